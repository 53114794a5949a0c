import KeyboardAvoidance
import Platform
import Support
import Synchronization
import UIKit

/// The strategies that the simulation knows, by family. Families are listed and run in this order, with the
/// baseline first and the oracle last.
public struct Catalogue: Sendable {
  /// The families: the baseline, then the contenders in the given order, then the oracle.
  public let families: [any StrategyFamily.Type]
  /// The baseline: the variant that does nothing.
  public let floor: StrategyVariant
  /// The oracle: the variant with the best possible result.
  public let ceiling: StrategyVariant
  /// The variants of all families, in the families' order.
  public private(set) var variants: [StrategyVariant]
  /// The contents of the source files of the variants, by file name.
  package let sources: [String: String]
  let known = Findings()
  /// The ids of variants that an app's own code is. They need the outlets of the app's screens.
  private var ownCode: Set<String> = []
  /// The ids of the strategies of a person's own files.
  public var ownStrategies: [String] {
    variants.filter { $0.family == StrategyVariant.ownStrategyFamily }.map(\.id)
  }
  /// The player of the families whose code is not trusted; nil if this process plays all of them.
  public var contained: ContainedPlayer?
  /// Whether a trap of a strategy ends the process, as in the child processes of a ``ContainedPlayer``.
  private(set) var trapsEndProcess = false

  /// Creates a catalogue of families that are given in any order.
  ///
  /// Throws: ``CatalogueError`` if a description is not valid, or if there is not exactly one baseline and
  /// one oracle.
  ///
  /// - Parameters:
  ///   - families: the families.
  ///   - sources: the contents of the source files of the variants, by file name, for reports. The build
  ///     plugin provides them.
  public init(
    _ families: [any StrategyFamily.Type], sources: [String: String] = [:]
  ) throws(CatalogueError) {
    self.sources = sources
    let problems = Self.problems(of: families)
    guard problems.isEmpty else { throw CatalogueError(problems: problems) }
    floor = try Self.only(.floor, "the baseline, which does nothing", in: families)
    ceiling = try Self.only(.ceiling, "the oracle, which does the best possible", in: families)
    self.families = [Place.floor, .contender, .ceiling].flatMap { place in
      families.filter { $0.place == place }
    }
    variants = self.families.flatMap { $0.variants }
  }

  /// Returns the catalogue with one more variant, which belongs to none of its families, such as an app's own code.
  ///
  /// - Parameters:
  ///   - variant: The variant.
  ///   - player: The player of the variant in child processes; nil if this process plays it.
  public func with(_ variant: StrategyVariant, playedBy player: ContainedPlayer?) -> Catalogue {
    var catalogue = self
    catalogue.variants.append(variant)
    catalogue.ownCode.insert(variant.id)
    catalogue.contained = player ?? contained
    return catalogue
  }

  /// Returns the catalogue with more variants, which belong to none of its families and are played in child processes,
  /// such as the strategies of a person's own files.
  ///
  /// Throws: ``CatalogueError`` if a variant has an id that the catalogue already has.
  public func with(
    strategies: [StrategyVariant], playedBy player: ContainedPlayer
  ) throws(CatalogueError) -> Catalogue {
    var catalogue = self
    for variant in strategies {
      guard catalogue.variant(variant.id) == nil else {
        throw CatalogueError(problems: ["The variant id \"\(variant.id)\" is not unique."])
      }
      catalogue.variants.append(variant)
    }
    catalogue.contained = player
    return catalogue
  }

  /// The catalogue of a child process, whose strategies are not played on guarded threads.
  var endingProcessAtTraps: Catalogue {
    var catalogue = self
    catalogue.trapsEndProcess = true
    return catalogue
  }

  private static func only(
    _ place: Place, _ what: String, in families: [any StrategyFamily.Type]
  ) throws(CatalogueError) -> StrategyVariant {
    let found = families.filter { $0.place == place }.flatMap { $0.variants }
    guard found.count == 1 else {
      let names = found.map { "\"\($0.id)\"" }.joined(separator: ", ")
      throw CatalogueError(problems: [
        "Exactly one variant must be \(what) (place .\(place)); there \(found.isEmpty ? "is none" : "are \(names)")."
      ])
    }
    return found[0]
  }

  /// The parameters of all families, in the families' order.
  public var parameters: [StrategyParameter] { families.flatMap { $0.parameters } }

  /// Whether a strategy is the baseline or the oracle.
  public func isReference(_ id: String) -> Bool { id == floor.id || id == ceiling.id }

