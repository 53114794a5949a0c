import KeyboardAvoidance
import TraceRecording

/// One walk over the frames of a cell: layout shifts all along, the motion of the focused field per
/// transition. Frames in which nothing moves are skipped.
///
/// All pointers are valid only inside the measurement that makes the pass.
struct CellPass {
  let trace: Trace
  let facts: SceneFacts
  let scene: ScenePointers
  let floor: Floor?
  let leaves: UnsafeBufferPointer<Int>
  let leafClips: UnsafeBufferPointer<Int>
  let curves: UnsafeBufferPointer<Double>
  let deltas: UnsafeBufferPointer<Double>
  let scrolls: UnsafeBufferPointer<ScrollState>
  let runs: UnsafeBufferPointer<MotionRun>

  let pinnedBar: Int
  let rate: Double
  let pixel: Double
  let values: Int
  var tools = PassBuffers.Tools()

  // Four values a node; the clips are edges instead, and the window's part above the keyboard comes last.
  var now: UnsafeMutablePointer<Double>
  var last: UnsafeMutablePointer<Double>
  let before: UnsafeMutablePointer<Double>
  let start: UnsafeMutablePointer<Double>
  let clips: UnsafeMutablePointer<Double>
  // Visible edges of the leaves, x0 x1 y0 y1 in blocks, now and in the last frame.
  var seen: UnsafeMutablePointer<Double>
  var wasSeen: UnsafeMutablePointer<Double>
  // Vertical intervals of the leaves, then second ones of those that jump, and their x edges twice.
  let low: UnsafeMutablePointer<Double>
  let high: UnsafeMutablePointer<Double>
  let doubled: UnsafeMutablePointer<Double>
  // What is left of each animation in this frame and in the last one.
  let left: UnsafeMutablePointer<Double>
  let wasLeft: UnsafeMutablePointer<Double>
  /// The running animations.
  let active: UnsafeMutableBufferPointer<Int>
  var activeCount = 0
  /// How many of the two frames in memory hold the widths, heights and x of the stage in force.
  var settled = 0
  /// Whether the columns of the union are those of `seen`.
  var areColumnsCut = false
  /// Whether the running animations change nothing but y.
  var isVertical = false
  /// The stage that the last frame shows.
  var lastStage = 0
  /// The frame that `seen` belongs to.
  var seenFrame = -2

  var windows = SessionWindows()
  var strictWindows = SessionWindows()
  var peak: LayoutShiftPeak?
  /// The start of the latest transition: the latest input of the person.
  var lastInput = -Double.infinity

  // The transition that is being observed.
  var current = -1
  var currentLast = -1
  var observedStart = 0.0
  var observedEnd = 0
  var observedInput = -1
  var observedWindow = Box(x0: 0, y0: 0, x1: 0, y1: 0)
  var tracked = 0
  var shiftField = 0.0
  var shiftKeyboard = 0.0
  var shiftBar = 0.0
  var wasCut = false
  var observesOcclusion = false
  /// The size of the observed input where nothing avoids the keyboard.
  var observedSize = RestingSize()
  var hidden = 0.0
  var clearTime: Double?

  var worst = WorstValues()
  var gates = [GateResult](repeating: .notApplicable, count: GateID.allCases.count)
  var details: [TransitionDetail]
  var barsDisplaced = 0
  var smoothness = Smoothness.none
  var smoothnessDone = false
  var keyboardHeight = 0.0
  var mismatch = 0.0
  var keyboardPath = 0.0
  var worstMismatch = (value: -1.0, transition: -1)
  var churn = 0.0
  var focusChanges = 0
  var worstChurn = (value: -1.0, transition: -1)

  /// How many values a pass needs.
  static func memory(nodes: Int, leaves: Int, runs: Int) -> Int {
    nodes * 20 + 4 + leaves * 16 + runs * 2
  }

