import Platform
import Scenarios
import Support
import UIKit

/// A scenario that posts the notifications of a log again.
///
/// These rules, which are choices of this project, supply the facts that the log does not contain:
///
/// - The scenario uses the notifications of the first screen on which a keyboard appears, up to the first
///   frames of another screen. There the device was rotated, and notifications are not enough to replay a
///   rotation.
/// - An input becomes first responder before the first show and resigns with a hide, directly after willHide,
///   because did-end-editing comes after willHide (OmniGroup OmniUIDocument log, 2012). It stays first
///   responder if a show follows within half a second, or if the keyboard is only undocked.
/// - A frame change and the show or hide directly after it are posted at the same time, because they are one
///   change.
/// - Pauses are cut to two seconds, because all animations have ended by then.
/// - If no times are printed, a did notification comes 0.28 s after its will notification, and the next
///   notification after two seconds.
public struct ReplayScenario: Sendable, Equatable {
  /// The options that the user can set.
  public struct Options: Sendable, Equatable {
    /// The id of the scenario; nil to derive the id from the log's name.
    public var id: String?
    /// The input that becomes first responder.
    public var input: InputChoice
    /// The orientation of the screen to replay; nil for the first screen in any orientation.
    public var orientation: UIInterfaceOrientation?

    /// Creates options.
    public init(id: String? = nil, input: InputChoice = .last, orientation: UIInterfaceOrientation? = nil) {
      self.id = id
      self.input = input
      self.orientation = orientation
    }
  }

  /// The scenario; nil if nothing can be replayed.
  public private(set) var scenario: Scenario?
  /// The screen that the scenario replays.
  public private(set) var screen: RecordedScreen?
  /// The number of notifications that the scenario posts.
  public private(set) var posted = 0
  /// The notifications that are left out or changed, or the reason why there is no scenario.
  public private(set) var findings: [LogFinding] = []

  /// Creates a scenario from a sequence.
  public init(of sequence: RecordedSequence, options: Options = Options()) {
    var list = FindingList(file: sequence.file)
    defer { findings = list.sorted(lastLine: sequence.lines.read) }
    // The findings of the sequence already say why a log has no notifications.
    guard !sequence.events.isEmpty else { return }
    let screens = sequence.screens.filter { (options.orientation ?? $0.orientation) == $0.orientation }
    guard let screen = Self.choose(screens, sequence), let size = screen.size else {
      list.add(.nothingToReplay, line: 1, Self.reason(sequence, options))
      return
    }
    var course = ReplayCourse(
      screen: CGRect(
        origin: .zero,
        size: screen.rule == .unrotated ? CGSize(width: size.height, height: size.width) : size),
      input: options.input)
    course.play(Self.run(of: screen, in: sequence, &list), &list)
    guard course.moves else {
      list.add(
        .nothingToReplay, line: screen.line,
        "no keyboard appears: there is no willShow or willChangeFrame with an end frame on the screen; print "
          + "the end frame of the notification that shows it")
      return
    }
    self.screen = screen
    posted = course.posted
    let name = FileName(sequence.file)
    scenario = Scenario(
      id: options.id ?? name.id, title: "Replay of \(name.short)",
      summary: "\(posted) keyboard notifications as recorded on a screen of \(trimmed(size.width))×"
        + "\(trimmed(size.height)) points in \(screen.orientation.id).",
      source: "\(name.short), lines \(course.lines.lowerBound) to \(course.lines.upperBound)",
      steps: course.steps, rules: screen.rule == .unrotated ? [FrameSpace.preRotation] : [],
      requires: ScenarioRequirements(
        textView: options.input == .textView, orientation: screen.orientation, screenSize: size))
  }

  /// Returns the first screen on which a keyboard appears, or else the first screen.
  private static func choose(_ screens: [RecordedScreen], _ sequence: RecordedSequence) -> RecordedScreen? {
    let sized = screens.filter { $0.size != nil }
    return sized.first { screen in
      sequence.events.contains { event in
        let isShow = event.name == .willShow || event.name == .willChangeFrame
        guard isShow, let end = event.end, let size = screen.size, let other = event.screen else {
          return false
        }
        guard other.size == screen.size, other.orientation == screen.orientation else { return false }
        return end.height > 0 && end.maxY > 0
          && (screen.rule == .unrotated ? end.maxX > 0 && end.minX < size.height : end.minY < size.height)
      }
    } ?? sized.first
  }

  private static func reason(_ sequence: RecordedSequence, _ options: Options) -> String {
    if let wanted = options.orientation, let other = sequence.screens.first {
      return "no frame belongs to a screen in \(wanted.id); the frame of line \(other.line) is in "
        + other.orientation.id
    }
    return sequence.screens.isEmpty
      ? "no frame shows the size of the screen; print the begin and the end frame of the notifications"
      : "several screens fit the frames; print the begin and the end frame of the notifications"
  }

