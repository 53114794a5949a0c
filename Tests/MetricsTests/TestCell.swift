import Foundation
import Platform
import Trace

@testable import Metrics

/// A cell that a test builds from views, timed changes and transitions.
///
/// The window has 400 x 800 points, a top safe area of 50 and a keyboard of 300. With the keyboard, y = 50 to
/// 500 is usable.
struct TestCell {
  static let keyboard = -1
  static let caret = -2
  static let hidden = CGRect(x: 0, y: 800, width: 400, height: 300)
  static let shown = CGRect(x: 0, y: 500, width: 400, height: 300)

  struct Change {
    var time: Double
    var rects: [Int: CGRect]
    var curve: AnimationCurve?
    var duration: Double
    var focus: Int?
    var geometry: Int?
  }

  var frameRate = 60
  var scale = 1.0
  var geometries = [
    WindowGeometry(
      window: CGRect(x: 0, y: 0, width: 400, height: 800), safeTop: 50, safeLeft: 0, safeBottom: 0,
      safeRight: 0)
  ]
  var nodes: [TraceNode] = []
  var rects: [CGRect] = []
  var keyboardRect = TestCell.hidden
  var caretRect = CGRect.zero
  var inputs: [TraceInput] = []
  var primaryAction = -1
  var pinnedBar = -1
  var scrollNodes: [Int] = []
  /// The scroll states at each stage. The last one also applies to all later stages.
  var scrollStates: [[ScrollState]] = []
  var changes: [Change] = []
  var transitions: [Transition] = []
  var duration = 2.0

  /// A cell with two fields above the keyboard, which both move up by 80 points at the focus change without
  /// need.
  static var movingWithoutNeed: TestCell {
    var cell = TestCell()
    cell.input(20, 400, 360, 40)
    cell.input(20, 440, 360, 40)
    cell.show(0.1, focus: 0)
    cell.change(1, focus: 1)
    cell.transition(.focusChange, 1, focus: 1)
    cell.move(1, [0, 1], up: 80, .easeInOut)
    return cell
  }

  @discardableResult
  mutating func view(
    _ role: ViewRole, _ x: Double, _ y: Double, _ width: Double, _ height: Double, parent: Int? = nil,
    bar: BarEdge? = nil, clips: Bool = false, scrolls: Bool = false, isLeaf: Bool = true, clip: Int = -1,
    scroll: Int = -1
  ) -> Int {
    nodes.append(
      TraceNode(
        id: "view-\(nodes.count)", parent: parent, role: role, clips: clips, opaqueBar: bar, scrolls: scrolls,
        isLeaf: isLeaf, clip: clip, scroll: scroll))
    rects.append(CGRect(x: x, y: y, width: width, height: height))
    return nodes.count - 1
  }

  @discardableResult
  mutating func input(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, label: Int = -1, scrollsInside: Bool = false,
    returnKey: Bool = false, parent: Int? = nil, clip: Int = -1, scroll: Int = -1
  ) -> Int {
    let node = view(.input, x, y, width, height, parent: parent, clip: clip, scroll: scroll)
    inputs.append(
      TraceInput(node: node, label: label, scrollsInside: scrollsInside, returnKeyPerformsAction: returnKey))
    return node
  }

  mutating func change(
    _ time: Double, _ rects: [Int: CGRect] = [:], _ curve: AnimationCurve? = nil, _ duration: Double = 0.25,
    focus: Int? = nil, geometry: Int? = nil
  ) {
    changes.append(
      Change(
        time: time, rects: rects, curve: curve, duration: duration, focus: focus, geometry: geometry))
  }

  /// Moves views up by a distance, starting at their latest model positions.
  mutating func move(
    _ time: Double, _ views: [Int], up: Double, _ curve: AnimationCurve? = nil, _ duration: Double = 0.25
  ) {
    var moved: [Int: CGRect] = [:]
    for view in views { moved[view] = model(view).offsetBy(dx: 0, dy: -up) }
    change(time, moved, curve, duration)
  }

  func model(_ view: Int) -> CGRect {
    for change in changes.reversed() {
      if let rect = change.rects[view] { return rect }
    }
    return view == TestCell.keyboard ? keyboardRect : view == TestCell.caret ? caretRect : rects[view]
  }

  /// Adds a scroll view as wide as the window, 50 points down, with a field in it, and returns the scroll view.
  mutating func list(field y: Double, height: Double = 750) -> Int {
    let list = view(.scrollView, 0, 50, 400, height, clips: true, scrolls: true, isLeaf: false)
    input(20, y, 360, 40, parent: list, clip: list, scroll: list)
    scrollNodes = [list]
    return list
  }

