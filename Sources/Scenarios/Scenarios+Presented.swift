import Platform
import UIKit

extension Scenarios {
  /// Scenarios in which another screen is presented over this one.
  static let presented: [Scenario] = [
    Scenario(
      id: "alert-while-typing", title: "Alert over the keyboard",
      summary:
        "Tap the last field; an alert takes the keyboard away and gives it back when it is dismissed; tap outside.",
      source: "openradar 22456075; SwiftAlertView PR 6; DBAlertController 12",
      steps: [
        first(.focus(.last)), ScenarioStep(.present(.alert)), ScenarioStep(.dismiss), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(system: 8)),
    Scenario(
      id: "alert-with-field", title: "Alert with a field",
      summary:
        "Tap the last field; an alert comes whose field shows the keyboard; dismiss the alert, and tap outside.",
      source: "VENTouchLock 91; SwiftAlertView PR 6; IQKeyboardManager 755",
      steps: [
        first(.focus(.last)), ScenarioStep(.present(.alert)),
        ScenarioStep(.showElsewhere(sameApp: true), after: 0.1), ScenarioStep(.dismiss), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(system: 8)),
    Scenario(
      id: "card-with-field", title: "Card with a field",
      summary:
        "A card comes over the screen, whose field shows and hides the keyboard; swipe the card away, tap the last field, then tap outside.",
      source: "MessageKit 1493 (viewWillDisappear is not called below a card); InputBarAccessoryView 219",
      steps: [
        first(.present(.pageSheet)), ScenarioStep(.showElsewhere(sameApp: true)), ScenarioStep(.swipeAway),
        ScenarioStep(.focus(.last)), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(system: 13)),
    Scenario(
      id: "half-sheet-keeps-keyboard", title: "Half-height sheet that keeps the keyboard",
      summary:
        "Tap the last field; a half-height sheet comes that leaves the screen usable; switch to emoji; dismiss the sheet, then tap outside.",
      source: "firefox-ios 22196; mlem PR 633",
      steps: [
        first(.focus(.last)), ScenarioStep(.present(.undimmedHalfSheet)),
        ScenarioStep(.switchKeyboard(.emoji)), ScenarioStep(.dismiss), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(system: 15)),
    Scenario(
      id: "full-screen-while-typing", title: "Full screen over the keyboard",
      summary:
        "Tap the last field; a full screen comes and goes, and the field gets the keyboard back; tap outside.",
      source: "SlackTextViewController 300; MessageKit 722; talk-ios PR 2252",
      steps: [
        first(.focus(.last)), ScenarioStep(.present(.fullScreen)), ScenarioStep(.dismiss),
        ScenarioStep(.hide),
      ], requires: ScenarioRequirements(system: 8)),
  ]

  /// Scenarios with the surroundings of the keyboard that people report: hosts, hardware keyboards on phones,
  /// scrolling, and frames that are announced wrongly.
  static let surroundings: [Scenario] = [
    Scenario(
      id: "hosted-in-swiftui", title: "Hosted in a SwiftUI view",
      summary:
        "Tap the last field on a screen whose SwiftUI host ends at the keyboard; tap outside.",
      source: "IQKeyboardManager 1977; stripe-ios 2803; developer.apple.com: SafeAreaRegions.keyboard",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], rules: [SafeAreaForKeyboard.frame],
      requires: ScenarioRequirements(system: 14)),
    Scenario(
      id: "tab-bar-hidden", title: "Tab bar hidden on push",
      summary:
        "The screen is pushed and hides the tab bar or toolbar below it, so that the safe area shrinks; tap the last field, then tap outside.",
      source: "InputBarAccessoryView 30; react-native-keyboard-input 71; KeyboardLayoutGuide PR 34",
      steps: [first(.hideBar(.bottomBar)), ScenarioStep(.focus(.last)), ScenarioStep(.hide)]),
    Scenario(
      id: "call-bar-while-typing", title: "Call that ends while typing",
      summary:
        "A call makes the status bar taller and moves the screen down; tap the last field; the call ends; tap outside.",
      source: "IQKeyboardManager 446; JSQMessagesViewController 219, 1092",
      steps: [
        first(.showBar(.callBar)), ScenarioStep(.focus(.last)), ScenarioStep(.hideBar(.callBar)),
        ScenarioStep(.hide),
      ], requires: ScenarioRequirements(idiom: .phone)),
    Scenario(
      id: "search-hides-bar", title: "Search that hides the navigation bar",
      summary:
        "Tap the first field; as in a search controller, the navigation bar makes room for it; tap outside, and the bar comes back.",
      source:
        "developer.apple.com: UISearchController.hidesNavigationBarDuringPresentation; openradar-mirror 6806; IQKeyboardManager 767",
      steps: [
        first(.focus(.first)), ScenarioStep(.hideBar(.navigationBar), after: 0), ScenarioStep(.hide),
        ScenarioStep(.showBar(.navigationBar), after: 0),
      ]),
    Scenario(
      id: "long-message", title: "Long message",
      summary: "Tap the text view, paste forty lines, then tap outside.",
      source:
        "InputBarAccessoryView 12, 41; MessageKit 83; JSQMessagesViewController PR 692",
      steps: [first(.focus(.textView)), ScenarioStep(.paste(lines: 40)), ScenarioStep(.hide)],
      requires: ScenarioRequirements(textView: true)),
    Scenario(
      id: "bar-lost-on-return", title: "Bar lost in the background",
      summary:
        "Tap the last field, tap outside, leave the app and return: the controller's accessory view is gone.",
      source: "InputBarAccessoryView 86",
      steps: [
        first(.focus(.last)), ScenarioStep(.hide), ScenarioStep(.leaveAndReturn),
      ], rules: [AccessoryAfterReturn.lost]),
    Scenario(
      id: "scroll-while-typing", title: "Scrolled while typing",
      summary:
        "Tap the first field and scroll the content a little, which dismisses the keyboard if the scroll view asks for it; tap outside.",
      source: "TPKeyboardAvoiding 270; JSQMessagesViewController 1299; IQKeyboardManager 715",
      steps: [first(.focus(.first)), ScenarioStep(.scrollContent), ScenarioStep(.hide)],
      requires: ScenarioRequirements(scrollView: true, system: 7)),
    Scenario(
      id: "hardware-on-phone", title: "Hardware keyboard on a phone",
      summary:
        "On a phone, tap the last field, attach a hardware keyboard, which leaves nothing on the screen, and detach it; tap outside.",
      source: "AlphaWallet/alpha-wallet-ios PR 1254; MMNumberKeyboard 14; BlakeBarrett/snse-ios @f14935d",
      steps: [
        first(.focus(.last)), ScenarioStep(.attachHardwareKeyboard), ScenarioStep(.detachHardwareKeyboard),
        ScenarioStep(.hide),
      ], requires: ScenarioRequirements(idiom: .phone)),
    Scenario(
      id: "autofill-bar-unannounced", title: "Passwords bar that is not announced",
      summary:
        "Tap the first field; the bar of saved passwords comes 400 ms later, but the announced frame lacks it; tap outside.",
      source: "firefox-ios PR 30146",
      steps: [
        first(.focus(.first)), ScenarioStep(.switchKeyboard(.passwords), after: 0.4), ScenarioStep(.hide),
      ], rules: [AutofillFrame.withoutBar], requires: ScenarioRequirements(idiom: .phone, system: 26)),
    Scenario(
      id: "third-party-unannounced", title: "Third-party keyboard whose last height is no show",
      summary:
        "Tap the last field with a third-party keyboard, whose last and tallest frame is only announced as a frame change; tap outside.",
      source: "firefox-ios 10095, PR 10107; IQKeyboardManager 2165",
      steps: [first(.focus(.last)), ScenarioStep(.hide)], keyboard: .thirdParty,
      rules: [ThirdPartyFrame.frameChangeOnly], requires: ScenarioRequirements(system: 8)),
  ]
}
