/// A view that reports user actions, such as a text field or a button.
open class UIControl: UIView {
  private var actions: [(events: Event, selector: Selector)] = []

  /// Whether the control is enabled. It is stored but not simulated.
  open var isEnabled = true
  /// Whether the control is selected. It is stored but not simulated.
  open var isSelected = false
  /// Whether the control looks touched. It is stored but not simulated.
  open var isHighlighted = false
  /// The state of the control.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.formUnion(.highlighted) }
    if !isEnabled { state.formUnion(.disabled) }
    if isSelected { state.formUnion(.selected) }
    return state
  }

  /// Calls the methods that are registered for events.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents) {} }

  /// Registers a method for events of the control.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    if controlEvents.contains(.editingChanged) { world.observation.heard.formUnion(.textDidChange) }
    if controlEvents.contains(.editingDidBegin) { world.observation.heard.formUnion(.didBeginEditing) }
    actions.append((controlEvents, action.bound(to: target)))
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

/// A button that the app's code creates. It only stores its values. A screen's own buttons are plain views
/// with a role.
open class UIButton: UIControl {
  private var titles: [UIControl.State: String] = [:]
  private var titleColors: [UIControl.State: UIColor] = [:]
  private var images: [UIControl.State: UIImage] = [:]

  /// The kind of a button, with Apple's raw values.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  /// Creates a button. Its kind matters only to its drawing.
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  /// Sets the color of the title for a state. It is stored but not drawn.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { titleColors[state] = color }
  /// Returns the color of the title for a state.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal]
  }
  /// Sets the image for a state. It is stored but not drawn.
  open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state] = image }
  /// Returns the image for a state.
  open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }

  /// Sets the title for a state of the button.
  open func setTitle(_ title: String?, for state: UIControl.State) { titles[state] = title }
  /// Returns the title for a state of the button.
  open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }
  /// The title for the current state of the button.
  open var currentTitle: String? { title(for: isEnabled ? .normal : .disabled) }
  /// A label with the current title of the button.
  open var titleLabel: UILabel? {
    let label = UILabel()
    label.text = currentTitle
    return label
  }
}
