import Support

/// A command line that cannot be understood.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, which one, and what to do; whole sentences.
  package var message: String
  /// The help of the option or operand it is about, nil when it is about none.
  package var help: String?
  /// The usage line.
  package var usage: String
  /// The command line that shows the help page.
  package var helpCommand: String

  /// The text for standard error, without a last line end.
  package var description: String {
    var lines = ["Error: \(visible(message))"]
    if let help { lines.append("Help:  \(help)") }
    lines.append("Usage: \(usage)")
    lines.append("  See '\(helpCommand)' for more information.")
    return lines.joined(separator: "\n")
  }
}

extension ProgramSpec {
  /// An error about a verb's command line.
  package func error(_ message: String, in command: CommandSpec, about option: OptionSpec? = nil)
    -> UsageError
  {
    UsageError(
      message: message, help: option.map { "\(HelpText.label(of: $0))  \($0.help)" },
      usage: HelpText.usage(of: command, in: self), helpCommand: "\(name) help \(command.name)")
  }

  /// An error before a verb is known.
  package func error(_ message: String) -> UsageError {
    UsageError(message: message, usage: "\(name) <verb> [<options>]", helpCommand: "\(name) help")
  }
}
