import Lab

/// `greet`: says hello.
enum GreetVerb: Verb {
  struct Options: OptionGroup {
    let name = Option<String?>.value("name", "name", help: "Whom to greet.")

    var declared: [any Declaration] { [name] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "greet", abstract: "Say hello.", takes: options,
    examples: [CommandExample(arguments: "greet --name Ada", explanation: "Greet Ada.")])

  static func run(_ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console) throws -> ExitCode {
    try console.out("Hello, \(arguments.name ?? "you").\n")
    return .ok
  }
}
