/// An object that says which items a collection view has.
public protocol UICollectionViewDataSource: AnyObject {
  /// Returns the number of items of a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
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
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  )
  /// Tells the delegate that an item is selected. Scenarios select no items.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
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
  private var supplements: [ElementID: UICollectionReusableView] = [:]
  /// The views whose content determines their heights.
  private var openViews: [ElementID: UICollectionReusableView] = [:]
  private var measured: [ElementID: CGFloat] = [:]
  /// The cells that are hidden because they are outside of the view.
  private var isOutside: Set<ObjectIdentifier> = []
  private var needsItems = true
  private var needsSupplements = true
  private var needsPlaces = true
  /// The items that get new cells; nil for all of them.
  private var reloadedItems: Set<IndexPath>?
  private var isArranging = false
  private var arrangedSize = CGSize.zero
  /// The cell of an item that is filled again.
  var reused: UICollectionViewCell?

  private struct ElementID: Hashable {
    var kind: String?
    var path: IndexPath
  }

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
    reloadedItems = nil
    needsItems = true
    setNeedsPlaces()
  }

  func setNeedsPlaces() {
    guard isMade else { return }
    needsPlaces = true
    guard id != nil else { return }
    world.collectionNeedsPlaces(self)
    world.host.setNeedsLayout()
  }

  /// Lays out the items, if they or the size of the view have changed.
  open override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }
  /// Performs a pending layout pass now, with all items.
  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    arrange()
    super.layoutIfNeeded()
  }

  /// Lays out the items, if they, their heights or the size of the view have changed. As in UIKit, items have their
  /// estimated heights until they are measured.
  func arrange() {
    let size = bounds.size
    guard isMade, id != nil, size.width > 0, size.height > 0, !isArranging else { return }
    isArranging = true
    defer { isArranging = false }
    var isStale = needsItems || needsPlaces || size != arrangedSize
    for _ in 0..<4 {
      if isStale {
        let isNew = needsItems
        (needsItems, needsPlaces, arrangedSize) = (false, false, size)
        collectionViewLayout.prepare()
        if isNew { loadCells() }
        placeElements()
      }
      isStale = measure()
      if !isStale { return }
    }
  }

  private func loadCells() {
    let (old, reloaded) = (cells, reloadedItems)
    (cells, reloadedItems) = ([:], [])
    for section in 0..<numberOfSections {
      for item in 0..<numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let known = reloaded.map { $0.contains(path) } ?? true ? nil : old[path]
        guard
          let cell = known
            ?? world.providing({ dataSource?.collectionView(self, cellForItemAt: path) })
        else { continue }
        cells[path] = cell
        cell.updateConfigurationIfNeeded()
        if known == nil { delegate?.collectionView(self, willDisplay: cell, forItemAt: path) }
      }
      refuseOrthogonalInputs(section)
    }
    let new = Set(cells.values.map(ObjectIdentifier.init))
    isOutside.formIntersection(new)
    for (_, cell) in old.sorted(by: { $0.key < $1.key }) where !new.contains(ObjectIdentifier(cell)) {
      cell.removeFromSuperview()
    }
    measured = measured.filter { $0.key.kind != nil || cells[$0.key.path] != nil }
  }

  private func refuseOrthogonalInputs(_ section: Int) {
    guard collectionViewLayout.isOrthogonal(section) else { return }
    let symbol = "NSCollectionLayoutSection.orthogonalScrollingBehavior"
    let takesText = cells.contains { path, cell in
      path.section == section && cell.withDescendants.contains { $0 is any UITextInput }
    }
    if takesText {
      world.unsupported("\(symbol) of a section with a text input")
    } else {
      world.noteInert(symbol)
    }
  }

  // MARK: Places

  /// Puts all cells and other views at their places. Views in a column of a compositional layout follow each other, so
  /// that their places are right while their heights change.
  private func placeElements() {
    let elements = collectionViewLayout.elements(in: self)
    var known = supplements
    if needsSupplements {
      for (_, view) in known { view.removeFromSuperview() }
      known = [:]
    }
    needsSupplements = false
    supplements = [:]
    openViews = [:]
    var placed: Set<ObjectIdentifier> = []
    // The order of the subviews is that of the items, whatever their places are.
    for element in elements {
      guard let view = view(of: element, known) else { continue }
      placed.insert(ObjectIdentifier(view))
      if view.outer !== self { addSubview(view) }
      if element.isOutside != isOutside.contains(ObjectIdentifier(view)) {
        view.isHidden = element.isOutside
        if element.isOutside {
          isOutside.insert(ObjectIdentifier(view))
        } else {
          isOutside.remove(ObjectIdentifier(view))
        }
      }
    }
    var (above, row): ((view: UIView, bottom: CGFloat)?, [(view: UIView, frame: CGRect)]) = (
      nil, []
    )
    let follows = collectionViewLayout is UICollectionViewCompositionalLayout
    let sorted = elements.enumerated().sorted {
      ($0.element.frame.minY, $0.offset) < ($1.element.frame.minY, $1.offset)
    }.map(\.element)
    for (index, element) in sorted.enumerated() {
      guard let view = view(of: element, supplements) else { continue }
      if let top = row.first?.frame.minY, element.frame.minY > top {
        above = row.count == 1 ? row.first.map { ($0.view, $0.frame.maxY) } : nil
        row = []
      }
      let isAlone =
        row.isEmpty
        && (index + 1 == sorted.count || sorted[index + 1].frame.minY > element.frame.minY)
      row.append((view, element.frame))
      let isBelow = follows && (above.map { $0.bottom <= element.frame.minY + 0.001 } ?? false)
      put(view, element, below: isBelow ? above : nil, isAlone: isAlone)
    }
    for (id, view) in known where supplements[id] == nil { view.removeFromSuperview() }
    for cell in visibleCells where !placed.contains(ObjectIdentifier(cell)) {
      cell.removeFromSuperview()
    }
    let content = collectionViewLayout.collectionViewContentSize
    if parts?.contentSize != content {
      made.contentSize = content
      contentChanged()
    }
  }

  private func view(of element: ArrangedElement, _ known: [ElementID: UICollectionReusableView])
    -> UICollectionReusableView?
  {
    guard let kind = element.kind else { return cells[element.path] }
    let id = ElementID(kind: kind, path: element.path)
    if let view = known[id] {
      supplements[id] = view
      return view
    }
    guard let dataSource else { return nil }
    let view = world.providing {
      dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
    }
    (view as? any ConfiguredCell)?.updateConfigurationIfNeeded()
    supplements[id] = view
    return view
  }

  private func put(
    _ view: UICollectionReusableView, _ element: ArrangedElement,
    below above: (view: UIView, bottom: CGFloat)?,
    isAlone: Bool
  ) {
    guard let id = view.id else { return }
    let isOpen = element.isOpen && CellContent.determinesHeight(of: view)
    if isOpen { openViews[ElementID(kind: element.kind, path: element.path)] = view }
    var frame = element.frame
    if let above { frame.origin.y -= above.bottom }
    if isOpen { frame.size.height = 0 }
    let mask: AutoresizingMask =
      !element.isFractional
      ? [] : isAlone ? .flexibleWidth : [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    var placement = ViewDescription.Placement(
      frame: frame, outer: arrangedSize, mask: mask.rawValue)
    placement.below = above?.view.id
    if isOpen { placement.heightPriority = .fittingSizeLevel }
    guard view.made.placement != placement else { return }
    view.made.translatesMask = true
    view.made.placement = placement
    world.host.changeView(id, to: view.described)
  }

  /// Measures the views whose content determines their heights. Returns whether a height has changed.
  private func measure() -> Bool {
    guard !openViews.isEmpty else { return false }
    world.host.layoutIfNeeded()
    var isChanged = false
    for (id, view) in openViews {
      guard let viewID = view.id else { continue }
      let height = world.host.frame(of: viewID).height
      guard abs(height - (measured[id] ?? -1)) > 0.01 else { continue }
      measured[id] = height
      isChanged = true
    }
    return isChanged
  }

  /// Returns the height of a cell, or of another view of a kind; nil before it is measured.
  func measuredHeight(_ kind: String?, _ path: IndexPath) -> CGFloat? {
    measured[ElementID(kind: kind, path: path)]
  }

  // MARK: Changes

  /// Asks the data source for the items again.
  open func reloadData() {
    needsSupplements = true
    setNeedsItems()
  }
  /// Asks the data source for the items again. Other items keep their cells.
  open func reloadItems(at indexPaths: [IndexPath]) {
    let reloaded = needsItems ? reloadedItems : []
    setNeedsItems()
    reloadedItems = reloaded?.union(indexPaths)
  }
  /// Asks the data source for the items again.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }
  /// Asks the data source for the items again.
  open func reloadSections(_ sections: IndexSet) { reloadData() }
  /// Asks the data source for the items again.
  open func insertItems(at indexPaths: [IndexPath]) { setNeedsItems() }
  /// Asks the data source for the items again.
  open func deleteItems(at indexPaths: [IndexPath]) { setNeedsItems() }
  /// Asks the data source for the items again.
  open func insertSections(_ sections: IndexSet) { reloadData() }
  /// Asks the data source for the items again.
  open func deleteSections(_ sections: IndexSet) { reloadData() }
  /// Makes changes and lays out the items again. Changes of items are not animated.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    setNeedsPlaces()
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
    if let reused, reused.reuseIdentifier == identifier { return reused }
    let size = place(of: nil, at: indexPath).size
    if let cell = viewMakers[identifier]?(size) as? UICollectionViewCell {
      prepare(cell, at: indexPath)
      cell.reuseIdentifier = identifier
      return cell
    }
    world.unsupported(
      "UICollectionView.dequeueReusableCell(withReuseIdentifier:for:) of a cell that is not registered"
    )
    return UICollectionViewCell(frame: .zero)
  }
  /// Returns a new view of a registered class or xib for the space above or below a section.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = viewMakers["\(elementKind) \(identifier)"]?(.zero) {
      prepare(view, at: indexPath, kind: elementKind)
      view.reuseIdentifier = identifier
      return view
    }
    world.unsupported(
      "UICollectionView.dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:) of a view that is "
        + "not registered")
    return UICollectionReusableView(frame: .zero)
  }
  /// The place of a cell or of another view of a kind, at the origin.
  func place(of kind: String?, at path: IndexPath) -> CGRect {
    let attributes =
      kind.map { collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: $0, at: path) }
      ?? collectionViewLayout.layoutAttributesForItem(at: path)
    return CGRect(origin: .zero, size: attributes?.size ?? .zero)
  }

  /// Lets a cell of a list know its place, on which its default content depends.
  func prepare(_ view: UICollectionReusableView, at path: IndexPath, kind: String? = nil) {
    guard let cell = view as? UICollectionViewListCell else { return }
    cell.list = collectionViewLayout.list(ofSection: path.section)
    (cell.path, cell.elementKind) = (path, kind)
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
    guard let item = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      return
    }
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
  /// The identifier of views of the same kind; nil for a view of a registration.
  public internal(set) var reuseIdentifier: String?
  /// Creates a view.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view of a screen's file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Called before a view is used again. Views are not used again.
  open func prepareForReuse() {}
  /// Called with the place of the view. It is not called.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Returns the place that the view prefers. It is not called, because constraints determine estimated heights.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  { layoutAttributes }
}

