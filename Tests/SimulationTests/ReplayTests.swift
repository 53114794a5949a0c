import Foundation
import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

/// Returns a step that posts a recorded notification. A frame that the log does not have is nil.
private func post(
  _ name: KeyboardNotificationName, _ begin: CGRect? = nil, _ end: CGRect? = nil, in duration: Double? = nil,
  curve: Int? = nil
) -> ScenarioAction {
  .post(RecordedNotification(name: name, begin: begin, end: end, duration: duration, curve: curve))
}

private func frame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Returns a scenario that focuses the first input at 2 s and posts the log's notifications from 4 s on,
/// every two seconds.
private func replay(_ log: [ScenarioAction], rules: [PlatformRule: String] = [:]) -> Scenario {
  Scenario(
    id: "replay", title: "Replay", summary: "A log.", source: "a log",
    steps: ([.becomeFirstResponder(.first)] + log).map { ScenarioStep($0) },
    rules: settings(rules))
}

/// Tests replays of published logs with positions that were computed by hand. The first value of
/// `Outcome.root` and `Outcome.bar` is the position after the focus, before anything is posted.
@Suite("Replays of recorded notifications")
struct ReplayTests {
  // MARK: iPhone 7, the seed's log of 2017

  private static let shown = frame(0, 409, 375, 258)
  private static let hidden = frame(0, 667, 375, 258)
  private static let portrait = [
    post(.willShow, hidden, shown, in: 0.25, curve: 7), post(.didShow, hidden, shown, in: 0.25, curve: 7),
    post(.willHide, shown, hidden, in: 0.25, curve: 7), post(.didHide, shown, hidden, in: 0.25, curve: 7),
  ]

  @Test("The log's notifications are posted unchanged, and the keyboard is where the log says")
  func asRecorded() throws {
    let trace = try play("none", replay(Self.portrait), fieldScreen([(389, 34)]), Devices.iPhone7)
    #expect(trace.log(around: 2) == [])
    #expect(trace.log(around: 4) == ["0 WillShow 0,667,375,258 > 0,409,375,258"])
    #expect(trace.log(around: 6) == ["0 DidShow 0,667,375,258 > 0,409,375,258"])
    #expect(trace.log(around: 8) == ["0 WillHide 0,409,375,258 > 0,667,375,258"])
    #expect(trace.notifications.allSatisfy { $0.curve == 7 && $0.isLocal })
    let keyboard = trace.keyboard
    #expect(trace.model(keyboard, at: 7) == Self.shown)
    #expect(trace.model(keyboard, at: 9).minY == 667)
    // After 0.1 s the spring's progress is 0.5448, so the keyboard's top is at 667 - 258 × 0.5448 = 526.4.
    #expect(abs(trace.presentation(keyboard, at: 4.1).minY - 526.4) < 0.1)
    #expect(trace.transitions.map(\.kind) == [.show, .hide])
  }

  @Test("A keyboard without a printed begin frame comes from below the screen, or from its last position")
  func withoutBeginFrame() throws {
    let log = [post(.willShow, nil, Self.shown), post(.willHide, nil, Self.hidden)]
    let trace = try play("none", replay(log), fieldScreen([(389, 34)]), Devices.iPhone7)
    #expect(trace.log(around: 4) == ["0 WillShow 0,667,375,258 > 0,409,375,258"])
    #expect(trace.log(around: 6) == ["0 WillHide 0,409,375,258 > 0,667,375,258"])
  }

  @Test(
    "Strategies move as computed for the log of an iPhone 7 in portrait (S04)",
    arguments: [
      // The bar's bottom is at 623 + 44 = 667, because there is no bottom safe area. The show lifts it to 667
      // - 258 = 409.
      Outcome(variant: "toolbar-shift-2017", bar: [667, 409, 409, 667, 667]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [0, -258, -258, -258, -258]),
      // The field's top moves from 389 to 409 / 1.3 = 314.62, so the root view moves by -74.38.
      Outcome(variant: "first-responder-shift", root: [0, -74.38, -74.38, 0, 0]),
      Outcome(variant: "bottom-inset-safe-area", bar: [667, 409, 409, 667, 667]),
    ])
  func upright(_ outcome: Outcome) throws {
    outcome.check(
      try play(
        outcome.variant, replay(Self.portrait), fieldScreen([(389, 34)], barHeight: 44), Devices.iPhone7))
  }

