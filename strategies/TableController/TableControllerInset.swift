import KeyboardAvoidance
import UIKit

final class TableControllerInset: UIViewController, KeyboardAvoidanceStrategy {
  private let margin: CGFloat
  private var isListening = false
  /// The table's bottom inset at rest, known while the keyboard is up.
  private var restingInset: CGFloat?

  init(margin: Double) {
    self.margin = margin
    super.init()
  }

  /// The screen's table. A plain scroll view gets nothing of this.
  private var tableView: UITableView? { outlets.scrollView as? UITableView }

  // In the base class: a subclass that forgets `super` is left without.
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !isListening else { return }
    isListening = true
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let tableView else { return }
    let resting = restingInset ?? tableView.contentInset.bottom
    restingInset = resting
    // What the system adds for the safe area is covered as well.
    let added = tableView.adjustedContentInset.bottom - tableView.contentInset.bottom
    let bottom = resting + max(0, covered(tableView, note) - added)
    note.animateAlongKeyboard {
      tableView.contentInset.bottom = bottom
      self.scrollToField(in: tableView)
    }
  }

  private func keyboardWillHide(_ note: Notification) {
    guard let tableView, let resting = restingInset else { return }
    restingInset = nil
    note.animateAlongKeyboard { tableView.contentInset.bottom = resting }
  }

  /// The height that the keyboard covers of the table; 0 where it does not reach the table's bottom edge.
  private func covered(_ tableView: UITableView, _ note: Notification) -> CGFloat {
    let table = tableView.frameInWindow
    guard let end = note.keyboardFrame(in: view), end.maxY >= table.maxY else { return 0 }
    return max(0, table.maxY - max(table.minY, end.minY))
  }

  /// Text fields only: a table does not scroll to text views by itself.
  private func scrollToField(in tableView: UITableView) {
    guard let field = outlets.focusedInput as? UITextField,
      field.isDescendant(of: tableView)
    else { return }
    let rect = field.convert(field.bounds, to: tableView).insetBy(dx: 0, dy: -margin)
    tableView.scrollRectToVisible(rect, animated: false)
  }
}
