import KeyboardAvoidance
import Trace

/// The loop over the frames of a cell that measures layout shifts and, for each transition, the motion of the
/// focused field.
///
/// Frames in which nothing moves are skipped. All pointers are valid only during one measurement.
struct CellPass {
  let trace: Trace
  let facts: SceneFacts
  let scene: ScenePointers
  let floor: Floor?
  let leaves: UnsafeBufferPointer<Int>
  let leafClips: UnsafeBufferPointer<Int>
  let deltas: UnsafeBufferPointer<Double>
  let scrolls: UnsafeBufferPointer<ScrollState>
  let curves: UnsafeBufferPointer<Double>
  let runs: UnsafeBufferPointer<MotionRun>
  let moved: UnsafeBufferPointer<Int>
  let pinnedBar: Int
  /// The node of the primary action, or -1 if there is none or if it is in the pinned bar and moves with it.
  let action: Int
  let rate: Double
  let pixel: Double
  let values: Int
  var tools = PassBuffers.Tools()
  var memory: FrameMemory
  var walk = Walk()
  var shifts = ShiftSums()
  var observed = ObservedTransition()

  var worst = WorstValues()
  var gates = [GateResult](repeating: .notApplicable, count: GateID.allCases.count)
  var details: [TransitionDetail]
  var barsDisplaced = 0
  /// The largest distance in points between the content's end and the window's lower edge that has been needed so far, by
  /// the node of the scroll view (O9).
  var neededDistances: [Int: Double] = [:]
  /// Whether the result depends on the platform rule `offsetAfterHide`.
  var dependsOnOffsets = false
  /// Whether all content fits, or scrolls, in every evaluated layout.
  var contentFits = true
  var sums = MotionSums()

  struct Walk {
    var stage = 0
    var nextRun = 0
    var nextTransition = 0
    var nextStart = 0
    var activeCount = 0
    /// The number of frames written since the last change. After two frames, both frame buffers contain all
    /// values that no animation changes.
    var settled = 0
    /// Whether the columns of the union were cut at the edges in `seen`.
    var areColumnsCut = false
    /// Whether all running animations change only y.
    var isVertical = false
    var lastStage = 0
    /// The frame whose visible edges are in `seen`.
    var seenFrame = -2
    /// The last frame up to which content follows a keyboard that a finger drags or has just released.
    var lastFollowing = -1
  }

  struct ShiftSums {
    var windows = SessionWindows()
    var strictWindows = SessionWindows()
    var peak: LayoutShiftPeak?
    /// The start of the latest transition, which is also the time of the user's latest input.
    var lastInput = -Double.infinity
  }

  struct ObservedTransition {
    /// The index of the observed transition, or -1.
    var index = -1
    var lastFrame = -1
    var start = 0.0
    /// The first frame after the transition.
    var end = 0
    /// The node of the focused input, or -1.
    var input = -1
    /// The size that the input has without avoidance.
    var size = RestingSize()
    var window = Box(x0: 0, y0: 0, x1: 0, y1: 0)
    var design: DesignedLayout?
    /// The node whose motion is measured.
    var tracked = 0
    var awaitsCaret = false
    var inputBefore = 0.0
    // After a change of the window's size, each series continues from its last value by adding these offsets.
    var shiftField = 0.0
    var shiftKeyboard = 0.0
    var shiftBar = 0.0
    var shiftAction = 0.0
    var wasCut = false
    /// Whether a part of the pinned bar, and of the primary action, is seen just before the transition.
    var seesBar = false
    var seesAction = false
    var observesOcclusion = false
    var hidden = 0.0
    var clearTime: Double?
  }

  struct MotionSums {
    var smoothness = Smoothness.none
    var smoothnessDone = false
    var keyboardHeight = 0.0
    var mismatch = 0.0
    var keyboardPath = 0.0
    var worstMismatch = (value: -1.0, transition: -1)
    var churn = 0.0
    var focusChanges = 0
    var worstChurn = (value: -1.0, transition: -1)
  }

