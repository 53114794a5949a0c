import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Testing
import TestSupport
import UIKit

@testable import Matrix

@Suite("Rules that a play consults")
struct ConsultedRuleTests {
  private func play(
    _ strategy: String, _ scenario: Scenario, _ screen: PreparedScreen, device: String,
    _ profile: PlatformProfile
  ) throws -> PlayedCell {
    let axes = try axes(strategies: [strategy], devices: [device])
    return CellPlayer.play(
      axes.strategies[0], scenario: scenario, on: screen.adopted(axes.strategies[0].adoption),
      device: axes.devices[0].simulated, orientation: .portrait, profile: profile)
  }

  /// Returns profiles that differ from `profile` in one setting each. Only rules are included that can change
  /// a play and that the scenario does not set.
  private static func others(
    than profile: PlatformProfile, in scenario: Scenario
  ) throws -> [(rule: PlatformRule, profile: PlatformProfile)] {
    try PlatformRule.allCases.filter { $0 != .offsetAfterHide && scenario.rules[$0] == nil }.flatMap { rule in
      try rule.definition.settings.filter { $0 != profile[rule] }.map {
        (rule, try profile.setting(rule, to: $0))
      }
    }
  }

  private static func areSame(_ one: PlayedCell, _ other: PlayedCell) -> Bool {
    one.trace.isSame(as: other.trace) && one.breach == other.breach
      && one.brokenConstraints == other.brokenConstraints
  }