  @Test(
    "Strategies move as computed for the log of an iPhone 7 in landscape (S05)",
    arguments: [
      // The field's top moves from 315 to 181 / 1.3 = 139.23, so the root view moves by -175.77.
      Outcome(variant: "first-responder-shift", root: [0, -175.77, -175.77, 0, 0]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [0, -194, -194, -194, -194]),
      Outcome(variant: "fixed-offset-300", root: [0, -300, -300, 0, 0]),
      Outcome(variant: "toolbar-shift-2017", bar: [375, 181, 181, 375, 375]),
    ])
  func sideways(_ outcome: Outcome) throws {
    let (hidden, shown) = (frame(0, 375, 667, 194), frame(0, 181, 667, 194))
    let log = [
      post(.willShow, hidden, shown), post(.didShow, hidden, shown), post(.willHide, shown, hidden),
      post(.didHide, shown, hidden),
    ]
    outcome.check(
      try play(
        outcome.variant, replay(log), fieldScreen([(315, 44)], barHeight: 44), Devices.iPhone7, .landscape))
  }

  // MARK: Docking, openradar 25032907 (iPad, iOS 9.3)

  /// The notifications in the log's order. The log has only names, so these are the frames of an undocked
  /// keyboard of 258 points that docks with 313 points.
  private static let docking: [ScenarioAction] = [
    post(.willChangeFrame, frame(0, 664, 768, 258), frame(0, 711, 768, 313)), post(.didChangeFrame),
    post(.willShow), post(.willChangeFrame), post(.willShow), post(.didChangeFrame), post(.didShow),
    post(.didChangeFrame), post(.didShow),
  ]

  @Test("Docking posts nine notifications with two shows, in the simulation's order (S15)")
  func docking() throws {
    let screen = fieldScreen([(900, 44)], barHeight: 44)
    let log = replay(Self.docking)
    // The shows are at 8 and 12 s and have the frames of the first notification.
    for (variant, after4, after8, after12) in [
      // The first show lifts the bar to 1024 - 313 = 711, and the second one lifts it by another 313.
      ("toolbar-shift-2017", 1024.0, 711.0, 398.0), ("bottom-inset-safe-area", 1024, 711, 711),
      ("tracking-guide", 711, 711, 711),
    ] {
      let trace = try play(variant, log, screen, Devices.pad768)
      let bar = trace.node("bar")
      #expect(abs(trace.model(bar, at: 5).maxY - after4) < 1e-9, "\(variant)")
      #expect(abs(trace.model(bar, at: 9).maxY - after8) < 1e-9, "\(variant)")
      #expect(abs(trace.model(bar, at: 13).maxY - after12) < 1e-9, "\(variant)")
    }
    // A begin frame that was not recorded is the previous end frame. Each of the two shows therefore
    // subtracts 313.
    let view = try play("whole-view-shift-begin-frame", log, screen, Devices.pad768)
    #expect(view.model(0, at: 13).minY == -626)
    // The field's top moves from 900 to 711 / 1.3 = 546.92, so the root view moves by -353.08. The second
    // show changes nothing.
    let responder = try play("first-responder-shift", log, screen, Devices.pad768)
    #expect(abs(responder.model(0, at: 9).minY + 353.08) < 0.05)
    #expect(responder.model(0, at: 13) == responder.model(0, at: 9))

    let simulated = try play(
      "none", scenario(.focus(.first), .move(to: .docked, byDragging: true), keyboard: .undocked), screen,
      Devices.pad768)
    let names = try play("none", log, screen, Devices.pad768).notifications.map(\.name)
    #expect(simulated.notifications.filter { $0.time > 3 }.map(\.name) == names)
  }

  // MARK: A hardware keyboard, BlakeBarrett/snse-ios @f14935d (iPad, iOS 11 or 12)

