import Testing
import UIKit

@testable import Layout

@Suite("Equality chains")
struct EqualityChainTests {
  private func column(_ count: Int) -> (TreeBuilder, [Int]) {
    var builder = TreeBuilder()
    var views: [Int] = []
    for row in 0..<count {
      let view = builder.view("row\(row)", 50, 20)
      builder.pin(.view(view), .leading, .equal, .view(0), plus: 16)
      if let above = views.last {
        builder.pin(.view(view), .top, .equal, .view(above), .bottom, plus: 8)
      } else {
        builder.pin(.view(view), .top, .equal, .view(0), plus: 20)
      }
      views.append(view)
    }
    return (builder, views)
  }

  @Test("A view whose position follows from a chain of equalities has the solver's position")
  func column() {
    let (builder, views) = column(200)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    // The rows are 28 points apart, from top to top.
    for (row, view) in views.enumerated() {
      #expect(result.frames[view] == rect(16, 20 + 28 * Double(row), 50, 20))
    }
  }

  @Test("A new constant moves all views that follow, in the same layout engine")
  func changes() {
    let (builder, views) = column(50)
    var engine = LayoutEngine(builder.tree)
    let environment = LayoutEnvironment(width: 300, height: 800)
    _ = engine.layout(environment)
    // Each row has two constraints, first the leading edge, then the top. The top of row 10 is constraint 10
    // * 2 + 1 = 21.
    var changes = LayoutChanges()
    changes.constants[21] = 18
    let frames = engine.layout(environment, changes).frames
    #expect(frames[views[9]] == rect(16, 272, 50, 20))
    // Rows 10 to 49 move down by 10 points, so row 10 moves from 300 to 310.
    #expect(frames[views[10]] == rect(16, 310, 50, 20))
    #expect(frames[views[49]] == rect(16, 20 + 28 * 49 + 10, 50, 20))
    // Without the constraint, the positions of this row and the following rows are ambiguous.
    changes.activation[21] = false
    let open = engine.layout(environment, changes).diagnostics
    #expect(open.map(\.kind) == [.ambiguous])
    #expect(open.first?.ids.first == "row10")
    // With the constraint active again, the layout is the same as before.
    #expect(engine.layout(environment).frames[views[49]] == rect(16, 20 + 28 * 49, 50, 20))
  }

  @Test("A negative size is a contradiction, even if no other constraint limits the size")
  func negative() {
    var builder = TreeBuilder()
    let view = builder.view("view")
    builder.pin(.view(view), .leading, .equal, .view(0), plus: 16)
    builder.pin(.view(view), .top, .equal, .view(0), plus: 20)
    builder.pin(.view(view), .height, plus: 20)
    builder.pin(.view(view), .width, plus: -5, id: "narrow")
    let result = builder.layout()
    #expect(result.diagnostics.contains { $0.kind == .unsatisfiable && $0.ids.contains("narrow") })
    #expect(result.frames[view].width == 0)
  }

  @Test("A contradiction in a column is reported, and the column keeps its layout")
  func conflict() {
    var (builder, views) = column(5)
    for view in views { builder.pin(.view(view), .height, plus: 20) }
    builder.pin(.view(views[4]), .top, .equal, .view(0), plus: 500)
    let result = builder.layout()
    #expect(result.diagnostics.first?.kind == .unsatisfiable, "\(result.diagnostics)")
    #expect(result.frames[views[4]] == rect(16, 20 + 28 * 4, 50, 20))
  }
}
