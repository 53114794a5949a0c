package struct ScrollContentStep: PlainStep {
  package static let word = "scrollContent"
  /// The distance by which a finger scrolls the content, in points; a choice of this project.
  package static let distance = 60.0

  package init() {}

  package var text: String { "scroll the content a little" }

  package func check(_ course: inout ScenarioCourse) { course.scroll() }
  package func play(by player: inout some ScenarioPlayer) { player.scrollContent() }
}

extension ScenarioAction {
  /// Scrolls the content a little, which dismisses the keyboard if the scroll view asks for it.
  public static let scrollContent = ScenarioAction(ScrollContentStep())
}
