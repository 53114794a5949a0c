import Analysis
import Lab
import Support

/// The verb `config`, which shows the configuration, checks it, or prints its schema.
enum ConfigVerb: Verb {
  enum Action: String, OptionChoice {
    case show, check, schema
  }

  struct Options: OptionGroup {
    let action = Operand<Action>.choice(
      "action", fallback: .show,
      help: "'show' prints the settings, 'check' reports mistakes, 'schema' prints a JSON Schema for editors."
    )
    let argument = Operand<[String]>.rest(
      "argument",
      help:
        "For 'check', the files. For 'show', a command line after '--', whose settings are shown."
    ).reading()
    let effective = Option<Bool>.flag(
      "effective", help: "Show all keys with their effective values, not only those that are set.")
    let format = Option<TextForm>.choice(
      "format", "form", default: .text, help: "The output format of 'show'.")

    var declared: [any Declaration] { [action, argument, effective, format] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "config", abstract: "Show the configuration, check it, or print its JSON Schema.",
    discussion: """
      The file \(ConfigurationFile.name) is searched from the working directory upward to the repository's root. It is JSON \
      with comments and trailing commas. Its keys are the long names of options: options that several verbs share are \
      at the top level, the others are in an object with the verb's name. "extends" names a file whose settings also \
      apply. Paths are relative to the file that has them.

        {
          "extends": "../shared.json",
          "device": ["iphone-*", "!iphone-se-*"],  // as --device
          "run": {"output-dir": "docs/keyboard", "jobs": 4},
          "thresholds": [{"metric": "failing", "max": 20, "when": {"device": "iphone-*"}}],  // for 'check'
        }

      A file overrides the built-in values and the file that it extends, the environment (AVOIDANCE_DEVICE, \
      AVOIDANCE_RUN_JOBS) overrides files, and the command line overrides all of them. 'report', 'check', 'compare' \
      and 'baseline' read the record from the path to which 'run' writes it ("output").
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "config show --effective", explanation: "Every key with its value and its origin."),
      CommandExample(
        arguments: "config show --effective -- run -j 4",
        explanation: "The settings for one command line."),
      CommandExample(
        arguments: "config schema > .avoidance.schema.json",
        explanation: "A file to name in \"$schema\", so that editors complete keys and ids."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    switch arguments.action {
    case .schema:
      let schema = ConfigurationSchema(
        program: arguments.words.program, ids: KnownIDs(strategies: lab.catalogue.variants))
      try console.out(schema.text())
      return .ok
    case .check: return try check(arguments, lab, console)
    case .show: return try show(arguments, lab, console)
    }
  }

  private static func check(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let keys = SettingKeys.ofVerbs
    let ids = KnownIDs(strategies: lab.catalogue.variants)
    let named = arguments.argument
    guard !named.isEmpty else {
      let settings = try Settings(arguments.words, lab.catalogue, console)
      for warning in settings.warnings { console.err("Warning: \(warning)\n") }
      let files = settings.files.joined(separator: ", ")
      console.err(
        settings.files.isEmpty
          ? "No configuration file was found.\n" : "\(files): fine, \(count(settings.all.count)) set.\n")
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

  /// One line of the output, with a key, its value and the origin of the value.
  private struct Row {
    var name: String
    var value: SettingValue
    var origin: SettingOrigin
  }

  private static func show(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let line = arguments.argument
    let subject = line.isEmpty ? nil : try command(line, arguments.words)
    // `--config` and `--no-config` may be on either side of `--`.
    let choosing = subject.map { Arguments(CommonOptions(), $0) }.flatMap {
      $0.isGiven(\.config) || $0.noConfig ? $0.words : nil
    }
    let chooser = choosing ?? arguments.words
    let settings = try Settings(chooser, lab.catalogue, console)
    for warning in settings.warnings { console.err("Warning: \(warning)\n") }
    let showsAll = arguments.effective
    let rows =
      subject.map { self.rows(of: $0, settings, showsAll: showsAll) }
      ?? self.rows(of: settings, showsAll: showsAll)
    for path in settings.files { console.err("Read \(path).\n") }
    if settings.files.isEmpty { console.err("No configuration file is read.\n") }
    try console.out(arguments.format == .json ? json(rows) : text(rows))
    return .ok
  }

  private static func rows(
    of subject: ParsedArguments, _ settings: Settings, showsAll: Bool
  ) -> [Row] {
    let records = subject.command.positionals.filter { $0.defaultValue == Selection.usualRecord }
    let operands = records.compactMap { positional -> Row? in
      let isGiven = subject.isOperandGiven(positional.name)
      let set = isGiven ? nil : settings.record
      let origin = isGiven ? .commandLine : set?.origin ?? .builtIn
      guard showsAll || origin != .builtIn else { return nil }
      return Row(
        name: "<\(positional.name)>", value: .texts([set?.path ?? subject.texts(positional).first ?? ""]),
        origin: origin)
    }
    return operands
      + subject.command.options.filter { !$0.hidden }.compactMap { option in
        let (value, origin) = settings.effective(option, subject)
        guard showsAll || origin != .builtIn else { return nil }
        return Row(name: option.name, value: value, origin: origin)
      }
  }

  private static func rows(of settings: Settings, showsAll: Bool) -> [Row] {
    settings.keys.all.compactMap { key in
      if let setting = settings.all.first(where: { $0.key == key }) {
        return Row(name: key.name, value: setting.value, origin: setting.origin)
      }
      return showsAll ? Row(name: key.name, value: key.option.builtInValue, origin: .builtIn) : nil
    }
  }

  private static func command(_ line: [String], _ arguments: ParsedArguments) throws -> ParsedArguments {
    switch try arguments.program.parse(line) {
    case .command(let parsed): return parsed
    case .help, .version:
      throw arguments.usageError(
        "'\(line.joined(separator: " "))' has no options. Name a verb that has options.")
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
