struct AutofillStep: PlainStep {
  static let word = "autofill"

  var text: String { "let AutoFill fill this input and move on to the next one" }

  func check(_ course: inout ScenarioCourse) { course.needFocus() }
  func tell(_ story: inout ScenarioStory) {
    if story.isFocused { story.focusMoves = true }
    story.showsAgain = true
    story.showsInputs = true
  }
  func play(by player: inout some ScenarioPlayer) { player.fillAndMoveOn() }
}

extension ScenarioAction {
  /// Lets AutoFill fill the focused input and focus the next one. A hide and two shows are posted within a
  /// tenth of a second.
  public static let autofill = ScenarioAction(AutofillStep())
}
