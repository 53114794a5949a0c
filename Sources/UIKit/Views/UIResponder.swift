/// An object that can be first responder.
open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() { super.init() }

  /// The next object in the responder chain.
  open var next: UIResponder? { nil }
  /// Whether the object is first responder, so that typed text goes to it.
  open var isFirstResponder: Bool { false }
  /// Whether the object can become first responder.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the object may resign as first responder.
  open var canResignFirstResponder: Bool { true }
  /// Asks to become first responder. The keyboard reacts after the current event handler has returned.
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Asks to resign as first responder. The keyboard reacts after the current event handler has returned.
  @discardableResult open func resignFirstResponder() -> Bool { isFirstResponder }
  /// The view on top of the keyboard while this object is first responder. It is also used while a responder
  /// inside this object is first responder and has no accessory view.
  open var inputAccessoryView: UIView? { nil }
  /// The view that replaces the keyboard.
  open var inputView: UIView? {
    get { nil }
    set { UIWorld.currentIfAny?.unsupported("UIResponder.inputView (set)") }
  }
  /// Reloads the input views if the object is first responder.
  open func reloadInputViews() {}

  /// Called if fingers touch the object. By default, the next object in the responder chain is asked.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  /// Called if fingers move on the object. Scenarios only tap.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  /// Called if fingers leave the object. By default, the next object in the responder chain is asked.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// Called if touches are cancelled. Scenarios cancel none.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// The commands of keys of a hardware keyboard. Scenarios press no keys.
  open var keyCommands: [UIKeyCommand]? { nil }
  /// Called if a key or button is pressed. Scenarios press none.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  /// Called if the pressure on a button changes. Scenarios press none.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  /// Called if a key or button is released. Scenarios press none.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  /// Called if presses are cancelled. Scenarios press none.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
}

extension UIResponder {
  /// The notification that is posted before the keyboard is shown, or before it changes while it is shown.
  public static var keyboardWillShowNotification: Notification.Name {
    .init("UIKeyboardWillShowNotification")
  }
  /// The notification that is posted after the keyboard has been shown.
  public static var keyboardDidShowNotification: Notification.Name { .init("UIKeyboardDidShowNotification") }
  /// The notification that is posted before the keyboard is hidden.
  public static var keyboardWillHideNotification: Notification.Name {
    .init("UIKeyboardWillHideNotification")
  }
  /// The notification that is posted after the keyboard has been hidden.
  public static var keyboardDidHideNotification: Notification.Name { .init("UIKeyboardDidHideNotification") }
  /// The notification that is posted before the keyboard's frame changes.
  public static var keyboardWillChangeFrameNotification: Notification.Name {
    .init("UIKeyboardWillChangeFrameNotification")
  }
  /// The notification that is posted after the keyboard's frame has changed.
  public static var keyboardDidChangeFrameNotification: Notification.Name {
    .init("UIKeyboardDidChangeFrameNotification")
  }

  // Access to a key counts as a read of its value, because a dictionary does not report which keys are looked
  // up. For frames, the simulation also sees which value is unboxed.

  /// The `userInfo` key of the begin frame, which is in screen coordinates.
  public static var keyboardFrameBeginUserInfoKey: String { key(KeyboardKey.frameBegin, .frameBegin) }
  /// The `userInfo` key of the end frame, which is in screen coordinates.
  public static var keyboardFrameEndUserInfoKey: String { key(KeyboardKey.frameEnd, .frameEnd) }
  /// The `userInfo` key of the animation duration, in seconds.
  public static var keyboardAnimationDurationUserInfoKey: String {
    key(KeyboardKey.duration, .animationDuration)
  }
  /// The `userInfo` key of the animation curve, an integer.
  public static var keyboardAnimationCurveUserInfoKey: String { key(KeyboardKey.curve, .animationCurve) }
  /// The `userInfo` key of the flag that is true if the keyboard belongs to this app.
  public static var keyboardIsLocalUserInfoKey: String { key(KeyboardKey.isLocal, .isLocal) }

  private static func key(_ name: String, _ read: Reads) -> String {
    UIWorld.currentIfAny?.read(read)
    return name
  }
}
