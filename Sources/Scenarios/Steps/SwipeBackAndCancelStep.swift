package struct SwipeBackAndCancelStep: PlainStep {
  package static let word = "swipeBackAndCancel"
  /// The time from the beginning of a swipe back to its cancellation, in seconds; a choice of this project.
  package static let seconds = 0.8

  package init() {}

  package var text: String { "start to swipe back and cancel the swipe" }
  package var duration: Double { Self.seconds }

  package func check(_ course: inout ScenarioCourse) { course.comeBack() }
  package func tell(_ story: inout ScenarioStory) { (story.swipesBack, story.reappears) = (true, true) }
  package func play(by player: inout some ScenarioPlayer) { player.swipeBackAndCancel() }
}

extension ScenarioAction {
  /// Begins to swipe back and cancels the swipe.
  public static let swipeBackAndCancel = ScenarioAction(SwipeBackAndCancelStep())
}
