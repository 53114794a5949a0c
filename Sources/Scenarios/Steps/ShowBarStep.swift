struct ShowBarStep: ChoiceStep {
  static let word = "showBar"
  static let purpose =
    "Show a bar around the screen, so that the safe area or the frame of the screen changes."
  static let keys = [StepKey.choice(word, ContainerBar.self)]

  let choice: ContainerBar

  init(_ choice: ContainerBar) { self.choice = choice }

  var text: String { "show \(choice.text)" }

  func check(_ course: inout ScenarioCourse) { course.set(choice, isShown: true) }
  func tell(_ story: inout ScenarioStory) { story.bars.insert(choice) }
  func play(by player: inout some ScenarioPlayer) { player.setBar(choice, isShown: true) }
}

extension ScenarioAction {
  /// Shows a bar around the screen.
  public static func showBar(_ bar: ContainerBar) -> ScenarioAction { ScenarioAction(ShowBarStep(bar)) }
}