  @Test("With a hardware keyboard the height is 0, and then the software keyboard appears at once (S09)")
  func hardware() throws {
    let none = frame(0, 768, 1024, 0)
    let log = replay([
      post(.willShow, none, none, in: 0.25), post(.willShow, none, frame(0, 370, 1024, 398), in: 0),
    ])
    let screen = fieldScreen([(600, 44)], barHeight: 44)
    for outcome in [
      Outcome(variant: "toolbar-shift-2017", bar: [768, 768, 370]),
      // The begin frame of the show has no height.
      Outcome(variant: "whole-view-shift-begin-frame", root: [0, 0, 0]),
      // The field's top moves from 600 to 370 / 1.3 = 284.62, so the root view moves by -315.38.
      Outcome(variant: "first-responder-shift", root: [0, 0, -315.38]),
      Outcome(variant: "fixed-offset-300", root: [0, -300, -300]),
      Outcome(variant: "bottom-inset", bar: [768, 768, 370]),
    ] { outcome.check(try play(outcome.variant, log, screen, Devices.pad768, .landscape)) }
    let trace = try play("toolbar-shift-2017", log, screen, Devices.pad768, .landscape)
    // The show has a duration of 0, so the keyboard and the bar jump.
    #expect(trace.presentation(trace.keyboard, at: 6.001).minY == 370)
    #expect(abs(trace.presentation(trace.node("bar"), at: 6.001).maxY - 370) < 1e-9)
    #expect(trace.transitions.map(\.kind) == [.show])
  }

  // MARK: AutoFill, IQKeyboardManager 1823 (414×896, iOS 14.4)

  private static let phone414 = Devices.device(
    "phone-414", 414, 896, top: 48, bottom: 34, portrait: 345, landscape: 209, landscapeBottom: 21)

  private static let autofill = [
    frame(0, 551, 414, 345), frame(0, 506, 414, 390), frame(0, 852, 414, 115), frame(0, -115, 414, 115),
    frame(0, -390, 414, 390), frame(-207, -345, 414, 345), frame(0, -347, 648, 347), frame(0, -44, 648, 115),
    frame(0, -115, 648, 115), frame(0, -347, 648, 347),
  ]

  /// The log has no names. Its frames are posted as willShow, which the published strategies observe.
  @Test(
    "Strategies move as computed for the plain keyboard, the AutoFill bar and its sheet (S10)",
    arguments: [
      // The bar's bottom is at 862 minus the height of each frame: 345, 390, 115, 115, 390, 345, 347, 115,
      // 115, 347.
      Outcome(
        variant: "bottom-inset-safe-area", bar: [862, 517, 472, 747, 747, 472, 517, 515, 747, 747, 515]),
      // The bar is lifted by all heights in sequence: 862 - 345 = 517, 127, 12, -103, -493, -838, -1185,
      // -1300, -1415, -1762.
      Outcome(
        variant: "toolbar-shift-2017",
        bar: [862, 517, 127, 12, -103, -493, -838, -1185, -1300, -1415, -1762]),
      // The frame with its top at 852 moves nothing, because the field ends at 700. Frames above the screen
      // move the view off the screen: a top of -115 / 1.3 = -88.46 by -(660 + 88.46), a top of -390 / 1.3 =
      // -300 by -(660 + 300), and so on.
      Outcome(
        variant: "first-responder-shift",
        root: [
          0, -236.15, -270.77, -270.77, -748.46, -960, -925.38, -926.92, -693.85, -748.46, -926.92,
        ]),
      // The covered heights are 896 - 551, 896 - 506 and 896 - 852. The later frames do not belong to a
      // docked keyboard.
      Outcome(variant: "whole-view-shift", root: [0, -345, -390, -44, 0, 0, 0, 0, 0, 0, 0]),
    ])
  func autofill(_ outcome: Outcome) throws {
    let log = replay(Self.autofill.map { post(.willShow, nil, $0) })
    outcome.check(
      try play(outcome.variant, log, fieldScreen([(660, 40)], barHeight: 44), Self.phone414))
  }

  @Test("The keyboard counts as hidden while its frames are above the screen (S10)")
  func autofillKeyboard() throws {
    let log = replay(Self.autofill.map { post(.willShow, nil, $0) })
    let trace = try play("none", log, fieldScreen([(660, 40)]), Self.phone414)
    // The keyboard's top is at 551 for the keyboard alone, at 506 with its bar, and at 852 with only 44 points
    // visible. From 11 s its frames are above the screen, so it counts as hidden.
    for (time, top) in [(5.0, 551.0), (7, 506), (9, 852), (11, 896), (15, 896)] {
      #expect(Double(trace.model(trace.keyboard, at: time).minY) == top, "at \(time)")
    }
  }

