import Analysis
import Lab
import Testing

@testable import AvoidanceCommand

/// Tests the messages and exit codes for errors that `Laboratory` throws.
@Suite("Errors of a selection")
struct SelectionFailureTests {
  private let program = ProgramSpec(
    name: "avoidance", abstract: "Everything.", commands: [RunVerb.spec, ListVerb.spec])

  private func words(_ line: String...) throws -> ParsedArguments {
    guard case .command(let words) = try program.parse(line) else { throw ExitCode.internalError }
    return words
  }

  @Test("Patterns select cells, and the error for an unknown id names the command that lists all ids")
  func selection() throws {
    let ids = ["bottom-inset", "none"]
    func select(_ pattern: String?) throws(LabError) -> [String] {
      try GlobSelector.select(pattern.map { [$0] }, of: .strategy, from: ids, kind: "strategy")
    }
    #expect(try select(nil) == ids)
    #expect(try select("b*") == ["bottom-inset"])
    for (pattern, message) in [
      ("nnoe", "Unknown strategy 'nnoe'. Did you mean 'none'? 'avoidance list strategies' lists them all."),
      ("[a", "The pattern '[a' has a '[' without a ']'."),
    ] {
      let error = try #require(throws: LabError.self) { try select(pattern) }
      let failure = try #require(try words("run", "-s", pattern).failure(error) as? UsageError)
      #expect(failure.message == message)
      #expect(failure.help?.hasPrefix("-s, --strategy <glob>  Only these strategies;") == true)
    }
  }

  @Test("Every kind of error has its own exit code")
  func codes() throws {
    let words = try words("run")
    func code(_ kind: LabError.Kind) -> ExitCode? {
      (words.failure(LabError(kind, "What.")) as? CommandFailure)?.code
    }
    #expect(code(.nothingSelected) == .nothingSelected && code(.noCells) == .nothingSelected)
    #expect(code(.missing) == .noInput && code(.broken) == .badData && code(.unwritable) == .cannotWrite)
    #expect(words.failure(LabError(.misuse, "What.")) is UsageError)
    let hint = (words.failure(LabError(.noCells, "What.")) as? CommandFailure)?.message
    #expect(hint == "What. 'avoidance list cells' lists all cells.")
  }

  @Test("Every verb declares valid options, each only once")
  func specifications() {
    #expect(Verbs.all.flatMap { $0.spec.withCommonOptions.problems() } == [])
    #expect(Set(Verbs.all.map { $0.spec.name }).count == Verbs.all.count)
  }
}
