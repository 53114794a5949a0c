struct HideElsewhereStep: ChoiceStep {
  static let word = "hideElsewhere"
  static let purpose = "The keyboard of another screen of the app, or of another app, leaves."
  static let keys = [StepKey.shared(word, "owner")]

  let choice: KeyboardOwner

  init(_ choice: KeyboardOwner) { self.choice = choice }

  var text: String {
    choice == .sameApp ? "the other screen's keyboard leaves" : "the other app's keyboard leaves"
  }

  func check(_ course: inout ScenarioCourse) { course.hide(of: choice) }
  func play(by player: inout some ScenarioPlayer) {
    player.hideKeyboardElsewhere(sameApp: choice == .sameApp)
  }
}

extension ScenarioAction {
  /// Hides a keyboard that belongs to another screen of the app, or to another app.
  public static func hideElsewhere(sameApp: Bool) -> ScenarioAction {
    ScenarioAction(HideElsewhereStep(KeyboardOwner(sameApp: sameApp)))
  }
}
