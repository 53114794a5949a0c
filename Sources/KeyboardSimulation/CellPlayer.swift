import Foundation
import KeyboardAvoidance
import ScenarioLibrary
import ScreenLibrary
import TraceRecording

/// What playing a cell gave.
public struct PlayedCell: Sendable {
  /// What happened.
  public var trace: Trace
  /// How the strategy broke its declaration, nil when it kept it.
  public var breach: String?
  /// What the layout engine complained about; only in detailed plays.
  public var layoutProblems: [String]
}

/// Plays one strategy through one scenario on one screen of one device.
///
/// Times follow a recorded log (OmniGroup OmniUIDocument, 2012): did-begin-editing of a text field before
/// and willChangeFrame 2 ms before willShow; didChangeFrame 3 ms before didShow; on hide didChangeFrame
/// 261 ms and didHide 263 ms after willHide. Handlers of one burst commit together, at the moment
/// the keyboard starts to move, which always falls on a frame.
public struct CellPlayer {
  let app: SimulatedApp
  let gate: AccessGate
  let subscriptions: Subscriptions
  let controller: ViewController
  let rules: RuleSwitches
  let device: SimulatedDevice
  let screen: Screen
  var strategy: any KeyboardAvoidanceStrategy
  private var keyboardKind = ScreenKeyboardType.alphabet
  private var isPosting = false
  private var scheduled: [(time: Double, name: KeyboardNotificationName, info: KeyboardInfo)] = []

  /// Plays a cell and returns its trace.
  ///
  /// - Parameter isDetailed: whether to record notifications and adjustments for a reader.
  public static func play(
    _ variant: StrategyVariant, scenario: Scenario, on screen: PreparedScreen, device: SimulatedDevice,
    orientation: InterfaceOrientation, profile: PlatformProfile, frameRate: Int = 60,
    isDetailed: Bool = false
  ) -> PlayedCell {
    var player = CellPlayer(
      variant, screen: screen, device: device, orientation: orientation, profile: profile,
      frameRate: frameRate, isDetailed: isDetailed)
    player.play(scenario)
    return PlayedCell(
      trace: player.app.builder.trace, breach: player.gate.breach,
      layoutProblems: player.app.diagnostics.map(\.message))
  }

  private init(
    _ variant: StrategyVariant, screen: PreparedScreen, device: SimulatedDevice,
    orientation: InterfaceOrientation, profile: PlatformProfile, frameRate: Int, isDetailed: Bool
  ) {
    rules = profile.switches
    app = SimulatedApp(
      prepared: screen, device: device, orientation: orientation, rules: rules, frameRate: frameRate,
      isDetailed: isDetailed)
    gate = AccessGate(variant.declaration)
    subscriptions = variant.declaration.subscribes
    controller = ViewController(host: app, gate: gate)
    self.device = device
    self.screen = screen.screen
    strategy = variant.make()
  }

  // MARK: The scenario

  private mutating func play(_ scenario: Scenario) {
    strategy.viewDidLoad(controller)
    finishHandler()
    app.commit()
    var now = 0.0
    for step in scenario.steps {
      now += step.delay
      switch step.action {
      case .focus(let choice):
        deliver(until: now)
        if let index = choice.index(in: screen) { tap(index, at: now) }
      case .nextThroughAll:
        var first = true
        while app.focus >= 0, app.focus + 1 < screen.inputs.count {
          if !first { now += ScenarioStep.pause }
          first = false
          deliver(until: now)
          focus(app.focus + 1, at: now)
        }
      case .type(let lines):
        for line in 0..<lines {
          if line > 0 { now += Self.typingInterval }
          deliver(until: now)
          addLines(1, at: now)
        }
      case .paste(let lines):
        deliver(until: now)
        addLines(lines, at: now)
      case .switchKeyboard(let kind):
        deliver(until: now)
        switchKeyboard(kind, at: now)
      case .reshow:
        deliver(until: now)
        if app.isKeyboardUp { reshow(at: now) }
      case .hide:
        deliver(until: now)
        if app.focus >= 0 { hide(at: now) }
      case .rotate:
        deliver(until: now)
        rotate(at: now)
      }
    }
    deliver(until: .infinity)
    closeTransitions()
  }

