import PositionedJSON

/// The keyboard of another screen of the app, or of another app, leaves.
struct HideElsewhereStep: StepKind {
  static let word = "hideElsewhere"
  static let purpose = "That keyboard leaves."
  static let keys = [StepKey.shared(word, "owner")]

  let sameApp: Bool

  init(sameApp: Bool) { self.sameApp = sameApp }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let owner = problems.choice(object, Self.word, as: KeyboardOwner.self) else { return nil }
    self.init(sameApp: owner == .sameApp)
  }
  func write(to json: inout JSONWriter) { json.member(Self.word, KeyboardOwner(sameApp: sameApp).rawValue) }

  var text: String { sameApp ? "the other screen's keyboard leaves" : "the other app's keyboard leaves" }

  func play(by player: inout some ScenarioPlayer) { player.hideKeyboardElsewhere(sameApp: sameApp) }
}

extension ScenarioAction {
  /// The keyboard of another screen of the app, or of another app, leaves.
  public static func hideElsewhere(sameApp: Bool) -> ScenarioAction {
    ScenarioAction(HideElsewhereStep(sameApp: sameApp))
  }
}
