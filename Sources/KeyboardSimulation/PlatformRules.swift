/// The switches for how UIKit behaves.
public enum PlatformRule: String, Sendable, CaseIterable {
  case P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17, P18
  case didShowDelay
  case additiveAnimations
  case layoutDirection
  case fieldAutoScroll
}

/// What a platform rule says, what it can be set to, and why.
public struct PlatformRuleDefinition: Sendable {
  /// The rule.
  public var rule: PlatformRule
  /// One plain sentence.
  public var title: String
  /// What `--rule` accepts; the first is the default of the newest profile.
  public var settings: [String]
  /// Public evidence.
  public var evidence: String
  /// Whether the simulation plays it; a rule that is not played yet has one setting.
  public var isSimulated: Bool { settings.count > 1 }
}

extension PlatformRule {
  /// The rule's definition.
  public var definition: PlatformRuleDefinition {
    func define(_ title: String, _ settings: [String], _ evidence: String) -> PlatformRuleDefinition {
      PlatformRuleDefinition(rule: self, title: title, settings: settings, evidence: evidence)
    }
    return switch self {
    case .P1:
      define(
        "Keyboard frames are in screen space; up to iOS 7 they are not rotated and arrive with swapped axes in landscape.",
        ["modern", "preRotation"], "seed blog post 000 (2013 logs: 162x480, 162x568, 352x1024)")
    case .P2:
      define(
        "On show willChangeFrame comes first, then willShow, didChangeFrame, didShow; the same shape on hide.",
        ["on", "off"],
        "OmniGroup OmniUIDocument log (2012); comments in InputBarAccessoryView's keyboard manager; off drops the frame notifications"
      )
    case .P3:
      define(
        "Handlers of the will notifications run inside the keyboard's own animation.", ["on", "off"],
        "uptech.team/blog/uiresponder-keyboard-notification-handler-animate; developer.apple.com/forums/thread/701769"
      )
    case .P4:
      define(
        "An animation block inside another inherits its duration and curve unless it overrides them.",
        ["uikit", "literal"],
        "developer.apple.com: overrideInheritedCurve, overrideInheritedDuration")
    case .P5:
      define(
        "The keyboard moves on a critically damped spring (mass 3, stiffness 1000), whatever the notification reports.",
        ["spring", "bezier"],
        "developer.apple.com/forums/thread/48088; kirillzyusko/react-native-keyboard-controller tests @af130ca; bezier is ease-in-out over the reported duration"
      )
    case .P6:
      define(
        "When focus moves while the keyboard is up, willShow is posted again with begin equal to end.",
        ["repost", "never"],
        "SCLAlertView-Swift PR 135; TPKeyboardAvoiding PR 8, PR 192; never is the older systems' behaviour")
    case .P7:
      define(
        "A keyboard of another height is announced by willShow alone; some versions post a hide and a show.",
        ["new-height", "pair"], "codepath/ios_guides 11; react-native 31722; keyboard-controller 987")
    case .P8:
      define(
        "A keyboard that leaves the dock posts willHide.", ["sent"],
        "Flutter's iOS embedder; openradar 18010127; only docked keyboards are played yet")
    case .P9:
      define(
        "With a hardware keyboard the end frame keeps its height but leaves only the shortcuts bar on screen.",
        ["tall"], "ionic-plugin-keyboard PR 273; MessageKit 1474; hardware keyboards are not played yet")
    case .P10:
      define(
        "With cross-fade transitions the end frame on hide is all zeros.", ["off"],
        "react-native 29974, PR 34503; not played yet")
    case .P11:
      define(
        "Third-party keyboards post several heights in a row.", ["off"],
        "openradar 25032907; IQKeyboardManager 2165; not played yet")
    case .P12:
      define(
        "Notifications of another app's keyboard arrive with isLocal false.", ["off"],
        "developer.apple.com: keyboardIsLocalUserInfoKey; not played yet")
    case .P13:
      define(
        "A rotation with the keyboard up posts hide in the old geometry, then show in the new one.",
        ["hide+show", "none"], "openradar 25032907; cordova-plugin-native-keyboard 30")
    case .P14:
      define(
        "UIKit's safe area does not grow for the keyboard.", ["on", "off"],
        "developer.apple.com: SafeAreaRegions.keyboard; off lets it grow, as SwiftUI's region does")
    case .P15:
      define(
        "A layout pass re-applies constraints and overwrites frames set by hand; the root view keeps its origin until its container lays it out.",
        ["on", "off"], "IQKeyboardManager 129, 1377; seed blog post 000")
    case .P16:
      define(
        "Moving the root view away from the screen's bottom edge shrinks its bottom safe area.",
        ["on", "off"], "IQKeyboardManager 1977, maintainer's answer")
    case .P17:
      define(
        "On iOS 26 the end height on hide may be the accessory's.", ["off"],
        "hackiftekhar/IQKeyboardNotification @efa705d; accessory views are not played yet")
    case .P18:
      define(
        "Observers registered twice fire twice.", ["on"],
        "inferred from NotificationCenter; push and pop are not played yet")
    case .didShowDelay:
      define(
        "Seconds from willShow to didShow.", ["0.28", "0.25", "0.5"],
        "OmniGroup OmniUIDocument log (2012): 0.28; the other values for sensitivity")
    case .additiveAnimations:
      define(
        "Animations that interrupt one another add up, since iOS 8; before, a new one starts from the model value unless it begins from the current state.",
        ["on", "off"], "WWDC14 session 236, Building Interruptible and Responsive Interactions")
    case .layoutDirection:
      define(
        "Leading is left, or right in languages written from right to left.",
        ["left-to-right", "right-to-left"],
        "developer.apple.com: UIView.userInterfaceLayoutDirection")
    case .fieldAutoScroll:
      define(
        "Whether UIKit itself scrolls a focused text field into the visible part of its scroll view.",
        ["off", "on"],
        "no public source says when and how far; openradar 22600028 reports it for table view controllers")
    }
  }
}

