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
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "inset-begin-frame", .against, .pullRequest("GeekTree0101/VEditorKit", 15), about: "January 2019",
      says:
        "The begin frame's height is wrong after a change to the emoji keyboard or to a Chinese keyboard.",
      in: .cell("content-inset-archived", phone, "switch-keyboards", "scroll-form"),
      sign: .most(.O2, 0.9, "a line that the keyboard cuts off")),
    FieldReport(
      "inset-begin-frame-first", .against, .pullRequest("checkout/frames-ios", 324), about: "October 2022",
      says:
        "The keyboard's height at the beginning of the animation is not an estimate of its height at the end, so the content scrolls too little.",
      in: .cell("content-inset-archived", phone, "third-party", "form-scroll"),
      sign: .most(.O2, 0, "the line you are typing under the keyboard")),
    FieldReport(
      "inset-after-arrival", .against, .issue("ghawkgu/keyboard-sensitive-layout", 2), about: "undated",
      says:
        "Content that waits for the keyboard's arrival moves after the keyboard, and should move at the same time.",
      in: .cell("content-inset-archived", phone, "show-hide-last", "form-scroll"),
      sign: .least(.M2, 60, "content that is late")),
    FieldReport(
      "inset-safe-area-twice", .against, .issue("square/Listable", 100), about: "March 2020",
      says:
        "An inset of the keyboard's height leaves a gap at the end of the content on phones with a home indicator, but not on others.",
      in: .cell("content-inset-plain", phone, "next-through-all", "form-scroll"),
      sign: .least(.O9, noticeable, "a blank band at the end of the content")),
  ]

  static let tableController: [FieldReport] = [
    FieldReport(
      "table-by-itself", .inFavour, .issue("uias/Tabman", 377), about: "January 2019",
      says:
        "A table view controller insets its table and scrolls to the field that is tapped, without any code.",
      in: .cell("table-controller", phone, "show-hide-last", "form-table"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "table-no-switch", .against, .issue("lionheart/openradar-mirror", 5988), about: "radar 22600028, iOS 8",
      says:
        "A table view controller scrolls until the keyboard hides no part of the field, which is mostly useful but cannot be switched off.",
      in: .cell("table-controller", homeButton, "show-hide-last", "form-table"),
      sign: .least(.O1, 1, "a field that was scrolled into view")),
    FieldReport(
      "table-inset-twice", .against, .issue("lionheart/openradar-mirror", 4967),
      about: "radar 13984333, iOS 6",
      says:
        "The app's own inset is added to the controller's inset, and the sum is too large, or negative after the hide.",
      in: .cell("table-controller", phone, "show-hide-last", "form-table"),
      sign: .least(.O7, noticeable, "a gap above the keyboard"),
      disagreement: .both(
        "This needs two mechanisms on one screen, but each cell plays only one strategy.")),
    FieldReport(
      "table-text-view", .against, .issue("hackiftekhar/IQKeyboardManager", 79), about: "September 2014",
      says:
        "A text view in a row is at the wrong position when it is tapped for the first time, because of the controller's own behavior.",
      in: .cell("table-controller", homeButton, "show-hide-last", "table"),
      sign: .most(.O1, 0.9, "part of the text view under the keyboard")),
    FieldReport(
      "table-behind-a-sheet", .against, .issue("lionheart/openradar-mirror", 15349),
      about: "radar 27308799, iOS 9.3, iPad",
      says:
        "A table view controller insets its table for the keyboard of a form sheet that is presented above it.",
      in: .cell("table-controller", phone, "covered-by-another", "form-table"),
      sign: .least(.M1, 0.02, "a table that moves behind another screen"),
      disagreement: .both(
        "In this cell, the screen above covers the whole table, and the table's inset alone moves nothing. The report is about a sheet on a tablet, and the table is visible around it."
      )),
  ]

  static let swiftUI: [FieldReport] = [
    FieldReport(
      "swiftui-region", .inFavour,
      .page(
        "SwiftUI's documentation",
        "https://developer.apple.com/documentation/swiftui/safearearegions/keyboard"),
      about: "iOS 14 and later",
      says: "The keyboard is a region of the safe area, as large as the part of the view that it covers.",
      in: .cell("swiftui", phone, "show-hide", "chat"), sign: .most(.O7, 1, "a bar directly on the keyboard")),
    FieldReport(
      "swiftui-common-cases", .inFavour,
      .page(
        "notes on Keep up with the keyboard",
        "https://michaelrowe01.com/index.php/blog/keep-up-with-the-keyboard"), about: "WWDC 23, iOS 17",
      says: "SwiftUI handles the common cases automatically, through the safe area.",
      in: .cell("swiftui-in-scroll-view", phone, "show-hide-last", "sign-up"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "swiftui-visible-field", .against, .issue("V8tr/KeyboardAvoidanceSwiftUI", 11),
      about: "April 2024, iOS 17",
      says: "The view moves although the keyboard would not cover the field.",
      in: .cell("swiftui", phone, "show-hide-middle", "view-shift"),
      sign: .least(.M4, 0.1, "a visible field that moves"),
      disagreement: .report(
        "The field moves here, too. Another field of this screen is under the keyboard, and the move brings it into reach, so it counts as needed (R33)."
      )),
    FieldReport(
      "swiftui-own-tab-bar", .against, .issue("chicio/SwiftUI-CustomTabBar", 1),
      about: "October 2020, iOS 14",
      says: "The app's own tab bar moves up with the keyboard.",
      in: .cell("swiftui", phone, "show-hide", "tab-chat"), sign: .barMoves,
      disagreement: .report(
        "The tab bar that is played belongs to the container, and the keyboard covers it. A view at the bottom edge does rise here, but it counts as a bar that should rise."
      )),
    FieldReport(
      "swiftui-floating", .against, .pullRequest("Avi0n/MeshCoreOne", 139), about: "January 2026, iPad",
      says: "When the keyboard is undocked, the bar of a chat stays at the position of the docked keyboard.",
      in: .cell("swiftui", pad, "float-while-shown", "chat"),
      sign: .least(.O7, noticeable, "a bar in the middle of the screen"),
      disagreement: .report(
        "It is not known when this happens. The region is modelled after Apple's documentation: it is as large as the part of the view that is covered at the bottom, so it disappears when the keyboard is undocked."
      )),
    FieldReport(
      "swiftui-after-control-center", .against, .issue("feedback-assistant/reports", 340),
      about: "FB10596836, iOS 16 beta 3",
      says:
        "After a visit to Control Center the field stays up when the keyboard is hidden, but from iOS 14 to 15 it came back.",
      in: .cell("swiftui", phone, "leave-and-return", "chat"),
      sign: .least(.M7, noticeable, "a bar that does not come back"),
      disagreement: .both(
        "This is a fault of one beta, as the report itself says. In the releases before it the field came back, as it does in the simulation."
      )),
  ]
}
