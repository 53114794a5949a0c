import Record

extension FieldReports {
  static let avoidingView: [FieldReport] = [
    FieldReport(
      "kav-stays-visible", .inFavour,
      .page("React Native's documentation", "https://reactnative.dev/docs/keyboardavoidingview"),
      about: "every version",
      says:
        "The view changes its height, position or padding so that its content remains visible above the keyboard.",
      in: .cell("react-native-kav-padding", phone, "show-hide", "chat"),
      sign: .most(.O7, 1, "a bar directly on the keyboard")),
    FieldReport(
      "kav-sheet", .against, .issue("facebook/react-native", 29358), about: "July 2020",
      says: "In a sheet the view makes too little space, although the same code is correct on a full screen.",
      in: .cell("react-native-kav-padding", homeButton, "show-hide-last", "sheet-form"),
      sign: .most(.O1, 0.9, "part of the field under the keyboard")),
    FieldReport(
      "kav-below-a-header", .against, .issue("react-navigation/react-navigation", 3971),
      about: "React Native 0.54.4",
      says:
        "Below a header, the field is lifted too little by the header's height, and without a header it is lifted far enough.",
      in: .cell("react-native-kav-padding", phone, "show-hide-last", "navigation-form"),
      sign: .most(.O2, 0.9, "a line that the keyboard cuts off")),
    FieldReport(
      "kav-floating", .against, .pullRequest("facebook/react-native", 44859), about: "June 2024, iPad",
      says:
        "With a floating or split keyboard all calculations of the view are wrong, and in the worst case the screen is hidden.",
      in: .cell("react-native-kav-padding", pad, "floating-announced", "chat", "landscape"),
      sign: .least(.O7, noticeable, "a gap with no keyboard below it")),
    FieldReport(
      "kav-first-height", .against, .pullRequest("facebook/react-native", 28798), about: "May 2020",
      says:
        "With the behavior height, the view keeps the first height that it ever had, and the keyboard covers it if the right height changes later.",
      in: .cell("react-native-kav-height", phone, "rotate-and-back", "form-scroll"),
      sign: .most(.O1, 0, "a field that is not visible")),
    FieldReport(
      "kav-cross-fade", .against, .issue("facebook/react-native", 29974), about: "0.61 to 0.63, iOS 14",
      says:
        "With cross-fade transitions the view collapses when the keyboard is hidden, because the frame in the notification is all zeros.",
      in: .cell("react-native-kav-height", phone, "cross-fade", "form"),
      sign: .least(.M7, noticeable, "content that does not come back"),
      disagreement: .both(
        "This was fixed by pull request 34503: with cross-fade transitions, a keyboard at 0 counts as hidden. A later version is modelled."
      )),
    FieldReport(
      "kav-turned-elsewhere", .against, .issue("facebook/react-native", 37664), about: "0.70.7, iOS 16",
      says:
        "A keyboard that appears and disappears on another, rotated screen leaves an empty band on this one.",
      in: .cell("react-native-kav-padding", phone, "rotate-elsewhere", "chat"),
      sign: .least(.O7, noticeable, "a band above the keyboard"),
      disagreement: .both(
        "The version that is modelled forgets the keyboard's frame as soon as the keyboard is hidden, so nothing of the other orientation remains."
      )),
  ]

  static let scrollInsets: [FieldReport] = [
    FieldReport(
      "rn-insets-in-step", .inFavour, .pullRequest("facebook/react-native", 31402), about: "April 2021",
      says: "The scroll view is inset by exactly its covered part, with the keyboard's own curve.",
      in: .cell("react-native-scroll-insets", phone, "show-hide-last", "form-scroll"),
      sign: .most(.M2, 20, "content in step with the keyboard")),
    FieldReport(
      "rn-insets-field-outside", .against, .issue("facebook/react-native", 46595), about: "0.75.3, iOS 17.5",
      says:
        "If the field is in an accessory bar and not in the scroll view, the end of the list stays covered.",
      in: .cell("react-native-scroll-insets", phone, "show-hide", "chat"),
      sign: .least(.O8, 0.1, "messages that cannot be reached")),
    FieldReport(
      "rn-insets-whole-height", .against, .pullRequest("facebook/react-native", 35224),
      about: "November 2022",
      says:
        "The library scrolls by the keyboard's height for every field that is tapped, which is much too far for most fields.",
      in: .cell("react-native-scroll-insets", homeButton, "show-hide-middle", "form-scroll"),
      sign: .least(.M4, 0.1, "a visible field that moves"),
      disagreement: .both(
        "This change fixed it: the version that is modelled scrolls by the covered part of the field.")),
  ]

