/// AutoFill fills the focused input and moves on to the next: a hide and two shows within a tenth of a second.
struct AutofillStep: PlainStep {
  static let word = "autofill"

  var text: String { "AutoFill fills this input and moves on to the next" }

  func tell(_ story: inout ScenarioStory) {
    if story.isFocused { story.focusMoves = true }
    story.showsAgain = true
    story.showsInputs = true
  }
  func play(by player: inout some ScenarioPlayer) { player.fillAndMoveOn() }
}

extension ScenarioAction {
  /// AutoFill fills the focused input and moves on to the next: a hide and two shows within a tenth of a second.
  public static let autofill = ScenarioAction(AutofillStep())
}
