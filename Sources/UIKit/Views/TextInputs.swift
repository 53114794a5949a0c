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
open class UITextField: UIControl, UITextInput {
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
  /// Whether it hides its text: only the value is kept.
  open var isSecureTextEntry = false
  /// What its return key says: only the value is kept.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether it corrects what is typed: only the value is kept.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// What is typed into it: only the value is kept.
  open var textContentType: UITextContentType!
  /// The font: only the value is kept.
  open var font: UIFont? = .systemFont(ofSize: 17)

  /// The view on top of the keyboard while this is first responder; one that is set meanwhile comes with
  /// ``UIKit/UIResponder/reloadInputViews()``.
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set {
      accessory = newValue
      world.noteFieldAccessory()
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
  /// Whether it can be typed into: only the value is kept.
  open var isEditable = true
  /// The keyboard that it asks for: only the value is kept.
  open var keyboardType = UIKeyboardType.default
  /// Whether it hides its text: only the value is kept.
  open var isSecureTextEntry = false
  /// What its return key says: only the value is kept.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether it corrects what is typed: only the value is kept.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// What is typed into it: only the value is kept.
  open var textContentType: UITextContentType!
  /// The font; 12 points where code sets none (developer.apple.com: UITextView.font is nil until it is set).
  open var font: UIFont?
  /// The space around the text: only the value is kept.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
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

  /// The view on top of the keyboard while this is first responder; one that is set meanwhile comes with
  /// ``UIKit/UIResponder/reloadInputViews()``.
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set {
      accessory = newValue
      world.noteFieldAccessory()
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
