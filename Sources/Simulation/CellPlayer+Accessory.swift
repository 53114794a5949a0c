import Platform
import Screens
import Trace
import UIKit

/// Accessory views: those on an input's keyboard, and those of the view controller as first responder, which
/// stand at the bottom of the screen.
extension CellPlayer {
  /// Takes the accessory view of an input: the one that code set, the one in the screen's file, or the
  /// controller's.
  mutating func takeAccessory(of index: Int) {
    accessoryHeight = screen.inputs[index].accessoryHeight
    accessoryPadding = 0
    let input = ViewID(screen.inputs[index].view)
    if accessoryHeight == 0 || world.hasOwnAccessory(input), let accessory = world.inputAccessory(of: input) {
      accessoryHeight = app.putOnKeyboard(accessory)
      accessoryPadding = app.padding(of: accessory)
    } else if app.accessory.barIsOnKeyboard {
      _ = app.putOnKeyboard(nil)
    }
    inputAccessoryHeight = accessoryHeight
  }

  mutating func measureBar() {
    guard app.accessory.barIsOnKeyboard else { return }
    app.layoutIfNeeded()
    inputAccessoryHeight = app.barHeight
    accessoryHeight = inputAccessoryHeight
  }

  /// Grows the keyboard's frame with a bar that grew with its text.
  mutating func barChanged(at time: Double) {
    guard app.accessory.barIsOnKeyboard, let before = visibleKeyboardFrame, coverSpot == .docked else {
      return
    }
    measureBar()
    guard let target = keyboardFrame(for: app.focus), target != before else { return }
    moveKeyboard(from: before, to: target, at: time, asPair: false)
  }

  // MARK: The controller as first responder

  /// Shows the accessory view of the screen's controller if code asked for it.
  ///
  /// A show is posted (MessageKit 977). It has no duration, because the bar comes with the screen; this is a
  /// choice of this project.
  mutating func begin() {
    guard app.accessory.requestedController == true else { return }
    (app.accessory.requestedController, app.asksForInputViews) = (nil, false)
    isAppearing = true
    takeOver(at: 0)
    isAppearing = false
  }

  mutating func answerAboutInputViews() {
    guard !isPosting else { return }
    let (wanted, reloads) = (app.accessory.requestedController, app.accessory.reloads)
    (app.accessory.requestedController, app.accessory.reloads, app.asksForInputViews) = (nil, false, false)
    switch wanted {
    case true?:
      if app.focus >= 0 { resign(at: app.time) }
      takeOver(at: app.time)
    case false?: if app.accessory.controllerResponds { stepDown(at: app.time) }
    case nil: break
    }
    guard reloads else { return }
    if app.focus >= 0 {
      takeAccessory(of: app.focus)
      // A different height is a different frame. A keyboard that stays the same posts nothing.
      if let target = keyboardFrame(for: app.focus), let before = visibleKeyboardFrame, target != before,
        coverSpot == .docked
      {
        moveKeyboard(from: before, to: target, at: app.time, asPair: false)
      } else {
        app.redraw()
      }
    } else if app.accessory.controllerResponds {
      stepDown(at: app.time)
      takeOver(at: app.time)
    }
  }

  /// Makes the controller first responder and shows its accessory view.
  mutating func takeOver(at time: Double) {
    guard !app.accessory.controllerResponds, world.controllerCanBecomeFirstResponder else { return }
    let duration = isAppearing ? 0 : Self.reportedDuration
    app.time = time
    app.animations.surrounding = duration > 0 ? keyboardAnimation : nil
    app.setController(true, world.inputAccessory(of: nil))
    app.setKeyboard(app.awayFrame(height: Double(app.keyboard.frame.size.height)), isUp: false)
    app.settle()
    app.animations.surrounding = nil
    noteStanding()
    guard let standing else { return }
    post(
      show: true, from: AnnouncedFrame(app.hiddenFrame(height: standing.size.height)),
      to: AnnouncedFrame(standing),
      at: time, duration: duration)
  }

  /// Makes the controller resign first responder and hides its accessory view.
  mutating func stepDown(at time: Double) {
    app.time = time
    app.animations.surrounding = keyboardAnimation
    app.setController(false, nil)
    app.setKeyboard(app.hiddenFrame(height: Double(app.keyboard.frame.size.height)), isUp: false)
    app.settle()
    app.animations.surrounding = nil
    guard let before = standing else { return }
    standing = nil
    let hidden = AnnouncedFrame(app.hiddenFrame(height: before.size.height))
    post(show: false, from: AnnouncedFrame(before), to: hidden, at: time)
  }

  /// Lets the controller take over after an input has resigned, if it can become first responder (rule
  /// responderAfterResign).
  mutating func returnToController() {
    guard world.controllerCanBecomeFirstResponder, rules.responderChainTakesOver else { return }
    app.setController(true, world.inputAccessory(of: nil))
    noteStanding()
  }

  /// Records the accessory view on the screen's bottom edge, if frames include accessory views.
  private mutating func noteStanding() {
    standing = app.standingFrame
    if standing != nil, !rules.accessoryInFrame { standing = nil }
  }

  /// Posts the notifications of a keyboard that leaves the controller's accessory view behind (rule
  /// accessoryStays).
  mutating func postLeaving(
    _ standing: CGRect, from begin: AnnouncedFrame, at time: Double, along animation: AppliedAnimation?
  ) {
    if postRules.accessoryIsShownAgain {
      let hidden = AnnouncedFrame(app.hiddenFrame(height: begin.frame.size.height), begin.rules)
      post(show: false, from: begin, to: hidden, at: time, along: animation)
      post(
        show: true, from: AnnouncedFrame(app.hiddenFrame(height: standing.size.height)),
        to: AnnouncedFrame(standing),
        at: time, along: animation)
    } else {
      post(show: false, from: begin, to: AnnouncedFrame(standing), at: time, along: animation)
    }
  }
}
