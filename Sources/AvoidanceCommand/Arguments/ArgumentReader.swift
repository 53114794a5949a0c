import Support

/// The action that a command line requests.
package enum Invocation: Sendable {
  /// A verb with its options and operands.
  case command(ParsedArguments)
  /// A help page, for standard output.
  case help(String)
  case version
}

extension ProgramSpec {
  /// Parses the arguments that follow the program's name.
  ///
  /// The first argument is a verb. Options and operands may follow it in any order, and every argument after
  /// `--` is an operand. A value in a separate argument must not begin with `-`, but `-` itself is a value,
  /// and so are negative numbers if the option takes a number. `--name=-x` is always possible.
  ///
  /// Throws: `UsageError` for the first mistake.
  package func parse(_ arguments: [String], width: Int = 80) throws(UsageError) -> Invocation {
    guard let verb = arguments.first else {
      throw error("Expected a verb. Verbs: \(verbs).")
    }
    if verb == "-h" || verb == "--help" { return .help(HelpText.page(of: self, width: width)) }
    if verb == "--version" { return .version }
    if verb.hasPrefix("-") {
      let suggestion = Suggestions.sentence(for: verb, in: ["--help", "--version"])
      throw error("Unknown option '\(verb)' before a verb.\(suggestion) Options follow the verb.")
    }
    let command = try known(verb)
    let rest = arguments.dropFirst()
    // `--help` shows the help page even if the line has mistakes.
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) {
      return .help(HelpText.page(of: command, in: self, width: width))
    }
    var reader = ArgumentReader(program: self, command: command, arguments: Array(rest))
    let parsed = try reader.parse()
    switch verb {
    case "help":
      guard let subject = parsed.texts(command.positionals[0]).first else {
        return .help(HelpText.page(of: self, width: width))
      }
      return .help(HelpText.page(of: try known(subject), in: self, width: width))
    case "version":
      return .version
    default:
      return .command(parsed)
    }
  }

  private var verbs: String { commands.filter { !$0.hidden }.map(\.name).joined(separator: ", ") }

  private func known(_ verb: String) throws(UsageError) -> CommandSpec {
    if let command = command(verb) { return command }
    let suggestion = Suggestions.sentence(for: verb, in: commands.filter { !$0.hidden }.map(\.name))
    throw error("Unknown verb '\(verb)'.\(suggestion) Verbs: \(verbs).")
  }
}

private struct ArgumentReader {
  let program: ProgramSpec
  let command: CommandSpec
  let arguments: [String]
  var position = 0
  var values: [String: [String]] = [:]
  var flags: [String: Bool] = [:]
  var operands: [String] = []

  init(program: ProgramSpec, command: CommandSpec, arguments: [String]) {
    self.program = program
    self.command = command
    self.arguments = arguments
  }

