/// A problem in a log that is reported to the user.
public struct LogFinding: Sendable, Equatable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable {
    /// The values were read, but they may be wrong.
    case warning
    /// A part of the log could not be read.
    case error
  }

  /// The kind of a finding.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The file is in UTF-16 instead of UTF-8.
    case notUTF8
    case nothingFound
    /// The value of a key is missing or has the wrong type.
    case malformedValue
    /// The file is longer than the limit.
    case tooLong
    /// A dump ends before its closing bracket.
    case cutOff
    case longLine
    case nulBytes
    /// The log has more events than the limit.
    case tooManyEvents
    /// A dump of `userInfo` has no notification name.
    case noName
    /// The name of a notification is not printed and was inferred from the frames.
    case inferredName
    /// A frame is read as the begin frame because it is below the screen.
    case assumedBegin
    /// The duration was printed in milliseconds.
    case durationInMilliseconds
    /// A willShow or didShow notification has no frame.
    case showWithoutFrames
    /// A line has only one frame, which is read as the end frame.
    case oneFrame
    /// A notification has an end frame but no begin frame.
    case noBeginFrame
    /// A frame is infinite or not a number.
    case notFinite
    case durationIsCurve
    /// The curve was printed in the shifted form of an animation option.
    case curveIsOptions
    /// A time is earlier than the time before it.
    case timeGoesBack
    /// The frames are not rotated, as in systems before iOS 8.
    case unrotated
    /// No rule recognises the screen, or no known device has it.
    case unknownScreen
    /// The frames belong to two screens that are not one rotated screen.
    case twoScreens
    case endOutsideScreen
    /// The end frame of a hide is neither below the bottom edge nor next to the screen.
    case oddHide
    /// A centre does not match its frame.
    case centerMismatch
    /// The bounds and the end frame differ in size.
    case boundsMismatch
    /// Two facts in the log belong to different iOS versions.
    case contradictorySystems
    /// Measured keyboards: no frame in the log can become a row.
    case nothingMeasured
    /// Measured keyboards: a row applies to more devices or systems than the log proves.
    case wideRow
    /// Measured keyboards: several heights compete for one row.
    case severalHeights
    /// Replay: no part of the log can be replayed.
    case nothingToReplay
    /// Replay: the scenario leaves out notifications.
    case leftOut
    /// Replay: the scenario ends before the log because of a limit.
    case tooManySteps
    /// Replay: the scenario shortens pauses.
    case shortened
    /// There are more findings of one kind than are listed.
    case more

    /// The severity of findings of this kind.
    public var severity: Severity {
      switch self {
      case .notUTF8, .nothingFound, .malformedValue, .tooLong, .tooManyEvents,
        .tooManySteps, .nothingToReplay, .nothingMeasured:
        .error
      default: .warning
      }
    }

    /// The maximum number of findings of this kind that are listed. The rest are only counted.
    var listed: Int {
      switch self {
      // A finding of one of these kinds applies to the whole log, so one is enough.
      case .oneFrame, .noBeginFrame, .unrotated, .nulBytes, .contradictorySystems: 1
      default: 20
      }
    }
  }

  /// The name of the log.
  public var file: String
  /// The line of the log, from 1.
  public var line: Int
  /// The kind of the finding.
  public var kind: Kind
  /// The message for the user, in one sentence.
  public var message: String

  /// Creates a finding.
  public init(file: String, line: Int, kind: Kind, message: String) {
    self.file = file
    self.line = line
    self.kind = kind
    self.message = message
  }

  /// The finding in the format of compilers: `file:line: warning: message`.
  public var description: String { "\(file):\(line): \(kind.severity.rawValue): \(message)" }
}

/// A list of findings that keeps a limited number of each kind.
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

  /// Returns the findings, ordered by line. For each kind that has unlisted findings, a last finding contains
  /// their number.
  func sorted(lastLine: Int) -> [LogFinding] {
    var all = items.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
    for kind in LogFinding.Kind.allCases {
      let surplus = counts[kind, default: 0] - kind.listed
      guard surplus > 0, let first = items.first(where: { $0.kind == kind }) else { continue }
      let what = kind.listed == 1 ? "the one on line \(first.line)" : "the \(kind.listed) listed"
      all.append(
        LogFinding(
          file: file, line: max(lastLine, 1), kind: .more,
          message: "\(surplus) more findings like \(what)"))
    }
    return all
  }
}
