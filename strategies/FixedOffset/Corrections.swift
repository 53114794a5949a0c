import KeyboardAvoidance

extension FixedOffsetFamily {
  /// `fixed-offset-300` in UIKit.
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
        view.frame.origin.y = -300
      }

      @objc private func keyboardWillHide(_ note: Notification) {
        view.frame.origin.y = 0
      }
    }
    """

  /// From there to `fixed-offset-if-covered`.
  static let corrections = [
    Correction(
      "Zero is not always where the view rests: below an opaque bar the first hide leaves it under the bar. Remember the "
        + "place, with the top of the safe area there, and go back to it.",
      """
       final class FormViewController: UIViewController {
      +  /// Where the view rests, known while the keyboard is up; the safe area's top in window coordinates.
      +  private var rest: (originY: CGFloat, safeTop: CGFloat)?
      +
         override func viewDidLoad() {
      @@
         @objc private func keyboardWillShow(_ note: Notification) {
      -    view.frame.origin.y = -300
      +    let rest =
      +      self.rest
      +      ?? (view.frame.origin.y, view.convert(view.bounds, to: nil).minY + view.safeAreaInsets.top)
      +    self.rest = rest
      +    view.frame.origin.y = rest.originY - 300
         }
      @@
         @objc private func keyboardWillHide(_ note: Notification) {
      -    view.frame.origin.y = 0
      +    guard let rest else { return }
      +    self.rest = nil
      +    view.frame.origin.y = rest.originY
         }
      """),
    .readsNotification,
    Correction(
      "Move only when the docked keyboard will cover the focused field, and never so far that the field leaves at the top. "
        + "The field is measured where it is without the shift, so a second notification does not add to the first.",
      """
      -    view.frame.origin.y = rest.originY - 300
      +    let lift = lift(from: rest, above: note.dockedTop(in: view))
      +    view.frame.origin.y = rest.originY - lift
         }
      +
      +  private func lift(from rest: (originY: CGFloat, safeTop: CGFloat), above top: CGFloat?) -> CGFloat {
      +    guard let top, let field = view.firstResponder else { return 0 }
      +    let shift = rest.originY - view.frame.origin.y
      +    let resting = field.convert(field.bounds, to: nil).offsetBy(dx: 0, dy: shift)
      +    return resting.maxY > top ? max(0, min(300, resting.minY - rest.safeTop)) : 0
      +  }
      @@
      +
      +extension UIView {
      +  /// The view that is being typed in.
      +  var firstResponder: UIView? {
      +    isFirstResponder ? self : subviews.lazy.compactMap(\\.firstResponder).first
      +  }
      +}
      """),
    Correction(
      "Leave another app's keyboard and a screen that is not shown alone, and listen to didShow as well: a sheet that gives "
        + "way has its place only when the keyboard has arrived.",
      """
         @objc private func keyboardWillShow(_ note: Notification) {
      +    guard note.isLocal, view.window != nil else { return }
           let rest =
      @@
           let center = NotificationCenter.default
      +    center.addObserver(
      +      self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardDidShowNotification, object: nil)
      """),
    Correction(
      "Move with the keyboard's own duration and curve, also where the handler does not run inside its animation.",
      """
      -    view.frame.origin.y = rest.originY - lift
      +    note.animate { self.view.frame.origin.y = rest.originY - lift }
      @@
      -    view.frame.origin.y = rest.originY
      +    note.animate { self.view.frame.origin.y = rest.originY }
      """),
  ]
}
