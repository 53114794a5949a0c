/// A width or a height in a compositional layout.
open class NSCollectionLayoutDimension: NSObject {
  enum Kind: Equatable { case fractionalWidth, fractionalHeight, absolute, estimated }
  let kind: Kind
  /// The fraction, or the number of points.
  public let dimension: CGFloat

  /// Returns a fraction of the width of what contains the item.
  public class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    make(.fractionalWidth, fractionalWidth)
  }
  /// Returns a fraction of the height of what contains the item.
  public class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    make(.fractionalHeight, fractionalHeight)
  }
  /// Returns a number of points.
  public class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    make(.absolute, absoluteDimension)
  }
  /// Returns a number of points that the content of the item replaces.
  public class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    make(.estimated, estimatedDimension)
  }
  private class func make(_ kind: Kind, _ dimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(kind: kind, dimension)
  }

  init(kind: Kind, _ dimension: CGFloat) { (self.kind, self.dimension) = (kind, dimension) }

  /// Whether the dimension is a fraction of a width.
  open var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether the dimension is a fraction of a height.
  open var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether the dimension is a number of points.
  open var isAbsolute: Bool { kind == .absolute }
  /// Whether the content replaces the dimension.
  open var isEstimated: Bool { kind == .estimated }

  func points(in outer: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: dimension * outer.width
    case .fractionalHeight: dimension * outer.height
    case .absolute, .estimated: dimension
    }
  }
}

/// The size of an item or a group in a compositional layout.
open class NSCollectionLayoutSize: NSObject {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension
  /// Creates a size.
  public init(
    widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension
  ) {
    (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension)
  }

  func points(in outer: CGSize) -> CGSize {
    CGSize(width: widthDimension.points(in: outer), height: heightDimension.points(in: outer))
  }
}

/// A space in a compositional layout.
open class NSCollectionLayoutSpacing: NSObject {
  /// The number of points, which is the least one of a flexible space.
  public let spacing: CGFloat
  /// Whether the space grows.
  public let isFlexibleSpacing: Bool
  /// Whether the space has its number of points.
  open var isFixedSpacing: Bool { !isFlexibleSpacing }
  init(_ spacing: CGFloat, isFlexible: Bool) {
    (self.spacing, isFlexibleSpacing) = (spacing, isFlexible)
  }
  /// Returns a space that grows.
  public class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
  /// Returns a space that does not grow.
  public class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }
}

/// The spaces around an item in a compositional layout. Flexible spaces have their least number of points here.
open class NSCollectionLayoutEdgeSpacing: NSObject {
  /// The space where reading starts.
  public let leading: NSCollectionLayoutSpacing?
  /// The space above.
  public let top: NSCollectionLayoutSpacing?
  /// The space where reading ends.
  public let trailing: NSCollectionLayoutSpacing?
  /// The space below.
  public let bottom: NSCollectionLayoutSpacing?
  /// Creates spaces.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }

  var insets: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top?.spacing ?? 0, leading: leading?.spacing ?? 0, bottom: bottom?.spacing ?? 0,
      trailing: trailing?.spacing ?? 0)
  }
}

/// An item of a compositional layout.
open class NSCollectionLayoutItem: NSObject {
  /// The size.
  public let layoutSize: NSCollectionLayoutSize
  /// The space inside of the size. It has no effect in an estimated dimension (developer.apple.com:
  /// NSCollectionLayoutItem.contentInsets).
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space around the size.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  /// The views at the item.
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]

  /// Creates an item.
  public init(layoutSize: NSCollectionLayoutSize) {
    (self.layoutSize, supplementaryItems) = (layoutSize, [])
  }
  /// Creates an item with views at it, which are not shown.
  public init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
    super.init()
    if !supplementaryItems.isEmpty {
      UIWorld.currentIfAny?.noteInert("NSCollectionLayoutItem.supplementaryItems")
    }
  }
}

/// The frame of an item in a group whose frames the app's code calculates.
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// The frame in the group.
  public let frame: CGRect
  /// The order of items that overlap. It is stored but not used.
  public let zIndex: Int
  /// Creates a frame.
  public init(frame: CGRect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// Calculates the frames of a group.
public typealias NSCollectionLayoutGroupCustomItemProvider = (any NSCollectionLayoutEnvironment) ->
  [NSCollectionLayoutGroupCustomItem]

/// Items in a line or a column of a compositional layout.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    case horizontal, vertical
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }
  let arrangement: Arrangement
  /// The items of the group, which are repeated until there is no more space.
  public let subitems: [NSCollectionLayoutItem]
  /// The most items of the group; nil for as many as there is space for.
  let count: Int?
  /// Whether the items share the space of the group equally.
  let isEqual: Bool
  /// The space between two items.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  init(
    _ size: NSCollectionLayoutSize, _ arrangement: Arrangement,
    _ subitems: [NSCollectionLayoutItem],
    count: Int? = nil, isEqual: Bool = false
  ) {
    (self.arrangement, self.subitems, self.count, self.isEqual) = (
      arrangement, subitems, count, isEqual
    )
    super.init(layoutSize: size)
  }

  /// Returns a line of items, which are repeated until there is no more space.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .horizontal, subitems) }
  /// Returns a line of a number of items that are equally wide.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, [subitem], count: max(1, count), isEqual: true)
  }
  /// Returns a line of a number of items with their own width.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, [subitem], count: max(1, count))
  }
  /// Returns a column of items, which are repeated until there is no more space.
  public class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
    -> NSCollectionLayoutGroup
  {
    NSCollectionLayoutGroup(layoutSize, .vertical, subitems)
  }
  /// Returns a column of a number of items that are equally tall.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, [subitem], count: max(1, count), isEqual: true)
  }
  /// Returns a column of a number of items with their own height.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, [subitem], count: max(1, count))
  }
  /// Returns a group whose frames a function calculates.
  public class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), []) }
}

