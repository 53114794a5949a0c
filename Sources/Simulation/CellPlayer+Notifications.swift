import Foundation
import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// A did notification that is not posted yet.
struct ScheduledNotification {
  var time: Double
  var name: KeyboardNotificationName
  var info: KeyboardInfo
}

/// The notifications, their times and their delivery.
///
/// The times are those of a recorded log (OmniGroup OmniUIDocument, 2012):
/// - did-begin-editing of a text field comes before the will notifications;
/// - willChangeFrame comes 2 ms before willShow, and didChangeFrame 3 ms before didShow;
/// - after willHide, didChangeFrame comes 261 ms later and didHide 263 ms later.
extension CellPlayer {
  static let reportedDuration = RuleSwitches.reportedDuration

  var keyboardAnimation: AppliedAnimation { rules.keyboardAnimation }

  /// Posts the will notifications of a show or hide and schedules its did notifications.
  ///
  /// The frames are in screen coordinates of the current orientation.
  mutating func post(
    show: Bool, from begin: CGRect, to end: CGRect, at time: Double, didDelay: Double? = nil,
    duration: Double = CellPlayer.reportedDuration, isLocal: Bool = true,
    along animation: AppliedAnimation? = nil
  ) {
    let info = info(begin, end, duration, isLocal)
    if show { note(end) }
    scheduled.removeAll(keepingCapacity: true)
    isPosting = true
    let lead = show ? 0.002 : 0.003
    if rules.frameNotifications {
      send(.willChangeFrame, info, at: max(0, time - lead), commitAt: time, animation)
    }
    send(show ? .willShow : .willHide, info, at: time, commitAt: time, animation)
    let delay = didDelay ?? (show ? rules.didShowDelay : 0.263)
    if rules.frameNotifications {
      let gap = didDelay == nil ? (show ? 0.003 : 0.002) : 0
      schedule(.didChangeFrame, info, at: time + delay - gap)
    }
    schedule(show ? .didShow : .didHide, info, at: time + delay)
    isPosting = false
    changeFocusIfAsked()
  }

  mutating func postFrameChange(from begin: CGRect, to end: CGRect, at time: Double) {
    guard rules.frameNotifications else { return }
    let info = info(begin, end, Self.reportedDuration, true)
    send(.willChangeFrame, info, at: time, commitAt: time)
    schedule(.didChangeFrame, info, at: time + rules.didShowDelay)
  }

  /// Posts the nine notifications of a keyboard that is docked again, in their recorded order (openradar
  /// 25032907). The log has no times, so the last four are posted when the keyboard has arrived.
  mutating func postDocking(from begin: CGRect, to end: CGRect, at time: Double) {
    guard rules.dockBurst, rules.frameNotifications else {
      return post(show: true, from: begin, to: end, at: time)
    }
    let info = info(begin, end, Self.reportedDuration, true)
    scheduled.removeAll(keepingCapacity: true)
    isPosting = true
    for name in [
      KeyboardNotificationName.willChangeFrame, .didChangeFrame, .willShow, .willChangeFrame, .willShow,
    ] { send(name, info, at: time, commitAt: time) }
    let arrived = time + rules.didShowDelay
    for name in [KeyboardNotificationName.didChangeFrame, .didShow, .didChangeFrame, .didShow] {
      schedule(name, info, at: arrived)
    }
    isPosting = false
    changeFocusIfAsked()
  }

  /// Posts a frame change that is announced only after the keyboard has moved.
  mutating func postMoved(from begin: CGRect, to end: CGRect, at time: Double) {
    guard rules.frameNotifications else { return }
    send(.didChangeFrame, info(begin, end, Self.reportedDuration, true), at: time, commitAt: time)
  }

  func info(_ begin: CGRect, _ end: CGRect, _ duration: Double, _ isLocal: Bool) -> KeyboardInfo {
    KeyboardInfo(
      beginFrame: reportedFrame(begin), endFrame: reportedFrame(end), animationDuration: duration,
      animationCurve: rules.curve, isLocal: isLocal, absent: rules.hasIsLocal ? [] : .isLocal)
  }

  /// Records the docked keyboard of a show, which may determine the begin frame of the next show.
  private mutating func note(_ end: CGRect) {
    if end.size.height > 0, end.origin.y < app.screenSize.height { lastShown = end }
  }

  /// Posts the notifications of a change to a secure input (rule secureSwitch).
  mutating func postSecureBurst(at time: Double) {
    guard rules.frameNotifications, let frame = visibleKeyboardFrame, coverSpot == .docked else { return }
    let (there, gone) = (frame, app.hiddenFrame(height: 0))
    isPosting = true
    for (begin, end) in [(there, gone), (gone, there), (there, there)] {
      send(.willChangeFrame, info(begin, end, 0, true), at: time - 0.002, commitAt: time)
    }
    isPosting = false
  }

