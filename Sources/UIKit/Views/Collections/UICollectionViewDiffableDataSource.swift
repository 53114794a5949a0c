/// A data source whose items are those of a snapshot. A snapshot is applied at once, without an animation. Items that
/// stay keep their cells, unless the snapshot reloads them.
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) ->
    UICollectionViewCell?
  /// Makes a view above, below or beside a section.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) ->
    UICollectionReusableView?

  private weak var collection: UICollectionView?
  private let provider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private var sectionSnapshots:
    [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] =
      [:]
  private var cells: [ItemIdentifierType: UICollectionViewCell] = [:]
  private var kept: [ItemIdentifierType: UICollectionViewCell] = [:]
  private var refilled: Set<ItemIdentifierType> = []
  /// Makes the views above, below or beside sections.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Creates a data source, which becomes that of a collection view.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (collection, provider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

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
    refilled = Set(snapshot.reconfigured)
    cells = [:]
    collection?.reloadData()
    completion?()
  }
  /// Shows the items of a snapshot in new cells.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    cells = [:]
    apply(snapshot, animatingDifferences: false, completion: completion)
  }
  /// Shows the items of a section, which is added if it is missing.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    sectionSnapshots[section] = snapshot
    var whole = self.snapshot()
    if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
    whole.deleteItems(whole.itemIdentifiers(inSection: section))
    whole.appendItems(snapshot.visibleItems, toSection: section)
    apply(whole, animatingDifferences: animatingDifferences, completion: completion)
  }
  /// Returns the items of a section.
  open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<
    ItemIdentifierType
  > {
    if let known = sectionSnapshots[section] { return known }
    var snapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    snapshot.append(current.itemIdentifiers(inSection: section))
    return snapshot
  }

  // MARK: Items

  /// Returns an item; nil if the snapshot does not have it.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }
  /// Returns the place of an item; nil if the snapshot does not have it.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.path(of: itemIdentifier)
  }
  /// Returns a section; nil if the snapshot does not have it.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }
  /// Returns the place of a section; nil if the snapshot does not have it.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: Views

  /// Returns the number of the snapshot's sections.
  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    current.numberOfSections
  }
  /// Returns the number of a section's items.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    sectionIdentifier(for: section).map(current.numberOfItems) ?? 0
  }
  /// Returns the cell that the provider makes. UIKit throws an exception if there is none.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    guard let item = current.item(at: indexPath) else {
      fatalError("UICollectionViewDiffableDataSource: there is no item \(indexPath.item)")
    }
    let known = kept.removeValue(forKey: item)
    if let known, !refilled.contains(item) {
      cells[item] = known
      return known
    }
    collectionView.reused = known
    defer { collectionView.reused = nil }
    guard let cell = provider(collectionView, indexPath, item) else {
      fatalError(
        "UICollectionViewDiffableDataSource: the cell provider returned nil for item \(indexPath.item)"
      )
    }
    cells[item] = cell
    return cell
  }
  /// Returns the view that the provider makes. UIKit throws an exception if there is none.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      fatalError(
        "UICollectionViewDiffableDataSource: there is no supplementary view of the kind \(kind)")
    }
    return view
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
