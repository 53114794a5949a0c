/// The settings of the rule `dockBurst`.
enum DockBurst: String, RuleSetting {
  case nine, four

  static var rule: PlatformRule { .dockBurst }
  static let definition = PlatformRuleDefinition(
    DockBurst.self, "dockBurst", .open,
    "The notifications that a keyboard posts when it docks again.",
    evidence: "openradar 25032907 (iPad, iOS 9.3)",
    reach: .docks)

  var meaning: String {
    switch self {
    case .nine:
      "Nine notifications, two of which are willShow."
    case .four:
      "The usual four notifications of a show."
    }
  }
}

extension PlatformRule {
  /// The notifications that a keyboard posts when it is docked again.
  public static let dockBurst = PlatformRule(DockBurst.self)
}

extension RuleSwitches {
  /// Whether docking posts nine notifications rather than four.
  package var dockBurst: Bool { isSet(to: DockBurst.nine) }
}
