import ScreenLibrary

/// Which input an action is about.
public enum InputChoice: Sendable, Equatable {
  /// The first in the order of the next key.
  case first
  /// The one in the middle.
  case middle
  /// The last in the order of the next key.
  case last
  /// The last text view.
  case textView

  /// The index in the screen's inputs, nil when the screen has no such input.
  public func index(in screen: Screen) -> Int? {
    let count = screen.inputs.count
    guard count > 0 else { return nil }
    return switch self {
    case .first: 0
    case .middle: count / 2
    case .last: count - 1
    case .textView: screen.inputs.lastIndex { $0.kind == .textView }
    }
  }
}

/// Something the person or the system does.
public enum ScenarioAction: Sendable, Equatable {
  /// Tap an input; the keyboard comes if it is not there.
  case focus(InputChoice)
  /// The next key, once for every further input.
  case nextThroughAll
  /// Type lines of text, one after another.
  case type(lines: Int)
  /// Paste lines of text at once.
  case paste(lines: Int)
  /// Switch to another keyboard.
  case switchKeyboard(ScreenKeyboardType)
  /// The system shows the same keyboard again, with the same frame.
  case reshow
  /// Tap outside: the input resigns and the keyboard leaves.
  case hide
  /// Turn the device to its other orientation.
  case rotate
}

extension InputChoice {
  /// The choice in words.
  public var text: String {
    switch self {
    case .first: "the first field"
    case .middle: "the middle field"
    case .last: "the last field"
    case .textView: "the text view"
    }
  }
}

extension ScenarioAction {
  /// The action in words.
  public var text: String {
    switch self {
    case .focus(let choice): "tap \(choice.text)"
    case .nextThroughAll: "press next until the last field, once every \(Int(ScenarioStep.pause)) s"
    case .type(let lines): "type \(lines) lines, one every 0.8 s"
    case .paste(let lines): "paste \(lines) lines"
    case .switchKeyboard(let kind): "switch to the \(kind.rawValue) keyboard"
    case .reshow: "the system posts the same keyboard again"
    case .hide: "tap outside: the keyboard leaves"
    case .rotate: "turn the device"
    }
  }
}

/// One action and how long after the previous one it comes.
public struct ScenarioStep: Sendable, Equatable {
  /// What happens.
  public var action: ScenarioAction
  /// Seconds since the previous action.
  public var delay: Double

  /// Makes a step; two seconds let every animation and session window end.
  public init(_ action: ScenarioAction, after delay: Double = ScenarioStep.pause) {
    self.action = action
    self.delay = delay
  }

  /// The default pause in seconds: longer than the keyboard's spring (0.7 s) plus the second
  /// that ends a session window of layout shifts.
  public static let pause = 2.0
}

/// What a scenario needs of a screen.
public struct ScenarioRequirements: Sendable, Equatable {
  /// The least number of inputs.
  public var inputs: Int
  /// Whether a text view is needed.
  public var textView: Bool
  /// Requires at least one input by default.
  public init(inputs: Int = 1, textView: Bool = false) {
    self.inputs = inputs
    self.textView = textView
  }
}

/// An ordered list of what a person and the system do.
public struct Scenario: Sendable {
  /// Kebab-case.
  public var id: String
  /// A title of a few words.
  public var title: String
  /// One plain sentence.
  public var summary: String
  /// Where people report the situation.
  public var source: String
  /// What happens, in order.
  public var steps: [ScenarioStep]
  /// What it needs of a screen.
  public var requires: ScenarioRequirements

  /// Makes a scenario.
  public init(
    id: String, title: String, summary: String, source: String, steps: [ScenarioStep],
    requires: ScenarioRequirements = ScenarioRequirements()
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.source = source
    self.steps = steps
    self.requires = requires
  }

  /// What the scenario needs of a screen, in words.
  public var needs: String {
    (requires.inputs > 1 ? "at least \(requires.inputs) inputs" : "an input")
      + (requires.textView ? ", a text view among them" : "")
  }

  /// Whether the screen has what the scenario needs.
  public func applies(to screen: Screen) -> Bool {
    screen.inputs.count >= requires.inputs
      && (!requires.textView || screen.inputs.contains { $0.kind == .textView })
  }
}

