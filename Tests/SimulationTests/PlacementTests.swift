import Foundation
import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

/// The expected edges of the root view and the bar under a strategy.
struct Outcome: Sendable, CustomTestStringConvertible {
  var variant: String
  var rules: [PlatformRule: String] = [:]
  /// The top edge of the root view on the screen after each step, or nil if it is not checked.
  var root: [Double]?
  /// The bottom edge of the bar on the screen after each step, or nil if it is not checked.
  var bar: [Double]?

  var testDescription: String { "\(variant) \(rules.map { "\($0.key)=\($0.value)" }.sorted())" }

  /// Compares the expected edges with a trace, 1.9 s after each step of a scenario from `scenario(...)`.
  func check(_ trace: Trace, sourceLocation: SourceLocation = #_sourceLocation) {
    for (node, tops) in [(0, root), (trace.node("bar"), bar)] {
      for (n, expected) in (tops ?? []).enumerated() {
        let rect = trace.model(node, at: Double(n) * 2 + 3.9)
        let value = node == 0 ? rect.minY : rect.maxY
        #expect(
          abs(value - expected) < 0.05, "\(node == 0 ? "root" : "bar") after step \(n + 1): \(value)",
          sourceLocation: sourceLocation)
      }
    }
  }
}

@Suite("Floating, undocked and split keyboards")
struct DetachedKeyboardTests {
  // The screen has 820×1180 points and a bottom safe area of 20, so the bar's bottom is at 1160. The docked
  // keyboard's top is at 843. The floating panel of 320×254 points appears 20 points from the edges, at 820 -
  // 320 - 20 = 480 and 1180 - 254 - 20 = 906.
  private let screen = fieldScreen([(1000, 44)], barHeight: 44)

  @Test("A keyboard that floats from the start posts only didChangeFrame when it appears and disappears")
  func cold() throws {
    let trace = try play(
      "none", scenario(.focus(.first), .hide, keyboard: .floating), screen, Devices.pad820)
    #expect(trace.log(around: 2) == ["0 DidChangeFrame 0,1180,820,254 > 480,906,320,254"])
    #expect(trace.log(around: 4) == ["0 DidChangeFrame 480,906,320,254 > 0,1180,820,254"])
    #expect(trace.presentation(trace.keyboard, at: 2.001) == CGRect(x: 480, y: 906, width: 320, height: 254))
  }

  @Test(
    "A panel that floats from the start moves views only if the guide follows it or willShow is posted",
    arguments: [
      // These strategies observe none of the notifications that are posted.
      Outcome(variant: "fixed-offset-300", root: [0, 0], bar: [1160, 1160]),
      Outcome(variant: "first-responder-shift", root: [0, 0], bar: [1160, 1160]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [0, 0], bar: [1160, 1160]),
      Outcome(variant: "bottom-inset-safe-area", bar: [1160, 1160]),
      Outcome(variant: "toolbar-shift-2017", bar: [1160, 1160]),
      // The guide follows a floating panel only if the strategy asks for it.
      Outcome(variant: "tracking-guide", bar: [1160, 1160]),
      Outcome(variant: "tracking-guide-undocked", bar: [906, 1160]),
      // If willShow has the panel's frame, the fixed offset of 300 is applied although it is not needed.
      // first-responder-shift moves the field's top from 1000 to 906 / 1.3 = 696.92. The other strategies use
      // the panel's height as if it were docked: 1160 - 254 = 906.
      Outcome(variant: "fixed-offset-300", rules: [.floatingShow: "panel"], root: [-300, 0]),
      Outcome(variant: "first-responder-shift", rules: [.floatingShow: "panel"], root: [-303.08, 0]),
      Outcome(variant: "whole-view-shift-begin-frame", rules: [.floatingShow: "panel"], root: [-254, -254]),
      Outcome(variant: "bottom-inset-safe-area", rules: [.floatingShow: "panel"], bar: [906, 1160]),
      Outcome(variant: "toolbar-shift-2017", rules: [.floatingShow: "panel"], bar: [906, 1160]),
      // If willShow has a zero frame, the keyboard's top seems to be at 0, so the field's top moves from 1000
      // to 0.
      Outcome(variant: "fixed-offset-300", rules: [.floatingShow: "zero"], root: [-300, 0]),
      Outcome(variant: "first-responder-shift", rules: [.floatingShow: "zero"], root: [-1000, 0]),
      Outcome(variant: "bottom-inset-safe-area", rules: [.floatingShow: "zero"], bar: [1160, 1160]),
      Outcome(variant: "toolbar-shift-2017", rules: [.floatingShow: "zero"], bar: [1160, 1160 + 254]),
    ])
  func coldVariants(_ outcome: Outcome) throws {
    let steps = scenario(.focus(.first), .hide, keyboard: .floating, rules: outcome.rules)
    outcome.check(try play(outcome.variant, steps, screen, Devices.pad820))
  }

