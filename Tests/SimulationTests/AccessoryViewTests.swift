import KeyboardAvoidance
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

/// A strategy with accessory views. The test sets the rest of its behavior with closures.
final class WithAccessory: UIViewController, KeyboardAvoidanceStrategy {
  var ofController: (WithAccessory) -> UIView? = { _ in nil }
  var didLoad: (WithAccessory) -> Void = { _ in }
  var didShow: (WithAccessory) -> Void = { _ in }
  private lazy var accessory = ofController(self)

  override var canBecomeFirstResponder: Bool { accessory != nil }
  override var inputAccessoryView: UIView? { accessory }

  override func viewDidLoad() {
    super.viewDidLoad()
    didLoad(self)
    NotificationCenter.default.addObserver(
      self, selector: Selector(keyboardDidShow), name: UIResponder.keyboardDidShowNotification, object: nil)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  private func keyboardDidShow() { didShow(self) }

  static func variant(_ set: @escaping @Sendable (WithAccessory) -> Void) -> StrategyVariant {
    StrategyVariant(
      id: "with-accessory", family: "with-accessory", title: "t", summary: "s", provenance: .reference,
      source: "this test", undo: "u",
      make: {
        let made = WithAccessory()
        set(made)
        return made
      })
  }

  /// A variant that makes the screen's own bar the controller's accessory view.
  static let bar = variant { $0.ofController = { $0.outlets.bar } }

  static func toolbar(_ height: CGFloat = 44) -> UIToolbar {
    UIToolbar(frame: CGRect(x: 0, y: 0, width: 375, height: height))
  }
}

@Suite("Accessory views of fields")
struct FieldAccessoryTests {
  /// Returns a variant that gives the inputs, or only the first one, a toolbar of this height as accessory
  /// view.
  private func toolbar(_ height: CGFloat, onAll: Bool = true) -> StrategyVariant {
    WithAccessory.variant { made in
      made.didLoad = { made in
        for input in onAll ? made.outlets.inputs : [made.outlets.inputs[0]] {
          (input as? UITextField)?.inputAccessoryView = WithAccessory.toolbar(height)
        }
      }
    }
  }

  @Test("The reported frames include the toolbar's height, as recorded on 375×667: 258 + 44 (K12)")
  func height() throws {
    let steps = scenario(.focus(.first), .hide)
    let trace = try play(toolbar(44), steps, fieldScreen([(300, 44)]), Devices.iPhone7)
    #expect(trace.first("WillShow")?.beginFrame == CGRect(x: 0, y: 667, width: 375, height: 302))
    #expect(trace.first("WillShow")?.endFrame == CGRect(x: 0, y: 365, width: 375, height: 302))
    #expect(trace.first("WillHide")?.endFrame == CGRect(x: 0, y: 667, width: 375, height: 302))
    // The keyboard's node includes the toolbar, because the toolbar is part of the keyboard.
    #expect(trace.rest(trace.keyboard, after: 0) == CGRect(x: 0, y: 365, width: 375, height: 302))
    #expect(trace.rest(trace.keyboard, after: 1).minY == 667)
    // An accessory view that is declared in the screen file has the same effect.
    let declared = try play(
      "none", steps, fieldScreen([(300, 44)], accessoryHeight: 44), Devices.iPhone7)
    #expect(trace.notifications.map(\.endFrame) == declared.notifications.map(\.endFrame))
    #expect(trace.rects == declared.rects)
  }

  /// Sources: code comment K06 for the iPhone X (336 + 44 = 380), and stackoverflow 10749311 for the iPad 2
  /// on iOS 5 (264 + 40 = 304).
  @Test(
    "The printed height with a toolbar is the sum of the keyboard's and the toolbar's heights",
    arguments: [(375.0, 812.0, 336.0, 44.0, 380.0), (768, 1024, 264, 40, 304)])
  func published(
    _ width: Double, _ height: Double, _ keys: Double, _ bar: Double, _ whole: Double
  ) throws {
    let device = Devices.device("d", width, height, top: 20, bottom: 0, portrait: keys, landscape: 200)
    let trace = try play(toolbar(bar), scenario(.focus(.first)), fieldScreen([(100, 44)]), device)
    #expect(
      trace.first("WillShow")?.endFrame == CGRect(x: 0, y: height - whole, width: width, height: whole))
  }

