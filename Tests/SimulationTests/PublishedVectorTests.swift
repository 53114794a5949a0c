import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

@Suite("The formulas of the seed's systems")
struct PublishedVectorTests {
  struct Responder: Sendable {
    var device: SimulatedDevice
    var orientation = UIInterfaceOrientation.portrait
    var top: Double
    var height: Double
    var shift: Double
    var covered: Double
  }

  @Test(
    "The field's top moves to kbTop / 1.3, and nothing moves if the field is not covered (001)",
    arguments: [
      Responder(device: Devices.iPhone7, top: 369, height: 34, shift: 0, covered: 0),
      Responder(device: Devices.iPhone7, top: 389, height: 34, shift: -74.4, covered: 0),
      Responder(device: Devices.iPhone7, top: 607, height: 44, shift: -292.4, covered: 0),
      Responder(device: Devices.iPhone7, top: 289, height: 160, shift: 25.6, covered: 65.6),
      Responder(
        device: Devices.iPhone7, orientation: .landscape, top: 315, height: 44, shift: -175.8, covered: 2.2),
      Responder(device: Devices.phone393, top: 792, height: 44, shift: -394.3, covered: 0),
      Responder(device: Devices.phone393, top: 397, height: 160, shift: 0.7, covered: 40.7),
      Responder(
        device: Devices.phone393, orientation: .landscape, top: 333, height: 44, shift: -190.7, covered: 1.3),
      Responder(device: Devices.pad820, top: 1120, height: 44, shift: -471.5, covered: 0),
    ])
  func responder(_ vector: Responder) throws {
    let trace = try play(
      "first-responder-shift", scenario(.focus(.first)), fieldScreen([(vector.top, vector.height)]),
      vector.device, vector.orientation)
    let root = trace.rest(0, after: 0)
    let field = trace.rest(1, after: 0)
    let keyboard = trace.rest(trace.keyboard, after: 0)
    #expect(abs(root.minY - vector.shift) < 0.05)
    #expect(abs(field.minY - (vector.top + vector.shift)) < 0.05)
    #expect(abs(max(0, field.maxY - keyboard.minY) - vector.covered) < 0.05)
  }

  @Test("Focus that moves to an upper field without a hide keeps the old shift (001)")
  func staleShift() throws {
    let trace = try play(
      "first-responder-shift", scenario(.focus(.last), .focus(.first)), fieldScreen([(120, 44), (792, 44)]),
      Devices.phone393)
    #expect(abs(trace.rest(0, after: 1).minY + 394.3) < 0.05)
    #expect(abs(trace.rest(1, after: 1).minY + 274.3) < 0.05)
  }

  @Test("After one, two and three cycles the view is at −258, −516 and −774 (003)")
  func neverReturns() throws {
    let trace = try play(
      "whole-view-shift-begin-frame",
      scenario(.focus(.first), .hide, .focus(.first), .hide, .focus(.first), .hide),
      fieldScreen([(300, 44)]), Devices.iPhone7)
    #expect(trace.rest(0, after: 1).minY == -258)
    #expect(trace.rest(0, after: 3).minY == -516)
    #expect(trace.rest(0, after: 5).minY == -774)
  }

  @Test("If the keyboard becomes smaller, the height of the old one is subtracted again (003)")
  func beginHeight() throws {
    let trace = try play(
      "whole-view-shift-begin-frame", scenario(.focus(.first), .switchKeyboard(.numberPad)),
      fieldScreen([(300, 44)]), Devices.iPhone7)
    #expect(trace.rest(0, after: 1).minY == -516)
  }

  @Test("The toolbar's shifts add up over repeated shows and are not undone (000/2017)")
  func toolbar() throws {
    let trace = try play(
      "toolbar-shift-2017", scenario(.focus(.first), .switchKeyboard(.numberPad), .hide),
      fieldScreen([(100, 44)], barHeight: 44), Devices.iPhone7)
    let bar = trace.node("bar")
    #expect(trace.rest(bar, after: 0).minY == 365)
    #expect(trace.rest(bar, after: 0).maxY == trace.rest(trace.keyboard, after: 0).minY)
    #expect(trace.rest(bar, after: 1).minY == 149)
    #expect(trace.rest(bar, after: 2).minY == 365)
  }