  init(
    trace: Trace, facts: SceneFacts, pointers: TracePointers, floor: Floor?, memory: PassBuffers.Lent
  ) {
    self.trace = trace
    self.facts = facts
    scene = pointers.scene
    leaves = pointers.leaves
    leafClips = pointers.leafClips
    deltas = pointers.deltas
    scrolls = pointers.scrolls
    self.floor = floor
    curves = memory.curves
    runs = memory.runs
    moved = memory.moved
    pinnedBar = trace.pinnedBar
    action = trace.isInPinnedBar(trace.primaryAction) ? -1 : trace.primaryAction
    rate = Double(trace.frameRate)
    pixel = 1 / trace.scale
    values = trace.nodes.count * 4
    self.memory = FrameMemory(memory, values: values, leaves: pointers.leaves.count)
    details = [TransitionDetail](repeating: TransitionDetail(), count: trace.transitions.count)
  }

  // MARK: - Walking

  mutating func run() {
    let end = Int((trace.duration * rate + 1e-6).rounded(.down))
    memory.last.update(from: scene.model(0), count: values)
    walk.nextStart = startFrame(0)
    var isStill = true
    var frame = 0
    while frame <= end {
      let time = Double(frame) / rate
      while walk.nextStart <= frame { beginNext(at: frame) }
      if observed.index >= 0, frame > observed.lastFrame { finish() }
      let entered = enter(frame: frame, time: time)
      if isStill && !entered.changed {
        frame = rest(from: frame, to: end)
        continue
      }
      if entered.changed {
        walk.settled = 0
        walk.isVertical = true
        for k in 0..<walk.activeCount where !runs[memory.active[k]].isVertical { walk.isVertical = false }
      }
      place(stage: walk.stage)
      if entered.comparesNothing {
        walk.seenFrame = -2
      } else if entered.changed {
        shift(stage: walk.stage, frame: frame, time: time)
      } else if isMoving() {
        if walk.isVertical && frame > walk.lastFollowing && !floats(memory.last, walk.stage)
          && !floats(memory.now, walk.stage)
        {
          verticalShift(stage: walk.stage, frame: frame, time: time)
        } else {
          shift(stage: walk.stage, frame: frame, time: time)
        }
      }
      if observed.index >= 0 {
        observe(memory.now, frame: frame, count: 1, stage: walk.stage, isCut: entered.isCut)
      }
      swap(&memory.now, &memory.last)
      walk.lastStage = walk.stage
      isStill = walk.activeCount == 0
      frame += 1
    }
    while walk.nextTransition < trace.transitions.count { beginNext(at: end) }
    if observed.index >= 0 { finish() }
  }

  /// Returns the first frame of a transition, or `Int.max` after the last one.
  private func startFrame(_ transition: Int) -> Int {
    transition < trace.transitions.count
      ? Frames.atOrAfter(trace.transitions[transition].start, rate) : Int.max
  }

  private mutating func beginNext(at frame: Int) {
    begin(walk.nextTransition)
    if followsFinger(walk.nextTransition) {
      walk.lastFollowing = Frames.atOrAfter(trace.transitions[walk.nextTransition].end, rate)
    }
    walk.nextTransition += 1
    walk.nextStart = max(frame, startFrame(walk.nextTransition))
  }

  /// Returns whether content has to follow the keyboard in a transition, because a finger drags the keyboard, or
  /// has just released it and it comes back.
  private func followsFinger(_ index: Int) -> Bool {
    switch trace.transitions[index].kind {
    case .drag: true
    case .keyboardChange:
      index > 0 && trace.transitions[index - 1].kind == .drag && !trace.transitions[index - 1].reachesRest
    default: false
    }
  }

  private struct Entered {
    /// Whether a stage or an animation begins or ends in the frame.
    var changed = false
    /// Whether the window changes its size in the frame.
    var isCut = false
    /// Whether positions are not compared with the previous frame, because the window changed its size or the
    /// user scrolled.
    var comparesNothing = false
  }

  private mutating func enter(frame: Int, time: Double) -> Entered {
    var entered = Entered()
    while walk.stage + 1 < trace.stages.count, scene.stages[walk.stage + 1].time <= time + 1e-9 {
      walk.stage += 1
      entered.changed = true
      entered.isCut = entered.isCut || scene.stages[walk.stage].isCut
      // Scrolling by the user is not a layout shift.
      entered.comparesNothing =
        entered.comparesNothing || entered.isCut
        || trace.personScrolls.contains(scene.stages[walk.stage].time)
    }
    while walk.nextRun < runs.count, runs[walk.nextRun].first <= frame {
      if runs[walk.nextRun].last >= frame {
        memory.active[walk.activeCount] = walk.nextRun
        walk.activeCount += 1
      }
      entered.changed = true
      walk.nextRun += 1
    }
    entered.changed = advance(to: frame) || entered.changed
    return entered
  }

