/// Begin to swipe back and change one's mind.
package struct SwipeBackAndCancelStep: PlainStep {
  package static let word = "swipeBackAndCancel"
  /// Seconds from the beginning of a swipe back to its cancellation; a choice of this project.
  package static let seconds = 0.8

  package init() {}

  package var text: String { "begin to swipe back and change one's mind" }
  package var duration: Double { Self.seconds }

  package func check(_ course: inout ScenarioCourse) { course.comeBack() }
  package func tell(_ story: inout ScenarioStory) { (story.swipesBack, story.reappears) = (true, true) }
  package func play(by player: inout some ScenarioPlayer) { player.swipeBackAndCancel() }
}

extension ScenarioAction {
  /// Begin to swipe back and change one's mind.
  public static let swipeBackAndCancel = ScenarioAction(SwipeBackAndCancelStep())
}
