import Foundation
import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

@Suite("Dragging the keyboard away")
struct DragTests {
  // The screen has 393×852 points. The keyboard is 335 points tall and its top is at 517. The bar's bottom is
  // at 818. Half of 335 is rounded to 168, so the finger moves to 685. The drag starts at 4 s and takes 0.4
  // s.
  private let screen = fieldScreen([(300, 44)], barHeight: 44)

  @Test("The keyboard follows the finger without notifications, and returns in 0.145 s with ease-in-out")
  func up() throws {
    let steps = scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .up))
    let trace = try play("tracking-guide", steps, screen, Devices.phone393)
    let bar = trace.node("bar")
    for (time, top) in [
      // While the finger drags for t seconds, the keyboard's top is at 517 + 168 t / 0.4.
      (4.0, 517.0), (4.1, 559), (4.2, 601), (4.3, 643), (4.4, 685),
      // The keyboard returns with ease-in-out. After half of the time its top is at 685 - 168 × 0.5. After
      // one and three quarters of the time, the factors are 0.1292 and 0.8708.
      (4.4725, 601), (4.43625, 663.3), (4.50875, 538.7), (4.545, 517), (5, 517),
    ] {
      #expect(abs(trace.presentation(trace.keyboard, at: time).minY - top) < 0.05, "keyboard at \(time)")
      // The guide and its bar follow the keyboard in every frame.
      #expect(abs(trace.presentation(bar, at: time).maxY - top) < 0.05, "bar at \(time)")
    }
    // The drag posts nothing until the finger is lifted.
    #expect(!trace.notifications.contains { $0.time > 3 && $0.time < 4.39 })
    #expect(
      trace.log(around: 4.4) == [
        "-2 WillChangeFrame 0,685,393,335 > 0,517,393,335", "0 WillShow 0,685,393,335 > 0,517,393,335",
        "277 DidChangeFrame 0,685,393,335 > 0,517,393,335", "280 DidShow 0,685,393,335 > 0,517,393,335",
      ])
    #expect(trace.transitions.map(\.kind) == [.show, .drag, .keyboardChange])
  }

  @Test("A keyboard that is released downward disappears, and bars that are moved in handlers follow it")
  func down() throws {
    let steps = scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .down))
    let trace = try play("bottom-inset-safe-area", steps, screen, Devices.phone393)
    let bar = trace.node("bar")
    #expect(trace.log(around: 4.4)[1] == "0 WillHide 0,685,393,335 > 0,852,393,335")
    for (time, top, bottom) in [
      // The bar stays at 483 during the drag, so its gap to the keyboard grows to 202 points.
      (4.2, 601.0, 483.0), (4.4, 685, 483),
      // Halfway through the hide, the keyboard is between 685 and 852 and the bar is between 483 and 818.
      (4.4725, 768.5, 650.5), (4.545, 852, 818),
    ] {
      #expect(abs(trace.presentation(trace.keyboard, at: time).minY - top) < 0.05, "keyboard at \(time)")
      #expect(abs(trace.presentation(bar, at: time).maxY - bottom) < 0.05, "bar at \(time)")
    }
    #expect(trace.transitions.map(\.kind) == [.show, .drag, .hide])
    // The guide moves from 685 to its final position at 818.
    let guide = try play("tracking-guide", steps, screen, Devices.phone393)
    #expect(abs(guide.presentation(bar, at: 4.4725).maxY - 751.5) < 0.05)
    #expect(abs(guide.presentation(bar, at: 4.545).maxY - 818) < 0.05)
  }

  @Test("A keyboard that comes back posts another show")
  func relative() throws {
    let steps = scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .up))
    // The second show lifts again, so the bar's bottom is at 818 - 2 × 335 = 148 and the root view's top is
    // at -2 × 335 = -670.
    let toolbar = try play("toolbar-shift-2017", steps, screen, Devices.phone393)
    #expect(abs(toolbar.model(toolbar.node("bar"), at: 5).maxY - 148) < 1e-9)
    let view = try play("whole-view-shift-begin-frame", steps, screen, Devices.phone393)
    #expect(view.model(0, at: 5).minY == -670)
  }

  @Test("A pan handler moves its bar with the finger")
  func pan() throws {
    // The oracle handles the pan and moves its bar with the finger.
    let steps = scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .down))
    let trace = try play("oracle", steps, screen, Devices.phone393)
    #expect(abs(trace.presentation(trace.node("bar"), at: 4.1).maxY - 559) < 0.05)
    #expect(abs(trace.presentation(trace.node("bar"), at: 4.3).maxY - 643) < 0.05)
  }

  @Test(
    "The oracle's bar follows a finger and a released keyboard under every setting",
    arguments: [
      (PlatformRule.P3, "on"), (.P3, "off"), (.P4, "literal"), (.P14, "off"), (.P14, "frame"),
    ])
  func released(rule: PlatformRule, setting: String) throws {
    let steps = scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .down))
    let trace = try play("oracle", steps, screen, Devices.phone393, profile: changed(rule, setting))
    let bar = trace.node("bar")
    // The keyboard's top is at 517 before the drag and at 685 after it. Halfway through the 0.145 s of the
    // release, the bar is halfway between 685 and its place without a keyboard, which is 818.
    for (time, bottom) in [(4.0, 517.0), (4.4, 685), (4.4725, 751.5), (4.545, 818)] {
      #expect(abs(trace.presentation(bar, at: time).maxY - bottom) < 0.05, "\(time)")
    }
  }

  @Test("With cross-fades, a released keyboard disappears without motion (P10)")
  func crossFade() throws {
    let steps = scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .down))
    let trace = try play("none", steps, screen, Devices.phone393, profile: changed(.P10, "zero"))
    #expect(abs(trace.presentation(trace.keyboard, at: 4.399).minY - 685) < 0.5)
    #expect(trace.presentation(trace.keyboard, at: 4.401).minY >= 852)
    #expect(trace.transitions.map(\.keyboardDuration).last == 0)
  }

  @Test(
    "The padding of the guide lets the finger take the keyboard along earlier, and a negative one does nothing"
  )
  func padding() throws {
    for (padding, top) in [(20.0, 705.0), (-20, 685), (400, 852)] {
      let code = SetupProbe.variant { $0.view.keyboardLayoutGuide.keyboardDismissPadding = padding }
      let trace = try play(
        code, scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .up)), screen, Devices.phone393)
      // The finger ends at 517 + 168 = 685, and the keyboard by the padding below it, but not below the screen.
      #expect(abs(trace.presentation(trace.keyboard, at: 4.399).minY - top) < 1, "\(padding)")
    }
  }

  @Test("A pan handler in a window gets positions in the window's coordinates")
  func window() throws {
    // The keyboard's top is at 1180 - 337 = 843. Half of 337 is rounded to 169, so the finger moves to 1012
    // on the screen. The Slide Over window begins at 24, so this is 988 in the window.
    let notes = Notes()
    _ = try play(
      PanProbe.variant(notes),
      scenario(.focus(.first), .dragDismiss(fraction: 0.5, release: .up), window: .slideOver),
      fieldScreen([(300, 44)]), Devices.pad820)
    #expect(notes.rects(.willChangeFrame).map(\.minY) == [988])
  }
}

