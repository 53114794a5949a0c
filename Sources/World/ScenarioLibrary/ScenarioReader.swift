import PlatformRules
import PositionedJSON
import UIKit
import Vocabulary

/// Reads scenario files: JSON with comments and trailing commas.
///
/// `Scenarios.schemaText` describes every key. A step is a word, or an object with an action and the seconds
/// `after` the previous step; without it the first step comes after half a second, every other after two.
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
  /// The largest file in bytes.
  public static let maximumBytes = 4 << 20
  /// The most steps of a scenario.
  public static let maximumSteps = 2_000
  /// The longest scenario in seconds, typing included.
  public static let maximumDuration = 600.0
  /// The most lines that one step types or pastes, and a hundred times as many in all.
  public static let maximumLines = 1_000
  /// How often a scenario may press next through all fields, since a screen may have thousands.
  public static let maximumRounds = 20
  /// How often the screen may come back: some strategies then answer every notification once more.
  public static let maximumReturns = 100
  /// The longest animation that a notification reports, in seconds.
  public static let longestAnimation = 60.0
  /// The largest coordinate of a recorded frame, in points.
  public static let largestCoordinate = 100_000.0

  /// The keys of a scenario, of what it requires and of a recorded notification.
  static let keys = [
    "$schema", "id", "title", "summary", "source", "keyboard", "window", "rules", "requires", "steps",
  ]
  static let requirementKeys = [
    "inputs", "textView", "scrollView", "idiom", "system", "orientation", "screenSize",
  ]
  static let notificationKeys = ["name", "begin", "end", "duration", "curve", "isLocal"]

  /// Reads a scenario, or throws everything that is wrong with the file.
  public static func read(text: String, path: String) throws(JSONProblems) -> Scenario {
    try read(bytes: Array(text.utf8), path: path)
  }

  /// Reads a scenario, or throws everything that is wrong with the file.
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

/// Turns the values of one file into a scenario, collecting problems on the way.
private struct ScenarioBuilder {
  private var problems: JSONProblems

  init(path: String) { problems = JSONProblems(path: path) }

