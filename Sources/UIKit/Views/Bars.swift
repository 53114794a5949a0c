// The app's code can create these views for accessory views. Only their height affects the simulation.

/// A toolbar.
open class UIToolbar: UIView {
  /// The items, from left to right.
  open var items: [UIBarButtonItem]?
  /// The style of the bar. It is stored but not simulated.
  open var barStyle = UIBarStyle.default
  /// Whether the bar is translucent. It is stored but not simulated.
  open var isTranslucent = true

  override func describe(_ description: inout ViewDescription) { description.content = .bar }
  /// Sets the items.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  /// The size of a toolbar, which is 44 points tall. In a log of IQKeyboardManager on a screen of 375×667
  /// points, a toolbar increases the keyboard's height from 258 to 302 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
  /// Returns a size that is 44 points tall and has the given width, or the window's width if the given width
  /// is 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width > 0 ? size.width : world.host.windowBounds.width, height: intrinsicContentSize.height)
  }
}

/// The style of a bar.
public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black = 1
}

/// An item of a bar, such as a button.
open class UIBarButtonItem: NSObject {
  /// The items that the system draws, with Apple's raw values.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize,
      bookmarks,
      search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
    case close = 24
  }

  /// The style of an item, with Apple's raw values.
  public enum Style: Int, Sendable {
    case plain = 0
    case bordered = 1
    case done = 2
  }

  /// The title of the item.
  open var title: String?
  /// The style of the item.
  open var style = Style.plain
  /// Whether the item can be tapped.
  open var isEnabled = true
  /// The image of the item. It is stored but not drawn.
  open var image: UIImage?
  /// The view in place of a button. It is stored but not drawn.
  open var customView: UIView?
  /// The width of the item, in points. It is stored but not simulated.
  open var width: CGFloat = 0
  /// A number by which the item can be found.
  open var tag = 0
  /// The color of the item. It is stored but not drawn.
  open var tintColor: UIColor?
  /// The method to call when the item is tapped.
  open var action: Selector?
  /// The object whose method is called. It is not kept alive.
  open weak var target: AnyObject?
  /// The item that the system draws. Nil for an item with a title.
  let systemItem: SystemItem?
  /// The action, bound to the current target.
  var boundAction: Selector? { action?.bound(to: target) }

  /// Creates an item without a title and an action.
  public override init() { systemItem = nil }
  /// Creates an item that the system draws.
  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.systemItem = systemItem
    super.init()
    set(target, action)
  }
  /// Creates an item with a title.
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    systemItem = nil
    super.init()
    set(target, action)
    (self.title, self.style) = (title, style)
  }
  /// Creates an item with an image.
  public init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    systemItem = nil
    super.init()
    set(target, action)
    (self.image, self.style) = (image, style)
  }
  /// Creates an item that the system draws and that performs an action.
  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.systemItem = systemItem
    super.init()
    action = primaryAction.map { action in Selector { action.perform() } }
    title = primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
  }
  /// Creates an item with a title or an image that performs an action.
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    systemItem = nil
    super.init()
    action = primaryAction.map { action in Selector { action.perform() } }
    (self.title, self.image) = (title ?? primaryAction?.title, image)
  }
  /// Creates an item with a view of the app.
  public init(customView: UIView) {
    systemItem = nil
    super.init()
    self.customView = customView
  }

  private func set(_ target: Any?, _ action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// Returns an item that fills the remaining space.
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }
}

/// A view that arranges its subviews in a row or a column.
open class UIStackView: UIView {
  /// The distribution of views along the axis, with Apple's raw values.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// The alignment of views across the axis, with Apple's raw values.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// Alignment of the top edges in a row.
    public static var top: Alignment { .leading }
    /// Alignment of the bottom edges in a row.
    public static var bottom: Alignment { .trailing }
  }

  private var added: [UIView] = []
  private lazy var stack = (isMade ? nil : id.flatMap(world.host.stack)) ?? ViewDescription.Stack()

  /// Creates a stack view with arranged views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  private func change(_ body: (inout ViewDescription.Stack) -> Void) {
    let old = stack
    body(&stack)
    guard stack != old else { return }
    if isMade {
      contentChanged()
    } else if let id, world.mayWrite(.constraintConstant) {
      world.host.setStack(stack, of: id)
    }
  }

  override func describe(_ description: inout ViewDescription) { description.kind = .stack(stack) }

  /// The arranged views, in order.
  open var arrangedSubviews: [UIView] { isMade ? added : subviews }
  /// The direction of the stack.
  open var axis: NSLayoutConstraint.Axis {
    get { stack.axis }
    set { change { $0.axis = newValue } }
  }
  /// The distribution of views along the axis.
  open var distribution: Distribution {
    get { stack.distribution }
    set { change { $0.distribution = newValue } }
  }
  /// The alignment of views across the axis.
  open var alignment: Alignment {
    get { stack.alignment }
    set { change { $0.alignment = newValue } }
  }
  /// The distance between two neighboring views, in points.
  open var spacing: CGFloat {
    get { stack.spacing }
    set {
      guard newValue.isFinite else {
        _ = world.mayWrite(.constraintConstant, isFinite: false)
        return
      }
      change { $0.spacing = newValue }
    }
  }
  /// Whether views are arranged inside the layout margins.
  open var isLayoutMarginsRelativeArrangement: Bool {
    get { stack.isRelativeToMargins }
    set { change { $0.isRelativeToMargins = newValue } }
  }
  /// Whether vertical distances are measured between baselines.
  open var isBaselineRelativeArrangement: Bool {
    get { stack.isRelativeToBaselines }
    set { change { $0.isRelativeToBaselines = newValue } }
  }
  /// The custom spacing that selects the stack's own ``spacing``, as in UIKit.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }
  /// Adds a view at an index among the arranged views.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    view.translatesAutoresizingMaskIntoConstraints = false
    added.removeAll { $0 === view }
    added.insert(view, at: min(max(0, stackIndex), added.count))
    insert(view, at: stackIndex)
  }
  /// Takes a view out of the arrangement. In UIKit it stays a subview at its place. Here it also leaves the
  /// stack, which code does next in most cases.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    view.removeFromSuperview()
  }

  /// Adds a subview, which must be an arranged one. Other subviews of stack views are reported as
  /// unsupported.
  open override func addSubview(_ view: UIView) {
    guard view.outer !== self else { return }
    world.unsupported("UIStackView.addSubview(_:)")
  }
  /// Takes the view out of the arrangement.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    added.removeAll { $0 === subview }
  }
  /// Sets the distance from a view to the next one.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard spacing != customSpacing(after: arrangedSubview) else { return }
    let isDefault = spacing == UIStackView.spacingUseDefault
    arrangedSubview.change("UIStackView.setCustomSpacing(_:after:)") {
      $0.spacingAfter = isDefault ? nil : spacing
    }
  }
  /// Returns the distance from a view to the next one, or `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    arrangedSubview.parts?.spacingAfter ?? UIStackView.spacingUseDefault
  }
}

