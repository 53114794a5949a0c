/// Rule P8. A keyboard that leaves the dock posts willHide; when it is dragged off the dock, some versions post none.
public enum GestureUndock: String, RuleSetting {
  case sent, gestureUndockSilent

  /// The rule.
  public static var rule: PlatformRule { .P8 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    GestureUndock.self, "P8", .open,
    "A keyboard that leaves the dock posts willHide; when it is dragged off the dock, some versions post none.",
    evidence: "openradar 18010127 (iOS 8); Flutter's iOS embedder; stackoverflow 10749311",
    reach: .draggedOffDock,
    older: [(.gestureUndockSilent, 8...8, "openradar 18010127")])

  /// What happens then.
  public var meaning: String {
    switch self {
    case .sent:
      "willHide comes, however the keyboard leaves the dock."
    case .gestureUndockSilent:
      "After a drag off the dock neither willHide nor didHide comes; after the menu they do."
    }
  }
}

extension PlatformRule {
  /// A keyboard that leaves the dock posts willHide; when it is dragged off the dock, some versions post none.
  public static let P8 = PlatformRule(GestureUndock.self)
}

extension RuleSwitches {
  /// Whether a drag off the dock posts no hide.
  package var gestureUndockIsSilent: Bool { isSet(to: GestureUndock.gestureUndockSilent) }
}
