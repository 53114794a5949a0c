import UIKit

@testable import Layout

/// The surroundings of a phone of 400 by 800 points with a notch.
let phone = LayoutEnvironment(
  width: 400, height: 800, safeArea: NSDirectionalEdgeInsets(top: 50, leading: 0, bottom: 34, trailing: 0),
  rootMargin: 16)

/// A view tree with methods that add views and constraints in short calls.
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

  mutating func stack(
    _ id: String, in parent: Int = 0, _ axis: StackConfiguration.Axis,
    _ distribution: StackConfiguration.Distribution = .fill,
    _ alignment: StackConfiguration.Alignment = .fill, spacing: Double = 0, margins: Bool = false
  ) -> Int {
    view(
      id, in: parent,
      kind: .stack(
        StackConfiguration(
          axis: axis, distribution: distribution, alignment: alignment, spacing: spacing,
          layoutMarginsRelative: margins)))
  }

  mutating func pin(
    _ first: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    _ second: LayoutItem? = nil, _ other: LayoutAttribute? = nil, times multiplier: Double = 1,
    plus constant: Double = 0, priority: Double = 1000, id: String? = nil
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

  /// Pins a view to a position in its superview, and optionally to a size.
  mutating func place(
    _ view: Int, _ x: Double, _ y: Double, _ width: Double? = nil, _ height: Double? = nil
  ) {
    let parent = tree.nodes[view].parent ?? 0
    pin(.view(view), .left, .equal, .view(parent), plus: x)
    pin(.view(view), .top, .equal, .view(parent), plus: y)
    if let width { pin(.view(view), .width, plus: width) }
    if let height { pin(.view(view), .height, plus: height) }
  }

  func layout(_ environment: LayoutEnvironment = phone) -> LayoutResult {
    var engine = LayoutEngine(tree)
    return engine.layout(environment)
  }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
