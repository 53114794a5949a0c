import Foundation
import Platform
import UIKit

/// A view, the keyboard or the caret. Every frame of the trace has one rectangle per node.
public struct TraceNode: Sendable {
  /// The view's id on the screen. The ids `keyboard` and `caret` are reserved.
  public var id: String
  /// The index of the containing node. Nil for the root view, bars outside the root view, the keyboard and
  /// the caret.
  public var parent: Int?
  /// The role of the view, such as input or label.
  public var role: ViewRole
  /// Whether the node clips its content at its edges.
  public var clips: Bool
  /// The edge of the screen at which the node is an opaque bar. Nil for other views.
  public var opaqueBar: BarEdge?
  /// Whether the node's content scrolls, as in a scroll view or a text view.
  public var scrolls: Bool
  /// Whether the node is a leaf of the layout: it is visible and is not a container of other visible nodes.
  public var isLeaf: Bool
  /// The index of the nearest clipping node that contains this node, or -1.
  public var clip: Int
  /// The index of the nearest scrolling node that contains this node, or -1.
  public var scroll: Int
  /// Whether the node hides the views that were painted before it. All visible nodes do, except the root
  /// view, and containers and scroll views without a background.
  public var covers = false
  /// Whether the node receives touches inside its frame that none of its subviews receives.
  public var takesTouches = false

  /// Whether a person can see where the node is. A container that neither paints nor clips is visible only
  /// through its content.
  var isPainted: Bool { role != .container || covers || clips || parent == nil }

  /// Creates a node.
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

/// An input and its related nodes.
public struct TraceInput: Sendable {
  /// The index of the input's node.
  public var node: Int
  /// The index of the label's node, or -1.
  public var label: Int
  /// Whether the text scrolls inside the input.
  public var scrollsInside: Bool
  /// Whether the return key performs the primary action, or moves the focus to an input whose return key
  /// performs it.
  public var returnKeyPerformsAction: Bool
  /// Creates an input.
  public init(node: Int, label: Int, scrollsInside: Bool, returnKeyPerformsAction: Bool) {
    self.node = node
    self.label = label
    self.scrollsInside = scrollsInside
    self.returnKeyPerformsAction = returnKeyPerformsAction
  }
}

/// The window in one orientation, in screen coordinates and points.
public struct WindowGeometry: Sendable, Equatable {
  /// The window's rectangle.
  public var window: CGRect
  /// The safe area inset of the top edge.
  public var safeTop: Double
  /// The safe area inset of the left edge.
  public var safeLeft: Double
  /// The safe area inset of the bottom edge.
  public var safeBottom: Double
  /// The safe area inset of the right edge.
  public var safeRight: Double
  /// Creates a window geometry.
  public init(window: CGRect, safeTop: Double, safeLeft: Double, safeBottom: Double, safeRight: Double) {
    self.window = window
    self.safeTop = safeTop
    self.safeLeft = safeLeft
    self.safeBottom = safeBottom
    self.safeRight = safeRight
  }
}

/// The positions of all nodes after their animations, from a certain time until the next stage.
public struct Stage: Sendable, Equatable {
  /// The seconds since the start of the cell.
  public var time: Double
  /// The index of the window geometry in `Trace.geometries`.
  public var geometry: Int
  /// The index of the first responder in `Trace.inputs`, or -1.
  public var focus: Int
  /// Whether the window changed its size, so that positions before and after this time cannot be compared.
  public var isCut: Bool
  /// Creates a stage.
  public init(time: Double, geometry: Int, focus: Int, isCut: Bool) {
    self.time = time
    self.geometry = geometry
    self.focus = focus
    self.isCut = isCut
  }
}

/// An additive animation, which adds `delta * (1 - progress)` to every node's model rectangle.
public struct Motion: Sendable, Equatable {
  /// The start of the animation in seconds since the start of the cell.
  public var start: Double
  /// The time, in seconds since the start of the cell, at which the animation ends or is replaced.
  public var end: Double
  /// The timing curve of the animation.
  public var curve: AnimationCurve
  /// The duration of the animation in seconds, which the keyboard's spring ignores.
  public var duration: Double
  /// The seconds from the start of the animation during which nothing moves.
  public var delay: Double
  /// The index of the animation's first delta in `Trace.deltas`, which has four values (x, y, width, height)
  /// per node.
  public var deltas: Int
  /// Creates an animation.
  public init(
    start: Double, end: Double, curve: AnimationCurve, duration: Double, delay: Double = 0, deltas: Int
  ) {
    self.start = start
    self.end = end
    self.curve = curve
    self.duration = duration
    self.delay = delay
    self.deltas = deltas
  }

