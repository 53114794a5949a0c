struct FocusStep: ChoiceStep {
  static let word = "focus"
  static let purpose = "Tap an input. If no keyboard is shown, the keyboard appears."
  static let keys = [StepKey.shared(word, "input")]

  let choice: InputChoice

  init(_ choice: InputChoice) { self.choice = choice }

  var text: String { "tap \(choice.text)" }

  func check(_ course: inout ScenarioCourse) { course.focus(choice) }
  func tell(_ story: inout ScenarioStory) {
    story.takeFocus(choice)
    story.showsInputs = true
  }
  func play(by player: inout some ScenarioPlayer) { player.tap(choice) }
}

extension ScenarioAction {
  /// Taps an input. If no keyboard is shown, the keyboard appears.
  public static func focus(_ input: InputChoice) -> ScenarioAction { ScenarioAction(FocusStep(input)) }

  /// The input that is tapped; nil if the action is not a tap.
  package var tappedInput: InputChoice? { (kind as? FocusStep)?.choice }
}
