/// What code gave to a view beyond what is played: values are kept, so that code that makes views can read them back.
final class ViewParts {
  weak var superview: UIView?
  var subviews: [UIView] = []
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var systemGuides: [UILayoutGuide] = []
  var translatesMask: Bool?
  var mask: UIView.AutoresizingMask = []
  var background: UIColor?
  var clips = false
  var hugging = [UILayoutPriority(250), UILayoutPriority(250)]
  var compression = [UILayoutPriority(750), UILayoutPriority(750)]
  var margins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  var insetsMarginsFromSafeArea = true
  var contentSize = CGSize.zero
  var accessibility = AccessibilityParts()
}

extension UIView {
  /// What code gave to the view, to add to it.
  var made: ViewParts {
    if let parts { return parts }
    let new = ViewParts()
    parts = new
    return new
  }

  /// Keeps a value of a view on no screen; on one it would change the layout, and is not played.
  func change(_ symbol: String, _ body: (ViewParts) -> Void) {
    if space == nil { body(made) } else { world.unsupported(symbol) }
  }

  /// The outermost view around a view that is on no screen, and where the view begins in it.
  var placeInTop: (top: UIView, origin: CGPoint) {
    var (top, origin) = (self, CGPoint.zero)
    while let outer = top.parts?.superview {
      origin.x += top.frame.minX
      origin.y += top.frame.minY
      top = outer
    }
    return (top, origin)
  }

  /// What to add to this view's coordinates for those of another, both on no screen and in one tree; nil for others.
  func offset(in other: UIView) -> CGPoint? {
    guard space == nil, other.space == nil else { return nil }
    let (own, others) = (placeInTop, other.placeInTop)
    guard own.top === others.top else { return nil }
    return CGPoint(x: own.origin.x - others.origin.x, y: own.origin.y - others.origin.y)
  }

  /// A guide that the system gives to this view. Constraints to one of a view on a screen are not played.
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

// What follows is not played: views on no screen keep the values, and what would change the layout of others is named.
extension UIView {
  /// What a view has that asks for no size.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Which parts of a view's place follow its superview's size; Apple's raw values.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Makes a mask from Apple's raw value.
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

  /// How the place follows the superview's size.
  public var autoresizingMask: AutoresizingMask {
    get { parts?.mask ?? [] }
    set { change("UIView.autoresizingMask (set)") { $0.mask = newValue } }
  }
  /// The constraints that the view holds: those that code made between it and what is inside of it.
  public var constraints: [NSLayoutConstraint] {
    if space != nil { world.unsupported("UIView.constraints") }
    return parts?.constraints ?? []
  }
  /// The guides that code added.
  public var layoutGuides: [UILayoutGuide] { parts?.guides ?? [] }
  /// Adds a guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owner = self
    change("UIView.addLayoutGuide(_:)") { $0.guides.append(layoutGuide) }
  }
  /// What is painted behind the content.
  public var backgroundColor: UIColor? {
    get { parts?.background }
    set { made.background = newValue }
  }
  /// Whether what is inside shows within the bounds only.
  public var clipsToBounds: Bool {
    get { parts?.clips ?? false }
    set { made.clips = newValue }
  }
  /// The layout margins, by reading direction.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { parts?.margins ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) }
    set { change("UIView.directionalLayoutMargins (set)") { $0.margins = newValue } }
  }
  /// Whether the margins keep clear of the safe area.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { parts?.insetsMarginsFromSafeArea ?? true }
    set { change("UIView.insetsLayoutMarginsFromSafeArea (set)") { $0.insetsMarginsFromSafeArea = newValue } }
  }
  /// How strongly the view keeps from growing beyond its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    parts?.hugging[axis.rawValue] ?? UILayoutPriority(250)
  }
  /// Sets how strongly the view keeps from growing beyond its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { change("UIView.setContentHuggingPriority(_:for:)") { $0.hugging[axis.rawValue] = priority } }
  /// How strongly the view keeps from shrinking below its content.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { parts?.compression[axis.rawValue] ?? UILayoutPriority(750) }
  /// Sets how strongly the view keeps from shrinking below its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    change("UIView.setContentCompressionResistancePriority(_:for:)") {
      $0.compression[axis.rawValue] = priority
    }
  }
  /// The part of the view inside its margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The part of the view that is as wide as text should be.
  public var readableContentGuide: UILayoutGuide { guide(.readable) }
}
