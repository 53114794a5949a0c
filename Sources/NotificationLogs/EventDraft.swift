import Foundation

struct EventDraft {
  struct Problem {
    let kind: LogFinding.Kind
    let line: Int
    let message: String
  }

  struct Brackets {
    /// The number of opening brackets minus the number of closing brackets since the event began.
    var depth = 0
    var isClosed = false
  }

  var event: RecordedEvent
  /// Whether the name is one of UIKit's identifiers.
  var isExact: Bool
  /// Whether `name =` precedes the name.
  var isLabelled = false
  /// The line of the name. Frames without labels count only on this line.
  var headingLine: Int
  var firstLine: Int
  var lastLine: Int
  var usedLines = 0
  var countedLine = 0
  var blankLines = 0
  var stamp: TimeStamp?
  /// Whether the event is a printed `userInfo`.
  var isDump = false
  var brackets = Brackets()
  /// Whether the event's frames are printed in a custom format, which `FrameLine` reads.
  var isLoose = false
  /// Whether no word such as "begin" or "end" precedes the event's only frame.
  private(set) var isAssumedEnd = false
  /// Whether the following lines repeat values of the event.
  var isRepeated = false
  private(set) var pending: (key: UserInfoKey, line: Int)?
  private(set) var problems: [Problem] = []
  private var known: UInt16 = 0
  private(set) var hasValues = false
  /// The frames without labels: begin and end, or only the end. `sizes` has the sizes without labels.
  private var frames: [NumberGroup] = []
  private var sizes: [NumberGroup] = []

  /// The largest magnitude that is accepted as a screen coordinate.
  private static let limit = 1e6

  init(name: RecordedEvent.Name?, isExact: Bool, line: Int, stamp: TimeStamp?) {
    event = RecordedEvent(name: name, form: .line, lines: line...line)
    self.isExact = isExact
    headingLine = line
    firstLine = line
    lastLine = line
    self.stamp = stamp
  }

  var name: RecordedEvent.Name? { event.name }
  /// Whether more lines of the dump may follow.
  var isOpenDump: Bool { isDump && !brackets.isClosed }
  /// Whether only `name = …` was read, so that the rest of the notification follows, perhaps below
  /// `object = nil`.
  var isHeading: Bool { isLabelled && !isDump && !hasValues }
  /// The line of the key whose value comes next; `Int.max` if there is none.
  var pendingLine: Int { pending?.line ?? .max }

  func has(_ key: UserInfoKey) -> Bool { known & 1 << key.rawValue != 0 }
  /// Returns whether a key is the only one known so far.
  func hasOnly(_ key: UserInfoKey) -> Bool { known == 1 << key.rawValue }

  /// Stops waiting for the value of a key, because the value is on separate lines below.
  mutating func forgetKey() { pending = nil }

  /// Adds a frame printed in a custom format. Of two frames without a role, the first is the begin frame.
  mutating func setFrame(_ group: NumberGroup, _ role: FrameLine.Role?, line: Int) {
    switch role {
    case .begin:
      expect(.frameBegin, line: line)
      assign(group)
    case .end:
      expect(.frameEnd, line: line)
      assign(group)
    case nil:
      if isAssumedEnd, let end = event.end, !has(.frameBegin) {
        setBegin(end)
        known |= 1 << UserInfoKey.frameBegin.rawValue
        known &= ~(1 << UserInfoKey.frameEnd.rawValue)
        isAssumedEnd = false
      } else {
        isAssumedEnd = true
      }
      expect(.frameEnd, line: line)
      assign(group)
    }
  }

  mutating func setSize(_ group: NumberGroup, _ role: FrameLine.Role?, line: Int) {
    expect(role == .begin ? .frameBegin : .frameEnd, line: line)
    assign(group)
  }

  mutating func setScreen(_ group: NumberGroup) {
    guard group.isFinite, group.third > 0, group.fourth > 0, group.third <= Self.limit,
      group.fourth <= Self.limit
    else { return }
    event.printedScreen = CGSize(width: group.third, height: group.fourth)
  }

  mutating func addUnlabelled(_ group: NumberGroup) {
    hasValues = true
    if group.count == 4, frames.count < 2 { frames.append(group) }
    if group.count == 2, sizes.count < 2 { sizes.append(group) }
  }

  // MARK: Keys

  mutating func expect(_ key: UserInfoKey, line: Int) {
    guard pending?.key != key else { return }
    expireKey()
    pending = (key, line)
  }

  /// Stops waiting for the value of a key, and reports that the key has no readable value.
  mutating func expireKey() {
    guard let (key, line) = pending else { return }
    pending = nil
    guard !has(key) else { return }
    reject(key, line, "has no readable value; expected \(Self.expected(key))")
  }

  /// Records that the waiting key has the value `nil`. Returns false if no key waits for a value.
  mutating func assignNothing() -> Bool {
    guard let (key, _) = pending else { return false }
    pending = nil
    known |= 1 << key.rawValue
    return true
  }

  /// Gives a flag to the waiting key. Returns false if no key waits for a value.
  mutating func assign(flag: Bool) -> Bool {
    guard let (key, line) = pending else { return false }
    pending = nil
    guard !has(key) else { return true }
    switch key {
    case .isLocal: event.isLocal = flag
    case .changedByUser: event.changedByUser = flag
    default:
      reject(key, line, "is \(flag); expected \(Self.expected(key))")
      return true
    }
    accept(key)
    return true
  }

