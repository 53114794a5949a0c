struct DragKeyboardStep: ChoiceStep {
  static let word = "dragKeyboard"
  static let purpose = "Drag the floating or undocked keyboard."
  static let keys = [StepKey.choice(word, DragTarget.self)]

  let choice: DragTarget

  init(_ choice: DragTarget) { self.choice = choice }

  var text: String {
    choice == .focusedField
      ? "drag the keyboard over the focused field" : "drag the keyboard to the \(choice.rawValue)"
  }

  func check(_ course: inout ScenarioCourse) { course.needPlacement(isDocked: false) }
  func play(by player: inout some ScenarioPlayer) { player.dragKeyboard(to: choice) }
}

/// The position to which the user drags a floating or undocked keyboard.
public enum DragTarget: String, Sendable, Equatable, CaseIterable {
  /// The position of the focused field when it was tapped, which is the same for every strategy.
  case focusedField = "focused-field"
  /// The top of the window.
  case top
  /// The bottom of the window, where the keyboard first appears.
  case bottom
}

extension ScenarioAction {
  /// Drags a floating or undocked keyboard to another position.
  public static func dragKeyboard(_ target: DragTarget) -> ScenarioAction {
    ScenarioAction(DragKeyboardStep(target))
  }
}
