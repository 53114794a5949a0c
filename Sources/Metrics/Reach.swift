import Trace

/// Functions that determine whether the user can bring a view into view and use it. Callers remove a floating
/// keyboard first with ``withoutPanel``.
extension Arrangement {
  /// Returns the maximum height of a node, in points, that can be visible at once. Scrolling is taken into
  /// account.
  ///
  /// In a scroll view, scrolling to an offset between `-insetTop` and `contentHeight + insetBottom - height`
  /// can move the node into a band between the views that cover the scroll view. Clipping views inside the
  /// scroll view scroll together with the node.
  /// - Parameter scrolls: The scroll states of the stage.
  func reachableHeight(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Double {
    let b = box(node)
    let seen = unclipped(b, of: node)
    // Most views are entirely visible.
    if seen.height >= b.height, !isCovered(seen, of: node) { return b.height }
    guard let scrolls, nodes[node].isScrolled else {
      return seen.isEmpty ? 0 : longestBand(seen.y0, seen.y1, without: cuts(seen, of: node, scrolls: false))
    }
    let scroll = nodes[node].scroll
    let state = scrolls[nodes[node].scrollState]
    // The visible part of the scroll view in the width of the node.
    var band = unclipped(box(scroll), of: scroll)
    (band.x0, band.x1) = (max(band.x0, b.x0), min(band.x1, b.x1))
    if band.x1 <= band.x0 { (band.x0, band.x1) = (box(scroll).x0, box(scroll).x1) }
    guard !band.isEmpty else { return 0 }
    let last = max(-state.insetTop, state.contentHeight + state.insetBottom - box(scroll).height)
    // The smallest and the largest distance by which scrolling moves the node down.
    let moves = (least: state.offsetY - last, most: state.offsetY + state.insetTop)
    // Views that scroll with the node hide the same part at every offset.
    let own = longestBand(b.y0, b.y1, without: cuts(b, of: node, scrolls: true))
    var reach = 0.0
    for (low, high) in bands(band.y0, band.y1, without: cuts(band, of: node, scrolls: false)) {
      // This move brings the node entirely into the band or, if the node is taller than the band, fills the
      // band.
      let best = min(max(min(low - b.y0, high - b.y1), moves.least), moves.most)
      reach = max(reach, min(b.y1 + best, high) - max(b.y0 + best, low))
    }
    return max(0, min(reach, own))
  }

  /// Returns the vertical extents in which other views hide a part of a node, or of the band through which
  /// the node scrolls.
  ///
  /// - Parameter scrolls: For a node that scrolls, whether to return the extents hidden by views that scroll
  ///   with the node. If false, the extents hidden by all other views are returned.
  private func cuts(_ part: Box, of node: Int, scrolls: Bool) -> [(Double, Double)] {
    var cuts: [(Double, Double)] = []
    let isScrolled = nodes[node].isScrolled
    forEachCover(of: part, node) { coverer, box in
      let isAlong = coverer != node && nodes[coverer].scroll == nodes[node].scroll
      if isScrolled && isAlong != scrolls { return }
      cuts.append((box.y0, box.y1))
    }
    return cuts
  }

  /// Returns the vertical extents between two edges that remain outside the cuts.
  private func bands(
    _ low: Double, _ high: Double, without cuts: [(Double, Double)]
  ) -> [(Double, Double)] {
    var bands = [(low, high)]
    for (from, to) in cuts {
      bands = bands.flatMap { band in
        [(band.0, min(band.1, from)), (max(band.0, to), band.1)].filter { $0.1 > $0.0 }
      }
    }
    return bands
  }

  private func longestBand(_ low: Double, _ high: Double, without cuts: [(Double, Double)]) -> Double {
    if cuts.isEmpty { return high - low }
    return bands(low, high, without: cuts).map { $0.1 - $0.0 }.max() ?? 0
  }

  /// Returns the height of the usable area for a node, which is the maximum height that can be visible under
  /// any strategy.
  private func room(for node: Int) -> Double {
    let usable = usable(for: node)
    return usable.bottom - usable.top
  }

  /// Returns whether a node can be brought into view, or as much of it as fits into the usable area.
  func isReachable(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Bool {
    // The tolerance of 0.01 pt allows for rounding errors.
    reachableHeight(node, scrolls: scrolls) >= min(box(node).height, room(for: node)) - 0.01
  }

  /// Returns whether a control can be used. It can if 24 pt of its height can be brought into view, or less
  /// if the control or the usable area is shorter, and a touch reaches the control there.
  func isOperable(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Bool {
    let least = min(RestingSize.leastSide, box(node).height, room(for: node))
    guard reachableHeight(node, scrolls: scrolls) >= least - 0.01 else { return false }
    if scrolls != nil, nodes[node].isScrolled { return true }
    return visiblePart(of: node).map { isUsable(node, at: $0) } ?? (least <= 0)
  }

  /// Returns the level of O4, which says how well a finger can hit a node relative to the node's own size.
  ///
  /// - Parameters:
  ///   - resting: The size of the node without avoidance, with which a squeezed node is compared.
  ///   - scrolls: The scroll states of the stage.
  ///   - byReturnKey: Whether the return key performs the same action.
  func actionLevel(
    _ node: Int, resting: RestingSize, scrolls: UnsafePointer<ScrollState>?, byReturnKey: Bool
  ) -> Double {
    let box = box(node)
    let part = visiblePart(of: node)
    let side = part.map { isUsable(node, at: $0) ? $0.leastSide : 0 } ?? 0
    let own = min(
      max(box.height, resting.height), shownWidth(box, of: node) + max(0, resting.width - box.width))
    if side >= min(44, max(own, 1)) - 0.01 { return 1 }
    if side >= RestingSize.leastSide - 0.01 { return 0.75 }
    if byReturnKey { return 0.5 }
    let cleared = withoutPanel
    let takesTouch = cleared.visiblePart(of: node).map { cleared.isUsable(node, at: $0) } ?? true
    let isReached = resting.left(box) == 1 && takesTouch && cleared.isReachable(node, scrolls: scrolls)
    return isReached ? 0.5 : 0
  }
}
