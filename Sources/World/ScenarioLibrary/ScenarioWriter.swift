import Foundation
import PlatformRules
import PositionedJSON
import Text
import Vocabulary

/// Writes scenario files.
public enum ScenarioWriter {
  /// The scenario as a file, one step a line, which `ScenarioReader` reads back as an equal scenario.
  ///
  /// What has its default is left out. Numbers must be finite and within the reader's limits.
  public static func text(_ scenario: Scenario) -> String {
    var members = [member("id", json(scenario.id)), member("title", json(scenario.title))]
    if !scenario.summary.isEmpty { members.append(member("summary", json(scenario.summary))) }
    if !scenario.source.isEmpty { members.append(member("source", json(scenario.source))) }
    if scenario.keyboard != .docked { members.append(member("keyboard", json(scenario.keyboard.rawValue))) }
    if scenario.window != .fullScreen { members.append(member("window", json(scenario.window.rawValue))) }
    let rules = PlatformRule.allCases.compactMap { rule in
      scenario.rules[rule].map { member(rule.rawValue, json($0)) }
    }
    if !rules.isEmpty { members.append(member("rules", object(rules))) }
    let needs = requirements(scenario.requires)
    if !needs.isEmpty { members.append(member("requires", object(needs))) }
    let steps = scenario.steps.enumerated().map { "    " + text($1, isFirst: $0 == 0) }
    members.append("\"steps\": [\n" + steps.joined(separator: ",\n") + "\n  ]")
    return "{\n" + members.map { "  " + $0 }.joined(separator: ",\n") + "\n}\n"
  }

  private static func requirements(_ needs: ScenarioRequirements) -> [String] {
    let usual = ScenarioRequirements()
    var members: [String] = []
    if needs.inputs != usual.inputs { members.append(member("inputs", json(needs.inputs))) }
    if needs.textView { members.append(member("textView", "true")) }
    if needs.scrollView { members.append(member("scrollView", "true")) }
    if let idiom = needs.idiom { members.append(member("idiom", json(idiom.id))) }
    if needs.system != usual.system { members.append(member("system", json(needs.system))) }
    if let orientation = needs.orientation { members.append(member("orientation", json(orientation.id))) }
    if let size = needs.screenSize { members.append(member("screenSize", array([size.width, size.height]))) }
    return members
  }

  private static func text(_ step: ScenarioStep, isFirst: Bool) -> String {
    let action = members(step.action)
    if step.delay == ScenarioStep.usualDelay(isFirst: isFirst) {
      return action.value.isEmpty ? json(action.word.rawValue) : object(action.members)
    }
    return object(action.members + [member("after", json(step.delay))])
  }

  /// An action's word, its value if it needs one, and what stands beside it.
  private struct ActionText {
    var word: ActionWord
    var value = ""
    var companions: [String] = []

    var members: [String] {
      [value.isEmpty ? member("do", json(word.rawValue)) : member(word.rawValue, value)] + companions
    }
  }

  private static func members(_ action: ScenarioAction) -> ActionText {
    func text(_ word: ActionWord, _ value: String) -> ActionText {
      ActionText(word: word, value: json(value))
    }
    func owner(_ sameApp: Bool) -> String { (sameApp ? KeyboardOwner.sameApp : .otherApp).rawValue }
    return switch action {
    case .focus(let choice): text(.focus, choice.rawValue)
    case .next: ActionText(word: .next)
    case .nextThroughAll: ActionText(word: .nextThroughAll)
    case .type(let lines): ActionText(word: .type, value: json(lines))
    case .paste(let lines): ActionText(word: .paste, value: json(lines))
    case .scrollToEnd: ActionText(word: .scrollToEnd)
    case .switchKeyboard(let kind): text(.switchKeyboard, kind.rawValue)
    case .suggestions(let isOn): ActionText(word: .suggestions, value: isOn ? "true" : "false")
    case .reshow: ActionText(word: .reshow)
    case .hide: ActionText(word: .hide)
    case .rotate: ActionText(word: .rotate)
    case .move(let placement, let byDragging):
      ActionText(
        word: .move, value: json(placement.rawValue),
        companions: byDragging ? [member("byDragging", "true")] : [])
    case .dragKeyboard(let target): text(.dragKeyboard, target.rawValue)
    case .attachHardwareKeyboard: ActionText(word: .attachHardwareKeyboard)
    case .detachHardwareKeyboard: ActionText(word: .detachHardwareKeyboard)
    case .dragDismiss(let fraction, let release):
      ActionText(
        word: .dragDismiss, value: json(fraction), companions: [member("release", json(release.rawValue))])
    case .swipeBackAndCancel: ActionText(word: .swipeBackAndCancel)
    case .leaveAndReturn: ActionText(word: .leaveAndReturn)
    case .push: ActionText(word: .push)
    case .pop: ActionText(word: .pop)
    case .showElsewhere(let sameApp): text(.showElsewhere, owner(sameApp))
    case .hideElsewhere(let sameApp): text(.hideElsewhere, owner(sameApp))
    case .relayout: ActionText(word: .relayout)
    case .becomeFirstResponder(let choice): text(.becomeFirstResponder, choice.rawValue)
    case .resignFirstResponder: ActionText(word: .resignFirstResponder)
    case .post(let recorded): ActionText(word: .post, value: object(members(recorded)))
    }
  }

  private static func members(_ recorded: RecordedNotification) -> [String] {
    func frame(_ rect: CGRect) -> String {
      array([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }
    var members = [member("name", json(NotificationWord(recorded.name).rawValue))]
    if let begin = recorded.begin { members.append(member("begin", frame(begin))) }
    if let end = recorded.end { members.append(member("end", frame(end))) }
    if let duration = recorded.duration { members.append(member("duration", json(duration))) }
    if let curve = recorded.curve { members.append(member("curve", json(curve))) }
    if let isLocal = recorded.isLocal { members.append(member("isLocal", isLocal ? "true" : "false")) }
    return members
  }

  // MARK: JSON on one line, with spaces

  private static func json(_ text: String) -> String {
    var json = JSONWriter()
    json.value(text)
    return json.text
  }

  private static func json(_ number: Double) -> String { number.isFinite ? shortest(number) : "null" }
  private static func json(_ number: Int) -> String { "\(number)" }
  private static func member(_ key: String, _ value: String) -> String { "\"\(key)\": \(value)" }
  private static func object(_ members: [String]) -> String { "{\(members.joined(separator: ", "))}" }
  private static func array(_ numbers: [CGFloat]) -> String {
    "[\(numbers.map { json(Double($0)) }.joined(separator: ", "))]"
  }
}