  @Test("Undocking posts a hide and then frame changes; docking posts nine notifications, as recorded")
  func floatAndDock() throws {
    let steps = scenario(
      .focus(.first), .move(to: .floating, byDragging: false), .move(to: .docked, byDragging: false))
    let trace = try play("none", steps, screen, Devices.pad820)
    #expect(
      trace.log(around: 4) == [
        "-3 WillChangeFrame 0,843,820,337 > 0,1180,820,337", "0 WillHide 0,843,820,337 > 0,1180,820,337",
        "0 DidChangeFrame 0,843,820,337 > 0,1180,820,337", "0 DidHide 0,843,820,337 > 0,1180,820,337",
        "0 WillChangeFrame 0,843,820,337 > 480,906,320,254",
        "280 DidChangeFrame 0,843,820,337 > 480,906,320,254",
      ])
    // The notifications are posted in the order of openradar 25032907 (iPad, iOS 9.3).
    let docking = [
      "WillChangeFrame", "DidChangeFrame", "WillShow", "WillChangeFrame", "WillShow", "DidChangeFrame",
      "DidShow", "DidChangeFrame", "DidShow",
    ].enumerated().map { n, name in "\(n < 5 ? 0 : 280) \(name) 480,906,320,254 > 0,843,820,337" }
    #expect(trace.log(around: 6) == docking)
    let four = try play(
      "none",
      scenario(
        .focus(.first), .move(to: .floating, byDragging: false), .move(to: .docked, byDragging: false),
        rules: [.dockBurst: "four"]), screen, Devices.pad820)
    #expect(
      four.log(around: 6).map { $0.split(separator: " ")[1] } == [
        "WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow",
      ])
  }

  @Test(
    "The views follow the notifications of a docked, floating, again docked and hidden keyboard",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, 0, -300, 0]),
      // The field's top moves from 1000 to 843 / 1.3 = 648.46, so the root view moves by -351.54.
      Outcome(variant: "first-responder-shift", root: [-351.54, 0, -351.54, 0]),
      Outcome(variant: "bottom-inset-safe-area", bar: [823, 1160, 823, 1160]),
      // The hide on undocking adds nothing. Both shows on docking subtract the panel's height.
      Outcome(
        variant: "whole-view-shift-begin-frame", root: [-337, -337, -337 - 2 * 254, -337 - 2 * 254]),
      // The bar's bottom moves to 1160 - 337 = 823 and back. Docking lifts it twice by 337, and the hide
      // lowers it once, so it ends 337 points too high.
      Outcome(variant: "toolbar-shift-2017", bar: [823, 1160, 486, 823]),
      Outcome(variant: "toolbar-shift-2017", rules: [.dockBurst: "four"], bar: [823, 1160, 823, 1160]),
      Outcome(variant: "tracking-guide", bar: [843, 1160, 843, 1160]),
      Outcome(variant: "tracking-guide-undocked", bar: [843, 906, 843, 1160]),
      // Some systems post no hide if a drag undocks the keyboard (P8), so the bar stays in the middle of the
      // screen.
      Outcome(
        variant: "bottom-inset-safe-area", rules: [.P8: "gestureUndockSilent"],
        bar: [823, 823, 823, 1160]),
      Outcome(
        variant: "fixed-offset-300", rules: [.P8: "gestureUndockSilent"], root: [-300, -300, -300, 0]),
    ])
  func floatAndDockVariants(_ outcome: Outcome) throws {
    let steps = scenario(
      .focus(.first), .move(to: .floating, byDragging: true), .move(to: .docked, byDragging: true), .hide,
      rules: outcome.rules)
    outcome.check(try play(outcome.variant, steps, screen, Devices.pad820))
  }

  @Test("A panel reports zeros while it is dragged and its frame when it is dropped")
  func drag() throws {
    let steps = scenario(
      .focus(.first), .dragKeyboard(.focusedField), .dragKeyboard(.top), keyboard: .floating)
    let trace = try play("tracking-guide-undocked", steps, screen, Devices.pad820)
    // The panel is dropped over the field's center (410, 1022), so it begins at 410 - 160 = 250 and 1022 -
    // 127 = 895. Then it is dropped below the status bar.
    #expect(
      trace.log(around: 4) == [
        "-300 WillChangeFrame 480,906,320,254 > 0,0,0,0",
        "0 DidChangeFrame 480,906,320,254 > 250,895,320,254",
      ])
    #expect(trace.log(around: 6).last == "0 DidChangeFrame 250,895,320,254 > 250,24,320,254")
    // The finger picks the panel up 0.3 s before it drops it. Everything that moves from then on belongs to the drag,
    // whose observation ends 0.7 s after the drop.
    for (transition, times) in zip(trace.transitions, [(2.0, 2.7), (3.7, 4.7), (5.7, 6.7)]) {
      #expect(abs(transition.start - times.0) < 1e-9 && abs(transition.end - times.1) < 1e-9)
    }
    // The bar follows the panel's top. If the panel is near the screen's top, the bar returns to the safe
    // area.
    Outcome(variant: "tracking-guide-undocked", bar: [906, 895, 1160]).check(trace)
  }

  @Test("Undocked and split keyboards are as wide as the screen and as tall as the keys")
  func undocked() throws {
    // The undocked keyboard ends a tenth of 1024 points above the bottom, so its top is at 921.6 - 258 =
    // 663.6, which is rounded. The docked keyboard's top is at 711.
    let steps = scenario(.focus(.first), .move(to: .undocked, byDragging: true), .hide)
    let low = fieldScreen([(900, 44)], barHeight: 44)
    let trace = try play("tracking-guide-undocked", steps, low, Devices.pad768)
    #expect(trace.model(trace.keyboard, at: 5) == CGRect(x: 0, y: 664, width: 768, height: 258))
    Outcome(variant: "tracking-guide-undocked", bar: [711, 664, 1024]).check(trace)
    Outcome(variant: "tracking-guide", bar: [711, 1024, 1024]).check(
      try play("tracking-guide", steps, low, Devices.pad768))
    // The hide of an undocked keyboard posts only frame changes.
    #expect(
      trace.log(around: 6) == [
        "0 WillChangeFrame 0,664,768,258 > 0,1024,768,258",
        "280 DidChangeFrame 0,664,768,258 > 0,1024,768,258",
      ])
    let split = try play(
      "none", scenario(.focus(.first), keyboard: .split), low, Devices.pad768)
    #expect(
      split.log(around: 2) == [
        "0 WillChangeFrame 0,1024,768,258 > 0,664,768,258",
        "280 DidChangeFrame 0,1024,768,258 > 0,664,768,258",
      ])
  }

  @Test(
    "A rotation with a floating keyboard posts no hide and no show, and the panel moves to the new corner")
  func rotated() throws {
    let steps = scenario(.focus(.first), .rotate, keyboard: .floating)
    let trace = try play("none", steps, screen, Devices.pad820)
    // In landscape, the panel begins at 1180 - 320 - 20 = 840 and 820 - 254 - 20 = 546.
    #expect(trace.log(around: 4) == ["150 DidChangeFrame 480,906,320,254 > 840,546,320,254"])
  }
}

