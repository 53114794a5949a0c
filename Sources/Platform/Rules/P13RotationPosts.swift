/// The settings of the rule `P13`.
enum RotationPosts: String, RuleSetting {
  case hideAndShow = "hide+show", twice, none

  static var rule: PlatformRule { .P13 }
  static let definition = PlatformRuleDefinition(
    RotationPosts.self, "P13", .open,
    "A rotation with the keyboard up posts a hide in the old geometry, then a show in the new one.",
    evidence:
      "OmniGroup OmniUIDocument log (2012: the show comes 0.15 s after the rotation began); "
      + "drewolbrich/ScrollingContentViewController README (it comes after the rotation's end); "
      + "openradar 25032907; cordova-plugin-native-keyboard 30; firefox-ios 31622, 31738",
    reach: .turns)

  var meaning: String {
    switch self {
    case .hideAndShow:
      "One hide and one show."
    case .twice:
      "Two hides and two shows, as on iOS 8.3 and in the dozen notifications of a tablet on 9.3."
    case .none:
      "No notifications. Nobody reports this; the setting shows which strategies need them."
    }
  }
}

extension PlatformRule {
  /// A rotation with the keyboard up posts a hide in the old geometry and then a show in the new one.
  public static let P13 = PlatformRule(RotationPosts.self)
}

extension RuleSwitches {
  /// The number of times that a rotation posts a hide and a show.
  package var rotationPairs: Int {
    switch setting(RotationPosts.self) {
    case .hideAndShow: 1
    case .twice: 2
    case .none: 0
    }
  }
}
