// Names from Swift 3 and 4 that published keyboard code still uses.

/// The `userInfo` key of the begin frame.
public var UIKeyboardFrameBeginUserInfoKey: String { UIResponder.keyboardFrameBeginUserInfoKey }
/// The `userInfo` key of the end frame.
public var UIKeyboardFrameEndUserInfoKey: String { UIResponder.keyboardFrameEndUserInfoKey }
/// The `userInfo` key of the animation duration.
public var UIKeyboardAnimationDurationUserInfoKey: String { UIResponder.keyboardAnimationDurationUserInfoKey }
/// The `userInfo` key of the animation curve.
public var UIKeyboardAnimationCurveUserInfoKey: String { UIResponder.keyboardAnimationCurveUserInfoKey }
/// The `userInfo` key of the flag that is true if the keyboard belongs to this app.
public var UIKeyboardIsLocalUserInfoKey: String { UIResponder.keyboardIsLocalUserInfoKey }

extension Notification.Name {
  /// The notification that is posted before the keyboard is shown.
  public static var UIKeyboardWillShow: Notification.Name { UIResponder.keyboardWillShowNotification }
  /// The notification that is posted after the keyboard has been shown.
  public static var UIKeyboardDidShow: Notification.Name { UIResponder.keyboardDidShowNotification }
  /// The notification that is posted before the keyboard is hidden.
  public static var UIKeyboardWillHide: Notification.Name { UIResponder.keyboardWillHideNotification }
  /// The notification that is posted after the keyboard has been hidden.
  public static var UIKeyboardDidHide: Notification.Name { UIResponder.keyboardDidHideNotification }
  /// The notification that is posted before the keyboard's frame changes.
  public static var UIKeyboardWillChangeFrame: Notification.Name {
    UIResponder.keyboardWillChangeFrameNotification
  }
  /// The notification that is posted after the keyboard's frame has changed.
  public static var UIKeyboardDidChangeFrame: Notification.Name {
    UIResponder.keyboardDidChangeFrameNotification
  }
  /// The notification that is posted after a text field has become first responder.
  public static var UITextFieldTextDidBeginEditing: Notification.Name {
    UITextField.textDidBeginEditingNotification
  }
  /// The notification that is posted after a text view has become first responder.
  public static var UITextViewTextDidBeginEditing: Notification.Name {
    UITextView.textDidBeginEditingNotification
  }
  /// The notification that is posted after the text of a text field has changed.
  public static var UITextFieldTextDidChange: Notification.Name { UITextField.textDidChangeNotification }
  /// The notification that is posted after the text of a text view has changed.
  public static var UITextViewTextDidChange: Notification.Name { UITextView.textDidChangeNotification }
  /// The notification that is posted after a text field has resigned as first responder.
  public static var UITextFieldTextDidEndEditing: Notification.Name {
    UITextField.textDidEndEditingNotification
  }
  /// The notification that is posted after a text view has resigned as first responder.
  public static var UITextViewTextDidEndEditing: Notification.Name {
    UITextView.textDidEndEditingNotification
  }
}

/// The former name of the animation options.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The former name of the animation curve.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// Insets of zero.
public let UIEdgeInsetsZero = UIEdgeInsets.zero
/// Creates insets from the four distances.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// The former name of the events of a control.
public typealias UIControlEvents = UIControl.Event
/// The former name of the state of a control.
public typealias UIControlState = UIControl.State
/// The former name of the items that a bar has by default.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The former name of the styles of a bar's item.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The former name of the kinds of alerts.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The former name of the styles of an alert's button.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// The former name of the kinds of buttons.
public typealias UIButtonType = UIButton.ButtonType
/// The former name of the ways in which a picture fills a view.
public typealias UIViewContentMode = UIView.ContentMode
/// The former name of the times at which a view inside of a field is shown.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// The former name of the styles of a table.
public typealias UITableViewStyle = UITableView.Style
/// The former name of the marks at the end of a row.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// The former name of the relation of a constraint.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The former name of the attributes of a constraint.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The former name of the sources of a picked image.
public typealias UIImagePickerControllerSourceType = UIImagePickerController.SourceType
/// The former name of the positions to which a table scrolls.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// The former name of the animations of a table's rows.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// The former name of the styles of a cell.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle

extension UIView {
  /// The former name of `sendSubviewToBack(_:)`.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
  /// The former name of `bringSubviewToFront(_:)`.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
}
