import UIKit

/// An edge, a dimension or a centre that a constraint speaks of.
public enum LayoutAttribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline,
    lastBaseline
}

/// A layout guide of a view.
public enum GuideKind: String, Sendable, CaseIterable {
  case safeArea = "safe-area"
  case layoutMargins = "layout-margins"
  case readableContent = "readable-content"
  case keyboard
  case scrollContent = "scroll-content"
  case scrollFrame = "scroll-frame"
}

/// A view or one of its guides; views are indices in the tree.
public enum LayoutItem: Sendable, Hashable {
  case view(Int)
  case guide(Int, GuideKind)
}

/// How the two sides of a constraint relate.
public enum LayoutRelation: String, Sendable {
  case equal = "=="
  case lessThanOrEqual = "<="
  case greaterThanOrEqual = ">="
}

/// `first.attribute relation second.attribute * multiplier + constant`, as in `NSLayoutConstraint`.
public struct LayoutConstraint: Sendable {
  /// The id that diagnostics name.
  public var id: String
  /// The constrained item.
  public var first: LayoutItem
  /// What of the first item is constrained.
  public var firstAttribute: LayoutAttribute
  /// How the sides compare.
  public var relation: LayoutRelation
  /// Nil for a constant dimension.
  public var second: LayoutItem?
  /// What of the second item it is compared with.
  public var secondAttribute: LayoutAttribute
  /// What the second attribute is multiplied by.
  public var multiplier: Double
  /// What is added to the second side, in points.
  public var constant: Double
  /// 1...1000; 1000 is required.
  public var priority: Double
  /// Whether the constraint takes part; changes may switch it.
  public var isActive: Bool
  /// Describes a constraint.
  public init(
    id: String, first: LayoutItem, firstAttribute: LayoutAttribute, relation: LayoutRelation = .equal,
    second: LayoutItem? = nil, secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1,
    constant: Double = 0, priority: Double = 1000, isActive: Bool = true
  ) {
    self.id = id
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute ?? firstAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.isActive = isActive
  }
}

/// A stack view's configuration, as in `UIStackView`.
public struct StackConfiguration: Sendable {
  /// The direction in which views are arranged.
  public enum Axis: String, Sendable { case horizontal, vertical }
  /// How views share the length of the axis.
  public enum Distribution: String, Sendable {
    case fill
    case fillEqually = "fill-equally"
    case fillProportionally = "fill-proportionally"
    case equalSpacing = "equal-spacing"
    case equalCentering = "equal-centering"
  }
  /// How views lie across the axis.
  public enum Alignment: String, Sendable {
    case fill, leading, center, trailing, top, bottom
    case firstBaseline = "first-baseline"
    case lastBaseline = "last-baseline"
  }
  /// The direction in which views are arranged.
  public var axis: Axis
  /// How views share the length of the axis.
  public var distribution: Distribution
  /// How views lie across the axis.
  public var alignment: Alignment
  /// The distance between neighbours, in points.
  public var spacing: Double
  /// Whether the arranged views keep inside the stack's layout margins.
  public var layoutMarginsRelative: Bool
  /// Whether the distance down to the next view is from the last baseline of one to the first of the other.
  public var baselineRelative: Bool
  /// Describes a stack.
  public init(
    axis: Axis, distribution: Distribution = .fill, alignment: Alignment = .fill, spacing: Double = 0,
    layoutMarginsRelative: Bool = false, baselineRelative: Bool = false
  ) {
    self.axis = axis
    self.distribution = distribution
    self.alignment = alignment
    self.spacing = spacing
    self.layoutMarginsRelative = layoutMarginsRelative
    self.baselineRelative = baselineRelative
  }
}

/// Where a view lies in its superview along one axis: linear in the superview's size.
///
/// This is what autoresizing masks say, and how tables place their cells.
public struct LinearPlacement: Sendable, Hashable {
  /// The origin where the superview has no size, in points, and what it gains a point of that size.
  public var origin: Double
  /// What the origin gains with each point of the superview's size.
  public var originFactor: Double
  /// The size where the superview has none, in points.
  public var size: Double
  /// What the size gains with each point of the superview's size.
  public var sizeFactor: Double
  /// How strongly the size holds; required by default, less in cells that grow with their content.
  public var sizePriority = 1000.0
  /// Makes a placement, fixed by default.
  public init(origin: Double, originFactor: Double = 0, size: Double, sizeFactor: Double = 0) {
    self.origin = origin
    self.originFactor = originFactor
    self.size = size
    self.sizeFactor = sizeFactor
  }
}

