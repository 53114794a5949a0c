import Support

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
