import Platform

/// A key in the object of a step in a scenario file.
package struct StepKey: Sendable {
  let name: String
  let schema: String
  let isRequired: Bool

  /// Creates a key with the schema for its value.
  package init(_ name: String, schema: String, isRequired: Bool = true) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
  }

  /// Returns a key whose value has one of the definitions that the schema's steps share.
  static func shared(_ name: String, _ definition: String) -> StepKey {
    StepKey(name, schema: reference(definition))
  }

  /// Returns a key whose value is the raw value of an enumeration.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _: Choice.Type
  ) -> StepKey {
    StepKey(name, schema: words(Choice.allCases.map(\.rawValue)))
  }

  fileprivate static func reference(_ definition: String) -> String {
    "{\"$ref\": \"#/$defs/\(definition)\"}"
  }

  fileprivate static func words(_ words: [String]) -> String {
    "{\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]}"
  }
}

/// The parts of the scenario files' JSON schema that describe platform rules and kinds of steps.
package enum StepSchema {
  /// Returns the template of the schema with `"@rules"`, `"@actions"` and `"@steps"` replaced.
  package static func filled(_ template: String) -> String {
    template.replacing("\"@rules\"", with: rules).replacing("\"@actions\"", with: actions)
      .replacing("\"@steps\"", with: steps)
  }

  private static var rules: String {
    let members = PlatformRule.allCases.map {
      "\n        \"\($0.rawValue)\": \(StepKey.words($0.definition.settings))"
    }
    return "{\(members.joined(separator: ","))\n      }"
  }

  /// The words of all steps without a value, as JSON in lines of at most 120 columns.
  private static var actions: String {
    var lines: [String] = []
    for kind in StepKinds.all where kind.plain != nil {
      let word = "\"\(kind.word)\""
      if let last = lines.last, last.utf8.count + word.utf8.count + 2 < 120 {
        lines[lines.count - 1] = "\(last) \(word),"
      } else {
        lines.append("        \(word),")
      }
    }
    return "[\n\(lines.joined(separator: "\n").dropLast())\n      ]"
  }

  private static var steps: String {
    let word = "        \(StepKey.reference("action"))"
    let plain = form("An action without a value.", [.shared("do", "action")])
    let others = StepKinds.all.filter { $0.plain == nil }.map { form($0.purpose, $0.keys) }
    return "[\n\(([word, plain] + others).joined(separator: ",\n"))\n      ]"
  }

  private static func form(_ purpose: String, _ keys: [StepKey]) -> String {
    let required = keys.filter(\.isRequired).map { "\"\($0.name)\"" }.joined(separator: ", ")
    let members = (keys + [.shared("after", "after")]).map { "\"\($0.name)\": \($0.schema)" }
    return """
              {
                "description": "\(purpose)",
                "type": "object", "required": [\(required)], "additionalProperties": false,
                "properties": {\(members.joined(separator: ", "))}
              }
      """
  }
}
