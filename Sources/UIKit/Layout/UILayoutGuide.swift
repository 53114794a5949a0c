/// A rectangle inside a view that constraints can refer to.
open class UILayoutGuide: NSObject {
  enum Kind { case own, safeArea, keyboard, margins, readable, scrollContent, scrollFrame }

  let kind: Kind
  let world: UIWorld
  /// The view that owns the guide. Nil for the safe area and the keyboard guide of the screen's root view.
  weak var owner: UIView?
  /// A name of the guide for log messages.
  public var identifier = ""

  init(kind: Kind, world: UIWorld) {
    self.kind = kind
    self.world = world
  }

  /// The view without a content that stands for a guide of the app's code in the layout.
  private(set) lazy var stand: UIView = {
    let stand = UIView()
    stand.translatesAutoresizingMaskIntoConstraints = false
    stand.isUserInteractionEnabled = false
    stand.made.isStand = true
    return stand
  }()

  /// Creates a guide that code can add to a view.
  public override init() {
    (kind, world) = (.own, .current)
    super.init()
  }

  /// The guide's top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top, world: world) }
  /// The guide's bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom, world: world) }
  /// The guide's leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading, world: world) }
  /// The guide's trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing, world: world) }
  /// The guide's left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left, world: world) }
  /// The guide's right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right, world: world) }
  /// The guide's horizontal center.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX, world: world) }
  /// The guide's vertical center.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY, world: world) }
  /// The guide's frame in the coordinates of its owning view. If that view is detached, the frame is the
  /// whole view.
  ///
  /// The frame of a keyboard layout guide ignores undocked keyboards, unless it follows them.
  public var layoutFrame: CGRect {
    if kind == .own { return stand.frame }
    let view = owner ?? world.view(.root)
    switch kind {
    case .keyboard:
      let frame = world.host.keyboardGuideFrame
      if view.id == .root { return frame }
      return view.space == nil ? view.bounds : view.convert(frame, from: world.view(.root))
    case .safeArea: return part(of: view.bounds, inside: view.safeAreaInsets)
    case .margins: return part(of: view.bounds, inside: view.layoutMargins)
    default: return view.bounds
    }
  }

  private func part(of bounds: CGRect, inside insets: UIEdgeInsets) -> CGRect {
    var part = bounds.inset(by: insets)
    part.size = CGSize(width: max(0, part.width), height: max(0, part.height))
    return part
  }

  /// The view that owns the guide.
  public var owningView: UIView? { owner ?? (kind == .own ? nil : world.view(.root)) }
  /// The guide's width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width, world: world) }
  /// The guide's height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height, world: world) }
}

/// The layout guide that follows the keyboard.
public final class UIKeyboardLayoutGuide: UILayoutGuide {
  init(world: UIWorld) { super.init(kind: .keyboard, world: world) }

  /// Whether the guide also follows an undocked keyboard, with all its edges, unless the keyboard is near the top
  /// edge of the screen.
  public var followsUndockedKeyboard = false {
    didSet {
      guard followsUndockedKeyboard != oldValue else { return }
      world.host.keyboardGuideFollowsUndocked = followsUndockedKeyboard
      world.activeBottom?.guideChanged()
    }
  }

  /// Whether the guide's top edge is at the bottom safe area while no keyboard is above it. If false, it is at the
  /// bottom edge of the view (developer.apple.com: UIKeyboardLayoutGuide.usesBottomSafeArea, since iOS 17).
  public var usesBottomSafeArea = true {
    didSet {
      guard usesBottomSafeArea != oldValue else { return }
      world.host.keyboardGuideUsesBottomSafeArea = usesBottomSafeArea
    }
  }

  /// The height of the band above the keyboard in which a finger that moves down begins to drag the keyboard. A
  /// negative value counts as 0 (developer.apple.com: UIKeyboardLayoutGuide.keyboardDismissPadding, since iOS 17).
  public var keyboardDismissPadding: CGFloat = 0 {
    didSet { world.keyboardDismissPadding = max(0, keyboardDismissPadding) }
  }
}

extension UIWorld {
  /// Returns what a constraint of the screen refers to, or nil if the object is not on the screen.
  func item(_ object: AnyObject) -> ConstraintItem? {
    if let view = object as? UIView { return view.id.map { .view($0) } }
    guard let guide = object as? UILayoutGuide else { return nil }
    guard let kind = guide.kind.onScreen else { return guide.stand.id.map { .view($0) } }
    guard let owner = guide.owner else { return .guide(.root, kind) }
    return owner.id.map { .guide($0, kind) }
  }

  /// Returns the view or layout guide that a constraint of the screen refers to.
  func object(_ item: ConstraintItem) -> AnyObject {
    switch item {
    case .view(let id): view(id)
    case .guide(.root, .safeArea): safeAreaLayoutGuide
    case .guide(_, .keyboard): keyboardLayoutGuide
    case .guide(let id, let kind): view(id).guide(UILayoutGuide.Kind(kind))
    }
  }
}

extension UILayoutGuide.Kind {
  /// The guide in the host's terms. Nil for a guide that the app's code created.
  var onScreen: ConstraintGuide? {
    switch self {
    case .own: nil
    case .safeArea: .safeArea
    case .keyboard: .keyboard
    case .margins: .layoutMargins
    case .readable: .readableContent
    case .scrollContent: .scrollContent
    case .scrollFrame: .scrollFrame
    }
  }

  init(_ guide: ConstraintGuide) {
    self =
      switch guide {
      case .safeArea: .safeArea
      case .keyboard: .keyboard
      case .layoutMargins: .margins
      case .readableContent: .readable
      case .scrollContent: .scrollContent
      case .scrollFrame: .scrollFrame
      }
  }
}
