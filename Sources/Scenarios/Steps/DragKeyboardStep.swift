/// Drag the floating or undocked keyboard.
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

  func play(by player: inout some ScenarioPlayer) { player.dragKeyboard(to: choice) }
}

/// Where a person drags the floating or undocked keyboard.
public enum DragTarget: String, Sendable, Equatable, CaseIterable {
  /// Over the place where the focused field was tapped: the same for every strategy.
  case focusedField = "focused-field"
  /// To the top of the window.
  case top
  /// To the bottom, where it first appears.
  case bottom
}

extension ScenarioAction {
  /// Drag the floating or undocked keyboard.
  public static func dragKeyboard(_ target: DragTarget) -> ScenarioAction {
    ScenarioAction(DragKeyboardStep(target))
  }
}
