/// A view that reports what a person does to it: the part that text fields share with buttons.
open class UIControl: UIView {
  private var actions: [(events: Event, selector: Selector)] = []

  /// Whether it can be used: only the value is kept.
  open var isEnabled = true

  /// Calls a method when something happens to the control.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    if controlEvents.contains(.editingChanged) { world.observation.heard.formUnion(.textDidChange) }
    if controlEvents.contains(.editingDidBegin) { world.observation.heard.formUnion(.didBeginEditing) }
    actions.append((controlEvents, action))
  }

  func sendActions(for event: Event, _ afterEach: () -> Void) {
    for action in actions where action.events.contains(event) {
      action.selector.send(from: self)
      afterEach()
    }
  }

  /// What happens to a control; Apple's raw values.
  public struct Event: OptionSet, Sendable, Hashable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Makes events from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A touch ended inside.
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

  /// The state of a control; Apple's raw values.
  public struct State: OptionSet, Sendable, Hashable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Makes a state from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Neither touched nor disabled.
    public static let normal = State([])
    /// Disabled.
    public static let disabled = State(rawValue: 1 << 1)
  }
}

/// A button that code makes: its values are kept. A screen's own buttons are views with a role.
open class UIButton: UIControl {
  private var titles: [UIControl.State: String] = [:]

  /// Sets what it says in a state.
  open func setTitle(_ title: String?, for state: UIControl.State) { titles[state] = title }
  /// What it says in a state.
  open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }
  /// What it says now.
  open var currentTitle: String? { title(for: isEnabled ? .normal : .disabled) }
  /// The label that shows the title.
  open var titleLabel: UILabel? {
    let label = UILabel()
    label.text = currentTitle
    return label
  }
}