/// A named set of rules with the system version and the SDK the app was built with.
public struct PlatformProfile: Sendable {
  /// For example `ios-26`.
  public var id: String
  /// The major system version.
  public var system: Int
  /// The settings that differ from the newest profile's defaults.
  private var settings: [PlatformRule: String]
  /// The rules as the simulation reads them, once for all cells.
  private(set) var switches: RuleSwitches

  /// The system versions with a profile, oldest first; Apple went from iOS 18 to iOS 26.
  public static let systems = Array(7...18) + [26]

  /// The profile of the newest system.
  public static let newest = PlatformProfile(system: 26)

  /// The profile of a system version.
  ///
  /// Rules differ from the newest where sources say so: unrotated frames and non-additive
  /// animations up to iOS 7, no repost on focus before iOS 9.
  public init(system: Int) {
    id = "ios-\(system)"
    self.system = system
    var settings: [PlatformRule: String] = [:]
    if system <= 7 {
      settings[.P1] = "preRotation"
      settings[.additiveAnimations] = "off"
    }
    if system <= 8 { settings[.P6] = "never" }
    self.settings = settings
    switches = RuleSwitches(settings, system: system)
  }

  /// The profile named `ios-N`, nil for another name.
  public init?(id: String) {
    guard id.hasPrefix("ios-"), let system = Int(id.dropFirst(4)), Self.systems.contains(system) else {
      return nil
    }
    self.init(system: system)
  }

  /// The ids of all profiles, newest first.
  public static var ids: [String] { systems.reversed().map { "ios-\($0)" } }

  /// Whether the app was built with the iOS 26 SDK, which brings that system's keyboards.
  public var sdk26: Bool { system >= 26 }

  /// The setting of a rule.
  public subscript(rule: PlatformRule) -> String {
    Self.setting(rule, in: settings)
  }

  fileprivate static func setting(_ rule: PlatformRule, in settings: [PlatformRule: String]) -> String {
    settings[rule] ?? rule.definition.settings[0]
  }

  /// Changes a rule and marks the profile's id, for example `ios-26+P4=literal`.
  ///
  /// Returns false when the rule has no such setting.
  public mutating func set(_ rule: PlatformRule, to setting: String) -> Bool {
    guard rule.definition.settings.contains(setting) else { return false }
    guard self[rule] != setting else { return true }
    settings[rule] = setting
    switches = RuleSwitches(settings, system: system)
    id += "+\(rule.rawValue)=\(setting)"
    return true
  }
}

/// The rules as plain values for the simulation.
struct RuleSwitches: Sendable {
  var preRotation: Bool
  var frameNotifications: Bool
  var handlersInsideAnimation: Bool
  var inheritance: Bool
  var spring: Bool
  var repostOnFocus: Bool
  var heightChangeAsPair: Bool
  var rotationHidesAndShows: Bool
  var safeAreaIgnoresKeyboard: Bool
  var layoutOverwritesFrames: Bool
  var safeAreaFollowsRoot: Bool
  var additive: Bool
  var rightToLeft: Bool
  var fieldAutoScroll: Bool
  var didShowDelay: Double
  var curve: Int

  /// Reads the settings of a profile; rules that are not among them have their default.
  init(_ settings: [PlatformRule: String], system: Int) {
    func isSet(_ rule: PlatformRule, to value: String) -> Bool {
      PlatformProfile.setting(rule, in: settings) == value
    }
    preRotation = isSet(.P1, to: "preRotation")
    frameNotifications = isSet(.P2, to: "on")
    handlersInsideAnimation = isSet(.P3, to: "on")
    inheritance = isSet(.P4, to: "uikit")
    spring = isSet(.P5, to: "spring")
    repostOnFocus = isSet(.P6, to: "repost")
    heightChangeAsPair = isSet(.P7, to: "pair")
    rotationHidesAndShows = isSet(.P13, to: "hide+show")
    safeAreaIgnoresKeyboard = isSet(.P14, to: "on")
    layoutOverwritesFrames = isSet(.P15, to: "on")
    safeAreaFollowsRoot = isSet(.P16, to: "on")
    additive = isSet(.additiveAnimations, to: "on")
    rightToLeft = isSet(.layoutDirection, to: "right-to-left")
    fieldAutoScroll = isSet(.fieldAutoScroll, to: "on")
    didShowDelay = Double(PlatformProfile.setting(.didShowDelay, in: settings)) ?? 0.28
    curve = system >= 7 ? 7 : 0
  }
}