  /// Observes all frames up to the next event at once, because nothing moves in them, and returns the frame
  /// of that event.
  private mutating func rest(from frame: Int, to end: Int) -> Int {
    var until = min(end + 1, walk.nextStart)
    if walk.nextRun < runs.count { until = min(until, runs[walk.nextRun].first) }
    if walk.stage + 1 < trace.stages.count {
      until = min(until, Frames.atOrAfter(scene.stages[walk.stage + 1].time, rate))
    }
    if observed.index >= 0 { until = min(until, observed.lastFrame + 1) }
    until = max(frame + 1, until)
    if observed.index >= 0 {
      observe(memory.last, frame: frame, count: until - frame, stage: walk.stage, isCut: false)
      if until - 1 > frame { append(memory.last, time: Double(until - 1) / rate) }
    }
    return until
  }

  // Functions that run in every frame are mutating even if they change nothing, such as `floats` and
  // `isMoving`. Calling a nonmutating method on a mutable struct of this size copies it first.

  /// Updates the remaining part of the running animations and removes those that have ended.
  ///
  /// - Returns: Whether an animation has ended.
  mutating func advance(to frame: Int) -> Bool {
    var kept = 0
    for k in 0..<walk.activeCount {
      let i = memory.active[k]
      let run = runs[i]
      if run.last < frame { continue }
      memory.wasLeft[i] = memory.left[i]
      let step = frame - run.first
      memory.left[i] = step < run.count ? curves[run.offset + step] : 0
      memory.active[kept] = i
      kept += 1
    }
    defer { walk.activeCount = kept }
    return kept < walk.activeCount
  }

  /// Writes the positions of all nodes in a frame to `memory.now`.
  mutating func place(stage: Int) {
    let model = scene.model(stage)
    let now = memory.now
    guard let deltas = deltas.baseAddress, walk.activeCount > 0 else {
      now.update(from: model, count: values)
      return
    }
    walk.settled += 1
    // Most animations change few values, and both frame buffers already contain all other values.
    if walk.settled > 2 { return placeMoved(now, model, deltas) }
    let d = deltas + runs[memory.active[0]].deltas
    let l = memory.left[memory.active[0]]
    // There is no overflow check, because the number of values bounds the index and this is one of the
    // innermost loops of a run.
    var i = 0
    if walk.activeCount > 1 {
      let d2 = deltas + runs[memory.active[1]].deltas
      let l2 = memory.left[memory.active[1]]
      while i < values {
        now[i] = model[i] + d[i] * l + d2[i] * l2
        i &+= 1
      }
    } else {
      while i < values {
        now[i] = model[i] + d[i] * l
        i &+= 1
      }
    }
    var k = 2
    while k < walk.activeCount {
      let d = deltas + runs[memory.active[k]].deltas
      let l = memory.left[memory.active[k]]
      i = 0
      while i < values {
        now[i] += d[i] * l
        i &+= 1
      }
      k += 1
    }
  }

  /// Writes the values that animations change in a frame. Several animations may change the same value.
  private mutating func placeMoved(
    _ now: UnsafeMutablePointer<Double>, _ model: UnsafePointer<Double>, _ deltas: UnsafePointer<Double>
  ) {
    let first = runs[memory.active[0]]
    let d = deltas + first.deltas
    let l = memory.left[memory.active[0]]
    if walk.activeCount == 1 {
      for n in first.moved {
        let i = moved[n]
        now[i] = model[i] + d[i] * l
      }
      return
    }
    if walk.activeCount == 2 {
      let second = runs[memory.active[1]]
      let d2 = deltas + second.deltas
      let l2 = memory.left[memory.active[1]]
      func place(_ run: MotionRun) {
        for n in run.moved {
          let i = moved[n]
          now[i] = model[i] + d[i] * l + d2[i] * l2
        }
      }
      place(first)
      place(second)
      return
    }
    // A scenario without pauses may have thousands of animations at once, so the time must not grow with the
    // square of their number.
    for k in 0..<walk.activeCount {
      for n in runs[memory.active[k]].moved { now[moved[n]] = model[moved[n]] }
    }
    for k in 0..<walk.activeCount {
      let run = runs[memory.active[k]]
      let d = deltas + run.deltas
      let l = memory.left[memory.active[k]]
      for n in run.moved { now[moved[n]] += d[moved[n]] * l }
    }
  }

