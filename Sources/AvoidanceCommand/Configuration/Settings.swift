import Analysis
import Foundation
import Lab
import Matrix
import Support

/// The settings that configuration files and the environment make for one command.
///
/// Flags override the environment, the environment overrides files, and files override the built-in defaults.
struct Settings {
  let keys: SettingKeys
  private(set) var files: [String] = []
  private(set) var all: [Setting] = []
  private(set) var warnings: [String] = []

  init(keys: SettingKeys) { self.keys = keys }

  /// Reads the settings for a command line from one configuration file and from the variables `AVOIDANCE_*`.
  ///
  /// The file is the one in `--config`, otherwise the one in `AVOIDANCE_CONFIG`, otherwise the nearest one.
  /// Throws `CommandFailure` with code 78 and all problems.
  init(_ arguments: ParsedArguments, _ catalogue: Catalogue, _ console: Console) throws {
    keys = .ofVerbs
    let ids = KnownIDs(strategies: catalogue.variants)
    var problems: [String] = []
    do {
      let file = try Self.file(arguments, console, keys, ids)
      files = file.paths
      all = file.settings
    } catch let failure as CommandFailure where failure.code == .badConfig {
      problems.append(failure.message)
    }
    readEnvironment(console.environment, ids, &problems)
    guard problems.isEmpty else { throw CommandFailure(.badConfig, problems.joined(separator: "\n")) }
  }

  private static func file(
    _ arguments: ParsedArguments, _ console: Console, _ keys: SettingKeys, _ ids: KnownIDs
  ) throws -> ConfigurationFile {
    let common = Arguments(CommonOptions(), arguments)
    if common.isGiven(\.config), common.noConfig {
      throw common.usageError("--config and --no-config exclude each other.", about: \.config)
    }
    if common.noConfig { return ConfigurationFile() }
    let variable = console.environment[SettingKey.prefix + "CONFIG"]
    let named = common.config ?? variable.flatMap { $0.isEmpty ? nil : $0 }
    guard let path = named ?? ConfigurationFile.nearest() else { return ConfigurationFile() }
    return try ConfigurationFile(path: path, keys: keys, ids: ids)
  }

  private mutating func readEnvironment(
    _ environment: [String: String], _ ids: KnownIDs, _ problems: inout [String]
  ) {
    let names = environment.keys.filter { $0.hasPrefix(SettingKey.prefix) }.sorted()
    guard !names.isEmpty else { return }
    let variables = Dictionary(keys.all.map { ($0.variable, $0) }, uniquingKeysWith: { first, _ in first })
    for name in names {
      // These two variables name a file and a folder; the others set options.
      let isOther = ["CONFIG", "CACHE"].contains { name == SettingKey.prefix + $0 }
      guard let text = environment[name], !text.isEmpty, !isOther else {
        continue
      }
      guard let key = variables[name] else {
        warnings.append(
          "The environment variable \(quoted(name)) has no effect."
            + Suggestions.sentence(for: name, in: variables.keys.sorted()))
        continue
      }
      switch value(text, key.option, ids) {
      case .success(let value):
        all.removeAll { $0.key == key }
        all.append(Setting(key: key, value: value, origin: .environment(name)))
      case .failure(let complaint): problems.append("\(name): error: \(complaint.text)")
      }
    }
  }

  private struct Complaint: Error { var text: String }

  private func value(
    _ text: String, _ option: OptionSpec, _ ids: KnownIDs
  ) -> Result<SettingValue, Complaint> {
    switch option.form {
    case .flag, .negatableFlag:
      switch text.lowercased() {
      case "1", "true", "yes", "on": return .success(.flag(true))
      case "0", "false", "no", "off": return .success(.flag(false))
      default: return .failure(Complaint(text: "expected 1 or 0, found \(quoted(text))"))
      }
    case .value, .optionalValue, .list:
      let texts = option.form == .list(commas: true) ? text.split(separator: ",").map(String.init) : [text]
      let complaint = texts.lazy.compactMap { ids.complaint(about: $0, of: option) }.first
      if let complaint { return .failure(Complaint(text: complaint)) }
      return .success(.texts(texts))
    }
  }

  func setting(for option: OptionSpec, of verb: String) -> Setting? {
    guard let key = keys.key(for: option, of: verb), var setting = all.first(where: { $0.key == key }) else {
      return nil
    }
    if key.option != option, case .texts(let texts) = setting.value {
      // The shared option may also have patterns, which an option for files does not take.
      let files = texts.filter(key.option.isPath)
      guard !files.isEmpty else { return nil }
      setting.value = .texts(files)
    }
    return setting
  }

  /// The file to which `run` writes its record and the origin of this setting, or nil if nothing sets the
  /// file.
  var record: (path: String, origin: SettingOrigin)? {
    guard let setting = all.first(where: { $0.key.name == "\(RunVerb.spec.name).output" }),
      case .texts(let texts) = setting.value, let path = texts.last, path != "-"
    else { return nil }
    return (path, setting.origin)
  }

  /// Returns the command line with the settings for options that were not given.
  func applied(to arguments: ParsedArguments) -> ParsedArguments {
    var filled = arguments
    if let path = record?.path { filled.replaceDefault(Selection.usualRecord, of: "record", with: path) }
    // The options that a plan was created with are not overridden.
    let isPlanned = arguments.isGiven("plan")
    var fixed = Set(isPlanned ? PlanDocument.options.map(\.name) : [])
    // Without `--check`, the options of the gate have no effect on a merge.
    if arguments.command.name == MergeVerb.spec.name, !Arguments(MergeVerb.options, arguments).check {
      fixed.formUnion(Gate.options.map(\.name))
    }
    for option in arguments.command.options
    where !arguments.isGiven(option.name) && !fixed.contains(option.name) {
      if let setting = setting(for: option, of: arguments.command.name) {
        filled.fill(option, with: setting.value)
      }
    }
    return filled
  }

  /// Returns the final value of an option of a verb, and its origin.
  func effective(_ option: OptionSpec, _ arguments: ParsedArguments) -> (
    value: SettingValue, origin: SettingOrigin
  ) {
    if arguments.isGiven(option.name) { return (arguments.value(of: option), .commandLine) }
    if let setting = setting(for: option, of: arguments.command.name) {
      return (setting.value, setting.origin)
    }
    return (arguments.value(of: option), .builtIn)
  }
}

extension ParsedArguments {
  fileprivate func value(of option: OptionSpec) -> SettingValue {
    switch option.form {
    case .flag, .negatableFlag: .flag(flag(option))
    case .optionalValue where lacksValue(option): .given
    case .value, .list, .optionalValue: .texts(texts(option))
    }
  }

  fileprivate mutating func fill(_ option: OptionSpec, with value: SettingValue) {
    switch value {
    case .flag(let flag): fill(option, with: flag)
    case .given: fill(option, with: true)
    case .texts(let texts): fill(option, with: texts)
    case .thresholds(let files, let list):
      fill(option, with: files)
      attach(list, to: option)
    }
  }
}