  // MARK: Rotation, openradar-mirror 19513 (iPad, iOS 11)

  /// The log has only begin frames: 398 in landscape, 313 in portrait, and 142 where 398 was expected. The
  /// end frames in this test are those of a docked keyboard. A rotation alone posts nothing here (P13), and
  /// the container lays out at every rotation.
  @Test(
    "After rotations to portrait and back, the last begin frame has a wrong height (S13)",
    arguments: [
      // Each shift starts from 0. The last begin frame is 256 points too short.
      Outcome(variant: "whole-view-shift-begin-frame", root: [0, -398, 0, -313, 0, -142]),
      // The bar's bottom is at 768 - 398 = 370 in landscape and at 1024 - 313 = 711 in portrait.
      Outcome(variant: "toolbar-shift-2017", bar: [768, 370, 1024, 711, 768, 370]),
      // The inset stays until the next show, so after a rotation the bar's bottom is at 1024 - 398 = 626 or
      // 768 - 313 = 455.
      Outcome(variant: "bottom-inset-safe-area", bar: [768, 370, 626, 711, 455, 370]),
    ])
  func rotation(_ outcome: Outcome) throws {
    let log = replay(
      [
        post(.willShow, frame(0, 768, 1024, 398), frame(0, 370, 1024, 398)), .rotate,
        post(.willShow, frame(0, 1024, 768, 313), frame(0, 711, 768, 313)), .rotate,
        post(.willShow, frame(0, 768, 1024, 142), frame(0, 370, 1024, 398)),
      ], rules: [.P13: "none"])
    outcome.check(
      try play(
        outcome.variant, log, fieldScreen([(100, 44)], barHeight: 44), Devices.pad768, .landscape))
  }

  // MARK: iPads up to iOS 9, answers on stackoverflow.com and DAKeyboardControl 48

  @Test(
    "Strategies move as computed for a hardware keyboard with an accessory of 44, also upside down (S25)",
    arguments: [
      // The first show lifts the bar to 1024 - 308 = 716, which is 264 points above the accessory view. The
      // second lifts it by another 308.
      Outcome(variant: "toolbar-shift-2017", bar: [1024, 716, 408]),
      Outcome(variant: "whole-view-shift-begin-frame", root: [0, -308, -616]),
      // The field ends at 944, above 980, so the first show moves nothing. The second frame's top is at -264,
      // so the field's top moves from 900 to -264 / 1.3 = -203.08.
      Outcome(variant: "first-responder-shift", root: [0, 0, -1103.08]),
      // The inset is the covered height: 1024 - 980 = 44, and 0 for a frame above the screen.
      Outcome(variant: "bottom-inset", bar: [1024, 980, 1024]),
    ])
  func accessory(_ outcome: Outcome) throws {
    let log = replay([
      post(.willShow, frame(0, 1024, 768, 308), frame(0, 980, 768, 308)),
      post(.willShow, frame(0, -308, 768, 308), frame(0, -264, 768, 308)),
    ])
    outcome.check(
      try play(outcome.variant, log, fieldScreen([(900, 44)], barHeight: 44), Devices.pad768))
  }

  @Test(
    "Undocking posts a hide, or only a frame change (S26)",
    arguments: [
      // The show before had the same 304 points and lifted the bar to 1024 - 304 = 720. The hide lowers it by
      // the height that it reports.
      (Outcome(variant: "toolbar-shift-2017", bar: [1024, 720, 1024]), KeyboardNotificationName.willHide),
      (Outcome(variant: "fixed-offset-300", root: [0, -300, 0]), .willHide),
      (Outcome(variant: "whole-view-shift-begin-frame", root: [0, -304, -304]), .willHide),
      // No published strategy observes frame changes, so the bar stays in the middle of the screen.
      (Outcome(variant: "toolbar-shift-2017", bar: [1024, 720, 720]), .willChangeFrame),
      (Outcome(variant: "fixed-offset-300", root: [0, -300, -300]), .willChangeFrame),
      (Outcome(variant: "bottom-inset-safe-area", bar: [1024, 720, 720]), .willChangeFrame),
    ])
  func undocking(_ outcome: Outcome, _ name: KeyboardNotificationName) throws {
    let log = replay([
      post(.willShow, frame(0, 1024, 768, 304), frame(0, 720, 768, 304)),
      post(name, frame(0, 0, 768, 304), frame(0, -264, 768, 304)),
    ])
    outcome.check(
      try play(outcome.variant, log, fieldScreen([(900, 44)], barHeight: 44), Devices.pad768))
  }

