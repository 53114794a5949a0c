struct RelayoutStep: PlainStep {
  static let word = "relayout"

  var text: String { "the container lays out the view again" }

  func play(by player: inout some ScenarioPlayer) { player.layOutAgain() }
}

extension ScenarioAction {
  /// Makes the container lay out the controller's view again, as when a bar appears.
  public static let relayout = ScenarioAction(RelayoutStep())
}
