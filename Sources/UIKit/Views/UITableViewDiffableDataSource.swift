/// The sections and items of a table or collection view at one time.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  private var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []

  /// Creates a snapshot without sections.
  public init() {}

  /// The sections in their order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.id) }
  /// All items in their order.
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// The number of items.
  public var numberOfItems: Int { itemIdentifiers.count }
  /// Returns the items of a section.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    sections.first { $0.id == identifier }?.items ?? []
  }
  /// Returns the number of items of a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  /// Returns the place of a section; nil if the snapshot does not have it.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.id == identifier }
  }
  /// Returns the place of an item among all items; nil if the snapshot does not have it.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: identifier)
  }

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sections += identifiers.map { ($0, []) }
  }
  /// Adds items at the end of a section, which is the last one if none is given. Without a section, UIKit throws an
  /// exception.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    let index = section.map(indexOfSection) ?? sections.indices.last
    guard let index else {
      fatalError("NSDiffableDataSourceSnapshot: there is no section to which items can be added")
    }
    sections[index].items += identifiers
  }
  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem other: ItemIdentifierType
  ) {
    insert(identifiers, at: other, after: false)
  }
  /// Inserts items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem other: ItemIdentifierType
  ) {
    insert(identifiers, at: other, after: true)
  }
  private mutating func insert(
    _ identifiers: [ItemIdentifierType], at other: ItemIdentifierType, after: Bool
  ) {
    for index in sections.indices {
      guard let place = sections[index].items.firstIndex(of: other) else { continue }
      sections[index].items.insert(contentsOf: identifiers, at: after ? place + 1 : place)
    }
  }
  /// Removes items.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    for index in sections.indices { sections[index].items.removeAll(where: identifiers.contains) }
  }
  /// Removes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    sections.removeAll { identifiers.contains($0.id) }
  }
  /// Removes all items of all sections.
  public mutating func deleteAllItems() { sections = [] }
  /// Has no effect on the items, because all cells are made again when a snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {}
  /// Has no effect on the items, because all cells are made again when a snapshot is applied.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
  /// Has no effect on the sections, because all cells are made again when a snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {}

  fileprivate func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section) else { return nil }
    let items = sections[path.section].items
    return items.indices.contains(path.row) ? items[path.row] : nil
  }
}

/// A data source whose rows are the items of a snapshot. A snapshot is applied at once, without an animation.
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let provider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  /// The animation of changes. It is stored but not simulated.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Creates a data source, which becomes that of a table.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, provider) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
  }

  /// Returns the snapshot that was applied last.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }
  /// Shows the items of a snapshot.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    current = snapshot
    table?.reloadData()
    completion?()
  }
  /// Shows the items of a snapshot.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    apply(snapshot, animatingDifferences: false, completion: completion)
  }
  /// Returns the item of a row. Nil if the snapshot does not have the row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { current.item(at: indexPath) }
  /// Returns the row of an item; nil if the snapshot does not have it.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    for (section, identifier) in current.sectionIdentifiers.enumerated() {
      if let row = current.itemIdentifiers(inSection: identifier).firstIndex(of: itemIdentifier) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// Returns the number of the snapshot's sections.
  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }
  /// Returns the number of a section's items.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(section) ? current.numberOfItems(inSection: sections[section]) : 0
  }
  /// Returns the cell that the provider makes. UIKit throws an exception if there is none.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let item = current.item(at: indexPath), let cell = provider(tableView, indexPath, item) else {
      fatalError("UITableViewDiffableDataSource: the cell provider returned nil for row \(indexPath.row)")
    }
    return cell
  }
  /// Returns nil. A subclass may return a title.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns nil. A subclass may return a title.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}
