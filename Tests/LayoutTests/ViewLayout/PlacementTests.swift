import Testing
import UIKit

@testable import Layout

@Suite struct PlacementTests {
  @Test("The origin and the size of a placement are linear in the superview's size")
  func linear() {
    var builder = TreeBuilder()
    let outer = builder.view("outer")
    builder.place(outer, 0, 0, 300, 200)
    let view = builder.view("view", in: outer)
    // The view's leading edge is at 10, and its width is a third of the superview's width minus 10.
    // Vertically it is centered, with a height of 20.
    builder.tree.nodes[view].placement = LayoutPlacement(
      horizontal: LinearPlacement(origin: 10, size: -10, sizeFactor: 1 / 3),
      vertical: LinearPlacement(origin: -10, originFactor: 0.5, size: 20))
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[view] == rect(10, 90, 90, 20))
  }

  @Test("Constraints and stacks use alignment rectangles; sizes and frames do not")
  func alignment() {
    var builder = TreeBuilder()
    let view = builder.view("view", 50, 30)
    builder.tree.nodes[view].alignmentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    builder.place(view, 100, 100)
    let next = builder.view("next", 10, 10)
    builder.pin(.view(next), .leading, .equal, .view(view), .trailing)
    builder.pin(.view(next), .bottom, .equal, .view(view), .bottom)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    // The alignment rectangle begins at (100, 100) and has 44 by 26 points. The frame has 50 by 30 points.
    #expect(result.frames[view] == rect(98, 99, 50, 30))
    #expect(result.frames[next] == rect(144, 116, 10, 10))
  }

  @Test("A view's given frame decides only what its constraints leave open")
  func rest() {
    var builder = TreeBuilder()
    let view = builder.view("view", nil, 30)
    builder.tree.nodes[view].rest = CGRect(x: 7, y: 8, width: 90, height: 99)
    builder.pin(.view(view), .top, .equal, .view(0), plus: 50)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[view] == rect(7, 50, 90, 30))
  }

  @Test("Margins stay inside the margins of the superview, through several levels")
  func preservedMargins() {
    var builder = TreeBuilder()
    let outer = builder.view("outer")
    builder.place(outer, 0, 100, 400, 300)
    let inner = builder.view("inner", in: outer)
    builder.place(inner, 5, 0, 395, 300)
    for view in [outer, inner] { builder.tree.nodes[view].preservesSuperviewMargins = true }
    let leaf = builder.view("leaf", in: inner)
    builder.fill(.view(leaf), .guide(inner, .layoutMargins))
    let result = builder.layout()
    // The root's side margins are 16. On the left, 11 of them are inside the inner view, which is more than
    // its own margin of 8. On the right the inner view ends at the root's edge, so all 16 count. At the top
    // and bottom its own margins of 8 count.
    #expect(result.frames[leaf] == rect(11, 8, 395 - 11 - 16, 284))
  }

  @Test("Margins that follow the readable width grow with the view")
  func readableMargins() {
    var builder = TreeBuilder()
    let view = builder.view("view")
    builder.place(view, 0, 0, 400, 100)
    builder.tree.nodes[view].followsReadableWidth = true
    let leaf = builder.view("leaf", in: view)
    builder.fill(.view(leaf), .guide(view, .layoutMargins))
    var environment = LayoutEnvironment(width: 400, height: 800)
    environment.readableWidth = 300
    #expect(builder.layout(environment).frames[leaf] == rect(50, 8, 300, 84))
  }
}
