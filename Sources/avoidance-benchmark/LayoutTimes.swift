import Layout
import Screens
import UIKit

/// The benchmark of layouts by screen and by number of views.
enum LayoutTimes {
  static func measure(_ meter: Meter) {
    var perView: [(id: String, seconds: Double)] = []
    for screen in Screens.builtIn {
      var engine = LayoutEngine(screen.tree)
      var width = 375.0
      let seconds = meter.repeated {
        width = width == 375 ? 393 : 375
        _ = engine.layout(LayoutEnvironment(width: width, height: 700))
      }
      perView.append((screen.id, seconds / Double(screen.tree.nodes.count)))
    }
    perView.sort { $0.seconds < $1.seconds }
    guard let least = perView.first, let most = perView.last else { return }
    meter.line("layout at another width, per view of '\(least.id)'", least.seconds * 1e6, "µs", digits: 2)
    meter.line("layout at another width, per view of '\(most.id)'", most.seconds * 1e6, "µs", digits: 2)
    meter.line(
      "ratio: layout time per view, worst screen to best", most.seconds / least.seconds, "×", digits: 2)

    var first = 0.0
    for count in [250, 500, 1_000, 2_000] {
      let tree = column(count)
      let seconds = Meter.once {
        var engine = LayoutEngine(tree)
        _ = engine.layout(LayoutEnvironment(width: 375, height: 700))
      }
      if first == 0 { first = seconds / Double(count) }
      meter.line(
        "column of \(count) views, first layout, per view", seconds / Double(count) * 1e6, "µs", digits: 2)
      if count == 2_000 {
        meter.line(
          "ratio: time per view, 2000 views to 250", seconds / Double(count) / first, "×", digits: 2)
      }
    }
  }

  /// Returns a tree with some views in a column, each eight points below the previous one.
  private static func column(_ count: Int) -> ViewTree {
    var tree = ViewTree(nodes: [LayoutNode(id: "root", parent: nil)], constraints: [])
    func pin(
      _ view: Int, _ attribute: LayoutAttribute, to other: Int, _ edge: LayoutAttribute, _ constant: Double
    ) {
      tree.constraints.append(
        LayoutConstraint(
          id: "c\(tree.constraints.count)", first: .view(view), firstAttribute: attribute, relation: .equal,
          second: .view(other), secondAttribute: edge, multiplier: 1, constant: constant, priority: 1000))
    }
    for row in 1...count {
      var node = LayoutNode(id: "row\(row)", parent: 0)
      (node.intrinsicWidth, node.intrinsicHeight) = (50, 20)
      tree.nodes.append(node)
      pin(row, .leading, to: 0, .leading, 16)
      pin(row, .top, to: row - 1, row == 1 ? .top : .bottom, row == 1 ? 20 : 8)
    }
    return tree
  }
}
