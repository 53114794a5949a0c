/// An object that says which items a collection view has.
public protocol UICollectionViewDataSource: AnyObject {
  /// Returns the number of items of a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns the cell of an item.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  /// Returns the number of sections.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// Returns the view above or below a section.
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns an empty view.
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}

/// The delegate of a collection view.
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// Tells the delegate that a cell will be shown.
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  )
  /// Tells the delegate that an item is selected. Scenarios select no items.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

/// A delegate that gives the sizes and spaces of a flow layout.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the space around the items of a section.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the smallest space between two lines.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the smallest space between the items of a line.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of the view above a section.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of the view below a section.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
    layout as? UICollectionViewFlowLayout
  }
  /// Returns the layout's own size of items.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    guard let flow = flow(collectionViewLayout) else { return .zero }
    return flow.estimatedItemSize.width > 1 ? flow.estimatedItemSize : flow.itemSize
  }
  /// Returns the layout's own inset of sections.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
  /// Returns the layout's own space between lines.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }
  /// Returns the layout's own space between items.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }
  /// Returns the layout's own size of headers.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
  /// Returns the layout's own size of footers.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}

/// A collection view. The collection view of a screen's file keeps the items of the file. One that code makes asks
/// its data source for all items when it has its size, and again after each change of its size or its items.
open class UICollectionView: UIScrollView {
  /// The direction in which the content scrolls, with Apple's raw values.
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  /// The position in the view to which an item is scrolled, with Apple's raw values.
  public struct ScrollPosition: OptionSet, Sendable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates a position from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item is at the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// The item is in the middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The item is at the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The item is at the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// The item is in the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The item is at the right.
    public static let right = ScrollPosition(rawValue: 32)
  }
  /// The kind of the views above sections.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the views below sections.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
  /// The most sections, and the most items of a section, that are laid out.
  private static let limit = 1_000

  /// The arrangement of the items.
  open var collectionViewLayout: UICollectionViewLayout { didSet { adopt() } }
  /// The object that says which items there are.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { setNeedsItems() } }
  /// The delegate.
  open weak var delegate: (any UICollectionViewDelegate)? { didSet { setNeedsItems() } }
  /// The view behind the items. It is stored but not drawn.
  open var backgroundView: UIView?
  /// Whether items can be selected. Scenarios select none.
  open var allowsSelection = true
  /// Whether several items can be selected. Scenarios select none.
  open var allowsMultipleSelection = false
  private var viewMakers: [String: (CGSize) -> UICollectionReusableView?] = [:]
  private var cells: [IndexPath: UICollectionViewCell] = [:]
  private var supplements: [UIView] = []
  private var needsItems = true
  private var arrangedSize = CGSize.zero

  /// Creates a collection view.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Creates a collection view of a screen's file, which keeps the items of the file.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  private func adopt() {
    collectionViewLayout.collectionView = self
    setNeedsItems()
  }

  override func describe(_ description: inout ViewDescription) {
    super.describe(&description)
    // The items determine the content size.
    description.contentSize = parts?.contentSize ?? .zero
  }

  // MARK: Items

  func setNeedsItems() {
    guard isMade else { return }
    needsItems = true
    if id != nil { world.host.setNeedsLayout() }
  }

  /// Lays out the items, if they or the size of the view have changed.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    guard isMade, id != nil, size.width > 0, size.height > 0, needsItems || size != arrangedSize else {
      return
    }
    let isNew = needsItems
    (needsItems, arrangedSize) = (false, size)
    collectionViewLayout.prepare()
    if isNew { loadCells() }
    // The order in which views are added is that of the items, in every run.
    for (path, cell) in cells.sorted(by: { $0.key < $1.key }) {
      if let place = collectionViewLayout.layoutAttributesForItem(at: path) { put(cell, at: place.frame) }
    }
    for view in supplements { view.removeFromSuperview() }
    supplements = []
    for section in 0..<numberOfSections {
      for kind in [Self.elementKindSectionHeader, Self.elementKindSectionFooter] {
        let path = IndexPath(item: 0, section: section)
        guard let source = dataSource,
          let place = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
        else { continue }
        let view = source.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
        supplements.append(view)
        put(view, at: place.frame)
      }
    }
    let content = collectionViewLayout.collectionViewContentSize
    if parts?.contentSize != content {
      made.contentSize = content
      contentChanged()
    }
  }

  private func loadCells() {
    let old = visibleCells
    cells = [:]
    for section in 0..<numberOfSections {
      for item in 0..<numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else { continue }
        cells[path] = cell
        delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      }
    }
    for cell in old where !cells.values.contains(where: { $0 === cell }) { cell.removeFromSuperview() }
  }

  private func put(_ view: UIView, at frame: CGRect) {
    if view.outer !== self { addSubview(view) }
    guard let id = view.id, view.made.placement?.frame != frame else { return }
    view.made.translatesMask = true
    view.made.placement = ViewDescription.Placement(frame: frame, outer: arrangedSize, mask: 0)
    world.host.changeView(id, to: view.described)
  }

  /// Asks the data source for the items again.
  open func reloadData() { setNeedsItems() }
  /// Asks the data source for the items again.
  open func reloadItems(at indexPaths: [IndexPath]) { setNeedsItems() }
  /// Asks the data source for the items again.
  open func reloadSections(_ sections: IndexSet) { setNeedsItems() }
  /// Asks the data source for the items again.
  open func insertItems(at indexPaths: [IndexPath]) { setNeedsItems() }
  /// Asks the data source for the items again.
  open func deleteItems(at indexPaths: [IndexPath]) { setNeedsItems() }
  /// Makes changes and asks the data source for the items again. Changes of items are not animated.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    setNeedsItems()
    completion?(true)
  }
  /// Replaces the arrangement. The change is not animated.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }

  // MARK: Cells

  /// Registers a class of cells for an identifier.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    viewMakers[identifier] = Self.maker(cellClass)
  }
  /// Registers a xib with a cell for an identifier.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    viewMakers[identifier] = Self.maker(nib)
  }
  /// Registers a xib with a view above or below sections for an identifier.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    viewMakers["\(kind) \(identifier)"] = Self.maker(nib)
  }

  private static func maker(_ type: AnyClass?) -> ((CGSize) -> UICollectionReusableView?)? {
    guard let type = type as? UICollectionReusableView.Type else { return nil }
    return { type.init(frame: CGRect(origin: .zero, size: $0)) }
  }

  private static func maker(_ nib: UINib?) -> ((CGSize) -> UICollectionReusableView?)? {
    guard let nib else { return nil }
    return { size in
      let made = nib.views(owner: nil).first as? UICollectionReusableView
      made?.frame.size = size
      return made
    }
  }

  /// Registers a class of views above or below sections for an identifier.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    viewMakers["\(elementKind) \(identifier)"] = Self.maker(viewClass)
  }
  /// Returns a new cell of a registered class or xib. UIKit raises an exception if none is registered, which is
  /// reported as an error of the cell.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let size = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.size ?? .zero
    if let cell = viewMakers[identifier]?(size) as? UICollectionViewCell { return cell }
    world.unsupported(
      "UICollectionView.dequeueReusableCell(withReuseIdentifier:for:) of a cell that is not registered")
    return UICollectionViewCell(frame: .zero)
  }
  /// Returns a new view of a registered class or xib for the space above or below a section.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = viewMakers["\(elementKind) \(identifier)"]?(.zero) { return view }
    world.unsupported(
      "UICollectionView.dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:) of a view that is "
        + "not registered")
    return UICollectionReusableView(frame: .zero)
  }
  /// The number of sections, at most 1,000.
  open var numberOfSections: Int {
    min(Self.limit, max(0, dataSource?.numberOfSections(in: self) ?? 0))
  }
  /// Returns the number of items in a section, at most 1,000.
  open func numberOfItems(inSection section: Int) -> Int {
    min(Self.limit, max(0, dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0))
  }
  /// Returns the cell of an item. Nil before the items are laid out.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }
  /// Returns the item of a cell.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }
  /// Returns the item at a point of the content.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    cells.first { $0.value.frame.contains(point) }?.key
  }
  /// The cells in order. All of them count as visible.
  open var visibleCells: [UICollectionViewCell] { cells.sorted { $0.key < $1.key }.map(\.value) }
  /// The items in order. All of them count as visible.
  open var indexPathsForVisibleItems: [IndexPath] { cells.keys.sorted() }
  /// The selected items, of which there are none.
  open var indexPathsForSelectedItems: [IndexPath]? { [] }
  /// Returns the place of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// Selects an item. It is not drawn.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {}
  /// Ends the selection of an item. It is not drawn.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {}

  /// Scrolls to an item. For a collection view of the screen's file, this is reported as unsupported.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    guard isMade else { return world.unsupported("UICollectionView.scrollToItem(at:at:animated:)") }
    layoutIfNeeded()
    guard let item = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
    let inset = adjustedContentInset
    let space = bounds.height - inset.top - inset.bottom
    let top: CGFloat
    if scrollPosition.contains(.top) {
      top = item.minY
    } else if scrollPosition.contains(.centeredVertically) {
      top = item.midY - space / 2
    } else if scrollPosition.contains(.bottom) {
      top = item.maxY - space
    } else {
      return scrollRectToVisible(item, animated: animated)
    }
    let highest = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    let y = min(max(top - inset.top, -inset.top), highest)
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
  }
}

/// A cell or another view of a collection view.
open class UICollectionReusableView: UIView {
  /// Creates a view.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view of a screen's file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Called before a view is used again. Views are not used again.
  open func prepareForReuse() {}
  /// Called with the place of the view. It is not called.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Returns the place that the view prefers. It is not called, because content is not measured.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  { layoutAttributes }
}

/// A cell of a collection view. The items of a collection view in a screen's file are plain views.
open class UICollectionViewCell: UICollectionReusableView {
  /// The view of the content, which fills the cell.
  public private(set) lazy var contentView: UIView = {
    let view = UIView(frame: CGRect(origin: .zero, size: frame.size))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
    return view
  }()
  /// Whether the cell is selected. Scenarios select none.
  open var isSelected = false
  /// Whether the cell is highlighted. Scenarios highlight none.
  open var isHighlighted = false
  /// The view behind the content. It is stored but not drawn.
  open var backgroundView: UIView?
  /// The view behind the content of a selected cell. It is stored but not drawn.
  open var selectedBackgroundView: UIView?
}
