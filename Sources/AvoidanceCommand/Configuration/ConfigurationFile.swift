import Analysis
import Foundation
import KeyboardAvoidance
import Lab
import Platform
import Support

struct ConfigurationFile {
  static let name = ".avoidance.json"
  /// The maximum size of a file in bytes.
  static let maximumBytes = 1 << 20
  static let longestChain = 16

  /// The paths of the files, from the named or found file to the last one that is extended.
  private(set) var paths: [String] = []
  /// The settings, at most one for each key. If several files set a key, the first of them in `paths` wins.
  private(set) var settings: [Setting] = []

  // MARK: Finding

  /// Returns the path of the nearest configuration file, or nil if there is none.
  ///
  /// The search begins in the working directory and continues upward to the folder with `.git` or to the root
  /// of the file system.
  static func nearest() -> String? {
    let manager = FileManager.default
    let depth = manager.currentDirectoryPath.split(separator: "/").count
    var folder = ""
    for _ in 0...depth {
      var isFolder: ObjCBool = false
      if manager.fileExists(atPath: folder + name, isDirectory: &isFolder), !isFolder.boolValue {
        return folder + name
      }
      if manager.fileExists(atPath: folder + ".git") { return nil }
      folder += "../"
    }
    return nil
  }

  // MARK: Reading

  /// Reads a file and the files that it extends.
  ///
  /// Throws `CommandFailure` with code 78 and the problems in all files.
  init(path: String, keys: SettingKeys, ids: KnownIDs) throws {
    var problems: [String] = []
    var next: (path: String, from: (path: String, place: JSONValue)?)? = (path, nil)
    while let (path, from) = next {
      next = nil
      func complain(_ message: String) {
        problems.append(from.map { $0.place.problem(message).description(path: $0.path) } ?? message)
      }
      let bytes: [UInt8]
      do {
        bytes = try InputFile.read(path, limit: Self.maximumBytes)
      } catch let error as LabError {
        // A missing file that the user names is a missing input. A missing file that another file extends is
        // a mistake in that other file.
        if from == nil { throw CommandFailure(error) }
        complain(error.description)
        break
      }
      paths.append(path)
      let reader = ConfigurationReader(path: path, keys: keys, ids: ids)
      let content = reader.read(bytes)
      problems += content.problems
      for setting in content.settings where !settings.contains(where: { $0.key == setting.key }) {
        settings.append(setting)
      }
      guard let parent = content.parent, let name = parent.stringValue else { continue }
      let file = Self.join(Self.folder(of: path), name)
      let isKnown = paths.contains { Self.real($0) == Self.real(file) }
      if isKnown || paths.count == Self.longestChain {
        let chain = (paths + [file]).joined(separator: " → ")
        let message =
          isKnown
          ? "the files extend each other: \(chain)"
          : "more than \(Self.longestChain) files extend each other"
        problems.append(parent.problem(message).description(path: path))
      } else {
        next = (file, (path, parent))
      }
    }
    guard problems.isEmpty else { throw CommandFailure(.badConfig, problems.joined(separator: "\n")) }
  }

  init() {}

  // MARK: Paths

  /// Returns the folder of a file with its final slash. The result is empty for a file in the working
  /// directory.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : folder + path
  }

  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}

struct ConfigurationReader {
  let path: String
  let keys: SettingKeys
  let ids: KnownIDs

  struct Content {
    var settings: [Setting] = []
    var parent: JSONValue?
    var problems: [String] = []
  }

  /// Reads the settings in a file's JSON, which may have comments and trailing commas.
  func read(_ bytes: [UInt8]) -> Content {
    var content = Content()
    var problems = JSONProblems(path: path)
    do {
      try read(try JSONDocument.parse(bytes, options: .relaxed).object(), &content, &problems)
    } catch {
      problems.add(error)
    }
    do { try problems.throwIfAny() } catch { content.problems = [error.description] }
    return content
  }

  private func read(
    _ root: JSONValue, _ content: inout Content, _ problems: inout JSONProblems
  ) throws(JSONProblem) {
    let own = ["$schema", "extends"]
    let verbs = keys.sections.map(\.verb)
    problems.refuseUnknownKeys(of: root, known: own + keys.shared.map(\.option.name) + verbs)
    if let schema = root["$schema"] { _ = problems.collect(schema.string) }
    if let parent = root["extends"], let name = problems.collect(parent.string) {
      if name.isEmpty || name.hasPrefix("/") || name.contains("://") {
        problems.add("expected the path of a file, relative to this one, found \(quoted(name))", at: parent)
      } else {
        content.parent = parent
      }
    }
    for key in keys.shared { read(key, in: root, &content, &problems) }
    for section in keys.sections {
      guard let member = root[section.verb], let object = problems.collect(member.object) else { continue }
      problems.refuseUnknownKeys(of: object, known: section.keys.map(\.option.name))
      for key in section.keys { read(key, in: object, &content, &problems) }
    }
  }

  private func read(
    _ key: SettingKey, in object: JSONValue, _ content: inout Content, _ problems: inout JSONProblems
  ) {
    guard let value = object[key.option.name],
      let read = key.option == Gate.thresholds
        ? thresholds(value, key.option, &problems) : self.value(value, key.option, &problems)
    else { return }
    let place = value.position
    content.settings.append(
      Setting(key: key, value: read, origin: .file("\(path):\(place.line):\(place.column)")))
  }

