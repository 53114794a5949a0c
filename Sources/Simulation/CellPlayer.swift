import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// What playing a cell gave: a class, for a copy of a trace takes as long as many a handler to run.
public final class PlayedCell: Sendable {
  /// What happened.
  public let trace: Trace
  /// What makes the cell worthless, as a sentence; nil when nothing does.
  public let breach: String?
  /// What the strategy was seen to do.
  public let observation: Observation
  /// What the layout engine complained about; only in detailed plays.
  public let layoutProblems: [String]
  /// How many required constraints had to be broken because they contradict others, in all layouts together.
  public let brokenConstraints: Int
  /// The platform rules that were consulted: under other settings of any other rule the play is the same.
  public let consulted: RuleSet
  /// The docked keyboards whose sizes were looked up: with others of any other keyboard the play is the same.
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

  /// The same, worthless for a reason.
  public func worthless(_ breach: String) -> PlayedCell {
    PlayedCell(
      trace: trace, breach: breach, observation: observation, layoutProblems: layoutProblems,
      brokenConstraints: brokenConstraints, consulted: consulted, keyboards: keyboards)
  }

  /// The same as it is looked at and judged under other settings: nothing of a play depends on them.
  ///
  /// - Parameters:
  ///   - frameRate: frames a second.
  ///   - profile: says where offsets are expected to rest (rule offsetAfterHide).
  ///   - scenario: what was played.
  public func judged(frameRate: Int, profile: PlatformProfile, scenario: Scenario) -> PlayedCell {
    var trace = trace
    trace.frameRate = frameRate
    trace.offsetAfterHide = profile.switches(with: scenario.rules).offsetAfterHide
    return PlayedCell(
      trace: trace, breach: breach, observation: observation, layoutProblems: layoutProblems,
      brokenConstraints: brokenConstraints, consulted: consulted, keyboards: keyboards)
  }
}

/// Plays one strategy through one scenario on one screen of one device.
///
/// Handlers of one burst of notifications commit together, at the moment the keyboard starts to move, which
/// always falls on a frame. What the keyboard does is in `CellPlayer+Keyboard.swift`, what stands on it in
/// `CellPlayer+Accessory.swift`, what is posted in `CellPlayer+Notifications.swift`.
public struct CellPlayer {
  let app: SimulatedApp
  let world: UIWorld
  let rules: RuleSwitches
  /// The same for which notifications are posted: who registers for none cannot tell the settings apart.
  let postRules: RuleSwitches
  /// The same for when did notifications are posted.
  let delayRules: RuleSwitches
  let consulted = ConsultedByKind()
  let device: SimulatedDevice
  let screen: Screen
  let window: WindowKind

  // What the person types on.
  var keyboardKind = KeyboardKind.alphabet
  var spot: KeyboardPlacement
  var hardware: HardwareKeyboard
  /// Whether the keyboard of another maker still arrives in steps: only the first time.
  var arrivesInSteps: Bool
  /// Whether predictions are on where a field asks for them.
  var predictions = true
  /// Where the floating or undocked keyboard was left; nil for where it first appears.
  var detachedOrigin: CGPoint?
  /// The height of the accessory view on the keyboard, in points: that of the input focused last.
  var accessoryHeight = 0.0
  /// The same, whatever keyboards elsewhere show.
  var inputAccessoryHeight = 0.0
  /// What that view has below its content where nothing but the home indicator is below it, in points.
  var accessoryPadding = 0.0
  /// The controller's accessory view on the screen's bottom edge, as the next show begins with; nil where there is none.
  var standing: CGRect?
  /// Whether the screen is appearing, with the controller's accessory view in place.
  var isAppearing = false

  /// Where the focused input was when it was tapped, in screen coordinates.
  var tappedField = CGRect.zero

  // What is posted.
  var isPosting = false
  var scheduled: [ScheduledNotification] = []
  /// From when on nothing depends any more on when did notifications came (rule didShowDelay), in seconds: a person's tap
  /// included, for which they scroll half a second earlier, or when the last event is over.
  var delaysEnd = -Double.infinity
  /// The end frame posted last, as reported.
  var postedEnd: CGRect?

