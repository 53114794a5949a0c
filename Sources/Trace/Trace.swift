import Foundation
import Platform

/// A view, the keyboard or the caret: one row of every frame.
public struct TraceNode: Sendable {
  /// The view's id in the screen; `keyboard` and `caret` are reserved.
  public var id: String
  /// The index of the containing node, nil for the root view, bars of containers, keyboard, caret.
  public var parent: Int?
  /// What the view is to the person.
  public var role: ViewRole
  /// Whether it clips what is inside.
  public var clips: Bool
  /// The edge that an opaque bar covers, nil for other views.
  public var opaqueBar: BarEdge?
  /// Whether its content scrolls (scroll views and text views).
  public var scrolls: Bool
  /// Whether it counts as one node of the layout: visible, without counted children.
  public var isLeaf: Bool
  /// The nearest clipping node around it (not itself), or -1.
  public var clip: Int
  /// The nearest scroll node around it (not itself), or -1.
  public var scroll: Int
  /// Whether it hides what is painted before it: everything that is seen does but containers without a background.
  public var covers = false
  /// Whether it takes the touches inside it that none of its subviews takes.
  public var takesTouches = false

  /// Describes a node.
  public init(
    id: String, parent: Int?, role: ViewRole, clips: Bool = false, opaqueBar: BarEdge? = nil,
    scrolls: Bool = false, isLeaf: Bool = true, clip: Int = -1, scroll: Int = -1
  ) {
    self.id = id
    self.parent = parent
    self.role = role
    self.clips = clips
    self.opaqueBar = opaqueBar
    self.scrolls = scrolls
    self.isLeaf = isLeaf
    self.clip = clip
    self.scroll = scroll
  }
}

/// An input and what belongs to it.
public struct TraceInput: Sendable {
  /// The input's node.
  public var node: Int
  /// The node of its label, or -1.
  public var label: Int
  /// Whether its text scrolls inside it.
  public var scrollsInside: Bool
  /// Whether its return key performs the primary action, or leads on to an input whose return key does.
  public var returnKeyPerformsAction: Bool
  /// Describes an input.
  public init(node: Int, label: Int, scrollsInside: Bool, returnKeyPerformsAction: Bool) {
    self.node = node
    self.label = label
    self.scrollsInside = scrollsInside
    self.returnKeyPerformsAction = returnKeyPerformsAction
  }
}

/// The window in one orientation; screen coordinates, in points.
public struct WindowGeometry: Sendable, Equatable {
  /// The window's rectangle on the screen.
  public var window: CGRect
  /// Insets from the window's edges: top, left, bottom, right.
  public var safeTop: Double
  /// Inset of the left edge.
  public var safeLeft: Double
  /// Inset of the bottom edge.
  public var safeBottom: Double
  /// Inset of the right edge.
  public var safeRight: Double
  /// Describes a window.
  public init(window: CGRect, safeTop: Double, safeLeft: Double, safeBottom: Double, safeRight: Double) {
    self.window = window
    self.safeTop = safeTop
    self.safeLeft = safeLeft
    self.safeBottom = safeBottom
    self.safeRight = safeRight
  }
}

/// The model state from one moment on: where everything is once animations have ended.
public struct Stage: Sendable, Equatable {
  /// Seconds from the start of the cell.
  public var time: Double
  /// The index of the window geometry.
  public var geometry: Int
  /// The index in `Trace.inputs` of the first responder, or -1.
  public var focus: Int
  /// True when the window changed size: positions before and after cannot be compared.
  public var isCut: Bool
  /// Makes a stage.
  public init(time: Double, geometry: Int, focus: Int, isCut: Bool) {
    self.time = time
    self.geometry = geometry
    self.focus = focus
    self.isCut = isCut
  }
}

