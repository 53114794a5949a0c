/// Functions that determine the visibility of views. Views are painted in order, and later views hide those
/// behind them.
extension Arrangement {
  /// Returns the part of a rectangle that is inside the window, above a docked keyboard and inside the
  /// clipping views of a node.
  ///
  /// - Parameter inside: Whether the rectangle lies inside the node. If false, it is the node's own
  ///   rectangle.
  func unclipped(_ box: Box, of node: Int, inside: Bool = false) -> Box {
    clipped(
      box.clipped(to: Box(x0: window.x0, y0: window.y0, x1: window.x1, y1: bottomEdge)),
      from: inside ? node : nodes[node].clip, in: rects)
  }

  /// Returns the parts of `seen`, a rectangle in a node, that are hidden by the status bar, a floating
  /// keyboard, or views painted after the node and its subviews.
  ///
  /// An overlap that the screen has without the keyboard belongs to the design and is not returned, unless
  /// one of the two views scrolls away from the other.
  func covered(_ seen: Box, of node: Int) -> [Box] {
    var pieces: [Box] = []
    forEachCover(of: seen, node) { _, box in pieces.append(box) }
    return pieces
  }

  /// Returns whether `seen` is overlapped by any view in front, the status bar or a floating keyboard.
  /// Overlaps in the design count too.
  func isCovered(_ seen: Box, of node: Int) -> Bool {
    if seen.y0 < window.y0 + safeTop { return true }
    if cover == .floating, !seen.clipped(to: keyboard).isEmpty { return true }
    let lastPaint = nodes[node].lastPaint
    var k = scene.coverers.count - 1
    while k >= 0 {
      let coverer = scene.coverers[k]
      if nodes[coverer].paint <= lastPaint { return false }
      let r = rects + coverer * 4
      if r[1] < seen.y1, r[1] + r[3] > seen.y0, r[0] < seen.x1, r[0] + r[2] > seen.x0 { return true }
      k -= 1
    }
    return false
  }

  /// Calls a function with each view that hides a part of `seen`, and with that part. A view may be passed
  /// several times. The status bar is passed as `node` itself, and a floating keyboard as the keyboard's
  /// node.
  func forEachCover(of seen: Box, _ node: Int, _ body: (Int, Box) -> Void) {
    if seen.isEmpty { return }
    let keyboardNode = scene.nodeCount - 2
    let facts = nodes[node]
    let status = Box(x0: window.x0, y0: window.y0, x1: window.x1, y1: window.y0 + safeTop)
    if seen.y0 < status.y1 {
      let own = facts.scroll < 0 ? designedOverlap(node, status) : nil
      charge(seen.clipped(to: status), besides: own, node) { body(node, $0) }
    }
    if cover == .floating {
      let hidden = seen.clipped(to: keyboard)
      if !hidden.isEmpty { body(keyboardNode, hidden) }
    }
    var k = scene.coverers.count - 1
    while k >= 0 {
      let coverer = scene.coverers[k]
      k -= 1
      // The list is in painting order, so the remaining views are behind the node.
      if nodes[coverer].paint <= facts.lastPaint { return }
      let r = rects + coverer * 4
      if r[1] >= seen.y1 || r[1] + r[3] <= seen.y0 || r[0] >= seen.x1 || r[0] + r[2] <= seen.x0 { continue }
      let hidden = shown(coverer, in: rects).clipped(to: seen)
      if hidden.isEmpty { continue }
      let isFixed = nodes[coverer].scroll == facts.scroll
      let own = isFixed ? designedOverlap(node, shown(coverer, in: design.rects)) : nil
      charge(hidden, besides: own, node) { body(coverer, $0) }
    }
  }

  /// Returns the overlap that a node has with a rectangle in the design. Nil if they do not overlap.
  private func designedOverlap(_ node: Int, _ box: Box) -> Box? {
    let overlap = Arrangement.box(design.rects, node).clipped(to: box)
    return overlap.isEmpty ? nil : overlap
  }

  /// Calls a function with the hidden pieces outside an overlap in the design. The overlap moves with the
  /// node.
  private func charge(_ hidden: Box, besides overlap: Box?, _ node: Int, _ body: (Box) -> Void) {
    if hidden.isEmpty { return }
    guard let overlap else { return body(hidden) }
    let (now, then) = (box(node), Arrangement.box(design.rects, node))
    // The tolerance of 0.01 pt allows for rounding errors.
    for piece in hidden.without(overlap.moved(now.x0 - then.x0, now.y0 - then.y0))
    where piece.leastSide > 0.01 { body(piece) }
  }

