struct DetachHardwareKeyboardStep: PlainStep {
  static let word = "detachHardwareKeyboard"

  var text: String { "detach the hardware keyboard" }

  func check(_ course: inout ScenarioCourse) { course.connect(hardware: false) }
  func play(by player: inout some ScenarioPlayer) { player.setHardwareKeyboard(isAttached: false) }
}

extension ScenarioAction {
  /// Detaches the hardware keyboard while an input is focused.
  public static let detachHardwareKeyboard = ScenarioAction(DetachHardwareKeyboardStep())
}
