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
  /// - Parameters:
  ///   - scrolls: The scroll states of the stage.
  ///   - rect: The part of the node that has to be brought into view. Nil for the whole node.
  func reachableHeight(_ node: Int, scrolls: UnsafePointer<ScrollState>?, of rect: Box? = nil) -> Double {
    let b = rect ?? box(node)
    let seen = unclipped(b, of: node)
    // Most views are entirely visible.
    if seen.height >= b.height, !isCovered(seen, of: node) { return b.height }
    let present = seen.isEmpty ? 0 : longestBand(seen.y0, seen.y1, without: cuts(seen, of: node))
    guard let scrolls, nodes[node].isScrolled else { return present }
    let scroll = nodes[node].scroll
    let state = scrolls[nodes[node].scrollState]
    // The visible part of the scroll view in the width of the node.
    var band = unclipped(box(scroll), of: scroll)
    (band.x0, band.x1) = (max(band.x0, b.x0), min(band.x1, b.x1))
    if band.x1 <= band.x0 { (band.x0, band.x1) = (box(scroll).x0, box(scroll).x1) }
    guard !band.isEmpty else { return present }
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
    // Code may leave a view at a place to which the user could not scroll it.
    return max(present, min(reach, own))
  }

  /// Returns the vertical extents in which other views hide a part of a node, or of the band through which
  /// the node scrolls.
  ///
  /// - Parameter scrolls: For a node that scrolls, whether to return the extents hidden by views that scroll
  ///   with the node. If false, the extents hidden by all other views are returned. If nil, all are returned.
  private func cuts(_ part: Box, of node: Int, scrolls: Bool? = nil) -> [(Double, Double)] {
    var cuts: [(Double, Double)] = []
    let isScrolled = nodes[node].isScrolled
    forEachCover(of: part, node) { coverer, box in
      let isAlong = coverer != node && nodes[coverer].scroll == nodes[node].scroll
      if isScrolled, let scrolls, isAlong != scrolls { return }
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

  /// Returns the height of the usable area for a node, which is the maximum height that can be visible at
  /// once.
  func room(for node: Int) -> Double {
    let usable = usable(for: node)
    return usable.bottom - usable.top
  }

  /// Returns whether the user can reach all of a node: by seeing it now, by scrolling a scroll view around it,
  /// or line by line if it scrolls its own text.
  ///
  /// As much of a control in a scroll view as fits into the usable area is enough, and a text can be read two lines at
  /// a time. A node that does not scroll has to be visible entirely.
  /// - Parameters:
  ///   - scrolls: The scroll states of the stage.
  ///   - ownState: The scroll state of the node itself. Nil if the node does not scroll its own content.
  ///   - line: The height of the caret's line.
  func isReachable(
    _ node: Int, scrolls: UnsafePointer<ScrollState>?, ownState: ScrollState?, line: Double
  ) -> Bool {
    let box = box(node)
    if nodes[node].isText, scrolls != nil, nodes[node].isScrolled {
      return isReadable(node, scrolls: scrolls, line: line)
    }
    // The tolerance of 0.01 pt allows for rounding errors.
    if missingHeight(node, scrolls: scrolls, ownState: ownState) <= 0.01,
      box.height <= 0 || reachableHeight(node, scrolls: scrolls) > 0
    {
      return true
    }
    // A text view that is as tall as its text cannot scroll the text itself, but the scroll view around it
    // can.
    guard let state = ownState, nodes[node].scroll < 0 || state.contentHeight > box.height + 0.01,
      let part = visiblePart(of: node), part.height > 0, part.height >= line - 0.01
    else { return false }
    let last = max(-state.insetTop, state.contentHeight + state.insetBottom - box.height)
    return box.y0 + state.insetTop >= part.y0 - 0.01
      && box.y0 + state.contentHeight - last <= part.y1 + 0.01
  }

  /// Returns whether the user can read all of a text by scrolling the scroll view around it: its first and its last two
  /// lines, and so every line between them, can be brought into view.
  ///
  /// - Parameter line: The height of a line, for which the caret's line stands; 0 if it is not known, and then as much of the text
  ///   as fits into the usable area has to be brought into view at once.
  private func isReadable(_ node: Int, scrolls: UnsafePointer<ScrollState>?, line: Double) -> Bool {
    let box = box(node)
    let whole = min(box.height, room(for: node))
    let part = line > 0 ? min(whole, 2 * line) : whole
    if part <= 0 { return box.height <= 0 || reachableHeight(node, scrolls: scrolls) > 0 }
    var (first, last) = (box, box)
    first.y1 = box.y0 + part
    last.y0 = box.y1 - part
    if line <= 0 { return reachableHeight(node, scrolls: scrolls) >= part - 0.01 }
    return [first, last].allSatisfy { reachableHeight(node, scrolls: scrolls, of: $0) >= part - 0.01 }
  }

  /// Returns the height of a node that cannot be brought into view, of the height that has to be.
  ///
  /// A view that scrolls its own text may be taller than the text. Its empty part does not have to be brought into view.
  func missingHeight(
    _ node: Int, scrolls: UnsafePointer<ScrollState>?, ownState: ScrollState?
  ) -> Double {
    let isScrolled = scrolls != nil && nodes[node].isScrolled
    var box = box(node)
    if let ownState { box.y1 = min(box.y1, box.y0 + ownState.insetTop + ownState.contentHeight) }
    return (isScrolled ? min(box.height, room(for: node)) : box.height)
      - reachableHeight(node, scrolls: scrolls, of: box)
  }

  /// Returns whether a control can be used, now or after scrolling.
  ///
  /// A part with sides of 24 pt is enough, or with the control's own sides if they are shorter. A touch has to
  /// reach the control at its present place, unless the user can scroll the control to another place.
  func isOperable(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Bool {
    let box = box(node)
    let least = min(RestingSize.leastSide, box.height)
    if least <= 0 { return true }
    if let part = visiblePart(of: node), part.height >= least - 0.01,
      part.width >= min(RestingSize.leastSide, shownWidth(box, of: node)) - 0.01, isUsable(node, at: part)
    {
      return true
    }
    guard scrolls != nil, nodes[node].isScrolled else { return false }
    return reachableHeight(node, scrolls: scrolls) >= least - 0.01
  }

  /// The side of a control that a finger hits easily, in points (Human Interface Guidelines, Accessibility).
  private static let comfortableSide = 44.0

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
    if side >= min(Self.comfortableSide, max(own, 1)) - Tolerance.unnoticed - Tolerance.rounding { return 1 }
    if side >= RestingSize.leastSide - 0.01 { return 0.75 }
    if byReturnKey { return 0.5 }
    return resting.left(box) == 1 && withoutPanel.isOperable(node, scrolls: scrolls) ? 0.5 : 0
  }
}
