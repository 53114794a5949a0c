/// The keyboard of another screen of the app, or of another app, leaves.
struct HideElsewhereStep: ChoiceStep {
  static let word = "hideElsewhere"
  static let purpose = "That keyboard leaves."
  static let keys = [StepKey.shared(word, "owner")]

  let choice: KeyboardOwner

  init(_ choice: KeyboardOwner) { self.choice = choice }

  var text: String {
    choice == .sameApp ? "the other screen's keyboard leaves" : "the other app's keyboard leaves"
  }

  func play(by player: inout some ScenarioPlayer) {
    player.hideKeyboardElsewhere(sameApp: choice == .sameApp)
  }
}

extension ScenarioAction {
  /// The keyboard of another screen of the app, or of another app, leaves.
  public static func hideElsewhere(sameApp: Bool) -> ScenarioAction {
    ScenarioAction(HideElsewhereStep(KeyboardOwner(sameApp: sameApp)))
  }
}
