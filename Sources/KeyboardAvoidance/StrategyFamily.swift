import Platform
import UIKit

/// The relation of a variant to published code.
public enum Provenance: String, Sendable {
  /// The code as published, including its bugs.
  case published
  /// The same technique, corrected.
  case corrected
  /// The behaviour of a library with its default settings, modelled from its source, including its bugs.
  case library
  /// A reference for the ranking: no code, or the best possible result.
  case reference
}

/// One configuration of a strategy family with a separate id.
public struct StrategyVariant: Sendable {
  /// The kebab-case id, which begins with the family's id, for example `fixed-offset-300`.
  public let id: String
  /// The family's id, for example `fixed-offset`.
  public let family: String
  /// A title of a few words.
  public let title: String
  /// One plain sentence that says what the variant moves and how.
  public let summary: String
  /// The relation to published code.
  public let provenance: Provenance
  /// The origin of the behaviour, such as the place where its code was published.
  public let source: String
  /// A sentence that says how the variant undoes its changes when the keyboard hides, if it does.
  public let undo: String
  /// The known failures, one sentence each; empty if none are known.
  public let knownFailures: [String]
  /// The name of the source file with the variant's code, for example `FixedOffset300.swift`; empty if
  /// reports show no code.
  public let file: String
  /// The steps from the code of a published variant to that of the family's corrected variant.
  public let corrections: [Correction]
  /// The first iOS version with the API that the variant uses. The variant is not played on older systems.
  ///
  /// The default is 7 for libraries. It is 6, the oldest version that is played, for other variants, because
  /// they need only notifications and constraints.
  public let minimumSystem: Int
  /// The change that users of the variant make to a screen first; nil if the variant is played on unchanged
  /// screens.
  public let adoption: Adoption?
  /// The parameter's value with which a swept variant was created; nil for a variant that is always listed.
  public let setting: ParameterSetting?
  /// Makes a new strategy for one cell.
  public let make: @Sendable () -> any KeyboardAvoidanceStrategy
  /// The id of the variant whose code is run. It differs from `id` only in a variant that
  /// ``adopted(_:_:fixes:)`` returned.
  public private(set) var code: String

  /// Creates a description of a variant.
  public init(
    id: String, family: String, title: String, summary: String, provenance: Provenance,
    source: String, undo: String, knownFailures: [String] = [], file: String = "",
    corrections: [Correction] = [], minimumSystem: Int? = nil, adoption: Adoption? = nil,
    setting: ParameterSetting? = nil,
    make: @escaping @Sendable () -> any KeyboardAvoidanceStrategy
  ) {
    self.id = id
    self.family = family
    self.title = title
    self.summary = summary
    self.provenance = provenance
    self.source = source
    self.undo = undo
    self.knownFailures = knownFailures
    self.file = file
    self.corrections = corrections
    self.minimumSystem = minimumSystem ?? (provenance == .library ? 7 : 6)
    self.adoption = adoption
    self.setting = setting
    self.make = make
    code = id
  }
}

extension StrategyVariant {
  /// Returns a variant that runs the same code on screens that its users changed for it, for example
  /// `tp-keyboard-avoiding-in-scroll-view`.
  ///
  /// - Parameters:
  ///   - adoption: the change to the screens.
  ///   - reason: the place that asks users to make the change, as the end of a sentence.
  ///   - fixed: the known failures that the change fixes.
  public func adopted(
    _ adoption: Adoption, _ reason: String, fixes fixed: [String] = []
  ) -> StrategyVariant {
    var variant = StrategyVariant(
      id: id + adoption.idEnding, family: family, title: "\(title); form \(adoption.inWords)",
      summary: "\(summary) Forms are put \(adoption.inWords) first, \(reason).", provenance: provenance,
      source: source, undo: undo, knownFailures: knownFailures.filter { !fixed.contains($0) }, file: file,
      minimumSystem: minimumSystem, adoption: adoption, make: make)
    variant.code = code
    return variant
  }
}

