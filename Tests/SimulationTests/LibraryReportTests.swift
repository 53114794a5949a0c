import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

@Suite("Bug reports about libraries")
struct LibraryReportTests {
  // The screen has 820×1180 points and a bottom safe area of 20, so the bar's bottom is at 1160. The docked
  // keyboard's top is at 843, and the floating panel's top is at 906.
  @Test(
    "The bar is where the reports say with a docked, floating, again docked and hidden keyboard",
    arguments: [
      // freshOS/KeyboardLayoutGuide issue 37: the bar is lifted by 1180 - 906 - 20 = 254 points, as if the
      // panel were docked.
      Outcome(variant: "freshos-guide", bar: [843, 906, 843, 1160]),
      // InputBarAccessoryView pull request 227: the bar ignores the floating panel.
      Outcome(variant: "input-bar", bar: [843, 1160, 843, 1160]),
      // RxKeyboard issue 84: the bar is lifted by the full 337 points, although it is already above the safe
      // area. The panel's 254 points lift it, too.
      Outcome(variant: "rx-keyboard-toolbar", bar: [823, 906, 823, 1160]),
      Outcome(variant: "swiftui", bar: [843, 1160, 843, 1160]),
    ])
  func floating(_ outcome: Outcome) throws {
    let steps = scenario(
      .focus(.first), .move(to: .floating, byDragging: false), .move(to: .docked, byDragging: false), .hide)
    outcome.check(
      try play(outcome.variant, steps, fieldScreen([(1000, 44)], barHeight: 44), Devices.pad820))
  }

  @Test(
    "A dragged panel reports zeros and makes the guide as tall as the window (KeyboardLayoutGuide issue 37)")
  func dragged() throws {
    let steps = scenario(.focus(.first), .dragKeyboard(.top), keyboard: .floating)
    let trace = try play("freshos-guide", steps, fieldScreen([(1000, 44)], barHeight: 44), Devices.pad820)
    #expect(trace.model(trace.node("bar"), at: 5).maxY == 0)
  }

  @Test(
    "A phone's page sheet ends at the screen's edge, so bars end at the same height as without a sheet",
    arguments: [
      Outcome(variant: "freshos-guide", bar: [517, 818]), Outcome(variant: "input-bar", bar: [517, 818]),
      Outcome(variant: "rx-keyboard-toolbar", bar: [483, 818]), Outcome(variant: "swiftui", bar: [517, 818]),
    ])
  func pageSheet(_ outcome: Outcome) throws {
    let screen = fieldScreen(
      [(426, 44)], barHeight: 44, container: ScreenContainer(presentation: .pageSheet))
    outcome.check(try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.phone393))
  }

  // The screen has 1024×768 points and the keyboard's top is at 370. The sheet of 620 points moves from 74 to
  // 20, so it ends at 640.
  @Test(
    "The bar is where the reports say in a form sheet that moves up",
    arguments: [
      // freshOS/KeyboardLayoutGuide pull request 43: the bar is 768 - 370 = 398 points above the sheet's end,
      // which is 128 points too far.
      Outcome(variant: "freshos-guide", bar: [242, 694]),
      Outcome(variant: "rx-keyboard-toolbar", bar: [242, 694]),
      // InputBarAccessoryView issue 282: the library takes 768 - 620 = 148 as the height below the sheet,
      // which is 20 too much. So the bar is 250 points above the sheet's end and 20 points of it are behind
      // the keyboard.
      Outcome(variant: "input-bar", bar: [390, 694]),
      Outcome(variant: "swiftui", bar: [370, 694]),
    ])
  func formSheet(_ outcome: Outcome) throws {
    let screen = fieldScreen(
      [(300, 44)], barHeight: 44, container: ScreenContainer(presentation: .formSheet))
    outcome.check(
      try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.pad768, .landscape))
  }

  @Test("The insets that a controller adds to the safe area are recorded")
  func safeAreaIsRecorded() throws {
    let screen = fieldScreen([(426, 44)], barHeight: 44)
    let trace = try play("swiftui", scenario(.focus(.first), .hide), screen, Devices.phone393)
    let recorded = trace.adjustments.filter { $0.what == "additionalSafeAreaInsets" }
    // The keyboard covers 335 points, of which the safe area already has 34.
    #expect(recorded.map(\.value) == ["top 0, bottom 301", "top 0, bottom 0"])
    #expect(recorded.map(\.target) == ["root", "root"])
  }

  /// Returns the distance from the bottom of a form's last field to the keyboard's top, which is negative if
  /// the field is covered. The field is secure, so its keyboard has no suggestions: 335 - 42 = 293 points,
  /// with the top at 559.
  private func gap(_ variant: String, on id: String) throws -> Double {
    let screen = try #require(Screens.screen(id))
    let trace = try play(variant, scenario(.focus(.last)), screen, Devices.phone393)
    let keyboard = trace.rest(trace.keyboard, after: 0).minY
    #expect(keyboard == 559)
    return keyboard - trace.rest(trace.node("repeat"), after: 0).maxY
  }

  @Test("A table view controller scrolls its field to the keyboard's top, but does nothing for a scroll view")
  func table() throws {
    #expect(try gap("none", on: "form-table") < 0)
    #expect(abs(try gap("table-controller", on: "form-table")) < 0.05)
    // brunow/FormKit.m issue 13: the table controller does nothing for a form in a scroll view.
    #expect(try gap("table-controller", on: "form-scroll") == gap("none", on: "form-scroll"))
  }

  @Test("An inset of the full height leaves a gap of the safe area's 34 points (square/Listable issue 100)")
  func insetGap() throws {
    for variant in ["content-inset-plain", "content-inset-archived", "rx-keyboard-inset"] {
      // The scroll view ends at 818, so the field ends at 818 - 293 = 525 instead of 559.
      #expect(abs(try gap(variant, on: "form-scroll") - 34) < 0.05, "\(variant)")
    }
    #expect(abs(try gap("content-inset", on: "form-scroll")) < 0.05)
  }

  @Test("Apple's archived recipe begins only when the keyboard is fully shown")
  func late() throws {
    let screen = try #require(Screens.screen("form-scroll"))
    for (variant, isLate) in [("content-inset-archived", true), ("content-inset-plain", false)] {
      let trace = try play(variant, scenario(.focus(.last)), screen, Devices.phone393)
      let field = trace.node("repeat")
      let start = trace.transitions[0].start
      #expect(
        (trace.model(field, at: start + 0.25) == trace.model(field, at: start - 0.1)) == isLate, "\(variant)")
    }
  }
}