  @Test(
    "Splitting posts a frame without size, to which only the guide reacts (S27)",
    arguments: [
      Outcome(variant: "toolbar-shift-2017", bar: [1024, 711, 711]),
      Outcome(variant: "bottom-inset-safe-area", bar: [1024, 711, 711]),
      Outcome(variant: "fixed-offset-300", root: [0, -300, -300]),
      // The guide returns to the bottom, because there is no docked keyboard.
      Outcome(variant: "tracking-guide", bar: [1024, 711, 1024]),
    ])
  func splitting(_ outcome: Outcome) throws {
    let log = replay([
      post(.willShow, frame(0, 1024, 768, 313), frame(0, 711, 768, 313)),
      post(.willChangeFrame, nil, frame(9.86e-32, -64, 0, 0)),
    ])
    outcome.check(
      try play(outcome.variant, log, fieldScreen([(900, 44)], barHeight: 44), Devices.pad768))
  }

  // MARK: Unusual logs

  @Test("A hide with an infinite position hides the keyboard (DAKeyboardControl 91)")
  func infinite() throws {
    let log = replay([
      post(.willShow, Self.hidden, Self.shown),
      post(.willHide, Self.shown, CGRect(x: CGFloat.infinity, y: .infinity, width: 0, height: 0)),
    ])
    let screen = fieldScreen([(389, 34)], barHeight: 44)
    for outcome in [
      Outcome(variant: "first-responder-shift", root: [0, -74.38, 0]),
      Outcome(variant: "toolbar-shift-2017", bar: [667, 409, 409]),
      Outcome(variant: "tracking-guide", bar: [667, 409, 667]),
    ] { outcome.check(try play(outcome.variant, log, screen, Devices.iPhone7)) }
  }

  @Test("Up to iOS 7, a log's landscape frames are in the coordinates of the portrait screen (S01)")
  func swapped() throws {
    let pad = Devices.device("pad", 768, 1024, top: 20, bottom: 0, portrait: 264, landscape: 352, pad: true)
    let log = replay([post(.willShow, frame(-352, 0, 352, 1024), frame(0, 0, 352, 1024), curve: 0)])
    let trace = try play(
      "toolbar-shift-2017", log, fieldScreen([(100, 44)], barHeight: 44), pad, .landscape,
      profile: PlatformProfile(system: 7))
    // The keyboard's top is at 768 - 352 = 416. The bar moves up by the reported "height" of 1024.
    #expect(trace.model(trace.keyboard, at: 5) == frame(0, 416, 1024, 352))
    #expect(abs(trace.model(trace.node("bar"), at: 5).maxY - (768 - 1024)) < 1e-9)
  }

  @Test("In Slide Over, a log's frame is too high by the strip below the window; in other windows it is not")
  func slideOver() throws {
    // The window's bottom is at 1156. The keyboard's top is reported at 819, but is at 843 on the screen.
    var log = replay([post(.willShow, frame(0, 1156, 820, 337), frame(0, 819, 820, 337))])
    log.window = .slideOver
    let over = try play("none", log, fieldScreen([(100, 44)]), Devices.pad820)
    #expect(over.model(over.keyboard, at: 5) == frame(0, 843, 820, 337))
    #expect(over.transitions.map(\.kind) == [.show])
    log.steps[1].action = post(.willShow, frame(0, 1180, 820, 337), frame(0, 843, 820, 337))
    log.window = .stageManager
    let stage = try play("none", log, fieldScreen([(100, 44)]), Devices.pad820)
    #expect(stage.model(stage.keyboard, at: 5) == frame(0, 843, 820, 337))
  }
}
