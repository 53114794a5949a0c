/// The help pages of verbs and of the program.
package enum HelpText {
  /// The number of columns to the left of the explanations.
  package static let indent = 26

  /// Returns the width of a help page: `COLUMNS` if it is a positive number, otherwise the width of the
  /// terminal, otherwise 80 columns.
  ///
  /// The result is between 40 and 400 columns.
  ///
  /// - Parameter terminal: The width of the terminal in columns, or nil if there is no terminal.
  package static func width(environment: [String: String], terminal: Int? = nil) -> Int {
    let asked = environment["COLUMNS"].flatMap { Int($0) } ?? 0
    guard let columns = asked > 0 ? asked : terminal, columns > 0 else { return 80 }
    return min(max(columns, 40), 400)
  }

  package static func page(of program: ProgramSpec, width: Int) -> String {
    var sections = [wrapped("OVERVIEW: \(program.abstract)", width: width)]
    if !program.discussion.isEmpty { sections.append(paragraphs(program.discussion, width: width)) }
    sections.append("USAGE: \(program.name) <verb> [<options>]")
    sections.append(
      section(
        "VERBS", program.commands.filter { !$0.hidden }.map { ($0.name, $0.abstract) }, width: width))
    sections.append(
      section(
        "OPTIONS",
        [("--version", "Show the version."), (label(of: .help), OptionSpec.help.help)], width: width))
    sections.append("  See '\(program.name) help <verb>' for the help page of a verb.")
    return sections.joined(separator: "\n\n") + "\n"
  }

  package static func page(of command: CommandSpec, in program: ProgramSpec, width: Int) -> String {
    var sections = [wrapped("OVERVIEW: \(command.abstract)", width: width)]
    if !command.discussion.isEmpty { sections.append(paragraphs(command.discussion, width: width)) }
    sections.append(wrapped("USAGE: " + usage(of: command, in: program), width: width, indent: 7))
    if !command.positionals.isEmpty {
      sections.append(
        section(
          "ARGUMENTS",
          command.positionals.map {
            ("<\($0.name)>", $0.help + facts(choices: $0.kind.choices, default: $0.defaultValue))
          }, width: width))
    }
    let options = command.allOptions.filter { !$0.hidden }
    var titles: [String] = []
    for option in options where option.section != "OPTIONS" && !titles.contains(option.section) {
      titles.append(option.section)
    }
    titles.append("OPTIONS")
    // The section with the common options comes last.
    if let common = titles.firstIndex(of: OptionSpec.commonSection) {
      titles.append(titles.remove(at: common))
    }
    for title in titles {
      sections.append(
        section(
          title,
          options.filter { $0.section == title }.map { (label(of: $0), $0.help + facts(of: $0)) },
          width: width))
    }
    if !command.examples.isEmpty {
      let lines = command.examples.map {
        wrapped("  # \($0.explanation)", width: width, indent: 4) + "\n  \(program.name) \($0.arguments)"
      }
      sections.append("EXAMPLES:\n" + lines.joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// Returns the usage line, such as `avoidance plan [--device <glob> ...] <results>`. If there are more than
  /// eight options, the line says `[<options>]`.
  package static func usage(of command: CommandSpec, in program: ProgramSpec) -> String {
    let options = command.options.filter { !$0.hidden && $0.section != OptionSpec.commonSection }
    var parts = [program.name, command.name]
    if options.count > 8 {
      parts.append("[<options>]")
    } else {
      parts += options.map { "[\(synopsis(of: $0))]" }
    }
    for positional in command.positionals {
      switch positional.arity {
      case .required: parts.append("<\(positional.name)>")
      case .optional: parts.append("[<\(positional.name)>]")
      case .rest(let minimum):
        parts.append(minimum > 0 ? "<\(positional.name)> ..." : "[<\(positional.name)> ...]")
      }
    }
    return parts.joined(separator: " ")
  }

  /// Returns the label of an option, such as `-o, --output <file>`.
  package static func label(of option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    switch option.form {
    case .flag: return short + "--\(option.name)"
    case .negatableFlag: return short + "--\(option.name)/--no-\(option.name)"
    case .value, .list: return short + "--\(option.name) <\(option.placeholder)>"
    case .optionalValue: return short + "--\(option.name)[=<\(option.placeholder)>]"
    }
  }

  private static func synopsis(of option: OptionSpec) -> String {
    switch option.form {
    case .flag: "--\(option.name)"
    case .negatableFlag: "--\(option.name)|--no-\(option.name)"
    case .value: "--\(option.name) <\(option.placeholder)>"
    case .optionalValue: "--\(option.name)[=<\(option.placeholder)>]"
    case .list: "--\(option.name) <\(option.placeholder)> ..."
    }
  }

  package static func facts(of option: OptionSpec) -> String {
    if case .negatableFlag(let value) = option.form {
      return facts(choices: [], default: value ? "--\(option.name)" : "--no-\(option.name)")
    }
    return facts(choices: option.kind.choices, default: option.defaultNote ?? option.defaultValue)
  }

  package static func facts(choices: [String], default value: String?) -> String {
    var facts: [String] = []
    if !choices.isEmpty { facts.append("values: \(choices.joined(separator: ", "))") }
    if let value { facts.append("default: \(value)") }
    return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
  }

  private static func section(_ title: String, _ rows: [(label: String, text: String)], width: Int) -> String
  {
    // On a narrow page the explanations begin further left, so that their lines hold more than one word.
    let indent = min(Self.indent, width / 3)
    var lines = ["\(title):"]
    for row in rows {
      let label = "  \(row.label)"
      let text = wrapped(row.text, width: width - indent).split(separator: "\n").map {
        String(repeating: " ", count: indent) + $0
      }
      if label.count < indent - 1, let first = text.first {
        lines.append(label + first.dropFirst(label.count))
        lines += text.dropFirst()
      } else {
        lines.append(label)
        lines += text
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns paragraphs wrapped to a width. Empty lines separate paragraphs, and lines that begin with a
  /// space are not wrapped.
  package static func paragraphs(_ text: String, width: Int) -> String {
    var output: [String] = []
    var open: [Substring] = []
    func close() {
      if !open.isEmpty { output.append(wrapped(open.joined(separator: " "), width: width)) }
      open = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.first == " " {
        close()
        output.append(String(line))
      } else {
        open.append(line)
      }
    }
    close()
    return output.joined(separator: "\n")
  }

  /// Returns a text broken at spaces into lines of at most `width` columns. All lines but the first are
  /// indented.
  package static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
    let leading = String(text.prefix { $0 == " " })
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = leading
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }
}
