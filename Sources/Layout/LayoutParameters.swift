/// The input numbers of a layout.
///
/// All are distances in points. Insets are physical (left and right) in both reading directions.
struct LayoutParameters {
  /// The indices of the root view's parameters.
  enum Root: Int, CaseIterable {
    case width, height, safeLeft, safeTop, safeRight, safeBottom, marginLeft, marginTop, marginRight,
      marginBottom, readableInset, readableWidth, keyboardTop, keyboardLeft, keyboardWidth,
      keyboardBottom
  }

  enum View: Int, CaseIterable {
    case safeLeft, safeTop, safeRight, safeBottom, marginLeft, marginTop, marginRight, marginBottom,
      intrinsicHeight
  }

  private static let rootCount = Root.allCases.count
  private static let viewCount = View.allCases.count

  static func index(_ parameter: Root) -> Int { parameter.rawValue }

  static func index(_ parameter: View, of view: Int) -> Int {
    rootCount + view * viewCount + parameter.rawValue
  }

  var values: [Double]

  /// Creates the parameters of an environment in which no view except the root overlaps the unsafe edges.
  init(_ environment: LayoutEnvironment, _ changes: LayoutChanges, tree: ViewTree) {
    values = [Double](
      repeating: 0, count: Self.rootCount + tree.nodes.count * Self.viewCount)
    let safe = environment.safeArea
    let isRightToLeft = environment.rightToLeft
    let left = isRightToLeft ? safe.trailing : safe.leading
    let right = isRightToLeft ? safe.leading : safe.trailing
    self[.width] = environment.width
    self[.height] = environment.height
    self[.safeLeft] = left
    self[.safeTop] = safe.top
    self[.safeRight] = right
    self[.safeBottom] = safe.bottom
    let least = tree.leastRootMargins
    self[.marginLeft] = left + max(environment.rootMargin, isRightToLeft ? least.trailing : least.leading)
    self[.marginTop] = safe.top + least.top
    self[.marginRight] = right + max(environment.rootMargin, isRightToLeft ? least.leading : least.trailing)
    self[.marginBottom] = safe.bottom + least.bottom
    if let margins = environment.rootMargins {
      self[.marginLeft] = isRightToLeft ? margins.trailing : margins.leading
      self[.marginTop] = margins.top
      self[.marginRight] = isRightToLeft ? margins.leading : margins.trailing
      self[.marginBottom] = margins.bottom
    }
    let marginWidth = self[.width] - self[.marginLeft] - self[.marginRight]
    self[.readableWidth] = environment.readableWidth
    self[.readableInset] = max(0, (marginWidth - self[.readableWidth]) / 2)
    let rest = self[.height] - self[.safeBottom]
    let guideRest = environment.guideIgnoresSafeArea ? self[.height] : rest
    self[.keyboardTop] = min(environment.keyboardTop ?? guideRest, guideRest)
    let sides = environment.keyboardSides
    self[.keyboardLeft] = sides.left
    self[.keyboardWidth] = max(0, self[.width] - sides.left - sides.right)
    self[.keyboardBottom] = max(self[.keyboardTop], self[.height] - sides.bottom)
    for view in tree.nodes.indices {
      let height = changes.intrinsicHeights[view] ?? tree.nodes[view].intrinsicHeight ?? 0
      values[Self.index(.intrinsicHeight, of: view)] = height
      setSafeInsets(
        (0, 0, 0, 0), of: view, node: tree.nodes[view], isRightToLeft: isRightToLeft, atLeast: (0, 0, 0, 0))
    }
  }

  /// The value of a root parameter. Numbers that are not finite are stored as 0.
  subscript(_ parameter: Root) -> Double {
    get { values[parameter.rawValue] }
    set { values[parameter.rawValue] = newValue.isFinite ? newValue : 0 }
  }

  subscript(_ parameter: View, of view: Int) -> Double {
    get { values[Self.index(parameter, of: view)] }
    set { values[Self.index(parameter, of: view)] = newValue }
  }

  typealias Sides = (left: Double, top: Double, right: Double, bottom: Double)

  /// Returns the margins of a view. View 0 is the root.
  func margins(of view: Int) -> Sides {
    if view == 0 { return (self[.marginLeft], self[.marginTop], self[.marginRight], self[.marginBottom]) }
    return (
      self[.marginLeft, of: view], self[.marginTop, of: view], self[.marginRight, of: view],
      self[.marginBottom, of: view]
    )
  }

  /// Sets a view's safe-area insets and the margins that follow from them. Returns whether any of them
  /// changed.
  ///
  /// Margins are at least `least`, the part of the superview's margins that reaches into the view.
  @discardableResult
  mutating func setSafeInsets(
    _ insets: Sides, of view: Int, node: LayoutNode, isRightToLeft: Bool, atLeast least: Sides
  ) -> Bool {
    let factor = node.insetsMarginsFromSafeArea ? 1.0 : 0
    let margins = node.margins
    let left = isRightToLeft ? margins.trailing : margins.leading
    let right = isRightToLeft ? margins.leading : margins.trailing
    var changed = set(.safeLeft, of: view, insets.left)
    changed = set(.safeTop, of: view, insets.top) || changed
    changed = set(.safeRight, of: view, insets.right) || changed
    changed = set(.safeBottom, of: view, insets.bottom) || changed
    changed = set(.marginLeft, of: view, max(least.left, left + factor * insets.left)) || changed
    changed = set(.marginTop, of: view, max(least.top, margins.top + factor * insets.top)) || changed
    changed = set(.marginRight, of: view, max(least.right, right + factor * insets.right)) || changed
    return set(.marginBottom, of: view, max(least.bottom, margins.bottom + factor * insets.bottom)) || changed
  }

  private mutating func set(_ parameter: View, of view: Int, _ value: Double) -> Bool {
    let index = Self.index(parameter, of: view)
    if abs(values[index] - value) <= 1e-9 { return false }
    values[index] = value
    return true
  }
}
