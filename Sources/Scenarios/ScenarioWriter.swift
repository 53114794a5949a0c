import Foundation
import Platform
import Support

/// Writes scenario files.
public enum ScenarioWriter {
  /// Returns the scenario as the text of a file, with one step on each line. `ScenarioReader` reads the text
  /// back as an equal scenario.
  ///
  /// Defaults are left out. Numbers must be finite and within the reader's limits.
  public static func text(_ scenario: Scenario) -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("id", scenario.id)
    json.member("title", scenario.title)
    if !scenario.summary.isEmpty { json.member("summary", scenario.summary) }
    if !scenario.source.isEmpty { json.member("source", scenario.source) }
    if scenario.keyboard != .docked { json.member("keyboard", scenario.keyboard.rawValue) }
    if scenario.window != .fullScreen { json.member("window", scenario.window.rawValue) }
    if !scenario.rules.isEmpty { write(scenario.rules, to: &json) }
    if scenario.requires != ScenarioRequirements() { write(scenario.requires, to: &json) }
    json.key("steps")
    json.beginArray()
    for (index, step) in scenario.steps.enumerated() {
      write(step, isFirst: index == 0, to: &json)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text
  }

  private static func write(_ rules: RuleSettings, to json: inout JSONWriter) {
    json.key("rules")
    json.beginObject(onOneLine: true)
    for rule in PlatformRule.allCases {
      if let setting = rules[rule] { json.member(rule.rawValue, setting) }
    }
    json.endObject()
  }

  private static func write(_ needs: ScenarioRequirements, to json: inout JSONWriter) {
    let usual = ScenarioRequirements()
    json.key("requires")
    json.beginObject(onOneLine: true)
    if needs.inputs != usual.inputs { json.member("inputs", needs.inputs) }
    if needs.textView { json.member("textView", true) }
    if needs.scrollView { json.member("scrollView", true) }
    if let idiom = needs.idiom { json.member("idiom", idiom.id) }
    if needs.system != usual.system { json.member("system", needs.system) }
    if let orientation = needs.orientation { json.member("orientation", orientation.id) }
    if let size = needs.screenSize {
      json.member("screenSize", numbers: [Double(size.width), Double(size.height)])
    }
    json.endObject()
  }

  private static func write(_ step: ScenarioStep, isFirst: Bool, to json: inout JSONWriter) {
    let kind = step.action.kind
    let isUsual = step.delay == ScenarioStep.usualDelay(isFirst: isFirst)
    if isUsual, type(of: kind).plain != nil { return json.value(type(of: kind).word) }
    json.beginObject(onOneLine: true)
    kind.write(to: &json)
    if !isUsual { json.member("after", step.delay) }
    json.endObject()
  }
}