  /// Returns whether the keyboard floats, so that it covers only its own rectangle.
  mutating func floats(_ rects: UnsafePointer<Double>, _ stage: Int) -> Bool {
    Arrangement.cover(Arrangement.box(rects, scene.nodeCount - 2), scene.window(stage)) == .floating
  }

  /// Returns whether a leaf can move by a pixel or more between the previous frame and this one.
  mutating func isMoving() -> Bool {
    var most = 0.0
    for k in 0..<walk.activeCount {
      most +=
        runs[memory.active[k]].reach * abs(memory.wasLeft[memory.active[k]] - memory.left[memory.active[k]])
    }
    return most >= pixel - 1e-9
  }

  // MARK: - Observing a transition

  func baselineTransition(_ index: Int) -> Int? {
    floor?.transitions.index(matching: trace.transitions[index], at: index)
  }

  func baselineStages(_ index: Int) -> (scene: ScenePointers, before: Int, after: Int)? {
    guard let k = baselineTransition(index), let floor else { return nil }
    return (floor.scene, floor.transitions[k].stageBefore, floor.transitions[k].stageAfter)
  }

  /// Returns the designed layout at the end of a transition. It is the baseline's layout or, without a
  /// baseline, the cell's own.
  func design(_ index: Int) -> DesignedLayout {
    if let (floor, _, after) = baselineStages(index) { return floor.design(after) }
    return scene.design(trace.transitions[index].stageAfter)
  }

  /// Starts to observe a transition, and finishes the previous transition if it is still observed.
  mutating func begin(_ index: Int) {
    let transition = trace.transitions[index]
    placeBefore(transition)
    if observed.index >= 0 {
      let last = trace.transitions[observed.index]
      if transition.start <= last.end + 1e-9 { append(memory.before, time: transition.start) }
      finish()
    }
    shifts.lastInput = transition.start
    observed.index = index
    observed.design = design(index)
    worst.current = index
    observed.lastFrame = Frames.atOrBefore(transition.end, rate)
    observed.input = transition.focus >= 0 ? trace.inputs[transition.focus].node : -1
    (observed.shiftField, observed.shiftKeyboard) = (0, 0)
    (observed.shiftBar, observed.shiftAction) = (0, 0)
    observed.wasCut = false
    observed.hidden = 0
    observed.clearTime = nil
    observed.observesOcclusion = observesOcclusion(transition)
    placeStart(index)
    follow(index, transition)
    tools.series.samples.removeAll(keepingCapacity: true)
    tools.series.samples.append(
      MotionSeries.Sample(
        time: 0, field: memory.before[observed.tracked * 4 + 1],
        keyboard: memory.before[trace.keyboard * 4 + 1], bar: lowerEdge(pinnedBar, memory.before),
        action: lowerEdge(action, memory.before)))
    let before = scene.arrangement(memory.before, stage: transition.stageBefore, in: observed.design)
    observed.seesBar = isSeen(pinnedBar, before)
    observed.seesAction = isSeen(action, before)
    observed.start = transition.start
    if observed.input >= 0 { observed.inputBefore = memory.before[observed.input * 4 + 1] }
    observed.end = Frames.atOrAfter(transition.end, rate)
    if observed.observesOcclusion { observed.size = restingLayout(index).size(observed.input) }
    // A sheet that moves out of the keyboard's way clips at its own edges before and after the move, so both
    // windows count.
    observed.window = scene.window(transition.stageBefore)
    if !trace.isCut(transition.stageBefore, transition.stageAfter) {
      observed.window = observed.window.union(scene.window(transition.stageAfter))
    } else {
      observed.window = scene.window(transition.stageAfter)
    }
  }

  /// Returns whether O3 counts hidden time in a transition. It does while the keyboard appears or changes,
  /// and while the focus moves to another field, or after the device rotated, with the keyboard on the screen.
  private func observesOcclusion(_ transition: Transition) -> Bool {
    guard transition.focus >= 0 else { return false }
    // A keyboard that appears without animation hides the field at once, and no strategy could be faster.
    let jumps = transition.keyboardMoves && transition.keyboardDuration <= 0
    switch transition.kind {
    case .show, .keyboardChange: return transition.keyboardMoves && !jumps
    case .focusChange, .rotation: return !jumps && scene.stage(transition.stageAfter).cover != .hidden
    case .hide, .textChange, .undock, .drag, .comeback, .layout, .elsewhere: return false
    }
  }

