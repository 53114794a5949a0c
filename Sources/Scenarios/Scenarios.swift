import Platform

/// The built-in scenarios.
public enum Scenarios {
  /// All built-in scenarios, in the order of the matrix.
  public static let builtIn: [Scenario] =
    docked + placements + windows + gestures + reported + moments
    + presented + surroundings

  /// Returns the built-in scenario with an id; nil if there is none.
  public static func scenario(_ id: String) -> Scenario? { builtIn.first { $0.id == id } }

  /// Returns the first step of a scenario, half a second after the screen appears.
  static func first(_ action: ScenarioAction) -> ScenarioStep {
    ScenarioStep(action, after: ScenarioStep.start)
  }

  private static let pad = ScenarioRequirements(idiom: .pad)

  /// Scenarios with a docked keyboard in a full-screen window.
  static let docked: [Scenario] = [
    Scenario(
      id: "show-hide", title: "Show and hide",
      summary: "Tap the first field, then tap outside.",
      source: "seed blog posts 000 to 004",
      steps: [first(.focus(.first)), ScenarioStep(.hide)]),
    Scenario(
      id: "show-hide-middle", title: "Show and hide, middle field",
      summary: "Tap the field in the middle, then tap outside.",
      source: "seed blog post 001",
      steps: [first(.focus(.middle)), ScenarioStep(.hide)],
      requires: ScenarioRequirements(inputs: 3)),
    Scenario(
      id: "show-hide-last", title: "Show and hide, last field",
      summary: "Tap the last field, then tap outside.",
      source: "IQKeyboardManager 957, 1244; seed blog post 001",
      steps: [first(.focus(.last)), ScenarioStep(.hide)],
      requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "next-through-all", title: "Next through all fields",
      summary: "Tap the first field, press next until the last field, then tap outside.",
      source: "react-native 31722; keyboard-aware-scroll-view 217; TPKeyboardAvoiding 10",
      steps: [
        first(.focus(.first)), ScenarioStep(.nextThroughAll), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "last-then-first", title: "Last field, then first",
      summary: "Tap the last field, then the first one without closing the keyboard, then tap outside.",
      source: "seed blog post 001 (stale shift); IQKeyboardManager 1244",
      steps: [
        first(.focus(.last)), ScenarioStep(.focus(.first)), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "reshow", title: "The same keyboard again",
      summary: "Tap the last field; the system shows the same keyboard again; tap outside.",
      source: "SCLAlertView-Swift PR 135; TPKeyboardAvoiding PR 8; openradar 25193835",
      steps: [first(.focus(.last)), ScenarioStep(.reshow), ScenarioStep(.hide)]),
    Scenario(
      id: "switch-keyboards", title: "Switch keyboards, then switch back",
      summary:
        "Tap the last field, switch to the number pad, to emoji and back to letters, then tap outside.",
      source: "codepath/ios_guides 11; SCLAlertView-Swift PR 135; react-native 31722",
      steps: [
        first(.focus(.last)), ScenarioStep(.switchKeyboard(.numberPad)),
        ScenarioStep(.switchKeyboard(.emoji)), ScenarioStep(.switchKeyboard(.alphabet)),
        ScenarioStep(.hide),
      ]),
    Scenario(
      id: "three-cycles", title: "Show and hide, three times",
      summary: "Tap the last field and then outside, three times.",
      source: "seed blog post 003; udacity/ios-nd-networking 2",
      steps: (0..<3).flatMap { round in
        [
          ScenarioStep(.focus(.last), after: round == 0 ? ScenarioStep.start : ScenarioStep.pause),
          ScenarioStep(.hide),
        ]
      }),
    Scenario(
      id: "type-and-paste", title: "Type and paste into a text view",
      summary: "Tap the text view, type six lines, paste twenty lines, then tap outside.",
      source: "IQKeyboardManager 1378, 1310, 1285; react-native-keyboard-controller 613",
      steps: [
        first(.focus(.textView)), ScenarioStep(.type(lines: 6)),
        ScenarioStep(.paste(lines: 20)), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(textView: true)),
    Scenario(
      id: "rotate-and-back", title: "Rotate while shown, then rotate back",
      summary: "Tap the last field, rotate the device, rotate it back, then tap outside.",
      source: "openradar 25032907; react-native 37664; keyboard-controller 910",
      steps: [
        first(.focus(.last)), ScenarioStep(.rotate), ScenarioStep(.rotate), ScenarioStep(.hide),
      ]),
    Scenario(
      id: "tap-outside", title: "Tap outside immediately",
      summary: "Tap the last field, then tap outside 100 ms later, while the keyboard is still appearing.",
      source: "IQKeyboardManager 649, 198; SDCAlertView 265",
      steps: [first(.focus(.last)), ScenarioStep(.hide, after: 0.1)]),
  ]

  /// Scenarios with a keyboard that is not docked, a hardware keyboard, or a keyboard with unusual behaviour.
  static let placements: [Scenario] = [
    Scenario(
      id: "floating", title: "Floating keyboard",
      summary:
        "Tap the last field with a floating keyboard, drag the keyboard over the field, dock it, then tap outside.",
      source: "react-native 29473; IQKeyboardManager 26, 1681; freshOS/KeyboardLayoutGuide 37",
      steps: [
        first(.focus(.last)), ScenarioStep(.dragKeyboard(.focusedField)),
        ScenarioStep(.move(to: .docked, byDragging: true)), ScenarioStep(.hide),
      ], keyboard: .floating, requires: ScenarioRequirements(idiom: .pad, system: 13)),
    Scenario(
      id: "float-while-shown", title: "Docked, then floating",
      summary:
        "Tap the last field, make the keyboard float, drag it over the field, dock it, then tap outside.",
      source: "InputBarAccessoryView PR 227; MeshCoreOne PR 139; Flutter's iOS embedder",
      steps: [
        first(.focus(.last)), ScenarioStep(.move(to: .floating, byDragging: false)),
        ScenarioStep(.dragKeyboard(.focusedField)), ScenarioStep(.move(to: .docked, byDragging: true)),
        ScenarioStep(.hide),
      ], requires: ScenarioRequirements(idiom: .pad, system: 13)),
    Scenario(
      id: "undock-and-dock", title: "Undocked and docked again",
      summary: "Tap the last field, drag the keyboard off the dock, dock it again, then tap outside.",
      source: "openradar 18010127; stackoverflow 10749311; JSQMessagesViewController 906, 558",
      steps: [
        first(.focus(.last)), ScenarioStep(.move(to: .undocked, byDragging: true)),
        ScenarioStep(.move(to: .docked, byDragging: true)), ScenarioStep(.hide),
      ], requires: pad),
    Scenario(
      id: "split-keyboard", title: "Split keyboard",
      summary: "Tap the last field, split the keyboard with its menu, dock it again, then tap outside.",
      source: "YYKeyboardManager 1; openradar 18010127; DAKeyboardControl 48",
      steps: [
        first(.focus(.last)), ScenarioStep(.move(to: .split, byDragging: false)),
        ScenarioStep(.move(to: .docked, byDragging: false)), ScenarioStep(.hide),
      ], requires: pad),
    Scenario(
      id: "hardware-keyboard", title: "Hardware keyboard",
      summary: "With a hardware keyboard attached, tap the last field, then tap outside.",
      source: "ionic-plugin-keyboard PR 273; MessageKit 993, 1474; IQKeyboardManager 469",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], keyboard: .hardware, requires: pad),
    Scenario(
      id: "hardware-without-bar", title: "Hardware keyboard without a bar",
      summary: "With a hardware keyboard and no shortcuts bar, tap the last field, then tap outside.",
      source: "AlphaWallet/alpha-wallet-ios PR 1254; MessageKit 993; WordPress-iOS 7916",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], keyboard: .hardwareWithoutBar, requires: pad),
    Scenario(
      id: "attach-and-detach", title: "Hardware keyboard attached and detached",
      summary: "Tap the last field, attach a hardware keyboard, detach it, then tap outside.",
      source: "BlakeBarrett/snse-ios @f14935d; ionic-plugin-keyboard PR 273; MessageKit 1474",
      steps: [
        first(.focus(.last)), ScenarioStep(.attachHardwareKeyboard), ScenarioStep(.detachHardwareKeyboard),
        ScenarioStep(.hide),
      ], requires: pad),
    Scenario(
      id: "cross-fade", title: "Cross-fade transitions",
      summary: "With Prefer Cross-Fade Transitions on, tap the last field and then outside, twice.",
      source: "react-native 29974, 31484, PR 34503; zulip-mobile PR 5163; FinniversKit PR 1208",
      steps: [
        first(.focus(.last)), ScenarioStep(.hide), ScenarioStep(.focus(.last)), ScenarioStep(.hide),
      ], rules: [CrossFade.zero], requires: ScenarioRequirements(system: 14)),
    Scenario(
      id: "third-party", title: "Third-party keyboard",
      summary:
        "Tap the last field with a third-party keyboard, which arrives in three steps; tap outside.",
      source: "openradar 25032907; IQKeyboardManager 2165; TPKeyboardAvoiding 191; frames-ios PR 324",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], keyboard: .thirdParty,
      requires: ScenarioRequirements(system: 8)),
    Scenario(
      id: "predictions-off-and-on", title: "Predictions switched off and on",
      summary: "Tap the last field, switch predictions off and on again, then tap outside.",
      source: "capacitor-plugins 287; react-native 31722; keyboard-controller 987",
      steps: [
        first(.focus(.last)), ScenarioStep(.suggestions(false)), ScenarioStep(.suggestions(true)),
        ScenarioStep(.hide),
      ], requires: ScenarioRequirements(system: 8)),
    Scenario(
      id: "late-password-bar", title: "Late passwords bar",
      summary: "Tap the first field; the bar of saved passwords is added 400 ms later; tap outside.",
      source: "IQKeyboardManager 1823; TPKeyboardAvoiding PR 279; firefox-ios PR 30146",
      steps: [
        first(.focus(.first)), ScenarioStep(.switchKeyboard(.passwords), after: 0.4), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(idiom: .phone, system: 11)),
    Scenario(
      id: "chinese-candidates", title: "Chinese candidates",
      summary:
        "Tap the last field, switch to pinyin, whose bar of candidates appears a moment later, then tap outside.",
      source: "recorded on a device: two willShow, without and with candidates (YYKeyboardManager 9)",
      steps: [first(.focus(.last)), ScenarioStep(.switchKeyboard(.chinesePinyin)), ScenarioStep(.hide)]),
    Scenario(
      id: "another-app", title: "Another app's keyboard",
      summary: "In Split View, the other app shows its keyboard and hides it.",
      source: "flutter 27769, 34490; openradar 48608694; react-native PR 23245",
      steps: [first(.showElsewhere(sameApp: false)), ScenarioStep(.hideElsewhere(sameApp: false))],
      window: .splitViewLeft, requires: ScenarioRequirements(idiom: .pad, system: 9)),
    Scenario(
      id: "safe-area-too", title: "The safe area grows too",
      summary:
        "Tap the last field while the safe area grows for the keyboard, as SwiftUI's region does; tap outside.",
      source: "IQKeyboardManager 1977, 1994; stripe-ios 2803; epoxy-ios PR 170",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], rules: [SafeAreaForKeyboard.off]),
  ]

