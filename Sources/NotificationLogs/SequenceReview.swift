import Foundation
import Platform
import Support

/// Reviews all events of a log together: recognises their screens and reports contradictions.
struct SequenceReview {
  private(set) var sequence: RecordedSequence
  private var findings: FindingList
  private let recognition: ScreenRecognition

  init(
    file: String, events: [RecordedEvent], findings: FindingList, lines: LineCounts, devices: DeviceTable
  ) {
    sequence = RecordedSequence(
      file: file, events: events, screens: [], devices: [], systems: nil, systemReasons: [], findings: [],
      lines: lines)
    self.findings = findings
    recognition = ScreenRecognition(table: devices)
    for position in events.indices {
      var event = events[position]
      correct(&event)
      recognise(&event)
      sequence.events[position] = event
    }
    nameEvents()
    var context = sequence.screens.first
    for event in sequence.events {
      context = event.screen ?? context
      check(event, on: context)
    }
    if sequence.screens.isEmpty,
      let event = sequence.events.first(where: { $0.endSize ?? $0.beginSize != nil })
    {
      self.findings.add(
        .unknownScreen, line: event.lines.lowerBound, "no frame in the log shows the size of the screen")
    }
    narrowSystems()
    narrowDevices()
    sequence.findings = self.findings.sorted(lastLine: lines.read)
  }

  // MARK: Corrections

  /// Corrects values that are in another form or under the wrong key.
  ///
  /// UIKit's curve has been 7 since iOS 7, and no keyboard takes seven seconds, so a duration of 7 is a
  /// curve. A blog post of 2013 contains this mistake.
  private mutating func correct(_ event: inout RecordedEvent) {
    let line = event.lines.lowerBound
    if let curve = event.curve, curve >= 1 << 16, curve & 0xFFFF == 0 {
      event.curve = curve >> 16
      findings.add(
        .curveIsOptions, line: line, "the curve \(curve) is an animation option; read as \(curve >> 16)")
    }
    if let duration = event.duration, duration >= 50, event.form == .line {
      event.duration = duration / 1_000
      findings.add(
        .durationInMilliseconds, line: line,
        "the duration \(trimmed(duration)) is read as milliseconds")
    }
    if event.duration == 7, event.curve == nil || event.curve == 7 {
      event.duration = nil
      event.curve = 7
      findings.add(
        .durationIsCurve, line: line,
        "the number printed as the duration is the curve; the duration is unknown")
    }
  }

  // MARK: Names

  /// Infers the names of events without a name from their frames, and reports each inference.
  private mutating func nameEvents() {
    var inference = NameInference()
    var context = sequence.screens.first
    for position in sequence.events.indices {
      var event = sequence.events[position]
      context = event.screen ?? context
      let hadEnd = event.end != nil
      let inferred = inference.infer(&event, on: context)
      sequence.events[position] = event
      let line = event.lines.lowerBound
      if hadEnd, event.end == nil {
        findings.add(
          .assumedBegin, line: line,
          "the only frame is below the screen; it is read as the begin frame, and the end frame is missing"
        )
      }
      if let inferred {
        findings.add(
          .inferredName, line: line,
          "the notification has no name; read as \(inferred.name.rawValue) because \(inferred.reason)")
      } else if event.name == nil {
        findings.add(
          .noName, line: line,
          "this userInfo has no notification name, and the frames do not show it; print the notification")
      }
    }
  }

  // MARK: Screens

