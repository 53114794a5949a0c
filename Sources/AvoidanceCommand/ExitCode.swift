/// The exit code of the program.
///
/// The numbers 64 to 78 are those of BSD's `sysexits.h`; 64 means misuse, as in other Swift tools. 130 and
/// 143 are the shell's numbers for SIGINT and SIGTERM.
public enum ExitCode: Int32, Error, Sendable, CaseIterable {
  /// The command succeeded: its gate passed, or there was no gate. Warnings, improvements and new cells are
  /// not failures.
  case ok = 0
  /// A strategy crashed or broke its contract, `verify` failed, or the run failed for another reason.
  case failure = 1
  /// A threshold was missed, a cell is worse than in the baseline, a diagnosed screen fails, or a report does
  /// not belong to its record.
  case gate = 2
  /// Cells are missing, a shard is incomplete, a run was interrupted and saved a part of its results, or a
  /// diagnosis left situations out.
  case incomplete = 3
  /// The selection matches no cell.
  case nothingSelected = 4
  /// The baseline is missing, or has another schema version or model version.
  case notComparable = 5
  /// The command line has a mistake (EX_USAGE).
  case usage = 64
  /// A record, screen, scenario, keyboard table or log is malformed or from a newer version (EX_DATAERR).
  case badData = 65
  /// An input file is missing or cannot be read (EX_NOINPUT).
  case noInput = 66
  /// The program has a bug (EX_SOFTWARE). The message says what to report.
  case internalError = 70
  /// An output cannot be written (EX_CANTCREAT).
  case cannotWrite = 73
  /// The configuration is invalid (EX_CONFIG).
  case badConfig = 78
  /// SIGINT ended the run. Partial results are kept, and the message names their file.
  case interrupted = 130
  /// The reader of standard output ended first, as `head` does. Nothing is printed.
  case readerEnded = 141
  /// SIGTERM ended the run. Partial results are kept, and the message names their file.
  case terminated = 143

  /// The meaning of the code in the list of exit codes.
  public var summary: String {
    switch self {
    case .ok: "done"
    case .failure: "a strategy crashed or broke its contract, or the run failed"
    case .gate:
      "a threshold was missed, a cell is worse than in the baseline, a diagnosed screen fails, or a report is old"
    case .incomplete: "cells are missing, the run was interrupted, or a diagnosis left situations out"
    case .nothingSelected: "the selection matched no cell"
    case .notComparable: "the baseline is missing or from another version"
    case .usage: "the command line is wrong"
    case .badData: "an input file is malformed or from a newer version"
    case .noInput: "an input file is missing or cannot be read"
    case .internalError: "a bug in this program"
    case .cannotWrite: "an output cannot be written"
    case .badConfig: "the configuration is wrong"
    case .readerEnded: "the reader of standard output ended first (SIGPIPE), as 'head' does"
    case .interrupted: "interrupted (SIGINT)"
    case .terminated: "terminated (SIGTERM)"
    }
  }

  /// Returns the exit code if several apply.
  ///
  /// Signals come first, then bugs in the program (70), then failures that stop the program (64, 78, 66, 65,
  /// 73, 141), then 1, 3, 5, 2 and 4.
  public static func worst(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let order: [ExitCode] = [
      .interrupted, .terminated, .internalError, .usage, .badConfig, .noInput, .badData, .cannotWrite,
      .readerEnded,
      .failure, .incomplete, .notComparable, .gate, .nothingSelected,
    ]
    let present = Set(codes)
    return order.first { present.contains($0) } ?? .ok
  }
}
