/// Rule showDuration. Seconds that a show reports to last.
public enum ShowDuration: String, RuleSetting {
  case usual = "0.25", long = "0.4"

  /// The rule.
  public static var rule: PlatformRule { .showDuration }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    ShowDuration.self, "showDuration", .recorded,
    "Seconds that a show reports to last.",
    evidence:
      "0.25 in nearly every printed log; 0.4 in three comments of public repositories: 375×667 with 302 and with 216 points, and "
      + "414×736 with 226, the last of iOS 9 or later",
    reach: .always)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .usual:
      "A show reports a quarter of a second."
    case .long:
      "It reports 0.4 s; what moves the keyboard is the same spring."
    }
  }
}

extension PlatformRule {
  /// Seconds that a show reports to last.
  public static let showDuration = PlatformRule(ShowDuration.self)
}

extension RuleSwitches {
  /// Seconds that a show reports.
  package var showDuration: Double { isSet(to: ShowDuration.long) ? 0.4 : 0.25 }
}
