import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// The result of playing a cell. It is a class because copying a trace takes as long as running many
/// handlers.
public final class PlayedCell: Sendable {
  /// The trace of the cell.
  public let trace: Trace
  /// The reason why the cell is unusable, as a sentence; nil if it is usable.
  public let breach: String?
  /// The observed behaviour of the strategy.
  public let observation: Observation
  /// The complaints of the layout engine; only in detailed plays.
  public let layoutProblems: [String]
  /// The number of required constraints that had to be broken because of conflicts, in all layouts together.
  public let brokenConstraints: Int
  /// The platform rules that were consulted. The play is the same under other settings of all other rules.
  public let consulted: RuleSet
  /// The docked keyboards whose sizes were looked up. The play is the same with other sizes of all other
  /// keyboards.
  public let keyboards: DockedKeyboards

  init(
    trace: Trace, breach: String?, observation: Observation, layoutProblems: [String], brokenConstraints: Int,
    consulted: RuleSet, keyboards: DockedKeyboards
  ) {
    (self.consulted, self.keyboards) = (consulted, keyboards)
    self.trace = trace
    self.breach = breach
    self.observation = observation
    self.layoutProblems = layoutProblems
    self.brokenConstraints = brokenConstraints
  }

  fileprivate convenience init(
    _ trace: Trace, _ observation: Observation, _ app: SimulatedApp, _ consulted: RuleSet,
    _ keyboards: DockedKeyboards
  ) {
    self.init(
      trace: trace, breach: observation.breach, observation: observation,
      layoutProblems: app.diagnostics.map(\.message), brokenConstraints: app.broken.count,
      consulted: consulted, keyboards: keyboards)
  }

  /// Returns the same play, marked as unusable for a reason.
  public func markedUnusable(_ breach: String) -> PlayedCell {
    PlayedCell(
      trace: trace, breach: breach, observation: observation, layoutProblems: layoutProblems,
      brokenConstraints: brokenConstraints, consulted: consulted, keyboards: keyboards)
  }

  /// Returns the same play for another frame rate and another judgement of offsets, on which no play depends.
  ///
  /// - Parameters:
  ///   - frameRate: the number of frames per second.
  ///   - profile: the profile that decides where offsets are expected after a hide (rule offsetAfterHide).
  ///   - scenario: the scenario that was played.
  public func judged(frameRate: Int, profile: PlatformProfile, scenario: Scenario) -> PlayedCell {
    var trace = trace
    trace.frameRate = frameRate
    trace.offsetAfterHide = profile.switches(with: scenario.rules).offsetAfterHide
    return PlayedCell(
      trace: trace, breach: breach, observation: observation, layoutProblems: layoutProblems,
      brokenConstraints: brokenConstraints, consulted: consulted, keyboards: keyboards)
  }
}

/// The player of one strategy in one scenario on one screen of one device.
///
/// Handlers of one burst of notifications commit together, at the moment the keyboard starts to move, which
/// is always on a frame. The motion of the keyboard is in `CellPlayer+Keyboard.swift`, accessory views are in
/// `CellPlayer+Accessory.swift`, notifications in `CellPlayer+Notifications.swift`.
public struct CellPlayer {
  let app: SimulatedApp
  let world: UIWorld
  let rules: RuleSwitches
  /// The same rules for decisions about which notifications are posted. Code that registers for none cannot
  /// distinguish their settings.
  let postRules: RuleSwitches
  /// The same rules for decisions about when did notifications are posted.
  let delayRules: RuleSwitches
  let consulted = ConsultedByKind()
  let device: SimulatedDevice
  let screen: Screen
  let window: WindowKind

  var keyboardKind = KeyboardKind.alphabet
  var spot: KeyboardPlacement
  var hardware: HardwareKeyboard
  /// Whether a third-party keyboard will still arrive in steps, which it does only the first time.
  var arrivesInSteps: Bool
  /// Whether predictions are on for fields that ask for them.
  var predictions = true
  /// The position at which the floating or undocked keyboard was left; nil for its first position.
  var detachedOrigin: CGPoint?
  /// The height of the accessory view on the keyboard of the last focused input, in points.
  var accessoryHeight = 0.0
  /// The same height, which keyboards of other screens and apps do not change.
  var inputAccessoryHeight = 0.0
  /// The padding below the content of that view if only the home indicator is below it, in points.
  var accessoryPadding = 0.0
  /// The frame of the controller's accessory view on the screen's bottom edge, from which the next show
  /// begins; nil if there is none.
  var standing: CGRect?
  /// Whether the screen is appearing, with the controller's accessory view in place.
  var isAppearing = false

  /// The frame of the focused input when it was tapped, in screen coordinates.
  var tappedField = CGRect.zero

