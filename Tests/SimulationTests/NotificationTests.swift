import Foundation
import Platform
import Scenarios
import Testing
import Trace

@testable import Simulation

@Suite("The order and values of notifications")
struct NotificationTests {
  @Test("A show and a hide post four notifications each, at the recorded times")
  func order() throws {
    let trace = try play("none", scenario(.focus(.first), .hide), fieldScreen([(100, 44)]), Devices.iPhone7)
    #expect(
      trace.notifications.map(\.name) == [
        "keyboardWillChangeFrameNotification", "keyboardWillShowNotification",
        "keyboardDidChangeFrameNotification", "keyboardDidShowNotification",
        "keyboardWillChangeFrameNotification", "keyboardWillHideNotification",
        "keyboardDidChangeFrameNotification", "keyboardDidHideNotification",
      ])
    let times = trace.notifications.map { (($0.time - 2) * 1000).rounded() }
    #expect(times == [-2, 0, 277, 280, 1997, 2000, 2261, 2263])
    let show = trace.notifications[1]
    #expect(show.beginFrame == CGRect(x: 0, y: 667, width: 375, height: 258))
    #expect(show.endFrame == CGRect(x: 0, y: 409, width: 375, height: 258))
    #expect(show.curve == 7 && show.duration == 0.25 && show.isLocal)
    let hide = trace.notifications[5]
    #expect(hide.beginFrame == show.endFrame && hide.endFrame == show.beginFrame)
  }

  @Test("Landscape frames are rotated since iOS 8")
  func landscape() throws {
    let trace = try play(
      "none", scenario(.focus(.first)), fieldScreen([(100, 44)]), Devices.iPhone7, .landscape)
    #expect(trace.notifications[1].beginFrame == CGRect(x: 0, y: 375, width: 667, height: 194))
    #expect(trace.notifications[1].endFrame == CGRect(x: 0, y: 181, width: 667, height: 194))
  }

  @Test("A landscape keyboard has swapped axes up to iOS 7 (rule P1)")
  func swappedAxes() throws {
    let pad = Devices.device(
      "pad-768", 768, 1024, top: 20, bottom: 0, portrait: 264, landscape: 352, pad: true)
    let trace = try play(
      "none", scenario(.focus(.first)), fieldScreen([(100, 44)]), pad, .landscape,
      profile: PlatformProfile(system: 7))
    #expect(trace.notifications[1].beginFrame == CGRect(x: -352, y: 0, width: 352, height: 1024))
    #expect(trace.notifications[1].endFrame == CGRect(x: 0, y: 0, width: 352, height: 1024))
  }

  @Test("A focus change posts willShow again with equal frames, or nothing on old systems (rule P6)")
  func repost() throws {
    let screen = fieldScreen([(100, 44), (200, 44)])
    let modern = try play("none", scenario(.focus(.first), .nextThroughAll), screen, Devices.iPhone7)
    let again = modern.notifications.filter { $0.name == "keyboardWillShowNotification" }
    #expect(again.count == 2)
    #expect(again[1].beginFrame == again[1].endFrame)
    var profile = PlatformProfile.newest
    let changed = profile.set(.P6, to: "never")
    #expect(changed)
    let old = try play(
      "none", scenario(.focus(.first), .nextThroughAll), screen, Devices.iPhone7, profile: profile)
    #expect(old.notifications.filter { $0.name == "keyboardWillShowNotification" }.count == 1)
  }

  @Test("Another keyboard height posts willShow with the old begin frame, or a hide and a show (rule P7)")
  func newHeight() throws {
    let steps = scenario(.focus(.first), .switchKeyboard(.numberPad))
    let trace = try play("none", steps, fieldScreen([(100, 44)]), Devices.iPhone7)
    let change = trace.notifications.last { $0.name == "keyboardWillShowNotification" }
    #expect(change?.beginFrame.height == 258 && change?.endFrame.height == 216)
    var profile = PlatformProfile.newest
    let changed = profile.set(.P7, to: "pair")
    #expect(changed)
    let pair = try play("none", steps, fieldScreen([(100, 44)]), Devices.iPhone7, profile: profile)
    #expect(pair.notifications.filter { $0.name == "keyboardWillHideNotification" }.count == 1)
  }

  @Test("A secure input has no emoji keyboard, so nothing is posted and the keyboard stays")
  func secure() throws {
    let steps = scenario(.focus(.first), .switchKeyboard(.emoji))
    var screen = fieldScreen([(100, 44)])
    func shows() throws -> Int {
      let trace = try play("none", steps, screen, Devices.iPhone7)
      return trace.notifications.filter { $0.name == "keyboardWillShowNotification" }.count
    }
    #expect(try shows() == 2)
    screen.inputs[0].isSecure = true
    #expect(try shows() == 1)
  }

  @Test("A rotation hides in the old geometry and shows in the new one (rule P13)")
  func rotation() throws {
    let trace = try play("none", scenario(.focus(.first), .rotate), fieldScreen([(100, 44)]), Devices.iPhone7)
    let hide = trace.notifications.first { $0.name == "keyboardWillHideNotification" }
    #expect(hide?.endFrame == CGRect(x: 0, y: 667, width: 375, height: 258))
    let show = trace.notifications.last { $0.name == "keyboardWillShowNotification" }
    // After the rotation, the show begins below the screen, as in a log of 2012: (0, 1024, 768, 264) to (0,
    // 760, 768, 264).
    #expect(show?.beginFrame == CGRect(x: 0, y: 375, width: 667, height: 194))
    #expect(show?.endFrame == CGRect(x: 0, y: 181, width: 667, height: 194))
    #expect(trace.stages.contains { $0.isCut })
    #expect(trace.rest(trace.keyboard, after: 1) == CGRect(x: 0, y: 181, width: 667, height: 194))
  }

  @Test("A hide 100 ms after the focus cancels didShow and starts from the keyboard's current position")
  func interrupted() throws {
    guard let tap = Scenarios.scenario("tap-outside") else { return }
    let trace = try play("whole-view-shift", tap, fieldScreen([(500, 44)]), Devices.iPhone7)
    #expect(!trace.notifications.contains { $0.name == "keyboardDidShowNotification" })
    let start = trace.transitions[1].start
    let before = trace.presentation(trace.keyboard, at: start - 1e-6).minY
    let after = trace.presentation(trace.keyboard, at: start + 1e-6).minY
    #expect(abs(before - after) < 0.01)
    #expect(trace.presentation(0, at: start + 1).minY == 0)
  }

  @Test("The leading edge is on the right in a right-to-left language")
  func rightToLeft() throws {
    var screen = fieldScreen([(100, 44)])
    for i in screen.tree.constraints.indices where screen.tree.constraints[i].id == "field-0-leading" {
      screen.tree.constraints[i].constant = 50
    }
    var profile = PlatformProfile.newest
    let changed = profile.set(.layoutDirection, to: "right-to-left")
    #expect(changed)
    let left = try play("none", scenario(.focus(.first)), screen, Devices.iPhone7)
    let right = try play("none", scenario(.focus(.first)), screen, Devices.iPhone7, profile: profile)
    #expect(abs(left.rect(1, stage: 0).minX - 50) < 1e-9 && abs(left.rect(1, stage: 0).maxX - 355) < 1e-9)
    #expect(abs(right.rect(1, stage: 0).minX - 20) < 1e-9 && abs(right.rect(1, stage: 0).maxX - 325) < 1e-9)
  }
}
