struct ResignFirstResponderStep: PlainStep {
  static let word = "resignFirstResponder"

  var text: String { "the first responder resigns" }

  func tell(_ story: inout ScenarioStory) { story.isFocused = false }
  func play(by player: inout some ScenarioPlayer) { player.resignFirstResponder() }
}

extension ScenarioAction {
  /// Lets the first responder resign; the recorded notifications are separate steps.
  public static let resignFirstResponder = ScenarioAction(ResignFirstResponderStep())
}
