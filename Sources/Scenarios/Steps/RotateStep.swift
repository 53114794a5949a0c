/// Turn the device to its other orientation.
struct RotateStep: PlainStep {
  static let word = "rotate"

  var text: String { "turn the device" }

  func tell(_ story: inout ScenarioStory) { story.turns = true }
  func play(by player: inout some ScenarioPlayer) { player.turn() }
}

extension ScenarioAction {
  /// Turn the device to its other orientation.
  public static let rotate = ScenarioAction(RotateStep())
}