  init(
    trace: Trace, facts: SceneFacts, pointers: TracePointers, floor: Floor?,
    memory: PassBuffers.Lent
  ) {
    self.trace = trace
    self.facts = facts
    scene = pointers.scene
    self.floor = floor
    leaves = pointers.leaves
    leafClips = pointers.leafClips
    deltas = pointers.deltas
    scrolls = pointers.scrolls
    curves = memory.curves
    runs = memory.runs
    active = memory.active
    pinnedBar = trace.pinnedBar
    rate = Double(trace.frameRate)
    pixel = 1 / trace.scale
    values = trace.nodes.count * 4
    guard let base = memory.doubles.baseAddress,
      memory.doubles.count
        >= CellPass.memory(nodes: trace.nodes.count, leaves: leaves.count, runs: runs.count)
    else { preconditionFailure("the working memory is made for the trace") }
    now = base
    last = base + values
    before = base + 2 * values
    start = base + 3 * values
    clips = base + 4 * values
    seen = base + 5 * values + 4
    wasSeen = seen + 4 * leaves.count
    low = wasSeen + 4 * leaves.count
    high = low + 2 * leaves.count
    doubled = high + 2 * leaves.count
    left = doubled + 4 * leaves.count
    wasLeft = left + runs.count
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
      // What a person scrolls is no shift of the layout.
      var isByPerson = false
      while stage + 1 < stageCount, scene.stages[stage + 1].time <= time + 1e-9 {
        stage += 1
        changed = true
        isCut = isCut || scene.stages[stage].isCut
        isByPerson = isByPerson || trace.personScrolls.contains(scene.stages[stage].time)
      }
      while nextRun < runs.count, runs[nextRun].first <= frame {
        if runs[nextRun].last >= frame {
          active[activeCount] = nextRun
          activeCount += 1
        }
        changed = true
        nextRun += 1
      }
      changed = advance(to: frame) || changed

      if isStill && !changed {
        // Nothing moves until the next event.
        var until = min(end + 1, nextStart)
        if nextRun < runs.count { until = min(until, runs[nextRun].first) }
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

      if changed {
        settled = 0
        isVertical = true
        for k in 0..<activeCount where !runs[active[k]].isVertical { isVertical = false }
      }
      place(stage: stage)
      if isCut || isByPerson {
        seenFrame = -2
      } else if changed {
        shift(stage: stage, frame: frame, time: time)
      } else if isMoving() {
        if isVertical && !floats(last, stage) && !floats(now, stage) {
          verticalShift(stage: stage, frame: frame, time: time)
        } else {
          shift(stage: stage, frame: frame, time: time)
        }
      }
      if current >= 0 { observe(now, frame: frame, count: 1, stage: stage, isCut: isCut) }
      swap(&now, &last)
      lastStage = stage
      isStill = activeCount == 0
      frame += 1
    }
    while nextTransition < transitions.count {
      begin(nextTransition)
      nextTransition += 1
    }
    if current >= 0 { finish() }
  }

  // The methods below change nothing, but are mutating all the same where they run every frame: a
  // call of another method on a mutable struct of this size begins with a copy of it.

  /// Looks up what is left of the running animations, and lets go of those that have ended.
  ///
  /// - Returns: whether one has ended.
  mutating func advance(to frame: Int) -> Bool {
    var kept = 0
    for k in 0..<activeCount {
      let i = active[k]
      let run = runs[i]
      if run.last < frame { continue }
      wasLeft[i] = left[i]
      let step = frame - run.first
      left[i] = step < run.count ? curves[run.offset + step] : 0
      active[kept] = i
      kept += 1
    }
    defer { activeCount = kept }
    return kept < activeCount
  }

