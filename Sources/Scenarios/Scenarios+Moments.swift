import Platform

extension Scenarios {
  /// Scenarios in which events follow each other quickly: the keyboard appears together with the screen, or
  /// another event occurs before the keyboard has arrived.
  static let moments: [Scenario] = [
    Scenario(
      id: "focus-on-appear", title: "Focused as the screen appears",
      summary: "The first field is focused as soon as the screen appears; tap outside.",
      source: "JSQMessagesViewController 380; IQKeyboardManager 1483, 1885; URBNAlert 41",
      steps: [ScenarioStep(.focus(.first), after: 0), ScenarioStep(.hide)]),
    Scenario(
      id: "push-with-focus", title: "Focused again on return",
      summary:
        "Tap the last field, push a screen and return; the field is focused while the screen is still appearing; tap outside.",
      source: "openradar 15025238, 12323630; SlackTextViewController PR 270; PYSearch PR 198",
      steps: [
        first(.focus(.last)), ScenarioStep(.push), ScenarioStep(.pop),
        ScenarioStep(.focus(.last), after: 0.05), ScenarioStep(.hide),
      ]),
    Scenario(
      id: "autofill", title: "AutoFill from one field to the next",
      summary: "Tap the first field; AutoFill fills it and moves on to the next; tap outside.",
      source: "status-im/status-legacy 9981 (it slides down and comes back); firefox-ios PR 30146",
      steps: [first(.focus(.first)), ScenarioStep(.autofill), ScenarioStep(.hide)],
      requires: ScenarioRequirements(inputs: 2, system: 11)),
    Scenario(
      id: "growing-text", title: "Growing text view",
      summary: "Tap the text view, type two lines three times, half a second apart, then tap outside.",
      source: "IQKeyboardManager 1378; react-native-keyboard-controller 613; MessageKit 494",
      steps: [
        first(.focus(.textView)), ScenarioStep(.type(lines: 2)), ScenarioStep(.type(lines: 2), after: 0.5),
        ScenarioStep(.type(lines: 2), after: 0.5), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(textView: true)),
    Scenario(
      id: "leave-during-show", title: "App left while the keyboard appears",
      summary: "Tap the last field, leave the app a tenth of a second later, return, then tap outside.",
      source: "IQKeyboardManager 1377, 1688; react-native 33473; keyboard-controller 1315",
      steps: [
        first(.focus(.last)), ScenarioStep(.leaveAndReturn, after: 0.1), ScenarioStep(.hide),
      ]),
    Scenario(
      id: "quick-switching", title: "Three keyboards in a row",
      summary:
        "Tap the last field, then switch to the number pad, to emoji and back to letters, 150 ms apart; tap outside.",
      source: "codepath/ios_guides 11; SCLAlertView-Swift PR 135; react-native 31722",
      steps: [
        first(.focus(.last)), ScenarioStep(.switchKeyboard(.numberPad)),
        ScenarioStep(.switchKeyboard(.emoji), after: 0.15),
        ScenarioStep(.switchKeyboard(.alphabet), after: 0.15), ScenarioStep(.hide),
      ]),
  ]
}
