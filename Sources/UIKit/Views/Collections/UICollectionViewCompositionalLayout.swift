/// The settings of a whole compositional layout.
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  /// The direction in which the content scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between two sections.
  open var interSectionSpacing: CGFloat = 0
  /// The views above and below the whole content.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The area from which the insets of sections are measured.
  open var contentInsetsReference = UIContentInsetsReference.safeArea
  /// Creates the usual settings.
  public override init() {}
}

/// Returns the section at a place.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// A layout of sections of groups of items.
///
/// Apple documents the dimensions, the spaces, and that a group repeats its items until there is no more space. An item
/// with an estimated height gets that of its content. Content that scrolls horizontally and estimated widths are not
/// simulated.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  private var sections: [NSCollectionLayoutSection] = []
  private var arrangement = SectionArrangement()
  /// The settings of the layout.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }

  /// Creates a layout whose sections are alike.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(sectionProvider: { _, _ in section })
  }
  /// Creates a layout whose sections are alike.
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }
  /// Creates a layout that asks a function for its sections.
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Creates a layout that asks a function for its sections.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }
  /// Returns nil, because the layout of a screen's file has no sections.
  public override init?(coder: NSCoder) { nil }

  /// Returns a layout whose sections are lists.
  public class func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout(sectionProvider: { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    })
  }

  // MARK: Arranging

  /// Calculates the places of all items.
  open override func prepare() {
    (sections, arrangement) = ([], SectionArrangement())
    guard let view = collectionView else { return }
    if configuration.scrollDirection == .horizontal {
      return view.world.unsupported(
        "UICollectionViewCompositionalLayoutConfiguration.scrollDirection of .horizontal")
    }
    let environment = LayoutEnvironment(size: view.bounds.size, traits: view.traitCollection)
    arrangement.start(in: view)
    let whole = IndexPath(index: 0)
    for item in configuration.boundarySupplementaryItems where item.isAbove {
      arrangement.add(item, at: whole, insets: .zero)
    }
    for index in 0..<view.numberOfSections {
      guard let section = provider(index, environment) else {
        view.world.unsupported(
          "UICollectionViewCompositionalLayout whose section provider returns nil")
        return
      }
      sections.append(section)
      if index > 0 { arrangement.skip(configuration.interSectionSpacing) }
      arrangement.add(section, index, reference: configuration.contentInsetsReference)
    }
    for item in configuration.boundarySupplementaryItems where !item.isAbove {
      arrangement.add(item, at: whole, insets: .zero)
    }
  }

  override func elements(in view: UICollectionView) -> [ArrangedElement] { arrangement.elements }

  override func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? {
    if sections.indices.contains(section) { return sections[section].list }
    return nil
  }

  override func isOrthogonal(_ section: Int) -> Bool {
    sections.indices.contains(section) && sections[section].orthogonalScrollingBehavior != .none
  }

  /// The size of the content.
  open override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: arrangement.length)
  }
  /// Returns the place of an item.
  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    arrangement.elements.first { $0.kind == nil && $0.path == indexPath }?.attributes
  }
  /// Returns the places of the items and views that touch a rectangle.
  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    arrangement.elements.filter { $0.frame.intersects(rect) }.map(\.attributes)
  }
  /// Returns the place of a view above or below a section.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  )
    -> UICollectionViewLayoutAttributes?
  {
    arrangement.elements.first { $0.kind == elementKind && $0.path.section == indexPath.section }?
      .attributes
  }
  /// Registers a class of views behind sections. They are not shown.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {}
}

/// A cell or another view with its place in the content of a collection view.
struct ArrangedElement {
  /// The kind of the view; nil for a cell.
  var kind: String?
  var path: IndexPath
  var frame: CGRect
  /// Whether the content determines the height.
  var isOpen = false
  /// Whether the width follows that of the collection view.
  var isFractional = false
  /// Whether the cell is outside of a view that scrolls to the side. UIKit does not make such a cell. Here it is hidden, so
  /// that the screen has the same views on every device.
  var isOutside = false

  var attributes: UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = frame
    return attributes
  }
}

/// The surroundings of a layout.
private final class LayoutEnvironment: NSCollectionLayoutEnvironment {
  private final class Container: NSCollectionLayoutContainer {
    let contentSize: CGSize
    init(_ size: CGSize) { contentSize = size }
    var effectiveContentSize: CGSize { contentSize }
    var contentInsets: NSDirectionalEdgeInsets { .zero }
    var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }
  }
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection
  init(size: CGSize, traits: UITraitCollection) {
    (container, traitCollection) = (Container(size), traits)
  }
}

/// The sections of a compositional layout from the top to the bottom.
private struct SectionArrangement {
  private(set) var elements: [ArrangedElement] = []
  private(set) var length: CGFloat = 0
  private weak var view: UICollectionView?
  private var size = CGSize.zero

