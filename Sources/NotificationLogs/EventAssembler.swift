import Foundation
import Platform

/// Assembles the events of a log, line by line.
///
/// The name of a notification begins an event. Keys, frames and labels add values to the event. Its closing
/// bracket, the next name, or unrelated lines end it. A name that is not a UIKit identifier, such as a
/// selector in a message, becomes an event only if values follow.
struct EventAssembler {
  private(set) var events: [RecordedEvent] = []
  private(set) var usedLines = 0
  private(set) var findings: FindingList
  /// The number of events found, including those beyond the limit.
  private(set) var found = 0
  private(set) var mentionsKeyboard = false

  private let eventLimit: Int
  var draft: EventDraft?
  private var clock = LogClock()
  /// The last line that was counted as used. One line can end an event and begin the next, but it is counted
  /// once.
  private var countedLine = 0

  /// The maximum number of lines of other output between two lines of a dump.
  private static let gap = 32
  /// The maximum number of lines between the numbers of one frame, or between the frames of one notification.
  static let componentGap = 3

  let known: KnownScreens
  /// The last line that ends with an opening bracket, for example the start of a dictionary without a name.
  private var opening: (line: Int, stamp: TimeStamp?) = (Int.min / 2, nil)
  /// The events of a log that prints the end frames of all events before their begin frames. `draft` is the
  /// event at `column`.
  private var columns: [EventDraft] = []
  private var column = 0
  /// The numbers of a frame that is printed on separate lines. The next two properties hold its role and the
  /// line of its last number.
  var components = LabelledNumbers()
  var componentRole: FrameLine.Role?
  var componentLine = Int.min / 2
  var componentsMeanKeyboard = false
  /// The distinct heights that are printed without a frame.
  var heights: [Double] = []

  init(file: String, eventLimit: Int, devices: DeviceTable) {
    findings = FindingList(file: file)
    self.eventLimit = eventLimit
    known = KnownScreens(devices)
  }

  mutating func note(_ kind: LogFinding.Kind, line: Int, _ message: String) {
    findings.add(kind, line: line, message)
  }

  /// Reads the next line; `number` counts from 1.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    let isRelevant = KeyboardSearch.contains(line)
    if isRelevant { mentionsKeyboard = true }
    let isBelowFrame = number - componentLine <= Self.componentGap
    let mayHoldFrame = isRelevant || isBelowFrame || FrameSearch.mayHold(line)
    guard mayHoldFrame || draft != nil else {
      if let last = line.last(where: { $0 != 0x20 && $0 != 0x09 }), last == 0x7B || last == 0x5B {
        opening = (number, TimeStamp.find(in: line))
      }
      return
    }

