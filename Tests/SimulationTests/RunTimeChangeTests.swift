import KeyboardAvoidance
import Layout
import Platform
import Scenarios
import Screens
import Testing
import Trace

@testable import Simulation
@testable import UIKit

/// The values that the code of a probe has noted. A cell is played on one thread.
private final class SeenValues: @unchecked Sendable {
  var values: [CGFloat] = []
  var kept: [AnyObject] = []
}

/// Returns the constraint on the bottom edge of a screen's bar.
private func barBottom(_ controller: UIViewController) -> NSLayoutConstraint? {
  let bar = controller.view.subviews.last
  return controller.view.constraints.first { $0.firstItem === bar && $0.firstAttribute == .bottom }
}

/// Returns whether two lengths in points are equal except for rounding.
private func isNear(_ value: CGFloat, _ expected: CGFloat) -> Bool { abs(value - expected) < 1e-6 }

@Suite("The keyboard layout guide's frame")
struct KeyboardGuideTests {
  // A phone of 393×852 points with a bottom safe area of 34 and a keyboard of 335, whose top is at 517.
  private let screen = fieldScreen([(100, 44)], barHeight: 44)

  /// Returns code that observes the guide's frame and keeps a bar on the guide.
  private func observer(_ notes: SeenValues) -> StrategyVariant {
    SetupProbe.variant { controller in
      let bottom = barBottom(controller)
      notes.kept.append(
        controller.view.keyboardLayoutGuide.observe(\.layoutFrame, options: [.new, .old]) { guide, change in
          guard let new = change.newValue, let old = change.oldValue else { return }
          notes.values += [old.minY, new.minY]
          bottom?.constant = guide.layoutFrame.minY - 818
        })
    }
  }

  @Test("An observer is told about every change or only about the first one (guideObservation)")
  func observation() throws {
    let notes = SeenValues()
    let steps = scenario(.focus(.first), .hide)
    let every = try play(
      observer(notes), steps, screen, Devices.phone393, profile: changed(.guideObservation, "every"))
    #expect(notes.values == [818, 517, 517, 818])
    for (time, bottom) in [(1.0, 818.0), (3, 517), (5, 818)] {
      #expect(isNear(every.model(every.node("bar"), at: time).maxY, bottom), "at \(time)")
    }
    // The closure runs inside the keyboard's animation: after 0.1 s the bar is at 818 - 301 × 0.5448.
    #expect(abs(every.presentation(every.node("bar"), at: 2.1).maxY - (818 - 301 * 0.5448)) < 0.05)

    let once = SeenValues()
    let first = try play(observer(once), steps, screen, Devices.phone393)
    #expect(once.values == [818, 517])
    #expect(isNear(first.model(first.node("bar"), at: 5).maxY, 517))
  }

  @Test("The first value and an ended observation")
  func options() throws {
    let notes = SeenValues()
    let code = SetupProbe.variant { controller in
      let guide = controller.view.keyboardLayoutGuide
      notes.kept.append(
        guide.observe(\.layoutFrame, options: [.initial, .new]) { _, change in
          notes.values.append(change.newValue?.minY ?? -1)
          if change.oldValue != nil { notes.values.append(-2) }
        })
      let ended = guide.observe(\.layoutFrame) { _, _ in notes.values.append(-3) }
      ended.invalidate()
      notes.kept.append(ended)
      // An observation ends with its object, which nobody keeps.
      _ = guide.observe(\.layoutFrame) { _, _ in notes.values.append(-4) }
    }
    _ = try play(code, scenario(.focus(.first)), screen, Devices.phone393)
    #expect(notes.values == [818, 517])
  }

