struct PasteStep: LinesStep {
  static let word = "paste"
  static let purpose = "Paste lines of text at once."

  let lines: Int

  var text: String { "paste \(lines) lines" }

  func play(by player: inout some ScenarioPlayer) { player.addLines(lines) }
}

extension ScenarioAction {
  /// Pastes lines of text at once.
  public static func paste(lines: Int) -> ScenarioAction { ScenarioAction(PasteStep(lines: lines)) }
}