  @Test("The toolbar is 34 points above the keyboard on a phone with a home indicator (000/2017)")
  func toolbarGap() throws {
    let trace = try play(
      "toolbar-shift-2017", scenario(.focus(.first)), fieldScreen([(100, 44)], barHeight: 44),
      Devices.phone393)
    #expect(trace.rest(trace.node("bar"), after: 0).maxY == 483)
  }

  struct Footer: Sendable {
    var variant: String
    var device: SimulatedDevice
    var bottom: Double
  }

  @Test(
    "The footer's bottom edge is at the formulas' position (004 and 002)",
    arguments: [
      Footer(variant: "bottom-inset-safe-area", device: Devices.phone393, bottom: 483),
      Footer(variant: "bottom-inset-superview", device: Devices.phone393, bottom: 517),
      Footer(variant: "bottom-inset-reversed", device: Devices.phone393, bottom: 852 + 335),
      Footer(variant: "bottom-inset", device: Devices.phone393, bottom: 517),
      Footer(variant: "bottom-inset-safe-area", device: Devices.iPhone7, bottom: 409),
      Footer(variant: "bottom-inset-superview", device: Devices.iPhone7, bottom: 409),
      Footer(variant: "tracking-guide", device: Devices.phone393, bottom: 517),
    ])
  func footer(_ vector: Footer) throws {
    let trace = try play(
      vector.variant, scenario(.focus(.first), .hide), fieldScreen([(100, 44)], barHeight: 44), vector.device)
    let bar = trace.node("bar")
    #expect(abs(trace.rest(bar, after: 0).maxY - vector.bottom) < 1e-9)
    if vector.variant == "tracking-guide" { #expect(abs(trace.rest(bar, after: 1).maxY - 818) < 1e-9) }
  }

  @Test("The gap above a tab bar is the height of tab bar and home indicator, 83 points (004)")
  func footerAboveTabBar() throws {
    let trace = try play(
      "bottom-inset-safe-area", scenario(.focus(.first)),
      fieldScreen([(100, 44)], barHeight: 44, container: ScreenContainer(tabBar: true)), Devices.phone393)
    #expect(abs(trace.rest(trace.node("bar"), after: 0).maxY - (517 - 83)) < 1e-9)
  }

  @Test("The fixed offset is −300 for any focus and 0 for a hide, even below an opaque bar (001 fixed)")
  func fixed() throws {
    let trace = try play(
      "fixed-offset-300", scenario(.focus(.first), .hide),
      fieldScreen([(100, 44)], container: ScreenContainer(navigationBar: .opaque)), Devices.phone393)
    #expect(trace.rect(0, stage: 0).minY == 103)
    #expect(trace.rest(0, after: 0).minY == -300)
    #expect(trace.rest(0, after: 1).minY == 0)
  }

  @Test("A toolbar with its own curve is 73 points behind the keyboard at 89 ms and 22 ahead at 232 ms")
  func literalCurve() throws {
    var profile = PlatformProfile.newest
    let changed = profile.set(.P4, to: "literal")
    #expect(changed)
    let trace = try play(
      "toolbar-shift-2017", scenario(.focus(.first)), fieldScreen([(100, 44)], barHeight: 44),
      Devices.phone393, profile: profile)
    let start = trace.transitions[0].start
    func lag(_ time: Double) -> Double {
      let keyboard = 852 - trace.presentation(trace.keyboard, at: start + time).minY
      let bar = 818 - trace.presentation(trace.node("bar"), at: start + time).maxY
      return keyboard - bar
    }
    #expect(abs(lag(0.089) - 73) < 1)
    #expect(abs(lag(0.232) + 22) < 1)
    #expect(abs(852 - trace.presentation(trace.keyboard, at: start + 0.1).minY - 182) < 1)
  }

  @Test("A toolbar with the inherited curve moves exactly with the keyboard")
  func inheritedCurve() throws {
    let trace = try play(
      "toolbar-shift-2017", scenario(.focus(.first)), fieldScreen([(100, 44)], barHeight: 44),
      Devices.phone393)
    let start = trace.transitions[0].start
    for frame in 0...42 {
      let time = start + Double(frame) / 60
      let keyboard = 852 - trace.presentation(trace.keyboard, at: time).minY
      let bar = 818 - trace.presentation(trace.node("bar"), at: time).maxY
      #expect(abs(keyboard - bar) < 1e-9)
    }
  }
}
