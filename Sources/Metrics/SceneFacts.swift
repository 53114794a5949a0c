import KeyboardAvoidance
import Trace

/// A rectangle given by its edges, in screen coordinates and points. It is empty if two opposite edges are
/// equal or in reverse order.
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

  var center: (x: Double, y: Double) { ((x0 + x1) / 2, (y0 + y1) / 2) }

  func moved(_ x: Double, _ y: Double) -> Box { Box(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y) }

  func contains(_ x: Double, _ y: Double) -> Bool { x >= x0 && x < x1 && y >= y0 && y < y1 }

  /// Returns the parts of the box that are above, below, left and right of another box.
  func without(_ other: Box) -> [Box] {
    let hole = clipped(to: other)
    if hole.isEmpty { return [self] }
    return [
      Box(x0: x0, y0: y0, x1: x1, y1: hole.y0), Box(x0: x0, y0: hole.y1, x1: x1, y1: y1),
      Box(x0: x0, y0: hole.y0, x1: hole.x0, y1: hole.y1), Box(x0: hole.x1, y0: hole.y0, x1: x1, y1: hole.y1),
    ].filter { !$0.isEmpty }
  }

  func union(_ other: Box) -> Box {
    Box(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  func clipped(to other: Box) -> Box {
    Box(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }
}

struct NodeFacts {
  var clip: Int
  var scroll: Int
  /// The index of `scroll` among the scroll states, or -1.
  var scrollState: Int
  /// The bits of the opaque bars that contain the node, or of the node itself if it is one.
  var bars: UInt64
  var isLeaf: Bool
  var isControl: Bool
  var isText: Bool
  var isBar: Bool
  /// Whether the node receives touches inside its frame that none of its subviews receives.
  var takesTouches: Bool
  /// The index of the node in painting order, in which a view comes before its subviews.
  var paint = 0
  /// The index in painting order of the last view inside the node, or of the node itself if it has no
  /// subviews.
  var lastPaint = 0
  /// Whether the node is the pinned bar or an opaque bar, or is inside one, so that it does not move with the
  /// content.
  var inBar: Bool

  var isContent: Bool { isControl || isText }
  var isScrolled: Bool { scrollState >= 0 && !inBar }
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
  /// The leaves of the layout, without the keyboard and the caret.
  private(set) var leaves: [Int] = []
  /// The index of the clipping view of each leaf, or the number of nodes if the window clips it.
  private(set) var leafClips: [Int] = []
  /// The clipping views of the leaves. An outer view comes before the views inside it.
  private(set) var clips: [Int] = []
  /// The views that hide views behind them, in painting order and without the keyboard.
  private(set) var coverers: [Int] = []
  /// The views that take touches, with the front-most view first.
  private(set) var touchables: [Int] = []
  private var painted: [Int] = []

  init() {}

  init(_ trace: Trace) { describe(trace) }

  /// Replaces the facts with those of another trace.
  mutating func describe(_ trace: Trace) {
    let count = trace.nodes.count
    nodes.removeAll(keepingCapacity: true)
    topBars.removeAll(keepingCapacity: true)
    bottomBars.removeAll(keepingCapacity: true)
    leaves.removeAll(keepingCapacity: true)
    leafClips.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    coverers.removeAll(keepingCapacity: true)
    touchables.removeAll(keepingCapacity: true)
    for i in 0..<count {
      var facts = NodeFacts(
        clip: -1, scroll: -1, scrollState: -1, bars: 0, isLeaf: trace.nodes[i].isLeaf, isControl: false,
        isText: false, isBar: i == trace.pinnedBar, takesTouches: trace.nodes[i].takesTouches,
        inBar: i == trace.pinnedBar)
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
      } else if i == trace.pinnedBar {
        // A pinned button takes up space on top of the keyboard, as a bar does.
        let number = topBars.count + bottomBars.count
        facts.bars = number < 64 ? 1 << UInt64(number) : 0
        bottomBars.append(OpaqueBar(node: i, bit: facts.bars))
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
    orderPainting(trace)
  }

  /// Numbers the views in painting order: a view before its subviews, siblings in their order, and the bars
  /// of containers last.
  private mutating func orderPainting(_ trace: Trace) {
    let count = trace.nodes.count
    painted.removeAll(keepingCapacity: true)
    var isInOrder = true
    for i in 0..<count {
      nodes[i].paint = i
      nodes[i].lastPaint = i
      if let parent = trace.nodes[i].parent, i > 0, parent != i - 1 {
        // In depth-first order, the parent of a view is the previous view or one of its ancestors.
        var around = trace.nodes[i - 1].parent
        var steps = 0
        while let view = around, view != parent, view >= 0, view < count, steps < count {
          around = trace.nodes[view].parent
          steps += 1
        }
        isInOrder = isInOrder && around == parent
      }
      painted.append(i)
    }
    if !isInOrder { sortPainting(trace) }
    var i = count - 1
    while i >= 0 {
      let node = painted[i]
      if let parent = trace.nodes[node].parent, parent >= 0, parent < count, parent != node {
        nodes[parent].lastPaint = max(nodes[parent].lastPaint, nodes[node].lastPaint)
      }
      i -= 1
    }
    for node in painted where node < count - 2 {
      if trace.nodes[node].covers || trace.nodes[node].opaqueBar != nil { coverers.append(node) }
      if nodes[node].takesTouches { touchables.append(node) }
    }
    touchables.reverse()
  }

  private mutating func sortPainting(_ trace: Trace) {
    let count = trace.nodes.count
    var children = [[Int]](repeating: [], count: count)
    var waiting: [Int] = []
    for i in 0..<count {
      if let parent = trace.nodes[i].parent, parent >= 0, parent < i {
        children[parent].append(i)
      } else {
        waiting.append(i)
      }
    }
    waiting.reverse()
    painted.removeAll(keepingCapacity: true)
    while let node = waiting.popLast() {
      nodes[node].paint = painted.count
      nodes[node].lastPaint = painted.count
      painted.append(node)
      waiting += children[node].reversed()
    }
  }

  /// Returns the bit of a node that is an opaque bar, or 0 for other nodes.
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

extension Trace {
  /// Returns whether a node is the pinned bar or inside it.
  func isInPinnedBar(_ node: Int) -> Bool {
    pinnedBar >= 0 && ancestry(of: node).contains(pinnedBar)
  }
}
