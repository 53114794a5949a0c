import KeyboardAvoidance
import Trace

/// How the keyboard covers the window.
enum KeyboardCover {
  case hidden
  /// It fills the window's width down to its lower edge: everything below its top edge is covered.
  case docked
  /// It is narrower than the window or ends above its lower edge: only its rectangle is covered.
  case floating
}

/// The screen as it was designed: what no strategy is judged for. Four values a node, in the floor's layouts.
struct DesignedLayout {
  /// Before the keyboard came: what overlaps here is the designer's.
  let rects: UnsafePointer<Double>
  /// With the keyboard, where nothing avoids it: where bars belong, and how high they are.
  let withKeyboard: UnsafePointer<Double>
}

/// Where everything is at one moment: a stage's model rectangles or a frame.
///
/// `yTop` and the usable area are those of the node in question: a bar never covers what lies in it.
/// The pointers are valid only inside the measurement that made them.
struct Arrangement {
  let scene: ScenePointers
  /// Four values (x, y, width, height) a node.
  let rects: UnsafePointer<Double>
  let design: DesignedLayout
  let window: Box
  let safeTop: Double
  private(set) var keyboard: Box
  private(set) var cover: KeyboardCover

  var nodes: UnsafePointer<NodeFacts> { scene.nodes }

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

  /// Where a node belongs with this keyboard, as far as nothing avoids it.
  private func designed(_ node: Int) -> Box { Arrangement.box(design.withKeyboard, node) }

  /// The lower edge of what is fixed above the usable area of a node.
  func top(for node: Int) -> Double {
    var top = window.y0 + safeTop
    let own = nodes[node].bars
    for bar in scene.topBars where bar.bit & own == 0 {
      let b = designed(bar.node)
      if !b.isEmpty && b.y1 > top { top = b.y1 }
    }
    return top
  }

  /// The window's lower edge or the top of a docked keyboard.
  var floorEdge: Double { cover == .docked ? min(window.y1, keyboard.y0) : window.y1 }

  /// The usable area U of a node, as a vertical extent; a floating keyboard is not taken off.
  ///
  /// It is the band between what is fixed at the top and the keyboard with what is designed to ride on it. The places
  /// of bars are those of the design: a strategy that puts a bar elsewhere makes no other room.
  func usable(for node: Int) -> (top: Double, bottom: Double) {
    let top = top(for: node)
    var bottom = floorEdge
    let own = nodes[node].bars
    for bar in scene.bottomBars where bar.bit & own == 0 {
      let b = designed(bar.node)
      if b.isEmpty { continue }
      let edge = bar.node == scene.pinnedBar ? min(b.y1, floorEdge(under: b)) - b.height : b.y0
      // A button may stand beside what is looked for; a bar hardly does.
      let isBeside = bar.node == scene.pinnedBar && b.width < window.width / 2 && isBeside(b, node)
      if !isBeside && edge < window.y1 { bottom = min(bottom, edge) }
    }
    return (top, max(top, bottom))
  }

  private func isBeside(_ box: Box, _ node: Int) -> Bool {
    let own = designed(node)
    return box.x0 >= own.x1 || box.x1 <= own.x0
  }

  /// The usable area of a node with the floating keyboard in it.
  func area(for node: Int) -> UsableArea {
    let usable = usable(for: node)
    return UsableArea(
      KeyboardAvoidance.Span(usable.top, usable.bottom), panel: cover == .floating ? keyboard.span : nil)
  }

  /// The same without a keyboard off the dock: whoever put it there drags it off what they want to reach.
  var withoutPanel: Arrangement {
    guard cover == .floating else { return self }
    var cleared = self
    cleared.keyboard = Box(x0: 0, y0: 0, x1: 0, y1: 0)
    cleared.cover = .hidden
    return cleared
  }

  /// Whether a keyboard off the dock lies over a part of a node.
  func isUnderPanel(_ node: Int) -> Bool { cover == .floating && !box(node).clipped(to: keyboard).isEmpty }

  /// The lowest place for the bottom edge of a bar that rests at `natural`: the window's edge, the top of a
  /// docked keyboard, or that of a floating one that would cover it.
  func floorEdge(under natural: Box) -> Double {
    cover == .floating && !natural.clipped(to: keyboard).isEmpty ? keyboard.y0 : floorEdge
  }
}