  /// Returns the events with a name, from the first event on a screen up to the first event on another
  /// screen.
  private static func run(
    of screen: RecordedScreen, in sequence: RecordedSequence, _ list: inout FindingList
  ) -> [RecordedEvent] {
    func isOther(_ event: RecordedEvent) -> Bool {
      event.screen.map { $0.size != screen.size || $0.orientation != screen.orientation } ?? false
    }
    let events = sequence.events
    let first = events.firstIndex { $0.screen != nil && !isOther($0) } ?? 0
    // Events without frames belong to the events that follow, unless an event on another screen comes between
    // them.
    let start = events[..<first].lastIndex(where: isOther).map { $0 + 1 } ?? 0
    let end = events[first...].firstIndex(where: isOther) ?? events.count
    for (part, what) in [(events[..<start], "before"), (events[end...], "from")] {
      guard let line = (what == "before" ? events[start] : part.first)?.lines.lowerBound, !part.isEmpty else {
        continue
      }
      let others = part.compactMap(\.screen).first(where: { $0.size != nil }).map { other in
        other.orientation == screen.orientation
          ? other.size.map { "a screen of \(trimmed($0.width))×\(trimmed($0.height)) points" }
            ?? "another screen" : "a screen in \(other.orientation.id)"
      }
      list.add(
        .leftOut, line: line,
        "the \(counted(part.count, "notification")) \(what) here\(what == "from" ? " on" : "")"
          + (part.count == 1 ? " is" : " are") + " left out because the frames belong to "
          + "\(others ?? "another screen"); import these notifications separately")
    }
    let nameless = events[start..<end].filter { $0.name == nil }
    if let line = nameless.first?.lines.lowerBound {
      list.add(
        .leftOut, line: line,
        "\(counted(nameless.count, "notification")) without a name \(nameless.count == 1 ? "is" : "are") left out"
      )
    }
    return addingWills(events[start..<end].filter { $0.name != nil }, &list)
  }

  /// Inserts a willShow before a didShow that has none, because an app that receives one receives both.
  private static func addingWills(
    _ events: [RecordedEvent], _ list: inout FindingList
  ) -> [RecordedEvent] {
    guard !events.contains(where: { $0.name == .willShow || $0.name == .willChangeFrame }),
      let did = events.firstIndex(where: { $0.name == .didShow || $0.name == .didChangeFrame }),
      events[did].end != nil
    else { return events }
    var will = events[did]
    will.name = .willShow
    will.isNameInferred = true
    will.time = will.time.map { $0 - ReplayCourse.didDelay }
    list.add(
      .inferredName, line: will.lines.lowerBound,
      "the log has only the end of the show; a willShow with the same frames is posted before it")
    return Array(events[..<did]) + [will] + events[did...]
  }
}

private struct ReplayCourse {
  let screen: CGRect
  let input: InputChoice
  private(set) var steps: [ScenarioStep] = []
  private(set) var posted = 0
  private(set) var lines = 0...0
  private(set) var moves = false

  private var isFocused = false
  /// The time of the last event, in seconds from the start of the scenario. `stepTime` is the time of the
  /// last step.
  private var now = ScenarioStep.start
  private var stepTime = 0.0
  private var anchor: (printed: Double, played: Double)?
  private var shortened = 0
  private var longest = 0.0

  init(screen: CGRect, input: InputChoice) {
    self.screen = screen
    self.input = input
  }

  /// The seconds from a will notification to its did notification if no times are printed. `didGap` is the
  /// time between the two did notifications of one change (OmniGroup OmniUIDocument log, 2012).
  static let didDelay = 0.28
  private static let didGap = 0.003
  /// The maximum time between two notifications of one change, in seconds.
  private static let burst = 0.05
  /// The maximum time from a hide to a show in the same editing session, in seconds.
  private static let session = 0.5

  mutating func play(_ events: [RecordedEvent], _ list: inout FindingList) {
    let usesFrames = !events.contains { $0.name == .willShow || $0.name == .willHide }
    var skipped = 0
    for (index, event) in events.enumerated() {
      let next = index + 1 < events.count ? events[index + 1] : nil
      let shows =
        isShow(event, usesFrames) || next.map { leads(event, to: $0) && isShow($0, usesFrames) } ?? false
      if posted == 0, !shows {
        skipped += 1
        continue
      }
      if posted > 0 { now += delay(events[index - 1], event) }
      now = (now * 1_000).rounded() / 1_000
      guard steps.count + 3 <= ScenarioReader.maximumSteps, now < ScenarioReader.maximumDuration - 1 else {
        list.add(
          .tooManySteps, line: event.lines.lowerBound,
          "the \(counted(events.count - index, "notification")) from here on are left out: a scenario has at most "
            + "\(ScenarioReader.maximumSteps) steps and \(Int(ScenarioReader.maximumDuration)) s; shorten the log"
        )
        break
      }
      if let time = event.time { anchor = (time, now) }
      if shows, !isFocused, event.isLocal != false {
        add(.becomeFirstResponder(input))
        isFocused = true
      }
      add(.post(recorded(event)))
      lines = (posted == 0 ? event.lines.lowerBound : lines.lowerBound)...event.lines.upperBound
      posted += 1
      if let end = event.end, event.name == .willShow || event.name == .willChangeFrame, isOnScreen(end) {
        moves = true
      }
      if isFocused, isHide(event, usesFrames), !staysFocused(at: index, in: events, usesFrames) {
        add(.resignFirstResponder)
        isFocused = false
      }
    }
    if skipped > 0, let line = events.first?.lines.lowerBound, moves {
      list.add(
        .leftOut, line: line,
        "\(counted(skipped, "notification")) before the first show \(skipped == 1 ? "is" : "are") left out"
      )
    }
    if shortened > 0, let line = events.first?.lines.lowerBound {
      list.add(
        .shortened, line: line,
        "\(counted(shortened, "pause")) of up to \(trimmed(longest)) s \(shortened == 1 ? "is" : "are") cut to "
          + "\(trimmed(ScenarioStep.pause)) s")
    }
  }

