import Foundation
import Platform
import Scenarios
import Screens
import Trace
import UIKit

extension CellPlayer {
  // MARK: Frames

  /// The frame of the keyboard on the screen; nil if no keyboard is shown.
  var visibleKeyboardFrame: CGRect? { app.keyboard.isUp ? app.keyboard.frame : nil }

  /// Whether the keyboard moves when it appears, instead of appearing without motion.
  var hasMotion: Bool { !rules.crossFade && coverSpot == .docked }

  /// The placement of the visible keyboard. The bar of a hardware keyboard is always docked.
  /// A view of the app's own that replaces the keys is docked, too.
  var coverSpot: KeyboardPlacement { hardware == .detached && panelHeight == nil ? spot : .docked }

  /// Returns the frame of the keyboard for a focused input, in screen coordinates; nil if no keyboard or bar
  /// is shown.
  func keyboardFrame(for input: Int) -> CGRect? {
    var accessory = input >= 0 ? inputAccessoryHeight : 0
    let keyboards = device.keyboards(app.orientation)
    // A view of the app's own is shown even if a hardware keyboard is attached.
    if input >= 0, let panelHeight {
      let inset = rules.inputViewAddsInset ? Double(device.safeArea(app.orientation).bottom) : 0
      return app.dockedFrame(height: panelHeight + inset + accessory)
    }
    switch hardware {
    case .detached: break
    case .withBar, .withoutBar:
      let bar = hardware == .withBar ? keyboards.hardwareBar?.height ?? 0 : 0
      if bar == 0, input >= 0 { accessory += accessoryPadding }
      return bar + accessory > 0 ? app.dockedFrame(height: bar + accessory) : nil
    }
    let suggestions = predictions && input >= 0 && screen.inputs[input].suggestions
    if spot == .docked, let measuredHeight { return app.dockedFrame(height: measuredHeight + accessory) }
    guard spot != .docked else {
      let isPadded = keyboardKind == .passwords && device.idiom == .phone && rules.autofillAdds > 0
      let height = docked(isPadded ? .alphabet : keyboardKind, suggestions: suggestions).height
      return app.dockedFrame(height: height + (isPadded ? rules.autofillAdds : 0) + accessory)
    }
    guard let figure = keyboards.figure(at: spot, keyboardKind, suggestions: suggestions) else { return nil }
    if spot == .floating, app.accessory.barIsOnKeyboard { accessory = 0 }
    let size = CGSize(width: figure.width, height: figure.height + accessory)
    return CGRect(origin: detachedOrigin ?? firstDetachedOrigin(size), size: size)
  }

  func docked(_ kind: KeyboardKind, suggestions: Bool) -> KeyboardFigure {
    device.keyboards(app.orientation).docked(kind, suggestions: suggestions)
  }

  /// Returns the first position of a detached keyboard. A floating panel is at the bottom right, 20 points
  /// from the edges. A full-width keyboard is a tenth of the screen's height above the bottom edge. No source
  /// gives these positions, so they are choices of this project.
  private func firstDetachedOrigin(_ size: CGSize) -> CGPoint {
    let screen = app.screenSize
    return spot == .floating
      ? CGPoint(x: screen.width - size.width - 20, y: screen.height - size.height - 20)
      : CGPoint(x: 0, y: (screen.height * 0.9 - size.height).rounded())
  }

  /// Returns the end frame that a hide reports for a keyboard that was at `frame`.
  func hiddenFrame(from frame: CGRect) -> CGRect {
    if rules.crossFade { return .zero }
    if rules.hideIsFar { return frame.offsetBy(dx: 0, dy: app.screenSize.height) }
    if accessoryHeight > 0, rules.hideLeavesAccessory { return app.dockedFrame(height: accessoryHeight) }
    return app.hiddenFrame(height: frame.size.height)
  }

