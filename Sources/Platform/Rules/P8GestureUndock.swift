/// The settings of the rule `P8`.
enum GestureUndock: String, RuleSetting {
  case sent, gestureUndockSilent

  static var rule: PlatformRule { .P8 }
  static let definition = PlatformRuleDefinition(
    GestureUndock.self, "P8", .open,
    "A keyboard that leaves the dock posts willHide; some versions post nothing if it is dragged off the dock.",
    evidence: "openradar 18010127 (iOS 8); Flutter's iOS embedder; stackoverflow 10749311",
    reach: .draggedOffDock,
    older: [(.gestureUndockSilent, 8...8, "openradar 18010127")])

  var meaning: String {
    switch self {
    case .sent:
      "willHide is posted whenever the keyboard leaves the dock."
    case .gestureUndockSilent:
      "A drag off the dock posts neither willHide nor didHide; the menu posts both."
    }
  }
}

extension PlatformRule {
  /// A keyboard that leaves the dock posts willHide. Some versions post nothing if it is dragged off the
  /// dock.
  public static let P8 = PlatformRule(GestureUndock.self)
}

extension RuleSwitches {
  /// Whether a keyboard that is dragged off the dock posts no hide.
  package var gestureUndockIsSilent: Bool { isSet(to: GestureUndock.gestureUndockSilent) }
}
