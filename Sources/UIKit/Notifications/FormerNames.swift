// Names of Swift 3 and 4, which keyboard code on the web still has.

/// The key of the frame at the beginning.
public var UIKeyboardFrameBeginUserInfoKey: String { UIResponder.keyboardFrameBeginUserInfoKey }
/// The key of the frame at the end.
public var UIKeyboardFrameEndUserInfoKey: String { UIResponder.keyboardFrameEndUserInfoKey }
/// The key of the duration.
public var UIKeyboardAnimationDurationUserInfoKey: String { UIResponder.keyboardAnimationDurationUserInfoKey }
/// The key of the curve.
public var UIKeyboardAnimationCurveUserInfoKey: String { UIResponder.keyboardAnimationCurveUserInfoKey }
/// The key of whether the keyboard is this app's.
public var UIKeyboardIsLocalUserInfoKey: String { UIResponder.keyboardIsLocalUserInfoKey }

extension Notification.Name {
  /// Posted before the keyboard shows.
  public static var UIKeyboardWillShow: Notification.Name { UIResponder.keyboardWillShowNotification }
  /// Posted when the keyboard has shown.
  public static var UIKeyboardDidShow: Notification.Name { UIResponder.keyboardDidShowNotification }
  /// Posted before the keyboard hides.
  public static var UIKeyboardWillHide: Notification.Name { UIResponder.keyboardWillHideNotification }
  /// Posted when the keyboard has hidden.
  public static var UIKeyboardDidHide: Notification.Name { UIResponder.keyboardDidHideNotification }
  /// Posted before the keyboard's frame changes.
  public static var UIKeyboardWillChangeFrame: Notification.Name {
    UIResponder.keyboardWillChangeFrameNotification
  }
  /// Posted when the keyboard's frame has changed.
  public static var UIKeyboardDidChangeFrame: Notification.Name {
    UIResponder.keyboardDidChangeFrameNotification
  }
  /// Posted when a field has become first responder.
  public static var UITextFieldTextDidBeginEditing: Notification.Name {
    UITextField.textDidBeginEditingNotification
  }
  /// Posted when a text view has become first responder.
  public static var UITextViewTextDidBeginEditing: Notification.Name {
    UITextView.textDidBeginEditingNotification
  }
}

/// The former name of the animation options.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The former name of the animation curve.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// Insets of zero.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// Makes insets.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
