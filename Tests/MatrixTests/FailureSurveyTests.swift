import Metrics
import Record
import Scenarios
import Screens
import Simulation
import Testing
import TestSupport

@testable import Matrix

@Suite("Survey of failures")
struct FailureSurveyTests {
  private func survey(_ plan: Plan, jobs: Int) throws -> [FoundRange] {
    var survey = FailureSurvey(plan: plan, jobs: jobs)
    _ = try Runner(plan: plan, jobs: 2, encodesLines: false).run { survey.add($0.cells) }
    return survey.results()
  }

  /// Returns a screen with one field of 44 points, which ends 20 points above the root view's bottom edge.
  private func bottomField() throws -> Screen {
    let text = """
      {"id": "bottom-field", "title": "A field at the bottom", "summary": "One field at the bottom.", "models": "This test.",
       "views": [{"id": "field", "size": {"height": 44}, "input": {}}],
       "constraints": [
         "field.bottom == root.bottom - 20", "field.leading == root.leading + 20",
         "field.trailing == root.trailing - 20"]}
      """
    return try ScreenReader.read(bytes: [UInt8](text.utf8), path: "bottom-field.json")
  }

  @Test(
    "A fixed lift of 300 hides the line from 20 + 11.85 + 300 points on, and the field from 20 + 44 + 300")
  func fixedOffset() throws {
    // The first phone's keyboard has less than 332 points, the second phone's has 336, and the iPad's has
    // 406.
    var axes = try axes(
      strategies: ["fixed-offset-300", "oracle"], devices: ["iphone-se-3", "iphone-16", "ipad-pro-13-m4"])
    axes.screens = [try bottomField()]
    let found = try survey(Plan(axes: axes, profile: .newest), jobs: 2).filter {
      $0.range.parameter == .keyboardHeight
    }
    #expect(Set(found.map(\.cell.strategy)) == ["fixed-offset-300"])
    let lines = found.filter { $0.range.failure == .gate(.G2) }
    #expect(lines.map(\.cell.device) == ["iphone-16", "ipad-pro-13-m4"])
    #expect(lines.map(\.range.failing) == [[332...500], [332...500]])
    #expect(lines.first?.range.current == 336)
    let fields = found.filter { $0.range.failure == .gate(.G1) }
    #expect(fields.map(\.cell.device) == ["ipad-pro-13-m4"])
    #expect(fields.map(\.range.failing) == [[364...500]])
  }

  @Test("The results do not depend on the number of threads or on the other strategies")
  func deterministic() throws {
    let devices = ["iphone-se-3", "ipad-mini-7"]
    let strategies = ["none", "fixed-offset-300", "bottom-inset", "first-responder-shift"]
    let scenarios = ["show-hide", "show-hide-last", "rotate-and-back"]
    func plan(_ strategies: [String]) throws -> Plan {
      Plan(
        axes: try axes(
          strategies: strategies, devices: devices, scenarios: scenarios, screens: ["form"]),
        profile: .newest)
    }
    let whole = try survey(try plan(strategies), jobs: 1)
    #expect(!whole.isEmpty)
    #expect(try survey(try plan(strategies), jobs: 5) == whole)
    for strategy in strategies {
      #expect(try survey(try plan([strategy]), jobs: 1) == whole.filter { $0.cell.strategy == strategy })
    }
    // The current value of each cell is in one of its failing ranges and in the range of tried values.
    for found in whole {
      #expect(found.range.failing.contains { $0.contains(found.range.current) }, "\(found)")
      #expect(found.range.tried.contains(found.range.current))
    }
  }

  @Test("The coarse grid of the survey finds the same ranges as the fine grid of 'explain'")
  func grid() throws {
    let plan = Plan(
      axes: try axes(
        strategies: ["fixed-offset-300", "whole-view-shift", "tracking-guide"],
        devices: ["iphone-se-3", "ipad-mini-7"], scenarios: ["show-hide-last"],
        screens: ["navigation-form", "sign-up"]), profile: .newest)
    for found in try survey(plan, jobs: 2) {
      let cell = found.cell
      let alone = Plan(
        axes: try axes(
          strategies: [cell.strategy], devices: [cell.device], scenarios: [cell.scenario],
          screens: [cell.screen]),
        profile: .newest)
      let ranges = try #require(FailureSearch(alone)).ranges(of: found.range.parameter)
      #expect(ranges.contains(found.range), "\(found)")
    }
  }

  @Test("The search can use a low frame rate, because final positions do not depend on the frame rate")
  func frameRate() throws {
    let axes = try axes(
      strategies: sample(Catalogue.package.variants, 20).map(\.id), devices: ["iphone-16", "ipad-mini-7"],
      scenarios: sample(Axes.defaultScenarios, 5), screens: ["form", "chat", "toolbar"])
    let plan = Plan(axes: axes, profile: .newest)
    let cells = try play(plan)
    var place = 0
    for group in plan.groups {
      let screen = PreparedScreen(axes.screens[group.screen])
      for row in group.rows {
        let rehearsal = Rehearsal(
          CellStage(
            screen: screen, device: axes.devices[group.device].simulated,
            orientation: axes.orientations[group.orientation], scenario: axes.scenarios[row.scenario],
            profile: plan.profile, frameRate: plan.frameRate, catalogue: axes.catalogue))
        for strategy in row.strategies {
          let cell = cells[place]
          place += 1
          let judged = try #require(rehearsal.outcome(axes.strategies[strategy])).measurement
          #expect(judged.gates == cell.gates, "\(cell.cell.text)")
          #expect(judged[.O1].value == cell.metrics[0].value || judged[.O1].value == nil, "\(cell.cell.text)")
        }
      }
    }
    #expect(place > tries(500, sample: 200))
  }
}
