/// An object that says which rows a table has.
public protocol UITableViewDataSource: AnyObject {
  /// Returns the number of rows of a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// Returns the number of sections.
  func numberOfSections(in tableView: UITableView) -> Int
  /// Returns the title above a section.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the title below a section.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns nil.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// Returns nil.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
}

/// The delegate of a table.
public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// Returns the height of a row.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// Returns the height of the view above a section.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  /// Returns the height of the view below a section.
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  /// Returns the view above a section.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  /// Returns the view below a section.
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
  /// Tells the delegate that a cell will be shown.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  /// Tells the delegate that a row is selected. Scenarios select no rows.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  /// Returns the table's own height of rows.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Returns the table's own height of headers.
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }
  /// Returns the table's own height of footers.
  public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }
  /// Returns nil.
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }
  /// Returns nil.
  public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    nil
  }
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
  /// Creates the path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The row.
  public var row: Int { count > 1 ? self[1] : 0 }
  /// The section.
  public var section: Int { isEmpty ? 0 : self[0] }
}

/// A table view. The table of a screen's file is a scroll view of this class, and its rows are plain views. A
/// table that code makes asks its data source for all rows before the screen appears and after each change.
open class UITableView: UIScrollView {
  /// The position in the table to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  /// The style of a table, with Apple's raw values.
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// The animation of a change of rows, with Apple's raw values. Changes of rows are not animated.
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right, left, top, bottom, none, middle
    case automatic = 100
  }
  /// The value of a height that the content determines.
  public static let automaticDimension: CGFloat = -1

  /// The style of the table.
  public private(set) var style = Style.plain
  /// The object that says which rows there are.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { setNeedsRows() } }
  /// The delegate.
  open weak var delegate: (any UITableViewDelegate)? { didSet { setNeedsRows() } }
  /// The height of rows. By default, the content determines it.
  open var rowHeight = UITableView.automaticDimension { didSet { setNeedsRows() } }
  /// The height of the views above sections.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { setNeedsRows() } }
  /// The height of the views below sections.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { setNeedsRows() } }
  /// The estimated height of rows. It is stored but not needed, because all rows are laid out.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The view above all rows.
  open var tableHeaderView: UIView? { didSet { replace(oldValue) } }
  /// The view below all rows.
  open var tableFooterView: UIView? { didSet { replace(oldValue) } }
  /// The view behind the rows. It is stored but not drawn.
  open var backgroundView: UIView?
  /// The style of the lines between rows. It is stored but not drawn.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  /// The color of the lines between rows. It is stored but not drawn.
  open var separatorColor: UIColor?
  /// The insets of the lines between rows. They are stored but not drawn.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// Whether rows can be selected. Scenarios select none.
  open var allowsSelection = true
  private var cellMakers: [String: () -> UITableViewCell?] = [:]
  private var sectionViewMakers: [String: () -> UITableViewHeaderFooterView?] = [:]
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var sectionViews: [UIView] = []
  private var rowCounts: [Int] = []
  private var needsRows = true
  /// The rows that get new cells; nil for all of them.
  private var reloadedRows: Set<IndexPath>?
  /// The cell of a row that is filled again.
  var reused: UITableViewCell?

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates a plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates a table of the screen, or a plain table.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func describe(_ description: inout ViewDescription) {
    super.describe(&description)
    description.isTable = true
    // Tables bounce even if their rows fit.
    if contentInsetAdjustmentBehavior != .never { description.insetAdjustment = .always }
    // The rows determine the content size.
    description.contentSize = .zero
  }

  // MARK: Rows

  private func setNeedsRows() {
    reloadedRows = nil
    setNeedsHeights()
  }

  /// Lays out the rows again. Rows that are not reloaded keep their cells.
  private func setNeedsHeights() {
    guard isMade else { return }
    needsRows = true
    if id != nil { world.tableNeedsRows(self) }
  }

  private func replace(_ old: UIView?) {
    old?.removeFromSuperview()
    setNeedsRows()
  }

  /// Asks the data source for the rows again.
  open func reloadData() { setNeedsRows() }
  /// Asks the data source for rows again. Other rows keep their cells.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    reloadedRows?.formUnion(indexPaths)
    setNeedsHeights()
  }
  /// Asks the data source for rows again. Other rows keep their cells.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reloadRows(at: indexPaths, with: .none) }
  /// Asks the data source for the rows again.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { setNeedsRows() }
  /// Asks the data source for the rows again.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { setNeedsRows() }
  /// Asks the data source for the rows again.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { setNeedsRows() }
  /// Begins a group of changes.
  open func beginUpdates() {}
  /// Ends a group of changes and lays out the rows again. Rows that do not change keep their cells.
  open func endUpdates() { setNeedsHeights() }
  /// Makes changes and lays out the rows again. Changes of rows are not animated.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    setNeedsHeights()
    completion?(true)
  }

  /// Loads the rows of a table on the screen, if they have changed.
  func loadRowsIfNeeded() {
    guard needsRows, isMade, id != nil else { return }
    needsRows = false
    let (known, reloaded) = (cells, reloadedRows)
    let old = known.sorted { $0.key < $1.key }.map(\.value) + sectionViews
    (cells, sectionViews, rowCounts, reloadedRows) = ([:], [], [], [])
    var wanted: [(view: UIView, height: CGFloat)] = []
    if let tableHeaderView { wanted.append((tableHeaderView, tableHeaderView.frame.height)) }
    for section in 0..<min(1_000, max(0, dataSource?.numberOfSections(in: self) ?? 0)) {
      add(sectionView(section, isHeader: true), to: &wanted)
      let count = min(
        1_000, max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0))
      rowCounts.append(count)
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        let kept = reloaded.map { $0.contains(path) } ?? true ? nil : known[path]
        guard let cell = kept ?? dataSource?.tableView(self, cellForRowAt: path) else { continue }
        cells[path] = cell
        cell.updateConfigurationIfNeeded()
        if kept == nil { delegate?.tableView(self, willDisplay: cell, forRowAt: path) }
        wanted.append((cell, delegate?.tableView(self, heightForRowAt: path) ?? rowHeight))
      }
      add(sectionView(section, isHeader: false), to: &wanted)
    }
    if let tableFooterView { wanted.append((tableFooterView, tableFooterView.frame.height)) }
    for view in old where !wanted.contains(where: { $0.view === view }) {
      view.removeFromSuperview()
    }
    var above: UIView?
    for (view, height) in wanted {
      addRow(view, height: height, below: above)
      above = view
    }
  }

  private func add(
    _ made: (view: UIView, height: CGFloat)?, to wanted: inout [(view: UIView, height: CGFloat)]
  ) {
    guard let made else { return }
    (made.view as? any ConfiguredCell)?.updateConfigurationIfNeeded()
    sectionViews.append(made.view)
    wanted.append(made)
  }

  /// Returns the view above or below a section. UIKit does not document the height of a title that the app's
  /// code does not set, so 28 points in a plain table and 38 points in a grouped one are choices of this
  /// project.
  private func sectionView(_ section: Int, isHeader: Bool) -> (view: UIView, height: CGFloat)? {
    let own =
      isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: section)
      : delegate?.tableView(self, viewForFooterInSection: section)
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    let given =
      isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    guard own != nil || title != nil else {
      return given > 0 && style != .plain ? (UIView(), given) : nil
    }
    let usual: CGFloat = style == .plain ? 28 : 38
    guard let own else {
      let label = UILabel()
      label.text = title
      return (label, given >= 0 ? given : usual)
    }
    return (own, given)
  }

  /// Puts a view below another one. A height that is not given is that of the content, or 44 points if no
  /// constraint determines it.
  private func addRow(_ view: UIView, height: CGFloat, below above: UIView?) {
    if view.outer !== self { addSubview(view) }
    guard let id = view.id else { return }
    let isOpen = height < 0 && CellContent.determinesHeight(of: view)
    let width = world.host.frame(of: self.id ?? .root).size.width
    var placement = ViewDescription.Placement(
      frame: CGRect(x: 0, y: 0, width: width, height: height >= 0 ? height : isOpen ? 0 : 44),
      outer: CGSize(width: width, height: 0), mask: AutoresizingMask.flexibleWidth.rawValue)
    placement.below = above?.id
    if isOpen { placement.heightPriority = .fittingSizeLevel }
    view.made.translatesMask = true
    view.made.placement = placement
    world.host.changeView(id, to: view.described)
  }

  // MARK: Cells

  /// Registers a class of cells for an identifier.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    let type = cellClass as? UITableViewCell.Type
    cellMakers[identifier] = type.map { type in
      { type.init(style: .default, reuseIdentifier: identifier) }
    }
  }
  /// Registers a xib with a cell for an identifier.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cellMakers[identifier] = nib.map { nib in
      {
        let cell = nib.views(owner: nil).first as? UITableViewCell
        cell?.reuseIdentifier = identifier
        return cell
      }
    }
  }
  /// Registers a class of views above or below sections for an identifier.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    let type = aClass as? UITableViewHeaderFooterView.Type
    sectionViewMakers[identifier] = type.map { type in { type.init(reuseIdentifier: identifier) } }
  }
  /// Registers a xib with a view above or below sections for an identifier.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    sectionViewMakers[identifier] = nib.map { nib in
      {
        let view = nib.views(owner: nil).first as? UITableViewHeaderFooterView
        view?.reuseIdentifier = identifier
        return view
      }
    }
  }
  /// Returns a new view of a registered class or xib. Nil if none is registered.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { sectionViewMakers[identifier]?() }
  /// Returns a new cell of a registered class or xib. Nil if none is registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    cellMakers[identifier]?()
  }
  /// Returns a new cell of a registered class or xib. UIKit raises an exception if none is registered, which is
  /// reported as an error of the cell.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let reused, reused.reuseIdentifier == identifier { return reused }
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    world.unsupported(
      "UITableView.dequeueReusableCell(withIdentifier:for:) of a cell that is not registered")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }
  /// The number of sections.
  open var numberOfSections: Int {
    loadRowsIfNeeded()
    return rowCounts.count
  }
  /// Returns the number of rows in a section.
  open func numberOfRows(inSection section: Int) -> Int {
    loadRowsIfNeeded()
    return rowCounts.indices.contains(section) ? rowCounts[section] : 0
  }
  /// Returns the cell of a row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    loadRowsIfNeeded()
    return cells[indexPath]
  }
  /// Returns the row of a cell.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }
  /// The cells, from the top to the bottom. All of them count as visible.
  open var visibleCells: [UITableViewCell] {
    loadRowsIfNeeded()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }
  /// The rows. All of them count as visible.
  open var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }
  /// The selected row, which is always nil.
  open var indexPathForSelectedRow: IndexPath? { nil }
  /// Returns the rectangle of a row in the table's coordinates.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    cellForRow(at: indexPath)?.frame ?? .zero
  }
  /// Selects a row. It is not drawn.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {}
  /// Ends the selection of a row. It is not drawn.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

  /// Scrolls to a row. For a table of the screen's file, this is reported as unsupported.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    guard isMade else { return world.unsupported("UITableView.scrollToRow(at:at:animated:)") }
    layoutIfNeeded()
    guard let row = cells[indexPath]?.frame else { return }
    let inset = adjustedContentInset
    let space = bounds.height - inset.top - inset.bottom
    let top: CGFloat
    switch scrollPosition {
    case .none: return scrollRectToVisible(row, animated: animated)
    case .top: top = row.minY
    case .middle: top = row.midY - space / 2
    case .bottom: top = row.maxY - space
    }
    let highest = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    let y = min(max(top - inset.top, -inset.top), highest)
    setContentOffset(CGPoint(x: 0, y: y), animated: animated)
  }
}