/// The role of a family in the ranking.
public enum Place: Sendable {
  /// The baseline without keyboard avoidance, against which every other strategy is measured.
  case floor
  /// A family that competes with the others.
  case contender
  /// The best possible result, against which every other strategy is also measured.
  case ceiling
}

/// A family of strategies. A module exports one family.
public protocol StrategyFamily: Sendable {
  /// The family's kebab-case id.
  static var id: String { get }
  /// The family's title.
  static var title: String { get }
  /// A description of the technique and of when to use it, in two or three sentences.
  static var summary: String { get }
  /// The requirements, uses and limits of the technique; nil by default.
  static var advice: FamilyAdvice? { get }
  /// The role in the ranking; a contender by default.
  static var place: Place { get }
  /// The variants, in the order in which they are listed.
  static var variants: [StrategyVariant] { get }
  /// The numbers in the family's code that can be swept; empty by default.
  static var parameters: [StrategyParameter] { get }
}

extension StrategyFamily {
  /// Nil by default.
  public static var advice: FamilyAdvice? { nil }
  /// A contender by default.
  public static var place: Place { .contender }
  /// Empty by default.
  public static var parameters: [StrategyParameter] { [] }
}

/// A value of a parameter.
public struct ParameterSetting: Sendable, Hashable {
  /// The parameter's name, for example `fixed-offset.distance`.
  public let parameter: String
  /// The value.
  public let value: Double
  /// The unit; empty for a plain number.
  public let unit: String
}

/// A number in a family's code that can be swept. Each value of it gives a separate variant.
public struct StrategyParameter: Sendable {
  /// The family's id.
  public let family: String
  /// The kebab-case id, for example `distance`.
  public let id: String
  /// The purpose of the number, in a few words.
  public let title: String
  /// The unit; empty for a plain number.
  public let unit: String
  /// The range of sensible values, none of them negative.
  public let range: ClosedRange<Double>
  /// The listed variant that has the usual value.
  public let base: StrategyVariant
  private let make: @Sendable (Double) -> any KeyboardAvoidanceStrategy

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - family: the family's id.
  ///   - id: the kebab-case id.
  ///   - title: the purpose of the number, in a few words.
  ///   - unit: the unit; empty for a plain number.
  ///   - range: the range of sensible values, none of them negative.
  ///   - base: the listed variant that has the usual value; the swept variants share its source.
  ///   - make: creates a strategy with a value.
  public init(
    family: String, id: String, title: String, unit: String, range: ClosedRange<Double>,
    base: StrategyVariant,
    make: @escaping @Sendable (Double) -> any KeyboardAvoidanceStrategy
  ) {
    self.family = family
    self.id = id
    self.title = title
    self.unit = unit
    self.range = range
    self.base = base
    self.make = make
  }

  /// The full name, for example `fixed-offset.distance`.
  public var name: String { "\(family).\(id)" }

  /// Returns the variant with a value of the parameter, or nil if the value is out of range or has more than
  /// three decimals.
  public func variant(_ value: Double) -> StrategyVariant? {
    guard range.contains(value), (value * 1_000).rounded() / 1_000 == value else { return nil }
    let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
    let make = make
    let quantity = "\(number)\(unit.isEmpty ? "" : " \(unit)")"
    // The known failures are left out, because a variant with another value may not have them.
    return StrategyVariant(
      id: "\(family)-\(id)-\(number.replacing(".", with: "-"))", family: family,
      title: "\(title): \(quantity)",
      summary: "Like \(base.id), but with another \(id): \(quantity).", provenance: base.provenance,
      source: "\(base.id) with another value; \(base.source)", undo: base.undo,
      minimumSystem: base.minimumSystem, adoption: base.adoption,
      setting: ParameterSetting(parameter: name, value: value, unit: unit), make: { make(value) })
  }
}
