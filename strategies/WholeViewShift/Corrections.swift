import KeyboardAvoidance

extension WholeViewShiftFamily {
  /// `whole-view-shift-begin-frame` in UIKit.
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

      @objc private func keyboardWillShow(_ note: Notification) { moveUp(true, note) }

      @objc private func keyboardWillHide(_ note: Notification) { moveUp(false, note) }

      private func moveUp(_ isUp: Bool, _ note: Notification) {
        guard let info = note.userInfo,
          let begin = info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
          let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
          let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
        else { return }
        var frame = view.frame
        frame.origin.y -= isUp ? begin.height : 0
        UIView.animate(
          withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
          animations: { self.view.frame = frame })
      }
    }
    """

  /// From there to `whole-view-shift`.
  static let corrections = [
    Correction(
      "The hide handler subtracts 0, so the view never comes back, and every show lifts it again. Remember where the view "
        + "rests, count from there, and go back there.",
      """
       final class FormViewController: UIViewController {
      +  /// The root view's resting origin, known while the keyboard is up.
      +  private var restingY: CGFloat?
      +
         override func viewDidLoad() {
      @@
      -    var frame = view.frame
      -    frame.origin.y -= isUp ? begin.height : 0
      +    let restingY = self.restingY ?? view.frame.origin.y
      +    self.restingY = isUp ? restingY : nil
           UIView.animate(
             withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
      -      animations: { self.view.frame = frame })
      +      animations: { self.view.frame.origin.y = isUp ? restingY - begin.height : restingY })
      """),
    .readsNotification,
    Correction(
      "The begin frame is where the keyboard comes from: another keyboard's height, or none. Shift by what the end frame "
        + "covers of the view at rest, which is less than the keyboard where the view ends above the screen's edge. Show and "
        + "hide then have little in common and get a handler each.",
      """
      -  @objc private func keyboardWillShow(_ note: Notification) { moveUp(true, note) }
      +  @objc private func keyboardWillShow(_ note: Notification) {
      +    let restingY = self.restingY ?? view.frame.origin.y
      +    self.restingY = restingY
      +    let restingBottom = view.convert(view.bounds, to: nil).maxY + restingY - view.frame.origin.y
      +    let covered = note.dockedTop(in: view).map { max(0, restingBottom - $0) } ?? 0
      +    note.animate { self.view.frame.origin.y = restingY - covered }
      +  }

      -  @objc private func keyboardWillHide(_ note: Notification) { moveUp(false, note) }
      -
      -  private func moveUp(_ isUp: Bool, _ note: Notification) {
      -    guard let info = note.userInfo,
      -      let begin = info[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect,
      -      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
      -      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
      -    else { return }
      -    let restingY = self.restingY ?? view.frame.origin.y
      -    self.restingY = isUp ? restingY : nil
      -    UIView.animate(
      -      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
      -      animations: { self.view.frame.origin.y = isUp ? restingY - begin.height : restingY })
      -  }
      +  @objc private func keyboardWillHide(_ note: Notification) {
      +    guard let restingY else { return }
      +    self.restingY = nil
      +    note.animate { self.view.frame.origin.y = restingY }
      +  }
       }
      """),
    Correction(
      "Leave another app's keyboard and a screen that is not shown alone, and listen to didShow as well: a sheet that gives "
        + "way has its place only when the keyboard has arrived.",
      """
         @objc private func keyboardWillShow(_ note: Notification) {
      +    guard note.isLocal, view.window != nil else { return }
           let restingY = self.restingY ?? view.frame.origin.y
      @@
           let center = NotificationCenter.default
      +    center.addObserver(
      +      self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardDidShowNotification, object: nil)
      """),
  ]
}
