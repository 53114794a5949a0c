import KeyboardAvoidance
import TraceRecording

/// One walk over the frames of a cell: layout shifts all along, the motion of the focused field per
/// transition. Frames in which nothing moves are skipped.
///
/// All pointers are valid only inside the measurement that makes the pass.
struct CellPass {
  let trace: Trace
  let facts: SceneFacts
  let scene: Scene
  let reference: MetricReference?
  let leaves: UnsafeBufferPointer<Int>
  let curves: UnsafeBufferPointer<Double>
  let deltas: UnsafeBufferPointer<Double>
  let scrolls: UnsafeBufferPointer<ScrollState>

  let rate: Double
  let pixel: Double
  let values: Int
  var tools = PassBuffers.Tools()

  // Four values a node.
  private var now: UnsafeMutablePointer<Double>
  private var last: UnsafeMutablePointer<Double>
  private let before: UnsafeMutablePointer<Double>
  private let start: UnsafeMutablePointer<Double>
  private let clips: UnsafeMutablePointer<Double>
  // Visible edges of the leaves, x0 x1 y0 y1 in blocks, now and in the last frame.
  private var seen: UnsafeMutablePointer<Double>
  private var wasSeen: UnsafeMutablePointer<Double>
  private let low: UnsafeMutablePointer<Double>
  private let high: UnsafeMutablePointer<Double>
  /// The frame that `seen` belongs to.
  private var seenFrame = -2

  private var windows = SessionWindows()
  private var strictWindows = SessionWindows()
  private var peak: LayoutShiftPeak?
  /// The start of the latest transition: the latest input of the person.
  private var lastInput = -Double.infinity

  // The transition that is being observed.
  private var current = -1
  private var currentLast = -1
  private var tracked = 0
  private var shiftField = 0.0
  private var shiftKeyboard = 0.0
  private var shiftBar = 0.0
  private var wasCut = false
  private var observesOcclusion = false
  private var hidden = 0.0
  private var clearTime: Double?

  var worst = WorstValues()
  var gates = [GateResult](repeating: .notApplicable, count: GateID.allCases.count)
  var details: [TransitionDetail]
  var barsDisplaced = 0
  var smoothness = Smoothness.none
  private var smoothnessDone = false
  private var keyboardHeight = 0.0
  private var mismatch = 0.0
  private var keyboardPath = 0.0
  private var worstMismatch = (value: -1.0, transition: -1)
  private var churn = 0.0
  private var focusChanges = 0
  private var worstChurn = (value: -1.0, transition: -1)

  /// How many values a pass needs.
  static func memory(nodes: Int, leaves: Int) -> Int { nodes * 20 + leaves * 10 }

  init(
    trace: Trace, facts: SceneFacts, scene: Scene, reference: MetricReference?,
    leaves: UnsafeBufferPointer<Int>,
    curves: UnsafeBufferPointer<Double>, deltas: UnsafeBufferPointer<Double>,
    scrolls: UnsafeBufferPointer<ScrollState>, memory: UnsafeMutableBufferPointer<Double>
  ) {
    self.trace = trace
    self.facts = facts
    self.scene = scene
    self.reference = reference
    self.leaves = leaves
    self.curves = curves
    self.deltas = deltas
    self.scrolls = scrolls
    rate = Double(trace.frameRate)
    pixel = 1 / trace.scale
    values = trace.nodes.count * 4
    guard let base = memory.baseAddress,
      memory.count >= CellPass.memory(nodes: trace.nodes.count, leaves: leaves.count)
    else { preconditionFailure("the working memory is made for the trace") }
    now = base
    last = base + values
    before = base + 2 * values
    start = base + 3 * values
    clips = base + 4 * values
    seen = base + 5 * values
    wasSeen = seen + 4 * leaves.count
    low = wasSeen + 4 * leaves.count
    high = low + leaves.count
    details = [TransitionDetail](repeating: TransitionDetail(), count: trace.transitions.count)
  }

  // MARK: - Walking

