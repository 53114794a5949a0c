struct DoneStep: PlainStep {
  static let word = "done"

  var text: String { "tap Done in the keyboard's toolbar, or outside if there is no toolbar" }

  func tell(_ story: inout ScenarioStory) { story.isFocused = false }
  func play(by player: inout some ScenarioPlayer) { player.tapDone() }
}

extension ScenarioAction {
  /// Taps Done in the keyboard's toolbar, or taps outside all inputs if there is no toolbar.
  public static let done = ScenarioAction(DoneStep())
}
