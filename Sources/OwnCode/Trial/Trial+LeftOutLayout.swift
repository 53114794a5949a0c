import Record
import Support

extension Trial {
  /// Returns a sentence on the statements that place views and that were left out, so that the layout is not that of the app.
  /// Nil if there is none.
  ///
  /// - Parameters:
  ///   - leftOut: The parts that were left out, as `file:line: text (reason)`.
  ///   - files: The paths of the files of the class and its base classes.
  static func sentence(onLayoutWithout leftOut: [String], in files: [String]) -> String? {
    let own = leftOut.filter { part in
      files.contains { part.hasPrefix("\($0):") } && placing.contains { part.contains($0) }
    }
    guard let first = own.first?.split(separator: " ").first else { return nil }
    let place = lastPart(of: String(first)).trimmingCharacters(in: [":"])
    return
      "The layout may differ from that of your app, because \(counted(own.count, "statement")) of the class that "
      + "\(own.count == 1 ? "places" : "place") views \(own.count == 1 ? "was" : "were") left out: \(place)"
      + (own.count == 1 ? "." : " and \(own.count - 1) more.")
  }

  /// Parts of the statements that place views.
  private static let placing = [
    "addSubview", "addArrangedSubview", "onstraint", "Anchor", ".snp.", ".frame =",
  ]
}
