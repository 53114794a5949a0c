/// The container lays the controller's view out again, as when a bar appears.
struct RelayoutStep: PlainStep {
  static let word = "relayout"

  var text: String { "the container lays the view out again" }

  func play(by player: inout some ScenarioPlayer) { player.layOutAgain() }
}

extension ScenarioAction {
  /// The container lays the controller's view out again, as when a bar appears.
  public static let relayout = ScenarioAction(RelayoutStep())
}
