import Analysis
import KeyboardAvoidance
import Matrix
import Support

package enum Sweep {
  /// The maximum number of values that one selection can sweep.
  static let limit = 200

  /// Returns the variants for the swept values, in the given order.
  ///
  /// Throws: ``LabError`` for an unknown parameter, a value outside its range, or more than `limit` values.
  static func variants(
    _ sweeps: [String], of catalogue: Catalogue
  ) throws(LabError) -> [StrategyVariant] {
    var variants: [StrategyVariant] = []
    for text in sweeps {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let names = catalogue.parameters.map(\.name)
      guard let parameter = catalogue.parameters.first(where: { $0.name == sides[0] }) else {
        let begun = names.first { !sides[0].isEmpty && $0.hasPrefix(sides[0]) }
        throw LabError(
          .misuse,
          "Unknown parameter '\(sides[0])'.\(begun.map { " Did you mean '\($0)'?" } ?? Suggestions.sentence(for: sides[0], in: names)) "
            + "Known: \(names.joined(separator: ", ")).", about: .set, unknown: "parameter")
      }
      guard sides.count == 2, let values = values(sides[1]) else {
        throw LabError(
          .misuse,
          "The values of '\(text)' cannot be read. Expected for example '150...350:25' or '150,200,250'.",
          about: .set)
      }
      for value in values {
        guard let variant = parameter.variant(value) else {
          let range = "\(parameter.range.lowerBound) to \(parameter.range.upperBound)"
          throw LabError(
            .misuse,
            "\(parameter.name) cannot be \(value). Expected \(range), with at most three decimals.",
            about: .set)
        }
        if !variants.contains(where: { $0.id == variant.id }) { variants.append(variant) }
      }
      guard variants.count <= limit else {
        throw LabError(
          .misuse, "More than \(limit) values; use a larger step.", about: .set)
      }
    }
    return variants
  }

  /// Returns the values of a text such as `150...350:25` or `150,200`, or nil for any other text. The upper
  /// end is a value only if the steps reach it.
  package static func values(_ text: String) -> [Double]? {
    func number(_ text: some StringProtocol) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
    guard let dots = text.firstRange(of: "...") else {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
      return parts.contains(nil) ? nil : parts.compactMap { $0 }
    }
    let end = text[dots.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
    guard end.count == 2, let first = number(text[..<dots.lowerBound]), let last = number(end[0]),
      let step = number(end[1]), step > 0, first <= last, (last - first) / step <= 10_000
    else { return nil }
    // Each value is computed from its index, because repeated addition of the step would accumulate rounding
    // errors.
    return (0...Int(((last - first) / step + 1e-9).rounded(.down))).map {
      ((first + Double($0) * step) * 1e6).rounded() / 1e6
    }
  }
}