  /// Puts all nodes where they are in a frame into `now`.
  mutating func place(stage: Int) {
    let model = scene.model(stage)
    let now = now
    guard let deltas = deltas.baseAddress, activeCount > 0 else {
      now.update(from: model, count: values)
      return
    }
    // Most animations change only y: everything else is in place since the stage began.
    let first = isVertical && settled >= 2 ? 1 : 0
    let stride = first == 1 ? 4 : 1
    settled += 1
    let d = deltas + runs[active[0]].deltas
    let l = left[active[0]]
    var k = 1
    // No check of overflow: the count of values bounds the index, and this is the innermost loop of a run.
    var i = first
    if activeCount > 1 {
      let d2 = deltas + runs[active[1]].deltas
      let l2 = left[active[1]]
      k = 2
      while i < values {
        now[i] = model[i] + d[i] * l + d2[i] * l2
        i &+= stride
      }
    } else if stride == 4 {
      while i < values {
        now[i] = model[i] + d[i] * l
        i &+= 4
      }
    } else {
      while i < values {
        now[i] = model[i] + d[i] * l
        i &+= 1
      }
    }
    while k < activeCount {
      let d = deltas + runs[active[k]].deltas
      let l = left[active[k]]
      i = first
      while i < values {
        now[i] += d[i] * l
        i &+= stride
      }
      k += 1
    }
  }

  /// Whether the keyboard covers only its own rectangle.
  mutating func floats(_ rects: UnsafePointer<Double>, _ stage: Int) -> Bool {
    Arrangement.cover(Arrangement.box(rects, scene.nodeCount - 2), scene.window(stage)) == .floating
  }

  /// Whether any leaf can move by a pixel between this frame and the one before.
  mutating func isMoving() -> Bool {
    var most = 0.0
    for k in 0..<activeCount { most += runs[active[k]].reach * abs(wasLeft[active[k]] - left[active[k]]) }
    return most >= pixel - 1e-9
  }

  // MARK: - Observing a transition

  /// The floor's transition that corresponds to one of the cell's.
  func floorTransition(_ index: Int) -> Int? {
    floor?.transitions.index(matching: trace.transitions[index], at: index)
  }

  /// The floor with its stages that correspond to a transition.
  func floorStages(_ index: Int) -> (scene: ScenePointers, before: Int, after: Int)? {
    guard let k = floorTransition(index), let floor else { return nil }
    return (floor.scene, floor.transitions[k].stageBefore, floor.transitions[k].stageAfter)
  }

