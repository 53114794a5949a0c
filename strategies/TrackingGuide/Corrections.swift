import KeyboardAvoidance

extension TrackingGuideFamily {
  /// `tracking-guide` in UIKit.
  static let code = """
    final class FormViewController: UIViewController {
      let content = UIView()

      override func viewDidLoad() {
        super.viewDidLoad()
        view.keyboardLayoutGuide.topAnchor.constraint(equalTo: content.bottomAnchor).isActive = true
      }
    }
    """

  /// `tracking-guide-undocked` in UIKit.
  static let undockedCode = """
    final class FormViewController: UIViewController {
      let content = UIView()

      override func viewDidLoad() {
        super.viewDidLoad()
        view.keyboardLayoutGuide.followsUndockedKeyboard = true
        view.keyboardLayoutGuide.topAnchor.constraint(equalTo: content.bottomAnchor).isActive = true
      }
    }
    """

  /// From the guide alone to `tracking-guide-scroll`.
  static let corrections = [
    .readsNotification,
    Correction(
      "The guide moves an edge and nothing else: a scroll view that ends elsewhere, or a text view, stays under the "
        + "keyboard. Inset it by what is still covered once the guide has done its part, and again after every layout pass.",
      """
         let content = UIView()
      +  /// The scroll view around the inputs; a text view is one itself.
      +  let scrollView = UIScrollView()
      +
      +  /// The docked keyboard's top edge in window coordinates, known while it is up.
      +  private var keyboardTop: CGFloat?
      +  /// The inset at rest, known while the keyboard is up.
      +  private var restingInset: UIEdgeInsets?

         override func viewDidLoad() {
           super.viewDidLoad()
           view.keyboardLayoutGuide.topAnchor.constraint(equalTo: content.bottomAnchor).isActive = true
      +    let center = NotificationCenter.default
      +    center.addObserver(
      +      self, selector: #selector(keyboardChanged), name: UIResponder.keyboardWillShowNotification, object: nil)
      +    center.addObserver(
      +      self, selector: #selector(keyboardChanged), name: UIResponder.keyboardWillHideNotification, object: nil)
         }
      +
      +  @objc private func keyboardChanged(_ note: Notification) {
      +    let isHiding = note.name == UIResponder.keyboardWillHideNotification
      +    guard note.isLocal || isHiding, view.window != nil else { return }
      +    keyboardTop = isHiding ? nil : note.dockedTop(in: view)
      +    note.animate {
      +      self.view.layoutIfNeeded()
      +      self.adjustInset()
      +    }
      +  }
      +
      +  override func viewDidLayoutSubviews() {
      +    super.viewDidLayoutSubviews()
      +    adjustInset()
      +  }
      +
      +  private func adjustInset() {
      +    guard let keyboardTop else {
      +      if let restingInset { scrollView.contentInset = restingInset }
      +      restingInset = nil
      +      return
      +    }
      +    let resting = restingInset ?? scrollView.contentInset
      +    restingInset = resting
      +    let covered = max(0, scrollView.convert(scrollView.bounds, to: nil).maxY - keyboardTop)
      +    scrollView.contentInset.bottom = resting.bottom + covered
      +  }
       }
      """),
    Correction(
      "Now the field can be reached, but a person still has to scroll to it. Scroll the focused input, or its caret when the "
        + "input is too tall, into what is left by the smallest amount: when the keyboard comes, when the focus moves and "
        + "when the text grows.",
      """
           let center = NotificationCenter.default
      +    for name in [
      +      UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
      +      UITextField.textDidChangeNotification, UITextView.textDidChangeNotification,
      +    ] { center.addObserver(self, selector: #selector(inputChanged), name: name, object: nil) }
      @@
      +  /// How the keyboard moved last.
      +  private var lastShow: Notification?
         /// The inset at rest, known while the keyboard is up.
      @@
             self.adjustInset()
           }
      +    lastShow = note
      +    reveal()
         }
      +
      +  @objc private func inputChanged(_ note: Notification) { reveal() }
      +
      +  private func reveal() {
      +    guard let keyboardTop, let field = view.firstResponder, field.isDescendant(of: scrollView),
      +      let input = field as? any UITextInput, let selection = input.selectedTextRange
      +    else { return }
      +    let frame = scrollView.convert(scrollView.bounds, to: nil)
      +    let top = max(frame.minY, view.convert(view.bounds, to: nil).minY + view.safeAreaInsets.top)
      +    // A footer on the keyboard covers the scroll view, too.
      +    let footer = content.convert(content.bounds, to: nil)
      +    let isFooter = content !== scrollView && !scrollView.isDescendant(of: content)
      +    let bottom = min(frame.maxY, isFooter && footer.minY > frame.minY ? footer.minY : keyboardTop)
      +    let caret = field.convert(input.caretRect(for: selection.end), to: nil)
      +    var target = field === scrollView ? caret : field.convert(field.bounds, to: nil)
      +    if target.height > bottom - top { target = caret }
      +    guard caret.height <= bottom - top else { return }
      +    let out = target.minY - top
      +    let move = out < 0 ? out : max(0, min(target.maxY + 10 - bottom, out))
      +    guard abs(move) > 0.001 else { return }
      +    let offset = max(-scrollView.contentInset.top, scrollView.contentOffset.y + move)
      +    lastShow?.animate { self.scrollView.contentOffset.y = offset }
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
      "When the keyboard goes, scroll back to where the person was before it came; what they scrolled themselves and what they "
        + "typed in the meantime stays.",
      """
      +  /// Where the content belongs without the keyboard, and where it was put last.
      +  private var offset: (rest: CGFloat, last: CGFloat)?
         /// How the keyboard moved last.
      @@
      -      if let restingInset { scrollView.contentInset = restingInset }
      -      restingInset = nil
      +      guard let resting = restingInset else { return }
      +      restingInset = nil
      +      scrollView.contentInset = resting
      +      let limit = scrollView.contentSize.height + resting.bottom - scrollView.bounds.height
      +      let back = offset?.rest ?? scrollView.contentOffset.y
      +      offset = nil
      +      scrollView.contentOffset.y = max(-resting.top, min(back, limit))
             return
      @@
      -  @objc private func inputChanged(_ note: Notification) { reveal() }
      +  @objc private func inputChanged(_ note: Notification) {
      +    reveal()
      +    let isTyping = [UITextField.textDidChangeNotification, UITextView.textDidChangeNotification]
      +    if isTyping.contains(note.name) { offset = nil }
      +  }
      @@
      -    let offset = max(-scrollView.contentInset.top, scrollView.contentOffset.y + move)
      -    lastShow?.animate { self.scrollView.contentOffset.y = offset }
      +    let before = scrollView.contentOffset.y
      +    let after = max(-scrollView.contentInset.top, before + move)
      +    let scrolledByPerson = offset.map { before - $0.last } ?? 0
      +    offset = ((offset?.rest ?? before) + scrolledByPerson, after)
      +    lastShow?.animate { self.scrollView.contentOffset.y = after }
         }
      """),
  ]

  /// From the guide that follows an undocked keyboard.
  static let undockedCorrections =
    [
      Correction(
        "Let the guide stay at the bottom while the keyboard floats: tied to a small panel, the content would have to be as "
          + "narrow as the panel.",
        """
        -    view.keyboardLayoutGuide.followsUndockedKeyboard = true
             view.keyboardLayoutGuide.topAnchor.constraint(equalTo: content.bottomAnchor).isActive = true
        """)
    ] + corrections
}
