struct ScrollToEndStep: PlainStep {
  static let word = "scrollToEnd"

  var text: String { "scroll to the end" }

  func check(_ course: inout ScenarioCourse) { course.scroll() }
  func play(by player: inout some ScenarioPlayer) { player.scrollToEnd() }
}

extension ScenarioAction {
  /// Scrolls the screen's list or form to its end.
  public static let scrollToEnd = ScenarioAction(ScrollToEndStep())
}
