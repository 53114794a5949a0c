import AvoidanceCommand
import Foundation
import Testing

@Suite("The committed reports")
struct CommittedReportsTests {
  /// The default matrix takes about a minute in a debug build, too long for every run of the tests. `.ci/run` compares the same
  /// folder with a release build's in any case.
  static let isAsked = ProcessInfo.processInfo.environment["AVOIDANCE_DEFAULT_MATRIX"] != nil

  @Test(
    "reports/ has the bytes that the default matrix gives now",
    .enabled(if: isAsked, "set AVOIDANCE_DEFAULT_MATRIX=1 to play the default matrix"))
  func reports() async throws {
    let lab = try Lab()
    let outcome = try await lab.avoidance("run", "-q")
    #expect(outcome.status == 0, "\(outcome.err)")
    let committed = try Lab.tree(Lab.repository.appendingPathComponent("reports"))
    let fresh = try lab.tree("reports")
    let advice: Comment =
      "if the change is meant, record the reports with: swift run -c release avoidance run"
    #expect(committed.keys.sorted() == fresh.keys.sorted(), advice)
    let changed = committed.keys.filter { fresh[$0] != nil && fresh[$0] != committed[$0] }.sorted()
    #expect(changed.isEmpty, advice)
  }
}
