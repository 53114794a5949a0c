import Platform
import Support

struct SwitchKeyboardStep: ChoiceStep {
  static let word = "switchKeyboard"
  static let purpose = "Switch to another keyboard."
  static let keys = [StepKey.choice(word, KeyboardKind.self)]

  let choice: KeyboardKind

  /// Keyboards for whose heights no public source was found.
  private static let withoutHeight: Set = [
    "japanese-kana", "japanese-romaji", "korean", "thai", "chinese-zhuyin", "chinese-handwriting",
    "dictation",
  ]

  init(_ choice: KeyboardKind) { self.choice = choice }

  static func refusal(of word: String) -> String? {
    guard withoutHeight.contains(word) else { return nil }
    return "no public source gives the height of the keyboard '\(word)'; measure it, and write "
      + "{\"keyboardHeight\": 291} with your height instead"
  }

  var text: String { "switch to the \(choice.rawValue) keyboard" }

  func check(_ course: inout ScenarioCourse) { course.switchKeyboard() }
  func tell(_ story: inout ScenarioStory) { story.switchedTo.append(choice) }
  func play(by player: inout some ScenarioPlayer) { player.switchKeyboard(to: choice) }
}

extension ScenarioAction {
  /// Switches to another keyboard.
  public static func switchKeyboard(_ keyboard: KeyboardKind) -> ScenarioAction {
    ScenarioAction(SwitchKeyboardStep(keyboard))
  }
}
