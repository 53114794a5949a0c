import Platform
import Trace

extension MetricID {
  /// The metric for drift after the keyboard has been hidden.
  public static let M7 = MetricID(.driftAfterHide)
}

extension MetricDefinition {
  static let driftAfterHide = MetricDefinition(
    code: "M7", side: .motion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    range: Self.distances, title: "Drift after hide", unit: "pt", decimals: 1,
    formula:
      "max of |Δy of an element in its content, and of the edges of scroll views|, |Δ content inset|, each minus "
      + "the same value under the strategy none, and of |content offset - allowed offset| by the rule "
      + "offsetAfterHide",
    what:
      "How far the screen stays from its original position after the keyboard has gone. This is also "
      + "measured after the keyboard was undocked and covers nothing, and while another app's keyboard is "
      + "shown.",
    source: Self.scaleOfPoints,
    words: Phrase("the screen stays {} pt out of place after the keyboard has gone"),
    judging: .whenOver { pass, index, transition, _ in pass.judgeDrift(index, transition) })
}

extension CellPass {
  /// Evaluates M7 and G5.
  fileprivate mutating func judgeDrift(_ index: Int, _ transition: Transition) {
    guard transition.reachesRest, isHome(index, transition) else { return }
    let first = trace.transitions[0].stageBefore
    // In a window of another size, the original positions are those of the baseline.
    guard floor != nil || sharesWindow(first, transition.stageAfter) else { return }
    let rest = scene.stage(transition.stageAfter)
    // A bar may be on top of an undocked keyboard. Following that keyboard is as correct as returning to the
    // original position.
    let standsOnPanel =
      transition.kind == .undock && pinnedBar >= 0
      && abs(rest.box(pinnedBar).y1 - rest.keyboard.y0) <= Tolerance.unnoticed
    var outOfPlace: [(node: Int, distance: Double)] = []
    let keepsViews = !worst.judgements.isEmpty
    let drift = layoutDrift(
      index, from: first, to: transition.stageAfter, standsOnPanel: standsOnPanel,
      comparesInsets: transition.kind == .hide
    ) { node, distance in
      if keepsViews, distance > Self.mostDrift { outOfPlace.append((node, distance)) }
    }
    worst.offer(.M7, max(drift, offsetDrift(index, transition)), index)
    fail(.G5, drift > Self.mostDrift)
    for view in outOfPlace { note(.G5, about: view.node, by: view.distance) }
  }

  /// The largest drift in points that does not fail G5.
  private static let mostDrift = Tolerance.unnoticed + Tolerance.rounding

  private func sharesWindow(_ a: Int, _ b: Int) -> Bool {
    trace.stages[a].geometry == trace.stages[b].geometry
  }

  /// Returns how much more a value changes than in the baseline. If the window has another size than at first, the
  /// result is 0 for a value that was not the baseline's at first, because its original value in the new window is
  /// not known.
  private static func drift(
    from start: Double, to end: Double, inBaselineFrom floorStart: Double, to floorEnd: Double,
    _ sharesWindow: Bool
  ) -> Double {
    let offBaseline = start - floorStart
    return sharesWindow || abs(offBaseline) <= Tolerance.unnoticed ? abs(end - floorEnd - offBaseline) : 0
  }

