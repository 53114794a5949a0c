/// An input becomes first responder; the notifications follow from a log.
struct BecomeFirstResponderStep: ChoiceStep {
  static let word = "becomeFirstResponder"
  static let purpose = "An input becomes first responder; the notifications follow as recorded ones."
  static let keys = [StepKey.shared(word, "input")]

  let choice: InputChoice

  init(_ choice: InputChoice) { self.choice = choice }

  var text: String { "\(choice.text) becomes first responder" }

  func check(_ course: inout ScenarioCourse) { course.focus(choice) }
  func tell(_ story: inout ScenarioStory) { story.takeFocus(choice) }
  func play(by player: inout some ScenarioPlayer) { player.becomeFirstResponder(choice) }
}

extension ScenarioAction {
  /// An input becomes first responder; the notifications follow from a log.
  public static func becomeFirstResponder(_ input: InputChoice) -> ScenarioAction {
    ScenarioAction(BecomeFirstResponderStep(input))
  }
}
