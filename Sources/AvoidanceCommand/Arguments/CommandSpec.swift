import Support

package enum ValueKind: Sendable, Equatable {
  case text
  case integer(ClosedRange<Int>)
  /// A whole number in a range, or a percentage of a number that is known only when the command runs.
  case amount(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case choice([String])

  /// Returns the part of an error message that names the expected values, or nil if `text` is valid.
  package func complaint(about text: String) -> String? {
    switch self {
    case .text:
      return nil
    case .integer(let range):
      if let value = Int(text), range.contains(value) { return nil }
      return "Expected a whole number\(Self.limits(range, lowest: .min, highest: .max))."
    case .amount(let range):
      switch Amount(text) {
      case .number(let number) where range.contains(number): return nil
      case .percentage(let number) where (1...100).contains(number): return nil
      default:
        return "Expected a whole number\(Self.limits(range, lowest: .min, highest: .max)), "
          + "or a percentage from 1% to 100%, such as 50%."
      }
    case .number(let range):
      if let value = Double(text), range.contains(value) { return nil }
      return "Expected a number"
        + Self.limits(range, lowest: -.greatestFiniteMagnitude, highest: .greatestFiniteMagnitude) + "."
    case .choice(let words):
      if words.contains(text) { return nil }
      let suggestion = Suggestions.nearest(to: text, in: words).map { "Did you mean '\($0)'? " } ?? ""
      return suggestion + "Expected one of: \(words.joined(separator: ", "))."
    }
  }

  /// The words that a help page lists as valid values.
  package var choices: [String] {
    if case .choice(let words) = self { words } else { [] }
  }

  /// Whether a text that begins with `-`, such as `-5`, is a value of this kind and not an option.
  package func acceptsLeadingMinus(_ text: String) -> Bool {
    switch self {
    case .integer, .number: Double(text) != nil
    case .amount: Amount(text) != nil || Double(text) != nil
    case .text, .choice: false
    }
  }

  private static func limits<Bound>(_ range: ClosedRange<Bound>, lowest: Bound, highest: Bound) -> String {
    switch (range.lowerBound > lowest, range.upperBound < highest) {
    case (true, true): " from \(range.lowerBound) to \(range.upperBound)"
    case (true, false): " of at least \(range.lowerBound)"
    case (false, true): " of at most \(range.upperBound)"
    case (false, false): ""
    }
  }
}

/// A number, such as `4`, or a percentage, such as `50%`.
package enum Amount: Sendable, Equatable {
  case number(Int)
  case percentage(Int)

  /// Creates an amount from a text such as `4` or `50%`. Nil for any other text.
  package init?(_ text: String) {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let number = Int(digits) else { return nil }
    self = digits.endIndex == text.endIndex ? .number(number) : .percentage(number)
  }

  /// Returns the number itself, or the percentage of `whole`, rounded down but at least 1.
  package func count(of whole: Int) -> Int {
    switch self {
    case .number(let number): number
    case .percentage(let percentage): max(1, whole * percentage / 100)
    }
  }
}

package struct OptionSpec: Sendable, Equatable {
  /// The syntax of an option.
  package enum Form: Sendable, Equatable {
    /// A flag, `--name`.
    case flag
    /// A pair of flags, `--name` and `--no-name`. The last one on the command line wins.
    case negatableFlag(default: Bool)
    /// An option with one value, `--name value` or `--name=value`. The last one on the command line wins.
    case value
    /// An option with or without a value, `--name` or `--name=value`. The value is never a separate argument.
    case optionalValue
    /// A repeatable option, `--name value`. If `commas` is true, each value is a comma-separated list.
    case list(commas: Bool)
  }

  /// The long name without its dashes, in kebab-case.
  package var name: String
  /// The one-letter name without its dash.
  package var short: Character?
  package var form: Form
  package var kind: ValueKind = .text
  /// The name of the value in help, such as `glob`. The names `file`, `record`, `folder` and `glob-or-file`
  /// mean that the value is a path.
  package var placeholder = ""
  /// The value that is used, and shown in help, if the option is not given. For a comma-separated list, it is
  /// also split at commas.
  package var defaultValue: String?
  /// The description of the default in help, if the default is computed.
  package var defaultNote: String?
  /// The explanation of the option in help, in one or more sentences.
  package var help: String
  /// The heading in help under which the option is listed.
  package var section = "OPTIONS"
  /// Whether the option is hidden in help.
  package var hidden = false
  /// The use of the file that the value names; nil if the value is not a path.
  package var use: FileUse?

  package static func flag(
    _ name: String, short: Character? = nil, section: String = "OPTIONS", hidden: Bool = false, help: String
  ) -> OptionSpec {
    OptionSpec(name: name, short: short, form: .flag, help: help, section: section, hidden: hidden)
  }

  package static func negatable(
    _ name: String, default value: Bool, section: String = "OPTIONS", hidden: Bool = false, help: String
  ) -> OptionSpec {
    OptionSpec(
      name: name, form: .negatableFlag(default: value), help: help, section: section, hidden: hidden)
  }

  /// Returns an option with one value.
  package static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, kind: ValueKind = .text,
    default value: String? = nil, defaultNote: String? = nil, optional: Bool = false,
    section: String = "OPTIONS", hidden: Bool = false, help: String
  ) -> OptionSpec {
    OptionSpec(
      name: name, short: short, form: optional ? .optionalValue : .value, kind: kind,
      placeholder: placeholder, defaultValue: value, defaultNote: defaultNote, help: help,
      section: section, hidden: hidden)
  }

  /// Returns an option that may be repeated.
  package static func list(
    _ name: String, short: Character? = nil, _ placeholder: String, kind: ValueKind = .text,
    commas: Bool = true, default value: String? = nil, defaultNote: String? = nil,
    section: String = "OPTIONS", hidden: Bool = false, help: String
  ) -> OptionSpec {
    OptionSpec(
      name: name, short: short, form: .list(commas: commas), kind: kind, placeholder: placeholder,
      defaultValue: value, defaultNote: defaultNote, help: help, section: section, hidden: hidden)
  }

  package static let commonSection = "COMMON OPTIONS"

  /// The option `-h, --help`, which every verb has.
  package static let help = OptionSpec.flag("help", short: "h", help: "Show help information.")
}