  /// Whether the keyboard at a frame is the one with the bar of saved passwords that a phone shows now.
  private func showsAutofillBar(at frame: CGRect) -> Bool {
    keyboardKind == .passwords && device.idiom == .phone && hardware == .detached && panelHeight == nil
      && elsewhere == nil && app.keyboard.isUp && app.keyboard.frame == frame
  }

  /// Returns the frame that a show reports. If only the bar of a hardware keyboard is on the screen, the
  /// reported frame is that of a whole keyboard (P9).
  func shownFrame(_ frame: CGRect) -> CGRect {
    if showsAutofillBar(at: frame), rules.announcesWithoutAutofillBar {
      return app.dockedFrame(height: docked(.alphabet, suggestions: true).height + accessoryHeight)
    }
    guard panelHeight == nil, hardware == .withBar, device.idiom == .pad, rules.hardwareFrameIsTall
    else {
      return frame
    }
    var tall = frame
    tall.size.height = docked(.alphabet, suggestions: true).height + accessoryHeight
    return tall
  }

  // MARK: Showing and hiding the keyboard

  /// Shows the keyboard that an input needs. If the keyboard is already shown, its notifications may be
  /// posted again.
  mutating func bringKeyboard(_ target: CGRect?, at time: Double) {
    guard let target else {
      if let before = visibleKeyboardFrame { takeAway(before, at: time) } else { hideNothing(at: time) }
      return
    }
    if coverSpot != .docked {
      if visibleKeyboardFrame != target { appearDetached(target, at: time) }
    } else if let before = visibleKeyboardFrame {
      if before != target {
        moveKeyboard(from: before, to: target, at: time, asPair: rules.heightChangeAsPair)
      } else if rules.repostOnFocus {
        post(show: true, from: shownFrame(before), to: shownFrame(target), at: time)
      }
    } else if arrivesInSteps {
      arriveInSteps(target, at: time)
    } else {
      let before = standing
      standing = nil
      if keyboardComesWithScreen { return comeWithScreen(target, at: time) }
      moveKeyboard(
        from: app.takeMadeStanding() ?? app.hiddenFrame(height: target.size.height), to: target, at: time,
        asPair: false,
        duration: hasMotion ? rules.showDuration : Self.reportedDuration,
        last: before == nil ? lastShown : nil, posted: before)
    }
  }

  /// Moves a docked keyboard and posts UIKit's notifications. A sheet moves immediately after the handlers.
  ///
  /// The posted begin frame is `posted` if it is given. If `last` is given, the posted begin frame has the
  /// height of `last` (rule beginFrame).
  mutating func moveKeyboard(
    from begin: CGRect, to end: CGRect, at time: Double, asPair: Bool,
    duration: Double = CellPlayer.reportedDuration, last: CGRect? = nil, posted: CGRect? = nil,
    along other: AppliedAnimation? = nil
  ) {
    let animation = duration > 0 ? other ?? keyboardAnimation : nil
    if begin != app.keyboard.frame, !app.keyboard.isUp {
      // Before it appears, the hidden keyboard is below the bottom edge with its new height.
      app.setKeyboard(hasMotion ? begin : app.hiddenFrame(height: end.size.height), isUp: false)
      app.commit()
    }
    if hasMotion {
      app.animations.surrounding = animation
      app.setKeyboard(end, isUp: true)
      app.settle()
      app.animations.surrounding = nil
    } else {
      appear(end, along: other)
    }
    var (from, to) = (posted ?? shownFrame(begin), shownFrame(end))
    if let last, hardware == .detached, from.size.height != last.size.height,
      rules.beginsWithLastHeight
    {
      from.size.height = last.size.height
    }
    if asPair {
      post(show: false, from: from, to: hiddenFrame(from: from), at: time)
      let hidden = app.hiddenFrame(height: to.size.height)
      post(show: true, from: hidden, to: to, at: time)
    } else {
      post(show: true, from: from, to: to, at: time, duration: duration, along: other)
    }
    moveSheet(at: time)
  }