  var isPosting = false
  var scheduled: [ScheduledNotification] = []
  /// The time in seconds after which nothing depends on the times of did notifications any more (rule
  /// didShowDelay). It includes the half second before a tap in which the user may scroll.
  var delaysEnd = -Double.infinity
  /// The end frame posted last, as reported.
  var postedEnd: CGRect?

  /// The frame of the keyboard of another screen or app; nil if it is hidden.
  var elsewhere: CGRect?
  /// Whether that keyboard belongs to this app.
  var elsewhereIsOurs = false
  /// The docked keyboard shown last in this orientation, as announced.
  var lastShown: AnnouncedFrame?

  /// The states of a hardware keyboard: detached, or attached with or without a bar on the screen.
  enum HardwareKeyboard { case detached, withBar, withoutBar }

  /// Plays a cell and returns its trace, with notifications and adjustments for a reader if `isDetailed` is
  /// true.
  public static func play(
    _ variant: StrategyVariant, scenario: Scenario, on screen: PreparedScreen, device: SimulatedDevice,
    orientation: UIInterfaceOrientation, profile: PlatformProfile, frameRate: Int = 60,
    isDetailed: Bool = false
  ) -> PlayedCell {
    var steps = StepPlayer(
      CellPlayer(
        scenario, screen: screen, device: device, orientation: orientation, profile: profile,
        frameRate: frameRate, isDetailed: isDetailed))
    return play(variant, scenario, by: &steps)
  }

  /// Plays a cell of `scenario`, and with it the cell of a scenario that consists of its first `count` steps.
  ///
  /// - Returns: the play of the longer scenario, and that of the shorter one, which is nil if something from
  ///   its steps is still to come when the next step begins.
  public static func play(
    _ variant: StrategyVariant, scenario: Scenario, endingAlsoAfter count: Int, on screen: PreparedScreen,
    device: SimulatedDevice, orientation: UIInterfaceOrientation, profile: PlatformProfile,
    frameRate: Int = 60
  ) -> (whole: PlayedCell, beginning: PlayedCell?) {
    var steps = StepPlayer(
      CellPlayer(
        scenario, screen: screen, device: device, orientation: orientation, profile: profile,
        frameRate: frameRate, isDetailed: false), endingAlsoAfter: count)
    let whole = play(variant, scenario, by: &steps)
    return (whole, steps.beginning)
  }

  private static func play(
    _ variant: StrategyVariant, _ scenario: Scenario, by steps: inout StepPlayer
  ) -> PlayedCell {
    let (app, world, consulted) = (steps.cell.app, steps.cell.world, steps.cell.consulted)
    world.play {
      world.install(variant.make())
      steps.play(scenario)
      // If code does something when it is released, the shorter play would have to include that.
      if world.end() { steps.beginning = nil }
    }
    let played = PlayedCell(
      app.builder.end(), world.observation, app,
      consulted.concluded(world.observation.heard, hasUnopenedFrames: world.hasUnopenedFrames),
      consulted.keyboards)
    app.end()
    return played
  }

  /// The play if nothing else happens; nil if something is still to come. It may depend on fewer rules than
  /// it lists.
  var ended: PlayedCell? {
    guard scheduled.isEmpty else { return nil }
    var trace = app.builder.trace
    trace.closeTransitions()
    return PlayedCell(
      trace, world.observation, app,
      consulted.concluded(world.observation.heard, hasUnopenedFrames: world.hasUnopenedFrames),
      consulted.keyboards)
  }

  /// The rules for decisions about which notifications are posted. If code has scheduled a call, it may come
  /// while something is posted, so the play depends on the rules even without observers.
  var postRulesBeforeCalls: RuleSwitches { world.nextCall == nil ? postRules : rules }

  private init(
    _ scenario: Scenario, screen: PreparedScreen, device: SimulatedDevice,
    orientation: UIInterfaceOrientation, profile: PlatformProfile, frameRate: Int, isDetailed: Bool
  ) {
    let switches = profile.switches(with: scenario.rules)
    rules = switches.noting(in: consulted.play)
    postRules = switches.noting(in: consulted.posts)
    delayRules = switches.noting(in: consulted.delays)
    let rules = rules
    window = scenario.window
    app = SimulatedApp(
      prepared: screen, device: device, orientation: orientation, window: scenario.window, rules: rules,
      frameRate: frameRate, isDetailed: isDetailed)
    world = UIWorld(
      host: app, doublesFire: { rules.doubleObserversFireTwice }, dictionaries: screen.dictionaries)
    world.didReadFrame = consulted.read
    self.device = device
    self.screen = screen.screen
    spot = scenario.keyboard.placement
    hardware =
      switch scenario.keyboard {
      case .hardware: .withBar
      case .hardwareWithoutBar: .withoutBar
      case .docked, .floating, .undocked, .split, .thirdParty: .detached
      }
    arrivesInSteps = scenario.keyboard == .thirdParty && rules.thirdPartySteps
  }