  /// Writes to `memory.start` the positions that the nodes would have without a response to the event. The
  /// smallest move is measured from these positions.
  ///
  /// Growing text and the moves of sheets and safe areas are included, because they are the same for every
  /// strategy. The distance by which UIKit scrolls in the baseline is included only during typing, because
  /// the cell may already have scrolled. A scroll view that is at its top stays there when its top inset changes.
  private func placeStart(_ index: Int) {
    memory.start.update(from: memory.before, count: values)
    guard let (_, before, after) = baselineStages(index), let floor, !floor.scene.isCut(before, after) else {
      return
    }
    let (from, to) = (floor.scene.model(before), floor.scene.model(after))
    for i in 0..<values { memory.start[i] += to[i] - from[i] }
    let count = trace.scrollNodes.count
    guard trace.transitions[index].kind != .textChange, count > 0, !floor.scrolls.isEmpty else { return }
    let input = trace.transitions[index].focus >= 0 ? trace.inputs[trace.transitions[index].focus].node : -1
    for node in 0..<scene.nodeCount {
      var inner = node == trace.caret ? input : node
      var steps = 0
      while inner >= 0, scene.nodes[inner].scrollState >= 0, steps < count {
        let state = scene.nodes[inner].scrollState
        let (old, new) = (floor.scrolls[before * count + state], floor.scrolls[after * count + state])
        memory.start[node * 4 + 1] += new.offsetY - old.offsetY
        if scrolls[trace.transitions[index].stageBefore * count + state].isAtTop {
          memory.start[node * 4 + 1] += new.insetTop - old.insetTop
        }
        inner = scene.nodes[inner].scroll
        steps += 1
      }
    }
  }

  /// Chooses the node whose motion is measured: the focused input, its caret's line or the keyboard.
  private mutating func follow(_ index: Int, _ transition: Transition) {
    observed.tracked = trace.keyboard
    observed.awaitsCaret = false
    if transition.focus >= 0 {
      let input = trace.inputs[transition.focus]
      observed.tracked = input.node
      observed.awaitsCaret = trace.stages[transition.stageBefore].focus != transition.focus
      if transition.kind != .hide, isJudgedByCaret(index, transition) {
        observed.tracked = trace.caret
      }
      // O3 does not apply if the field is shorter than a line even in the baseline.
      if observed.observesOcclusion,
        natural(input.node, index).height + 0.01 < caret(at: transition.stageAfter).height
      {
        observed.observesOcclusion = false
        worst.skip(.O3, .doesNotFit)
      }
      // O3 does not apply if a part of the field was hidden before the keyboard appeared.
      if transition.kind == .show, observed.observesOcclusion, observed.tracked == input.node {
        let place = scene.arrangement(
          memory.before, stage: transition.stageBefore, in: observed.design)
        if place.fraction(place.box(input.node), of: input.node) < 1 - 1e-6 {
          observed.observesOcclusion = false
          worst.skip(.O3, .hiddenBefore)
        }
      }
    }
  }

  /// Returns whether the caret's line is evaluated instead of the input, because the input scrolls its text
  /// and is taller than the usable area.
  ///
  /// The baseline's layout decides, so the result is the same for every strategy.
  func isJudgedByCaret(_ index: Int, _ transition: Transition) -> Bool {
    guard trace.inputs[transition.focus].scrollsInside,
      caret(at: transition.stageAfter).height > 0
    else { return false }
    return fit(index, transition) == .caret
  }

  private func caret(at stage: Int) -> Box { Arrangement.box(scene.model(stage), trace.caret) }