  @Test("Another property of the guide cannot be observed")
  func otherProperty() throws {
    let code = SetupProbe.variant { controller in
      _ = controller.view.keyboardLayoutGuide.observe(\.usesBottomSafeArea) { _, _ in }
    }
    #expect(throws: MissingVariant.self) {
      try play(code, scenario(.focus(.first)), screen, Devices.phone393)
    }
  }

  /// Returns code that puts the bar on the guide with all four edges.
  private func edges(followsUndocked: Bool, _ notes: SeenValues = SeenValues()) -> StrategyVariant {
    SetupProbe.variant { controller in
      guard let bar = controller.view.subviews.last else { return }
      let guide = controller.view.keyboardLayoutGuide
      guide.followsUndockedKeyboard = followsUndocked
      for constraint in controller.view.constraints + bar.constraints where constraint.firstItem === bar {
        constraint.isActive = false
      }
      NSLayoutConstraint.activate([
        bar.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        bar.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        bar.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        bar.heightAnchor.constraint(equalTo: guide.heightAnchor),
      ])
    } layouts: { controller in
      let frame = controller.view.keyboardLayoutGuide.layoutFrame
      notes.values += [frame.minX, frame.minY, frame.width, frame.height]
    }
  }

  /// A tablet of 820×1180 points with a bottom safe area of 20. Its keyboard is 337 points tall, so its top is at 843.
  /// The floating keyboard has 320×254 points, 20 points from the right and the bottom edge: it is at (480, 906).
  @Test("All edges of the guide are those of a docked keyboard, and of a floating one if it follows it")
  func allEdges() throws {
    let steps = scenario(.focus(.first), .move(to: .floating, byDragging: false))
    let rest = CGRect(x: 0, y: 1160, width: 820, height: 20)
    for (follows, floating) in [(true, CGRect(x: 480, y: 906, width: 320, height: 254)), (false, rest)] {
      let trace = try play(edges(followsUndocked: follows), steps, screen, Devices.pad820)
      let bar = trace.node("bar")
      #expect(trace.model(bar, at: 1) == rest)
      #expect(trace.model(bar, at: 3) == CGRect(x: 0, y: 843, width: 820, height: 337))
      #expect(trace.model(bar, at: 5) == floating, "follows: \(follows)")
    }
  }
}

@Suite("Bars that come and go while a screen is shown")
struct ContainerBarTests {
  /// Returns code that notes an edge of the safe area whenever UIKit reports that the safe area has changed.
  private func insets(_ edge: KeyPath<UIEdgeInsets, CGFloat> & Sendable, _ notes: SeenValues)
    -> StrategyVariant
  {
    SetupProbe.variant({ _ in }, layouts: { notes.values.append($0.view.safeAreaInsets[keyPath: edge]) })
  }

  /// A tab bar of 49 points is above the bottom safe area of 34, so a bar on the safe area ends at 852 - 83 = 769.
  @Test("A tab bar that is hidden leaves the safe area, and the controller is told")
  func tabBar() throws {
    let screen = fieldScreen([(200, 44)], barHeight: 44, container: ScreenContainer(tabBar: true))
    let notes = SeenValues()
    let trace = try play(
      insets(\.bottom, notes), scenario(.hideBar(.bottomBar), .showBar(.bottomBar)), screen, Devices.phone393)
    #expect(notes.values == [83, 34, 83])
    for (time, bottom) in [(1.0, 769.0), (3, 818), (5, 769)] {
      #expect(isNear(trace.model(trace.node("bar"), at: time).maxY, bottom), "at \(time)")
    }
    #expect(trace.model(trace.node("tab-bar"), at: 3).height == 0)
    #expect(trace.model(trace.node("tab-bar"), at: 5) == CGRect(x: 0, y: 769, width: 393, height: 83))
    // The bar moves for 0.2 s, and half of the way after half of the time.
    #expect(abs(trace.presentation(trace.node("bar"), at: 2.1).maxY - (769 + 818) / 2) < 0.01)
    // The keyboard covers the tab bar, so only the safe area at rest differs.
    let typing = try play(
      "bottom-inset", scenario(.hideBar(.bottomBar), .focus(.first), .hide), screen, Devices.phone393)
    for (time, bottom) in [(5.0, 517.0), (7, 818)] {
      #expect(isNear(typing.model(typing.node("bar"), at: time).maxY, bottom), "at \(time)")
    }
  }

