import Synchronization
import Testing

@testable import AvoidanceCommand

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("The exit codes are the documented numbers")
  func numbers() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 64, 65, 66, 70, 73, 78, 130, 141, 143])
    #expect(Set(ExitCode.allCases.map(\.summary)).count == 15)
  }

  @Test("If several exit codes apply, the order of priority is 70, 1, 3, 5, 2")
  func worst() {
    #expect(ExitCode.worst([]) == .ok)
    #expect(ExitCode.worst([.ok, .ok]) == .ok)
    var left: [ExitCode] = [.gate, .notComparable, .incomplete, .failure, .internalError]
    for expected in [ExitCode.internalError, .failure, .incomplete, .notComparable, .gate] {
      #expect(ExitCode.worst(left) == expected)
      left.removeAll { $0 == expected }
    }
    // Every other exit code takes precedence over `ok`.
    for code in ExitCode.allCases { #expect(ExitCode.worst([.ok, code]) == code) }
  }

  @Test("An unexpected error exits with 70 and asks the user to report it")
  func internalError() {
    struct Unforeseen: Error {}
    let said = Mutex("")
    let console = Console(
      out: { _ in throw Unforeseen() }, err: { text in said.withLock { $0 += text } }, environment: [:],
      isTerminal: false)
    #expect(AvoidanceCommand.main(["version"], console: console, strategies: []) == 70)
    #expect(said.withLock { $0 }.contains("This is a bug in avoidance. Please report"))
  }
}
