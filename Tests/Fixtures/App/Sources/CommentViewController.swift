import UIKit

/// A comment with a bar that stays on the keyboard. The code builds the screen.
final class CommentViewController: UIViewController {
  private let titleLabel = UILabel()
  private let commentField = UITextField()
  private lazy var sendButton: UIButton = {
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    button.addTarget(self, action: #selector(send), for: .touchUpInside)
    return button
  }()
  private let bar = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    titleLabel.text = "What do you think?"
    commentField.placeholder = "Your comment"
    commentField.borderStyle = .roundedRect
    bar.backgroundColor = .secondarySystemBackground
    [titleLabel, bar].forEach { view.addSubview($0) }
    [commentField, sendButton].forEach { bar.addSubview($0) }
    [titleLabel, bar, commentField, sendButton].forEach {
      $0.translatesAutoresizingMaskIntoConstraints = false
    }
    NSLayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
      titleLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      bar.heightAnchor.constraint(equalToConstant: 52),
      commentField.leadingAnchor.constraint(equalTo: bar.leadingAnchor, constant: 16),
      commentField.centerYAnchor.constraint(equalTo: bar.centerYAnchor),
      commentField.heightAnchor.constraint(equalToConstant: 36),
      sendButton.leadingAnchor.constraint(equalTo: commentField.trailingAnchor, constant: 8),
      sendButton.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: -16),
      sendButton.widthAnchor.constraint(equalToConstant: 60),
      sendButton.centerYAnchor.constraint(equalTo: bar.centerYAnchor),
    ])
  }

  @objc private func send() {
    commentField.resignFirstResponder()
  }
}
