extension PainPoints {
  /// The pain points with ranks 1 to 9.
  static let first: [PainPoint] = [
    PainPoint(
      number: 1, id: "growing-text", title: "The caret slides under the keyboard while the text grows.",
      happens:
        "The field is in sight when it is tapped. Then it grows line by line, nobody looks again, and the line you are typing goes under the keyboard.",
      question: "The distance from the caret to the keyboard after every edit, not only at focus.",
      limits:
        "A strategy that hides the line at focus already is not told apart from one that loses it later.",
      places: [Places(["type-and-paste"], on: ["notes-form", "table"], of: [homeButton, phone])],
      measure: PainMeasure(.good(.O2, "hides the line you are typing")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1378), .issue("hackiftekhar/IQKeyboardManager", 1310),
        .issue("hackiftekhar/IQKeyboardManager", 1285), .issue("hackiftekhar/IQKeyboardManager", 498),
        .issue("hackiftekhar/IQKeyboardManager", 920),
        .issue("kirillzyusko/react-native-keyboard-controller", 613),
      ]),
    PainPoint(
      number: 2, id: "pushed-off-the-top", title: "The top bar, or the field itself, is pushed off the top.",
      happens:
        "The whole view goes up to show its last field, and takes the app's own bar, the title or the fields above with it.",
      question: "How many points of bars and of the focused field are above the top safe area.",
      limits:
        "The last field is tapped, as reported, and the first one after it, which shows what was pushed off. Of bars it is recorded that they left their place, not by how much.",
      places: [
        Places(
          ["show-hide-last", "last-then-first"], on: ["header", "navigation-form", "long-text"], of: [phone])
      ],
      measure: PainMeasure(
        .good(.O6, "pushes the field off the top"), .barsInPlace("takes the bar at the top along")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1244), .issue("hackiftekhar/IQKeyboardManager", 282),
        .issue("hackiftekhar/IQKeyboardManager", 220), .issue("hackiftekhar/IQKeyboardManager", 588),
        .issue("hackiftekhar/IQKeyboardManager", 1382), .issue("slackhq/SlackTextViewController", 684),
      ]),
    PainPoint(
      number: 3, id: "every-show-lifts", title: "Every further show of the keyboard lifts again.",
      happens:
        "Emoji, a bar of suggestions, the next field: for each the keyboard is announced again, and each announcement lifts what is lifted already.",
      question: "The lift after several shows, divided by the lift after the first: 1.",
      limits:
        "The toolbar screen is played too, since strategies that move a bar have none to move on the form. Emoji counts through what is left after the hide; the fields count one by one.",
      places: [Places(["emoji-and-next"], on: ["form", "toolbar"], of: [phone])],
      measure: PainMeasure(
        .good(.M8, "moves on with every field"), .good(.M7, "keeps a part of the lift after hide")),
      evidence: [
        .pullRequest("vikmeup/SCLAlertView-Swift", 135), .issue("vikmeup/SCLAlertView-Swift", 124),
        .issue("codepath/ios_guides", 11), .issue("michaeltyson/TPKeyboardAvoiding", 59),
        .issue("AndreaMiotto/PartialSheet", 53), .issue("dogo/SCLAlertView", 291),
      ]),
    PainPoint(
      number: 4, id: "no-way-back", title: "The view does not come back once the keyboard has gone.",
      happens:
        "After hide the content stays up, or comes to rest under an opaque bar, or drifts a little further with every round.",
      question: "Where everything rests before and after, also when a tap cuts the show short.",
      limits: "The toolbar screen is played too, for strategies that move a bar.",
      places: [
        Places(
          ["three-cycles", "tap-outside"], on: ["login", "navigation-form", "toolbar"], of: [homeButton])
      ],
      measure: PainMeasure(.good(.M7, "does not come back")),
      evidence: [
        .issue("udacity/ios-nd-networking", 2), .issue("hackiftekhar/IQKeyboardManager", 1920),
        .issue("hackiftekhar/IQKeyboardManager", 649), .issue("sberrevoets/SDCAlertView", 265),
        .issue("facebook/react-native", 28367), .issue("michaeltyson/TPKeyboardAvoiding", 84),
      ]),
    PainPoint(
      number: 5, id: "container-offset", title: "In a sheet the lift is wrong by the sheet's offset.",
      happens:
        "Code compares the field's place in its view with the keyboard's place on the screen. In a sheet, or under a header, the two differ, and a part of the field stays covered.",
      question: "What is left covered of the field.",
      limits:
        "The reports tap the last field. Every field is tapped in turn as well, and a phone with a home button is added: on 393×852 no field of the sheet lies in the 69 points where the offset decides. An opaque navigation bar is the offset of React Native's reports: its view begins below the bar and knows its place in its parent only. IQKeyboardManager's report is of version 4; the version that is played passes.",
      places: [
        Places(
          ["show-hide-last", "next-through-all"], on: ["sheet-form", "header", "navigation-form"],
          of: [phone, homeButton]),
        Places(["show-hide-last", "next-through-all"], on: ["form-sheet"], of: [pad]),
      ],
      measure: PainMeasure(.good(.O1, "hides a part of the field")),
      evidence: [
        .issue("facebook/react-native", 29358), .issue("facebook/react-native", 33421),
        .issue("react-navigation/react-navigation", 3971), .issue("react-navigation/react-navigation", 11030),
        .pullRequest("kirillzyusko/react-native-keyboard-controller", 1346),
        .issue("hackiftekhar/IQKeyboardManager", 909),
      ]),
    PainPoint(
      number: 6, id: "home-indicator-gap",
      title: "The bar floats above the keyboard by the bottom safe area.",
      happens:
        "The keyboard's height is added to a bar that rests on the safe area already: a band of 34 points stays between bar and keyboard, with a tab bar one of 83.",
      question: "The gap between bar and keyboard, with and without a home indicator.",
      limits: nil,
      places: [Places(["show-hide"], on: ["chat", "tab-chat"], of: [phone, homeButton])],
      measure: PainMeasure(.good(.O7, "leaves a gap above the keyboard")),
      evidence: [
        .pullRequest("RxSwiftCommunity/RxKeyboard", 119), .pullRequest("MessageKit/MessageKit", 1923),
        .issue("lionheart/KeyboardAdjuster", 5), .issue("square/Listable", 100),
        .issue("AlexLittlejohn/ALTextInputBar", 50), .issue("hackiftekhar/IQKeyboardManager", 1690),
      ]),
    PainPoint(
      number: 7, id: "off-the-dock", title: "A floating or undocked keyboard is taken for a docked one.",
      happens:
        "On a tablet the keyboard floats, hangs above the edge or splits. The bar is lifted for a panel that covers nothing, or stays under one that covers it, or remains in the middle of the screen.",
      question:
        "What the panel covers of the field, lifts that nothing asks for, and the return to rest.",
      limits:
        "Only tablets with a home button have undocked and split keyboards, so an iPad (9th generation) stands in for these. A floating keyboard posts no show by itself; in one scenario it does, as some report (floatingShow=panel), while it floats beside the app's window.",
      places: [
        Places(
          ["float-while-shown", "floating"], on: ["chat", "form"], of: [pad], ["portrait", "landscape"]),
        Places(["floating-announced"], on: ["chat"], of: [pad], ["landscape"]),
        Places(
          ["undock-and-dock", "split-keyboard"], on: ["chat", "form"], of: [undockingPad],
          ["portrait", "landscape"]),
      ],
      measure: PainMeasure(
        .metric(.O7, 20, "lifts the bar for keys elsewhere", because: padSafeArea).only(on: "chat"),
        .good(.O1, "hides a part of the field"), .good(.M7, "does not come back")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 26), .issue("facebook/react-native", 29473),
        .issue("jessesquires/JSQMessagesViewController", 906), .issue("freshOS/KeyboardLayoutGuide", 37),
        .radar(18_010_127), .question(10_749_311),
      ]),
    PainPoint(
      number: 8, id: "bar-comes-and-goes",
      title: "The bar over the keys comes and goes, and the content jumps.",
      happens:
        "Suggestions over one field, saved passwords over the next: the keyboard's height changes with every field, and the content jumps with it.",
      question: "How often the content turns around and how far it jumps when the field changes.",
      limits:
        "The log-in screen has two fields; three in a row are those of the form. The late bar comes while the keyboard still moves, so its own jump is not judged, only where everything rests. The toolbar screen is played too, for strategies that move a bar.",
      places: [
        Places(["next-through-all", "late-password-bar"], on: ["login", "toolbar"], of: [phone]),
        Places(["next-twice"], on: ["form"], of: [phone]),
      ],
      measure: PainMeasure(
        .good(.M8, "moves without need when the field changes"), .good(.M5, "turns around on its way"),
        .good(.M6, "jumps"), .good(.M7, "keeps a part of the lift after hide")),
      evidence: [
        .issue("facebook/react-native", 31722), .issue("kirillzyusko/react-native-keyboard-controller", 987),
        .issue("hackiftekhar/IQKeyboardManager", 962), .pullRequest("michaeltyson/TPKeyboardAvoiding", 279),
        .pullRequest("IdleHandsApps/IHKeyboardAvoiding", 7),
        .pullRequest("mozilla-mobile/firefox-ios", 30146),
      ]),
    PainPoint(
      number: 9, id: "button-covered", title: "The field can be seen, but the button below it is covered.",
      happens:
        "Only the field is brought into sight. To go on, people have to put the keyboard away first, if they find out how.",
      question: "What can be seen of the primary action, apart from the field.",
      limits: nil,
      places: [
        Places(
          ["show-hide-last"], on: ["login", "form"], of: [homeButton, phone, largePhone])
      ],
      measure: PainMeasure(
        .metric(
          .O4, 0.75, "covers the primary action",
          because:
            "24×24 points, WCAG 2.2 success criterion 2.5.8; scrolling and the return key are no way to see a button"
        )
      ),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 957), .issue("hackiftekhar/IQKeyboardManager", 1751),
        .issue("hackiftekhar/IQKeyboardManager", 1349), .issue("hackiftekhar/IQKeyboardManager", 1750),
        .issue("hackiftekhar/IQKeyboardManager", 660), .issue("stripe/stripe-ios", 2803),
      ]),
  ]
}
