import KeyboardAvoidance
import TraceRecording

/// From what was observed to metrics and gates.
extension CellPass {
  /// Judges the observed transition.
  mutating func finish() {
    let index = current
    current = -1
    let transition = trace.transitions[index]
    let rest = scene.stage(transition.stageAfter)
    let cover = rest.cover == .hidden ? scene.stage(transition.stageBefore) : rest
    if cover.cover != .hidden { keyboardHeight = cover.keyboard.clipped(to: cover.window).height }
    if transition.focus >= 0 {
      judgeMotion(index, transition, rest)
      if transition.reachesRest && transition.kind != .hide && transition.kind != .drag {
        judgeRest(index, transition, rest)
      }
    }
    judgeAlignment(index, transition, rest)
    guard transition.reachesRest else { return }
    switch transition.kind {
    case .hide: judgeDrift(index, transition)
    case .undock: if coversNothing(index, transition) { judgeDrift(index, transition) }
    // Another app's keyboard asks for nothing here; under another screen of this app nobody sees what moves.
    case .elsewhere: if transition.keyboardMoves { judgeDrift(index, transition) }
    case .show, .focusChange, .keyboardChange, .textChange, .rotation, .drag, .comeback: break
    }
  }

  /// Whether a keyboard that left the dock covers nothing that the person needs where everything rests: then
  /// there is nothing to avoid any more.
  private func coversNothing(_ index: Int, _ transition: Transition) -> Bool {
    guard let (floor, _, after) = floorStages(index), transition.focus >= 0 else { return false }
    return Scene.with(facts, floor) { scene in
      let place = scene.stage(after)
      let input = trace.inputs[transition.focus]
      let spans = RevealSpans(
        place, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
      if pinnedBar >= 0, !place.box(pinnedBar).clipped(to: place.keyboard).isEmpty { return false }
      return spans.target(fit(index, transition)).move(into: place.area(for: input.node)) == 0
    }
  }

  /// O3, M5, M6, M10 and the details; M4 and M8 through `judgeTravel`.
  mutating func judgeMotion(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    let field = tools.series.field
    let travel = MotionMath.travel(field)
    details[index].travel = travel
    details[index].isJudgedByCaret = tracked == trace.caret
    if observesOcclusion {
      worst.offer(.O3, hidden, index)
      details[index].hiddenTime = hidden
      details[index].timeToClear = clearTime
    }
    if let first = field.first, let i = field.firstIndex(where: { abs($0 - first) >= pixel - 1e-9 }) {
      details[index].onsetLatency = tools.series.samples[i].time * 1000
    }
    if tracked != trace.caret || rest.box(tracked).height > 0 {
      details[index].overshoot = MotionMath.overshoot(
        field, end: rest.rects[tracked * 4 + 1] + shiftField)
    }
    let reversals = max(
      0,
      MotionMath.reversals(field, pixel: pixel) - MotionMath.reversals(tools.series.keyboard, pixel: pixel))
    details[index].reversals = reversals
    // Typing and pasting move the caret by themselves.
    guard transition.kind != .textChange else { return judgeTravel(index, transition, rest, travel) }
    worst.offer(.M5, Double(reversals), index)

    let distance = abs((field.last ?? 0) - (field.first ?? 0))
    let movesSheet =
      trace.stages[transition.stageBefore].geometry != trace.stages[transition.stageAfter].geometry
    if transition.keyboardMoves && transition.keyboardDuration < 0.25 || transition.kind == .drag {
      worst.skip(.M6, .keyboardJumps)
    } else if movesSheet || !startsAtRest(index) && transition.kind != .hide {
      worst.skip(.M6, movesSheet ? .sheetMoves : .startsInMotion)
    } else if keyboardHeight > 0 {
      worst.offer(
        .M6,
        MotionMath.hitchRate(field, keyboardTravel: max(keyboardHeight, distance), frame: 1 / rate),
        index)
    } else {
      worst.skip(.M6, .keyboardDoesNotMove)
    }
    judgeTravel(index, transition, rest, travel)
    if transition.kind == .show && !smoothnessDone {
      smoothnessDone = true
      judgeSmoothness(index, transition)
    }
  }

  /// M4 and M8.
  mutating func judgeTravel(
    _ index: Int, _ transition: Transition, _ rest: Arrangement, _ travel: Double
  ) {
    let series = tools.series
    switch transition.kind {
    case .show, .keyboardChange, .textChange, .focusChange:
      guard startsAtRest(index) else { return }
      let input = trace.inputs[transition.focus]
      let spans = RevealSpans(
        scene.arrangement(start, stage: transition.stageAfter), input: input, caretNode: trace.caret,
        action: trace.primaryAction, leaves: facts.leaves)
      var move = spans.target(fit(index, transition)).move(into: rest.area(for: input.node))
      if trace.pinnedBar >= 0, scene.nodes[input.node].inBar {
        // A field in the pinned bar goes where the bar has to go.
        let resting = natural(trace.pinnedBar, index)
        move = series.bar[0] - min(rest.floorEdge(under: resting), resting.y1)
      }
      let natural = abs(start[tracked * 4 + 1] - series.field[0])
      details[index].neededMove = abs(move)
      details[index].naturalTravel = natural
      // A move away from where the field has to go is not part of a needed one.
      let moved = start[tracked * 4 + 1] - (series.field.last ?? 0)
      var excess = travel - natural - (moved * move > 0 ? abs(move) : 0)
      // A hundredth of a point is rounding.
      if excess < 0.01 { excess = 0 }
      // No strategy reads the setting, so with reduced motion it moves just the same.
      let isCalm = excess <= pixel + 0.01 && details[index].overshoot <= pixel + 0.01
      worst.offer(.M9, isCalm ? 1 : 0, index)
      let share = excess / max(rest.window.width, rest.window.height)
      if transition.kind == .focusChange {
        churn += share
        focusChanges += 1
        if share > worstChurn.value { worstChurn = (share, index) }
      } else {
        worst.offer(.M4, share, index)
      }
    case .hide, .rotation, .undock, .drag, .comeback, .elsewhere: break
    }
  }

  /// Whether the motion before is over. What starts earlier has no start of its own to compare from.
  private func startsAtRest(_ index: Int) -> Bool {
    index == 0 || trace.transitions[index - 1].reachesRest
  }

  /// Remembers what M10 is computed from.
  mutating func judgeSmoothness(_ index: Int, _ transition: Transition) {
    guard details[index].travel >= pixel else {
      worst.skip(.M10, .contentDoesNotMove)
      return
    }
    let y = tracked * 4 + 1
    var riders = 0
    for (i, motion) in trace.motions.enumerated()
    where motion.end > transition.start + 1e-9 && motion.start < transition.end
      && deltas[motion.deltas + y] != 0
    {
      riders += 1
      let length = motion.curve.length(duration: motion.duration)
      let expected = scene.model(transition.stageAfter)[y] + deltas[motion.deltas + y]
      if riders == 1 && motion.start >= transition.start - 1e-9 && motion.end >= motion.start + length - 1e-9
        && abs(expected - before[y]) < 1e-6 && length > 0
      {
        smoothness = .curve(runs[i].table)
      } else {
        riders = 2
      }
    }
    if riders == 1 { return }
    // Speeds at even times: the series leaves out frames in which nothing moves.
    let samples = tools.series.samples
    var speeds: [Double] = []
    var k = 1
    var lastY = samples[0].field
    for i in 1...max(1, Int((AnimationCurve.springLength * rate).rounded())) {
      let time = Double(i) / rate
      while k < samples.count - 1, samples[k].time < time - 1e-9 { k += 1 }
      guard k < samples.count else { break }
      let (t0, t1) = (samples[k - 1].time, samples[k].time)
      let part = t1 > t0 ? min(1, (time - t0) / (t1 - t0)) : 1
      let y = samples[k - 1].field + (samples[k].field - samples[k - 1].field) * part
      speeds.append(abs(y - lastY))
      lastY = y
    }
    smoothness = .speeds(speeds)
  }

  /// How much fits around the focused input: as in the floor's layout.
  func fit(_ index: Int, _ transition: Transition) -> RevealTarget.Content {
    if let reference, let k = reference.floor.transition(matching: transition, at: index),
      let fit = reference.fits[k]
    {
      return fit
    }
    let rest = scene.stage(transition.stageAfter)
    let input = trace.inputs[transition.focus]
    let spans = RevealSpans(
      rest, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    return spans.target(rest.area(for: input.node)).content
  }

  /// M2, M3, M11.
  mutating func judgeAlignment(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    switch transition.kind {
    case .show, .hide, .keyboardChange: break
    case .drag: return judgeDrag(index)
    case .focusChange, .textChange, .rotation, .undock, .comeback, .elsewhere: return
    }
    let keyboardEnd = rest.keyboard.y0
    guard transition.keyboardMoves, transition.keyboardDuration > 0, transition.reachesRest, !wasCut,
      startsAtRest(index) || transition.kind == .hide,
      abs(keyboardEnd - tools.series.samples[0].keyboard) > pixel
    else { return }
    let keyboard = tools.series.keyboard
    let hasBar = pinnedBar >= 0
    let barEnd = hasBar ? rest.box(pinnedBar).y1 : 0
    var content = tools.series.field
    var end = transition.focus >= 0 ? rest.rects[tracked * 4 + 1] : content[0]
    if transition.focus < 0 || abs(end - content[0]) <= pixel {
      guard hasBar else { return noteStill() }
      content = tools.series.bar
      end = barEnd
    }
    guard abs(end - content[0]) > pixel else { return noteStill() }
    let result = MotionMath.alignment(
      content: content, contentEnd: end, keyboard: keyboard, keyboardEnd: keyboardEnd,
      times: tools.series.times)
    worst.offer(.M2, result.asynchrony, index)
    mismatch += result.mismatch
    keyboardPath += result.keyboardPath
    if result.mismatch > worstMismatch.value { worstMismatch = (result.mismatch, index) }
    worst.offer(
      .M11,
      hasBar
        ? barMisalignment(natural: max(tools.series.samples[0].bar, barEnd))
        : result.largest * abs(end - content[0]), index)
  }

  /// How far the pinned bar was from where it belongs: on the keyboard as soon as the keyboard reaches it.
  private func barMisalignment(natural: Double) -> Double {
    var misalignment = 0.0
    for sample in tools.series.samples {
      misalignment = max(misalignment, abs(sample.bar - min(sample.keyboard, natural)))
    }
    return misalignment
  }

  /// M11 while a finger drags the keyboard: also of a bar that stands still.
  mutating func judgeDrag(_ index: Int) {
    guard pinnedBar >= 0 else { return }
    worst.offer(.M11, barMisalignment(natural: natural(pinnedBar, index).y1), index)
  }

  mutating func noteStill() {
    for id in [MetricID.M2, .M3, .M11] { worst.skip(id, .contentDoesNotMove) }
  }

  /// M7 and G5.
  mutating func judgeDrift(_ index: Int, _ transition: Transition) {
    let first = trace.transitions[0].stageBefore
    guard trace.stages[first].geometry == trace.stages[transition.stageAfter].geometry else { return }
    let (from, to) = (scene.model(first), scene.model(transition.stageAfter))
    let window = scene.window(first)
    let floor = floorStages(index)
    let floorFirst = reference?.floor.transitions.first?.stageBefore ?? 0
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
      if let floor, !floor.floor.scrolledByPerson.contains(scene.nodes[leaf].scroll) {
        moved -=
          floor.floor.rects[floor.after * values + leaf * 4 + 1]
          - floor.floor.rects[floorFirst * values + leaf * 4 + 1]
      }
      drift = max(drift, abs(moved))
    }
    worst.offer(.M7, drift, index)
    // A hundredth of a point is rounding.
    fail(.G5, drift > 1.01)
  }

  /// Notes a gate: it fails if it fails anywhere.
  mutating func fail(_ gate: GateID, _ failed: Bool) {
    if failed {
      gates[gate.index] = .failed
    } else if gates[gate.index] == .notApplicable {
      gates[gate.index] = .passed
    }
  }

  /// O1, O2, O4 to O8 and G1 to G4, in the layout at rest.
  mutating func judgeRest(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    guard trace.stages[transition.stageAfter].focus >= 0 else { return }
    // A hardware keyboard may leave nothing to avoid. What does not fit on the screen then is no strategy's
    // doing, what is thrown off it is.
    let hasKeyboard = !rest.keyboard.isEmpty
    let input = trace.inputs[transition.focus]
    let node = input.node
    let box = rest.box(node)
    let usable = rest.usable(for: node)
    let states = scrolls.baseAddress.map { $0 + transition.stageAfter * trace.scrollNodes.count }
    let content = fit(index, transition)
    let resting = restingLayout(index)
    let room = usable.bottom - usable.top

    let caret = rest.box(trace.caret)
    let visible = rest.fraction(box, of: node) * resting.size(node).left(box, room: room)
    if isJudgedByCaret(index, transition) {
      // It cannot all be seen at once, whatever a strategy does; O2 judges the line that counts.
      worst.note(.O1, visible, .doesNotFit)
    } else {
      worst.offer(.O1, visible, index)
    }
    fail(.G1, visible <= 0)

    let lineHeight = resting.size(trace.caret).height
    if caret.height > natural(node, index).height + 0.01 {
      // A layout that leaves less than a line of the field is no strategy's doing.
      worst.skip(.O2, .doesNotFit)
    } else if caret.height > 0 || lineHeight > 0 {
      // A field lower than its line cuts the line off.
      let left = caret.height < lineHeight - 0.01 ? caret.height / lineHeight : 1
      let visible =
        left * rest.fraction(caret, of: node, inside: input.scrollsInside || trace.nodes[node].clips)
      worst.offer(.O2, visible, index)
      fail(.G2, visible < 1 - 1e-6)
    }

    if hasKeyboard {
      judgeAction(index, input, content, states, rest, resting)
      judgeReach(index, node, content, states, rest, resting)
    } else {
      for id in [MetricID.O4, .O8] { worst.skip(id, .noKeyboard) }
    }

    let withLabel = content.rawValue >= RevealTarget.Content.fieldAndLabel.rawValue
    if input.label < 0 {
      worst.skip(.O5, .noLabel)
    } else if !withLabel {
      worst.skip(.O5, .doesNotFit)
    } else {
      let label = rest.box(input.label)
      let left = resting.size(input.label).left(label, room: room)
      worst.offer(.O5, rest.fraction(label, of: input.label) * left, index)
    }

    // Where the label cannot be shown together with the field, it may be pushed out.
    var top = box.y0
    if isJudgedByCaret(index, transition) || box.height > room, caret.height > 0 {
      top = caret.y0
    }
    if input.label >= 0 && withLabel { top = min(top, rest.box(input.label).y0) }
    worst.offer(.O6, max(0, usable.top - top), index)

    judgeGap(index, input, content, rest)
    countBars(index, rest)
  }

  /// O4 and G3.
  mutating func judgeAction(
    _ index: Int, _ input: TraceInput, _ content: RevealTarget.Content, _ states: UnsafePointer<ScrollState>?,
    _ rest: Arrangement, _ resting: RestingLayout
  ) {
    let action = trace.primaryAction
    guard action >= 0 else { return worst.skip(.O4, .noPrimaryAction) }
    let byReturnKey = input.returnKeyPerformsAction
    let level = rest.actionLevel(
      action, resting: resting.size(action), scrolls: states, byReturnKey: byReturnKey)
    let fits =
      content.rawValue >= RevealTarget.Content.fieldLabelAndAction.rawValue
      || !RevealSpans.moves(action, with: input.node, scene.nodes)
    if fits {
      worst.offer(.O4, level, index)
    } else {
      worst.skip(.O4, .doesNotFit)
    }
    if fits || byReturnKey || scene.nodes[action].scroll >= 0 { fail(.G3, level < 0.5) }
  }

  /// Where a node is at the end of a transition when nothing avoids the keyboard.
  private func natural(_ node: Int, _ index: Int) -> Box {
    guard let (floor, _, after) = floorStages(index) else {
      return Arrangement.box(scene.model(trace.transitions[0].stageBefore), node)
    }
    let i = after * values + node * 4
    let (x, y) = (floor.rects[i], floor.rects[i + 1])
    return Box(x0: x, y0: y, x1: x + floor.rects[i + 2], y1: y + floor.rects[i + 3])
  }

  /// The distance to the keyboard that is no gap yet, in points: the padding that the Human Interface Guidelines
  /// (Accessibility) ask for around controls.
  private static let mostDistance = 24.0

  /// A bar lies on the keyboard; a button alone may stay as far from it as it rests from the safe area's bottom.
  private func designedDistance(_ resting: Box, _ index: Int) -> Double {
    let geometry = trace.geometries[trace.stages[trace.transitions[index].stageAfter].geometry]
    let bottom = Double(geometry.window.maxY) - geometry.safeBottom
    return min(Self.mostDistance, max(0, bottom - resting.y1))
  }

  /// O7.
  mutating func judgeGap(
    _ index: Int, _ input: TraceInput, _ content: RevealTarget.Content, _ rest: Arrangement
  ) {
    if pinnedBar >= 0 {
      let bar = rest.box(pinnedBar)
      let resting = natural(pinnedBar, index)
      let moved = abs(resting.y1 - bar.y1)
      let allowed = pinnedBar == trace.primaryAction ? designedDistance(resting, index) : 0
      let gap = rest.floorEdge(under: resting) - bar.y1 - allowed
      worst.offer(.O7, min(max(0, gap), moved), index)
      return
    }
    // A gap counts in the transition that made it: who does not move an input that is visible does right.
    guard startsAtRest(index) else { return worst.skip(.O7, .startsInMotion) }
    // A sheet that gives way moves everything in it.
    let moved = start[tracked * 4 + 1] - rest.rects[tracked * 4 + 1]
    guard abs(moved) > pixel else { return worst.skip(.O7, .noPinnedBarOrMove) }
    let spans = RevealSpans(
      rest, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    let span = spans.target(content).span
    let gap = rest.area(for: input.node).part(for: span).maxY - span.maxY
    worst.offer(.O7, min(max(0, gap - Self.mostDistance), max(0, moved)), index)
  }

  /// O8 and G4.
  mutating func judgeReach(
    _ index: Int, _ input: Int, _ content: RevealTarget.Content, _ states: UnsafePointer<ScrollState>?,
    _ rest: Arrangement, _ resting: RestingLayout
  ) {
    if scene.nodes[input].scroll < 0 && !scene.nodes[input].inBar && content != .everything {
      return worst.skip(.O8, .doesNotFit)
    }
    var (lost, all) = (0.0, 0.0)
    var losesControl = false
    let lostBefore = lostWithoutKeyboard(index)
    for leaf in leaves where scene.nodes[leaf].isContent {
      let size = resting.size(leaf)
      let isSqueezed = size.left(rest.box(leaf)) < 1
      let height = isSqueezed ? size.height : rest.rects[leaf * 4 + 3]
      guard isSqueezed || height > 0 && rest.rects[leaf * 4 + 2] > 0 else { continue }
      if lostBefore.contains(leaf) { continue }
      let isReachable =
        isSelfScrolling(leaf, states, rest)
        ? canScrollThrough(leaf, states, rest) : rest.isReachable(leaf, scrolls: states)
      all += height
      if isReachable && !isSqueezed { continue }
      lost += height
      losesControl = losesControl || scene.nodes[leaf].isControl
    }
    guard all > 0 else { return worst.skip(.O8, .noContent) }
    worst.offer(.O8, lost / all, index)
    fail(.G4, losesControl)
  }

  /// The leaves that nobody reaches even without a keyboard.
  private func lostWithoutKeyboard(_ index: Int) -> [Int] {
    guard let reference, let k = reference.floor.transition(matching: trace.transitions[index], at: index),
      reference.lost.indices.contains(k)
    else { return [] }
    return reference.lost[k]
  }

  /// Whether a node is taller than what can be seen at once and scrolls its own text.
  private func isSelfScrolling(
    _ node: Int, _ states: UnsafePointer<ScrollState>?, _ rest: Arrangement
  ) -> Bool {
    guard let states, let index = trace.scrollNodes.firstIndex(of: node) else { return false }
    let (height, usable) = (rest.box(node).height, rest.usable(for: node))
    // A text view as high as its text is scrolled by what is around it.
    return height > usable.bottom - usable.top
      && (scene.nodes[node].scroll < 0 || states[index].contentHeight > height + 0.01)
  }

  /// Whether the first and the last line of a node's own text can be scrolled into view.
  private func canScrollThrough(
    _ node: Int, _ states: UnsafePointer<ScrollState>?, _ rest: Arrangement
  ) -> Bool {
    guard let states, let index = trace.scrollNodes.firstIndex(of: node) else { return false }
    let (state, box, usable) = (states[index], rest.box(node), rest.usable(for: node))
    let last = max(-state.insetTop, state.contentHeight + state.insetBottom - box.height)
    return box.y0 + state.insetTop >= usable.top - 0.01
      && box.y0 + state.contentHeight - last <= usable.bottom + 0.01
  }

  /// Counts bars that rest away from where the floor has them.
  mutating func countBars(_ index: Int, _ rest: Arrangement) {
    guard let (floor, _, after) = floorStages(index) else { return }
    var count = 0
    for node in 0..<scene.nodeCount - 2 where scene.nodes[node].isBar && node != pinnedBar {
      let natural = floor.rects[after * values + node * 4 + 1]
      if abs(rest.rects[node * 4 + 1] - natural) > 1 { count += 1 }
    }
    barsDisplaced = max(barsDisplaced, count)
  }

  // MARK: - Result

  /// Puts the result together.
  mutating func result() -> (CellMeasurement, Smoothness) {
    let isFocused = trace.transitions.contains { $0.focus >= 0 }
    let keyboardMoves = trace.transitions.contains { $0.keyboardMoves && $0.keyboardDuration > 0 }
    var worst = worst
    func missing(_ id: MetricID, _ reason: NotApplicable) {
      if !worst.has(id) { worst.skip(id, reason) }
    }
    for id in [MetricID.O1, .O2, .O4, .O5, .O6, .O7, .O8] where !worst.has(id) && worst.isUnnoted(id) {
      missing(id, isFocused ? .noFocusAtRest : .noFocus)
    }
    if worst.isUnnoted(.O3) { missing(.O3, isFocused ? .keyboardDoesNotMove : .noFocus) }
    worst.offer(.M1, max(0, windows.largest - (reference?.layoutShift ?? windows.largest)), -1)
    if keyboardPath > 0 {
      worst.offer(.M3, mismatch / keyboardPath, worstMismatch.transition)
    }
    for id in [MetricID.M2, .M3, .M11] where worst.isUnnoted(id) {
      missing(id, keyboardMoves ? .contentDoesNotMove : .keyboardDoesNotMove)
    }
    missing(.M4, isFocused ? .noReveal : .noFocus)
    missing(.M5, .noFocus)
    if worst.isUnnoted(.M6) { missing(.M6, .noFocus) }
    missing(.M7, .noHide)
    missing(.M9, isFocused ? .noReveal : .noFocus)
    if focusChanges > 0 {
      worst.offer(.M8, churn / Double(focusChanges), worstChurn.transition)
    } else {
      missing(.M8, .noFocusChange)
    }
    if worst.isUnnoted(.M10) { missing(.M10, isFocused ? .contentDoesNotMove : .noFocus) }
    let measurement = CellMeasurement(
      metrics: worst.scored(), gates: gates, layoutShift: windows.largest,
      strictLayoutShift: strictWindows.largest, largestShift: peak, worstTransition: worst.transitions,
      transitions: details, barsDisplaced: barsDisplaced)
    return (measurement, smoothness)
  }
}
