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

/// The items of a section, which may have items below them.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  private var children: [ItemIdentifierType?: [ItemIdentifierType]] = [:]
  private var expanded: Set<ItemIdentifierType> = []

  /// Creates a section without items.
  public init() {}

  /// Adds items below another one, or at the end of the section.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    children[parent, default: []] += items
  }
  /// Removes items with those below them.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items { delete(children.removeValue(forKey: item) ?? []) }
    for parent in children.keys { children[parent]?.removeAll(where: items.contains) }
  }
  /// Removes all items.
  public mutating func deleteAll() { (children, expanded) = ([:], []) }
  /// Shows the items below others.
  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items) }
  /// Hides the items below others.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }
  /// Returns whether the items below another one are shown.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// Returns whether the section has an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { items.contains(item) }
  /// The items that are not below another one.
  public var rootItems: [ItemIdentifierType] { children[nil] ?? [] }
  /// All items in their order.
  public var items: [ItemIdentifierType] { list(below: nil) { _ in true } }
  /// The items that are shown.
  public var visibleItems: [ItemIdentifierType] { list(below: nil, opening: expanded.contains) }

  private func list(below parent: ItemIdentifierType?, opening: (ItemIdentifierType) -> Bool)
    -> [ItemIdentifierType]
  {
    (children[parent] ?? []).flatMap { item in
      [item] + (opening(item) ? list(below: item, opening: opening) : [])
    }
  }
}

/// The cells of the items of a snapshot that a table or collection view shows.
struct SnapshotCells<Section: Hashable, Item: Hashable, Cell: AnyObject> {
  /// The snapshot that was applied last.
  private(set) var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
  private var shown: [Item: Cell] = [:]
  /// The cells of the snapshot before, which items keep.
  private var kept: [Item: Cell] = [:]

  /// Takes a snapshot. Items that stay keep their cells, unless the snapshot reloads them.
  mutating func take(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, inNewCells: Bool) {
    let staying = inNewCells ? [] : Set(snapshot.itemIdentifiers).subtracting(snapshot.reloaded)
    self.snapshot = snapshot
    kept = shown.filter { staying.contains($0.key) }
    shown = [:]
  }

  /// Returns the cell that an item keeps, and whether the cell is filled again. Nil if the item gets a new cell.
  mutating func keep(_ item: Item) -> (cell: Cell, isFilledAgain: Bool)? {
    guard let cell = kept.removeValue(forKey: item) else { return nil }
    shown[item] = cell
    return (cell, snapshot.reconfigured.contains(item))
  }

  /// Stores the cell that shows an item.
  mutating func show(_ cell: Cell, for item: Item) { shown[item] = cell }
}
