import Support

/// A command line that cannot be understood.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The message in whole sentences: the mistake, its place and the fix.
  package var message: String
  /// The help of the option or operand that the error is about, or nil if there is none.
  package var help: String?
  package var usage: String
  package var helpCommand: String

  /// The text for standard error, without a final line break.
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