/// A cell of a table. The rows of a table in a screen's file are plain views.
open class UITableViewCell: UIView, ConfiguredCell {
  /// The style of a cell, with Apple's raw values.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// The style of the selection, with Apple's raw values. It is not drawn.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  /// The way in which a person edits a row, with Apple's raw values. No scenario edits one.
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
  /// The style of the line below a cell, with Apple's raw values. It is not drawn.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  /// The view at the end of a cell, with Apple's raw values. It is not drawn.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// The identifier of cells of the same kind.
  public fileprivate(set) var reuseIdentifier: String?
  private var style = CellStyle.default
  private let content = CellContent()
  /// Creates a cell.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    self.style = style
    self.reuseIdentifier = reuseIdentifier
  }
  /// Creates a cell of a screen's file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Creates a cell without a style.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// The view of the content, which fills the cell.
  public var contentView: UIView { content.view(in: self) }
  /// The label of the cell, which is 16 points from the sides (a choice of this project).
  public private(set) lazy var textLabel: UILabel? = UILabel(asTextOf: contentView)
  /// The second label of the cell. It is stored but not laid out.
  public private(set) lazy var detailTextLabel: UILabel? = UILabel()
  /// The image of the cell. It is stored but not laid out.
  public private(set) lazy var imageView: UIImageView? = UIImageView()
  /// The style of the selection. It is stored but not drawn.
  open var selectionStyle = SelectionStyle.default
  /// The view at the end of the cell. It is stored but not drawn.
  open var accessoryType = AccessoryType.none
  /// The app's own view at the end of the cell. It is stored but not laid out.
  open var accessoryView: UIView?
  /// The view behind the content. It is stored but not drawn.
  open var backgroundView: UIView?
  /// The view behind the content of a selected cell. It is stored but not drawn.
  open var selectedBackgroundView: UIView?
  /// The insets of the line below the cell. They are stored but not drawn.
  open var separatorInset = UIEdgeInsets.zero
  /// Whether the cell is selected. Scenarios select none.
  open var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// Selects the cell.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Highlights the cell. It is not drawn.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {}
  /// Called before a cell is used again. Cells are not used again.
  open func prepareForReuse() {}

  // MARK: Configurations

  /// The content. Setting it replaces the content view, unless the content view can show the new content.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { content.configuration }
    set { content.show(newValue, in: self) }
  }
  /// Whether the cell asks its configuration for the content of each state.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { content.isAutomatic }
    set { content.isAutomatic = newValue }
  }
  /// The background. It is stored but not drawn.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { content.background }
    set { content.background = newValue }
  }
  /// Whether the cell asks its background for the looks of each state.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { content.isBackgroundAutomatic }
    set { content.isBackgroundAutomatic = newValue }
  }
  /// Called with the cell and its state before the cell is shown, and if the state changes.
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The state of the cell.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    return state
  }
  /// Asks for an update of the configuration, which happens before the next layout pass.
  open func setNeedsUpdateConfiguration() { content.setNeedsUpdate(self) }
  /// Updates the configuration for a state.
  open func updateConfiguration(using state: UICellConfigurationState) {
    content.update(for: state, in: self)
  }

  func updateConfigurationIfNeeded() {
    content.updateIfNeeded {
      let state = configurationState
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }
  /// Returns the empty content of a cell of this style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }
  /// Returns the background of a cell of a list.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }
}