  mutating func parse() throws(UsageError) -> ParsedArguments {
    while position < arguments.count {
      let argument = arguments[position]
      position += 1
      if argument == "--" {
        operands += arguments[position...]
        break
      } else if argument.hasPrefix("--") {
        try readLong(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readShort(argument)
      } else {
        operands.append(argument)
      }
    }
    return ParsedArguments(
      program: program, command: command, values: values, flags: flags, operands: try assignOperands())
  }

  private mutating func readLong(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let name = String(spelling.dropFirst(2))
    if let option = command.option(name) {
      try take(option, spelling: spelling, attached: attached, negated: false)
    } else if name.hasPrefix("no-"), let option = command.option(String(name.dropFirst(3))),
      case .negatableFlag = option.form
    {
      try take(option, spelling: spelling, attached: attached, negated: true)
    } else {
      let suggestion = Suggestions.sentence(for: spelling, in: command.spellings)
      throw program.error("Unknown option '\(spelling)'.\(suggestion)", in: command)
    }
  }

  private mutating func readShort(_ argument: String) throws(UsageError) {
    let letters = argument.dropFirst()
    if letters.count == 1, let letter = letters.first, let option = command.option(short: letter) {
      try take(option, spelling: argument, attached: nil, negated: false)
      return
    }
    var advice = ""
    let long = "-" + argument
    if let exact = Suggestions.nearest(to: long, in: command.spellings) {
      advice = " Did you mean '\(exact)'?"
    } else if let letter = letters.first, letters.count > 1, let option = command.option(short: letter) {
      switch option.form {
      case .value, .list:
        let value = letters.dropFirst()
        advice = " Write '-\(letter) \(value.first == "=" ? value.dropFirst() : value)'."
      case .flag, .negatableFlag, .optionalValue:
        advice = " Give short options separately."
      }
    }
    throw program.error("Unknown option '\(argument)'.\(advice)", in: command)
  }

  private mutating func take(
    _ option: OptionSpec, spelling: String, attached: String?, negated: Bool
  ) throws(UsageError) {
    switch option.form {
    case .flag, .negatableFlag:
      if let attached {
        throw program.error(
          "The option '\(spelling)' takes no value, found '\(attached)'.", in: command, about: option)
      }
      flags[option.name] = !negated
    case .optionalValue:
      flags[option.name] = true
      // If the value is missing, the option counts as given and has its default value.
      values[option.name] = try attached.map { text throws(UsageError) in
        [try checked(text, option, spelling)]
      }
    case .value:
      values[option.name] = [try checked(try value(of: option, spelling, attached), option, spelling)]
    case .list(let commas):
      let text = try value(of: option, spelling, attached)
      let parts =
        commas ? text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [text]
      if parts.count > 1, parts.contains("") {
        throw program.error(
          "The list '\(text)' for '\(spelling)' has an empty element.", in: command, about: option)
      }
      for part in parts { values[option.name, default: []].append(try checked(part, option, spelling)) }
    }
  }

  private mutating func value(
    of option: OptionSpec, _ spelling: String, _ attached: String?
  ) throws(UsageError) -> String {
    if let attached { return attached }
    if position < arguments.count {
      let next = arguments[position]
      if next == "-" || !next.hasPrefix("-") || option.kind.acceptsLeadingMinus(next) {
        position += 1
        return next
      }
    }
    throw program.error(
      "Missing value for '\(spelling) <\(option.placeholder)>'.", in: command, about: option)
  }

  private func checked(_ text: String, _ option: OptionSpec, _ spelling: String) throws(UsageError) -> String
  {
    let complaint =
      text.isEmpty ? "The value must not be empty." : option.kind.complaint(about: text)
    guard let complaint else { return text }
    throw program.error(
      "The value '\(text)' is invalid for '\(spelling) <\(option.placeholder)>'. \(complaint)",
      in: command, about: option)
  }

  private func assignOperands() throws(UsageError) -> [String: [String]] {
    var left = operands[...]
    var assigned: [String: [String]] = [:]
    for spec in command.positionals {
      let taken: ArraySlice<String>
      switch spec.arity {
      case .required, .optional: taken = left.prefix(1)
      case .rest: taken = left
      }
      left = left.dropFirst(taken.count)
      let minimum =
        switch spec.arity {
        case .required: 1
        case .optional: 0
        case .rest(let minimum): minimum
        }
      guard taken.count >= minimum else {
        let choices = spec.kind.choices
        let expected = choices.isEmpty ? "" : " Expected one of: \(choices.joined(separator: ", "))."
        throw program.error("Missing argument '<\(spec.name)>'.\(expected)", in: command)
      }
      for text in taken {
        if let complaint = spec.kind.complaint(about: text) {
          throw program.error(
            "The value '\(text)' is invalid for '<\(spec.name)>'. \(complaint)", in: command)
        }
      }
      if !taken.isEmpty { assigned[spec.name] = Array(taken) }
    }
    if !left.isEmpty {
      let found = left.map { "'\($0)'" }.joined(separator: ", ")
      throw program.error("Unexpected argument\(left.count == 1 ? "" : "s") \(found).", in: command)
    }
    return assigned
  }
}
