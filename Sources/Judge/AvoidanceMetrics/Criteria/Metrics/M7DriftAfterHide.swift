import TraceRecording

extension MetricID {
  /// Drift after hide.
  public static let M7 = MetricID(.driftAfterHide)
}

extension MetricDefinition {
  static let driftAfterHide = MetricDefinition(
    code: "M7", side: .motion, tier: .C, good: 1, poor: 22, score: .curve, rounding: 0.002,
    title: "Drift after hide", unit: "pt", decimals: 1,
    formula: "max over elements |(y after hide - y before) - the same under the floor strategy|",
    what:
      "How far from its old place the screen is left once the keyboard has gone; also when it left the "
      + "dock and covers nothing, and while another app's keyboard is up.", source: Self.scaleOfPoints,
    words: Phrase("the screen stays {} pt off once the keyboard has gone"),
    judging: .whenOver { pass, index, transition, _ in pass.judgeDrift(index, transition) })
}

extension CellPass {
  /// M7 and G5.
  fileprivate mutating func judgeDrift(_ index: Int, _ transition: Transition) {
    guard transition.reachesRest, isHome(index, transition) else { return }
    let first = trace.transitions[0].stageBefore
    guard trace.stages[first].geometry == trace.stages[transition.stageAfter].geometry else { return }
    let (from, to) = (scene.model(first), scene.model(transition.stageAfter))
    let window = scene.window(first)
    let floorAfter = floorStages(index).map { $0.scene.model($0.after) }
    let floorFirst = floor.map { $0.scene.model($0.transitions.first?.stageBefore ?? 0) }
    let rest = scene.stage(transition.stageAfter)
    let standsOnPanel =
      transition.kind == .undock && pinnedBar >= 0 && abs(rest.box(pinnedBar).y1 - rest.keyboard.y0) <= 1
    var drift = 0.0
    for leaf in leaves {
      let wasSeen = !Arrangement.box(from, leaf).clipped(to: window).isEmpty
      let isSeen = !Arrangement.box(to, leaf).clipped(to: window).isEmpty
      guard wasSeen || isSeen else { continue }
      // A bar may stand on a keyboard that left the dock: to follow it is as right as to return.
      if standsOnPanel && scene.nodes[leaf].inBar { continue }
      // Where a person scrolled on their own, the place to return to is theirs.
      if trace.scrolledByPerson.contains(scene.nodes[leaf].scroll) { continue }
      var moved = to[leaf * 4 + 1] - from[leaf * 4 + 1]
      // Where a person had to scroll in the floor, it does not tell where things belong.
      if let floor, let floorAfter, let floorFirst,
        !floor.scrolledByPerson.contains(scene.nodes[leaf].scroll)
      {
        moved -= floorAfter[leaf * 4 + 1] - floorFirst[leaf * 4 + 1]
      }
      drift = max(drift, abs(moved))
    }
    worst.offer(.M7, drift, index)
    // A hundredth of a point is rounding.
    fail(.G5, drift > 1.01)
  }

  /// Whether everything should be in its place after a transition.
  private func isHome(_ index: Int, _ transition: Transition) -> Bool {
    switch transition.kind {
    case .hide: true
    case .undock: coversNothing(index, transition)
    // Another app's keyboard asks for nothing here; under another screen of this app nobody sees what moves.
    case .elsewhere: transition.keyboardMoves
    case .show, .focusChange, .keyboardChange, .textChange, .rotation, .drag, .comeback: false
    }
  }

  /// Whether a keyboard that left the dock covers nothing that the person needs where everything rests: then
  /// there is nothing to avoid any more.
  private func coversNothing(_ index: Int, _ transition: Transition) -> Bool {
    guard let (floor, _, after) = floorStages(index), transition.focus >= 0 else { return false }
    let place = floor.stage(after)
    let input = trace.inputs[transition.focus]
    let spans = RevealSpans(
      place, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    if pinnedBar >= 0, !place.box(pinnedBar).clipped(to: place.keyboard).isEmpty { return false }
    return spans.target(fit(index, transition)).move(into: place.area(for: input.node)) == 0
  }
}
