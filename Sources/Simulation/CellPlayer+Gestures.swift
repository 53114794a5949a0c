import Foundation
import Platform
import Scenarios
import Screens
import Trace
import UIKit

extension CellPlayer {
  // MARK: Interactive dismissal

  /// The animation after the finger releases the keyboard: about 0.145 s, ease-in-out (timing test in
  /// kirillzyusko/react-native-keyboard-controller @af130ca: 122 to 291 points).
  private static let release = AppliedAnimation(curve: .easeInOut, duration: 0.145, fromCurrentState: true)

  /// Drags the docked keyboard down, releases it, and returns the time of the release.
  ///
  /// Nothing is posted during the drag. A hide or another show is posted when the finger releases the
  /// keyboard (freshOS 17; openradar 15341512). Layout guides follow the keyboard. Scrolling by the finger is
  /// not simulated, because it is the same for every strategy. The finger moves to the given fraction of the keyboard's
  /// height below its top edge.
  mutating func dragDismiss(_ fraction: Double, _ release: Release, at time: Double) -> Double {
    guard let before = visibleKeyboardFrame, coverSpot == .docked, hardware == .detached, app.focus >= 0
    else {
      return time
    }
    // The finger comes from above and takes the keyboard along as soon as it is within the padding, so the keyboard is
    // that much farther down.
    let padding = world.keyboardDismissPadding
    let finger = (before.size.height * fraction).rounded()
    let dragged = before.offsetBy(dx: 0, dy: min(before.size.height, finger + padding))
    openTransition(
      .drag, at: time, focus: app.focus, keyboardMoves: true, duration: DragDismissStep.seconds)
    app.time = time
    app.animations.surrounding = AppliedAnimation(
      curve: .linear, duration: DragDismissStep.seconds, fromCurrentState: true)
    app.setKeyboard(dragged, isUp: true)
    app.settle()
    world.keyboardDrag(to: before.minY + finger - app.window.frame.origin.y) { finishHandler() }
    app.animations.surrounding = nil
    let released = time + DragDismissStep.seconds
    openTransition(
      release == .up ? .keyboardChange : .hide, at: released, focus: app.focus, keyboardMoves: true,
      duration: hasMotion ? Self.release.duration : 0)
    switch release {
    case .up:
      app.time = released
      moveKeyboard(from: dragged, to: before, at: released, asPair: false, along: Self.release)
    case .down: resign(at: released, along: Self.release)
    }
    return released
  }

  /// Scrolls the content a little. A scroll view whose keyboardDismissMode is onDrag makes the first responder
  /// resign as soon as the finger begins to drag (developer.apple.com: UIScrollView.KeyboardDismissMode). A finger
  /// that does not reach the keyboard does not drag it away.
  ///
  /// The content is at its new position at once, because the person's own scrolling is not judged.
  mutating func scrollContent(at time: Double) {
    guard let scroll = app.contentScroll else { return }
    app.time = time
    app.scroll(by: ScrollContentStep.distance)
    app.settle()
    switch world.dismissMode(ofScrollView: ViewID(app.prepared.scrollNodes[scroll])) {
    case .onDrag, .onDragWithAccessory: hide(at: time)
    case .none, .interactive, .interactiveWithAccessory: break
    }
  }

  // MARK: Screens that appear and disappear

  /// Begins to swipe back, cancels the swipe, and returns the time of the cancellation.
  ///
  /// First viewWillDisappear is called, and then the keyboard leaves. When the swipe is cancelled,
  /// viewWillAppear is called (Eureka PR 1037). The system makes the input first responder again, and its
  /// keyboard comes back (IQKeyboardManager 1361, JSQMessagesViewController 1174,
  /// jianshu.com/p/0f23c9cf3fa2). The keyboard moves with the screen that the finger swipes, as in a pop (rule
  /// pushedKeyboard), and so it keeps its place on the screen.
  mutating func swipeBackAndCancel(at time: Double) -> Double {
    let focus = app.focus
    let cancelled = time + SwipeBackAndCancelStep.seconds
    endChange(at: time)
    app.time = time
    world.willDisappear()
    finishHandler()
    let stays = staysWithSwipedScreen
    if rules.swipeBackPosts, focus >= 0 {
      // While the keyboard keeps its place, nothing has to return to its own, so this hide is never complete.
      openTransition(
        .hide, at: time, focus: focus, keyboardMoves: app.keyboard.isUp && !stays,
        duration: hasMotion ? Self.reportedDuration : 0, observedFrom: stays ? cancelled : time)
      resign(at: time, isSwiped: stays)
    }
    deliver(until: cancelled)
    beginToAppear(at: cancelled, fromSide: 0)
    endChange(at: cancelled)
    if rules.swipeBackPosts, focus >= 0 {
      if stays { app.setKeyboard(app.hiddenFrame(height: app.keyboard.frame.size.height), isUp: false) }
      keyboardIsSwiped = stays
      self.focus(focus, at: cancelled)
      keyboardIsSwiped = false
    }
    return cancelled
  }

