import UIKit

final class ChatViewController: UIViewController, UITableViewDataSource {
  private let tableView = UITableView()
  private let composer = ComposerBar.instantiate()
  private var composerBottom: NSLayoutConstraint!

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UINib(nibName: "MessageCell", bundle: nil), forCellReuseIdentifier: "MessageCell")
    tableView.dataSource = self
    [tableView, composer].forEach {
      $0.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview($0)
    }
    composerBottom = composer.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor)
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      tableView.bottomAnchor.constraint(equalTo: composer.topAnchor),
      composer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      composer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      composer.heightAnchor.constraint(equalToConstant: 60),
      composerBottom,
    ])
    NotificationCenter.default.addObserver(
      self, selector: #selector(keyboardChanged), name: UIResponder.keyboardWillChangeFrameNotification,
      object: nil)
  }

  @objc private func keyboardChanged(_ note: Notification) {
    guard let end = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue else {
      return
    }
    let overlap = view.bounds.maxY - view.convert(end, from: nil).minY
    composerBottom.constant = -max(0, overlap - view.safeAreaInsets.bottom)
    view.layoutIfNeeded()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "MessageCell", for: indexPath) as? MessageCell
    cell?.messageLabel.text = "Message \(indexPath.row)"
    return cell ?? UITableViewCell()
  }
}