  private func shown(_ node: Int, in rects: UnsafePointer<Double>) -> Box {
    clipped(Arrangement.box(rects, node), from: nodes[node].clip, in: rects)
  }

  /// Returns the part of a rectangle that is inside a clipping view and the clipping views around it. `clip`
  /// is -1 if there is no clipping view.
  private func clipped(_ box: Box, from clip: Int, in rects: UnsafePointer<Double>) -> Box {
    var (v, clip, steps) = (box, clip, 0)
    while clip >= 0 && steps < 64 {
      v = v.clipped(to: Arrangement.box(rects, clip))
      clip = nodes[clip].clip
      steps += 1
    }
    return v
  }

  /// Returns the visible fraction VF of a rectangle. It is 1 if the visible part is as large as the usable
  /// area allows.
  ///
  /// A rectangle without area counts as visible if it lies inside the usable area.
  func fraction(_ box: Box, of node: Int, inside: Bool = false) -> Double {
    let usable = usable(for: node)
    let v = unclipped(box, of: node, inside: inside)
    if box.isEmpty {
      let isInside = v.x0 <= v.x1 && v.y0 <= v.y1 && v.y0 == box.y0 && v.x0 == box.x0 && v.y0 >= usable.top
      return isInside ? 1 : 0
    }
    var area = v.area
    let pieces = isCovered(v, of: node) ? covered(v, of: node) : []
    if pieces.count == 1 {
      area -= pieces[0].area
    } else if pieces.count > 1 {
      var union = UnionArea()
      area -= union.area(of: pieces)
    }
    let most = shownWidth(box, of: node) * min(box.height, usable.bottom - usable.top)
    // The rectangle is to the left or right of the window, and no strategy moves views sideways.
    if most <= 0, usable.bottom > usable.top { return 1 }
    if most <= 0 { return 0 }
    // A missing strip of 0.002 pt is a rounding error. This is twice the tolerance of `RevealTarget`.
    return area >= most - 0.002 * max(box.width, box.height) ? 1 : max(0, area) / most
  }

  /// Returns the width of a rectangle inside the window and the clipping views of a node. No strategy moves
  /// views sideways.
  func shownWidth(_ box: Box, of node: Int) -> Double {
    let column = Box(
      x0: max(box.x0, window.x0), y0: -.infinity, x1: min(box.x1, window.x1), y1: .infinity)
    return clipped(column, from: nodes[node].clip, in: rects).width
  }

  /// Returns the visible rectangle of a node whose shorter side is the longest. Nil if no part is visible.
  func visiblePart(of node: Int) -> Box? {
    let seen = unclipped(box(node), of: node)
    if seen.isEmpty { return nil }
    var parts = [seen]
    // The user cannot find a button that more than 16 pieces cover, so further pieces are ignored.
    for piece in covered(seen, of: node).prefix(16) {
      parts = parts.flatMap { $0.strips(around: piece) }
      if parts.isEmpty { return nil }
    }
    return parts.max { ($0.leastSide, $0.area) < ($1.leastSide, $1.area) }
  }

  /// Returns whether a touch at a point reaches a node or a view inside it. The front-most view that takes
  /// touches at the point receives the touch (developer.apple.com: UIView.hitTest(_:with:)).
  func takesTouch(_ node: Int, at point: (x: Double, y: Double), in rects: UnsafePointer<Double>) -> Bool {
    for view in scene.touchables {
      guard shown(view, in: rects).contains(point.x, point.y) else { continue }
      return nodes[view].paint >= nodes[node].paint && nodes[view].paint <= nodes[node].lastPaint
    }
    return false
  }

  /// Returns whether a touch in the middle of a part of a node reaches the node. A node that touches do not
  /// reach even in the design counts as usable.
  func isUsable(_ node: Int, at part: Box) -> Bool {
    guard nodes[node].takesTouches, !takesTouch(node, at: part.center, in: rects) else { return true }
    return !takesTouch(node, at: Arrangement.box(design.rects, node).center, in: design.rects)
  }
}

extension Box {
  var leastSide: Double { min(width, height) }

  /// Returns the largest parts of the box above, below, left and right of another box.
  func strips(around other: Box) -> [Box] {
    let hole = clipped(to: other)
    if hole.isEmpty { return [self] }
    return [
      Box(x0: x0, y0: y0, x1: x1, y1: hole.y0), Box(x0: x0, y0: hole.y1, x1: x1, y1: y1),
      Box(x0: x0, y0: y0, x1: hole.x0, y1: y1), Box(x0: hole.x1, y0: y0, x1: x1, y1: y1),
    ].filter { !$0.isEmpty }
  }
}
