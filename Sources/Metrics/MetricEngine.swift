import KeyboardAvoidance
import Trace

/// The engine that measures cells. It keeps its working memory between cells, so each thread needs its own
/// engine.
///
/// The decisions of the engine beyond the formulas of metrics and gates are numbered in ``JudgingRule``.
public struct MetricEngine: Sendable {
  private var facts = SceneFacts()
  private var tables = CurveTables()
  private var buffers = PassBuffers()

  /// Creates an engine.
  public init() {}

  /// Measures one cell.
  ///
  /// - Parameters:
  ///   - trace: The trace of the cell. If it is inconsistent, no metric or gate applies in the measurement.
  ///   - reference: The baseline and the oracle. Without a reference, the cell is its own baseline, and M1 is
  ///     0.
  ///   - keepsTransitions: Whether to keep the results of each transition as well.
  public mutating func measure(
    _ trace: Trace, against reference: MetricReference? = nil, keepsTransitions: Bool = false
  ) -> CellMeasurement {
    guard trace.isWellFormed else { return CellMeasurement.notMeasured(transitions: trace.transitions.count) }
    facts.describe(trace)
    tables.trim()
    var buffers = PassBuffers()
    swap(&buffers, &self.buffers)
    defer { swap(&buffers, &self.buffers) }
    buffers.prepare(trace, leaves: facts.leaves.count, tables: &tables)

    // The baseline must have the same screen as the cell.
    var reference = reference
    if let floor = reference?.floor, floor.nodes.count != trace.nodes.count || !floor.isWellFormed {
      reference = nil
    }
    let facts = facts
    var (measurement, smoothness) = TracePointers.with(facts, trace) { pointers in
      Floor.with(facts, reference) { floor in
        buffers.with(tables) { memory in
          var pass = CellPass(trace: trace, facts: facts, pointers: pointers, floor: floor, memory: memory)
          if keepsTransitions { pass.worst.judgements = trace.transitions.map { _ in TransitionJudgement() } }
          swap(&pass.tools, &memory.tools)
          defer { swap(&pass.tools, &memory.tools) }
          pass.run()
          return pass.result()
        }
      }
    }
    let sparc: Double? =
      switch smoothness {
      case .none: nil
      case .curve(let table): tables.sparc(table)
      case .speeds(let speeds): tables.sparc(of: speeds, rate: Double(trace.frameRate))
      }
    if let sparc {
      measurement.metrics[MetricID.M10.index] = MetricResult(
        value: max(sparc, MetricID.M10.definition.range.lowerBound), score: nil)
    }
    guard let reference else { return measurement }
    measurement.moved = !trace.shows(theSameAs: reference.floor)
    measurement.movedContent =
      measurement.moved && !trace.shows(theSameAs: reference.floor, besidesKeyboard: true)
    if measurement.transitions.contains(where: \.isMoveNeeded) {
      if !measurement.transitions.contains(where: \.isMoveMade) { measurement.standStill(.stoodStill) }
    } else if !measurement.movedContent {
      measurement.standStill(.nothingHadToMove)
    }
    return measurement
  }
}

enum Smoothness {
  case none
  /// The field followed one animation, whose curve is in the table with this index.
  case curve(Int)
  case speeds([Double])
}

/// An animation of the trace, with times as frame numbers.
struct MotionRun {
  var first: Int
  var last: Int
  var table: Int
  /// The index of the curve's first value in the curve tables, and the number of its values.
  var offset: Int
  var count: Int
  var deltas: Int
  /// Whether the animation changes only y.
  var isVertical: Bool
  /// The range of the animation's entries in `PassBuffers.moved`.
  var moved: Range<Int>
  /// The largest distance in points that the animation moves a leaf.
  var reach: Double
}

struct PassBuffers: Sendable {
  /// The buffers that can change their size during a measurement.
  struct Tools: Sendable {
    var series = MotionSeries()
    var union = UnionArea()
    /// The union for frames in which a view moves by more than its own height.
    var jumpUnion = UnionArea()
    var boxes: [Box] = []
  }

