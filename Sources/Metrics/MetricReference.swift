import KeyboardAvoidance
import Trace

/// What a cell is measured against: the same device, orientation, scenario and screen without avoidance
/// (the floor), and with the least motion (the oracle). A class, for every cell of a situation is measured against it.
public final class MetricReference: Sendable {
  /// The trace of the strategy `none`.
  let floor: Trace
  /// How much fits around the focused input, per transition of the floor; nil without a focus.
  let fits: [RevealTarget.Content?]
  /// The leaves that cannot be reached even without a keyboard, per transition of the floor.
  let lost: [[Int]]
  /// The oracle's KLS; nil while the oracle itself is measured, whose M1 is 0 by definition.
  let layoutShift: Double?
  /// How long the oracle's field was hidden, per transition; nil while the oracle itself is measured.
  let hiddenTimes: [Double]?

  /// Makes a reference.
  ///
  /// - Parameters:
  ///   - floor: the trace of the strategy that does nothing; its layout says what fits, and where things rest.
  ///   - oracle: the oracle's measurement against the same floor; nil to measure the oracle.
  public init(floor: Trace, oracle: CellMeasurement? = nil) {
    self.floor = floor
    layoutShift = oracle?.layoutShift
    hiddenTimes = oracle?.transitions.map(\.hiddenTime)
    fits = floor.isWellFormed ? RevealTarget.Content.all(in: floor) : []
    lost = floor.isWellFormed ? Self.lost(in: floor) : []
  }

  private static func lost(in trace: Trace) -> [[Int]] {
    let facts = SceneFacts(trace)
    return TracePointers.with(facts, trace) { pointers in
      trace.transitions.map { transition in
        guard transition.focus >= 0 else { return [] }
        let stage = transition.stageAfter
        let states = pointers.scrolls.baseAddress.map { $0 + stage * trace.scrollNodes.count }
        let place = pointers.scene.withoutKeyboard(stage)
        return facts.leaves.filter { leaf in
          guard facts.nodes[leaf].isContent else { return false }
          return !place.isReachable(leaf, scrolls: states)
            || facts.nodes[leaf].isControl && !place.isOperable(leaf, scrolls: states)
        }
      }
    }
  }

  /// The same reference once the oracle has been measured against it.
  public func with(oracle: CellMeasurement) -> MetricReference {
    MetricReference(self, oracle)
  }

  /// The same reference as the oracle itself is measured against.
  public var withoutOracle: MetricReference { MetricReference(self, nil) }

