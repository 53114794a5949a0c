import Foundation
import Testing

@testable import ViewLayout

/// A phone of 400 by 800 points with a notch.
let phone = LayoutEnvironment(
  width: 400, height: 800, safeArea: LayoutInsets(top: 50, bottom: 34), rootMargin: 16)

/// Builds trees with names instead of indices.
struct TreeBuilder {
  var tree = ViewTree(nodes: [LayoutNode(id: "root", parent: nil)], constraints: [])

  mutating func view(
    _ id: String, in parent: Int = 0, kind: LayoutKind = .plain, _ width: Double? = nil,
    _ height: Double? = nil
  ) -> Int {
    tree.nodes.append(
      LayoutNode(id: id, parent: parent, kind: kind, intrinsicWidth: width, intrinsicHeight: height))
    return tree.nodes.count - 1
  }

  mutating func pin(
    _ first: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    _ second: LayoutItem? = nil, _ other: LayoutAttribute? = nil, times multiplier: Double = 1,
    _ constant: Double = 0, priority: Double = 1000, id: String? = nil
  ) {
    tree.constraints.append(
      LayoutConstraint(
        id: id ?? "c\(tree.constraints.count)", first: first, firstAttribute: attribute,
        relation: relation, second: second, secondAttribute: other, multiplier: multiplier,
        constant: constant, priority: priority))
  }

  mutating func fill(_ item: LayoutItem, _ other: LayoutItem) {
    for attribute in [LayoutAttribute.leading, .trailing, .top, .bottom] {
      pin(item, attribute, .equal, other)
    }
  }

  mutating func frame(_ view: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let parent = tree.nodes[view].parent ?? 0
    pin(.view(view), .left, .equal, .view(parent), x)
    pin(.view(view), .top, .equal, .view(parent), y)
    pin(.view(view), .width, .equal, nil, width)
    pin(.view(view), .height, .equal, nil, height)
  }

  func layout(_ environment: LayoutEnvironment = phone) -> LayoutResult {
    var engine = LayoutEngine(tree)
    return engine.layout(environment)
  }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

@Suite struct LayoutEngineTests {
  @Test("The safe area, margins and multipliers place views")
  func basics() {
    var builder = TreeBuilder()
    let a = builder.view("a")
    builder.fill(.view(a), .guide(0, .safeArea))
    let b = builder.view("b")
    builder.pin(.view(b), .leading, .equal, .guide(0, .layoutMargins))
    builder.pin(.view(b), .trailing, .equal, .guide(0, .layoutMargins))
    builder.pin(.view(b), .top, .equal, .guide(0, .layoutMargins), 10)
    builder.pin(.view(b), .height, .equal, .view(b), .width, times: 0.5)
    let c = builder.view("c")
    builder.pin(.view(c), .width, .equal, .view(0), times: 0.25)
    builder.pin(.view(c), .height, .equal, nil, 30)
    builder.pin(.view(c), .centerX, .equal, .view(0), times: 1.5)
    builder.pin(.view(c), .bottom, .equal, .view(0), -5)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[a] == rect(0, 50, 400, 716))
    #expect(result.frames[b] == rect(16, 60, 368, 184))
    #expect(result.frames[c] == rect(250, 765, 100, 30))
  }
}