  mutating func start(in view: UICollectionView) { (self.view, size) = (view, view.bounds.size) }

  mutating func skip(_ space: CGFloat) { length += space }

  // MARK: Sections

  mutating func add(
    _ section: NSCollectionLayoutSection, _ index: Int, reference: UIContentInsetsReference
  ) {
    guard let view else { return }
    let insets = insets(of: section, reference)
    let edges = section.supplementariesFollowContentInsets ? insets : .zero
    let header = IndexPath(item: 0, section: index)
    if let list = section.list, list.headerMode == .supplementary {
      length += list.headerTopPadding ?? 0
    }
    for item in section.boundarySupplementaryItems where item.isAbove {
      add(item, at: header, insets: edges)
    }
    length += insets.top
    let inner = CGSize(
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom))
    let count = view.numberOfItems(inSection: index)
    var (next, across, tallest) = (0, insets.leading, CGFloat(0))
    while next < count {
      if next > 0, section.orthogonalScrollingBehavior == .none {
        length += section.interGroupSpacing
      }
      var group = GroupArrangement(view, section: index, next: next, count: count)
      let taken = group.add(section.group, at: CGPoint(x: across, y: length), in: inner)
      guard group.next > next else { break }
      next = group.next
      if section.orthogonalScrollingBehavior == .none {
        elements += group.elements
        length += taken.height
      } else {
        elements += group.elements.map { element in
          guard element.frame.minX >= size.width else { return element }
          var outside = element
          (outside.isOutside, outside.frame.origin.x) = (true, insets.leading)
          return outside
        }
        across += taken.width + section.interGroupSpacing
        tallest = max(tallest, taken.height)
      }
    }
    length += tallest + insets.bottom
    for item in section.boundarySupplementaryItems where !item.isAbove {
      add(item, at: header, insets: edges)
    }
  }

  /// Returns the insets of a section, with those of the safe area at the sides.
  private func insets(of section: NSCollectionLayoutSection, _ reference: UIContentInsetsReference)
    -> NSDirectionalEdgeInsets
  {
    var insets = section.contentInsets
    guard let view, section.list?.appearance ?? .insetGrouped == .insetGrouped else {
      return insets
    }
    var reference = reference
    if section.contentInsetsReference != .automatic { reference = section.contentInsetsReference }
    switch reference {
    case .automatic, .safeArea:
      insets.leading += view.safeAreaInsets.left
      insets.trailing += view.safeAreaInsets.right
    case .none: break
    case .layoutMargins, .readableContent:
      view.world.noteInert("NSCollectionLayoutSection.contentInsetsReference")
      insets.leading += view.safeAreaInsets.left
      insets.trailing += view.safeAreaInsets.right
    }
    return insets
  }

  mutating func add(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, at path: IndexPath,
    insets: NSDirectionalEdgeInsets
  ) {
    guard let view else { return }
    let outer = CGSize(
      width: max(0, size.width - insets.leading - insets.trailing), height: size.height)
    var own = item.layoutSize.points(in: outer)
    let isOpen = item.layoutSize.heightDimension.isEstimated
    if isOpen { own.height = view.measuredHeight(item.elementKind, path) ?? own.height }
    let x: CGFloat =
      switch item.alignment {
      case .topLeading, .leading, .bottomLeading: insets.leading
      case .topTrailing, .trailing, .bottomTrailing: size.width - insets.trailing - own.width
      case .none, .top, .bottom: insets.leading + (outer.width - own.width) / 2
      }
    let y = item.extendsBoundary || item.isAbove ? length : length - own.height
    elements.append(
      ArrangedElement(
        kind: item.elementKind, path: path, frame: CGRect(origin: CGPoint(x: x, y: y), size: own),
        isOpen: isOpen, isFractional: item.layoutSize.widthDimension.isFractionalWidth))
    if item.extendsBoundary { length += own.height }
  }
}

/// The items of one group.
private struct GroupArrangement {
  private(set) var elements: [ArrangedElement] = []
  private(set) var next: Int
  private let view: UICollectionView
  private let section: Int
  private let count: Int

  init(_ view: UICollectionView, section: Int, next: Int, count: Int) {
    (self.view, self.section, self.next, self.count) = (view, section, next, count)
  }

  /// Adds a group at a point of the content, and returns its size.
  mutating func add(_ group: NSCollectionLayoutGroup, at origin: CGPoint, in outer: CGSize)
    -> CGSize
  {
    add(group, at: origin, group.layoutSize.points(in: outer))
  }

