import Foundation
import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// A did notification that is still to come.
struct ScheduledNotification {
  var time: Double
  var name: KeyboardNotificationName
  var info: KeyboardInfo
  /// Whether the rule didShowDelay says when.
  var isDelayed: Bool
}

/// What is posted when, and who hears it.
///
/// Times follow a recorded log (OmniGroup OmniUIDocument, 2012): did-begin-editing of a text field before
/// and willChangeFrame 2 ms before willShow; didChangeFrame 3 ms before didShow; on hide didChangeFrame
/// 261 ms and didHide 263 ms after willHide.
extension CellPlayer {
  /// The duration that notifications report, in seconds.
  static let reportedDuration = RuleSwitches.reportedDuration

  var keyboardAnimation: AppliedAnimation { rules.keyboardAnimation }

  /// Posts the will notifications and schedules the did notifications.
  ///
  /// Frames are what the notification says, in screen coordinates as the interface is turned.
  mutating func post(
    show: Bool, from begin: ToldFrame, to end: ToldFrame, at time: Double, didDelay: Double? = nil,
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
    let isDelayed = show && didDelay == nil
    let delay = didDelay ?? (show ? delayOfShow(at: time) : 0.263)
    if rules.frameNotifications {
      let gap = didDelay == nil ? (show ? 0.003 : 0.002) : 0
      schedule(.didChangeFrame, info, at: time + delay - gap, isDelayed: isDelayed)
    }
    schedule(show ? .didShow : .didHide, info, at: time + delay, isDelayed: isDelayed)
    isPosting = false
    changeFocusIfAsked()
  }

  /// Posts a change of frame without a show or a hide.
  mutating func postFrameChange(from begin: ToldFrame, to end: ToldFrame, at time: Double) {
    guard rules.frameNotifications else { return }
    let info = info(begin, end, Self.reportedDuration, true)
    send(.willChangeFrame, info, at: time, commitAt: time)
    schedule(.didChangeFrame, info, at: time + delayOfShow(at: time), isDelayed: true)
  }

  /// The nine notifications of a keyboard that docks, in their recorded order (openradar 25032907); the log
  /// has no times, so the last four come when the keyboard has arrived.
  mutating func postDocking(from begin: ToldFrame, to end: ToldFrame, at time: Double) {
    guard postRules.dockBurst, rules.frameNotifications else {
      return post(show: true, from: begin, to: end, at: time)
    }
    let info = info(begin, end, Self.reportedDuration, true)
    scheduled.removeAll(keepingCapacity: true)
    isPosting = true
    for name in [
      KeyboardNotificationName.willChangeFrame, .didChangeFrame, .willShow, .willChangeFrame, .willShow,
    ] { send(name, info, at: time, commitAt: time) }
    let arrived = time + delayOfShow(at: time)
    for name in [KeyboardNotificationName.didChangeFrame, .didShow, .didChangeFrame, .didShow] {
      schedule(name, info, at: arrived, isDelayed: true)
    }
    isPosting = false
    changeFocusIfAsked()
  }

  /// A frame change that is announced only when it is over.
  mutating func postMoved(from begin: ToldFrame, to end: ToldFrame, at time: Double) {
    guard rules.frameNotifications else { return }
    send(.didChangeFrame, info(begin, end, Self.reportedDuration, true), at: time, commitAt: time)
  }

  func info(_ begin: ToldFrame, _ end: ToldFrame, _ duration: Double, _ isLocal: Bool) -> KeyboardInfo {
    let (begin, end) = (reportedFrame(begin), reportedFrame(end))
    consulted.tell(begin)
    consulted.tell(end)
    return KeyboardInfo(
      frameBegin: begin.frame, frameEnd: end.frame, animationDuration: duration, animationCurve: rules.curve,
      isLocal: isLocal,
      absent: rules.hasIsLocal ? [] : .isLocal)
  }

  /// Notes a docked keyboard that a show tells of, for the next one's begin frame.
  private mutating func note(_ end: ToldFrame) {
    if end.frame.size.height > 0, end.frame.origin.y < app.screenSize.height { lastShown = end }
  }

  /// A frame with the rules that are consulted for it, beside those that it depends on already.
  func told(_ known: RuleSet = RuleSet(), _ frame: (RuleSwitches) -> CGRect) -> ToldFrame {
    consulted.frame(known, rules, frame)
  }

  /// What a change to a secure input posts (rule secureSwitch).
  mutating func postSecureBurst(at time: Double) {
    guard rules.frameNotifications, let frame = visibleKeyboardFrame, coverSpot == .docked else { return }
    let (there, gone) = (ToldFrame(frame), ToldFrame(app.hiddenFrame(height: 0)))
    isPosting = true
    for (begin, end) in [(there, gone), (gone, there), (there, there)] {
      send(.willChangeFrame, info(begin, end, 0, true), at: time - 0.002, commitAt: time)
    }
    isPosting = false
  }

