struct PopStep: PlainStep {
  static let word = "pop"

  var text: String { "return from the pushed screen" }

  func check(_ course: inout ScenarioCourse) { course.uncover() }
  func tell(_ story: inout ScenarioStory) {
    story.reappears = true
    story.leaves = true
    if story.isFocusedBelowPush { story.takeFocus() }
    story.isFocusedBelowPush = false
  }
  func play(by player: inout some ScenarioPlayer) { player.pop() }
}

extension ScenarioAction {
  /// Returns from the pushed screen to this one.
  public static let pop = ScenarioAction(PopStep())
}
