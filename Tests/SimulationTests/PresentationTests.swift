import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import Testing
import Trace
import UIKit

@testable import Simulation

/// A controller that records the calls of its appearance methods and the notifications that it hears, and that
/// can present another controller.
final class AppearanceProbe: UIViewController, KeyboardAvoidanceStrategy {
  final class Log: @unchecked Sendable {
    var lines: [String] = []
  }

  private let log: Log
  private let observesLate: Bool
  private let bar: CGFloat
  private let presents: ((UIViewController) -> Void)?

  init(_ log: Log, observesLate: Bool, bar: CGFloat, presents: ((UIViewController) -> Void)?) {
    (self.log, self.observesLate, self.bar, self.presents) = (log, observesLate, bar, presents)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  private lazy var accessory = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: bar))
  override var inputAccessoryView: UIView? { bar > 0 ? accessory : nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    if !observesLate { observe() }
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.lines.append("viewWillAppear \(animated)")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    log.lines.append("viewIsAppearing \(animated)")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.lines.append("viewDidAppear \(animated)")
    if observesLate { observe() }
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    log.lines.append("viewWillDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.lines.append("viewDidDisappear")
  }

  private func observe() {
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: Selector(hidden), name: UIResponder.keyboardWillHideNotification, object: nil)
  }
  private func shown(_ note: Notification) {
    log.lines.append("willShow")
    presents?(self)
  }
  private func hidden(_ note: Notification) { log.lines.append("willHide") }

  static func variant(
    _ log: Log, observesLate: Bool = false, bar: CGFloat = 0,
    presents: (@Sendable (UIViewController) -> Void)? = nil
  ) -> StrategyVariant {
    StrategyVariant(
      id: "appearance-probe", family: "appearance-probe", title: "Probe", summary: "Looks.",
      provenance: .reference, source: "a test", undo: "Nothing.",
      make: { AppearanceProbe(log, observesLate: observesLate, bar: bar, presents: presents) })
  }
}

@Suite("Screens that are presented over the screen")
struct PresentationTests {
  // The screen has 393×852 points. The keyboard is 335 points tall, so its top is at 517.
  private let screen = fieldScreen([(300, 44)], barHeight: 44)

  private func log(
    _ steps: Scenario, on device: SimulatedDevice = Devices.phone393, observesLate: Bool = false
  ) throws -> [String] {
    let log = AppearanceProbe.Log()
    _ = try play(AppearanceProbe.variant(log, observesLate: observesLate), steps, screen, device)
    return log.lines
  }

  @Test("An alert takes the keyboard away, and the input gets it back when the alert is dismissed")
  func alert() throws {
    let steps = scenario(.focus(.first), .present(.alert), .dismiss, .hide)
    let trace = try play("bottom-inset-safe-area", steps, screen, Devices.phone393)
    #expect(trace.log(around: 4)[1] == "0 WillHide 0,517,393,335 > 0,852,393,335")
    #expect(trace.log(around: 6)[1] == "0 WillShow 0,852,393,335 > 0,517,393,335")
    #expect(trace.transitions.map(\.kind) == [.show, .hide, .show, .hide])
    #expect(trace.stages[trace.stage(at: 5)].focus == -1 && trace.stages[trace.stage(at: 7)].focus == 0)
    // The bar is at 852 - 34 = 818, and on the keyboard at 818 - (335 - 34) = 517. The strategy subtracts the
    // safe area twice, so it lifts the bar to 818 - 335 = 483.
    for (time, bottom) in [(3.0, 483.0), (5, 818), (7, 483), (9, 818)] {
      #expect(abs(trace.model(trace.node("bar"), at: time).maxY - bottom) < 1e-6, "at \(time)")
    }
  }

  @Test("The input gets the keyboard back at once, after the dismissal, or not at all (focusAfterDismissal)")
  func focusAfterDismissal() throws {
    let steps = scenario(.focus(.first), .present(.actionSheet), .dismiss)
    func shows(_ setting: String) throws -> [Double] {
      try play(
        "none", steps, screen, Devices.phone393, profile: changed(.focusAfterDismissal, setting)
      ).all("WillShow").map(\.time)
    }
    #expect(try shows("at-once") == [2, 6])
    #expect(try shows("afterwards") == [2, 6.5])
    #expect(try shows("lost") == [2])
  }