  /// Walks over all frames.
  mutating func run() {
    let transitions = trace.transitions
    let stageCount = trace.stages.count
    let end = Int((trace.duration * rate + 1e-6).rounded(.down))
    last.update(from: scene.model(0), count: values)
    var stage = 0
    var nextRun = 0
    var nextTransition = 0
    var nextStart = transitions.isEmpty ? Int.max : Frames.atOrAfter(transitions[0].start, rate)
    var isStill = true
    var frame = 0
    while frame <= end {
      let time = Double(frame) / rate
      while nextStart <= frame {
        begin(nextTransition)
        nextTransition += 1
        nextStart =
          nextTransition < transitions.count
          ? max(frame, Frames.atOrAfter(transitions[nextTransition].start, rate)) : Int.max
      }
      if current >= 0, frame > currentLast { finish() }

      var changed = false
      var isCut = false
      var isByPerson = false
      while stage + 1 < stageCount, scene.stages[stage + 1].time <= time + 1e-9 {
        stage += 1
        changed = true
        isCut = isCut || scene.stages[stage].isCut
        isByPerson = isByPerson || trace.personScrolls.contains(scene.stages[stage].time)
      }
      while nextRun < tools.runs.count, tools.runs[nextRun].first <= frame {
        if tools.runs[nextRun].last >= frame { tools.active.append(nextRun) }
        changed = true
        nextRun += 1
      }
      var kept = 0
      for i in tools.active.indices {
        let run = tools.active[i]
        if tools.runs[run].last >= frame {
          tools.active[kept] = run
          kept += 1
        }
      }
      if kept < tools.active.count {
        tools.active.removeSubrange(kept...)
        changed = true
      }

      if isStill && !changed {
        // Nothing moves until the next event.
        var until = min(end + 1, nextStart)
        if nextRun < tools.runs.count { until = min(until, tools.runs[nextRun].first) }
        if stage + 1 < stageCount {
          until = min(until, Frames.atOrAfter(scene.stages[stage + 1].time, rate))
        }
        if current >= 0 { until = min(until, currentLast + 1) }
        until = max(frame + 1, until)
        if current >= 0 {
          observe(last, frame: frame, count: until - frame, stage: stage, isCut: false)
          if until - 1 > frame { append(last, time: Double(until - 1) / rate) }
        }
        frame = until
        continue
      }

      place(stage: stage, frame: frame)
      if isCut || isByPerson {
        seenFrame = -2
      } else if changed || isMoving(frame) {
        shift(stage: stage, frame: frame, time: time)
      }
      if current >= 0 { observe(now, frame: frame, count: 1, stage: stage, isCut: isCut) }
      swap(&now, &last)
      isStill = tools.active.isEmpty
      frame += 1
    }
    while nextTransition < transitions.count {
      begin(nextTransition)
      nextTransition += 1
    }
    if current >= 0 { finish() }
  }

  /// What is left of an animation in a frame.
  private func left(_ run: MotionRun, _ frame: Int) -> Double {
    let i = frame - run.first
    return i < run.count ? curves[run.offset + i] : 0
  }

  /// Puts all nodes where they are in a frame into `now`.
  private func place(stage: Int, frame: Int) {
    let model = scene.model(stage)
    let now = now
    guard let first = tools.active.first, let deltas = deltas.baseAddress else {
      now.update(from: model, count: values)
      return
    }
    let run = tools.runs[first]
    let l = left(run, frame)
    let d = deltas + run.deltas
    for i in 0..<values { now[i] = model[i] + d[i] * l }
    for k in 1..<max(1, tools.active.count) {
      let run = tools.runs[tools.active[k]]
      let l = left(run, frame)
      let d = deltas + run.deltas
      for i in 0..<values { now[i] += d[i] * l }
    }
  }

  /// Whether any leaf can move by a pixel between this frame and the one before.
  private func isMoving(_ frame: Int) -> Bool {
    var most = 0.0
    for k in tools.active {
      let run = tools.runs[k]
      most += run.reach * abs(left(run, frame - 1) - left(run, frame))
    }
    return most >= pixel - 1e-9
  }

  // MARK: - Layout shift