/// A probe that records the finger's positions while it drags the keyboard.
final class PanProbe: UIViewController, KeyboardAvoidanceStrategy {
  let notes: Notes

  init(notes: Notes) {
    self.notes = notes
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(keyboardDrag)))
  }

  private func keyboardDrag(_ pan: UIPanGestureRecognizer) {
    notes.note(.willChangeFrame, CGRect(x: 0, y: pan.location(in: nil).y, width: 0, height: 0))
  }

  static func variant(_ notes: Notes) -> StrategyVariant {
    StrategyVariant(
      id: "pan-probe", family: "pan-probe", title: "Pan", summary: "Looks.", provenance: .reference,
      source: "a test", undo: "Nothing.",
      make: { PanProbe(notes: notes) })
  }
}

/// A probe that records each beginning of editing, and whether the input is first responder at that time.
final class EditingProbe: UIViewController, KeyboardAvoidanceStrategy {
  let notes: Notes

  init(notes: Notes) {
    self.notes = notes
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      self, selector: Selector(didBeginEditing), name: UITextField.textDidBeginEditingNotification,
      object: nil)
  }

  private func didBeginEditing(_ note: Notification) {
    guard let input = note.object as? UITextField else { return }
    notes.note(.didShow, input.isFirstResponder ? input.frame : .null)
  }

  static func variant(_ notes: Notes) -> StrategyVariant {
    StrategyVariant(
      id: "editing-probe", family: "editing-probe", title: "Editing", summary: "Looks.",
      provenance: .reference,
      source: "a test", undo: "Nothing.",
      make: { EditingProbe(notes: notes) })
  }
}

