/// The switches for how UIKit behaves.
public enum PlatformRule: String, Sendable, CaseIterable {
  case P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17, P18
  case didShowDelay
  case additiveAnimations
  case layoutDirection
  case fieldAutoScroll
  case floatingShow
  case dockBurst
  case accessoryInFrame
  case sheetMoves
  case returnPosts
  case swipeBackPosts
  case slideOverFrame
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
        "A keyboard that leaves the dock posts willHide; when it is dragged off the dock, some versions post none.",
        ["sent", "gestureUndockSilent"],
        "Flutter's iOS embedder; openradar 18010127 (iOS 8 posts neither willHide nor didHide); stackoverflow 10749311"
      )
    case .P9:
      define(
        "With a hardware keyboard the end frame keeps its full height but leaves only the shortcuts bar on screen; recent reports have a frame as high as the bar.",
        ["tall", "bar"],
        "ionic-plugin-keyboard PR 273 (313 reported, 55 visible); MessageKit 1474; IQKeyboardManager 469; capacitor-plugins 2403"
      )
    case .P10:
      define(
        "With Prefer Cross-Fade Transitions the keyboard fades and the end frame on hide is all zeros.",
        ["off", "zero"], "react-native 29974, 31484, PR 34503; keyboard-controller PR 570; iOS 14 and later")
    case .P11:
      define(
        "Keyboards of other makers post several willShow in a row with other heights.",
        ["off", "steps"],
        "openradar 25032907; IQKeyboardManager 2165; VEditorKit PR 15; steps is 0, 216 and the final height")
    case .P12:
      define(
        "Notifications of another app's keyboard arrive with isLocal false.", ["on", "off"],
        "developer.apple.com: keyboardIsLocalUserInfoKey; flutter 27769, 34490; iOS 9 and later")
    case .P13:
      define(
        "A rotation with the keyboard up posts hide in the old geometry, then show in the new one.",
        ["hide+show", "twice", "none"],
        "openradar 25032907; cordova-plugin-native-keyboard 30; twice is iOS 8.3 and the dozen notifications of an iPad on 9.3"
      )
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
        "On hide the end height may be that of the input accessory view.", ["off", "accessory"],
        "hackiftekhar/IQKeyboardNotification @efa705d and IQKeyboardManager 2124, both for iOS 26")
    case .P18:
      define(
        "Observers registered twice fire twice.", ["on", "off"],
        "Eureka PR 1037 (added again by every cancelled swipe back); TPKeyboardAvoiding PR 48, JGProgressHUD 62"
      )
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
    case .floatingShow:
      define(
        "A keyboard that floats from the start posts didChangeFrame alone; some report a willShow with the panel's frame or zeros.",
        ["silent", "panel", "zero"],
        "flutter_keyboard_visibility PR 162 and react-native-community/hooks 314 (silent); freshOS/KeyboardLayoutGuide 37 and KUIKeyboard PR 7 (panel); Flutter's iOS embedder (zero)"
      )
    case .dockBurst:
      define(
        "A keyboard that docks again posts nine notifications, two willShow among them, or the usual four.",
        ["nine", "four"], "openradar 25032907 (iPad, iOS 9.3)")
    case .accessoryInFrame:
      define(
        "Whether reported frames include the input accessory view.", ["included", "excluded"],
        "developer.apple.com: keyboardFrameEndUserInfoKey (included); Chatto PR 797 reports excluded on iOS 26"
      )
    case .sheetMoves:
      define(
        "A form sheet moves up and a sheet at its medium detent grows when the keyboard covers it.",
        ["on", "off"],
        "FinalCAD/iOS-KeyboardManager 2; IQKeyboardManager PR 234; freshOS/KeyboardLayoutGuide 43; true-sheet 588 (detents)"
      )
    case .slideOverFrame:
      define(
        "In Slide Over the reported frame leaves out the strip below the window: it lies that much too high.",
        ["shifted", "true"],
        "Flutter's iOS embedder, which adds the strip to tell docked from floating (flutter engine PR 37719); freshOS/KeyboardLayoutGuide PR 14, which is right if the frame is so shifted"
      )
    case .returnPosts:
      define(
        "An app that returns to the foreground with the keyboard up gets a hide and a show, or nothing.",
        ["hide+show", "silent"], "IQKeyboardManager 1377, 1688; react-native 33473; keyboard-controller 1315")
    case .swipeBackPosts:
      define(
        "A swipe back that is cancelled posts a hide when it begins and a show when it is cancelled, or nothing.",
        ["hide+show", "silent"],
        "IQKeyboardManager 1361; JSQMessagesViewController 1174; InputBarAccessoryView PR 282; flutter 85055")
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
  package private(set) var switches: RuleSwitches

  /// The system versions with a profile, oldest first; Apple went from iOS 18 to iOS 26.
  public static let systems = Array(6...18) + [26]

  /// The profile of the newest system.
  public static let newest = PlatformProfile(system: 26)

  /// The profile of a system version.
  ///
  /// Rules differ from the newest where sources say so: unrotated frames and non-additive
  /// animations up to iOS 7; up to iOS 8 no repost on focus, no `isLocal`, and silence when a
  /// keyboard is dragged off the dock.
  public init(system: Int) {
    id = "ios-\(system)"
    self.system = system
    var settings: [PlatformRule: String] = [:]
    if system <= 7 {
      settings[.P1] = "preRotation"
      settings[.additiveAnimations] = "off"
    }
    if system <= 8 {
      settings[.P6] = "never"
      settings[.P8] = "gestureUndockSilent"
      settings[.P12] = "off"
    }
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

  /// The switches with some settings changed, for example by a scenario whose person prefers cross-fades.
  package func switches(with changes: [PlatformRule: String]) -> RuleSwitches {
    guard !changes.isEmpty else { return switches }
    return RuleSwitches(settings.merging(changes) { _, change in change }, system: system)
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
package struct RuleSwitches: Sendable {
  /// Whether frames stay in the portrait screen's coordinates (P1).
  package var preRotation: Bool
  /// Whether willChangeFrame and didChangeFrame are posted (P2).
  package var frameNotifications: Bool
  /// Whether handlers of will notifications run inside the keyboard's animation (P3).
  package var handlersInsideAnimation: Bool
  /// Whether an inner animation block inherits curve and duration (P4).
  package var inheritance: Bool
  /// Whether the keyboard moves on its spring (P5).
  package var spring: Bool
  /// Whether a change of focus posts willShow again (P6).
  package var repostOnFocus: Bool
  /// Whether another height is announced by a hide and a show (P7).
  package var heightChangeAsPair: Bool
  /// Whether a drag off the dock posts no hide (P8).
  package var gestureUndockIsSilent: Bool
  /// Whether a hardware keyboard's frame keeps its full height (P9).
  package var hardwareFrameIsTall: Bool
  /// Whether the end frame on hide is zero (P10).
  package var crossFade: Bool
  /// Whether a keyboard arrives in steps (P11).
  package var thirdPartySteps: Bool
  /// Whether another app's keyboard posts (P12).
  package var otherAppPosts: Bool
  /// How many times a rotation posts its hide and show (P13).
  package var rotationPairs: Int
  /// Whether the safe area does not grow for the keyboard (P14).
  package var safeAreaIgnoresKeyboard: Bool
  /// Whether layout overwrites frames set by hand (P15).
  package var layoutOverwritesFrames: Bool
  /// Whether the bottom safe area follows the root view (P16).
  package var safeAreaFollowsRoot: Bool
  /// Whether the end height on hide is the accessory's (P17).
  package var hideReportsAccessory: Bool
  /// Whether every registration of an observer fires (P18).
  package var doubleObserversFireTwice: Bool
  /// Whether animations add up.
  package var additive: Bool
  /// Whether leading is right.
  package var rightToLeft: Bool
  /// Whether UIKit scrolls a focused field by itself.
  package var fieldAutoScroll: Bool
  /// What a floating keyboard's show says.
  package var floatingShow: FloatingShow
  /// Whether docking posts nine notifications.
  package var dockBurst: Bool
  /// Whether reported frames include the accessory view.
  package var accessoryInFrame: Bool
  /// Whether sheets give way to the keyboard.
  package var sheetMoves: Bool
  /// Whether a return to the foreground posts a hide and a show.
  package var returnPosts: Bool
  /// Whether a cancelled swipe back posts a hide and a show.
  package var swipeBackPosts: Bool
  /// Whether frames in Slide Over lie too high.
  package var slideOverFrameIsShifted: Bool
  /// Seconds from willShow to didShow.
  package var didShowDelay: Double
  /// The reported curve.
  package var curve: Int

  /// What willShow of a floating keyboard says.
  package enum FloatingShow: String, Sendable { case panel, zero, silent }

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
    gestureUndockIsSilent = isSet(.P8, to: "gestureUndockSilent")
    hardwareFrameIsTall = isSet(.P9, to: "tall")
    crossFade = isSet(.P10, to: "zero")
    thirdPartySteps = isSet(.P11, to: "steps")
    otherAppPosts = isSet(.P12, to: "on")
    rotationPairs = isSet(.P13, to: "none") ? 0 : isSet(.P13, to: "twice") ? 2 : 1
    safeAreaIgnoresKeyboard = isSet(.P14, to: "on")
    layoutOverwritesFrames = isSet(.P15, to: "on")
    safeAreaFollowsRoot = isSet(.P16, to: "on")
    hideReportsAccessory = isSet(.P17, to: "accessory")
    doubleObserversFireTwice = isSet(.P18, to: "on")
    additive = isSet(.additiveAnimations, to: "on")
    rightToLeft = isSet(.layoutDirection, to: "right-to-left")
    fieldAutoScroll = isSet(.fieldAutoScroll, to: "on")
    floatingShow = FloatingShow(rawValue: PlatformProfile.setting(.floatingShow, in: settings)) ?? .panel
    dockBurst = isSet(.dockBurst, to: "nine")
    accessoryInFrame = isSet(.accessoryInFrame, to: "included")
    sheetMoves = isSet(.sheetMoves, to: "on")
    returnPosts = isSet(.returnPosts, to: "hide+show")
    swipeBackPosts = isSet(.swipeBackPosts, to: "hide+show")
    slideOverFrameIsShifted = isSet(.slideOverFrame, to: "shifted")
    didShowDelay = Double(PlatformProfile.setting(.didShowDelay, in: settings)) ?? 0.28
    curve = system >= 7 ? 7 : 0
  }
}
