import Analysis

/// A key of the configuration, which sets an option of one verb or an option that several verbs share.
struct SettingKey: Hashable {
  /// The verb, or nil for a shared option.
  var verb: String?
  var option: OptionSpec

  /// The name of the key, such as `device` or `run.output-dir`.
  var name: String { (verb.map { "\($0)." } ?? "") + option.name }

  /// The environment variable that sets the same option, such as `AVOIDANCE_DEVICE` or
  /// `AVOIDANCE_RUN_OUTPUT_DIR`.
  var variable: String {
    SettingKey.prefix + name.uppercased().map { $0 == "-" || $0 == "." ? "_" : $0 }
  }

  static let prefix = "AVOIDANCE_"

  static func == (one: SettingKey, two: SettingKey) -> Bool { one.name == two.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

struct SettingKeys {
  let shared: [SettingKey]
  /// The verbs with options that are not shared, in the order of the program.
  let sections: [(verb: String, keys: [SettingKey])]

  /// The options that apply to one command only, so a configuration cannot set them.
  private static let momentary: Set = [
    "config", "no-config", "watch", "dry-run", "force", "schema", "cells-from", "last", "last-failed",
    "status", "resume", "shard", "plan", "allow-empty", "check",
  ]
  /// The verbs that ignore the configuration, so they work even if it is invalid.
  static let exempt: Set = ["config", "init", "completions", "complete", "help", "version"]

  /// The keys of the program's verbs.
  static let ofVerbs = SettingKeys(Verbs.commands)

  private init(_ commands: [CommandSpec]) {
    let common = PlanOptions.all + [Gate.thresholds, ColorChoice.option.spec]
    shared = common.filter { !Self.momentary.contains($0.name) }.map { SettingKey(verb: nil, option: $0) }
    let names = Set(common.map(\.name))
    sections = commands.compactMap { command in
      guard !command.hidden, !Self.exempt.contains(command.name) else { return nil }
      let keys = command.options.filter {
        !$0.hidden && !names.contains($0.name) && !Self.momentary.contains($0.name)
          && !(command.name == MergeVerb.spec.name && Gate.options.contains($0))
      }.map { SettingKey(verb: command.name, option: $0) }
      return keys.isEmpty ? nil : (command.name, keys)
    }
  }

  var all: [SettingKey] { shared + sections.flatMap(\.keys) }

  /// Returns the key that sets an option of a verb, or nil if there is none.
  ///
  /// If the shared option of the same name takes patterns and files, an option for files uses the files only.
  /// A merge uses the gate settings of `check`.
  func key(for option: OptionSpec, of verb: String) -> SettingKey? {
    if let key = shared.first(where: { $0.option.name == option.name }) {
      return key.option == option || option.placeholder == "file" && key.option.place == .file ? key : nil
    }
    let isGate = verb == MergeVerb.spec.name && Gate.options.contains(option)
    let section = isGate ? CheckVerb.spec.name : verb
    return sections.first { $0.verb == section }?.keys.first { $0.option.name == option.name }
  }
}

enum SettingValue: Equatable {
  case flag(Bool)
  case texts([String])
  /// An option that was given without its optional value.
  case given
  case thresholds(files: [String], Thresholds)
}

enum SettingOrigin: Equatable {
  case builtIn
  /// The position in a configuration file, as `path:line:column`.
  case file(String)
  case environment(String)
  case commandLine

  var text: String {
    switch self {
    case .builtIn: "built-in"
    case .file(let place): place
    case .environment(let name): "environment \(name)"
    case .commandLine: "command line"
    }
  }
}

struct Setting {
  var key: SettingKey
  var value: SettingValue
  var origin: SettingOrigin
}
