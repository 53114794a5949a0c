struct BecomeFirstResponderStep: ChoiceStep {
  static let word = "becomeFirstResponder"
  static let purpose = "Make an input first responder; the recorded notifications follow as separate steps."
  static let keys = [StepKey.shared(word, "input")]

  let choice: InputChoice

  init(_ choice: InputChoice) { self.choice = choice }

  var text: String { "\(choice.text) becomes first responder" }

  func check(_ course: inout ScenarioCourse) { course.focus(choice) }
  func tell(_ story: inout ScenarioStory) { story.takeFocus(choice) }
  func play(by player: inout some ScenarioPlayer) { player.becomeFirstResponder(choice) }
}

extension ScenarioAction {
  /// Makes an input first responder. The recorded notifications follow as separate steps.
  public static func becomeFirstResponder(_ input: InputChoice) -> ScenarioAction {
    ScenarioAction(BecomeFirstResponderStep(input))
  }
}