  // MARK: Steps

  /// Taps an input. The user can only tap an input on the screen. They scroll it into view half a second
  /// earlier, or as soon as the last event is over.
  mutating func tap(_ index: Int, at time: Double) {
    if app.focus == index { return }
    app.time = max(app.time, time - 0.5)
    app.scrollToTap(index)
    app.settle()
    app.placeCaretByTap(index)
    focus(index, at: time)
  }

  mutating func focus(_ index: Int, at time: Double) {
    if app.focus == index { return }
    keyboardKind = screen.inputs[index].keyboard
    takeAccessory(of: index)
    tappedField = app.rectOnScreen(ofInput: index)
    let target = keyboardFrame(for: index)
    openTransition(
      app.keyboard.isUp || app.focus >= 0 ? .focusChange : .show, at: time, focus: index,
      keyboardMoves: target != visibleKeyboardFrame, duration: hasMotion ? Self.reportedDuration : 0)
    app.time = time
    let before = app.focus
    if app.accessory.bar != nil { app.animations.surrounding = keyboardAnimation }
    app.setFocus(index)
    app.settle()
    app.animations.surrounding = nil
    let isTextView = screen.inputs[index].kind == .textView
    let wasUp = app.keyboard.isUp
    if !isTextView {
      beginEditing(index)
      scrollFocusedField()
    }
    if screen.inputs[index].isSecure, before >= 0, !screen.inputs[before].isSecure,
      target == visibleKeyboardFrame, postRules.secureSwitchIsBurst
    {
      postSecureBurst(at: time)
    } else {
      bringKeyboard(target, at: time)
    }
    if isTextView {
      beginEditing(index)
      // If the keyboard is only coming, the app's response to it scrolls the text view (rule textViewResize).
      if wasUp { scrollFocusedField() }
    }
  }

  /// Makes an input first responder. The notifications come from the log that is replayed.
  mutating func becomeFirstResponder(_ index: Int, at time: Double) {
    guard app.focus != index else { return }
    keyboardKind = screen.inputs[index].keyboard
    takeAccessory(of: index)
    app.time = max(app.time, time - 0.5)
    app.scrollToTap(index)
    app.settle()
    app.placeCaretByTap(index)
    app.time = time
    app.setFocus(index)
    app.settle()
    beginEditing(index)
    scrollFocusedField()
  }

  /// Performs UIKit's own scrolling after an input has become first responder and the app was notified.
  ///
  /// A text view that the layout has made smaller since then shows its caret (rule textViewResize). An input
  /// is scrolled into the visible part of its scroll view (rules fieldAutoScroll and textViewAutoScroll).
  private func scrollFocusedField() {
    app.animations.surrounding = keyboardAnimation
    app.focusedTextViewShowsCaret()
    app.scrollFocusedInput()
    app.settle()
    app.animations.surrounding = nil
  }

  private mutating func beginEditing(_ index: Int) {
    world.didBeginEditing(ViewID(screen.inputs[index].view)) { finishHandler() }
  }

  mutating func hide(at time: Double) {
    guard app.focus >= 0 else { return }
    openTransition(
      .hide, at: time, focus: app.focus, keyboardMoves: app.keyboard.isUp,
      duration: hasMotion ? Self.reportedDuration : 0)
    resign(at: time)
  }

  /// Taps Done on the keyboard's toolbar, whose action does the rest. It taps outside if no toolbar has a
  /// Done button.
  mutating func tapDone(at time: Double) {
    guard app.focus >= 0 else { return }
    openTransition(
      .hide, at: time, focus: app.focus, keyboardMoves: app.keyboard.isUp,
      duration: hasMotion ? Self.reportedDuration : 0)
    app.time = time
    if world.tapDone() { finishHandler() } else { resign(at: time) }
  }

  mutating func addLines(_ count: Int, at time: Double) {
    guard app.focus >= 0 else { return }
    openTransition(.textChange, at: time, focus: app.focus, keyboardMoves: false)
    app.time = time
    app.addLines(count)
    app.settle()
    world.textDidChange(ViewID(screen.inputs[app.focus].view)) { finishHandler() }
    finishHandler()
    barChanged(at: time)
  }

