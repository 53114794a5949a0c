import Record

extension FieldReports {
  static let avoidingView: [FieldReport] = [
    FieldReport(
      "kav-stays-visible", .inFavour,
      .page("React Native's documentation", "https://reactnative.dev/docs/keyboardavoidingview"),
      about: "every version",
      says:
        "It changes its height, position or padding so that its content remains visible above the keyboard.",
      in: .cell("react-native-kav-padding", phone, "show-hide", "chat"),
      told: .most(.O7, 1, "a bar right on the keyboard")),
    FieldReport(
      "kav-sheet", .against, .issue("facebook/react-native", 29358), about: "July 2020",
      says: "In a sheet it makes too little room; on a full screen the same code is right.",
      in: .cell("react-native-kav-padding", homeButton, "show-hide-last", "sheet-form"),
      told: .most(.O1, 0.9, "a part of the field under the keyboard")),
    FieldReport(
      "kav-below-a-header", .against, .issue("react-navigation/react-navigation", 3971),
      about: "React Native 0.54.4",
      says: "Below a header the field is not cleared, by the header's height; without a header it is.",
      in: .cell("react-native-kav-padding", phone, "show-hide-last", "navigation-form"),
      told: .most(.O2, 0.9, "a line that is cut by the keyboard")),
    FieldReport(
      "kav-floating", .against, .pullRequest("facebook/react-native", 44859), about: "June 2024, iPad",
      says: "With a floating or split keyboard all its reckoning is wrong, up to a screen that is hidden.",
      in: .cell("react-native-kav-padding", pad, "floating-announced", "chat", "landscape"),
      told: .least(.O7, plain, "a gap where no keyboard is")),
    FieldReport(
      "kav-first-height", .against, .pullRequest("facebook/react-native", 28798), about: "May 2020",
      says:
        "With the behavior height it keeps the first height it ever had, and ends under the keyboard when that has changed.",
      in: .cell("react-native-kav-height", phone, "rotate-and-back", "form-scroll"),
      told: .most(.O1, 0, "a field that is out of sight")),
    FieldReport(
      "kav-cross-fade", .against, .issue("facebook/react-native", 29974), about: "0.61 to 0.63, iOS 14",
      says:
        "With cross-fade transitions it collapses when the keyboard goes, for the frame that it hears is all zeros.",
      in: .cell("react-native-kav-height", phone, "cross-fade", "form"),
      told: .least(.M7, plain, "content that does not come back"),
      but: .both(
        "Mended by pull request 34503: a keyboard at 0 with that setting counts as none. A later version is modelled."
      )),
    FieldReport(
      "kav-turned-elsewhere", .against, .issue("facebook/react-native", 37664), about: "0.70.7, iOS 16",
      says: "A keyboard that comes and goes on another, turned screen leaves an empty band on this one.",
      in: .cell("react-native-kav-padding", phone, "rotate-elsewhere", "chat"),
      told: .least(.O7, plain, "a band above the keyboard"),
      but: .both(
        "The version that is modelled forgets the keyboard's frame as soon as it hides, so nothing of the other orientation "
          + "is left.")),
  ]

  static let scrollInsets: [FieldReport] = [
    FieldReport(
      "rn-insets-in-step", .inFavour, .pullRequest("facebook/react-native", 31402), about: "April 2021",
      says: "The scroll view is inset by just what is covered of it, on the keyboard's own curve.",
      in: .cell("react-native-scroll-insets", phone, "show-hide-last", "form-scroll"),
      told: .most(.M2, 20, "content in step with the keyboard")),
    FieldReport(
      "rn-insets-field-outside", .against, .issue("facebook/react-native", 46595), about: "0.75.3, iOS 17.5",
      says:
        "When the field is in an accessory bar and not in the scroll view, the end of the list stays covered.",
      in: .cell("react-native-scroll-insets", phone, "show-hide", "chat"),
      told: .least(.O8, 0.1, "messages that nobody can reach")),
    FieldReport(
      "rn-insets-whole-height", .against, .pullRequest("facebook/react-native", 35224),
      about: "November 2022",
      says: "It scrolls by the keyboard's height whichever field is tapped, which is much too far for most.",
      in: .cell("react-native-scroll-insets", homeButton, "show-hide-middle", "form-scroll"),
      told: .least(.M4, 0.1, "a visible field that travels"),
      but: .both(
        "Mended by this very change: the version that is modelled scrolls by what is covered of the field.")),
  ]

