import Record

extension FieldReports {
  static let inputBar: [FieldReport] = [
    FieldReport(
      "bar-drag", .inFavour, .issue("MessageKit/MessageKit", 1474), about: "September 2020, iOS 14",
      says:
        "Bound to the list, as in the library's own example, the bar follows a keyboard that a finger drags away.",
      in: .cell("input-bar", phone, "drag-dismiss", "chat"),
      // Without a keyboard the bar is on the bottom safe area, so it starts and ends this far from the
      // keyboard.
      sign: .most(.M11, homeIndicator, "a bar that stays on the keyboard")),
    FieldReport(
      "bar-tab-bar", .against, .issue("nathantannar4/InputBarAccessoryView", 30), about: "August 2018",
      says: "Above a tab bar, the bar stops too far from the keyboard, by the tab bar's height.",
      in: .cell("input-bar", phone, "show-hide", "tab-chat"),
      sign: .least(.O7, 49, "a gap above the keyboard"),
      disagreement: .both(
        "Since pull request 148 the app says how much space is below the bar. In this cell the bar is bound as in such an app: the bottom safe area, which includes the tab bar, is subtracted."
      )),
    FieldReport(
      "bar-swipe-back", .against, .issue("nathantannar4/InputBarAccessoryView", 282),
      about: "6.4.0, iOS 15 to 18",
      says: "The beginning of a swipe back lowers the bar while the keyboard is still up.",
      in: .cell("input-bar", phone, "swipe-back-cancelled", "chat"),
      sign: .least(.M11, homeIndicator + noticeable, "a bar away from the keyboard"),
      disagreement: .report(
        "The posted hide lowers the bar here, too, while the keyboard keeps its place on the screen that is swiped. But every strategy that follows notifications does so, and the oracle as well, so this is not held against the bar."
      )),
    FieldReport(
      "bar-lifts", .inFavour, .pullRequest("MessageKit/MessageKit", 1704), about: "May 2022",
      says:
        "As a subview that the manager lifts, the bar replaces MessageKit's accessory view, and should work with undocked keyboards too.",
      in: .cell("input-bar", phone, "show-hide", "chat"),
      sign: .most(.O7, 1, "a bar directly on the keyboard")),
  ]

  static let backport: [FieldReport] = [
    FieldReport(
      "freshos-safe-area", .inFavour,
      .page(
        "KeyboardLayoutGuide's README",
        "https://github.com/freshOS/KeyboardLayoutGuide/blob/master/README.md"),
      about: "its README",
      says:
        "One constraint to the guide keeps a bar on the keyboard, and the guide takes the safe area into account.",
      in: .cell("freshos-guide", phone, "show-hide", "chat"),
      sign: .most(.O7, 1, "a bar directly on the keyboard")),
    FieldReport(
      "freshos-safe-area-twice", .against, .issue("freshOS/KeyboardLayoutGuide", 10), about: "January 2018",
      says: "While the keyboard is up, the guide is too tall by the height of the bottom safe area.",
      in: .cell("freshos-guide", phone, "show-hide", "chat"),
      sign: .least(.O7, homeIndicator, "a gap above the keyboard"),
      disagreement: .both(
        "This was fixed later: version 1.9, which is modelled, subtracts the bottom safe area.")),
    FieldReport(
      "freshos-floating", .against, .issue("freshOS/KeyboardLayoutGuide", 37), about: "May 2020, iPad",
      says: "A floating keyboard that is moved makes the guide as tall as the screen.",
      in: .cell("freshos-guide", pad, "floating", "chat"),
      sign: .most(.O1, 0, "a field that is not visible")),
    FieldReport(
      "freshos-tab-bar", .against, .issue("freshOS/KeyboardLayoutGuide", 19), about: "February 2019",
      says: "On a screen with a tab bar the guide is wrong by the tab bar's height.",
      in: .cell("freshos-guide", phone, "show-hide", "tab-chat"),
      sign: .least(.O7, 49, "a gap above the keyboard"),
      disagreement: .both(
        "It depends on the containers: the tab bar of the played screen is in its safe area, which the guide subtracts. The library's owner could not reproduce the report either (pull request 34)."
      )),
    FieldReport(
      "freshos-reduced-motion", .against, .pullRequest("freshOS/KeyboardLayoutGuide", 39),
      about: "before 1.8.0, reduced motion",
      says:
        "When the keyboard is hidden with reduced motion, the guide's top edge jumps to the top of the screen.",
      in: .cell("freshos-guide", phone, "cross-fade", "chat"),
      sign: .least(.M7, noticeable, "a bar that does not come back"),
      disagreement: .both(
        "This change fixed it in 1.8.0: the guide receives the hide and its height becomes 0. Version 1.9.0 is modelled."
      )),
  ]

  static let layoutGuide: [FieldReport] = [
    FieldReport(
      "guide-undocked", .inFavour,
      .page(
        "UIKeyboardLayoutGuide's documentation",
        "https://developer.apple.com/documentation/uikit/uikeyboardlayoutguide/followsundockedkeyboard"),
      about: "iOS 15 and later",
      says:
        "By default the guide ignores an undocked keyboard and stays at the bottom safe area.",
      in: .cell("tracking-guide", undockingPad, "undock-and-dock", "chat"),
      sign: .most(.O7, 1, "a bar in its place")),
    FieldReport(
      "guide-drag", .inFavour,
      .page("notes on WWDC 23, Keep up with the keyboard", "https://wwdcnotes.com/notes/wwdc23/10281/"),
      about: "iOS 17",
      says:
        "The guide follows the gesture that drags the keyboard away, as soon as the finger reaches the keyboard.",
      in: .cell("tracking-guide", phone, "drag-dismiss", "chat"),
      sign: .most(.M11, homeIndicator, "a bar that stays on the keyboard")),
    FieldReport(
      "guide-no-notifications", .inFavour,
      .pullRequest("DeveloperAcademy-POSTECH/MC2-Team5-Firefighter", 552), about: "October 2023",
      says:
        "On four screens a constraint to the guide replaces all observers, and the button stays on the keyboard.",
      in: .cell("tracking-guide", phone, "show-hide", "confirm-button"),
      sign: .least(.O4, 1, "a button that can be used")),
    FieldReport(
      "guide-follows-undocked", .against, .pullRequest("manaflow-ai/cmux", 9836), about: "August 2026, iPad",
      says:
        "If the guide follows undocked keyboards, it moves the views that are attached to it to the middle of the screen.",
      in: .cell("tracking-guide-undocked", undockingPad, "undock-and-dock", "chat"),
      sign: .least(.O7, noticeable, "a bar away from the bottom edge")),
  ]
}
