import Record

extension FieldReports {
  /// Reports about situations in which the keyboard is not where notifications say, or in which another screen or
  /// a SwiftUI host has a part.
  static let situations: [FieldReport] = [
    FieldReport(
      "unannounced-passwords-bar", .against, .pullRequest("mozilla-mobile/firefox-ios", 30146),
      about: "October 2025, iOS 26",
      says:
        "With suggested credentials above the keyboard, the end frame is wrong, and a toolbar that follows it is cut off.",
      in: .cell("bottom-inset", phone, "autofill-bar-unannounced", "chat"),
      sign: .most(.O1, 0, "a field behind the keyboard")),
    FieldReport(
      "guide-passwords-bar", .inFavour, .pullRequest("mozilla-mobile/firefox-ios", 30146),
      about: "October 2025, iOS 26",
      says: "The keyboard layout guide has the right height where the end frame of a notification is wrong.",
      in: .cell("tracking-guide", phone, "autofill-bar-unannounced", "chat"),
      sign: .most(.O7, 1, "a bar directly on the keyboard")),
    FieldReport(
      "third-party-first-time", .against, .issue("mozilla-mobile/firefox-ios", 10095),
      about: "February 2022, SwiftKey",
      says: "The first time, a third-party keyboard is shown over the address bar at the bottom.",
      in: .cell("bottom-inset", phone, "third-party-unannounced", "chat"),
      sign: .most(.O1, 0, "a field behind the keyboard")),
    FieldReport(
      "third-party-frame-changes", .inFavour, .pullRequest("mozilla-mobile/firefox-ios", 10107),
      about: "February 2022",
      says: "A bar that also answers the frame changes is above a keyboard with a special height.",
      in: .cell("rx-keyboard-toolbar", phone, "third-party-unannounced", "chat"),
      sign: .least(.O1, 1, "a field that is visible")),
    FieldReport(
      "pushed-keyboard-in-place", .against, .pullRequest("slackhq/SlackTextViewController", 270),
      about: "September 2015",
      says:
        "If a screen is pushed together with its keyboard, the layout is animated although the keyboard is already there.",
      in: .cell("bottom-inset", phone, "focus-on-appear", "chat"),
      sign: .least(.M2, 60, "a bar that arrives after the keyboard")),
    FieldReport(
      "bar-hosted-in-swiftui", .against, .issue("MessageKit/MessageKit", 1734),
      about: "August 2022, iOS 15.4",
      says: "In the SwiftUI example, the input bar slides to the top and covers the messages.",
      in: .cell("input-bar", phone, "hosted-in-swiftui", "chat"),
      sign: .least(.O7, 150, "a gap above the keyboard")),
    FieldReport(
      "button-hosted-in-swiftui", .against, .issue("stripe/stripe-ios", 2803), about: "August 2023",
      says:
        "A screen that avoids the keyboard itself loses its button if it is wrapped for SwiftUI, which avoids the keyboard too.",
      in: .cell("bottom-inset-superview", phone, "hosted-in-swiftui", "confirm-button"),
      sign: .least(.O7, 150, "a button far above the keyboard")),
    FieldReport(
      "alert-gives-keyboard-back", .inFavour, .pullRequest("dinhquan/SwiftAlertView", 6), about: "May 2016",
      says: "As with the system's alerts, the keyboard is hidden for an alert and restored after it.",
      in: .cell("input-bar", phone, "alert-while-typing", "chat"),
      sign: .most(.O7, 1, "a bar directly on the keyboard")),
    FieldReport(
      "sheet-gives-keyboard-back", .inFavour, .issue("mozilla-mobile/firefox-ios", 22196),
      about: "September 2024",
      says:
        "When the sheet is closed, the text field is focused again and the keyboard reappears.",
      in: .cell("tracking-guide", phone, "full-screen-while-typing", "chat"),
      sign: .most(.O7, 1, "a bar directly on the keyboard")),
  ]
}