  static let keyboardAwareScroll: [FieldReport] = [
    FieldReport(
      "aware-follows-focus", .inFavour, comparison, about: "0.9.5",
      says: "It answers every change of focus, so that each field in turn can be seen.",
      in: .cell("keyboard-aware-scroll", phone, "next-through-all", "form-scroll"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "aware-bounce", .against, .issue("APSL/react-native-keyboard-aware-scroll-view", 418),
      about: "January 2020",
      says: "The screen goes up and down again when another field is tapped.",
      in: .cell("keyboard-aware-scroll", phone, "next-through-all", "form-scroll"),
      told: .least(.M5, 1, "a turn on the way")),
    FieldReport(
      "aware-late", .against, comparison, about: "0.9.5",
      says: "It does not move along with the keyboard.",
      in: .cell("keyboard-aware-scroll", phone, "show-hide-last", "form-scroll"),
      told: .least(.M2, 60, "content that is late")),
    FieldReport(
      "aware-growing-text", .against, comparison, about: "0.9.5",
      says: "It does not scroll while one types, when the line gets out of sight.",
      in: .cell("keyboard-aware-scroll", homeButton, "type-and-paste", "notes-form"),
      told: .most(.O2, 0, "the line you are typing under the keyboard")),
    FieldReport(
      "aware-to-the-top", .against, .issue("APSL/react-native-keyboard-aware-scroll-view", 287),
      about: "React Native 0.56",
      says: "When the keyboard goes, a long form jumps to its top.",
      in: .cell("keyboard-aware-scroll", phone, "show-hide-last", "form-scroll"),
      told: .least(.M7, plain, "content that does not come back"),
      but: .both(
        "The thread puts it down to React Native 0.56. As modelled, the library goes back to where the content was when the "
          + "keyboard came, which is the top of this form.")),
  ]

  static let keyboardController: [FieldReport] = [
    FieldReport(
      "controller-growing-text", .inFavour, comparison, about: "undated",
      says: "It scrolls while one types, when the line gets out of sight.",
      in: .cell("keyboard-controller-aware", homeButton, "type-and-paste", "notes-form"),
      told: .least(.O2, 1, "the whole line you are typing")),
    FieldReport(
      "controller-in-step", .inFavour, comparison, about: "undated",
      says: "It moves along with the keyboard.",
      in: .cell("keyboard-controller-aware", phone, "show-hide-last", "form-scroll"),
      told: .most(.M2, 20, "content in step with the keyboard"),
      but: .both(
        "On show it is in step, frame by frame. On hide its formula takes the offset back point by point with the keyboard, so "
          + "that a short scroll is over after a few frames, long before the keyboard has gone.")),
    FieldReport(
      "controller-below-the-caret", .against, .issue("kirillzyusko/react-native-keyboard-controller", 1134),
      about: "1.18 and later",
      says:
        "Since it counts from the caret and no more from the field, the lower part of the field stays covered.",
      in: .cell("keyboard-controller-aware", phone, "show-hide-last", "form-scroll"),
      told: .most(.O1, 0.9, "a part of the field under the keyboard")),
    FieldReport(
      "controller-sticky-gap", .against, .issue("kirillzyusko/react-native-keyboard-controller", 1072),
      about: "August 2025",
      says: "The sticky view stops above the keyboard by what its parent keeps free at the bottom.",
      in: .cell("keyboard-controller-sticky", phone, "show-hide", "chat"),
      told: .least(.O7, homeIndicator, "a gap above the keyboard")),
  ]

  static let avoidSoftInput: [FieldReport] = [
    FieldReport(
      "soft-input-visible-field", .inFavour, .issue("mateusz1913/react-native-avoid-softinput", 120),
      about: "2.4.6",
      says: "On iOS a field that the keyboard does not cover is left alone, as it should be on Android.",
      in: .cell("avoid-soft-input", phone, "show-hide-middle", "form-scroll"),
      told: .most(.M4, 0, "a visible field that stays")),
    FieldReport(
      "soft-input-extra-space", .against, .issue("mateusz1913/react-native-avoid-softinput", 53),
      about: "2.4.1, iOS 15",
      says: "There is extra space above the keyboard.",
      in: .cell("avoid-soft-input", phone, "show-hide-last", "table"),
      // The bottom safe area of 34 points, of which O7 allows 24.
      told: .least(.O7, homeIndicator - 24, "a gap above the keyboard")),
    FieldReport(
      "soft-input-turn", .against, .issue("mateusz1913/react-native-avoid-softinput", 180),
      about: "August 2023",
      says: "Turned to landscape with the keyboard up, the fields of a login stay covered.",
      in: .cell("avoid-soft-input", phone, "rotate-and-back", "login"),
      told: .most(.O1, 0.9, "a part of the field under the keyboard"),
      but: .both(
        "The app of the report switches the library on only after the turn, and it hears nothing more. Here it is on all the "
          + "time, and the turn's hide and show have the field looked at again.")),
    FieldReport(
      "soft-input-password", .against, .issue("mateusz1913/react-native-avoid-softinput", 149),
      about: "3.1.3, iOS 16.2",
      says: "After passwords were typed, the room for the keyboard is kept when it goes.",
      in: .cell("avoid-soft-input", phone, "autofill", "form-scroll"),
      told: .least(.M7, plain, "content that does not come back"),
      but: .both("Mended after the report, whose thread has the patch. Version 8 is modelled.")),
    FieldReport(
      "soft-input-closed-at-once", .against, .issue("mateusz1913/react-native-avoid-softinput", 10),
      about: "August 2021",
      says: "A keyboard that is closed at once leaves a blank area below the content.",
      in: .cell("avoid-soft-input", phone, "tap-outside", "form"),
      told: .least(.M7, plain, "content that does not come back"),
      but: .both(
        "Mended by pull request 11: animations begin at where the content is. Version 8 is modelled.")),
    FieldReport(
      "soft-input-in-step", .inFavour, comparison, about: "undated",
      says: "On iOS it moves along with the keyboard.",
      in: .cell("avoid-soft-input", phone, "show-hide-last", "form-scroll"),
      told: .most(.M2, 20, "content in step with the keyboard"),
      but: .report(
        "UIKit lets its animation take over the keyboard's duration and curve, so that little of its own times is left. Here "
          + "the way back begins by itself after 0.3 seconds, outside the keyboard's animation, and keeps them."
      )),
  ]

  /// A table that compares four libraries, by the author of one of them.
  private static let comparison = PainReport.page(
    "keyboard-controller's comparison",
    "https://kirillzyusko.github.io/react-native-keyboard-controller/docs/api/components/keyboard-aware-scroll-view"
  )
}