  var tools = Tools()
  var runs: [MotionRun] = []
  /// The values that each animation changes, as indices into the values of a frame.
  var moved: [Int] = []
  var active: [Int] = []
  var doubles: [Double] = []

  /// The pointers into the working memory, and the tools. Both are lent for one measurement.
  struct Lent {
    let curves: UnsafeBufferPointer<Double>
    let runs: UnsafeBufferPointer<MotionRun>
    let moved: UnsafeBufferPointer<Int>
    let active: UnsafeMutableBufferPointer<Int>
    let doubles: UnsafeMutableBufferPointer<Double>
    var tools: Tools
  }

  mutating func with<Result>(_ tables: CurveTables, _ body: (inout Lent) -> Result) -> Result {
    var tools = Tools()
    swap(&tools, &self.tools)
    defer { swap(&tools, &self.tools) }
    return withPointers(tables.values, runs) { curves, runs in
      moved.withUnsafeBufferPointer { moved in
        active.withUnsafeMutableBufferPointer { active in
          doubles.withUnsafeMutableBufferPointer { doubles in
            var lent = Lent(
              curves: curves, runs: runs, moved: moved, active: active, doubles: doubles, tools: Tools())
            swap(&tools, &lent.tools)
            defer { swap(&tools, &lent.tools) }
            return body(&lent)
          }
        }
      }
    }
  }

  /// Creates tables for the animations of a trace and allocates memory for its nodes.
  mutating func prepare(_ trace: Trace, leaves: Int, tables: inout CurveTables) {
    let rate = Double(trace.frameRate)
    let count = trace.nodes.count
    runs.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
    for m in trace.motions {
      let first = Frames.atOrAfter(m.start, rate)
      let table = tables.table(
        CurveTables.Key(
          curve: m.curve, duration: m.duration, phase: Double(first) / rate - m.start - m.delay,
          rate: rate))
      let (offset, size) = tables.range(table)
      var reach = 0.0
      var isVertical = true
      let firstMoved = moved.count
      trace.deltas.withUnsafeBufferPointer { deltas in
        var i = m.deltas
        let end = m.deltas + (count - 2) * 4
        while i < end {
          reach = max(reach, abs(deltas[i]), abs(deltas[i + 1]))
          i += 4
        }
        i = m.deltas
        while i < end + 8 {
          if deltas[i] != 0 || deltas[i + 2] != 0 || deltas[i + 3] != 0 { isVertical = false }
          for k in i..<i + 4 where deltas[k] != 0 { moved.append(k - m.deltas) }
          i += 4
        }
      }
      runs.append(
        MotionRun(
          first: first, last: min(Frames.atOrAfter(m.end, rate) - 1, first + size - 1), table: table,
          offset: offset, count: size, deltas: m.deltas, isVertical: isVertical,
          moved: firstMoved..<moved.count, reach: reach))
    }
    let needed = FrameMemory.size(values: count * 4, leaves: leaves, runs: runs.count)
    if active.count < runs.count { active = [Int](repeating: 0, count: runs.count) }
    if doubles.count < needed { doubles = [Double](repeating: 0, count: needed) }
  }
}

enum Frames {
  /// Returns the first frame at or after a time, with a tolerance of a millionth of a frame.
  static func atOrAfter(_ time: Double, _ rate: Double) -> Int {
    Int(min(1e9, max(-1e9, (time * rate - 1e-6).rounded(.up))))
  }

  /// Returns the last frame at or before a time, with the same tolerance.
  static func atOrBefore(_ time: Double, _ rate: Double) -> Int {
    Int((time * rate + 1e-6).rounded(.down))
  }
}

extension CellMeasurement {
  static func notMeasured(transitions: Int) -> CellMeasurement {
    CellMeasurement(
      metrics: MetricID.allCases.map { _ in MetricResult(.notMeasured) },
      gates: GateID.allCases.map { _ in .notApplicable }, layoutShift: 0, strictLayoutShift: 0,
      largestShift: nil, worstTransition: MetricID.allCases.map { _ in -1 },
      transitions: [TransitionDetail](repeating: TransitionDetail(), count: transitions), barsDisplaced: 0)
  }
}