  /// Returns the part of the deltas that remains at a time in seconds since the start of the cell.
  public func remaining(at time: Double) -> Double {
    1 - curve.progress(at: time - start - delay, duration: duration)
  }
}

/// The state of a scroll view in one stage, in points.
public struct ScrollState: Sendable, Equatable {
  /// The width of the content.
  public var contentWidth: Double
  /// The height of the content.
  public var contentHeight: Double
  /// The horizontal content offset.
  public var offsetX: Double
  /// The vertical content offset.
  public var offsetY: Double
  /// The top content inset, with the scroll view's adjustment for the safe area.
  public var insetTop: Double
  /// The bottom content inset, with the scroll view's adjustment for the safe area.
  public var insetBottom: Double
  /// The part of the bottom content inset that the scroll view's adjustment for the safe area adds.
  public var bottomAdjustment: Double

  /// Whether the content is at its top, apart from rounding errors. It stays there when the top inset changes.
  public var isAtTop: Bool { abs(offsetY + insetTop) <= 0.01 }

  /// Creates a scroll state.
  public init(
    contentWidth: Double = 0, contentHeight: Double = 0, offsetX: Double = 0, offsetY: Double = 0,
    insetTop: Double = 0, insetBottom: Double = 0, bottomAdjustment: Double = 0
  ) {
    self.contentWidth = contentWidth
    self.contentHeight = contentHeight
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.insetTop = insetTop
    self.insetBottom = insetBottom
    self.bottomAdjustment = bottomAdjustment
  }
}

/// The kind of change that a transition observes.
public enum TransitionKind: String, Sendable {
  case show
  /// The focus moves to another input while the keyboard stays on the screen.
  case focusChange = "focus-change"
  case keyboardChange = "keyboard-change"
  case hide
  case textChange = "text-change"
  /// The window changes size.
  case rotation
  /// The keyboard is undocked but stays on the screen.
  case undock
  /// A person drags the keyboard, which follows the finger.
  case drag
  /// The app, or its screen, appears again.
  case comeback = "return"
  /// The screen is laid out again while it is shown, for example because a bar around it comes or goes.
  case layout
  /// The keyboard belongs to another screen or another app. It moves only if it belongs to another app.
  case elsewhere
}

/// A change for which metrics are computed, from its start until its animations end or the next transition
/// starts.
public struct Transition: Sendable, Equatable {
  /// The kind of change.
  public var kind: TransitionKind
  /// The time of the `will` notification in seconds. No motion can start earlier.
  public var start: Double
  /// The end of observation in seconds: `start` + 0.7 s, or the start of the next transition.
  public var end: Double
  /// The index of the affected input in `Trace.inputs`, or -1.
  public var focus: Int
  /// Whether the keyboard's frame changes during the transition.
  public var keyboardMoves: Bool
  /// The keyboard's reported duration in seconds, or 0 if the keyboard jumps.
  public var keyboardDuration: Double
  /// Whether the transition is observed until its animations end, because no other transition starts earlier.
  public var reachesRest: Bool
  /// The index of the stage just before the start of the transition.
  public var stageBefore: Int
  /// The index of the stage at the end of the transition.
  public var stageAfter: Int
  /// Creates a transition.
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

/// Another screen that is presented over this one, such as an alert.
public struct PresentedScreen: Sendable, Equatable {
  /// The time at which it is presented, in seconds since the start of the cell.
  public var start: Double
  /// The time at which it is dismissed, in seconds, or infinity if it stays.
  public var end: Double
  /// The way in which it is presented.
  public var style: PresentedStyle
  /// Creates a presented screen.
  public init(start: Double, end: Double = .infinity, style: PresentedStyle) {
    self.start = start
    self.end = end
    self.style = style
  }
}

/// A keyboard notification that was posted.
public struct PostedNotification: Sendable {
  /// The seconds since the start of the cell.
  public var time: Double
  /// The name of the notification in UIKit.
  public var name: String
  /// The reported begin frame, in screen coordinates.
  public var beginFrame: CGRect
  /// The reported end frame, in screen coordinates.
  public var endFrame: CGRect
  /// The reported duration in seconds.
  public var duration: Double
  /// The reported curve as an integer.
  public var curve: Int
  /// Whether the keyboard belongs to this app.
  public var isLocal: Bool
  /// The frame at which the person sees the keyboard before its motion. Nil if the reported begin frame is
  /// right.
  public var seenBegin: CGRect?
  /// The frame at which the person sees the keyboard after its motion. Nil if the reported end frame is right.
  public var seenEnd: CGRect?
  /// Creates a record of a notification.
  public init(
    time: Double, name: String, beginFrame: CGRect, endFrame: CGRect, duration: Double, curve: Int,
    isLocal: Bool, seenBegin: CGRect? = nil, seenEnd: CGRect? = nil
  ) {
    (self.seenBegin, self.seenEnd) = (seenBegin, seenEnd)
    self.time = time
    self.name = name
    self.beginFrame = beginFrame
    self.endFrame = endFrame
    self.duration = duration
    self.curve = curve
    self.isLocal = isLocal
  }
}

/// A change that the strategy made to a view or a constraint.
public struct RecordedAdjustment: Sendable {
  /// The seconds since the start of the cell.
  public var time: Double
  /// The id of the view or constraint.
  public var target: String
  /// The changed property, for example `frame`, `constant` or `contentInset`.
  public var what: String
  /// The new value, as text.
  public var value: String
  /// The animation of the change, for example `keyboard spring`, `easeInOut 0.25 s` or `none`.
  public var animation: String
  /// The line of the app's code that made the change. Nil if the code does not record its statements.
  public var place: SourcePlace?
  /// Whether the code made the change while it set the screen up, before the first step of the scenario.
  public var isSetup = false

