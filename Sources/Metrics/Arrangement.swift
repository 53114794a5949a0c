import KeyboardAvoidance
import Trace

enum KeyboardCover {
  case hidden
  /// The keyboard fills the window's width and reaches the window's lower edge. Everything below the
  /// keyboard's top edge is covered.
  case docked
  /// The keyboard is narrower than the window or ends above the window's lower edge. Only the keyboard's
  /// rectangle is covered.
  case floating
}

/// The layouts that the screen has under the baseline strategy, with four values (x, y, width, height) per
/// node. Overlaps in these layouts are not held against a strategy.
struct DesignedLayout {
  /// The rectangles before the keyboard appeared. Overlaps between them belong to the design.
  let rects: UnsafePointer<Double>
  /// The rectangles with the keyboard but without avoidance. They determine the positions and heights of
  /// bars.
  let withKeyboard: UnsafePointer<Double>
}

/// The rectangles of all nodes at one moment, which is either a frame or the end of a stage's animations.
///
/// The usable area is different for each node, because a bar never covers the views inside it. The pointers
/// are valid only during the measurement that created them.
struct Arrangement {
  let scene: ScenePointers
  /// The rectangles, with four values (x, y, width, height) per node.
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

  /// Returns how a keyboard covers a window. A tolerance of half a point allows for frames that are rounded
  /// to pixels.
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

  /// Returns the rectangle of a node with the keyboard but without avoidance.
  private func designed(_ node: Int) -> Box { Arrangement.box(design.withKeyboard, node) }

  /// Returns the upper edge of a node's usable area, below the top of the safe area and the top bars.
  func top(for node: Int) -> Double {
    var top = window.y0 + safeTop
    let own = nodes[node].bars
    for bar in scene.topBars where bar.bit & own == 0 {
      let b = designed(bar.node)
      if !b.isEmpty && b.y1 > top { top = b.y1 }
    }
    return top
  }

  /// The window's lower edge, or the top of a docked keyboard.
  var bottomEdge: Double { cover == .docked ? min(window.y1, keyboard.y0) : window.y1 }

  /// Returns the usable area U of a node as a vertical extent. A floating keyboard is not subtracted.
  ///
  /// U lies between the fixed views at the top and the keyboard, including the bars that are designed to be
  /// on top of the keyboard. The designed positions of bars count, so U does not change if a strategy moves a
  /// bar.
  func usable(for node: Int) -> (top: Double, bottom: Double) {
    let top = top(for: node)
    var bottom = bottomEdge
    let own = nodes[node].bars
    for bar in scene.bottomBars where bar.bit & own == 0 {
      let b = designed(bar.node)
      if b.isEmpty { continue }
      let edge = bar.node == scene.pinnedBar ? min(b.y1, bottomEdge(under: b)) - b.height : b.y0
      // A narrow pinned button that is next to the node does not limit the node.
      let isBeside = bar.node == scene.pinnedBar && b.width < window.width / 2 && isBeside(b, node)
      if !isBeside && edge < window.y1 { bottom = min(bottom, edge) }
    }
    return (top, max(top, bottom))
  }

  private func isBeside(_ box: Box, _ node: Int) -> Bool {
    let own = designed(node)
    return box.x0 >= own.x1 || box.x1 <= own.x0
  }

  /// Returns the usable area of a node. If the keyboard floats, its rectangle is the panel of the area.
  func area(for node: Int) -> UsableArea {
    let usable = usable(for: node)
    return UsableArea(
      KeyboardAvoidance.Span(usable.top, usable.bottom), panel: cover == .floating ? keyboard.span : nil)
  }

  /// The arrangement without a floating keyboard, because the user can drag it away from the view they want
  /// to reach.
  var withoutPanel: Arrangement { cover == .floating ? withoutKeyboard : self }

  /// The arrangement without the keyboard.
  var withoutKeyboard: Arrangement {
    var cleared = self
    cleared.keyboard = Box(x0: 0, y0: 0, x1: 0, y1: 0)
    cleared.cover = .hidden
    return cleared
  }

  /// Returns whether a floating keyboard that the user can drag aside covers a part of a node. A keyboard that
  /// is as wide as the window stays over the node's columns wherever the user drags it.
  func isUnderPanel(_ node: Int) -> Bool {
    let isFullWidth = keyboard.x0 <= window.x0 + 0.5 && keyboard.x1 >= window.x1 - 0.5
    return cover == .floating && !isFullWidth && !box(node).clipped(to: keyboard).isEmpty
  }

  /// Returns the lowest position for the bottom edge of a view with the frame `natural`. It is the window's
  /// edge, the top of a docked keyboard, or the top of a floating keyboard that would cover the view.
  func bottomEdge(under natural: Box) -> Double {
    cover == .floating && !natural.clipped(to: keyboard).isEmpty ? keyboard.y0 : bottomEdge
  }
}
