struct HideBarStep: ChoiceStep {
  static let word = "hideBar"
  static let purpose =
    "Hide a bar around the screen, so that the safe area or the frame of the screen changes."
  static let keys = [StepKey.choice(word, ContainerBar.self)]

  let choice: ContainerBar

  init(_ choice: ContainerBar) { self.choice = choice }

  var text: String { "hide \(choice.text)" }

  func check(_ course: inout ScenarioCourse) { course.set(choice, isShown: false) }
  func tell(_ story: inout ScenarioStory) { story.bars.insert(choice) }
  func play(by player: inout some ScenarioPlayer) { player.setBar(choice, isShown: false) }
}

extension ScenarioAction {
  /// Hides a bar around the screen.
  public static func hideBar(_ bar: ContainerBar) -> ScenarioAction { ScenarioAction(HideBarStep(bar)) }
}