  /// Shows the keyboard of a screen that is appearing, as in a push or a pop (rule pushedKeyboard). Positions are those on the
  /// screen, which moves together with its keyboard, so the keyboard is in its place from the first frame on. So are
  /// layout guides, and a sheet that makes way for the keyboard.
  private mutating func comeWithScreen(_ target: CGRect, at time: Double) {
    app.animations.surrounding = nil
    app.setKeyboard(target, isUp: true, at: coverSpot)
    app.settle()
    let side = keyboardIsSwiped ? 1 : change?.side ?? 0
    let isAnnounced = side != 0 && rules.sidewaysIsAnnounced
    let begin =
      isAnnounced
      ? target.offsetBy(dx: side * app.screenSize.width, dy: 0) : app.hiddenFrame(height: target.size.height)
    seenBegin = target
    post(
      show: true, from: shownFrame(begin), to: shownFrame(target), at: time,
      duration: isAnnounced ? Self.sidewaysDuration : Self.reportedDuration)
    seenBegin = nil
    moveSheet(at: time, isAnimated: false)
  }

  /// Shows the keyboard without motion, and animates everything that follows it. With cross-fades, the
  /// system's own apps also slide their content (react-native-keyboard-controller 570).
  private func appear(_ frame: CGRect, along animation: AppliedAnimation? = nil) {
    app.animations.surrounding = nil
    app.setKeyboard(frame, isUp: true, at: coverSpot)
    app.animations.surrounding = animation ?? keyboardAnimation
    app.settle()
    app.animations.surrounding = nil
  }

  /// Shows a third-party keyboard three times, with the heights 0, 216 and its own height (rule P11). The
  /// times are those of an extension's launch: 0, 295 and 390 ms (developer.apple.com/forums/thread/813579).
  private mutating func arriveInSteps(_ target: CGRect, at time: Double) {
    arrivesInSteps = false
    var before = app.hiddenFrame(height: 0)
    app.setKeyboard(before, isUp: true)
    app.commit()
    post(show: true, from: before, to: before, at: time)
    for (delay, height) in [(0.295, min(216, target.size.height)), (0.39, target.size.height)] {
      let step = app.dockedFrame(height: height)
      deliver(until: time + delay)
      openTransition(.keyboardChange, at: time + delay, focus: app.focus, keyboardMoves: step != before)
      app.time = time + delay
      if step == target, step != before, rules.lastHeightIsFrameChangeOnly {
        app.animations.surrounding = keyboardAnimation
        app.setKeyboard(step, isUp: true)
        app.settle()
        app.animations.surrounding = nil
        postFrameChange(from: before, to: step, at: time + delay)
        moveSheet(at: time + delay)
      } else {
        moveKeyboard(from: before, to: step, at: time + delay, asPair: false)
      }
      before = step
    }
  }

  private mutating func appearDetached(_ target: CGRect, at time: Double) {
    appear(target)
    let hidden = app.hiddenFrame(height: target.size.height)
    switch rules.floatingShow {
    case .silent: postSilently(from: hidden, to: target, at: time)
    case .panel: post(show: true, from: hidden, to: target, at: time)
    case .zero: post(show: true, from: .zero, to: .zero, at: time)
    }
  }

  /// Posts the frame change of a detached keyboard that appears or leaves without a show or a hide. A
  /// floating keyboard reports its frame only afterwards (flutter_keyboard_visibility PR 162). A split or
  /// undocked keyboard also reports it before (QuickDialog PR 444).
  private mutating func postSilently(from begin: CGRect, to end: CGRect, at time: Double) {
    if spot == .floating {
      postMoved(from: begin, to: end, at: time)
    } else {
      postFrameChange(from: begin, to: end, at: time)
    }
  }