@Suite("Hardware keyboards")
struct HardwareKeyboardTests {
  // The screen has 820×1180 points. The hardware keyboard's bar is 75 points tall, including 20 for the home
  // indicator, so its top is at 1105.
  private let screen = fieldScreen([(1000, 44)], barHeight: 44)

  @Test("On a phone nothing stays on the screen, so the keyboard hides although the field keeps the focus")
  func attachedOnPhone() throws {
    let steps = scenario(.focus(.first), .attachHardwareKeyboard, .detachHardwareKeyboard, .hide)
    let trace = try play("none", steps, screen, Devices.phone393)
    #expect(trace.transitions.map(\.kind) == [.show, .hide, .keyboardChange, .hide])
    #expect(trace.transitions.map(\.focus) == [0, 0, 0, 0])
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,517,393,335 > 0,852,393,335")
  }

  @Test("The end frame has the height of a full keyboard, or that of the bar (P9)")
  func frames() throws {
    let steps = scenario(.focus(.first), .hide, keyboard: .hardware)
    let trace = try play("none", steps, screen, Devices.pad820)
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,1180,820,337 > 0,1105,820,337")
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,1105,820,337 > 0,1180,820,337")
    // Only the bar is visible, although the reported frame is taller.
    #expect(trace.model(trace.keyboard, at: 3) == CGRect(x: 0, y: 1105, width: 820, height: 75))
    let bar = try play(
      "none", scenario(.focus(.first), keyboard: .hardware, rules: [.P9: "bar"]), screen, Devices.pad820)
    #expect(bar.log(around: 2)[1] == "0 WillShow 0,1180,820,75 > 0,1105,820,75")
  }