  /// Whether the keyboard that is shown now moves together with a screen that a finger swipes. A bar of the controller
  /// that is left without the keyboard moves down to the edge of the screen.
  private var staysWithSwipedScreen: Bool {
    app.keyboard.isUp && coverSpot == .docked && hasMotion && rules.keyboardMovesWithScreen
      && !app.accessory.controllerResponds
  }

  /// Leaves the app and returns with the keyboard up. The container lays out the view again, and a hide and a
  /// show may be posted. Positions are not compared across this step, because the user does not see the app
  /// in the meantime.
  mutating func leaveAndReturn(at time: Double) {
    app.time = time
    app.relayoutFromContainer()
    app.layoutIfNeeded()
    app.commit(isCut: true)
    finishHandler()
    openTransition(.comeback, at: time, focus: app.focus, keyboardMoves: false)
    if app.accessory.controllerResponds, app.focus < 0, rules.accessoryIsLostOnReturn { stepDown(at: time) }
    world.didBecomeActive { finishHandler() }
    guard let frame = visibleKeyboardFrame.map(shownFrame), coverSpot == .docked,
      rules.returnPosts
    else {
      return
    }
    post(show: false, from: frame, to: hiddenFrame(from: frame), at: time, didDelay: 0)
    deliver(until: time + 0.001)
    post(show: true, from: frame, to: frame, at: time)
  }

  /// Pushes another screen. A strategy that removes its observers in viewWillDisappear does not receive the
  /// hide, because the keyboard leaves later (JSQMessagesViewController 1000). viewDidDisappear is called when
  /// the animation is over.
  mutating func push(at time: Double) {
    guard presentation == nil else { return }
    focusBelowPush = app.focus
    beginToDisappear(at: time)
    app.accessory.isCovered = true
    if app.focus >= 0 {
      openTransition(
        .hide, at: time, focus: app.focus, keyboardMoves: app.keyboard.isUp,
        duration: hasMotion && !rules.keyboardMovesWithScreen ? Self.reportedDuration : 0)
      resign(at: time, isPushed: true)
    } else if app.accessory.controllerResponds {
      stepDown(at: time)
    }
    app.isInWindow = false
  }

  /// Returns to this screen. If the other screen still shows a keyboard, the keyboard leaves together with
  /// that screen. The input that lost the keyboard to it may get it back (rule focusAfterPop).
  mutating func pop(at time: Double) {
    if let frame = elsewhere, elsewhereIsOurs {
      (elsewhere, elsewhereIsOurs) = (nil, false)
      let isSideways = rules.keyboardMovesWithScreen && rules.sidewaysIsAnnounced
      let right = frame.offsetBy(dx: app.screenSize.width, dy: 0)
      change(
        from: frame, to: isSideways ? right : hiddenFrame(from: frame),
        true, show: false, at: time, duration: isSideways ? Self.sidewaysDuration : Self.reportedDuration)
    }
    reappear(at: time, fromSide: -1)
    let focus = focusBelowPush
    focusBelowPush = -1
    guard focus >= 0, app.focus < 0 else { return }
    if rules.focusReturnsAfterPop { self.focus(focus, at: time) } else { isFocusLostByPop = true }
  }

  /// Opens a transition for a layout of the screen, unless another transition starts at the same time. In that case, the
  /// person sees one motion, and the layout is a part of it.
  private func openLayoutTransition(at time: Double) {
    if let last = app.builder.trace.transitions.last, last.start == time { return }
    openTransition(.layout, at: time, focus: app.focus, keyboardMoves: false)
  }

