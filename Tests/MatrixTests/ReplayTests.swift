import KeyboardAvoidance
import Metrics
import Platform
import Record
import Screens
import Support
import Testing

@testable import Matrix

@Suite("Cells of a record played again")
struct ReplayTests {
  private func stories(
    _ replay: Replay, _ cells: [CellResult]
  ) -> [Result<CellStory, Replay.Refusal>] {
    cells.flatMap { replay.stories(in: $0.cell.situation, [$0]) }
  }

  private func reason(_ replay: Replay, _ cell: CellResult) -> String? {
    guard case .failure(let refusal) = stories(replay, [cell]).first else { return nil }
    return refusal.description
  }

  @Test("A plan and the header of its record give the same stories, also under other rules")
  func same() throws {
    for profile in [PlatformProfile.newest, try .newest.setting(.P4, to: "literal")] {
      let plan = Plan(
        axes: try axes(
          strategies: ["none", "first-responder-shift", "oracle"], devices: ["iphone-se-3", "ipad-mini-7"],
          scenarios: ["show-hide", "rotate-and-back"], screens: ["chat", "form"], profile: profile),
        profile: profile)
      let cells = try play(plan)
      for replay in [Replay(plan), Replay(plan.header(command: "avoidance run"), catalogue: .package)] {
        for (story, cell) in zip(stories(replay, cells), cells) {
          let story = try story.get()
          #expect(story.cell == cell.cell)
          #expect(story.occlusion == cell.occlusion && story.motion == cell.motion)
        }
      }
    }
  }

  @Test("A cell with another result than in the record, or with unknown parts, is refused with a reason")
  func refused() throws {
    let plan = Plan(axes: try axes(), profile: .newest)
    let header = plan.header(command: "avoidance run")
    let cell = try #require(try play(plan).first)
    #expect(reason(Replay(header, catalogue: .package), cell) == nil)
    var other = cell
    other.metrics[0].value = try #require(cell.metrics[0].value) + 1e-6
    #expect(
      reason(Replay(header, catalogue: .package), other)?.contains("differs from the record") == true)
    var failed = cell
    failed.gates[0] = failed.gates[0] == .failed ? .passed : .failed
    #expect(reason(Replay(header, catalogue: .package), failed) != nil)
    for (part, value) in [
      (\CellID.strategy, "strategy 'x'"), (\.device, "device 'x'"), (\.orientation, "orientation 'x'"),
      (\.scenario, "scenario 'x'"), (\.screen, "screen 'x'"),
    ] as [(WritableKeyPath<CellID, String>, String)] {
      var unknown = cell
      unknown.cell[keyPath: part] = "x"
      let replay = Replay(header, catalogue: .package)
      #expect(reason(replay, unknown) == "this program does not know the \(value)")
      #expect(replay.refusal(of: unknown.cell)?.description == reason(replay, unknown))
    }
    #expect(Replay(header, catalogue: .package).refusal(of: cell.cell) == nil)
    var old = header
    old.model = "0"
    #expect(reason(Replay(old, catalogue: .package), cell)?.hasPrefix("the record has model 0") == true)
    var foreign = header
    foreign.profile = "ios-99"
    #expect(
      reason(Replay(foreign, catalogue: .package), cell)
        == "this program does not know the platform profile 'ios-99'")
    var rule = header
    rule.rules[0].name = "P99 = on"
    #expect(
      reason(Replay(rule, catalogue: .package), cell) == "this program does not know the rule 'P99 = on'")
    // The cell's screen has no text view, which this scenario needs.
    var needy = cell
    needy.cell.scenario = "type-and-paste"
    #expect(
      reason(Replay(header, catalogue: .package), needy)?.contains("does not have what the scenario needs")
        == true)
  }

  @Test("Results of many threads are in the order of their inputs")
  func order() {
    let values = Array(0..<500)
    for jobs in [0, 1, 3, 64] {
      #expect(mapConcurrently(values, jobs: jobs) { $0 * $0 } == values.map { $0 * $0 })
    }
    #expect(mapConcurrently([Int](), jobs: 4) { $0 }.isEmpty)
  }
}
