/// The switches for how UIKit behaves.
public enum PlatformRule: String, Sendable, CaseIterable {
  case P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17, P18
  case didShowDelay
  case additiveAnimations
  case layoutDirection
  case fieldAutoScroll
  case textViewResize
  case floatingShow
  case dockBurst
  case accessoryInFrame
  case sheetMoves
  case returnPosts
  case swipeBackPosts
  case slideOverFrame
}

/// How well a platform rule is known.
public enum RuleStanding: String, Sendable, CaseIterable {
  /// Apple says so.
  case documented
  /// A printed log, a measurement or the tests of a widely used library say so.
  case recorded
  /// Field reports, one library's way of coping, or nobody.
  case open
}

/// What a platform rule says, what it can be set to, and why.
public struct PlatformRuleDefinition: Sendable {
  /// The rule.
  public var rule: PlatformRule
  /// One plain sentence.
  public var title: String
  /// How well it is known.
  public var standing: RuleStanding
  /// What it can be set to; the first is the default of the newest profile.
  public var choices: [Choice]
  /// Public evidence.
  public var evidence: String

  /// One setting of a rule.
  public struct Choice: Sendable {
    /// What `--rule` accepts.
    public var setting: String
    /// What happens then, in plain words.
    public var meaning: String
  }

  /// What `--rule` accepts; the first is the default of the newest profile.
  public var settings: [String] { choices.map(\.setting) }

  /// What happens under a setting, nil when the rule has no such setting.
  public func meaning(of setting: String) -> String? {
    choices.first { $0.setting == setting }?.meaning
  }
}

extension PlatformRule {
  /// The rule's definition.
  public var definition: PlatformRuleDefinition { Self.definitions[self] ?? makeDefinition() }