  /// What a turn posted before iOS 8 (OmniGroup OmniUIDocument log, 2012): a hide whose didChangeFrame says that
  /// nothing moved, then a show whose willChangeFrame says so, and no duration or curve with any did.
  mutating func postOldTurn(
    show: Bool, from begin: ToldFrame, to end: ToldFrame, at time: Double, isLocal: Bool
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

  /// What a notification says of a frame: without the accessory view where a rule says so, and too high by
  /// the strip below a Slide Over window.
  private func reportedFrame(_ told: ToldFrame) -> ToldFrame {
    self.told(told.rules) { rules in
      let frame = told.frame
      guard !frame.isEmpty else { return app.reported(frame) }
      var reported = frame
      if accessoryHeight > 0, frame.size.height > accessoryHeight, !rules.accessoryInFrame {
        // A hidden keyboard begins at the screen's edge all the same.
        if frame.origin.y < app.screenSize.height { reported.origin.y += accessoryHeight }
        reported.size.height -= accessoryHeight
      }
      if window == .slideOver, rules.slideOverFrameIsShifted { reported.origin.y -= stripBelowWindow }
      return app.reported(reported)
    }
  }

  /// Where a keyboard is whose frame a log has: in Slide Over lower by the strip, unless it reaches the screen's
  /// bottom edge all the same.
  func trueFrame(_ reported: CGRect) -> CGRect {
    let isShifted =
      window == .slideOver && rules.slideOverFrameIsShifted && !reported.isEmpty
      && reported.maxY != app.screenSize.height
    return isShifted ? reported.offsetBy(dx: 0, dy: stripBelowWindow) : reported
  }

  private var stripBelowWindow: CGFloat { app.screenSize.height - app.window.frame.maxY }

  private mutating func schedule(
    _ name: KeyboardNotificationName, _ info: KeyboardInfo, at time: Double, isDelayed: Bool = false
  ) {
    scheduled.append(ScheduledNotification(time: time, name: name, info: info, isDelayed: isDelayed))
  }

  /// How long after a show, or a change of frame, the did notifications come.
  private mutating func delayOfShow(at time: Double) -> Double {
    delaysEnd = max(delaysEnd, time + DidShowDelay.longest + 0.5)
    return delayRules.didShowDelay
  }

  /// How much has happened that depends on when it did: what one sees, and what code has asked of the clock.
  private var answers: Int { app.builder.trace.stages.count + world.timeReads }

  /// Notes that something happens at a time.
  private func happens(at time: Double) { if time < delaysEnd { consulted.cross() } }

  /// Delivers the did notifications that are due before `time`, and runs what code has asked to be called until then.
  ///
  /// - Parameters:
  ///   - time: the end, in seconds of the cell.
  ///   - unseen: whether code is also called where no transition is looked at, as while a device turns.
  mutating func deliver(until time: Double, unseen: Bool = false) {
    let last = unseen ? time : min(time, end)
    happens(at: time)
    while true {
      let (note, call) = (scheduled.first?.time ?? .infinity, world.nextCall ?? .infinity)
      // A call that nobody looks at is not waited for.
      if note < time, note <= call || call >= last {
        let next = scheduled.removeFirst()
        let answers = answers
        tell(next.name, next.info, at: next.time, commitAt: next.time)
        if next.isDelayed, self.answers != answers { consulted.answerDelayed() }
      } else if call < last {
        happens(at: call)
        app.time = max(app.time, call)
        world.runNextCall()
        finishHandler()
      } else {
        return
      }
    }
  }

  /// When nobody looks any more: a timer or a display link may go on for ever.
  var end: Double { (app.builder.trace.transitions.last?.start ?? 0) + 1 }

  /// Posts a notification now.
  mutating func send(
    _ name: KeyboardNotificationName, _ info: KeyboardInfo, at time: Double, commitAt commit: Double,
    _ animation: AppliedAnimation? = nil
  ) {
    happens(at: commit)
    tell(name, info, at: time, commitAt: commit, animation)
  }

  /// Delivers a notification to every registration of the strategy's observer.
  private mutating func tell(
    _ name: KeyboardNotificationName, _ info: KeyboardInfo, at time: Double, commitAt commit: Double,
    _ animation: AppliedAnimation? = nil
  ) {
    postedEnd = info.frameEnd
    if app.isDetailed {
      app.builder.trace.notifications.append(
        PostedNotification(
          time: time, name: name.uikitName, beginFrame: info.frameBegin, endFrame: info.frameEnd,
          duration: info.animationDuration, curve: info.animationCurve, isLocal: info.isLocal))
    }
    guard world.hears(name) else { return }
    let isWill = name == .willChangeFrame || name == .willShow || name == .willHide
    let surrounding = isWill && info.animationDuration > 0 ? animation ?? keyboardAnimation : nil
    func surround() {
      app.time = commit
      app.animations.surrounding = nil
      if let surrounding { app.animations.surroundHandler(with: surrounding, rules) }
    }
    surround()
    world.post(name, info) {
      finishHandler()
      surround()
    }
    app.animations.surrounding = nil
  }
}
