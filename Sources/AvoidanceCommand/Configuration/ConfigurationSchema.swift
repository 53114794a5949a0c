import Analysis
import Support

/// The JSON Schema (draft 2020-12) of configuration files, created from the options of the verbs.
struct ConfigurationSchema {
  let program: ProgramSpec
  let ids: KnownIDs

  func text() -> String {
    let keys = SettingKeys.ofVerbs
    var writer = JSONWriter(isIndented: true)
    writer.beginObject()
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("title", "Configuration of \(program.name)")
    writer.member("type", "object")
    writer.member("additionalProperties", false)
    writer.key("properties")
    writer.beginObject()
    property("$schema", "The location of this schema, for editors.", &writer)
    property(
      "extends", "A configuration file that this one extends, with a path relative to this one.", &writer)
    for key in keys.shared { property(key, ids, &writer) }
    for section in keys.sections {
      writer.key(section.verb)
      writer.beginObject()
      writer.member("description", program.command(section.verb)?.abstract ?? "")
      writer.member("type", "object")
      writer.member("additionalProperties", false)
      writer.key("properties")
      writer.beginObject()
      for key in section.keys { property(key, ids, &writer) }
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  private func property(_ name: String, _ description: String, _ writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.member("description", description)
    writer.member("type", "string")
    writer.member("minLength", name == "extends" ? 1 : 0)
    writer.endObject()
  }

  private func property(_ key: SettingKey, _ ids: KnownIDs, _ writer: inout JSONWriter) {
    let option = key.option
    writer.key(option.name)
    writer.beginObject()
    if option == Gate.thresholds {
      writer.member(
        "description", "Thresholds for 'check', files of thresholds, or a list of both.")
      thresholds(&writer)
      writer.endObject()
      return
    }
    writer.member("description", option.help + HelpText.facts(of: option))
    switch option.form {
    case .flag, .negatableFlag: writer.member("type", "boolean")
    case .value: value(option, ids, &writer)
    case .optionalValue:
      writer.key("anyOf")
      writer.beginArray()
      writer.beginObject()
      writer.key("const")
      writer.value(true)
      writer.endObject()
      writer.beginObject()
      value(option, ids, &writer)
      writer.endObject()
      writer.endArray()
    case .list:
      writer.key("anyOf")
      writer.beginArray()
      writer.beginObject()
      value(option, ids, &writer)
      writer.endObject()
      writer.beginObject()
      writer.member("type", "array")
      writer.member("minItems", 1)
      writer.key("items")
      writer.beginObject()
      value(option, ids, &writer)
      writer.endObject()
      writer.endObject()
      writer.endArray()
    }
    writer.endObject()
  }

  private func thresholds(_ writer: inout JSONWriter) {
    writer.key("anyOf")
    writer.beginArray()
    path(&writer)
    writer.beginObject()
    writer.member("type", "array")
    writer.key("items")
    writer.beginObject()
    writer.key("anyOf")
    writer.beginArray()
    path(&writer)
    threshold(&writer)
    writer.endArray()
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  private func path(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "string")
    writer.member("minLength", 1)
    writer.endObject()
  }

  private func words(_ name: String, _ words: [String], _ writer: inout JSONWriter) {
    writer.key(name)
    writer.beginArray()
    for word in words { writer.value(word) }
    writer.endArray()
  }

  private func patterns(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("anyOf")
    writer.beginArray()
    path(&writer)
    writer.beginObject()
    writer.member("type", "array")
    writer.member("minItems", 1)
    writer.key("items")
    path(&writer)
    writer.endObject()
    writer.endArray()
    writer.endObject()
  }

  private func threshold(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "object")
    writer.member("additionalProperties", false)
    words("required", ["metric"], &writer)
    writer.key("anyOf")
    writer.beginArray()
    for bound in ["max", "min"] {
      writer.beginObject()
      words("required", [bound], &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("properties")
    writer.beginObject()
    for key in Thresholds.keys {
      writer.key(key)
      writer.beginObject()
      switch key {
      case "metric": words("enum", Measure.all.map(\.id), &writer)
      case "level": words("enum", Threshold.Level.allCases.map(\.rawValue), &writer)
      case "max", "min": writer.member("type", "number")
      case "when":
        writer.member("type", "object")
        writer.member("additionalProperties", false)
        writer.key("properties")
        writer.beginObject()
        for selector in Thresholds.selectors {
          writer.key(selector)
          patterns(&writer)
        }
        writer.endObject()
      default: writer.member("description", "A remark.")
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
  }

  /// Writes the schema of one value. An option for ids accepts the known ids and patterns.
  private func value(_ option: OptionSpec, _ ids: KnownIDs, _ writer: inout JSONWriter) {
    func texts(_ name: String, _ all: [String]) {
      writer.key(name)
      writer.beginArray()
      for text in all { writer.value(text) }
      if option.takesNumbers { for text in all { if let number = Double(text) { writer.value(number) } } }
      writer.endArray()
    }
    switch option.kind {
    case .integer(let range):
      writer.member("type", "integer")
      writer.member("minimum", range.lowerBound)
      writer.member("maximum", range.upperBound)
    case .amount(let range):
      writer.key("anyOf")
      writer.beginArray()
      writer.beginObject()
      writer.member("type", "integer")
      writer.member("minimum", range.lowerBound)
      writer.member("maximum", range.upperBound)
      writer.endObject()
      writer.beginObject()
      writer.member("type", "string")
      writer.member("pattern", "^([1-9][0-9]?|100)%$")
      writer.endObject()
      writer.endArray()
    case .number(let range):
      writer.member("type", "number")
      writer.member("minimum", range.lowerBound)
      writer.member("maximum", range.upperBound)
    case .choice(let words): texts("enum", words)
    case .text:
      guard let entries = ids.entries(of: option) else {
        writer.member("type", "string")
        writer.member("minLength", 1)
        return
      }
      if option.name == "rule" { return texts("enum", entries.map(\.id)) }
      writer.key("anyOf")
      writer.beginArray()
      writer.beginObject()
      texts("enum", entries.map(\.id))
      writer.endObject()
      writer.beginObject()
      // The value is a pattern, an exclusion or a file.
      writer.member("type", "string")
      writer.member("pattern", option.place == nil ? "[*?\\[!]" : "[*?\\[!./]")
      writer.endObject()
      if option.takesNumbers {
        writer.beginObject()
        writer.member("type", "integer")
        writer.member("minimum", 1)
        writer.member("maximum", entries.count)
        writer.endObject()
      }
      writer.endArray()
    }
  }
}
