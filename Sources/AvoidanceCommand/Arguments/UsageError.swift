import Support

/// A mistake in the command line, with its explanation.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The mistake, its position and its correction, in whole sentences.
  package var message: String
  /// The help text of the option or operand that the error is about, or nil if the error is about neither.
  package var help: String?
  package var usage: String
  package var helpCommand: String

  /// The text that is printed to standard error, without a final line break.
  package var description: String {
    var lines = ["Error: \(visible(message))"]
    if let help { lines.append("Help:  \(help)") }
    lines.append("Usage: \(usage)")
    lines.append("  See '\(helpCommand)' for more information.")
    return lines.joined(separator: "\n")
  }
}

extension ProgramSpec {
  package func error(_ message: String, in command: CommandSpec, about option: OptionSpec? = nil)
    -> UsageError
  {
    UsageError(
      message: message, help: option.map { "\(HelpText.label(of: $0))  \($0.help)" },
      usage: HelpText.usage(of: command, in: self), helpCommand: "\(name) help \(command.name)")
  }

  /// Returns an error for a command line without a known verb.
  package func error(_ message: String) -> UsageError {
    UsageError(message: message, usage: "\(name) <verb> [<options>]", helpCommand: "\(name) help")
  }
}