  static let keyboardAwareScroll: [FieldReport] = [
    FieldReport(
      "aware-follows-focus", .inFavour, comparison, about: "0.9.5",
      says: "The library reacts to every change of focus, so that each field in turn is visible.",
      in: .cell("keyboard-aware-scroll", phone, "next-through-all", "form-scroll"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "aware-bounce", .against, .issue("APSL/react-native-keyboard-aware-scroll-view", 418),
      about: "January 2020",
      says: "The screen moves up and down again when another field is tapped.",
      in: .cell("keyboard-aware-scroll", phone, "next-through-all", "form-scroll"),
      sign: .least(.M5, 1, "a change of direction on the way")),
    FieldReport(
      "aware-late", .against, comparison, about: "0.9.5",
      says: "The content does not move together with the keyboard.",
      in: .cell("keyboard-aware-scroll", phone, "show-hide-last", "form-scroll"),
      sign: .least(.M2, 60, "content that is late")),
    FieldReport(
      "aware-growing-text", .against, comparison, about: "0.9.5",
      says: "The content does not scroll when the line leaves the visible area while you type.",
      in: .cell("keyboard-aware-scroll", homeButton, "type-and-paste", "notes-form"),
      sign: .most(.O2, 0, "the line you are typing under the keyboard")),
    FieldReport(
      "aware-to-the-top", .against, .issue("APSL/react-native-keyboard-aware-scroll-view", 287),
      about: "React Native 0.56",
      says: "When the keyboard is hidden, a long form jumps to its top.",
      in: .cell("keyboard-aware-scroll", phone, "show-hide-last", "form-scroll"),
      sign: .least(.M7, noticeable, "content that does not come back"),
      disagreement: .both(
        "The thread blames React Native 0.56. The library that is modelled returns to the position that the content had when the keyboard appeared, which is the top of this form."
      )),
  ]

  static let keyboardController: [FieldReport] = [
    FieldReport(
      "controller-growing-text", .inFavour, comparison, about: "undated",
      says: "The content scrolls when the line leaves the visible area while you type.",
      in: .cell("keyboard-controller-aware", homeButton, "type-and-paste", "notes-form"),
      sign: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "controller-in-step", .inFavour, comparison, about: "undated",
      says: "The content moves together with the keyboard.",
      in: .cell("keyboard-controller-aware", phone, "show-hide-last", "form-scroll"),
      sign: .most(.M2, 20, "content in step with the keyboard"),
      disagreement: .both(
        "When the keyboard is shown, the content is in step with it, frame by frame. When the keyboard is hidden, the library's formula reduces the offset point by point with the keyboard, so that a short scroll ends after a few frames, long before the keyboard is hidden."
      )),
    FieldReport(
      "controller-below-the-caret", .against, .issue("kirillzyusko/react-native-keyboard-controller", 1134),
      about: "1.18 and later",
      says:
        "Because the library measures from the caret and no longer from the field, the lower part of the field stays covered.",
      in: .cell("keyboard-controller-aware", phone, "show-hide-last", "form-scroll"),
      sign: .most(.O1, 0.9, "part of the field under the keyboard")),
    FieldReport(
      "controller-sticky-gap", .against, .issue("kirillzyusko/react-native-keyboard-controller", 1072),
      about: "August 2025",
      says:
        "The sticky view stops above the keyboard, at a distance of the space that its parent keeps free at the bottom.",
      in: .cell("keyboard-controller-sticky", phone, "show-hide", "chat"),
      sign: .least(.O7, homeIndicator, "a gap above the keyboard")),
  ]

  static let avoidSoftInput: [FieldReport] = [
    FieldReport(
      "soft-input-visible-field", .inFavour, .issue("mateusz1913/react-native-avoid-softinput", 120),
      about: "2.4.6",
      says:
        "On iOS a field that the keyboard does not cover is not moved, and it should not be moved on Android either.",
      in: .cell("avoid-soft-input", phone, "show-hide-middle", "form-scroll"),
      sign: .most(.M4, 0, "a visible field that does not move")),
    FieldReport(
      "soft-input-extra-space", .against, .issue("mateusz1913/react-native-avoid-softinput", 53),
      about: "2.4.1, iOS 15",
      says: "There is extra space above the keyboard.",
      in: .cell("avoid-soft-input", phone, "show-hide-last", "table"),
      // The limit is the bottom safe area of 34 points minus the 24 points that O7 does not count.
      sign: .least(.O7, homeIndicator - 24, "a gap above the keyboard")),
    FieldReport(
      "soft-input-turn", .against, .issue("mateusz1913/react-native-avoid-softinput", 180),
      about: "August 2023",
      says: "After a rotation to landscape with the keyboard up, the fields of a login screen stay covered.",
      in: .cell("avoid-soft-input", phone, "rotate-and-back", "login"),
      sign: .most(.O1, 0.9, "part of the field under the keyboard"),
      disagreement: .both(
        "The app of the report enables the library only after the rotation, when no more notifications arrive. In the simulation it is always enabled, and the hide and the show of the rotation make it check the field again."
      )),
    FieldReport(
      "soft-input-password", .against, .issue("mateusz1913/react-native-avoid-softinput", 149),
      about: "3.1.3, iOS 16.2",
      says: "After passwords were typed, the space for the keyboard remains when the keyboard is hidden.",
      in: .cell("avoid-soft-input", phone, "autofill", "form-scroll"),
      sign: .least(.M7, noticeable, "content that does not come back"),
      disagreement: .both(
        "This was fixed after the report, whose thread has the patch. Version 8 is modelled.")),
    FieldReport(
      "soft-input-closed-at-once", .against, .issue("mateusz1913/react-native-avoid-softinput", 10),
      about: "August 2021",
      says: "A keyboard that is closed immediately leaves a blank area below the content.",
      in: .cell("avoid-soft-input", phone, "tap-outside", "form"),
      sign: .least(.M7, noticeable, "content that does not come back"),
      disagreement: .both(
        "This was fixed by pull request 11: animations begin at the current position of the content. Version 8 is modelled."
      )),
    FieldReport(
      "soft-input-in-step", .inFavour, comparison, about: "undated",
      says: "On iOS the content moves together with the keyboard.",
      in: .cell("avoid-soft-input", phone, "show-hide-last", "form-scroll"),
      sign: .most(.M2, 20, "content in step with the keyboard"),
      disagreement: .report(
        "UIKit gives the library's animation the keyboard's duration and curve, so that little of the library's own timing remains. In the simulation, the way back begins on a timer after 0.3 seconds, outside the keyboard's animation, and keeps its own timing."
      )),
  ]

  /// A web page that compares four libraries, written by the author of one of them.
  private static let comparison = PainReport.page(
    "keyboard-controller's comparison",
    "https://kirillzyusko.github.io/react-native-keyboard-controller/docs/api/components/keyboard-aware-scroll-view"
  )
}