/// An additive animation: it adds `delta * (1 - progress)` to every node's model rectangle.
public struct Motion: Sendable, Equatable {
  /// When it starts, in seconds.
  public var start: Double
  /// When it is gone, by its end or by being replaced, in seconds.
  public var end: Double
  /// Its timing.
  public var curve: AnimationCurve
  /// The duration in seconds; the spring ignores it.
  public var duration: Double
  /// Where its deltas begin in `Trace.deltas`, four values (x, y, width, height) a node.
  public var deltas: Int
  /// Makes a motion.
  public init(start: Double, end: Double, curve: AnimationCurve, duration: Double, deltas: Int) {
    self.start = start
    self.end = end
    self.curve = curve
    self.duration = duration
    self.deltas = deltas
  }
}

/// A scroll view's state in one stage, in points.
public struct ScrollState: Sendable, Equatable {
  /// Width of the content.
  public var contentWidth: Double
  /// Height of the content.
  public var contentHeight: Double
  /// Horizontal content offset.
  public var offsetX: Double
  /// Vertical content offset.
  public var offsetY: Double
  /// Top content inset.
  public var insetTop: Double
  /// Bottom content inset.
  public var insetBottom: Double
  /// Makes a scroll state.
  public init(
    contentWidth: Double = 0, contentHeight: Double = 0, offsetX: Double = 0, offsetY: Double = 0,
    insetTop: Double = 0, insetBottom: Double = 0
  ) {
    self.contentWidth = contentWidth
    self.contentHeight = contentHeight
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.insetTop = insetTop
    self.insetBottom = insetBottom
  }
}

/// What kind of change a transition is.
public enum TransitionKind: String, Sendable {
  /// The keyboard comes.
  case show
  /// The focus moves while the keyboard stays.
  case focusChange = "focus-change"
  /// The keyboard takes another height.
  case keyboardChange = "keyboard-change"
  /// The keyboard leaves.
  case hide
  /// Text grew under the caret.
  case textChange = "text-change"
  /// The window changed size.
  case rotation
  /// The keyboard left the dock but not the screen.
  case undock
  /// A person drags the keyboard; it follows the finger.
  case drag
  /// The app, or this screen of it, came back.
  case comeback = "return"
  /// A keyboard that is not this screen's; it moves here if it is another app's.
  case elsewhere
}

/// One change that the metrics judge: from its start until it is at rest, or the next one starts.
public struct Transition: Sendable, Equatable {
  /// What kind of change it is.
  public var kind: TransitionKind
  /// When motion can start, in seconds: the moment of the will notification.
  public var start: Double
  /// The end of observation: start + 0.7 s, or the start of the next transition if earlier.
  public var end: Double
  /// The input that the transition is about, an index in `Trace.inputs`, or -1.
  public var focus: Int
  /// Whether the keyboard's frame changes in it.
  public var keyboardMoves: Bool
  /// The keyboard's reported duration in seconds; 0 means that it jumps.
  public var keyboardDuration: Double
  /// Whether the next transition starts only after this one is at rest.
  public var reachesRest: Bool
  /// The stage that is in force just before the start.
  public var stageBefore: Int
  /// The stage at its end.
  public var stageAfter: Int
  /// Makes a transition.
  public init(
    kind: TransitionKind, start: Double, end: Double, focus: Int, keyboardMoves: Bool,
    keyboardDuration: Double, reachesRest: Bool, stageBefore: Int, stageAfter: Int
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.focus = focus
    self.keyboardMoves = keyboardMoves
    self.keyboardDuration = keyboardDuration
    self.reachesRest = reachesRest
    self.stageBefore = stageBefore
    self.stageAfter = stageAfter
  }
}

