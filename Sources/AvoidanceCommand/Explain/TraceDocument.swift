import AvoidanceMetrics
import Foundation
import MatrixRunner
import ResultRecord
import TraceRecording

/// The whole trace of one cell as a document, so that every metric can be recomputed elsewhere.
///
/// Rectangles are `[x, y, width, height]` in screen coordinates, in points, y grows downwards; times
/// are seconds from the start of the cell. `explain --schema` prints its JSON Schema.
struct TraceDocument: Encodable {
  struct ViewEntry: Encodable {
    var role: String
    var parent: String?
    var clips: Bool
    var opaqueBar: String?
    var scrolls: Bool
    var leaf: Bool
  }

  struct InputEntry: Encodable {
    var view: String
    var label: String?
    var scrollsInside: Bool
    var returnKeyPerformsAction: Bool
  }

  struct NotificationEntry: Encodable {
    var time: Double
    var name: String
    var beginFrame: [Double]
    var endFrame: [Double]
    var duration: Double
    var curve: Int
    var isLocal: Bool
  }

  struct AdjustmentEntry: Encodable {
    var time: Double
    var target: String
    var what: String
    var value: String
    var animation: String
  }

  struct TransitionEntry: Encodable {
    var kind: String
    var start: Double
    var end: Double
    var input: String?
    var keyboardMoves: Bool
    var reachesRest: Bool
  }

  struct ScrollEntry: Encodable {
    var contentSize: [Double]
    var offset: [Double]
    /// Top and bottom content inset.
    var insets: [Double]
  }

  struct FrameEntry: Encodable {
    var time: Double
    var rest: Bool
    var window: [Double]
    /// Top, left, bottom, right.
    var safeArea: [Double]
    var keyboard: [Double]
    var views: [String: [Double]]
    var scroll: [String: ScrollEntry]
    var firstResponder: String?
    var caret: [Double]?
  }

  struct MetricEntry: Encodable {
    var title: String
    var value: Double?
    var unit: String
    var score: Double?
    var weight: Double
    var good: Double?
    var poor: Double?
    var reason: String?
  }

  var schema = 1
  var cell: String
  var profile: String
  var frameRate: Int
  var scale: Double
  var window: [Double]
  var safeArea: [Double]
  var views: [String: ViewEntry]
  var inputs: [InputEntry]
  var primaryAction: String?
  var pinnedBar: String?
  var notifications: [NotificationEntry]
  var adjustments: [AdjustmentEntry]
  var transitions: [TransitionEntry]
  var frames: [FrameEntry]
  var metrics: [String: MetricEntry]
  var gates: [String: String]
  var occlusion: Double?
  var motion: Double?
  /// Layout shift of the cell and of the oracle in it; M1 is their difference.
  var layoutShift: Double
  var oracleLayoutShift: Double

