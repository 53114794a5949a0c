import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace

@testable import Simulation
@testable import UIKit

/// Returns a screen with two fields. On the iPhone 7 the number pad of the first is 216 points tall, and the
/// letters of the second are 258.
private func twoKeyboards() -> Screen {
  var screen = fieldScreen([(100, 44), (200, 44)])
  screen.inputs[0].keyboard = .numberPad
  return screen
}

@Suite("Rules found in recorded sequences")
struct RecordedRuleTests {
  /// Returns the notifications that are posted around a time under another setting of a rule.
  private func posted(
    _ rule: PlatformRule, _ setting: String, _ steps: Scenario, _ screen: Screen,
    _ device: SimulatedDevice = Devices.iPhone7, around time: Double
  ) throws -> [String] {
    try play("none", steps, screen, device, profile: changed(rule, setting)).log(around: time)
  }

  // The keyboard's top is at 667 - 258 = 409 for letters and at 667 - 216 = 451 for the number pad.
  @Test("A show begins with the height of the previous keyboard, or with its own (beginFrame)")
  func beginFrame() throws {
    let steps = scenario(.focus(.first), .hide, .focus(.last))
    let last = try play("none", steps, twoKeyboards(), Devices.iPhone7).log(around: 6)
    #expect(last.contains("0 WillShow 0,667,375,216 > 0,409,375,258"))
    let own = try posted(.beginFrame, "own", steps, twoKeyboards(), around: 6)
    #expect(own.contains("0 WillShow 0,667,375,258 > 0,409,375,258"))
    // The first show has no previous keyboard, and a keyboard before a rotation does not count. In landscape
    // the top is at 375 - 194 = 181.
    let first = try play("none", steps, twoKeyboards(), Devices.iPhone7).log(around: 2)
    #expect(first.contains("0 WillShow 0,667,375,216 > 0,451,375,216"))
    let turned = scenario(.focus(.first), .hide, .rotate, .focus(.last))
    #expect(
      try play("none", turned, twoKeyboards(), Devices.iPhone7).log(around: 8)
        .contains("0 WillShow 0,375,667,194 > 0,181,667,194"))
  }

  @Test("A show reports a duration of 0.4 s, and a hide does not (showDuration)")
  func showDuration() throws {
    let steps = scenario(.focus(.first), .hide)
    let screen = fieldScreen([(100, 44)])
    let log = try posted(.showDuration, "0.4", steps, screen, around: 2)
    #expect(log.contains("0 WillShow 0,667,375,258 > 0,409,375,258 in 0.4 s"))
    let hide = try posted(.showDuration, "0.4", steps, screen, around: 4)
    #expect(hide.contains("0 WillHide 0,409,375,258 > 0,667,375,258"))
  }

  @Test("A split keyboard reports its frame or zeros, and an undocked one always its frame (splitFrame)")
  func splitFrame() throws {
    let screen = fieldScreen([(100, 44)])
    func ends(_ setting: String, _ place: KeyboardPlacement) throws -> [String] {
      let steps = scenario(.focus(.first), .move(to: place, byDragging: false))
      return try posted(.splitFrame, setting, steps, screen, Devices.pad768, around: 4)
        .filter { $0.contains("WillChangeFrame") }.suffix(1)
        .map { String($0.split(separator: ">")[1]) }
    }
    #expect(try ends("zero", .split) == [" 0,0,0,0"])
    // The keyboard is 313 - 55 = 258 points tall and ends at nine tenths of 1024, so its top is at 921.6 -
    // 258 = 663.6, rounded to 664.
    #expect(try ends("undocked", .split) == [" 0,664,768,258"])
    #expect(try ends("zero", .undocked) == [" 0,664,768,258"])
  }

  @Test("Up to iOS 6, a push moves the keyboard to the left and a pop to the right (pushedKeyboard)")
  func pushedKeyboard() throws {
    let screen = fieldScreen([(100, 44)])
    let push = scenario(.focus(.first), .push)
    let left = try posted(.pushedKeyboard, "sideways", push, screen, around: 4)
    #expect(left.contains("0 WillHide 0,409,375,258 > -375,409,375,258 in 0.35 s"))
    #expect(
      try play("none", push, screen, Devices.iPhone7).log(around: 4)
        .contains("0 WillHide 0,409,375,258 > 0,667,375,258"))
    let pop = scenario(.push, .showElsewhere(sameApp: true), .pop)
    let right = try posted(.pushedKeyboard, "sideways", pop, screen, around: 6)
    #expect(right.contains("0 WillHide 0,409,375,258 > 375,409,375,258 in 0.35 s"))
    #expect(PlatformProfile(system: 6)[.pushedKeyboard] == "sideways")
    #expect(PlatformProfile(system: 7)[.pushedKeyboard] == "with-screen")
    // The other settings announce that the keyboard leaves downward.
    for setting in ["with-screen", "down"] {
      #expect(
        try posted(.pushedKeyboard, setting, push, screen, around: 4)
          .contains("0 WillHide 0,409,375,258 > 0,667,375,258"), "\(setting)")
    }
  }

  @Test("The show is posted during or after the rotation (rotationTiming)")
  func rotationTiming() throws {
    let steps = scenario(.focus(.first), .rotate)
    let screen = fieldScreen([(100, 44)])
    let after = try posted(.rotationTiming, "after", steps, screen, around: 4)
    #expect(after.contains("570 WillShow 0,375,667,194 > 0,181,667,194"))
    let during = try play("none", steps, screen, Devices.iPhone7).log(around: 4)
    #expect(during.contains("150 WillShow 0,375,667,194 > 0,181,667,194"))
  }

  @Test("Only a change to a secure input posts three frame changes without duration (secureSwitch)")
  func secureSwitch() throws {
    var screen = fieldScreen([(100, 44), (200, 44)])
    screen.inputs[1].isSecure = true
    let steps = scenario(.focus(.first), .focus(.last), .focus(.first))
    #expect(
      try posted(.secureSwitch, "burst", steps, screen, around: 4) == [
        "-2 WillChangeFrame 0,409,375,258 > 0,667,375,0 in 0 s",
        "-2 WillChangeFrame 0,667,375,0 > 0,409,375,258 in 0 s",
        "-2 WillChangeFrame 0,409,375,258 > 0,409,375,258 in 0 s",
      ])
    #expect(
      try posted(.secureSwitch, "burst", steps, screen, around: 6).contains(
        "0 WillShow 0,409,375,258 > 0,409,375,258"))
  }

  @Test("The AutoFill bar adds 45 points, or the keyboard has the table's height (autofillBar)")
  func autofillBar() throws {
    let steps = scenario(.focus(.first), .switchKeyboard(.passwords))
    let screen = fieldScreen([(100, 44)])
    // With the AutoFill bar the keyboard is 335 + 45 = 380 points tall, and its top is at 852 - 380 = 472.
    let adds = try play("none", steps, screen, Devices.phone393).log(around: 4)
    #expect(adds.contains("0 WillShow 0,517,393,335 > 0,472,393,380"))
    let replaces = try posted(.autofillBar, "replaces", steps, screen, Devices.phone393, around: 4)
    #expect(replaces.contains("0 WillShow 0,517,393,335 > 0,517,393,335"))
    // A tablet shows the suggestion in its shortcuts bar, so the keyboard's height does not change.
    #expect(
      try play("none", steps, screen, Devices.pad820).log(around: 4).contains(
        "0 WillShow 0,843,820,337 > 0,843,820,337"))
  }

  @Test(
    "A hide's end frame is at the screen's edge, or one screen height below its begin frame (hideDistance)")
  func hideDistance() throws {
    let steps = scenario(.focus(.first), .hide)
    // The end frame is one screen height below the begin frame, at 409 + 667 = 1076.
    #expect(
      try posted(.hideDistance, "screen", steps, fieldScreen([(100, 44)]), around: 4).contains(
        "0 WillHide 0,409,375,258 > 0,1076,375,258"))
  }

  @Test("AutoFill posts a hide and two shows within 0.1 s, and the next input gets focus")
  func autofill() throws {
    let steps = scenario(.focus(.first), .autofill)
    let trace = try play("none", steps, fieldScreen([(100, 44), (200, 44)]), Devices.iPhone7)
    #expect(
      trace.log(around: 4, for: 0.2).filter { !$0.contains("Frame") } == [
        "0 WillHide 0,409,375,258 > 0,667,375,258", "50 WillShow 0,409,375,258 > 0,409,375,258",
        "100 WillShow 0,409,375,258 > 0,409,375,258",
      ])
    #expect(trace.transitions.last?.focus == 1)
  }

  @Test("The userInfo has isLocal since iOS 9")
  func isLocal() {
    #expect(!PlatformProfile(system: 8).switches.hasIsLocal)
    #expect(PlatformProfile(system: 9).switches.hasIsLocal)
    func keys(_ absent: KeyboardInfo.Absent) -> Set<String> {
      let info = KeyboardInfo(
        beginFrame: .zero, endFrame: .zero, animationDuration: 0.25, animationCurve: 7, isLocal: true,
        absent: absent)
      return Set(info.userInfo.keys.compactMap { $0.base as? String })
    }
    #expect(keys([]).count == 8)
    #expect(keys(.isLocal) == keys([]).subtracting(["UIKeyboardIsLocalUserInfoKey"]))
    #expect(
      keys([.isLocal, .animation]) == [
        "UIKeyboardFrameBeginUserInfoKey", "UIKeyboardFrameEndUserInfoKey", "UIKeyboardBoundsUserInfoKey",
        "UIKeyboardCenterBeginUserInfoKey", "UIKeyboardCenterEndUserInfoKey",
      ])
  }

  @Test("Before iOS 8, a rotation's did notifications are posted at its end")
  func oldTurn() throws {
    let steps = scenario(.focus(.first), .rotate)
    let trace = try play(
      "none", steps, fieldScreen([(100, 44)]), Devices.iPhone7, profile: PlatformProfile(system: 7))
    // The didShow is at 150 + 422 = 572 ms, as in the log of 2012.
    #expect(
      trace.log(around: 4).map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "-3 WillChangeFrame", "0 WillHide", "21 DidChangeFrame", "24 DidHide", "148 WillChangeFrame",
        "150 WillShow", "569 DidChangeFrame", "572 DidShow",
      ])
  }
}
