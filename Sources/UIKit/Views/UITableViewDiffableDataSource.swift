/// The sections and items of a table or collection view at one time.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  private var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []
  /// The items that get new cells.
  private(set) var reloaded: Set<ItemIdentifierType> = []
  /// The items whose cells are filled again.
  private(set) var reconfigured: Set<ItemIdentifierType> = []

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

  /// Returns the section of an item; nil if the snapshot does not have the item.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType)
    -> SectionIdentifierType?
  {
    sections.first { $0.items.contains(identifier) }?.id
  }

  // UIKit throws an exception if an item or a section is there twice, because identifiers must be unique
  // (developer.apple.com: NSDiffableDataSourceSnapshot).

  private func requireNew<ID: Hashable>(_ new: [ID], _ known: [ID]) {
    var seen = Set(known)
    for id in new where !seen.insert(id).inserted {
      fatalError("NSDiffableDataSourceSnapshot: the identifier \(id) is not unique")
    }
  }

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    requireNew(identifiers, sectionIdentifiers)
    sections += identifiers.map { ($0, []) }
  }
  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection other: SectionIdentifierType
  ) {
    requireNew(identifiers, sectionIdentifiers)
    guard let place = indexOfSection(other) else { return }
    sections.insert(contentsOf: identifiers.map { ($0, []) }, at: place)
  }
  /// Inserts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection other: SectionIdentifierType
  ) {
    requireNew(identifiers, sectionIdentifiers)
    guard let place = indexOfSection(other) else { return }
    sections.insert(contentsOf: identifiers.map { ($0, []) }, at: place + 1)
  }
  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem other: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insertItems([identifier], beforeItem: other)
  }
  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem other: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insertItems([identifier], afterItem: other)
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
    requireNew(identifiers, itemIdentifiers)
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
    requireNew(identifiers, itemIdentifiers)
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
  /// Gives items new cells.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloaded.formUnion(identifiers)
  }
  /// Fills the cells of items again.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfigured.formUnion(identifiers)
  }
  /// Gives the items of sections new cells.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers { reloaded.formUnion(itemIdentifiers(inSection: identifier)) }
  }

  mutating func forgetChanges() { (reloaded, reconfigured) = ([], []) }
  func path(of identifier: ItemIdentifierType) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let item = content.items.firstIndex(of: identifier) {
        return IndexPath(item: item, section: section)
      }
    }
    return nil
  }
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section) else { return nil }
    let items = sections[path.section].items
    return items.indices.contains(path.row) ? items[path.row] : nil
  }
}

/// A data source whose rows are the items of a snapshot. A snapshot is applied at once, without an animation. Items that
/// stay keep their cells, unless the snapshot reloads them.
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let provider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private var cells: [ItemIdentifierType: UITableViewCell] = [:]
  private var kept: [ItemIdentifierType: UITableViewCell] = [:]
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
    var snapshot = current
    snapshot.forgetChanges()
    return snapshot
  }
  /// Shows the items of a snapshot.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    current = snapshot
    let staying = Set(snapshot.itemIdentifiers).subtracting(snapshot.reloaded)
    kept = cells.filter { staying.contains($0.key) }
    cells = [:]
    table?.reloadData()
    completion?()
  }
  /// Shows the items of a snapshot.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    cells = [:]
    apply(snapshot, animatingDifferences: false, completion: completion)
  }
  /// Returns the item of a row. Nil if the snapshot does not have the row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }
  /// Returns the row of an item; nil if the snapshot does not have it.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.path(of: itemIdentifier)
  }

  /// Returns the number of the snapshot's sections.
  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }
  /// Returns the number of a section's items.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(section)
      ? current.numberOfItems(inSection: sections[section]) : 0
  }
  /// Returns the cell that the provider makes. UIKit throws an exception if there is none.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    guard let item = current.item(at: indexPath) else {
      fatalError("UITableViewDiffableDataSource: there is no row \(indexPath.row)")
    }
    let known = kept.removeValue(forKey: item)
    if let known, !current.reconfigured.contains(item) {
      cells[item] = known
      return known
    }
    tableView.reused = known
    defer { tableView.reused = nil }
    guard let cell = provider(tableView, indexPath, item) else {
      fatalError(
        "UITableViewDiffableDataSource: the cell provider returned nil for row \(indexPath.row)")
    }
    cells[item] = cell
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