  /// Writes the visible edges of all leaves; docked keyboards are taken off at their top edge.
  private func see(_ rects: UnsafePointer<Double>, stage: Int, into edges: UnsafeMutablePointer<Double>) {
    var base = scene.window(stage)
    let keyboard = Arrangement.box(rects, scene.nodeCount - 2)
    if Arrangement.cover(keyboard, base) == .docked { base.y1 = min(base.y1, keyboard.y0) }
    let clips = clips
    for clip in facts.clips {
      let outer = scene.nodes[clip].clip
      let around =
        outer < 0
        ? base
        : Box(
          x0: clips[outer * 4], y0: clips[outer * 4 + 1], x1: clips[outer * 4 + 2], y1: clips[outer * 4 + 3])
      let box = Arrangement.box(rects, clip).clipped(to: around)
      clips[clip * 4] = box.x0
      clips[clip * 4 + 1] = box.y0
      clips[clip * 4 + 2] = box.x1
      clips[clip * 4 + 3] = box.y1
    }
    let count = leaves.count
    for i in 0..<count {
      let leaf = leaves[i]
      let r = rects + leaf * 4
      var (x0, y0) = (r[0], r[1])
      var (x1, y1) = (x0 + r[2], y0 + r[3])
      let clip = scene.nodes[leaf].clip
      if clip < 0 {
        x0 = max(x0, base.x0)
        y0 = max(y0, base.y0)
        x1 = min(x1, base.x1)
        y1 = min(y1, base.y1)
      } else {
        let c = clips + clip * 4
        x0 = max(x0, c[0])
        y0 = max(y0, c[1])
        x1 = min(x1, c[2])
        y1 = min(y1, c[3])
      }
      edges[i] = x0
      edges[count + i] = x1
      edges[2 * count + i] = y0
      edges[3 * count + i] = y1
    }
  }

  /// The layout shift between the last frame and this one.
  private mutating func shift(stage: Int, frame: Int, time: Double) {
    let count = leaves.count
    swap(&seen, &wasSeen)
    if seenFrame != frame - 1 { see(last, stage: stage, into: wasSeen) }
    see(now, stage: stage, into: seen)
    seenFrame = frame

    let window = scene.window(stage)
    let keyboards = (
      Arrangement.box(last, scene.nodeCount - 2), Arrangement.box(now, scene.nodeCount - 2)
    )
    let floats = (
      Arrangement.cover(keyboards.0, window) == .floating, Arrangement.cover(keyboards.1, window) == .floating
    )
    let threshold = pixel - 1e-9
    var distance = 0.0
    var isGeneral = floats.0 || floats.1
    for i in 0..<count {
      let leaf = leaves[i] * 4
      let dx = abs(now[leaf] - last[leaf])
      let dy = abs(now[leaf + 1] - last[leaf + 1])
      let (y0, y1) = (seen[2 * count + i], seen[3 * count + i])
      low[i] = y0
      high[i] = -.infinity
      if dx < threshold && dy < threshold { continue }
      let (oldY0, oldY1) = (wasSeen[2 * count + i], wasSeen[3 * count + i])
      var isSeen = y1 > y0 && seen[count + i] > seen[i]
      var wasIt = oldY1 > oldY0 && wasSeen[count + i] > wasSeen[i]
      if floats.0 && wasIt { wasIt = !isBehind(wasSeen, i, keyboards.0) }
      if floats.1 && isSeen { isSeen = !isBehind(seen, i, keyboards.1) }
      if !isSeen && !wasIt { continue }
      distance = max(distance, dx, dy)
      if isSeen && wasIt {
        low[i] = min(y0, oldY0)
        high[i] = max(y1, oldY1)
        if y0 > oldY1 || oldY0 > y1 { isGeneral = true }
      } else if isSeen {
        high[i] = y1
      } else {
        low[i] = oldY0
        high[i] = oldY1
      }
      if seen[i] != wasSeen[i] || seen[count + i] != wasSeen[count + i] { isGeneral = true }
    }
    guard distance > 0 else { return }

    let area: Double
    if isGeneral {
      area = generalArea(window: window, keyboards: keyboards)
    } else {
      if !tools.union.matches(seen, seen + count, count) { tools.union.cut(seen, seen + count, count) }
      area = tools.union.area(low: low, high: high)
    }
    let impact = area / max(window.area, .leastNormalMagnitude)
    let value = impact * min(1, distance / max(window.width, window.height))
    guard value > 0 else { return }
    windows.add(value, at: time)
    if time - lastInput >= 0.5 - 1e-9 { strictWindows.add(value, at: time) }
    if value > peak?.value ?? 0 { peak = LayoutShiftPeak(time: time, value: value) }
  }

  /// Whether a floating keyboard hides all that is left of a leaf.
  private func isBehind(_ edges: UnsafePointer<Double>, _ i: Int, _ keyboard: Box) -> Bool {
    let count = leaves.count
    return edges[i] >= keyboard.x0 && edges[count + i] <= keyboard.x1 && edges[2 * count + i] >= keyboard.y0
      && edges[3 * count + i] <= keyboard.y1
  }