  /// Rotates the device. The hide is in the old geometry, the rotation 30 ms later, and the show from below
  /// the screen in the new geometry after 150 ms, as in the OmniGroup OmniUIDocument log (2012;
  /// openradar-mirror 19513 agrees on the begin frame). The keyboard itself never leaves the screen. An
  /// undocked keyboard only changes its frame. The rotation is a cut: positions are not compared across it.
  mutating func rotate(at time: Double) {
    app.time = time
    let turned = device.window(window, screen.container.presentation, app.orientation.turned)
    world.viewWillTransition(to: turned.container.size)
    finishHandler()
    // Of keyboards elsewhere, only another app's is on this screen.
    let isAnotherApps = app.keyboard.isUp && elsewhere != nil && app.focus < 0
    let pairs =
      coverSpot != .docked || (isAnotherApps && !postRules.otherAppPosts) ? 0 : postRules.rotationPairs
    let before = visibleKeyboardFrame ?? elsewhere
    if let before = before.map(shownFrame) {
      for _ in 0..<pairs {
        if rules.preRotation {
          postOldTurn(
            show: false, from: before, to: hiddenFrame(from: before), at: time, isLocal: !isAnotherApps)
          continue
        }
        post(
          show: false, from: before, to: hiddenFrame(from: before), at: time, didDelay: 0.03,
          isLocal: !isAnotherApps)
      }
    }
    deliver(until: time + 0.0301, unseen: true)
    app.time = time + 0.03
    app.turn()
    lastShown = nil
    if elsewhere != nil { elsewhere = elsewhereFrame }
    measureBar()
    if app.keyboard.isUp {
      detachedOrigin = nil
      if let frame = isAnotherApps ? elsewhere : keyboardFrame(for: app.focus) {
        app.setKeyboard(frame, isUp: true, at: coverSpot)
      }
      moveSheet(at: app.time)
    }
    app.layoutIfNeeded()
    app.commit(isCut: true)
    world.didTransition()
    finishHandler()
    let shown = time + rules.rotationShowDelay
    // Runs the calls that code has scheduled during the rotation.
    deliver(until: shown, unseen: true)
    // The did pair of the show comes 0.25 s later, when the rotation is over. Logs have it 300 to 570 ms
    // after the start of the rotation; the log above has 420 ms.
    openTransition(.rotation, at: shown, focus: app.focus, keyboardMoves: false)
    app.time = shown
    if let before, let frame = visibleKeyboardFrame ?? elsewhere {
      for _ in 0..<pairs {
        if rules.preRotation {
          postOldTurn(
            show: true, from: shownFrame(app.hiddenFrame(height: frame.size.height)), to: shownFrame(frame),
            at: shown, isLocal: !isAnotherApps)
          continue
        }
        post(
          show: true, from: shownFrame(app.hiddenFrame(height: frame.size.height)), to: shownFrame(frame),
          at: shown, didDelay: 0.25, isLocal: !isAnotherApps)
      }
      if coverSpot != .docked {
        postMoved(from: AnnouncedFrame(before), to: AnnouncedFrame(frame), at: shown)
      }
    }
  }

  // MARK: Handlers

  /// Commits the changes of a handler, reports layout passes and lets the first responder resign.
  mutating func finishHandler() {
    app.settle()
    // A strategy that asks for layout in every layout pass is stopped after a few rounds.
    var rounds = 0
    while app.didLayout, rounds < 4 {
      app.didLayout = false
      rounds += 1
      world.viewDidLayoutSubviews()
      app.settle()
    }
    app.didLayout = false
    changeFocusIfAsked()
  }

  /// Moves the focus if the strategy asked for it, but not before the end of a burst of notifications.
  mutating func changeFocusIfAsked() {
    if app.asksForInputViews { answerAboutInputViews() }
    guard let requested = app.requestedFocus, !isPosting else { return }
    app.requestedFocus = nil
    if requested >= 0 {
      focus(requested, at: app.time)
    } else if app.focus >= 0 {
      resign(at: app.time)
    }
  }

  // MARK: Transitions

  func openTransition(
    _ kind: TransitionKind, at time: Double, focus: Int, keyboardMoves: Bool,
    duration: Double = CellPlayer.reportedDuration
  ) {
    closeTransitions(at: time)
    app.builder.trace.transitions.append(
      Transition(
        kind: kind, start: time, end: time + Self.observation, focus: focus, keyboardMoves: keyboardMoves,
        keyboardDuration: duration, reachesRest: true,
        stageBefore: app.builder.trace.stages.count - 1, stageAfter: 0))
  }

  /// The time in seconds for which a transition is observed.
  static let observation = 0.7

  /// Ends the open transition, at `time` at the latest.
  func closeTransitions(at time: Double = .infinity) { app.builder.trace.closeTransitions(at: time) }
}

extension Trace {
  fileprivate mutating func closeTransitions(at time: Double = .infinity) {
    let last = transitions.count - 1
    guard last >= 0 else { return }
    if transitions[last].end > time {
      transitions[last].end = time
      transitions[last].reachesRest = false
    }
    var stage = stages.count - 1
    while stage > 0, stages[stage].time >= transitions[last].end { stage -= 1 }
    transitions[last].stageAfter = stage
    duration = max(duration, transitions[last].start + 1)
  }
}