  /// Makes the first responder resign and hides its keyboard.
  ///
  /// If a screen is pushed, the keyboard may leave sideways (rule pushedKeyboard). If a finger swipes the screen, the
  /// keyboard keeps its place on it. If another screen covers
  /// this one, the controller does not become first responder again. A search stays active unless `endsSearch` is true.
  mutating func resign(
    at time: Double, along animation: AppliedAnimation? = nil, isPushed: Bool = false,
    isSwiped: Bool = false, isCovered: Bool = false, endsSearch: Bool = false
  ) {
    app.time = time
    resigned = app.focus
    // A bar in the keyboard's window moves together with the keyboard.
    if app.accessory.bar != nil { app.animations.surrounding = animation ?? keyboardAnimation }
    app.setFocus(-1)
    standing = nil
    if !isPushed, !isCovered { returnToController() }
    app.settle()
    app.animations.surrounding = nil
    if endsSearch { makeRoom(forSearch: false, in: resigned) }
    if let before = visibleKeyboardFrame {
      if isSwiped {
        postLeavingWithScreen(before, side: 1, at: time)
      } else {
        takeAway(before, at: time, along: animation, isPushed: isPushed)
      }
    } else {
      hideNothing(at: time)
    }
    endEditingAfterHide()
  }

  /// Tells code that the input that resigned has ended editing, which is 4 ms after willHide in a log (OmniGroup
  /// OmniUIDocument, 2012). Here it comes immediately after the will notifications.
  private mutating func endEditingAfterHide() {
    guard resigned >= 0 else { return }
    let input = resigned
    resigned = -1
    endEditing(input)
  }

  /// Posts a hide for a hardware keyboard that shows nothing on the screen. Such a keyboard never posts a
  /// show, but a hide when an input becomes first responder or resigns (AlphaWallet/alpha-wallet-ios PR 1254;
  /// MMNumberKeyboard 14). The frames of the hide have no height (BlakeBarrett/snse-ios @f14935d).
  private mutating func hideNothing(at time: Double) {
    guard hardware != .detached else { return }
    let none = app.hiddenFrame(height: 0)
    post(show: false, from: none, to: none, at: time)
  }

  /// The duration in seconds in which a keyboard leaves sideways with a pushed screen (openradar-mirror 4479).
  static let sidewaysDuration = 0.35

  private mutating func takeAway(
    _ before: CGRect, at time: Double, along other: AppliedAnimation? = nil, isPushed: Bool = false
  ) {
    let begin = shownFrame(before)
    if isPushed, coverSpot == .docked, hasMotion, rules.keyboardMovesWithScreen {
      return leaveWithScreen(before, at: time)
    }
    let animation = other ?? keyboardAnimation
    app.animations.surrounding = hasMotion ? animation : nil
    app.setKeyboard(app.awayFrame(height: before.size.height), isUp: false)
    app.animations.surrounding = animation
    app.settle()
    app.animations.surrounding = nil
    if let standing, app.accessory.controllerResponds {
      postLeaving(standing, from: begin, at: time, along: other)
    } else if coverSpot == .docked || rules.floatingShow != .silent {
      post(show: false, from: begin, to: hiddenFrame(from: begin), at: time, along: other)
    } else {
      postSilently(from: before, to: app.hiddenFrame(height: before.size.height), at: time)
    }
    moveSheet(at: time)
  }

  /// Hides the keyboard of a screen over which another one is pushed. Positions are those on the screen, which
  /// moves together with its keyboard, so the keyboard keeps its place until the screen is gone.
  private mutating func leaveWithScreen(_ before: CGRect, at time: Double) {
    postLeavingWithScreen(before, side: -1, at: time)
    endEditingAfterHide()
    let gone = time + Self.sidewaysDuration
    deliver(until: gone)
    app.time = gone
    app.animations.surrounding = nil
    app.setKeyboard(app.hiddenFrame(height: before.size.height), isUp: false)
    app.settle()
    moveSheet(at: gone, isAnimated: false)
  }

  /// Posts the hide of a keyboard that leaves together with its screen, to the left (-1) or to the right (1).
  private mutating func postLeavingWithScreen(_ before: CGRect, side: CGFloat, at time: Double) {
    let begin = shownFrame(before)
    let isAnnounced = rules.sidewaysIsAnnounced
    let end =
      isAnnounced
      ? before.offsetBy(dx: side * app.screenSize.width, dy: 0) : hiddenFrame(from: begin)
    post(
      show: false, from: begin, to: end, at: time,
      duration: isAnnounced ? Self.sidewaysDuration : Self.reportedDuration)
  }

