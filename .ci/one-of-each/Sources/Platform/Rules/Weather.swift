/// Rule weather. Whether the sun shines.
public enum Weather: String, RuleSetting {
  case sun, rain

  /// The rule.
  public static var rule: PlatformRule { .weather }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    Weather.self, "weather", .open, "Whether the sun shines.", evidence: "an example of this project",
    reach: .always)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .sun: "It shines."
    case .rain: "It rains."
    }
  }
}

extension PlatformRule {
  /// Whether the sun shines.
  public static let weather = PlatformRule(Weather.self)
}