  init(_ story: CellStory) {
    let trace = story.trace
    cell = story.cell.text
    profile = story.profile.id
    frameRate = trace.frameRate
    scale = trace.scale
    window = Self.numbers(trace.geometries[0].window)
    safeArea = Self.insets(trace.geometries[0])
    let ids = trace.nodes.map(\.id)
    func id(_ node: Int) -> String? { node >= 0 ? ids[node] : nil }
    let real = 0..<trace.keyboard
    views = Dictionary(
      uniqueKeysWithValues: real.map { n in
        let node = trace.nodes[n]
        return (
          node.id,
          ViewEntry(
            role: node.role.rawValue, parent: node.parent.map { ids[$0] }, clips: node.clips,
            opaqueBar: node.opaqueBar?.rawValue, scrolls: node.scrolls, leaf: node.isLeaf)
        )
      })
    inputs = trace.inputs.map {
      InputEntry(
        view: ids[$0.node], label: id($0.label), scrollsInside: $0.scrollsInside,
        returnKeyPerformsAction: $0.returnKeyPerformsAction)
    }
    primaryAction = id(trace.primaryAction)
    pinnedBar = id(trace.pinnedBar)
    notifications = trace.notifications.map {
      NotificationEntry(
        time: $0.time, name: $0.name, beginFrame: Self.numbers($0.beginFrame),
        endFrame: Self.numbers($0.endFrame), duration: $0.duration, curve: $0.curve, isLocal: $0.isLocal)
    }
    adjustments = trace.adjustments.map {
      AdjustmentEntry(time: $0.time, target: $0.target, what: $0.what, value: $0.value, animation: $0.animation)
    }
    transitions = trace.transitions.map {
      TransitionEntry(
        kind: $0.kind.rawValue, start: $0.start, end: $0.end,
        input: $0.focus >= 0 ? ids[trace.inputs[$0.focus].node] : nil, keyboardMoves: $0.keyboardMoves,
        reachesRest: $0.reachesRest)
    }
    frames = (0...Int((trace.duration * Double(trace.frameRate)).rounded())).map { index in
      Self.frame(trace, at: Double(index) / Double(trace.frameRate), real: real, ids: ids)
    }
    metrics = [:]
    for (metric, result) in zip(MetricID.allCases, story.measurement.metrics) {
      let definition = metric.definition
      metrics[metric.rawValue] = MetricEntry(
        title: definition.title, value: result.value.isFinite ? result.value : nil, unit: definition.unit,
        score: result.score.isFinite ? result.score : nil,
        weight: result.reason == nil ? TierWeights().weight(definition.tier) : 0, good: definition.good,
        poor: definition.poor, reason: result.reason?.text)
    }
    gates = Dictionary(
      uniqueKeysWithValues: zip(GateID.allCases, story.measurement.gates).map { ($0.rawValue, $1.rawValue) })
    occlusion = story.occlusion
    motion = story.motion
    layoutShift = story.measurement.layoutShift
    oracleLayoutShift = story.oracle.layoutShift
  }

  private static func frame(_ trace: Trace, at time: Double, real: Range<Int>, ids: [String]) -> FrameEntry {
    let stage = trace.stage(at: time)
    let state = trace.stages[stage]
    let geometry = trace.geometries[state.geometry]
    var views: [String: [Double]] = [:]
    for node in real { views[ids[node]] = numbers(trace.presentation(node, at: time, stage: stage)) }
    var scroll: [String: ScrollEntry] = [:]
    for (n, node) in trace.scrollNodes.enumerated() {
      let s = trace.scrolls[stage * trace.scrollNodes.count + n]
      scroll[ids[node]] = ScrollEntry(
        contentSize: [s.contentWidth, s.contentHeight], offset: [s.offsetX, s.offsetY],
        insets: [s.insetTop, s.insetBottom])
    }
    return FrameEntry(
      time: time, rest: isAtRest(trace, time), window: numbers(geometry.window), safeArea: insets(geometry),
      keyboard: numbers(trace.presentation(trace.keyboard, at: time, stage: stage)), views: views,
      scroll: scroll, firstResponder: state.focus >= 0 ? ids[trace.inputs[state.focus].node] : nil,
      caret: state.focus >= 0 ? numbers(trace.presentation(trace.caret, at: time, stage: stage)) : nil)
  }

  /// Whether the last transition is over and nothing moves.
  private static func isAtRest(_ trace: Trace, _ time: Double) -> Bool {
    let isObserved = trace.transitions.contains { time >= $0.start - 0.011 && time < $0.end - 1e-9 }
    return !isObserved && !trace.motions.contains { $0.start <= time && time < $0.end - 1e-9 }
  }

  private static func numbers(_ rect: CGRect) -> [Double] {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
  }

  private static func insets(_ geometry: WindowGeometry) -> [Double] {
    [geometry.safeTop, geometry.safeLeft, geometry.safeBottom, geometry.safeRight]
  }

  /// The document as JSON text with sorted keys.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(10)
    return data
  }
}