  /// Returns the place of the change among the notifications and changes of the same time, which are numbered from 0: changes
  /// of the setup come before all notifications, and the others after them.
  ///
  /// - Parameter index: the index of the change in the trace, which is less than a million.
  public func order(_ index: Int) -> Int { isSetup ? index - 1_000_000 : index + 1_000_000 }
  /// Creates a record of an adjustment.
  public init(
    time: Double, target: String, what: String, value: String, animation: String, place: SourcePlace? = nil
  ) {
    self.time = time
    self.target = target
    self.what = what
    self.value = value
    self.animation = animation
    self.place = place
  }
}

/// The record of one played cell: model states, additive animations and the events between them.
///
/// All rectangles are in screen coordinates, in points, and y increases downward. At any time, the position
/// of a node is its rectangle in the current stage plus the remaining part of every running animation.
public struct Trace: Sendable {
  /// The number of frames per second.
  public var frameRate: Int
  /// The number of pixels per point.
  public var scale: Double
  /// The nodes. The last two are the keyboard and the caret.
  public var nodes: [TraceNode]
  /// The inputs, in the order in which the keyboard's next key visits them.
  public var inputs: [TraceInput]
  /// The index of the primary action's node, or -1.
  public var primaryAction: Int
  /// The index of the pinned bar's node, or -1.
  public var pinnedBar: Int
  /// The node indices of the scroll views, in the order of `scrolls`.
  public var scrollNodes: [Int]
  /// The window geometries that stages refer to.
  public var geometries: [WindowGeometry] = []
  /// The model states, in time order.
  public var stages: [Stage] = []
  /// The model rectangles, stage by stage, with four values (x, y, width, height) per node.
  public var rects: [Double] = []
  /// The scroll states, stage by stage, with one state per scroll view.
  public var scrolls: [ScrollState] = []
  /// The animations, ordered by their start.
  public var motions: [Motion] = []
  /// The deltas of the animations.
  public var deltas: [Double] = []
  /// The transitions, in time order.
  public var transitions: [Transition] = []
  /// The nodes of the scroll views that the person scrolled while the keyboard was shown.
  public var scrolledByPerson: [Int] = []
  /// The times, in seconds, at which the person scrolled. The strategy does not cause the jumps at these
  /// times.
  public var personScrolls: [Double] = []
  /// The rule for the offset of a scroll view after the keyboard has been hidden.
  public var offsetAfterHide = OffsetAfterHide.either
  /// The other screens that were presented over this one, in time order.
  public var presented: [PresentedScreen] = []
  /// The duration of the cell in seconds.
  public var duration: Double = 0
  /// The notifications, which are recorded only on request.
  public var notifications: [PostedNotification] = []
  /// The changes that the strategy made, which are recorded only on request.
  public var adjustments: [RecordedAdjustment] = []

