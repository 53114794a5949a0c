import ResultRecord

extension PainPoints {
  /// Ranks 1 to 9.
  static let first: [PainPoint] = [
    PainPoint(
      number: 1, id: "growing-text", title: "The caret slides under the keyboard while the text grows.",
      question: "Is the caret's line in sight after every line that is typed or pasted, not only at focus?",
      limits: nil,
      situations: Situation.all(["type-and-paste"], on: ["notes-form", "table"], of: [homeButton, phone]),
      measure: PainMeasure(.good(.O2, "hides the line being typed in")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1378), .issue("hackiftekhar/IQKeyboardManager", 1310),
        .issue("hackiftekhar/IQKeyboardManager", 1285), .issue("hackiftekhar/IQKeyboardManager", 498),
        .issue("kirillzyusko/react-native-keyboard-controller", 613),
        .issue("hackiftekhar/IQKeyboardManager", 920),
      ]),
    PainPoint(
      number: 2, id: "pushed-off-the-top", title: "The top bar or the field itself is pushed off the top.",
      question: "How far do bars and the focused field leave their place at the top?",
      limits: nil,
      situations: Situation.all(
        ["show-hide-last", "last-then-first"], on: ["header", "navigation-form", "long-text"], of: [phone]),
      measure: PainMeasure(
        .good(.O6, "pushes the field above the usable part of the screen"),
        .barsInPlace("moves the bar that should stay")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1244), .issue("hackiftekhar/IQKeyboardManager", 282),
        .issue("hackiftekhar/IQKeyboardManager", 220), .issue("hackiftekhar/IQKeyboardManager", 588),
        .issue("hackiftekhar/IQKeyboardManager", 1382), .issue("slackhq/SlackTextViewController", 684),
      ]),
    PainPoint(
      number: 3, id: "every-show-lifts", title: "Every further show of the keyboard lifts again.",
      question: "Is the lift after several shows the same as after the first?",
      limits: nil,
      situations: Situation.all(["emoji-and-next"], on: ["form", "toolbar"], of: [phone]),
      measure: PainMeasure(
        .good(.M8, "moves further with every field"),
        .good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .pullRequest("vikmeup/SCLAlertView-Swift", 135), .issue("vikmeup/SCLAlertView-Swift", 124),
        .issue("codepath/ios_guides", 11), .issue("michaeltyson/TPKeyboardAvoiding", 59),
        .issue("AndreaMiotto/PartialSheet", 53), .issue("dogo/SCLAlertView", 291),
      ]),
    PainPoint(
      number: 4, id: "no-way-back", title: "The view does not come back after the keyboard has gone.",
      question: "Is everything where it was, after three rounds and after a show that was cut short?",
      limits: nil,
      situations: Situation.all(
        ["three-cycles", "tap-outside"], on: ["login", "navigation-form", "toolbar"], of: [homeButton]),
      measure: PainMeasure(.good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .issue("udacity/ios-nd-networking", 2), .issue("hackiftekhar/IQKeyboardManager", 1920),
        .issue("hackiftekhar/IQKeyboardManager", 649), .issue("sberrevoets/SDCAlertView", 265),
        .issue("facebook/react-native", 28367), .issue("michaeltyson/TPKeyboardAvoiding", 84),
      ]),
    PainPoint(
      number: 5, id: "container-offset", title: "In a sheet or under a header the lift is wrong by the offset.",
      question: "Is the field still covered, by the distance of the view from the screen's top?",
      limits: nil,
      situations: Situation.all(
        ["show-hide-last", "next-through-all"], on: ["sheet-form", "header"], of: [phone])
        + Situation.all(["show-hide-last", "next-through-all"], on: ["form-sheet"], of: [pad]),
      measure: PainMeasure(.good(.O1, "hides a part of the field")),
      evidence: [
        .issue("facebook/react-native", 29358), .issue("facebook/react-native", 33421),
        .issue("react-navigation/react-navigation", 3971), .issue("react-navigation/react-navigation", 11030),
        .pullRequest("kirillzyusko/react-native-keyboard-controller", 1346),
        .issue("hackiftekhar/IQKeyboardManager", 909),
      ]),
    PainPoint(
      number: 6, id: "home-indicator-gap", title: "The bar floats above the keyboard by the bottom safe area.",
      question: "How large is the gap between the bar and the keyboard, with and without a home indicator?",
      limits: nil,
      situations: Situation.all(["show-hide"], on: ["chat", "tab-chat"], of: [phone, homeButton]),
      measure: PainMeasure(.good(.O7, "leaves a gap above the keyboard")),
      evidence: [
        .pullRequest("RxSwiftCommunity/RxKeyboard", 119), .pullRequest("MessageKit/MessageKit", 1923),
        .issue("lionheart/KeyboardAdjuster", 5), .issue("square/Listable", 100),
        .issue("AlexLittlejohn/ALTextInputBar", 50), .issue("hackiftekhar/IQKeyboardManager", 1690),
      ]),
    PainPoint(
      number: 7, id: "off-the-dock", title: "A floating, undocked or split keyboard is taken for a docked one.",
      question: "Is the field in sight, is nothing lifted for a panel that covers nothing, does all return?",
      limits: nil,
      situations: Situation.all(
        ["float-while-shown", "floating", "floating-announced"], on: ["chat", "form"], of: [pad],
        ["portrait", "landscape"])
        + Situation.all(
          ["undock-and-dock", "split-keyboard"], on: ["chat", "form"], of: [undockingPad],
          ["portrait", "landscape"]),
      measure: PainMeasure(
        .good(.O2, "hides the line being typed in"),
        .metric(.O7, 20, "lifts for a panel elsewhere", because: "20 pt"),
        .good(.M7, "does not return when the keyboard has left the dock or has gone")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 26), .issue("facebook/react-native", 29473),
        .issue("jessesquires/JSQMessagesViewController", 906),
        .issue("freshOS/KeyboardLayoutGuide", 37), .radar(18_010_127), .question(10_749_311),
      ]),
    PainPoint(
      number: 8, id: "bar-comes-and-goes", title: "The bar over the keys comes and goes, and the content jumps.",
      question: "How much does the content turn around and jump on each change of field?",
      limits: nil,
      situations: Situation.all(["next-through-all", "late-password-bar"], on: ["login", "toolbar"], of: [phone])
        + Situation.all(["next-twice"], on: ["form"], of: [phone]),
      measure: PainMeasure(
        .good(.M8, "moves without need when the field changes"),
        .good(.M5, "turns around on its way"),
        .metric(.O7, 34, "lifts the bar again", because: "34 pt")),
      evidence: [
        .issue("facebook/react-native", 31722), .issue("kirillzyusko/react-native-keyboard-controller", 987),
        .issue("hackiftekhar/IQKeyboardManager", 962), .pullRequest("michaeltyson/TPKeyboardAvoiding", 279),
        .pullRequest("IdleHandsApps/IHKeyboardAvoiding", 7), .pullRequest("mozilla-mobile/firefox-ios", 30146),
      ]),
    PainPoint(
      number: 9, id: "button-covered", title: "The field can be seen, but the button below it is covered.",
      question: "Can the primary action be seen, apart from the field?",
      limits: nil,
      situations: Situation.all(["show-hide-last"], on: ["login", "form"], of: [homeButton, phone, largePhone]),
      measure: PainMeasure(
        .metric(.O4, 0.75, "covers the primary action", because: "24 pt")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 957), .issue("hackiftekhar/IQKeyboardManager", 1751),
        .issue("hackiftekhar/IQKeyboardManager", 1349), .issue("hackiftekhar/IQKeyboardManager", 1750),
        .issue("hackiftekhar/IQKeyboardManager", 660), .issue("stripe/stripe-ios", 2803),
      ]),
  ]
}
