import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

/// A controller that runs code after its view is loaded and after the first show.
final class SetupProbe: UIViewController, KeyboardAvoidanceStrategy {
  private let setUp: (UIViewController) -> Void
  private let afterShow: ((UIViewController) -> Void)?
  private let layouts: (UIViewController) -> Void
  private var shows = 0

  init(
    setUp: @escaping (UIViewController) -> Void, afterShow: ((UIViewController) -> Void)?,
    layouts: @escaping (UIViewController) -> Void
  ) {
    (self.setUp, self.afterShow, self.layouts) = (setUp, afterShow, layouts)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(self)
    guard afterShow != nil else { return }
    NotificationCenter.default.addObserver(
      self, selector: Selector(shown), name: UIResponder.keyboardDidShowNotification, object: nil)
  }

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    layouts(self)
  }

  private func shown(_ note: Notification) {
    shows += 1
    if shows == 1 { afterShow?(self) }
  }

  static func variant(
    _ setUp: @escaping @Sendable (UIViewController) -> Void,
    afterShow: (@Sendable (UIViewController) -> Void)? = nil,
    layouts: @escaping @Sendable (UIViewController) -> Void = { _ in }
  ) -> StrategyVariant {
    StrategyVariant(
      id: "setup-probe", family: "setup-probe", title: "Probe", summary: "Looks.", provenance: .reference,
      source: "a test", undo: "Nothing.",
      make: { SetupProbe(setUp: setUp, afterShow: afterShow, layouts: layouts) })
  }
}

@Suite("Views of the app's own that replace the keys")
struct InputViewTests {
  // The screen has 393×852 points, a bottom safe area of 34 and a keyboard of 335, whose top is at 517.
  private let screen = fieldScreen([(100, 44), (200, 44)], barHeight: 44)

  private static func field(_ controller: UIViewController) -> UITextField? {
    controller.view.subviews.lazy.compactMap { $0 as? UITextField }.first
  }

  @Test("A show has the panel's height, with or without the safe area (inputViewHeight)")
  func height() throws {
    let panel = SetupProbe.variant { controller in
      Self.field(controller)?.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 200))
    }
    let steps = scenario(.focus(.first), .next, .hide)
    let trace = try play(panel, steps, screen, Devices.phone393)
    // 200 + 34 = 234 points, so the top is at 618. The second field has the system's keyboard.
    #expect(trace.all("WillShow").map(\.endFrame.minY) == [618, 517])
    let exact = try play(panel, steps, screen, Devices.phone393, profile: changed(.inputViewHeight, "exact"))
    #expect(exact.all("WillShow").map(\.endFrame.minY) == [652, 517])
  }

  @Test("A picker is 216 points tall, and is shown with a hardware keyboard, too")
  func picker() throws {
    let wheels = SetupProbe.variant { controller in Self.field(controller)?.inputView = UIPickerView() }
    var steps = scenario(.focus(.first))
    for keyboard in [StartingKeyboard.docked, .hardware] {
      steps.keyboard = keyboard
      let trace = try play(wheels, steps, screen, Devices.phone393)
      // 852 - 216 - 34 = 602
      #expect(trace.all("WillShow").map(\.endFrame.minY) == [602], "\(keyboard)")
    }
  }

  @Test("reloadInputViews exchanges keys and panel while typing, with one show of the new height")
  func reload() throws {
    let exchange = SetupProbe.variant(
      { _ in },
      afterShow: { controller in
        let field = Self.field(controller)
        field?.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 266))
        field?.reloadInputViews()
      })
    let trace = try play(exchange, scenario(.focus(.first)), screen, Devices.phone393)
    // 266 + 34 = 300 points, so the top moves from 517 to 552, after the did notification of 2.28 s.
    let shows = trace.all("WillShow")
    #expect(shows.map(\.beginFrame.minY) == [852, 517] && shows.map(\.endFrame.minY) == [517, 552])
    #expect(shows[1].time >= 2.28)
    #expect(trace.model(trace.keyboard, at: 4).minY == 552)
  }
}

@Suite("Scrolling, hosts and announced frames")
struct KeyboardSurroundingsTests {
  private let screen = fieldScreen([(100, 44)], barHeight: 44)

  @Test("A scroll dismisses the keyboard only if the scroll view's mode is onDrag")
  func scrolling() throws {
    let list = try #require(Screens.screen("form-scroll"))
    func hides(_ mode: UIScrollView.KeyboardDismissMode) throws -> [Double] {
      let code = SetupProbe.variant { controller in
        controller.view.subviews.lazy.compactMap { $0 as? UIScrollView }.first?.keyboardDismissMode = mode
      }
      return try play(code, scenario(.focus(.first), .scrollContent, .hide), list, Devices.phone393)
        .all("WillHide").map(\.time)
    }
    #expect(try hides(.onDrag) == [4] && hides(.onDragWithAccessory) == [4])
    #expect(try hides(.none) == [6] && hides(.interactive) == [6])
  }