  @Test(
    "Strategies lift above the bar of 75 points by the reported or by the visible height",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, 0]),
      // The field ends at 1044, which is above 1105, so not moving is right here by chance.
      Outcome(variant: "first-responder-shift", root: [0, 0]),
      // These strategies lift by the full 337 points, to 1160 - 337 = 823. That is 262 more than the bar's
      // 75.
      Outcome(variant: "toolbar-shift-2017", bar: [823, 1160]),
      Outcome(variant: "bottom-inset-safe-area", bar: [823, 1160]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [-337, -337]),
      Outcome(variant: "toolbar-shift-2017", rules: [.P9: "bar"], bar: [1085, 1160]),
      Outcome(variant: "whole-view-shift-begin-frame", rules: [.P9: "bar"], root: [-75, -75]),
      // These strategies lift by the visible height only.
      Outcome(variant: "tracking-guide", bar: [1105, 1160]),
      Outcome(variant: "bottom-inset", bar: [1105, 1160]),
      Outcome(variant: "toolbar-shift", bar: [1105, 1160]),
      Outcome(variant: "whole-view-shift", root: [-75, 0]),
      Outcome(variant: "fixed-offset-if-covered", root: [0, 0]),
    ])
  func bar(_ outcome: Outcome) throws {
    let steps = scenario(.focus(.first), .hide, keyboard: .hardware, rules: outcome.rules)
    outcome.check(try play(outcome.variant, steps, screen, Devices.pad820))
  }

  /// One of this project's sources says that the fixed offset reacts to "no visible keyboard at all". A
  /// recorded log disagrees: no show is posted, but a hide on focus and another on resigning (AlphaWallet
  /// alpha-wallet-ios PR 1254). So the offset does harm only on focus and below an opaque bar.
  @Test("A hardware keyboard without a bar posts hides at focus and when the input resigns, on phones too")
  func nothingShows() throws {
    let steps = scenario(.focus(.first), .hide, keyboard: .hardwareWithoutBar)
    for time in [2.0, 4] {
      #expect(
        try play("none", steps, screen, Devices.pad820).log(around: time) == [
          "-3 WillChangeFrame 0,1180,820,0 > 0,1180,820,0", "0 WillHide 0,1180,820,0 > 0,1180,820,0",
          "261 DidChangeFrame 0,1180,820,0 > 0,1180,820,0", "263 DidHide 0,1180,820,0 > 0,1180,820,0",
        ])
    }
    let phone = try play(
      "none", scenario(.focus(.first), keyboard: .hardware), fieldScreen([(300, 44)]), Devices.phone393)
    #expect(phone.log(around: 2)[1] == "0 WillHide 0,852,393,0 > 0,852,393,0")
    #expect(!phone.notifications.contains { $0.name == "keyboardWillShowNotification" })
    for variant in [
      "first-responder-shift", "toolbar-shift-2017", "bottom-inset-safe-area", "tracking-guide",
    ] {
      Outcome(variant: variant, root: [0, 0], bar: [1160, 1160]).check(
        try play(variant, steps, screen, Devices.pad820))
    }
    // The view begins at 24 + 50 = 74, below the safe area and the opaque bar. The hide moves it up to 0,
    // behind the bar.
    let opaque = fieldScreen([(100, 44)], container: ScreenContainer(navigationBar: .opaque))
    let fixed = try play("fixed-offset-300", steps, opaque, Devices.pad820)
    #expect(fixed.rect(0, stage: 0).minY == 74)
    Outcome(variant: "fixed-offset-300", root: [0, 0]).check(fixed)
  }

  @Test("Attaching lowers the keyboard to its bar; detaching raises it at once from a frame without height")
  func attach() throws {
    let steps = scenario(.focus(.first), .attachHardwareKeyboard, .detachHardwareKeyboard, .hide)
    let trace = try play("none", steps, screen, Devices.pad820)
    #expect(trace.log(around: 4)[1] == "0 WillShow 0,843,820,337 > 0,1105,820,337")
    #expect(trace.log(around: 6)[1] == "0 WillShow 0,1180,820,0 > 0,843,820,337 in 0 s")
    #expect(trace.presentation(trace.keyboard, at: 6.001).minY == 843)
    for outcome in [
      Outcome(variant: "fixed-offset-300", root: [-300, -300, -300, 0]),
      // The inset is absolute, so the bar's bottom is at 1160 - 337 = 823 even if only the hardware
      // keyboard's bar is visible.
      Outcome(variant: "bottom-inset-safe-area", bar: [823, 823, 823, 1160]),
      // Each show lifts the bar by another 337 points, to 823, 486 and 149. The hide lowers it only once.
      Outcome(variant: "toolbar-shift-2017", bar: [823, 486, 149, 486]),
      // The begin frame of the last show has no height.
      Outcome(variant: "whole-view-shift-begin-frame", root: [-337, -674, -674, -674]),
      Outcome(variant: "tracking-guide", bar: [843, 1105, 843, 1160]),
      Outcome(variant: "bottom-inset", bar: [843, 1105, 843, 1160]),
    ] { outcome.check(try play(outcome.variant, steps, screen, Devices.pad820)) }
  }

  @Test("After a rotation the bar's frame has the full height of the new orientation")
  func rotated() throws {
    let trace = try play(
      "none", scenario(.focus(.first), .rotate, keyboard: .hardware), screen, Devices.pad820)
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,1105,820,337 > 0,1180,820,337")
    // In landscape the bar's top is at 820 - 75 = 745, and the keyboard is 422 points tall.
    #expect(trace.log(around: 4)[5] == "150 WillShow 0,820,1180,422 > 0,745,1180,422")
  }

  @Test("An accessory view stays on the screen, in a frame of full height (answers of 2012: 264 + 44)")
  func accessory() throws {
    var pad = Devices.device("pad", 768, 1024, top: 20, bottom: 0, portrait: 264, landscape: 352, pad: true)
    pad.keyboardsPortrait.hardwareBar = nil
    let trace = try play(
      "none", scenario(.focus(.first), keyboard: .hardware), fieldScreen([(300, 44)], accessoryHeight: 44),
      pad)
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,1024,768,308 > 0,980,768,308")
    // A phone reports only the frame of the accessory view, on an iPhone 7 from 0,667,375,44 to 0,623,375,44.
    let phone = try play(
      "none", scenario(.focus(.first), keyboard: .hardware), fieldScreen([(300, 44)], accessoryHeight: 44),
      Devices.iPhone7)
    #expect(phone.log(around: 2)[1] == "0 WillShow 0,667,375,44 > 0,623,375,44")
  }
}