  /// Creates an empty trace of a screen.
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

  /// The index of the keyboard's node.
  public var keyboard: Int { nodes.count - 2 }
  /// The index of the caret's node, whose rectangle is empty if there is no first responder.
  public var caret: Int { nodes.count - 1 }

  /// Returns the model rectangle of a node in a stage.
  public func rect(_ node: Int, stage: Int) -> CGRect {
    let i = (stage * nodes.count + node) * 4
    return CGRect(x: rects[i], y: rects[i + 1], width: rects[i + 2], height: rects[i + 3])
  }

  /// Returns whether the window changes its size between two stages, given in time order, so that positions
  /// cannot be compared.
  public func isCut(_ from: Int, _ to: Int) -> Bool {
    var stage = from + 1
    while stage <= to {
      if stages[stage].isCut { return true }
      stage += 1
    }
    return false
  }

  /// Returns whether all recorded numbers equal those of another trace of the same situation.
  public func isSame(as other: Trace) -> Bool {
    frameRate == other.frameRate && duration == other.duration && offsetAfterHide == other.offsetAfterHide
      && stages == other.stages && transitions == other.transitions && motions == other.motions
      && rects == other.rects && deltas == other.deltas && scrolls == other.scrolls
      && geometries == other.geometries && scrolledByPerson == other.scrolledByPerson
      && personScrolls == other.personScrolls
  }

  /// Returns whether all positions are equal at all times to those of another trace of the same situation,
  /// within 0.01 points. Layout passes and animations that change nothing are ignored, and so are content
  /// insets, because a person does not see them. So are containers that paint nothing. `besidesKeyboard` says
  /// whether the keyboard with its attached views, the caret, the focus, and the edges of scroll views are
  /// ignored as well, because only content moves.
  public func shows(theSameAs other: Trace, besidesKeyboard: Bool = false) -> Bool {
    guard nodes.count == other.nodes.count, scrollNodes == other.scrollNodes else { return false }
    let seen = nodes.indices.map { node in
      nodes[node].isPainted && !(besidesKeyboard && (node >= keyboard || isScrollView(node)))
    }
    return changes(like: other, seen) || rests(like: other, seen) && frames(like: other, seen)
  }

  /// Returns whether a node scrolls views. A text view scrolls its own text instead.
  private func isScrollView(_ node: Int) -> Bool {
    nodes[node].scrolls && !inputs.contains { $0.node == node }
  }

  /// Whether the stages and motions of the seen nodes are equal. If not, the caller compares further.
  private func changes(like other: Trace, _ seen: [Bool]) -> Bool {
    guard !stages.isEmpty, !other.stages.isEmpty else { return stages.isEmpty == other.stages.isEmpty }
    var (mine, theirs): (Int?, Int?) = (settled(0), other.settled(0))
    while let a = mine, let b = theirs {
      guard abs(stages[a].time - other.stages[b].time) <= 1e-6, looks(at: a, like: other, at: b, seen) else {
        return false
      }
      (mine, theirs) = (nextChange(after: a, seen), other.nextChange(after: b, seen))
    }
    guard mine == nil, theirs == nil else { return false }
    let moves = motions.filter { isSeen($0, seen) }
    let others = other.motions.filter { other.isSeen($0, seen) }
    guard moves.count == others.count else { return false }
    let count = seen.count * 4
    for (a, b) in zip(moves, others) {
      guard abs(a.start - b.start) <= 1e-6, abs(a.end - b.end) <= 1e-6, a.curve == b.curve,
        a.duration == b.duration, abs(a.delay - b.delay) <= 1e-6
      else { return false }
      for i in 0..<count
      where abs(deltas[a.deltas + i] - other.deltas[b.deltas + i]) > 0.01 && seen[i / 4] {
        return false
      }
    }
    return true
  }

