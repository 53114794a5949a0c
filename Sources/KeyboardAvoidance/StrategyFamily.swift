import UIKit
import Platform

/// How faithful a variant is to something published.
public enum Provenance: String, Sendable {
  /// The code as published, its bugs included.
  case published
  /// The same technique done right.
  case doneRight = "done-right"
  /// What a library does with its default settings, modelled from its source, its bugs included.
  case library
  /// A reference that bounds the ranking.
  case reference
}

/// One configuration of a strategy family, with an id of its own.
public struct StrategyVariant: Sendable {
  /// Kebab-case, begins with the family's id, for example `fixed-offset-300`.
  public let id: String
  /// The family's id, for example `fixed-offset`.
  public let family: String
  /// A title of a few words.
  public let title: String
  /// One plain sentence on how it moves what.
  public let summary: String
  /// Whether it is as published, done right, or a reference.
  public let provenance: Provenance
  /// The behaviour's name in the literature of this project and where it was published.
  public let source: String
  /// How and whether it undoes its change when the keyboard leaves.
  public let undo: String
  /// What it does wrong, one sentence each; empty when nothing is known.
  public let knownFailures: [String]
  /// The name of the source file that holds its code, for example `FixedOffset300.swift`; empty where no report shows it.
  public let file: String
  /// The steps from a published variant's code to that of its family's variant done right.
  public let corrections: [Correction]
  /// The first iOS version that has the API it uses; it is not played on older systems. Where nothing is said, 7 for
  /// libraries and 6, the oldest that is played, for code that needs notifications and constraints alone.
  public let minimumSystem: Int
  /// How its users change a screen before they use it; nil where it is played on screens as they are.
  public let adoption: Adoption?
  /// Which value of a parameter it has; nil for a variant that is always listed.
  public let setting: ParameterSetting?
  /// Makes a fresh strategy for one cell.
  public let make: @Sendable () -> any KeyboardAvoidanceStrategy
  /// The id of the variant whose code this one is: its own, or of the one that it is an adoption of.
  public private(set) var code: String

  /// Describes a variant.
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
  /// The same code on screens that its users changed for it, a variant of its own: `tp-keyboard-avoiding-adopted`.
  ///
  /// - Parameters:
  ///   - adoption: the change.
  ///   - reason: where users are told to make it, as the end of a sentence.
  ///   - mended: which of the known failures are none any more.
  public func adopted(
    _ adoption: Adoption, _ reason: String, mends mended: [String] = []
  ) -> StrategyVariant {
    var variant = StrategyVariant(
      id: id + Adoption.strategyEnding, family: family, title: "\(title); form \(adoption.inWords)",
      summary: "\(summary) Forms are put \(adoption.inWords) first, \(reason).", provenance: provenance,
      source: source, undo: undo, knownFailures: knownFailures.filter { !mended.contains($0) }, file: file,
      minimumSystem: minimumSystem, adoption: adoption, make: make)
    variant.code = code
    return variant
  }
}

/// Where a family stands in the ranking.
public enum Place: Sendable {
  /// Nothing avoids the keyboard: every other strategy is measured against it.
  case floor
  /// It competes with the others.
  case contender
  /// The best possible: every other strategy is measured against it, too.
  case ceiling
}

/// A family of strategies: what its module exports.
public protocol StrategyFamily: Sendable {
  /// The family's kebab-case id.
  static var id: String { get }
  /// The family's title.
  static var title: String { get }
  /// What the technique is and when to use it, in two or three sentences.
  static var summary: String { get }
  /// What somebody who considers it asks first; nil by default.
  static var advice: FamilyAdvice? { get }
  /// Where it stands in the ranking: among the contenders by default.
  static var place: Place { get }
  /// The variants, in the order they are listed.
  static var variants: [StrategyVariant] { get }
  /// The numbers in its code that were chosen by somebody and can be swept; none by default.
  static var parameters: [StrategyParameter] { get }
}

extension StrategyFamily {
  /// None is given.
  public static var advice: FamilyAdvice? { nil }
  /// It competes with the others.
  public static var place: Place { .contender }
  /// No number of it can be swept.
  public static var parameters: [StrategyParameter] { [] }
}

/// A value of a parameter.
public struct ParameterSetting: Sendable, Hashable {
  /// The parameter's name, for example `fixed-offset.distance`.
  public let parameter: String
  /// The value.
  public let value: Double
  /// The unit, empty for a plain number.
  public let unit: String
}

/// A number in a family's code that was chosen by somebody: each value of it is a variant of its own.
public struct StrategyParameter: Sendable {
  /// The family's id.
  public let family: String
  /// Kebab-case, for example `distance`.
  public let id: String
  /// What the number decides, in a few words.
  public let title: String
  /// The unit, empty for a plain number.
  public let unit: String
  /// The values that make sense, both ends included, none of them negative.
  public let range: ClosedRange<Double>
  /// The listed variant that has the usual value.
  public let base: StrategyVariant
  private let make: @Sendable (Double) -> any KeyboardAvoidanceStrategy

  /// Describes a parameter.
  ///
  /// - Parameters:
  ///   - family: the family's id.
  ///   - id: kebab-case.
  ///   - title: what the number decides, in a few words.
  ///   - unit: the unit, empty for a plain number.
  ///   - range: the values that make sense, none of them negative.
  ///   - base: the listed variant whose number it is; the swept ones share its source and its faults.
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

  /// `fixed-offset.distance`.
  public var name: String { "\(family).\(id)" }

  /// The variant with a value, nil when that is out of range or has more than three decimals.
  public func variant(_ value: Double) -> StrategyVariant? {
    guard range.contains(value), (value * 1_000).rounded() / 1_000 == value else { return nil }
    let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
    let make = make
    let quantity = "\(number)\(unit.isEmpty ? "" : " \(unit)")"
    // What is known to go wrong with the usual value may not with this one.
    return StrategyVariant(
      id: "\(family)-\(id)-\(number.replacing(".", with: "-"))", family: family,
      title: "\(title): \(quantity)",
      summary: "As \(base.id), with another \(id): \(quantity).", provenance: base.provenance,
      source: "\(base.id) with another value; \(base.source)", undo: base.undo,
      minimumSystem: base.minimumSystem, adoption: base.adoption,
      setting: ParameterSetting(parameter: name, value: value, unit: unit), make: { make(value) })
  }
}