  /// Gives a number or a list of numbers to the waiting key.
  mutating func assign(_ group: NumberGroup) {
    guard let (key, line) = pending else { return }
    pending = nil
    guard !has(key) else { return }
    switch (key, group.count) {
    case (.frameBegin, 4), (.frameEnd, 4), (.bounds, 4):
      guard let rect = rect(group, key, line) else { return }
      switch key {
      case .frameBegin: setBegin(rect)
      case .frameEnd: setEnd(rect)
      default: event.bounds = rect
      }
    case (.frameBegin, 2) where !isDump, (.frameEnd, 2) where !isDump:
      guard let size = size(group, key, line) else { return }
      if key == .frameBegin { event.beginSize = size } else { event.endSize = size }
    case (.centerBegin, 2), (.centerEnd, 2):
      guard group.isFinite, abs(group.first) <= Self.limit, abs(group.second) <= Self.limit else {
        return reject(
          key, line, "is not a point on a screen", kind: group.isFinite ? .malformedValue : .notFinite)
      }
      let point = CGPoint(x: group.first, y: group.second)
      if key == .centerBegin { event.beginCenter = point } else { event.endCenter = point }
    case (.duration, 1):
      guard group.first >= 0, group.first <= 3600 else {
        return reject(key, line, "is \(group.first); expected \(Self.expected(key))")
      }
      event.duration = group.first
    case (.curve, 1):
      guard group.first >= 0, group.first <= 0xFF_FFFF, group.first == group.first.rounded() else {
        return reject(key, line, "is \(group.first); expected \(Self.expected(key))")
      }
      event.curve = Int(group.first)
    case (.isLocal, 1), (.changedByUser, 1):
      guard group.first == 0 || group.first == 1 else {
        return reject(key, line, "is \(group.first); expected \(Self.expected(key))")
      }
      if key == .isLocal { event.isLocal = group.first == 1 } else { event.changedByUser = group.first == 1 }
    default:
      return reject(key, line, "has a value that cannot be read; expected \(Self.expected(key))")
    }
    accept(key)
  }

  /// Uses the frames or sizes without labels as begin and end. A single frame or size is the end (a choice of
  /// this project), because most people print and read the end frame.
  mutating func placeUnlabelled() {
    if let last = frames.last, !has(.frameEnd), let rect = rect(last, .frameEnd, headingLine) {
      setEnd(rect)
      if frames.count == 1, !has(.frameBegin) {
        problems.append(
          Problem(
            kind: .oneFrame, line: headingLine,
            message: "the only frame on this line is read as the end frame; print both frames"))
      }
    }
    if frames.count == 2, let first = frames.first, !has(.frameBegin),
      let rect = rect(first, .frameBegin, headingLine)
    {
      setBegin(rect)
    }
    guard frames.isEmpty else { return }
    if let last = sizes.last, event.endSize == nil {
      event.endSize = size(last, .frameEnd, headingLine)
    }
    if sizes.count == 2, let first = sizes.first, event.beginSize == nil {
      event.beginSize = size(first, .frameBegin, headingLine)
    }
  }

  private mutating func setBegin(_ rect: CGRect) {
    event.begin = rect
    event.beginSize = rect.size
  }

  private mutating func setEnd(_ rect: CGRect) {
    event.end = rect
    event.endSize = rect.size
  }

  private mutating func accept(_ key: UserInfoKey) {
    known |= 1 << key.rawValue
    hasValues = true
  }

  private mutating func reject(
    _ key: UserInfoKey, _ line: Int, _ message: String, kind: LogFinding.Kind = .malformedValue
  ) {
    known |= 1 << key.rawValue
    problems.append(Problem(kind: kind, line: line, message: "\(Self.label(key)) \(message)"))
  }

  private mutating func rect(_ group: NumberGroup, _ key: UserInfoKey, _ line: Int) -> CGRect? {
    guard group.isFinite else {
      hasValues = true
      reject(key, line, "is not finite and was left out", kind: .notFinite)
      return nil
    }
    guard abs(group.first) <= Self.limit, abs(group.second) <= Self.limit,
      (0...Self.limit).contains(group.third), (0...Self.limit).contains(group.fourth)
    else {
      reject(key, line, "is not a frame on a screen")
      return nil
    }
    return CGRect(x: group.first, y: group.second, width: group.third, height: group.fourth)
  }

  private mutating func size(_ group: NumberGroup, _ key: UserInfoKey, _ line: Int) -> CGSize? {
    guard group.isFinite, (0...Self.limit).contains(group.first), (0...Self.limit).contains(group.second)
    else {
      reject(key, line, "is not a size on a screen", kind: group.isFinite ? .malformedValue : .notFinite)
      return nil
    }
    return CGSize(width: group.first, height: group.second)
  }

  private static func label(_ key: UserInfoKey) -> String {
    switch key {
    case .frameBegin: "the begin frame"
    case .frameEnd: "the end frame"
    case .duration: "the duration"
    case .curve: "the curve"
    case .isLocal: "isLocal"
    case .bounds: "the bounds"
    case .centerBegin: "the centre at the beginning"
    case .centerEnd: "the centre at the end"
    case .changedByUser: "UIKeyboardFrameChangedByUserInteraction"
    }
  }

  private static func expected(_ key: UserInfoKey) -> String {
    switch key {
    case .frameBegin, .frameEnd, .bounds: "'{{x, y}, {width, height}}' or '(x, y, width, height)'"
    case .centerBegin, .centerEnd: "'{x, y}'"
    case .duration: "seconds"
    case .curve: "a whole number"
    case .isLocal, .changedByUser: "0 or 1"
    }
  }
}
