/// The settings of the rule `showDuration`.
enum ShowDuration: String, RuleSetting {
  case usual = "0.25", long = "0.4"

  static var rule: PlatformRule { .showDuration }
  static let definition = PlatformRuleDefinition(
    ShowDuration.self, "showDuration", .recorded,
    "The duration that a show reports, in seconds.",
    evidence:
      "0.25 in nearly every printed log; 0.4 in three comments of public repositories: 375×667 with "
      + "302 and with 216 points, and 414×736 with 226 points (iOS 9 or later)",
    reach: .always)

  var meaning: String {
    switch self {
    case .usual:
      "A show reports 0.25 s."
    case .long:
      "A show reports 0.4 s; the keyboard still moves on the same spring."
    }
  }
}

extension PlatformRule {
  /// The rule for the duration in a keyboardWillShow notification.
  public static let showDuration = PlatformRule(ShowDuration.self)
}

extension RuleSwitches {
  /// The duration in a keyboardWillShow notification, in seconds.
  package var showDuration: Double { isSet(to: ShowDuration.long) ? 0.4 : 0.25 }
}