  /// The navigation bar ends at 59 + 44 = 103.
  @Test("The screen fills the place of an opaque navigation bar, and keeps its frame below a translucent one")
  func navigationBar() throws {
    let steps = scenario(.hideBar(.navigationBar), .showBar(.navigationBar))
    let opaque = fieldScreen([(200, 44)], container: ScreenContainer(navigationBar: .opaque))
    let trace = try play("none", steps, opaque, Devices.phone393)
    for (time, top) in [(1.0, 103.0), (3, 0), (5, 103)] {
      #expect(trace.model(0, at: time) == CGRect(x: 0, y: top, width: 393, height: 852 - top), "at \(time)")
    }
    let notes = SeenValues()
    let translucent = fieldScreen([(200, 44)], container: ScreenContainer(navigationBar: .translucent))
    let below = try play(insets(\.top, notes), steps, translucent, Devices.phone393)
    #expect(notes.values == [103, 59, 103])
    #expect(below.model(0, at: 3) == CGRect(x: 0, y: 0, width: 393, height: 852))
    #expect(below.model(below.node("navigation-bar"), at: 3).height == 0)
  }

  /// An iPhone 7 has 375×667 points, a status bar of 20 and a keyboard of 258, whose top is at 409.
  @Test("The bar of a call moves the screen down by 20 points and makes it shorter")
  func callBar() throws {
    let steps = scenario(.showBar(.callBar), .focus(.first), .hideBar(.callBar), .hide)
    let alone = fieldScreen([(200, 44)], barHeight: 44)
    let guide = try play("tracking-guide", steps, alone, Devices.iPhone7)
    let whole = CGRect(x: 0, y: 0, width: 375, height: 667)
    let lower = CGRect(x: 0, y: 20, width: 375, height: 647)
    for (time, root, bottom) in [
      (1.0, whole, 667.0), (3, lower, 667), (5, lower, 409), (7, whole, 409), (9, whole, 667),
    ] {
      #expect(guide.model(0, at: time) == root, "at \(time)")
      #expect(isNear(guide.model(guide.node("bar"), at: time).maxY, bottom), "at \(time)")
    }
    #expect(guide.geometries.map(\.safeTop) == [20, 40])
    // The root view of a container's controller moves together with the container. The bar ends at 20 + 44 = 64, and
    // at 84 during the call.
    let inside = fieldScreen([(200, 44)], container: ScreenContainer(navigationBar: .opaque))
    let contained = try play("none", steps, inside, Devices.iPhone7)
    #expect(contained.model(0, at: 1) == CGRect(x: 0, y: 64, width: 375, height: 603))
    #expect(contained.model(0, at: 3) == CGRect(x: 0, y: 84, width: 375, height: 583))
    // Code that sets the view's origin to 0 when the keyboard leaves puts it below the bar of the call.
    let reset = try play(
      "fixed-offset-300", scenario(.showBar(.callBar), .focus(.first), .hide), alone, Devices.iPhone7)
    #expect(reset.model(0, at: 3).minY == 20 && reset.model(0, at: 7).minY == 0)
    #expect(Devices.iPhone7.showsCallBar && !Devices.phone393.showsCallBar && !Devices.pad768.showsCallBar)
  }

  @Test("A screen without the bar does not play the scenario")
  func requirements() {
    let (plain, bars) = (fieldScreen([(200, 44)]), ScreenContainer(navigationBar: .opaque, tabBar: true))
    let withBars = fieldScreen([(200, 44)], container: bars)
    let card = fieldScreen([(200, 44)], container: ScreenContainer(presentation: .pageSheet))
    for (bar, fits) in [
      (ContainerBar.navigationBar, [false, true, false]), (.bottomBar, [false, true, false]),
      (.callBar, [true, true, false]),
    ] {
      let steps = scenario(bar.isShownAtFirst ? .hideBar(bar) : .showBar(bar))
      #expect([plain, withBars, card].map { steps.applies(to: $0) } == fits, "\(bar.text)")
    }
  }
}

