struct AttachHardwareKeyboardStep: PlainStep {
  static let word = "attachHardwareKeyboard"

  var text: String { "attach a hardware keyboard" }

  func check(_ course: inout ScenarioCourse) { course.connect(hardware: true) }
  func tell(_ story: inout ScenarioStory) { story.attachesHardware = true }
  func play(by player: inout some ScenarioPlayer) { player.setHardwareKeyboard(isAttached: true) }
}

extension ScenarioAction {
  /// Attaches a hardware keyboard while the keyboard is shown.
  public static let attachHardwareKeyboard = ScenarioAction(AttachHardwareKeyboardStep())
}
