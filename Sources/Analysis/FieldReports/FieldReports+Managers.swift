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
        "Added to an app it keeps the field that is typed into clear of the keyboard, without a line of code.",
      in: .cell("iq-keyboard-manager", phone, "show-hide-last", "form"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "iq-growing-text", .against, .issue("hackiftekhar/IQKeyboardManager", 1310), about: "6, iOS 11.3",
      says:
        "A text view that grows while one types takes its caret under the keyboard, until the app asks for a new layout.",
      in: .cell("iq-keyboard-manager", homeButton, "type-and-paste", "notes-form"),
      told: .most(.O2, 0, "the line you are typing under the keyboard")),
    FieldReport(
      "iq-navigation-bar", .against, .issue("hackiftekhar/IQKeyboardManager", 1244),
      about: "5, February 2018",
      says: "With the view the navigation bar goes up and out of sight, and comes back with the hide.",
      in: .cell("iq-keyboard-manager", phone, "show-hide-last", "navigation-form"), told: .barMoves,
      but: .both(
        "Mended in 6.0 (pull request 1272): it moves the view of the controller that has the field, no more the navigation "
          + "controller's. Version 8 is modelled.")),
    FieldReport(
      "iq-own-bar", .against, .issue("hackiftekhar/IQKeyboardManager", 1900), about: "August 2022",
      says:
        "A bar of the app's own at the top, with a back button and the progress, goes up with everything else.",
      in: .cell("iq-keyboard-manager", phone, "show-hide-last", "header"), told: .barMoves),
    FieldReport(
      "iq-button", .against, .issue("hackiftekhar/IQKeyboardManager", 957), about: "September 2017",
      says: "On a login screen the fields can be seen while one types, and the button below them cannot.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "login"),
      told: .most(.O4, 0.5, "a button that is not in sight")),
    FieldReport(
      "iq-safe-area-gap", .against, .issue("hackiftekhar/IQKeyboardManager", 2027), about: "6.5.11",
      says:
        "The bottom safe area is added to the keyboard's height and leaves that much more room above the keyboard.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "detent-note"),
      // The gap is 10 + 2 × 34 points, of which O7 allows 24: 54 remain.
      told: .least(.O7, homeIndicator, "a gap above the keyboard")),
    FieldReport(
      "iq-two-moves", .against, .issue("hackiftekhar/IQKeyboardManager", 1977), about: "6.5.0, iOS 17 beta",
      says: "One tap moves the view twice, too far and then back, since the safe area changes with the move.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "chat"),
      told: .least(.M5, 1, "a turn on the way")),
    FieldReport(
      "iq-chat", .against, .issue("hackiftekhar/IQKeyboardManager", 1279), about: "5.0.7, iOS 11.2",
      says:
        "It upsets chats, as its author says, who sends them away: they should switch it off and do without.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "chat"),
      told: .least(.O8, 0.1, "messages that nobody can reach")),
    FieldReport(
      "iq-undocked", .against, .issue("hackiftekhar/IQKeyboardManager", 1681), about: "iPad, iOS 12",
      says:
        "A keyboard off the dock covers the field and nothing moves, which its author leaves so on purpose.",
      in: .cell("iq-keyboard-manager", undockingPad, "float-while-shown", "sign-up"),
      told: .most(.O1, 0.9, "a part of the field under the panel")),
    FieldReport(
      "iq-left-lifted", .against, .issue("hackiftekhar/IQKeyboardManager", 26), about: "February 2014, iPad",
      says: "After undocking and another round the keyboard goes, and everything stays lifted.",
      in: .cell("iq-keyboard-manager", undockingPad, "undock-and-dock", "view-shift"),
      told: .least(.M7, plain, "a view that does not come back")),
    FieldReport(
      "iq-hardware-keyboard", .against, .issue("hackiftekhar/IQKeyboardManager", 469),
      about: "March 2016, iPad",
      says: "With a hardware keyboard the screen is lifted by a whole keyboard above the bar of shortcuts.",
      in: .cell("iq-keyboard-manager", pad, "hardware-keyboard", "chat"),
      told: .least(.O7, plain, "a gap above the bar of shortcuts"),
      but: .both(
        "Mended since: the version that is modelled counts what is on the screen of the keyboard, from its top edge to the "
          + "screen's bottom, and no more the height that is reported.")),
    FieldReport(
      "iq-with-swiftui", .against, .issue("hackiftekhar/IQKeyboardManager", 1956),
      about: "April 2023, SwiftUI",
      says: "On a SwiftUI screen the view goes up too far, also when the keyboard covers nothing.",
      in: .cell("iq-keyboard-manager", homeButton, "safe-area-too", "form"),
      told: .least(.O7, plain, "a gap above the keyboard")),
  ]

  static let tpKeyboardAvoiding: [FieldReport] = [
    FieldReport(
      "tp-finds-the-field", .inFavour,
      .page("TPKeyboardAvoiding on CocoaPods", "https://cocoapods.org/pods/TPKeyboardAvoiding"),
      about: "1.3.5",
      says: "The scroll view of its class finds the field that is tapped and scrolls until it can be seen.",
      in: .cell("tp-keyboard-avoiding", homeButton, "show-hide-last", "form-scroll"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "tp-next-field", .against, .issue("michaeltyson/TPKeyboardAvoiding", 10), about: "April 2012",
      says: "With the keyboard up, the content jumps whenever another field is tapped.",
      in: .cell("tp-keyboard-avoiding", homeButton, "last-then-first", "form-scroll"),
      told: .least(.M8, 0.1, "movement without need when the field changes")),
    FieldReport(
      "tp-visible-field", .against, .issue("michaeltyson/TPKeyboardAvoiding", 239), about: "December 2016",
      says:
        "It scrolls though there is ample space for the keyboard; the reporter had added 50 points to what it does anyway.",
      in: .cell("tp-keyboard-avoiding", homeButton, "show-hide-middle", "table"),
      told: .least(.M4, 0.1, "a visible field that travels")),
    FieldReport(
      "tp-stays-scrolled", .against, .issue("michaeltyson/TPKeyboardAvoiding", 84), about: "January 2014",
      says: "Once the keyboard has gone the content stays where it was scrolled to.",
      in: .cell("tp-keyboard-avoiding", homeButton, "show-hide-last", "scroll-form"),
      told: .least(.M7, plain, "content that does not come back"),
      but: .both(
        "It does stay, here as well: its author wants it so (pull request 153). Whether it should is open, so an offset at "
          + "which the content can rest is no drift, unless the rule offsetAfterHide says where it belongs.")),
    FieldReport(
      "tp-safe-area", .against, .issue("michaeltyson/TPKeyboardAvoiding", 269), about: "April 2018, iOS 11",
      says:
        "It knows nothing of the safe area, and leaves a gap of its height on phones with a home indicator.",
      in: .cell("tp-keyboard-avoiding", phone, "show-hide-last", "form-scroll"),
      told: .least(.O7, homeIndicator, "a gap above the keyboard"),
      but: .report(
        "The gap is at the content's end, for the system adds the safe area to the inset. It takes somebody who scrolls "
          + "there while the keyboard is up, and nobody does here.")),
    FieldReport(
      "tp-hardware-keyboard", .against, .pullRequest("michaeltyson/TPKeyboardAvoiding", 276),
      about: "February 2019, iPad",
      says:
        "With a hardware keyboard the inset of a scroll view that ends higher up is negative, and hides its last rows.",
      in: .cell("tp-keyboard-avoiding", pad, "hardware-keyboard", "form-table"),
      told: .least(.O8, 0.01, "rows that nobody can reach"),
      but: .both("Mended in 1.3.5, which is modelled: the inset is never less than 0.")),
  ]

  static let rxKeyboard: [FieldReport] = [
    FieldReport(
      "rx-home-indicator-gap", .against, .issue("RxSwiftCommunity/RxKeyboard", 84), about: "December 2018",
      says:
        "In its example the bar stops above the keyboard by the safe area on every phone with a home indicator.",
      in: .cell("rx-keyboard-toolbar", phone, "show-hide", "chat"),
      told: .least(.O7, homeIndicator, "a gap above the keyboard")),
    FieldReport(
      "rx-drag", .inFavour, .page("RxKeyboard on CocoaPods", "https://cocoapods.org/pods/RxKeyboard"),
      about: "2.0.0",
      says: "It works perfectly with a keyboard that a finger drags away.",
      in: .cell("rx-keyboard-toolbar", homeButton, "drag-dismiss", "chat"),
      told: .most(.M11, 1, "a bar that stays on the keyboard")),
    FieldReport(
      "rx-inset", .inFavour, .page("RxKeyboard on CocoaPods", "https://cocoapods.org/pods/RxKeyboard"),
      about: "2.0.0",
      says: "Its height, bound to a scroll view's inset, makes the content fit above the keyboard.",
      in: .cell("rx-keyboard-inset", phone, "show-hide-last", "form-scroll"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "rx-other-makers", .against, .issue("RxSwiftCommunity/RxKeyboard", 84), about: "comments of 2019",
      says: "With a keyboard of another maker its height is wrong.",
      in: .cell("rx-keyboard-toolbar", phone, "third-party", "chat"),
      // More than the gap of the safe area, which occurs with every keyboard.
      told: .least(.O7, homeIndicator + plain, "a gap above the keyboard"),
      but: .both(
        "It is said of keyboards whose last frame is wrong. The one that is played reports 0, 216 and then its true height "
          + "(rule P11), and the last one counts.")),
  ]
}
