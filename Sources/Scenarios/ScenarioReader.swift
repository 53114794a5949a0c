import Platform
import Support
import UIKit

/// Reads scenario files, which are JSON with comments and trailing commas.
///
/// `Scenarios.schemaText` describes every key. A step is either a word or an object with an action. The
/// object can also give the seconds `after` the previous step. The default is half a second for the first
/// step and two seconds for all others.
///
/// ```
/// {
///   "id": "look-back", "title": "Look back while typing",
///   "requires": {"inputs": 2, "textView": true},
///   "steps": [
///     {"focus": "text-view", "after": 0.5},
///     {"type": 6},
///     {"switchKeyboard": "emoji"},
///     {"do": "rotate", "after": 1},
///     "hide"
///   ]
/// }
/// ```
public enum ScenarioReader {
  /// The maximum size of a file in bytes.
  public static let maximumBytes = 4 << 20
  /// The maximum number of steps in a scenario.
  public static let maximumSteps = 2_000
  /// The maximum duration of a scenario in seconds, including the time for typing.
  public static let maximumDuration = 600.0
  /// The maximum number of lines that one step types or pastes. All steps together can add a hundred times as
  /// many.
  static let maximumLines = 1_000
  /// The maximum number of `nextThroughAll` steps. It is small because a screen may have thousands of fields.
  static let maximumRounds = 20
  /// The maximum number of times that the screen can appear again. Each time, some strategies add another
  /// observer that handles every notification.
  static let maximumReturns = 100
  /// The maximum duration that a recorded notification can report, in seconds.
  public static let longestAnimation = 60.0
  /// The maximum coordinate of a recorded frame, in points.
  public static let largestCoordinate = 100_000.0

  static let keys = [
    "$schema", "id", "title", "summary", "source", "keyboard", "window", "rules", "requires", "steps",
  ]
  static let requirementKeys = [
    "inputs", "textView", "scrollView", "idiom", "system", "orientation", "screenSize",
  ]

  /// Reads a scenario from the text of a file. Throws all problems in the file.
  public static func read(text: String, path: String) throws(JSONProblems) -> Scenario {
    try read(bytes: Array(text.utf8), path: path)
  }

  /// Reads a scenario from the bytes of a file. Throws all problems in the file.
  public static func read(bytes: [UInt8], path: String) throws(JSONProblems) -> Scenario {
    let root: JSONValue
    do {
      root = try JSONDocument.parse(
        bytes,
        options: JSONOptions(isRelaxed: true, maximumDepth: 16, maximumBytes: maximumBytes))
    } catch { throw JSONProblems(path: path, error) }
    var builder = ScenarioBuilder(path: path)
    return try builder.build(root)
  }
}

/// Builds a scenario from the values of a file and collects the problems.
private struct ScenarioBuilder {
  private var problems: JSONProblems

  init(path: String) { problems = JSONProblems(path: path) }

  mutating func build(_ file: JSONValue) throws(JSONProblems) -> Scenario {
    guard file.kind == .object else {
      throw JSONProblems(path: problems.path, file.mismatch("a scenario (an object)"))
    }
    problems.refuseUnknownKeys(of: file, known: ScenarioReader.keys)
    var scenario = Scenario(
      id: problems.identifier(in: file) ?? "",
      title: problems.text(file, "title", isRequired: true, limit: 200),
      summary: problems.text(file, "summary", limit: 1_000),
      source: problems.text(file, "source", limit: 1_000), steps: [])
    scenario.keyboard = problems.choice(file, "keyboard") ?? .docked
    scenario.window = problems.choice(file, "window") ?? .fullScreen
    scenario.rules = rules(file["rules"])
    scenario.requires = requirements(file)
    if scenario.window != .fullScreen, scenario.requires.idiom == .phone, let window = file["window"] {
      problems.add("a phone has no window '\(scenario.window.rawValue)'", at: window)
    }
    scenario.steps = steps(
      problems.required(file, "steps"),
      ScenarioCourse(requires: scenario.requires, keyboard: scenario.keyboard, window: scenario.window))
    try problems.throwIfAny()
    return scenario
  }

  // MARK: Rules and requirements

  private mutating func rules(_ value: JSONValue?) -> RuleSettings {
    guard let value, let object = problems.collect(value.object) else { return [] }
    problems.refuseUnknownKeys(of: object, known: PlatformRule.allCases.map(\.rawValue))
    var rules = RuleSettings()
    for member in object.members where !problems.isFull {
      guard let rule = PlatformRule(rawValue: member.name) else { continue }
      if let name = problems.word(member.value, rule.definition.settings) { rules.set(rule, to: name) }
    }
    return rules
  }