  @Test("No appearance method is called below a card, but all are called below a full screen")
  func appearance() throws {
    let start = ["viewWillAppear false", "viewIsAppearing false", "viewDidAppear false", "willShow"]
    for style in [PresentedStyle.alert, .actionSheet, .pageSheet, .halfSheet, .overFullScreen] {
      #expect(
        try log(scenario(.focus(.first), .present(style), .dismiss)) == start + ["willHide", "willShow"],
        "\(style)")
    }
    #expect(
      try log(scenario(.focus(.first), .present(.fullScreen), .dismiss)) == start + [
        "viewWillDisappear", "willHide", "viewDidDisappear", "viewWillAppear true", "viewIsAppearing true",
        "willShow", "viewDidAppear true",
      ])
  }

  @Test(
    "A popover on a tablet and an undimmed half-height sheet leave the keyboard, and a phone's popover does not"
  )
  func keeping() throws {
    for (style, device, keeps) in [
      (PresentedStyle.popover, Devices.pad820, true), (.popover, Devices.phone393, false),
      (.undimmedHalfSheet, Devices.phone393, true), (.halfSheet, Devices.phone393, false),
      (.formSheet, Devices.pad820, false),
    ] {
      let lines = try log(scenario(.focus(.first), .present(style), .dismiss), on: device)
      #expect(lines.filter { $0 == "willHide" }.isEmpty == keeps, "\(style) on \(device.id)")
    }
  }

  @Test("A card's input inherits the accessory view of the controller below, and a pushed screen does not")
  func inheritance() throws {
    let log = AppearanceProbe.Log()
    func shown(_ steps: Scenario) throws -> CGRect? {
      try play(AppearanceProbe.variant(log, bar: 44), steps, screen, Devices.phone393).first("WillShow")?
        .endFrame
    }
    let keyboard = CGRect(x: 0, y: 517, width: 393, height: 335)
    // The keyboard with the accessory view is 335 + 44 = 379 points tall.
    let taller = CGRect(x: 0, y: 473, width: 393, height: 379)
    #expect(try shown(scenario(.present(.pageSheet), .showElsewhere(sameApp: true))) == taller)
    #expect(try shown(scenario(.showElsewhere(sameApp: true))) == taller)
    #expect(try shown(scenario(.push, .showElsewhere(sameApp: true))) == keyboard)
  }

  @Test(
    "The keyboard of a card leaves when a finger begins to swipe the card away, and the input below gets it back"
  )
  func swipe() throws {
    let steps = scenario(
      .focus(.first), .present(.pageSheet), .showElsewhere(sameApp: true), .swipeAway)
    let trace = try play("none", steps, screen, Devices.phone393)
    // The steps are at 2, 4, 6 and 8 s, and the card has left at 8.5 s.
    #expect(trace.all("WillHide").map(\.time) == [4, 8])
    #expect(trace.all("WillShow").map(\.time) == [2, 6, 8.5])
  }

  @Test("Code presents and dismisses controllers in the style that it asks for")
  func fromCode() throws {
    func lines(_ present: @escaping @Sendable (UIViewController) -> Void) throws -> [String] {
      let log = AppearanceProbe.Log()
      _ = try play(
        AppearanceProbe.variant(log, presents: present), scenario(.focus(.first), .hide), screen,
        Devices.phone393)
      return Array(log.lines.dropFirst(3))
    }
    // The alert takes the keyboard away. The person dismisses it before the next step, and the input gets the
    // keyboard back, whereupon the code presents it again, before the person taps outside.
    let alert = try lines { from in
      guard from.presentedViewController == nil else { return }
      from.present(UIAlertController(title: "A", message: nil, preferredStyle: .alert), animated: true)
      #expect(from.presentedViewController != nil)
    }
    #expect(alert == ["willShow", "willHide", "willShow", "willHide"])
    let sheet = try lines { from in
      let next = UIViewController()
      next.modalPresentationStyle = .pageSheet
      next.sheetPresentationController?.detents = [.medium(), .large()]
      next.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
      from.present(next, animated: true)
    }
    #expect(sheet == ["willShow", "willHide"])
    let closed = try lines { from in
      guard from.presentedViewController == nil else { return }
      from.present(UIViewController(), animated: true) { from.dismiss(animated: true) }
    }
    // The card takes the keyboard away, and 0.5 s later the code dismisses it.
    #expect(closed.prefix(3) == ["willShow", "willHide", "willShow"])
  }

  @Test("The keyboard of an alert with a text field comes 0.1 s after the alert, and leaves with it")
  func alertWithField() throws {
    let once = AppearanceProbe.Log()
    let log = AppearanceProbe.Log()
    let code = AppearanceProbe.variant(log) { from in
      guard once.lines.isEmpty else { return }
      once.lines.append("presented")
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      alert.addTextField()
      from.present(alert, animated: true)
    }
    let trace = try play(code, scenario(.focus(.first), .hide), screen, Devices.phone393)
    // The field's keyboard leaves for the alert, that of the alert comes and leaves, and the field gets its own back.
    #expect(
      log.lines.dropFirst(3) == ["willShow", "willHide", "willShow", "willHide", "willShow", "willHide"])
    #expect(trace.presented.map(\.style) == [.alert])
    // The field is tapped at 2 s, and the person touches the screen at 4 s.
    let shows = trace.all("WillShow").map(\.time)
    #expect(shows.count == 3 && shows[0] == 2 && abs(shows[1] - 2.1) < 1e-6 && abs(shows[2] - 4) < 1e-6)
  }
}