  /// Returns the largest distance of a view from its original position, without the effect of scrolling, or of a
  /// content inset from its original value, and calls a function with each view and its distance. The upper edges of
  /// leaves and both edges of scroll views are compared.
  ///
  /// Insets are compared only after a hide. In other transitions, the keyboard may still cover a scroll view that needs
  /// insets.
  private func layoutDrift(
    _ index: Int, from first: Int, to last: Int, standsOnPanel: Bool, comparesInsets: Bool,
    _ find: (Int, Double) -> Void
  ) -> Double {
    func seenDrift(_ node: Int, lower: Bool, floorDelta: Double = 0) -> Double {
      let wasSeen = !Arrangement.box(scene.model(first), node).clipped(to: scene.window(first)).isEmpty
      let isSeen = !Arrangement.box(scene.model(last), node).clipped(to: scene.window(last)).isEmpty
      guard wasSeen || isSeen, !(standsOnPanel && scene.nodes[node].inBar) else { return 0 }
      return edgeDrift(of: node, index, from: first, to: last, lower: lower, floorDelta: floorDelta)
    }
    var most = 0.0
    func note(_ node: Int, _ distance: Double) {
      most = max(most, distance)
      find(node, distance)
    }
    for leaf in leaves { note(leaf, seenDrift(leaf, lower: false)) }
    for (n, node) in trace.scrollNodes.enumerated() {
      note(node, seenDrift(node, lower: false))
      if comparesInsets { note(node, insetDrift(n, index, from: first, to: last) { $0.insetTop }) }
      // A scroll view that code ends at the safe area follows it with its edge, and not with its inset.
      let change = adjustmentInBaseline(n, index)
      let lower = [0, -change].map { floorDelta in
        max(
          seenDrift(node, lower: true, floorDelta: floorDelta),
          comparesInsets
            ? insetDrift(n, index, from: first, to: last, floorDelta: floorDelta) { $0.insetBottom } : 0)
      }
      note(node, lower.min() ?? 0)
    }
    return most
  }

  /// Returns how much the bottom adjustment of a scroll view for the safe area grows in the baseline from the start of
  /// the cell to the end of a transition.
  private func adjustmentInBaseline(_ n: Int, _ index: Int) -> Double {
    guard let floor, let (_, _, after) = baselineStages(index) else { return 0 }
    let (count, first) = (trace.scrollNodes.count, floor.transitions.first?.stageBefore ?? 0)
    return floor.scrolls[after * count + n].bottomAdjustment
      - floor.scrolls[first * count + n].bottomAdjustment
  }

  /// Returns the distance of an edge of a view from its original position, without the effect of scrolling.
  /// `floorDelta` is added to the distance by which the edge moves in the baseline.
  private func edgeDrift(
    of node: Int, _ index: Int, from first: Int, to last: Int, lower: Bool, floorDelta: Double
  ) -> Double {
    let (end, start) = (
      unscrolled(node, last, scene, scrolls, lower: lower),
      unscrolled(node, first, scene, scrolls, lower: lower)
    )
    guard let floor, let floorLast = baselineStages(index)?.after,
      let floorFirst = floor.transitions.first?.stageBefore
    else { return abs(end - start) }
    return Self.drift(
      from: start, to: end,
      inBaselineFrom: unscrolled(node, floorFirst, floor.scene, floor.scrolls, lower: lower),
      to: unscrolled(node, floorLast, floor.scene, floor.scrolls, lower: lower) + floorDelta,
      sharesWindow(first, last))
  }

  /// Returns the position that a node's edge in a stage would have if no view around it were scrolled.
  private func unscrolled(
    _ node: Int, _ stage: Int, _ scene: ScenePointers, _ scrolls: UnsafeBufferPointer<ScrollState>,
    lower: Bool
  ) -> Double {
    let rects = scene.model(stage)
    var y = rects[node * 4 + 1] + (lower ? rects[node * 4 + 3] : 0)
    var (inner, steps) = (node, 0)
    while scene.nodes[inner].scrollState >= 0 && steps < 64 {
      y += scrolls[stage * trace.scrollNodes.count + scene.nodes[inner].scrollState].offsetY
      inner = scene.nodes[inner].scroll
      steps += 1
    }
    return y
  }