  /// Sets the start position of a caret that has just appeared, as if the caret had already been at this
  /// position inside the input.
  private mutating func placeNewCaret(_ rects: UnsafePointer<Double>) {
    observed.awaitsCaret = false
    let (caret, input) = (trace.caret * 4, observed.input * 4)
    for i in 0..<4 {
      memory.start[caret + i] = rects[caret + i] + (i < 2 ? memory.start[input + i] - rects[input + i] : 0)
    }
    guard observed.tracked == trace.caret else { return }
    let inInput = rects[caret + 1] - rects[input + 1]
    // Positions before and after a change of the window's size cannot be compared.
    let field = observed.wasCut ? rects[caret + 1] + observed.shiftField : observed.inputBefore + inInput
    for i in tools.series.samples.indices { tools.series.samples[i].field = field }
  }

  /// Writes to `memory.before` the positions of all nodes just before a transition.
  func placeBefore(_ transition: Transition) {
    memory.before.update(from: scene.model(transition.stageBefore), count: values)
    for motion in trace.motions
    where motion.start < transition.start - 1e-9 && motion.end >= transition.start - 1e-9 {
      let left = motion.remaining(at: transition.start)
      if left == 0 { continue }
      for i in 0..<values { memory.before[i] += deltas[motion.deltas + i] * left }
    }
  }

  mutating func append(_ rects: UnsafePointer<Double>, time: Double) {
    if observed.awaitsCaret, rects[trace.caret * 4 + 3] > 0 { placeNewCaret(rects) }
    var field = rects[observed.tracked * 4 + 1] + observed.shiftField
    let keyboard = (scene.nodeCount - 2) * 4
    if observed.tracked == scene.nodeCount - 1 && rects[observed.tracked * 4 + 3] <= 0 {
      // The caret's line has disappeared, so its last position is used again.
      field = tools.series.samples[tools.series.samples.count - 1].field
    }
    tools.series.samples.append(
      MotionSeries.Sample(
        time: time - observed.start, field: field, keyboard: rects[keyboard + 1] + observed.shiftKeyboard,
        bar: lowerEdge(pinnedBar, rects) + observed.shiftBar,
        action: lowerEdge(action, rects) + observed.shiftAction))
  }

  /// Returns whether a part of a node is inside the window and the clipping views and above a docked keyboard. False for the
  /// node -1.
  func isSeen(_ node: Int, _ place: Arrangement) -> Bool {
    node >= 0 && !place.unclipped(place.box(node), of: node).isEmpty
  }

  /// Returns the y of the lower edge of a node, or 0 for the node -1.
  func lowerEdge(_ node: Int, _ rects: UnsafePointer<Double>) -> Double {
    node >= 0 ? rects[node * 4 + 1] + rects[node * 4 + 3] : 0
  }

  mutating func observe(
    _ rects: UnsafePointer<Double>, frame: Int, count: Int, stage: Int, isCut: Bool
  ) {
    let time = Double(frame) / rate
    if isCut {
      // The series continues from its last value after the change of the window's size.
      observed.wasCut = true
      (observed.shiftField, observed.shiftKeyboard) = (0, 0)
      (observed.shiftBar, observed.shiftAction) = (0, 0)
      append(rects, time: time)
      // A caret that appears in this frame changes the earlier samples too, so they are read after `append`.
      let n = tools.series.samples.count - 1
      let (old, new) = (tools.series.samples[n - 1], tools.series.samples[n])
      observed.shiftField = old.field - new.field
      observed.shiftKeyboard = old.keyboard - new.keyboard
      observed.shiftBar = old.bar - new.bar
      observed.shiftAction = old.action - new.action
      tools.series.samples[n] = MotionSeries.Sample(
        time: new.time, field: old.field, keyboard: old.keyboard, bar: old.bar, action: old.action)
    } else {
      append(rects, time: time)
    }
    guard observed.observesOcclusion else { return }
    let input = observed.input
    let place = scene.arrangement(rects, stage: stage, window: observed.window, in: observed.design)
    let box = place.box(observed.tracked)
    var visible = place.fraction(box, of: input, inside: observed.tracked == trace.caret)
    if observed.tracked == input { visible *= observed.size.left(box) }
    // A hidden strip as narrow as the rounding of positions is not seen.
    if (1 - visible) * max(box.width, box.height) > Tolerance.rounding {
      observed.clearTime = nil
    } else if observed.clearTime == nil {
      observed.clearTime = max(0, time - observed.start) * 1000
    }
    // Each frame counts until the next one, and the last frame counts until the end of the transition.
    let frames = min(count, observed.end - frame)
    if frames > 0 { observed.hidden += (1 - visible) * Double(frames) / rate * 1000 }
  }
}