private let low = UISheetPresentationController.Detent.Identifier("low")

@Suite("The detents of a presented sheet")
struct PresentedDetentTests {
  struct Sheet: Sendable {
    var set: @Sendable (UISheetPresentationController) -> Void
    var style: PresentedStyle
  }

  @Test(
    "The detent at which a sheet comes decides its style, and whether it dims the screen below",
    arguments: [
      Sheet(set: { _ in }, style: .pageSheet),
      Sheet(set: { $0.detents = [.custom { _ in 200 }] }, style: .halfSheet),
      Sheet(set: { $0.detents = [.custom { _ in nil }, .large()] }, style: .pageSheet),
      Sheet(
        set: {
          $0.detents = [.custom(identifier: low) { _ in 200 }, .large()]
          $0.selectedDetentIdentifier = .large
        }, style: .pageSheet),
      Sheet(
        set: {
          $0.detents = [.custom(identifier: low) { _ in 200 }, .medium()]
          $0.largestUndimmedDetentIdentifier = low
        }, style: .undimmedHalfSheet),
      // The screen is dimmed above the lower detent, and the sheet comes at the upper one.
      Sheet(
        set: {
          $0.detents = [.custom(identifier: low) { _ in 200 }, .medium()]
          $0.selectedDetentIdentifier = .medium
          $0.largestUndimmedDetentIdentifier = low
        }, style: .halfSheet),
    ])
  func styles(_ sheet: Sheet) throws {
    let set = sheet.set
    let code = AppearanceProbe.variant(AppearanceProbe.Log()) { from in
      guard from.presentedViewController == nil else { return }
      let next = UIViewController()
      next.modalPresentationStyle = .pageSheet
      if let sheet = next.sheetPresentationController { set(sheet) }
      from.present(next, animated: true)
    }
    let trace = try play(code, scenario(.focus(.first)), fieldScreen([(100, 44)]), Devices.phone393)
    #expect(trace.presented.map(\.style) == [sheet.style])
  }

  /// The screen has 852 points, a top safe area of 59 and a bottom one of 34: the large detent is
  /// 852 - 59 - 10 - 34 = 749 points tall.
  @Test("A detent of the app's own is told the tallest height")
  func tallest() throws {
    let heights = AppearanceProbe.Log()
    let code = AppearanceProbe.variant(AppearanceProbe.Log()) { from in
      let next = UIViewController()
      next.sheetPresentationController?.detents = [
        .custom {
          heights.lines.append(
            "\(Int($0.maximumDetentValue)) \($0.containerTraitCollection.userInterfaceIdiom)")
          return $0.maximumDetentValue / 3
        }
      ]
      from.present(next, animated: true)
    }
    _ = try play(code, scenario(.focus(.first)), fieldScreen([(100, 44)]), Devices.phone393)
    #expect(Set(heights.lines) == ["749 phone"])
  }
}

