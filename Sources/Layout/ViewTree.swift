import UIKit

/// An edge, dimension or centre that a constraint refers to.
public enum LayoutAttribute: String, Sendable, CaseIterable, Codable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline,
    lastBaseline
}

/// A layout guide of a view.
public enum GuideKind: String, Sendable, CaseIterable, Codable {
  case safeArea = "safe-area"
  case layoutMargins = "layout-margins"
  case readableContent = "readable-content"
  case keyboard
  case scrollContent = "scroll-content"
  case scrollFrame = "scroll-frame"
}

/// A view or one of its guides. A view is an index in the tree.
public enum LayoutItem: Sendable, Hashable, Codable {
  case view(Int)
  case guide(Int, GuideKind)
}

/// The relation between the two sides of a constraint.
public enum LayoutRelation: String, Sendable, Codable {
  case equal = "=="
  case lessThanOrEqual = "<="
  case greaterThanOrEqual = ">="
}

/// A constraint `first.attribute relation second.attribute * multiplier + constant`, as in
/// `NSLayoutConstraint`.
public struct LayoutConstraint: Sendable, Hashable, Codable {
  /// The id for diagnostics.
  public var id: String
  /// The constrained item.
  public var first: LayoutItem
  /// The constrained attribute of the first item.
  public var firstAttribute: LayoutAttribute
  /// The relation between the two sides.
  public var relation: LayoutRelation
  /// The second item; nil for a constant dimension.
  public var second: LayoutItem?
  /// The attribute of the second item.
  public var secondAttribute: LayoutAttribute
  /// The factor on the second attribute.
  public var multiplier: Double
  /// The constant that is added to the second side, in points.
  public var constant: Double
  /// The priority from 1 to 1000; 1000 is required.
  public var priority: Double
  /// Whether the constraint is active. `LayoutChanges` can override the value.
  public var isActive: Bool
  /// Creates a constraint.
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
public struct StackConfiguration: Sendable, Hashable, Codable {
  /// The direction in which views are arranged.
  public enum Axis: String, Sendable, Codable { case horizontal, vertical }
  /// The rule for distributing the stack's length among the views.
  public enum Distribution: String, Sendable, Codable {
    case fill
    case fillEqually = "fill-equally"
    case fillProportionally = "fill-proportionally"
    case equalSpacing = "equal-spacing"
    case equalCentering = "equal-centering"
  }
  /// The rule for aligning the views across the axis.
  public enum Alignment: String, Sendable, Codable {
    case fill, leading, center, trailing, top, bottom
    case firstBaseline = "first-baseline"
    case lastBaseline = "last-baseline"
  }
  /// The direction in which views are arranged.
  public var axis: Axis
  /// The rule for distributing the stack's length among the views.
  public var distribution: Distribution
  /// The rule for aligning the views across the axis.
  public var alignment: Alignment
  /// The distance between neighbouring views, in points.
  public var spacing: Double
  /// Whether the arranged views stay inside the stack's layout margins.
  public var layoutMarginsRelative: Bool
  /// Whether vertical distances are measured from the last baseline of one view to the first baseline of the
  /// next.
  public var baselineRelative: Bool
  /// Creates a configuration.
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

/// The position of a view in its superview along one axis, as a linear function of the superview's size.
///
/// Autoresizing masks have this form, and tables place their cells with it.
public struct LinearPlacement: Sendable, Hashable, Codable {
  /// The origin if the superview has size zero, in points.
  public var origin: Double
  /// The increase of the origin per point of the superview's size.
  public var originFactor: Double
  /// The size if the superview has size zero, in points.
  public var size: Double
  /// The increase of the size per point of the superview's size.
  public var sizeFactor: Double
  /// The priority of the size. It is required by default, and lower in cells that grow with their content.
  public var sizePriority = 1000.0
  /// Creates a placement. By default, it does not depend on the superview's size.
  public init(origin: Double, originFactor: Double = 0, size: Double, sizeFactor: Double = 0) {
    self.origin = origin
    self.originFactor = originFactor
    self.size = size
    self.sizeFactor = sizeFactor
  }
}

/// The placement of a view by its autoresizing mask, as UIKit translates the mask into constraints.
public struct LayoutPlacement: Sendable, Hashable, Codable {
  /// The placement from left to right.
  public var horizontal: LinearPlacement
  /// The placement from top to bottom.
  public var vertical: LinearPlacement
  /// The sibling whose bottom edge is the vertical origin, as in the rows of a table; nil for the superview's
  /// top.
  public var below: Int?
  /// Creates a placement of both axes.
  public init(horizontal: LinearPlacement, vertical: LinearPlacement) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// The layout behaviour of a view.
public enum LayoutKind: Sendable, Hashable, Codable {
  case plain
  /// A scroll view. Its content has its own coordinates and its own size.
  case scroll
  /// A stack view, which arranges its subviews in order.
  case stack(StackConfiguration)
}

/// A view of the tree.
public struct LayoutNode: Sendable, Hashable, Codable {
  /// The id for diagnostics.
  public var id: String
  /// The index of the superview, which precedes the view; nil for the root, which has index 0.
  public var parent: Int?
  /// The layout behaviour of the view.
  public var kind: LayoutKind
  /// The intrinsic width in points; nil if the view has none.
  public var intrinsicWidth: Double?
  /// The intrinsic height in points; nil if the view has none.
  public var intrinsicHeight: Double?
  /// The priority against being wider than the intrinsic width, from 1 to 1000.
  public var huggingHorizontal: Double
  /// The priority against being taller than the intrinsic height.
  public var huggingVertical: Double
  /// The priority against being narrower than the intrinsic width.
  public var compressionHorizontal: Double
  /// The priority against being shorter than the intrinsic height.
  public var compressionVertical: Double
  /// The view's own layout margins, 8 by default as in UIKit.
  public var margins: NSDirectionalEdgeInsets
  /// Whether the safe-area insets are added to the margins.
  public var insetsMarginsFromSafeArea: Bool
  /// Whether the view is hidden. A stack ignores hidden views.
  public var isHidden: Bool
  /// The distance from the top edge to the first baseline, in points.
  public var firstBaseline: Double
  /// The distance from the last baseline to the bottom edge, in points.
  public var lastBaseline: Double
  /// The distance from the centre of the alignment rectangle down to the view's only baseline; nil to use
  /// `firstBaseline` and `lastBaseline`.
  public var baselineBelowCenter: Double?
  /// The distances by which the frame extends beyond the alignment rectangle, which constraints refer to; 0
  /// by default.
  public var alignmentInsets = NSDirectionalEdgeInsets()
  /// Whether the margins include the superview's margins, as with `preservesSuperviewLayoutMargins`.
  public var preservesSuperviewMargins = false
  /// Whether the side margins limit the content to the readable width, as with
  /// `layoutMarginsFollowReadableWidth`.
  public var followsReadableWidth = false
  /// The placement in the superview if constraints do not place the view.
  public var placement: LayoutPlacement?
  /// The frame, in the superview's coordinates, that the view has if constraints leave the frame open.
  public var rest: CGRect?
  /// The content size that a scroll view has if constraints leave the size open.
  public var restingContentSize: CGSize?
  /// The minimum height of a scroll view's content without constraints, in points, if the app's code set one.
  /// The subviews may need more height.
  public var contentHeight: Double = 0
  /// The distance to the next arranged view of a stack, in points; nil for the stack's own spacing.
  public var spacingAfter: Double?
  /// The text whose lines determine the intrinsic height at the view's width; nil if the height does not
  /// depend on the width.
  package var wrapped: WrappedText?
  /// The weight of an error of the intrinsic size, relative to other errors of the same priority.
  public var intrinsicWeight = 1.0
  /// Renumbers the views that the node refers to, for use in another tree. `number` returns nil for a view
  /// that is not in that tree.
  public mutating func renumber(_ number: (Int) -> Int?) {
    parent = parent.flatMap(number)
    if let above = placement?.below { placement?.below = number(above) }
  }

