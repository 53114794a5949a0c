/// A command line that cannot be understood.
struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, which one, and what to do; whole sentences.
  var message: String
  /// The help of the option or operand it is about, nil when it is about none.
  var help: String?
  /// The usage line.
  var usage: String
  /// The command line that shows the help page.
  var helpCommand: String

  /// What the process returns.
  var exitCode: ExitCode { .usage }

  /// The text for standard error, without a last line end.
  var description: String {
    var lines = ["Error: \(Self.visible(message))"]
    if let help { lines.append("Help:  \(help)") }
    lines.append("Usage: \(usage)")
    lines.append("  See '\(helpCommand)' for more information.")
    return lines.joined(separator: "\n")
  }

  /// Writes control characters as escapes: what was typed must neither break the first line nor steer the
  /// terminal.
  ///
  /// - parameter keeping: what may stay, such as the line ends of a list of problems.
  static func visible(_ text: String, keeping kept: Unicode.Scalar? = nil) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar != kept, scalar.properties.generalCategory == .control {
        output.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }
}

extension ProgramSpec {
  /// An error about a verb's command line.
  func error(_ message: String, in command: CommandSpec, about option: OptionSpec? = nil) -> UsageError {
    UsageError(
      message: message, help: option.map { "\(HelpText.label(of: $0))  \($0.help)" },
      usage: HelpText.usage(of: command, in: self), helpCommand: "\(name) help \(command.name)")
  }

  /// An error before a verb is known.
  func error(_ message: String) -> UsageError {
    UsageError(message: message, usage: "\(name) <verb> [<options>]", helpCommand: "\(name) help")
  }
}
