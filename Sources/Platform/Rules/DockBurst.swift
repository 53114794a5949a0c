/// Rule dockBurst. What a keyboard that docks again posts.
public enum DockBurst: String, RuleSetting {
  case nine, four

  /// The rule.
  public static var rule: PlatformRule { .dockBurst }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    DockBurst.self, "dockBurst", .open,
    "What a keyboard that docks again posts.",
    evidence: "openradar 25032907 (iPad, iOS 9.3)",
    reach: .docks)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .nine:
      "Nine notifications, two willShow among them."
    case .four:
      "The usual four notifications of a show."
    }
  }
}

extension PlatformRule {
  /// What a keyboard that docks again posts.
  public static let dockBurst = PlatformRule(DockBurst.self)
}

extension RuleSwitches {
  /// Whether docking posts nine notifications.
  package var dockBurst: Bool { isSet(to: DockBurst.nine) }
}
