import Support

/// A kind of step. Each kind has a file under `Steps/` and an entry in `StepKinds.all`.
package protocol StepKind: Sendable, Equatable {
  static var word: String { get }
  /// The description of the step in the schema, for authors of scenario files.
  static var purpose: String { get }
  /// The keys of the step's object in a scenario file, beginning with the step's word and without `after`;
  /// empty if the step has no value.
  static var keys: [StepKey] { get }
  /// The step itself, if its kind has no values; nil otherwise.
  static var plain: Self? { get }

  /// Reads the step from its object in a scenario file. If the object has problems, adds them to `problems`
  /// and returns nil.
  init?(in object: JSONValue, _ problems: inout JSONProblems)
  /// Writes the members of the step's object in a scenario file.
  func write(to json: inout JSONWriter)

  var text: String { get }
  /// The duration of the step itself, in seconds. The time to go through all fields depends on the screen and
  /// is not included.
  var duration: Double { get }
  /// Checks the step and adds it to the state of the scenario so far.
  func check(_ course: inout ScenarioCourse)
  /// Adds the step's facts to the facts about the scenario.
  func tell(_ story: inout ScenarioStory)
  /// Returns the number of events that the step causes on a screen with the given number of inputs.
  func events(inputs: Int) -> Int
  func play(by player: inout some ScenarioPlayer)
}

extension StepKind {
  package static var plain: Self? { nil }
  package var duration: Double { 0 }
  package func check(_ course: inout ScenarioCourse) {}
  package func tell(_ story: inout ScenarioStory) {}
  package func events(inputs: Int) -> Int { 1 }

  fileprivate func equals(_ other: any StepKind) -> Bool { (other as? Self) == self }
}

/// A kind of step without a value.
package protocol PlainStep: StepKind {
  init()
}

extension PlainStep {
  package static var purpose: String { "" }
  package static var keys: [StepKey] { [] }
  package static var plain: Self? { Self() }
  package init?(in object: JSONValue, _ problems: inout JSONProblems) { self.init() }
  package func write(to json: inout JSONWriter) { json.member("do", Self.word) }
}

/// A kind of step with one value, which is one of a few words.
package protocol ChoiceStep: StepKind {
  associatedtype Choice: RawRepresentable<String> & CaseIterable
  var choice: Choice { get }
  init(_ choice: Choice)
  /// Returns the reason why a word that a person may expect is not a choice; nil for other words.
  static func refusal(of word: String) -> String?
}

extension ChoiceStep {
  package static func refusal(of word: String) -> String? { nil }
  package init?(in object: JSONValue, _ problems: inout JSONProblems) {
    if let value = object[Self.word], let reason = (try? value.string()).flatMap(Self.refusal) {
      problems.add(reason, at: value)
      return nil
    }
    guard let choice = problems.choice(object, Self.word, as: Choice.self) else { return nil }
    self.init(choice)
  }
  package func write(to json: inout JSONWriter) { json.member(Self.word, choice.rawValue) }
}

/// A kind of step that adds lines of text.
package protocol LinesStep: StepKind {
  var lines: Int { get }
  init(lines: Int)
}

extension LinesStep {
  package static var keys: [StepKey] { [.shared(word, "lines")] }
  package init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let lines = problems.integer(object, Self.word, in: 1...ScenarioReader.maximumLines) else {
      return nil
    }
    self.init(lines: lines)
  }
  package func write(to json: inout JSONWriter) { json.member(Self.word, lines) }
  package func check(_ course: inout ScenarioCourse) { course.add(lines: lines) }
}

/// The kinds of steps.
package enum StepKinds {
  /// All kinds, in the order in which messages and the schema list them.
  package static let all: [any StepKind.Type] = [
    FocusStep.self,
    NextStep.self,
    NextThroughAllStep.self,
    AutofillStep.self,
    TypeStep.self,
    PasteStep.self,
    ScrollToEndStep.self,
    ScrollContentStep.self,
    SwitchKeyboardStep.self,
    KeyboardHeightStep.self,
    SuggestionsStep.self,
    ReshowStep.self,
    HideStep.self,
    DoneStep.self,
    RotateStep.self,
    MoveStep.self,
    DragKeyboardStep.self,
    AttachHardwareKeyboardStep.self,
    DetachHardwareKeyboardStep.self,
    DragDismissStep.self,
    SwipeBackAndCancelStep.self,
    LeaveAndReturnStep.self,
    PushStep.self,
    PopStep.self,
    PresentStep.self,
    DismissStep.self,
    SwipeAwayStep.self,
    ShowElsewhereStep.self,
    HideElsewhereStep.self,
    RelayoutStep.self,
    HideBarStep.self,
    ShowBarStep.self,
    BecomeFirstResponderStep.self,
    ResignFirstResponderStep.self,
    PostStep.self,
  ]

  static let words = all.map { $0.word }

  private static let kinds = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })

  /// Returns the kind with a word; nil if there is none.
  static func kind(_ word: String) -> (any StepKind.Type)? { kinds[word] }
}

/// A step that the user or the system performs, with its values.
public struct ScenarioAction: Sendable, Equatable {
  /// The kind of step, with its values.
  package let kind: any StepKind

  init(_ kind: some StepKind) { self.kind = kind }

  /// The action as a phrase.
  public var text: String { kind.text }

  /// Returns whether two actions are the same kind of step with the same values.
  public static func == (one: ScenarioAction, other: ScenarioAction) -> Bool { one.kind.equals(other.kind) }
}
