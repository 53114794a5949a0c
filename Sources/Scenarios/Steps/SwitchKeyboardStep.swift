import Platform

struct SwitchKeyboardStep: ChoiceStep {
  static let word = "switchKeyboard"
  static let purpose = "Switch to another keyboard."
  static let keys = [StepKey.choice(word, KeyboardKind.self)]

  let choice: KeyboardKind

  init(_ choice: KeyboardKind) { self.choice = choice }

  var text: String { "switch to the \(choice.rawValue) keyboard" }

  func tell(_ story: inout ScenarioStory) { story.switchedTo.append(choice) }
  func play(by player: inout some ScenarioPlayer) { player.switchKeyboard(to: choice) }
}

extension ScenarioAction {
  /// Switches to another keyboard.
  public static func switchKeyboard(_ keyboard: KeyboardKind) -> ScenarioAction {
    ScenarioAction(SwitchKeyboardStep(keyboard))
  }
}