  /// Whether whatever is measured against it comes to the same as against another one of the same floor.
  public func measuresLike(_ other: MetricReference) -> Bool {
    guard (hiddenTimes == nil) == (other.hiddenTimes == nil) else { return false }
    return layoutShift == other.layoutShift
      && (hiddenTimes ?? []).elementsEqual(other.hiddenTimes ?? []) { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  /// The same reference for gates alone: they are judged beside any oracle. M1 and O3 mean nothing against it.
  public var forGates: MetricReference { MetricReference(self, layoutShift: 0, hiddenTimes: []) }

  private convenience init(_ reference: MetricReference, _ oracle: CellMeasurement?) {
    self.init(
      reference, layoutShift: oracle?.layoutShift, hiddenTimes: oracle?.transitions.map(\.hiddenTime))
  }

  private init(_ reference: MetricReference, layoutShift: Double?, hiddenTimes: [Double]?) {
    floor = reference.floor
    fits = reference.fits
    lost = reference.lost
    self.layoutShift = layoutShift
    self.hiddenTimes = hiddenTimes
  }
}

extension RevealTarget.Content {
  /// How much fits around the focused input at the end of each transition.
  static func all(in trace: Trace) -> [RevealTarget.Content?] {
    let facts = SceneFacts(trace)
    return ScenePointers.with(facts, trace) { scene in
      trace.transitions.map { transition in
        guard transition.focus >= 0 else { return nil }
        let place = scene.stage(transition.stageAfter)
        let input = trace.inputs[transition.focus]
        let spans = RevealSpans(
          place, input: input, caretNode: trace.caret, action: trace.primaryAction, leaves: facts.leaves)
        return spans.target(place.area(for: input.node)).content
      }
    }
  }
}

/// The pointers into a trace and its facts, valid during one measurement.
struct TracePointers {
  let scene: ScenePointers
  /// The leaves except the keyboard and the caret, and what clips each.
  let leaves: UnsafeBufferPointer<Int>
  let leafClips: UnsafeBufferPointer<Int>
  let deltas: UnsafeBufferPointer<Double>
  let scrolls: UnsafeBufferPointer<ScrollState>

  /// Gives pointers to a well-formed trace.
  static func with<Result>(_ facts: SceneFacts, _ trace: Trace, _ body: (TracePointers) -> Result) -> Result {
    ScenePointers.with(facts, trace) { scene in
      withPointers(facts.leaves, facts.leafClips, trace.deltas, trace.scrolls) {
        body(TracePointers(scene: scene, leaves: $0, leafClips: $1, deltas: $2, scrolls: $3))
      }
    }
  }
}

/// The floor of the cell that is measured: what a reference says of it, and pointers into its trace that are valid
/// during one measurement. Small, where a copy of the reference is not.
struct Floor {
  let scene: ScenePointers
  let transitions: [Transition]
  let fits: [RevealTarget.Content?]
  let lost: [[Int]]
  let layoutShift: Double?
  let hiddenTimes: [Double]?
  let scrolls: UnsafeBufferPointer<ScrollState>

  /// Gives the floor of a well-formed reference, nil without one; `facts` are those of the cell.
  static func with<Result>(
    _ facts: SceneFacts, _ reference: MetricReference?, _ body: (Floor?) -> Result
  ) -> Result {
    guard let reference else { return body(nil) }
    return ScenePointers.with(facts, reference.floor) { scene in
      reference.floor.scrolls.withUnsafeBufferPointer { scrolls in
        body(
          Floor(
            scene: scene, transitions: reference.floor.transitions, fits: reference.fits,
            lost: reference.lost,
            layoutShift: reference.layoutShift, hiddenTimes: reference.hiddenTimes, scrolls: scrolls))
      }
    }
  }
}

/// The pointers to what is where, stage by stage; small, for it is passed on in every frame.
struct ScenePointers {
  let nodes: UnsafePointer<NodeFacts>
  let topBars: UnsafeBufferPointer<OpaqueBar>
  let bottomBars: UnsafeBufferPointer<OpaqueBar>
  /// What hides things behind it, in the order of painting.
  let coverers: UnsafeBufferPointer<Int>
  /// What takes touches, the front-most first.
  let touchables: UnsafeBufferPointer<Int>
  let geometries: UnsafePointer<WindowGeometry>
  let stages: UnsafePointer<Stage>
  let rects: UnsafePointer<Double>
  let nodeCount: Int
  let pinnedBar: Int

  /// Gives pointers to a well-formed trace.
  static func with<Result>(_ facts: SceneFacts, _ trace: Trace, _ body: (ScenePointers) -> Result) -> Result {
    withPointers(facts.nodes, facts.topBars, facts.bottomBars) { nodes, topBars, bottomBars in
      withPointers(facts.coverers, facts.touchables) { coverers, touchables in
        withPointers(trace.geometries, trace.stages, trace.rects) { geometries, stages, rects in
          guard let nodes = nodes.baseAddress, let geometries = geometries.baseAddress,
            let stages = stages.baseAddress, let rects = rects.baseAddress
          else { preconditionFailure("a well-formed trace has nodes, stages and a window") }
          return body(
            ScenePointers(
              nodes: nodes, topBars: topBars, bottomBars: bottomBars, coverers: coverers,
              touchables: touchables, geometries: geometries, stages: stages, rects: rects,
              nodeCount: facts.nodes.count, pinnedBar: trace.pinnedBar))
        }
      }
    }
  }

  /// The model rectangles of a stage.
  func model(_ stage: Int) -> UnsafePointer<Double> { rects + stage * nodeCount * 4 }

  /// Whether the window's size changes between two stages: positions are not compared across that.
  func isCut(_ from: Int, _ to: Int) -> Bool {
    var stage = from + 1
    while stage <= to {
      if stages[stage].isCut { return true }
      stage += 1
    }
    return false
  }

  func window(_ stage: Int) -> Box {
    let w = geometries[stages[stage].geometry].window
    return Box(
      x0: w.origin.x, y0: w.origin.y, x1: w.origin.x + w.size.width, y1: w.origin.y + w.size.height)
  }

  /// The design as this scene has it at a stage, which is right for the floor.
  func design(_ stage: Int) -> DesignedLayout {
    DesignedLayout(rects: model(stageWithoutKeyboard(before: stage)), withKeyboard: model(stage))
  }

  /// The last stage up to this one in the same window that has no keyboard; the stage itself where there is none.
  func stageWithoutKeyboard(before stage: Int) -> Int {
    var resting = stage
    while resting >= 0 {
      let keyboard = Arrangement.box(model(resting), nodeCount - 2)
      if Arrangement.cover(keyboard, window(resting)) == .hidden { return resting }
      if stages[resting].isCut { break }
      resting -= 1
    }
    return stage
  }

  /// The model arrangement of a stage, in the design of this scene unless another is given.
  func stage(_ stage: Int, in design: DesignedLayout? = nil) -> Arrangement {
    arrangement(model(stage), stage: stage, in: design)
  }

  /// The model arrangement of a stage, as if there were no keyboard.
  func withoutKeyboard(_ stage: Int) -> Arrangement {
    Arrangement(
      scene: self, rects: model(stage), design: design(stage), window: window(stage),
      safeTop: geometries[stages[stage].geometry].safeTop, keyboard: Box(x0: 0, y0: 0, x1: 0, y1: 0),
      cover: .hidden)
  }

  /// Any rectangles in the window of a stage.
  func arrangement(
    _ rects: UnsafePointer<Double>, stage: Int, window: Box? = nil, in design: DesignedLayout? = nil
  ) -> Arrangement {
    let window = window ?? self.window(stage)
    let keyboard = Arrangement.box(rects, nodeCount - 2)
    return Arrangement(
      scene: self, rects: rects, design: design ?? self.design(stage), window: window,
      safeTop: geometries[stages[stage].geometry].safeTop, keyboard: keyboard,
      cover: Arrangement.cover(keyboard, window))
  }
}

extension Trace {
  /// Whether all indices lie inside their tables and the cell has a length that can be measured.
  var isWellFormed: Bool {
    let count = nodes.count
    guard count >= 2, frameRate > 0, frameRate <= 1000, scale > 0, !stages.isEmpty,
      duration >= 0, duration <= 3600, rects.count >= stages.count * count * 4,
      scrolls.count >= stages.count * scrollNodes.count, primaryAction < count, pinnedBar < count
    else { return false }
    for stage in stages
    where stage.geometry < 0 || stage.geometry >= geometries.count || !stage.time.isFinite {
      return false
    }
    for motion in motions
    where motion.deltas < 0 || motion.deltas > deltas.count - count * 4 || !motion.start.isFinite
      || motion.end.isNaN || motion.duration.isNaN
    {
      return false
    }
    for input in inputs where input.node < 0 || input.node >= count || input.label >= count { return false }
    for t in transitions
    where t.focus >= inputs.count || t.stageBefore < 0 || t.stageBefore >= stages.count || t.stageAfter < 0
      || t.stageAfter >= stages.count || !(abs(t.start) <= 3600) || !(abs(t.end) <= 7200)
    {
      return false
    }
    return true
  }
}
