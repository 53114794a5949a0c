struct NextThroughAllStep: PlainStep {
  static let word = "nextThroughAll"

  var text: String { "press next until the last field, once every \(Int(ScenarioStep.pause)) s" }

  func check(_ course: inout ScenarioCourse) { course.walk(Self.word) }
  func tell(_ story: inout ScenarioStory) {
    if story.isFocused { story.focusMoves = true }
    story.showsInputs = true
    story.bringsKeyboard = true
  }
  func events(inputs: Int) -> Int { max(1, inputs) }
  func play(by player: inout some ScenarioPlayer) {
    // Code may move the focus backwards, so the presses are counted.
    for press in 0..<player.inputsAfterFocus where player.hasNextInput {
      if press > 0 { player.wait(ScenarioStep.pause) }
      player.pressNext()
    }
  }
}

extension ScenarioAction {
  /// Presses the next key until the last input is focused.
  public static let nextThroughAll = ScenarioAction(NextThroughAllStep())
}
