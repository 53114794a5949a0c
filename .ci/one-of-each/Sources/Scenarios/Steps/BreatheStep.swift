/// The person takes a breath.
struct BreatheStep: PlainStep {
  static let word = "breathe"

  var text: String { "breathe" }

  func play(by player: inout some ScenarioPlayer) { player.layOutAgain() }
}

extension ScenarioAction {
  /// The person takes a breath.
  public static let breathe = ScenarioAction(BreatheStep())
}