  /// The keyboard of another screen or app, hidden when nil.
  var elsewhere: CGRect?
  /// Whether that keyboard is one of this app.
  var elsewhereIsOurs = false
  /// The docked keyboard shown last in this orientation, as it was told.
  var lastShown: ToldFrame?

  /// Whether a hardware keyboard is attached and leaves a bar.
  enum HardwareKeyboard { case detached, withBar, withoutBar }

  /// Plays a cell and returns its trace; where `isDetailed` is true with notifications and adjustments, for a
  /// reader.
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

  /// Plays a cell of `scenario`, and with it that of another scenario that does the same and ends after `count` of its steps.
  ///
  /// - Returns: the play of the longer one, and that of the other; nil where something of those steps is still to come when the
  ///   next one does.
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
      // What code does when it goes away is a part of the other play, too.
      if world.end() { steps.beginning = nil }
    }
    let played = PlayedCell(
      app.builder.end(), world.observation, app,
      consulted.concluded(world.observation.heard, hasUnopenedFrames: world.hasUnopenedFrames),
      consulted.keyboards)
    app.end()
    return played
  }

  /// What the play is if nothing else happens; nil where something is still to come. It may depend on fewer rules than it says.
  var ended: PlayedCell? {
    guard scheduled.isEmpty else { return nil }
    var trace = app.builder.trace
    trace.closeTransitions()
    return PlayedCell(
      trace, world.observation, app,
      consulted.concluded(world.observation.heard, hasUnopenedFrames: world.hasUnopenedFrames),
      consulted.keyboards)
  }

  /// The rules of which notifications are posted, where other code is called before the next step if they are: in time
  /// for it, whoever listens.
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

  /// A person can only tap what is on the screen: half a second earlier, or as soon as the last event is
  /// over, they scroll it into view.
  mutating func tap(_ index: Int, at time: Double) {
    if app.focus == index { return }
    app.time = max(app.time, time - 0.5)
    app.scrollToTap(index)
    app.settle()
    app.placeCaretByTap(index)
    focus(index, at: time)
  }

  /// Moves the focus; what the keyboard does about it follows.
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
      // Where the keyboard only comes, what the app does about it scrolls the text view (rule textViewResize).
      if wasUp { scrollFocusedField() }
    }
  }

  /// Makes an input first responder and leaves what is posted to the log that is replayed.
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

  /// What UIKit scrolls by itself when an input becomes first responder; the app has heard of it.
  ///
  /// A text view that the layout has made smaller since shows its caret (rule textViewResize), an input is scrolled
  /// into its scroll view's visible part (rules fieldAutoScroll and textViewAutoScroll).
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

  /// Taps Done on the keyboard's toolbar and leaves the rest to its action; outside, where no toolbar has one.
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

  /// Hide in the old geometry, the turn 30 ms later, show from below the screen in the new geometry after
  /// 150 ms, as in the rotation of the OmniGroup OmniUIDocument log (2012; openradar-mirror 19513 agrees
  /// on the begin frame); the keyboard itself never leaves the screen. A keyboard off the dock changes
  /// its frame only. The turn is a cut: positions are not compared across it.
  mutating func rotate(at time: Double) {
    app.time = time
    let turned = device.window(window, screen.container.presentation, app.orientation.turned)
    world.viewWillTransition(to: turned.container.size)
    finishHandler()
    // Of keyboards elsewhere only another app's is on this screen.
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
    // What code asked to be called while the device turns.
    deliver(until: shown, unseen: true)
    // The did pair of the show comes 0.25 s later, when the turn is over: between the 300 and 570 ms after its
    // start that logs have; the log above has 420 ms.
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
      if coverSpot != .docked { postMoved(from: ToldFrame(before), to: ToldFrame(frame), at: shown) }
    }
  }

  // MARK: Handlers

  /// Commits what a handler did, reports layout passes and lets the first responder resign.
  mutating func finishHandler() {
    app.settle()
    // A strategy that lays out on every layout pass is stopped after a few rounds.
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

  /// Moves the focus if the strategy asked for it; in a burst of notifications, after it.
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

  /// Seconds that a transition is observed for.
  static let observation = 0.7

  /// Ends the open transition, at the latest at `time`.
  func closeTransitions(at time: Double = .infinity) { app.builder.trace.closeTransitions(at: time) }
}

extension Trace {
  /// Ends the open transition, at the latest at `time`.
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