  @Test(
    "With a hardware keyboard only the toolbar shows: 44 points (K14), 14 points (RichEditorView 102)",
    arguments: [44.0, 14])
  func hardware(_ height: Double) throws {
    let trace = try play(
      toolbar(height), scenario(.focus(.first), keyboard: .hardware), fieldScreen([(100, 44)]),
      Devices.iPhone7)
    #expect(trace.first("WillShow")?.beginFrame == CGRect(x: 0, y: 667, width: 375, height: height))
    #expect(trace.first("WillShow")?.endFrame == CGRect(x: 0, y: 667 - height, width: 375, height: height))
  }

  @Test("A tablet's hardware keyboard reports 264 + 44 points and leaves the toolbar on the screen (2012)")
  func hardwareOnTablet() throws {
    var pad = Devices.device("pad", 768, 1024, top: 20, bottom: 0, portrait: 264, landscape: 352, pad: true)
    pad.keyboardsPortrait.hardwareBar = nil
    let trace = try play(
      toolbar(44), scenario(.focus(.first), keyboard: .hardware), fieldScreen([(300, 44)]), pad)
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,1024,768,308 > 0,980,768,308")
  }

  @Test("Focus that moves from a field with a toolbar to one without shrinks the keyboard by the toolbar")
  func switching() throws {
    let trace = try play(
      toolbar(44, onAll: false), scenario(.focus(.first), .next), fieldScreen([(100, 44), (200, 44)]),
      Devices.iPhone7)
    #expect(trace.log(around: 4)[1] == "0 WillShow 0,365,375,302 > 0,409,375,258")
    #expect(trace.rest(trace.keyboard, after: 1).minY == 409)
  }

  @Test("A toolbar that is set while the keyboard is shown appears when the input views are reloaded")
  func reloading() throws {
    func variant(reloads: Bool) -> StrategyVariant {
      WithAccessory.variant { made in
        made.didShow = { made in
          guard let field = made.outlets.focusedInput as? UITextField, field.inputAccessoryView == nil else {
            return
          }
          field.inputAccessoryView = WithAccessory.toolbar()
          if reloads { field.reloadInputViews() }
        }
      }
    }
    let steps = scenario(.focus(.first))
    let screen = fieldScreen([(100, 44)])
    let silent = try play(variant(reloads: false), steps, screen, Devices.iPhone7)
    #expect(silent.all("WillShow").count == 1)
    let trace = try play(variant(reloads: true), steps, screen, Devices.iPhone7)
    // The toolbar appears with the didShow, 280 ms after the first willShow.
    #expect(trace.log(around: 2).contains("280 WillShow 0,409,375,258 > 0,365,375,302"))
    #expect(trace.model(trace.keyboard, at: 3).minY == 365)
  }

  @Test("A view on the keyboard has its screen position at the keyboard's top edge")
  func place() throws {
    final class Seen: @unchecked Sendable { var frames: [CGRect?] = [] }
    let seen = Seen()
    let variant = WithAccessory.variant { made in
      let toolbar = WithAccessory.toolbar()
      let button = UIView(frame: CGRect(x: 300, y: 7, width: 60, height: 30))
      toolbar.addSubview(button)
      made.didLoad = { made in
        (made.outlets.inputs[0] as? UITextField)?.inputAccessoryView = toolbar
        seen.frames.append(toolbar.window?.bounds)
      }
      made.didShow = { made in
        seen.frames.append(toolbar.convert(toolbar.bounds, to: nil))
        seen.frames.append(button.convert(button.bounds, to: UIScreen.main.coordinateSpace))
        seen.frames.append(made.view.convert(CGRect(x: 0, y: 300, width: 9, height: 9), to: toolbar))
        seen.frames.append(toolbar.window?.bounds)
      }
    }
    _ = try play(variant, scenario(.focus(.first)), fieldScreen([(300, 44)]), Devices.iPhone7)
    // The toolbar's top is at 667 - 302 = 365, and the button begins 7 points lower. The view's point at y =
    // 300 is at 300 - 365 = -65 in the toolbar.
    #expect(
      seen.frames == [
        nil, CGRect(x: 0, y: 365, width: 375, height: 44), CGRect(x: 300, y: 372, width: 60, height: 30),
        CGRect(x: 0, y: -65, width: 9, height: 9), CGRect(x: 0, y: 0, width: 375, height: 667),
      ])
  }

  @Test("A tap on Done ends editing; without a toolbar the user taps outside the field")
  func done() throws {
    let steps = scenario(.focus(.first), .done)
    for variant in ["done-toolbar", "none"] {
      let trace = try play(variant, steps, fieldScreen([(100, 44)]), Devices.iPhone7)
      #expect(trace.transitions.map(\.kind) == [.show, .hide])
      #expect(trace.all("WillHide").count == 1)
      #expect(trace.rest(trace.keyboard, after: 1).minY == 667)
    }
  }
}

