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
/// - The least move counts only for a field that ends up in its direction: one that is pushed away
///   earns nothing for it. A field in the pinned bar needs the move of the bar.
/// - The caret's line stands for an input (O1, O3, motion) whose text scrolls inside it and that is
///   taller than the usable area.
/// - O3 leaves out a field that was partly hidden before the keyboard came.
/// - M2, M3 and M11 judge transitions in which the keyboard shows, hides or changes and that come to
///   rest; a pinned bar stands in for a field that does not move. M3 is one ratio for the whole cell.
/// - M5 and M6 leave out typing and pasting, which move the caret by themselves. A field that
///   moves farther than the keyboard may be as fast as the keyboard's spring over that distance (M6).
/// - M7 leaves out what a person scrolled while the keyboard was up; a person's own scrolling before a
///   tap is no layout shift.
/// - Content that no strategy can show with the field (O4, O5, O8) decides no gate either, unless it can
///   be scrolled to or the return key does the same.
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
              facts.leaves.withUnsafeBufferPointer { leaves in
                var pass = CellPass(
                  trace: trace, facts: facts, scene: scene, reference: reference, leaves: leaves,
                  curves: curves,
                  deltas: deltas, scrolls: scrolls, memory: doubles)
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
  /// The largest move of a leaf in it, in points.
  var reach: Double
}

/// The working memory of a measurement.
struct PassBuffers: Sendable {
  /// What a pass changes in size as it goes.
  struct Tools: Sendable {
    var runs: [MotionRun] = []
    var active: [Int] = []
    var series = MotionSeries()
    var union = UnionArea()
    var boxes: [Box] = []
  }

  var tools = Tools()
  var doubles: [Double] = []

  /// Tabulates the animations of a trace and makes room for its nodes.
  mutating func prepare(_ trace: Trace, leaves: Int, tables: inout CurveTables) {
    let rate = Double(trace.frameRate)
    let count = trace.nodes.count
    tools.runs.removeAll(keepingCapacity: true)
    tools.active.removeAll(keepingCapacity: true)
    for m in trace.motions {
      let first = Frames.atOrAfter(m.start, rate)
      let table = tables.table(
        CurveTables.Key(
          curve: m.curve, duration: m.duration, phase: Double(first) / rate - m.start, rate: rate))
      let (offset, size) = tables.range(table)
      var reach = 0.0
      trace.deltas.withUnsafeBufferPointer { deltas in
        var i = m.deltas
        let end = m.deltas + (count - 2) * 4
        while i < end {
          reach = max(reach, abs(deltas[i]), abs(deltas[i + 1]))
          i += 4
        }
      }
      tools.runs.append(
        MotionRun(
          first: first, last: min(Frames.atOrAfter(m.end, rate) - 1, first + size - 1), table: table,
          offset: offset, count: size, deltas: m.deltas, reach: reach))
    }
    let needed = CellPass.memory(nodes: count, leaves: leaves)
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