  /// Seconds between typed lines, a choice of this project: each comes to rest before the next.
  private static let typingInterval = 0.8

  /// A person can only tap what is on the screen: half a second earlier, or as soon as the last event is
  /// over, they scroll it into view.
  private mutating func tap(_ index: Int, at time: Double) {
    if app.isKeyboardUp, app.focus == index { return }
    app.time = max(app.time, time - 0.5)
    app.scrollToTap(index)
    app.settle()
    app.placeCaretByTap(index)
    focus(index, at: time)
  }

  private mutating func focus(_ index: Int, at time: Double) {
    if app.isKeyboardUp, app.focus == index { return }
    let input = screen.inputs[index]
    let wasUp = app.isKeyboardUp
    let before = app.keyboardFrame
    keyboardKind = input.keyboard
    let height = keyboardHeight(index)
    let end = app.dockedFrame(height: height)
    let moves = !wasUp || end != before
    openTransition(
      wasUp ? .focusChange : .show, at: time, focus: index, keyboardMoves: moves)
    app.time = time
    app.setFocus(index)
    app.settle()
    let isTextView = input.kind == .textView
    if !isTextView { beginEditing(index) }
    if moves {
      let begin = wasUp ? before : app.hiddenFrame(height: height)
      moveKeyboard(from: begin, to: end, at: time, asPair: wasUp && rules.heightChangeAsPair)
    } else if rules.repostOnFocus {
      post(show: true, from: before, to: end, at: time)
    }
    if isTextView { beginEditing(index) }
    autoScroll()
  }

  /// What UIKit may scroll by itself once the app's handlers have run.
  private func autoScroll() {
    guard rules.fieldAutoScroll else { return }
    app.surroundingAnimation = keyboardAnimation
    app.scrollFieldToVisible()
    app.settle()
    app.surroundingAnimation = nil
  }

  private mutating func beginEditing(_ index: Int) {
    guard subscriptions.contains(.didBeginEditing) else { return }
    strategy.didBeginEditing(app.view(index, gate: gate), in: controller)
    finishHandler()
  }

  private mutating func switchKeyboard(_ kind: ScreenKeyboardType, at time: Double) {
    guard app.focus >= 0 else { return }
    keyboardKind = kind
    let before = app.keyboardFrame
    let end = app.dockedFrame(height: keyboardHeight(app.focus))
    openTransition(.keyboardChange, at: time, focus: app.focus, keyboardMoves: end != before)
    app.time = time
    if end != before {
      moveKeyboard(from: before, to: end, at: time, asPair: rules.heightChangeAsPair)
    } else {
      post(show: true, from: before, to: end, at: time)
    }
  }

  private mutating func reshow(at time: Double) {
    openTransition(.keyboardChange, at: time, focus: app.focus, keyboardMoves: false)
    app.time = time
    post(show: true, from: app.keyboardFrame, to: app.keyboardFrame, at: time)
  }

  private mutating func hide(at time: Double) {
    openTransition(.hide, at: time, focus: app.focus, keyboardMoves: app.isKeyboardUp)
    resign(at: time)
  }

  /// The first responder resigns and the keyboard leaves.
  private mutating func resign(at time: Double) {
    app.time = time
    app.setFocus(-1)
    app.settle()
    guard app.isKeyboardUp else { return }
    let before = app.keyboardFrame
    let end = app.hiddenFrame(height: before.size.height)
    app.surroundingAnimation = keyboardAnimation
    app.setKeyboard(end, isUp: false)
    app.settle()
    app.surroundingAnimation = nil
    post(show: false, from: before, to: end, at: time)
  }

