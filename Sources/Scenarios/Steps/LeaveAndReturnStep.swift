struct LeaveAndReturnStep: PlainStep {
  static let word = "leaveAndReturn"

  var text: String { "leave the app and return" }

  func tell(_ story: inout ScenarioStory) { story.returns = true }
  func play(by player: inout some ScenarioPlayer) { player.leaveAndReturn() }
}

extension ScenarioAction {
  /// Leaves the app with the keyboard up and returns.
  public static let leaveAndReturn = ScenarioAction(LeaveAndReturnStep())
}