  private mutating func add(_ action: ScenarioAction) {
    let delay = ((now - stepTime) * 1_000).rounded() / 1_000
    steps.append(ScenarioStep(action, after: delay))
    stepTime = now
  }

  // MARK: Shows and hides

  private func isOnScreen(_ frame: CGRect) -> Bool {
    frame.minX < screen.maxX && frame.maxX > 0 && frame.minY < screen.maxY && frame.maxY > 0
  }

  private func isShow(_ event: RecordedEvent, _ usesFrames: Bool) -> Bool {
    usesFrames
      ? event.name == .willChangeFrame && event.end.map(isOnScreen) ?? false : event.name == .willShow
  }

  private func isHide(_ event: RecordedEvent, _ usesFrames: Bool) -> Bool {
    usesFrames
      ? event.name == .willChangeFrame && event.end.map { !isOnScreen($0) } ?? false : event.name == .willHide
  }

  private func leads(_ event: RecordedEvent, to next: RecordedEvent) -> Bool {
    guard event.name == .willChangeFrame, next.name == .willShow || next.name == .willHide else {
      return false
    }
    guard let first = event.time, let second = next.time else { return true }
    return second - first <= Self.burst
  }

  /// Returns whether the input stays first responder because the keyboard comes back soon or is only
  /// undocked.
  private func staysFocused(at index: Int, in events: [RecordedEvent], _ usesFrames: Bool) -> Bool {
    let hide = events[index]
    if index > 0, leads(events[index - 1], to: hide), let end = events[index - 1].end, isOnScreen(end) {
      return true
    }
    guard let time = hide.time else { return false }
    let show = events[(index + 1)...].first { isShow($0, usesFrames) }
    return show?.time.map { $0 - time <= Self.session } ?? false
  }

  // MARK: Times

  private mutating func delay(_ last: RecordedEvent, _ event: RecordedEvent) -> Double {
    if leads(last, to: event) { return 0 }
    guard let time = event.time, let anchor else { return usualDelay(last, event) }
    let delay = max(0, time - anchor.printed - (now - anchor.played))
    guard delay > ScenarioStep.pause else { return delay }
    shortened += 1
    longest = max(longest, delay)
    return ScenarioStep.pause
  }

  private func usualDelay(_ last: RecordedEvent, _ event: RecordedEvent) -> Double {
    func isDid(_ event: RecordedEvent) -> Bool {
      event.name == .didShow || event.name == .didHide || event.name == .didChangeFrame
    }
    guard isDid(event) else { return ScenarioStep.pause }
    return isDid(last) ? Self.didGap : Self.didDelay
  }

  // MARK: Values

  private func recorded(_ event: RecordedEvent) -> RecordedNotification {
    let curves = 0...Int(Int32.max)
    return RecordedNotification(
      name: event.name?.notification ?? .willChangeFrame, begin: event.begin.flatMap(usable),
      end: event.end.flatMap(usable),
      duration: event.duration.flatMap { (0...ScenarioReader.longestAnimation).contains($0) ? $0 : nil },
      curve: event.curve.flatMap { curves.contains($0) ? $0 : nil }, isLocal: event.isLocal)
  }

  /// Returns a frame if a scenario file can contain it; nil if not.
  private func usable(_ frame: CGRect) -> CGRect? {
    let limit = ScenarioReader.largestCoordinate
    let isUsable =
      (-limit...limit).contains(frame.origin.x) && (-limit...limit).contains(frame.origin.y)
      && (0...limit).contains(frame.size.width) && (0...limit).contains(frame.size.height)
    return isUsable ? frame : nil
  }
}

extension RecordedEvent.Name {
  var notification: KeyboardNotificationName {
    switch self {
    case .willChangeFrame: .willChangeFrame
    case .willShow: .willShow
    case .didChangeFrame: .didChangeFrame
    case .didShow: .didShow
    case .willHide: .willHide
    case .didHide: .didHide
    }
  }
}
