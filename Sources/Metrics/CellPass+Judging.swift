import KeyboardAvoidance
import Trace

extension CellPass {
  mutating func finish() {
    let index = observed.index
    observed.index = -1
    worst.current = index
    tools.series.layOutRows()
    let transition = trace.transitions[index]
    let rest = scene.stage(transition.stageAfter, in: observed.design)
    let cover = rest.cover == .hidden ? scene.stage(transition.stageBefore) : rest
    if cover.cover != .hidden { sums.keyboardHeight = cover.keyboard.clipped(to: cover.window).height }
    if transition.focus >= 0 {
      judgeMotion(index, transition, rest)
      noteNeededMove(index, transition, rest)
      if transition.reachesRest && transition.kind != .hide && transition.kind != .drag {
        judgeRest(index, transition, rest)
      }
    }
    for judge in Judging.whenOver { judge(&self, index, transition, rest) }
  }

  /// Evaluates O3, M5, M6 and M10 and records the details of a transition. `judgeTravel` evaluates M4, M8 and
  /// M9.
  mutating func judgeMotion(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    let field = tools.series.field
    let travel = MotionMath.travel(field)
    details[index].travel = travel
    details[index].isJudgedByCaret = observed.tracked == trace.caret
    if observed.observesOcclusion {
      worst.offer(.O3, max(0, observed.hidden - leastHidden(index, transition)), index)
      details[index].hiddenTime = observed.hidden
      details[index].timeToClear = observed.clearTime
    }
    if let first = field.first, let i = field.firstIndex(where: { abs($0 - first) >= pixel - 1e-9 }) {
      details[index].onsetLatency = tools.series.samples[i].time * 1000
    }
    if observed.tracked != trace.caret || rest.box(observed.tracked).height > 0 {
      details[index].overshoot = MotionMath.overshoot(
        field, end: rest.rects[observed.tracked * 4 + 1] + observed.shiftField)
    }
    let followed = followed(index, transition, rest)
    let least = max(
      MotionMath.reversals(tools.series.keyboard, pixel: pixel), unavoidableReversals(index))
    details[index].reversals = max(0, MotionMath.reversals(field, pixel: pixel) - least)
    guard !isIdle(transition, rest, travel) else { return }
    if !followed.isEmpty {
      let reversals = followed.map { MotionMath.reversals($0.positions, pixel: pixel) - least }
      worst.offer(.M5, Double(max(0, reversals.max() ?? 0)), index)
      judgeJumps(index, transition, rest, followed)
      for view in followed { judgeEarlyMotion(index, transition, of: view.positions) }
    }
    judgeTravel(index, transition, rest, travel)
    if transition.kind == .show && !sums.smoothnessDone {
      sums.smoothnessDone = true
      judgeSmoothness(index, transition)
    }
  }

  /// The positions of a view in a transition, for M5 and M6.
  private struct Followed {
    let positions: [Double]
    /// The distance between the layouts before and after the transition.
    let way: Double
  }

  /// Returns the views in which a person sees jumps and reversals: the field, and the pinned bar and the primary action
  /// if they are seen before and after. While the person types, only the bar's lower edge is among them, because
  /// text moves the caret and makes views grow under every strategy.
  private func followed(_ index: Int, _ transition: Transition, _ rest: Arrangement) -> [Followed] {
    let (before, after) = (scene.model(transition.stageBefore), scene.model(transition.stageAfter))
    func followed(_ positions: [Double], _ way: Double) -> Followed {
      Followed(positions: positions, way: observed.wasCut ? 0 : abs(way))
    }
    let isTyping = transition.kind == .textChange
    // The keyboard may cover the bar while it comes or goes, but if it stays, a bar that falls behind it is seen to fall.
    let isBarSeen =
      isTyping
      ? observed.seesBar || isSeen(pinnedBar, rest) : observed.seesBar && isSeen(pinnedBar, rest)
    let bar =
      isBarSeen
      ? [followed(tools.series.bar, lowerEdge(pinnedBar, after) - lowerEdge(pinnedBar, before))] : []
    if isTyping { return isBarFixed(index) ? bar : [] }
    let y = observed.tracked * 4 + 1
    let hasWay = observed.tracked != trace.caret || rest.box(trace.caret).height > 0
    return [followed(tools.series.field, hasWay ? after[y] - before[y] : 0)] + bar
      + (observed.seesAction && isSeen(action, rest)
        ? [followed(tools.series.action, lowerEdge(action, after) - lowerEdge(action, before))] : [])
  }

