/// A view that reports user actions, such as a text field or a button.
open class UIControl: UIView {
  private struct Registration {
    var events: Event
    let selector: Selector
    weak var target: AnyObject?
  }

  private var actions: [Registration] = []

  /// Whether the control is enabled. Only ``state`` depends on it.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// Whether the control is selected. Only ``state`` depends on it.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether the control looks touched. Only ``state`` depends on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  /// The vertical alignments of the content, with Apple's raw values.
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }
  /// The horizontal alignments of the content, with Apple's raw values.
  public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
  /// The vertical alignment of the content. It is stored but not drawn.
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  /// The horizontal alignment of the content. It is stored but not drawn.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// Called after the state has changed.
  func stateChanged() {}
  /// The state of the control.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.formUnion(.highlighted) }
    if !isEnabled { state.formUnion(.disabled) }
    if isSelected { state.formUnion(.selected) }
    return state
  }

  override func describe(_ description: inout ViewDescription) { description.content = .control }

  /// Calls the methods that are registered for events.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents) {} }

  /// Registers a method for events of the control.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    if controlEvents.contains(.editingChanged) { world.observation.heard.formUnion(.textDidChange) }
    if controlEvents.contains(.editingDidBegin) { world.observation.heard.formUnion(.didBeginEditing) }
    actions.append(
      Registration(
        events: controlEvents, selector: action.bound(to: target), target: target.map { $0 as AnyObject }))
  }

  /// Removes methods for events of the control. Without a target or a method, those of every target or every
  /// method are removed. Methods without a name cannot be told apart.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    actions = actions.compactMap { known in
      guard target == nil || known.target === target.map({ $0 as AnyObject }),
        action == nil || action?.name == known.selector.name
      else { return known }
      var rest = known
      rest.events.subtract(controlEvents)
      return rest.events.isEmpty ? nil : rest
    }
  }
  /// Registers a closure for events of the control.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    addTarget(action, action: Selector { action.perform() }, for: controlEvents)
  }

  func hasActions(for event: Event) -> Bool { actions.contains { $0.events.contains(event) } }

  func sendActions(for event: Event, _ afterEach: () -> Void) {
    for action in actions where action.events.contains(event) {
      action.selector.send(from: self)
      afterEach()
    }
  }

  /// The events of a control, with Apple's raw values.
  public struct Event: OptionSet, Sendable, Hashable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates events from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch began.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger was dragged inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger was dragged outside of the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger was dragged into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger was dragged out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch ended outside of the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The primary action of the control, such as a tap on a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    /// A touch ended inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key ended editing.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
  }

  /// The states of a control, with Apple's raw values.
  public struct State: OptionSet, Sendable, Hashable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates a state from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The control is neither touched nor disabled.
    public static let normal = State([])
    /// The control looks touched.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
  }
}

/// A button. A screen's own buttons are plain views with a role.
open class UIButton: UIControl {
  private var titles: [UIControl.State: String] = [:]
  private var titleColors: [UIControl.State: UIColor] = [:]
  private var images: [UIControl.State: UIImage] = [:]

  /// The kind of a button, with Apple's raw values.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  /// The kind of the button, which matters only to its drawing.
  public private(set) var buttonType = ButtonType.custom

  /// Creates a button.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  private lazy var label = ButtonLabel(self)
  /// The title, the insets and the look. If it is nil, the button has the properties of older systems.
  open var configuration: Configuration? {
    didSet {
      guard configuration != oldValue else { return }
      if oldValue == nil { label.font = .systemFont(ofSize: 17) }
      contentChanged()
    }
  }
  /// Changes the configuration for the state of the button. It is called when it is set, when the state has changed and when
  /// code asks for an update.
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { updateConfiguration() } }
  /// Updates the configuration for the state of the button.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  override func stateChanged() {
    updateConfiguration()
    // The state may have another title.
    if titles.count > 1 { contentChanged() }
  }

  /// The insets around the title and the image.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
  /// The insets around the title, which do not change the size of the button.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The insets around the image, which do not change the size of the button.
  open var imageEdgeInsets = UIEdgeInsets.zero

  /// The size of the button in its xib, which it has if its natural size is not known. Nil for a button that code makes.
  var recordedSize: CGSize? { didSet { contentChanged() } }

  /// The size of the title. A line of the title has 6 points above and below it if code sets no insets, and a
  /// button is at least 30 points wide, as in public Interface Builder files. The size of an image is not
  /// known, so a button with an image and no title has no natural size.
  open override var intrinsicContentSize: CGSize {
    let title = currentTitle ?? label.text ?? ""
    let unknown = recordedSize ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    if let configuration, !configuration.hasKnownSize || images[.normal] != nil { return unknown }
    guard !title.isEmpty || configuration != nil else {
      return images.isEmpty ? CGSize(width: 30, height: 34) : unknown
    }
    let scale = world.host.traits.displayScale
    let text = MeasuredText(title, label.font ?? .systemFont(ofSize: 15), scale: scale)
    let height = CGFloat(text.font.lineHeight(scale: 1))
    if let insets = configuration?.contentInsets {
      return CGSize(
        width: text.oneLine.width + insets.leading + insets.trailing,
        height: height + insets.top + insets.bottom)
    }
    let insets = contentEdgeInsets
    let width = max(30, text.oneLine.width)
    if insets == .zero { return CGSize(width: width, height: height + 12) }
    return CGSize(
      width: text.oneLine.width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }
  /// Returns the size of the title.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let size = intrinsicContentSize
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }

  override func describe(_ description: inout ViewDescription) {
    super.describe(&description)
    description.text = currentTitle ?? description.text
    let size = description.intrinsicSize.height
    let font = Double((label.font ?? .systemFont(ofSize: 15)).pointSize)
    if size > 0 {
      description.firstBaseline = size / 2 + CGFloat(InterfaceFont.baselineBelowCenter * font)
      description.lastBaseline = size - description.firstBaseline
    }
  }

  /// Sets the color of the title for a state. It is stored but not drawn.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { titleColors[state] = color }
  /// Returns the color of the title for a state.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal]
  }
  /// Sets the image for a state. It is stored but not drawn.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state] = image
    contentChanged()
  }
  /// Returns the image for a state.
  open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }

  /// Sets the title for a state of the button.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    guard titles[state] != title else { return }
    titles[state] = title
    contentChanged()
  }
  /// Sets the title with attributes for a state of the button. Only its text is used.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    setTitle(title?.string, for: state)
  }
  /// Sets the image behind the title for a state. It is not drawn.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}
  /// Returns the title for a state of the button.
  open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }
  /// The title for the current state of the button.
  open var currentTitle: String? { configuration?.title ?? title(for: state) }
  /// The label of the button. Its font determines the size of the button.
  open var titleLabel: UILabel? {
    if label.text != currentTitle { label.text = currentTitle }
    return label
  }
  /// The view of the button's image. It is not drawn.
  public private(set) lazy var imageView: UIImageView? = UIImageView()
}

/// The label of a button. It is not a view of its own on the screen.
private final class ButtonLabel: UILabel {
  private weak var button: UIButton?

  convenience init(_ button: UIButton) {
    self.init(frame: .zero)
    font = .systemFont(ofSize: 15)
    self.button = button
  }

  override func contentChanged() {
    super.contentChanged()
    button?.contentChanged()
  }
}

/// A closure with a title, such as the action of a button or a menu.
open class UIAction: NSObject {
  /// The title.
  open var title: String
  private let handler: (UIAction) -> Void
  /// Creates an action.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
  func perform() { handler(self) }
}
