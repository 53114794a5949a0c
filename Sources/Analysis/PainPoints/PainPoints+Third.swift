extension PainPoints {
  /// The pain points with ranks 18 to 25.
  public static let third: [PainPoint] = [
    PainPoint(
      number: 18, id: "window-is-not-screen", title: "The screen's frame is used as if it were the window's.",
      happens:
        "In Split View, Slide Over and Stage Manager, the window does not fill the screen. Code that confuses the two lifts by the distance between them, or lifts for a keyboard that does not reach the window.",
      question: "The error of the lift, and any lift if the keyboard does not reach the window.",
      limits: "Every window that is played extends below the top edge of the docked keyboard.",
      places: [
        Places(
          ["split-view-right", "slide-over", "stage-manager"], on: ["chat", "form"], of: [pad],
          ["portrait", "landscape"])
      ],
      measure: PainMeasure(
        .metric(.O7, 20, "lifts by more than the window needs", because: padSafeArea),
        .good(.O1, "hides part of the field")),
      evidence: [
        .pullRequest("freshOS/KeyboardLayoutGuide", 14), .issue("lionheart/LHSKeyboardAdjusting", 10),
        .pullRequest("flutter/engine", 35535), .pullRequest("flutter/engine", 37719),
        .issue("flutter/flutter", 42653), .issue("kirillzyusko/react-native-keyboard-controller", 1045),
      ]),
    PainPoint(
      number: 19, id: "several-heights", title: "A third-party keyboard is announced with several heights.",
      happens:
        "It is announced three times: with a height of 0, with 216 points and with its own height. Each begin frame is the end frame of the step before.",
      question: "The part that is covered in the end, and how often the content reverses its direction.",
      limits:
        "The reports tap the fourth field. The form's fourth field needs no move here, so the last field is tapped. Reversals are counted within a step, not from one step to the next. The chat screen is added, because its composer needs the whole height.",
      places: [Places(["third-party"], on: ["form", "chat"], of: [phone])],
      measure: PainMeasure(
        .good(.O1, "hides part of the field"), .good(.M5, "reverses its direction on the way"),
        .metric(.O7, 34, "lifts the bar with every step", because: phoneSafeArea).only(on: "chat")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 2165), .issue("vikmeup/SCLAlertView-Swift", 189),
        .issue("IdleHandsApps/IHKeyboardAvoiding", 14), .issue("michaeltyson/TPKeyboardAvoiding", 191),
        .pullRequest("checkout/frames-ios", 324), .radar(25_032_907),
      ]),
    PainPoint(
      number: 20, id: "pop-ups", title: "A pop-up with a field is covered or moved off the screen.",
      happens: "The card of an alert or a bottom sheet stays under the keyboard, or moves up too far.",
      question: "Whether the whole pop-up is in the safe area above the keyboard.",
      limits: "The bottom sheet has only one field, so the keyboard is only shown and hidden.",
      places: [
        Places(["back-to-first"], on: ["alert"], of: [phone]),
        Places(["show-hide"], on: ["bottom-sheet"], of: [phone]),
      ],
      measure: PainMeasure(
        .good(.O8, "covers or loses part of the pop-up"), .good(.O6, "pushes the field off the top")),
      evidence: [
        .issue("flutter/flutter", 18564), .issue("flutter/flutter", 59589),
        .issue("vikmeup/SCLAlertView-Swift", 124), .issue("exyte/PopupView", 135),
        .issue("benedom/AutoResizingSheet", 1), .issue("hackiftekhar/IQKeyboardManager", 2003),
      ]),
    PainPoint(
      number: 21, id: "leave-and-return", title: "After a return to the app, the lift is lost or doubled.",
      happens:
        "The app goes to the background while the keyboard is up. On return the container lays out the view again, and a hide and a show may be posted again.",
      question: "The lift before and after the return.",
      limits: nil,
      places: [Places(["leave-and-return"], on: ["opaque-chat"], of: [phone])],
      measure: PainMeasure(
        .good(.O2, "hides the line you are typing"),
        .metric(.O7, 34, "lifts again", because: phoneSafeArea), .good(.M7, "does not come back")),
      evidence: [
        .issue("hackiftekhar/IQKeyboardManager", 1377), .issue("hackiftekhar/IQKeyboardManager", 1688),
        .issue("hackiftekhar/IQKeyboardManager", 694), .issue("facebook/react-native", 33473),
        .issue("kirillzyusko/react-native-keyboard-controller", 1315), .issue("irccloud/ios", 164),
      ]),
    PainPoint(
      number: 22, id: "another-app", title: "Another app's keyboard moves the layout.",
      happens:
        "In Split View, the app next to this one shows its keyboard, and the layout of this app moves.",
      question: "Any movement while nothing has the focus in this app.",
      limits:
        "A phone's app switcher cannot be played. Layout guides follow any keyboard that covers the window, even another app's. This is inferred: no source says so, and no report complains about it.",
      places: [Places(["another-app"], on: ["chat", "form"], of: [pad])],
      measure: PainMeasure(
        .good(.M7, "moves away from its place"),
        .metric(.M1, 0, "moves at all", because: "any movement is a failure")),
      evidence: [
        .issue("flutter/flutter", 27769), .issue("flutter/flutter", 34490), .radar(48_608_694),
        .pullRequest("facebook/react-native", 23245),
        .issue("material-components/material-components-ios", 630),
      ]),
    PainPoint(
      number: 23, id: "drag-and-swipe-back",
      title: "When the keyboard is dragged away, the bar does not follow.",
      happens:
        "A finger drags the keyboard down, or begins to swipe back and then stops. The bar stays while the keyboard leaves, or leaves while the keyboard stays.",
      question: "The distance between the bar and the keyboard in every frame of the gesture.",
      limits: nil,
      places: [Places(["drag-dismiss", "swipe-back-cancelled"], on: ["chat"], of: [phone])],
      measure: PainMeasure(
        .metric(
          .M11, 34, "separates the bar from the keyboard",
          because:
            "the bottom safe area of this phone: the bar is this far above the keyboard's start position, so their distance may be as large during the animation"
        )),
      evidence: [
        .issue("freshOS/KeyboardLayoutGuide", 17), .issue("MessageKit/MessageKit", 1474),
        .radar(19_629_856), .issue("nathantannar4/InputBarAccessoryView", 282),
        .issue("flutter/flutter", 85055),
      ]),
    PainPoint(
      number: 24, id: "screens-away", title: "A screen that is covered by another one still reacts.",
      happens:
        "The keyboard of a pushed screen moves the screen below it. Observers that are added on every appearance then react twice.",
      question: "Movement while the screen is covered, and the lift on return, divided by the correct lift.",
      limits:
        "A scenario that only covers the screen is added, because any movement in it is movement of the covered screen. The toolbar screen is also played, for strategies that move a bar.",
      places: [Places(["push-and-pop", "covered-by-another"], on: ["form", "toolbar"], of: [phone])],
      measure: PainMeasure(
        .good(.M7, "does not come back"),
        .metric(.O7, 34, "lifts the bar twice", because: phoneSafeArea).only(on: "toolbar"),
        .metric(.M1, 0, "moves while it is covered", because: "any movement is a failure")
          .only(on: "covered-by-another")),
      evidence: [
        .pullRequest("michaeltyson/TPKeyboardAvoiding", 48), .pullRequest("3sidedcube/ThunderTable", 2),
        .issue("JonasGessner/JGProgressHUD", 62), .pullRequest("toggl/mobileapp", 3317),
        .issue("facebook/react-native", 37664),
      ]),
    PainPoint(
      number: 25, id: "unasked-scrolling", title: "A visible field is moved although this is not needed.",
      happens: "The field is well above the keyboard, but the screen scrolls or moves up anyway.",
      question: "Movement that is not needed.",
      limits:
        "The automatic scrolling of a table view is not played, only that of the strategies. In addition to the first row, two more fields are tapped: a row in the middle, in both orientations of a phone, which reveals a library that centres the caret or keeps a distance from the keyboard, and a field half-way up a screen without a scroll view, which reveals code that pushes the whole screen.",
      places: [
        Places(["show-hide"], on: ["table"], of: [pad, phone]),
        Places(["show-hide-middle"], on: ["table", "view-shift"], of: [phone, homeButton]),
        Places(["show-hide-middle"], on: ["table"], of: [phone], ["landscape"]),
        Places(["show-hide"], on: ["login"], of: [pad]),
      ],
      measure: PainMeasure(
        .metric(
          .M4, 0, "moves a visible field",
          because:
            "UIScrollView.scrollRectToVisible does nothing if the area is visible (developer.apple.com/documentation/uikit/uiscrollview/scrollrecttovisible(_:animated:))"
        )),
      evidence: [
        .radar(22_600_028), .issue("hackiftekhar/IQKeyboardManager", 69),
        .issue("hackiftekhar/IQKeyboardManager", 2150), .issue("gskbyte/GSKStretchyHeaderView", 38),
        .issue("uias/Tabman", 377), .issue("V8tr/KeyboardAvoidanceSwiftUI", 11),
      ]),
  ]
}