  private mutating func addLines(_ count: Int, at time: Double) {
    guard app.focus >= 0 else { return }
    openTransition(.textChange, at: time, focus: app.focus, keyboardMoves: false)
    app.time = time
    app.addLines(count)
    app.settle()
    if subscriptions.contains(.textDidChange) {
      strategy.textDidChange(in: app.view(app.focus, gate: gate), of: controller)
    }
    finishHandler()
  }

  /// Hide in the old geometry, the turn 30 ms later, show in the new geometry after 150 ms, as in the
  /// rotation of the OmniGroup OmniUIDocument log (2012); the
  /// keyboard itself never leaves the screen. The turn is a cut: positions are not compared across it.
  private mutating func rotate(at time: Double) {
    app.time = time
    if subscriptions.contains(.viewWillTransition) {
      let size = device.size(app.orientation.turned)
      strategy.viewWillTransition(to: size, in: controller)
      finishHandler()
    }
    let wasUp = app.isKeyboardUp
    if wasUp, rules.rotationHidesAndShows {
      let frame = app.keyboardFrame
      post(show: false, from: frame, to: app.hiddenFrame(height: frame.size.height), at: time, didDelay: 0.03)
    }
    deliver(until: time + 0.0301)
    app.time = time + 0.03
    app.turn()
    if wasUp {
      app.setKeyboard(app.dockedFrame(height: keyboardHeight(app.focus)), isUp: true)
    }
    app.layoutIfNeeded()
    app.commit(isCut: true)
    finishHandler()
    let shown = time + 0.15
    openTransition(.rotation, at: shown, focus: app.focus, keyboardMoves: false)
    app.time = shown
    if wasUp, rules.rotationHidesAndShows {
      post(show: true, from: app.keyboardFrame, to: app.keyboardFrame, at: shown, didDelay: 0.25)
      autoScroll()
    }
  }

  // MARK: Notifications

  private var keyboardAnimation: AppliedAnimation {
    AppliedAnimation(
      curve: rules.spring ? .keyboard : .easeInOut, duration: Self.reportedDuration, fromCurrentState: true)
  }

  /// The duration that notifications report, in seconds.
  static let reportedDuration = 0.25

  private func keyboardHeight(_ input: Int) -> Double {
    let suggestions = input >= 0 && screen.inputs[input].suggestions
    return device.keyboard(keyboardKind, suggestions: suggestions, app.orientation).height
  }

  private mutating func moveKeyboard(from begin: CGRect, to end: CGRect, at time: Double, asPair: Bool) {
    if begin != app.keyboardFrame, !app.isKeyboardUp {
      // The hidden keyboard waits below the edge with the height it will have.
      app.setKeyboard(begin, isUp: false)
      app.commit()
    }
    app.surroundingAnimation = keyboardAnimation
    app.setKeyboard(end, isUp: true)
    app.settle()
    app.surroundingAnimation = nil
    if asPair {
      post(show: false, from: begin, to: app.hiddenFrame(height: begin.size.height), at: time)
      post(show: true, from: app.hiddenFrame(height: end.size.height), to: end, at: time)
    } else {
      post(show: true, from: begin, to: end, at: time)
    }
  }

  /// Posts the will notifications and schedules the did notifications.
  private mutating func post(
    show: Bool, from begin: CGRect, to end: CGRect, at time: Double, didDelay: Double? = nil
  ) {
    let info = KeyboardInfo(
      frameBegin: app.reported(begin), frameEnd: app.reported(end),
      animationDuration: Self.reportedDuration, animationCurve: rules.curve, isLocal: true)
    scheduled.removeAll(keepingCapacity: true)
    isPosting = true
    let lead = show ? 0.002 : 0.003
    if rules.frameNotifications { send(.willChangeFrame, info, at: time - lead, commitAt: time) }
    send(show ? .willShow : .willHide, info, at: time, commitAt: time)
    let delay = didDelay ?? (show ? rules.didShowDelay : 0.263)
    if rules.frameNotifications {
      let gap = didDelay == nil ? (show ? 0.003 : 0.002) : 0
      scheduled.append((time + delay - gap, .didChangeFrame, info))
    }
    scheduled.append((time + delay, show ? .didShow : .didHide, info))
    isPosting = false
    resignIfAsked()
  }

