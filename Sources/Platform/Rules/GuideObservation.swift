/// The settings of the rule `guideObservation`.
enum GuideObservation: String, RuleSetting {
  case first
  case every

  static var rule: PlatformRule { .guideObservation }
  static let definition = PlatformRuleDefinition(
    GuideObservation.self, "guideObservation", .open,
    "The changes of the keyboard layout guide's frame that a key-value observer receives.",
    evidence:
      "prodopsy.com/how-to-observe-uikeyboardlayoutguide-layoutframe-changes (the closure is called only when the "
      + "keyboard first appears); Apple documents no observation of layoutFrame; code of public apps expects every change",
    reach: .always, reachNote: "only strategies that observe layoutFrame")

  var meaning: String {
    switch self {
    case .first: "An observer receives the first change only."
    case .every: "An observer receives every change."
    }
  }
}

extension PlatformRule {
  /// The changes of the keyboard layout guide's frame that a key-value observer receives.
  public static let guideObservation = PlatformRule(GuideObservation.self)
}

extension RuleSwitches {
  /// Whether an observer of the keyboard layout guide's frame receives every change.
  package var guideTellsEveryChange: Bool { isSet(to: GuideObservation.every) }
}
