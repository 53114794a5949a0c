import UIKit

/// One linear constraint of a layout: `form - constant relation 0`.
struct LayoutRule {
  var id: String
  var form: LinearForm
  var relation: LayoutRelation
  var priority: Double
  /// The priority against values that are too large; nil if it equals `priority`.
  var excessPriority: Double?
  var weight = 1.0
  /// The index of the tree's constraint that provides the constant and the activation; nil if there is none.
  var source: Int?
}

/// The rules of a tree for one reading direction.
///
/// All positions are in the root view's coordinates, with every scroll view at content offset zero. The
/// root's frame and guides are parameters, never unknowns.
struct Blueprint {
  /// A number that the layout has to determine for a view.
  struct Unknown {
    var view: Int
    var isNonNegative: Bool
  }

  let tree: ViewTree
  let isRightToLeft: Bool
  /// The intrinsic heights that differ from the tree's, by view.
  let intrinsicHeights: [Int: Double]
  /// The superview of each view; nil for the root.
  let parents: [Int?]
  let children: [[Int]]
  /// Whether each view is a hidden arranged view of a stack, or inside such a view.
  private(set) var isCollapsed: [Bool]
  private(set) var unknowns: [Unknown] = []
  private(set) var rules: [LayoutRule] = []
  /// The index of the first of the two unknowns for a scroll view's content size, by view.
  private(set) var contentUnknowns: [Int: Int] = [:]
  private var readableUnknowns: [Int: Int] = [:]
  private(set) var insetViews: Set<Int> = []
  /// The views in `insetViews` and the superviews whose margins reach into them, with superviews first.
  private(set) var insetOrder: [Int] = []
  /// Whether coefficients depend on intrinsic heights, so that a changed height requires a new blueprint.
  private(set) var hasHeightCoefficients = false
  /// The indices of the constraints that refer to views that do not exist.
  private(set) var invalidConstraints: [Int] = []

  init(_ tree: ViewTree, isRightToLeft: Bool, intrinsicHeights: [Int: Double]) {
    self.tree = tree
    self.isRightToLeft = isRightToLeft
    self.intrinsicHeights = intrinsicHeights
    var parents: [Int?] = []
    var children = [[Int]](repeating: [], count: tree.nodes.count)
    for (view, node) in tree.nodes.enumerated() {
      // A view whose parent does not precede it is a mistake in the tree. It becomes a subview of the root.
      let parent = view == 0 ? nil : node.parent.flatMap { (0..<view).contains($0) ? $0 : nil } ?? 0
      parents.append(parent)
      if let parent { children[parent].append(view) }
    }
    for (view, order) in tree.subviewOrders
    where children.indices.contains(view) && Set(order) == Set(children[view]) {
      children[view] = order
    }
    self.parents = parents
    self.children = children
    isCollapsed = [Bool](repeating: false, count: tree.nodes.count)
    for view in tree.nodes.indices {
      guard let parent = parents[view] else { continue }
      var isArranged = false
      if case .stack = tree.nodes[parent].kind { isArranged = true }
      isCollapsed[view] = isCollapsed[parent] || (isArranged && tree.nodes[view].isHidden)
    }
    for view in tree.nodes.indices.dropFirst() {
      for part in 0..<4 { unknowns.append(Unknown(view: view, isNonNegative: part > 1)) }
    }
    for view in tree.nodes.indices.dropFirst() { addPlacementRules(view) }
    for view in tree.nodes.indices {
      if case .stack(let stack) = tree.nodes[view].kind { addStackRules(stack, view: view) }
    }
    for index in tree.constraints.indices { addConstraintRule(index) }
    for view in tree.nodes.indices.dropFirst() { addIntrinsicRules(view) }
    for view in tree.nodes.indices.dropFirst() { addRestRules(view) }
    insetOrder = superviewsOfInsets()
  }

  private func superviewsOfInsets() -> [Int] {
    var all = insetViews
    for view in insetViews {
      var next = view
      while tree.nodes[next].preservesSuperviewMargins, let parent = parents[next] {
        all.insert(parent)
        next = parent
      }
    }
    return all.sorted()
  }

  mutating func addRule(
    _ id: String, _ left: LinearForm, _ relation: LayoutRelation, _ right: LinearForm,
    priority: Double = 1000, weight: Double = 1
  ) {
    rules.append(
      LayoutRule(id: id, form: left - right, relation: relation, priority: priority, weight: weight))
  }

  mutating func noteHeightCoefficients() { hasHeightCoefficients = true }

  mutating func makeUnknown(view: Int, isNonNegative: Bool) -> Int {
    unknowns.append(Unknown(view: view, isNonNegative: isNonNegative))
    return unknowns.count - 1
  }