@Suite("The end of a presentation")
struct DismissalTests {
  final class Delegate: UIAdaptivePresentationControllerDelegate, @unchecked Sendable {
    let log: AppearanceProbe.Log
    init(_ log: AppearanceProbe.Log) { self.log = log }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      log.lines.append("will dismiss")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      log.lines.append("did dismiss")
    }
  }

  @Test("The delegate of a sheet is told if the person swipes it away, and editing ends after the hide")
  func delegate() throws {
    let log = AppearanceProbe.Log()
    let delegate = Delegate(log)
    let code = AppearanceProbe.variant(log) { from in
      guard from.presentedViewController == nil, !log.lines.contains("did dismiss") else { return }
      let next = UIViewController()
      next.presentationController?.delegate = delegate
      from.present(next, animated: true)
    }
    let screen = fieldScreen([(300, 44)])
    let trace = try play(code, scenario(.focus(.first), .swipeAway), screen, Devices.phone393)
    #expect(log.lines.dropFirst(3) == ["willShow", "willHide", "will dismiss", "did dismiss", "willShow"])
    // The swipe begins at 4 s and takes 0.5 s.
    #expect(trace.all("WillShow").map(\.time) == [2, 4.5])
  }

  @Test("An input ends editing after the will notifications of a hide, and before the next input begins")
  func endOfEditing() throws {
    final class Probe: UIViewController, KeyboardAvoidanceStrategy, UITextFieldDelegate {
      let log: AppearanceProbe.Log
      init(_ log: AppearanceProbe.Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }
      override func viewDidLoad() {
        super.viewDidLoad()
        for case let field as UITextField in view.subviews { field.delegate = self }
        for name in [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification] {
          NotificationCenter.default.addObserver(
            self, selector: Selector(heard), name: name, object: nil)
        }
      }
      private func heard(_ note: Notification) {
        log.lines.append(note.name == UIResponder.keyboardWillShowNotification ? "willShow" : "willHide")
      }
      func textFieldDidBeginEditing(_ textField: UITextField) { log.lines.append("begins") }
      func textFieldDidEndEditing(_ textField: UITextField) { log.lines.append("ends") }
    }
    let log = AppearanceProbe.Log()
    let variant = StrategyVariant(
      id: "probe", family: "probe", title: "Probe", summary: "Looks.", provenance: .reference,
      source: "a test", undo: "Nothing.", make: { Probe(log) })
    _ = try play(
      variant, scenario(.focus(.first), .focus(.last), .hide), fieldScreen([(100, 44), (200, 44)]),
      Devices.phone393)
    #expect(
      log.lines == ["begins", "willShow", "ends", "begins", "willShow", "willHide", "ends"])
  }
}

@Suite("Screens that appear with their keyboard")
struct AppearingKeyboardTests {
  private let screen = fieldScreen([(300, 44)], barHeight: 44)

  /// The first input is focused while the screen is still appearing.
  private var early: Scenario {
    var steps = scenario(.focus(.first), .hide)
    steps.steps[0].delay = 0
    return steps
  }

