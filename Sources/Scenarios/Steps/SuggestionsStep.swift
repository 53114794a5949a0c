import Support

struct SuggestionsStep: StepKind {
  static let word = "suggestions"
  static let purpose = "Switch predictions on or off, which shows or hides the bar above the keys."
  static let keys = [StepKey(word, schema: #"{"type": "boolean"}"#)]

  let isOn: Bool

  init(_ isOn: Bool) { self.isOn = isOn }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let isOn = problems.flag(object, Self.word) else { return nil }
    self.init(isOn)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, isOn) }

  var text: String { "switch predictions \(isOn ? "on" : "off")" }

  func tell(_ story: inout ScenarioStory) { story.switchesPredictions = true }
  func play(by player: inout some ScenarioPlayer) { player.setPredictions(isOn) }
}

extension ScenarioAction {
  /// Switches predictions on or off, which shows or hides the bar above the keys.
  public static func suggestions(_ isOn: Bool) -> ScenarioAction { ScenarioAction(SuggestionsStep(isOn)) }
}