    var state = LineState(number: number, stamp: TimeStamp.find(in: line))
    // A value is on the line of its key, or at most two lines below it in a printed tree.
    if state.stamp != nil || draft.map({ number - $0.pendingLine > 2 }) == true { draft?.expireKey() }
    state.brackets = draft?.brackets
    var scanner = LineScanner(line)
    while let token = scanner.next() { read(token, &state) }
    if !state.contributed, !state.isCode,
      mayHoldFrame || (draft?.isLoose == true && FrameSearch.mayContinue(line))
    {
      readFrames(line, isBelowFrame, &state)
    }
    noteOpening(line, state)
    finishLine(state)
  }

  private mutating func noteOpening(_ line: UnsafeBufferPointer<UInt8>, _ state: LineState) {
    let last = line.last { $0 != 0x20 && $0 != 0x09 }
    guard last == UInt8(ascii: "{") || last == UInt8(ascii: "["), !state.isCode else { return }
    opening = (state.number, state.stamp)
  }

  mutating func finish() { finishDraft() }

  // MARK: Lines

  struct LineState {
    let number: Int
    let stamp: TimeStamp?
    /// Whether the line contributed a name or a value to an event.
    var contributed = false
    /// Whether the line is source code and not log output.
    var isCode = false
    /// The kind of the `name` label before a name on this line: true for the label of a printed tree; nil if
    /// there is no label.
    var nameLabel: Bool?
    var objectDepth = 0
    /// Whether a `UIScreen` is being described. If its bounds come next, `isScreenBounds` is also true.
    var isScreen = false
    var isScreenBounds = false
    var sawOther = false
    var sawBracket = false
    /// The state of the draft's brackets before the line.
    var brackets: EventDraft.Brackets?
  }

  private mutating func read(_ token: LogToken, _ state: inout LineState) {
    switch token {
    case .open, .close: state.sawBracket = true
    default: state.sawOther = true
    }
    switch token {
    case .code: state.isCode = true
    case .nameLabel(let isTree): state.nameLabel = isTree
    case .name(let name, let isExact):
      defer { state.nameLabel = nil }
      guard !state.isCode else { return }
      read(name: name, isExact: isExact, &state)
    case .key(let key, let isExact):
      guard !state.isCode else { return }
      state.isScreen = false
      state.objectDepth = 0
      if isExact { read(key: key, &state) } else { read(label: key, &state) }
    case .userInfo:
      if draft != nil, draft?.hasValues == false, isNear(state.number) { contribute(&state) }
    case .object:
      if draft?.isHeading == true, isNear(state.number) { contribute(&state) }
    case .screen:
      state.isScreen = state.objectDepth > 0 && draft != nil
    case .bounds:
      state.isScreenBounds = state.isScreen
    case .openObject: state.objectDepth += 1
    case .closeObject: state.objectDepth = max(0, state.objectDepth - 1)
    case .open: draft?.brackets.depth += 1
    case .close:
      draft?.brackets.depth -= 1
      if let draft, draft.brackets.depth <= 0, draft.isDump, draft.hasValues {
        self.draft?.brackets.isClosed = true
      }
    case .group(let group): read(group, &state)
    case .number(let value):
      // The numbers of the frame are on separate lines, which `FrameLine` reads.
      if let draft, !draft.isDump, let key = draft.pending?.key, key == .frameBegin || key == .frameEnd {
        return
      }
      assign(NumberGroup(count: 1, first: value), &state)
    case .flag(let value):
      if draft?.assign(flag: value) == true { contribute(&state) }
    case .null:
      if draft?.assignNothing() == true { contribute(&state) }
    case .other: break
    }
  }

  mutating func contribute(_ state: inout LineState) {
    state.contributed = true
    draft?.lastLine = state.number
    guard countedLine != state.number else { return }
    countedLine = state.number
    draft?.usedLines += 1
    draft?.countedLine = state.number
  }

  /// Returns whether a line directly follows the draft's last line. Blank lines between them do not count.
  private func isNear(_ line: Int) -> Bool {
    draft.map { line - $0.lastLine <= 1 + $0.blankLines + ($0.isHeading ? 2 : 0) } ?? false
  }

  // MARK: Beginning an event

  private mutating func read(name: RecordedEvent.Name, isExact: Bool, _ state: inout LineState) {
    if let draft {
      if draft.hasValues {
        // A printed tree repeats the name that precedes it. A selector inside an open dump belongs to other
        // output.
        if draft.isDump, draft.name == name, state.nameLabel == true, isNear(state.number) {
          self.draft?.isRepeated = true
          contribute(&state)
          return
        }
        if draft.isOpenDump, draft.brackets.depth > 0, !isExact { return }
      } else if isNear(state.number) {
        // The same name on the next line begins another event, unless the second line prints the notification
        // itself.
        let isSame =
          draft.headingLine == state.number || !draft.isExact || (!draft.isLabelled && state.nameLabel != nil)
        if draft.name == name, isSame {
          self.draft?.isLabelled = draft.isLabelled || state.nameLabel != nil
          self.draft?.isExact = draft.isExact || isExact
          self.draft?.headingLine = state.number
          if draft.stamp == nil { self.draft?.stamp = state.stamp }
          contribute(&state)
          return
        }
        if !draft.isExact {
          // A selector such as `keyboardDidChange:` is followed by the notification that it received.
          let stamp = draft.stamp
          discardDraft()
          begin(name: name, isExact: isExact, &state)
          if state.stamp == nil { self.draft?.stamp = stamp }
          return
        }
      }
    }
    begin(name: name, isExact: isExact, &state)
  }

  mutating func begin(name: RecordedEvent.Name?, isExact: Bool, _ state: inout LineState) {
    finishDraft()
    draft = EventDraft(name: name, isExact: isExact, line: state.number, stamp: state.stamp)
    draft?.isLabelled = state.nameLabel != nil
    if name == nil, state.stamp == nil, opening.line == state.number - 1, countedLine < opening.line {
      draft?.firstLine = opening.line
      draft?.stamp = opening.stamp
      draft?.usedLines = 1
      draft?.brackets.depth = 1
    }
    contribute(&state)
  }

  private mutating func read(key: UserInfoKey, _ state: inout LineState) {
    if readColumn(key, &state) { return }
    if let draft {
      let isLate = !draft.hasValues && draft.pending == nil && !isNear(state.number)
      let isNext =
        draft.isDump ? draft.brackets.isClosed : draft.hasValues && draft.headingLine != state.number
      if isLate || (isNext && !draft.isRepeated) || (draft.has(key) && !draft.isRepeated) {
        begin(name: nil, isExact: false, &state)
      }
    } else {
      begin(name: nil, isExact: false, &state)
    }
    draft?.isDump = true
    draft?.expect(key, line: state.number)
    contribute(&state)
  }

  private mutating func read(label key: UserInfoKey, _ state: inout LineState) {
    guard let draft, !draft.isDump, !draft.has(key), isNear(state.number) else { return }
    self.draft?.expect(key, line: state.number)
  }

  /// Reads a key of a log that prints one key of all notifications, then the next key of all notifications.
  private mutating func readColumn(_ key: UserInfoKey, _ state: inout LineState) -> Bool {
    guard let current = draft, current.name == nil, current.isDump, current.brackets.depth == 0,
      !current.brackets.isClosed, state.stamp == nil,
      state.number - current.lastLine <= 1 + current.blankLines, state.number > current.lastLine
    else { return false }
    if columns.isEmpty {
      guard current.hasOnly(key) else { return false }
      columns = [current]
      column = 0
    }
    columns[column] = current
    if let next = columns.firstIndex(where: { !$0.has(key) }) {
      column = next
    } else if columns.allSatisfy({ $0.hasOnly(key) }), columns.count < Self.gap {
      var next = EventDraft(name: nil, isExact: false, line: state.number, stamp: nil)
      next.isDump = true
      columns.append(next)
      column = columns.count - 1
    } else {
      return false
    }
    draft = columns[column]
    draft?.blankLines = 0
    draft?.expect(key, line: state.number)
    contribute(&state)
    return true
  }

  // MARK: Values

  private mutating func read(_ group: NumberGroup, _ state: inout LineState) {
    if state.isScreenBounds, group.count == 4 {
      state.isScreenBounds = false
      state.isScreen = false
      draft?.setScreen(group)
      return
    }
    guard let draft else { return }
    if draft.pending != nil {
      assign(group, &state)
    } else if !draft.isDump, draft.headingLine == state.number, state.objectDepth == 0,
      group.count == 4 || group.count == 2
    {
      self.draft?.addUnlabelled(group)
      contribute(&state)
    }
  }

  private mutating func assign(_ group: NumberGroup, _ state: inout LineState) {
    guard draft?.pending != nil else { return }
    draft?.assign(group)
    contribute(&state)
  }

  // MARK: Ending an event

  private mutating func finishLine(_ state: LineState) {
    guard let draft else { return }
    if state.contributed {
      self.draft?.blankLines = 0
      return
    }
    if !state.sawOther, !state.sawBracket {
      self.draft?.blankLines += 1
      if draft.blankLines >= 2, !draft.isOpenDump || !columns.isEmpty { finishDraft() }
      return
    }
    if !state.sawOther, draft.isDump || !draft.hasValues {
      // The line has only brackets, so it begins or ends a dump.
      var counted = state
      contribute(&counted)
      return
    }
    // The line belongs to other output, so its brackets do not count for the dump.
    if let brackets = state.brackets { self.draft?.brackets = brackets }
    let distance = state.number - draft.lastLine
    let isWaiting = draft.isLoose || state.number - componentLine <= Self.componentGap
    let patience =
      self.draft?.isOpenDump == true
      ? Self.gap : draft.isRepeated ? 4 : isWaiting ? Self.componentGap : draft.isHeading ? 2 : 0
    if distance > patience { finishDraft() }
  }

  private mutating func discardDraft() {
    if let draft, draft.countedLine == countedLine { countedLine = 0 }
    draft = nil
  }

  private mutating func finishDraft() {
    guard !columns.isEmpty, let draft else { return finishOneDraft() }
    columns[column] = draft
    let drafts = columns
    columns = []
    for draft in drafts {
      self.draft = draft
      finishOneDraft()
    }
  }

  private mutating func finishOneDraft() {
    guard var draft else { return }
    draft.expireKey()
    draft.placeUnlabelled()
    guard draft.hasValues || (draft.isExact && draft.name != nil) else {
      discardDraft()
      return
    }
    self.draft = nil
    found += 1
    guard events.count < eventLimit else { return }
    usedLines += draft.usedLines
    var event = draft.event
    event.form = draft.isDump ? .dump : draft.hasValues ? .line : .name
    event.isEndAssumed = draft.isAssumedEnd
    event.lines = draft.firstLine...max(draft.firstLine, draft.lastLine)
    if let stamp = draft.stamp {
      let (seconds, goesBack) = clock.seconds(stamp)
      event.time = seconds
      if goesBack {
        findings.add(
          .timeGoesBack, line: draft.firstLine,
          "the time is earlier than that of the previous event; the events keep the order of the log")
      }
    }
    for problem in draft.problems { findings.add(problem.kind, line: problem.line, problem.message) }
    if draft.isOpenDump, draft.brackets.depth > 0 {
      findings.add(
        .cutOff, line: draft.lastLine, "the dump ends before its closing bracket; its values were read")
    }
    events.append(event)
  }
}
