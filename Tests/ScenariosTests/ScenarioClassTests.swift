import Testing

@testable import Scenarios

@Suite("Classes of scenarios")
struct ScenarioClassTests {
  @Test(
    "The class follows from the steps",
    arguments: [
      ("show-hide", ScenarioClass.show), ("reshow", .show), ("next-through-all", .focus),
      ("switch-keyboards", .height), ("late-password-bar", .height), ("type-and-paste", .text),
      ("rotate-and-back", .turn), ("rotate-elsewhere", .turn), ("drag-dismiss", .drag),
      ("push-and-pop", .away), ("full-screen-while-typing", .away), ("hardware-keyboard", .placement),
      ("float-while-shown", .placement),
      ("stage-manager", .window),
    ])
  func classes(id: String, expected: ScenarioClass) throws {
    #expect(try #require(Scenarios.scenario(id)).scenarioClass == expected)
  }
}
