import KeyboardAvoidance
import UIKit

final class TableControllerInset: UIViewController, KeyboardAvoidanceStrategy {
  private let margin: CGFloat
  private var isListening = false
  /// The table's bottom inset before the keyboard appeared; nil while the keyboard is hidden.
  private var restingInset: CGFloat?

  init(margin: Double) {
    self.margin = margin
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  /// The table of the screen; nil if the screen has a plain scroll view, which gets no inset.
  private var tableView: UITableView? { outlets.scrollView as? UITableView }

  // UIKit observes the keyboard in the base class, so a subclass that does not call `super` gets no inset.
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
    // The system already adds this inset for the safe area, and the keyboard covers that area too.
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

  /// Returns the height of the table that the keyboard covers, or 0 if the keyboard does not reach the
  /// table's bottom edge.
  private func covered(_ tableView: UITableView, _ note: Notification) -> CGFloat {
    let table = tableView.frameInWindow
    guard let end = note.keyboardFrame(in: view), end.maxY >= table.maxY else { return 0 }
    return max(0, table.maxY - max(table.minY, end.minY))
  }

  /// Scrolls to a focused text field. A table does not scroll to text views automatically.
  private func scrollToField(in tableView: UITableView) {
    guard let field = outlets.focusedInput as? UITextField,
      field.isDescendant(of: tableView)
    else { return }
    let rect = field.convert(field.bounds, to: tableView).insetBy(dx: 0, dy: -margin)
    tableView.scrollRectToVisible(rect, animated: false)
  }
}