@Suite("Keyboards of a measured height")
struct MeasuredKeyboardTests {
  /// The screen is 852 points tall. A keyboard of 291 points begins at 561, and that of the tables at 517.
  @Test("A keyboard of a measured height is announced and seen, and stays for the next input")
  func height() throws {
    let screen = fieldScreen([(100, 44), (200, 44)], barHeight: 44)
    let trace = try play(
      "bottom-inset",
      scenario(.focus(.first), .keyboardHeight(291), .focus(.last), .switchKeyboard(.alphabet)), screen,
      Devices.phone393)
    #expect(trace.all("WillShow").map(\.endFrame.minY) == [517, 561, 561, 517])
    for (time, top) in [(3.0, 517.0), (5, 561), (7, 561), (9, 517)] {
      #expect(isNear(trace.model(trace.keyboard, at: time).minY, top), "at \(time)")
      #expect(isNear(trace.model(trace.node("bar"), at: time).maxY, top), "at \(time)")
    }
  }
}

@Suite("Popovers as containers")
struct PopoverTests {
  private let screen = fieldScreen(
    [(100, 44)], barHeight: 44, container: ScreenContainer(presentation: .popover))

  /// The tablet has 820×1180 points and safe areas of 24 and 20. The popover begins below a bar of 50 points and an
  /// arrow of 13, at 24 + 63 = 87, and ends 10 points above the safe area, at 1150. The keyboard's top is at 843.
  @Test("A popover shrinks above the keyboard, so that code which also makes room does it twice")
  func shrinks() throws {
    let steps = scenario(.focus(.first), .hide)
    let guide = try play("tracking-guide", steps, screen, Devices.pad820)
    #expect(
      guide.geometries.map(\.window) == [
        CGRect(x: 490, y: 87, width: 320, height: 1063), CGRect(x: 490, y: 87, width: 320, height: 746),
      ])
    for (time, bottom) in [(1.0, 1150.0), (3, 833), (5, 1150)] {
      #expect(isNear(guide.model(guide.node("bar"), at: time).maxY, bottom), "at \(time)")
    }
    // The keyboard's height of 337 points is subtracted from a popover that already ends above the keyboard.
    let twice = try play("bottom-inset-superview", steps, screen, Devices.pad820)
    #expect(isNear(twice.model(twice.node("bar"), at: 3).maxY, 833 - 337))
  }

  /// The screen is pushed with a focused input, so the keyboard, whose top is at 843, has its place when the screen comes.
  @Test("A popover that comes together with the keyboard is above the keyboard from the first frame on")
  func comesWithKeyboard() throws {
    let steps = try #require(Scenarios.scenario("focus-on-appear"))
    let trace = try play("none", steps, screen, Devices.pad820)
    for time in [0.01, 0.1, 1] {
      #expect(abs(trace.presentation(trace.node("bar"), at: time).maxY - 833) < 0.01, "at \(time)")
    }
  }

  /// The right edge stays 10 points from the window's edge, at 810. A popover of 400×500 that begins at 87 ends at 587,
  /// above the keyboard's top at 843. One of 2,000×700 is as wide as the window without 10 points on each side, ends at
  /// 787 and also keeps its height. One that is 900 points tall ends at 987 and shrinks to 833 - 87 = 746.
  @Test(
    "A popover has the preferred size as far as there is space",
    arguments: [
      (CGSize(width: 400, height: 500), [CGRect(x: 410, y: 87, width: 400, height: 500)]),
      (CGSize(width: 2_000, height: 700), [CGRect(x: 10, y: 87, width: 800, height: 700)]),
      (
        CGSize(width: 400, height: 900),
        [
          CGRect(x: 410, y: 87, width: 400, height: 900), CGRect(x: 410, y: 87, width: 400, height: 746),
        ]
      ),
    ])
  func preferredSize(size: CGSize, windows: [CGRect]) throws {
    var container = ScreenContainer(presentation: .popover)
    container.popoverSize = size
    let screen = fieldScreen([(100, 44)], barHeight: 44, container: container)
    let trace = try play("none", scenario(.focus(.first)), screen, Devices.pad820)
    #expect(trace.geometries.map(\.window) == windows)
  }

  @Test("On a phone, a popover is a page sheet")
  func onPhone() throws {
    let trace = try play("none", scenario(.focus(.first)), screen, Devices.phone393)
    #expect(trace.geometries.map(\.window) == [CGRect(x: 0, y: 69, width: 393, height: 783)])
  }
}

