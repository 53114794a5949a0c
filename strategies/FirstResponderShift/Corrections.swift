import KeyboardAvoidance

extension FirstResponderShiftFamily {
  /// `first-responder-shift` in UIKit.
  static let code = """
    final class FormViewController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: #selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      @objc private func keyboardWillShow(_ note: Notification) {
        guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
          let field = view.firstResponder as? UITextField
        else { return }
        let keyboardTop = end.origin.y
        let frame = view.convert(field.frame, from: field.superview)
        if frame.origin.y + frame.size.height > keyboardTop {
          view.frame.origin.y = -(frame.origin.y - keyboardTop / 1.3)
        }
      }

      @objc private func keyboardWillHide(_ note: Notification) {
        if view.frame.origin.y != 0 { view.frame.origin.y = 0 }
      }
    }

    extension UIView {
      /// The view that is being typed in.
      var firstResponder: UIView? {
        isFirstResponder ? self : subviews.lazy.compactMap(\\.firstResponder).first
      }
    }
    """

  /// From there to `first-responder-shift-minimal`.
  static let corrections = [
    .readsNotification,
    Correction(
      "Remember where the view rests and go back there: zero is under the bar on a screen whose view begins below one.",
      """
       final class FormViewController: UIViewController {
      +  /// What is known while a docked keyboard is up; lengths in window coordinates.
      +  private struct Shown {
      +    var top: CGFloat
      +    var restingY: CGFloat
      +    var safeTop: CGFloat
      +    var note: Notification
      +  }
      +
      +  private var shown: Shown?
      +
         override func viewDidLoad() {
      @@
         @objc private func keyboardWillHide(_ note: Notification) {
      -    if view.frame.origin.y != 0 { view.frame.origin.y = 0 }
      +    restore(note)
      +  }
      +
      +  private func restore(_ note: Notification) {
      +    guard let shown else { return }
      +    self.shown = nil
      +    note.animate { self.view.frame.origin.y = shown.restingY }
         }
      """),
    Correction(
      "Dividing the keyboard's top by 1.3 is a guess that pushes a tall field down. Move by the smallest amount that "
        + "shows the field 10 points above the keyboard and below the safe area's top; for a field that is taller than that, "
        + "show the line with the caret. A field that is visible needs no move, and one that left at the top comes back. Text "
        + "views count as well.",
      """
         @objc private func keyboardWillShow(_ note: Notification) {
      -    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      -      let field = view.firstResponder as? UITextField
      -    else { return }
      -    let keyboardTop = end.origin.y
      -    let frame = view.convert(field.frame, from: field.superview)
      -    if frame.origin.y + frame.size.height > keyboardTop {
      -      view.frame.origin.y = -(frame.origin.y - keyboardTop / 1.3)
      -    }
      +    guard let top = note.dockedTop(in: view) else { return restore(note) }
      +    shown = Shown(
      +      top: top, restingY: shown?.restingY ?? view.frame.origin.y,
      +      safeTop: shown?.safeTop ?? view.convert(view.bounds, to: nil).minY + view.safeAreaInsets.top,
      +      note: note)
      +    reveal()
         }
      +
      +  @objc private func reveal() {
      +    guard let shown, originY(shown) != nil else { return }
      +    shown.note.animate {
      +      // Twice at most: away from the screen's edge the safe area shrinks, and layout moves the field.
      +      for _ in 0..<2 {
      +        guard let originY = self.originY(shown) else { return }
      +        self.view.frame.origin.y = originY
      +        self.view.layoutIfNeeded()
      +      }
      +    }
      +  }
      +
      +  /// Where the view's origin has to go, nil when it may stay.
      +  private func originY(_ shown: Shown) -> CGFloat? {
      +    guard let field = view.firstResponder else { return nil }
      +    var target = field.convert(field.bounds, to: nil)
      +    if target.height > shown.top - shown.safeTop, let input = field as? any UITextInput,
      +      let caret = input.selectedTextRange?.end
      +    {
      +      target = field.convert(input.caretRect(for: caret), to: nil)
      +    }
      +    let out = target.minY - shown.safeTop
      +    let move = out < 0 ? out : max(0, min(target.maxY + 10 - shown.top, out))
      +    let lift = max(0, shown.restingY - view.frame.origin.y + move)
      +    let originY = shown.restingY - lift
      +    return abs(originY - view.frame.origin.y) > 0.001 ? originY : nil
      +  }
      """),
    Correction(
      "Look again when another field gets the focus and when the text grows, not only when the keyboard comes.",
      """
           let center = NotificationCenter.default
      +    for name in [
      +      UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      +      UITextField.textDidChangeNotification, UITextView.textDidChangeNotification,
      +    ] { center.addObserver(self, selector: #selector(reveal), name: name, object: nil) }
      """),
    Correction(
      "Leave another app's keyboard and a screen that is not shown alone, and listen to didShow as well: a sheet that gives "
        + "way has its place only when the keyboard has arrived.",
      """
         @objc private func keyboardWillShow(_ note: Notification) {
      +    guard note.isLocal, view.window != nil else { return }
           guard let top = note.dockedTop(in: view) else { return restore(note) }
      @@
           let center = NotificationCenter.default
      +    center.addObserver(
      +      self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardDidShowNotification, object: nil)
      """),
  ]
}
