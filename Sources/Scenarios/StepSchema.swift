import Platform

/// A key of a step's object in a scenario file.
package struct StepKey: Sendable {
  /// The key.
  let name: String
  /// The JSON schema of its value.
  let schema: String
  /// Whether the step must have it.
  let isRequired: Bool

  /// A key whose values the schema describes.
  package init(_ name: String, schema: String, isRequired: Bool = true) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
  }

  /// A key with a value that several steps share, by its name among the schema's definitions.
  static func shared(_ name: String, _ definition: String) -> StepKey {
    StepKey(name, schema: reference(definition))
  }

  /// A key with a word of an enumeration.
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

/// What the JSON schema of scenario files says of platform rules and of the kinds of steps.
package enum StepSchema {
  /// The schema with what stands in the place of `"@rules"`, `"@actions"` and `"@steps"`.
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

  /// The words that say everything, in lines of at most 120 columns.
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
    let plain = form("An action that needs nothing else.", [.shared("do", "action")])
    let others = StepKinds.all.filter { $0.plain == nil }.map { form($0.purpose, $0.keys) }
    return "[\n\(([word, plain] + others).joined(separator: ",\n"))\n      ]"
  }

  /// The schema of a step's object with these keys.
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
