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
  private var cells = SnapshotCells<SectionIdentifierType, ItemIdentifierType, UICollectionViewCell>()
  private var sectionSnapshots:
    [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] =
      [:]
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
  /// Shows the items of a snapshot in new cells.
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
    collection?.reloadData()
    completion?()
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
    snapshot.append(cells.snapshot.itemIdentifiers(inSection: section))
    return snapshot
  }

  // MARK: Items

  /// Returns an item; nil if the snapshot does not have it.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    cells.snapshot.item(at: indexPath)
  }
  /// Returns the place of an item; nil if the snapshot does not have it.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    cells.snapshot.path(of: itemIdentifier)
  }
  /// Returns a section; nil if the snapshot does not have it.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = cells.snapshot.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }
  /// Returns the place of a section; nil if the snapshot does not have it.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    cells.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: Views

  /// Returns the number of the snapshot's sections.
  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    cells.snapshot.numberOfSections
  }
  /// Returns the number of a section's items.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    sectionIdentifier(for: section).map(cells.snapshot.numberOfItems) ?? 0
  }
  /// Returns the cell that the provider makes. UIKit throws an exception if there is none.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    guard let item = cells.snapshot.item(at: indexPath) else {
      fatalError("UICollectionViewDiffableDataSource: there is no item \(indexPath.item)")
    }
    let kept = cells.keep(item)
    if let kept, !kept.isFilledAgain { return kept.cell }
    collectionView.reused = kept?.cell
    defer { collectionView.reused = nil }
    guard let cell = provider(collectionView, indexPath, item) else {
      fatalError(
        "UICollectionViewDiffableDataSource: the cell provider returned nil for item \(indexPath.item)"
      )
    }
    cells.show(cell, for: item)
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