@Suite("Cross-fades, third-party keyboards, bars and accessory views")
struct SpecialKeyboardTests {
  // The screen has 393×852 points and a bottom safe area of 34, so the bar's bottom is at 818. The keyboard
  // is 335 points tall and its top is at 517.
  private let screen = fieldScreen([(300, 44), (700, 44)], barHeight: 44)

  @Test("A keyboard with cross-fades appears at once and hides with a zero frame, and other views slide")
  func crossFade() throws {
    let steps = scenario(.focus(.last), .hide, rules: [.P10: "zero"])
    let trace = try play("tracking-guide", steps, screen, Devices.phone393)
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,852,393,335 > 0,517,393,335")
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,517,393,335 > 0,0,0,0")
    #expect(trace.presentation(trace.keyboard, at: 2.001).minY == 517)
    #expect(trace.presentation(trace.keyboard, at: 4.001).minY == 852)
    // After 0.1 s the spring's progress is 0.5448. The bar's bottom is at 818 - 301 × 0.5448 = 654.0 in the
    // show, and at 517 + 301 × 0.5448 = 681.0 in the hide.
    let bar = trace.node("bar")
    #expect(abs(trace.presentation(bar, at: 2.1).maxY - 654.0) < 0.05)
    #expect(abs(trace.presentation(bar, at: 4.1).maxY - 681.0) < 0.05)
    for outcome in [
      Outcome(variant: "fixed-offset-300", root: [-300, 0]),
      // The field's top moves from 700 to 517 / 1.3 = 397.69, so the root view moves by -302.31.
      Outcome(variant: "first-responder-shift", root: [-302.31, 0]),
      // A strategy that does not read the hide's frame is right. One that adds the frame's height adds 0, so
      // its bar stays 335 points too high.
      Outcome(variant: "bottom-inset-safe-area", bar: [483, 818]),
      Outcome(variant: "toolbar-shift-2017", bar: [483, 483]),
      Outcome(variant: "toolbar-shift", bar: [517, 818]),
    ] { outcome.check(try play(outcome.variant, steps, screen, Devices.phone393)) }
  }

