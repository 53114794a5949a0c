import Lab

/// `man`: the manual page.
enum ManVerb: Verb {
  static let options = NoOptions()

  static let spec = CommandSpec(
    name: "man", abstract: "Print the manual page, for 'man -l -'.",
    examples: [CommandExample(arguments: "man | man -l -", explanation: "Read it.")])

  static func run(
    _ arguments: Arguments<NoOptions>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    try console.out(ManualPage(arguments.words.program).text)
    return .ok
  }
}

/// Makes a manual page in mdoc from the program's specification.
struct ManualPage {
  /// The day of the page; it changes when a version is released, never with the clock.
  static let day = "November 21, 2026"

  private let program: ProgramSpec
  private var lines: [String] = []

  init(_ program: ProgramSpec) {
    self.program = program
    let verbs = program.commands.filter { !$0.hidden }
    lines = [
      ".Dd \(Self.day)", ".Dt \(program.name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(program.name)",
      ".Nd \(Self.word(program.abstract.prefix(1).lowercased() + program.abstract.dropFirst().filter { $0 != "." }))",
      ".Sh SYNOPSIS", ".Nm", ".Ar verb", ".Op Ar options", ".Op Ar operands", ".Sh DESCRIPTION",
    ]
    add(program.discussion.components(before: "Exit codes:"))
    lines.append(".Sh VERBS")
    for verb in verbs { add(verb) }
    lines.append(".Sh COMMON OPTIONS")
    lines.append("Every verb has these.")
    add(CommonOptions().options + [.help])
    addEnvironment()
    addFiles()
    lines += [".Sh EXIT STATUS", ".Bl -tag -width 4n -compact"]
    for code in ExitCode.allCases { lines += [".It \(code.rawValue)", Self.word(code.summary)] }
    lines.append(".El")
    lines.append(".Sh EXAMPLES")
    for example in verbs.flatMap(\.examples) {
      add(example.explanation)
      lines += [".Bd -literal -offset indent", Self.word("\(program.name) \(example.arguments)"), ".Ed"]
    }
  }

  /// The page.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ verb: CommandSpec) {
    let operands = verb.positionals.map { positional in
      switch positional.arity {
      case .required: " Ar \(positional.name)"
      case .optional: " Op Ar \(positional.name)"
      case .rest(let minimum): minimum > 0 ? " Ar \(positional.name) ..." : " Op Ar \(positional.name) ..."
      }
    }
    lines.append(".Ss \(program.name) \(verb.name)")
    lines.append(".Ic \(verb.name)\(operands.joined())")
    lines.append(".Pp")
    add(verb.abstract)
    if !verb.discussion.isEmpty {
      lines.append(".Pp")
      add(verb.discussion)
    }
    if !verb.positionals.isEmpty {
      lines.append(".Bl -tag -width Ds")
      for positional in verb.positionals {
        lines.append(".It Ar \(positional.name)")
        add(
          positional.help + HelpText.facts(choices: positional.kind.choices, default: positional.defaultValue)
        )
      }
      lines.append(".El")
    }
    add(verb.options.filter { !$0.hidden && $0.section != OptionSpec.commonSection })
  }

  private mutating func add(_ options: [OptionSpec]) {
    guard !options.isEmpty else { return }
    lines.append(".Bl -tag -width Ds")
    for option in options {
      var item = ".It "
      if let short = option.short { item += "Fl \(short) , " }
      item += "Fl -\(option.name)"
      switch option.form {
      case .flag: break
      case .negatableFlag: item += " , Fl -no-\(option.name)"
      case .value, .list: item += " Ar \(Self.word(option.placeholder))"
      case .optionalValue: item += " Ns Op Ns = Ns Ar \(Self.word(option.placeholder))"
      }
      lines.append(item)
      add(option.help + HelpText.facts(of: option))
    }
    lines.append(".El")
  }

  private mutating func addEnvironment() {
    lines += [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    let entries = [
      ("NO_COLOR", "Not empty: no colour."),
      ("FORCE_COLOR", "Not empty: colour also in files and pipes; 0: none."),
      ("TERM", "When it is 'dumb', no colour and no progress bar."),
      ("COLUMNS", "The width of help pages; without it they are as wide as the terminal."),
      ("AVOIDANCE_CONFIG", "The configuration file."),
      (
        "AVOIDANCE_<OPTION>",
        "The value of an option that several verbs share, for example AVOIDANCE_DEVICE='iphone-*'."
      ),
      (
        "AVOIDANCE_<VERB>_<OPTION>",
        "The value of another option of a verb, for example AVOIDANCE_RUN_JOBS=4. A flag takes 1 or 0."
      ),
    ]
    for (name, text) in entries {
      lines.append(".It Ev \(Self.word(name))")
      add(text)
    }
    lines.append(".El")
  }

  private mutating func addFiles() {
    lines += [".Sh FILES", ".Bl -tag -width Ds", ".It Pa \(Self.word(ConfigurationFile.name))"]
    add(
      "The configuration: JSON with comments and trailing commas, searched from the working directory upward."
    )
    lines += [".It Pa out/results.ndjson"]
    add("The record of the last run.")
    lines += [".It Pa reports"]
    add("The report pages of the last run.")
    lines.append(".El")
  }

  /// Adds paragraphs; lines that begin with a space are kept as they are, and every sentence begins a line, as
  /// mdoc wants it.
  private mutating func add(_ text: String) {
    var isLiteral = false
    var isNew = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let keeps = line.first == " "
      if keeps != isLiteral {
        lines.append(keeps ? ".Bd -literal -offset indent" : ".Ed")
        isLiteral = keeps
        isNew = true
      }
      if line.isEmpty {
        isNew = false
      } else if keeps {
        lines.append(Self.word(String(line.dropFirst(2))))
      } else {
        if !isNew { lines.append(".Pp") }
        isNew = true
        for sentence in Self.sentences(line) {
          lines += HelpText.wrapped(sentence, width: 78).split(separator: "\n").map { Self.word($0) }
        }
      }
    }
    if isLiteral { lines.append(".Ed") }
  }

  private static func sentences(_ text: Substring) -> [String] {
    var sentences: [String] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let next = text.index(after: index)
      let ends =
        [".", ":", "?"].contains(text[index])
        || text[index] == ")" && index > start
          && text[text.index(before: index)] == "."
      if ends, next < text.endIndex, text[next] == " " {
        sentences.append(String(text[start..<next]))
        start = text.index(after: next)
        index = start
      } else {
        index = next
      }
    }
    if start < text.endIndex { sentences.append(String(text[start...])) }
    return sentences
  }

  /// Text without requests of its own.
  private static func word(_ text: some StringProtocol) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": output += "\\e"
      case "'" where output.isEmpty, "." where output.isEmpty: output += "\\&\(scalar)"
      default:
        output +=
          scalar.isASCII ? String(scalar) : "\\[u\(String(scalar.value, radix: 16).uppercased().padded)]"
      }
    }
    return output
  }
}

extension String {
  /// At least four digits.
  fileprivate var padded: String { String(repeating: "0", count: Swift.max(0, 4 - count)) + self }

  /// What stands before a word, without the white space at its end.
  fileprivate func components(before word: String) -> String {
    let head = firstRange(of: word).map { self[..<$0.lowerBound] } ?? self[...]
    return String(head.reversed().drop { $0.isWhitespace }.reversed())
  }
}
