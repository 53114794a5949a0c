import KeyboardAvoidance
import TraceRecording

/// Measures cells; keeps its working memory between them, so use one engine per thread.
///
/// Decisions of this project beyond the formulas of the metrics:
/// - Rest metrics (O1, O2, O4 to O8) and gates G1 to G4 judge the model layout at the end of every
///   transition that comes to rest while an input is focused, except when the keyboard hides. The
///   cell's value is the worst of them, and the same holds for O3, M2, M4, M5, M6 and M7. M3 is the
///   ratio of the sums over all transitions in which the keyboard moves, M8 the mean over focus changes.
/// - A transition begins just before its event, so what jumps at its start counts; it ends after
///   0.7 s, when the keyboard's spring snaps, or just before the next event. Steps over a change of
///   the window's size count nowhere.
/// - An opaque bar covers what is behind it, never what lies in it. What lies in a bar has only the
///   top and the keyboard against it.
/// - What contradicting constraints squeeze is judged by what it is where nothing avoids the keyboard, in the floor's
///   layout: a side may give way to 24 points, and no farther. Less is counted as
///   hidden in O1, O3 and O5, as out of reach in O4 and O8; the caret's line is as high as it was. What gives way
///   on purpose, such as a text view or a list, gives way to more than that.
/// - Only a keyboard over the window's whole width and down to its lower edge makes everything below
///   its top unusable; any other covers its rectangle.
/// - How much fits around the field (RevealTarget) is judged in the floor's layout, where nothing was
///   moved. O4, O5 and O8 do not apply where their part does not fit, O6 ignores a label that does not,
///   and G3 then asks only for what scrolling or the return key can do.
/// - A field whose text scrolls inside it and that is taller than what fits in the floor's layout is judged by
///   the caret's line: O1 is shown but not scored, and O3 and all motion follow the line.
/// - O3 leaves out a field that was hidden before the keyboard came.
/// - What the floor changes in a transition, such as text that grows, is nobody's merit or fault: the
///   least move of M4 and M8 counts from the positions with that change, the change itself is taken
///   off the travel, and M7 and O7 measure distance from the floor.
/// - The least move counts only for a field that ends up in its direction: one that is pushed away earns
///   nothing for it. A field in the pinned bar needs the move of the bar.
/// - What a person scrolls before a tap is no layout shift; M7 leaves out what they scrolled while the
///   keyboard was up.
/// - O7 counts a gap in the transition that made it: who leaves a visible field where it is does right.
/// - M5 and M6 leave out typing and pasting, which move the caret by themselves.
/// - M5 leaves out the keyboard's own turns: an interrupted keyboard turns around, and what stays on it.
/// - M6 takes the distance that the field moved for the keyboard's height if it is more, so that a long
///   smooth motion beside a low keyboard is not a jump; its length is for M4 to judge.
/// - M2, M3 and M11 follow the pinned bar when the field stays where it is and the bar does not.
/// - Steps below one pixel neither shift layout nor turn around.
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
    var (measurement, smoothness) = TracePointers.with(facts, trace) { pointers in
      Floor.with(facts, reference) { floor in
        buffers.with(tables) { memory in
          var pass = CellPass(trace: trace, facts: facts, pointers: pointers, floor: floor, memory: memory)
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
    if let sparc { measurement.metrics[MetricID.M10.index] = MetricResult(value: sparc, score: .nan) }
    if let reference, trace.shows(theSameAs: reference.floor) {
      measurement.moved = false
      if measurement.transitions.contains(where: \.isMoveNeeded) { measurement.standStill() }
    }
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

  /// The pointers into the memory, valid during one measurement, and what is lent with them.
  struct Lent {
    let curves: UnsafeBufferPointer<Double>
    let runs: UnsafeBufferPointer<MotionRun>
    let active: UnsafeMutableBufferPointer<Int>
    let doubles: UnsafeMutableBufferPointer<Double>
    var tools: Tools
  }

  /// Lends the memory, as it was prepared for a trace, with the curves' tables.
  mutating func with<Result>(_ tables: CurveTables, _ body: (inout Lent) -> Result) -> Result {
    var tools = Tools()
    swap(&tools, &self.tools)
    defer { swap(&tools, &self.tools) }
    return withPointers(tables.values, runs) { curves, runs in
      active.withUnsafeMutableBufferPointer { active in
        doubles.withUnsafeMutableBufferPointer { doubles in
          var lent = Lent(curves: curves, runs: runs, active: active, doubles: doubles, tools: Tools())
          swap(&tools, &lent.tools)
          defer { swap(&tools, &lent.tools) }
          return body(&lent)
        }
      }
    }
  }

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
    let needed = FrameMemory.size(values: count * 4, leaves: leaves, runs: runs.count)
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
