/// The settings of the rule `P8`.
enum GestureUndock: String, RuleSetting {
  case sent, gestureUndockSilent

  /// The rule.
  public static var rule: PlatformRule { .P8 }
  /// The definition of the rule.
  public static let definition = PlatformRuleDefinition(
    GestureUndock.self, "P8", .open,
    "A keyboard that leaves the dock posts willHide; some versions post nothing if it is dragged off the dock.",
    evidence: "openradar 18010127 (iOS 8); Flutter's iOS embedder; stackoverflow 10749311",
    reach: .draggedOffDock,
    older: [(.gestureUndockSilent, 8...8, "openradar 18010127")])

  /// The effect of the setting.
  public var meaning: String {
    switch self {
    case .sent:
      "willHide is posted, however the keyboard leaves the dock."
    case .gestureUndockSilent:
      "A drag off the dock posts neither willHide nor didHide; the menu posts both."
    }
  }
}

extension PlatformRule {
  /// A keyboard that leaves the dock posts willHide; some versions post nothing if it is dragged off the
  /// dock.
  public static let P8 = PlatformRule(GestureUndock.self)
}

extension RuleSwitches {
  /// Whether dragging the keyboard off the dock posts no hide.
  package var gestureUndockIsSilent: Bool { isSet(to: GestureUndock.gestureUndockSilent) }
}
