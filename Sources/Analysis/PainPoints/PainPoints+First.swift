extension PainPoints {
  /// The pain points with ranks 1 to 9.
  public static let first: [PainPoint] = [
    PainPoint(
      number: 1, id: "growing-text", title: "The caret slides under the keyboard while the text grows.",
      happens:
        "The field is visible when it is tapped. Then it grows line by line, nothing checks its position again, and the line you are typing disappears under the keyboard.",
      question: "The distance from the caret to the keyboard after every edit, not only at focus.",
      limits:
        "A strategy that already hides the line at focus is not distinguished from one that loses it later.",
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
        "The whole view moves up to show its last field, and takes the app's own bar, the title or the fields above with it.",
      question: "The number of points by which bars and the focused field extend above the top safe area.",
      limits:
        "The last field is tapped, as reported, and then the first field, which shows what was pushed off. For bars, the record says that they moved, but not how far.",
      places: [
        Places(
          ["show-hide-last", "last-then-first"], on: ["header", "navigation-form", "long-text"], of: [phone])
      ],
      measure: PainMeasure(
        .good(.O6, "pushes the field off the top"), .barsInPlace("moves the bar at the top")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1244), .issue("hackiftekhar/IQKeyboardManager", 282),
        .issue("hackiftekhar/IQKeyboardManager", 220), .issue("hackiftekhar/IQKeyboardManager", 588),
        .issue("hackiftekhar/IQKeyboardManager", 1382), .issue("slackhq/SlackTextViewController", 684),
      ]),
    PainPoint(
      number: 3, id: "every-show-lifts", title: "Each further show of the keyboard lifts the content again.",
      happens:
        "The emoji keyboard, the predictive bar or the next field announces the keyboard again, and each announcement lifts content that is already lifted.",
      question: "The lift after several shows, divided by the lift after the first. It should be 1.",
      limits:
        "The toolbar screen is also played, because strategies that move a bar have no bar to move on the form. For the emoji keyboard, only the lift that remains after the hide counts. For the fields, every lift counts.",
      places: [Places(["emoji-and-next"], on: ["form", "toolbar"], of: [phone])],
      measure: PainMeasure(
        .good(.M8, "moves again with every field"), .good(.M7, "keeps part of the lift after the hide")),
      evidence: [
        .pullRequest("vikmeup/SCLAlertView-Swift", 135), .issue("vikmeup/SCLAlertView-Swift", 124),
        .issue("codepath/ios_guides", 11), .issue("michaeltyson/TPKeyboardAvoiding", 59),
        .issue("AndreaMiotto/PartialSheet", 53), .issue("dogo/SCLAlertView", 291),
      ]),
    PainPoint(
      number: 4, id: "no-way-back", title: "The view does not come back after the keyboard is hidden.",
      happens:
        "After the hide the content stays up, ends up under an opaque bar, or drifts a little further with every show and hide.",
      question: "The final positions before and after, also if a tap interrupts the show.",
      limits: "The toolbar screen is also played, for strategies that move a bar.",
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
      number: 5, id: "container-offset", title: "In a sheet, the lift is wrong by the sheet's offset.",
      happens:
        "Code compares the field's position in its view with the keyboard's position on the screen. In a sheet or under a header, the two coordinate systems differ, and part of the field stays covered.",
      question: "The part of the field that stays covered.",
      limits:
        "The reports tap the last field. Here every field is tapped in turn as well. A phone with a home button is added, because on 393×852 points no field of the sheet is in the 69 points where the offset matters. In React Native's reports the offset is an opaque navigation bar: the view begins below the bar and knows only its position in its parent. IQKeyboardManager's report is about version 4. The version that is played passes.",
      places: [
        Places(
          ["show-hide-last", "next-through-all"], on: ["sheet-form", "header", "navigation-form"],
          of: [phone, homeButton]),
        Places(["show-hide-last", "next-through-all"], on: ["form-sheet"], of: [pad]),
      ],
      measure: PainMeasure(.good(.O1, "hides part of the field")),
      evidence: [
        .issue("facebook/react-native", 29358), .issue("facebook/react-native", 33421),
        .issue("react-navigation/react-navigation", 3971), .issue("react-navigation/react-navigation", 11030),
        .pullRequest("kirillzyusko/react-native-keyboard-controller", 1346),
        .issue("hackiftekhar/IQKeyboardManager", 909),
      ]),
    PainPoint(
      number: 6, id: "home-indicator-gap",
      title: "The bar floats above the keyboard by the height of the bottom safe area.",
      happens:
        "The keyboard's height is added to a bar that is already above the safe area. A band of 34 points remains between the bar and the keyboard, or 83 points with a tab bar.",
      question: "The gap between the bar and the keyboard, with and without a home indicator.",
      limits: nil,
      places: [Places(["show-hide"], on: ["chat", "tab-chat"], of: [phone, homeButton])],
      measure: PainMeasure(.good(.O7, "leaves a gap above the keyboard")),
      evidence: [
        .pullRequest("RxSwiftCommunity/RxKeyboard", 119), .pullRequest("MessageKit/MessageKit", 1923),
        .issue("lionheart/KeyboardAdjuster", 5), .issue("square/Listable", 100),
        .issue("AlexLittlejohn/ALTextInputBar", 50), .issue("hackiftekhar/IQKeyboardManager", 1690),
      ]),
    PainPoint(
      number: 7, id: "off-the-dock", title: "A floating or undocked keyboard is treated as a docked one.",
      happens:
        "On a tablet the keyboard floats, is undocked above the edge, or is split. The bar is lifted for a panel that covers nothing, stays under a panel that covers it, or remains in the middle of the screen.",
      question:
        "The part of the field that the panel covers, unnecessary lifts, and the return to the initial position.",
      limits:
        "Only tablets with a home button have undocked and split keyboards, so these are played on an iPad (9th generation). A floating keyboard does not post a show. In one scenario it does, as some reports say (floatingShow=panel), while it floats next to the app's window.",
      places: [
        Places(
          ["float-while-shown", "floating"], on: ["chat", "form"], of: [pad], ["portrait", "landscape"]),
        Places(["floating-announced"], on: ["chat"], of: [pad], ["landscape"]),
        Places(
          ["undock-and-dock", "split-keyboard"], on: ["chat", "form"], of: [undockingPad],
          ["portrait", "landscape"]),
      ],
      measure: PainMeasure(
        .metric(.O7, 20, "lifts the bar for a keyboard elsewhere", because: padSafeArea).only(on: "chat"),
        .good(.O1, "hides part of the field"), .good(.M7, "does not come back")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 26), .issue("facebook/react-native", 29473),
        .issue("jessesquires/JSQMessagesViewController", 906), .issue("freshOS/KeyboardLayoutGuide", 37),
        .radar(18_010_127), .question(10_749_311),
      ]),
    PainPoint(
      number: 8, id: "bar-comes-and-goes",
      title: "The bar above the keys appears and disappears, and the content jumps.",
      happens:
        "One field has suggestions, the next one has saved passwords. The keyboard's height changes with every field, and the content jumps with it.",
      question: "How often the content reverses its direction, and how far it jumps, when the field changes.",
      limits:
        "The log-in screen has only two fields, so the form is used for three fields in a row. The late bar appears while the keyboard is still moving, so only the final positions are scored, and not the bar's own jump. The toolbar screen is also played, for strategies that move a bar.",
      places: [
        Places(["next-through-all", "late-password-bar"], on: ["login", "toolbar"], of: [phone]),
        Places(["next-twice"], on: ["form"], of: [phone]),
      ],
      measure: PainMeasure(
        .good(.M8, "moves unnecessarily when the field changes"),
        .good(.M5, "reverses its direction on the way"),
        .good(.M6, "jumps"), .good(.M7, "keeps part of the lift after the hide")),
      evidence: [
        .issue("facebook/react-native", 31722), .issue("kirillzyusko/react-native-keyboard-controller", 987),
        .issue("hackiftekhar/IQKeyboardManager", 962), .pullRequest("michaeltyson/TPKeyboardAvoiding", 279),
        .pullRequest("IdleHandsApps/IHKeyboardAvoiding", 7),
        .pullRequest("mozilla-mobile/firefox-ios", 30146),
      ]),
    PainPoint(
      number: 9, id: "button-covered", title: "The field is visible, but the button below it is covered.",
      happens:
        "Only the field is brought into view. To continue, people must dismiss the keyboard first, if they find out how.",
      question: "The visible part of the primary action, regardless of the field.",
      limits: nil,
      places: [
        Places(
          ["show-hide-last"], on: ["login", "form"], of: [homeButton, phone, largePhone])
      ],
      measure: PainMeasure(
        .metric(
          .O4, 0.75, "covers the primary action",
          because:
            "24×24 points, WCAG 2.2 success criterion 2.5.8; scrolling and the return key do not make a button visible"
        )
      ),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 957), .issue("hackiftekhar/IQKeyboardManager", 1751),
        .issue("hackiftekhar/IQKeyboardManager", 1349), .issue("hackiftekhar/IQKeyboardManager", 1750),
        .issue("hackiftekhar/IQKeyboardManager", 660), .issue("stripe/stripe-ios", 2803),
      ]),
  ]
}