  /// Starts to observe a transition; the one before ends here, if it has not ended yet.
  mutating func begin(_ index: Int) {
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
    // A keyboard that appears at once hides at once: nobody could be faster.
    observesOcclusion =
      transition.focus >= 0 && transition.keyboardMoves && transition.keyboardDuration > 0
      && (transition.kind == .show || transition.kind == .keyboardChange)

    // Where everything would be without an answer to this event: from here the least move counts.
    start.update(from: before, count: values)
    if let (floor, from, to) = floorStages(index), !floor.isCut(from, to) {
      let (from, to) = (floor.model(from), floor.model(to))
      for i in 0..<values { start[i] += to[i] - from[i] }
    }

    tracked = trace.keyboard
    if transition.focus >= 0 {
      let input = trace.inputs[transition.focus]
      tracked = input.node
      if transition.kind != .hide, isJudgedByCaret(index, transition) {
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
    tools.series.samples.removeAll(keepingCapacity: true)
    let field = before[tracked * 4 + 1]
    let bar = pinnedBar >= 0 ? before[pinnedBar * 4 + 1] + before[pinnedBar * 4 + 3] : 0
    tools.series.samples.append(
      MotionSeries.Sample(time: 0, field: field, keyboard: before[trace.keyboard * 4 + 1], bar: bar))
    observedStart = transition.start
    observedEnd = Frames.atOrAfter(transition.end, rate)
    observedInput = transition.focus >= 0 ? trace.inputs[transition.focus].node : -1
    if observesOcclusion { observedSize = restingLayout(index).size(observedInput) }
    // A sheet that gives way clips at its own edges, wherever it is on its way.
    observedWindow = scene.window(transition.stageBefore)
    if !trace.isCut(transition.stageBefore, transition.stageAfter) {
      observedWindow = observedWindow.union(scene.window(transition.stageAfter))
    } else {
      observedWindow = scene.window(transition.stageAfter)
    }
  }

  /// Whether the caret's line stands for the input: its text scrolls inside it, and in the floor's layout,
  /// so for every strategy alike, it is taller than what can be seen at once.
  func isJudgedByCaret(_ index: Int, _ transition: Transition) -> Bool {
    guard trace.inputs[transition.focus].scrollsInside,
      scene.stage(transition.stageAfter).box(trace.caret).height > 0
    else { return false }
    return fit(index, transition) == .caret
  }

  /// Puts the caret of a newly focused input where it appears: in the input, as the floor has it.
  private func placeNewCaret(_ index: Int, _ input: Int) {
    guard let (floor, _, to) = floorStages(index) else { return }
    let rects = floor.model(to)
    for i in 0..<4 {
      let (caret, field) = (trace.caret * 4 + i, input * 4 + i)
      let inFloor = i < 2 ? rects[field] : 0
      before[caret] = rects[caret] + (i < 2 ? before[field] - inFloor : 0)
      start[caret] = rects[caret] + (i < 2 ? start[field] - inFloor : 0)
    }
  }

  /// Puts all nodes where they are just before a transition into `before`.
  func placeBefore(_ transition: Transition) {
    before.update(from: scene.model(transition.stageBefore), count: values)
    for motion in trace.motions
    where motion.start < transition.start - 1e-9 && motion.end >= transition.start - 1e-9 {
      let left = 1 - motion.curve.progress(at: transition.start - motion.start, duration: motion.duration)
      if left == 0 { continue }
      for i in 0..<values { before[i] += deltas[motion.deltas + i] * left }
    }
  }

  /// Adds positions to the series.
  mutating func append(_ rects: UnsafePointer<Double>, time: Double) {
    var field = rects[tracked * 4 + 1] + shiftField
    let keyboard = (scene.nodeCount - 2) * 4
    if tracked == scene.nodeCount - 1 && rects[tracked * 4 + 3] <= 0 {
      // The caret's line is gone: it does not move any more.
      field = tools.series.samples[tools.series.samples.count - 1].field
    }
    let bar = pinnedBar >= 0 ? rects[pinnedBar * 4 + 1] + rects[pinnedBar * 4 + 3] : 0
    tools.series.samples.append(
      MotionSeries.Sample(
        time: time - observedStart, field: field, keyboard: rects[keyboard + 1] + shiftKeyboard,
        bar: bar + shiftBar))
  }

  /// Observes `count` equal frames.
  mutating func observe(
    _ rects: UnsafePointer<Double>, frame: Int, count: Int, stage: Int, isCut: Bool
  ) {
    let time = Double(frame) / rate
    if isCut {
      // The series goes on from its last value.
      wasCut = true
      let old = tools.series.samples[tools.series.samples.count - 1]
      (shiftField, shiftKeyboard, shiftBar) = (0, 0, 0)
      append(rects, time: time)
      let n = tools.series.samples.count - 1
      let new = tools.series.samples[n]
      shiftField = old.field - new.field
      shiftKeyboard = old.keyboard - new.keyboard
      shiftBar = old.bar - new.bar
      tools.series.samples[n] = MotionSeries.Sample(
        time: new.time, field: old.field, keyboard: old.keyboard, bar: old.bar)
    } else {
      append(rects, time: time)
    }
    guard observesOcclusion else { return }
    let input = observedInput
    let place = scene.arrangement(rects, stage: stage, window: observedWindow)
    let box = place.box(tracked)
    var visible = place.fraction(box, of: input, inside: tracked == trace.caret)
    if tracked == input { visible *= observedSize.left(box) }
    if visible < 1 - 1e-6 {
      clearTime = nil
    } else if clearTime == nil {
      clearTime = max(0, time - observedStart) * 1000
    }
    // A left sum: each frame stands until the next, the last one until the end.
    let frames = min(count, observedEnd - frame)
    if frames > 0 { hidden += (1 - visible) * Double(frames) / rate * 1000 }
  }
}