  /// Posts the notifications of a rotation before iOS 8 (OmniGroup OmniUIDocument log, 2012). The hide's
  /// didChangeFrame and the show's willChangeFrame have equal begin and end frames. The did notifications
  /// have no duration and no curve.
  mutating func postOldTurn(
    show: Bool, from begin: CGRect, to end: CGRect, at time: Double, isLocal: Bool
  ) {
    let moved = info(begin, end, Self.reportedDuration, isLocal)
    let still = info(show ? end : begin, show ? end : begin, Self.reportedDuration, isLocal)
    var (lastMoved, lastStill) = (moved, show ? moved : still)
    lastMoved.absent.insert(.animation)
    lastStill.absent.insert(.animation)
    scheduled.removeAll(keepingCapacity: true)
    isPosting = true
    let delay = show ? 0.422 : 0.024
    if rules.frameNotifications {
      send(.willChangeFrame, show ? still : moved, at: time - (show ? 0.002 : 0.003), commitAt: time)
    }
    send(show ? .willShow : .willHide, moved, at: time, commitAt: time)
    if rules.frameNotifications { schedule(.didChangeFrame, lastStill, at: time + delay - 0.003) }
    schedule(show ? .didShow : .didHide, lastMoved, at: time + delay)
    isPosting = false
    changeFocusIfAsked()
  }

  /// Returns a frame as a notification reports it. It may exclude the accessory view, and in Slide Over it
  /// may be too far up by the height of the strip below the window.
  private func reportedFrame(_ frame: CGRect) -> CGRect {
    guard !frame.isEmpty else { return app.reported(frame) }
    var reported = frame
    if accessoryHeight > 0, frame.size.height > accessoryHeight, !rules.accessoryInFrame {
      // The origin of a hidden keyboard's frame is the screen's edge, with or without the accessory view.
      if frame.origin.y < app.screenSize.height { reported.origin.y += accessoryHeight }
      reported.size.height -= accessoryHeight
    }
    if window == .slideOver, rules.slideOverFrameIsShifted { reported.origin.y -= stripBelowWindow }
    return app.reported(reported)
  }

  /// Returns the true frame of a keyboard from the frame in a log. In Slide Over, the true frame is further
  /// down by the height of the strip below the window, unless the frame in the log reaches the screen's
  /// bottom edge.
  func trueFrame(_ reported: CGRect) -> CGRect {
    let isShifted =
      window == .slideOver && rules.slideOverFrameIsShifted && !reported.isEmpty
      && reported.maxY != app.screenSize.height
    return isShifted ? reported.offsetBy(dx: 0, dy: stripBelowWindow) : reported
  }

  private var stripBelowWindow: CGFloat { app.screenSize.height - app.window.frame.maxY }

  private mutating func schedule(_ name: KeyboardNotificationName, _ info: KeyboardInfo, at time: Double) {
    scheduled.append(ScheduledNotification(time: time, name: name, info: info))
  }

  /// Delivers the did notifications that are due before `time`, and runs the calls that the strategy has
  /// scheduled before `time`.
  ///
  /// - Parameters:
  ///   - time: the end, in seconds from the beginning of the cell.
  ///   - unseen: whether to run scheduled calls even if no transition is observed, as during a rotation.
  mutating func deliver(until time: Double, unseen: Bool = false) {
    let last = unseen ? time : min(time, end)
    while true {
      let (note, call) = (scheduled.first?.time ?? .infinity, world.nextCall ?? .infinity)
      if let change, change.end < time, change.end <= note, change.end <= call {
        endChange(at: change.end)
        continue
      }
      // A call after the observed time does not delay a notification.
      if note < time, note <= call || call >= last {
        let next = scheduled.removeFirst()
        send(next.name, next.info, at: next.time, commitAt: next.time)
      } else if call < last {
        app.time = max(app.time, call)
        world.runNextCall()
        finishHandler()
      } else {
        return
      }
    }
  }

  /// The time in seconds after which nothing is observed. Without this limit, a timer or a display link could
  /// run forever.
  var end: Double { (app.builder.trace.transitions.last?.start ?? 0) + 1 }

  /// Returns the frame at which the person sees the keyboard after its motion, if a notification announces
  /// another end frame; nil if the announced end frame is right, or if the keyboard is not on this screen.
  private func seenEnd(announced info: KeyboardInfo) -> CGRect? {
    guard app.keyboard.isUp, elsewhere == nil else { return nil }
    let seen = app.reported(app.keyboard.frame)
    return seen == info.endFrame ? nil : seen
  }

  mutating func send(
    _ name: KeyboardNotificationName, _ info: KeyboardInfo, at time: Double, commitAt commit: Double,
    _ animation: AppliedAnimation? = nil
  ) {
    postedEnd = info.endFrame
    let isWill = name == .willChangeFrame || name == .willShow || name == .willHide
    if app.isDetailed {
      let seenEnd = isWill ? seenEnd(announced: info) : nil
      app.builder.trace.notifications.append(
        PostedNotification(
          time: time, name: name.uikitName, beginFrame: info.beginFrame, endFrame: info.endFrame,
          duration: info.animationDuration, curve: info.animationCurve, isLocal: info.isLocal,
          seenBegin: isWill ? seenBegin.map(app.reported) : nil, seenEnd: seenEnd))
    }
    guard world.hears(name) else { return world.passedUnheard(name) }
    let isInside = isWill && info.animationDuration > 0 && rules.handlersInsideAnimation
    let surrounding = isInside ? animation ?? keyboardAnimation : nil
    func surround() {
      app.time = commit
      app.animations.surrounding = surrounding
    }
    surround()
    world.post(name, info) {
      finishHandler()
      surround()
    }
    app.animations.surrounding = nil
  }
}
