import Foundation
import Testing

@testable import Layout

@Suite struct StackTests {
  /// Returns the frames of a stack of three views, which are 40, 60 and 100 points long and 10, 20 and 30
  /// points across.
  private func frames(
    _ axis: StackConfiguration.Axis, _ distribution: StackConfiguration.Distribution = .fill,
    _ alignment: StackConfiguration.Alignment = .fill, spacing: Double = 0, along: Double? = nil,
    across: Double? = nil, margins: Bool = false, rightToLeft: Bool = false, hidden: Int? = nil,
    edit: (inout TreeBuilder) -> Void = { _ in }
  ) -> (stack: CGRect, views: [CGRect], diagnostics: [LayoutDiagnostic]) {
    var builder = TreeBuilder()
    let stack = builder.stack(
      "stack", axis, distribution, alignment, spacing: spacing, margins: margins)
    let isHorizontal = axis == .horizontal
    for (index, (length, depth)) in [(40.0, 10.0), (60, 20), (100, 30)].enumerated() {
      let view = builder.view(
        "v\(index)", in: stack, isHorizontal ? length : depth, isHorizontal ? depth : length)
      if hidden == index { builder.tree.nodes[view].isHidden = true }
    }
    builder.place(stack, 0, 100, isHorizontal ? along : across, isHorizontal ? across : along)
    edit(&builder)
    var environment = phone
    environment.rightToLeft = rightToLeft
    let result = builder.layout(environment)
    return (result.frames[stack], Array(result.frames[2...]), result.diagnostics)
  }

  @Test("A stack without sizes is as large as its views")
  func natural() {
    let (stack, views, diagnostics) = frames(.horizontal, spacing: 5)
    #expect(diagnostics == [])
    #expect(stack == rect(0, 100, 210, 30))
    #expect(views == [rect(0, 0, 40, 30), rect(45, 0, 60, 30), rect(110, 0, 100, 30)])
  }

  @Test("The distribution \"fill\" stretches the last view, or the view with the lowest hugging priority")
  func fill() {
    var result = frames(.vertical, spacing: 10, along: 300, across: 50)
    #expect(result.diagnostics == [])
    #expect(result.views == [rect(0, 0, 50, 40), rect(0, 50, 50, 60), rect(0, 120, 50, 180)])
    result = frames(.vertical, spacing: 10, along: 300, across: 50) { builder in
      builder.tree.nodes[2].huggingVertical = 249
    }
    #expect(result.diagnostics == [])
    #expect(result.views == [rect(0, 0, 50, 120), rect(0, 130, 50, 60), rect(0, 200, 50, 100)])
  }

  @Test("The distribution \"fill equally\" gives all views the same size")
  func fillEqually() {
    let (_, views, diagnostics) = frames(.horizontal, .fillEqually, spacing: 15, along: 330, across: 40)
    #expect(diagnostics == [])
    #expect(views == [rect(0, 0, 100, 40), rect(115, 0, 100, 40), rect(230, 0, 100, 40)])
  }

  @Test("The distribution \"fill proportionally\" keeps the ratio of the intrinsic sizes")
  func fillProportionally() {
    let (_, views, diagnostics) = frames(.horizontal, .fillProportionally, along: 400, across: 40)
    #expect(diagnostics == [])
    #expect(views == [rect(0, 0, 80, 40), rect(80, 0, 120, 40), rect(200, 0, 200, 40)])
    // With spacing, the views' proportions refer to the sum of views and gaps, which is 220 points.
    let spaced = frames(.horizontal, .fillProportionally, spacing: 10, along: 220, across: 40)
    #expect(spaced.diagnostics == [])
    #expect(spaced.views == [rect(0, 0, 40, 40), rect(50, 0, 60, 40), rect(120, 0, 100, 40)])
  }

  @Test("Equal spacing divides the remaining space among the gaps")
  func equalSpacing() {
    let (_, views, diagnostics) = frames(.horizontal, .equalSpacing, spacing: 5, along: 300, across: 30)
    #expect(diagnostics == [])
    #expect(views == [rect(0, 0, 40, 30), rect(90, 0, 60, 30), rect(200, 0, 100, 30)])
    let natural = frames(.horizontal, .equalSpacing, spacing: 5, across: 30)
    #expect(natural.diagnostics == [])
    #expect(natural.stack.width == 210)
  }

  @Test("Equal centering puts centers at equal distances, if the minimum spacing allows it")
  func equalCentering() {
    // The views' centers are at 20, 135 and 250.
    let (_, views, diagnostics) = frames(.horizontal, .equalCentering, spacing: 5, along: 300, across: 30)
    #expect(diagnostics == [])
    #expect(views == [rect(0, 0, 40, 30), rect(105, 0, 60, 30), rect(200, 0, 100, 30)])
    // In 212 points, centers at equal distances would be at 20, 91 and 162, and the last two views would
    // overlap. So the minimum spacing is kept instead.
    let tight = frames(.horizontal, .equalCentering, spacing: 5, along: 212, across: 30)
    #expect(tight.diagnostics == [])
    #expect(tight.views == [rect(0, 0, 40, 30), rect(47, 0, 60, 30), rect(112, 0, 100, 30)])
  }