  private static let definitions = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.makeDefinition()) })

  private func makeDefinition() -> PlatformRuleDefinition {
    func define(
      _ standing: RuleStanding, _ title: String, _ choices: KeyValuePairs<String, String>, _ evidence: String
    ) -> PlatformRuleDefinition {
      PlatformRuleDefinition(
        rule: self, title: title, standing: standing,
        choices: choices.map { .init(setting: $0.key, meaning: $0.value) }, evidence: evidence)
    }
    return switch self {
    case .P1:
      define(
        .documented,
        "Keyboard frames are in screen space; up to iOS 7 they are not rotated and arrive with swapped axes in landscape.",
        [
          "modern": "Frames are turned with the interface.",
          "preRotation": "Frames stay in the portrait screen's coordinates.",
        ],
        "developer.apple.com: keyboardFrameEndUserInfoKey; seed blog post 000 (2013 logs: 162x480, 162x568, 352x1024); OmniGroup OmniUIDocument log (2012)"
      )
    case .P2:
      define(
        .recorded,
        "On show willChangeFrame comes first, then willShow, didChangeFrame, didShow; the same shape on hide.",
        [
          "on": "All four come.",
          "off": "The two frame notifications do not come; nobody reports that, it shows who needs them.",
        ], "OmniGroup OmniUIDocument log (2012); comments in InputBarAccessoryView's keyboard manager")
    case .P3:
      define(
        .open, "Handlers of the will notifications run inside the keyboard's own animation.",
        [
          "on": "What a handler changes without an animation of its own moves with the keyboard.",
          "off": "What a handler changes without an animation of its own jumps.",
        ],
        "uptech.team/blog/uiresponder-keyboard-notification-handler-animate; developer.apple.com/forums/thread/701769"
      )
    case .P4:
      define(
        .documented,
        "An animation block inside another inherits its duration and curve unless it overrides them.",
        [
          "uikit": "A handler's own animation gets the keyboard's duration and curve.",
          "literal": "A handler's own animation keeps the duration and curve that it asked for.",
        ], "developer.apple.com: overrideInheritedCurve, overrideInheritedDuration")
    case .P5:
      define(
        .recorded,
        "The keyboard moves on a critically damped spring (mass 3, stiffness 1000), whatever the notification reports.",
        [
          "spring": "The spring, at its end after 0.7 s.",
          "bezier":
            "The Bézier curve (0.38, 0.7, 0.125, 1) over twice the reported duration, an approximation.",
          "ease-in-out": "Ease-in-out over the reported duration, as up to iOS 6.",
        ],
        "kirillzyusko/react-native-keyboard-controller tests @af130ca; developer.apple.com/forums/thread/48088 (spring and Bézier); OmniGroup OmniUIDocument log (iOS 5: curve 0)"
      )
    case .P6:
      define(
        .open,
        "When focus moves while the keyboard is up, willShow is posted again with begin equal to end.",
        [
          "repost": "The whole show sequence comes again.",
          "never": "Nothing comes while the keyboard stays the same, as up to iOS 8.",
        ], "SCLAlertView-Swift PR 135; TPKeyboardAvoiding PR 8, PR 192")
    case .P7:
      define(
        .open,
        "A keyboard of another height is announced by willShow alone; some versions post a hide and a show.",
        [
          "new-height": "willShow with the old frame as begin and the new one as end.",
          "pair": "willHide, then willShow, although the keyboard never leaves.",
        ], "codepath/ios_guides 11; react-native 31722; keyboard-controller 987")
    case .P8:
      define(
        .open,
        "A keyboard that leaves the dock posts willHide; when it is dragged off the dock, some versions post none.",
        [
          "sent": "willHide comes, however the keyboard leaves the dock.",
          "gestureUndockSilent":
            "After a drag off the dock neither willHide nor didHide comes; after the menu they do.",
        ], "openradar 18010127 (iOS 8); Flutter's iOS embedder; stackoverflow 10749311")
    case .P9:
      define(
        .open,
        "With a hardware keyboard the end frame keeps its full height but leaves only the shortcuts bar on screen.",
        [
          "tall": "The frame is as high as the keyboard; most of it is below the screen.",
          "bar": "The frame is as high as the bar, as recent reports have it.",
        ],
        "ionic-plugin-keyboard PR 273 (313 reported, 55 visible); MessageKit 1474; IQKeyboardManager 469; capacitor-plugins 2403 (bar)"
      )
    case .P10:
      define(
        .open,
        "With Prefer Cross-Fade Transitions the keyboard fades and the end frame on hide is all zeros.",
        [
          "off": "The person does not prefer cross-fades.",
          "zero": "The keyboard appears in place; on hide the end frame is all zeros.",
        ],
        "react-native 29974, 31484, PR 34503; FinniversKit PR 1208; keyboard-controller PR 570; iOS 14 and later"
      )
    case .P11:
      define(
        .open, "A keyboard of another maker posts several willShow in a row with other heights.",
        [
          "steps": "It shows three times: with height 0, with 216 points, with its own height.",
          "off": "It shows once, with its own height.",
        ],
        "openradar 25032907; IQKeyboardManager 1445, 2165; VEditorKit PR 15; times of developer.apple.com/forums/thread/813579"
      )
    case .P12:
      define(
        .documented, "Notifications of another app's keyboard arrive with isLocal false.",
        [
          "on": "They arrive with isLocal false.",
          "off": "Nothing arrives, as before the key existed (iOS 9).",
        ], "developer.apple.com: keyboardIsLocalUserInfoKey; flutter 27769, 34490")
    case .P13:
      define(
        .open, "A rotation with the keyboard up posts hide in the old geometry, then show in the new one.",
        [
          "hide+show": "A hide and a show come once each.",
          "twice": "They come twice each, as on iOS 8.3 and in the dozen notifications of a tablet on 9.3.",
          "none": "Nothing comes; nobody reports that, it shows who needs them.",
        ],
        "OmniGroup OmniUIDocument log (2012); openradar 25032907; cordova-plugin-native-keyboard 30; firefox-ios 31622, 31738"
      )
    case .P14:
      define(
        .documented, "UIKit's safe area does not grow for the keyboard.",
        [
          "on": "The bottom safe area stays as it is.",
          "off": "The bottom safe area reaches up to the docked keyboard, as SwiftUI's region does.",
        ], "developer.apple.com: SafeAreaRegions.keyboard")
    case .P15:
      define(
        .open,
        "A layout pass re-applies constraints and overwrites frames set by hand; the root view keeps its origin until its container lays it out.",
        [
          "on": "Frames set by hand last until the next layout pass.",
          "off": "Frames set by hand last until the device is turned.",
        ], "IQKeyboardManager 129, 1377; seed blog post 000")
    case .P16:
      define(
        .open, "Moving the root view away from the screen's bottom edge shrinks its bottom safe area.",
        [
          "on": "What is attached to the safe area is laid out again, nearer to the view's bottom edge.",
          "off": "The safe area stays as it was, wherever the view is.",
        ], "IQKeyboardManager 1977, maintainer's answer")
    case .P17:
      define(
        .open, "On hide the end frame may leave the input accessory view on the screen.",
        [
          "off": "The end frame is below the screen, as high as the keyboard was.",
          "accessory":
            "The end frame is as high as the accessory view and stands on the screen's bottom edge.",
        ],
        "IQKeyboardManager 2124 (iOS 26: 44 points are left, by the library's measure from the frame's top edge); hackiftekhar/IQKeyboardNotification @efa705d"
      )
    case .P18:
      define(
        .open, "Observers registered twice fire twice.",
        [
          "on":
            "An observer added at every appearance and never removed hears everything once more each time.",
          "off": "However often it was added, an observer hears everything once.",
        ],
        "Eureka PR 1037 (added again by every cancelled swipe back); TPKeyboardAvoiding PR 48, JGProgressHUD 62"
      )
    case .didShowDelay:
      define(
        .recorded, "Seconds from willShow to didShow.",
        [
          "0.28": "didShow comes as recorded on iOS 5.",
          "0.25": "It comes with the end of the reported duration.",
          "0.5": "It comes with the end of the spring's duration in Core Animation.",
        ], "OmniGroup OmniUIDocument log (2012); developer.apple.com/forums/thread/48088 (0.5)")
    case .additiveAnimations:
      define(
        .documented,
        "Animations that interrupt one another add up, since iOS 8; before, a new one starts from the model value unless it begins from the current state.",
        [
          "on": "Animations add up.",
          "off":
            "A new animation replaces the old one, from where the model is or, if asked to, from what is on the screen.",
        ], "WWDC14 session 236, Building Interruptible and Responsive Interactions")
    case .layoutDirection:
      define(
        .documented, "Leading is left, or right in languages written from right to left.",
        ["left-to-right": "Leading is left.", "right-to-left": "Leading is right."],
        "developer.apple.com: UIView.userInterfaceLayoutDirection")
    case .fieldAutoScroll:
      define(
        .open, "Whether UIKit itself scrolls a focused text field into the visible part of its scroll view.",
        [
          "off": "It does not scroll.",
          "on":
            "It scrolls by the smallest amount that shows the field's frame inside the content insets, once the will notifications were handled.",
        ],
        "openradar 20798351 (since iOS 8, the field's own frame) and 22600028 (table view controllers); react-native 7789 switches it off; no source says when, so the moment is a choice"
      )
    case .textViewResize:
      define(
        .open, "Whether a focused text view scrolls to its caret when its frame or its insets change.",
        [
          "stays": "It keeps its content offset; it follows the caret while typing only.",
          "follows":
            "It scrolls by the smallest amount that shows the caret's line inside the content insets.",
        ],
        "hackingwithswift.com/read/16/7 scrolls to the selected range itself after it changed the insets; openradar "
          + "15148548 (iOS 7: the caret stays behind the keyboard); no source says that later systems differ"
      )
    case .floatingShow:
      define(
        .open, "What a keyboard posts that comes and leaves off the dock.",
        [
          "silent": "didChangeFrame alone; split or undocked, willChangeFrame as well.",
          "panel": "A show with the panel's frame, and a hide.",
          "zero": "A show with a frame of zeros, and a hide.",
        ],
        "flutter_keyboard_visibility PR 162, react-native-community/hooks 314, QuickDialog PR 444 (silent); freshOS/KeyboardLayoutGuide 37, KUIKeyboard PR 7 (panel); Flutter's iOS embedder (zero)"
      )
    case .dockBurst:
      define(
        .open, "What a keyboard that docks again posts.",
        [
          "nine": "Nine notifications, two willShow among them.",
          "four": "The usual four notifications of a show.",
        ], "openradar 25032907 (iPad, iOS 9.3)")
    case .accessoryInFrame:
      define(
        .open, "Whether reported frames include the input accessory view.",
        [
          "included": "Frames include it, as documented and as recorded up to iOS 18.",
          "excluded": "Frames leave it out.",
        ],
        "developer.apple.com: keyboardFrameEndUserInfoKey (included); Chatto PR 797 (excluded on iOS 26), which IQKeyboardManager 2124 contradicts"
      )
    case .sheetMoves:
      define(
        .open,
        "A form sheet moves up and a sheet at its medium detent grows when the keyboard covers it.",
        [
          "on": "Sheets move right after the will notifications were handled, on the keyboard's curve.",
          "off": "Sheets stay where they are.",
        ],
        "FinalCAD/iOS-KeyboardManager 2; IQKeyboardManager PR 234; freshOS/KeyboardLayoutGuide 43; true-sheet 588 (detents)"
      )
    case .slideOverFrame:
      define(
        .open,
        "In Slide Over the reported frame leaves out the strip below the window: it lies that much too high.",
        ["shifted": "The frame is too high by the strip.", "true": "The frame is where the keyboard is."],
        "Flutter's iOS embedder adds the strip to tell docked from floating, its tests too (flutter engine PR 37719); freshOS/KeyboardLayoutGuide PR 14, which is right if the frame is so shifted"
      )
    case .returnPosts:
      define(
        .open, "What an app gets that returns to the foreground with the keyboard up.",
        ["hide+show": "It gets a hide and a show.", "silent": "It gets nothing."],
        "IQKeyboardManager 556, 1377, 1688; react-native 33473; keyboard-controller 1315; no log")
    case .swipeBackPosts:
      define(
        .open, "What a swipe back that is cancelled posts.",
        [
          "hide+show": "A hide when it begins and a show when it is cancelled; the keyboard goes and comes.",
          "silent": "Nothing is posted; the keyboard stays.",
        ],
        "IQKeyboardManager 1361; JSQMessagesViewController 1174; InputBarAccessoryView PR 282; flutter 85055")
    }
  }
}
