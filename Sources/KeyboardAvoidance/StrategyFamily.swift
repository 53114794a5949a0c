import Platform
import UIKit

/// The relation of a variant to published code.
public enum Provenance: String, Sendable {
  /// The code as published, including its bugs.
  case published
  /// The same technique, corrected.
  case corrected = "done-right"
  /// The behaviour of a library with its default settings, modelled from its source, including its bugs.
  case library
  /// A reference that marks a bound of the ranking.
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
  /// One plain sentence about what it moves and how.
  public let summary: String
  /// The relation to published code.
  public let provenance: Provenance
  /// The name of the behaviour in this project's literature, and the place where it was published.
  public let source: String
  /// How it undoes its change when the keyboard hides, if it does.
  public let undo: String
  /// The known failures, one sentence each; empty if none are known.
  public let knownFailures: [String]
  /// The name of the source file with its code, for example `FixedOffset300.swift`; empty if no report shows
  /// it.
  public let file: String
  /// The steps from a published variant's code to that of its family's corrected variant.
  public let corrections: [Correction]
  /// The first iOS version that has the API it uses; it is not played on older systems. The default is 7 for
  /// libraries and 6, the oldest version that is played, for other variants, which need only notifications
  /// and constraints.
  public let minimumSystem: Int
  /// The change that its users make to a screen before they use it; nil if it is played on unchanged screens.
  public let adoption: Adoption?
  /// The value of a parameter that it was made with; nil for a variant that is always listed.
  public let setting: ParameterSetting?
  /// Makes a new strategy for one cell.
  public let make: @Sendable () -> any KeyboardAvoidanceStrategy
  /// The id of the variant with the same code: its own, or that of the variant from which `adopted` made it.
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
  /// Returns a separate variant that runs the same code on screens that its users changed for it:
  /// `tp-keyboard-avoiding-adopted`.
  ///
  /// - Parameters:
  ///   - adoption: the change.
  ///   - reason: where users are asked to make it, as the end of a sentence.
  ///   - fixed: the known failures that the change fixes.
  public func adopted(
    _ adoption: Adoption, _ reason: String, fixes fixed: [String] = []
  ) -> StrategyVariant {
    var variant = StrategyVariant(
      id: id + Adoption.strategyEnding, family: family, title: "\(title); form \(adoption.inWords)",
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

/// A family of strategies, which a module exports.
public protocol StrategyFamily: Sendable {
  /// The family's kebab-case id.
  static var id: String { get }
  /// The family's title.
  static var title: String { get }
  /// A description of the technique and when to use it, in two or three sentences.
  static var summary: String { get }
  /// The answers to the first questions about the technique; nil by default.
  static var advice: FamilyAdvice? { get }
  /// The role in the ranking; a contender by default.
  static var place: Place { get }
  /// The variants, in the order in which they are listed.
  static var variants: [StrategyVariant] { get }
  /// The numbers in its code that its author chose and that can be swept; empty by default.
  static var parameters: [StrategyParameter] { get }
}

extension StrategyFamily {
  /// No advice, the default.
  public static var advice: FamilyAdvice? { nil }
  /// A contender, the default.
  public static var place: Place { .contender }
  /// No parameters, the default.
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

/// A number in a family's code that its author chose; each value of it makes a separate variant.
public struct StrategyParameter: Sendable {
  /// The family's id.
  public let family: String
  /// The kebab-case id, for example `distance`.
  public let id: String
  /// The purpose of the number, in a few words.
  public let title: String
  /// The unit; empty for a plain number.
  public let unit: String
  /// The sensible values, none of them negative.
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
  ///   - range: the sensible values, none of them negative.
  ///   - base: the listed variant that has the number; the swept variants share its source.
  ///   - make: makes a strategy with a value.
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

  /// Returns the variant with a value, or nil if the value is out of range or has more than three decimals.
  public func variant(_ value: Double) -> StrategyVariant? {
    guard range.contains(value), (value * 1_000).rounded() / 1_000 == value else { return nil }
    let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
    let make = make
    let quantity = "\(number)\(unit.isEmpty ? "" : " \(unit)")"
    // The known failures of the usual value are left out, because this value may not have them.
    return StrategyVariant(
      id: "\(family)-\(id)-\(number.replacing(".", with: "-"))", family: family,
      title: "\(title): \(quantity)",
      summary: "Like \(base.id), but with another \(id): \(quantity).", provenance: base.provenance,
      source: "\(base.id) with another value; \(base.source)", undo: base.undo,
      minimumSystem: base.minimumSystem, adoption: base.adoption,
      setting: ParameterSetting(parameter: name, value: value, unit: unit), make: { make(value) })
  }
}
