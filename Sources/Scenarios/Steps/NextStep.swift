struct NextStep: PlainStep {
  static let word = "next"

  var text: String { "press next" }

  func check(_ course: inout ScenarioCourse) { course.needFocus() }
  func tell(_ story: inout ScenarioStory) {
    if story.isFocused { story.focusMoves = true }
    story.showsInputs = true
  }
  func play(by player: inout some ScenarioPlayer) { player.pressNext() }
}

extension ScenarioAction {
  /// Presses the next key once.
  public static let next = ScenarioAction(NextStep())
}
