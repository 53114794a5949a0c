import Screens
import Testing

@testable import Simulation

@Suite("A button that moves with the bottom constraint")
struct RidingBarTests {
  private func ridingBar(_ id: String, _ change: (inout Screen) -> Void = { _ in }) throws -> String? {
    var screen = try #require(Screens.screen(id))
    change(&screen)
    return PreparedScreen(screen).ridingBar().map { screen.tree.nodes[$0].id }
  }

  @Test("A button is found if it moves with the constraint while an input does not")
  func found() throws {
    // Both screens have the constraint button.bottom == safe-area.bottom and fields that are pinned to the
    // top.
    #expect(try ridingBar("confirm-button") == "confirm")
    #expect(try ridingBar("detent-note") == "save")
  }

  @Test("No button is found if it is pinned to the top, if everything moves, or without the constraint")
  func none() throws {
    for id in ["login", "sign-up", "scroll-form", "chat"] { #expect(try ridingBar(id) == nil, "\(id)") }
    #expect(try ridingBar("confirm-button") { $0.bottomConstraint = nil } == nil)
    #expect(try ridingBar("confirm-button") { $0.primaryAction = nil } == nil)
  }
}
