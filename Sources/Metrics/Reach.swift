import Trace

/// What a person can bring into view, and use, a keyboard off the dock aside (``withoutPanel``).
extension Arrangement {
  /// How much of a node's height can be seen at once, by scrolling if it scrolls, in points.
  ///
  /// In a scroll view some offset between `-insetTop` and `contentHeight + insetBottom - height` puts the node into a
  /// band between the views that lie over the scroll view. What clips inside of a scroll view is scrolled along.
  /// - Parameter scrolls: the scroll states of the stage.
  func reachableHeight(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Double {
    let b = box(node)
    let seen = unclipped(b, of: node)
    // Most views are there to be seen.
    if seen.height >= b.height, !isCovered(seen, of: node) { return b.height }
    guard let scrolls, nodes[node].isScrolled else {
      return seen.isEmpty ? 0 : longestBand(seen.y0, seen.y1, without: cuts(seen, of: node, scrolls: false))
    }
    let scroll = nodes[node].scroll
    let state = scrolls[nodes[node].scrollState]
    // The scroll view's visible part, as wide as the node.
    var band = unclipped(box(scroll), of: scroll)
    (band.x0, band.x1) = (max(band.x0, b.x0), min(band.x1, b.x1))
    if band.x1 <= band.x0 { (band.x0, band.x1) = (box(scroll).x0, box(scroll).x1) }
    guard !band.isEmpty else { return 0 }
    let last = max(-state.insetTop, state.contentHeight + state.insetBottom - box(scroll).height)
    // How far scrolling moves the node down, at least and at most.
    let moves = (least: state.offsetY - last, most: state.offsetY + state.insetTop)
    // What scrolls along hides the same wherever it is.
    let own = longestBand(b.y0, b.y1, without: cuts(b, of: node, scrolls: true))
    var reach = 0.0
    for (low, high) in bands(band.y0, band.y1, without: cuts(band, of: node, scrolls: false)) {
      // From here on the node lies whole in the band, or fills it.
      let best = min(max(min(low - b.y0, high - b.y1), moves.least), moves.most)
      reach = max(reach, min(b.y1 + best, high) - max(b.y0 + best, low))
    }
    return max(0, min(reach, own))
  }

  /// The vertical extents that are hidden of a part of a node, or of the band it is scrolled in.
  ///
  /// - Parameter scrolls: for a node that scrolls, whether by what scrolls along with it rather than by all else.
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

  /// What is left between two edges.
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

  /// How high a part of a node can be seen at most, whatever a strategy does.
  private func room(for node: Int) -> Double {
    let usable = usable(for: node)
    return usable.bottom - usable.top
  }

  /// Whether a node can be brought into view whole, or as much of it as the usable area holds.
  func isReachable(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Bool {
    // A hundredth of a point is rounding.
    reachableHeight(node, scrolls: scrolls) >= min(box(node).height, room(for: node)) - 0.01
  }

  /// Whether a control can be used: a finger's least target of it, or as much of that as the usable area holds, can be
  /// brought into view and takes the touch there.
  func isOperable(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Bool {
    let least = min(RestingSize.leastSide, box(node).height, room(for: node))
    guard reachableHeight(node, scrolls: scrolls) >= least - 0.01 else { return false }
    if scrolls != nil, nodes[node].isScrolled { return true }
    return visiblePart(of: node).map { isUsable(node, at: $0) } ?? (least <= 0)
  }

  /// The level of O4: how well a finger can hit the node, as far as the node's own size lets it.
  ///
  /// - Parameters:
  ///   - resting: its size where nothing avoids the keyboard; a node that was squeezed is judged by that.
  ///   - scrolls: the scroll states of the stage.
  ///   - byReturnKey: whether the return key does the same.
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
