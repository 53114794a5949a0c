import Foundation
import KeyboardAvoidance
import Matrix
import Metrics
import Platform
import Record
import Support
import Trace

/// The whole trace of one cell as a JSON document, from which other programs can compute every metric.
///
/// Rectangles are `[x, y, width, height]` in screen coordinates and points, and y grows downwards. Times are
/// in seconds from the start of the cell. `explain --schema` prints the JSON Schema.
struct TraceDocument: StoryDocument {
  struct ViewEntry: Encodable {
    var role: String
    var parent: String?
    var clips: Bool
    var opaqueBar: String?
    var scrolls: Bool
    var leaf: Bool
    var paint: Int
    /// Whether the view hides the views that are painted before it.
    var covers: Bool
    /// Whether the view takes the touches inside it that no subview takes.
    var touches: Bool
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
    var seenBegin: [Double]?
    var seenEnd: [Double]?
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
    var keyboardDuration: Double
    var reachesRest: Bool
    /// The smallest move that shows the target, the distance that the field travelled, and the part of this
    /// distance that the screen causes without the strategy.
    var needed: Double?
    var travel: Double?
    var natural: Double?
    /// The time during which the field was hidden, weighted by its hidden share, in milliseconds. The second
    /// value is that of the oracle.
    var hidden: Double?
    var oracleHidden: Double?
    /// The travel without the needed move and the natural travel, the gap that the move of the target caused, and
    /// the values of the oracle, in points.
    var excess: Double?
    var oracleExcess: Double?
    var gap: Double?
    var oracleGap: Double?
    /// The top and bottom of the usable area U in the final layout, and the content that the strategy must
    /// bring into U.
    var usable: [Double]?
    var target: TargetEntry?
    var metrics: [String: ResultEntry]
    var gates: [String: String]
    /// The layout immediately before the transition, without jumps at its start, and the layout after it.
    var before: MomentEntry
    var after: MomentEntry
    /// The layouts before and after the transition if no strategy avoids the keyboard.
    var floorBefore: MomentEntry?
    var floorAfter: MomentEntry?
    /// The distance of the followed field or caret between the layouts before and after the transition, in
    /// points. It is 0 if the transition contains a cut.
    var way: Double
    /// The same distances of the lower edges of the pinned bar and of the primary action; nil if the screen has none.
    var wayOfBar: Double?
    var wayOfAction: Double?
    /// The layout without a keyboard, whose overlaps the designer intended.
    var design: MomentEntry
    /// The distances by which the screen moves the field, the pinned bar and the primary action down under the strategy none, at each
    /// moment of the transition (just before it, in its frames, and just before the next one if that begins no later
    /// than the end) and in the layout after it. Absent if the screen does not move them.
    var screenMovesField: [Double]?
    var screenMovesBar: [Double]?
    var screenMovesAction: [Double]?
  }

  struct TargetEntry: Encodable {
    /// The name of the content: `caret`, `field`, `field-and-label`, `field-label-and-action` or
    /// `everything`.
    var content: String
    /// The top and bottom of the content before the strategy reacts.
    var span: [Double]
    var heights: [String: Double]
    /// The reason for the choice of the content, as a sentence.
    var why: String
  }

  struct ResultEntry: Encodable {
    var value: Double?
    var score: Double?
    var reason: String?
  }

  /// The layout at one moment of the cell, or the final layout of animations.
  struct MomentEntry: Encodable {
    /// The time on screen, and whether nothing moves at that time. Both are absent in the layouts of
    /// transitions.
    var time: Double?
    var rest: Bool?
    var window: [Double]
    /// The insets of the safe area in the order top, left, bottom, right.
    var safeArea: [Double]
    var keyboard: [Double]
    var views: [String: [Double]]
    var scroll: [String: ScrollEntry]
    var firstResponder: String?
    var caret: [Double]?
  }