/// How a view is placed without constraints of its own: the autoresizing mask as UIKit translates it.
public struct LayoutPlacement: Sendable, Hashable {
  /// From left to right.
  public var horizontal: LinearPlacement
  /// From top to bottom.
  public var vertical: LinearPlacement
  /// The sibling whose lower edge the vertical origin counts from, as rows of a table follow each other; nil for the superview's top.
  public var below: Int?
  /// Makes a placement of both axes.
  public init(horizontal: LinearPlacement, vertical: LinearPlacement) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// What a view is to the layout.
public enum LayoutKind: Sendable {
  case plain
  /// Its content has coordinates and a size of its own.
  case scroll
  /// Arranges its subviews, in order.
  case stack(StackConfiguration)
}

/// A view of the tree.
public struct LayoutNode: Sendable {
  /// The id that diagnostics name.
  public var id: String
  /// The containing view, an earlier index; nil for the root, which is index 0.
  public var parent: Int?
  /// What the view is to the layout.
  public var kind: LayoutKind
  /// Intrinsic content size in points, nil where the view has none.
  public var intrinsicWidth: Double?
  /// Intrinsic content height in points, nil where the view has none.
  public var intrinsicHeight: Double?
  /// Priorities 1...1000.
  public var huggingHorizontal: Double
  /// Priority against being taller than the intrinsic height.
  public var huggingVertical: Double
  /// Priority against being narrower than the intrinsic width.
  public var compressionHorizontal: Double
  /// Priority against being lower than the intrinsic height.
  public var compressionVertical: Double
  /// The view's own layout margins, 8 by default as in UIKit.
  public var margins: NSDirectionalEdgeInsets
  /// Whether margins keep clear of the safe area.
  public var insetsMarginsFromSafeArea: Bool
  /// Whether the view is hidden; a stack leaves it out.
  public var isHidden: Bool
  /// Distance from the top edge to the first baseline, and from the last baseline to the bottom edge.
  public var firstBaseline: Double
  /// Distance from the last baseline to the bottom edge, in points.
  public var lastBaseline: Double
  /// How far below the alignment rectangle's centre the only baseline is, in place of the two distances.
  public var baselineBelowCenter: Double?
  /// How far the frame reaches beyond the alignment rectangle, on which constraints act; 0 by default.
  public var alignmentInsets = NSDirectionalEdgeInsets()
  /// Whether margins keep clear of the superview's margins, as `preservesSuperviewLayoutMargins` does.
  public var preservesSuperviewMargins = false
  /// Whether the margins at the sides leave no more than the readable width, as
  /// `layoutMarginsFollowReadableWidth` says.
  public var followsReadableWidth = false
  /// How the view is placed in its superview where constraints do not place it.
  public var placement: LayoutPlacement?
  /// Where the view rests, in the superview's coordinates, as far as constraints leave it open.
  public var rest: CGRect?
  /// The content size of a scroll view as far as constraints leave it open.
  public var restingContentSize: CGSize?
  /// The least height of a scroll view's content, in points, where no constraint speaks of it and code gave it one; the
  /// subviews may take more.
  public var contentHeight: Double = 0
  /// How much an error of the intrinsic size counts against errors of the same priority.
  public var intrinsicWeight = 1.0
  /// Gives the views that the node names the numbers that they have in another tree, nil for one that is not there.
  public mutating func renumber(_ number: (Int) -> Int?) {
    parent = parent.flatMap(number)
    if let above = placement?.below { placement?.below = number(above) }
  }

