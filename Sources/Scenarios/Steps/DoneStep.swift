/// Tap Done in the toolbar on the keyboard; where there is none, tap outside.
struct DoneStep: PlainStep {
  static let word = "done"

  var text: String { "tap Done on the keyboard's toolbar, or outside where there is none" }

  func tell(_ story: inout ScenarioStory) { story.isFocused = false }
  func play(by player: inout some ScenarioPlayer) { player.tapDone() }
}

extension ScenarioAction {
  /// Tap Done in the toolbar on the keyboard; where there is none, tap outside.
  public static let done = ScenarioAction(DoneStep())
}
