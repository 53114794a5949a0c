import PositionedJSON

/// Another screen of the app, or another app, shows its keyboard.
struct ShowElsewhereStep: StepKind {
  static let word = "showElsewhere"
  static let purpose = "Another screen of the app, or another app, shows its keyboard."
  static let keys = [StepKey.shared(word, "owner")]

  let sameApp: Bool

  init(sameApp: Bool) { self.sameApp = sameApp }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let owner = problems.choice(object, Self.word, as: KeyboardOwner.self) else { return nil }
    self.init(sameApp: owner == .sameApp)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, KeyboardOwner(sameApp: sameApp).rawValue) }

  var text: String { sameApp ? "the other screen shows the keyboard" : "another app shows its keyboard" }

  func tell(_ story: inout ScenarioStory) {
    story.usesKeyboard = true
    story.bringsKeyboard = true
    story.showsElsewhere = true
    if !sameApp { story.showsAnotherApps = true }
  }
  func play(by player: inout some ScenarioPlayer) { player.showKeyboardElsewhere(sameApp: sameApp) }
}

extension ScenarioAction {
  /// Another screen of the app, or another app, shows its keyboard.
  public static func showElsewhere(sameApp: Bool) -> ScenarioAction {
    ScenarioAction(ShowElsewhereStep(sameApp: sameApp))
  }
}
