/// What a text field tells.
public protocol UITextFieldDelegate: AnyObject {
  /// The field has become first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// The field has resigned.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The return key was pressed.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Says yes.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A field for one line of text.
open class UITextField: UIView, UITextInput {
  private var actions: [(events: UIControl.Event, selector: Selector)] = []

  /// Posted when a field has become first responder.
  public static var textDidBeginEditingNotification: Notification.Name {
    .init("UITextFieldTextDidBeginEditingNotification")
  }
  /// Posted when a field has resigned.
  public static var textDidEndEditingNotification: Notification.Name {
    .init("UITextFieldTextDidEndEditingNotification")
  }
  /// Posted when a field's text has changed.
  public static var textDidChangeNotification: Notification.Name {
    .init("UITextFieldTextDidChangeNotification")
  }

  /// Who is told of editing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The text: only its value is kept.
  open var text: String?
  /// What stands in an empty field.
  open var placeholder: String?
  /// The keyboard that it asks for: the screen says which one shows, only the value is kept.
  open var keyboardType = UIKeyboardType.default

  /// The view on top of the keyboard while this is first responder: one that code sets is not played.
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set {
      accessory = newValue
      world.unsupported("UITextField.inputAccessoryView (set)")
    }
  }
  private var accessory: UIView?

  /// Whether what is typed arrives here.
  open override var isFirstResponder: Bool { isInputFirstResponder }
  /// Always.
  open override var canBecomeFirstResponder: Bool { true }
  /// Asks to become first responder; the keyboard follows when the handler has returned.
  @discardableResult open override func becomeFirstResponder() -> Bool { request(id) }
  /// Asks to resign; the keyboard follows when the handler has returned.
  @discardableResult open override func resignFirstResponder() -> Bool { isFirstResponder && request(nil) }

  /// Calls a method when something happens to the field.
  open func addTarget(_ target: Any?, action: Selector, for events: UIControl.Event) {
    if events.contains(.editingChanged) { world.observation.heard.formUnion(.textDidChange) }
    if events.contains(.editingDidBegin) { world.observation.heard.formUnion(.didBeginEditing) }
    actions.append((events, action))
  }

  func sendActions(for event: UIControl.Event, _ afterEach: () -> Void) {
    for action in actions where action.events.contains(event) {
      action.selector.send(from: self)
      afterEach()
    }
  }

  override func didBeginEditing(_ afterEach: () -> Void) {
    if let delegate {
      world.observation.heard.formUnion(.didBeginEditing)
      delegate.textFieldDidBeginEditing(self)
      afterEach()
    }
    sendActions(for: .editingDidBegin, afterEach)
    post(UITextField.textDidBeginEditingNotification, afterEach)
  }

  override func didEndEditing(_ afterEach: () -> Void) {
    if let delegate {
      delegate.textFieldDidEndEditing(self)
      afterEach()
    }
    sendActions(for: .editingDidEnd, afterEach)
    post(UITextField.textDidEndEditingNotification, afterEach)
  }

  override func textDidChange(_ afterEach: () -> Void) {
    sendActions(for: .editingChanged, afterEach)
    post(UITextField.textDidChangeNotification, afterEach)
  }

  /// The caret's rectangle in the field's own coordinates.
  public func caretRect(for position: UITextPosition) -> CGRect { inputCaretRect }
}

/// The text field of a search bar.
open class UISearchTextField: UITextField {}

/// What a text view tells.
public protocol UITextViewDelegate: AnyObject {
  /// The view has become first responder.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// The view has resigned.
  func textViewDidEndEditing(_ textView: UITextView)
  /// The text has changed.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
}

/// A view for many lines of text, which scroll.
open class UITextView: UIScrollView, UITextInput {
  /// Posted when a text view has become first responder.
  public static var textDidBeginEditingNotification: Notification.Name {
    .init("UITextViewTextDidBeginEditingNotification")
  }
  /// Posted when a text view has resigned.
  public static var textDidEndEditingNotification: Notification.Name {
    .init("UITextViewTextDidEndEditingNotification")
  }
  /// Posted when a text view's text has changed.
  public static var textDidChangeNotification: Notification.Name {
    .init("UITextViewTextDidChangeNotification")
  }

  /// Who is told of editing.
  open weak var delegate: (any UITextViewDelegate)?
  /// The text: only its value is kept.
  open var text: String?

  /// The view on top of the keyboard while this is first responder: one that code sets is not played.
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set {
      accessory = newValue
      world.unsupported("UITextView.inputAccessoryView (set)")
    }
  }
  private var accessory: UIView?

  /// Whether what is typed arrives here.
  open override var isFirstResponder: Bool { isInputFirstResponder }
  /// Always.
  open override var canBecomeFirstResponder: Bool { true }
  /// Asks to become first responder; the keyboard follows when the handler has returned.
  @discardableResult open override func becomeFirstResponder() -> Bool { request(id) }
  /// Asks to resign; the keyboard follows when the handler has returned.
  @discardableResult open override func resignFirstResponder() -> Bool { isFirstResponder && request(nil) }

  override func didBeginEditing(_ afterEach: () -> Void) {
    if let delegate {
      world.observation.heard.formUnion(.didBeginEditing)
      delegate.textViewDidBeginEditing(self)
      afterEach()
    }
    post(UITextView.textDidBeginEditingNotification, afterEach)
  }

  override func didEndEditing(_ afterEach: () -> Void) {
    if let delegate {
      delegate.textViewDidEndEditing(self)
      afterEach()
    }
    post(UITextView.textDidEndEditingNotification, afterEach)
  }

  override func textDidChange(_ afterEach: () -> Void) {
    if let delegate {
      world.observation.heard.formUnion(.textDidChange)
      delegate.textViewDidChange(self)
      afterEach()
    }
    post(UITextView.textDidChangeNotification, afterEach)
  }

  /// The caret's rectangle in the coordinates of the text view's content.
  public func caretRect(for position: UITextPosition) -> CGRect { inputCaretRect }
}

/// A place in a text. The lab knows one: where the caret is.
public final class UITextPosition: NSObject {}

/// A range of text, as the selection is one.
public final class UITextRange: NSObject {
  /// Where it begins.
  public let start = UITextPosition()
  /// Where it ends.
  public let end = UITextPosition()
}

/// A view that takes text.
public protocol UITextInput: UIView {
  /// The caret's rectangle in the input's own coordinates.
  func caretRect(for position: UITextPosition) -> CGRect
}

extension UITextInput {
  /// The selection: the caret, while the input is first responder.
  public var selectedTextRange: UITextRange? { isFirstResponder ? UITextRange() : nil }
  /// Where the text begins; the caret is the only place that is known.
  public var beginningOfDocument: UITextPosition { UITextPosition() }
  /// Where the text ends; the caret is the only place that is known.
  public var endOfDocument: UITextPosition { UITextPosition() }

  /// Posts a notification about this input; `afterEach` runs when a handler has returned.
  func post(_ name: Notification.Name, _ afterEach: () -> Void) {
    world.center.post(Notification(name: name, object: self), afterEach: afterEach)
  }

  var isInputFirstResponder: Bool {
    world.read(.firstResponder)
    return id != nil && world.host.firstResponder == id
  }

  var inputCaretRect: CGRect {
    world.read(.caret)
    return id.map(world.host.caretRect) ?? .zero
  }
}

/// A control: the part that text fields share with buttons.
public enum UIControl {
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
}
