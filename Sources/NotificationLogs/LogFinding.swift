/// Something in a log that a person should know of.
public struct LogFinding: Sendable, Equatable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable {
    /// What was read stands, with a doubt.
    case warning
    /// Something could not be read.
    case error
  }

  /// What it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The file is UTF-16.
    case notUTF8
    /// No notification was found.
    case nothingFound
    /// A key's value is missing or not of the key's type.
    case malformedValue
    /// The file is longer than a reader reads.
    case tooLong
    /// A dump ends before its closing bracket.
    case cutOff
    /// A line is longer than a reader keeps.
    case longLine
    /// There are NUL bytes.
    case nulBytes
    /// More events than a reader keeps.
    case tooManyEvents
    /// A dump of `userInfo` has no notification's name.
    case noName
    /// The name is not printed and was concluded from the frames.
    case inferredName
    /// A frame is taken for the begin frame, since it lies below the screen.
    case assumedBegin
    /// The duration was printed in milliseconds.
    case durationInMilliseconds
    /// A show, or the end of one, has no frame.
    case showWithoutFrames
    /// A line has one frame only, taken for the end frame.
    case oneFrame
    /// A notification has an end frame and no begin frame.
    case noBeginFrame
    /// A frame is infinite or not a number.
    case notFinite
    /// The number printed as the duration is the curve.
    case durationIsCurve
    /// The curve was printed shifted, as animation options.
    case curveIsOptions
    /// The clock goes back.
    case timeGoesBack
    /// Frames are not rotated, as before iOS 8.
    case unrotated
    /// No rule recognises the screen, or no known device has it.
    case unknownScreen
    /// The frames belong to two screens that are not one screen turned.
    case twoScreens
    /// The end frame of a show lies outside the screen.
    case endOutsideScreen
    /// The end frame of a hide is neither below the bottom edge nor beside the screen.
    case oddHide
    /// A centre is not the frame's.
    case centerMismatch
    /// The bounds have another size than the end frame.
    case boundsMismatch
    /// Two things in the log are of different systems.
    case contradictorySystems
    /// Measured keyboards: nothing in the log can be a row.
    case nothingMeasured
    /// Measured keyboards: a row holds for more than the log can show.
    case wideRow
    /// Measured keyboards: several heights for what would be one row.
    case severalHeights
    /// Replay: nothing in the log can be replayed.
    case nothingToReplay
    /// Replay: notifications that the scenario leaves out.
    case leftOut
    /// Replay: pauses that the scenario shortens.
    case shortened
    /// Findings of one kind beyond those listed.
    case more

    /// How bad it is.
    public var severity: Severity {
      switch self {
      case .notUTF8, .nothingFound, .malformedValue, .tooLong, .nothingToReplay, .nothingMeasured: .error
      default: .warning
      }
    }

    /// How many of the kind are listed; the rest are counted.
    var listed: Int {
      switch self {
      // These are true of a log rather than of a line.
      case .oneFrame, .noBeginFrame, .unrotated, .nulBytes, .contradictorySystems: 1
      default: 20
      }
    }
  }

  /// Name of the log.
  public var file: String
  /// Line of the log, from 1.
  public var line: Int
  /// What it is.
  public var kind: Kind
  /// One sentence for a person.
  public var message: String

  /// Makes a finding.
  public init(file: String, line: Int, kind: Kind, message: String) {
    self.file = file
    self.line = line
    self.kind = kind
    self.message = message
  }

  /// `file:line: warning: message`, as compilers write it.
  public var description: String { "\(file):\(line): \(kind.severity.rawValue): \(message)" }
}

/// Collects findings, so many of a kind and no more.
struct FindingList {
  let file: String
  private(set) var items: [LogFinding] = []
  private var counts: [LogFinding.Kind: Int] = [:]

  init(file: String) { self.file = file }

  mutating func add(_ kind: LogFinding.Kind, line: Int, _ message: String) {
    counts[kind, default: 0] += 1
    guard counts[kind, default: 0] <= kind.listed else { return }
    items.append(LogFinding(file: file, line: line, kind: kind, message: message))
  }

  /// All findings in order of their lines, each kind's surplus as one finding at the end.
  func sorted(lastLine: Int) -> [LogFinding] {
    var all = items.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
    for kind in LogFinding.Kind.allCases {
      let surplus = counts[kind, default: 0] - kind.listed
      guard surplus > 0, let first = items.first(where: { $0.kind == kind }) else { continue }
      let what = kind.listed == 1 ? "line \(first.line)" : "the \(kind.listed) listed"
      all.append(
        LogFinding(
          file: file, line: max(lastLine, 1), kind: .more,
          message: "\(surplus) more of the same as \(what)"))
    }
    return all
  }
}