  /// Returns the index of the first of the four unknowns of a view's frame: x, y, width and height. The root
  /// has no unknowns.
  static func firstUnknown(of view: Int) -> Int { 4 * (view - 1) }

  // MARK: Rectangles

  func frame(_ view: Int) -> FormRect {
    if view == 0 {
      return FormRect(
        minX: .number(0), minY: .number(0), width: .parameter(LayoutParameters.index(.width)),
        height: .parameter(LayoutParameters.index(.height)))
    }
    return FormRect(
      minX: .unknown(Self.firstUnknown(of: view)), minY: .unknown(Self.firstUnknown(of: view) + 1),
      width: .unknown(Self.firstUnknown(of: view) + 2), height: .unknown(Self.firstUnknown(of: view) + 3))
  }

  /// Returns a view's alignment rectangle, which constraints and stacks refer to.
  func alignmentRect(_ view: Int) -> FormRect {
    let insets = tree.nodes[view].alignmentInsets
    let rect = frame(view)
    if insets == NSDirectionalEdgeInsets() { return rect }
    return rect.inset(
      left: .number(isRightToLeft ? insets.trailing : insets.leading), top: .number(insets.top),
      right: .number(isRightToLeft ? insets.leading : insets.trailing), bottom: .number(insets.bottom))
  }

  mutating func content(_ view: Int) -> FormRect {
    var rect = frame(view)
    guard case .scroll = tree.nodes[view].kind else { return rect }
    let first: Int
    if let known = contentUnknowns[view] {
      first = known
    } else {
      first = makeUnknown(view: view, isNonNegative: false)
      _ = makeUnknown(view: view, isNonNegative: false)
      contentUnknowns[view] = first
    }
    rect.width = .unknown(first)
    rect.height = .unknown(first + 1)
    return rect
  }

  mutating func margins(_ view: Int, of rect: FormRect) -> FormRect {
    if view == 0 {
      return rect.inset(
        left: .parameter(LayoutParameters.index(.marginLeft)),
        top: .parameter(LayoutParameters.index(.marginTop)),
        right: .parameter(LayoutParameters.index(.marginRight)),
        bottom: .parameter(LayoutParameters.index(.marginBottom)))
    }
    insetViews.insert(view)
    return rect.inset(
      left: .parameter(LayoutParameters.index(.marginLeft, of: view)),
      top: .parameter(LayoutParameters.index(.marginTop, of: view)),
      right: .parameter(LayoutParameters.index(.marginRight, of: view)),
      bottom: .parameter(LayoutParameters.index(.marginBottom, of: view)))
  }

  private mutating func guide(_ kind: GuideKind, of view: Int) -> FormRect {
    switch kind {
    case .scrollFrame: return frame(view)
    case .scrollContent: return content(view)
    case .layoutMargins: return margins(view, of: frame(view))
    case .keyboard:
      var rect = frame(0)
      rect.minX = .parameter(LayoutParameters.index(.keyboardLeft))
      rect.minY = .parameter(LayoutParameters.index(.keyboardTop))
      rect.width = .parameter(LayoutParameters.index(.keyboardWidth))
      rect.height = .parameter(LayoutParameters.index(.keyboardBottom)) - rect.minY
      return rect
    case .safeArea:
      if view == 0 {
        return frame(0).inset(
          left: .parameter(LayoutParameters.index(.safeLeft)),
          top: .parameter(LayoutParameters.index(.safeTop)),
          right: .parameter(LayoutParameters.index(.safeRight)),
          bottom: .parameter(LayoutParameters.index(.safeBottom)))
      }
      insetViews.insert(view)
      return frame(view).inset(
        left: .parameter(LayoutParameters.index(.safeLeft, of: view)),
        top: .parameter(LayoutParameters.index(.safeTop, of: view)),
        right: .parameter(LayoutParameters.index(.safeRight, of: view)),
        bottom: .parameter(LayoutParameters.index(.safeBottom, of: view)))
    case .readableContent: return readable(view)
    }
  }