/// A notification as it was posted.
public struct PostedNotification: Sendable {
  /// Seconds from the start of the cell.
  public var time: Double
  /// UIKit's name of the notification.
  public var name: String
  /// The begin frame as reported, in screen coordinates.
  public var beginFrame: CGRect
  /// The end frame as reported, in screen coordinates.
  public var endFrame: CGRect
  /// The reported duration in seconds.
  public var duration: Double
  /// The reported curve as an integer.
  public var curve: Int
  /// Whether the keyboard belongs to this app.
  public var isLocal: Bool
  /// Records a notification; frames in screen coordinates.
  public init(
    time: Double, name: String, beginFrame: CGRect, endFrame: CGRect, duration: Double, curve: Int,
    isLocal: Bool
  ) {
    self.time = time
    self.name = name
    self.beginFrame = beginFrame
    self.endFrame = endFrame
    self.duration = duration
    self.curve = curve
    self.isLocal = isLocal
  }
}

/// Something the strategy did.
public struct RecordedAdjustment: Sendable {
  /// Seconds from the start of the cell.
  public var time: Double
  /// The id of the view or constraint.
  public var target: String
  /// What was changed, for example `frame`, `constant`, `contentInset`.
  public var what: String
  /// The new value, as text.
  public var value: String
  /// The animation it rode, for example `keyboard spring`, `easeInOut 0.25 s`, `none`.
  public var animation: String
  /// Records an adjustment.
  public init(time: Double, target: String, what: String, value: String, animation: String) {
    self.time = time
    self.target = target
    self.what = what
    self.value = value
    self.animation = animation
  }
}

/// What happened in one cell: model states, additive animations and the events between them.
///
/// All rectangles are in screen coordinates, in points, y grows downwards. The position of a node
/// at time t is its rectangle in the stage in force plus the remaining part of every running motion.
public struct Trace: Sendable {
  /// Frames a second.
  public var frameRate: Int
  /// Pixels a point.
  public var scale: Double
  /// The nodes; the keyboard and the caret are the last two.
  public var nodes: [TraceNode]
  /// The inputs in the order of the next key.
  public var inputs: [TraceInput]
  /// The primary action's node, or -1.
  public var primaryAction: Int
  /// The pinned bar's node, or -1.
  public var pinnedBar: Int
  /// The node indices of the scroll views, in the order of `scrolls`.
  public var scrollNodes: [Int]
  /// The windows that stages refer to.
  public var geometries: [WindowGeometry] = []
  /// The model states in time order.
  public var stages: [Stage] = []
  /// Four values (x, y, width, height) a node, stage by stage.
  public var rects: [Double] = []
  /// One state a scroll view, stage by stage.
  public var scrolls: [ScrollState] = []
  /// The animations in order of their start.
  public var motions: [Motion] = []
  /// The deltas of the animations.
  public var deltas: [Double] = []
  /// The transitions in time order.
  public var transitions: [Transition] = []
  /// The nodes of scroll views that the person scrolled while the keyboard was up.
  public var scrolledByPerson: [Int] = []
  /// When the person scrolled to a field before tapping it, in seconds; such a step is a jump of their own.
  public var personScrolls: [Double] = []
  /// Where a scroll view is expected to be scrolled to once the keyboard has gone.
  public var offsetAfterHide = OffsetAfterHide.either
  /// The end of the cell in seconds.
  public var duration: Double = 0
  /// The notifications; only recorded when asked for.
  public var notifications: [PostedNotification] = []
  /// What the strategy did; only recorded when asked for.
  public var adjustments: [RecordedAdjustment] = []

  /// Makes an empty trace of a screen.
  public init(
    frameRate: Int, scale: Double, nodes: [TraceNode], inputs: [TraceInput], primaryAction: Int,
    pinnedBar: Int, scrollNodes: [Int]
  ) {
    self.frameRate = frameRate
    self.scale = scale
    self.nodes = nodes
    self.inputs = inputs
    self.primaryAction = primaryAction
    self.pinnedBar = pinnedBar
    self.scrollNodes = scrollNodes
  }

  /// The keyboard's node.
  public var keyboard: Int { nodes.count - 2 }
  /// The caret's node; its rectangle is empty without a first responder.
  public var caret: Int { nodes.count - 1 }

