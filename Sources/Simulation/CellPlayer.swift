import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// The result of playing a cell.
///
/// It is a class because copying its trace would cost as much as running many handlers.
public final class PlayedCell: Sendable {
  /// The trace of the cell.
  public let trace: Trace
  /// The reason why the result is unusable, as a sentence; nil if it is usable.
  public let breach: String?
  /// The observed behaviour of the strategy.
  public let observation: Observation
  /// The problems that the layout engine reported; empty unless the cell was played with details.
  public let layoutProblems: [String]
  /// The number of different required constraints that were broken in any layout because of conflicts.
  public let brokenConstraints: Int
  /// The platform rules that the simulation consulted. Other settings of any other rule would give the same
  /// result.
  public let consulted: RuleSet

  package init(
    trace: Trace, breach: String?, observation: Observation, layoutProblems: [String], brokenConstraints: Int,
    consulted: RuleSet
  ) {
    self.consulted = consulted
    self.trace = trace
    self.breach = breach
    self.observation = observation
    self.layoutProblems = layoutProblems
    self.brokenConstraints = brokenConstraints
  }

  /// Returns whether another play of the same situation has the same result.
  package func isSame(as other: PlayedCell) -> Bool {
    breach == other.breach && brokenConstraints == other.brokenConstraints && trace.isSame(as: other.trace)
  }

  /// Returns the same result, marked as unusable for a reason.
  public func markedUnusable(_ breach: String) -> PlayedCell {
    PlayedCell(
      trace: trace, breach: breach, observation: observation, layoutProblems: layoutProblems,
      brokenConstraints: brokenConstraints, consulted: consulted)
  }

  /// Returns the same result for another frame rate and another expected offset after a hide. Both affect
  /// only the metrics.
  ///
  /// - Parameters:
  ///   - frameRate: the number of frames per second.
  ///   - offsetAfterHide: the expected offset after a hide (rule offsetAfterHide).
  package func judged(frameRate: Int, offsetAfterHide: OffsetAfterHide) -> PlayedCell {
    guard trace.frameRate != frameRate || trace.offsetAfterHide != offsetAfterHide else { return self }
    var trace = trace
    (trace.frameRate, trace.offsetAfterHide) = (frameRate, offsetAfterHide)
    return PlayedCell(
      trace: trace, breach: breach, observation: observation, layoutProblems: layoutProblems,
      brokenConstraints: brokenConstraints, consulted: consulted)
  }
}

/// The player of one strategy in one scenario on one screen of one device.
///
/// All changes that handlers make in one burst of notifications are committed together, at the moment when
/// the keyboard starts to move. This moment is always on a frame. The extensions are in
/// `CellPlayer+Keyboard.swift` (motion of the keyboard), `CellPlayer+Accessory.swift` and
/// `CellPlayer+Notifications.swift`.
public struct CellPlayer {
  let app: SimulatedApp
  let world: UIWorld
  let rules: RuleSwitches
  let device: SimulatedDevice
  let screen: Screen
  let window: WindowKind

  var keyboardKind = KeyboardKind.alphabet
  /// The height of the keyboard that the person switched to, in points; nil if it is a keyboard of the tables.
  var measuredHeight: Double?
  var spot: KeyboardPlacement
  var hardware: HardwareKeyboard
  /// Whether the next show of a third-party keyboard has several steps, which is true only for the first
  /// show.
  var arrivesInSteps: Bool
  /// Whether predictions are on. They are shown only for inputs that ask for them.
  var predictions = true
  /// The origin to which the floating or undocked keyboard was dragged; nil if it was not dragged.
  var detachedOrigin: CGPoint?
  /// The height of the accessory view on the current keyboard, in points.
  var accessoryHeight = 0.0
  /// The height of the accessory view of the last focused input, in points. Keyboards of other screens and
  /// apps do not change it.
  var inputAccessoryHeight = 0.0
  /// The height of the app's own view that replaces the keys of the last focused input, in points; nil if the
  /// input has the system's keyboard.
  var panelHeight: Double?
  /// The padding below the content of the input's accessory view if only the home indicator is below it, in
  /// points.
  var accessoryPadding = 0.0
  /// The frame of the controller's accessory view at the screen's bottom edge, which is the begin frame of
  /// the next show; nil if there is none.
  var standing: CGRect?
  /// Whether the screen is appearing. An accessory view of the controller then appears without an animation.
  var isAppearing = false

