struct DoneStep: PlainStep {
  static let word = "done"

  var text: String { "tap Done in the keyboard's toolbar, or outside if there is no toolbar" }

  func check(_ course: inout ScenarioCourse) { course.needFocus() }
  func tell(_ story: inout ScenarioStory) { story.isFocused = false }
  func play(by player: inout some ScenarioPlayer) { player.tapDone() }
}

extension ScenarioAction {
  /// Taps Done in the keyboard's toolbar. If there is no toolbar, presses the return key or taps outside all
  /// inputs.
  public static let done = ScenarioAction(DoneStep())
}
