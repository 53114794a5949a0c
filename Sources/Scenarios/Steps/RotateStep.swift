struct RotateStep: PlainStep {
  static let word = "rotate"

  var text: String { "rotate the device" }

  func check(_ course: inout ScenarioCourse) { course.turn() }
  func tell(_ story: inout ScenarioStory) { story.turns = true }
  func play(by player: inout some ScenarioPlayer) { player.turn() }
}

extension ScenarioAction {
  /// Rotates the device to its other orientation.
  public static let rotate = ScenarioAction(RotateStep())
}