  /// The model rectangle of a node in a stage.
  public func rect(_ node: Int, stage: Int) -> CGRect {
    let i = (stage * nodes.count + node) * 4
    return CGRect(x: rects[i], y: rects[i + 1], width: rects[i + 2], height: rects[i + 3])
  }

  /// Whether positions of two stages, the earlier one first, cannot be compared.
  public func isCut(_ from: Int, _ to: Int) -> Bool {
    var stage = from + 1
    while stage <= to {
      if stages[stage].isCut { return true }
      stage += 1
    }
    return false
  }

  /// Whether the same happened as in another trace of the same situation, number by number.
  public func isSame(as other: Trace) -> Bool {
    frameRate == other.frameRate && duration == other.duration && offsetAfterHide == other.offsetAfterHide
      && stages == other.stages && transitions == other.transitions && motions == other.motions
      && rects == other.rects && deltas == other.deltas && scrolls == other.scrolls
      && geometries == other.geometries && scrolledByPerson == other.scrolledByPerson
      && personScrolls == other.personScrolls
  }

  /// A sum over all positions, for a quick look at whether two traces can be the same.
  public var placesDigest: UInt64 {
    func sum(_ values: [Double]) -> UInt64 {
      values.withUnsafeBufferPointer { values in
        var sum = UInt64(truncatingIfNeeded: values.count)
        for value in values { sum = (sum &+ value.bitPattern) &* 3 }
        return sum
      }
    }
    return sum(rects) ^ (sum(deltas) &* 31)
  }

  /// Whether everything is where another trace of the same situation has it at all times, a hundredth of a point
  /// aside: nobody can tell them apart. Layout passes and animations that change nothing are not seen.
  public func shows(theSameAs other: Trace) -> Bool {
    guard nodes.count == other.nodes.count, scrollNodes.count == other.scrollNodes.count else { return false }
    return changes(like: other) || rests(like: other) && frames(like: other)
  }

  /// Whether the same stages and motions follow each other; the same can be shown by others.
  private func changes(like other: Trace) -> Bool {
    guard !stages.isEmpty, !other.stages.isEmpty else { return stages.isEmpty == other.stages.isEmpty }
    var (mine, theirs): (Int?, Int?) = (settled(0), other.settled(0))
    while let a = mine, let b = theirs {
      guard abs(stages[a].time - other.stages[b].time) <= 1e-6, looks(at: a, like: other, at: b) else {
        return false
      }
      (mine, theirs) = (nextChange(after: a), other.nextChange(after: b))
    }
    guard mine == nil, theirs == nil else { return false }
    let (moves, others) = (motions.filter(isSeen), other.motions.filter(other.isSeen))
    guard moves.count == others.count else { return false }
    let count = nodes.count * 4
    for (a, b) in zip(moves, others) {
      guard abs(a.start - b.start) <= 1e-6, abs(a.end - b.end) <= 1e-6, a.curve == b.curve,
        a.duration == b.duration
      else { return false }
      for i in 0..<count where abs(deltas[a.deltas + i] - other.deltas[b.deltas + i]) > 0.01 { return false }
    }
    return true
  }

  /// Whether every transition leads to the same layout.
  private func rests(like other: Trace) -> Bool {
    guard transitions.count == other.transitions.count else { return false }
    for (a, b) in zip(transitions, other.transitions)
    where !looks(at: a.stageAfter, like: other, at: b.stageAfter) { return false }
    return true
  }

  /// Whether every frame is the same.
  private func frames(like other: Trace) -> Bool {
    let count = Int((Swift.max(duration, other.duration) * Double(frameRate)).rounded(.up))
    for frame in 0...Swift.max(0, count) {
      let time = Double(frame) / Double(frameRate)
      let (a, b) = (stage(at: time), other.stage(at: time))
      guard looks(at: a, like: other, at: b) else { return false }
      for node in nodes.indices {
        let (x, y) = (presentation(node, at: time, stage: a), other.presentation(node, at: time, stage: b))
        if abs(x.origin.x - y.origin.x) > 0.01 || abs(x.origin.y - y.origin.y) > 0.01
          || abs(x.size.width - y.size.width) > 0.01 || abs(x.size.height - y.size.height) > 0.01
        {
          return false
        }
      }
    }
    return true
  }