/// A controller that ends editing before a rotation, and focuses its input again with the rotation or after it.
private final class Turning: UIViewController, KeyboardAvoidanceStrategy {
  var waits = false

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    view.endEditing(true)
    let focus = { (_: any UIViewControllerTransitionCoordinatorContext) -> Void in
      _ = self.outlets.inputs.first?.becomeFirstResponder()
    }
    coordinator.animate(alongsideTransition: waits ? nil : focus, completion: waits ? focus : nil)
  }

  static func variant(waits: Bool) -> StrategyVariant {
    StrategyVariant(
      id: "turning", family: "turning", title: "Turning", summary: "Focuses again.", provenance: .reference,
      source: "a test", undo: "Nothing.",
      make: {
        let code = Turning()
        code.waits = waits
        return code
      })
  }
}

@Suite("Focus from code while the device turns")
struct FocusInTurnTests {
  /// In landscape, the screen has 852×393 points and the keyboard is 208 points tall, so its top is at 185.
  @Test("Code that ends editing and focuses again in a rotation posts a hide before and a show after it")
  func focus() throws {
    let trace = try play(
      Turning.variant(waits: false), scenario(.focus(.first), .rotate), fieldScreen([(100, 44)]),
      Devices.phone393)
    let turn = trace.notifications.filter { $0.time > 3.9 && $0.name.contains("Will") }
    #expect(
      turn.map { "\($0.name) \(Int($0.endFrame.minY))" } == [
        "keyboardWillChangeFrameNotification 852", "keyboardWillHideNotification 852",
        "keyboardWillChangeFrameNotification 185", "keyboardWillShowNotification 185",
      ])
    #expect(trace.model(trace.keyboard, at: 6) == CGRect(x: 0, y: 185, width: 852, height: 208))
  }
}

@Suite("The focus that code moves")
struct CodeFocusTests {
  private func willPosts(_ trace: Trace, around time: Double) -> [String] {
    trace.log(around: time).filter { $0.contains(" WillShow ") || $0.contains(" WillHide ") }
  }

  /// A phone of 393×852 points has a keyboard of 335 points, and of 208 in landscape. The show of a rotation comes
  /// after 150 ms and its did notifications 250 ms later; the rotation is over 2 ms before them, after 398 ms.
  @Test("A completion of a rotation is called when it is over, and can raise the keyboard again")
  func rotation() throws {
    let screen = fieldScreen([(100, 44)])
    let trace = try play(
      Turning.variant(waits: true), scenario(.focus(.first), .rotate), screen, Devices.phone393)
    #expect(
      willPosts(trace, around: 4) == [
        "0 WillHide 0,517,393,335 > 0,852,393,335", "398 WillShow 0,393,852,208 > 0,185,852,208",
      ])
    // Without such code, the pair of a rotation is posted, and the keyboard never leaves.
    let usual = try play("none", scenario(.focus(.first), .rotate), screen, Devices.phone393)
    #expect(
      willPosts(usual, around: 4) == [
        "0 WillHide 0,517,393,335 > 0,852,393,335", "150 WillShow 0,393,852,208 > 0,185,852,208",
      ])
  }

  @Test(
    "An input that resigns and becomes first responder at once posts a hide and a show, and the keyboard stays"
  )
  func atOnce() throws {
    let again = SetupProbe.variant { controller in
      let field = controller.view.subviews[0]
      Timer.scheduledTimer(withTimeInterval: 2.9, repeats: false) { _ in
        field.resignFirstResponder()
        field.becomeFirstResponder()
      }
    }
    let trace = try play(again, scenario(.focus(.first)), fieldScreen([(100, 44)]), Devices.phone393)
    #expect(
      willPosts(trace, around: 2.9) == [
        "0 WillHide 0,517,393,335 > 0,852,393,335", "0 WillShow 0,852,393,335 > 0,517,393,335",
      ])
    for time in [2.95, 3, 3.1, 3.5] {
      #expect(abs(trace.presentation(trace.keyboard, at: time).minY - 517) < 0.01, "at \(time)")
    }
  }

  @Test("Code that ends editing and focuses an input while none is focused posts no hide, then or later")
  func endsNothing() throws {
    let code = SetupProbe.variant { controller in
      UIWorld.current.host.requestFirstResponder(nil)
      controller.view.subviews[0].becomeFirstResponder()
    }
    let trace = try play(
      code, scenario(.focus(.last)), fieldScreen([(100, 44), (200, 44)]), Devices.phone393)
    // The first field has the keyboard from the start. The tap on the other one at 2 s changes the focus, and no input
    // resigns before.
    #expect(trace.all("WillShow").first?.endFrame == CGRect(x: 0, y: 517, width: 393, height: 335))
    #expect(trace.all("WillHide").isEmpty)
    #expect(trace.transitions.map(\.kind) == [.show, .focusChange])
  }
}

