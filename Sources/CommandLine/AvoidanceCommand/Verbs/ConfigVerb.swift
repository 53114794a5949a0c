import PositionedJSON
import ResultChecks

/// `config`: what is configured, whether it is right, and its schema.
enum ConfigVerb {
  /// What can be done with a configuration.
  enum Action: String, CaseIterable {
    case show, check, schema
  }

  static let spec = CommandSpec(
    name: "config", abstract: "Show the configuration, check it, or print its JSON Schema.",
    discussion: """
      The file \(ConfigurationFile.name) is searched from the working directory upward to the repository's root. It is JSON \
      with comments and trailing commas. Its keys are the long names of options: those that several verbs share stand \
      at the top, the others in an object with the verb's name. "extends" names a file to start from. Paths are \
      relative to their file.

        {
          "extends": "../shared.json",
          "device": ["iphone-*", "!iphone-se-*"],  // as --device
          "run": {"output-dir": "docs/keyboard", "jobs": 4},
          "thresholds": [{"metric": "failing", "max": 20, "when": {"device": "iphone-*"}}],  // for 'check'
        }

      Built-in values give way to files, a file to the one that extends it, files to the environment \
      (AVOIDANCE_DEVICE, AVOIDANCE_RUN_JOBS), and all to the command line. Where 'run' puts its record ("output"), \
      'report', 'check', 'compare' and 'baseline' look for it.
      """,
    positionals: [
      PositionalSpec(
        name: "action", kind: .choice(Action.allCases.map(\.rawValue)),
        help: "'show' prints what is set, 'check' only complains, 'schema' prints a JSON Schema for editors."),
      PositionalSpec(
        name: "argument", arity: .rest(minimum: 0),
        help:
          "For 'check' the files; for 'show' after '--' a command line, of which all options are shown."),
    ],
    options: [
      .flag("effective", help: "Show all keys with the value that holds, not only those that are set."),
      .value(
        "format", "form", kind: .choice(["text", "json"]), default: "text", help: "How 'show' writes it."),
    ],
    examples: [
      CommandExample(
        arguments: "config show --effective", explanation: "Every key, its value and where that comes from."),
      CommandExample(
        arguments: "config show --effective -- run -j 4",
        explanation: "What holds for one command line."),
      CommandExample(
        arguments: "config schema > .avoidance.schema.json",
        explanation: "Name it in \"$schema\", and editors complete keys and ids."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    switch Action(rawValue: arguments.operand("action") ?? "") ?? .show {
    case .schema:
      try console.out(ConfigurationSchema.text(arguments))
      return .ok
    case .check: return try check(arguments, console)
    case .show: return try show(arguments, console)
    }
  }

  private static func check(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let keys = SettingKeys(arguments.program)
    let ids = KnownIDs(strategies: arguments.catalogue.variants)
    let named = arguments.operands("argument")
    guard !named.isEmpty else {
      let settings = try Settings(arguments, console)
      for warning in settings.warnings { console.err("Warning: \(warning)\n") }
      let files = settings.files.isEmpty ? "No configuration file" : settings.files.joined(separator: ", ")
      console.err(
        "\(files): \(settings.files.isEmpty ? "found" : "fine"), \(count(settings.all.count)) set.\n")
      return .ok
    }
    var problems: [String] = []
    for path in named {
      do {
        let file = try ConfigurationFile(path: path, keys: keys, ids: ids)
        console.err("\(file.paths.joined(separator: ", ")): fine, \(count(file.settings.count)) set.\n")
      } catch let failure as CommandFailure where failure.code == .badConfig {
        problems.append(failure.message)
      }
    }
    guard problems.isEmpty else { throw CommandFailure(.badConfig, problems.joined(separator: "\n")) }
    return .ok
  }

  private static func count(_ number: Int) -> String { "\(number) key\(number == 1 ? "" : "s")" }

  // MARK: show

  /// One line: a key, its value and its origin.
  private struct Row {
    var name: String
    var value: SettingValue
    var origin: SettingOrigin
  }

  private static func show(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let line = arguments.operands("argument")
    let subject = line.isEmpty ? nil : try command(line, arguments)
    // The options that choose the file may stand on either side of '--'.
    let chooser = subject.map { $0.isGiven("config") || $0.flag("no-config") ? $0 : arguments } ?? arguments
    let settings = try Settings(chooser, console)
    for warning in settings.warnings { console.err("Warning: \(warning)\n") }
    let showsAll = arguments.flag("effective")
    let rows: [Row]
    if let subject {
      let records = subject.command.positionals.filter { $0.defaultValue == RunVerb.record }
      let operands = records.compactMap { positional -> Row? in
        let isGiven = subject.isOperandGiven(positional.name)
        let set = isGiven ? nil : settings.record
        let origin = isGiven ? .commandLine : set?.origin ?? .builtIn
        guard showsAll || origin != .builtIn else { return nil }
        return Row(
          name: "<\(positional.name)>", value: .texts([set?.path ?? subject.operand(positional.name) ?? ""]),
          origin: origin)
      }
      rows =
        operands
        + subject.command.options.filter { !$0.hidden }.compactMap { option in
          let (value, origin) = settings.effective(option, subject)
          guard showsAll || origin != .builtIn else { return nil }
          return Row(name: option.name, value: value, origin: origin)
        }
    } else {
      rows = settings.keys.all.compactMap { key in
        if let setting = settings.all.first(where: { $0.key == key }) {
          return Row(name: key.name, value: setting.value, origin: setting.origin)
        }
        return showsAll ? Row(name: key.name, value: key.option.builtInValue, origin: .builtIn) : nil
      }
    }
    for path in settings.files { console.err("Read \(path).\n") }
    if settings.files.isEmpty { console.err("No configuration file is read.\n") }
    try console.out(arguments.string("format") == "json" ? json(rows) : text(rows))
    return .ok
  }

  private static func command(_ line: [String], _ arguments: ParsedArguments) throws -> ParsedArguments {
    switch try arguments.program.parse(line) {
    case .command(var parsed):
      parsed.catalogue = arguments.catalogue
      return parsed
    case .help, .version:
      throw arguments.usageError("'\(line.joined(separator: " "))' has no options. Name a verb that has.")
    }
  }

  private static func text(_ rows: [Row]) -> String {
    let names = rows.map(\.name.count).max() ?? 0
    let values = rows.map { String(decoding: written($0.value).bytes, as: UTF8.self) }
    let widest = min(values.map(\.count).max() ?? 0, 48)
    return zip(rows, values).map { row, value in
      let name = row.name + String(repeating: " ", count: names - row.name.count)
      return
        "\(name)  \(value)\(String(repeating: " ", count: max(0, widest - value.count)))  \(row.origin.text)\n"
    }.joined()
  }

  private static func json(_ rows: [Row]) -> String {
    var writer = JSONWriter(isIndented: true)
    writer.beginObject()
    for row in rows {
      writer.key(row.name)
      writer.beginObject()
      writer.key("value")
      write(row.value, to: &writer)
      writer.member("origin", row.origin.text)
      writer.endObject()
    }
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  private static func written(_ value: SettingValue) -> JSONWriter {
    var writer = JSONWriter()
    write(value, to: &writer)
    return writer
  }

  private static func write(_ value: SettingValue, to writer: inout JSONWriter) {
    switch value {
    case .flag(let flag): writer.value(flag)
    case .given: writer.value(true)
    case .texts(let texts) where texts.isEmpty: writer.null()
    case .texts(let texts) where texts.count == 1: writer.value(texts[0])
    case .texts(let texts):
      writer.beginArray()
      for text in texts { writer.value(text) }
      writer.endArray()
    case .thresholds(let files, let thresholds):
      writer.beginArray()
      for file in files { writer.value(file) }
      for threshold in thresholds.list { threshold.write(to: &writer) }
      writer.endArray()
    }
  }
}

extension OptionSpec {
  /// Its value when nothing sets it.
  var builtInValue: SettingValue {
    switch form {
    case .flag: .flag(false)
    case .negatableFlag(let value): .flag(value)
    case .value: .texts(defaultValue.map { [$0] } ?? [])
    case .optionalValue: .texts([])
    case .list(let commas):
      .texts(defaultValue.map { commas ? $0.split(separator: ",").map(String.init) : [$0] } ?? [])
    }
  }
}

/// The JSON Schema (draft 2020-12) of configuration files, made from the options.
enum ConfigurationSchema {
  static func text(_ arguments: ParsedArguments) -> String {
    let keys = SettingKeys(arguments.program)
    let ids = KnownIDs(strategies: arguments.catalogue.variants)
    var writer = JSONWriter(isIndented: true)
    writer.beginObject()
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("title", "Configuration of \(arguments.program.name)")
    writer.member("type", "object")
    writer.member("additionalProperties", false)
    writer.key("properties")
    writer.beginObject()
    property("$schema", "Where this schema is, for editors.", &writer)
    property("extends", "A configuration file to start from, relative to this one.", &writer)
    for key in keys.shared { property(key, ids, &writer) }
    for section in keys.sections {
      writer.key(section.verb)
      writer.beginObject()
      writer.member("description", arguments.program.command(section.verb)?.abstract ?? "")
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

  private static func property(_ name: String, _ description: String, _ writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.member("description", description)
    writer.member("type", "string")
    writer.member("minLength", name == "extends" ? 1 : 0)
    writer.endObject()
  }

  private static func property(_ key: SettingKey, _ ids: KnownIDs, _ writer: inout JSONWriter) {
    let option = key.option
    writer.key(option.name)
    writer.beginObject()
    if option == Gate.thresholds {
      writer.member("description", "What 'check' judges by: thresholds, files of such, or both in a list.")
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

  /// A file, or a list of files and thresholds.
  private static func thresholds(_ writer: inout JSONWriter) {
    func path() {
      writer.beginObject()
      writer.member("type", "string")
      writer.member("minLength", 1)
      writer.endObject()
    }
    func words(_ name: String, _ words: [String]) {
      writer.key(name)
      writer.beginArray()
      for word in words { writer.value(word) }
      writer.endArray()
    }
    func patterns() {
      writer.beginObject()
      writer.key("anyOf")
      writer.beginArray()
      path()
      writer.beginObject()
      writer.member("type", "array")
      writer.member("minItems", 1)
      writer.key("items")
      path()
      writer.endObject()
      writer.endArray()
      writer.endObject()
    }
    writer.key("anyOf")
    writer.beginArray()
    path()
    writer.beginObject()
    writer.member("type", "array")
    writer.key("items")
    writer.beginObject()
    writer.key("anyOf")
    writer.beginArray()
    path()
    writer.beginObject()
    writer.member("type", "object")
    writer.member("additionalProperties", false)
    words("required", ["metric"])
    writer.key("anyOf")
    writer.beginArray()
    for bound in ["max", "min"] {
      writer.beginObject()
      words("required", [bound])
      writer.endObject()
    }
    writer.endArray()
    writer.key("properties")
    writer.beginObject()
    for key in Thresholds.keys {
      writer.key(key)
      switch key {
      case "metric", "level":
        writer.beginObject()
        words("enum", key == "metric" ? Measure.all.map(\.id) : Threshold.Level.allCases.map(\.rawValue))
        writer.endObject()
      case "max", "min":
        writer.beginObject()
        writer.member("type", "number")
        writer.endObject()
      case "when":
        writer.beginObject()
        writer.member("type", "object")
        writer.member("additionalProperties", false)
        writer.key("properties")
        writer.beginObject()
        for selector in Thresholds.selectors {
          writer.key(selector)
          patterns()
        }
        writer.endObject()
        writer.endObject()
      default:
        writer.beginObject()
        writer.member("description", "A remark.")
        writer.endObject()
      }
    }
    writer.endObject()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  /// What one value may be: of ids those that there are, and patterns.
  private static func value(_ option: OptionSpec, _ ids: KnownIDs, _ writer: inout JSONWriter) {
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
      // A pattern, an exclusion or a file.
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
