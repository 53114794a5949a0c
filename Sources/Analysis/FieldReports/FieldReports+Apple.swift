import Record

extension FieldReports {
  static let contentInset: [FieldReport] = [
    FieldReport(
      "inset-in-a-scroll-view", .inFavour,
      .page(
        "Apple's archived guide",
        "https://developer.apple.com/library/archive/documentation/StringsTextFonts/Conceptual/TextAndWebiPhoneOS/"
          + "KeyboardManagement/KeyboardManagement.html"),
      about: "archived",
      says:
        "The simplest way is a scroll view around the fields, inset by the keyboard and scrolled to the field.",
      in: .cell("content-inset-archived", phone, "show-hide-last", "form-scroll"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "inset-begin-frame", .against, .pullRequest("GeekTree0101/VEditorKit", 15), about: "January 2019",
      says: "The begin frame's height is the wrong one after a change to emoji or to a Chinese keyboard.",
      in: .cell("content-inset-archived", phone, "switch-keyboards", "scroll-form"),
      told: .most(.O2, 0.9, "a line that is cut by the keyboard")),
    FieldReport(
      "inset-begin-frame-first", .against, .pullRequest("checkout/frames-ios", 324), about: "October 2022",
      says:
        "The height at the beginning of the animation is no estimate of the height at its end, so too little is scrolled.",
      in: .cell("content-inset-archived", phone, "third-party", "form-scroll"),
      told: .most(.O2, 0, "the line you are typing under the keyboard")),
    FieldReport(
      "inset-after-arrival", .against, .issue("ghawkgu/keyboard-sensitive-layout", 2), about: "undated",
      says: "What waits for the keyboard's arrival moves after it, and should move in unison.",
      in: .cell("content-inset-archived", phone, "show-hide-last", "form-scroll"),
      told: .least(.M2, 60, "content that is late")),
    FieldReport(
      "inset-safe-area-twice", .against, .issue("square/Listable", 100), about: "March 2020",
      says:
        "The keyboard's height as inset leaves a gap at the content's end on phones with a home indicator, none on others.",
      in: .cell("content-inset-plain", phone, "next-through-all", "form-scroll"),
      told: .least(.O7, homeIndicator, "a gap above the keyboard"),
      but: .report(
        "The gap is at the content's end. It takes somebody who scrolls there while the keyboard is up, and nobody does here; "
          + "what is scrolled to by itself ends right above the keyboard.")),
  ]

  static let tableController: [FieldReport] = [
    FieldReport(
      "table-by-itself", .inFavour, .issue("uias/Tabman", 377), about: "January 2019",
      says:
        "A table view controller insets its table and scrolls to the field that is tapped, without a line of code.",
      in: .cell("table-controller", phone, "show-hide-last", "form-table"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "table-no-switch", .against, .issue("lionheart/openradar-mirror", 5988), about: "radar 22600028, iOS 8",
      says:
        "It scrolls until the keyboard hides nothing of the field, useful mostly, and cannot be told not to.",
      in: .cell("table-controller", homeButton, "show-hide-last", "form-table"),
      told: .least(.O1, 1, "a field that was scrolled into sight")),
    FieldReport(
      "table-inset-twice", .against, .issue("lionheart/openradar-mirror", 4967),
      about: "radar 13984333, iOS 6",
      says:
        "An inset of the app's own comes on top of the controller's, which is then too large, or negative after the hide.",
      in: .cell("table-controller", phone, "show-hide-last", "form-table"),
      told: .least(.O7, plain, "a gap above the keyboard"),
      but: .both("It takes two mechanisms on one screen, and here one strategy is played at a time.")),
    FieldReport(
      "table-text-view", .against, .issue("hackiftekhar/IQKeyboardManager", 79), about: "September 2014",
      says:
        "A text view in a row is in the wrong place when it is tapped for the first time, by the controller's own doing.",
      in: .cell("table-controller", homeButton, "show-hide-last", "table"),
      told: .most(.O1, 0.9, "a part of the text view under the keyboard")),
    FieldReport(
      "table-behind-a-sheet", .against, .issue("lionheart/openradar-mirror", 15349),
      about: "radar 27308799, iOS 9.3, iPad",
      says: "It insets its table for the keyboard of a form sheet that is presented above it.",
      in: .cell("table-controller", phone, "covered-by-another", "form-table"),
      told: .least(.M1, 0.02, "a table that moves behind another screen"),
      but: .both(
        "The screen above covers the whole table here, and its inset alone moves nothing that was at rest. The report is of a "
          + "sheet on a tablet, around which the table can be seen.")),
  ]

  static let swiftUI: [FieldReport] = [
    FieldReport(
      "swiftui-region", .inFavour,
      .page(
        "SwiftUI's documentation",
        "https://developer.apple.com/documentation/swiftui/safearearegions/keyboard"),
      about: "iOS 14 and later",
      says: "The keyboard is a region of the safe area, as large as what it covers of the view.",
      in: .cell("swiftui", phone, "show-hide", "chat"), told: .most(.O7, 1, "a bar right on the keyboard")),
    FieldReport(
      "swiftui-common-cases", .inFavour,
      .page(
        "notes on Keep up with the keyboard",
        "https://michaelrowe01.com/index.php/blog/keep-up-with-the-keyboard"), about: "WWDC 23, iOS 17",
      says: "SwiftUI takes care of the common cases by itself, through the safe area.",
      in: .cell("swiftui-adopted", phone, "show-hide-last", "sign-up"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "swiftui-visible-field", .against, .issue("V8tr/KeyboardAvoidanceSwiftUI", 11),
      about: "April 2024, iOS 17",
      says: "The view moves although the field is not in the way of the keyboard.",
      in: .cell("swiftui", phone, "show-hide-middle", "view-shift"),
      told: .least(.M4, 0.1, "a visible field that travels")),
    FieldReport(
      "swiftui-own-tab-bar", .against, .issue("chicio/SwiftUI-CustomTabBar", 1),
      about: "October 2020, iOS 14",
      says: "A tab bar of the app's own goes up with the keyboard.",
      in: .cell("swiftui", phone, "show-hide", "tab-chat"), told: .barMoves,
      but: .report(
        "The tab bar that is played is the container's, which the keyboard covers. A view at the bottom edge does rise here, "
          + "but is taken for a bar that should.")),
    FieldReport(
      "swiftui-floating", .against, .pullRequest("Avi0n/MeshCoreOne", 139), about: "January 2026, iPad",
      says: "When the keyboard leaves the dock, the bar of a chat stays where the docked one was.",
      in: .cell("swiftui", pad, "float-while-shown", "chat"),
      told: .least(.O7, plain, "a bar in the middle of the screen"),
      but: .report(
        "When it happens is not known, and the region is modelled from Apple's words, by which it is as large as what covers "
          + "the view at the bottom: it goes with the dock.")),
    FieldReport(
      "swiftui-after-control-center", .against, .issue("feedback-assistant/reports", 340),
      about: "FB10596836, iOS 16 beta 3",
      says:
        "After a visit to Control Center the field stays up when the keyboard goes; from iOS 14 to 15 it came back.",
      in: .cell("swiftui", phone, "leave-and-return", "chat"),
      told: .least(.M7, plain, "a bar that does not come back"),
      but: .both(
        "A fault of one beta, as the report says itself: the releases before it came back, as this does.")),
  ]
}
