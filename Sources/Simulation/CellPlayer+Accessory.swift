import Platform
import Screens
import Trace
import UIKit

/// Accessory views. They are on the keyboard of an input or, while the view controller is first responder, at
/// the bottom of the screen.
extension CellPlayer {
  /// Puts the accessory view of an input on its keyboard. The accessory view is the strategy's, the one in
  /// the screen's file, or the controller's, in this order.
  mutating func takeAccessory(of index: Int) {
    accessoryHeight = screen.inputs[index].accessoryHeight
    accessoryPadding = 0
    let input = ViewID(screen.inputs[index].view)
    panelHeight = world.inputViewHeight(of: input).map { Double($0) }
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

  /// Makes the keyboard's frame taller after the bar has grown with its text.
  mutating func barChanged(at time: Double) {
    guard app.accessory.barIsOnKeyboard, let before = visibleKeyboardFrame, coverSpot == .docked else {
      return
    }
    measureBar()
    guard let target = keyboardFrame(for: app.focus), target != before else { return }
    moveKeyboard(from: before, to: target, at: time, asPair: false)
  }

  // MARK: The controller as first responder

  /// Shows the accessory view of the screen's controller if the strategy asked for it.
  ///
  /// A show is posted (MessageKit 977). Its duration is 0 because the bar appears together with the screen,
  /// which is a choice of this project.
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
      // Only a keyboard with a different frame posts notifications.
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
      show: true, from: app.hiddenFrame(height: standing.size.height), to: standing, at: time,
      duration: duration)
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
    let hidden = app.hiddenFrame(height: before.size.height)
    post(show: false, from: before, to: hidden, at: time)
  }

  /// Makes the controller first responder after an input has resigned, if it can become first responder (rule
  /// responderAfterResign).
  mutating func returnToController() {
    guard world.controllerCanBecomeFirstResponder, rules.responderChainTakesOver else { return }
    app.setController(true, world.inputAccessory(of: nil))
    noteStanding()
  }

  /// Records the frame of the accessory view at the screen's bottom edge, if keyboard frames include
  /// accessory views.
  private mutating func noteStanding() {
    standing = app.standingFrame
    if standing != nil, !rules.accessoryInFrame { standing = nil }
  }

  /// Posts the notifications of a keyboard that leaves while the controller's accessory view stays (rule
  /// accessoryStays).
  mutating func postLeaving(
    _ standing: CGRect, from begin: CGRect, at time: Double, along animation: AppliedAnimation?
  ) {
    if rules.accessoryIsShownAgain {
      let hidden = app.hiddenFrame(height: begin.size.height)
      post(show: false, from: begin, to: hidden, at: time, along: animation)
      post(
        show: true, from: app.hiddenFrame(height: standing.size.height), to: standing, at: time,
        along: animation)
    } else {
      post(show: false, from: begin, to: standing, at: time, along: animation)
    }
  }
}
