import PositionedJSON

/// Paste lines of text at once.
struct PasteStep: StepKind {
  static let word = "paste"
  static let purpose = "Paste lines of text at once."
  static let keys = [StepKey.shared(word, "lines")]

  let lines: Int

  init(lines: Int) { self.lines = lines }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let lines = problems.integer(object, Self.word, in: 1...ScenarioReader.maximumLines) else {
      return nil
    }
    self.init(lines: lines)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, lines) }

  var text: String { "paste \(lines) lines" }

  func check(_ course: inout ScenarioCourse) { course.add(lines: lines) }
  func play(by player: inout some ScenarioPlayer) { player.addLines(lines) }
}

extension ScenarioAction {
  /// Paste lines of text at once.
  public static func paste(lines: Int) -> ScenarioAction { ScenarioAction(PasteStep(lines: lines)) }
}
