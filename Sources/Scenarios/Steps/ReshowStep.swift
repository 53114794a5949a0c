/// The system shows the same keyboard again, with the same frame.
struct ReshowStep: PlainStep {
  static let word = "reshow"

  var text: String { "the system posts the same keyboard again" }

  func play(by player: inout some ScenarioPlayer) { player.showKeyboardAgain() }
}

extension ScenarioAction {
  /// The system shows the same keyboard again, with the same frame.
  public static let reshow = ScenarioAction(ReshowStep())
}
