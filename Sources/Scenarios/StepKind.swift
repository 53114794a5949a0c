import Support

/// A kind of step: a file under `Steps/`, which says all about it, and a line in `StepKinds.all`.
package protocol StepKind: Sendable, Equatable {
  /// Its word in a scenario file.
  static var word: String { get }
  /// What it is, for who writes a scenario file with the schema at hand.
  static var purpose: String { get }
  /// What stands in its object in a scenario file beside `after`, the word first; empty where the word says everything.
  static var keys: [StepKey] { get }
  /// The step of a kind whose word says everything, nil for a kind with values.
  static var plain: Self? { get }

  /// Reads the step from its object in a scenario file; nil where `problems` say why not.
  init?(in object: JSONValue, _ problems: inout JSONProblems)
  /// Writes the members of that object.
  func write(to json: inout JSONWriter)

  /// What happens, in words.
  var text: String { get }
  /// Seconds that it takes by itself, as it is played; how long a walk through all fields takes is up to the screen
  /// and counts as nothing here.
  var duration: Double { get }
  /// Adds the step to what a scenario asks for, with complaints about what it may not ask for.
  func check(_ course: inout ScenarioCourse)
  /// Tells what happens, as far as others ask.
  func tell(_ story: inout ScenarioStory)
  /// How much happens on a screen with so many inputs.
  func events(inputs: Int) -> Int
  /// What the person and the system do.
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

/// A kind of step whose word says everything.
package protocol PlainStep: StepKind {
  /// Makes the step.
  init()
}

extension PlainStep {
  package static var purpose: String { "" }
  package static var keys: [StepKey] { [] }
  package static var plain: Self? { Self() }
  package init?(in object: JSONValue, _ problems: inout JSONProblems) { self.init() }
  package func write(to json: inout JSONWriter) { json.member("do", Self.word) }
}

/// A kind of step that says one thing beside its word: one of a few.
package protocol ChoiceStep: StepKind {
  /// What there is to choose from.
  associatedtype Choice: RawRepresentable<String> & CaseIterable
  /// What was chosen.
  var choice: Choice { get }
  /// Makes the step.
  init(_ choice: Choice)
}

extension ChoiceStep {
  package init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let choice = problems.choice(object, Self.word, as: Choice.self) else { return nil }
    self.init(choice)
  }
  package func write(to json: inout JSONWriter) { json.member(Self.word, choice.rawValue) }
}

/// A kind of step that adds lines of text.
package protocol LinesStep: StepKind {
  /// How many.
  var lines: Int { get }
  /// Makes the step.
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
  /// Every kind, in the order of messages and of the schema.
  package static let all: [any StepKind.Type] = [
    FocusStep.self,
    NextStep.self,
    NextThroughAllStep.self,
    AutofillStep.self,
    TypeStep.self,
    PasteStep.self,
    ScrollToEndStep.self,
    SwitchKeyboardStep.self,
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
    ShowElsewhereStep.self,
    HideElsewhereStep.self,
    RelayoutStep.self,
    BecomeFirstResponderStep.self,
    ResignFirstResponderStep.self,
    PostStep.self,
  ]

  /// Their words.
  static let words = all.map { $0.word }

  private static let kinds = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })

  /// The kind of a word.
  static func kind(_ word: String) -> (any StepKind.Type)? { kinds[word] }
}

/// Something the person or the system does: a step of one of the kinds.
public struct ScenarioAction: Sendable, Equatable {
  /// The step and its values.
  package let kind: any StepKind

  init(_ kind: some StepKind) { self.kind = kind }

  /// The action in words.
  public var text: String { kind.text }

  /// Whether both are the same kind of step with the same values.
  public static func == (one: ScenarioAction, other: ScenarioAction) -> Bool { one.kind.equals(other.kind) }
}