/// The expected edges of the bar, or of the root view, under a strategy whose observers have the given
/// lifetime.
struct Observed: Sendable, CustomTestStringConvertible {
  var variant: String
  var observes: ObserverLifetime
  var rules: [PlatformRule: String] = [:]
  /// Pairs of a time in seconds and an edge: the bar's bottom, or the root view's top if the strategy moves
  /// it.
  var places: [(Double, Double)]

  var testDescription: String { "\(variant) \(observes) \(rules.map { "\($0.key)=\($0.value)" }.sorted())" }

  func check(_ trace: Trace, sourceLocation: SourceLocation = #_sourceLocation) {
    let movesRoot = variant.hasPrefix("fixed") || variant.hasPrefix("whole")
    for (time, expected) in places {
      let rect = trace.model(movesRoot ? 0 : trace.node("bar"), at: time)
      let value = movesRoot ? rect.minY : rect.maxY
      #expect(abs(value - expected) < 0.05, "at \(time): \(value)", sourceLocation: sourceLocation)
    }
  }
}

@Suite("A cancelled swipe back")
struct SwipeBackTests {
  // The tap is at 2 s, the swipe takes from 4 to 4.8 s, and the hide is at 6.8 s. The bar's bottom is at 818,
  // or at 483 if the bar is lifted.
  private let screen = fieldScreen([(300, 44)], barHeight: 44)
  private let steps = scenario(.focus(.first), .swipeBackAndCancel, .hide)

