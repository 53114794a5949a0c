import Lab
import Record
import Support

/// A class of a person's files that is a strategy.
struct StrategyClass: Sendable, Hashable {
  /// The name.
  var name: String
  /// The path of the file.
  var file: String
  /// The first sentence of the comment above the class; empty if there is none.
  var summary: String

  /// The id of the strategy, such as `own-halfway` for the class `Halfway`.
  var id: String { AppController.strategy(of: name) }
  /// The name of the file.
  var fileName: String { lastPart(of: file) }
}

extension Workshop {
  /// A library with the strategies of a person's files.
  struct CompiledStrategies: Sendable {
    /// The path of the library.
    var library: String
    /// The strategies in order of their names.
    var strategies: [StrategyClass]
    /// The parts that were left out, as `file:line: text (reason)`.
    var leftOut: [String]
    /// The statements about the keyboard among them, as `file:line: text`.
    var leftOutAboutKeyboard: [String]
    /// The third-party modules that this program implements, in sentences.
    var standIns: [String]
  }

  /// Compiles all files of some folders. No part of a file that declares a strategy is left out.
  ///
  /// Throws: ``Unplayable`` if the files declare no strategy, or if a file with a strategy does not compile.
  func compileStrategies(of folder: AppFolder) throws -> CompiledStrategies {
    do {
      // The sources of a module are in a folder of its name.
      let modules = Set(folder.files.flatMap { $0.path.split(separator: "/").dropLast().map(String.init) })
      let (translation, unread) = try translation(of: folder.files, with: modules) {
        $0.text.contains(Self.strategyProtocol)
      }
      let strategies = Self.strategies(in: translation)
      guard !strategies.isEmpty else {
        let read = folder.files.map(\.path)
        let more = read.count > 3 ? " and \(read.count - 3) more" : ""
        throw Unplayable(
          reason:
            "\(read.prefix(3).joined(separator: ", "))\(more): no strategy here. A strategy is a class that conforms to "
            + "\(Self.strategyProtocol), and is not private, nested or generic."
            + (folder.warnings + unread).map { $0.hasSuffix(".") ? " \($0)" : " \($0)." }.joined())
      }
      let standIns = StandIn.needed(by: folder.files, declaring: translation.types)
      let glue = [GlueCode.text(exporting: strategies)] + standIns.map(\.text)
      let compilation: Compilation
      do {
        compilation = try Self.writing(to: cache) { try compiler.compile(translation, glue: glue) }
      } catch let problem as InternalCompilationError {
        // The generated code makes each strategy without arguments.
        throw strategies.lazy.compactMap { Self.fault(of: $0, in: translation, folder) }.first ?? problem
      }
      let own = Set(strategies.map(\.file))
      if let cut = compilation.leftOut.first(where: { own.contains($0.file) }) {
        throw Unplayable(reason: "\(cut.file):\(cut.line): '\(cut.text)' does not compile: \(cut.error).")
      }
      let lost = Set(compilation.lostKeyboardStatements.values.joined())
      return CompiledStrategies(
        library: compilation.library.path, strategies: strategies,
        leftOut: unread + Self.parts(translation.refusals, compilation.leftOut),
        leftOutAboutKeyboard: lost.map { "\($0.file):\($0.line): \($0.text)" }.sorted(),
        standIns: standIns.map(\.remark))
    } catch let problem as TranslationProblem {
      throw Unplayable(reason: Self.sentence(problem.description))
    } catch let problem as BoundedProcess.Problem {
      throw Unplayable(reason: Self.sentence(problem.description))
    } catch let problem as InternalCompilationError {
      let error = problem.description.split(separator: "\n").first { $0.contains("error:") }
      throw Unplayable(
        reason: "The strategies cannot be compiled: \(error.map(String.init) ?? problem.description)")
    }
  }

  /// Returns the reason why generated code cannot make a strategy. Nil if the declarations tell none.
  private static func fault(
    of strategy: StrategyClass, in translation: TranslatedSources, _ folder: AppFolder
  ) -> (any Error)? {
    func refusal(_ fault: String) -> Unplayable {
      Unplayable(reason: "\(strategy.file): \(strategy.name) \(fault), so it cannot be played.")
    }
    let bases = folder.bases(of: strategy.name, near: strategy.file)
    // The last base class may be one of a module that is not here.
    if let last = bases.last,
      last == strategyProtocol || last == "NSObject"
        || last.hasPrefix("UI") && last != "UIKit" && !last.hasSuffix("Controller")
    {
      return refusal("is no view controller")
    }
    // A class inherits the initializers of its base class if it declares none.
    for name in [strategy.name] + bases {
      let declared = translation.types.filter { $0.name == name }.flatMap(\.initializers)
      let own = declared.filter { $0.parameters.map(\.label) != ["coder"] }
      guard !own.isEmpty else { continue }
      let usable = own.filter { !$0.isPrivate && $0.parameters.allSatisfy(\.hasDefault) }
      if usable.contains(where: { !$0.isFailable }) { return nil }
      // `init()` is inherited from UIViewController if this initializer is overridden.
      if own.contains(where: { !$0.isPrivate && $0.parameters.map(\.label) == ["nibName", "bundle"] }) {
        return nil
      }
      if !usable.isEmpty { return refusal("has an initializer that can fail") }
      return refusal(own.allSatisfy(\.isPrivate) ? "has only private initializers" : "needs arguments")
    }
    return nil
  }

  private static let strategyProtocol = "KeyboardAvoidanceStrategy"

  private static func strategies(in translation: TranslatedSources) -> [StrategyClass] {
    let usable = translation.types.filter {
      $0.kind == .class && $0.inherited.contains(strategyProtocol) && !$0.isPrivate && !$0.isNested
        && !$0.isGeneric
    }
    return usable.map { StrategyClass(name: $0.name, file: $0.file, summary: $0.summary) }.sorted {
      $0.name < $1.name
    }
  }
}