@Suite("The controller's accessory view")
struct ControllerAccessoryTests {
  /// A screen of 393×852 points with a bar of 44 points at 774 to 818, 34 points above the screen's edge. The
  /// keyboard is 335 points tall.
  static let screen = fieldScreen([(100, 44)], barHeight: 44)
  static let steps = scenario(.focus(.first), .hide)

  @Test("The bar is at the bottom or on the keyboard, and every frame includes it")
  func bar() throws {
    let trace = try play(WithAccessory.bar, Self.steps, Self.screen, Devices.phone393)
    let bar = trace.node("bar")
    // The posted height is 44 + 34 = 78 without the keyboard and 335 + 44 = 379 with it.
    #expect(trace.log(around: 0)[1] == "0 WillShow 0,852,393,78 > 0,774,393,78 in 0 s")
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,774,393,78 > 0,473,393,379")
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,473,393,379 > 0,774,393,78")
    #expect(trace.model(bar, at: 1) == CGRect(x: 0, y: 774, width: 393, height: 44))
    #expect(trace.rest(bar, after: 0) == CGRect(x: 0, y: 473, width: 393, height: 44))
    #expect(trace.rest(bar, after: 1).minY == 774)
    // The bar is a separate view here, so the keyboard's node has only the keys.
    #expect(trace.rest(trace.keyboard, after: 0) == CGRect(x: 0, y: 517, width: 393, height: 335))
    #expect(trace.rest(trace.keyboard, after: 1).minY == 852)
    // After 0.1 s the spring's progress is 0.54477. The bar's bottom is at 818 - 301 × 0.54477 = 654.02, and
    // the keyboard's top is at 852 - 335 × 0.54477 = 669.50.
    #expect(abs(trace.presentation(bar, at: 2.1).maxY - 654.02) < 0.01)
    #expect(abs(trace.presentation(trace.keyboard, at: 2.1).minY - 669.5) < 0.01)
    #expect(abs(trace.presentation(bar, at: 4.1).maxY - (517 + 301 * 0.54477)) < 0.01)
    #expect(trace.transitions.map(\.kind) == [.show, .hide])
  }

  @Test("Without a home indicator the frame is the bar's, as recorded: 0,667,375,44 to 0,623,375,44 (K14)")
  func recorded() throws {
    let trace = try play(WithAccessory.bar, Self.steps, Self.screen, Devices.iPhone7)
    #expect(trace.first("WillShow")?.beginFrame == CGRect(x: 0, y: 667, width: 375, height: 44))
    #expect(trace.first("WillShow")?.endFrame == CGRect(x: 0, y: 623, width: 375, height: 44))
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,623,375,44 > 0,365,375,302")
  }

