import KeyboardAvoidance
import Support

/// A completer of partly typed command lines.
struct Completer {
  enum Candidate: Equatable {
    /// The completed last word of the command line, and its description.
    case word(String, String)
    case file
    case folder

    /// The line that is sent to the shell: `:files`, `:folders`, or a word and its description separated by a
    /// tab.
    var line: String {
      switch self {
      case .word(let text, let title):
        title.isEmpty ? text : "\(text)\t\(visible(title))"
      case .file: ":files"
      case .folder: ":folders"
      }
    }
  }

  let program: ProgramSpec
  let ids: KnownIDs
  /// The strategy parameters that `--set` can sweep.
  var parameters: [StrategyParameter] = []

  /// Returns the possible completions.
  ///
  /// - Parameter words: The words between the program's name and the cursor. The last word, which may be
  ///   empty, is completed.
  func candidates(_ words: [String]) -> [Candidate] {
    guard let current = words.last else { return [] }
    guard words.count > 1 else {
      if current.hasPrefix("-") {
        return fitting(current, [.word("--help", ""), .word("--version", "")])
      }
      return fitting(current, verbs)
    }
    if words[0] == "help" { return words.count == 2 ? fitting(current, verbs) : [] }
    guard let command = program.command(words[0]) else { return [] }
    var operands: [String] = []
    var pending: OptionSpec?
    var isOver = false
    for word in words.dropFirst().dropLast() {
      if pending != nil {
        pending = nil
      } else if isOver || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        isOver = true
      } else if let option = Self.option(word, of: command), option.takesSeparateValue, !word.contains("=") {
        pending = option
      }
    }
    if let pending { return values(of: pending, current) }
    if !isOver, current.hasPrefix("-") {
      if let equals = current.firstIndex(of: "="), current.hasPrefix("--") {
        let name = String(current[..<equals])
        guard let option = Self.option(name, of: command) else { return [] }
        return values(of: option, String(current[current.index(after: equals)...]), before: name + "=")
      }
      return fitting(current, spellings(of: command))
    }
    return self.operands(of: command, operands, current)
  }

  private var verbs: [Candidate] {
    program.commands.filter { !$0.hidden }.map { .word($0.name, $0.abstract) }
  }

  private func spellings(of command: CommandSpec) -> [Candidate] {
    command.allOptions.filter { !$0.hidden }.flatMap { option -> [Candidate] in
      if case .negatableFlag = option.form {
        return [.word("--\(option.name)", option.help), .word("--no-\(option.name)", option.help)]
      }
      return [.word("--\(option.name)", option.help)]
    }
  }

  private static func option(_ word: String, of command: CommandSpec) -> OptionSpec? {
    let name = word.prefix { $0 != "=" }
    if name.hasPrefix("--") { return command.option(String(name.dropFirst(2))) }
    return name.count == 2 ? name.last.flatMap { command.option(short: $0) } : nil
  }

  private func fitting(_ current: String, _ candidates: [Candidate]) -> [Candidate] {
    candidates.filter { if case .word(let text, _) = $0 { text.hasPrefix(current) } else { true } }
  }

  /// Returns completions for the value of an option. In a comma-separated list they complete the last
  /// element, and omit the elements that the list already has.
  private func values(of option: OptionSpec, _ current: String, before: String = "") -> [Candidate] {
    var start = before
    var word = current
    var used: Set<String> = []
    if option.form == .list(commas: true), let comma = current.lastIndex(of: ",") {
      used = Set(current[..<comma].split(separator: ",").map(String.init))
      start += current[...comma]
      word = String(current[current.index(after: comma)...])
    }
    if case .list = option.form, word.hasPrefix("!") {
      start += "!"
      word.removeFirst()
    }
    var found: [Candidate] = []
    // The values of a parameter follow its name in the same word, as in `fixed-offset.distance=150,200`.
    let entries =
      option.name == "set"
      ? parameters.map { KnownIDs.Entry(id: $0.name + "=", title: $0.title) } : ids.entries(of: option) ?? []
    for entry in entries where entry.id.hasPrefix(word) && !used.contains(entry.id) {
      found.append(.word(start + entry.id, entry.title))
    }
    switch option.place {
    case .file: found.append(.file)
    case .folder: found.append(.folder)
    case nil: break
    }
    return found
  }

  private func operands(of command: CommandSpec, _ before: [String], _ current: String) -> [Candidate] {
    var spec: PositionalSpec?
    for (index, positional) in command.positionals.enumerated() {
      if index == before.count { spec = positional }
      if case .rest = positional.arity, index <= before.count { spec = positional }
    }
    guard let spec else { return [] }
    func words(_ entries: [KnownIDs.Entry], after start: String = "", then end: String = "") -> [Candidate] {
      fitting(current, entries.map { .word(start + $0.id + end, $0.title) })
    }
    switch (command.name, spec.name) {
    case (ShowVerb.spec.name, "id"): return words(ids.entries(ofKind: before.first ?? ""))
    case (DiagnoseVerb.spec.name, _): return words(ids.entries(ofCellPart: 4)) + [.file]
    case (VerifyVerb.spec.name, _): return words(ids.entries(ofCellPart: 0))
    case (_, "cell"):
      let parts = current.split(separator: "/", omittingEmptySubsequences: false)
      let start = parts.dropLast().map { $0 + "/" }.joined()
      return words(ids.entries(ofCellPart: parts.count - 1), after: start, then: parts.count < 5 ? "/" : "")
    default:
      return spec.kind.choices.isEmpty
        ? (spec.name == "name" ? [] : [.file]) : words(spec.kind.choices.map { KnownIDs.Entry(id: $0) })
    }
  }
}

extension OptionSpec {
  fileprivate var takesSeparateValue: Bool {
    switch form {
    case .value, .list: true
    case .flag, .negatableFlag, .optionalValue: false
    }
  }
}
