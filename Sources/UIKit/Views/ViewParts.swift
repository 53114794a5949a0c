/// The values of a view that are stored but not simulated, so that the app's code can read the values that it
/// set.
final class ViewParts {
  weak var superview: UIView?
  var subviews: [UIView] = []
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var systemGuides: [UILayoutGuide] = []
  var translatesMask: Bool?
  /// Whether the view stands for a layout guide, so that it is not a subview.
  var isStand = false
  /// Whether the container has put the view into one of its bars.
  var isInContainerBar = false
  var placement: ViewDescription.Placement?
  var transform: CGAffineTransform?
  var recognizers: [UIGestureRecognizer] = []
  weak var controller: UIViewController?
  var mask: UIView.AutoresizingMask = []
  var background: UIColor?
  var clips = false
  var isHidden = false
  var alpha: CGFloat = 1
  var hugging = [UILayoutPriority(250), UILayoutPriority(250)]
  var compression = [UILayoutPriority(750), UILayoutPriority(750)]
  /// The margins that code set. Nil if it set none.
  var margins: NSDirectionalEdgeInsets?
  /// The bar around the screen that the view is. Nil for all other views.
  var containerBar: ContainerBarKind?
  var insetsMarginsFromSafeArea = true
  var contentSize: CGSize?
  var contentInset = UIEdgeInsets.zero
  var contentOffset = CGPoint.zero
  var preservesMargins = false
  var spacingAfter: CGFloat?
  var layer: CALayer?
  var tint: UIColor?
  var contentMode = UIView.ContentMode.scaleToFill
  var isOpaque = true
  var text: TextAppearance?
  var input: InputAppearance?
  var accessibility = AccessibilityParts()
}

extension UIView {
  /// The stored values, which are created on first access.
  var made: ViewParts {
    if let parts { return parts }
    let new = ViewParts()
    parts = new
    return new
  }

  /// Stores a value of a view that code made. For a view of the screen's file, the change is reported as
  /// unsupported.
  func change(_ symbol: String, _ body: (ViewParts) -> Void) {
    guard isMade else { return world.unsupported(symbol) }
    body(made)
    contentChanged()
  }

  /// The outermost superview of a detached view, and the origin of the detached view in that superview's
  /// coordinates.
  var placeInTop: (top: UIView, origin: CGPoint) {
    var (top, origin) = (self, CGPoint.zero)
    while let outer = top.parts?.superview {
      origin.x += top.frame.minX
      origin.y += top.frame.minY
      top = outer
    }
    return (top, origin)
  }

  /// Returns the offset from this view's coordinates to those of `other`. Nil unless both views are detached
  /// and in the same view tree.
  func offset(in other: UIView) -> CGPoint? {
    guard space == nil, other.space == nil else { return nil }
    let (own, others) = (placeInTop, other.placeInTop)
    guard own.top === others.top else { return nil }
    return CGPoint(x: own.origin.x - others.origin.x, y: own.origin.y - others.origin.y)
  }

  /// Returns a guide that UIKit provides for every view. Constraints to the guide are not simulated.
  func guide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let known = parts?.systemGuides.first(where: { $0.kind == kind }) { return known }
    let guide =
      kind == .keyboard
      ? UIKeyboardLayoutGuide(world: world) : UILayoutGuide(kind: kind, world: world)
    guide.owner = self
    made.systemGuides.append(guide)
    return guide
  }
}

// Detached views store these properties, which are not simulated. Changes that would affect the layout of the
// screen are reported as unsupported.
extension UIView {
  /// The value of a dimension without an intrinsic size.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The margins and sizes of a view that change with its superview's size, with Apple's raw values.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates a mask from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance to the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance to the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance to the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance to the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// The margins and sizes of the view that change with the superview's size.
  public var autoresizingMask: AutoresizingMask {
    get { parts?.mask ?? [] }
    set {
      guard newValue != autoresizingMask else { return }
      change("UIView.autoresizingMask (set)") {
        $0.mask = newValue
        $0.placement?.mask = newValue.rawValue
      }
    }
  }
  /// The active constraints between this view and views inside it.
  public var constraints: [NSLayoutConstraint] {
    guard space != nil else { return parts?.constraints ?? [] }
    if !world.makesViews, world.host.designedConstraints.isEmpty { world.unsupported("UIView.constraints") }
    return world.constraints(heldBy: self)
  }
  /// Activates a constraint.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }
  /// The layout guides that the app's code added.
  public var layoutGuides: [UILayoutGuide] { parts?.guides ?? [] }
  /// Adds a layout guide. It is laid out like a view without a content.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owner = self
    made.guides.append(layoutGuide)
    guard id != nil else { return }
    if world.host.laysOutViews {
      world.attach(layoutGuide.stand, to: self, at: subviews.count)
    } else {
      world.unsupported("UIView.addLayoutGuide(_:)")
    }
  }
  /// Removes a layout guide.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner === self else { return }
    layoutGuide.stand.removeFromSuperview()
    layoutGuide.owner = nil
    parts?.guides.removeAll { $0 === layoutGuide }
  }
  /// The background color.
  public var backgroundColor: UIColor? {
    get { parts?.background }
    set {
      made.background = newValue
      contentChanged()
    }
  }
  /// Whether subviews are clipped to the bounds.
  public var clipsToBounds: Bool {
    get { parts?.clips ?? false }
    set {
      made.clips = newValue
      contentChanged()
    }
  }
  /// Returns the priority with which the view resists being larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    parts?.hugging[axis.rawValue] ?? UILayoutPriority(250)
  }
  /// Sets the priority with which the view resists being larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard priority != contentHuggingPriority(for: axis) else { return }
    change("UIView.setContentHuggingPriority(_:for:)") { $0.hugging[axis.rawValue] = priority }
  }
  /// Returns the priority with which the view resists being smaller than its content.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { parts?.compression[axis.rawValue] ?? UILayoutPriority(750) }
  /// Sets the priority with which the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard priority != contentCompressionResistancePriority(for: axis) else { return }
    change("UIView.setContentCompressionResistancePriority(_:for:)") {
      $0.compression[axis.rawValue] = priority
    }
  }
  /// The area inside the layout margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The area in which lines of text have a readable width.
  public var readableContentGuide: UILayoutGuide { guide(.readable) }
}
