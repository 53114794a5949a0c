import KeyboardAvoidance
import Trace

/// The baseline and the oracle of a cell, with the same device, orientation, scenario and screen. The
/// baseline has no avoidance, and the oracle has the least motion.
///
/// It is a class because all cells of a situation share it.
public final class MetricReference: Sendable {
  /// The trace of the strategy `none`.
  let floor: Trace
  /// The largest content around the focused input that fits, for each transition of the baseline. Nil if no
  /// input is focused.
  let fits: [RevealTarget.Content?]
  /// The leaves that cannot be reached even without a keyboard, for each transition of the baseline.
  let lost: [[Int]]
  /// The oracle's KLS (layout shift). Nil while the oracle itself is measured, because its M1 is 0 by
  /// definition.
  let layoutShift: Double?
  /// The oracle's values in each transition. Nil while the oracle itself is measured.
  let oracle: [OracleTransition]?

  /// Creates a reference.
  ///
  /// - Parameters:
  ///   - floor: The trace of the strategy `none`. Its layouts determine what fits and where views belong.
  ///   - oracle: The oracle's measurement against the same baseline. Nil to measure the oracle itself.
  public init(floor: Trace, oracle: CellMeasurement? = nil) {
    self.floor = floor
    layoutShift = oracle?.layoutShift
    self.oracle = oracle?.transitions.map(OracleTransition.init)
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
          let own = trace.scrollNodes.firstIndex(of: leaf).flatMap { index in states.map { $0[index] } }
          return !place.isReachable(
            leaf, scrolls: states, ownState: own, line: place.box(trace.caret).height)
            || facts.nodes[leaf].isControl && !place.isOperable(leaf, scrolls: states)
        }
      }
    }
  }

  /// Returns the same reference with the oracle's measurement.
  public func with(oracle: CellMeasurement) -> MetricReference {
    MetricReference(self, oracle)
  }

  /// The same reference for measuring the oracle itself.
  public var withoutOracle: MetricReference { MetricReference(self, nil) }

  /// Returns whether measuring against `other` gives the same result. Both references must have the same
  /// baseline.
  public func measuresLike(_ other: MetricReference) -> Bool {
    layoutShift == other.layoutShift && oracle == other.oracle
  }

  /// The same reference for evaluating only gates, which do not depend on the oracle. M1 and O3 are
  /// meaningless with this reference.
  public var forGates: MetricReference { MetricReference(self, layoutShift: 0, oracle: []) }

  private convenience init(_ reference: MetricReference, _ oracle: CellMeasurement?) {
    self.init(
      reference, layoutShift: oracle?.layoutShift,
      oracle: oracle?.transitions.map(OracleTransition.init))
  }

  private init(_ reference: MetricReference, layoutShift: Double?, oracle: [OracleTransition]?) {
    floor = reference.floor
    fits = reference.fits
    lost = reference.lost
    self.layoutShift = layoutShift
    self.oracle = oracle
  }
}

/// The values of the oracle in one transition that are not held against a strategy. A value that was not evaluated
/// is 0.
struct OracleTransition: Sendable, Equatable {
  /// The time for which the field is hidden, in milliseconds.
  let hiddenTime: Double
  /// The excess travel in points.
  let excess: Double
  /// The gap above the keyboard in points.
  let gap: Double

  init(_ detail: TransitionDetail) {
    func evaluated(_ value: Double) -> Double { value.isNaN ? 0 : value }
    hiddenTime = evaluated(detail.hiddenTime)
    excess = evaluated(detail.excess)
    gap = evaluated(detail.gap)
  }
}

extension RevealTarget.Content {
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
  /// The leaves without the keyboard and the caret, and the clipping view of each leaf.
  let leaves: UnsafeBufferPointer<Int>
  let leafClips: UnsafeBufferPointer<Int>
  let deltas: UnsafeBufferPointer<Double>
  let scrolls: UnsafeBufferPointer<ScrollState>

  /// Calls a function with pointers into a well-formed trace.
  static func with<Result>(_ facts: SceneFacts, _ trace: Trace, _ body: (TracePointers) -> Result) -> Result {
    ScenePointers.with(facts, trace) { scene in
      withPointers(facts.leaves, facts.leafClips, trace.deltas, trace.scrolls) {
        body(TracePointers(scene: scene, leaves: $0, leafClips: $1, deltas: $2, scrolls: $3))
      }
    }
  }
}

/// The baseline of the measured cell, with pointers into its trace that are valid during one measurement.
struct Floor {
  let trace: Trace
  let scene: ScenePointers
  let fits: [RevealTarget.Content?]
  let lost: [[Int]]
  let layoutShift: Double?
  let oracle: [OracleTransition]?
  let scrolls: UnsafeBufferPointer<ScrollState>

  var transitions: [Transition] { trace.transitions }

  /// Calls a function with the baseline of a well-formed reference, or with nil if there is no reference.
  /// `facts` are the facts of the cell.
  static func with<Result>(
    _ facts: SceneFacts, _ reference: MetricReference?, _ body: (Floor?) -> Result
  ) -> Result {
    guard let reference else { return body(nil) }
    return ScenePointers.with(facts, reference.floor) { scene in
      reference.floor.scrolls.withUnsafeBufferPointer { scrolls in
        body(
          Floor(
            trace: reference.floor, scene: scene, fits: reference.fits, lost: reference.lost,
            layoutShift: reference.layoutShift, oracle: reference.oracle, scrolls: scrolls))
      }
    }
  }
}

/// The pointers to the rectangles of each stage and to the nodes. The type is small because every frame
/// passes it to functions.
struct ScenePointers {
  let nodes: UnsafePointer<NodeFacts>
  let topBars: UnsafeBufferPointer<OpaqueBar>
  let bottomBars: UnsafeBufferPointer<OpaqueBar>
  /// The views that hide views behind them, in painting order.
  let coverers: UnsafeBufferPointer<Int>
  /// The views that take touches, with the front-most view first.
  let touchables: UnsafeBufferPointer<Int>
  let geometries: UnsafePointer<WindowGeometry>
  let stages: UnsafePointer<Stage>
  let rects: UnsafePointer<Double>
  let nodeCount: Int
  let pinnedBar: Int

  /// Calls a function with pointers into a well-formed trace.
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

  func model(_ stage: Int) -> UnsafePointer<Double> { rects + stage * nodeCount * 4 }

  /// Returns whether the window changes its size between two stages. Positions before and after such a change
  /// are not compared.
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

  /// Returns the designed layout for a stage, taken from this scene's own stages. Use it only for a baseline,
  /// or for a cell without a baseline.
  func design(_ stage: Int) -> DesignedLayout {
    DesignedLayout(rects: model(stageWithoutKeyboard(before: stage)), withKeyboard: model(stage))
  }

  /// Returns the last stage without a keyboard, up to `stage` and in the same window, or `stage` itself if
  /// there is none.
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

  /// Returns the arrangement of a stage after its animations. It uses the design of this scene unless another
  /// design is given.
  func stage(_ stage: Int, in design: DesignedLayout? = nil) -> Arrangement {
    arrangement(model(stage), stage: stage, in: design)
  }

  /// Returns the arrangement of a stage after its animations as if there were no keyboard.
  func withoutKeyboard(_ stage: Int) -> Arrangement {
    Arrangement(
      scene: self, rects: model(stage), design: design(stage), window: window(stage),
      safeTop: geometries[stages[stage].geometry].safeTop, keyboard: Box(x0: 0, y0: 0, x1: 0, y1: 0),
      cover: .hidden)
  }

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
  /// Whether all indices are valid and all numbers are in the supported range.
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
