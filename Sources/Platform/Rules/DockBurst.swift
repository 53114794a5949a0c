/// The settings of the rule `dockBurst`.
enum DockBurst: String, RuleSetting {
  case nine, four

  /// The rule.
  public static var rule: PlatformRule { .dockBurst }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    DockBurst.self, "dockBurst", .open,
    "The notifications that a keyboard posts when it docks again.",
    evidence: "openradar 25032907 (iPad, iOS 9.3)",
    reach: .docks)

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .nine:
      "Nine notifications, two of which are willShow."
    case .four:
      "The usual four notifications of a show."
    }
  }
}

extension PlatformRule {
  /// The notifications that a keyboard posts when it docks again.
  public static let dockBurst = PlatformRule(DockBurst.self)
}

extension RuleSwitches {
  /// Whether docking posts nine notifications.
  package var dockBurst: Bool { isSet(to: DockBurst.nine) }
}