  @Test("The swipe's beginning posts a hide, and its cancellation posts a show")
  func notifications() throws {
    let trace = try play("none", steps, screen, Devices.phone393)
    #expect(
      trace.log(around: 4, for: 0.7) == [
        "-3 WillChangeFrame 0,517,393,335 > 0,852,393,335", "0 WillHide 0,517,393,335 > 0,852,393,335",
        "261 DidChangeFrame 0,517,393,335 > 0,852,393,335", "263 DidHide 0,517,393,335 > 0,852,393,335",
      ])
    #expect(
      trace.log(around: 4.8).filter { !$0.hasPrefix("-") } == [
        "0 WillShow 0,852,393,335 > 0,517,393,335", "277 DidChangeFrame 0,852,393,335 > 0,517,393,335",
        "280 DidShow 0,852,393,335 > 0,517,393,335",
      ])
    #expect(trace.transitions.map(\.kind) == [.show, .hide, .show, .hide])
    // The keyboard moves with the screen that the finger swipes, so it keeps its place on it (rule pushedKeyboard).
    #expect(trace.all("WillHide").first?.seenEnd == CGRect(x: 0, y: 517, width: 393, height: 335))
    #expect(trace.all("WillShow").last?.seenBegin == CGRect(x: 0, y: 517, width: 393, height: 335))
    let guide = try play("tracking-guide", steps, screen, Devices.phone393)
    for time in [4.1, 4.5, 4.79, 4.9] {
      #expect(guide.presentation(guide.keyboard, at: time).minY == 517, "\(time)")
      #expect(guide.presentation(guide.node("bar"), at: time).maxY == 517, "\(time)")
    }
    let down = try play("none", steps, screen, Devices.phone393, profile: changed(.pushedKeyboard, "down"))
    #expect(down.presentation(down.keyboard, at: 4.75).minY > 851)
    let side = try play(
      "none", steps, screen, Devices.phone393, profile: changed(.pushedKeyboard, "sideways"))
    #expect(side.all("WillHide").first?.endFrame == CGRect(x: 393, y: 517, width: 393, height: 335))
    #expect(side.all("WillShow").last?.beginFrame == CGRect(x: 393, y: 517, width: 393, height: 335))
    let silent = try play(
      "none", scenario(.focus(.first), .swipeBackAndCancel, rules: [.swipeBackPosts: "silent"]), screen,
      Devices.phone393)
    #expect(!silent.notifications.contains { $0.time > 3 })
  }

  @Test(
    "The lifetime of their observers decides which strategies end at the right position",
    arguments: [
      // These observers receive both notifications.
      Observed(
        variant: "toolbar-shift-2017", observes: .untilDeinit,
        places: [(3, 483), (4.5, 818), (6, 483), (8, 818)]),
      // viewWillDisappear removes these observers before the hide, so the show lifts the bar again to 483 -
      // 335 = 148.
      Observed(
        variant: "toolbar-shift-2017", observes: .whileVisible,
        places: [(3, 483), (4.5, 483), (6, 148), (8, 483)]),
      Observed(
        variant: "bottom-inset-safe-area", observes: .whileVisible,
        places: [(3, 483), (4.5, 483), (6, 483), (8, 818)]),
      // viewWillAppear adds a second observer and nothing removes it (Eureka PR 1037). The show then lifts
      // the bar to 818 - 2 × 335 = 148, and the hide moves it back.
      Observed(
        variant: "toolbar-shift-2017", observes: .everyAppearance,
        places: [(3, 483), (4.5, 818), (6, 148), (8, 818)]),
      Observed(
        variant: "toolbar-shift-2017", observes: .everyAppearance, rules: [.P18: "off"],
        places: [(3, 483), (4.5, 818), (6, 483), (8, 818)]),
      Observed(
        variant: "fixed-offset-300", observes: .untilDeinit,
        places: [(3, -300), (4.5, 0), (6, -300), (8, 0)]),
      // Each show subtracts the keyboard's height, but no hide adds it again.
      Observed(
        variant: "whole-view-shift-begin-frame", observes: .untilDeinit,
        places: [(3, -335), (4.5, -335), (6, -670), (8, -670)]),
    ])
  func observers(_ row: Observed) throws {
    var steps = steps
    steps.rules = settings(row.rules)
    row.check(try play(catalogued(row.variant, observes: row.observes), steps, screen, Devices.phone393))
  }

  @Test("Editing begins again with the keyboard of that input")
  func editing() throws {
    let notes = Notes()
    let switched = scenario(.focus(.first), .switchKeyboard(.numberPad), .swipeBackAndCancel)
    let trace = try play(EditingProbe.variant(notes), switched, screen, Devices.phone393)
    #expect(notes.rects(.didShow).count == 2 && !notes.rects(.didShow).contains(.null))
    // The swipe replaces the number pad of 293 points by letters (JSQMessagesViewController 1174).
    #expect(trace.model(trace.keyboard, at: 5).minY == 559)
    #expect(trace.model(trace.keyboard, at: 8).minY == 517)
  }
}

@Suite("Leaving the app and returning")
struct ReturnTests {
  private let screen = fieldScreen([(300, 44)], barHeight: 44)
  private let opaque = fieldScreen([(300, 44)], container: ScreenContainer(navigationBar: .opaque))