  @Test("A third-party keyboard appears in three shows, but only the first time")
  func thirdParty() throws {
    let steps = scenario(.focus(.last), .hide, .focus(.last), keyboard: .thirdParty, rules: [.P11: "steps"])
    let trace = try play("none", steps, screen, Devices.phone393)
    #expect(
      trace.log(around: 2).filter { $0.contains("WillShow") } == [
        "0 WillShow 0,852,393,0 > 0,852,393,0", "295 WillShow 0,852,393,0 > 0,636,393,216",
        "390 WillShow 0,636,393,216 > 0,517,393,335",
      ])
    #expect(
      trace.log(around: 6).filter { $0.contains("WillShow") } == ["0 WillShow 0,852,393,335 > 0,517,393,335"])
    for outcome in [
      // The begin frames of the three shows have heights of 0, 0 and 216 points, so each show uses the height
      // of the show before it.
      Outcome(variant: "whole-view-shift-begin-frame", root: [-216, -216, -551]),
      // The shows lift the bar by 0, 216 and 335 points and the hide lowers it by 335, so it ends 216 points
      // too high. The next show lifts it by another 335.
      Outcome(variant: "toolbar-shift-2017", bar: [818 - 551, 818 - 216, 818 - 551]),
      Outcome(variant: "bottom-inset-safe-area", bar: [483, 818, 483]),
      Outcome(variant: "first-responder-shift", root: [-302.31, 0, -302.31]),
      Outcome(variant: "tracking-guide", bar: [517, 818, 517]),
    ] { outcome.check(try play(outcome.variant, steps, screen, Devices.phone393)) }
  }

  @Test("A step after three shows waits for the last one, even if its delay is short")
  func afterTheSteps() throws {
    var steps = scenario(.focus(.last), .hide, keyboard: .thirdParty, rules: [.P11: "steps"])
    steps.steps[1].delay = 0.1
    let trace = try play("none", steps, screen, Devices.phone393)
    #expect(zip(trace.stages, trace.stages.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(trace.notifications.last?.name == "keyboardDidHideNotification")
    #expect(trace.model(trace.keyboard, at: 5).minY == 852)
  }

  @Test("Suggestions disappear and return at once, and change the height by 42 points")
  func predictions() throws {
    let steps = scenario(.focus(.last), .suggestions(false), .suggestions(true))
    let trace = try play("tracking-guide", steps, screen, Devices.phone393)
    // Without suggestions the keyboard's top is at 517 + 42 = 559.
    #expect(trace.log(around: 4)[1] == "0 WillShow 0,517,393,335 > 0,559,393,293 in 0 s")
    #expect(trace.log(around: 6)[1] == "0 WillShow 0,559,393,293 > 0,517,393,335 in 0 s")
    #expect(trace.presentation(trace.keyboard, at: 4.001).minY == 559)
    #expect(abs(trace.presentation(trace.node("bar"), at: 4.001).maxY - 559) < 1e-9)
    for outcome in [
      Outcome(variant: "bottom-inset-safe-area", bar: [483, 525, 483]),
      // The three shows lift the bar by 335, 293 and 335 points.
      Outcome(variant: "toolbar-shift-2017", bar: [483, 190, -145]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [-335, -670, -963]),
    ] { outcome.check(try play(outcome.variant, steps, screen, Devices.phone393)) }
  }

  @Test("The passwords bar appears 0.4 s after the show and lifts views by its height")
  func passwords() throws {
    // The passwords keyboard is 45 points taller, as in IQKeyboardManager 1823 (345 and 390 points).
    var phone = Devices.phone393
    phone.keyboardsPortrait.passwords.height = 380
    var steps = scenario(.focus(.first), .switchKeyboard(.passwords))
    steps.steps[1].delay = 0.4
    let trace = try play("none", steps, screen, phone)
    #expect(
      trace.log(around: 2.4, for: 0.5).suffix(4).first == "-2 WillChangeFrame 0,517,393,335 > 0,472,393,380")
    // After 0.4 s the first animation's progress is 1 - (1 + 7.303) e^-7.303 = 0.99441, so 335 × 0.00559 =
    // 1.9 points remain.
    #expect(abs(trace.presentation(trace.keyboard, at: 2.4001).minY - 518.9) < 0.05)
    for (variant, bar) in [
      ("bottom-inset-safe-area", 438.0), ("toolbar-shift-2017", 103), ("tracking-guide", 472),
    ] {
      let trace = try play(variant, steps, screen, phone)
      #expect(abs(trace.model(trace.node("bar"), at: 4).maxY - bar) < 1e-9)
    }
  }

  @Test("A pinyin keyboard appears without its candidates, which follow 0.1 s later")
  func pinyin() throws {
    let trace = try play(
      "none", scenario(.focus(.first), .switchKeyboard(.chinesePinyin)), screen, Devices.phone393)
    #expect(
      trace.log(around: 4).filter { $0.contains("WillShow") } == [
        "0 WillShow 0,517,393,335 > 0,559,393,293", "100 WillShow 0,559,393,293 > 0,517,393,335",
      ])
  }

  @Test("Frames include an accessory view or not; on iOS 26 a hide may report it alone (P17)")
  func accessory() throws {
    // With the accessory view the keyboard is 335 + 44 = 379 points tall, and its top is at 473.
    let screen = fieldScreen([(300, 44)], barHeight: 44, accessoryHeight: 44)
    let included = try play("none", scenario(.focus(.first), .hide), screen, Devices.phone393)
    #expect(included.log(around: 2)[1] == "0 WillShow 0,852,393,379 > 0,473,393,379")
    #expect(included.log(around: 4)[1] == "0 WillHide 0,473,393,379 > 0,852,393,379")
    let excluded = try play(
      "none", scenario(.focus(.first), .hide, rules: [.accessoryInFrame: "excluded"]), screen,
      Devices.phone393)
    #expect(excluded.log(around: 2)[1].hasSuffix("> 0,517,393,335"))
    #expect(excluded.log(around: 4)[1].hasPrefix("0 WillHide 0,517,393,335 >"))
    #expect(excluded.model(excluded.keyboard, at: 3).minY == 473)
    // The show lifts the bar to 818 - 379 = 439, but the hide lowers it only by 44.
    let steps = scenario(.focus(.first), .hide, rules: [.P17: "accessory"])
    let toolbar = try play("toolbar-shift-2017", steps, screen, Devices.phone393)
    #expect(toolbar.log(around: 4)[1] == "0 WillHide 0,473,393,379 > 0,808,393,44")
    Outcome(variant: "toolbar-shift-2017", bar: [439, 483]).check(toolbar)
    Outcome(variant: "bottom-inset-safe-area", bar: [439, 818]).check(
      try play("bottom-inset-safe-area", steps, screen, Devices.phone393))
  }
}

