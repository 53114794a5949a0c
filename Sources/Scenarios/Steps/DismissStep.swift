struct DismissStep: PlainStep {
  static let word = "dismiss"

  var text: String { "dismiss the presented screen" }

  func check(_ course: inout ScenarioCourse) { course.dismiss(Self.word) }
  func tell(_ story: inout ScenarioStory) { story.takeFocusBack() }
  func play(by player: inout some ScenarioPlayer) { player.dismiss(bySwiping: false) }
}

/// A step in which a finger swipes a presented sheet away.
package struct SwipeAwayStep: PlainStep {
  package static let word = "swipeAway"
  /// The time from the beginning of the swipe until the sheet has left, in seconds; a choice of this project.
  package static let seconds = 0.5

  package init() {}

  package var text: String { "swipe the presented sheet away" }
  package var duration: Double { Self.seconds }

  package func check(_ course: inout ScenarioCourse) { course.dismiss(Self.word) }
  package func tell(_ story: inout ScenarioStory) { story.takeFocusBack() }
  package func play(by player: inout some ScenarioPlayer) { player.dismiss(bySwiping: true) }
}

extension ScenarioAction {
  /// Dismisses the presented screen.
  public static let dismiss = ScenarioAction(DismissStep())
  /// Swipes the presented sheet away.
  public static let swipeAway = ScenarioAction(SwipeAwayStep())
}