  /// Moves a sheet away from the keyboard, or back to its place without a keyboard. The handlers of the will
  /// notifications must have run before.
  mutating func moveSheet(at time: Double, isAnimated: Bool = true) {
    app.time = time
    let top = app.keyboard.isUp && coverSpot == .docked ? app.keyboard.frame.origin.y : .infinity
    guard let sheet = app.sheetInMotion(forKeyboardAt: top), rules.sheetMoves else { return }
    app.animations.surrounding = isAnimated ? keyboardAnimation : nil
    app.moveSheet(to: sheet)
    finishHandler()
    app.animations.surrounding = nil
  }

  // MARK: Changing the keyboard

  /// Switches to another keyboard. A secure input offers no emoji keyboard, so the switch is ignored there
  /// (WordPress-iOS issue 15769).
  ///
  /// The Chinese keyboard is shown twice, without its candidates and a tenth of a second later with them.
  /// Logs show both notifications, but the time between them is a choice of this project.
  mutating func switchKeyboard(_ kind: KeyboardKind, at time: Double) {
    guard app.focus >= 0, hardware == .detached, panelHeight == nil else { return }
    if kind == .emoji, screen.inputs[app.focus].isSecure { return }
    measuredHeight = nil
    if kind == .chinesePinyin {
      let (kind, predictions) = (keyboardKind, predictions)
      (keyboardKind, self.predictions) = (.alphabet, false)
      change(to: keyboardFrame(for: app.focus), at: time)
      (keyboardKind, self.predictions) = (kind, predictions)
      deliver(until: time + 0.1)
    }
    keyboardKind = kind
    change(to: keyboardFrame(for: app.focus), at: kind == .chinesePinyin ? time + 0.1 : time)
  }

  /// Switches to a keyboard of a measured height, which all inputs of the screen have until the person switches to
  /// another keyboard.
  mutating func switchKeyboard(toHeight height: Double, at time: Double) {
    guard app.focus >= 0, hardware == .detached, panelHeight == nil else { return }
    measuredHeight = height
    change(to: keyboardFrame(for: app.focus), at: time)
  }

  /// Shows or hides the bar with predictions without an animation (capacitor-plugins 287: duration 0).
  mutating func setPredictions(_ isOn: Bool, at time: Double) {
    guard predictions != isOn else { return }
    predictions = isOn
    guard app.focus >= 0, hardware == .detached else { return }
    change(to: keyboardFrame(for: app.focus), at: time, duration: 0)
  }

  private mutating func change(
    to target: CGRect?, at time: Double, duration: Double = CellPlayer.reportedDuration
  ) {
    guard let target, let before = visibleKeyboardFrame, coverSpot == .docked else { return }
    openTransition(
      .keyboardChange, at: time, focus: app.focus, keyboardMoves: target != before,
      duration: hasMotion ? duration : 0)
    app.time = time
    if target != before {
      moveKeyboard(
        from: before, to: target, at: time, asPair: duration > 0 && rules.heightChangeAsPair,
        duration: duration)
    } else {
      post(show: true, from: before, to: target, at: time, duration: duration)
    }
  }