  @Test("A SwiftUI host shrinks the view, so a bar that is also lifted ends a keyboard's height too high")
  func hosted() throws {
    let steps = scenario(.focus(.first), .hide, rules: [.P14: "frame"])
    let trace = try play("bottom-inset-superview", steps, screen, Devices.phone393)
    #expect(trace.model(0, at: 3) == CGRect(x: 0, y: 0, width: 393, height: 517))
    // The view ends at 517, and the bar is lifted by 335 above it.
    #expect(trace.model(trace.node("bar"), at: 3).maxY == 182)
    #expect(trace.model(0, at: 5).height == 852)
    // A bar without code is on the keyboard, because the safe area of the shrunken view has no inset.
    let none = try play("none", steps, screen, Devices.phone393)
    #expect(none.model(none.node("bar"), at: 3).maxY == 517)
  }

  @Test("viewSafeAreaInsetsDidChange is called when the safe area has changed in a layout pass")
  func safeArea() throws {
    let log = AppearanceProbe.Log()
    let code = SetupProbe.variant(
      { _ in }, afterShow: { _ in },
      layouts: { controller in
        log.lines.append("\(controller.view.safeAreaInsets.bottom)")
      })
    _ = try play(
      code, scenario(.focus(.first), .hide, rules: [.P14: "off"]), screen, Devices.phone393)
    // A controller is told when events reach the app: when editing begins, and after the show.
    #expect(log.lines == ["34.0", "335.0"])
  }

  @Test("The bar of saved passwords is announced, or seen but not announced (autofillFrame)")
  func autofill() throws {
    let steps = scenario(.focus(.first), .switchKeyboard(.passwords))
    let whole = try play("bottom-inset-superview", steps, screen, Devices.phone393)
    // The bar adds 45 points to 335, so the keyboard's top is at 472.
    #expect(whole.all("WillShow").last?.endFrame.minY == 472 && whole.all("WillShow").last?.seenEnd == nil)
    let hidden = try play(
      "bottom-inset-superview", steps, screen, Devices.phone393,
      profile: changed(.autofillFrame, "without-bar"))
    let show = try #require(hidden.all("WillShow").last)
    #expect(show.endFrame.minY == 517 && show.seenEnd?.minY == 472)
    #expect(hidden.model(hidden.keyboard, at: 5).minY == 472)
    // A bar that follows the announced frame is 45 points behind the keyboard, and the guide is right.
    #expect(hidden.model(hidden.node("bar"), at: 5).maxY == 517)
    let guide = try play(
      "tracking-guide", steps, screen, Devices.phone393, profile: changed(.autofillFrame, "without-bar"))
    #expect(guide.model(guide.node("bar"), at: 5).maxY == 472)
  }

  @Test("The last height of a third-party keyboard is a show, or only a frame change (thirdPartyFrame)")
  func thirdParty() throws {
    var steps = scenario(.focus(.first))
    steps.keyboard = .thirdParty
    let shown = try play("none", steps, screen, Devices.phone393)
    #expect(shown.all("WillShow").map(\.endFrame.minY) == [852, 636, 517])
    let silent = try play(
      "bottom-inset-superview", steps, screen, Devices.phone393,
      profile: changed(.thirdPartyFrame, "frame-change-only"))
    #expect(silent.all("WillShow").map(\.endFrame.minY) == [852, 636])
    #expect(silent.all("WillChangeFrame").last?.endFrame.minY == 517)
    #expect(silent.model(silent.keyboard, at: 4).minY == 517)
    // The bar follows willShow only, so it stays on the keyboard of 216 points.
    #expect(silent.model(silent.node("bar"), at: 4).maxY == 636)
  }

  @Test(
    "A transition ends with an animation that still moves content after 0.7 s, or with the next transition")
  func slowAnimation() throws {
    let slow = SetupProbe.variant(
      { _ in },
      afterShow: { controller in
        UIView.animate(withDuration: 1) { controller.view.subviews.first?.frame.origin.y -= 100 }
      })
    // The show at 2 s has arrived at 2.28 s, and the field moves up by 100 points from then until 3.28 s.
    let trace = try play(slow, scenario(.focus(.first), .hide), screen, Devices.phone393)
    #expect(abs(trace.transitions[0].end - 3.28) < 1e-6 && trace.transitions[0].reachesRest)
    // The hide begins 1 s after the show, when the field is not at its place yet.
    var early = scenario(.focus(.first), .hide)
    early.steps[1].delay = 1
    let cut = try play(slow, early, screen, Devices.phone393)
    #expect(abs(cut.transitions[0].end - 3) < 1e-6 && cut.transitions[0].reachesRest)
  }

  @Test("A guide that does not use the safe area is at the view's bottom edge without a keyboard")
  func guide() throws {
    let code = SetupProbe.variant { controller in
      let guide = controller.view.keyboardLayoutGuide
      #expect(guide.usesBottomSafeArea && guide.layoutFrame.minY == 818)
      guide.usesBottomSafeArea = false
      guide.keyboardDismissPadding = 20
      #expect(guide.layoutFrame.minY == 852)
      let bar = controller.view.subviews.last
      bar?.translatesAutoresizingMaskIntoConstraints = false
      for constraint in controller.view.constraints where constraint.firstItem === bar {
        if constraint.firstAttribute == .bottom { constraint.isActive = false }
      }
      bar?.bottomAnchor.constraint(equalTo: guide.topAnchor).isActive = true
    }
    let trace = try play(code, scenario(.focus(.first), .hide), screen, Devices.phone393)
    for (time, bottom) in [(1.0, 852.0), (3, 517), (5, 852)] {
      #expect(abs(trace.model(trace.node("bar"), at: time).maxY - bottom) < 1e-6, "at \(time)")
    }
  }
}
