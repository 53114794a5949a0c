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
}
