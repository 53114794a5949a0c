/// The settings of the rule `P7`.
enum HeightChange: String, RuleSetting {
  case newHeight = "new-height", pair

  static var rule: PlatformRule { .P7 }
  static let definition = PlatformRuleDefinition(
    HeightChange.self, "P7", .open,
    "A change of the keyboard's height is announced by willShow alone; some versions post a hide and a show.",
    evidence: "codepath/ios_guides 11; react-native 31722; keyboard-controller 987",
    reach: .heightChanges)

  var meaning: String {
    switch self {
    case .newHeight:
      "willShow, with the old frame as begin frame and the new one as end frame."
    case .pair:
      "willHide, then willShow, although the keyboard never leaves."
    }
  }
}

extension PlatformRule {
  /// A change of the keyboard's height is announced by willShow alone. Some versions post a hide and a show.
  public static let P7 = PlatformRule(HeightChange.self)
}

extension RuleSwitches {
  /// Whether a change of the keyboard's height posts a hide and a show.
  package var heightChangeAsPair: Bool { isSet(to: HeightChange.pair) }
}