  /// Creates a view with UIKit's default priorities.
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
public struct ViewTree: Sendable, Codable {
  /// The views. The first view is the root.
  public var nodes: [LayoutNode]
  /// The constraints, in the order in which they are added.
  public var constraints: [LayoutConstraint]
  /// The orders of subviews that differ from the order of the nodes, by superview.
  public var subviewOrders: [Int: [Int]] = [:]
  /// The root view's own margins. The margins of an environment are at least as large.
  public var leastRootMargins = NSDirectionalEdgeInsets()
  /// The maximum work of the solver for the tree (see `Solver.workLimit`). Set it for trees from external
  /// files.
  public var workLimit = Int.max
  /// Creates a tree. Parents must precede their children, and node 0 is the root view.
  public init(nodes: [LayoutNode], constraints: [LayoutConstraint]) {
    self.nodes = nodes
    self.constraints = constraints
  }
}

/// The distances of the keyboard layout guide's other edges from those of the root view, in points.
public struct KeyboardGuideSides: Sendable, Hashable {
  /// The distance from the root view's left edge.
  public var left: Double
  /// The distance from the root view's right edge.
  public var right: Double
  /// The distance from the root view's bottom edge.
  public var bottom: Double
  /// Creates the distances.
  public init(left: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.right = right
    self.bottom = bottom
  }
}

/// The input of a layout besides the tree.
public struct LayoutEnvironment: Sendable, Hashable {
  /// The root view's width in points.
  public var width: Double
  /// The root view's height in points.
  public var height: Double
  /// The root view's safe-area insets. Leading and trailing insets follow the reading direction.
  public var safeArea: NSDirectionalEdgeInsets
  /// The top of the keyboard layout guide, in the root view's coordinates; nil puts it at the bottom of the
  /// safe area.
  public var keyboardTop: Double?
  /// The guide's other edges. The guide reaches those of the root view unless it follows an undocked keyboard.
  public var keyboardSides = KeyboardGuideSides()
  /// Whether the keyboard layout guide is at the root view's bottom edge while nothing is above it, and not at
  /// the bottom of the safe area.
  public var guideIgnoresSafeArea = false
  /// The root view's horizontal layout margins (16 or 20 in a view controller's view).
  public var rootMargin: Double
  /// All four margins of the root view, if they differ from those that follow from ``rootMargin`` and the
  /// safe area.
  public var rootMargins: NSDirectionalEdgeInsets?
  /// The maximum width of the readable content guide, in points.
  public var readableWidth: Double
  /// Whether the reading direction is from right to left.
  public var rightToLeft: Bool
  /// Creates an environment.
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

/// Changes to a tree that do not require rebuilding it.
public struct LayoutChanges: Sendable, Hashable {
  /// The new constants by constraint index.
  public var constants: [Int: Double]
  /// The new activations by constraint index.
  public var activation: [Int: Bool]
  /// The new intrinsic heights by view index.
  public var intrinsicHeights: [Int: Double]
  /// Creates changes, empty by default.
  public init(
    constants: [Int: Double] = [:], activation: [Int: Bool] = [:], intrinsicHeights: [Int: Double] = [:]
  ) {
    self.constants = constants
    self.activation = activation
    self.intrinsicHeights = intrinsicHeights
  }
}

/// A problem in a layout, in the words of UIKit's log.
public struct LayoutDiagnostic: Sendable, Equatable {
  /// The kind of a problem.
  public enum Kind: String, Sendable { case unsatisfiable, ambiguous }
  /// The kind of the problem.
  public var kind: Kind
  /// The ids of the constraints in conflict (the broken one first), or of the ambiguous views.
  ///
  /// If any one of the constraints is removed, the others can be satisfied. A rule that belongs to no
  /// constraint is named after its view: `title.placement`, `stack.stack-spacing`.
  public var ids: [String]
  /// The undetermined quantities of each ambiguous view: `x`, `y`, `width`, `height`, `content-width`,
  /// `content-height`.
  public var quantities: [String: [String]]
  /// The message for the user, in one sentence.
  public var message: String
  /// Creates a diagnostic.
  public init(kind: Kind, ids: [String], message: String, quantities: [String: [String]] = [:]) {
    self.kind = kind
    self.ids = ids
    self.quantities = quantities
    self.message = message
  }
}

/// A solved layout.
public struct LayoutResult: Sendable {
  /// The frames in the superview's coordinates, by view index. For subviews of a scroll view, these are the
  /// coordinates of its content.
  public var frames: [CGRect]
  /// The content sizes of scroll views; zero for other views.
  public var contentSizes: [CGSize]
  /// The conflicts and ambiguities; empty if the layout has neither.
  public var diagnostics: [LayoutDiagnostic]
  /// Whether the layout stopped at the tree's work limit.
  public var isUnfinished = false
  /// Creates a result.
  public init(frames: [CGRect], contentSizes: [CGSize], diagnostics: [LayoutDiagnostic]) {
    self.frames = frames
    self.contentSizes = contentSizes
    self.diagnostics = diagnostics
  }
}
