/// The rule weather: whether the sun shines.
public enum Weather: String, RuleSetting {
  case sun, rain

  /// The rule.
  public static var rule: PlatformRule { .weather }
  /// The statement of the rule, and its evidence.
  public static let definition = PlatformRuleDefinition(
    Weather.self, "weather", .open, "Whether the sun shines.", evidence: "an example of this project",
    reach: .always)

  /// The effect of the setting.
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
