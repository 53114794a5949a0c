/// The place of an item or of a view above or below a section.
open class UICollectionViewLayoutAttributes: NSObject {
  /// The item, or the section of a supplementary view.
  open var indexPath: IndexPath
  /// The frame in the content.
  open var frame: CGRect
  /// The size of the frame.
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  /// The opacity. It is stored but not drawn.
  open var alpha: CGFloat = 1
  /// The order of views that overlap. It is stored but not used.
  open var zIndex = 0
  /// Whether the item is hidden. It is stored but not used.
  open var isHidden = false

  /// Creates the place of an item, with an empty frame.
  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    frame = .zero
  }
}

/// The arrangement of the items of a collection view. Subclasses say where each item is.
open class UICollectionViewLayout: NSObject {
  /// The collection view that uses the layout.
  public internal(set) weak var collectionView: UICollectionView?

  /// Creates a layout.
  public override init() {}
  /// Creates a layout of a screen's file.
  public init?(coder: NSCoder) {}

  /// Calculates the places of all items.
  open func prepare() {}
  /// The size of the content.
  open var collectionViewContentSize: CGSize { .zero }
  /// Returns the place of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// Returns the places of the items that touch a rectangle.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  /// Returns the place of a view above or below a section.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  )
    -> UICollectionViewLayoutAttributes?
  { nil }
  /// Returns whether a change of the bounds needs a new arrangement. The arrangement is made anew for every size.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Asks for a new arrangement.
  open func invalidateLayout() { collectionView?.setNeedsPlaces() }

  /// Returns the places of all cells and of all other views, whose kinds only a compositional layout chooses.
  func elements(in view: UICollectionView) -> [ArrangedElement] {
    var elements: [ArrangedElement] = []
    let kinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    for section in 0..<view.numberOfSections {
      for item in 0..<view.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        guard let place = layoutAttributesForItem(at: path) else { continue }
        elements.append(ArrangedElement(path: path, frame: place.frame))
      }
      let path = IndexPath(item: 0, section: section)
      for kind in kinds {
        guard let place = layoutAttributesForSupplementaryView(ofKind: kind, at: path) else {
          continue
        }
        elements.append(ArrangedElement(kind: kind, path: path, frame: place.frame))
      }
    }
    return elements
  }
  /// Returns the list that a section is; nil if it is none.
  func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? { nil }
  /// Whether a section scrolls across the direction of the content.
  func isOrthogonal(_ section: Int) -> Bool { false }
}

