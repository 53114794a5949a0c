import UIKit

struct PresentStep: ChoiceStep {
  static let word = "present"
  static let purpose =
    "Present another screen over this one: the keyboard leaves, unless the style keeps it."
  static let keys = [StepKey.choice(word, PresentedStyle.self)]

  let choice: PresentedStyle

  init(_ choice: PresentedStyle) { self.choice = choice }

  var text: String { "present \(choice.text)" }

  func check(_ course: inout ScenarioCourse) { course.present(choice) }
  func tell(_ story: inout ScenarioStory) {
    story.presents = true
    if !choice.keepsKeyboard {
      story.isFocusedBelow = story.isFocused
      story.isFocused = false
    }
    if choice.removesPresenter { (story.reappears, story.leaves) = (true, true) }
  }
  func play(by player: inout some ScenarioPlayer) { player.present(choice) }
}

extension ScenarioAction {
  /// Presents another screen over this one.
  public static func present(_ style: PresentedStyle) -> ScenarioAction { ScenarioAction(PresentStep(style)) }
}