  private mutating func recognise(_ event: inout RecordedEvent) {
    guard let screen = recognition.screen(of: event) else { return }
    event.screen = screen
    let line = screen.line
    if let known = sequence.screens.firstIndex(where: { isSame($0, screen) }) {
      let rules = RecordedScreen.Rule.allCases
      let known = (position: known, rule: rules.firstIndex(of: sequence.screens[known].rule))
      if let new = rules.firstIndex(of: screen.rule), let old = known.rule, new < old {
        sequence.screens[known.position] = screen
        sequence.screens[known.position].line = min(line, sequence.screens[known.position].line)
      }
      return
    }
    guard sequence.screens.count < Self.screenLimit else { return }
    if let size = screen.size {
      if screen.devices.isEmpty {
        findings.add(
          .unknownScreen, line: line,
          "no device in the table has a screen of \(text(size)) points (\(screen.rule.explanation))")
      }
      if let other = sequence.screens.first(where: { $0.size.map { !isTurned($0, size) } ?? false }),
        let otherSize = other.size
      {
        findings.add(
          .twoScreens, line: line,
          "the frames belong to a screen of \(text(size)) points, but those of line \(other.line) to one of "
            + "\(text(otherSize)); import the logs of different devices separately")
      }
    }
    sequence.screens.append(screen)
  }

  /// The maximum number of distinct screens in one log. More screens are probably noise.
  private static let screenLimit = 16

  private func isSame(_ first: RecordedScreen, _ second: RecordedScreen) -> Bool {
    guard first.orientation == second.orientation else { return false }
    if let size = first.size, let other = second.size { return size == other }
    return !Set(first.devices).isDisjoint(with: second.devices)
  }

  private func isTurned(_ first: CGSize, _ second: CGSize) -> Bool {
    let close = ScreenRecognition.isClose
    return (close(first.width, second.width) && close(first.height, second.height))
      || (close(first.width, second.height) && close(first.height, second.width))
  }

  // MARK: Contradictions

  /// Reports contradictions within an event.
  ///
  /// - parameter context: the screen of the event or, if it is unknown, the screen of the events before it.
  private mutating func check(_ event: RecordedEvent, on context: RecordedScreen?) {
    let line = event.lines.lowerBound
    let isShow = event.name == .willShow || event.name == .didShow
    let isHide = event.name == .willHide || event.name == .didHide
    if isShow, event.endSize == nil, !event.isNameInferred {
      findings.add(.showWithoutFrames, line: line, "a keyboard is shown without a frame")
    }
    if event.end != nil, event.begin == nil,
      event.name == .willShow || event.name == .willHide || event.name == .willChangeFrame
    {
      findings.add(
        .noBeginFrame, line: line,
        "there is no begin frame; a replay begins at the last frame, or below the screen if there is none")
    }
    let isUnrotated = event.screen?.rule == .unrotated
    if isUnrotated {
      findings.add(.unrotated, line: line, "the frames are not rotated, as before iOS 8")
    } else {
      checkCenters(event, line)
    }
    checkBounds(event, isUnrotated, line)
    guard let end = event.end, !isUnrotated, let size = context?.size else { return }
    let screen = CGRect(origin: .zero, size: size)
    if isHide {
      let isBelow = ScreenRecognition.isClose(end.minY, size.height)
      // Before iOS 7, the keyboard leaves the screen sideways during a navigation push or pop.
      let isBeside = end.width > 0 && (end.minX >= size.width || end.maxX <= 0)
      if !isBelow, !isBeside {
        findings.add(
          .oddHide, line: line,
          "the end frame \(text(end)) of a hide does not begin at the bottom edge, \(number(size.height))")
      }
    } else if end.width > 0, end.height > 0,
      end.minX >= screen.maxX || end.maxX <= 0 || end.maxY <= 0
        || end.minY > screen.maxY + ScreenRecognition.tolerance
    {
      findings.add(
        .endOutsideScreen, line: line,
        "the end frame \(text(end)) is outside the screen of \(text(size)) points")
    }
  }

  /// Reports a centre that is not the centre `{x + width / 2, y + height / 2}` of its frame.
  private mutating func checkCenters(_ event: RecordedEvent, _ line: Int) {
    for (frame, center, what) in [
      (event.begin, event.beginCenter, "begin"), (event.end, event.endCenter, "end"),
    ] {
      guard let frame, let center else { continue }
      let expected = CGPoint(x: frame.midX, y: frame.midY)
      if abs(expected.x - center.x) > 0.5 || abs(expected.y - center.y) > 0.5 {
        findings.add(
          .centerMismatch, line: line,
          "the \(what) centre {\(number(center.x)), \(number(center.y))} is not the centre of the \(what) frame, "
            + "{\(number(expected.x)), \(number(expected.y))}")
      }
    }
  }