  /// Returns whether the lower edge of the pinned bar has the same position before and after a transition of the baseline.
  private func isBarFixed(_ index: Int) -> Bool {
    guard let (floor, before, after) = baselineStages(index) else { return true }
    return abs(lowerEdge(pinnedBar, floor.model(after)) - lowerEdge(pinnedBar, floor.model(before))) <= pixel
  }

  /// Returns whether a transition is a show or a change of the keyboard that puts no keyboard on the screen, such as a
  /// notification with a frame without height, and the field does not move. Nothing in it can be done well or badly.
  private func isIdle(_ transition: Transition, _ rest: Arrangement, _ travel: Double) -> Bool {
    (transition.kind == .show || transition.kind == .keyboardChange) && travel < pixel
      && rest.cover == .hidden && scene.stage(transition.stageBefore).cover == .hidden
  }

  private mutating func judgeJumps(
    _ index: Int, _ transition: Transition, _ rest: Arrangement, _ followed: [Followed]
  ) {
    let movesSheet =
      trace.stages[transition.stageBefore].geometry != trace.stages[transition.stageAfter].geometry
    if transition.keyboardMoves && transition.keyboardDuration <= 0 || transition.kind == .drag
      || comesWithScreen(transition, rest)
    {
      worst.skip(.M6, .keyboardJumps)
    } else if movesSheet || !startsAtRest(index) && transition.kind != .hide {
      worst.skip(.M6, movesSheet ? .sheetMoves : .startsInMotion)
    } else if sums.keyboardHeight > 0 {
      for view in followed {
        let ends = abs((view.positions.last ?? 0) - (view.positions.first ?? 0))
        // The speed of an interrupted or interrupting motion depends on the full distance between the layouts.
        let distance = max(sums.keyboardHeight, ends, view.way)
        worst.offer(
          .M6,
          MotionMath.hitchRate(
            view.positions, speed: distance * peakSpeed(transition), frame: 1 / rate),
          index)
      }
    } else {
      worst.skip(.M6, .keyboardDoesNotMove)
    }
  }

  /// Returns the hidden time that is not held against the strategy. It is the oracle's hidden time, or 0
  /// while the keyboard is being shown.
  ///
  /// A field that is already under the keyboard can only come into view by moving, and M6 penalizes a jump.
  private func leastHidden(_ index: Int, _ transition: Transition) -> Double {
    transition.kind == .show ? 0 : ofOracle(\.hiddenTime, index) ?? observed.hidden
  }

  /// Returns the part of an excess or a gap in a transition that is held against the strategy. If the field is in
  /// no scroll view and no bar and less than everything fits, the oracle's value is subtracted, and the result is
  /// 0 for the oracle itself.
  ///
  /// The oracle then moves content farther than the target needs if everything comes into reach only in this
  /// way, for example because a layout becomes shorter.
  func avoidable(
    _ own: Double, _ value: KeyPath<OracleTransition, Double>, _ index: Int, _ transition: Transition
  ) -> Double {
    let input = scene.nodes[trace.inputs[transition.focus].node]
    guard input.scroll < 0, !input.inBar, fit(index, transition) != .everything else { return own }
    return max(0, own - (ofOracle(value, index) ?? own))
  }

  /// Returns a value of the oracle in a transition, 0 if it was not evaluated, and nil while the oracle itself
  /// is measured. A cell without a baseline has no oracle.
  private func ofOracle(_ value: KeyPath<OracleTransition, Double>, _ index: Int) -> Double? {
    guard let floor, let k = baselineTransition(index) else { return 0 }
    guard let oracle = floor.oracle else { return nil }
    return oracle.indices.contains(k) ? oracle[k][keyPath: value] : 0
  }

  /// Returns whether a keyboard that a show announces to move is in its place in the first frame, because it comes
  /// together with its screen (rule pushedKeyboard).
  private func comesWithScreen(_ transition: Transition, _ rest: Arrangement) -> Bool {
    let keyboard = tools.series.keyboard
    guard transition.kind == .show, transition.keyboardMoves, keyboard.count > 1 else { return false }
    let end = rest.keyboard.y0
    return abs(keyboard[0] - end) > pixel && abs(keyboard[1] - end) <= pixel
  }