  struct ScrollEntry: Encodable {
    var contentSize: [Double]
    var offset: [Double]
    /// The content insets at the top and at the bottom, with the adjustment for the safe area.
    var insets: [Double]
    /// The part of the bottom inset that the adjustment for the safe area adds.
    var bottomAdjustment: Double
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
  /// The times at which the user scrolled to a field before tapping it.
  var personScrolls: [Double]
  var cuts: [Double]
  var scrolledByPerson: [String]
  var frames: [MomentEntry]
  var metrics: [String: MetricEntry]
  var gates: [String: String]
  var occlusion: Double?
  var motion: Double?
  /// The score by which cells are sorted. It combines both scores, and failed gates limit it.
  var overall: Double?
  /// Whether the cell ever looks different from its baseline.
  var moved: Bool
  /// Whether a view besides the keyboard and the caret ever looks different from the baseline.
  var movedContent: Bool
  /// Whether all content of the screen can be reached with the oracle.
  var fits: Bool
  /// The share of the weight of all scored metrics that apply to the cell.
  var applicableWeight: Double
  /// The rule for the content offset that scroll views should have after the keyboard is hidden.
  var offsetAfterHide: String
  /// The layout shift of the cell, and that of the oracle. The metric M1 is their difference.
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
    views = Self.views(trace)
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
        endFrame: Self.numbers($0.endFrame), duration: $0.duration, curve: $0.curve, isLocal: $0.isLocal,
        seenBegin: $0.seenBegin.map(Self.numbers), seenEnd: $0.seenEnd.map(Self.numbers))
    }
    adjustments = trace.adjustments.map {
      AdjustmentEntry(
        time: $0.time, target: $0.target, what: $0.what, value: $0.value, animation: $0.animation)
    }
    transitions = Self.transitions(story)
    personScrolls = trace.personScrolls
    cuts = trace.stages.filter(\.isCut).map(\.time)
    scrolledByPerson = trace.scrolledByPerson.map { ids[$0] }
    frames = (0...Int((trace.duration * Double(trace.frameRate)).rounded())).map { index in
      Self.frame(trace, at: Double(index) / Double(trace.frameRate))
    }
    metrics = Self.metrics(story)
    gates = Self.gates(story.measurement.gates)
    occlusion = story.occlusion
    motion = story.motion
    overall = Scoring.overall(
      occlusion: story.occlusion, motion: story.motion, gates: story.measurement.gates)
    moved = story.measurement.moved
    movedContent = story.measurement.movedContent
    fits = story.screenFits
    applicableWeight = story.measurement.applicableWeight
    offsetAfterHide = trace.offsetAfterHide.rawValue
    layoutShift = story.measurement.layoutShift
    oracleLayoutShift = story.oracle.layoutShift
  }

  private static func views(_ trace: Trace) -> [String: ViewEntry] {
    let ids = trace.nodes.map(\.id)
    return Dictionary(
      uniqueKeysWithValues: zip(trace.nodes[..<trace.keyboard], trace.paintOrder).map { node, paint in
        (
          node.id,
          ViewEntry(
            role: node.role.rawValue, parent: node.parent.map { ids[$0] }, clips: node.clips,
            opaqueBar: node.opaqueBar?.rawValue, scrolls: node.scrolls, leaf: node.isLeaf, paint: paint,
            covers: node.covers || node.opaqueBar != nil, touches: node.takesTouches)
        )
      })
  }

  private static func transitions(_ story: CellStory) -> [TransitionEntry] {
    let (trace, floor) = (story.trace, story.floorTrace)
    return zip(trace.transitions, story.measurement.transitions).enumerated().map { index, pair in
      let (transition, detail) = pair
      let twinIndex = floor.transitions.index(matching: transition, at: index)
      let twin = twinIndex.map { floor.transitions[$0] }
      let judgements = story.measurement.judgements
      let judgement = judgements.indices.contains(index) ? judgements[index] : nil
      let all = story.oracle.transitions
      let oracle = twinIndex.flatMap { all.indices.contains($0) ? all[$0] : nil }
      let moments = trace.moments(ofTransition: index)
      return TransitionEntry(
        kind: transition.kind.rawValue, start: transition.start, end: transition.end,
        input: transition.focus >= 0 ? trace.nodes[trace.inputs[transition.focus].node].id : nil,
        keyboardMoves: transition.keyboardMoves, keyboardDuration: transition.keyboardDuration,
        reachesRest: transition.reachesRest, needed: finite(detail.neededMove),
        travel: finite(detail.travel), natural: finite(detail.naturalTravel),
        hidden: finite(detail.hiddenTime), oracleHidden: oracle.flatMap { finite($0.hiddenTime) },
        excess: finite(detail.excess), oracleExcess: oracle.flatMap { finite($0.excess) },
        gap: finite(detail.gap), oracleGap: oracle.flatMap { finite($0.gap) },
        usable: judgement?.target.map { [$0.area.span.minY, $0.area.span.maxY] },
        target: judgement?.target.map(target), metrics: results(judgement),
        gates: gates(judgement?.gates ?? []),
        before: moment(trace, stage: transition.stageBefore, before: transition.start),
        after: moment(trace, stage: transition.stageAfter),
        floorBefore: twin.map { moment(floor, stage: $0.stageBefore) },
        floorAfter: twin.map { moment(floor, stage: $0.stageAfter) },
        way: way(trace, transition, isCaret: detail.isJudgedByCaret),
        wayOfBar: wayOfLowerEdge(trace, transition, trace.pinnedBar),
        wayOfAction: wayOfLowerEdge(trace, transition, trace.primaryAction),
        design: twin.map { moment(floor, stage: floor.stageWithoutKeyboard(before: $0.stageAfter)) }
          ?? moment(trace, stage: trace.stageWithoutKeyboard(before: transition.stageAfter)),
        screenMovesField: twin.flatMap { floor.screenMotionOfField(in: $0, at: moments) }.map(distances),
        screenMovesBar: twin.flatMap { floor.screenMotionOfBar(in: $0, at: moments) }.map(distances),
        screenMovesAction: twin.flatMap { floor.screenMotionOfAction(in: $0, at: moments) }.map(distances))
    }
  }

  private static func distances(_ motion: ScreenMotion) -> [Double] { motion.distances + [motion.end] }

  private static func wayOfLowerEdge(_ trace: Trace, _ transition: Transition, _ node: Int) -> Double? {
    guard node >= 0 else { return nil }
    guard !trace.isCut(transition.stageBefore, transition.stageAfter) else { return 0 }
    return abs(
      Double(
        trace.rect(node, stage: transition.stageAfter).maxY
          - trace.rect(node, stage: transition.stageBefore).maxY))
  }

  private static func way(_ trace: Trace, _ transition: Transition, isCaret: Bool) -> Double {
    guard transition.focus >= 0, !trace.isCut(transition.stageBefore, transition.stageAfter) else { return 0 }
    let node = isCaret ? trace.caret : trace.inputs[transition.focus].node
    let after = trace.rect(node, stage: transition.stageAfter)
    if isCaret, after.height <= 0 { return 0 }
    return abs(Double(after.minY - trace.rect(node, stage: transition.stageBefore).minY))
  }

  private static func gates(_ results: [GateResult]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: zip(GateID.allCases, results).map { ($0.rawValue, $1.rawValue) })
  }

  private static func results(_ judgement: TransitionJudgement?) -> [String: ResultEntry] {
    var results: [String: ResultEntry] = [:]
    for (metric, result) in zip(MetricID.allCases, judgement?.metrics ?? []) {
      guard let result else { continue }
      results[metric.rawValue] = ResultEntry(
        value: result.value, score: result.score, reason: result.reason?.text)
    }
    return results
  }

  private static func target(_ target: TransitionTarget) -> TargetEntry {
    let chosen = target.chosen
    var why =
      "\(name(chosen.content)) is the largest content that fits into U if nothing avoids the keyboard (R20, R21)"
    let larger = target.heights.first { $0.content.rawValue > chosen.content.rawValue }
    if let larger {
      why += "; \(name(larger.content)) would take \(fixed(larger.height, 1)) pt"
    }
    return TargetEntry(
      content: name(chosen.content), span: [chosen.span.minY, chosen.span.maxY],
      heights: Dictionary(uniqueKeysWithValues: target.heights.map { (name($0.content), $0.height) }),
      why: why)
  }

  private static func name(_ content: RevealTarget.Content) -> String {
    switch content {
    case .caret: "caret"
    case .field: "field"
    case .fieldAndLabel: "field-and-label"
    case .fieldLabelAndAction: "field-label-and-action"
    case .everything: "everything"
    }
  }

  private static func metrics(_ story: CellStory) -> [String: MetricEntry] {
    var metrics: [String: MetricEntry] = [:]
    for (metric, result) in zip(MetricID.allCases, story.measurement.metrics) {
      let definition = metric.definition
      metrics[metric.rawValue] = MetricEntry(
        title: definition.title, value: result.value, unit: definition.unit,
        score: result.score,
        weight: result.reason == nil ? TierWeights().weight(definition.tier) : 0, good: definition.good,
        poor: definition.poor, reason: result.reason?.text)
    }
    return metrics
  }

  private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

  /// Returns the final layout of a stage or, if a time is given, the layout on screen immediately before it.
  private static func moment(_ trace: Trace, stage: Int, before time: Double? = nil) -> MomentEntry {
    moment(trace, stage: stage) { node in
      guard let time else { return trace.rect(node, stage: stage) }
      return trace.presentation(node, justBefore: time, stage: stage)
    }
  }

  private static func frame(_ trace: Trace, at time: Double) -> MomentEntry {
    let stage = trace.stage(at: time)
    var entry = moment(trace, stage: stage) { trace.presentation($0, at: time, stage: stage) }
    entry.time = time
    entry.rest = isAtRest(trace, time)
    return entry
  }

  private static func moment(_ trace: Trace, stage: Int, _ rect: (Int) -> CGRect) -> MomentEntry {
    let state = trace.stages[stage]
    let geometry = trace.geometries[state.geometry]
    var views: [String: [Double]] = [:]
    for node in 0..<trace.keyboard { views[trace.nodes[node].id] = numbers(rect(node)) }
    return MomentEntry(
      window: numbers(geometry.window), safeArea: insets(geometry), keyboard: numbers(rect(trace.keyboard)),
      views: views, scroll: scroll(trace, stage: stage),
      firstResponder: state.focus >= 0 ? trace.nodes[trace.inputs[state.focus].node].id : nil,
      caret: state.focus >= 0 ? numbers(rect(trace.caret)) : nil)
  }

  private static func scroll(_ trace: Trace, stage: Int) -> [String: ScrollEntry] {
    var scroll: [String: ScrollEntry] = [:]
    for (n, node) in trace.scrollNodes.enumerated() {
      let s = trace.scrolls[stage * trace.scrollNodes.count + n]
      scroll[trace.nodes[node].id] = ScrollEntry(
        contentSize: [s.contentWidth, s.contentHeight], offset: [s.offsetX, s.offsetY],
        insets: [s.insetTop, s.insetBottom], bottomAdjustment: s.bottomAdjustment)
    }
    return scroll
  }

  private static func isAtRest(_ trace: Trace, _ time: Double) -> Bool {
    let isObserved = trace.transitions.contains { time >= $0.start && time < $0.end - 1e-9 }
    return !isObserved && !trace.motions.contains { $0.start <= time && time < $0.end - 1e-9 }
  }

  private static func numbers(_ rect: CGRect) -> [Double] {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
  }

  private static func insets(_ geometry: WindowGeometry) -> [Double] {
    [geometry.safeTop, geometry.safeLeft, geometry.safeBottom, geometry.safeRight]
  }
}
