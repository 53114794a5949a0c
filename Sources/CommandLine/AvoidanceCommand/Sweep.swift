import KeyboardAvoidance
import ResultChecks

/// The values of `--set`: a parameter of a strategy family, each value a variant of its own.
enum Sweep {
  /// The most values of one command line.
  static let limit = 200

  /// The variants that the options name, in their order.
  ///
  /// Throws `UsageError` for an unknown parameter, a value out of its range and more than `limit` values.
  static func variants(_ arguments: ParsedArguments) throws(UsageError) -> [StrategyVariant] {
    var variants: [StrategyVariant] = []
    for text in arguments.strings("set") {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let names = arguments.catalogue.parameters.map(\.name)
      guard let parameter = arguments.catalogue.parameters.first(where: { $0.name == sides[0] }) else {
        throw arguments.usageError(
          "Unknown parameter '\(sides[0])'.\(Suggestions.sentence(for: sides[0], in: names)) "
            + "Known: \(names.joined(separator: ", ")).\(arguments.listHint("parameter"))", option: "set")
      }
      guard sides.count == 2, let values = values(sides[1]) else {
        throw arguments.usageError(
          "The values of '\(text)' cannot be read. Expected for example '150...350:25' or '150,200,250'.",
          option: "set")
      }
      for value in values {
        guard let variant = parameter.variant(value) else {
          let range = "\(parameter.range.lowerBound) to \(parameter.range.upperBound)"
          throw arguments.usageError(
            "\(parameter.name) cannot be \(value). Expected \(range), with at most three decimals.",
            option: "set")
        }
        if !variants.contains(where: { $0.id == variant.id }) { variants.append(variant) }
      }
      guard variants.count <= limit else {
        throw arguments.usageError("More than \(limit) values; take a wider step.", option: "set")
      }
    }
    return variants
  }

  /// `150...350:25`, both ends included as far as the step meets them, or `150,200`; nil when it is neither.
  static func values(_ text: String) -> [Double]? {
    func number(_ text: some StringProtocol) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
    guard let dots = text.firstRange(of: "...") else {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
      return parts.contains(nil) ? nil : parts.compactMap { $0 }
    }
    let end = text[dots.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
    guard end.count == 2, let first = number(text[..<dots.lowerBound]), let last = number(end[0]),
      let step = number(end[1]), step > 0, first <= last, (last - first) / step <= 10_000
    else { return nil }
    // Counted, not added up: sums of decimals drift.
    return (0...Int(((last - first) / step + 1e-9).rounded(.down))).map {
      ((first + Double($0) * step) * 1e6).rounded() / 1e6
    }
  }
}
