struct ShowElsewhereStep: ChoiceStep {
  static let word = "showElsewhere"
  static let purpose = "Another screen of the app, or another app, shows its keyboard."
  static let keys = [StepKey.shared(word, "owner")]

  let choice: KeyboardOwner

  init(_ choice: KeyboardOwner) { self.choice = choice }

  var text: String {
    choice == .sameApp ? "the other screen shows the keyboard" : "another app shows its keyboard"
  }

  func check(_ course: inout ScenarioCourse) { course.show(of: choice) }
  func tell(_ story: inout ScenarioStory) {
    story.usesKeyboard = true
    story.bringsKeyboard = true
    story.showsElsewhere = true
    if choice != .sameApp { story.showsAnotherApps = true }
  }
  func play(by player: inout some ScenarioPlayer) {
    player.showKeyboardElsewhere(sameApp: choice == .sameApp)
  }
}

extension ScenarioAction {
  /// Shows a keyboard that belongs to another screen of the app, or to another app.
  public static func showElsewhere(sameApp: Bool) -> ScenarioAction {
    ScenarioAction(ShowElsewhereStep(KeyboardOwner(sameApp: sameApp)))
  }
}