  /// Lets AutoFill fill the focused input and focus the next one. Returns the time at which all notifications
  /// have been posted.
  ///
  /// A hide is posted, then the show of the next input 50 ms later, and the same show again after another 50
  /// ms. The keyboard does not move. Users report that content slides down and comes back
  /// (status-im/status-legacy 9981). The number and the times of the notifications are a choice of this
  /// project.
  mutating func autofill(at time: Double) -> Double {
    guard app.focus >= 0, let next = screen.input(after: app.focus) else { return time }
    if let frame = visibleKeyboardFrame.map(shownFrame), coverSpot == .docked {
      openTransition(.focusChange, at: time, focus: app.focus, keyboardMoves: false)
      app.time = time
      post(show: false, from: frame, to: hiddenFrame(from: frame), at: time)
    }
    let moved = time + 0.05
    deliver(until: moved)
    focus(next, at: moved)
    let again = moved + 0.05
    guard app.keyboard.isUp, coverSpot == .docked else { return moved }
    deliver(until: again)
    app.time = again
    let frame = shownFrame(app.keyboard.frame)
    post(show: true, from: frame, to: frame, at: again)
    return again
  }

  mutating func reshow(at time: Double) {
    openTransition(.keyboardChange, at: time, focus: app.focus, keyboardMoves: false)
    app.time = time
    guard coverSpot == .docked else { return }
    let frame = shownFrame(app.keyboard.frame)
    post(show: true, from: frame, to: frame, at: time)
  }

  /// Attaches or detaches a hardware keyboard. If an input is focused, detaching shows the software keyboard
  /// immediately, with a begin frame without height (BlakeBarrett/snse-ios @f14935d).
  mutating func setHardware(_ other: HardwareKeyboard, at time: Double) {
    guard hardware != other else { return }
    let before = visibleKeyboardFrame
    let wasTall = before.map(shownFrame)
    hardware = other
    guard app.focus >= 0 else { return }
    let target = keyboardFrame(for: app.focus)
    let returns = other == .detached
    // On a phone, nothing stays on the screen. What the person sees and what is announced is a hide.
    openTransition(
      target == nil && before != nil ? .hide : .keyboardChange, at: time, focus: app.focus,
      keyboardMoves: target != before,
      duration: returns ? 0 : Self.reportedDuration)
    app.time = time
    guard let target else {
      if let before { takeAway(before, at: time) }
      return
    }
    let hidden = app.hiddenFrame(height: 0)
    let begin = returns ? hidden : wasTall ?? hidden
    app.animations.surrounding = returns ? nil : keyboardAnimation
    app.setKeyboard(target, isUp: true, at: coverSpot)
    app.settle()
    app.animations.surrounding = nil
    post(
      show: true, from: begin, to: shownFrame(target), at: time,
      duration: returns ? 0 : Self.reportedDuration)
    moveSheet(at: time, isAnimated: !returns)
  }

  // MARK: Undocked and floating keyboards

  /// Undocks a tablet's keyboard, or docks it again.
  ///
  /// Undocking posts a hide and then only frame changes. On some systems, a keyboard that is dragged off the
  /// dock posts no hide (rule P8).
  mutating func move(to other: KeyboardPlacement, byDragging: Bool, at time: Double) {
    guard let before = visibleKeyboardFrame, app.focus >= 0, hardware == .detached, spot != other,
      device.keyboards(app.orientation).figure(at: other, keyboardKind, suggestions: predictions) != nil
    else { return }
    let old = spot
    spot = other
    detachedOrigin = nil
    guard let target = keyboardFrame(for: app.focus) else { return }
    openTransition(
      other == .docked ? .keyboardChange : .undock, at: time, focus: app.focus, keyboardMoves: true,
      duration: 0)
    app.time = time
    app.animations.surrounding = keyboardAnimation
    app.setKeyboard(target, isUp: true, at: other)
    app.settle()
    app.animations.surrounding = nil
    if other == .docked {
      postDocking(from: before, to: target, at: time)
    } else {
      if old == .docked, !(byDragging && rules.gestureUndockIsSilent) {
        post(show: false, from: before, to: hiddenFrame(from: before), at: time, didDelay: 0)
        deliver(until: time + 0.001)
      }
      let announced = other == .split && rules.splitFrameIsZero ? .zero : target
      postFrameChange(from: before, to: announced, at: time)
    }
    moveSheet(at: time)
  }