  @Test(
    "A focus while the screen appears comes between viewWillAppear and viewDidAppear, and late observers miss it"
  )
  func order() throws {
    let log = AppearanceProbe.Log()
    _ = try play(AppearanceProbe.variant(log), early, screen, Devices.phone393)
    #expect(
      log.lines == [
        "viewWillAppear true", "viewIsAppearing true", "willShow", "viewDidAppear true", "willHide",
      ])
    let late = AppearanceProbe.Log()
    _ = try play(AppearanceProbe.variant(late, observesLate: true), early, screen, Devices.phone393)
    #expect(late.lines == ["viewWillAppear true", "viewIsAppearing true", "viewDidAppear true", "willHide"])
  }

  @Test(
    "The keyboard is seen in its place, and announced from below, from the side, or slides up (pushedKeyboard)"
  )
  func seen() throws {
    let trace = try play("bottom-inset-safe-area", early, screen, Devices.phone393)
    let show = try #require(trace.first("WillShow"))
    #expect(show.beginFrame == CGRect(x: 0, y: 852, width: 393, height: 335))
    #expect(show.seenBegin == CGRect(x: 0, y: 517, width: 393, height: 335) && show.seenEnd == nil)
    #expect(trace.presentation(trace.keyboard, at: 0).minY == 517)
    // The bar is animated along the notification, so it is still behind the keyboard.
    #expect(trace.presentation(trace.node("bar"), at: 0.01).maxY > 800)
    // A bar at the keyboard layout guide is laid out before the first frame.
    let guide = try play("tracking-guide", early, screen, Devices.phone393)
    #expect(guide.presentation(guide.node("bar"), at: 0).maxY == 517)
    let down = try play(
      "none", early, screen, Devices.phone393, profile: changed(.pushedKeyboard, "down"))
    #expect(down.first("WillShow")?.seenBegin == nil)
    #expect(down.presentation(down.keyboard, at: 0.01).minY > 800)
    let side = try play(
      "none", early, screen, Devices.phone393, profile: changed(.pushedKeyboard, "sideways"))
    #expect(side.first("WillShow")?.beginFrame == CGRect(x: 393, y: 517, width: 393, height: 335))
    #expect(side.first("WillShow")?.duration == 0.35)
  }

  @Test("A pushed screen takes its keyboard along in 0.35 s, and returns with it")
  func pushAndPop() throws {
    var steps = scenario(.focus(.first), .push, .pop, .focus(.first))
    steps.steps[3].delay = 0.05
    let trace = try play("none", steps, screen, Devices.phone393)
    let hide = try #require(trace.first("WillHide"))
    #expect(hide.endFrame.minY == 852 && hide.seenEnd == CGRect(x: 0, y: 517, width: 393, height: 335))
    #expect(trace.presentation(trace.keyboard, at: 4.34).minY == 517)
    #expect(trace.presentation(trace.keyboard, at: 4.36).minY == 852)
    // The focus comes at 6.05 s, while the screen is still appearing.
    #expect(trace.presentation(trace.keyboard, at: 6.06).minY == 517)
    let log = AppearanceProbe.Log()
    _ = try play(AppearanceProbe.variant(log), steps, screen, Devices.phone393)
    #expect(
      log.lines.dropFirst(4) == [
        "viewWillDisappear", "willHide", "viewDidDisappear", "viewWillAppear true", "viewIsAppearing true",
        "willShow", "viewDidAppear true",
      ])
  }

  @Test("The input gets the keyboard back when the pushed screen is popped, or not at all (focusAfterPop)")
  func focusAfterPop() throws {
    let steps = scenario(.focus(.first), .push, .pop)
    let none = try catalogued("none")
    func played(_ setting: String, _ steps: Scenario) throws -> PlayedCell {
      try CellPlayer.play(
        none, scenario: steps, on: PreparedScreen(screen), device: Devices.phone393, orientation: .portrait,
        profile: changed(.focusAfterPop, setting), isDetailed: true)
    }
    let restored = try played("restored", steps).trace
    #expect(restored.all("WillShow").map(\.time) == [2, 6])
    #expect(restored.presentation(restored.keyboard, at: 6.01).minY == 517)
    #expect(try played("lost", steps).trace.all("WillShow").map(\.time) == [2])
    // Without the keyboard, nobody can type.
    let typing = scenario(.focus(.first), .push, .pop, .type(lines: 2))
    #expect(try played("restored", typing).breach == nil)
    #expect(
      try played("lost", typing).breach
        == "the step 'type 2 lines, one every 0.8 s' at 8.0 s needs an input with the keyboard, and none has it; add "
        + "{\"focus\": \"last\"} before this step")
  }

  @Test("A cancelled swipe back never calls viewDidDisappear")
  func swipe() throws {
    let log = AppearanceProbe.Log()
    _ = try play(
      AppearanceProbe.variant(log), scenario(.focus(.first), .swipeBackAndCancel), screen, Devices.phone393)
    #expect(
      log.lines.dropFirst(4) == [
        "viewWillDisappear", "willHide", "viewWillAppear true", "viewIsAppearing true", "viewDidAppear true",
        "willShow",
      ])
  }
}
