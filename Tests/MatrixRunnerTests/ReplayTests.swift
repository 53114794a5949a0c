import AvoidanceMetrics
import KeyboardSimulation
import MatrixRunner
import PlatformRules
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import Testing

@Suite("Records played again")
struct ReplayTests {
  private func plan() throws -> Plan {
    Plan(
      axes: try axes(
        devices: ["iphone-se-3", "ipad-mini-7"], scenarios: ["show-hide", "rotate-and-back"],
        screens: ["login", "chat"]), profile: .newest)
  }

  private func outcomes(_ record: RunRecord, _ plan: Plan, screens: [Screen]? = nil, jobs: Int = 2)
    -> [String]
  {
    let replay = Replay(
      record, profile: Replay.profile(named: record.header.profile), devices: plan.axes.devices,
      scenarios: plan.axes.scenarios, screens: screens ?? plan.axes.screens)
    var outcomes = [String](repeating: "", count: record.cells.count)
    replay.run(jobs: jobs) { cells in
      for cell in cells {
        switch cell.outcome {
        case .played(let trace, let measurement):
          #expect(measurement.gates == record.cells[cell.index].gates)
          outcomes[cell.index] = "\(trace.stages.count) stages, \(trace.notifications.count) notifications"
        case .refused(let reason): outcomes[cell.index] = reason
        }
      }
    }
    return outcomes
  }

  @Test("every cell comes out as the record has it, whatever the number of jobs")
  func agreement() throws {
    let plan = try plan()
    let record = RunRecord(header: plan.header(command: "avoidance run"), cells: try play(plan))
    let once = outcomes(record, plan, jobs: 1)
    #expect(once.allSatisfy { $0.hasSuffix("notifications") && !$0.contains(" 0 notifications") })
    #expect(outcomes(record, plan, jobs: 5) == once)
  }

  @Test("what the program does not know, or plays differently, comes with the reason")
  func refusals() throws {
    let plan = try plan()
    var record = RunRecord(header: plan.header(command: "avoidance run"), cells: try play(plan))
    record.cells[0].metrics[0].value += 0.001
    record.cells[1].cell.strategy = "unheard-of"
    record.cells[2] = CellRecord(cell: record.cells[2].cell, error: "broke its declaration")
    let some = outcomes(record, plan, screens: plan.axes.screens.filter { $0.id == "login" })
    #expect(some[0].contains("differently"))
    #expect(some[1].contains("strategy"))
    #expect(some[2].contains("could not be played"))
    for (index, cell) in record.cells.enumerated() where cell.cell.screen == "chat" {
      #expect(some[index].contains("--screen"))
    }
    record.header.profile = "ios-99"
    #expect(outcomes(record, plan).allSatisfy { $0.contains("platform profile") })
  }

  @Test("a profile with changed rules is found by its name")
  func profiles() throws {
    var changed = PlatformProfile.newest
    #expect(changed.set(.P4, to: "literal"))
    #expect(Replay.profile(named: changed.id)?.id == changed.id)
    for name in ["", "ios-26+", "ios-26+P4", "ios-26+P4=loud", "ios-26+X=y", "ios-26+P4=uikit"] {
      #expect(Replay.profile(named: name) == nil)
    }
  }
}
