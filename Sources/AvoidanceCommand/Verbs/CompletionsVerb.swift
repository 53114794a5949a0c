import Lab

/// The verb `completions`, which prints the completion script of a shell.
enum CompletionsVerb: Verb {
  struct Options: OptionGroup {
    let shell = Operand<Shell>.choice("shell", fallback: .bash, help: "The shell.")

    var declared: [any Declaration] { [shell] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "completions", abstract: "Print a script that completes verbs, options and ids in a shell.",
    discussion: "To enable it:\n\n"
      + Shell.allCases.map { "  \($0.installation(of: "avoidance"))" }.joined(separator: "\n"),
    takes: options,
    examples: [
      CommandExample(arguments: "completions bash", explanation: "Print the script for bash.")
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    try console.out(arguments.shell.script(for: arguments.words.program.name))
    return .ok
  }
}

/// The hidden verb `complete`, which completion scripts call.
enum CompleteVerb: Verb {
  struct Options: OptionGroup {
    let word = Operand<[String]>.rest(
      "word",
      help:
        "After '--', the words that follow the program's name up to the cursor; the last one is unfinished.")

    var declared: [any Declaration] { [word] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "complete",
    abstract: "Print the completions of a command line; the scripts of 'completions' call it.",
    takes: options, hidden: true)

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let completer = Completer(
      program: arguments.words.program, ids: KnownIDs(strategies: lab.catalogue.variants),
      parameters: lab.catalogue.parameters)
    let lines = completer.candidates(arguments.word).map { $0.line + "\n" }
    try console.out(lines.joined())
    return .ok
  }
}