/// A cell of a collection view. The items of a collection view in a screen's file are plain views.
open class UICollectionViewCell: UICollectionReusableView, ConfiguredCell {
  private let content = CellContent()
  /// The view of the content, which fills the cell.
  public var contentView: UIView { content.view(in: self) }
  /// Whether the cell is selected. Scenarios select none.
  open var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// Whether the cell is highlighted. Scenarios highlight none.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// The view behind the content. It is stored but not drawn.
  open var backgroundView: UIView?
  /// The view behind the content of a selected cell. It is stored but not drawn.
  open var selectedBackgroundView: UIView?

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
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The state of the cell.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
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
}

extension UIWorld {
  /// Lays out the items of a collection view before the next layout pass.
  func collectionNeedsPlaces(_ collection: UICollectionView) {
    if !collections.contains(where: { $0 === collection }) { collections.append(collection) }
    needsUpdateConstraints = true
  }

  func arrangeCollections() {
    let waiting = collections
    collections = []
    for collection in waiting { collection.arrange() }
  }

  /// Calls the data source for a view.
  func providing<View>(_ body: () -> View) -> View {
    providers += 1
    defer { providers -= 1 }
    return body()
  }

  /// Whether the data source of a collection view is making a view.
  static var isProvidingViews: Bool { (currentIfAny?.providers ?? 0) > 0 }
}
