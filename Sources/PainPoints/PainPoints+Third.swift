import ResultRecord

extension PainPoints {
  /// Ranks 18 to 25.
  static let third: [PainPoint] = [
    PainPoint(
      number: 18, id: "window-is-not-screen", title: "The screen's frame is used as the window's.",
      question: "Is the field in sight, and is the lift right where the window is not the screen?",
      limits: nil,
      situations: Situation.all(
        ["split-view-right", "slide-over", "stage-manager"], on: ["chat", "form"], of: [pad]),
      measure: PainMeasure(
        .good(.O2, "hides the line being typed in"),
        .metric(.O7, 20, "lifts by more than the window needs", because: "20 pt")),
      evidence: [
        .pullRequest("freshOS/KeyboardLayoutGuide", 14), .issue("lionheart/LHSKeyboardAdjusting", 10),
        .pullRequest("flutter/engine", 35535), .pullRequest("flutter/engine", 37719),
        .issue("flutter/flutter", 42653), .issue("kirillzyusko/react-native-keyboard-controller", 1045),
      ]),
    PainPoint(
      number: 19, id: "several-heights", title: "A keyboard of another maker comes in several heights.",
      question: "Is the field in sight at last, and with how many turns?",
      limits: nil,
      situations: Situation.all(["third-party"], on: ["form"], of: [phone]),
      measure: PainMeasure(
        .good(.O2, "hides the line being typed in"), .good(.M5, "turns around on its way")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 2165), .issue("vikmeup/SCLAlertView-Swift", 189),
        .issue("IdleHandsApps/IHKeyboardAvoiding", 14), .issue("michaeltyson/TPKeyboardAvoiding", 191),
        .pullRequest("checkout/frames-ios", 324), .radar(25_032_907),
      ]),
    PainPoint(
      number: 20, id: "pop-ups", title: "A pop-up with a field is covered or thrown off the screen.",
      question: "Is the whole pop-up in the safe area above the keyboard?",
      limits: nil,
      situations: Situation.all(["back-to-first"], on: ["alert"], of: [phone])
        + Situation.all(["show-hide"], on: ["bottom-sheet"], of: [phone]),
      measure: PainMeasure(
        .good(.O8, "covers or loses a part of the pop-up"),
        .good(.O6, "pushes the field above the usable part of the screen")),
      evidence: [
        .issue("flutter/flutter", 18564), .issue("flutter/flutter", 59589),
        .issue("vikmeup/SCLAlertView-Swift", 124), .issue("exyte/PopupView", 135),
        .issue("benedom/AutoResizingSheet", 1), .issue("hackiftekhar/IQKeyboardManager", 2003),
      ]),
    PainPoint(
      number: 21, id: "leave-and-return", title: "After a return to the app the lift is lost or doubled.",
      question: "Is the lift after the return what it was before?",
      limits: nil,
      situations: Situation.all(["leave-and-return"], on: ["opaque-chat"], of: [phone]),
      measure: PainMeasure(
        .good(.O2, "hides the line being typed in"),
        .metric(.O7, 34, "lifts again", because: "34"),
        .good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1377), .issue("hackiftekhar/IQKeyboardManager", 1688),
        .issue("hackiftekhar/IQKeyboardManager", 694), .issue("facebook/react-native", 33473),
        .issue("kirillzyusko/react-native-keyboard-controller", 1315), .issue("irccloud/ios", 164),
      ]),
    PainPoint(
      number: 22, id: "another-app", title: "Another app's keyboard moves the layout.",
      question: "Does anything move for a keyboard that is not the app's?",
      limits: nil,
      situations: Situation.all(["another-app"], on: ["chat", "form"], of: [pad]),
      measure: PainMeasure(
        .metric(.M1, 0, "moves for another app's keyboard", because: "any"),
        .good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .issue("flutter/flutter", 27769), .issue("flutter/flutter", 34490), .radar(48_608_694),
        .pullRequest("facebook/react-native", 23245),
        .issue("material-components/material-components-ios", 630),
      ]),
    PainPoint(
      number: 23, id: "drag-and-swipe-back", title: "Dragging the keyboard away leaves the bar behind.",
      question: "How far is the bar from the keyboard while a finger drags it, and on a swipe back?",
      limits: nil,
      situations: Situation.all(["drag-dismiss", "swipe-back-cancelled"], on: ["chat"], of: [phone]),
      measure: PainMeasure(
        .metric(.M11, 34, "lets bar and keyboard part", because: "34")),
      evidence: [
        .issue("freshOS/KeyboardLayoutGuide", 17), .issue("MessageKit/MessageKit", 1474),
        .radar(19_629_856), .issue("nathantannar4/InputBarAccessoryView", 282),
        .issue("flutter/flutter", 85055),
      ]),
    PainPoint(
      number: 24, id: "screens-away", title: "A screen that is covered by another one reacts all the same.",
      question: "Does the screen move while it is away, and is the lift right on return?",
      limits: nil,
      situations: Situation.all(["push-and-pop"], on: ["form", "toolbar"], of: [phone]),
      measure: PainMeasure(
        .good(.M1, "x"),
        .good(.O2, "x"),
        .good(.O7, "x"),
        .good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .pullRequest("michaeltyson/TPKeyboardAvoiding", 48), .pullRequest("3sidedcube/ThunderTable", 2),
        .issue("JonasGessner/JGProgressHUD", 62), .pullRequest("toggl/mobileapp", 3317),
        .issue("facebook/react-native", 37664),
      ]),
    PainPoint(
      number: 25, id: "unasked-scrolling", title: "A field that can be seen is moved anyway.",
      question: "Does anything move where no movement is needed?",
      limits: nil,
      situations: Situation.all(["show-hide"], on: ["table"], of: [pad, phone]),
      measure: PainMeasure(.metric(.M4, 0, "moves a field that can be seen", because: "any")),
      evidence: [
        .radar(22_600_028), .issue("hackiftekhar/IQKeyboardManager", 69),
        .issue("hackiftekhar/IQKeyboardManager", 2150), .issue("gskbyte/GSKStretchyHeaderView", 38),
        .issue("uias/Tabman", 377), .issue("V8tr/KeyboardAvoidanceSwiftUI", 11),
      ]),
  ]
}