/// A label.
open class UILabel: UIView {
  /// The text of the label.
  open var text: String? { didSet { if text != oldValue { contentChanged() } } }
  /// The font, on which the size of the label depends.
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { contentChanged() } }
  /// The maximum number of lines, or 0 for no limit.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentChanged() } } }
  /// The width at which lines break if constraints do not determine one, or 0.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentChanged() } }

  private var measured: MeasuredText {
    MeasuredText(text ?? "", font ?? .systemFont(ofSize: 17), scale: world.host.traits.displayScale)
  }

  /// The size of the text. A label without a text has none.
  open override var intrinsicContentSize: CGSize {
    let text = measured
    if text.isEmpty { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    if numberOfLines == 1 { return text.oneLine }
    return text.size(breakingAt: preferredMaxLayoutWidth, limit: numberOfLines)
  }
  /// Returns the size of the text within a width. A width of 0 is no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = measured
    if text.isEmpty { return .zero }
    return numberOfLines == 1 ? text.oneLine : text.size(breakingAt: size.width, limit: numberOfLines)
  }

  /// False (developer.apple.com: UILabel.isUserInteractionEnabled).
  override var receivesTouchesByDefault: Bool { false }

  override func describe(_ description: inout ViewDescription) {
    description.content = .text
    description.text = text ?? ""
    let measured = measured
    description.firstBaseline = CGFloat(InterfaceFont.ascent * measured.font.pointSize)
    description.lastBaseline = CGFloat(InterfaceFont.descent * measured.font.pointSize)
    if numberOfLines != 1, preferredMaxLayoutWidth == 0, !measured.isEmpty {
      description.wrapped = measured.wrapped(limit: numberOfLines)
    }
  }
}

/// An image view. Its image is stored but not drawn.
open class UIImageView: UIView {
  /// The image.
  open var image: UIImage? { didSet { contentChanged() } }
  /// The size of the image, which is known only for the images of a xib.
  open override var intrinsicContentSize: CGSize {
    image?.recordedSize ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// The image while the view is highlighted. It is stored but not drawn.
  open var highlightedImage: UIImage?

  /// False (developer.apple.com: UIImageView).
  override var receivesTouchesByDefault: Bool { false }

  override func describe(_ description: inout ViewDescription) { description.content = .picture }
}

/// A bar of a controller that contains the screen.
public enum ContainerBarKind: Sendable {
  case navigationBar
  case tabBar
  /// The toolbar of a navigation controller.
  case toolbar
}

/// A bar around the screen, as a host shows it.
public struct ContainerBarDescription: Sendable, Hashable {
  /// The frame in the coordinates of the container's view.
  public var frame: CGRect
  /// Whether the bar is visible.
  public var isShown: Bool
  /// Creates the description of a bar.
  public init(frame: CGRect, isShown: Bool) { (self.frame, self.isShown) = (frame, isShown) }
}

extension UIView {
  /// The bar around the screen that this view is. Nil for all other views.
  var containerBar: ContainerBarDescription? {
    parts?.containerBar.map { world.host.containerBar($0) ?? .init(frame: .zero, isShown: false) }
  }

  /// Makes a bar the one around the screen.
  func become(_ bar: ContainerBarKind) { made.containerBar = bar }
}

/// A navigation bar, which the app's code creates or which is around the screen.
open class UINavigationBar: UIView {
  let bar = NavigationBarLooks()
  /// Whether the bar is translucent. It is stored but not simulated.
  open var isTranslucent = true
  override func describe(_ description: inout ViewDescription) { description.content = .bar }
}

/// A tab bar, which the app's code creates or which is around the screen.
open class UITabBar: UIView {
  override func describe(_ description: inout ViewDescription) { description.content = .bar }
}