  /// Delivers the did notifications that are due before `time`.
  private mutating func deliver(until time: Double) {
    while let next = scheduled.first, next.time < time {
      scheduled.removeFirst()
      send(next.name, next.info, at: next.time, commitAt: next.time)
    }
  }

  private mutating func send(
    _ name: KeyboardNotificationName, _ info: KeyboardInfo, at time: Double, commitAt commit: Double
  ) {
    if app.isDetailed {
      app.builder.trace.notifications.append(
        PostedNotification(
          time: time, name: name.uikitName, beginFrame: info.frameBegin, endFrame: info.frameEnd,
          duration: info.animationDuration, curve: info.animationCurve, isLocal: info.isLocal))
    }
    guard subscriptions.contains(Subscriptions(rawValue: 1 << name.rawValue)) else { return }
    app.time = commit
    let isWill = name == .willChangeFrame || name == .willShow || name == .willHide
    app.surroundingAnimation = isWill && rules.handlersInsideAnimation ? keyboardAnimation : nil
    strategy.receive(KeyboardNotification(name: name, info: info, gate: gate), in: controller)
    finishHandler()
    app.surroundingAnimation = nil
  }

  /// Commits what a handler did, reports layout passes and lets the first responder resign.
  private mutating func finishHandler() {
    app.settle()
    if subscriptions.contains(.viewDidLayoutSubviews) {
      // A strategy that lays out on every layout pass is stopped after a few rounds.
      var rounds = 0
      while app.didLayout, rounds < 4 {
        app.didLayout = false
        rounds += 1
        strategy.viewDidLayoutSubviews(controller)
        app.settle()
      }
    }
    app.didLayout = false
    resignIfAsked()
  }

  /// Lets the first responder resign if the strategy asked for it; in a burst of notifications, after it.
  private mutating func resignIfAsked() {
    guard app.resignRequested, !isPosting else { return }
    app.resignRequested = false
    if app.focus >= 0 { resign(at: app.time) }
  }

  // MARK: Transitions

  private func openTransition(_ kind: TransitionKind, at time: Double, focus: Int, keyboardMoves: Bool) {
    closeTransitions(at: time)
    app.builder.trace.transitions.append(
      Transition(
        kind: kind, start: time, end: time + Self.observation, focus: focus, keyboardMoves: keyboardMoves,
        keyboardDuration: Self.reportedDuration, reachesRest: true,
        stageBefore: app.builder.trace.stages.count - 1, stageAfter: 0))
  }

  /// Seconds that a transition is observed for.
  static let observation = 0.7

  /// Ends the open transition, at the latest at `time`.
  private func closeTransitions(at time: Double = .infinity) {
    let last = app.builder.trace.transitions.count - 1
    guard last >= 0 else { return }
    if app.builder.trace.transitions[last].end > time {
      app.builder.trace.transitions[last].end = time
      app.builder.trace.transitions[last].reachesRest = false
    }
    let stages = app.builder.trace.stages
    let end = app.builder.trace.transitions[last].end
    var stage = stages.count - 1
    while stage > 0, stages[stage].time >= end { stage -= 1 }
    app.builder.trace.transitions[last].stageAfter = stage
    app.builder.trace.duration = max(
      app.builder.trace.duration, app.builder.trace.transitions[last].start + 1)
  }
}

extension SimulatedApp {
  /// The view of an input, as a strategy sees it.
  func view(_ input: Int, gate: AccessGate) -> View {
    View(id: ViewID(prepared.screen.inputs[input].view), host: self, gate: gate)
  }
}