  /// Describes a view with UIKit's default priorities.
  public init(
    id: String, parent: Int?, kind: LayoutKind = .plain, intrinsicWidth: Double? = nil,
    intrinsicHeight: Double? = nil, huggingHorizontal: Double = 250, huggingVertical: Double = 250,
    compressionHorizontal: Double = 750, compressionVertical: Double = 750,
    margins: NSDirectionalEdgeInsets = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8),
    insetsMarginsFromSafeArea: Bool = true, isHidden: Bool = false, firstBaseline: Double = 0,
    lastBaseline: Double = 0
  ) {
    self.id = id
    self.parent = parent
    self.kind = kind
    self.intrinsicWidth = intrinsicWidth
    self.intrinsicHeight = intrinsicHeight
    self.huggingHorizontal = huggingHorizontal
    self.huggingVertical = huggingVertical
    self.compressionHorizontal = compressionHorizontal
    self.compressionVertical = compressionVertical
    self.margins = margins
    self.insetsMarginsFromSafeArea = insetsMarginsFromSafeArea
    self.isHidden = isHidden
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

/// The views and constraints of a screen.
public struct ViewTree: Sendable {
  /// The views; the first is the root.
  public var nodes: [LayoutNode]
  /// The constraints, in the order in which they are added.
  public var constraints: [LayoutConstraint]
  /// The root view's own margins: those of an environment are raised to them.
  public var leastRootMargins = NSDirectionalEdgeInsets()
  /// How much a solver may do for the tree, see `Solver.workLimit`; set it for trees from outside.
  public var workLimit = Int.max
  /// Makes a tree; parents precede their children, node 0 is the root view.
  public init(nodes: [LayoutNode], constraints: [LayoutConstraint]) {
    self.nodes = nodes
    self.constraints = constraints
  }
}

/// What the layout depends on besides the tree.
public struct LayoutEnvironment: Sendable, Hashable {
  /// The root view's size in points.
  public var width: Double
  /// The root view's height in points.
  public var height: Double
  /// The root view's safe area insets, leading and trailing by reading direction.
  public var safeArea: NSDirectionalEdgeInsets
  /// Top of the keyboard layout guide in the root view's coordinates; nil rests it on the bottom safe area.
  public var keyboardTop: Double?
  /// The root view's horizontal layout margins (16 or 20 in a view controller's view).
  public var rootMargin: Double
  /// All four margins of the root view, where they are other than ``rootMargin`` and the safe area say.
  public var rootMargins: NSDirectionalEdgeInsets?
  /// The widest the readable content guide may be, in points.
  public var readableWidth: Double
  /// Whether reading runs from right to left.
  public var rightToLeft: Bool
  /// Describes an environment.
  public init(
    width: Double, height: Double, safeArea: NSDirectionalEdgeInsets = NSDirectionalEdgeInsets(),
    keyboardTop: Double? = nil,
    rootMargin: Double = 16, readableWidth: Double = 672, rightToLeft: Bool = false
  ) {
    self.width = width
    self.height = height
    self.safeArea = safeArea
    self.keyboardTop = keyboardTop
    self.rootMargin = rootMargin
    self.readableWidth = readableWidth
    self.rightToLeft = rightToLeft
  }
}

/// Changes to a tree that do not rebuild it.
public struct LayoutChanges: Sendable, Hashable {
  /// New constants by constraint index.
  public var constants: [Int: Double]
  /// Constraints whose activation differs from the tree's, by index.
  public var activation: [Int: Bool]
  /// New intrinsic heights by view index.
  public var intrinsicHeights: [Int: Double]
  /// Makes a set of changes, empty by default.
  public init(
    constants: [Int: Double] = [:], activation: [Int: Bool] = [:], intrinsicHeights: [Int: Double] = [:]
  ) {
    self.constants = constants
    self.activation = activation
    self.intrinsicHeights = intrinsicHeights
  }
}

/// Something wrong with a layout, in the words of UIKit's log.
public struct LayoutDiagnostic: Sendable, Equatable {
  /// What is wrong.
  public enum Kind: String, Sendable { case unsatisfiable, ambiguous }
  /// What is wrong.
  public var kind: Kind
  /// The ids of the constraints in conflict (the broken one first), or of the ambiguous views.
  ///
  /// Without any one of them the rest of a conflict can hold. Rules that no constraint spells out are called
  /// after their view: `title.placement`, `stack.stack-spacing`.
  public var ids: [String]
  /// What is open of each ambiguous view: `x`, `y`, `width`, `height`, `content-width`, `content-height`.
  public var quantities: [String: [String]]
  /// One sentence for a person.
  public var message: String
  /// Makes a diagnostic.
  public init(kind: Kind, ids: [String], message: String, quantities: [String: [String]] = [:]) {
    self.kind = kind
    self.ids = ids
    self.quantities = quantities
    self.message = message
  }
}

/// A solved layout.
public struct LayoutResult: Sendable {
  /// Frames in the superview's coordinates, by view index; children of scroll views in content coordinates.
  public var frames: [CGRect]
  /// Content size of scroll views, zero for others.
  public var contentSizes: [CGSize]
  /// Conflicts and ambiguities, empty for a sound layout.
  public var diagnostics: [LayoutDiagnostic]
  /// Whether the layout stopped at the tree's limit of work.
  public var isUnfinished = false
  /// Makes a result.
  public init(frames: [CGRect], contentSizes: [CGSize], diagnostics: [LayoutDiagnostic]) {
    self.frames = frames
    self.contentSizes = contentSizes
    self.diagnostics = diagnostics
  }
}
