import KeyboardAvoidance

extension ToolbarShiftFamily {
  /// `toolbar-shift-2014` in UIKit.
  static let code2014 = """
    final class FormViewController: UIViewController {
      let toolbar = UIToolbar()

      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: #selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      @objc private func keyboardWillShow(_ note: Notification) { moveToolbar(up: true, note) }

      @objc private func keyboardWillHide(_ note: Notification) { moveToolbar(up: false, note) }

      private func moveToolbar(up: Bool, _ note: Notification) {
        guard let info = note.userInfo,
          let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
          let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
          let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
        else { return }
        UIView.animate(
          withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
          animations: { self.toolbar.frame.origin.y += up ? -end.height : end.height })
      }
    }
    """

  /// `toolbar-shift-2017` in UIKit.
  static let code2017 = """
    final class FormViewController: UIViewController {
      let toolbar = UIToolbar()
      let firstInput = UITextField()

      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: #selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
      }

      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        firstInput.resignFirstResponder()
      }

      @objc private func keyboardWillShow(_ note: Notification) { moveToolbar(up: true, note) }

      @objc private func keyboardWillHide(_ note: Notification) { moveToolbar(up: false, note) }

      private func moveToolbar(up: Bool, _ note: Notification) {
        guard let info = note.userInfo,
          let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
          let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
          let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
        else { return }
        UIView.animate(
          withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve),
          animations: { self.toolbar.frame.origin.y += up ? -end.height : end.height })
      }
    }
    """

  /// What both need once their observers are added once.
  private static let corrections = [
    .readsNotification,
    Correction(
      "Adding and subtracting the reported height goes wrong whenever a show comes twice, a hide reports another height, or "
        + "the safe area lies below the bar. Keep the keyboard's top edge and place the bar by it: up by what is covered up to "
        + "the bar's resting bottom edge, or not at all.",
      """
         let toolbar = UIToolbar()
      +  /// The docked keyboard's top edge in window coordinates, known while it is up.
      +  private var keyboardTop: CGFloat?
      @@
      -  @objc private func keyboardWillShow(_ note: Notification) { moveToolbar(up: true, note) }
      -
      -  @objc private func keyboardWillHide(_ note: Notification) { moveToolbar(up: false, note) }
      -
      -  private func moveToolbar(up: Bool, _ note: Notification) {
      -    guard let info = note.userInfo,
      -      let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      -      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
      -      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
      -    else { return }
      -    UIView.animate(
      -      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
      -      animations: { self.toolbar.frame.origin.y += up ? -end.height : end.height })
      -  }
      +  @objc private func keyboardWillShow(_ note: Notification) {
      +    guard note.isLocal, view.window != nil else { return }
      +    keyboardTop = note.dockedTop(in: view)
      +    note.animate { self.placeToolbar() }
      +  }
      +
      +  @objc private func keyboardWillHide(_ note: Notification) {
      +    keyboardTop = nil
      +    note.animate { self.placeToolbar() }
      +  }
      +
      +  private func placeToolbar() {
      +    let restingBottom = toolbar.convert(toolbar.bounds, to: nil).maxY - toolbar.transform.ty
      +    toolbar.transform.ty = keyboardTop.map { min(0, $0 - restingBottom) } ?? 0
      +  }
       }
      """),
    Correction(
      "A layout pass puts a frame that was set by hand back. The translation of the step before outlasts it, but the bar may "
        + "rest elsewhere then, as after a rotation: place it again.",
      """
      +  override func viewDidLayoutSubviews() {
      +    super.viewDidLayoutSubviews()
      +    placeToolbar()
      +  }
      +
         private func placeToolbar() {
      """),
  ]

  /// From the code of 2014 to `toolbar-shift`.
  static let corrections2014 =
    [
      Correction(
        "Every appearance adds the observers again and none removes them, so after the second one each handler runs twice. "
          + "Add them once, when the view loads.",
        """
        -  override func viewWillAppear(_ animated: Bool) {
        -    super.viewWillAppear(animated)
        +  override func viewDidLoad() {
        +    super.viewDidLoad()
             let center = NotificationCenter.default
        """)
    ] + corrections

  /// From the code of 2017 to `toolbar-shift`.
  static let corrections2017 =
    [
      Correction(
        "A rotation must not take the keyboard away. Once the bar is placed by the keyboard's top edge, as below, it needs no "
          + "help. Observers that are added once, when the view loads, also hear what happens while another screen is on top.",
        """
        -  let firstInput = UITextField()

        -  override func viewWillAppear(_ animated: Bool) {
        -    super.viewWillAppear(animated)
        +  override func viewDidLoad() {
        +    super.viewDidLoad()
             let center = NotificationCenter.default
        @@
        -  override func viewWillDisappear(_ animated: Bool) {
        -    super.viewWillDisappear(animated)
        -    NotificationCenter.default.removeObserver(self)
        -  }
        -
        -  override func viewWillTransition(
        -    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        -  ) {
        -    super.viewWillTransition(to: size, with: coordinator)
        -    firstInput.resignFirstResponder()
        -  }
        -
           @objc private func keyboardWillShow(_ note: Notification) { moveToolbar(up: true, note) }
        """),
      Correction(
        "The curve is a number from 0 to 7, the option is the same number 16 bits further up. As it stands, 7 means three "
          + "other options and the default curve.",
        """
        -      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve),
        +      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16),
               animations: { self.toolbar.frame.origin.y += up ? -end.height : end.height })
        """),
    ] + corrections
}