/// The built-in scenarios.
public enum Scenarios {
  /// In the order of the matrix.
  public static let builtIn: [Scenario] = [
    Scenario(
      id: "show-hide", title: "Show and hide",
      summary: "Tap the first field, look, tap outside.",
      source: "seed blog posts 000 to 004",
      steps: [ScenarioStep(.focus(.first), after: 0.5), ScenarioStep(.hide)]),
    Scenario(
      id: "show-hide-middle", title: "Show and hide, middle field",
      summary: "Tap the field in the middle, look, tap outside.",
      source: "seed blog post 001",
      steps: [ScenarioStep(.focus(.middle), after: 0.5), ScenarioStep(.hide)],
      requires: ScenarioRequirements(inputs: 3)),
    Scenario(
      id: "show-hide-last", title: "Show and hide, last field",
      summary: "Tap the last field, look, tap outside.",
      source: "IQKeyboardManager 957, 1244; seed blog post 001",
      steps: [ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.hide)],
      requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "next-through-all", title: "Next field through all",
      summary: "Tap the first field, press next until the last, tap outside.",
      source: "react-native 31722; keyboard-aware-scroll-view 217; TPKeyboardAvoiding 10",
      steps: [
        ScenarioStep(.focus(.first), after: 0.5), ScenarioStep(.nextThroughAll), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "last-then-first", title: "Last field, then first",
      summary: "Tap the last field, then the first without closing the keyboard, tap outside.",
      source: "seed blog post 001 (stale shift); IQKeyboardManager 1244",
      steps: [
        ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.focus(.first)), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(inputs: 2)),
    Scenario(
      id: "reshow", title: "The same keyboard again",
      summary: "Tap the last field; the system posts the same keyboard again; tap outside.",
      source: "SCLAlertView-Swift PR 135; TPKeyboardAvoiding PR 8; openradar 25193835",
      steps: [ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.reshow), ScenarioStep(.hide)]),
    Scenario(
      id: "switch-keyboards", title: "Alphabet, number pad, emoji and back",
      summary: "Tap the last field, switch to the number pad, to emoji, back to letters, tap outside.",
      source: "codepath/ios_guides 11; SCLAlertView-Swift PR 135; react-native 31722",
      steps: [
        ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.switchKeyboard(.numberPad)),
        ScenarioStep(.switchKeyboard(.emoji)), ScenarioStep(.switchKeyboard(.alphabet)),
        ScenarioStep(.hide),
      ]),
    Scenario(
      id: "three-cycles", title: "Three times show and hide",
      summary: "Tap the last field and outside, three times.",
      source: "seed blog post 003; udacity/ios-nd-networking 2",
      steps: (0..<3).flatMap { round in
        [ScenarioStep(.focus(.last), after: round == 0 ? 0.5 : ScenarioStep.pause), ScenarioStep(.hide)]
      }),
    Scenario(
      id: "type-and-paste", title: "Type and paste into a text view",
      summary: "Tap the text view, type six lines, paste twenty, tap outside.",
      source: "IQKeyboardManager 1378, 1310, 1285; react-native-keyboard-controller 613",
      steps: [
        ScenarioStep(.focus(.textView), after: 0.5), ScenarioStep(.type(lines: 6)),
        ScenarioStep(.paste(lines: 20)), ScenarioStep(.hide),
      ], requires: ScenarioRequirements(textView: true)),
    Scenario(
      id: "rotate-and-back", title: "Rotate while shown, and back",
      summary: "Tap the last field, turn the device, turn it back, tap outside.",
      source: "openradar 25032907; react-native 37664; keyboard-controller 910",
      steps: [
        ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.rotate), ScenarioStep(.rotate),
        ScenarioStep(.hide),
      ]),
    Scenario(
      id: "tap-outside", title: "Tap outside at once",
      summary: "Tap the last field and outside 100 ms later, while the keyboard is still coming.",
      source: "IQKeyboardManager 649, 198; SDCAlertView 265",
      steps: [ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.hide, after: 0.1)]),
  ]

  /// The built-in scenario of an id.
  public static func scenario(_ id: String) -> Scenario? { builtIn.first { $0.id == id } }
}