@Suite("Screens whose bars change with the keyboard")
struct ChangingBarTests {
  /// An iPhone 16 has 393×852 points and a status bar of 59. The navigation bar has 44 points and a large title of 52, so
  /// the search bar of 56 points begins at 155, and the field of 36 points is 10 points above its end. While the field is
  /// in use, the bar begins at 59.
  @Test("A search controller takes the field into the navigation bar, and gives it back")
  func search() throws {
    let screen = try #require(Screens.screen("title-search"))
    let steps = try #require(Scenarios.scenario("search-hides-bar"))
    #expect(steps.applies(to: screen))
    let trace = try play("none", steps, screen, Devices.phone393)
    let (field, list) = (trace.node("query"), trace.node("list"))
    // The taps are at 0.5 and 2.5 s.
    for (time, top) in [(0.4, 165.0), (2, 69), (4, 165)] {
      #expect(isNear(trace.model(field, at: time).minY, top), "at \(time)")
      #expect(isNear(trace.model(list, at: time).minY, top + 46), "at \(time)")
    }
    // The bar moves together with the keyboard, so there are two transitions instead of four.
    #expect(trace.transitions.map(\.kind) == [.show, .hide])
  }

  /// Forty lines of 20.3 points and two insets of 8 make a text of 41 × 20.3 + 16 = 848.3 points, because the text view
  /// begins with one line. The bar has 8 points above and below it, so above a keyboard whose top is at 517 it begins at
  /// 517 - 864.3 = -347.3: under the navigation bar, which ends at 103, and past the top of the screen.
  @Test("A bar without a greatest height grows under the navigation bar and past the top of the screen")
  func growing() throws {
    let screen = try #require(Screens.screen("endless-chat"))
    let steps = try #require(Scenarios.scenario("long-message"))
    for variant in ["accessory-composer", "bottom-inset"] {
      let trace = try play(variant, steps, screen, Devices.phone393)
      let bar = trace.model(trace.node("composer"), at: 4)
      #expect(abs(bar.maxY - 517) < 0.01 && abs(bar.minY + 347.3) < 0.5, "\(variant)")
    }
  }

  @Test("The controller's bar is gone after the person returns (accessoryAfterReturn), and stays by default")
  func lost() throws {
    let screen = try #require(Screens.screen("chat"))
    let steps = try #require(Scenarios.scenario("bar-lost-on-return"))
    let trace = try play("accessory-composer", steps, screen, Devices.phone393)
    let bar = trace.node("composer")
    // The bar is at the bottom of the safe area, 818, until the person returns at 4.5 s.
    #expect(isNear(trace.model(bar, at: 4).maxY, 818))
    #expect(trace.model(bar, at: 5.5).minY >= 852)
    var stays = steps
    stays.rules = settings([:])
    let kept = try play("accessory-composer", stays, screen, Devices.phone393)
    #expect(isNear(kept.model(bar, at: 5.5).maxY, 818))
  }
}