  /// Makes the container lay out the view again while it is on the screen.
  mutating func relayout(at time: Double) {
    openLayoutTransition(at: time)
    app.time = time
    app.relayoutFromContainer()
    finishHandler()
  }

  /// Shows or hides a bar around the screen with an animation, to which the changes of `viewSafeAreaInsetsDidChange`
  /// and of layout methods belong.
  mutating func setBar(_ bar: ContainerBar, isShown: Bool, at time: Double) {
    openLayoutTransition(at: time)
    app.time = time
    app.animations.surrounding = Self.barAnimation
    app.setBar(bar, isShown: isShown)
    finishHandler()
    app.animations.surrounding = nil
  }

  /// The animation with which a bar comes or goes.
  private static let barAnimation = AppliedAnimation(
    curve: .easeInOut, duration: ContainerBar.duration, fromCurrentState: true)

  /// Hides the title of the navigation bar while an input of its search bar is in use, and shows it when a person ends
  /// the search. A keyboard that leaves in another way does not end the search. The search controller of the app's own
  /// code does this itself.
  mutating func makeRoom(forSearch isActive: Bool, in input: Int) {
    guard !app.isOwnCode, input >= 0, app.replacesTitle(input) else { return }
    app.requestNavigationBar(isHidden: isActive)
    answerAboutNavigationBar()
  }

  /// Hides or shows the navigation bar if code asked for it.
  mutating func answerAboutNavigationBar() {
    guard let isHidden = app.hidesNavigationBar else { return }
    app.hidesNavigationBar = nil
    let surrounding = app.animations.surrounding
    app.animations.surrounding = Self.barAnimation
    app.setBar(.navigationBar, isShown: !isHidden)
    app.settle()
    app.animations.surrounding = surrounding
  }

  // MARK: Keyboards of other screens and apps

  /// The frame of the docked alphabet keyboard that another screen or another app shows.
  var elsewhereFrame: CGRect {
    app.dockedFrame(height: docked(.alphabet, suggestions: true).height + accessoryElsewhere)
  }

  /// The height of the accessory view on the keyboard of a screen that is presented over this one, in points.
  ///
  /// If the presented screen has no accessory view, it inherits this controller's, because the presenting
  /// controller is the next responder of the presented one (developer.apple.com: Using responders and the
  /// responder chain; MessageKit 1493). A pushed screen and another app inherit nothing.
  private var accessoryElsewhere: Double {
    guard elsewhereIsOurs, app.isInWindow || presentation != nil,
      let accessory = world.inputAccessory(of: nil)
    else { return 0 }
    return app.inheritedHeight(of: accessory)
  }

  mutating func showElsewhere(sameApp: Bool, at time: Double) {
    guard elsewhere == nil else { return }
    elsewhereIsOurs = sameApp
    let frame = elsewhereFrame
    elsewhere = frame
    accessoryHeight = accessoryElsewhere
    change(
      from: app.hiddenFrame(height: frame.size.height), to: frame, sameApp, show: true,
      at: time)
  }

  mutating func hideElsewhere(sameApp: Bool, at time: Double) {
    guard let frame = elsewhere else { return }
    elsewhere = nil
    elsewhereIsOurs = false
    change(from: frame, to: hiddenFrame(from: frame), sameApp, show: false, at: time)
  }

  /// Shows or hides a keyboard that does not belong to this screen. The keyboard is visible in this window
  /// only if it belongs to another app. A keyboard of a screen that covers this one is not visible here.
  private mutating func change(
    from begin: CGRect, to end: CGRect, _ sameApp: Bool, show: Bool, at time: Double,
    duration: Double = CellPlayer.reportedDuration
  ) {
    openTransition(.elsewhere, at: time, focus: -1, keyboardMoves: !sameApp)
    app.time = time
    if !sameApp {
      if show {
        app.setKeyboard(begin, isUp: false)
        app.commit()
      }
      app.animations.surrounding = rules.crossFade ? nil : keyboardAnimation
      app.setKeyboard(show ? end : app.hiddenFrame(height: begin.size.height), isUp: show)
      app.settle()
      app.animations.surrounding = nil
    }
    if sameApp || rules.otherAppPosts {
      post(show: show, from: begin, to: end, at: time, duration: duration, isLocal: sameApp)
    }
  }
}