  @Test("A return first lays out the container, and then posts a hide and a show")
  func background() throws {
    let trace = try play("none", scenario(.focus(.first), .leaveAndReturn), screen, Devices.phone393)
    #expect(
      trace.log(around: 4) == [
        "-3 WillChangeFrame 0,517,393,335 > 0,852,393,335", "0 WillHide 0,517,393,335 > 0,852,393,335",
        "0 DidChangeFrame 0,517,393,335 > 0,852,393,335", "0 DidHide 0,517,393,335 > 0,852,393,335",
        "-2 WillChangeFrame 0,517,393,335 > 0,517,393,335", "0 WillShow 0,517,393,335 > 0,517,393,335",
        "277 DidChangeFrame 0,517,393,335 > 0,517,393,335", "280 DidShow 0,517,393,335 > 0,517,393,335",
      ])
    #expect(trace.model(trace.keyboard, at: 5).minY == 517)
  }

  @Test(
    "The layout on return resets the root view before any notification",
    arguments: [
      // The layout sets the root view's top to 103, then the hide sets it to 0 and the show to -300.
      Outcome(variant: "fixed-offset-300", root: [-300, -300, 0]),
      // Nothing is posted, so the root view stays where its container puts it, with the field behind the
      // keyboard.
      Outcome(variant: "fixed-offset-300", rules: [.returnPosts: "silent"], root: [-300, 103, 0]),
      // The strategy also handles the return itself. It moves the root view up by 447 - (852 - 379) + 34 = 8
      // points, without a notification.
      Outcome(variant: "iq-keyboard-manager", rules: [.returnPosts: "silent"], root: [95, 95, 103]),
      // The layout resets the root view to 103, and the show then lifts it to 103 - 335 = -232.
      Outcome(variant: "whole-view-shift-begin-frame", root: [-232, -232, -232]),
    ])
  func backgroundRoot(_ outcome: Outcome) throws {
    let steps = scenario(.focus(.first), .leaveAndReturn, .hide, rules: outcome.rules)
    outcome.check(try play(outcome.variant, steps, opaque, Devices.phone393))
  }

  @Test(
    "A bar whose frame is set by hand falls back behind the keyboard",
    arguments: [
      // The layout resets the bar to 818. Then the hide adds 335, the show subtracts 335, and the last hide
      // adds 335.
      Outcome(variant: "toolbar-shift-2017", bar: [483, 818, 1153]),
      Outcome(variant: "toolbar-shift-2017", rules: [.returnPosts: "silent"], bar: [483, 818, 1153]),
      // If layout keeps frames that are set by hand (P15 off), the hide and the show only move the bar down
      // and up again.
      Outcome(variant: "toolbar-shift-2017", rules: [.P15: "off"], bar: [483, 483, 818]),
      Outcome(variant: "bottom-inset-safe-area", bar: [483, 483, 818]),
      Outcome(variant: "tracking-guide", bar: [517, 517, 818]),
    ])
  func backgroundBar(_ outcome: Outcome) throws {
    let steps = scenario(.focus(.first), .leaveAndReturn, .hide, rules: outcome.rules)
    outcome.check(try play(outcome.variant, steps, screen, Devices.phone393))
  }

  @Test(
    "A layout pass with the keyboard shown resets only the bar of the published toolbar shift",
    arguments: [
      Outcome(variant: "toolbar-shift-2017", bar: [483, 818, 1153]),
      Outcome(variant: "bottom-inset-safe-area", bar: [483, 483, 818]),
      Outcome(variant: "toolbar-shift", bar: [517, 517, 818]),
    ])
  func relayout(_ outcome: Outcome) throws {
    let steps = scenario(.focus(.first), .relayout, .hide)
    let trace = try play(outcome.variant, steps, screen, Devices.phone393)
    outcome.check(trace)
    #expect(!trace.notifications.contains { $0.time > 3 && $0.time < 5 })
  }
}

