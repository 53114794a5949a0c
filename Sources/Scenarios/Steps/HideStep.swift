struct HideStep: PlainStep {
  static let word = "hide"

  var text: String { "tap outside: the keyboard leaves" }

  func tell(_ story: inout ScenarioStory) { story.isFocused = false }
  func play(by player: inout some ScenarioPlayer) { player.tapOutside() }
}

extension ScenarioAction {
  /// Taps outside all inputs. The first responder resigns and the keyboard leaves.
  public static let hide = ScenarioAction(HideStep())
}
