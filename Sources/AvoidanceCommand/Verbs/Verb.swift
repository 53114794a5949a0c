import KeyboardAvoidance
import Lab
import Analysis

/// A verb: what it is called, what it takes, and what it does.
protocol Verb: Sendable {
  associatedtype Options: OptionGroup
  /// What it takes.
  static var options: Options { get }
  /// What its help page says.
  static var spec: CommandSpec { get }
  /// Does it.
  static func run(_ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console) throws -> ExitCode
}

extension Verb {
  /// Does it with what was read from the command line.
  static func run(_ words: ParsedArguments, _ lab: Laboratory, _ console: Console) throws -> ExitCode {
    do {
      return try run(Arguments(options, words), lab, console)
    } catch let error as LabError {
      throw words.failure(error)
    }
  }
}

/// What a verb takes that takes nothing.
struct NoOptions: OptionGroup {
  let declared: [any Declaration] = []
}

/// All verbs, in the order of the help page; adding one is a line here.
enum Verbs {
  static let all: [any Verb.Type] = [
    DiagnoseVerb.self, RunVerb.self, PlanVerb.self, ListVerb.self, ShowVerb.self, ExplainVerb.self,
    ReportVerb.self, MergeVerb.self, CompareVerb.self, CheckVerb.self, BaselineVerb.self, ImportLogVerb.self,
    LayoutVerb.self, VerifyVerb.self, InitVerb.self, ConfigVerb.self, CompletionsVerb.self,
    CompleteVerb.self,
  ]

  /// The verb with a name.
  static func verb(_ name: String) -> (any Verb.Type)? { all.first { $0.spec.name == name } }
}

extension CommandFailure {
  /// An error of the laboratory with the exit code of its kind.
  init(_ error: LabError) {
    let code: ExitCode =
      switch error.kind {
      case .misuse: .usage
      case .noCells, .nothingSelected: .nothingSelected
      case .missing: .noInput
      case .broken: .badData
      case .unwritable: .cannotWrite
      }
    self.init(code, error.description)
  }
}

extension ParsedArguments {
  /// What the command line says of an error of the laboratory: the same text, with the code of its kind, and where to
  /// look for ids.
  func failure(_ error: LabError) -> any Error {
    let text = error.description
    switch error.kind {
    case .misuse:
      let hint = error.unknown.map(listHint) ?? ""
      return usageError(text + hint, option: error.part?.rawValue)
    case .noCells:
      return CommandFailure(.nothingSelected, "\(text) '\(program.name) list cells' shows what there is.")
    case .nothingSelected, .missing, .broken, .unwritable: return CommandFailure(error)
    }
  }

  /// The error for patterns that cannot select; of an unknown id it says what lists those that there are.
  func usageError(_ error: SelectorError, option name: String? = nil) -> UsageError {
    let hint = if case .unknown(let kind, _, _) = error { listHint(kind) } else { "" }
    return usageError(error.description + hint, option: name)
  }

  /// ` 'avoidance list devices' shows all.`, with a space in front; empty where nothing lists the kind.
  func listHint(_ kind: String) -> String {
    guard let list = ListVerb.Kind(listing: kind), program.command(ListVerb.spec.name) != nil else {
      return ""
    }
    return " '\(program.name) list \(list.rawValue)' shows all."
  }
}
