import Layout
import Support
import UIKit

// Reads the members that exported screens have in addition to constraints: frames, content sizes and the
// window's size.
extension ScreenBuilder {
  /// Reads the frame of a view. Each of its numbers may be a pair: points and a share of the superview's
  /// size.
  mutating func readPlace(of value: JSONValue, into node: inout LayoutNode) {
    guard let frame = problems.object(value, "frame", known: ["x", "y", "width", "height"]) else { return }
    func missing(_ key: String) -> Bool { frame[key] == nil }
    if let key = ["x", "y", "width", "height"].first(where: missing) {
      problems.add("a frame needs '\(key)'", at: frame)
      return
    }
    let (x, y) = (linear(frame, "x"), linear(frame, "y"))
    let (width, height) = (linear(frame, "width"), linear(frame, "height"))
    node.placement = LayoutPlacement(
      horizontal: LinearPlacement(
        origin: x.points, originFactor: x.share, size: width.points, sizeFactor: width.share),
      vertical: LinearPlacement(
        origin: y.points, originFactor: y.share, size: height.points, sizeFactor: height.share))
  }

  private mutating func linear(_ frame: JSONValue, _ key: String) -> (points: Double, share: Double) {
    guard let value = frame[key], value.kind == .array else { return (number(frame, key) ?? 0, 0) }
    guard value.count == 2 else {
      problems.add("expected a number, or [points, share of the superview's size]", at: value)
      return (0, 0)
    }
    let parts = value.elements.map { element in
      problems.collect { () throws(JSONProblem) in
        try element.double(in: -ScreenReader.largestNumber...ScreenReader.largestNumber)
      } ?? 0
    }
    return (parts[0], parts[1])
  }

  /// Reads the properties of a scroll view. Reports a problem if another view has them.
  mutating func readScrolling(of value: JSONValue, into node: inout LayoutNode, _ view: inout ScreenView) {
    if let size = problems.object(value, "contentSize", known: ["width", "height"]) {
      node.restingContentSize = CGSize(
        width: number(size, "width", in: 0...ScreenReader.largestNumber) ?? 0,
        height: number(size, "height", in: 0...ScreenReader.largestNumber) ?? 0)
      node.contentHeight = Double(node.restingContentSize?.height ?? 0)
    }
    if let adjustment = value["insetAdjustment"] {
      let word = problems.word(adjustment, ["never", "automatic", "always"])
      view.insetAdjustment = word.flatMap(ScreenView.InsetAdjustment.init) ?? .never
    }
    if let inset = problems.object(value, "contentInset", known: ["top", "bottom"]) {
      let range = -1_000.0...1_000
      view.contentInset = UIEdgeInsets(
        top: number(inset, "top", in: range) ?? 0, left: 0, bottom: number(inset, "bottom", in: range) ?? 0,
        right: 0)
    }
    if case .scroll = node.kind { return }
    for key in ["contentSize", "insetAdjustment", "contentInset"] {
      if let given = value[key] { problems.add("only a scroll view has '\(key)'", at: given) }
    }
  }

  mutating func fixedSize(_ file: JSONValue) -> FixedScreenSize? {
    guard let value = problems.object(file, "onlyAt", known: ["width", "height", "reason"]) else {
      return nil
    }
    let range = 100.0...4_000
    for key in ["width", "height"] where value[key] == nil {
      problems.add("'onlyAt' needs '\(key)'", at: value)
    }
    let reason = problems.text(value, "reason", limit: 400)
    return FixedScreenSize(
      width: number(value, "width", in: range) ?? 390, height: number(value, "height", in: range) ?? 844,
      reason: reason.isEmpty ? "the file sets only this size" : reason)
  }
}