/// An arrangement of items in lines, as text flows.
///
/// Apple documents the sizes, the smallest spaces, the insets of sections, and that the space between the items of
/// a line may grow. Two rules are choices of this project: a full line ends at both sides, and the last line of a
/// section has the smallest space.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items that the delegate does not give one.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The smallest space between two lines.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The smallest space between the items of a line.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The direction in which the content scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The space around the items of each section.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// The size of the views above sections, of which the direction of scrolling uses one side.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of the views below sections, of which the direction of scrolling uses one side.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of items until their content is measured. The content is not measured, so items keep this size, and
  /// setting it is noted.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      UIWorld.currentIfAny?.noteInert("UICollectionViewFlowLayout.estimatedItemSize")
      invalidateLayout()
    }
  }
  /// Whether headers stay at the top. It is stored but not simulated.
  open var sectionHeadersPinToVisibleBounds = false
  /// Whether footers stay at the bottom. It is stored but not simulated.
  open var sectionFootersPinToVisibleBounds = false
  /// The size of items that their content determines.
  public class var automaticSize: CGSize { CGSize(width: 50, height: 50) }

  private var items: [IndexPath: CGRect] = [:]
  private var supplements: [String: [Int: CGRect]] = [:]
  private var length: CGFloat = 0
  private var breadth: CGFloat = 0

  private var isVertical: Bool { scrollDirection == .vertical }
  private var flow: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  /// Calculates the places of all items from their sizes.
  open override func prepare() {
    (items, supplements, length) = ([:], [:], 0)
    guard let view = collectionView else { return }
    let size = view.bounds.size
    breadth = isVertical ? size.width : size.height
    for section in 0..<view.numberOfSections { addSection(section, in: view) }
  }

  /// A frame whose sides are given along and across the direction of scrolling.
  private func frame(at along: CGFloat, _ across: CGFloat, _ thickness: CGFloat, _ width: CGFloat)
    -> CGRect
  {
    isVertical
      ? CGRect(x: across, y: along, width: width, height: thickness)
      : CGRect(x: along, y: across, width: thickness, height: width)
  }

  private func addSection(_ section: Int, in view: UICollectionView) {
    addSupplement(UICollectionView.elementKindSectionHeader, section, in: view)
    let inset = flow?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let lineSpace =
      flow?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let space =
      flow?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let (start, end) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let room = max(0, breadth - start - end)
    length += before
    var line: [(item: Int, size: CGSize)] = []
    var used: CGFloat = 0
    var lines = 0
    func width(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    func place(isLast: Bool) {
      guard !line.isEmpty else { return }
      if lines > 0 { length += lineSpace }
      lines += 1
      let thickness = line.map { isVertical ? $0.size.height : $0.size.width }.max() ?? 0
      let total = line.reduce(0) { $0 + width($1.size) }
      let gap = isLast || line.count < 2 ? space : (room - total) / CGFloat(line.count - 1)
      // An item alone in a full line is in its middle.
      var across = start + (line.count == 1 && !isLast ? max(0, room - total) / 2 : 0)
      for (item, size) in line {
        let own = isVertical ? size.height : size.width
        items[IndexPath(item: item, section: section)] = frame(
          at: length + (thickness - own) / 2, across, own, width(size))
        across += width(size) + gap
      }
      length += thickness
      (line, used) = ([], 0)
    }
    for item in 0..<view.numberOfItems(inSection: section) {
      let size = size(of: IndexPath(item: item, section: section), in: view)
      if !line.isEmpty, used + space + width(size) > room + 0.001 { place(isLast: false) }
      used += (line.isEmpty ? 0 : space) + width(size)
      line.append((item, size))
    }
    place(isLast: true)
    length += after
    addSupplement(UICollectionView.elementKindSectionFooter, section, in: view)
  }

  private func size(of path: IndexPath, in view: UICollectionView) -> CGSize {
    if let flow { return flow.collectionView(view, layout: self, sizeForItemAt: path) }
    return estimatedItemSize.width > 1 ? estimatedItemSize : itemSize
  }

  private func addSupplement(_ kind: String, _ section: Int, in view: UICollectionView) {
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    let size =
      (isHeader
        ? flow?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
        : flow?.collectionView(view, layout: self, referenceSizeForFooterInSection: section))
      ?? (isHeader ? headerReferenceSize : footerReferenceSize)
    let thickness = isVertical ? size.height : size.width
    guard thickness > 0 else { return }
    supplements[kind, default: [:]][section] = frame(at: length, 0, thickness, breadth)
    length += thickness
  }

  /// The size of all lines with the insets of their sections.
  open override var collectionViewContentSize: CGSize {
    isVertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  /// Returns the place of an item.
  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    items[indexPath].map { attributes(indexPath, $0) }
  }

  /// Returns the places of the items that touch a rectangle.
  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    items.filter { $0.value.intersects(rect) }.sorted { $0.key < $1.key }.map {
      attributes($0.key, $0.value)
    }
  }

  /// Returns the place of a view above or below a section.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  )
    -> UICollectionViewLayoutAttributes?
  {
    supplements[elementKind]?[indexPath.section].map { attributes(indexPath, $0) }
  }

  private func attributes(_ path: IndexPath, _ frame: CGRect) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = frame
    return attributes
  }
}

extension IndexPath {
  /// Creates the path of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The item.
  public var item: Int { count > 1 ? self[1] : 0 }
}

extension NSIndexPath {
  /// Creates the path of an item in a section.
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }
  /// Creates the path of a row in a section.
  public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }
}