  /// The screen that is presented over this one; nil if there is none.
  var presentation: Presentation?
  /// The input that lost the keyboard to a pushed screen, or -1.
  var focusBelowPush = -1
  /// Whether an input lost the focus to a pushed screen and did not get it back, and no input has had it since then.
  var isFocusLostByPop = false
  /// The screen's appearance or disappearance that is still animated; nil if there is none.
  var change: ScreenChange?

  /// Whether the keyboard comes back with a screen that a finger has begun to swipe away.
  var keyboardIsSwiped = false

  /// The frame of the focused input when it was tapped, in screen coordinates.
  var tappedField = CGRect.zero

  var isPosting = false
  var scheduled: [ScheduledNotification] = []
  var postedEnd: CGRect?

  /// The frame at which the person sees the keyboard that is announced to begin elsewhere; nil if the
  /// announced begin frame is right.
  var seenBegin: CGRect?
  /// The input that has resigned but was not told yet that it has ended editing, or -1.
  var resigned = -1

  /// The frame of a keyboard that belongs to another screen or app; nil if no such keyboard is shown.
  var elsewhere: CGRect?
  /// Whether the keyboard `elsewhere` belongs to this app.
  var elsewhereIsOurs = false
  /// The docked keyboard that was shown last in this orientation, as notifications announced it.
  var lastShown: CGRect?

  /// The state of a hardware keyboard: detached, or attached with or without a bar on the screen.
  enum HardwareKeyboard { case detached, withBar, withoutBar }

  /// Plays a cell and returns its result. If `isDetailed` is true, its trace contains notifications and
  /// adjustments for explanations.
  public static func play(
    _ variant: StrategyVariant, scenario: Scenario, on screen: PreparedScreen, device: SimulatedDevice,
    orientation: UIInterfaceOrientation, profile: PlatformProfile, frameRate: Int = 60,
    isDetailed: Bool = false
  ) -> PlayedCell {
    var steps = StepPlayer(
      CellPlayer(
        scenario, screen: screen, device: device, orientation: orientation, profile: profile,
        frameRate: frameRate, isDetailed: isDetailed))
    let (app, world, rules) = (steps.cell.app, steps.cell.world, steps.cell.rules)
    world.play {
      // No variable may keep the controller, because the world must release it.
      install(variant.make(), in: world, app, isAnimated: steps.cell.change != nil)
      steps.play(scenario)
      if app.hasUntracedCover { world.unsupported("UIView.addSubview(_:) of a view that covers controls") }
      world.end()
    }
    let observation = world.observation
    let played = PlayedCell(
      trace: app.builder.end(), breach: observation.breach ?? steps.impossible, observation: observation,
      layoutProblems: app.diagnostics.map(\.message), brokenConstraints: app.broken.count,
      consulted: rules.consulted)
    app.end()
    return played
  }

  /// Shows the screen with a strategy's controller, or with the controller of an app for which it stands.
  private static func install(
    _ controller: any KeyboardAvoidanceStrategy, in world: UIWorld, _ app: SimulatedApp, isAnimated: Bool
  ) {
    guard let own = controller as? OwnController else {
      return world.install(controller, isAnimated: isAnimated)
    }
    app.removeMadeViews()
    app.isOwnCode = true
    world.makesViews = true
    world.install(
      own.controller, isAnimated: isAnimated, beside: own.companion, connecting: own.connect)
    app.enterScrollViews()
  }

  init(
    _ scenario: Scenario, screen: PreparedScreen, device: SimulatedDevice,
    orientation: UIInterfaceOrientation, profile: PlatformProfile, frameRate: Int, isDetailed: Bool
  ) {
    let rules = profile.switches(with: scenario.rules).noting()
    self.rules = rules
    window = scenario.window
    app = SimulatedApp(
      prepared: screen, device: device, orientation: orientation, window: scenario.window, rules: rules,
      frameRate: frameRate, isDetailed: isDetailed)
    world = UIWorld(
      host: app, doublesFire: { rules.doubleObserversFireTwice },
      guideTellsEveryChange: { rules.guideTellsEveryChange }, dictionaries: screen.dictionaries)
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
    // A screen whose input is focused while it appears is pushed, so it comes from the right.
    if scenario.isFocusedWhileAppearing {
      change = ScreenChange(end: UIWorld.transitionDuration, appears: true, side: 1)
    }
  }

