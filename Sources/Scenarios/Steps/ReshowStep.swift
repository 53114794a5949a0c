struct ReshowStep: PlainStep {
  static let word = "reshow"

  var text: String { "the system shows the same keyboard again" }

  func check(_ course: inout ScenarioCourse) { course.needKeyboard() }
  func play(by player: inout some ScenarioPlayer) { player.showKeyboardAgain() }
}

extension ScenarioAction {
  /// Makes the system show the same keyboard again, with the same frame.
  public static let reshow = ScenarioAction(ReshowStep())
}
