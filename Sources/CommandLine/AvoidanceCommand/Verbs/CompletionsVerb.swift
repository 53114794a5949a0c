/// `completions`: a script for a shell.
enum CompletionsVerb {
  static let spec = CommandSpec(
    name: "completions", abstract: "Print a script that completes verbs, options and ids in a shell.",
    discussion: "To switch it on:\n\n"
      + Shell.allCases.map { "  \($0.installation(of: "avoidance"))" }.joined(separator: "\n"),
    positionals: [
      PositionalSpec(name: "shell", kind: .choice(Shell.allCases.map(\.rawValue)), help: "Which shell.")
    ],
    examples: [
      CommandExample(arguments: "completions bash", explanation: "Print the script for bash.")
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let shell = Shell(rawValue: arguments.operand("shell") ?? "") ?? .bash
    try console.out(shell.script(for: arguments.program.name))
    return .ok
  }
}

/// `complete`: what the scripts ask.
enum CompleteVerb {
  static let spec = CommandSpec(
    name: "complete", abstract: "Print how a command line can go on; the scripts of 'completions' call it.",
    positionals: [
      PositionalSpec(
        name: "word", arity: .rest(minimum: 0),
        help: "After '--' the words after the program's name up to the cursor, the last one unfinished.")
    ], hidden: true)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let completer = Completer(
      program: arguments.program, ids: KnownIDs(strategies: arguments.catalogue.variants),
      parameters: arguments.catalogue.parameters)
    let lines = completer.candidates(arguments.operands("word")).map { $0.line + "\n" }
    try console.out(lines.joined())
    return .ok
  }
}
