/// A controller of a table. It insets its table for the keyboard and scrolls to the focused text field.
///
/// Apple does not document this behavior. The model follows public reports (radars 13984333 and 22600028,
/// github.com/lionheart/openradar-mirror; github.com/uias/Tabman issue 377), like the strategy
/// `table-controller`.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private var style = UITableView.Style.plain
  private var isListening = false
  /// The bottom inset of the table before the keyboard appeared. Nil while the keyboard is hidden.
  private var restingInset: CGFloat?
  private var table: UITableView?

  /// Creates a controller of a table with a style.
  public init(style: UITableView.Style) {
    super.init(nibName: nil, bundle: nil)
    self.style = style
  }
  /// Creates a controller of a plain table.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller, as a storyboard does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The table. Nil before the view is loaded, or if the screen's file has no table.
  open var tableView: UITableView! {
    get { table ?? fileTable(in: viewIfLoaded) }
    set { table = newValue }
  }

  private func fileTable(in view: UIView?) -> UITableView? {
    guard let view else { return nil }
    if let table = view as? UITableView { return table }
    return view.subviewsUnread.lazy.compactMap { self.fileTable(in: $0) }.first
  }

  /// Creates the table, unless the screen's file has one.
  open override func loadView() {
    guard fileTable(in: UIWorld.currentIfAny?.view(.root)) == nil else { return }
    let made = UITableView(frame: .zero, style: style)
    made.dataSource = self
    made.delegate = self
    table = made
    view = made
  }

  // UIKit observes the keyboard in this method, so a subclass that does not call `super` gets no inset.

  /// Begins to observe the keyboard.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !isListening else { return }
    isListening = true
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector("show", UITableViewController.keyboardWillShow),
      name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector("hide", UITableViewController.keyboardWillHide),
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  private func keyboardWillShow(_ note: Notification) {
    guard let table = tableView, let frame = (note.userInfo?[KeyboardKey.frameEnd] as? NSValue)?.cgRectValue
    else { return }
    let resting = restingInset ?? table.contentInset.bottom
    restingInset = resting
    let place = table.convert(table.bounds, to: nil)
    let keyboard = table.world.window.convert(frame, from: table.world.screen.coordinateSpace)
    let covered =
      keyboard.maxY >= place.maxY ? max(0, place.maxY - max(place.minY, keyboard.minY)) : 0
    // The system already adds this inset for the safe area, and the keyboard covers that area too.
    let added = table.adjustedContentInset.bottom - table.contentInset.bottom
    animate(note) {
      table.contentInset.bottom = resting + max(0, covered - added)
      guard let first = table.world.host.firstResponder.map(table.world.view) as? UITextField,
        first.isInside(table)
      else { return }
      table.scrollRectToVisible(first.convert(first.bounds, to: table), animated: false)
    }
  }

  private func keyboardWillHide(_ note: Notification) {
    guard let table = tableView, let resting = restingInset else { return }
    restingInset = nil
    animate(note) { table.contentInset.bottom = resting }
  }

  private func animate(_ note: Notification, _ changes: @escaping () -> Void) {
    let duration = note.userInfo?[KeyboardKey.duration] as? Double ?? 0.25
    let curve = note.userInfo?[KeyboardKey.curve] as? Int ?? 7
    UIView.animate(
      withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: UInt(curve) << 16),
      animations: changes)
  }

  // MARK: Rows, which subclasses say

  /// Returns 1.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns 0.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Returns an empty cell.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// Returns nil.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns nil.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns the table's own height of rows.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Returns the table's own height of headers.
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }
  /// Returns the table's own height of footers.
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }
  /// Returns nil.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// Returns nil.
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
  /// Does nothing.
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
