/// Rule P7. A keyboard of another height is announced by willShow alone; some versions post a hide and a show.
public enum HeightChange: String, RuleSetting {
  case newHeight = "new-height", pair

  /// The rule.
  public static var rule: PlatformRule { .P7 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    HeightChange.self, "P7", .open,
    "A keyboard of another height is announced by willShow alone; some versions post a hide and a show.",
    evidence: "codepath/ios_guides 11; react-native 31722; keyboard-controller 987",
    reach: .heightChanges)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .newHeight:
      "willShow with the old frame as begin and the new one as end."
    case .pair:
      "willHide, then willShow, although the keyboard never leaves."
    }
  }
}

extension PlatformRule {
  /// A keyboard of another height is announced by willShow alone; some versions post a hide and a show.
  public static let P7 = PlatformRule(HeightChange.self)
}

extension RuleSwitches {
  /// Whether another height is announced by a hide and a show.
  package var heightChangeAsPair: Bool { isSet(to: HeightChange.pair) }
}
