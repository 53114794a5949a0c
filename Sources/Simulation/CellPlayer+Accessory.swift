import Platform
import Screens
import Trace
import UIKit

/// Accessory views: what stands on an input's keyboard, and the view controller as first responder, whose accessory view
/// stands at the bottom of the screen.
extension CellPlayer {
  /// Takes over what an input has on its keyboard: what code set, what the screen's file says, or the controller's.
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

  /// The height of a bar of the screen's changed with its text or the device's orientation.
  mutating func measureBar() {
    guard app.accessory.barIsOnKeyboard else { return }
    app.layoutIfNeeded()
    inputAccessoryHeight = app.barHeight
    accessoryHeight = inputAccessoryHeight
  }

  /// The bar grew with its text: the keyboard's frame grows by as much.
  mutating func barChanged(at time: Double) {
    guard app.accessory.barIsOnKeyboard, let before = visibleKeyboardFrame, coverSpot == .docked else {
      return
    }
    measureBar()
    guard let target = keyboardFrame(for: app.focus), target != before else { return }
    moveKeyboard(from: before, to: target, at: time, asPair: false)
  }

  // MARK: The controller as first responder

  /// The screen appears: where code asked for it, its controller has its accessory view in place.
  ///
  /// A show is posted for it (MessageKit 977). That it has no duration is a choice of this project: the bar comes with the
  /// screen.
  mutating func begin() {
    guard app.accessory.requestedController == true else { return }
    (app.accessory.requestedController, app.asksForInputViews) = (nil, false)
    isAppearing = true
    takeOver(at: 0)
    isAppearing = false
  }

  /// Answers what code asked of the controller as first responder, and of input views.
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
      // Another height is another frame; the keyboard that stays as it is has nothing to tell.
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

  /// The controller becomes first responder and its accessory view comes.
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
      show: true, from: ToldFrame(app.hiddenFrame(height: standing.size.height)), to: ToldFrame(standing),
      at: time, duration: duration)
  }

  /// The controller is first responder no more and its accessory view leaves.
  mutating func stepDown(at time: Double) {
    app.time = time
    app.animations.surrounding = keyboardAnimation
    app.setController(false, nil)
    app.setKeyboard(app.hiddenFrame(height: Double(app.keyboard.frame.size.height)), isUp: false)
    app.settle()
    app.animations.surrounding = nil
    guard let before = standing else { return }
    standing = nil
    let hidden = ToldFrame(app.hiddenFrame(height: before.size.height))
    post(show: false, from: ToldFrame(before), to: hidden, at: time)
  }

  /// An input has resigned: the next responder that can takes over, the controller (rule responderAfterResign).
  mutating func returnToController() {
    guard world.controllerCanBecomeFirstResponder, rules.responderChainTakesOver else { return }
    app.setController(true, world.inputAccessory(of: nil))
    noteStanding()
  }

  /// What stands on the screen's bottom edge, as far as frames tell of accessory views.
  private mutating func noteStanding() {
    standing = app.standingFrame
    if standing != nil, !rules.accessoryInFrame { standing = nil }
  }

  /// Posts what a keyboard posts that leaves the controller's accessory view behind (rule accessoryStays).
  mutating func postLeaving(
    _ standing: CGRect, from begin: ToldFrame, at time: Double, along animation: AppliedAnimation?
  ) {
    if postRules.accessoryIsShownAgain {
      let hidden = ToldFrame(app.hiddenFrame(height: begin.frame.size.height), begin.rules)
      post(show: false, from: begin, to: hidden, at: time, along: animation)
      post(
        show: true, from: ToldFrame(app.hiddenFrame(height: standing.size.height)), to: ToldFrame(standing),
        at: time, along: animation)
    } else {
      post(show: false, from: begin, to: ToldFrame(standing), at: time, along: animation)
    }
  }
}
