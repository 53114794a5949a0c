import KeyboardAvoidance
import TraceRecording

/// Measures cells; keeps its working memory between them, so use one engine per thread.
///
/// Decisions of this project beyond the formulas of the metrics:
/// - Rest metrics (O1, O2, O4 to O8) and gates G1 to G4 judge the model layout at the end of every transition
///   that comes to rest, except when the keyboard hides, and while an input is focused. The cell's
///   value is the worst of them.
/// - A transition begins just before its event and includes what jumps at its start. Steps over a
///   change of the window's size count nowhere.
/// - An opaque bar covers what is behind it, never what lies in it.
/// - Whether label, action and everything else fit is judged in the floor's layout, where nothing was
///   moved: what no strategy can show is not held against one.
/// - Positions before a transition are taken with the changes that the floor makes in it, such as text
///   that grows: the least move and the excess count from there.
public struct MetricEngine: Sendable {
  private var facts = SceneFacts()
  private var tables = CurveTables()
  private var buffers = PassBuffers()

  /// Makes an engine.
  public init() {}

  /// Measures one cell.
  ///
  /// - Parameters:
  ///   - trace: the cell; an inconsistent one yields a measurement in which nothing applies.
  ///   - reference: what it is measured against. Without one the cell is its own floor: fit and
  ///     displacement are judged in its own layouts, and M1 is 0.
  public mutating func measure(_ trace: Trace, against reference: MetricReference? = nil) -> CellMeasurement {
    guard trace.isWellFormed else { return CellMeasurement.notMeasured(transitions: trace.transitions.count) }
    facts.describe(trace)
    tables.trim()
    var buffers = PassBuffers()
    swap(&buffers, &self.buffers)
    defer { swap(&buffers, &self.buffers) }
    buffers.prepare(trace, leaves: facts.leaves.count, tables: &tables)

    // The floor must be the same screen.
    var reference = reference
    if let floor = reference?.floor, floor.nodes.count != trace.nodes.count || !floor.isWellFormed {
      reference = nil
    }
    let facts = facts
    var (measurement, smoothness) = Scene.with(facts, trace) { scene in
      tables.values.withUnsafeBufferPointer { curves in
        trace.deltas.withUnsafeBufferPointer { deltas in
          trace.scrolls.withUnsafeBufferPointer { scrolls in
            buffers.doubles.withUnsafeMutableBufferPointer { doubles in
              buffers.active.withUnsafeMutableBufferPointer { active in
                buffers.runs.withUnsafeBufferPointer { runs in
                  facts.leaves.withUnsafeBufferPointer { leaves in
                    facts.leafClips.withUnsafeBufferPointer { leafClips in
                      var pass = CellPass(
                        trace: trace, facts: facts, scene: scene, reference: reference, leaves: leaves,
                        leafClips: leafClips, curves: curves, deltas: deltas, scrolls: scrolls, runs: runs,
                        active: active, memory: doubles)
                      swap(&pass.tools, &buffers.tools)
                      pass.run()
                      let result = pass.result()
                      swap(&pass.tools, &buffers.tools)
                      return result
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    let sparc: Double? =
      switch smoothness {
      case .none: nil
      case .curve(let table): tables.sparc(table)
      case .speeds(let speeds): tables.sparc(of: speeds, rate: Double(trace.frameRate))
      }
    if let sparc { measurement.metrics[MetricID.M10.index] = MetricResult(value: sparc, score: .nan) }
    return measurement
  }
}

/// What M10 is computed from.
enum Smoothness {
  case none
  /// The field rode one animation with the curve of this table.
  case curve(Int)
  case speeds([Double])
}

/// An animation in frames.
struct MotionRun {
  var first: Int
  var last: Int
  var table: Int
  /// Where the curve's table begins, and its length.
  var offset: Int
  var count: Int
  var deltas: Int
  /// Whether it changes nothing but y.
  var isVertical: Bool
  /// The largest move of a leaf in it, in points.
  var reach: Double
}

/// The working memory of a measurement.
struct PassBuffers: Sendable {
  /// What a pass changes in size as it goes.
  struct Tools: Sendable {
    var series = MotionSeries()
    var union = UnionArea()
    /// For frames in which a view moves by more than its height.
    var jumpUnion = UnionArea()
    var boxes: [Box] = []
  }

  var tools = Tools()
  var runs: [MotionRun] = []
  var active: [Int] = []
  var doubles: [Double] = []

  /// Tabulates the animations of a trace and makes room for its nodes.
  mutating func prepare(_ trace: Trace, leaves: Int, tables: inout CurveTables) {
    let rate = Double(trace.frameRate)
    let count = trace.nodes.count
    runs.removeAll(keepingCapacity: true)
    for m in trace.motions {
      let first = Frames.atOrAfter(m.start, rate)
      let table = tables.table(
        CurveTables.Key(
          curve: m.curve, duration: m.duration, phase: Double(first) / rate - m.start, rate: rate))
      let (offset, size) = tables.range(table)
      var reach = 0.0
      var isVertical = true
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
          i += 4
        }
      }
      runs.append(
        MotionRun(
          first: first, last: min(Frames.atOrAfter(m.end, rate) - 1, first + size - 1), table: table,
          offset: offset, count: size, deltas: m.deltas, isVertical: isVertical, reach: reach))
    }
    let needed = CellPass.memory(nodes: count, leaves: leaves, runs: runs.count)
    if active.count < runs.count { active = [Int](repeating: 0, count: runs.count) }
    if doubles.count < needed { doubles = [Double](repeating: 0, count: needed) }
  }
}

/// Frames and time.
enum Frames {
  /// The first frame at or after a time; a millionth of a frame is rounding.
  static func atOrAfter(_ time: Double, _ rate: Double) -> Int {
    Int(min(1e9, max(-1e9, (time * rate - 1e-6).rounded(.up))))
  }
}

extension CellMeasurement {
  /// A measurement in which nothing applies.
  static func notMeasured(transitions: Int) -> CellMeasurement {
    CellMeasurement(
      metrics: MetricID.allCases.map { _ in MetricResult(.notMeasured) },
      gates: GateID.allCases.map { _ in .notApplicable }, layoutShift: 0, strictLayoutShift: 0,
      largestShift: nil, worstTransition: MetricID.allCases.map { _ in -1 },
      transitions: [TransitionDetail](repeating: TransitionDetail(), count: transitions), barsDisplaced: 0)
  }
}