  /// Whether a stage looks like one of another trace.
  private func looks(at stage: Int, like other: Trace, at otherStage: Int) -> Bool {
    guard stages[stage].focus == other.stages[otherStage].focus,
      geometries[stages[stage].geometry] == other.geometries[other.stages[otherStage].geometry]
    else { return false }
    let (rect, otherRect, count) = (stage * nodes.count * 4, otherStage * nodes.count * 4, nodes.count * 4)
    for i in 0..<count where abs(rects[rect + i] - other.rects[otherRect + i]) > 0.01 { return false }
    let (scroll, otherScroll, scrollCount) = (
      stage * scrollNodes.count, otherStage * scrollNodes.count, scrollNodes.count
    )
    for i in 0..<scrollCount where scrolls[scroll + i] != other.scrolls[otherScroll + i] { return false }
    return true
  }

  /// The next stage that looks otherwise than one; nil after the last.
  private func nextChange(after stage: Int) -> Int? {
    var next = stage + 1
    while next < stages.count {
      let last = settled(next)
      if isCut(stage, last) || !looks(at: last, like: self, at: stage) { return last }
      next = last + 1
    }
    return nil
  }

  /// The last of the stages at the time of one: those before it are never on the screen.
  private func settled(_ stage: Int) -> Int {
    var last = stage
    while last + 1 < stages.count, stages[last + 1].time - stages[stage].time <= 1e-6 { last += 1 }
    return last
  }

  /// Whether a motion moves anything.
  private func isSeen(_ motion: Motion) -> Bool {
    for i in motion.deltas..<motion.deltas + nodes.count * 4 where abs(deltas[i]) > 0.01 { return true }
    return false
  }

  /// The stage in force at a time; a change at exactly `time` is in force.
  public func stage(at time: Double) -> Int {
    var s = 0
    while s + 1 < stages.count, stages[s + 1].time <= time + 1e-9 { s += 1 }
    return s
  }

  /// The rectangle of a node on screen at a time, animations included.
  public func presentation(_ node: Int, at time: Double) -> CGRect {
    presentation(node, at: time, stage: stage(at: time))
  }

  /// The rectangle of a node on screen at a time, given the stage in force.
  public func presentation(_ node: Int, at time: Double, stage: Int) -> CGRect {
    presentation(node, at: time, stage: stage) { $0.start <= time + 1e-9 && time < $0.end - 1e-9 }
  }

  /// The rectangle of a node on screen just before a time, given the stage in force until then.
  public func presentation(_ node: Int, justBefore time: Double, stage: Int) -> CGRect {
    presentation(node, at: time, stage: stage) { $0.start < time - 1e-9 && $0.end >= time - 1e-9 }
  }

  private func presentation(
    _ node: Int, at time: Double, stage: Int, while isRunning: (Motion) -> Bool
  ) -> CGRect {
    var r = rect(node, stage: stage)
    for m in motions where isRunning(m) {
      let left = 1 - m.curve.progress(at: time - m.start, duration: m.duration)
      let i = m.deltas + node * 4
      r.origin.x += deltas[i] * left
      r.origin.y += deltas[i + 1] * left
      r.size.width += deltas[i + 2] * left
      r.size.height += deltas[i + 3] * left
    }
    return r
  }
}

extension [Transition] {
  /// The transition that corresponds to one of another trace in the same situation, which has it at `index`; that
  /// place is tried first.
  public func index(matching transition: Transition, at index: Int) -> Int? {
    if index < count, self[index].matches(transition) { return index }
    return firstIndex { $0.matches(transition) }
  }
}

extension Transition {
  fileprivate func matches(_ other: Transition) -> Bool {
    kind == other.kind && focus == other.focus && abs(start - other.start) < 1e-6
  }
}