/// The place of a view at an item or a section, with Apple's raw values.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// The place of a view at an item. It is stored but not simulated.
open class NSCollectionLayoutAnchor: NSObject {
  /// The edges.
  public let edges: NSDirectionalRectEdge
  /// The distance from the edges.
  public let offset: CGPoint
  /// Creates a place.
  public init(edges: NSDirectionalRectEdge) { (self.edges, offset) = (edges, .zero) }
  /// Creates a place with a distance.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    (self.edges, offset) = (edges, absoluteOffset)
  }
  /// Creates a place with a distance in sizes of the item.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    (self.edges, offset) = (edges, fractionalOffset)
  }
}

/// A view at an item, such as a badge.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The order of views that overlap. It is stored but not used.
  open var zIndex = 0

  init(_ size: NSCollectionLayoutSize, kind: String) {
    elementKind = kind
    super.init(layoutSize: size)
  }
  /// Creates a view at an item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) { self.init(layoutSize, kind: elementKind) }
}

/// A view above or below a section, or the whole content.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The edge.
  public let alignment: NSRectAlignment
  /// The distance from the edge. It is stored but not simulated.
  public let offset: CGPoint
  /// Whether the view is outside of the content. If not, it lies on the content.
  open var extendsBoundary = true
  /// Whether the view stays at the edge while the content scrolls. It is stored but not simulated.
  open var pinToVisibleBounds = false

  /// Creates a view at an edge.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint = .zero
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(layoutSize, kind: elementKind)
  }

  var isAbove: Bool { [.top, .topLeading, .topTrailing].contains(alignment) }
}

/// A view behind a section. It is not shown.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The order of views that overlap. It is stored but not used.
  open var zIndex = 0
  init(kind: String) {
    elementKind = kind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }
  /// Returns a view behind a section.
  public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }
}

/// The area from which the insets of a section are measured, with Apple's raw values.
public enum UIContentInsetsReference: Int, Sendable {
  case automatic, none, safeArea, layoutMargins, readableContent
}

/// The way in which a section scrolls across the direction of the content, with Apple's raw values.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// The area of a layout.
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size of the area.
  var contentSize: CGSize { get }
  /// The size without the insets.
  var effectiveContentSize: CGSize { get }
  /// The insets.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets that have an effect.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The surroundings of a layout.
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The area of the layout.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection view.
  var traitCollection: UITraitCollection { get }
}

/// A section of a compositional layout.
open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  let list: UICollectionLayoutListConfiguration?
  /// The space around the groups.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space between two groups.
  open var interGroupSpacing: CGFloat = 0
  /// The area from which the insets are measured.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The area from which the insets of the views at the edges are measured. It is stored but not simulated.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Whether the section scrolls across the direction of the content. The groups are then beside each other, and those
  /// outside of the view are not shown. A text input in such a section is an error.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The views above and below the section.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether the insets also apply to the views above and below the section.
  open var supplementariesFollowContentInsets = true
  /// The views behind the section. They are not shown.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Changes the items that are visible while the content scrolls. It is not called, and setting it is noted.
  open var visibleItemsInvalidationHandler: (([Any], CGPoint, any NSCollectionLayoutEnvironment) -> Void)?
  {
    didSet {
      UIWorld.currentIfAny?.noteInert("NSCollectionLayoutSection.visibleItemsInvalidationHandler")
    }
  }

  /// Creates a section of groups.
  public init(group: NSCollectionLayoutGroup) { (self.group, list) = (group, nil) }

  private init(_ list: UICollectionLayoutListConfiguration) {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    group = .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    self.list = list
    super.init()
    contentInsets = list.insets(in: UIWorld.currentIfAny)
    let edge = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(28))
    if list.headerMode == .supplementary {
      boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: edge, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      )
    }
    if list.footerMode == .supplementary {
      boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: edge, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
  }

  /// Returns a section that is a list.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { NSCollectionLayoutSection(configuration) }
}
