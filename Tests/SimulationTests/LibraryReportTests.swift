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
  // 820×1180, bottom safe area 20: the bar is at 1160, the docked keyboard's top at 843, its panel's at 906.
  @Test(
    "The bar is where the reports say: docked, floating, docked again, hidden",
    arguments: [
      // freshOS/KeyboardLayoutGuide issue 37: 1180 - 906 - 20 = 254 above 1160, as if the panel were docked.
      Outcome(variant: "freshos-guide", bar: [843, 906, 843, 1160]),
      // InputBarAccessoryView pull request 227.
      Outcome(variant: "input-bar", bar: [843, 1160, 843, 1160]),
      // RxKeyboard issue 84: 1160 - 337; the safe area counts twice, and the panel's 254 points count too.
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
    "A dragged panel reports zeros and makes the guide as high as the window (KeyboardLayoutGuide issue 37)")
  func dragged() throws {
    let steps = scenario(.focus(.first), .dragKeyboard(.top), keyboard: .floating)
    let trace = try play("freshos-guide", steps, fieldScreen([(1000, 44)], barHeight: 44), Devices.pad820)
    #expect(trace.model(trace.node("bar"), at: 5).maxY == 0)
  }

  @Test(
    "A phone's page sheet ends at the screen's edge, so bars are as high as without a sheet",
    arguments: [
      Outcome(variant: "freshos-guide", bar: [517, 818]), Outcome(variant: "input-bar", bar: [517, 818]),
      Outcome(variant: "rx-keyboard-toolbar", bar: [483, 818]), Outcome(variant: "swiftui", bar: [517, 818]),
    ])
  func pageSheet(_ outcome: Outcome) throws {
    let screen = fieldScreen(
      [(426, 44)], barHeight: 44, container: ScreenContainer(presentation: .pageSheet))
    outcome.check(try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.phone393))
  }

  // 1024×768: the 620-point sheet moves from 74 to 20, so it ends at 640; the keyboard's top is at 370.
  @Test(
    "The bar is where the reports say in a form sheet that moves up",
    arguments: [
      // freshOS/KeyboardLayoutGuide pull request 43: 768 - 370 = 398 above the sheet's end, 128 too high.
      Outcome(variant: "freshos-guide", bar: [242, 694]),
      Outcome(variant: "rx-keyboard-toolbar", bar: [242, 694]),
      // InputBarAccessoryView issue 282: 768 - 620 = 148 is used as the height below the sheet, 20 too much.
      // So the bar is 250 above the sheet's bottom edge and 20 points behind the keyboard.
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
    // 335 points are covered, and the safe area already has 34 of them.
    #expect(recorded.map(\.value) == ["top 0, bottom 301", "top 0, bottom 0"])
    #expect(recorded.map(\.target) == ["root", "root"])
  }

  /// Returns how far above the keyboard the last field of a form ends, a negative number without avoidance
  /// code. The field is secure, so its keyboard has no suggestions: 335 - 42 = 293 points, its top at 559.
  private func gap(_ variant: String, on id: String) throws -> Double {
    let screen = try #require(Screens.screen(id))
    let trace = try play(variant, scenario(.focus(.last)), screen, Devices.phone393)
    let keyboard = trace.rest(trace.keyboard, after: 0).minY
    #expect(keyboard == 559)
    return keyboard - trace.rest(trace.node("repeat"), after: 0).maxY
  }

  @Test("A table view controller shows the field at the keyboard's top, and does nothing for a scroll view")
  func table() throws {
    #expect(try gap("none", on: "form-table") < 0)
    #expect(abs(try gap("table-controller", on: "form-table")) < 0.05)
    // brunow/FormKit.m issue 13.
    #expect(try gap("table-controller", on: "form-scroll") == gap("none", on: "form-scroll"))
  }

  @Test("The full height as inset leaves a gap of the safe area's 34 points (square/Listable issue 100)")
  func insetGap() throws {
    for variant in ["content-inset-plain", "content-inset-archived", "rx-keyboard-inset"] {
      // The scroll view ends at 818: 818 - 293 = 525.
      #expect(abs(try gap(variant, on: "form-scroll") - 34) < 0.05, "\(variant)")
    }
    #expect(abs(try gap("content-inset", on: "form-scroll")) < 0.05)
  }

  @Test("Apple's archived recipe starts when the keyboard has arrived")
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