  /// The same area where views jump, move sideways or lie around a floating keyboard.
  private mutating func generalArea(window: Box, keyboards: (Box, Box)) -> Double {
    let count = leaves.count
    let threshold = pixel - 1e-9
    tools.boxes.removeAll(keepingCapacity: true)
    for i in 0..<count {
      let leaf = leaves[i] * 4
      if abs(now[leaf] - last[leaf]) < threshold && abs(now[leaf + 1] - last[leaf + 1]) < threshold {
        continue
      }
      for (edges, keyboard) in [(wasSeen, keyboards.0), (seen, keyboards.1)] {
        let box = Box(
          x0: edges[i], y0: edges[2 * count + i], x1: edges[count + i], y1: edges[3 * count + i])
        if box.isEmpty { continue }
        let covered = box.clipped(to: keyboard)
        guard Arrangement.cover(keyboard, window) == .floating, !covered.isEmpty else {
          tools.boxes.append(box)
          continue
        }
        // What a floating keyboard leaves: above, below, left and right of it.
        tools.boxes.append(Box(x0: box.x0, y0: box.y0, x1: box.x1, y1: covered.y0))
        tools.boxes.append(Box(x0: box.x0, y0: covered.y1, x1: box.x1, y1: box.y1))
        tools.boxes.append(Box(x0: box.x0, y0: covered.y0, x1: covered.x0, y1: covered.y1))
        tools.boxes.append(Box(x0: covered.x1, y0: covered.y0, x1: box.x1, y1: covered.y1))
      }
    }
    return tools.union.area(of: tools.boxes)
  }

  // MARK: - Observing a transition

  /// The floor's stages that correspond to a transition; without a floor the cell's own.
  private func floorStages(_ index: Int) -> (floor: Trace, before: Int, after: Int)? {
    guard let reference, let k = reference.transition(for: trace.transitions[index], at: index) else {
      return nil
    }
    let transition = reference.floor.transitions[k]
    return (reference.floor, transition.stageBefore, transition.stageAfter)
  }

  /// Starts to observe a transition; the one before ends here, if it has not ended yet.
  private mutating func begin(_ index: Int) {
    let transition = trace.transitions[index]
    placeBefore(transition)
    if current >= 0 {
      let observed = trace.transitions[current]
      if transition.start <= observed.end + 1e-9 { append(before, time: transition.start) }
      finish()
    }
    lastInput = transition.start
    current = index
    currentLast = Int((transition.end * rate + 1e-6).rounded(.down))
    (shiftField, shiftKeyboard, shiftBar) = (0, 0, 0)
    wasCut = false
    hidden = 0
    clearTime = nil
    observesOcclusion =
      transition.focus >= 0 && transition.keyboardMoves
      && (transition.kind == .show || transition.kind == .keyboardChange)

    // Where everything would be without an answer to this event: from here the least move counts.
    start.update(from: before, count: values)
    if let (floor, from, to) = floorStages(index), floor.stages[from].geometry == floor.stages[to].geometry {
      floor.rects.withUnsafeBufferPointer { rects in
        for i in 0..<values { start[i] += rects[to * values + i] - rects[from * values + i] }
      }
    }

    tracked = trace.keyboard
    if transition.focus >= 0 {
      let input = trace.inputs[transition.focus]
      tracked = input.node
      if transition.kind != .hide, isJudgedByCaret(input, scene.stage(transition.stageAfter)) {
        tracked = trace.caret
        if trace.stages[transition.stageBefore].focus != transition.focus {
          placeNewCaret(index, input.node)
        }
      }
      // What was hidden before the keyboard came is not hidden by it.
      if observesOcclusion, tracked == input.node {
        let place = scene.arrangement(before, stage: transition.stageBefore)
        if place.fraction(place.box(input.node), of: input.node) < 1 - 1e-6 {
          observesOcclusion = false
          worst.skip(.O3, .hiddenBefore)
        }
      }
    }
    tools.series.removeAll()
    let field = before[tracked * 4 + 1]
    let bar = trace.pinnedBar >= 0 ? before[trace.pinnedBar * 4 + 1] + before[trace.pinnedBar * 4 + 3] : 0
    tools.series.append(time: 0, field: field, keyboard: before[trace.keyboard * 4 + 1], bar: bar)
  }

