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

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    if let value = object[Self.word], let text = try? value.string(), Self.withoutHeight.contains(text) {
      problems.add(
        "no public source gives the height of the keyboard '\(text)'; measure it, and write {\"keyboardHeight\": 291} "
          + "with your height instead", at: value)
      return nil
    }
    guard let choice = problems.choice(object, Self.word, as: Choice.self) else { return nil }
    self.init(choice)
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
