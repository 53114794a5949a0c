/// Rule P13. A rotation with the keyboard up posts hide in the old geometry, then show in the new one.
public enum RotationPosts: String, RuleSetting {
  case hideAndShow = "hide+show", twice, none

  /// The rule.
  public static var rule: PlatformRule { .P13 }
  /// What it says, and why.
  public static let definition = PlatformRuleDefinition(
    RotationPosts.self, "P13", .open,
    "A rotation with the keyboard up posts hide in the old geometry, then show in the new one.",
    evidence:
      "OmniGroup OmniUIDocument log (2012, the show 0.15 s after the turn began; drewolbrich/ScrollingContentViewController README "
      + "has it after the turn's end); openradar 25032907; cordova-plugin-native-keyboard 30; firefox-ios 31622, 31738",
    reach: .turns)

  /// What happens then.
  public var meaning: String {
    switch self {
    case .hideAndShow:
      "A hide and a show come once each."
    case .twice:
      "They come twice each, as on iOS 8.3 and in the dozen notifications of a tablet on 9.3."
    case .none:
      "Nothing comes; nobody reports that, it shows who needs them."
    }
  }
}

extension PlatformRule {
  /// A rotation with the keyboard up posts hide in the old geometry, then show in the new one.
  public static let P13 = PlatformRule(RotationPosts.self)
}

extension RuleSwitches {
  /// How many times a rotation posts its hide and show.
  package var rotationPairs: Int {
    switch setting(RotationPosts.self) {
    case .hideAndShow: 1
    case .twice: 2
    case .none: 0
    }
  }
}
