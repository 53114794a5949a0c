import PositionedJSON

/// An input becomes first responder; the notifications follow from a log.
struct BecomeFirstResponderStep: StepKind {
  static let word = "becomeFirstResponder"
  static let purpose = "An input becomes first responder; the notifications follow as recorded ones."
  static let keys = [StepKey.shared(word, "input")]

  let input: InputChoice

  init(_ input: InputChoice) { self.input = input }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let input = problems.choice(object, Self.word, as: InputChoice.self) else { return nil }
    self.init(input)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, input.rawValue) }

  var text: String { "\(input.text) becomes first responder" }

  func check(_ course: inout ScenarioCourse) { course.focus(input) }
  func tell(_ story: inout ScenarioStory) { story.takeFocus() }
  func play(by player: inout some ScenarioPlayer) { player.becomeFirstResponder(input) }
}

extension ScenarioAction {
  /// An input becomes first responder; the notifications follow from a log.
  public static func becomeFirstResponder(_ input: InputChoice) -> ScenarioAction {
    ScenarioAction(BecomeFirstResponderStep(input))
  }
}