  /// Scenarios in windows that do not fill the screen.
  static let windows: [Scenario] = [
    Scenario(
      id: "split-view-right", title: "Split View, right side",
      summary: "On the right side of a Split View, tap the last field, then tap outside.",
      source: "QMUI_iOS 650; flutter 42653; freshOS/KeyboardLayoutGuide PR 14",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], window: .splitViewRight,
      requires: ScenarioRequirements(idiom: .pad, system: 9)),
    Scenario(
      id: "slide-over", title: "Slide Over",
      summary:
        "In a Slide Over window, which is shorter than the screen, tap the last field, then tap outside.",
      source: "flutter engine PR 35535, PR 37719; LHSKeyboardAdjusting 10; hacknicity.medium.com",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], window: .slideOver,
      requires: ScenarioRequirements(idiom: .pad, system: 9)),
    Scenario(
      id: "stage-manager", title: "Stage Manager window",
      summary:
        "In a window that does not touch the edges of the screen, tap the last field, then tap outside.",
      source: "react-native 48131; keyboard-controller 1045; flutter engine PR 37719",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], window: .stageManager,
      requires: ScenarioRequirements(idiom: .pad, system: 16)),
  ]

  /// Scenarios with gestures, and scenarios in which the user leaves a screen or app and returns.
  static let gestures: [Scenario] = [
    Scenario(
      id: "drag-dismiss", title: "Keyboard dragged away",
      summary:
        "Tap the last field, drag the keyboard halfway down and let it come back, then drag it again and let it leave.",
      source: "freshOS/KeyboardLayoutGuide 17; openradar 19629856; InputBarAccessoryView 282",
      steps: [
        first(.focus(.last)), ScenarioStep(.dragDismiss(fraction: 0.5, release: .up)),
        ScenarioStep(.dragDismiss(fraction: 0.5, release: .down)),
      ], requires: ScenarioRequirements(scrollView: true, system: 7)),
    Scenario(
      id: "swipe-back-cancelled", title: "Swipe back, cancelled",
      summary: "Tap the last field, start to swipe back and cancel the swipe, then tap outside.",
      source: "InputBarAccessoryView PR 282; flutter 85055",
      steps: [first(.focus(.last)), ScenarioStep(.swipeBackAndCancel), ScenarioStep(.hide)],
      requires: ScenarioRequirements(system: 7)),
    Scenario(
      id: "leave-and-return", title: "Leave the app and return",
      summary: "Tap the last field, leave the app with the keyboard up, return, then tap outside.",
      source: "IQKeyboardManager 1377, 1688; react-native 33473; keyboard-controller 1315",
      steps: [first(.focus(.last)), ScenarioStep(.leaveAndReturn), ScenarioStep(.hide)]),
    Scenario(
      id: "push-and-pop", title: "Keyboard on a pushed screen",
      summary:
        "Push a screen that shows and hides the keyboard, return, tap the last field of this screen, then tap outside.",
      source: "TPKeyboardAvoiding PR 48; ThunderTable PR 2; JGProgressHUD 62; toggl PR 3317",
      steps: [
        first(.push), ScenarioStep(.showElsewhere(sameApp: true)),
        ScenarioStep(.hideElsewhere(sameApp: true)),
        ScenarioStep(.pop), ScenarioStep(.focus(.last)), ScenarioStep(.hide),
      ]),
    Scenario(
      id: "rotate-elsewhere", title: "Rotated under another screen",
      summary:
        "On a pushed screen, show the keyboard, rotate the device and hide the keyboard; return, tap the last field, then tap outside.",
      source: "react-native 37664, 50444; HKUIKeyboardManager @ffe6599",
      steps: [
        first(.push), ScenarioStep(.showElsewhere(sameApp: true)), ScenarioStep(.rotate),
        ScenarioStep(.hideElsewhere(sameApp: true)), ScenarioStep(.pop), ScenarioStep(.focus(.last)),
        ScenarioStep(.hide),
      ]),
    Scenario(
      id: "relayout-while-shown", title: "Laid out again while shown",
      summary:
        "Tap the last field; the container lays out the view again, as when a bar appears; tap outside.",
      source: "IQKeyboardManager 129, 1377",
      steps: [first(.focus(.last)), ScenarioStep(.relayout), ScenarioStep(.hide)]),
    Scenario(
      id: "scrolled-to-end", title: "Scrolled to the end",
      summary: "Scroll the list to its end, tap the last field, then tap outside.",
      source: "MessageKit 494, 165, 1020; JSQMessagesViewController PR 83",
      steps: [first(.scrollToEnd), ScenarioStep(.focus(.last)), ScenarioStep(.hide)],
      requires: ScenarioRequirements(scrollView: true)),
  ]

  /// Scenarios with steps that occur in public reports but not in the lists above.
  static let reported: [Scenario] = [
    Scenario(
      id: "emoji-and-next", title: "Emoji, letters, next, next",
      summary:
        "Tap the first field, switch to emoji and back to letters, press next twice, then tap outside.",
      source: "SCLAlertView-Swift PR 135, 124; codepath/ios_guides 11; TPKeyboardAvoiding 59, 69",
      steps: [
        first(.focus(.first)), ScenarioStep(.switchKeyboard(.emoji)),
        ScenarioStep(.switchKeyboard(.alphabet)), ScenarioStep(.next), ScenarioStep(.next),
        ScenarioStep(.hide),
      ], requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "done-button", title: "Done in the toolbar",
      summary:
        "Tap the first field, then tap Done in the keyboard's toolbar, or outside if there is no toolbar.",
      source: "14 of 46 public apps and course projects have a toolbar as the accessory view of a field",
      steps: [first(.focus(.first)), ScenarioStep(.done)]),
    Scenario(
      id: "next-twice", title: "Next field, twice",
      summary: "Tap the first field, press next twice, then tap outside.",
      source: "keyboard-aware-scroll-view 217, 418; TPKeyboardAvoiding 10, 189; react-native 31722",
      steps: [
        first(.focus(.first)), ScenarioStep(.next), ScenarioStep(.next), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(inputs: 3)),
    Scenario(
      id: "back-to-first", title: "First, next, first again",
      summary: "Tap the first field, press next, tap the first field again, then tap outside.",
      source: "SCLAlertView-Swift 124; PopupView 135; AutoResizingSheet 1",
      steps: [
        first(.focus(.first)), ScenarioStep(.next), ScenarioStep(.focus(.first)), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "own-curves", title: "Show and hide, own curves",
      summary: "Tap the first field, then tap outside; animation blocks keep the curves that they ask for.",
      source: "flutter 19279, 105687; keyboard-sensitive-layout 2; stackoverflow 18957476",
      steps: [first(.focus(.first)), ScenarioStep(.hide)], rules: [AnimationInheritance.literal]),
    Scenario(
      id: "floating-announced", title: "Floating keyboard that posts a show",
      summary:
        "On the left side of a Split View, tap the text view; the floating keyboard, which is over the right side, posts a show with its panel's frame; dock it, then tap outside.",
      source: "freshOS/KeyboardLayoutGuide 37; KUIKeyboard PR 7",
      steps: [
        first(.focus(.textView)), ScenarioStep(.move(to: .docked, byDragging: true)), ScenarioStep(.hide),
      ], keyboard: .floating, window: .splitViewLeft, rules: [FloatingShow.panel],
      requires: ScenarioRequirements(textView: true, idiom: .pad, system: 13, orientation: .landscape)),
    Scenario(
      id: "covered-by-another", title: "Covered by another screen",
      summary: "Push a screen that shows and hides the keyboard, and return.",
      source: "TPKeyboardAvoiding PR 48; toggl PR 3317; react-native 37664",
      steps: [
        first(.push), ScenarioStep(.showElsewhere(sameApp: true)),
        ScenarioStep(.hideElsewhere(sameApp: true)),
        ScenarioStep(.pop),
      ]),
    Scenario(
      id: "scrolled-by-the-system", title: "Scrolled by the system as well",
      summary: "Tap the last field, which the system scrolls into view automatically, then tap outside.",
      source: "openradar 22600028; open311-ios 144",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], rules: [FieldAutoScroll.on],
      requires: ScenarioRequirements(scrollView: true)),
  ]
}
