import PositionedJSON

/// Drag the floating or undocked keyboard.
struct DragKeyboardStep: StepKind {
  static let word = "dragKeyboard"
  static let purpose = "Drag the floating or undocked keyboard."
  static let keys = [StepKey.choice(word, DragTarget.self)]

  let target: DragTarget

  init(_ target: DragTarget) { self.target = target }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let target = problems.choice(object, Self.word, as: DragTarget.self) else { return nil }
    self.init(target)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, target.rawValue) }

  var text: String {
    target == .focusedField
      ? "drag the keyboard over the focused field" : "drag the keyboard to the \(target.rawValue)"
  }

  func play(by player: inout some ScenarioPlayer) { player.dragKeyboard(to: target) }
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
