import Trace

extension MetricID {
  /// The metric for content that is out of reach.
  public static let O8 = MetricID(.contentOutOfReach)
}

extension MetricDefinition {
  static let contentOutOfReach = MetricDefinition(
    code: "O8", side: .occlusion, tier: .B, good: 0, score: .lostShare,
    title: "Content out of reach", unit: "fraction", decimals: 3,
    formula:
      "Σ height(unreachable or squeezed) / Σ height(all) over controls and texts; reachable = visible "
      + "entirely, or by scrolling with the keyboard up, a text two lines at a time, or line by line if it scrolls its own text, "
      + "whose empty part does not count; a control "
      + "that can be used counts with the part of its height that cannot be brought into view; squeezed "
      + "= a side below 24 pt and below its size without avoidance, counted with its height without avoidance",
    what:
      "The share of the controls and texts that can neither be seen nor scrolled to while the keyboard is "
      + "shown, or are squeezed to a size that a finger cannot hit. Content that cannot be reached even "
      + "without a keyboard is ignored.",
    source:
      "WCAG 2.2 success criteria 1.4.10 (without loss of information or functionality) and 2.5.8 (24 pt), "
      + "github.com/w3c/wcag @58080bd",
    words: Phrase("{}% of the content is out of reach", .percent),
    judging: .atRest { $0.judgeReach($1) })
}

extension CellPass {
  /// Evaluates O8 and G4.
  fileprivate mutating func judgeReach(_ at: RestLayout) {
    guard at.hasKeyboard else { return worst.skip(.O8, .noKeyboard) }
    let (index, input, states, rest) = (at.index, at.input.node, at.states, at.rest.withoutPanel)
    if scene.nodes[input].scroll < 0 && !scene.nodes[input].inBar && at.fit != .everything {
      contentFits = false
    }
    var (lost, all) = (0.0, 0.0)
    var lostControls: [Int] = []
    let lostBefore = lostWithoutKeyboard(index)
    for leaf in leaves where scene.nodes[leaf].isContent && !isHiddenFromStart(leaf, rest) {
      let size = at.resting.size(leaf)
      let isSqueezed = size.left(rest.box(leaf)) < 1
      let height = isSqueezed ? size.height : rest.rects[leaf * 4 + 3]
      guard isSqueezed || height > 0 && rest.rects[leaf * 4 + 2] > 0 else { continue }
      if lostBefore.contains(leaf) { continue }
      all += height
      let isLostControl =
        scene.nodes[leaf].isControl && (isSqueezed || !rest.isOperable(leaf, scrolls: states))
      if isLostControl { lostControls.append(leaf) }
      if isSqueezed || isLostControl || !isReachable(leaf, states, rest) {
        let isLost = isSqueezed || isLostControl || !scene.nodes[leaf].isControl
        lost +=
          isLost
          ? height
          : min(height, rest.missingHeight(leaf, scrolls: states, ownState: ownState(leaf, states)))
        if rest.room(for: leaf) <= 0 { contentFits = false }
      }
    }
    guard all > 0 else { return worst.skip(.O8, .noContent) }
    worst.offer(.O8, lost / all, index)
    let lostViews = lostControls + lostNewestTexts(at, rest, lostBefore)
    fail(.G4, !lostViews.isEmpty, about: lostViews)
  }

  /// Returns the last texts of lists that a person who types into the pinned bar cannot bring into view, although there
  /// is room for them. In a chat this is the newest message, which the person answers.
  private func lostNewestTexts(_ at: RestLayout, _ rest: Arrangement, _ lostBefore: [Int]) -> [Int] {
    guard trace.isInPinnedBar(at.input.node) else { return [] }
    return trace.scrollNodes.indices.compactMap { n in
      let texts = leaves.filter {
        scene.nodes[$0].isText && scene.nodes[$0].scrollState == n && !scene.nodes[$0].inBar
          && !rest.box($0).isEmpty && !lostBefore.contains($0)
      }
      guard let last = texts.max(by: { rest.box($0).y1 < rest.box($1).y1 }) else { return nil }
      let least = min(RestingSize.leastSide, rest.box(last).height)
      let isLost =
        rest.room(for: last) >= least && rest.reachableHeight(last, scrolls: at.states) < least - 0.01
      return isLost ? last : nil
    }
  }

  /// Returns the leaves that cannot be reached even without a keyboard.
  private func lostWithoutKeyboard(_ index: Int) -> [Int] {
    guard let k = baselineTransition(index), let lost = floor?.lost, lost.indices.contains(k) else {
      return []
    }
    return lost[k]
  }

  /// Returns whether the user can reach all of a node.
  private func isReachable(
    _ node: Int, _ states: UnsafePointer<ScrollState>?, _ rest: Arrangement
  ) -> Bool {
    rest.isReachable(
      node, scrolls: states, ownState: ownState(node, states), line: rest.box(trace.caret).height)
  }

  /// Returns the scroll state of a node that scrolls its own content.
  private func ownState(_ node: Int, _ states: UnsafePointer<ScrollState>?) -> ScrollState? {
    trace.scrollNodes.firstIndex(of: node).flatMap { index in states.map { $0[index] } }
  }
}
