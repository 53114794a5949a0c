import PositionedJSON
import Vocabulary

/// Switch to another keyboard.
struct SwitchKeyboardStep: StepKind {
  static let word = "switchKeyboard"
  static let purpose = "Switch to another keyboard."
  static let keys = [StepKey.choice(word, KeyboardKind.self)]

  let keyboard: KeyboardKind

  init(_ keyboard: KeyboardKind) { self.keyboard = keyboard }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let keyboard = problems.choice(object, Self.word, as: KeyboardKind.self) else { return nil }
    self.init(keyboard)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, keyboard.rawValue) }

  var text: String { "switch to the \(keyboard.rawValue) keyboard" }

  func tell(_ story: inout ScenarioStory) { story.switchedTo.append(keyboard) }
  func play(by player: inout some ScenarioPlayer) { player.switchKeyboard(to: keyboard) }
}

extension ScenarioAction {
  /// Switch to another keyboard.
  public static func switchKeyboard(_ keyboard: KeyboardKind) -> ScenarioAction {
    ScenarioAction(SwitchKeyboardStep(keyboard))
  }
}
