/// The first responder resigns; the notifications were in the log.
struct ResignFirstResponderStep: PlainStep {
  static let word = "resignFirstResponder"

  var text: String { "the first responder resigns" }

  func tell(_ story: inout ScenarioStory) { story.isFocused = false }
  func play(by player: inout some ScenarioPlayer) { player.resignFirstResponder() }
}

extension ScenarioAction {
  /// The first responder resigns; the notifications were in the log.
  public static let resignFirstResponder = ScenarioAction(ResignFirstResponderStep())
}
