import Screens
import Support

/// An error that describes a mistake in a request to a laboratory, with its position and its fix.
///
/// The text consists of whole sentences. It names the parts of a selection as the command line does, for
/// example `--cells-from`, so that one documentation explains both.
public struct LabError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of a mistake.
  public enum Kind: Sendable, Equatable {
    /// A part of the selection is invalid or contradicts another part.
    case misuse
    /// The selection has no cell that can be played.
    case noCells
    /// A record or a screen does not have the selected cells.
    case nothingSelected
    /// A file does not exist or cannot be read.
    case missing
    /// A file is malformed.
    case broken
    /// A screen needs more work than a limit allows.
    case exceedsLimit
    /// A file or folder cannot be written.
    case unwritable
  }

  /// The kind of the mistake.
  public let kind: Kind
  /// The mistake and its fix, in whole sentences.
  public let description: String
  /// The part of the selection that causes the error, or nil if a file or the whole selection does.
  public let part: Selection.Part?
  /// The kind of the unknown id, such as `device`, or nil if no id is unknown.
  public let unknown: String?

  /// Whether the error concerns only one screen, so that others can still be played.
  package var concernsOneScreen: Bool { [.noCells, .nothingSelected, .exceedsLimit].contains(kind) }

  /// Throws an error if layouts have exceeded the budget of this thread.
  ///
  /// It returns if the process was asked to stop, because layouts then end unfinished without exceeding a limit.
  package static func checkBudget() throws(LabError) {
    guard StopRequest.signal == nil, let budget = WorkBudget.current, budget.isExhausted else { return }
    throw LabError(
      .exceedsLimit,
      "Solving the constraints of the screens exceeds the work limit (\(workLimits)). Name fewer screens, "
        + "devices and scenarios, or leave out some of the views of the largest screen.")
  }

  /// The limits of work in words.
  package static let workLimits =
    "the solver may change \(ScreenReader.workLimit) numbers in a layout and \(WorkBudget.commandLimit) in a "
    + "command, and \(WorkBudget.workPerCell) more for each cell that the command has played"

  package init(
    _ kind: Kind, _ description: String, about part: Selection.Part? = nil, unknown: String? = nil
  ) {
    self.kind = kind
    self.description = description
    self.part = part
    self.unknown = unknown
  }
}
