import BottomConstraintInset
import FirstResponderShift
import FixedOffset
import KeyboardAvoidance
import None
import Oracle
import ToolbarShift
import TrackingGuide
import WholeViewShift

/// All strategies of the package, in the order in which they are listed and run.
public enum StrategyCatalog {
  /// The families: the floor, the contenders, the ceiling. A new family is one line here and one line
  /// in `Package.swift`.
  public static let families: [any StrategyFamily.Type] = [
    NoneFamily.self,
    FixedOffsetFamily.self,
    WholeViewShiftFamily.self,
    FirstResponderShiftFamily.self,
    BottomConstraintInsetFamily.self,
    TrackingGuideFamily.self,
    ToolbarShiftFamily.self,
    OracleFamily.self,
  ]

  /// The id of the variant that does nothing.
  public static let floor = NoneFamily.id

  /// The id of the variant that does the best possible.
  public static let ceiling = OracleFamily.id

  /// The variants of all families, in the families' order.
  public static let variants: [StrategyVariant] = families.flatMap { $0.variants }

  /// The families with more of them before the ceiling, which stays last.
  public static func families(with own: [any StrategyFamily.Type]) -> [any StrategyFamily.Type] {
    families.dropLast() + own + families.suffix(1)
  }

  /// The variant of some families with an id, also one of a parameter's values; nil when there is none.
  public static func variant(
    _ id: String, in families: [any StrategyFamily.Type] = families
  ) -> StrategyVariant? {
    for family in families {
      if let listed = family.variants.first(where: { $0.id == id }) { return listed }
    }
    for parameter in families.flatMap({ $0.parameters }) {
      let prefix = "\(parameter.family)-\(parameter.id)-"
      guard id.hasPrefix(prefix), let value = Double(id.dropFirst(prefix.count).replacing("-", with: ".")),
        let variant = parameter.variant(value), variant.id == id
      else { continue }
      return variant
    }
    return nil
  }

  /// What is wrong with the catalogue's ids and descriptors, one sentence each; empty when all is well.
  public static func validate() -> [String] { validate(families) }

  /// What is wrong with the ids and descriptors of these families, one sentence each.
  public static func validate(_ families: [any StrategyFamily.Type]) -> [String] {
    var problems: [String] = []
    var seen: Set<String> = []
    var seenFamilies: Set<String> = []
    for family in families {
      if !isKebabCase(family.id) { problems.append("The family id \"\(family.id)\" is not kebab-case.") }
      if !seenFamilies.insert(family.id).inserted {
        problems.append("The family id \"\(family.id)\" is not unique.")
      }
      for (what, text) in [("title", family.title), ("summary", family.summary)] where text.isEmpty {
        problems.append("The family \"\(family.id)\" has no \(what).")
      }
      for parameter in family.parameters {
        if !isKebabCase(parameter.id) {
          problems.append("The parameter \"\(parameter.name)\" is not kebab-case.")
        }
        if parameter.family != family.id || parameter.base.family != family.id {
          problems.append("The parameter \"\(parameter.name)\" is not of the family \"\(family.id)\".")
        }
        if parameter.range.lowerBound < 0 {
          problems.append("The parameter \"\(parameter.name)\" has negative values.")
        }
      }
      if family.variants.isEmpty { problems.append("The family \"\(family.id)\" has no variants.") }
      for variant in family.variants {
        problems += problemsOf(variant, in: family)
        if !seen.insert(variant.id).inserted {
          problems.append("The variant id \"\(variant.id)\" is not unique.")
        }
      }
    }
    return problems
  }

  private static func problemsOf(
    _ variant: StrategyVariant, in family: any StrategyFamily.Type
  ) -> [String] {
    var problems: [String] = []
    if !isKebabCase(variant.id) { problems.append("The variant id \"\(variant.id)\" is not kebab-case.") }
    if variant.id != family.id, !variant.id.hasPrefix(family.id + "-") {
      problems.append("The variant id \"\(variant.id)\" does not begin with \"\(family.id)\".")
    }
    if variant.family != family.id {
      problems.append("The variant \"\(variant.id)\" names \"\(variant.family)\" as its family.")
    }
    let texts = [
      ("title", variant.title), ("summary", variant.summary), ("source", variant.source),
      ("undo", variant.undo),
    ]
    for (what, text) in texts where text.isEmpty {
      problems.append("The variant \"\(variant.id)\" has no \(what).")
    }
    if !variant.corrections.isEmpty, variant.correctedCode == nil {
      problems.append("The corrections of the variant \"\(variant.id)\" do not apply to its code.")
    }
    if variant.knownFailures.contains(where: \.isEmpty) {
      problems.append("The variant \"\(variant.id)\" has an empty known failure.")
    }
    return problems
  }

  /// Words of lower-case letters and digits, joined by single hyphens.
  private static func isKebabCase(_ id: String) -> Bool {
    let words = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }
  }
}
