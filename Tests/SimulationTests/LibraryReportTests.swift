import Screens
import KeyboardAvoidance
import Simulation
import Platform
import Scenarios
import Testing
import Trace
import UIKit

@Suite("What people report of libraries is what they see here")
struct LibraryReportTests {
  // 820×1180, safe bottom 20: the bar's bottom rests at 1160. Docked the keyboard's top is at 843; its panel is at 906.
  @Test(
    "docked, floating, docked again, hidden",
    arguments: [
      // freshOS/KeyboardLayoutGuide issue 37: 1180 - 906 - 20 = 254 above 1160, as if the panel were docked.
      Outcome(variant: "freshos-guide", bar: [843, 906, 843, 1160]),
      // InputBarAccessoryView pull request 227.
      Outcome(variant: "input-bar", bar: [843, 1160, 843, 1160]),
      // RxKeyboard issue 84: 1160 - 337, the safe area counts twice; the panel's 254 count as well.
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
    "freshOS/KeyboardLayoutGuide issue 37: dragged, the panel reports zeros, and the guide is as high as the window"
  )
  func dragged() throws {
    let steps = scenario(.focus(.first), .dragKeyboard(.top), keyboard: .floating)
    let trace = try play("freshos-guide", steps, fieldScreen([(1000, 44)], barHeight: 44), Devices.pad820)
    #expect(trace.model(trace.node("bar"), at: 5).maxY == 0)
  }

  @Test(
    "in a page sheet on a phone, which ends at the screen's edge",
    arguments: [
      Outcome(variant: "freshos-guide", bar: [517, 818]), Outcome(variant: "input-bar", bar: [517, 818]),
      Outcome(variant: "rx-keyboard-toolbar", bar: [483, 818]), Outcome(variant: "swiftui", bar: [517, 818]),
    ])
  func pageSheet(_ outcome: Outcome) throws {
    let screen = fieldScreen(
      [(426, 44)], barHeight: 44, container: ScreenContainer(presentation: .pageSheet))
    outcome.check(try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.phone393))
  }

  // 1024×768: the sheet of 620 points goes from 74 to 20, so it ends at 640; the keyboard's top is at 370.
  @Test(
    "in a form sheet that moves up",
    arguments: [
      // freshOS/KeyboardLayoutGuide pull request 43: 768 - 370 = 398 from the sheet's end, 128 too high.
      Outcome(variant: "freshos-guide", bar: [242, 694]),
      Outcome(variant: "rx-keyboard-toolbar", bar: [242, 694]),
      // InputBarAccessoryView issue 282: 768 - 620 = 148 is taken for what is below the sheet, 20 too much: 250 from its
      // end, so the bar is 20 points behind the keyboard.
      Outcome(variant: "input-bar", bar: [390, 694]),
      Outcome(variant: "swiftui", bar: [370, 694]),
    ])
  func formSheet(_ outcome: Outcome) throws {
    let screen = fieldScreen(
      [(300, 44)], barHeight: 44, container: ScreenContainer(presentation: .formSheet))
    outcome.check(
      try play(outcome.variant, scenario(.focus(.first), .hide), screen, Devices.pad768, .landscape))
  }

  @Test("what the controller adds to the safe area is told to a reader")
  func safeAreaIsRecorded() throws {
    let screen = fieldScreen([(426, 44)], barHeight: 44)
    let trace = try play("swiftui", scenario(.focus(.first), .hide), screen, Devices.phone393)
    let told = trace.adjustments.filter { $0.what == "additionalSafeAreaInsets" }
    // 335 are covered, 34 of them are the safe area's already.
    #expect(told.map(\.value) == ["top 0, bottom 301", "top 0, bottom 0"])
    #expect(told.map(\.target) == ["root", "root"])
  }

  /// How far above the keyboard the last field of a form ends; less than 0 without any code. It is secure: no suggestions
  /// are on its keyboard of 335 - 42 = 293 points, whose top is at 559.
  private func gap(_ variant: String, on id: String) throws -> Double {
    let screen = try #require(Screens.screen(id))
    let trace = try play(variant, scenario(.focus(.last)), screen, Devices.phone393)
    let keyboard = trace.rest(trace.keyboard, after: 0).minY
    #expect(keyboard == 559)
    return keyboard - trace.rest(trace.node("repeat"), after: 0).maxY
  }

  @Test("a table view controller shows the field at the keyboard's top, and does nothing for a scroll view")
  func table() throws {
    #expect(try gap("none", on: "form-table") < 0)
    #expect(abs(try gap("table-controller", on: "form-table")) < 0.05)
    // brunow/FormKit.m issue 13.
    #expect(try gap("table-controller", on: "form-scroll") == gap("none", on: "form-scroll"))
  }

  @Test("square/Listable issue 100: the whole height as inset leaves a gap of the safe area's 34 points")
  func insetGap() throws {
    for variant in ["content-inset-plain", "content-inset-archived", "rx-keyboard-inset"] {
      // The scroll view ends at 818: 818 - 293 = 525.
      #expect(abs(try gap(variant, on: "form-scroll") - 34) < 0.05, "\(variant)")
    }
    #expect(abs(try gap("content-inset", on: "form-scroll")) < 0.05)
  }

  @Test("what Apple's archived recipe does begins when the keyboard has arrived")
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