  private mutating func checkBounds(_ event: RecordedEvent, _ isUnrotated: Bool, _ line: Int) {
    guard let bounds = event.bounds?.size, let end = event.end?.size else { return }
    let expected = isUnrotated ? CGSize(width: end.height, height: end.width) : end
    if abs(bounds.width - expected.width) > 0.5 || abs(bounds.height - expected.height) > 0.5 {
      findings.add(
        .boundsMismatch, line: line,
        "the bounds of \(text(bounds)) points do not match the end frame, \(text(expected))")
    }
  }

  // MARK: Systems and devices

  /// Narrows the possible systems by facts in the events.
  ///
  /// The curve is 0 until iOS 6 and 7 since iOS 7. `UIKeyboardFrameChangedByUserInteraction` is in logs of
  /// iOS 5 to 8, and `isLocal` in logs since iOS 9. The notification's object is the screen since iOS 16.1.
  /// Frames are not rotated until iOS 7.
  private mutating func narrowSystems() {
    var first = 1
    var last = DeviceTable.newestSystem
    var reasons: Set<String> = []
    for event in sequence.events {
      let isDump = event.form == .dump
      let facts: [(isTrue: Bool, systems: ClosedRange<Int>, reason: String)] = [
        (event.screen?.rule == .unrotated, 1...7, "the frames are not rotated"),
        (isDump && event.curve == 0 && event.duration ?? 0 > 0, 1...6, "the curve is 0"),
        (event.curve == 7, 7...DeviceTable.newestSystem, "the curve is 7"),
        (isDump && event.changedByUser != nil, 5...8, "UIKeyboardFrameChangedByUserInteraction is present"),
        (
          isDump && event.isLocal != nil, 9...DeviceTable.newestSystem,
          "UIKeyboardIsLocalUserInfoKey is present"
        ),
        (event.printedScreen != nil, 16...DeviceTable.newestSystem, "the notification's object is a screen"),
      ]
      for fact in facts where fact.isTrue && reasons.insert(fact.reason).inserted {
        first = max(first, fact.systems.lowerBound)
        last = min(last, fact.systems.upperBound)
        let line = event.lines.lowerBound
        let range =
          fact.systems.lowerBound == 1
          ? "iOS \(fact.systems.upperBound) or earlier"
          : fact.systems.upperBound == DeviceTable.newestSystem
            ? "iOS \(fact.systems.lowerBound) or later"
            : "iOS \(fact.systems.lowerBound) to \(fact.systems.upperBound)"
        sequence.systemReasons.append("\(range): \(fact.reason) (line \(line))")
        if first > last {
          findings.add(
            .contradictorySystems, line: line,
            "\(fact.reason), so this is \(range), which contradicts: "
              + sequence.systemReasons.dropLast().joined(separator: "; "))
        }
      }
    }
    sequence.systems = first <= last ? first...last : nil
  }

  private mutating func narrowDevices() {
    guard let first = sequence.screens.first, let systems = sequence.systems else { return }
    var ids = Set(first.devices)
    for screen in sequence.screens.dropFirst() { ids.formIntersection(screen.devices) }
    sequence.devices = recognition.table.devices.filter {
      ids.contains($0.id) && systems.overlaps($0.iosMin...$0.iosMax)
    }.map(\.id)
  }

  // MARK: Texts

  private func number(_ value: Double) -> String { trimmed(value) }
  private func text(_ size: CGSize) -> String { "\(number(size.width))×\(number(size.height))" }
  private func text(_ rect: CGRect) -> String {
    "(\(number(rect.minX)), \(number(rect.minY)), \(number(rect.width)), \(number(rect.height)))"
  }
}