/// A view above or below a section of a table.
open class UITableViewHeaderFooterView: UIView, ConfiguredCell {
  /// The identifier of views of the same kind.
  public fileprivate(set) var reuseIdentifier: String?
  private let content = CellContent()
  /// Creates a view.
  public required init(reuseIdentifier: String?) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    self.reuseIdentifier = reuseIdentifier
  }
  /// Creates a view of a xib.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// The label of the view, which is 16 points from the sides (a choice of this project).
  public private(set) lazy var textLabel: UILabel? = UILabel(asTextOf: contentView)
  /// The view of the content.
  public var contentView: UIView { content.view(in: self) }

  // MARK: Configurations

  /// The content. Setting it replaces the content view, unless the content view can show the new content.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { content.configuration }
    set { content.show(newValue, in: self) }
  }
  /// Whether the view asks its configuration for the content of each state.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { content.isAutomatic }
    set { content.isAutomatic = newValue }
  }
  /// The background. It is stored but not drawn.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { content.background }
    set { content.background = newValue }
  }
  /// Whether the view asks its background for the looks of each state.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { content.isBackgroundAutomatic }
    set { content.isBackgroundAutomatic = newValue }
  }
  /// Called with the view and its state before the view is shown, and if the state changes.
  open var configurationUpdateHandler: ((UITableViewHeaderFooterView, UIViewConfigurationState) -> Void)?
  {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The state of the view.
  open var configurationState: UIViewConfigurationState {
    UIViewConfigurationState(traitCollection: traitCollection)
  }
  /// Asks for an update of the configuration, which happens before the next layout pass.
  open func setNeedsUpdateConfiguration() { content.setNeedsUpdate(self) }
  /// Updates the configuration for a state.
  open func updateConfiguration(using state: UIViewConfigurationState) {
    content.update(for: state, in: self)
  }

  func updateConfigurationIfNeeded() {
    content.updateIfNeeded {
      let state = configurationState
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }
  /// Returns the empty content of a header in a grouped list.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }
  /// Returns the background of a header of a list.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listHeader() }
}

extension UIWorld {
  /// Loads the rows of a table before the next layout pass.
  func tableNeedsRows(_ table: UITableView) {
    if !tables.contains(where: { $0 === table }) { tables.append(table) }
    needsUpdateConstraints = true
    host.setNeedsLayout()
  }

  func loadRows() {
    let waiting = tables
    tables = []
    for table in waiting { table.loadRowsIfNeeded() }
  }
}

extension UILabel {
  /// Creates the text label of a cell or section view and adds it to the content, 16 points from the sides.
  fileprivate convenience init(asTextOf content: UIView) {
    self.init(
      frame: CGRect(
        x: 16, y: 0, width: max(0, content.frame.width - 32), height: content.frame.height))
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(self)
  }
}