  // MARK: Steps

  /// Taps an input. If the input is not visible, the user scrolls it into view half a second earlier, or as
  /// soon as the previous event is over.
  mutating func tap(_ index: Int, at time: Double) {
    if app.focus == index || !isUsable { return }
    app.time = max(app.time, time - 0.5)
    app.scrollToTap(index)
    app.settle()
    app.placeCaretByTap(index)
    focus(index, at: time)
  }

  /// Whether a person can use the screen, because no other screen is presented over it.
  private var isUsable: Bool { presentation?.style.leavesScreenUsable ?? true }

  /// Makes an input first responder. If code asked for it after it asked the focused input to resign, that input
  /// resigns first.
  mutating func focus(_ index: Int, at time: Double, resigningFirst: Bool = false) {
    if resigningFirst, app.focus >= 0 { resign(at: time) }
    if app.focus == index || !world.mayBeginEditing(ViewID(screen.inputs[index].view)) { return }
    isFocusLostByPop = false
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
    endEditing(before)
    guard app.focus == index else { return }
    makeRoom(forSearch: true, in: index)
    let isTextView = screen.inputs[index].kind == .textView
    let wasUp = app.keyboard.isUp
    if !isTextView {
      beginEditing(index)
      scrollFocusedField()
    }
    if screen.inputs[index].isSecure, before >= 0, !screen.inputs[before].isSecure,
      target == visibleKeyboardFrame, rules.secureSwitchIsBurst
    {
      postSecureBurst(at: time)
    } else {
      bringKeyboard(target, at: time)
    }
    if isTextView {
      beginEditing(index)
      // If the keyboard is still hidden, the text view scrolls later, when the app responds to the keyboard
      // (rule textViewResize).
      if wasUp { scrollFocusedField() }
    }
  }

  /// Makes an input first responder without posting notifications, which come from the log.
  mutating func becomeFirstResponder(_ index: Int, at time: Double) {
    guard app.focus != index else { return }
    isFocusLostByPop = false
    keyboardKind = screen.inputs[index].keyboard
    takeAccessory(of: index)
    app.time = max(app.time, time - 0.5)
    app.scrollToTap(index)
    app.settle()
    app.placeCaretByTap(index)
    app.time = time
    let before = app.focus
    app.setFocus(index)
    app.settle()
    endEditing(before)
    beginEditing(index)
    scrollFocusedField()
  }

  /// Performs UIKit's own scrolling after an input has become first responder and the app was notified.
  ///
  /// A text view that has become smaller since then shows its caret (rule textViewResize). An input is
  /// scrolled into the visible part of its scroll view (rule fieldAutoScroll).
  private func scrollFocusedField() {
    app.animations.surrounding = keyboardAnimation
    app.focusedTextViewShowsCaret()
    app.scrollFocusedInput()
    app.settle()
    app.animations.surrounding = nil
  }

  /// Tells code that an input, or none for -1, has ended editing. If another input becomes first responder, this
  /// comes before that input begins editing (developer.apple.com: UITextFieldDelegate).
  mutating func endEditing(_ index: Int) {
    guard index >= 0 else { return }
    world.didEndEditing(ViewID(screen.inputs[index].view)) { finishHandler() }
  }

  private mutating func beginEditing(_ index: Int) {
    world.didBeginEditing(ViewID(screen.inputs[index].view)) { finishHandler() }
  }

  /// Makes the first responder resign in a transition of its own. If it is a search bar and `endsSearch` is true, the
  /// person also ends the search.
  mutating func hide(at time: Double, endsSearch: Bool = false) {
    guard app.focus >= 0 else { return }
    openTransition(
      .hide, at: time, focus: app.focus, keyboardMoves: app.keyboard.isUp,
      duration: hasMotion ? Self.reportedDuration : 0)
    resign(at: time, endsSearch: endsSearch)
  }

