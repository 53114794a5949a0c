import Support

struct KeyboardHeightStep: StepKind {
  static let word = "keyboardHeight"
  static let purpose =
    "Switch to a keyboard of this height in points, which you measured in the device's present orientation: one of another language, with candidates, or without its predictive bar, whose height no public source gives."
  static let keys = [StepKey(word, schema: #"{"type": "number", "minimum": 30, "maximum": 1000}"#)]

  let height: Double

  init(_ height: Double) { self.height = height }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let height = problems.number(object, Self.word, in: 30...1000) else { return nil }
    self.init(height)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, height) }

  var text: String {
    let points = height == height.rounded() ? "\(Int(height))" : "\(height)"
    return "switch to a keyboard of \(points) points"
  }

  func check(_ course: inout ScenarioCourse) { course.measure() }
  func tell(_ story: inout ScenarioStory) { story.measuresKeyboard = true }
  func play(by player: inout some ScenarioPlayer) { player.switchKeyboard(toHeight: height) }
}

extension ScenarioAction {
  /// Switches to a keyboard of a measured height, in points.
  public static func keyboardHeight(_ height: Double) -> ScenarioAction {
    ScenarioAction(KeyboardHeightStep(height))
  }
}