  private mutating func requirements(_ file: JSONValue) -> ScenarioRequirements {
    var needs = ScenarioRequirements()
    guard let value = problems.object(file, "requires", known: ScenarioReader.requirementKeys) else {
      return needs
    }
    needs.inputs = problems.integer(value, "inputs", in: 1...2_000) ?? needs.inputs
    needs.textView = problems.flag(value, "textView") ?? false
    needs.scrollView = problems.flag(value, "scrollView") ?? false
    needs.idiom = played(value, "idiom")
    needs.system = problems.integer(value, "system", in: 0...1_000) ?? 0
    needs.orientation = played(value, "orientation")
    if let size = value["screenSize"],
      let sides = problems.numbers(
        size, "a width and a height", in: Array(repeating: 1...ScenarioReader.largestCoordinate, count: 2))
    {
      needs.screenSize = CGSize(width: sides[0], height: sides[1])
      if needs.orientation == .portrait, sides[0] > sides[1] {
        problems.add("a screen in portrait cannot be wider than tall", at: size)
      }
      if needs.orientation == .landscape, sides[0] < sides[1] {
        problems.add("a screen in landscape cannot be taller than wide", at: size)
      }
    }
    return needs
  }

  private mutating func played<Value: Played>(_ object: JSONValue, _ key: String) -> Value? {
    object[key].flatMap { problems.word($0, Value.played.map(\.id)) }.flatMap { Value(id: $0) }
  }

  // MARK: Steps

  private mutating func steps(_ list: JSONValue?, _ start: ScenarioCourse) -> [ScenarioStep] {
    guard let list else { return [] }
    guard list.kind == .array else {
      problems.add(list.mismatch("an array of steps"))
      return []
    }
    guard list.count > 0 else {
      problems.add("a scenario needs at least one step", at: list)
      return []
    }
    guard list.count <= ScenarioReader.maximumSteps else {
      problems.add("a scenario has at most \(ScenarioReader.maximumSteps) steps", at: list)
      return []
    }
    var course = start
    var steps: [ScenarioStep] = []
    for value in list.elements where !problems.isFull {
      let before = problems.list.count
      let step = step(value, isFirst: steps.isEmpty)
      // A step with a problem is replaced, so that later steps keep their indices and times.
      steps.append(step ?? ScenarioStep(.reshow))
      guard let step, problems.list.count == before else {
        course.loseTrack()
        continue
      }
      for complaint in course.take(step) { problems.add(complaint, at: value) }
    }
    return steps
  }

  private mutating func step(_ value: JSONValue, isFirst: Bool) -> ScenarioStep? {
    let usual = ScenarioStep.usualDelay(isFirst: isFirst)
    if value.kind == .string { return action(named: value).map { ScenarioStep($0, after: usual) } }
    guard value.kind == .object else {
      problems.add(value.mismatch("an action (a word or an object)"))
      return nil
    }
    let delay = problems.number(value, "after", in: 0...ScenarioReader.maximumDuration) ?? usual
    let actions = value.members.filter { $0.name == "do" || StepKinds.kind($0.name) != nil }
    guard let member = actions.first else {
      explainMissingAction(value)
      return nil
    }
    if actions.count > 1 {
      problems.add(
        "a step has one action; move \(quoted(actions[1].name)) to a separate step", at: actions[1].key)
      return nil
    }
    let kind = StepKinds.kind(member.name)
    let companions = kind?.keys.dropFirst().map(\.name) ?? []
    problems.refuseUnknownKeys(of: value, known: [member.name, "after"] + companions)
    let action = kind.map { self.action($0, member, in: value) } ?? action(named: member.value)
    return action.map { ScenarioStep($0, after: delay) }
  }

  private mutating func explainMissingAction(_ value: JSONValue) {
    let words = StepKinds.words
    let unknown = value.members.filter { $0.name != "after" }
    for member in unknown where !problems.isFull {
      problems.add(
        "unknown action \(quoted(member.name))\(hint(for: member.name, words + ["do", "after"]))",
        at: member.key)
    }
    if unknown.isEmpty {
      problems.add("the step has no action; actions are \(words.joined(separator: ", "))", at: value)
    }
  }

  /// Returns a suggestion for an unknown action, or the list of all actions if no action is similar.
  private func hint(for text: String, _ words: [String]) -> String {
    let near = suggestion(for: text, in: words)
    return near.isEmpty
      ? "; actions are \(StepKinds.words.joined(separator: ", "))" : near
  }

  /// Returns the action for a step that is only a word.
  private mutating func action(named value: JSONValue) -> ScenarioAction? {
    guard let text = problems.collect(value.string) else { return nil }
    guard let kind = StepKinds.kind(text) else {
      problems.add("unknown action \(quoted(text))\(hint(for: text, StepKinds.words))", at: value)
      return nil
    }
    guard let plain = kind.plain else {
      problems.add("'\(text)' needs a value: write {\"\(text)\": …}", at: value)
      return nil
    }
    return ScenarioAction(plain)
  }

  private mutating func action(
    _ kind: any StepKind.Type, _ member: JSONMember, in step: JSONValue
  ) -> ScenarioAction? {
    guard kind.plain == nil else {
      problems.add("'\(kind.word)' takes no value: write {\"do\": \"\(kind.word)\"}", at: member.key)
      return nil
    }
    return kind.init(in: step, &problems).map { ScenarioAction($0) }
  }
}
