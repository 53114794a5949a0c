/// An object that can be first responder.
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }

  /// The next object in the responder chain.
  open var next: UIResponder? { nil }
  /// Whether what is typed arrives here.
  open var isFirstResponder: Bool { false }
  /// Whether it accepts to be first responder.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it accepts to resign.
  open var canResignFirstResponder: Bool { true }
  /// Asks to become first responder; the keyboard follows when the handler has returned.
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Asks to resign; the keyboard follows when the handler has returned.
  @discardableResult open func resignFirstResponder() -> Bool { isFirstResponder }
  /// The view on top of the keyboard while this is first responder, or one inside of it that has none of its own.
  open var inputAccessoryView: UIView? { nil }
  /// The view in place of the keyboard.
  open var inputView: UIView? { nil }
  /// Shows the input views afresh, where this is first responder.
  open func reloadInputViews() {}
}

extension UIResponder {
  /// Posted before the keyboard shows, or changes while it is up.
  public static var keyboardWillShowNotification: Notification.Name {
    .init("UIKeyboardWillShowNotification")
  }
  /// Posted when the keyboard has shown.
  public static var keyboardDidShowNotification: Notification.Name { .init("UIKeyboardDidShowNotification") }
  /// Posted before the keyboard hides.
  public static var keyboardWillHideNotification: Notification.Name {
    .init("UIKeyboardWillHideNotification")
  }
  /// Posted when the keyboard has hidden.
  public static var keyboardDidHideNotification: Notification.Name { .init("UIKeyboardDidHideNotification") }
  /// Posted before the keyboard's frame changes.
  public static var keyboardWillChangeFrameNotification: Notification.Name {
    .init("UIKeyboardWillChangeFrameNotification")
  }
  /// Posted when the keyboard's frame has changed.
  public static var keyboardDidChangeFrameNotification: Notification.Name {
    .init("UIKeyboardDidChangeFrameNotification")
  }

  // To name a key is to read its value: a dictionary does not tell who looks into it. Which frame was read is told by the box that
  // is opened.

  /// The key of the frame at the beginning, in screen coordinates.
  public static var keyboardFrameBeginUserInfoKey: String { key(KeyboardKey.frameBegin, .frameBegin) }
  /// The key of the frame at the end, in screen coordinates.
  public static var keyboardFrameEndUserInfoKey: String { key(KeyboardKey.frameEnd, .frameEnd) }
  /// The key of the duration in seconds.
  public static var keyboardAnimationDurationUserInfoKey: String {
    key(KeyboardKey.duration, .animationDuration)
  }
  /// The key of the curve, an integer.
  public static var keyboardAnimationCurveUserInfoKey: String { key(KeyboardKey.curve, .animationCurve) }
  /// The key of whether the keyboard is this app's.
  public static var keyboardIsLocalUserInfoKey: String { key(KeyboardKey.isLocal, .isLocal) }

  private static func key(_ name: String, _ read: Reads) -> String {
    UIWorld.currentIfAny?.read(read)
    return name
  }
}