  /// Whether the caret's line stands for the input: its text scrolls inside it and it is taller than what
  /// can be seen at once.
  private func isJudgedByCaret(_ input: TraceInput, _ place: Arrangement) -> Bool {
    guard input.scrollsInside, place.box(trace.caret).height > 0 else { return false }
    let usable = place.usable(for: input.node)
    return place.box(input.node).height > usable.bottom - usable.top
  }

  /// Puts the caret of a newly focused input where it appears: in the input, as the floor has it.
  private func placeNewCaret(_ index: Int, _ input: Int) {
    guard let (floor, _, to) = floorStages(index) else { return }
    for i in 0..<4 {
      let offset = i < 2 ? before[input * 4 + i] - floor.rects[to * values + input * 4 + i] : 0
      before[trace.caret * 4 + i] = floor.rects[to * values + trace.caret * 4 + i] + offset
      start[trace.caret * 4 + i] = before[trace.caret * 4 + i]
    }
  }

  /// Puts all nodes where they are just before a transition into `before`.
  private func placeBefore(_ transition: Transition) {
    before.update(from: scene.model(transition.stageBefore), count: values)
    for motion in trace.motions
    where motion.start < transition.start - 1e-9 && motion.end >= transition.start - 1e-9 {
      let left = 1 - motion.curve.progress(at: transition.start - motion.start, duration: motion.duration)
      if left == 0 { continue }
      for i in 0..<values { before[i] += deltas[motion.deltas + i] * left }
    }
  }

  /// Adds positions to the series.
  private mutating func append(_ rects: UnsafePointer<Double>, time: Double) {
    var field = rects[tracked * 4 + 1] + shiftField
    if tracked == trace.caret && rects[tracked * 4 + 3] <= 0 {
      field = tools.series.field[tools.series.field.count - 1]
    }
    let bar = trace.pinnedBar >= 0 ? rects[trace.pinnedBar * 4 + 1] + rects[trace.pinnedBar * 4 + 3] : 0
    tools.series.append(
      time: time - trace.transitions[current].start, field: field,
      keyboard: rects[trace.keyboard * 4 + 1] + shiftKeyboard, bar: bar + shiftBar)
  }

  /// Observes `count` equal frames.
  private mutating func observe(
    _ rects: UnsafePointer<Double>, frame: Int, count: Int, stage: Int, isCut: Bool
  ) {
    let time = Double(frame) / rate
    if isCut {
      // The series goes on from its last value.
      wasCut = true
      let n = tools.series.times.count - 1
      (shiftField, shiftKeyboard, shiftBar) = (0, 0, 0)
      append(rects, time: time)
      shiftField = tools.series.field[n] - tools.series.field[n + 1]
      shiftKeyboard = tools.series.keyboard[n] - tools.series.keyboard[n + 1]
      shiftBar = tools.series.bar[n] - tools.series.bar[n + 1]
      tools.series.field[n + 1] = tools.series.field[n]
      tools.series.keyboard[n + 1] = tools.series.keyboard[n]
      tools.series.bar[n + 1] = tools.series.bar[n]
    } else {
      append(rects, time: time)
    }
    guard observesOcclusion else { return }
    let transition = trace.transitions[current]
    let input = trace.inputs[transition.focus].node
    let place = scene.arrangement(rects, stage: stage)
    let visible = place.fraction(place.box(tracked), of: input, inside: tracked == trace.caret)
    if visible < 1 - 1e-6 {
      clearTime = nil
    } else if clearTime == nil {
      clearTime = max(0, time - transition.start) * 1000
    }
    // A left sum: each frame stands until the next, the last one until the end.
    let frames = min(count, Frames.atOrAfter(transition.end, rate) - frame)
    if frames > 0 { hidden += (1 - visible) * Double(frames) / rate * 1000 }
  }

  // MARK: - Judging a transition

  /// Judges the observed transition.
  private mutating func finish() {
    let index = current
    current = -1
    let transition = trace.transitions[index]
    let rest = scene.stage(transition.stageAfter)
    let cover = rest.cover == .hidden ? scene.stage(transition.stageBefore) : rest
    if cover.cover != .hidden { keyboardHeight = cover.keyboard.clipped(to: cover.window).height }
    if transition.focus >= 0 {
      judgeMotion(index, transition, rest)
      if transition.reachesRest && transition.kind != .hide { judgeRest(index, transition, rest) }
    }
    judgeAlignment(index, transition, rest)
    if transition.kind == .hide && transition.reachesRest { judgeDrift(index, transition) }
  }