  /// Returns the peak speed of content that moves with the keyboard, divided by its distance, in 1/s.
  ///
  /// It is the speed of the keyboard's spring. A keyboard that the user has released may be faster, and then the
  /// content that follows it is as well.
  private func peakSpeed(_ transition: Transition) -> Double {
    let keyboard = tools.series.keyboard
    let distance = abs((keyboard.last ?? 0) - (keyboard.first ?? 0))
    guard transition.keyboardMoves, transition.keyboardDuration < Self.springDuration, distance > pixel else {
      return MotionMath.peakSpeed
    }
    let step = zip(keyboard, keyboard.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) }
    return max(MotionMath.peakSpeed, step * rate / distance)
  }

  /// The duration in seconds that keyboard notifications announce for the keyboard's spring.
  private static let springDuration = 0.25

  /// Returns the number of reversals that no app can avoid. It is 1 if the transition interrupts a motion and
  /// the keyboard fades, and 0 if not.
  ///
  /// A fading keyboard does not reverse, but the interrupted animation of the content continues during the
  /// next animation.
  private func unavoidableReversals(_ index: Int) -> Int {
    let transition = trace.transitions[index]
    return transition.keyboardMoves && transition.keyboardDuration == 0 && !startsAtRest(index) ? 1 : 0
  }

  /// Evaluates M4, M8 and M9.
  mutating func judgeTravel(
    _ index: Int, _ transition: Transition, _ rest: Arrangement, _ travel: Double
  ) {
    switch transition.kind {
    case .show, .keyboardChange, .textChange, .focusChange:
      guard startsAtRest(index) else { return }
      let input = trace.inputs[transition.focus]
      let spans = RevealSpans(
        scene.arrangement(memory.start, stage: transition.stageAfter, in: observed.design), input: input,
        caretNode: trace.caret,
        action: trace.primaryAction, leaves: facts.leaves)
      var move = spans.target(fit(index, transition)).move(
        into: rest.area(for: input.node), keeping: rest.cover == .hidden ? 0 : RevealTarget.gap)
      if trace.pinnedBar >= 0, scene.nodes[input.node].inBar {
        // For a field in the pinned bar, the needed move is that of the bar. A move that also happens without
        // avoidance does not count.
        let resting = natural(trace.pinnedBar, index)
        let goal = min(rest.bottomEdge(under: resting), resting.y1)
        move = tools.series.bar[0] - goal
      }
      let natural = abs(memory.start[observed.tracked * 4 + 1] - tools.series.field[0])
      details[index].neededMove = abs(move)
      details[index].naturalTravel = natural
      // If the field moves in the wrong direction, the needed move is not subtracted from its travel.
      let (first, last) = (tools.series.field.first ?? 0, tools.series.field.last ?? 0)
      let start = memory.start[observed.tracked * 4 + 1]
      let needed = (start - last) * move > 0 ? abs(move) : 0
      // Growing text explains a motion only in its own direction.
      let isOpposite = (last - first) * (start - first) < 0
      var excess = max(travel - natural, isOpposite ? abs(last - first) : 0) - needed
      // An excess of less than 0.01 pt is a rounding error.
      if excess < 0.01 { excess = 0 }
      details[index].excess = excess
      excess = avoidable(excess, \.excess, index, transition)
      // No strategy reads the setting for reduced motion, so the motion is the same with and without the
      // setting.
      let isCalm = excess <= pixel + 0.01 && details[index].overshoot <= pixel + 0.01
      worst.offer(.M9, isCalm ? 1 : 0, index)
      keepTarget(spans, index, transition, rest)
      let share = excess / max(rest.window.width, rest.window.height)
      if transition.kind == .focusChange {
        worst.keep(.M8, share, index)
        sums.churn += share
        sums.focusChanges += 1
        if share > sums.worstChurn.value { sums.worstChurn = (share, index) }
      } else {
        worst.offer(.M4, share, index)
      }
    case .hide, .rotation, .undock, .drag, .comeback, .layout, .elsewhere: break
    }
  }

  private mutating func keepTarget(
    _ spans: RevealSpans, _ index: Int, _ transition: Transition, _ rest: Arrangement
  ) {
    guard worst.judgements.indices.contains(index) else { return }
    let contents = RevealTarget.Content.allCases.filter { spans.has($0) }
    worst.judgements[index].target = TransitionTarget(
      chosen: spans.target(fit(index, transition)), area: rest.area(for: trace.inputs[transition.focus].node),
      heights: contents.map { ($0, spans.target($0).span.height) })
  }

  /// Returns whether the previous motion has ended when a transition starts. If not, the start position
  /// depends on the previous motion.
  func startsAtRest(_ index: Int) -> Bool {
    index == 0 || trace.transitions[index - 1].reachesRest
  }

  /// Records the data that M10 is computed from.
  mutating func judgeSmoothness(_ index: Int, _ transition: Transition) {
    guard details[index].travel >= pixel else {
      worst.skip(.M10, .contentDoesNotMove)
      return
    }
    let y = observed.tracked * 4 + 1
    var riders = 0
    for (i, motion) in trace.motions.enumerated()
    where motion.end > transition.start + 1e-9 && motion.start < transition.end
      && deltas[motion.deltas + y] != 0
    {
      riders += 1
      let length = motion.curve.length(duration: motion.duration)
      let expected = scene.model(transition.stageAfter)[y] + deltas[motion.deltas + y]
      let startsInFrame = abs(Double(runs[i].first) / rate - motion.start) < 1e-9
      if riders == 1 && transition.reachesRest && startsInFrame && abs(motion.start - transition.start) < 1e-9
        && motion.end >= motion.start + length - 1e-9 && motion.delay == 0
        && abs(expected - tools.series.samples[0].field) < 1e-6 && length > 0
      {
        sums.smoothness = .curve(runs[i].table)
      } else {
        riders = 2
      }
    }
    if riders == 1 { return }
    // The speeds are needed at equal time steps, but the series skips frames in which nothing moves.
    let samples = tools.series.samples
    var speeds: [Double] = []
    var k = 1
    var lastY = samples[0].field
    for i in 1...max(1, Int((AnimationCurve.springLength * rate).rounded())) {
      let time = Double(i) / rate
      while k < samples.count - 1, samples[k].time < time - 1e-9 { k += 1 }
      let (t0, t1) = (samples[k - 1].time, samples[k].time)
      let part = t1 > t0 ? min(1, (time - t0) / (t1 - t0)) : 1
      let y = samples[k - 1].field + (samples[k].field - samples[k - 1].field) * part
      speeds.append(abs(y - lastY))
      lastY = y
    }
    sums.smoothness = .speeds(speeds)
  }

  /// Returns the largest content around the focused input that fits into the usable area in the baseline's
  /// layout.
  func fit(_ index: Int, _ transition: Transition) -> RevealTarget.Content {
    if let k = baselineTransition(index), let fit = floor?.fits[k] { return fit }
    let rest = scene.stage(transition.stageAfter)
    let input = trace.inputs[transition.focus]
    let spans = RevealSpans(
      rest, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    return spans.target(rest.area(for: input.node)).content
  }

  /// Records a view that a failed gate is about, if the results of transitions are kept.
  mutating func note(_ gate: GateID, about view: Int, by distance: Double = 0) {
    guard worst.judgements.indices.contains(worst.current) else { return }
    let failing = FailingView(gate: gate, node: view, distance: distance)
    // A view may be noted for several of its edges.
    if worst.judgements[worst.current].failing.last?.node == view,
      worst.judgements[worst.current].failing.last?.gate == gate
    {
      return
    }
    worst.judgements[worst.current].failing.append(failing)
  }

  /// Records the result of a gate. A gate that fails in any transition fails in the cell.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - failed: Whether it fails in the observed transition.
  ///   - views: The views that it is about, which are kept if it fails.
  mutating func fail(_ gate: GateID, _ failed: Bool, about views: [Int] = []) {
    if failed { for view in views { note(gate, about: view) } }
    if failed {
      gates[gate.index] = .failed
    } else if gates[gate.index] == .notApplicable {
      gates[gate.index] = .passed
    }
    guard worst.judgements.indices.contains(worst.current) else { return }
    if failed || worst.judgements[worst.current].gates[gate.index] == .notApplicable {
      worst.judgements[worst.current].gates[gate.index] = failed ? .failed : .passed
    }
  }

  mutating func judgeRest(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    guard trace.stages[transition.stageAfter].focus >= 0 else { return }
    let input = trace.inputs[transition.focus]
    let usable = rest.usable(for: input.node)
    let layout = RestLayout(
      index: index, transition: transition, rest: rest, input: input, box: rest.box(input.node),
      caret: rest.box(trace.caret), usable: usable, room: usable.bottom - usable.top,
      states: scrolls.baseAddress.map { $0 + transition.stageAfter * trace.scrollNodes.count },
      fit: fit(index, transition), resting: restingLayout(index))
    for judge in Judging.atRest { judge(&self, layout) }
    countBars(index, rest)
  }

  /// Returns the rectangle of a node in the baseline at the end of a transition.
  func natural(_ node: Int, _ index: Int) -> Box {
    guard let (floor, _, after) = baselineStages(index) else {
      return Arrangement.box(scene.model(trace.transitions[0].stageBefore), node)
    }
    return Arrangement.box(floor.model(after), node)
  }

  /// Counts the bars that end up noticeably away from their positions in the baseline.
  mutating func countBars(_ index: Int, _ rest: Arrangement) {
    guard let (floor, _, after) = baselineStages(index) else { return }
    var count = 0
    for node in 0..<scene.nodeCount - 2 where scene.nodes[node].isBar && node != pinnedBar {
      let natural = floor.model(after)[node * 4 + 1]
      if abs(rest.rects[node * 4 + 1] - natural) > Tolerance.unnoticed { count += 1 }
    }
    barsDisplaced = max(barsDisplaced, count)
  }

  // MARK: - Result

  /// Returns the measurement of the cell and the data for M10.
  mutating func result() -> (CellMeasurement, Smoothness) {
    let isFocused = trace.transitions.contains { $0.focus >= 0 }
    let keyboardMoves = trace.transitions.contains { $0.keyboardMoves && $0.keyboardDuration > 0 }
    var worst = worst
    worst.current = -1
    func missing(_ id: MetricID, _ reason: NotApplicable) {
      if !worst.has(id) { worst.skip(id, reason) }
    }
    for id in [MetricID.O1, .O2, .O4, .O5, .O6, .O7, .O8, .O9] where !worst.has(id) && worst.isUnnoted(id) {
      missing(id, isFocused ? .noFocusAtRest : .noFocus)
    }
    if worst.isUnnoted(.O3) { missing(.O3, isFocused ? .keyboardDoesNotMove : .noFocus) }
    worst.offer(.M1, max(0, shifts.windows.largest - (floor?.layoutShift ?? shifts.windows.largest)), -1)
    if sums.keyboardPath > 0 {
      worst.offer(.M3, sums.mismatch / sums.keyboardPath, sums.worstMismatch.transition)
    }
    for id in [MetricID.M2, .M3, .M11] where worst.isUnnoted(id) {
      missing(id, keyboardMoves ? .contentDoesNotMove : .keyboardDoesNotMove)
    }
    missing(.M4, isFocused ? .noReveal : .noFocus)
    missing(.M5, .noFocus)
    if worst.isUnnoted(.M6) { missing(.M6, .noFocus) }
    missing(.M7, .noHide)
    missing(.M12, .noDrag)
    missing(.M9, isFocused ? .noReveal : .noFocus)
    if sums.focusChanges > 0 {
      worst.offer(.M8, sums.churn / Double(sums.focusChanges), sums.worstChurn.transition)
    } else {
      missing(.M8, .noFocusChange)
    }
    if worst.isUnnoted(.M10) { missing(.M10, isFocused ? .contentDoesNotMove : .noFocus) }
    var measurement = CellMeasurement(
      metrics: worst.scored(), gates: gates, layoutShift: shifts.windows.largest,
      strictLayoutShift: shifts.strictWindows.largest, largestShift: shifts.peak,
      worstTransition: worst.transitions,
      transitions: details, barsDisplaced: barsDisplaced, judgements: worst.judgements)
    measurement.dependsOnOffsets = dependsOnOffsets
    measurement.contentFits = contentFits
    return (measurement, sums.smoothness)
  }
}