  private mutating func add(_ group: NSCollectionLayoutGroup, at origin: CGPoint, _ given: CGSize)
    -> CGSize
  {
    let insets = group.contentInsets
    let inner = CGSize(
      width: max(0, given.width - insets.leading - insets.trailing),
      height: max(0, given.height - insets.top - insets.bottom))
    let start = CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top)
    let used: CGSize
    switch group.arrangement {
    case .custom(let provider): used = addCustom(provider, at: start, inner)
    case .horizontal: used = addLine(group, at: start, inner, isVertical: false)
    case .vertical: used = addLine(group, at: start, inner, isVertical: true)
    }
    var size = given
    if group.layoutSize.heightDimension.isEstimated {
      size.height = used.height + insets.top + insets.bottom
    }
    return size
  }

  private mutating func addCustom(
    _ provider: NSCollectionLayoutGroupCustomItemProvider, at origin: CGPoint, _ size: CGSize
  ) -> CGSize {
    let environment = LayoutEnvironment(size: size, traits: view.traitCollection)
    var used = CGSize.zero
    for item in provider(environment) where next < count {
      elements.append(
        ArrangedElement(
          path: IndexPath(item: next, section: section),
          frame: item.frame.offsetBy(dx: origin.x, dy: origin.y)))
      next += 1
      used.width = max(used.width, item.frame.maxX)
      used.height = max(used.height, item.frame.maxY)
    }
    return used
  }

  /// Adds the items of a line or a column.
  private mutating func addLine(
    _ group: NSCollectionLayoutGroup, at origin: CGPoint, _ room: CGSize, isVertical: Bool
  ) -> CGSize {
    let spacing = group.interItemSpacing?.spacing ?? 0
    let most = group.count ?? .max
    let limit = isVertical ? room.height : room.width
    let first = elements.count
    var (along, across, number) = (CGFloat(0), CGFloat(0), 0)
    while next < count, number < most, !group.subitems.isEmpty {
      let item = group.subitems[number % group.subitems.count]
      var size = item.layoutSize.points(in: room)
      if group.isEqual {
        let share = (limit - spacing * CGFloat(most - 1)) / CGFloat(most)
        if !isVertical {
          size.width = share
        } else if !item.layoutSize.heightDimension.isEstimated {
          size.height = share
        }
      }
      let space = item.edgeSpacing?.insets ?? .zero
      let needed =
        isVertical
        ? size.height + space.top + space.bottom : size.width + space.leading + space.trailing
      let gap = number == 0 ? 0 : spacing
      if group.count == nil, number > 0, along + gap + needed > limit + 0.001 { break }
      along += gap
      let place = CGPoint(
        x: origin.x + (isVertical ? 0 : along) + space.leading,
        y: origin.y + (isVertical ? along : 0) + space.top)
      let taken = add(item, at: place, size)
      along += isVertical ? taken.height + space.top + space.bottom : needed
      across = max(
        across,
        isVertical
          ? taken.width + space.leading + space.trailing : taken.height + space.top + space.bottom)
      number += 1
    }
    spread(group, from: first, number, along, limit, isVertical)
    return isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  /// Distributes what is left of a line among its flexible spaces.
  private mutating func spread(
    _ group: NSCollectionLayoutGroup, from first: Int, _ number: Int, _ along: CGFloat,
    _ limit: CGFloat,
    _ isVertical: Bool
  ) {
    guard group.interItemSpacing?.isFlexibleSpacing ?? false, !isVertical, number > 1,
      along < limit,
      elements.count - first == number
    else { return }
    let gain = (limit - along) / CGFloat(number - 1)
    for index in 1..<number { elements[first + index].frame.origin.x += gain * CGFloat(index) }
  }

  private mutating func add(_ item: NSCollectionLayoutItem, at origin: CGPoint, _ given: CGSize)
    -> CGSize
  {
    if let group = item as? NSCollectionLayoutGroup { return add(group, at: origin, given) }
    let path = IndexPath(item: next, section: section)
    next += 1
    var size = given
    let isOpen = item.layoutSize.heightDimension.isEstimated
    if isOpen { size.height = view.measuredHeight(nil, path) ?? size.height }
    if item.layoutSize.widthDimension.isEstimated {
      view.world.noteInert("NSCollectionLayoutDimension.estimated(_:) as a width")
    }
    var insets = item.contentInsets
    if isOpen { (insets.top, insets.bottom) = (0, 0) }
    if item.layoutSize.widthDimension.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    elements.append(
      ArrangedElement(
        path: path,
        frame: CGRect(
          x: origin.x + insets.leading, y: origin.y + insets.top,
          width: max(0, size.width - insets.leading - insets.trailing),
          height: max(0, size.height - insets.top - insets.bottom)), isOpen: isOpen,
        isFractional: item.layoutSize.widthDimension.isFractionalWidth))
    return size
  }
}