  mutating func show(
    _ time: Double = 0.1, until end: Double? = nil, focus: Int = 0, keyboard: CGRect = TestCell.shown,
    duration: Double = 0.25
  ) {
    change(time, [TestCell.keyboard: keyboard], duration > 0 ? .keyboard : nil, duration, focus: focus)
    transition(.show, time, until: end, focus: focus, duration: duration)
  }

  mutating func hide(_ time: Double = 1, focus: Int = 0) {
    change(time, [TestCell.keyboard: TestCell.hidden], .keyboard, focus: -1)
    transition(.hide, time, focus: focus)
  }

  mutating func transition(
    _ kind: TransitionKind, _ time: Double, until: Double? = nil, focus: Int = 0, duration: Double = 0.25
  ) {
    let moves: Bool =
      switch kind {
      case .show, .hide, .keyboardChange: true
      default: false
      }
    transitions.append(
      Transition(
        kind: kind, start: time, end: until ?? time + 0.7, focus: focus, keyboardMoves: moves,
        keyboardDuration: moves ? duration : 0, reachesRest: until == nil, stageBefore: 0, stageAfter: 0))
  }

  var trace: Trace {
    var nodes = nodes
    nodes.append(TraceNode(id: "keyboard", parent: nil, role: .decoration))
    nodes.append(TraceNode(id: "caret", parent: nil, role: .decoration, isLeaf: false))
    let count = nodes.count
    var trace = Trace(
      frameRate: frameRate, scale: scale, nodes: nodes, inputs: inputs, primaryAction: primaryAction,
      pinnedBar: pinnedBar, scrollNodes: scrollNodes)
    trace.geometries = geometries
    trace.duration = duration
    var model = rects + [keyboardRect, caretRect]
    var focus = -1
    var geometry = 0
    func addStage(_ time: Double, isCut: Bool) {
      trace.stages.append(Stage(time: time, geometry: geometry, focus: focus, isCut: isCut))
      for r in model { trace.rects += [r.origin.x, r.origin.y, r.size.width, r.size.height] }
      if !scrollNodes.isEmpty {
        let empty = [ScrollState](repeating: ScrollState(), count: scrollNodes.count)
        let i = trace.stages.count - 1
        trace.scrolls += i < scrollStates.count ? scrollStates[i] : scrollStates.last ?? empty
      }
    }
    addStage(0, isCut: false)
    for change in changes.sorted(by: { $0.time < $1.time }) {
      let old = model
      for (view, rect) in change.rects {
        model[view == TestCell.keyboard ? count - 2 : view == TestCell.caret ? count - 1 : view] = rect
      }
      focus = change.focus ?? focus
      let isCut = change.geometry != nil && change.geometry != geometry
      geometry = change.geometry ?? geometry
      addStage(change.time, isCut: isCut)
      if let curve = change.curve {
        trace.motions.append(
          Motion(
            start: change.time, end: change.time + curve.length(duration: change.duration), curve: curve,
            duration: change.duration, deltas: trace.deltas.count))
        for (a, b) in zip(old, model) {
          trace.deltas += [
            a.origin.x - b.origin.x, a.origin.y - b.origin.y, a.size.width - b.size.width,
            a.size.height - b.size.height,
          ]
        }
      }
    }
    for (i, transition) in transitions.enumerated() {
      var t = transition
      let next = i + 1 < transitions.count ? transitions[i + 1].start : .infinity
      t.stageBefore = trace.stages.indices.last { $0 == 0 || trace.stages[$0].time < t.start - 1e-9 } ?? 0
      t.stageAfter =
        trace.stages.indices.last {
          $0 == 0 || (trace.stages[$0].time <= t.end + 1e-9 && trace.stages[$0].time < next - 1e-9)
        } ?? 0
      trace.transitions.append(t)
    }
    return trace
  }

  /// Measures the cell against a baseline, by default `withoutAvoidance`.
  func measured(floor: TestCell? = nil, oracle: CellMeasurement? = nil) -> CellMeasurement {
    var engine = MetricEngine()
    let floor = floor ?? withoutAvoidance
    return engine.measure(trace, against: MetricReference(floor: floor.trace, oracle: oracle))
  }

  /// A copy of the cell in which only the keyboard and the caret change.
  var withoutAvoidance: TestCell {
    var floor = self
    floor.changes = changes.map { change in
      var change = change
      change.rects = change.rects.filter { $0.key < 0 }
      return change
    }
    return floor
  }
}

extension MetricResult {
  func isNear(_ expected: Double, _ tolerance: Double = 1e-9) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
  }
}