  /// Taps the background of the screen. If code listens to the tap, its changes come first. If it does not
  /// end editing, the focused input resigns anyway, because the scenario is about a keyboard that leaves.
  mutating func tapOutside(at time: Double) {
    guard app.focus >= 0, app.isOwnCode else { return hide(at: time, endsSearch: true) }
    let focus = app.focus
    openTransition(
      .hide, at: time, focus: focus, keyboardMoves: app.keyboard.isUp,
      duration: hasMotion ? Self.reportedDuration : 0)
    app.time = time
    isPosting = true
    let input = ViewID(screen.inputs[focus].view)
    // A person ends a search with its cancel button.
    if !world.tapCancel(beside: input, afterEach: { finishHandler() }) {
      _ = world.tapOutside(of: input) { finishHandler() }
    }
    isPosting = false
    if case .focus(let index, let resignsFirst) = app.takeRequestedFocus(), index != focus {
      return self.focus(index, at: time, resigningFirst: resignsFirst)
    }
    resign(at: time)
  }

  /// Taps Done on the keyboard's toolbar and runs the button's action. If there is no Done button, presses
  /// the return key, and the focused input resigns unless code moves the focus.
  mutating func tapDone(at time: Double) {
    guard app.focus >= 0 else { return }
    if !world.hasDoneItem, case .focus(let index, let resignsFirst) = pressReturn(at: time) {
      return focus(index, at: time, resigningFirst: resignsFirst)
    }
    openTransition(
      .hide, at: time, focus: app.focus, keyboardMoves: app.keyboard.isUp,
      duration: hasMotion ? Self.reportedDuration : 0)
    app.time = time
    if world.tapDone() { finishHandler() } else { resign(at: time) }
  }

  /// Presses the next key, which is the return key of a keyboard with letters. The next input becomes first
  /// responder unless code moves the focus elsewhere.
  mutating func pressNext(at time: Double) {
    let next = screen.input(after: app.focus) ?? app.focus + 1
    switch pressReturn(at: time) ?? .focus(next, resignsFirst: false) {
    case .resign: hide(at: time)
    case .focus(let index, let resignsFirst): focus(index, at: time, resigningFirst: resignsFirst)
    }
  }

  /// Presses the return key in the focused text field. Returns the change of focus that code asks for; nil if it
  /// asks for none. A text view inserts a line, and a number pad has no return key.
  private mutating func pressReturn(at time: Double) -> SimulatedApp.RequestedFocus? {
    guard app.focus >= 0, screen.inputs[app.focus].kind != .textView, keyboardKind != .numberPad else {
      return nil
    }
    app.time = time
    guard world.pressReturn(in: ViewID(screen.inputs[app.focus].view)) else { return nil }
    let asked = app.takeRequestedFocus()
    finishHandler()
    return asked
  }

  mutating func addLines(_ count: Int, at time: Double) {
    guard app.focus >= 0 else { return }
    openTransition(.textChange, at: time, focus: app.focus, keyboardMoves: false)
    app.time = time
    app.addLines(count)
    app.settle()
    let scrolled = app.scrolls(app.focus)
    world.textDidChange(ViewID(screen.inputs[app.focus].view)) { finishHandler() }
    if !scrolled { app.textViewBeganToScroll() }
    finishHandler()
    barChanged(at: time)
  }