  /// Returns the variant with an id, which may contain the value of a parameter; nil if there is no such
  /// variant. A former id is also found.
  public func variant(_ id: String) -> StrategyVariant? {
    let id = Adoption.currentID(of: id)
    if let listed = variants.first(where: { $0.id == id }) { return listed }
    for parameter in parameters {
      let prefix = "\(parameter.family)-\(parameter.id)-"
      guard id.hasPrefix(prefix), let value = Double(id.dropFirst(prefix.count).replacing("-", with: ".")),
        let variant = parameter.variant(value), variant.id == id
      else { continue }
      return variant
    }
    return nil
  }

  /// Returns the notifications that a variant observes and the values that it reads and changes, on the
  /// screens of the contract kit.
  ///
  /// The observation of an app's own code is empty, because its outlets are not on these screens.
  public func observation(of variant: StrategyVariant) -> Observation {
    if ownCode.contains(variant.id) { return Observation() }
    return known.observation(of: variant) {
      // A variant that cannot be played is treated like a variant that does nothing.
      if let contained, contained.plays(variant) { return try? contained.observation(of: variant) }
      return try? TrapGuard.run { StrategyContract.observation(of: variant) }
    }
  }

  /// Returns the result of each check of the contract that applies to a variant.
  ///
  /// If a contained variant ends its process in a check, the check is broken and the others have no result.
  public func judgements(
    of variant: StrategyVariant
  ) -> [(check: ContractCheck, judgement: ContractJudgement)] {
    guard let contained, contained.plays(variant) else { return StrategyContract.judgements(of: variant) }
    var current = ContractCheck.supported
    do throws(ContainedFailure) {
      return try StrategyContract.judgements(of: variant) { check throws(ContainedFailure) in
        current = check
        return try contained.breaches(of: variant, check)
      }
    } catch {
      let breach = ContractBreach(
        check: current, circumstances: "on the screens of the contract", finding: "it \(error)",
        advice: error.advice)
      return StrategyContract.checks(for: variant).map { check in
        (check, check == current ? .broken([breach]) : .notJudged(because: current))
      }
    }
  }

  /// A cache of observations and source steps, which are computed once for each variant.
  final class Findings: Sendable {
    private let observations = Mutex<[String: Observation]>([:])
    private let codes = Mutex<[String: StrategyCode?]>([:])

    func observation(of variant: StrategyVariant, else observe: () -> Observation?) -> Observation {
      if let seen = observations.withLock({ $0[variant.id] }) { return seen }
      let seen = observe() ?? Observation()
      observations.withLock { $0[variant.id] = seen }
      return seen
    }

    func code(of variant: StrategyVariant, else make: () -> StrategyCode?) -> StrategyCode? {
      if let known = codes.withLock({ $0[variant.id] }) { return known }
      let made = make()
      codes.withLock { $0[variant.id] = .some(made) }
      return made
    }
  }

  /// Returns the problems in the ids and descriptions of some families, one sentence each.
  public static func problems(of families: [any StrategyFamily.Type]) -> [String] {
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
          problems.append(
            "The parameter \"\(parameter.name)\" does not belong to the family \"\(family.id)\".")
        }
        if parameter.range.lowerBound < 0 {
          problems.append("The parameter \"\(parameter.name)\" has negative values.")
        }
      }
      if family.variants.isEmpty { problems.append("The family \"\(family.id)\" has no variants.") }
      for variant in family.variants {
        problems += Self.problems(of: variant, in: family)
        if !seen.insert(variant.id).inserted {
          problems.append("The variant id \"\(variant.id)\" is not unique.")
        }
      }
    }
    return problems
  }

  private static func problems(
    of variant: StrategyVariant, in family: any StrategyFamily.Type
  ) -> [String] {
    var problems: [String] = []
    if !isKebabCase(variant.id) { problems.append("The variant id \"\(variant.id)\" is not kebab-case.") }
    if variant.id.hasSuffix(Adoption.formerEnding) {
      problems.append(
        "The variant id \"\(variant.id)\" ends with \"\(Adoption.formerEnding)\", which is read as "
          + "\"\(Adoption.scrollView.idEnding)\".")
    }
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
    if variant.knownFailures.contains(where: \.isEmpty) {
      problems.append("The variant \"\(variant.id)\" has an empty known failure.")
    }
    return problems
  }

  /// Whether an id consists of words of lowercase letters and digits, joined by single hyphens.
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

/// The reasons why a list of families cannot form a catalogue.
public struct CatalogueError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problems, one sentence each.
  public let problems: [String]

  /// The problems, one on each line.
  public var description: String { "The strategies cannot be used.\n" + problems.joined(separator: "\n") }
}