@Suite("Another app's keyboard")
struct AnotherAppTests {
  // The screen has 820×1180 points. The app's window is the left two thirds, 490 points wide, and no field in
  // it has focus.
  private let screen = fieldScreen([(1000, 44)], barHeight: 44)

  @Test(
    "Another app's keyboard moves strategies that do not check its owner",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, 0]),
      // first-responder-shift does nothing, because no text field of this app is first responder.
      Outcome(variant: "first-responder-shift", root: [0, 0]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [-337, -337]),
      Outcome(variant: "toolbar-shift-2017", bar: [823, 1160]),
      Outcome(variant: "bottom-inset-safe-area", bar: [823, 1160]),
      // The guide depends only on geometry, and the keyboard covers this window.
      Outcome(variant: "tracking-guide", bar: [843, 1160]),
      // If other apps' keyboards post nothing here (P12 off), only the guide moves.
      Outcome(variant: "fixed-offset-300", rules: [.P12: "off"], root: [0, 0]),
      Outcome(variant: "whole-view-shift-begin-frame", rules: [.P12: "off"], root: [0, 0]),
      Outcome(variant: "tracking-guide", rules: [.P12: "off"], bar: [843, 1160]),
    ])
  func variants(_ outcome: Outcome) throws {
    let steps = scenario(
      .showElsewhere(sameApp: false), .hideElsewhere(sameApp: false), window: .splitViewLeft,
      rules: outcome.rules)
    let trace = try play(outcome.variant, steps, screen, Devices.pad820)
    outcome.check(trace)
    if outcome.rules.isEmpty {
      #expect(trace.log(around: 2)[1] == "0 WillShow 0,1180,820,337 > 0,843,820,337 of another app")
      #expect(trace.log(around: 4)[1] == "0 WillHide 0,843,820,337 > 0,1180,820,337 of another app")
    } else {
      #expect(trace.notifications.isEmpty)
    }
  }

  @Test("Another app's keyboard moves a text field that is still first responder in this app")
  func firstResponder() throws {
    let shown = RecordedNotification(
      name: .willShow, begin: CGRect(x: 0, y: 1180, width: 820, height: 337),
      end: CGRect(x: 0, y: 843, width: 820, height: 337), isLocal: false)
    let steps = scenario(.becomeFirstResponder(.first), .post(shown), window: .splitViewLeft)
    // The field's top moves from 1000 to 843 / 1.3 = 648.46, so the root view moves by -351.54.
    Outcome(variant: "first-responder-shift", root: [0, -351.54]).check(
      try play("first-responder-shift", steps, screen, Devices.pad820))
    // The corrected strategy ignores a keyboard that belongs to another app.
    Outcome(variant: "whole-view-shift", root: [0, 0]).check(
      try play("whole-view-shift", steps, screen, Devices.pad820))
  }

  @Test("After a rotation, another app's keyboard still belongs to that app")
  func rotated() throws {
    let trace = try play(
      "none", scenario(.showElsewhere(sameApp: false), .rotate, window: .splitViewLeft), screen,
      Devices.pad820)
    #expect(trace.log(around: 4).count == 8)
    #expect(trace.log(around: 4).allSatisfy { $0.hasSuffix("of another app") })
    // In landscape the keyboard's top is at 820 - 422 = 398.
    #expect(trace.log(around: 4)[5] == "150 WillShow 0,820,1180,422 > 0,398,1180,422 of another app")
    #expect(trace.model(trace.keyboard, at: 5).minY == 398)
  }
}

@Suite("A rotation with the keyboard shown")
struct RotationTests {
  // In portrait (393×852 points) the keyboard's top is at 517 and the bar's bottom is at 818. In landscape
  // the keyboard is 208 points tall with its top at 185, and the bar's bottom is at 393 - 21 = 372. The
  // fields are at 300 and 100.
  private let screen = fieldScreen([(300, 44), (100, 44)], barHeight: 44)