  /// O3, M5, M6, M10 and the details; M4 and M8 through `judgeTravel`.
  private mutating func judgeMotion(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    let series = tools.series
    let travel = MotionMath.travel(series.field)
    details[index].travel = travel
    if observesOcclusion {
      worst.offer(.O3, hidden, index)
      details[index].hiddenTime = hidden
      details[index].timeToClear = clearTime
    }
    if let first = series.field.first,
      let i = series.field.firstIndex(where: { abs($0 - first) >= pixel - 1e-9 })
    {
      details[index].onsetLatency = series.times[i] * 1000
    }
    if tracked != trace.caret || rest.box(tracked).height > 0 {
      details[index].overshoot = MotionMath.overshoot(
        series.field, end: rest.rects[tracked * 4 + 1] + shiftField)
    }
    let reversals = max(
      0,
      MotionMath.reversals(series.field, pixel: pixel) - MotionMath.reversals(series.keyboard, pixel: pixel))
    details[index].reversals = reversals
    // Typing and pasting move the caret by themselves.
    guard transition.kind != .textChange else { return judgeTravel(index, transition, rest, travel) }
    worst.offer(.M5, Double(reversals), index)

    let distance = abs((series.field.last ?? 0) - (series.field.first ?? 0))
    if keyboardHeight > 0 {
      worst.offer(
        .M6,
        MotionMath.hitchRate(series.field, keyboardTravel: max(keyboardHeight, distance), frame: 1 / rate),
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
  private mutating func judgeTravel(
    _ index: Int, _ transition: Transition, _ rest: Arrangement, _ travel: Double
  ) {
    let series = tools.series
    switch transition.kind {
    case .show, .keyboardChange, .textChange, .focusChange:
      let input = trace.inputs[transition.focus]
      let spans = RevealSpans(
        scene.arrangement(start, stage: transition.stageAfter), input: input, caretNode: trace.caret,
        action: trace.primaryAction, leaves: facts.leaves)
      let usable = rest.usable(for: input.node)
      var move = spans.target(fit(index, transition))
        .move(into: KeyboardAvoidance.Span(usable.top, usable.bottom))
      if trace.pinnedBar >= 0, scene.nodes[input.node].inBar {
        // A field in the pinned bar goes where the bar has to go.
        move = series.bar[0] - min(rest.floorEdge, natural(trace.pinnedBar, index).y1)
      }
      let natural = abs(start[tracked * 4 + 1] - series.field[0])
      details[index].neededMove = abs(move)
      details[index].naturalTravel = natural
      // A move away from where the field has to go is not part of a needed one.
      let moved = start[tracked * 4 + 1] - (series.field.last ?? 0)
      let excess = max(0, travel - natural - (moved * move > 0 ? abs(move) : 0))
      let share = excess / max(rest.window.width, rest.window.height)
      if transition.kind == .focusChange {
        churn += share
        focusChanges += 1
        if share > worstChurn.value { worstChurn = (share, index) }
      } else {
        worst.offer(.M4, share, index)
      }
    case .hide, .rotation: break
    }
  }

  /// Remembers what M10 is computed from.
  private mutating func judgeSmoothness(_ index: Int, _ transition: Transition) {
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
        smoothness = .curve(tools.runs[i].table)
      } else {
        riders = 2
      }
    }
    if riders == 1 { return }
    // Speeds at even times: the series leaves out frames in which nothing moves.
    let series = tools.series
    var speeds: [Double] = []
    var k = 1
    var lastY = series.field[0]
    for i in 1...max(1, Int((AnimationCurve.springLength * rate).rounded())) {
      let time = Double(i) / rate
      while k < series.times.count - 1, series.times[k] < time - 1e-9 { k += 1 }
      guard k < series.times.count else { break }
      let (t0, t1) = (series.times[k - 1], series.times[k])
      let part = t1 > t0 ? min(1, (time - t0) / (t1 - t0)) : 1
      let y = series.field[k - 1] + (series.field[k] - series.field[k - 1]) * part
      speeds.append(abs(y - lastY))
      lastY = y
    }
    smoothness = .speeds(speeds)
  }

  /// How much fits around the focused input: as in the floor's layout.
  private func fit(_ index: Int, _ transition: Transition) -> RevealTarget.Content {
    if let reference, let k = reference.transition(for: transition, at: index), let fit = reference.fits[k] {
      return fit
    }
    let rest = scene.stage(transition.stageAfter)
    let input = trace.inputs[transition.focus]
    let spans = RevealSpans(
      rest, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    return spans.target(rest.usable(for: input.node)).content
  }

  /// M2, M3, M11.
  private mutating func judgeAlignment(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    switch transition.kind {
    case .show, .hide, .keyboardChange: break
    case .focusChange, .textChange, .rotation: return
    }
    let series = tools.series
    let keyboardEnd = rest.keyboard.y0
    guard transition.keyboardMoves, transition.keyboardDuration > 0, transition.reachesRest, !wasCut,
      abs(keyboardEnd - series.keyboard[0]) > pixel
    else { return }
    let hasBar = trace.pinnedBar >= 0
    let barEnd = hasBar ? rest.box(trace.pinnedBar).y1 : 0
    var content = series.field
    var end = transition.focus >= 0 ? rest.rects[tracked * 4 + 1] : content[0]
    if transition.focus < 0 || abs(end - content[0]) <= pixel {
      guard hasBar else { return noteStill() }
      content = series.bar
      end = barEnd
    }
    guard abs(end - content[0]) > pixel else { return noteStill() }
    let result = MotionMath.alignment(
      content: content, contentEnd: end, keyboard: series.keyboard, keyboardEnd: keyboardEnd,
      times: series.times)
    worst.offer(.M2, result.asynchrony, index)
    mismatch += result.mismatch
    keyboardPath += result.keyboardPath
    if result.mismatch > worstMismatch.value { worstMismatch = (result.mismatch, index) }
    var misalignment = result.largest * abs(end - content[0])
    if hasBar {
      // The bar belongs on the keyboard as soon as the keyboard reaches it.
      misalignment = 0
      let natural = max(series.bar[0], barEnd)
      for i in series.bar.indices {
        misalignment = max(misalignment, abs(series.bar[i] - min(series.keyboard[i], natural)))
      }
    }
    worst.offer(.M11, misalignment, index)
  }

  private mutating func noteStill() {
    for id in [MetricID.M2, .M3, .M11] { worst.skip(id, .contentDoesNotMove) }
  }

  /// M7 and G5.
  private mutating func judgeDrift(_ index: Int, _ transition: Transition) {
    let first = trace.transitions[0].stageBefore
    guard trace.stages[first].geometry == trace.stages[transition.stageAfter].geometry else { return }
    let (from, to) = (scene.model(first), scene.model(transition.stageAfter))
    let window = scene.window(first)
    let floor = floorStages(index)
    let floorFirst = reference?.floor.transitions.first?.stageBefore ?? 0
    var drift = 0.0
    for leaf in leaves {
      let wasSeen = !Arrangement.box(from, leaf).clipped(to: window).isEmpty
      let isSeen = !Arrangement.box(to, leaf).clipped(to: window).isEmpty
      guard wasSeen || isSeen else { continue }
      // Where a person scrolled on their own, the place to return to is theirs.
      if trace.scrolledByPerson.contains(scene.nodes[leaf].scroll) { continue }
      var moved = to[leaf * 4 + 1] - from[leaf * 4 + 1]
      if let floor {
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
  private mutating func fail(_ gate: GateID, _ failed: Bool) {
    if failed {
      gates[gate.index] = .failed
    } else if gates[gate.index] == .notApplicable {
      gates[gate.index] = .passed
    }
  }

  /// O1, O2, O4 to O8 and G1 to G4, in the layout at rest.
  private mutating func judgeRest(_ index: Int, _ transition: Transition, _ rest: Arrangement) {
    guard trace.stages[transition.stageAfter].focus >= 0 else { return }
    let input = trace.inputs[transition.focus]
    let node = input.node
    let box = rest.box(node)
    let usable = rest.usable(for: node)
    let states = scrolls.baseAddress.map { $0 + transition.stageAfter * trace.scrollNodes.count }
    let content = fit(index, transition)

    let caret = rest.box(trace.caret)
    let byCaret = isJudgedByCaret(input, rest)
    let visible = byCaret ? rest.fraction(caret, of: node, inside: true) : rest.fraction(box, of: node)
    worst.offer(.O1, visible, index)
    fail(.G1, visible <= 0)

    if caret.height > 0 {
      let line = rest.fraction(caret, of: node, inside: input.scrollsInside || trace.nodes[node].clips)
      worst.offer(.O2, line, index)
      fail(.G2, line < 1 - 1e-6)
    }

    judgeAction(index, input, content, states, rest)

    let withLabel = content.rawValue >= RevealTarget.Content.fieldAndLabel.rawValue
    if input.label < 0 {
      worst.skip(.O5, .noLabel)
    } else if !withLabel {
      worst.skip(.O5, .doesNotFit)
    } else {
      worst.offer(.O5, rest.fraction(rest.box(input.label), of: input.label), index)
    }

    // Where the label cannot be shown together with the field, it may be pushed out.
    var top = box.y0
    if box.height > usable.bottom - usable.top && caret.height > 0 { top = caret.y0 }
    if input.label >= 0 && withLabel { top = min(top, rest.box(input.label).y0) }
    worst.offer(.O6, max(0, usable.top - top), index)

    judgeGap(index, input, content, usable, rest)
    judgeReach(index, node, content, states, rest)
    countBars(index, rest)
  }

  /// O4 and G3.
  private mutating func judgeAction(
    _ index: Int, _ input: TraceInput, _ content: RevealTarget.Content, _ states: UnsafePointer<ScrollState>?,
    _ rest: Arrangement
  ) {
    let action = trace.primaryAction
    guard action >= 0 else { return worst.skip(.O4, .noPrimaryAction) }
    let byReturnKey = input.returnKeyPerformsAction
    let level = rest.actionLevel(action, scrolls: states, byReturnKey: byReturnKey)
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

  /// O7.
  private mutating func judgeGap(
    _ index: Int, _ input: TraceInput, _ content: RevealTarget.Content,
    _ usable: (top: Double, bottom: Double),
    _ rest: Arrangement
  ) {
    if trace.pinnedBar >= 0 {
      let bar = rest.box(trace.pinnedBar)
      let moved = abs(natural(trace.pinnedBar, index).y1 - bar.y1)
      worst.offer(.O7, min(max(0, rest.floorEdge - bar.y1), moved), index)
      return
    }
    // A gap counts in the transition that made it: who does not move an input that is visible does right.
    let moved = tools.series.field[0] - rest.rects[tracked * 4 + 1]
    guard abs(moved) > pixel else { return worst.skip(.O7, .noPinnedBarOrMove) }
    let spans = RevealSpans(
      rest, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
    let gap = usable.bottom - spans.target(content).span.maxY
    worst.offer(.O7, min(max(0, gap - 24), max(0, moved)), index)
  }

  /// O8 and G4.
  private mutating func judgeReach(
    _ index: Int, _ input: Int, _ content: RevealTarget.Content, _ states: UnsafePointer<ScrollState>?,
    _ rest: Arrangement
  ) {
    if scene.nodes[input].scroll < 0 && !scene.nodes[input].inBar && content != .everything {
      return worst.skip(.O8, .doesNotFit)
    }
    var (lost, all) = (0.0, 0.0)
    var losesControl = false
    for leaf in leaves where scene.nodes[leaf].isContent {
      let height = rest.rects[leaf * 4 + 3]
      guard height > 0, rest.rects[leaf * 4 + 2] > 0 else { continue }
      all += height
      let isReachable =
        isSelfScrolling(leaf, rest)
        ? canScrollThrough(leaf, states, rest) : rest.isReachable(leaf, scrolls: states)
      if isReachable { continue }
      lost += height
      losesControl = losesControl || scene.nodes[leaf].isControl
    }
    guard all > 0 else { return worst.skip(.O8, .noContent) }
    worst.offer(.O8, lost / all, index)
    fail(.G4, losesControl)
  }

  /// Whether a node is taller than what can be seen at once and scrolls its own text.
  private func isSelfScrolling(_ node: Int, _ rest: Arrangement) -> Bool {
    guard trace.nodes[node].scrolls else { return false }
    let usable = rest.usable(for: node)
    return rest.box(node).height > usable.bottom - usable.top
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
  private mutating func countBars(_ index: Int, _ rest: Arrangement) {
    guard let (floor, _, after) = floorStages(index) else { return }
    var count = 0
    for node in 0..<scene.nodeCount - 2 where scene.nodes[node].isBar && node != trace.pinnedBar {
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
    missing(.O3, isFocused ? .keyboardDoesNotMove : .noFocus)
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
