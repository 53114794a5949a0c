import Foundation
import Support

/// The output streams of the program and its environment. Results go to standard output, and messages go to
/// standard error.
public struct Console: Sendable {
  /// Writes a document, such as JSON or a picture, to standard output. Throws if the output is full or closed.
  public var out: @Sendable (String) throws -> Void
  /// Writes plain text to standard error. Text that cannot be written is lost.
  public var err: @Sendable (String) -> Void
  /// Writes to standard error without escaping, for progress and for documents.
  var unescapedErr: @Sendable (String) -> Void
  /// The environment variables.
  public var environment: [String: String]
  /// Whether standard error is a terminal that understands cursor movement.
  public var isTerminal: Bool
  /// Whether standard output is a terminal.
  public var isOutTerminal = false
  /// The width of the terminal in columns, or nil if standard output is not a terminal.
  public var columns: Int?
  /// Whether text for standard output is coloured.
  var paintsOut = false
  /// Whether an output may replace an input, or a file that this program did not write.
  var replacesAnything = false
  /// Whether only errors and the reasons for a failing exit code are printed.
  var isQuiet = false

  /// Creates a console.
  public init(
    out: @escaping @Sendable (String) throws -> Void, err: @escaping @Sendable (String) -> Void,
    environment: [String: String], isTerminal: Bool
  ) {
    self.out = out
    self.err = { err(plainLines($0)) }
    unescapedErr = err
    self.environment = environment
    self.isTerminal = isTerminal
  }

  /// Writes plain text to standard output. `paintsMarks` is whether ✓ and ✗ are coloured if the output has
  /// colours.
  func print(_ text: String, paintsMarks: Bool = false) throws {
    try out(paintsMarks ? paintMarks(plainLines(text)) : plainLines(text))
  }

  func note(_ text: String) { say("Note: \(visible(text))\n") }

  func say(_ text: String) { if !isQuiet { err(text) } }

  /// The console of this process.
  public static func process() -> Console {
    let environment = ProcessInfo.processInfo.environment
    var console = Console(
      out: { text in
        do throws(SystemError) { try write(text, to: 1) } catch {
          throw CommandFailure(
            error.number == EPIPE ? .readerEnded : .cannotWrite,
            "Standard output cannot be written: \(String(cString: strerror(error.number))).")
        }
      },
      err: { text in try? write(text, to: 2) }, environment: environment,
      isTerminal: isatty(2) == 1 && environment["TERM"] != "dumb")
    console.isOutTerminal = isatty(1) == 1
    console.columns = terminalColumns(of: 1)
    return console
  }

  private static func terminalColumns(of file: Int32) -> Int? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private struct SystemError: Error { var number: Int32 }

  /// Writes the whole text. `FileHandle.write` would end the process if writing failed.
  private static func write(_ text: String, to file: Int32) throws(SystemError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemError(number: errno)
      }
    }
  }
}

extension Console {
  func report(_ failure: CommandFailure) {
    // Configuration errors begin with `file:line:column`, which editors and CI systems recognize, so they
    // have no label.
    let label = failure.code == .badConfig ? "" : "Error: "
    err("\(label)\(visible(failure.message, keeping: "\n"))\n")
  }
}

/// A failure that ends a verb, with a message for standard error and an exit code.
struct CommandFailure: Error {
  var code: ExitCode
  /// The message without the leading `Error:`. It may have several lines.
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