  /// Returns whether every transition ends in the same layout as in another trace.
  private func rests(like other: Trace, _ seen: [Bool]) -> Bool {
    guard transitions.count == other.transitions.count else { return false }
    for (a, b) in zip(transitions, other.transitions)
    where !looks(at: a.stageAfter, like: other, at: b.stageAfter, seen) { return false }
    return true
  }

  private func frames(like other: Trace, _ seen: [Bool]) -> Bool {
    let count = Int((Swift.max(duration, other.duration) * Double(frameRate)).rounded(.up))
    let painted = seen.indices.filter { seen[$0] }
    for frame in 0...Swift.max(0, count) {
      let time = Double(frame) / Double(frameRate)
      let (a, b) = (stage(at: time), other.stage(at: time))
      guard looks(at: a, like: other, at: b, seen) else { return false }
      for node in painted {
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

  /// Returns whether the `seen` nodes have the same rectangles in two stages.
  private func looks(at stage: Int, like other: Trace, at otherStage: Int, _ seen: [Bool]) -> Bool {
    guard !seen[keyboard] || stages[stage].focus == other.stages[otherStage].focus,
      geometries[stages[stage].geometry] == other.geometries[other.stages[otherStage].geometry]
    else { return false }
    let (rect, otherRect) = (stage * nodes.count * 4, otherStage * nodes.count * 4)
    for i in 0..<seen.count * 4
    where abs(rects[rect + i] - other.rects[otherRect + i]) > 0.01 && seen[i / 4] {
      return false
    }
    // The lines of a text view are not views, so its offset says which of them are seen.
    let count = scrollNodes.count
    for (n, node) in scrollNodes.enumerated() where inputs.contains(where: { $0.node == node }) {
      let (a, b) = (scrolls[stage * count + n].offsetY, other.scrolls[otherStage * count + n].offsetY)
      if abs(a - b) > 0.01 { return false }
    }
    return true
  }

  /// Returns the next stage that looks different from the given stage, or nil if there is none.
  private func nextChange(after stage: Int, _ seen: [Bool]) -> Int? {
    var next = stage + 1
    while next < stages.count {
      let last = settled(next)
      if isCut(stage, last) || !looks(at: last, like: self, at: stage, seen) { return last }
      next = last + 1
    }
    return nil
  }

  /// Returns the last stage with the same time as the given stage. Earlier stages with that time are never on
  /// the screen.
  private func settled(_ stage: Int) -> Int {
    var last = stage
    while last + 1 < stages.count, stages[last + 1].time - stages[stage].time <= 1e-6 { last += 1 }
    return last
  }

  /// Returns whether an animation moves any of the `seen` nodes by more than 0.01 points.
  private func isSeen(_ motion: Motion, _ seen: [Bool]) -> Bool {
    for i in 0..<seen.count * 4 where abs(deltas[motion.deltas + i]) > 0.01 && seen[i / 4] {
      return true
    }
    return false
  }

  /// Returns the stage that is current at a time. A stage is current from its own time on.
  public func stage(at time: Double) -> Int {
    var s = 0
    while s + 1 < stages.count, stages[s + 1].time <= time + 1e-9 { s += 1 }
    return s
  }

  /// Returns the rectangle of a node on the screen at a time, including animations.
  public func presentation(_ node: Int, at time: Double) -> CGRect {
    presentation(node, at: time, stage: stage(at: time))
  }

  /// Returns the rectangle of a node on the screen at a time, given the stage at that time.
  public func presentation(_ node: Int, at time: Double, stage: Int) -> CGRect {
    presentation(node, at: time, stage: stage) { $0.start <= time + 1e-9 && time < $0.end - 1e-9 }
  }

  /// Returns the rectangle of a node on the screen just before a time, given the stage that was current until
  /// then.
  public func presentation(_ node: Int, justBefore time: Double, stage: Int) -> CGRect {
    presentation(node, at: time, stage: stage) { $0.start < time - 1e-9 && $0.end >= time - 1e-9 }
  }

  private func presentation(
    _ node: Int, at time: Double, stage: Int, while isRunning: (Motion) -> Bool
  ) -> CGRect {
    var r = rect(node, stage: stage)
    for m in motions where isRunning(m) {
      let left = m.remaining(at: time)
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
  /// Returns the index of the transition that corresponds to a transition of another trace of the same
  /// situation. `index`, which is its index in the other trace, is tried first.
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