  /// Returns the value of an option, or adds a problem and returns nil.
  private func value(
    _ value: JSONValue, _ option: OptionSpec, _ problems: inout JSONProblems
  ) -> SettingValue? {
    switch option.form {
    case .flag, .negatableFlag: return problems.collect(value.bool).map { .flag($0) }
    case .value: return text(value, option, &problems).map { .texts([$0]) }
    case .optionalValue:
      if value.boolValue == true { return .given }
      return text(value, option, &problems).map { .texts([$0]) }
    case .list:
      guard value.kind == .array else { return text(value, option, &problems).map { .texts([$0]) } }
      let before = problems.list.count
      let texts = value.elements.compactMap { text($0, option, &problems) }
      if texts.isEmpty, problems.list.count == before {
        problems.add("the list is empty; remove the key to select all", at: value)
      }
      return texts.isEmpty ? nil : .texts(texts)
    }
  }

  /// Returns thresholds that are given as files, as objects, or as a list of both. After a mistake, adds a
  /// problem and returns nil.
  private func thresholds(
    _ value: JSONValue, _ option: OptionSpec, _ problems: inout JSONProblems
  ) -> SettingValue? {
    guard value.kind == .array else { return self.value(value, option, &problems) }
    let before = problems.list.count
    var files: [String] = []
    var list = Thresholds()
    for entry in value.elements {
      if entry.kind == .object {
        list.add(entry, path: path, &problems)
      } else if entry.kind != .string {
        problems.add(entry.mismatch("a threshold or the path of a file of thresholds"))
      } else if let file = text(entry, option, &problems) {
        files.append(file)
      }
    }
    return problems.list.count > before ? nil : .thresholds(files: files, list)
  }

  /// Returns one value of an option as text. Paths become relative to the working directory.
  private func text(_ value: JSONValue, _ option: OptionSpec, _ problems: inout JSONProblems) -> String? {
    var text: String
    if let number = value.doubleValue, option.takesNumbers {
      text = shortest(number)
    } else if let string = value.stringValue {
      text = string
    } else {
      problems.add(value.mismatch(option.expected))
      return nil
    }
    if let complaint = ids.complaint(about: text, of: option) {
      problems.add(complaint, at: value)
      return nil
    }
    if option.isPath(text) { text = ConfigurationFile.join(ConfigurationFile.folder(of: path), text) }
    return text
  }
}

extension OptionSpec {
  /// The JSON type of the option's values, for an error message.
  fileprivate var expected: String {
    if case .amount = kind { return "a number or a percentage" }
    return takesNumbers ? "a number" : "a string"
  }

  /// Whether the option's values may be numbers in JSON.
  var takesNumbers: Bool {
    switch kind {
    case .integer, .amount, .number: true
    case .choice(let words): words.allSatisfy { Double($0) != nil }
    case .text: placeholder.hasPrefix("number")
    }
  }
}

extension KnownIDs {
  /// Returns the mistake in the value of an option, or nil if the value is valid. The text follows
  /// `file:line:column: error:`.
  func complaint(about text: String, of option: OptionSpec) -> String? {
    if text.isEmpty { return "the value must not be empty" }
    if let complaint = option.kind.complaint(about: text) {
      let words = option.kind.choices
      guard words.isEmpty else {
        return "unknown value \(quoted(text))\(suggestion(for: text, in: words)) "
          + "(expected one of \(words.joined(separator: ", ")))"
      }
      let expected = complaint.hasSuffix(".") ? complaint.dropLast() : complaint[...]
      return expected.prefix(1).lowercased() + expected.dropFirst() + ", found \(quoted(text))"
    }
    if option.isPath(text) { return nil }
    switch option.name {
    case "rule": return complaint(aboutRule: text)
    case "pain":
      guard PainPoints.pain(text) == nil else { return nil }
      return "unknown pain point \(quoted(text))\(suggestion(for: text, in: PainPoints.all.map(\.id)))"
        + listHint("pain")
    default: break
    }
    guard option.placeholder.hasPrefix("glob") else { return nil }
    let pattern = text.hasPrefix("!") ? String(text.dropFirst()) : text
    do {
      let glob = try Glob(pattern)
      guard glob.isPlain, let known = entries(of: option)?.map(\.id), !known.contains(pattern) else {
        return nil
      }
      return "unknown \(option.name) \(quoted(pattern))"
        + (Suggestions.nearest(to: pattern, in: known).map { "; did you mean \(quoted($0))?" } ?? "")
        + listHint(option.name)
    } catch {
      let sentence = error.description
      return sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast()
    }
  }

  /// Returns a hint such as ` ('avoidance list devices' lists them all)`, with its leading space.
  private func listHint(_ kind: String) -> String {
    ListVerb.Kind(listing: kind).map { " ('avoidance list \($0.rawValue)' lists them all)" } ?? ""
  }

  private func complaint(aboutRule text: String) -> String? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      return "the rule \(quoted(text)) has no setting; expected for example 'P4=literal'"
    }
    let names = PlatformRule.allCases.map(\.rawValue)
    guard let rule = PlatformRule(rawValue: parts[0]) else {
      return "unknown rule \(quoted(parts[0]))\(suggestion(for: parts[0], in: names))" + listHint("rule")
    }
    let settings = rule.definition.settings
    guard settings.contains(parts[1]) else {
      return
        "the rule '\(rule.rawValue)' cannot be \(quoted(parts[1]))\(suggestion(for: parts[1], in: settings)) "
        + "(expected one of \(settings.joined(separator: ", ")))"
    }
    return nil
  }
}
