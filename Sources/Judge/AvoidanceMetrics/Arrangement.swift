import KeyboardAvoidance
import TraceRecording

/// A rectangle by its edges, in screen points; empty when an edge pair is turned around.
struct Box: Equatable {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  var width: Double { max(0, x1 - x0) }
  var height: Double { max(0, y1 - y0) }
  var area: Double { width * height }
  var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  var span: KeyboardAvoidance.Span {
    var span = KeyboardAvoidance.Span(y0, y1)
    (span.minX, span.maxX) = (x0, x1)
    return span
  }

  func union(_ other: Box) -> Box {
    Box(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  func clipped(to other: Box) -> Box {
    Box(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }
}

/// What the metrics need to know of a node, without its name.
struct NodeFacts {
  var clip: Int
  var scroll: Int
  /// The index of `scroll` among the scroll states, or -1.
  var scrollState: Int
  /// A bit for each opaque bar that the node is or lies in.
  var bars: UInt64
  var isLeaf: Bool
  var isControl: Bool
  var isText: Bool
  /// Whether it is a bar of any kind.
  var isBar: Bool
  /// Whether it is or lies in the pinned bar or an opaque bar, and so does not move with the content.
  var inBar: Bool

  var isContent: Bool { isControl || isText }
}

/// An opaque bar and its bit in `NodeFacts.bars`.
struct OpaqueBar {
  var node: Int
  var bit: UInt64
}

/// The nodes of a trace, prepared once for all its frames.
struct SceneFacts {
  private(set) var nodes: [NodeFacts] = []
  private(set) var topBars: [OpaqueBar] = []
  private(set) var bottomBars: [OpaqueBar] = []
  /// The leaves except the keyboard and the caret.
  private(set) var leaves: [Int] = []
  /// What clips each of the leaves: a node, or the number of nodes for the window.
  private(set) var leafClips: [Int] = []
  /// The clipping nodes that leaves refer to, outer ones first.
  private(set) var clips: [Int] = []

  init() {}

  init(_ trace: Trace) { describe(trace) }

  /// Takes over the nodes of another trace.
  mutating func describe(_ trace: Trace) {
    let count = trace.nodes.count
    nodes.removeAll(keepingCapacity: true)
    topBars.removeAll(keepingCapacity: true)
    bottomBars.removeAll(keepingCapacity: true)
    leaves.removeAll(keepingCapacity: true)
    leafClips.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    for i in 0..<count {
      var facts = NodeFacts(
        clip: -1, scroll: -1, scrollState: -1, bars: 0, isLeaf: trace.nodes[i].isLeaf, isControl: false,
        isText: false, isBar: i == trace.pinnedBar, inBar: i == trace.pinnedBar)
      let clip = trace.nodes[i].clip
      facts.clip = clip >= 0 && clip < count && clip != i ? clip : -1
      let scroll = trace.nodes[i].scroll
      if scroll >= 0 && scroll < count {
        facts.scroll = scroll
        for s in trace.scrollNodes.indices where trace.scrollNodes[s] == scroll { facts.scrollState = s }
      }
      switch trace.nodes[i].role {
      case .input, .primaryAction, .control: facts.isControl = true
      case .label, .text: facts.isText = true
      case .bar: facts.isBar = true
      case .container, .decoration, .scrollView: break
      }
      if let edge = trace.nodes[i].opaqueBar {
        facts.isBar = true
        facts.inBar = true
        let number = topBars.count + bottomBars.count
        facts.bars = number < 64 ? 1 << UInt64(number) : 0
        switch edge {
        case .top: topBars.append(OpaqueBar(node: i, bit: facts.bars))
        case .bottom: bottomBars.append(OpaqueBar(node: i, bit: facts.bars))
        }
      }
      nodes.append(facts)
      if facts.isLeaf && i < count - 2 { leaves.append(i) }
    }
    for i in 0..<count {
      var bars = nodes[i].bars
      var inBar = nodes[i].inBar
      var up = trace.nodes[i].parent ?? -1
      var steps = 0
      while up >= 0, up < count, steps < count {
        bars |= ownBit(up)
        inBar = inBar || up == trace.pinnedBar || trace.nodes[up].opaqueBar != nil
        up = trace.nodes[up].parent ?? -1
        steps += 1
      }
      nodes[i].bars = bars
      nodes[i].inBar = inBar
    }
    for leaf in leaves {
      addClip(nodes[leaf].clip, depth: 0)
      leafClips.append(nodes[leaf].clip < 0 ? count : nodes[leaf].clip)
    }
  }

  /// The bit of a node that is an opaque bar itself.
  private func ownBit(_ node: Int) -> UInt64 {
    for bar in topBars where bar.node == node { return bar.bit }
    for bar in bottomBars where bar.node == node { return bar.bit }
    return 0
  }

  private mutating func addClip(_ clip: Int, depth: Int) {
    guard clip >= 0, depth < nodes.count, !clips.contains(clip) else { return }
    addClip(nodes[clip].clip, depth: depth + 1)
    clips.append(clip)
  }
}

/// How the keyboard covers the window.
enum KeyboardCover {
  case hidden
  /// It fills the window's width down to its lower edge: everything below its top edge is covered.
  case docked
  /// It is narrower than the window or ends above its lower edge: only its rectangle is covered.
  case floating
}

/// Where everything is at one moment: a stage's model rectangles or a frame.
///
/// `yTop` and the usable area are those of the node in question: a bar never covers what lies in it.
/// The pointers are valid only inside the measurement that made them.
struct Arrangement {
  let nodes: UnsafePointer<NodeFacts>
  let topBars: UnsafeBufferPointer<OpaqueBar>
  let bottomBars: UnsafeBufferPointer<OpaqueBar>
  /// Four values (x, y, width, height) a node.
  let rects: UnsafePointer<Double>
  let window: Box
  let safeTop: Double
  let keyboard: Box
  let cover: KeyboardCover

  init(
    nodes: UnsafePointer<NodeFacts>, topBars: UnsafeBufferPointer<OpaqueBar>,
    bottomBars: UnsafeBufferPointer<OpaqueBar>, rects: UnsafePointer<Double>, keyboardNode: Int,
    window: Box, safeTop: Double, ignoresKeyboard: Bool = false
  ) {
    self.nodes = nodes
    self.topBars = topBars
    self.bottomBars = bottomBars
    self.rects = rects
    self.window = window
    self.safeTop = safeTop
    keyboard = Arrangement.box(rects, keyboardNode)
    cover = ignoresKeyboard ? .hidden : Arrangement.cover(keyboard, window)
  }

  static func box(_ rects: UnsafePointer<Double>, _ node: Int) -> Box {
    let r = rects + node * 4
    return Box(x0: r[0], y0: r[1], x1: r[0] + r[2], y1: r[1] + r[3])
  }

  /// Half a point of slack, so that rounding to pixels does not undock a keyboard.
  static func cover(_ keyboard: Box, _ window: Box) -> KeyboardCover {
    if keyboard.isEmpty || keyboard.y0 >= window.y1 || keyboard.y1 <= window.y0 || keyboard.x1 <= window.x0
      || keyboard.x0 >= window.x1
    {
      return .hidden
    }
    let full = keyboard.x0 <= window.x0 + 0.5 && keyboard.x1 >= window.x1 - 0.5
    return full && keyboard.y1 >= window.y1 - 0.5 ? .docked : .floating
  }

  func box(_ node: Int) -> Box { Arrangement.box(rects, node) }

  /// The lower edge of what is above the usable area of a node.
  func top(for node: Int) -> Double {
    var top = window.y0 + safeTop
    let own = nodes[node].bars
    for bar in topBars where bar.bit & own == 0 {
      let b = box(bar.node)
      if !b.isEmpty && b.y1 > top { top = b.y1 }
    }
    return top
  }

  /// The window's lower edge or the top of a docked keyboard.
  var floorEdge: Double { cover == .docked ? min(window.y1, keyboard.y0) : window.y1 }

  /// The usable area of a node, as a vertical extent; a floating keyboard is not taken off.
  func usable(for node: Int) -> (top: Double, bottom: Double) {
    let top = top(for: node)
    var bottom = floorEdge
    let own = nodes[node].bars
    for bar in bottomBars where bar.bit & own == 0 {
      let b = box(bar.node)
      if !b.isEmpty && b.y0 > top && b.y0 < window.y1 { bottom = min(bottom, b.y0) }
    }
    return (top, max(top, bottom))
  }

  /// The usable area of a node with the floating keyboard in it.
  func area(for node: Int) -> UsableArea {
    let usable = usable(for: node)
    return UsableArea(
      KeyboardAvoidance.Span(usable.top, usable.bottom), panel: cover == .floating ? keyboard.span : nil)
  }

  /// The usable area as it will be once the pinned bar stands on the keyboard; for the floor's layout, where
  /// it does not.
  func areaWithBarOnKeyboard(for node: Int, bar: Int) -> UsableArea {
    var area = area(for: node)
    guard bar >= 0, nodes[bar].bars != 0, nodes[node].bars & nodes[bar].bars == 0 else { return area }
    let resting = box(bar)
    let edge = floorEdge(under: resting)
    if resting.y1 > edge { area.span.maxY = max(area.span.minY, min(area.span.maxY, edge - resting.height)) }
    return area
  }

  /// The lowest place for the bottom edge of a bar that rests at `natural`: the window's edge, the top of a
  /// docked keyboard, or that of a floating one that would cover it.
  func floorEdge(under natural: Box) -> Double {
    cover == .floating && !natural.clipped(to: keyboard).isEmpty ? keyboard.y0 : floorEdge
  }

  /// The part of a rectangle inside the window, the usable area and the clipping views of a node.
  ///
  /// - Parameter inside: whether the rectangle lies inside the node rather than being it.
  func visible(_ box: Box, of node: Int, inside: Bool, usable: (top: Double, bottom: Double)) -> Box {
    var v = box.clipped(to: Box(x0: window.x0, y0: usable.top, x1: window.x1, y1: usable.bottom))
    var clip = inside ? node : nodes[node].clip
    var steps = 0
    while clip >= 0 && steps < 64 {
      v = v.clipped(to: self.box(clip))
      clip = nodes[clip].clip
      steps += 1
    }
    return v
  }

  /// The visible fraction VF of a rectangle: 1 when as much is visible as the usable area can hold.
  ///
  /// A rectangle without area counts as visible when it lies inside the usable area.
  func fraction(_ box: Box, of node: Int, inside: Bool = false) -> Double {
    let usable = usable(for: node)
    let v = visible(box, of: node, inside: inside, usable: usable)
    if box.isEmpty {
      let isInside = v.x0 <= v.x1 && v.y0 <= v.y1 && v.y0 == box.y0 && v.x0 == box.x0
      return isInside ? 1 : 0
    }
    var area = v.area
    if cover == .floating { area -= v.clipped(to: keyboard).area }
    let most = shownWidth(box, of: node) * min(box.height, usable.bottom - usable.top)
    // Beside the window, where no strategy moves it from.
    if most <= 0, usable.bottom > usable.top { return 1 }
    if most <= 0 { return 0 }
    // A strip of two thousandths of a point is rounding, twice the slack of RevealTarget.
    return area >= most - 0.002 * max(box.width, box.height) ? 1 : area / most
  }

  /// The width of a rectangle inside the window and the clipping views of a node: no strategy moves sideways.
  private func shownWidth(_ box: Box, of node: Int) -> Double {
    var (left, right) = (max(box.x0, window.x0), min(box.x1, window.x1))
    var clip = nodes[node].clip
    var steps = 0
    while clip >= 0 && steps < 64 {
      let outer = self.box(clip)
      (left, right) = (max(left, outer.x0), min(right, outer.x1))
      clip = nodes[clip].clip
      steps += 1
    }
    return max(0, right - left)
  }

  /// Whether a node can be brought entirely into view (as much of it as fits), by scrolling if it scrolls.
  ///
  /// In a scroll view some offset between `-insetTop` and `contentHeight + insetBottom - height` has
  /// to put its top edge below the usable area's top, and some offset its bottom edge above the
  /// usable area's bottom; for what is not taller than the area the same offset does both.
  /// - Parameter scrolls: the scroll states of the stage.
  func isReachable(_ node: Int, scrolls: UnsafePointer<ScrollState>?) -> Bool {
    let b = box(node)
    var usable = usable(for: node)
    if nodes[node].inBar { usable.bottom = max(usable.top, floorEdge) }
    // Whoever drags a panel over a top bar can drag it off again; no strategy moves the bar.
    let isInTopBar = topBars.contains { $0.bit & nodes[node].bars != 0 }
    if cover == .floating && !isInTopBar && b.x1 > keyboard.x0 && b.x0 < keyboard.x1 {
      return fits(node, b, usable.top, min(usable.bottom, keyboard.y0), scrolls)
        || fits(node, b, max(usable.top, keyboard.y1), usable.bottom, scrolls)
    }
    return fits(node, b, usable.top, usable.bottom, scrolls)
  }

  private func fits(
    _ node: Int, _ b: Box, _ top: Double, _ bottom: Double, _ scrolls: UnsafePointer<ScrollState>?
  ) -> Bool {
    var (low, high) = (top, bottom)
    // What clips inside of a scroll view is scrolled along.
    let isScrolled = scrolls != nil && nodes[node].scrollState >= 0 && !nodes[node].inBar
    var clip = isScrolled ? nodes[node].scroll : nodes[node].clip
    var steps = 0
    while clip >= 0 && steps < 64 {
      let c = box(clip)
      low = max(low, c.y0)
      high = min(high, c.y1)
      clip = nodes[clip].clip
      steps += 1
    }
    guard high > low else { return false }
    // A hundredth of a point is rounding.
    let slack = 0.01
    if let scrolls, isScrolled {
      let state = scrolls[nodes[node].scrollState]
      let first = -state.insetTop
      let last = max(first, state.contentHeight + state.insetBottom - box(nodes[node].scroll).height)
      return first <= b.y0 + state.offsetY - low + slack && last >= b.y1 + state.offsetY - high - slack
    }
    return min(b.y1, high) - max(b.y0, low) >= min(b.height, high - low) - slack
  }

  /// The level of O4: how well a finger can hit the node, as far as the node's own size lets it.
  ///
  /// - Parameters:
  ///   - resting: its size where nothing avoids the keyboard; a node that was squeezed is judged by that.
  ///   - scrolls: the scroll states of the stage.
  ///   - byReturnKey: whether the return key does the same.
  func actionLevel(
    _ node: Int, resting: RestingSize, scrolls: UnsafePointer<ScrollState>?, byReturnKey: Bool
  ) -> Double {
    let box = box(node)
    let v = visible(box, of: node, inside: false, usable: usable(for: node))
    var side = v.isEmpty ? 0 : min(v.width, v.height)
    let hidden = v.clipped(to: keyboard)
    if cover == .floating && !hidden.isEmpty {
      // The largest of the strips that the keyboard leaves around itself.
      side = 0
      for part in [
        Box(x0: v.x0, y0: v.y0, x1: v.x1, y1: hidden.y0), Box(x0: v.x0, y0: hidden.y1, x1: v.x1, y1: v.y1),
        Box(x0: v.x0, y0: v.y0, x1: hidden.x0, y1: v.y1), Box(x0: hidden.x1, y0: v.y0, x1: v.x1, y1: v.y1),
      ] {
        side = max(side, min(part.width, part.height))
      }
    }
    let own = min(
      max(box.height, resting.height), shownWidth(box, of: node) + max(0, resting.width - box.width))
    if side >= min(44, max(own, 1)) - 0.01 { return 1 }
    if side >= RestingSize.leastSide - 0.01 { return 0.75 }
    return byReturnKey || resting.left(box) == 1 && isReachable(node, scrolls: scrolls) ? 0.5 : 0
  }
}

/// The vertical extents that a reveal target is chosen from.
///
/// The action belongs to it when it moves with the field: both in the same scroll view or both in
/// none, and neither in a bar. Everything else that cannot be scrolled belongs to it when the field
/// cannot be scrolled either and is not in a bar.
struct RevealSpans {
  var caret: KeyboardAvoidance.Span
  var field: KeyboardAvoidance.Span
  var label: KeyboardAvoidance.Span?
  var action: KeyboardAvoidance.Span?
  var everything: KeyboardAvoidance.Span?

  /// Reads the extents from an arrangement.
  init(_ place: Arrangement, input: TraceInput, caretNode: Int, action actionNode: Int, leaves: [Int]) {
    let nodes = place.nodes
    field = place.box(input.node).span
    let caretBox = place.box(caretNode)
    caret = caretBox.height > 0 ? caretBox.span : field
    if input.label >= 0 { label = place.box(input.label).span }
    if RevealSpans.moves(actionNode, with: input.node, nodes) { action = place.box(actionNode).span }
    if nodes[input.node].scroll < 0 && !nodes[input.node].inBar {
      for leaf in leaves where nodes[leaf].isContent && nodes[leaf].scroll < 0 && !nodes[leaf].inBar {
        let box = place.box(leaf)
        if !box.isEmpty { everything = box.span.union(everything) }
      }
    }
  }

  /// Whether the primary action moves with a field.
  static func moves(_ action: Int, with field: Int, _ nodes: UnsafePointer<NodeFacts>) -> Bool {
    action >= 0 && nodes[action].scroll == nodes[field].scroll && !nodes[action].inBar && !nodes[field].inBar
  }

  /// Whether there is such a content of its own.
  func has(_ content: RevealTarget.Content) -> Bool {
    switch content {
    case .caret, .field: true
    case .fieldAndLabel: label != nil
    case .fieldLabelAndAction: action != nil
    case .everything: everything != nil
    }
  }

  /// The target that fits into the usable area.
  func target(_ usable: UsableArea) -> RevealTarget {
    RevealTarget(
      caret: caret, field: field, label: label, action: action, everything: everything, usable: usable)
  }

  /// The target with a content that was chosen elsewhere.
  func target(_ content: RevealTarget.Content) -> RevealTarget {
    var target = target(UsableArea(KeyboardAvoidance.Span(0, .infinity)))
    target.content = content
    switch content {
    case .caret: target.span = caret
    case .field: target.span = field
    case .fieldAndLabel: target.span = field.union(label)
    case .fieldLabelAndAction: target.span = field.union(label).union(action)
    case .everything: target.span = field.union(label).union(action).union(everything)
    }
    return target
  }
}