  @Test("Alignments place views across the axis")
  func alignments() {
    func crossing(_ alignment: StackConfiguration.Alignment) -> [CGRect] {
      let result = frames(.horizontal, .fill, alignment, across: 50)
      #expect(result.diagnostics == [])
      return result.views
    }
    #expect(crossing(.top).map(\.origin.y) == [0, 0, 0])
    #expect(crossing(.top).map(\.height) == [10, 20, 30])
    #expect(crossing(.center).map(\.origin.y) == [20, 15, 10])
    #expect(crossing(.bottom).map(\.origin.y) == [40, 30, 20])
    let leading = frames(.vertical, .fill, .leading, rightToLeft: true)
    #expect(leading.diagnostics == [])
    #expect(leading.stack == rect(0, 100, 30, 200))
    #expect(leading.views == [rect(20, 0, 10, 40), rect(10, 40, 20, 60), rect(0, 100, 30, 100)])
  }

  @Test("Baseline alignment makes the stack as tall as it needs to be")
  func baselines() {
    let edit: (inout TreeBuilder) -> Void = { builder in
      for (index, baseline) in [(2, 8.0), (3, 5), (4, 20)] {
        builder.tree.nodes[index].firstBaseline = baseline
        builder.tree.nodes[index].lastBaseline = baseline / 4
      }
    }
    // The first baselines are at 20. The second view is the lowest and ends at 15 + 20 = 35.
    let first = frames(.horizontal, .fill, .firstBaseline, edit: edit)
    #expect(first.diagnostics == [])
    #expect(first.views.map(\.origin.y) == [12, 15, 0])
    #expect(first.stack.height == 35)
    // The last baselines are 5 points above the second view's bottom edge.
    let last = frames(.horizontal, .fill, .lastBaseline, edit: edit)
    #expect(last.diagnostics == [])
    #expect(last.views.map(\.origin.y) == [17, 6.25, 0])
    #expect(last.stack.height == 30)
  }

  @Test("Hidden views are skipped, and the views follow the reading direction")
  func hiddenAndDirection() {
    let (stack, views, diagnostics) = frames(.horizontal, spacing: 5, rightToLeft: true, hidden: 1)
    #expect(diagnostics == [])
    #expect(stack.width == 145)
    #expect(views[0] == rect(105, 0, 40, 30))
    #expect(views[2] == rect(0, 0, 100, 30))
  }

  @Test("A stack's layout margins keep its views inside")
  func margins() {
    let (stack, views, diagnostics) = frames(.vertical, .fill, .leading, spacing: 10, margins: true)
    #expect(diagnostics == [])
    #expect(stack == rect(0, 100, 46, 236))
    #expect(views == [rect(8, 8, 10, 40), rect(8, 58, 20, 60), rect(8, 128, 30, 100)])
  }

  @Test("A hundred nested stacks have the baseline of the innermost view")
  func deepBaseline() {
    var builder = TreeBuilder()
    let outer = builder.stack("outer", .horizontal)
    var inner = outer
    for index in 0..<100 { inner = builder.stack("s\(index)", in: inner, .horizontal) }
    let text = builder.view("text", in: inner, 50, 20)
    builder.tree.nodes[text].firstBaseline = 15
    builder.place(outer, 0, 100)
    let label = builder.view("label", 30, 30)
    builder.pin(.view(label), .left, .equal, .view(0))
    builder.pin(.view(label), .top, .equal, .view(outer), .firstBaseline)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[label] == rect(0, 115, 30, 30))
  }

  @Test("Stacks can be nested, and the height of an empty stack is 0")
  func nesting() {
    var builder = TreeBuilder()
    let outer = builder.stack("outer", .vertical, .fill, .fill, spacing: 8)
    builder.pin(.view(outer), .leading, .equal, .guide(0, .layoutMargins))
    builder.pin(.view(outer), .trailing, .equal, .guide(0, .layoutMargins))
    builder.pin(.view(outer), .top, .equal, .guide(0, .safeArea))
    let row = builder.stack("row", in: outer, .horizontal, .fill, .center, spacing: 4)
    let label = builder.view("label", in: row, 70, 20)
    builder.tree.nodes[label].huggingHorizontal = 251
    let field = builder.view("field", in: row, 10, 34)
    let empty = builder.stack("empty", in: outer, .horizontal)
    let button = builder.view("button", in: outer, 50, 44)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[outer] == rect(16, 50, 368, 94))
    #expect(result.frames[row] == rect(0, 0, 368, 34))
    #expect(result.frames[label] == rect(0, 7, 70, 20))
    #expect(result.frames[field] == rect(74, 0, 294, 34))
    #expect(result.frames[empty] == rect(0, 42, 368, 0))
    #expect(result.frames[button] == rect(0, 50, 368, 44))
  }
}
