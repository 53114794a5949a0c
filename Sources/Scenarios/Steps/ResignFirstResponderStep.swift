struct ResignFirstResponderStep: PlainStep {
  static let word = "resignFirstResponder"

  var text: String { "the first responder resigns" }

  func tell(_ story: inout ScenarioStory) { story.isFocused = false }
  func play(by player: inout some ScenarioPlayer) { player.resignFirstResponder() }
}

extension ScenarioAction {
  /// Makes the first responder resign. The recorded notifications follow as separate steps.
  public static let resignFirstResponder = ScenarioAction(ResignFirstResponderStep())
}