  @Test("The hide ends at the bar, or below the screen followed by a show of the bar (accessoryStays)")
  func stays() throws {
    let trace = try play(
      WithAccessory.bar, Self.steps, Self.screen, Devices.phone393,
      profile: changed(.accessoryStays, "hide-and-show"))
    let log = trace.log(around: 4).filter { $0.contains("Will") && !$0.contains("Frame") }
    #expect(
      log == ["0 WillHide 0,473,393,379 > 0,852,393,379", "0 WillShow 0,852,393,78 > 0,774,393,78"])
    #expect(trace.rest(trace.node("bar"), after: 1).minY == 774)
  }

  @Test(
    "The controller becomes first responder, or the bar leaves until code requests it (responderAfterResign)")
  func resigned() throws {
    let profile = try changed(.responderAfterResign, "nobody")
    let trace = try play(
      WithAccessory.bar, Self.steps, Self.screen, Devices.phone393, profile: profile)
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,473,393,379 > 0,852,393,379")
    #expect(trace.rest(trace.node("bar"), after: 1).minY == 852)
    // A controller that becomes first responder again after the hide gets its bar back.
    let asks = WithAccessory.variant { made in
      made.ofController = { $0.outlets.bar }
      made.didLoad = { made in
        NotificationCenter.default.addObserver(
          made, selector: Selector { made.becomeFirstResponder() },
          name: UIResponder.keyboardDidHideNotification, object: nil)
      }
    }
    let back = try play(asks, Self.steps, Self.screen, Devices.phone393, profile: profile)
    #expect(back.log(around: 4).contains("263 WillShow 0,852,393,78 > 0,774,393,78"))
    #expect(back.model(back.node("bar"), at: 5).minY == 774)
  }

  @Test("If frames exclude the bar, it is still on the screen (accessoryInFrame)")
  func excluded() throws {
    let trace = try play(
      WithAccessory.bar, Self.steps, Self.screen, Devices.phone393,
      profile: changed(.accessoryInFrame, "excluded"))
    #expect(trace.log(around: 0).isEmpty)
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,852,393,335 > 0,517,393,335")
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,517,393,335 > 0,852,393,335")
    #expect(trace.rest(trace.node("bar"), after: 0).minY == 473)
    #expect(trace.rest(trace.node("bar"), after: 1).minY == 774)
  }

  @Test("An accessory view that code creates is part of the keyboard, also at the bottom of the screen")
  func made() throws {
    let variant = WithAccessory.variant { $0.ofController = { _ in WithAccessory.toolbar() } }
    let trace = try play(variant, Self.steps, fieldScreen([(100, 44)]), Devices.phone393)
    // The toolbar ignores the safe area, because its frame was set by hand. So its top is at 852 - 44 = 808.
    #expect(trace.log(around: 0)[1] == "0 WillShow 0,852,393,44 > 0,808,393,44 in 0 s")
    #expect(trace.model(trace.keyboard, at: 1) == CGRect(x: 0, y: 808, width: 393, height: 44))
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,808,393,44 > 0,473,393,379")
    #expect(trace.rest(trace.keyboard, after: 0).minY == 473)
    #expect(trace.rest(trace.keyboard, after: 1).minY == 808)
  }

  @Test("A field's own toolbar moves the bar off the screen (InputBarAccessoryView 39)")
  func ownToolbar() throws {
    let variant = WithAccessory.variant { made in
      made.ofController = { $0.outlets.bar }
      made.didLoad = {
        ($0.outlets.inputs[0] as? UITextField)?.inputAccessoryView = WithAccessory.toolbar(50)
      }
    }
    let trace = try play(variant, Self.steps, Self.screen, Devices.phone393)
    // The shown frame is 335 + 50 = 385 points tall.
    #expect(trace.log(around: 2)[1] == "0 WillShow 0,774,393,78 > 0,467,393,385")
    #expect(trace.rest(trace.node("bar"), after: 0).minY == 852)
    #expect(trace.rest(trace.keyboard, after: 0).minY == 467)
    #expect(trace.rest(trace.node("bar"), after: 1).minY == 774)
  }

  @Test("A finger drags the bar and the keyboard down together, and the bar stops at the safe area")
  func dragged() throws {
    var screen = Self.screen
    screen.tags = []
    for (fraction, bottom) in [(0.5, 707.0), (1, 818)] {
      // The finger moves half of the 379 points, which is rounded to 190. So the bar's bottom is at 517 + 190
      // = 707.
      let trace = try play(
        WithAccessory.bar, scenario(.focus(.first), .dragDismiss(fraction: fraction, release: .up)), screen,
        Devices.phone393)
      #expect(abs(trace.model(trace.node("bar"), at: 4.39).maxY - bottom) < 0.01)
      #expect(trace.rest(trace.node("bar"), after: 2).maxY == 517)
    }
  }

  @Test("After a rotation the bar is on the new keyboard, and after the hide on the new safe area")
  func turned() throws {
    let trace = try play(
      WithAccessory.bar, scenario(.focus(.first), .rotate, .hide), Self.screen, Devices.phone393)
    let bar = trace.node("bar")
    // The screen now has 852×393 points. The keyboard is 208 points tall and its top is at 185. The safe area
    // ends at 372, 21 points above the screen's edge.
    #expect(trace.model(bar, at: 5.5) == CGRect(x: 0, y: 141, width: 852, height: 44))
    #expect(trace.model(trace.keyboard, at: 5.5).minY == 185)
    #expect(trace.log(around: 6)[1] == "0 WillHide 0,141,852,252 > 0,328,852,65")
    #expect(trace.model(bar, at: 7).maxY == 372)
  }

  @Test("Text that grows the bar also grows the keyboard's frame, and moves only the bar's top")
  func grows() throws {
    let chat = try #require(Screens.screen("chat"))
    let trace = try play(
      "accessory-composer", scenario(.focus(.first), .type(lines: 2)), chat, Devices.phone393)
    let bar = trace.node("composer")
    let (before, after) = (trace.model(bar, at: 3.9), trace.model(bar, at: 5))
    // The composer grows by two lines of 20.3 points.
    #expect(abs(after.height - before.height - 40.6) < 0.01)
    #expect(before.maxY == 517 && after.maxY == 517)
    // The two typed lines come 0.8 s apart, and each posts a show. The posted frame's top is the bar's top.
    let shows = trace.all("WillShow").suffix(2)
    #expect(shows.map(\.time) == [4, 4.8])
    let (first, last) = (try #require(shows.first), try #require(shows.last))
    #expect(abs(first.beginFrame.minY - before.minY) < 0.01 && first.endFrame == last.beginFrame)
    #expect(abs(last.endFrame.minY - after.minY) < 0.01)
    #expect(trace.model(trace.keyboard, at: 5).minY == 517)
  }

  @Test("A screen gets its bar back when the screen that covers it is popped")
  func pushed() throws {
    let trace = try play(
      WithAccessory.bar, scenario(.push, .pop, .focus(.first)), Self.screen, Devices.phone393)
    #expect(trace.log(around: 2)[1] == "0 WillHide 0,774,393,78 > 0,852,393,78")
    // The strategy asks for the bar in viewDidAppear, when the animation of the pop is over.
    #expect(trace.log(around: 4)[1] == "500 WillShow 0,852,393,78 > 0,774,393,78 in 0 s")
    #expect(trace.model(trace.node("bar"), at: 5).minY == 774)
    #expect(trace.log(around: 6)[1] == "0 WillShow 0,774,393,78 > 0,473,393,379")
  }

  @Test("The bar is at the bottom when the person returns to the app, or it is gone (accessoryAfterReturn)")
  func returned() throws {
    let steps = scenario(.leaveAndReturn)
    let stays = try play(WithAccessory.bar, steps, Self.screen, Devices.phone393)
    #expect(!stays.notifications.contains { $0.time > 1.9 })
    let lost = try play(
      WithAccessory.bar, steps, Self.screen, Devices.phone393,
      profile: changed(.accessoryAfterReturn, "lost"))
    #expect(lost.log(around: 2)[1] == "0 WillHide 0,774,393,78 > 0,852,393,78")
  }

  @Test("The bar of a sheet is as wide as the window and at the window's bottom edge")
  func sheet() throws {
    let screen = fieldScreen(
      [(100, 44)], barHeight: 44, container: ScreenContainer(presentation: .formSheet))
    let trace = try play(WithAccessory.bar, scenario(.focus(.first)), screen, Devices.pad820)
    // The screen has 820×1180 points and a bottom safe area of 20. The keyboard is 337 points tall and its
    // top is at 843.
    #expect(trace.model(trace.node("bar"), at: 1) == CGRect(x: 0, y: 1116, width: 820, height: 44))
    #expect(trace.rest(trace.node("bar"), after: 0) == CGRect(x: 0, y: 799, width: 820, height: 44))
  }

  @Test("The keyboard layout guide ends at the bar, also while the controller is first responder")
  func guide() throws {
    // The accessory view is a separate toolbar, because the screen's bar is pinned to the guide here.
    let variant = WithAccessory.variant { made in
      made.ofController = { _ in WithAccessory.toolbar() }
      made.didLoad = { made in
        made.outlets.bottomConstraint?.isActive = false
        made.outlets.bar?.bottomAnchor.constraint(equalTo: made.view.keyboardLayoutGuide.topAnchor)
          .isActive = true
      }
    }
    let trace = try play(variant, Self.steps, Self.screen, Devices.phone393)
    #expect(trace.model(trace.node("bar"), at: 1).maxY == 808)
    #expect(trace.rest(trace.node("bar"), after: 0).maxY == 473)
    #expect(trace.rest(trace.node("bar"), after: 1).maxY == 808)
  }
}