  @Test("Another setting of a rule that a play did not consult gives exactly the same play")
  func notConsulted() throws {
    // Screens and scenarios take turns, so that every strategy plays different combinations.
    let strategies = Catalogue.package.variants.map(\.id)
    let scenarios = Scenarios.builtIn
    let screens = ["form-scroll", "table", "chat", "sheet-form", "accessory-form", "toolbar", "form-table"]
      .compactMap { Screens.screen($0) }.map { PreparedScreen($0) }
    var (spared, played) = (0, 0)
    for n in sample(Array(0..<strategies.count * 7), strategies.count) {
      let screen = screens[n % screens.count]
      let scenario = scenarios[(n * 5 + n / strategies.count) % scenarios.count]
      guard scenario.applies(to: screen.screen) else { continue }
      let device = n % 2 == 0 ? "iphone-17-pro" : "ipad-air-11-m3"
      let strategy = strategies[n % strategies.count]
      let planned = try play(strategy, scenario, screen, device: device, .newest)
      for (rule, profile) in try Self.others(than: .newest, in: scenario) {
        if planned.consulted.contains(rule) {
          played += 1
          continue
        }
        spared += 1
        let other = try play(strategy, scenario, screen, device: device, profile)
        #expect(
          Self.areSame(other, planned),
          "\(rule.rawValue)=\(profile[rule]): \(strategy) \(scenario.id) \(screen.screen.id) \(device)")
      }
    }
    // Most rules must have no effect on most plays. If fewer are unaffected, plays record too many rules as
    // consulted, or none at all.
    #expect(spared > played && played > 0)
  }

  @Test("A play consults the rules whose settings can change it")
  func consulted() throws {
    let show = try #require(Scenarios.scenario("show-hide"))
    let form = PreparedScreen(try #require(Screens.screen("form-fixed")))
    func rules(_ strategy: String, _ scenario: Scenario = show) throws -> RuleSet {
      try play(strategy, scenario, form, device: "iphone-17-pro", .newest).consulted
    }
    // The strategy `none` observes no notification and animates nothing.
    let nothing = try rules("none")
    for rule in [PlatformRule.P3, .P4, .P15, .P16, .P13] { #expect(!nothing.contains(rule), "\(rule)") }
    // Moving the root view changes its safe area, which consults P16. The strategy observes notifications, so
    // it consults P3. P13 is consulted only during a rotation.
    let shift = try rules("whole-view-shift")
    #expect(shift.contains(.P16) && shift.contains(.P3) && !shift.contains(.P13))
    let turn = try #require(Scenarios.scenario("rotate-and-back"))
    #expect(try rules("whole-view-shift", turn).contains(.P13))
  }

  private final class Listener: UIViewController, KeyboardAvoidanceStrategy {
    private let names: [Notification.Name]
    private let answer: (UIViewController) -> Void

    init(_ names: [Notification.Name], _ answer: @escaping (UIViewController) -> Void) {
      (self.names, self.answer) = (names, answer)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

    override func viewDidLoad() {
      super.viewDidLoad()
      for name in names {
        NotificationCenter.default.addObserver(self, selector: Selector(keyboard), name: name, object: nil)
      }
    }

    private func keyboard() { answer(self) }
  }

  /// Returns the rules that a play consults if this closure handles the notifications. Expects that no other
  /// setting of any other rule changes the play.
  private func consulted(
    by names: [Notification.Name], in scenario: Scenario? = nil, under profile: PlatformProfile = .newest,
    _ answer: @escaping @Sendable (UIViewController) -> Void
  ) throws -> RuleSet {
    let scenario = try scenario ?? #require(Scenarios.scenario("show-hide"))
    let form = PreparedScreen(try #require(Screens.screen("form-fixed")))
    let device = try axes(devices: ["iphone-17-pro"]).devices[0].simulated
    func play(_ profile: PlatformProfile) -> PlayedCell {
      CellPlayer.play(
        variant("listener") { Listener(names, answer) }, scenario: scenario, on: form, device: device,
        orientation: .portrait, profile: profile)
    }
    let planned = play(profile)
    for (rule, other) in try Self.others(than: profile, in: scenario)
    where !planned.consulted.contains(rule) {
      #expect(Self.areSame(play(other), planned), "\(rule.rawValue)=\(other[rule])")
    }
    return planned.consulted
  }

  private static let moves: @Sendable (UIViewController) -> Void = {
    $0.view.transform = CGAffineTransform(translationX: 0, y: -40)
  }

  @Test("Code consults P3 in a handler of a will notification, and P4 in a block inside another animation")
  func animations() throws {
    let will = [UIResponder.keyboardWillShowNotification]
    let moved = try consulted(by: will, Self.moves)
    #expect(moved.contains(.P3) && !moved.contains(.P4))
    #expect(try !consulted(by: [UIResponder.keyboardDidShowNotification], Self.moves).contains(.P3))
    // The block runs inside the keyboard's animation (P3), so it may inherit the keyboard's timing (P4).
    let animated = try consulted(by: will) { controller in
      UIView.animate(withDuration: 1) { Self.moves(controller) }
    }
    #expect(animated.contains(.P3) && animated.contains(.P4))
    let outside = try consulted(by: [UIResponder.keyboardDidShowNotification]) { controller in
      UIView.animate(withDuration: 1) { Self.moves(controller) }
    }
    #expect(!outside.contains(.P4))
    let nested = try consulted(by: [UIResponder.keyboardDidShowNotification]) { controller in
      UIView.animate(withDuration: 1) { UIView.animate(withDuration: 1) { Self.moves(controller) } }
    }
    #expect(nested.contains(.P4))
  }

  @Test("Whether changes of several blocks become one commit depends on the rules of all of them")
  func joinedChanges() throws {
    let will = [UIResponder.keyboardWillShowNotification]
    let cycles = try #require(Scenarios.scenario("three-cycles"))
    // The view moves back and then up again with the keyboard's own timing. The rules decide whether this is
    // one commit without visible change or two commits that jump.
    let again = try consulted(by: will, in: cycles) { controller in
      controller.view.transform = .identity
      UIView.animate(withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)) {
        Self.moves(controller)
      }
    }
    #expect(again.contains(.P3))
    let twice = try consulted(by: will, in: cycles) { controller in
      UIView.animate(withDuration: 0.1) { controller.view.transform = .identity }
      UIView.animate(withDuration: 0.3) { Self.moves(controller) }
    }
    #expect(twice.contains(.P3) && twice.contains(.P4))
    let undone: @Sendable (UIViewController) -> Void = { controller in
      Self.moves(controller)
      UIView.performWithoutAnimation { controller.view.transform = .identity }
    }
    for setting in ["on", "off"] {
      #expect(
        try consulted(
          by: will, in: cycles, under: .newest.setting(.P3, to: setting).setting(.P4, to: "literal"), undone
        )
        .contains(.P3))
    }
    let separated = try consulted(by: will, in: cycles) { controller in
      UIView.performWithoutAnimation { Self.moves(controller) }
      controller.view.setNeedsLayout()
      UIView.performWithoutAnimation { controller.view.transform = .identity }
    }
    #expect(separated.contains(.P3))
  }
}