  /// Rotates the device. A hide is posted in the old geometry, the rotation follows 30 ms later, and a show
  /// from below the screen is posted in the new geometry 150 ms after the hide. These times are in the
  /// OmniGroup OmniUIDocument log (2012; openradar-mirror 19513 agrees on the begin frame).
  ///
  /// The keyboard itself never leaves the screen, and an undocked keyboard only changes its frame. Positions
  /// are not compared across the rotation.
  mutating func rotate(at time: Double) {
    app.time = time
    let turned = device.window(window, screen.container, app.orientation.turned)
    world.viewWillTransition(to: turned.container.size)
    finishHandler()
    // Among keyboards that do not belong to this screen, only another app's keyboard is visible here.
    let isAnotherApps = app.keyboard.isUp && elsewhere != nil && app.focus < 0
    let pairs =
      coverSpot != .docked || (isAnotherApps && !rules.otherAppPosts) ? 0 : rules.rotationPairs
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
    // The rotation is over just before the did notifications of its show (OmniGroup OmniUIDocument, 2012: didRotate 2
    // ms before didChangeFrame).
    world.didTransition(endsIn: rules.rotationShowDelay + Self.didAfterRotation - 0.002 - 0.03)
    finishHandler()
    let shown = time + rules.rotationShowDelay
    // Run the calls that the strategy has scheduled during the rotation.
    deliver(until: shown, unseen: true)
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
          at: shown, didDelay: Self.didAfterRotation, isLocal: !isAnotherApps)
      }
      if coverSpot != .docked {
        postMoved(from: before, to: frame, at: shown)
      }
    }
  }

  /// The time between the will notifications of a rotation's show and its did notifications, in seconds. In logs,
  /// they come 300 to 570 ms after the start of the rotation; in the 2012 log, 420 ms after the will notifications.
  private static let didAfterRotation = 0.25

  // MARK: Handlers

  /// Finishes a handler: commits its changes, reports layout passes, and moves the focus if the strategy
  /// asked for it.
  mutating func finishHandler() {
    world.updateConstraints()
    app.settle()
    answerAboutNavigationBar()
    // The limit stops a strategy that asks for layout in every layout pass.
    var rounds = 0
    while app.didLayout, rounds < 4 {
      app.didLayout = false
      rounds += 1
      world.didLayOut()
      app.settle()
    }
    app.didLayout = false
    changeFocusIfAsked()
  }

  /// Moves the focus if the strategy asked for it, but not before all notifications of a burst are posted.
  mutating func changeFocusIfAsked() {
    answerAboutPresentation()
    if app.asksForInputViews { answerAboutInputViews() }
    guard !isPosting else { return }
    switch app.takeRequestedFocus() {
    case .focus(let index, let resignsFirst): focus(index, at: app.time, resigningFirst: resignsFirst)
    case .resign where app.focus >= 0: resign(at: app.time)
    case .resign, nil: break
    }
  }

  // MARK: Transitions

  /// Opens a transition at `time`. Its observation ends 0.7 s after `last`, the time at which its last event
  /// begins, or after `time`.
  func openTransition(
    _ kind: TransitionKind, at time: Double, focus: Int, keyboardMoves: Bool,
    duration: Double = CellPlayer.reportedDuration, observedFrom last: Double? = nil
  ) {
    closeTransitions(at: time)
    app.builder.trace.transitions.append(
      Transition(
        kind: kind, start: time, end: (last ?? time) + Self.observation, focus: focus,
        keyboardMoves: keyboardMoves,
        keyboardDuration: duration, reachesRest: true,
        stageBefore: app.builder.trace.stages.count - 1, stageAfter: 0))
  }

  /// The time for which a transition is observed, in seconds, unless the content still moves then.
  static let observation = 0.7

  /// Ends the open transition at `time`, unless it ends earlier.
  func closeTransitions(at time: Double = .infinity) { app.builder.trace.closeTransitions(at: time) }
}

extension Trace {
  fileprivate mutating func closeTransitions(at time: Double = .infinity) {
    let last = transitions.count - 1
    guard last >= 0 else { return }
    if transitions[last].end > time {
      transitions[last].end = time
      transitions[last].reachesRest = false
    } else {
      transitions[last].end = min(time, endOfMotion(in: transitions[last]))
    }
    var stage = stages.count - 1
    while stage > 0, stages[stage].time >= transitions[last].end { stage -= 1 }
    transitions[last].stageAfter = stage
    duration = max(duration, transitions[last].start + 1, transitions[last].end)
  }

  /// Returns the end of a transition, or of the last animation that began in it if that animation still has a view at
  /// least a point away from its place at the end of the transition.
  private func endOfMotion(in transition: Transition) -> Double {
    var end = transition.end
    for motion in motions
    where motion.start >= transition.start - 1e-9 && motion.start < transition.end
      && motion.end > end + 1e-9
    {
      let left = motion.remaining(at: transition.end)
      let deltas = deltas[motion.deltas..<motion.deltas + keyboard * 4]
      if deltas.contains(where: { abs($0 * left) >= 1 }) { end = motion.end }
    }
    return min(end, transition.end + Self.longestTail)
  }

  /// The longest time for which content that moves after the usual end of a transition is observed, in seconds, a
  /// choice of this project.
  private static let longestTail = 10.0
}
