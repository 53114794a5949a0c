import ResultRecord

extension PainPoints {
  /// Ranks 10 to 17.
  static let second: [PainPoint] = [
    PainPoint(
      number: 10, id: "cross-fade", title: "With cross-fade transitions the hide's frame is zero.",
      question: "Is everything where it was once the keyboard has gone?",
      limits: nil,
      situations: Situation.all(["cross-fade"], on: ["form", "toolbar"], of: [phone]),
      measure: PainMeasure(.good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .issue("facebook/react-native", 29974), .issue("facebook/react-native", 31484),
        .pullRequest("facebook/react-native", 34503), .pullRequest("zulip/zulip-mobile", 5163),
        .issue("kirillzyusko/react-native-keyboard-controller", 1141),
        .pullRequest("finn-no/FinniversKit", 1208),
      ]),
    PainPoint(
      number: 11, id: "out-of-step", title: "The content is out of step with the keyboard.",
      question: "How much earlier or later than the keyboard does the content start and arrive?",
      limits: nil,
      situations: Situation.all(["show-hide", "own-curves"], on: ["chat"], of: [phone, homeButton]),
      measure: PainMeasure(
        .good(.M2, "starts or arrives at another time than the keyboard"),
        .good(.M3, "moves at another speed than the keyboard")),
      evidence: [
        .issue("flutter/flutter", 19279), .issue("flutter/flutter", 105687), .issue("flutter/flutter", 19480),
        .issue("flutter/flutter", 139054), .issue("HeroTransitions/Hero", 453), .question(18_957_476),
      ]),
    PainPoint(
      number: 12, id: "last-message", title: "The last message hides behind the composer or the keyboard.",
      question: "Is the last message in reach, and does the list return to where it was scrolled?",
      limits: nil,
      situations: Situation.all(["scrolled-to-end", "show-hide"], on: ["chat"], of: [phone]),
      measure: PainMeasure(
        .good(.O8, "leaves messages out of reach"),
        .good(.M7, "loses the place in the list")),
      evidence: [
        .issue("MessageKit/MessageKit", 494), .issue("MessageKit/MessageKit", 165),
        .issue("MessageKit/MessageKit", 1020), .issue("MessageKit/MessageKit", 1594),
        .pullRequest("jessesquires/JSQMessagesViewController", 83),
        .issue("nathantannar4/InputBarAccessoryView", 52),
      ]),
    PainPoint(
      number: 13, id: "bounce-between-fields", title: "The form bounces from field to field, and jumps on hide.",
      question: "How far does the field travel for the distance it needs?",
      limits: nil,
      situations: Situation.all(["next-twice"], on: ["scroll-form"], of: [phone]),
      measure: PainMeasure(
        .good(.M8, "moves without need when the field changes"),
        .good(.M5, "turns around on its way"),
        .good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .issue("APSL/react-native-keyboard-aware-scroll-view", 217),
        .issue("APSL/react-native-keyboard-aware-scroll-view", 418),
        .issue("APSL/react-native-keyboard-aware-scroll-view", 329),
        .issue("michaeltyson/TPKeyboardAvoiding", 10), .issue("michaeltyson/TPKeyboardAvoiding", 189),
        .issue("kirillzyusko/react-native-keyboard-controller", 856),
      ]),
    PainPoint(
      number: 14, id: "hardware-keyboard", title: "With a hardware keyboard the bar is lifted by a whole one.",
      question: "How large is the gap above what a hardware keyboard leaves on the screen?",
      limits: nil,
      situations: Situation.all(
        ["hardware-keyboard", "hardware-without-bar", "attach-and-detach"], on: ["chat"], of: [pad]),
      measure: PainMeasure(
        .metric(.O7, 20, "lifts for keys that are not there", because: "20 pt"),
        .good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .pullRequest("ionic-team/ionic-plugin-keyboard", 273), .issue("MessageKit/MessageKit", 993),
        .issue("MessageKit/MessageKit", 1474), .issue("hackiftekhar/IQKeyboardManager", 469),
        .issue("wordpress-mobile/WordPress-iOS", 7916),
      ]),
    PainPoint(
      number: 15, id: "lifted-twice", title: "Two mechanisms avoid the keyboard at once, and lift twice.",
      question: "Is the lift larger than what is needed, when the system avoids the keyboard as well?",
      limits: nil,
      situations: Situation.all(["safe-area-too"], on: ["sheet-form", "detent-note"], of: [phone])
        + Situation.all(["scrolled-by-the-system"], on: ["table"], of: [phone]),
      measure: PainMeasure(
        .good(.O7, "leaves a gap above the keyboard"),
        .good(.O6, "pushes the field above the usable part of the screen")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1977), .issue("hackiftekhar/IQKeyboardManager", 2003),
        .issue("hackiftekhar/IQKeyboardManager", 1994), .issue("stripe/stripe-ios", 2803),
        .pullRequest("airbnb/epoxy-ios", 170), .issue("City-of-Bloomington/open311-ios", 144),
      ]),
    PainPoint(
      number: 16, id: "rotation", title: "A rotation leaves the field covered or a blank band behind.",
      question: "Is the field in sight after the turn, and does all return?",
      limits: nil,
      situations: Situation.all(
        ["rotate-and-back", "rotate-elsewhere"], on: ["form", "toolbar"], of: [phone, pad]),
      measure: PainMeasure(
        .good(.O2, "hides the line being typed in"),
        .good(.O6, "pushes the field above the usable part of the screen"),
        .good(.O7, "gap"),
        .good(.M7, "is not back where it was once the keyboard has gone")),
      evidence: [
        .issue("facebook/react-native", 37664), .issue("facebook/react-native", 50444),
        .issue("kirillzyusko/react-native-keyboard-controller", 910),
        .issue("mateusz1913/react-native-avoid-softinput", 180),
        .issue("hackiftekhar/IQKeyboardManager", 198), .radar(25_032_907),
      ]),
    PainPoint(
      number: 17, id: "tab-bar", title: "The tab bar is counted twice, or not at all.",
      question: "Is the gap above the keyboard as high as the tab bar?",
      limits: nil,
      situations: Situation.all(["show-hide"], on: ["tab-chat"], of: [phone])
        + Situation.all(["show-hide-last"], on: ["tab-form"], of: [phone]),
      measure: PainMeasure(.good(.O7, "leaves a gap above the keyboard")),
      evidence: [
        .issue("freshOS/KeyboardLayoutGuide", 19), .issue("hackiftekhar/IQKeyboardManager", 1690),
        .pullRequest("MengTo/Spring", 279), .issue("GitHawkApp/MessageViewController", 70),
        .issue("flutter/flutter", 139224), .issue("chicio/SwiftUI-CustomTabBar", 1),
      ]),
  ]
}