package struct PositionalSpec: Sendable, Equatable {
  /// The number of values that an operand takes.
  package enum Arity: Sendable, Equatable {
    case required
    case optional
    /// All remaining arguments, of which at least `minimum` are required.
    case rest(minimum: Int)
  }

  /// The name of the operand in help, in kebab-case.
  package var name: String
  package var arity: Arity = .required
  package var kind: ValueKind = .text
  /// The value that is used, and shown in help, if the operand is not given.
  package var defaultValue: String?
  /// The explanation of the operand in help, in one or more sentences.
  package var help: String
  /// The use of the file that the value names; nil if the value is not a path.
  package var use: FileUse?

  package init(
    name: String, arity: Arity = .required, kind: ValueKind = .text, defaultValue: String? = nil, help: String
  ) {
    self.name = name
    self.arity = arity
    self.kind = kind
    self.defaultValue = defaultValue
    self.help = help
  }
}

/// An example of a command line, with an explanation.
package struct CommandExample: Sendable, Equatable {
  /// The arguments that follow the program's name.
  package var arguments: String
  /// The effect of the command, in one sentence.
  package var explanation: String

  package init(arguments: String, explanation: String) {
    self.arguments = arguments
    self.explanation = explanation
  }
}

/// The specification of a verb, from which its help page and its parser are created.
///
///     let plan = CommandSpec(
///       name: "plan", abstract: "Write the ordered list of cells.", options: Options().options,
///       examples: [.init(arguments: "plan -d 'iphone-1*'", explanation: "The newer phones.")])
///     let program = ProgramSpec(name: "avoidance", abstract: "…", commands: [plan])
///     switch try program.parse(["plan", "-d", "ipad-*,!ipad-mini-*"]) {
///     case .command(let words): print(Arguments(Options(), words).output)
///     case .help(let text): print(text)
///     case .version: print(version)
///     }
package struct CommandSpec: Sendable, Equatable {
  package var name: String
  /// The purpose of the verb, in one sentence.
  package var abstract: String
  /// Further paragraphs of help, separated by empty lines. Lines that begin with a space are not wrapped.
  package var discussion = ""
  package var positionals: [PositionalSpec] = []
  package var options: [OptionSpec] = []
  package var examples: [CommandExample] = []
  /// Whether the verb is hidden in the list of verbs.
  package var hidden = false

  package init(
    name: String, abstract: String, discussion: String = "", positionals: [PositionalSpec] = [],
    options: [OptionSpec] = [], examples: [CommandExample] = [], hidden: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.positionals = positionals
    self.options = options
    self.examples = examples
    self.hidden = hidden
  }

  /// Creates a specification with the options and operands of a group.
  package init(
    name: String, abstract: String, discussion: String = "", takes options: some OptionGroup,
    examples: [CommandExample] = [], hidden: Bool = false
  ) {
    self.init(
      name: name, abstract: abstract, discussion: discussion, positionals: options.operands,
      options: options.options, examples: examples, hidden: hidden)
  }

  /// The options of the verb, and `--help`.
  package var allOptions: [OptionSpec] { options + [.help] }

  package func option(_ name: String) -> OptionSpec? { allOptions.first { $0.name == name } }

  package func option(short: Character) -> OptionSpec? { allOptions.first { $0.short == short } }

  /// The spellings of all long options that are not hidden, with their dashes.
  package var spellings: [String] {
    allOptions.filter { !$0.hidden }.flatMap { option in
      if case .negatableFlag = option.form {
        ["--\(option.name)", "--no-\(option.name)"]
      } else {
        ["--\(option.name)"]
      }
    }
  }

  /// The placeholders of paths.
  private static let paths: Set = ["file", "file-or-folder", "record", "folder", "glob-or-file"]

  /// Returns the mistakes in this specification, for tests.
  package func problems() -> [String] {
    var problems: [String] = []
    var seen: Set<String> = []
    for spelling in allOptions.flatMap({ option -> [String] in
      let long = "--\(option.name)"
      let negated: [String] = if case .negatableFlag = option.form { ["--no-\(option.name)"] } else { [] }
      return [long] + negated + (option.short.map { ["-\($0)"] } ?? [])
    }) where !seen.insert(spelling).inserted {
      problems.append("'\(name)': '\(spelling)' is declared twice")
    }
    for option in options {
      if let value = option.defaultValue {
        let values =
          option.form == .list(commas: true) ? value.split(separator: ",").map(String.init) : [value]
        for value in values where option.kind.complaint(about: value) != nil {
          problems.append("'\(name)': the default '\(value)' of '--\(option.name)' is not valid")
        }
      }
      switch option.form {
      case .flag, .negatableFlag: break
      case .value, .optionalValue, .list:
        if option.placeholder.isEmpty { problems.append("'\(name)': '--\(option.name)' has no placeholder") }
        if Self.paths.contains(option.placeholder) != (option.use != nil) {
          problems.append("'\(name)': '--\(option.name)' must declare whether it reads or writes its file")
        }
      }
    }
    let names = positionals.map(\.name)
    if Set(names).count != names.count { problems.append("'\(name)': an operand is declared twice") }
    for (first, second) in zip(positionals, positionals.dropFirst()) {
      if case .rest = first.arity { problems.append("'\(name)': '\(first.name)' must be the last operand") }
      if first.arity == .optional, second.arity == .required {
        problems.append("'\(name)': '\(second.name)' is required after an optional operand")
      }
    }
    for text in [name] + options.map(\.name) + names
    where text.isEmpty
      || !text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
    {
      problems.append("'\(name)': '\(text)' is not kebab-case")
    }
    return problems
  }
}

/// The specification of the program and its verbs. The verbs `help` and `version` are added to the given
/// ones.
package struct ProgramSpec: Sendable, Equatable {
  package var name: String
  /// The purpose of the program, in one sentence.
  package var abstract: String
  package var discussion: String
  package var commands: [CommandSpec]

  /// Creates a program from all its verbs except `help` and `version`.
  ///
  /// - Parameter helpOptions: The options of the verb `help`.
  package init(
    name: String, abstract: String, discussion: String = "", commands: [CommandSpec],
    helpOptions: [OptionSpec] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.commands =
      commands + [
        CommandSpec(
          name: "help", abstract: "Show the help page of the program or of a verb.",
          positionals: [PositionalSpec(name: "verb", arity: .optional, help: "The verb.")],
          options: helpOptions),
        CommandSpec(name: "version", abstract: "Show the version."),
      ]
  }

  package func command(_ name: String) -> CommandSpec? { commands.first { $0.name == name } }

  /// Returns the mistakes in this specification, for tests.
  package func problems() -> [String] {
    let names = commands.map(\.name)
    return (Set(names).count == names.count ? [] : ["a verb is declared twice"])
      + commands.flatMap { $0.problems() }
  }
}
