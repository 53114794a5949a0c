import PositionedJSON

/// Tap an input; the keyboard comes if it is not there.
struct FocusStep: StepKind {
  static let word = "focus"
  static let purpose = "Tap an input; the keyboard comes if it is not there."
  static let keys = [StepKey.shared(word, "input")]

  let input: InputChoice

  init(_ input: InputChoice) { self.input = input }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let input = problems.choice(object, Self.word, as: InputChoice.self) else { return nil }
    self.init(input)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, input.rawValue) }

  var text: String { "tap \(input.text)" }

  func check(_ course: inout ScenarioCourse) { course.focus(input) }
  func tell(_ story: inout ScenarioStory) {
    story.takeFocus()
    story.showsInputs = true
  }
  func play(by player: inout some ScenarioPlayer) { player.tap(input) }
}

extension ScenarioAction {
  /// Tap an input; the keyboard comes if it is not there.
  public static func focus(_ input: InputChoice) -> ScenarioAction { ScenarioAction(FocusStep(input)) }
}
