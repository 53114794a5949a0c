import UIKit

/// A comment field whose bottom edge stays on the keyboard.
public final class CommentController: UIViewController {
  let commentField = UITextField()

  public override func viewDidLoad() {
    super.viewDidLoad()
    commentField.placeholder = "Your comment"
    commentField.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(commentField)
    NSLayoutConstraint.activate([
      commentField.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      commentField.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      commentField.heightAnchor.constraint(equalToConstant: 44),
      commentField.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor, constant: -8),
    ])
  }
}
