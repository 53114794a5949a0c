/// A data source whose rows are the items of a snapshot. A snapshot is applied at once, without an animation. Items that
/// stay keep their cells, unless the snapshot reloads them.
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let provider: CellProvider
  private var cells = SnapshotCells<SectionIdentifierType, ItemIdentifierType, UITableViewCell>()
  /// The animation of changes. It is stored but not simulated.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Creates a data source, which becomes that of a table.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, provider) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
  }

  /// Returns the snapshot that was applied last.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    var snapshot = cells.snapshot
    snapshot.forgetChanges()
    return snapshot
  }
  /// Shows the items of a snapshot.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    show(snapshot, inNewCells: false, completion)
  }
  /// Shows the items of a snapshot.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    show(snapshot, inNewCells: true, completion)
  }
  private func show(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    inNewCells: Bool, _ completion: (() -> Void)?
  ) {
    cells.take(snapshot, inNewCells: inNewCells)
    table?.reloadData()
    completion?()
  }
  /// Returns the item of a row. Nil if the snapshot does not have the row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    cells.snapshot.item(at: indexPath)
  }
  /// Returns the row of an item; nil if the snapshot does not have it.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    cells.snapshot.path(of: itemIdentifier)
  }

  /// Returns the number of the snapshot's sections.
  open func numberOfSections(in tableView: UITableView) -> Int { cells.snapshot.numberOfSections }
  /// Returns the number of a section's items.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    let sections = cells.snapshot.sectionIdentifiers
    return sections.indices.contains(section)
      ? cells.snapshot.numberOfItems(inSection: sections[section]) : 0
  }
  /// Returns the cell that the provider makes. UIKit throws an exception if there is none.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    guard let item = cells.snapshot.item(at: indexPath) else {
      fatalError("UITableViewDiffableDataSource: there is no row \(indexPath.row)")
    }
    let kept = cells.keep(item)
    if let kept, !kept.isFilledAgain { return kept.cell }
    tableView.reused = kept?.cell
    defer { tableView.reused = nil }
    guard let cell = provider(tableView, indexPath, item) else {
      fatalError(
        "UITableViewDiffableDataSource: the cell provider returned nil for row \(indexPath.row)")
    }
    cells.show(cell, for: item)
    return cell
  }
  /// Returns nil. A subclass may return a title.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// Returns nil. A subclass may return a title.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
}
