import Foundation
import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

/// Tests every setting of every platform rule with values computed by hand from `Fixtures.swift`. The iPhone
/// 7 has 375×667 points and a keyboard of 258 (216 for digits). The 393×852 phone has one of 335, and the
/// 820×1180 pad has one of 337.
@Suite("Platform rules under all their settings")
struct RuleTests {
  static let field = fieldScreen([(100, 44)])
  /// A screen with a bar of 44 points on the safe area. The bar's bottom is at 667 on the iPhone 7 and at 818
  /// on the 393×852 phone.
  static let bar = fieldScreen([(100, 44)], barHeight: 44)

  /// A screen with a bar, and a field with an accessory view of 44 points.
  static let accessory: Screen = {
    var screen = fieldScreen([(100, 44)], barHeight: 44)
    screen.inputs[0].accessoryHeight = 44
    return screen
  }()

  static func times(_ trace: Trace, since start: Double) -> [Double] {
    trace.notifications.map { (($0.time - start) * 1000).rounded() }
  }

  // MARK: Notifications

  @Test("Landscape frames are rotated with the interface, or in the coordinates of the portrait screen (P1)")
  func rotatedFrames() throws {
    let steps = scenario(.focus(.first))
    let modern = try play("whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7, .landscape)
    #expect(modern.first("WillShow")?.endFrame == CGRect(x: 0, y: 181, width: 667, height: 194))
    #expect(modern.rest(0, after: 0).minY == -194)
    // In portrait coordinates the keyboard is at the left edge, 194 points wide and 667 points tall.
    let old = try play(
      "whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7, .landscape,
      profile: changed(.P1, "preRotation"))
    #expect(old.first("WillShow")?.beginFrame == CGRect(x: -194, y: 0, width: 194, height: 667))
    #expect(old.first("WillShow")?.endFrame == CGRect(x: 0, y: 0, width: 194, height: 667))
    #expect(old.rest(0, after: 0).minY == -667)
  }

  @Test("A show and a hide post four notifications each, or only two (P2)")
  func frameNotifications() throws {
    let steps = scenario(.focus(.first), .hide)
    let on = try play("none", steps, Self.field, Devices.iPhone7)
    #expect(on.names.count == 8 && on.names[0] == "WillChangeFrame")
    let off = try play("none", steps, Self.field, Devices.iPhone7, profile: changed(.P2, "off"))
    #expect(off.names == ["WillShow", "DidShow", "WillHide", "DidHide"])
    #expect(Self.times(off, since: 2) == [0, 280, 2000, 2263])
  }

  @Test("A change of focus posts the keyboard again, or not (P6)")
  func repost() throws {
    let screen = fieldScreen([(100, 44), (200, 44)], barHeight: 44)
    let steps = scenario(.focus(.first), .next)
    // The bar's top is at 623 and moves up by 258 at every show.
    let again = try play("toolbar-shift-2014", steps, screen, Devices.iPhone7)
    #expect(again.all("WillShow").map(\.beginFrame.minY) == [667, 409])
    #expect(again.all("WillShow").map(\.endFrame.minY) == [409, 409])
    #expect(again.rest(again.node("bar"), after: 1).minY == 107)
    let never = try play(
      "toolbar-shift-2014", steps, screen, Devices.iPhone7, profile: changed(.P6, "never"))
    #expect(never.all("WillShow").count == 1)
    #expect(never.rest(never.node("bar"), after: 1).minY == 365)
  }

  @Test("Another keyboard height posts one show, or a hide and a show (P7)")
  func newHeight() throws {
    let steps = scenario(.focus(.first), .switchKeyboard(.numberPad))
    let one = try play("whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7)
    #expect(one.all("WillHide").isEmpty)
    #expect(one.all("WillShow")[1].beginFrame == CGRect(x: 0, y: 409, width: 375, height: 258))
    #expect(one.all("WillShow")[1].endFrame == CGRect(x: 0, y: 451, width: 375, height: 216))
    #expect(one.rest(0, after: 1).minY == -516)
    let pair = try play(
      "whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7, profile: changed(.P7, "pair"))
    #expect(pair.all("WillHide").map(\.endFrame) == [CGRect(x: 0, y: 667, width: 375, height: 258)])
    #expect(pair.all("WillShow")[1].beginFrame == CGRect(x: 0, y: 667, width: 375, height: 216))
    // With a hide and a show, the begin frames are 258 and 216 points tall. With one show they are 258 points
    // tall twice.
    #expect(pair.rest(0, after: 1).minY == -474)
    // The keyboard ends at the same position under both settings.
    #expect(pair.rest(pair.keyboard, after: 1) == one.rest(one.keyboard, after: 1))
  }

  @Test("A drag that undocks the keyboard posts a hide or none, and the menu always posts one (P8)")
  func undocking() throws {
    let drag = scenario(.focus(.first), .move(to: .undocked, byDragging: true))
    let docked = CGRect(x: 0, y: 843, width: 820, height: 337)
    // The undocked keyboard ends a tenth of the screen above the bottom, at 1062. Its top is at 1062 - 265 =
    // 797.
    let undocked = CGRect(x: 0, y: 797, width: 820, height: 265)
    let sent = try play("fixed-offset-300", drag, Self.field, Devices.pad820)
    #expect(
      sent.names.dropFirst(4) == [
        "WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide", "WillChangeFrame", "DidChangeFrame",
      ])
    #expect(sent.first("WillHide")?.beginFrame == docked)
    #expect(sent.notifications.last?.beginFrame == docked && sent.notifications.last?.endFrame == undocked)
    #expect(sent.rest(0, after: 1).minY == 0)
    let profile = try changed(.P8, "gestureUndockSilent")
    let silent = try play("fixed-offset-300", drag, Self.field, Devices.pad820, profile: profile)
    #expect(silent.all("WillHide").isEmpty && silent.all("DidHide").isEmpty)
    #expect(silent.notifications.last?.endFrame == undocked)
    #expect(silent.rest(0, after: 1).minY == -300)
    let menu = try play(
      "fixed-offset-300", scenario(.focus(.first), .move(to: .undocked, byDragging: false)), Self.field,
      Devices.pad820, profile: profile)
    #expect(menu.all("WillHide").count == 1 && menu.rest(0, after: 1).minY == 0)
  }

  @Test("A hardware keyboard's frame is as tall as a keyboard, or as its bar (P9)")
  func hardwareFrame() throws {
    var steps = scenario(.focus(.first))
    steps.keyboard = .hardware
    let tall = try play("bottom-inset-superview", steps, Self.bar, Devices.pad820)
    #expect(tall.first("WillShow")?.endFrame == CGRect(x: 0, y: 1105, width: 820, height: 337))
    #expect(tall.rest(tall.node("bar"), after: 0).maxY == 843)
    let bar = try play(
      "bottom-inset-superview", steps, Self.bar, Devices.pad820, profile: changed(.P9, "bar"))
    #expect(bar.first("WillShow")?.endFrame == CGRect(x: 0, y: 1105, width: 820, height: 75))
    #expect(bar.rest(bar.node("bar"), after: 0).maxY == 1105)
    for trace in [tall, bar] { #expect(trace.rest(trace.keyboard, after: 0).minY == 1105) }
  }

  @Test("The keyboard slides, or it appears at once and hides with a zero frame (P10)")
  func crossFade() throws {
    let steps = scenario(.focus(.first), .hide)
    let slides = try play("toolbar-shift-2014", steps, Self.bar, Devices.iPhone7)
    #expect(slides.first("WillHide")?.endFrame == CGRect(x: 0, y: 667, width: 375, height: 258))
    #expect(slides.presentation(slides.keyboard, at: 2.001).minY > 666)
    #expect(slides.rest(slides.node("bar"), after: 1).minY == 623)
    let fades = try play(
      "toolbar-shift-2014", steps, Self.bar, Devices.iPhone7, profile: changed(.P10, "zero"))
    #expect(fades.first("WillShow")?.endFrame == CGRect(x: 0, y: 409, width: 375, height: 258))
    #expect(fades.first("WillHide")?.endFrame == .zero)
    #expect(fades.presentation(fades.keyboard, at: 2.001).minY == 409)
    #expect(fades.presentation(fades.keyboard, at: 4.001).minY == 667)
    // The hide reports a height of 0, so the bar does not move back.
    #expect(fades.rest(fades.node("bar"), after: 1).minY == 365)
  }

  @Test("A third-party keyboard posts three shows, or one (P11)")
  func thirdParty() throws {
    var steps = scenario(.focus(.first))
    steps.keyboard = .thirdParty
    let three = try play("whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7)
    #expect(three.all("WillShow").map(\.endFrame.height) == [0, 216, 258])
    #expect(three.all("WillShow").map(\.beginFrame.height) == [0, 0, 216])
    #expect(three.all("WillShow").map { (($0.time - 2) * 1000).rounded() } == [0, 295, 390])
    #expect(three.rest(0, after: three.transitions.count - 1).minY == -216)
    let once = try play(
      "whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7, profile: changed(.P11, "off"))
    #expect(once.all("WillShow").map(\.beginFrame.height) == [258])
    #expect(once.rest(0, after: 0).minY == -258)
    for trace in [three, once] {
      #expect(trace.rest(trace.keyboard, after: trace.transitions.count - 1).minY == 409)
    }
  }

  @Test("A step without delay waits until the third show")
  func impatience() throws {
    var steps = scenario(.focus(.first), .hide)
    steps.keyboard = .thirdParty
    steps.steps[1].delay = 0.1
    let trace = try play("none", steps, Self.field, Devices.iPhone7)
    #expect(trace.all("WillHide").map { (($0.time - 2) * 1000).rounded() } == [390])
    #expect(trace.stages.map(\.time) == trace.stages.map(\.time).sorted())
  }

  @Test("Another app's keyboard posts notifications with isLocal false, or none (P12)")
  func otherApp() throws {
    let steps = scenario(.showElsewhere(sameApp: false))
    let on = try play("fixed-offset-300", steps, Self.field, Devices.pad820)
    #expect(on.all("WillShow").map(\.isLocal) == [false])
    #expect(on.first("WillShow")?.endFrame == CGRect(x: 0, y: 843, width: 820, height: 337))
    #expect(on.rest(0, after: 0).minY == -300)
    let off = try play(
      "fixed-offset-300", steps, Self.field, Devices.pad820, profile: changed(.P12, "off"))
    #expect(off.notifications.isEmpty && off.rest(0, after: 0).minY == 0)
    for trace in [on, off] { #expect(trace.rest(trace.keyboard, after: 0).minY == 843) }
  }

  @Test(
    "A rotation posts one hide and one show, two of each, or none (P13)",
    arguments: [("hide+show", 1, CGFloat(-194)), ("twice", 2, -388), ("none", 0, 0)])
  func rotation(_ setting: String, _ pairs: Int, _ end: CGFloat) throws {
    // The rotation resets the root view to 0, and each show in landscape subtracts 194.
    let trace = try play(
      "whole-view-shift-begin-frame", scenario(.focus(.first), .rotate), Self.field, Devices.iPhone7,
      profile: changed(.P13, setting))
    #expect(trace.all("WillHide").count == pairs)
    for hide in trace.all("WillHide") {
      #expect(hide.endFrame == CGRect(x: 0, y: 667, width: 375, height: 258))
    }
    #expect(trace.all("WillShow").count == 1 + pairs)
    for show in trace.all("WillShow").dropFirst() {
      #expect(show.endFrame == CGRect(x: 0, y: 181, width: 667, height: 194))
    }
    #expect(trace.rest(0, after: 1).minY == end)
  }

  @Test("A hide reports a frame below the screen, or one with the accessory view on the screen (P17)")
  func hiddenAccessory() throws {
    let steps = scenario(.focus(.first), .hide)
    // The posted height is 258 for the keyboard plus 44 for the accessory view.
    let off = try play("toolbar-shift-2014", steps, Self.accessory, Devices.iPhone7)
    #expect(off.first("WillShow")?.endFrame == CGRect(x: 0, y: 365, width: 375, height: 302))
    #expect(off.first("WillHide")?.endFrame == CGRect(x: 0, y: 667, width: 375, height: 302))
    #expect(off.rest(off.node("bar"), after: 1).minY == 623)
    let profile = try changed(.P17, "accessory")
    let on = try play("toolbar-shift-2014", steps, Self.accessory, Devices.iPhone7, profile: profile)
    #expect(on.first("WillHide")?.endFrame == CGRect(x: 0, y: 623, width: 375, height: 44))
    // The bar moves up by 302 and down by only 44.
    #expect(on.rest(on.node("bar"), after: 1).minY == 365)
    #expect(on.rest(on.keyboard, after: 1).minY == 667)
    let bare = try play("none", steps, Self.field, Devices.iPhone7, profile: profile)
    #expect(bare.first("WillHide")?.endFrame == CGRect(x: 0, y: 667, width: 375, height: 258))
  }

  @Test(
    "didShow comes 0.28, 0.25 or 0.5 s after willShow, and didChangeFrame 3 ms before it",
    arguments: [("0.28", 280.0), ("0.25", 250), ("0.5", 500)])
  func didShow(_ setting: String, _ delay: Double) throws {
    let trace = try play(
      "none", scenario(.focus(.first)), Self.field, Devices.iPhone7, profile: changed(.didShowDelay, setting))
    #expect(Self.times(trace, since: 2) == [-2, 0, delay - 3, delay])
  }

  @Test("A keyboard that floats from the start posts a frame change, a show, or a show with a zero frame")
  func floating() throws {
    var steps = scenario(.focus(.first), .hide)
    steps.keyboard = .floating
    // The panel has 320×254 points and is 20 points from the right and bottom edges.
    let panel = CGRect(x: 480, y: 906, width: 320, height: 254)
    let below = CGRect(x: 0, y: 1180, width: 820, height: 254)
    let silent = try play("fixed-offset-300", steps, Self.field, Devices.pad820)
    #expect(silent.names == ["DidChangeFrame", "DidChangeFrame"])
    #expect(silent.notifications.map(\.endFrame) == [panel, below])
    #expect(silent.rest(0, after: 0).minY == 0)
    let shown = try play(
      "fixed-offset-300", steps, Self.field, Devices.pad820, profile: changed(.floatingShow, "panel"))
    #expect(shown.names.count == 8)
    #expect(shown.first("WillShow")?.endFrame == panel && shown.first("WillHide")?.endFrame == below)
    #expect(shown.rest(0, after: 0).minY == -300 && shown.rest(0, after: 1).minY == 0)
    let zeros = try play(
      "fixed-offset-300", steps, Self.field, Devices.pad820, profile: changed(.floatingShow, "zero"))
    #expect(zeros.first("WillShow")?.endFrame == .zero)
    #expect(zeros.rest(0, after: 0).minY == -300 && zeros.rest(0, after: 1).minY == 0)
  }

  @Test("A keyboard that docks again posts nine notifications, or four")
  func docking() throws {
    var steps = scenario(.focus(.first), .move(to: .docked, byDragging: true))
    steps.keyboard = .floating
    let docked = CGRect(x: 0, y: 843, width: 820, height: 337)
    let nine = try play("whole-view-shift-begin-frame", steps, Self.field, Devices.pad820)
    #expect(
      nine.names.dropFirst() == [
        "WillChangeFrame", "DidChangeFrame", "WillShow", "WillChangeFrame", "WillShow", "DidChangeFrame",
        "DidShow", "DidChangeFrame", "DidShow",
      ])
    #expect(nine.notifications.dropFirst().allSatisfy { $0.endFrame == docked })
    // Each of the two willShow subtracts 254, the height of the floating panel in its begin frame.
    #expect(nine.rest(0, after: 1).minY == -508)
    let four = try play(
      "whole-view-shift-begin-frame", steps, Self.field, Devices.pad820, profile: changed(.dockBurst, "four"))
    #expect(four.names.dropFirst() == ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"])
    #expect(four.rest(0, after: 1).minY == -254)
  }

  @Test("Reported frames include the accessory view, or do not")
  func accessoryInFrame() throws {
    let steps = scenario(.focus(.first), .hide)
    let included = try play("bottom-inset-superview", steps, Self.accessory, Devices.iPhone7)
    #expect(included.first("WillShow")?.beginFrame == CGRect(x: 0, y: 667, width: 375, height: 302))
    #expect(included.first("WillShow")?.endFrame == CGRect(x: 0, y: 365, width: 375, height: 302))
    #expect(included.rest(included.node("bar"), after: 0).maxY == 365)
    let excluded = try play(
      "bottom-inset-superview", steps, Self.accessory, Devices.iPhone7,
      profile: changed(.accessoryInFrame, "excluded"))
    let (up, down) = (
      CGRect(x: 0, y: 409, width: 375, height: 258), CGRect(x: 0, y: 667, width: 375, height: 258)
    )
    #expect(excluded.all("WillShow").map { [$0.beginFrame, $0.endFrame] } == [[down, up]])
    #expect(excluded.all("WillHide").map { [$0.beginFrame, $0.endFrame] } == [[up, down]])
    #expect(excluded.rest(excluded.node("bar"), after: 0).maxY == 409)
    for trace in [included, excluded] { #expect(trace.rest(trace.keyboard, after: 0).minY == 365) }
  }

  @Test("An app that returns with its keyboard shown receives a hide and a show, or nothing")
  func returning() throws {
    let steps = scenario(.focus(.first), .leaveAndReturn)
    // The container resets the root view to 0 before the show subtracts 258.
    let heard = try play("whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7)
    #expect(heard.all("WillHide").count == 1 && heard.all("WillShow").count == 2)
    #expect(heard.all("WillShow")[1].beginFrame == heard.all("WillShow")[1].endFrame)
    #expect(heard.rest(0, after: 1).minY == -258)
    let silent = try play(
      "whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7,
      profile: changed(.returnPosts, "silent"))
    #expect(silent.all("WillHide").isEmpty && silent.all("WillShow").count == 1)
    #expect(silent.rest(0, after: 1).minY == 0)
  }

  @Test("A cancelled swipe back posts a hide and, 0.8 s later, a show, or it posts nothing")
  func swipingBack() throws {
    let steps = scenario(.focus(.first), .swipeBackAndCancel)
    let posts = try play("whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7)
    #expect(posts.all("WillHide").map(\.time) == [4])
    #expect(posts.all("WillShow").map { ($0.time * 1000).rounded() } == [2000, 4800])
    #expect(posts.rest(0, after: posts.transitions.count - 1).minY == -516)
    let silent = try play(
      "whole-view-shift-begin-frame", steps, Self.field, Devices.iPhone7,
      profile: changed(.swipeBackPosts, "silent"))
    #expect(silent.all("WillHide").isEmpty && silent.all("WillShow").count == 1)
    #expect(silent.rest(0, after: silent.transitions.count - 1).minY == -258)
    for trace in [posts, silent] {
      #expect(trace.rest(trace.keyboard, after: trace.transitions.count - 1).minY == 409)
    }
  }

  @Test("In Slide Over the frame is too high by the strip below the window, or correct")
  func slideOver() throws {
    var steps = scenario(.focus(.first))
    steps.window = .slideOver
    // The window begins at 24 and is 48 points shorter than the screen. The field's top moves from 1000 in
    // the window to the posted top divided by 1.3.
    for (setting, top) in [("shifted", 819.0), ("true", 843)] {
      let trace = try play(
        "first-responder-shift", steps, fieldScreen([(1000, 34)]), Devices.pad820,
        profile: changed(.slideOverFrame, setting))
      #expect(
        trace.first("WillShow")?.endFrame == CGRect(x: 0, y: top, width: 820, height: 337))
      #expect(abs(trace.rest(0, after: 0).minY - (24 - (1000 - top / 1.3))) < 1e-9)
      #expect(trace.rest(trace.keyboard, after: 0).minY == 843)
    }
  }

  // MARK: Effects on a strategy

  /// The progress after 0.1 s of the spring, of ease-in-out over 0.25 s, and of the Bézier curve (0.38, 0.7,
  /// 0.125, 1) over 0.5 s. The first two are published check values. The third was found by bisection.
  static let (spring, easeInOut, bezier) = (0.5447784, 0.3318839, 0.4706409)

  @Test("A frame that is set in a handler moves with the keyboard, or jumps (P3)")
  func handlersAnimate() throws {
    let steps = scenario(.focus(.first))
    let on = try play("fixed-offset-300", steps, Self.field, Devices.phone393)
    #expect(abs(on.presentation(0, at: 2.1).minY + 300 * Self.spring) < 1e-4)
    let off = try play(
      "fixed-offset-300", steps, Self.field, Devices.phone393, profile: changed(.P3, "off"))
    #expect(off.presentation(0, at: 2.001).minY == -300)
  }

  @Test("A handler's own animation has the keyboard's curve, or the requested one (P4)")
  func inheritance() throws {
    let steps = scenario(.focus(.first))
    // The bar's bottom moves from 852 to the keyboard's top, 335 points higher. The strategy specifies only a
    // duration.
    for (setting, progress) in [("uikit", Self.spring), ("literal", Self.easeInOut)] {
      let trace = try play(
        "bottom-inset-superview", steps, Self.bar, Devices.phone393, profile: changed(.P4, setting))
      #expect(
        abs(trace.presentation(trace.node("bar"), at: 2.1).maxY - (852 - 335 * progress)) < 1e-4, "\(setting)"
      )
    }
  }

  @Test(
    "The keyboard, its animation block and animations with its curve share the same curve (P5)",
    arguments: [("spring", spring), ("bezier", bezier), ("ease-in-out", easeInOut)])
  func keyboardCurve(_ setting: String, _ progress: Double) throws {
    var profile = try changed(.P5, setting)
    for literal in [false, true] {
      if literal { _ = profile.set(.P4, to: "literal") }
      let trace = try play(
        "whole-view-shift", scenario(.focus(.first)), Self.field, Devices.phone393, profile: profile)
      #expect(abs(trace.presentation(trace.keyboard, at: 2.1).minY - (852 - 335 * progress)) < 1e-4)
      #expect(abs(trace.presentation(0, at: 2.1).minY + 335 * progress) < 1e-4)
    }
  }

  @Test("The safe area does not change, or it includes the keyboard (P14)")
  func safeArea() throws {
    let steps = scenario(.focus(.first))
    let profile = try changed(.P14, "off")
    let stays = try play("none", steps, Self.bar, Devices.phone393)
    #expect(stays.rest(stays.node("bar"), after: 0).maxY == 818)
    let grows = try play("none", steps, Self.bar, Devices.phone393, profile: profile)
    #expect(grows.rest(grows.node("bar"), after: 0).maxY == 517)
    // The safe area already includes the keyboard, so a strategy that adds the keyboard's height lifts the
    // bar twice.
    let twice = try play("bottom-inset-safe-area", steps, Self.bar, Devices.phone393, profile: profile)
    #expect(twice.rest(twice.node("bar"), after: 0).maxY == 182)
  }

  @Test("Frames that are set by hand are lost in the next layout pass, or kept (P15)")
  func layoutPasses() throws {
    let steps = scenario(.focus(.first), .relayout)
    let profile = try changed(.P15, "off")
    let lost = try play("toolbar-shift-2014", steps, Self.bar, Devices.iPhone7)
    #expect(lost.rest(lost.node("bar"), after: 0).minY == 365)
    #expect(lost.rest(lost.node("bar"), after: 1).minY == 623)
    let kept = try play("toolbar-shift-2014", steps, Self.bar, Devices.iPhone7, profile: profile)
    #expect(kept.rest(kept.node("bar"), after: 1).minY == 365)
    // The root view is reset too, because the container sets its frame.
    let root = try play("fixed-offset-300", steps, Self.field, Devices.iPhone7)
    #expect(root.rest(0, after: 0).minY == -300 && root.rest(0, after: 1).minY == 0)
    let keptRoot = try play("fixed-offset-300", steps, Self.field, Devices.iPhone7, profile: profile)
    #expect(keptRoot.rest(0, after: 1).minY == -300)
  }

  @Test("A root view that moves up loses its bottom safe area, or keeps it (P16)")
  func movedSafeArea() throws {
    let steps = scenario(.focus(.first))
    // The root view moves up by 335. Its bar is pinned to the safe area, which may lose its bottom inset of
    // 34 points.
    let shrinks = try play("whole-view-shift", steps, Self.bar, Devices.phone393)
    #expect(shrinks.rest(shrinks.node("bar"), after: 0).maxY == 517)
    let stays = try play(
      "whole-view-shift", steps, Self.bar, Devices.phone393, profile: changed(.P16, "off"))
    #expect(stays.rest(stays.node("bar"), after: 0).maxY == 483)
    for trace in [shrinks, stays] { #expect(trace.rest(0, after: 0).minY == -335) }
  }

  @Test("An observer that is added at every appearance handles a show twice, or once (P18)")
  func observers() throws {
    let steps = scenario(.push, .pop, .focus(.first))
    let twice = try play("toolbar-shift-2014", steps, Self.bar, Devices.iPhone7)
    #expect(twice.all("WillShow").count == 1)
    #expect(twice.rest(twice.node("bar"), after: twice.transitions.count - 1).minY == 107)
    let once = try play(
      "toolbar-shift-2014", steps, Self.bar, Devices.iPhone7, profile: changed(.P18, "off"))
    #expect(once.rest(once.node("bar"), after: once.transitions.count - 1).minY == 365)
    // An observer that is removed at every disappearance, or is added only once, handles the show once under
    // both settings.
    let removed = try play("toolbar-shift-2017", steps, Self.bar, Devices.iPhone7)
    #expect(removed.rest(removed.node("bar"), after: removed.transitions.count - 1).minY == 365)
    let added = try play("fixed-offset-300", steps, Self.bar, Devices.iPhone7)
    #expect(added.rest(0, after: added.transitions.count - 1).minY == -300)
  }

  @Test("Animations are additive, or a new one starts from the model")
  func additive() throws {
    var steps = scenario(.focus(.first), .hide)
    steps.steps[1].delay = 0.1
    // 0.1 s after the show, the bar is on its way from 623 to 365. The hide's animation does not use
    // beginFromCurrentState.
    let adds = try play("toolbar-shift-2014", steps, Self.bar, Devices.iPhone7)
    #expect(abs(adds.presentation(adds.node("bar"), at: 2.1 + 1e-6).minY - (623 - 258 * Self.spring)) < 0.01)
    let replaces = try play(
      "toolbar-shift-2014", steps, Self.bar, Devices.iPhone7, profile: changed(.additiveAnimations, "off"))
    #expect(abs(replaces.presentation(replaces.node("bar"), at: 2.1 + 1e-6).minY - 365) < 0.01)
    for trace in [adds, replaces] { #expect(trace.presentation(trace.node("bar"), at: 3).minY == 623) }
  }

  @Test("The leading edge is on the left, or on the right")
  func direction() throws {
    var screen = Self.field
    for i in screen.tree.constraints.indices where screen.tree.constraints[i].id == "field-0-leading" {
      screen.tree.constraints[i].constant = 50
    }
    // The field is 50 points from the leading edge and 20 points from the trailing edge of a view 375 points
    // wide.
    for (setting, x) in [("left-to-right", 50.0), ("right-to-left", 20)] {
      let trace = try play(
        "none", scenario(.focus(.first)), screen, Devices.iPhone7, profile: changed(.layoutDirection, setting)
      )
      #expect(abs(trace.rect(1, stage: 0).minX - x) < 1e-9 && abs(trace.rect(1, stage: 0).width - 305) < 1e-9)
    }
  }

  @Test("A text field in a scroll view does not move, or UIKit scrolls it to the edge of the visible part")
  func autoScroll() throws {
    let screen = try ScreenReader.read(
      bytes: Array(
        #"""
        {"id": "scroll", "title": "Scroll", "summary": "A field in a scroll view.", "models": "a test",
         "views": [
           {"id": "scroll", "scroll": true, "views": [
             {"id": "content", "views": [
               {"id": "field", "size": {"height": 44}, "input": {}}
             ]}
           ]}
         ],
         "constraints": [
           "scroll.top == root.top", "scroll.leading == root.leading", "scroll.trailing == root.trailing",
           "bottom: scroll.bottom == root.bottom",
           "content.top == scroll.content.top", "content.leading == scroll.content.leading",
           "content.trailing == scroll.content.trailing", "content.bottom == scroll.content.bottom",
           "content.width == scroll.frame.width", "content.height == 1000",
           "field.top == content.top + 560", "field.leading == content.leading",
           "field.trailing == content.trailing"
         ],
         "bottomConstraint": "bottom"}
        """#.utf8), path: "scroll.json")
    // The guide makes the scroll view end at the keyboard's top, 409. The field is at 560 to 604, so it has
    // to be scrolled.
    for (setting, top) in [("off", 560.0), ("on", 365)] {
      let trace = try play(
        "tracking-guide", scenario(.focus(.first)), screen, Devices.iPhone7,
        profile: changed(.fieldAutoScroll, setting))
      #expect(abs(trace.rest(trace.node("scroll"), after: 0).maxY - 409) < 1e-9)
      #expect(abs(trace.rest(trace.node("field"), after: 0).minY - top) < 1e-9, "\(setting)")
    }
  }

  @Test("The expected scroll offset after a hide affects only the metrics and no play")
  func offsetAfterHide() throws {
    let screen = try #require(Screens.screen("scroll-form"))
    let base = try play("bottom-inset", scenario(.focus(.last), .hide), screen, Devices.iPhone7)
    #expect(base.offsetAfterHide == .either)
    for setting in OffsetAfterHide.allCases {
      let other = try play(
        "bottom-inset", scenario(.focus(.last), .hide), screen, Devices.iPhone7,
        profile: changed(.offsetAfterHide, setting.rawValue))
      #expect(other.offsetAfterHide == setting)
      #expect(other.shows(theSameAs: base))
    }
  }

  /// A strategy that sets a scroll view's bottom inset to the covered height and back to 0. It does not
  /// scroll.
  private final class Insetter: UIViewController, KeyboardAvoidanceStrategy {
    static let variant = StrategyVariant(
      id: "insetter", family: "insetter", title: "Insets", summary: "Insets.", provenance: .reference,
      source: "a test", undo: "Sets the inset back.", make: { Insetter() })

    override func viewDidLoad() {
      super.viewDidLoad()
      for name in [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification] {
        NotificationCenter.default.addObserver(self, selector: Selector(keyboard), name: name, object: nil)
      }
    }

    private func keyboard(_ note: Notification) {
      guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
      outlets.scrollView?.contentInset.bottom = max(0, view.bounds.height - end.minY)
    }
  }

  /// Returns a screen with a scroll view that fills the iPhone 7's window. It has 1200 points of content and
  /// fields of 44 points.
  private static func scrolling(_ tops: [Int]) throws -> Screen {
    let fields = tops.map { #"{"id": "field-\#($0)", "size": {"height": 44}, "input": {}}"# }
    let places = tops.flatMap {
      [
        #""field-\#($0).top == content.top + \#($0)""#, #""field-\#($0).leading == content.leading""#,
        #""field-\#($0).trailing == content.trailing""#,
      ]
    }
    return try ScreenReader.read(
      bytes: Array(
        #"""
        {"id": "scroll", "title": "Scroll", "summary": "Fields in a scroll view.", "models": "a test",
         "views": [{"id": "scroll", "scroll": true, "views": [
           {"id": "content", "views": [\#(fields.joined(separator: ", "))]}]}],
         "constraints": [
           "scroll.top == root.top", "scroll.leading == root.leading", "scroll.trailing == root.trailing",
           "scroll.bottom == root.bottom",
           "content.top == scroll.content.top", "content.leading == scroll.content.leading",
           "content.trailing == scroll.content.trailing", "content.bottom == scroll.content.bottom",
           "content.width == scroll.frame.width", "content.height == 1200", \#(places.joined(separator: ", "))],
         "scrollView": "scroll"}
        """#.utf8), path: "scroll.json")
  }

  @Test("An inset set in a handler scrolls the field along with the keyboard, and the hide keeps the offset")
  func autoScrollToInsets() throws {
    let screen = try Self.scrolling([560])
    let steps = scenario(.focus(.first), .hide)
    let trace = try play(Insetter.variant, steps, screen, Devices.iPhone7)
    let field = trace.node("field-560")
    // With the inset of 258, the content is visible down to 667 - 258 = 409. The field ends at 604, so it is
    // scrolled by 604 - 409 = 195.
    #expect(abs(trace.rest(field, after: 0).maxY - 409) < 1e-9)
    // The field starts at its old position and moves in the keyboard's animation, with the same progress.
    let start = trace.transitions[0].start
    #expect(abs(trace.presentation(field, at: start).maxY - 604) < 1e-9)
    for time in [0.05, 0.1, 0.2] {
      let keyboard = (667 - trace.presentation(trace.keyboard, at: start + time).minY) / 258
      #expect(abs((604 - trace.presentation(field, at: start + time).maxY) / 195 - keyboard) < 1e-9)
    }
    // The scroll view keeps its offset of 195, which is also valid without the inset.
    #expect(abs(trace.rest(field, after: 1).maxY - 409) < 1e-9)
    // The field stays behind the keyboard if the rule is off or if nothing makes room for it.
    for (variant, profile) in [
      (Insetter.variant, try changed(.fieldAutoScroll, "off")), (try catalogued("none"), .newest),
      (Insetter.variant, PlatformProfile(system: 7)),
    ] {
      let still = try play(variant, steps, screen, Devices.iPhone7, profile: profile)
      #expect(still.rest(field, after: 0).maxY == 604)
    }
    // This field ends at 300 + 44 = 344, above 409, so it is not scrolled.
    let high = try play(Insetter.variant, steps, Self.scrolling([300]), Devices.iPhone7)
    #expect(high.rest(high.node("field-300"), after: 0).minY == 300)
  }

  @Test("UIKit scrolls to a text view that does not scroll its text, and while typing if the rule says so")
  func autoScrollOfTextViews() throws {
    let steps = scenario(.focus(.first), .type(lines: 1), .hide)
    for (scrolls, setting, top, typed) in [
      // With the inset of 258, the content is visible down to 409. The caret's line ends 28.3 points below the
      // view's top, so a text view without scrolling moves up to 409 - 28.3. The next line ends at 48.6.
      (false, "off", 409 - 28.3, 409 - 28.3), (false, "on", 409 - 28.3, 409 - 48.6),
      // A text view with scrolling stays when it gets focus. Its 56.6 points of text in 44 points scroll by
      // 12.6, so the caret's line ends at 36 and the view moves to 373.
      (true, "off", 560, 560), (true, "on", 560, 373.0),
    ] {
      var screen = try Self.scrolling([560])
      screen.inputs[0].kind = .textView
      screen.inputs[0].scrolls = scrolls
      let trace = try play(
        Insetter.variant, steps, screen, Devices.iPhone7, profile: changed(.textViewAutoScroll, setting))
      let text = trace.node("field-560")
      #expect(abs(trace.rest(text, after: 0).minY - top) < 1e-9, "\(scrolls) \(setting)")
      #expect(abs(trace.rest(text, after: 1).minY - typed) < 1e-9, "\(scrolls) \(setting)")
    }
  }

  @Test("A field that gets focus scrolls into the bounds minus the insets, if nothing is posted")
  func autoScrollOnFocus() throws {
    let screen = try Self.scrolling([100, 900])
    for (variant, rule, bottom) in [
      // The inset is set before the focus moves, so the field ends at 667 - 258 = 409. Moving the focus posts
      // nothing.
      (Insetter.variant, "on", 409.0),
      // Without an inset, UIKit scrolls the field to the window's bottom edge, behind the keyboard.
      (try catalogued("none"), "on", 667), (try catalogued("none"), "off", 944),
    ] {
      var profile = try changed(.P6, "never")
      let isKnown = profile.set(.fieldAutoScroll, to: rule)
      #expect(isKnown)
      let trace = try play(
        variant, scenario(.focus(.first), .next), screen, Devices.iPhone7, profile: profile)
      #expect(
        abs(trace.rest(trace.node("field-900"), after: 1).maxY - bottom) < 1e-9, "\(variant.id) \(rule)")
    }
  }

  @Test("A text view that gets shorter keeps its offset, or scrolls to its caret")
  func textViewResize() throws {
    let screen = try ScreenReader.read(
      bytes: Array(
        #"""
        {"id": "editor", "title": "Editor", "summary": "A text view.", "models": "a test",
         "views": [{"id": "text", "input": {"kind": "text-view", "lines": 25}}],
         "constraints": [
           "text.top == root.top + 20", "text.leading == root.leading", "text.trailing == root.trailing",
           "bottom: text.bottom == root.bottom"
         ],
         "bottomConstraint": "bottom"}
        """#.utf8), path: "editor.json")
    let input = screen.inputs[0]
    // The caret is in the last line, which is above the keyboard only if the text scrolls.
    let caretBottom = 20 + 25 * input.lineHeight + input.textInset
    #expect(caretBottom > 409 && caretBottom < 667)
    for (setting, bottom) in [("stays", caretBottom), ("follows", 409 - input.textInset)] {
      let trace = try play(
        "tracking-guide", scenario(.focus(.first)), screen, Devices.iPhone7,
        profile: changed(.textViewResize, setting))
      #expect(abs(trace.rest(trace.node("text"), after: 0).maxY - 409) < 1e-9)
      let caret = trace.rest(trace.nodes.count - 1, after: 0)
      #expect(abs(caret.maxY - bottom) < 1e-9, "\(setting): \(caret)")
    }
  }

  @Test("A covered form sheet moves to the top, or does not move")
  func sheets() throws {
    var container = ScreenContainer()
    container.presentation = .formSheet
    let screen = fieldScreen([(100, 44)], container: container)
    // The sheet of 540×620 points is centered on 820×1180, from 280 to 900. The keyboard's top is at 843, and
    // the status bar ends at 24.
    for (setting, top) in [("on", CGFloat(24)), ("off", 280)] {
      let profile = try changed(.sheetMoves, setting)
      let trace = try play("none", scenario(.focus(.first), .hide), screen, Devices.pad820, profile: profile)
      #expect(trace.rect(0, stage: 0) == CGRect(x: 140, y: 280, width: 540, height: 620))
      #expect(trace.rest(0, after: 0).minY == top && trace.rest(0, after: 1).minY == 280)
      // The sheet also moves if the keyboard appears because a hardware keyboard is detached.
      var attached = scenario(.focus(.first), .detachHardwareKeyboard)
      attached.keyboard = .hardwareWithoutBar
      let detached = try play("none", attached, screen, Devices.pad820, profile: profile)
      #expect(detached.rest(0, after: detached.transitions.count - 1).minY == top)
    }
  }

  // MARK: Profiles

  @Test("Profiles differ where sources say so, and the simulation uses these differences")
  func profiles() throws {
    func settings(_ system: Int) -> [String] {
      let profile = PlatformProfile(system: system)
      return PlatformRule.allCases.filter { profile[$0] != PlatformProfile.newest[$0] }
        .map { "\($0.rawValue)=\(profile[$0])" }
    }
    for system in 9...18 { #expect(settings(system).isEmpty, "ios-\(system)") }
    #expect(settings(8) == ["P6=never", "P8=gestureUndockSilent", "P12=off"])
    // UIKit scrolls fields since iOS 8 (openradar 20798351). On iOS 7 the caret stays behind the keyboard
    // (openradar 15148548).
    let scrolling = ["fieldAutoScroll=off", "textViewResize=stays"]
    #expect(settings(7) == ["P1=preRotation", "P6=never", "P12=off", "additiveAnimations=off"] + scrolling)
    #expect(
      settings(6) == ["P1=preRotation", "P5=ease-in-out", "P6=never", "P12=off", "additiveAnimations=off"]
        + scrolling + ["pushedKeyboard=sideways"])
    let old = try play(
      "none", scenario(.focus(.first)), Self.field, Devices.iPhone7, profile: PlatformProfile(system: 6))
    #expect(old.first("WillShow")?.curve == 0)
    #expect(abs(old.presentation(old.keyboard, at: 2.1).minY - (667 - 258 * Self.easeInOut)) < 1e-4)
    #expect(PlatformProfile(system: 6).reportedCurve == 0 && PlatformProfile(system: 7).reportedCurve == 7)
  }

  @Test("Every rule has a description, evidence, and settings with meanings, one of which is the default")
  func definitions() {
    for rule in PlatformRule.allCases {
      let definition = rule.definition
      #expect(definition.id == rule.rawValue && definition.settings.count >= 2)
      #expect(Set(definition.settings).count == definition.settings.count)
      #expect(definition.title.hasSuffix(".") && !definition.evidence.isEmpty)
      for choice in definition.choices {
        #expect(choice.meaning.hasSuffix("."), "\(rule.rawValue)=\(choice.setting)")
        #expect(definition.meaning(of: choice.setting) == choice.meaning)
      }
      #expect(PlatformProfile.newest[rule] == definition.settings[0])
    }
    for difference in PlatformProfile.differences {
      #expect(difference.rule.definition.settings.dropFirst().contains(difference.setting))
    }
  }
}

extension Trace {
  /// The short names of all notifications, without `keyboard` and `Notification`.
  fileprivate var names: [String] {
    notifications.map {
      $0.name.replacingOccurrences(of: "keyboard", with: "").replacingOccurrences(
        of: "Notification", with: "")
    }
  }

  func all(_ name: String) -> [PostedNotification] {
    notifications.filter { $0.name == "keyboard\(name)Notification" }
  }

  func first(_ name: String) -> PostedNotification? { all(name).first }
}