  mutating func build(_ file: JSONValue) throws(JSONProblems) -> Scenario {
    guard file.kind == .object else {
      throw JSONProblems(path: problems.path, file.mismatch("a scenario, which is an object"))
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
    scenario.steps = steps(problems.required(file, "steps"), requires: scenario.requires)
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
      let sides = numbers(size, 2, "a width and a height", in: { _ in 1...ScenarioReader.largestCoordinate })
    {
      needs.screenSize = CGSize(width: sides[0], height: sides[1])
      if needs.orientation == .portrait, sides[0] > sides[1] {
        problems.add("a screen in portrait is not wider than high", at: size)
      }
      if needs.orientation == .landscape, sides[0] < sides[1] {
        problems.add("a screen in landscape is not higher than wide", at: size)
      }
    }
    return needs
  }

  private mutating func played<Value: Played>(_ object: JSONValue, _ key: String) -> Value? {
    object[key].flatMap { problems.word($0, Value.played.map(\.id)) }.flatMap { Value(id: $0) }
  }

  // MARK: Steps

  private mutating func steps(_ list: JSONValue?, requires: ScenarioRequirements) -> [ScenarioStep] {
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
    var course = ScenarioCourse(requires: requires)
    var steps: [ScenarioStep] = []
    for value in list.elements where !problems.isFull {
      let before = problems.list.count
      let step = step(value, isFirst: steps.isEmpty)
      // Later steps keep their places and times even when this one is wrong.
      steps.append(step ?? ScenarioStep(.reshow))
      guard let step, problems.list.count == before else { continue }
      for complaint in course.take(step) { problems.add(complaint, at: value) }
    }
    return steps
  }

  private mutating func step(_ value: JSONValue, isFirst: Bool) -> ScenarioStep? {
    let usual = ScenarioStep.usualDelay(isFirst: isFirst)
    if value.kind == .string { return action(named: value).map { ScenarioStep($0, after: usual) } }
    guard value.kind == .object else {
      problems.add(value.mismatch("an action, which is a word or an object"))
      return nil
    }
    let delay = problems.number(value, "after", in: 0...ScenarioReader.maximumDuration) ?? usual
    let actions = value.members.filter { $0.name == "do" || ActionWord(rawValue: $0.name) != nil }
    guard let member = actions.first else {
      explainMissingAction(value)
      return nil
    }
    if actions.count > 1 {
      problems.add(
        "a step has one action: \(quoted(actions[1].name)) needs a step of its own", at: actions[1].key)
      return nil
    }
    let word = ActionWord(rawValue: member.name)
    problems.refuseUnknownKeys(of: value, known: [member.name, "after"] + (word?.companions ?? []))
    let action = word.map { self.action($0, member, in: value) } ?? action(named: member.value)
    return action.map { ScenarioStep($0, after: delay) }
  }

  private mutating func explainMissingAction(_ value: JSONValue) {
    let words = ActionWord.allCases.map(\.rawValue)
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

  /// What an unknown action may have meant, or all there are.
  private func hint(for text: String, _ words: [String]) -> String {
    let near = suggestion(for: text, in: words)
    return near.isEmpty
      ? "; actions are \(ActionWord.allCases.map(\.rawValue).joined(separator: ", "))" : near
  }

  /// The action of a word that stands alone.
  private mutating func action(named value: JSONValue) -> ScenarioAction? {
    guard let text = problems.collect(value.string) else { return nil }
    guard let word = ActionWord(rawValue: text) else {
      let words = ActionWord.allCases.map(\.rawValue)
      problems.add(
        "unknown action \(quoted(text))\(hint(for: text, words))",
        at: value)
      return nil
    }
    if word.action == nil {
      problems.add("'\(text)' needs a value: write {\"\(text)\": …}", at: value)
    }
    return word.action
  }

  /// The action of a word that is the key of its value.
  private mutating func action(
    _ word: ActionWord, _ member: JSONMember, in step: JSONValue
  ) -> ScenarioAction? {
    let key = word.rawValue
    switch word {
    case .focus: return problems.choice(step, key).map(ScenarioAction.focus)
    case .becomeFirstResponder: return problems.choice(step, key).map(ScenarioAction.becomeFirstResponder)
    case .type: return lines(step, key).map(ScenarioAction.type)
    case .paste: return lines(step, key).map(ScenarioAction.paste)
    case .switchKeyboard: return problems.choice(step, key).map(ScenarioAction.switchKeyboard)
    case .suggestions: return problems.flag(step, key).map(ScenarioAction.suggestions)
    case .move:
      let byDragging = problems.flag(step, "byDragging") ?? false
      return problems.choice(step, key).map { .move(to: $0, byDragging: byDragging) }
    case .dragKeyboard: return problems.choice(step, key).map(ScenarioAction.dragKeyboard)
    case .dragDismiss:
      let fraction = problems.number(step, key, in: 0...1)
      guard problems.required(step, "release") != nil,
        let release = problems.choice(step, "release", as: Release.self), let fraction
      else { return nil }
      return .dragDismiss(fraction: fraction, release: release)
    case .showElsewhere: return owner(step, key).map { .showElsewhere(sameApp: $0 == .sameApp) }
    case .hideElsewhere: return owner(step, key).map { .hideElsewhere(sameApp: $0 == .sameApp) }
    case .post: return notification(member.value).map(ScenarioAction.post)
    case .next, .nextThroughAll, .scrollToEnd, .reshow, .hide, .rotate, .attachHardwareKeyboard,
      .detachHardwareKeyboard, .swipeBackAndCancel, .leaveAndReturn, .push, .pop, .relayout,
      .resignFirstResponder:
      problems.add("'\(key)' has no value: write {\"do\": \"\(key)\"}", at: member.key)
      return nil
    }
  }

  private mutating func lines(_ step: JSONValue, _ key: String) -> Int? {
    problems.integer(step, key, in: 1...ScenarioReader.maximumLines)
  }

  private mutating func owner(_ step: JSONValue, _ key: String) -> KeyboardOwner? {
    problems.choice(step, key)
  }

  // MARK: Recorded notifications

  private mutating func notification(_ value: JSONValue) -> RecordedNotification? {
    guard let value = problems.collect(value.object) else { return nil }
    problems.refuseUnknownKeys(of: value, known: ScenarioReader.notificationKeys)
    let begin = value["begin"].flatMap { frame($0) }
    let end = value["end"].flatMap { frame($0) }
    let duration = problems.number(value, "duration", in: 0...ScenarioReader.longestAnimation)
    let curve = problems.integer(value, "curve", in: 0...Int(Int32.max))
    let isLocal = problems.flag(value, "isLocal")
    guard problems.required(value, "name") != nil,
      let word = problems.choice(value, "name", as: NotificationWord.self)
    else { return nil }
    return RecordedNotification(
      name: word.name, begin: begin, end: end, duration: duration, curve: curve, isLocal: isLocal)
  }

  private mutating func frame(_ value: JSONValue) -> CGRect? {
    let limit = ScenarioReader.largestCoordinate
    return numbers(value, 4, "a frame [x, y, width, height]", in: { $0 < 2 ? -limit...limit : 0...limit }).map
    {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// An array of so many numbers, each in the range of its index.
  private mutating func numbers(
    _ value: JSONValue, _ count: Int, _ what: String, in range: (Int) -> ClosedRange<Double>
  ) -> [Double]? {
    guard value.kind == .array, value.count == count else {
      problems.add(
        value.kind == .array
          ? value.problem("expected \(what), found \(value.count) values") : value.mismatch(what))
      return nil
    }
    var numbers: [Double] = []
    for (index, element) in value.elements.enumerated() {
      let number = problems.collect { () throws(JSONProblem) in try element.double(in: range(index)) }
      if let number { numbers.append(number) }
    }
    return numbers.count == count ? numbers : nil
  }
}

/// What the steps so far add up to, against what a scenario may ask for.
private struct ScenarioCourse {
  let requires: ScenarioRequirements
  private var seconds = 0.0
  private var lines = 0
  private var rounds = 0
  private var returns = 0
  private var isCovered = false

  init(requires: ScenarioRequirements) { self.requires = requires }

  /// Takes the next step and tells what is wrong with it; a limit is told once, where it is passed.
  mutating func take(_ step: ScenarioStep) -> [String] {
    var complaints: [String] = []
    let most = ScenarioReader.maximumDuration
    let wasShort = seconds <= most
    seconds += step.delay + step.action.duration
    if wasShort, seconds > most {
      complaints.append("the scenario takes more than \(Int(most)) s up to here")
    }
    switch step.action {
    case .focus(let choice), .becomeFirstResponder(let choice):
      if choice == .textView, !requires.textView {
        complaints.append("not every screen has a text view: add \"textView\": true to \"requires\"")
      }
      if isCovered { complaints.append("the screen is covered by the one pushed over it; 'pop' comes first") }
    case .scrollToEnd, .dragDismiss:
      if !requires.scrollView {
        complaints.append("not every screen scrolls: add \"scrollView\": true to \"requires\"")
      }
    case .type(let count), .paste(let count):
      let most = 100 * ScenarioReader.maximumLines
      if lines <= most, lines + count > most { complaints.append("more than \(most) lines up to here") }
      lines += count
    case .nextThroughAll:
      rounds += 1
      if rounds == ScenarioReader.maximumRounds + 1 {
        complaints.append("'nextThroughAll' more than \(ScenarioReader.maximumRounds) times")
      }
    case .push:
      if isCovered { complaints.append("another screen is already pushed; 'pop' comes first") }
      isCovered = true
    case .pop:
      if !isCovered { complaints.append("nothing to return from: 'push' comes first") }
      isCovered = false
      complaints += countReturn()
    case .swipeBackAndCancel: complaints += countReturn()
    default: break
    }
    return complaints
  }

  private mutating func countReturn() -> [String] {
    returns += 1
    let most = ScenarioReader.maximumReturns
    return returns == most + 1 ? ["the screen comes back more than \(most) times"] : []
  }
}