@Suite("A screen pushed over this one")
struct PushTests {
  // The push is at 2 s, the other screen's keyboard is shown from 4 to 6 s, the pop is at 8 s, the tap is at
  // 10 s, and the hide is at 12 s.
  private let screen = fieldScreen([(300, 44)], barHeight: 44)
  private let steps = scenario(
    .push, .showElsewhere(sameApp: true), .hideElsewhere(sameApp: true), .pop, .focus(.first), .hide)

  @Test("The other screen's keyboard posts notifications here, but is not visible here")
  func notifications() throws {
    let trace = try play("tracking-guide", steps, screen, Devices.phone393)
    #expect(trace.log(around: 4)[1] == "0 WillShow 0,852,393,335 > 0,517,393,335")
    #expect(trace.log(around: 6)[1] == "0 WillHide 0,517,393,335 > 0,852,393,335")
    #expect(trace.model(trace.keyboard, at: 5).minY == 852)
    #expect(trace.model(trace.node("bar"), at: 5).maxY == 818)
  }

  @Test(
    "The lifetime of the observers decides whether and how often they handle a keyboard",
    arguments: [
      Observed(
        variant: "bottom-inset-safe-area", observes: .whileVisible,
        places: [(5, 818), (7, 818), (9, 818), (11, 483), (13, 818)]),
      Observed(
        variant: "bottom-inset-safe-area", observes: .untilDeinit,
        places: [(5, 483), (7, 818), (9, 818), (11, 483), (13, 818)]),
      Observed(
        variant: "toolbar-shift-2017", observes: .whileVisible,
        places: [(5, 818), (7, 818), (9, 818), (11, 483), (13, 818)]),
      // A second observer is added after the pop, so the show lifts the bar twice, to 818 - 670 = 148.
      Observed(
        variant: "toolbar-shift-2017", observes: .everyAppearance,
        places: [(5, 483), (7, 818), (9, 818), (11, 148), (13, 818)]),
      Observed(
        variant: "toolbar-shift-2017", observes: .everyAppearance, rules: [.P18: "off"],
        places: [(5, 483), (7, 818), (9, 818), (11, 483), (13, 818)]),
      // The root view moves while another screen covers it. The return resets it to 0, and the next show
      // lifts it from there.
      Observed(
        variant: "whole-view-shift-begin-frame", observes: .untilDeinit,
        places: [(5, -335), (7, -335), (9, 0), (11, -335), (13, -335)]),
      Observed(
        variant: "whole-view-shift-begin-frame", observes: .everyAppearance,
        places: [(5, -335), (7, -335), (9, 0), (11, -670), (13, -670)]),
      // A second observer does no harm, because the offset is absolute.
      Observed(
        variant: "fixed-offset-300", observes: .everyAppearance,
        places: [(5, -300), (7, 0), (9, 0), (11, -300), (13, 0)]),
    ])
  func observers(_ row: Observed) throws {
    var steps = steps
    steps.rules = settings(row.rules)
    row.check(try play(catalogued(row.variant, observes: row.observes), steps, screen, Devices.phone393))
  }

  @Test("After a third appearance the view is lifted three times")
  func thrice() throws {
    let steps = scenario(.push, .pop, .push, .pop, .focus(.first))
    let trace = try play(
      catalogued("toolbar-shift-2017", observes: .everyAppearance), steps, screen, Devices.phone393)
    #expect(abs(trace.model(trace.node("bar"), at: 11).maxY - (818 - 3 * 335)) < 1e-9)
  }

