import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// A screen that is presented over this one.
struct Presentation {
  var style: PresentedStyle
  /// The input that lost the keyboard to the presented screen, or -1.
  var focusBelow: Int
  /// Whether the presented screen took the place of the controller as first responder.
  var controllerResponded: Bool
  /// Whether the app's code presented the screen, and not the scenario.
  var isByCode: Bool
}

/// The change of a screen that appears or disappears with an animation.
struct ScreenChange {
  /// The time at which the animation ends, in seconds.
  var end: Double
  var appears: Bool
  /// The side from which a pushed or popped screen comes: 1 for the right, -1 for the left, and 0 for a screen
  /// that does not come from a side.
  var side: CGFloat
}

/// Screens that are presented over this one, and the order of the appearance methods.
extension CellPlayer {
  // MARK: Appearance

  /// Whether the keyboard that is shown now comes together with the screen (rule pushedKeyboard).
  var keyboardComesWithScreen: Bool {
    if keyboardIsSwiped { return true }
    guard let change, change.appears, hasMotion else { return false }
    return rules.keyboardMovesWithScreen
  }

  /// Calls viewWillDisappear now, and viewDidDisappear when the animation is over.
  mutating func beginToDisappear(at time: Double) {
    endChange(at: time)
    app.time = time
    world.willDisappear()
    finishHandler()
    change = ScreenChange(end: time + UIWorld.transitionDuration, appears: false, side: 0)
  }

  /// Calls viewWillAppear now, and viewDidAppear when the animation is over.
  mutating func beginToAppear(at time: Double, fromSide side: CGFloat) {
    endChange(at: time)
    app.time = time
    world.willAppear()
    isAppearing = true
    finishHandler()
    isAppearing = false
    change = ScreenChange(end: time + UIWorld.transitionDuration, appears: true, side: side)
  }

  /// Ends the animation of the screen that appears or disappears, if there is one.
  mutating func endChange(at time: Double) {
    guard let change else { return }
    self.change = nil
    app.time = max(app.time, time)
    isAppearing = change.appears
    if change.appears { world.didAppear() } else { world.didDisappear() }
    finishHandler()
    isAppearing = false
  }

  // MARK: Presented screens

  /// Presents another screen over this one. The input that has the keyboard loses it, unless the style keeps it.
  mutating func present(_ asked: PresentedStyle, byCode: Bool = false, at time: Double) {
    guard presentation == nil, app.isInWindow else { return }
    let style = asked.adapted(to: device.idiom)
    let isFocused = app.focus >= 0 && !style.keepsKeyboard
    presentation = Presentation(
      style: style, focusBelow: isFocused ? app.focus : -1,
      controllerResponded: app.focus < 0 && app.accessory.controllerResponds, isByCode: byCode)
    app.builder.trace.presented.append(PresentedScreen(start: time, style: style))
    // A bar in the keyboard's window leaves with the first responder (InputBarAccessoryView 219). Because nobody can
    // use the screen below, its place is not judged, and it is drawn where it is without a keyboard.
    if !style.keepsKeyboard { app.accessory.isCovered = true }
    if style.removesPresenter { beginToDisappear(at: time) }
    if isFocused {
      openTransition(
        .hide, at: time, focus: app.focus, keyboardMoves: app.keyboard.isUp,
        duration: hasMotion ? Self.reportedDuration : 0)
      resign(at: time, isCovered: true)
    } else if app.focus < 0, app.accessory.controllerResponds {
      stepDown(at: time)
    }
    if style.removesPresenter { app.isInWindow = false }
  }

  /// Dismisses the presented screen and returns the time of the last event. The keyboard of that screen leaves
  /// with it, or as soon as a finger begins to swipe the screen away (InputBarAccessoryView 96). The input that
  /// lost the keyboard gets it back (rule focusAfterDismissal).
  mutating func dismiss(bySwiping: Bool, at start: Double) -> Double {
    guard let covered = presentation else { return start }
    let isSwiped = bySwiping && covered.style.canBeSwipedAway
    var time = start
    if elsewhereIsOurs { hideElsewhere(sameApp: true, at: time) }
    if isSwiped {
      time += SwipeAwayStep.seconds
      deliver(until: time)
    }
    presentation = nil
    app.builder.trace.presented[app.builder.trace.presented.count - 1].end = time
    app.accessory.isCovered = false
    world.didDismiss(bySwiping: isSwiped)
    finishHandler()
    if covered.style.removesPresenter { reappear(at: time, fromSide: 0) }
    if covered.controllerResponded { takeOver(at: time) }
    guard covered.focusBelow >= 0, app.focus < 0, rules.focusReturnsAfterDismissal else { return time }
    if rules.focusReturnsLate {
      time += UIWorld.transitionDuration
      deliver(until: time)
    }
    focus(covered.focusBelow, at: time)
    return time
  }

  /// Dismisses a screen that the app's code presented, because the scenario needs this screen. Returns the time
  /// of the last event.
  mutating func uncover(at time: Double) -> Double {
    guard let presentation, presentation.isByCode, !presentation.style.leavesScreenUsable else { return time }
    let hasKeyboard = elsewhereIsOurs
    let dismissed = dismiss(bySwiping: true, at: time)
    guard hasKeyboard else { return dismissed }
    // The keyboard of an alert leaves before the person touches this screen.
    deliver(until: dismissed + UIWorld.transitionDuration)
    return dismissed + UIWorld.transitionDuration
  }

  /// Presents or dismisses a screen if the app's code asked for it.
  mutating func answerAboutPresentation() {
    guard !isPosting, let asked = app.requestedPresentation else { return }
    app.requestedPresentation = nil
    switch asked {
    case .present(let style): present(style, byCode: true, at: app.time)
    case .dismiss: _ = dismiss(bySwiping: false, at: app.time)
    case .keyboard: if presentation != nil { showElsewhere(sameApp: true, at: app.time) }
    }
  }

  /// Puts the screen back into the window, where its container lays it out again.
  mutating func reappear(at time: Double, fromSide side: CGFloat) {
    app.isInWindow = true
    app.accessory.isCovered = false
    beginToAppear(at: time, fromSide: side)
    app.time = time
    app.relayoutFromContainer()
    app.layoutIfNeeded()
    app.commit(isCut: true)
    finishHandler()
    openTransition(.comeback, at: time, focus: -1, keyboardMoves: false)
  }
}