  /// Returns the readable content guide, which is centred between the margins and has a maximum width.
  private mutating func readable(_ view: Int) -> FormRect {
    var rect = margins(view, of: frame(view))
    if view == 0 {
      let inset = LinearForm.parameter(LayoutParameters.index(.readableInset))
      return rect.inset(left: inset, top: .number(0), right: inset, bottom: .number(0))
    }
    let first: Int
    if let known = readableUnknowns[view] {
      first = known
    } else {
      first = makeUnknown(view: view, isNonNegative: false)
      _ = makeUnknown(view: view, isNonNegative: false)
      readableUnknowns[view] = first
      let id = "\(tree.nodes[view].id).readable-content"
      let width = LinearForm.unknown(first + 1)
      let widest = LinearForm.parameter(LayoutParameters.index(.readableWidth))
      addRule(id, .unknown(first) + 0.5 * width, .equal, rect.midX)
      addRule(id, width, .lessThanOrEqual, rect.width)
      addRule(id, width, .lessThanOrEqual, widest)
      // The guide is as wide as the margins allow. The priority is higher than every optional priority that a
      // screen can set.
      addRule(id, width, .equal, rect.width, priority: 999.5)
    }
    rect.minX = .unknown(first)
    rect.width = .unknown(first + 1)
    return rect
  }

  // MARK: Constraints

  private func view(of item: LayoutItem) -> Int {
    switch item {
    case .view(let view), .guide(let view, _): view
    }
  }

  private func isAncestor(_ ancestor: Int, of view: Int) -> Bool {
    var next = parents[view]
    while let current = next {
      if current == ancestor { return true }
      next = parents[current]
    }
    return false
  }

  private func commonAncestor(_ first: Int, _ second: Int) -> Int {
    // Parents precede their children, so the view with the larger index is never the ancestor.
    var (a, b) = (first, second)
    while a != b {
      if a > b { a = parents[a] ?? 0 } else { b = parents[b] ?? 0 }
    }
    return a
  }

  /// Returns the rectangle that an attribute of `item` refers to in a constraint with `other`.
  ///
  /// In a constraint with a view inside it, a scroll view's edges and margins mean the edges and margins of
  /// its content. Its size and centre mean the size and centre of its frame (Apple, Auto Layout Guide,
  /// "Working with Scroll Views").
  private mutating func rectangle(
    _ item: LayoutItem, _ attribute: LayoutAttribute, other: LayoutItem?
  ) -> FormRect {
    let view = view(of: item)
    var meansContent = false
    if case .scroll = tree.nodes[view].kind, let other, isAncestor(view, of: self.view(of: other)) {
      switch attribute {
      case .width, .height, .centerX, .centerY: break
      default: meansContent = true
      }
    }
    switch item {
    case .view: return meansContent ? content(view) : alignmentRect(view)
    case .guide(_, .layoutMargins) where meansContent: return margins(view, of: content(view))
    case .guide(_, let kind): return guide(kind, of: view)
    }
  }

  func firstBaseline(_ view: Int) -> LinearForm {
    let view = baselineView(view) { $0.first }
    if let below = tree.nodes[view].baselineBelowCenter { return alignmentRect(view).midY + .number(below) }
    return alignmentRect(view).minY + .number(tree.nodes[view].firstBaseline)
  }

  func lastBaseline(_ view: Int) -> LinearForm {
    let view = baselineView(view) { $0.last }
    if let below = tree.nodes[view].baselineBelowCenter { return alignmentRect(view).midY + .number(below) }
    return alignmentRect(view).maxY - .number(tree.nodes[view].lastBaseline)
  }

  /// Returns the view that has the baselines of `view`. For a stack view without baselines, it is the first
  /// or last arranged view.
  private func baselineView(_ view: Int, _ pick: ([Int]) -> Int?) -> Int {
    var view = view
    while case .stack = tree.nodes[view].kind, tree.nodes[view].firstBaseline == 0,
      tree.nodes[view].lastBaseline == 0,
      let next = pick(children[view].filter({ !tree.nodes[$0].isHidden }))
    {
      view = next
    }
    return view
  }

  private mutating func value(
    _ item: LayoutItem, _ attribute: LayoutAttribute, other: LayoutItem?, origin: Int, isMirrored: Bool
  ) -> LinearForm {
    let rect = rectangle(item, attribute, other: other)
    let from = frame(origin)
    func horizontal(_ x: LinearForm) -> LinearForm { isMirrored ? from.maxX - x : x - from.minX }
    switch attribute {
    case .width: return rect.width
    case .height: return rect.height
    case .left: return horizontal(rect.minX)
    case .right: return horizontal(rect.maxX)
    case .centerX: return horizontal(rect.midX)
    case .leading: return horizontal(isMirrored ? rect.maxX : rect.minX)
    case .trailing: return horizontal(isMirrored ? rect.minX : rect.maxX)
    case .top: return rect.minY - from.minY
    case .bottom: return rect.maxY - from.minY
    case .centerY: return rect.midY - from.minY
    case .firstBaseline:
      guard case .view(let view) = item else { return rect.minY - from.minY }
      return firstBaseline(view) - from.minY
    case .lastBaseline:
      guard case .view(let view) = item else { return rect.maxY - from.minY }
      return lastBaseline(view) - from.minY
    }
  }

