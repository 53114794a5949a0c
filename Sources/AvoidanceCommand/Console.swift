import Foundation

/// Where text goes: results to standard output, everything for people to standard error.
public struct Console: Sendable {
  /// Writes to standard output.
  public var out: @Sendable (String) -> Void
  /// Writes to standard error.
  public var err: @Sendable (String) -> Void
  /// The environment's variables.
  public var environment: [String: String]
  /// Whether standard error is a terminal that understands cursor movement.
  public var isTerminal: Bool

  /// Makes a console.
  public init(
    out: @escaping @Sendable (String) -> Void, err: @escaping @Sendable (String) -> Void,
    environment: [String: String], isTerminal: Bool
  ) {
    self.out = out
    self.err = err
    self.environment = environment
    self.isTerminal = isTerminal
  }

  /// The console of this process.
  public static func process() -> Console {
    let environment = ProcessInfo.processInfo.environment
    return Console(
      out: { FileHandle.standardOutput.write(Data($0.utf8)) },
      err: { FileHandle.standardError.write(Data($0.utf8)) }, environment: environment,
      isTerminal: isatty(2) == 1 && environment["TERM"] != "dumb")
  }
}

/// What ends a verb early: a message for standard error and the exit code.
struct CommandFailure: Error {
  var code: ExitCode
  /// Without the leading `Error:`; may have several lines.
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
