struct TypeStep: LinesStep {
  static let word = "type"
  static let purpose = "Type lines of text, one every \(interval) s."
  /// The time from one typed line to the next, in seconds, which is a choice of this project. All motion is
  /// over before the next line.
  static let interval = 0.8

  let lines: Int

  var text: String { "type \(lines) lines, one every \(Self.interval) s" }
  var duration: Double { Double(max(0, lines - 1)) * Self.interval }

  func events(inputs: Int) -> Int { lines }
  func play(by player: inout some ScenarioPlayer) {
    for line in 0..<lines {
      if line > 0 { player.wait(Self.interval) }
      player.addLines(1)
    }
  }
}

extension ScenarioAction {
  /// Types lines of text, one after another.
  public static func type(lines: Int) -> ScenarioAction { ScenarioAction(TypeStep(lines: lines)) }
}
