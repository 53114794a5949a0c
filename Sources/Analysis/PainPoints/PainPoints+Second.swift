extension PainPoints {
  /// The pain points with ranks 10 to 17.
  public static let second: [PainPoint] = [
    PainPoint(
      number: 10, id: "cross-fade", title: "With cross-fade transitions, the end frame of the hide is zero.",
      happens:
        "With Prefer Cross-Fade Transitions, the end frame of a hide is all zeros. Code that reads it assumes a keyboard at the top of the screen, or a keyboard without height.",
      question: "Whether everything is back at its initial position after the keyboard is hidden.",
      limits: "The toolbar screen is also played, because its strategies read the height in the hide.",
      places: [Places(["cross-fade"], on: ["form", "toolbar"], of: [phone])],
      measure: PainMeasure(.good(.M7, "does not come back")),
      evidence: [
        .issue("facebook/react-native", 29974), .issue("facebook/react-native", 31484),
        .pullRequest("facebook/react-native", 34503), .pullRequest("zulip/zulip-mobile", 5163),
        .issue("kirillzyusko/react-native-keyboard-controller", 1141),
        .pullRequest("finn-no/FinniversKit", 1208),
      ]),
    PainPoint(
      number: 11, id: "out-of-step", title: "The content does not move in step with the keyboard.",
      happens: "The content starts late, snaps into place or uses its own curve.",
      question: "The difference between the content and the keyboard in start, arrival and speed.",
      limits:
        "An animation block inside a handler inherits the keyboard's curve (rule P4), even if it asks for another one. In a second scenario, blocks keep their own curves.",
      places: [Places(["show-hide", "own-curves"], on: ["chat"], of: [phone, homeButton])],
      measure: PainMeasure(
        .good(.M2, "starts or arrives at another time"), .good(.M3, "moves at another speed")),
      evidence: [
        .issue("flutter/flutter", 19279), .issue("flutter/flutter", 105687), .issue("flutter/flutter", 19480),
        .issue("flutter/flutter", 139054), .issue("HeroTransitions/Hero", 453), .question(18_957_476),
      ]),
    PainPoint(
      number: 12, id: "last-message",
      title: "The last message is hidden behind the composer or the keyboard.",
      happens:
        "The composer moves up, but the list does not: its end is behind the composer and the keyboard, or its scroll position is lost.",
      question:
        "Whether the last message is still visible if it was visible before; if it was not, how far the list moved.",
      limits:
        "The measure counts messages that cannot be reached by scrolling, and the list's position after the hide. No metric requires that the last message stays visible without scrolling, and the oracle leaves the list where it is. New messages cannot arrive.",
      places: [Places(["scrolled-to-end", "show-hide"], on: ["chat"], of: [phone])],
      measure: PainMeasure(
        .good(.O8, "leaves messages out of reach"), .good(.M7, "loses the position in the list")),
      evidence: [
        .issue("MessageKit/MessageKit", 494), .issue("MessageKit/MessageKit", 165),
        .issue("MessageKit/MessageKit", 1020), .issue("MessageKit/MessageKit", 1594),
        .pullRequest("jessesquires/JSQMessagesViewController", 83),
        .issue("nathantannar4/InputBarAccessoryView", 52),
      ]),
    PainPoint(
      number: 13, id: "bounce-between-fields",
      title: "The form bounces from field to field and jumps on hide.",
      happens:
        "On each change of field, the form scrolls further than necessary, often back and forth. After the hide it jumps to its top.",
      question: "The distance that the field moves, divided by the distance that it needs to move.",
      limits:
        "No strategy moves a field that needs no scrolling, so the last field of a form that is longer than the screen is among the visited ones. A jump back when the keyboard is hidden counts only under a rule that defines the final scroll offset (offsetAfterHide).",
      places: [
        Places(["next-twice"], on: ["scroll-form"], of: [phone]),
        Places(
          ["next-through-all", "last-then-first"], on: ["form-scroll"], of: [phone, homeButton]),
      ],
      measure: PainMeasure(
        .good(.M8, "moves unnecessarily when the field changes"),
        .good(.M5, "reverses its direction on the way"),
        .good(.M7, "does not come back")),
      evidence: [
        .issue("APSL/react-native-keyboard-aware-scroll-view", 217),
        .issue("APSL/react-native-keyboard-aware-scroll-view", 418),
        .issue("APSL/react-native-keyboard-aware-scroll-view", 329),
        .issue("michaeltyson/TPKeyboardAvoiding", 10), .issue("michaeltyson/TPKeyboardAvoiding", 189),
        .issue("kirillzyusko/react-native-keyboard-controller", 856),
      ]),
    PainPoint(
      number: 14, id: "hardware-keyboard",
      title: "With a hardware keyboard, the bar is lifted by the height of a full keyboard.",
      happens:
        "With a hardware keyboard, only a bar of 55 points is on the screen, but the system reports the height of all keys. The composer ends up in the middle of the screen.",
      question: "The gap above the part of the keyboard that is on the screen.",
      limits: nil,
      places: [
        Places(
          ["hardware-keyboard", "hardware-without-bar", "attach-and-detach"], on: ["chat"], of: [pad])
      ],
      measure: PainMeasure(
        .metric(.O7, 20, "lifts for keys that are not on the screen", because: padSafeArea),
        .good(.M7, "does not come back")),
      evidence: [
        .pullRequest("ionic-team/ionic-plugin-keyboard", 273), .issue("MessageKit/MessageKit", 993),
        .issue("MessageKit/MessageKit", 1474), .issue("hackiftekhar/IQKeyboardManager", 469),
        .issue("wordpress-mobile/WordPress-iOS", 7916),
      ]),
    PainPoint(
      number: 15, id: "lifted-twice",
      title: "Two mechanisms avoid the keyboard at the same time and lift twice.",
      happens:
        "A SwiftUI container, a sheet or a table view makes space for the keyboard automatically, and the app's code adds its own lift.",
      question: "The lift, divided by the lift that is needed. It should be 1, not 2.",
      limits:
        "The safe area grows as SwiftUI's keyboard region does (P14=off), also on the chat screen, where a doubled lift is easiest to see. A table view controller's own inset is not simulated; the closest is the system's own scrolling to the focused field (fieldAutoScroll=on).",
      places: [
        Places(["safe-area-too"], on: ["sheet-form", "detent-note", "chat"], of: [phone]),
        Places(["scrolled-by-the-system"], on: ["table"], of: [phone]),
      ],
      measure: PainMeasure(
        .good(.O7, "leaves a gap above the keyboard"), .good(.O6, "pushes the field off the top")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1977), .issue("hackiftekhar/IQKeyboardManager", 2003),
        .issue("hackiftekhar/IQKeyboardManager", 1994), .issue("stripe/stripe-ios", 2803),
        .pullRequest("airbnb/epoxy-ios", 170), .issue("City-of-Bloomington/open311-ios", 144),
      ]),
    PainPoint(
      number: 16, id: "rotation", title: "A rotation leaves the field covered or a blank band on the screen.",
      happens:
        "The device is rotated while the keyboard is up, on this screen or on a screen above it, and the lift for one orientation stays in the other.",
      question:
        "The covered part after the rotation, and the part of the lift that remains after the other screen.",
      limits: "The toolbar screen is also played, for strategies that move a bar.",
      places: [
        Places(
          ["rotate-and-back", "rotate-elsewhere"], on: ["form", "toolbar"], of: [phone, pad])
      ],
      measure: PainMeasure(
        .good(.O1, "hides part of the field").only(on: "form"),
        .metric(.O7, 34, "leaves a band above the keyboard", because: phoneSafeArea).only(on: "toolbar"),
        .good(.M7, "does not come back")),
      evidence: [
        .issue("facebook/react-native", 37664), .issue("facebook/react-native", 50444),
        .issue("kirillzyusko/react-native-keyboard-controller", 910),
        .issue("mateusz1913/react-native-avoid-softinput", 180),
        .issue("hackiftekhar/IQKeyboardManager", 198), .radar(25_032_907),
      ]),
    PainPoint(
      number: 17, id: "tab-bar", title: "The tab bar is counted twice, or not at all.",
      happens:
        "The keyboard covers the tab bar. Code that lifts by the keyboard's height from the top of the tab bar leaves a band as tall as the tab bar.",
      question: "The gap above the keyboard: the height of the tab bar, or none.",
      limits: nil,
      places: [
        Places(["show-hide"], on: ["tab-chat"], of: [phone]),
        Places(["show-hide-last"], on: ["tab-form"], of: [phone]),
      ],
      measure: PainMeasure(.good(.O7, "leaves a gap above the keyboard")),
      evidence: [
        .issue("freshOS/KeyboardLayoutGuide", 19), .issue("hackiftekhar/IQKeyboardManager", 1690),
        .pullRequest("MengTo/Spring", 279), .issue("GitHawkApp/MessageViewController", 70),
        .issue("flutter/flutter", 139224), .issue("chicio/SwiftUI-CustomTabBar", 1),
      ]),
  ]
}
