struct PushStep: PlainStep {
  static let word = "push"

  var text: String { "push another screen" }

  func check(_ course: inout ScenarioCourse) { course.cover() }
  func tell(_ story: inout ScenarioStory) {
    (story.isFocusedBelowPush, story.isFocused) = (story.isFocused, false)
    story.leaves = true
  }
  func play(by player: inout some ScenarioPlayer) { player.push() }
}

extension ScenarioAction {
  /// Pushes another screen over this one.
  public static let push = ScenarioAction(PushStep())
}