  /// Returns the difference between a content inset of a scroll view and its original value. `floorDelta` is added to
  /// the change of the inset in the baseline.
  ///
  /// In a window of another size, only scroll views whose edges were the baseline's at first are compared, because
  /// UIKit gives other insets to a scroll view that ends elsewhere.
  private func insetDrift(
    _ n: Int, _ index: Int, from first: Int, to last: Int, floorDelta: Double = 0,
    _ inset: (ScrollState) -> Double
  ) -> Double {
    let count = trace.scrollNodes.count
    let sharesWindow = sharesWindow(first, last)
    let (start, end) = (inset(scrolls[first * count + n]), inset(scrolls[last * count + n]))
    guard let floor, let (_, _, after) = baselineStages(index) else { return abs(end - start) }
    let floorFirst = floor.transitions.first?.stageBefore ?? 0
    let node = trace.scrollNodes[n]
    let (own, design) = (scene.stage(first).box(node), floor.scene.stage(floorFirst).box(node))
    let isAsInBaseline =
      abs(own.y0 - design.y0) <= Tolerance.unnoticed && abs(own.y1 - design.y1) <= Tolerance.unnoticed
    guard sharesWindow || isAsInBaseline else { return 0 }
    return Self.drift(
      from: start, to: end, inBaselineFrom: inset(floor.scrolls[floorFirst * count + n]),
      to: inset(floor.scrolls[after * count + n]) + floorDelta, sharesWindow)
  }

  /// Returns the largest distance between the offset of a scroll view and the nearest offset that is allowed
  /// after the keyboard has gone. Scroll views without leaves are ignored.
  private mutating func offsetDrift(_ index: Int, _ transition: Transition) -> Double {
    let count = trace.scrollNodes.count
    let last = transition.stageAfter
    // The oracle restores offsets and is correct by definition.
    let isOracle = floor.map { $0.layoutShift == nil } ?? false
    let rule = isOracle ? OffsetAfterHide.either : trace.offsetAfterHide
    // The offsets before this show are the original ones.
    let shown = trace.transitions[...index].last { $0.kind == .show } ?? trace.transitions[0]
    var drift = 0.0
    for (n, node) in trace.scrollNodes.enumerated()
    where !trace.scrolledByPerson.contains(node)
      && leaves.contains(where: { scene.nodes[$0].scrollState == n })
    {
      let box = Arrangement.box(scene.model(last), node)
      guard !box.clipped(to: scene.window(last)).isEmpty else { continue }
      let state = scrolls[last * count + n]
      func away(from offset: Double) -> Double {
        abs(state.offsetY - state.allowed(offset, height: box.height))
      }
      let either = away(from: state.offsetY)
      let restored = away(from: scrolls[shown.stageBefore * count + n].offsetY)
      let kept = away(from: scrolls[transition.stageBefore * count + n].offsetY)
      if !isOracle, either != restored || either != kept { dependsOnOffsets = true }
      switch rule {
      case .either: drift = max(drift, either)
      case .restored: drift = max(drift, restored)
      case .kept: drift = max(drift, kept)
      }
    }
    return drift
  }

  private func isHome(_ index: Int, _ transition: Transition) -> Bool {
    switch transition.kind {
    case .hide: true
    case .undock: coversNothing(index, transition)
    // A keyboard that moves belongs to another app and requires no response. If it does not move, another
    // screen covers this one.
    case .elsewhere: transition.keyboardMoves
    case .show, .focusChange, .keyboardChange, .textChange, .rotation, .drag, .comeback, .layout: false
    }
  }

  /// Returns whether an undocked keyboard covers nothing in the baseline that the user needs, so that no
  /// avoidance is necessary.
  private func coversNothing(_ index: Int, _ transition: Transition) -> Bool {
    guard let (floor, _, after) = baselineStages(index), transition.focus >= 0 else { return false }
    let place = floor.stage(after)
    let input = trace.inputs[transition.focus]
    let spans = RevealSpans(
      place, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    if pinnedBar >= 0, !place.box(pinnedBar).clipped(to: place.keyboard).isEmpty { return false }
    return spans.target(fit(index, transition)).move(into: place.area(for: input.node)) == 0
  }
}

extension ScrollState {
  /// Returns the nearest offset to which a scroll view with this height can be scrolled.
  fileprivate func allowed(_ offset: Double, height: Double) -> Double {
    let first = -insetTop
    return min(max(offset, first), max(first, contentHeight + insetBottom - height))
  }
}
