import Foundation
import Testing
import TestSupport

@Suite("The committed reports")
struct CommittedReportsTests {
  private static let folder = repository.appendingPathComponent("reports")
  private static let advice: Comment =
    "if the change is intended, update the reports with: swift run -c release avoidance run"
  /// Whether to run the default matrix, which takes 40 to 160 seconds in a debug build. Usually `.ci/run`
  /// compares the folder with the output of a release build instead.
  private static let isAsked = ProcessInfo.processInfo.environment["AVOIDANCE_DEFAULT_MATRIX"] != nil

  @Test(
    "The committed reports have the hash of the current default plan",
    .enabled(if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("README.md").path)))
  func plan() throws {
    let plan = try #require(try Lab().avoidance("plan").json() as? [String: Any])
    let hash = try #require(plan["planHash"] as? String)
    let page = try String(contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(page.contains("`\(hash)`"), Self.advice)
  }

  @Test(
    "The committed reports have the same bytes as those of a new default run",
    .enabled(if: isAsked, "set AVOIDANCE_DEFAULT_MATRIX=1 to play the default matrix"))
  func bytes() throws {
    let lab = try Lab()
    let outcome = try lab.start(Lab.executable, ["run", "-q"]).finish(within: 1_800)
    #expect(outcome.status == 0, "\(outcome.err)")
    let committed = try Lab.tree(Self.folder)
    let fresh = try lab.tree("reports")
    #expect(committed.keys.sorted() == fresh.keys.sorted(), Self.advice)
    let changed = committed.keys.filter { fresh[$0] != nil && fresh[$0] != committed[$0] }.sorted()
    #expect(changed.isEmpty, Self.advice)
  }
}
