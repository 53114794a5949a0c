/// The settings of the rule `guideObservation`.
enum GuideObservation: String, RuleSetting {
  case first
  case every

  static var rule: PlatformRule { .guideObservation }
  static let definition = PlatformRuleDefinition(
    GuideObservation.self, "guideObservation", .open,
    "The changes of the keyboard layout guide's frame about which a key-value observer is told.",
    evidence:
      "prodopsy.com/how-to-observe-uikeyboardlayoutguide-layoutframe-changes (the closure is called only when the "
      + "keyboard first appears); Apple documents no observation of layoutFrame; code of public apps expects every change",
    reach: .always, reachNote: "only strategies that observe layoutFrame")

  var meaning: String {
    switch self {
    case .first: "An observer is told about the first change only."
    case .every: "An observer is told about every change."
    }
  }
}

extension PlatformRule {
  /// The changes of the keyboard layout guide's frame about which a key-value observer is told.
  public static let guideObservation = PlatformRule(GuideObservation.self)
}

extension RuleSwitches {
  /// Whether an observer of the keyboard layout guide's frame is told about every change.
  package var guideTellsEveryChange: Bool { isSet(to: GuideObservation.every) }
}