  private mutating func addConstraintRule(_ index: Int) {
    let constraint = tree.constraints[index]
    let first = view(of: constraint.first)
    let second = constraint.second.map { view(of: $0) }
    guard tree.nodes.indices.contains(first), second.map({ tree.nodes.indices.contains($0) }) ?? true
    else {
      invalidConstraints.append(index)
      return
    }
    // Positions are measured from the nearest common ancestor, because the origin affects a constraint with a
    // multiplier.
    let origin = second.map { commonAncestor(first, $0) } ?? parents[first] ?? 0
    let attributes = [constraint.firstAttribute, constraint.secondAttribute]
    // Leading and trailing positions are measured from the right in right-to-left layouts.
    let isMirrored = isRightToLeft && attributes.contains { $0 == .leading || $0 == .trailing }
    var form = value(
      constraint.first, constraint.firstAttribute, other: constraint.second, origin: origin,
      isMirrored: isMirrored)
    if let item = constraint.second {
      let right = value(
        item, constraint.secondAttribute, other: constraint.first, origin: origin, isMirrored: isMirrored)
      form = form - constraint.multiplier * right
    }
    rules.append(
      LayoutRule(
        id: constraint.id, form: form, relation: constraint.relation, priority: constraint.priority,
        source: index))
  }

  private mutating func addIntrinsicRules(_ view: Int) {
    let node = tree.nodes[view]
    if let width = node.intrinsicWidth, !(width < 0) {
      addSizeRules(
        "\(node.id).intrinsic-width", frame(view).width, .number(width), node.huggingHorizontal,
        node.compressionHorizontal, node.intrinsicWeight)
    }
    if !((intrinsicHeights[view] ?? node.intrinsicHeight ?? -1) < 0) {
      addSizeRules(
        "\(node.id).intrinsic-height", frame(view).height,
        .parameter(LayoutParameters.index(.intrinsicHeight, of: view)), node.huggingVertical,
        node.compressionVertical, node.intrinsicWeight)
    }
  }

  private mutating func addSizeRules(
    _ id: String, _ size: LinearForm, _ intrinsic: LinearForm, _ hugging: Double, _ compression: Double,
    _ weight: Double
  ) {
    if hugging < 1000 && compression < 1000 || hugging == compression {
      rules.append(
        LayoutRule(
          id: id, form: size - intrinsic, relation: .equal, priority: compression, excessPriority: hugging,
          weight: weight))
    } else {
      addRule(id, size, .greaterThanOrEqual, intrinsic, priority: compression, weight: weight)
      addRule(id, size, .lessThanOrEqual, intrinsic, priority: hugging, weight: weight)
    }
  }

  // MARK: Placement and rest

  private mutating func addPlacementRules(_ view: Int) {
    let node = tree.nodes[view]
    guard let placement = node.placement, let parent = parents[view] else { return }
    let own = frame(view)
    let outer = frame(parent)
    func add(
      _ linear: LinearPlacement, _ start: LinearForm, _ size: LinearForm, _ outer: LinearForm
    ) {
      addRule(
        "\(node.id).placement", size, .equal, linear.sizeFactor * outer + .number(linear.size),
        priority: linear.sizePriority)
      addRule("\(node.id).placement", start, .equal, linear.originFactor * outer + .number(linear.origin))
    }
    add(placement.horizontal, own.minX - outer.minX, own.width, outer.width)
    let top = placement.below.map { frame($0).maxY } ?? outer.minY
    add(placement.vertical, own.minY - top, own.height, outer.height)
  }

  /// A priority that is lower than every priority that a screen can set.
  private static var restPriority: Double { 0.5 }

  private mutating func addRestRules(_ view: Int) {
    let node = tree.nodes[view]
    let id = "\(node.id).rest"
    if let rest = node.rest, node.placement == nil, let parent = parents[view] {
      let own = frame(view)
      let outer = frame(parent)
      addRule(id, own.width, .equal, .number(Double(rest.width)), priority: Self.restPriority)
      addRule(id, own.height, .equal, .number(Double(rest.height)), priority: Self.restPriority)
      addRule(
        id, own.minX - outer.minX, .equal, .number(Double(rest.minX)), priority: Self.restPriority / 2)
      addRule(
        id, own.minY - outer.minY, .equal, .number(Double(rest.minY)), priority: Self.restPriority / 2)
    }
    if let size = node.restingContentSize, let first = contentUnknowns[view] {
      addRule(id, .unknown(first), .equal, .number(Double(size.width)), priority: Self.restPriority)
      addRule(id, .unknown(first + 1), .equal, .number(Double(size.height)), priority: Self.restPriority)
    }
  }
}
