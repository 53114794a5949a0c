import Record

extension FieldReports {
  /// Reports about hardware keyboards, windows, sheets, popovers, and bars around the screen.
  static let surroundings: [FieldReport] = [
    FieldReport(
      "hardware-announced-whole", .against, .pullRequest("mozilla-mobile/firefox-ios", 739),
      about: "July 2015",
      says:
        "With a hardware keyboard, the announced height looks like that of a whole keyboard, and views get a large inset at the bottom.",
      in: .cell("bottom-inset-superview", undockingPad, "hardware-keyboard", "chat"),
      sign: .least(.O7, 200, "a gap as tall as the missing keys")),
    FieldReport(
      "hardware-intersection", .inFavour, .pullRequest("mozilla-mobile/firefox-ios", 739),
      about: "July 2015",
      says:
        "The height of the keyboard's intersection with the view is right with a hardware keyboard, too.",
      in: .cell("bottom-inset", undockingPad, "hardware-keyboard", "chat"),
      sign: .most(.O7, 1, "a bar directly on the shortcuts bar")),
    FieldReport(
      "hardware-reported-height", .against, .pullRequest("ionic-team/ionic-plugin-keyboard", 273),
      about: "May 2017",
      says:
        "With a hardware keyboard, the reported height stays that of the whole keyboard instead of the 55 points of its bar, and the margin of the app is wrong.",
      in: .cell("bottom-inset-safe-area", undockingPad, "hardware-keyboard", "chat"),
      sign: .least(.O7, 200, "a gap as tall as the missing keys")),
    FieldReport(
      "hardware-list-inset", .against, .issue("jessesquires/JSQMessagesViewController", 1648),
      about: "June 2016",
      says: "With a hardware keyboard on a tablet, the list's inset at the bottom is too large.",
      in: .cell("content-inset-archived", undockingPad, "hardware-keyboard", "search"),
      sign: .least(.O9, noticeable, "a blank band at the end of the list")),
    FieldReport(
      "hardware-while-typing", .against, .issue("defagos/CoconutKit", 36), about: "March 2016, iOS 9",
      says:
        "If a hardware keyboard is attached, a show is posted instead of a hide, and the content stays reduced by the whole keyboard.",
      in: .cell("bottom-inset-superview", undockingPad, "attach-and-detach", "chat"),
      sign: .least(.O7, 200, "a gap as tall as the missing keys")),
    FieldReport(
      "freshos-form-sheet", .against, .issue("freshOS/KeyboardLayoutGuide", 33), about: "January 2020",
      says:
        "In a form sheet that the keyboard does not reach, the guide still moves by the height of the keyboard.",
      in: .cell("freshos-guide", pad, "show-hide-last", "form-sheet"),
      sign: .least(.O7, noticeable, "a gap above the keyboard")),
    FieldReport(
      "window-sized-by-screen", .against, .issue("ionic-team/capacitor-plugins", 1285),
      about: "November 2022, iPadOS 16.1",
      says:
        "In a window of Stage Manager, the content is resized relative to the screen and not to the window, so that a blank area stays above the keyboard.",
      in: .cell("bottom-inset-superview", pad, "stage-manager", "chat"),
      sign: .least(.O7, noticeable, "a gap above the keyboard")),
    FieldReport(
      "toolbar-tab-bar-gap", .against, .pullRequest("zhuozhuo/ZHChat", 12), about: "February 2017",
      says: "Inside a tab bar controller, a gap stays between the keyboard and the input toolbar.",
      in: .cell("toolbar-shift-2014", phone, "show-hide", "tab-chat"),
      sign: .least(.O7, 49, "a gap at least as tall as the tab bar")),
    FieldReport(
      "toolbar-adds-up", .against, .pullRequest("vikmeup/SCLAlertView-Swift", 135), about: "February 2016",
      says:
        "Each switch of the keyboard moves the view again from its present position, and it never comes back.",
      in: .cell("toolbar-shift-2014", phone, "switch-keyboards", "toolbar"),
      sign: .least(.M7, 300, "a bar that does not come back")),
    FieldReport(
      "toolbar-swipe-back", .against, .issue("jessesquires/JSQMessagesViewController", 221),
      about: "April 2014, version 5",
      says: "If a swipe back stops partway, the keyboard is gone, but the input toolbar stays where it was.",
      in: .cell("toolbar-shift-2017", phone, "swipe-back-cancelled", "chat"),
      sign: .least(.M7, 300, "a bar that stays where the keyboard was")),
    FieldReport(
      "accessory-comes-back", .inFavour, .pullRequest("wikimedia/wikipedia-ios", 2848),
      about: "January 2019",
      says:
        "The accessory view of a controller that can be first responder stays at the bottom of the screen when the keyboard is dismissed.",
      in: .cell("accessory-composer", phone, "show-hide", "chat"),
      sign: .most(.M7, 1, "a bar that is back at the bottom")),
    FieldReport(
      "popover-twice", .against, .issue("slackhq/SlackTextViewController", 14), about: "September 2014",
      says:
        "In a popover on a tablet, the view makes room for a keyboard although no adjustment should be made.",
      in: .cell("bottom-inset-superview", pad, "show-hide", "popover-chat"),
      sign: .least(.O7, 200, "a gap as tall as the keyboard")),
    FieldReport(
      "popover-by-itself", .inFavour, .issue("jessesquires/JSQMessagesViewController", 238),
      about: "April 2014",
      says:
        "Without code for notifications, a popover adjusts its height above the keyboard by itself.",
      in: .cell("tracking-guide", pad, "show-hide", "popover-chat"),
      sign: .most(.O7, 22, "a bar at the popover's bottom edge")),
    FieldReport(
      "call-ends", .against, .issue("hackiftekhar/IQKeyboardManager", 446),
      about: "February 2016, version 3.3.5",
      says:
        "If a call ends while the keyboard is up, the view stays too low by the height of the call's bar when the keyboard is gone.",
      in: .cell("iq-keyboard-manager", homeButton, "call-bar-while-typing", "sign-up"),
      sign: .least(.M7, 20, "a view that stays too low")),
    FieldReport(
      "hidden-tab-bar", .against, .pullRequest("freshOS/KeyboardLayoutGuide", 34), about: "February 2020",
      says: "If the tab bar is not visible, a correction by the height of the tab bar is wrong.",
      in: .cell("freshos-guide", phone, "tab-bar-hidden", "tab-chat"),
      sign: .least(.O7, noticeable, "a gap above the keyboard"),
      disagreement: .both(
        "The report is about a proposed correction that subtracts the height of a tab bar. The library itself subtracts the safe area, which shrinks with the hidden tab bar, so its bar is directly on the keyboard."
      )),
    FieldReport(
      "iq-low-sheet", .against, .issue("hackiftekhar/IQKeyboardManager", 2001),
      about: "November 2023, version 6.5.16",
      says:
        "In a sheet that the system raises, a tap on a text field moves the content too far.",
      in: .cell("iq-keyboard-manager", phone, "show-hide", "code-sheet"),
      sign: .least(.M4, 0.1, "content that moves further than it must")),
    FieldReport(
      "iq-search-in-bar", .against, .issue("hackiftekhar/IQKeyboardManager", 622), about: "September 2016",
      says:
        "With the field for a search in the navigation bar, the table below still has content behind the keyboard.",
      in: .cell("iq-keyboard-manager", phone, "search-hides-bar", "title-search"),
      sign: .least(.O8, 0.1, "results that nobody can reach")),
    FieldReport(
      "tp-other-panel", .against, .issue("michaeltyson/TPKeyboardAvoiding", 93), about: "April 2014, iOS 7",
      says:
        "The insets are not updated if the keyboard is replaced by one of another height, because frame changes are not observed.",
      in: .cell("tp-keyboard-avoiding", phone, "switch-keyboards", "form-scroll"),
      sign: .most(.O1, 0.5, "a field behind the keyboard"),
      disagreement: .both(
        "The report assumes that such a change posts no show. Logs since iOS 8 have a show for every change of the height (rule P7), and the library updates its insets with it."
      )),
    FieldReport(
      "candidates-over-bar", .against, .issue("uservoice/uservoice-ios-sdk", 139), about: "June 2013, iOS 6",
      says:
        "The Japanese keyboard shows suggestions above its usual height as soon as a person types, and they cover a bar above the keyboard.",
      in: .cell("bottom-inset-superview", phone, "chinese-candidates", "chat"),
      sign: .most(.O1, 0.5, "a field behind the candidates"),
      disagreement: .both(
        "The report is about code that does not hear of the change. The second show of a keyboard with candidates, which logs have, has their height, and code that answers every show stays above them."
      )),
  ]
}
