import Support
import UIKit

extension JSONProblems {
  /// The heights of a detent that a file may have, in points.
  private static let detentHeights = 40.0...1_000

  /// Reads the detents of a sheet from the key `detents` of a container; nil if the key is missing or has problems.
  package mutating func detents(
    _ container: JSONValue, of presentation: ScreenContainer.Presentation
  ) -> [ScreenContainer.Detent]? {
    guard let given = container["detents"] else { return nil }
    if presentation != .pageSheet {
      add("'detents' needs the presentation 'page-sheet'", at: given)
      return nil
    }
    let detents = collect { () throws(JSONProblem) in
      var all: [ScreenContainer.Detent] = []
      for element in try given.array() { try all.append(Self.detent(element)) }
      return all
    }
    guard let detents else { return nil }
    if detents.isEmpty { add("a sheet has at least one detent", at: given) }
    if detents.dropLast().contains(.large) {
      add("detents are ordered from the lowest to the tallest, so 'large' is the last one", at: given)
    }
    let heights = detents.compactMap { detent in
      if case .height(let height) = detent { return height }
      return nil
    }
    if heights != heights.sorted() {
      add("detents are ordered from the lowest to the tallest", at: given)
    }
    return detents
  }

  /// The widths and heights that a popover may have in a file, in points.
  private static let popoverLengths = 20.0...2_000

  /// Reads the size of a popover from the key `popoverSize` of a container; nil if the key is missing or has
  /// problems.
  package mutating func popoverSize(
    _ container: JSONValue, of presentation: ScreenContainer.Presentation
  ) -> CGSize? {
    guard let given = container["popoverSize"] else { return nil }
    guard presentation == .popover else {
      add("'popoverSize' needs the presentation 'popover'", at: given)
      return nil
    }
    guard let size = object(container, "popoverSize", known: ["width", "height"]) else { return nil }
    for key in ["width", "height"] where size[key] == nil {
      add("'popoverSize' needs both 'width' and 'height'", at: given)
      return nil
    }
    guard let width = number(size, "width", in: Self.popoverLengths),
      let height = number(size, "height", in: Self.popoverLengths)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  private static func detent(_ value: JSONValue) throws(JSONProblem) -> ScreenContainer.Detent {
    switch value.kind {
    case .number: return .height(try value.double(in: detentHeights))
    case .string:
      switch try value.string() {
      case "medium": return .medium
      case "large": return .large
      case let other:
        throw value.problem(
          "expected 'medium', 'large' or a height in points, found \(quoted(other))"
            + suggestion(for: other, in: ["medium", "large"]))
      }
    default: throw value.mismatch("'medium', 'large' or a height in points")
    }
  }
}

extension JSONWriter {
  /// Writes the size of a popover as the key `popoverSize`.
  mutating func member(popoverSize size: CGSize) {
    key("popoverSize")
    beginObject(onOneLine: true)
    member("width", Double(size.width))
    member("height", Double(size.height))
    endObject()
  }

  /// Writes the detents of a sheet as the key `detents`.
  mutating func member(_ detents: [ScreenContainer.Detent]) {
    key("detents")
    beginArray(onOneLine: true)
    for detent in detents {
      switch detent {
      case .medium: value("medium")
      case .large: value("large")
      case .height(let height): value(height)
      }
    }
    endArray()
  }
}
