import Analysis
import KeyboardAvoidance
import Lab

protocol Verb: Sendable {
  associatedtype Options: OptionGroup
  static var options: Options { get }
  static var spec: CommandSpec { get }
  static func run(_ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console) throws -> ExitCode
}

extension Verb {
  static func run(_ words: ParsedArguments, _ lab: Laboratory, _ console: Console) throws -> ExitCode {
    do {
      let code = try run(Arguments(options, words), lab, console)
      try LabError.checkBudget()
      return code
    } catch let error as LabError {
      throw words.failure(error)
    }
  }
}

/// The verbs in the order of the help page. A new verb needs only a new line here.
enum Verbs {
  static let all: [any Verb.Type] = [
    DiagnoseVerb.self, TryVerb.self, RunVerb.self, PlanVerb.self, ListVerb.self, ShowVerb.self,
    ExplainVerb.self,
    ReportVerb.self, MergeVerb.self, CompareVerb.self, CheckVerb.self, BaselineVerb.self, ImportLogVerb.self,
    LayoutVerb.self, VerifyVerb.self, InitVerb.self, ConfigVerb.self, CompletionsVerb.self,
    CompleteVerb.self,
  ]

  /// The descriptions of all verbs, with the options that verbs share.
  static let commands = all.map { $0.spec.withCommonOptions }

  static func verb(_ name: String) -> (any Verb.Type)? { all.first { $0.spec.name == name } }
}

extension CommandFailure {
  /// Creates a failure with the error's text and the exit code for the error's kind.
  init(_ error: LabError) {
    let code: ExitCode =
      switch error.kind {
      case .misuse: .usage
      case .noCells, .nothingSelected: .nothingSelected
      case .missing: .noInput
      case .broken, .exceedsLimit: .badData
      case .unwritable: .cannotWrite
      }
    self.init(code, error.description)
  }
}

extension ParsedArguments {
  /// Returns an error of the laboratory as a usage error, or as a failure with an exit code. For an unknown
  /// id, the error names the command that lists the valid ids.
  func failure(_ error: LabError) -> any Error {
    let text = error.description
    switch error.kind {
    case .misuse:
      let hint = error.unknown.map(listHint) ?? ""
      return usageError(text + hint, option: error.part?.rawValue)
    case .noCells:
      return CommandFailure(.nothingSelected, "\(text) '\(program.name) list cells' lists all cells.")
    case .nothingSelected, .missing, .broken, .exceedsLimit, .unwritable: return CommandFailure(error)
    }
  }

  /// Returns the usage error for invalid patterns. For an unknown id, it names the command that lists the
  /// valid ids.
  func usageError(_ error: SelectorError, option name: String? = nil) -> UsageError {
    let hint = if case .unknown(let kind, _, _) = error { listHint(kind) } else { "" }
    return usageError(error.description + hint, option: name)
  }

  /// Returns a sentence such as ` 'avoidance list devices' lists them all.`, with its leading space. The
  /// result is empty if no list has the kind.
  func listHint(_ kind: String) -> String {
    guard let list = ListVerb.Kind(listing: kind), program.command(ListVerb.spec.name) != nil else {
      return ""
    }
    return " '\(program.name) list \(list.rawValue)' lists them all."
  }
}