  /// Drags a detached keyboard to another position. When the finger picks it up, a frame of zeros is posted
  /// (rule P8), and after the drag the new frame. The transition begins when the finger picks it up, because
  /// code may then move content.
  mutating func drag(to target: DragTarget, at time: Double) {
    guard let before = visibleKeyboardFrame, coverSpot != .docked, app.focus >= 0 else { return }
    let picked = max(app.time, time - Self.dragDuration)
    openTransition(
      .keyboardChange, at: picked, focus: app.focus, keyboardMoves: true, duration: 0,
      observedFrom: time)
    if rules.frameNotifications {
      send(
        .willChangeFrame, info(before, .zero, Self.reportedDuration, true), at: picked, commitAt: picked)
    }
    let screen = app.screenSize
    var origin: CGPoint
    switch target {
    case .focusedField:
      origin = CGPoint(
        x: tappedField.midX - before.width / 2, y: tappedField.midY - before.height / 2)
    case .top: origin = CGPoint(x: before.minX, y: app.window.frame.minY + app.window.safeArea.top)
    case .bottom: origin = firstDetachedOrigin(before.size)
    }
    origin.x = max(0, min(origin.x.rounded(), screen.width - before.width))
    // A keyboard at the very bottom would dock.
    origin.y = max(0, min(origin.y.rounded(), screen.height - before.height - 20))
    let end = CGRect(origin: origin, size: before.size)
    deliver(until: time)
    // A handler may have made the input resign.
    guard app.focus >= 0, app.keyboard.isUp else { return }
    detachedOrigin = origin
    app.time = time
    appear(end)
    postMoved(from: before, to: end, at: time)
  }

  /// The time for which a finger drags a detached keyboard, in seconds, which is a choice of this project. The
  /// keyboard is where it was until the finger releases it.
  private static let dragDuration = 0.3

  // MARK: Recorded notifications

  mutating func replay(_ recorded: RecordedNotification, at time: Double) {
    let end = recorded.end ?? postedEnd ?? app.reported(app.hiddenFrame(height: 0))
    let begin =
      recorded.begin ?? postedEnd ?? app.reported(app.hiddenFrame(height: app.interface(end).height))
    let duration = recorded.duration ?? Self.reportedDuration
    let info = KeyboardInfo(
      beginFrame: begin, endFrame: end, animationDuration: duration,
      animationCurve: recorded.curve ?? rules.curve, isLocal: recorded.isLocal ?? true)
    app.time = time
    if recorded.name == .willShow || recorded.name == .willHide || recorded.name == .willChangeFrame {
      let frame = trueFrame(app.interface(end))
      place(frame, KeyboardMode(recorded.name, endFrame: frame, screen: app.screenBounds), info, at: time)
    }
    send(recorded.name, info, at: time, commitAt: time)
    if recorded.name == .willShow || recorded.name == .willHide { moveSheet(at: time) }
  }

  private mutating func place(_ frame: CGRect, _ mode: KeyboardMode, _ info: KeyboardInfo, at time: Double) {
    let before = visibleKeyboardFrame
    let target: CGRect? =
      switch mode {
      case .hidden: nil
      // A frame of zeros does not contain the position of a floating keyboard.
      case .floating: frame == .zero ? before : frame
      case .docked: frame
      }
    let isDocked = mode == .docked
    if target != before {
      let kind: TransitionKind = before == nil ? .show : target == nil ? .hide : .keyboardChange
      openTransition(
        kind, at: time, focus: app.focus, keyboardMoves: true,
        duration: isDocked || target == nil ? info.animationDuration : 0)
      if before == nil, let target, isDocked {
        app.setKeyboard(app.hiddenFrame(height: target.size.height), isUp: false)
        app.commit()
      }
      app.animations.surrounding = info.animationDuration > 0 ? keyboardAnimation : nil
      spot = isDocked || target == nil ? .docked : .floating
      app.setKeyboard(
        target ?? app.hiddenFrame(height: Double(before?.size.height ?? 0)), isUp: target != nil, at: spot)
      app.settle()
      app.animations.surrounding = nil
    }
  }
}