  @Test("A push with the keyboard shown leaves a blank area if the observers have been removed")
  func withKeyboard() throws {
    // The input does not get the keyboard back, so nothing else lowers the bar.
    let steps = scenario(.focus(.first), .push, .pop, rules: [.focusAfterPop: "lost"])
    // The hide is posted after viewWillDisappear, when the observers are already removed. No layout pass
    // resets the constraint's constant.
    let missed = try play(
      catalogued("bottom-inset-safe-area", observes: .whileVisible), steps, screen, Devices.phone393)
    #expect(missed.log(around: 4)[1] == "0 WillHide 0,517,393,335 > 0,852,393,335")
    #expect(missed.model(missed.keyboard, at: 7).minY == 852)
    #expect(missed.model(missed.node("bar"), at: 7).maxY == 483)
    let heard = try play(
      catalogued("bottom-inset-safe-area", observes: .untilDeinit), steps, screen, Devices.phone393)
    #expect(heard.model(heard.node("bar"), at: 7).maxY == 818)
    // The container resets the root view's frame, so a missed hide does not matter here.
    let fixed = try play(
      catalogued("fixed-offset-300", observes: .whileVisible), steps, screen, Devices.phone393)
    #expect(fixed.model(0, at: 5).minY == -300 && fixed.model(0, at: 7).minY == 0)
  }

  @Test("A rotation hides the other screen's keyboard in the old geometry and shows it in the new one")
  func rotated() throws {
    let turned = scenario(
      .push, .showElsewhere(sameApp: true), .rotate, .hideElsewhere(sameApp: true), .pop, .focus(.first))
    let trace = try play("bottom-inset-safe-area", turned, screen, Devices.phone393)
    #expect(trace.log(around: 6)[1] == "0 WillHide 0,517,393,335 > 0,852,393,335")
    // In landscape the keyboard's top is at 393 - 208 = 185.
    #expect(trace.log(around: 6)[5] == "150 WillShow 0,393,852,208 > 0,185,852,208")
    #expect(trace.log(around: 8)[1] == "0 WillHide 0,185,852,208 > 0,393,852,208")
    // The keyboard now belongs to this screen, so the bar's bottom is at 393 - 21 - 208 = 164.
    #expect(trace.model(trace.node("bar"), at: 13).maxY == 164)
  }
}

@Suite("The order of events")
struct OrderTests {
  @Test("A step that is due during a rotation waits for its end")
  func rotation() throws {
    var steps = scenario(.focus(.first), .rotate, .hide)
    steps.steps[2].delay = 0.05
    let trace = try play("whole-view-shift", steps, fieldScreen([(300, 44)]), Devices.phone393)
    #expect(zip(trace.stages, trace.stages.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(zip(trace.transitions, trace.transitions.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 })
    #expect(trace.notifications.last?.name == "keyboardDidHideNotification")
    #expect(trace.model(0, at: 6).minY == 0)
  }

  @Test("A call that is scheduled during a rotation runs before the keyboard is back")
  func callsWhileTurning() throws {
    // This strategy reacts two frames late, so it handles the hide of 4 s before the show of 4.15 s.
    let trace = try play(
      "react-native-kav-padding", scenario(.focus(.first), .rotate), fieldScreen([(300, 44)], barHeight: 44),
      Devices.phone393)
    let answers = trace.adjustments.filter { $0.what == "constant" && $0.time > 3 }
    #expect(answers.map { ($0.time * 1000).rounded() } == [4033, 4183])
    #expect(answers.map(\.value) == ["0", "-187"])
  }

  @Test(
    "Stages, motions and transitions are in order in every built-in scenario",
    arguments: Scenarios.builtIn.map(\.id))
  func builtIn(_ id: String) throws {
    let found = try #require(Scenarios.scenario(id))
    for device in [Devices.phone393, Devices.pad768]
    where found.window == .fullScreen || device.idiom == .pad {
      let screen = fieldScreen([(100, 44), (300, 44), (600, 60)], kind: .textView, barHeight: 44)
      let trace = try play("whole-view-shift-begin-frame", found, screen, device)
      #expect(zip(trace.stages, trace.stages.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(zip(trace.transitions, trace.transitions.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 })
      #expect(trace.motions.allSatisfy { $0.start < $0.end })
      // Notifications are posted in order, except that a frame change may be posted a few milliseconds early.
      #expect(
        zip(trace.notifications, trace.notifications.dropFirst()).allSatisfy { $0.time <= $1.time + 0.0031 })
    }
  }
}
