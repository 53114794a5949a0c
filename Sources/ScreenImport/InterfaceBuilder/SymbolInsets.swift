import Layout
import UIKit

/// The alignment rectangles of image views with symbols, inferred from constraints and recorded frames.
///
/// The frame of a symbol differs by some points from the rectangle that constraints refer to, and no table
/// lists the differences. They are inferred from required constraints on the symbol's size and edges.
enum SymbolInsets {
  /// Returns the alignment insets by view. An inset is negative if the rectangle extends beyond the frame.
  static func all(_ model: SceneModel) -> [Int: NSDirectionalEdgeInsets] {
    var evidence: [Int: (horizontal: Evidence, vertical: Evidence)] = [:]
    for view in model.views.indices where isSymbol(model.views[view]) {
      evidence[view] = (Evidence(), Evidence())
    }
    if evidence.isEmpty { return [:] }
    for constraint in model.constraints where constraint.priority >= 1000 && constraint.relation == "equal" {
      note(constraint, model, &evidence)
    }
    return evidence.mapValues { found in
      let (left, right) = found.horizontal.insets
      let (top, bottom) = found.vertical.insets
      return NSDirectionalEdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
    }
  }

  private static func isSymbol(_ view: SceneView) -> Bool {
    view.name == "imageView" && view.attributes["catalog"] == "system" && !view.isDoubtful
  }

  /// The known distances between the alignment rectangle and the frame along one axis.
  private struct Evidence {
    var size: Double?
    var start: Double?
    var end: Double?
    var center: Double?

    var insets: (start: Double, end: Double) {
      if let start, let end { return (start, end) }
      if let start, let size { return (start, size - start) }
      if let end, let size { return (size - end, end) }
      if let start, let center { return (start, start - 2 * center) }
      if let end, let center { return (end + 2 * center, end) }
      let half = (size ?? 0) / 2
      return (start ?? half + (center ?? 0), end ?? half - (center ?? 0))
    }
  }

  private static func note(
    _ constraint: SceneConstraint, _ model: SceneModel,
    _ evidence: inout [Int: (horizontal: Evidence, vertical: Evidence)]
  ) {
    guard constraint.first.guide == nil else { return }
    let first = constraint.first.view
    guard let second = constraint.second else {
      guard evidence[first] != nil else { return }
      let frame = model.views[first].frame
      if constraint.firstAttribute == "width" {
        evidence[first]?.horizontal.size = frame.width - constraint.constant
      }
      if constraint.firstAttribute == "height" {
        evidence[first]?.vertical.size = frame.height - constraint.constant
      }
      return
    }
    guard second.guide == nil, constraint.multiplier == 1,
      (evidence[first] == nil) != (evidence[second.view] == nil),
      !model.views[first].isDoubtful, !model.views[second.view].isDoubtful
    else { return }
    let isFirst = evidence[first] != nil
    let (symbol, own) =
      isFirst ? (first, constraint.firstAttribute) : (second.view, constraint.secondAttribute)
    let (other, attribute) =
      isFirst ? (second.view, constraint.secondAttribute) : (first, constraint.firstAttribute)
    guard let place = place(model, other, attribute) else { return }
    let expected = isFirst ? place + constraint.constant : place - constraint.constant
    guard let recorded = self.place(model, symbol, own) else { return }
    switch own {
    case "leading", "left": evidence[symbol]?.horizontal.start = expected - recorded
    case "trailing", "right": evidence[symbol]?.horizontal.end = recorded - expected
    case "centerX": evidence[symbol]?.horizontal.center = expected - recorded
    case "top": evidence[symbol]?.vertical.start = expected - recorded
    case "bottom": evidence[symbol]?.vertical.end = recorded - expected
    case "centerY": evidence[symbol]?.vertical.center = expected - recorded
    default: return
    }
  }

  /// Returns the recorded position of a view's edge or centre in the root view.
  private static func place(_ model: SceneModel, _ view: Int, _ attribute: String) -> Double? {
    let frame = model.views[view].frame
    let insets =
      isSymbol(model.views[view]) ? NSDirectionalEdgeInsets() : SceneTree.alignmentInsets(model.views[view])
    var x = view == 0 ? 0 : frame.x
    var y = view == 0 ? 0 : frame.y
    var next = model.views[view].parent
    while next > 0 {
      x += model.views[next].frame.x
      y += model.views[next].frame.y
      next = model.views[next].parent
    }
    switch attribute {
    case "leading", "left": return x + insets.leading
    case "trailing", "right": return x + frame.width - insets.trailing
    case "centerX": return x + (frame.width + insets.leading - insets.trailing) / 2
    case "top": return y + insets.top
    case "bottom": return y + frame.height - insets.bottom
    case "centerY": return y + (frame.height + insets.top - insets.bottom) / 2
    default: return nil
    }
  }
}
