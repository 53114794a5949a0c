import KeyboardAvoidance

extension BottomConstraintInsetFamily {
  /// A published variant in UIKit, by what its constraint says; they differ in nothing else.
  static func code(constraint: String) -> String {
    """
    final class FormViewController: UIViewController {
      let footer = UIView()
      private lazy var bottom = \(constraint)

      override func viewDidLoad() {
        super.viewDidLoad()
        bottom.isActive = true
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: #selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      @objc private func keyboardWillShow(_ note: Notification) {
        guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        setBottom(-end.height, note)
      }

      @objc private func keyboardWillHide(_ note: Notification) {
        setBottom(0, note)
      }

      private func setBottom(_ constant: CGFloat, _ note: Notification) {
        let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
        UIView.animate(withDuration: duration) {
          self.bottom.constant = constant
          self.view.layoutIfNeeded()
        }
      }
    }
    """
  }

  static let toSafeArea = "footer.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor)"
  static let toSuperview = "footer.bottomAnchor.constraint(equalTo: view.bottomAnchor)"
  static let reversed = "view.bottomAnchor.constraint(equalTo: footer.bottomAnchor)"

  /// From the constraint to the safe area to `bottom-inset`.
  static let corrections = [
    Correction(
      "Remember the constant that the constraint has at rest, add to it and restore it: zero loses a margin.",
      """
         private lazy var bottom = \(toSafeArea)
      +  /// The constant at rest, known while the keyboard is up.
      +  private var restingConstant: CGFloat?
      @@
           guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
      -    setBottom(-end.height, note)
      +    let resting = restingConstant ?? bottom.constant
      +    restingConstant = resting
      +    setBottom(resting - end.height, note)
         }
      @@
         @objc private func keyboardWillHide(_ note: Notification) {
      -    setBottom(0, note)
      +    guard let resting = restingConstant else { return }
      +    restingConstant = nil
      +    setBottom(resting, note)
         }
      """),
    .readsNotification,
    Correction(
      "The reported height is not what the keyboard covers. It reaches below the safe area, which the constraint leaves "
        + "free already; a hardware keyboard's bar reports a full height and shows 55 points; a floating keyboard covers no "
        + "bottom edge. Take what the docked keyboard covers of the view, less the safe area.",
      """
         @objc private func keyboardWillShow(_ note: Notification) {
      -    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
           let resting = restingConstant ?? bottom.constant
           restingConstant = resting
      -    setBottom(resting - end.height, note)
      +    setBottom(resting - covered(above: note.dockedTop(in: view)), note)
         }
      +
      +  private func covered(above top: CGFloat?) -> CGFloat {
      +    guard let top else { return 0 }
      +    return max(0, view.convert(view.bounds, to: nil).maxY - top - view.safeAreaInsets.bottom)
      +  }
      """),
    Correction(
      "Read the curve as well as the duration.",
      """
      -    let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
      -    UIView.animate(withDuration: duration) {
      +    note.animate {
             self.bottom.constant = constant
      """),
    Correction(
      "Leave another app's keyboard and a screen that is not shown alone, and listen to didShow as well: a sheet that gives "
        + "way has its place only when the keyboard has arrived.",
      """
         @objc private func keyboardWillShow(_ note: Notification) {
      +    guard note.isLocal, view.window != nil else { return }
           let resting = restingConstant ?? bottom.constant
      @@
           let center = NotificationCenter.default
      +    center.addObserver(
      +      self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardDidShowNotification, object: nil)
      """),
  ]

  /// From the constraint to the superview.
  static let superviewCorrections =
    [
      Correction(
        "Attach the footer to the safe area: at rest it then stands above the home indicator. The height will need the "
          + "safe area taken off, see below.",
        """
        -  private lazy var bottom = \(toSuperview)
        +  private lazy var bottom = \(toSafeArea)
        """)
    ] + corrections

  /// From the constraint with its items the other way round.
  static let reversedCorrections =
    [
      Correction(
        "With the view first and the footer second the same negative constant sends the footer down. Put the footer first.",
        """
        -  private lazy var bottom = \(reversed)
        +  private lazy var bottom = \(toSuperview)
        """)
    ] + superviewCorrections
}