  @Test("A rotation hides in the old geometry, turns after 30 ms and shows in the new one after 150 ms")
  func notifications() throws {
    let trace = try play("none", scenario(.focus(.first), .rotate), screen, Devices.phone393)
    #expect(
      trace.log(around: 4) == [
        "-3 WillChangeFrame 0,517,393,335 > 0,852,393,335", "0 WillHide 0,517,393,335 > 0,852,393,335",
        "30 DidChangeFrame 0,517,393,335 > 0,852,393,335", "30 DidHide 0,517,393,335 > 0,852,393,335",
        "148 WillChangeFrame 0,393,852,208 > 0,185,852,208", "150 WillShow 0,393,852,208 > 0,185,852,208",
        "400 DidChangeFrame 0,393,852,208 > 0,185,852,208", "400 DidShow 0,393,852,208 > 0,185,852,208",
      ])
    #expect(trace.stages.filter(\.isCut).map { ($0.time * 1000).rounded() } == [4030])
    // The keyboard stays on the screen during the rotation.
    #expect(trace.presentation(trace.keyboard, at: 4.02).minY == 517)
    #expect(trace.presentation(trace.keyboard, at: 4.04) == CGRect(x: 0, y: 185, width: 852, height: 208))
  }

  @Test(
    "The positions after a rotation and a hide depend on the posted pairs (P13)",
    arguments: [
      Outcome(variant: "fixed-offset-300", root: [-300, -300, 0]),
      // The field ends at 344, above the keyboard in portrait (517), but not in landscape (185). There its
      // top moves from 300 to 185 / 1.3 = 142.31, so the root view moves by -157.69.
      Outcome(variant: "first-responder-shift", root: [0, -157.69, 0]),
      // The hide changes nothing, the container resets the root view to 0, and the show subtracts 208.
      Outcome(variant: "whole-view-shift-begin-frame", root: [-335, -208, -208]),
      Outcome(variant: "whole-view-shift", root: [-335, -208, 0]),
      // The bar's bottom is at 372 - 208 = 164, which is 21 points above the keyboard.
      Outcome(variant: "bottom-inset-safe-area", bar: [483, 164, 372]),
      Outcome(variant: "tracking-guide", bar: [517, 185, 372]),
      Outcome(variant: "toolbar-shift-2014", bar: [483, 164, 372]),
      // The strategy's code makes the first input resign before the rotation, so the keyboard disappears.
      Outcome(variant: "toolbar-shift-2017", bar: [483, 372, 372]),
      // A rotation on iOS 8.3 posts two pairs, so the bar is lifted twice to 372 - 2 × 208 = -44. The last
      // hide lowers it only once.
      Outcome(variant: "toolbar-shift-2014", rules: [.P13: "twice"], bar: [483, -44, 164]),
      Outcome(variant: "fixed-offset-300", rules: [.P13: "twice"], root: [-300, -300, 0]),
      // If the rotation posts nothing, only layout resets the views: the bar is behind the keyboard and the
      // root view is at 0. The last hide adds 208.
      Outcome(variant: "toolbar-shift-2014", rules: [.P13: "none"], bar: [483, 372, 580]),
      Outcome(variant: "fixed-offset-300", rules: [.P13: "none"], root: [-300, 0, 0]),
    ])
  func variants(_ outcome: Outcome) throws {
    let steps = scenario(.focus(.first), .rotate, .hide, rules: outcome.rules)
    outcome.check(try play(outcome.variant, steps, screen, Devices.phone393))
  }

  /// One of this project's sources says that the toolbar is wrong if another input than the first has focus.
  /// If a rotation posts a hide and a show, the toolbar is right except for the home indicator's gap: the
  /// layout between them resets it to 372, and the show lifts it to 372 - 208. If a rotation posts nothing,
  /// the toolbar is wrong.
  @Test("The 2017 toolbar resigns only the first input; for others it needs the rotation's hide and show")
  func otherInput() throws {
    for (setting, bar) in [("hide+show", 164.0), ("none", 372)] {
      let steps = scenario(.focus(.last), .rotate, rules: [.P13: setting])
      let trace = try play("toolbar-shift-2017", steps, screen, Devices.phone393)
      Outcome(variant: "toolbar-shift-2017", bar: [483, bar]).check(trace)
      #expect(trace.model(trace.keyboard, at: 5).minY == 185)
    }
  }

  @Test("Up to iOS 7 the height in landscape is the width, so the toolbar moves off the screen's top")
  func swappedAxes() throws {
    let phone = Devices.device("phone", 320, 480, top: 20, bottom: 0, portrait: 216, landscape: 162)
    let trace = try play(
      "toolbar-shift-2014", scenario(.focus(.first), .hide), fieldScreen([(100, 44)], barHeight: 44), phone,
      .landscape, profile: PlatformProfile(system: 7))
    // The show lifts the bar by the frame's "height" of 480, to 320 - 480 = -160, and the hide moves it back.
    #expect(trace.log(around: 2)[1] == "0 WillShow -162,0,162,480 > 0,0,162,480")
    Outcome(variant: "toolbar-shift-2014", bar: [-160, 320]).check(trace)
  }
}
