import Record

extension FieldReports {
  static let iqKeyboardManager: [FieldReport] = [
    FieldReport(
      "iq-by-itself", .inFavour,
      .page(
        "IQKeyboardManager's README",
        "https://github.com/hackiftekhar/IQKeyboardManager/blob/master/README.md"),
      about: "every version",
      says:
        "After the library is added to an app, it keeps the focused field clear of the keyboard without any code.",
      in: .cell("iq-keyboard-manager", phone, "show-hide-last", "form"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "iq-growing-text", .against, .issue("hackiftekhar/IQKeyboardManager", 1310), about: "6, iOS 11.3",
      says:
        "The caret of a text view that grows while you type moves under the keyboard, until the app requests a new layout.",
      in: .cell("iq-keyboard-manager", homeButton, "type-and-paste", "notes-form"),
      sign: .most(.O2, 0, "the line you are typing under the keyboard")),
    FieldReport(
      "iq-navigation-bar", .against, .issue("hackiftekhar/IQKeyboardManager", 1244),
      about: "5, February 2018",
      says:
        "The navigation bar moves up with the view and off the screen, and comes back when the keyboard is hidden.",
      in: .cell("iq-keyboard-manager", phone, "show-hide-last", "navigation-form"), sign: .barMoves,
      disagreement: .both(
        "This was fixed in 6.0 (pull request 1272): the library moves the view of the controller that has the field, and no longer the navigation controller's view. Version 8 is modelled."
      )),
    FieldReport(
      "iq-own-bar", .against, .issue("hackiftekhar/IQKeyboardManager", 1900), about: "August 2022",
      says:
        "The app's own bar at the top, with a back button and the progress, moves up with everything else.",
      in: .cell("iq-keyboard-manager", phone, "show-hide-last", "header"), sign: .barMoves),
    FieldReport(
      "iq-button", .against, .issue("hackiftekhar/IQKeyboardManager", 957), about: "September 2017",
      says: "On a login screen the fields are visible while you type, but the button below them is not.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "login"),
      sign: .most(.O4, 0.5, "a button that is not visible")),
    FieldReport(
      "iq-safe-area-gap", .against, .issue("hackiftekhar/IQKeyboardManager", 2027), about: "6.5.11",
      says:
        "The bottom safe area is added to the keyboard's height, and leaves that much more space above the keyboard.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "detent-note"),
      // The gap is 10 + 2 × 34 = 78 points. O7 does not count the first 24 of them, so its value is 54.
      sign: .least(.O7, homeIndicator, "a gap above the keyboard")),
    FieldReport(
      "iq-two-moves", .against, .issue("hackiftekhar/IQKeyboardManager", 1977), about: "6.5.0, iOS 17 beta",
      says:
        "One tap moves the view twice, too far and then back, because the safe area changes with the move.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "chat"),
      sign: .least(.M5, 1, "a change of direction on the way")),
    FieldReport(
      "iq-chat", .against, .issue("hackiftekhar/IQKeyboardManager", 1279), about: "5.0.7, iOS 11.2",
      says:
        "The library breaks chat screens, and its author recommends switching it off on them.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "chat"),
      sign: .least(.O8, 0.1, "messages that cannot be reached")),
    FieldReport(
      "iq-undocked", .against, .issue("hackiftekhar/IQKeyboardManager", 1681), about: "iPad, iOS 12",
      says:
        "An undocked keyboard covers the field and nothing moves, which the author intended.",
      in: .cell("iq-keyboard-manager", undockingPad, "float-while-shown", "sign-up"),
      sign: .most(.O1, 0.9, "part of the field under the panel")),
    FieldReport(
      "iq-left-lifted", .against, .issue("hackiftekhar/IQKeyboardManager", 26), about: "February 2014, iPad",
      says: "After the keyboard was undocked, shown again and hidden, everything stays lifted.",
      in: .cell("iq-keyboard-manager", undockingPad, "undock-and-dock", "view-shift"),
      sign: .least(.M7, noticeable, "a view that does not come back")),
    FieldReport(
      "iq-hardware-keyboard", .against, .issue("hackiftekhar/IQKeyboardManager", 469),
      about: "March 2016, iPad",
      says:
        "With a hardware keyboard the screen is lifted above the shortcuts bar by the height of a full keyboard.",
      in: .cell("iq-keyboard-manager", pad, "hardware-keyboard", "chat"),
      sign: .least(.O7, noticeable, "a gap above the shortcuts bar"),
      disagreement: .both(
        "This was fixed later: the version that is modelled counts the part of the keyboard that is on the screen, from its top edge to the bottom of the screen, and no longer the reported height."
      )),
    FieldReport(
      "iq-with-swiftui", .against, .issue("hackiftekhar/IQKeyboardManager", 1956),
      about: "April 2023, SwiftUI",
      says: "On a SwiftUI screen the view moves up too far, even if the keyboard covers nothing.",
      in: .cell("iq-keyboard-manager", homeButton, "safe-area-too", "form"),
      sign: .least(.O7, noticeable, "a gap above the keyboard")),
  ]

  static let tpKeyboardAvoiding: [FieldReport] = [
    FieldReport(
      "tp-finds-the-field", .inFavour,
      .page("TPKeyboardAvoiding on CocoaPods", "https://cocoapods.org/pods/TPKeyboardAvoiding"),
      about: "1.3.5",
      says: "Its scroll view class finds the field that is tapped and scrolls until the field is visible.",
      in: .cell("tp-keyboard-avoiding", homeButton, "show-hide-last", "form-scroll"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "tp-next-field", .against, .issue("michaeltyson/TPKeyboardAvoiding", 10), about: "April 2012",
      says: "While the keyboard is up, the content jumps whenever another field is tapped.",
      in: .cell("tp-keyboard-avoiding", homeButton, "last-then-first", "form-scroll"),
      sign: .least(.M8, 0.1, "unnecessary movement when the field changes")),
    FieldReport(
      "tp-visible-field", .against, .issue("michaeltyson/TPKeyboardAvoiding", 239), about: "December 2016",
      says:
        "The library scrolls although there is enough space for the keyboard, in an app that adds 50 points to the normal scrolling.",
      in: .cell("tp-keyboard-avoiding", homeButton, "show-hide-middle", "table"),
      sign: .least(.M4, 0.1, "a visible field that moves")),
    FieldReport(
      "tp-stays-scrolled", .against, .issue("michaeltyson/TPKeyboardAvoiding", 84), about: "January 2014",
      says: "After the keyboard is hidden, the content stays where it was scrolled to.",
      in: .cell("tp-keyboard-avoiding", homeButton, "show-hide-last", "scroll-form"),
      sign: .least(.M7, noticeable, "content that does not come back"),
      disagreement: .both(
        "The content also stays there in the simulation, because the author wants this (pull request 153). It is an open question whether it should. A valid final offset therefore does not count as drift, unless the rule offsetAfterHide says where the content belongs."
      )),
    FieldReport(
      "tp-safe-area", .against, .issue("michaeltyson/TPKeyboardAvoiding", 269), about: "April 2018, iOS 11",
      says:
        "The library ignores the safe area, and leaves a gap of the safe area's height on phones with a home indicator.",
      in: .cell("tp-keyboard-avoiding", phone, "show-hide-last", "edge-table"),
      // O9 allows 10 points at the end.
      sign: .least(.O9, homeIndicator - 10, "a blank band at the end of the list")),
    FieldReport(
      "tp-hardware-keyboard", .against, .pullRequest("michaeltyson/TPKeyboardAvoiding", 276),
      about: "February 2019, iPad",
      says:
        "With a hardware keyboard, the inset of a scroll view that ends above the keyboard is negative and hides the scroll view's last rows.",
      in: .cell("tp-keyboard-avoiding", pad, "hardware-keyboard", "form-table"),
      sign: .least(.O8, 0.01, "rows that cannot be reached"),
      disagreement: .both("This was fixed in 1.3.5, which is modelled: the inset is never less than 0.")),
  ]

  static let rxKeyboard: [FieldReport] = [
    FieldReport(
      "rx-home-indicator-gap", .against, .issue("RxSwiftCommunity/RxKeyboard", 84), about: "December 2018",
      says:
        "In the library's example, the bar stops above the keyboard, at a distance of the safe area's height, on every phone with a home indicator.",
      in: .cell("rx-keyboard-toolbar", phone, "show-hide", "chat"),
      sign: .least(.O7, homeIndicator, "a gap above the keyboard")),
    FieldReport(
      "rx-drag", .inFavour, .page("RxKeyboard on CocoaPods", "https://cocoapods.org/pods/RxKeyboard"),
      about: "2.0.0",
      says: "The library works perfectly with a keyboard that a finger drags away.",
      in: .cell("rx-keyboard-toolbar", homeButton, "drag-dismiss", "chat"),
      sign: .most(.M11, 1, "a bar that stays on the keyboard")),
    FieldReport(
      "rx-inset", .inFavour, .page("RxKeyboard on CocoaPods", "https://cocoapods.org/pods/RxKeyboard"),
      about: "2.0.0",
      says:
        "The keyboard height that the library reports, bound to a scroll view's inset, makes the content fit above the keyboard.",
      in: .cell("rx-keyboard-inset", phone, "show-hide-last", "form-scroll"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "rx-other-makers", .against, .issue("RxSwiftCommunity/RxKeyboard", 84), about: "comments of 2019",
      says: "With a third-party keyboard, the height that the library reports is wrong.",
      in: .cell("rx-keyboard-toolbar", phone, "third-party", "chat"),
      // The limit is larger than the bottom safe area, because a gap of that size occurs with every keyboard.
      sign: .least(.O7, homeIndicator + noticeable, "a gap above the keyboard"),
      disagreement: .both(
        "The report is about keyboards whose last frame is wrong. The keyboard that is played reports 0, 216 and then its true height (rule P11), and the last frame counts."
      )),
  ]
}
