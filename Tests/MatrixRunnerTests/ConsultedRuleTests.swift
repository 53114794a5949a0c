import AvoidanceMetrics
import KeyboardAvoidance
import KeyboardSimulation
import MatrixRunner
import PlatformRules
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import TestSupport
import Testing
import UIKit

@Suite("Rules that a play consults")
struct ConsultedRuleTests {
  /// Plays a strategy under a profile.
  private func play(
    _ strategy: String, _ scenario: Scenario, _ screen: PreparedScreen, device: String,
    _ profile: PlatformProfile
  ) throws -> PlayedCell {
    let axes = try axes(strategies: [strategy], devices: [device])
    return CellPlayer.play(
      axes.strategies[0], scenario: scenario, on: screen.adopted(axes.strategies[0].adoption),
      device: axes.devices[0].simulated, orientation: .portrait, profile: profile)
  }

  @Test("under another setting of a rule that a play did not consult, the play is the same, number by number")
  func notConsulted() throws {
    // Every kind of screen and scenario in turn, so that each strategy meets others.
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
      for rule in PlatformRule.allCases where rule != .offsetAfterHide && scenario.rules[rule] == nil {
        for setting in rule.definition.settings where setting != PlatformProfile.newest[rule] {
          if planned.consulted.contains(rule) {
            played += 1
            continue
          }
          spared += 1
          var profile = PlatformProfile.newest
          let isKnown = profile.set(rule, to: setting)
          #expect(isKnown)
          let other = try play(strategy, scenario, screen, device: device, profile)
          #expect(
            other.trace.isSame(as: planned.trace) && other.breach == planned.breach
              && other.brokenConstraints == planned.brokenConstraints,
            "\(rule.rawValue)=\(setting): \(strategy) \(scenario.id) \(screen.screen.id) \(device)")
        }
      }
    }
    // Most rules leave most plays alone; otherwise nothing is gained, or nothing is noted.
    #expect(spared > 3 * played && played > 0)
  }

  @Test("what a play consults is what it could tell apart")
  func consulted() throws {
    let show = try #require(Scenarios.scenario("show-hide"))
    let form = PreparedScreen(try #require(Screens.screen("form-fixed")))
    func rules(_ strategy: String, _ scenario: Scenario = show) throws -> RuleSet {
      try play(strategy, scenario, form, device: "iphone-17-pro", .newest).consulted
    }
    // What does nothing reads no frame, hears nothing and animates nothing.
    let nothing = try rules("none")
    for rule in [PlatformRule.P3, .P4, .P6, .hideDistance, .didShowDelay, .P15, .P16, .P13] {
      #expect(!nothing.contains(rule), "\(rule)")
    }
    // A view that is moved has another safe area than one that rests (P16); without a rotation P13 is not asked.
    let shift = try rules("whole-view-shift")
    #expect(shift.contains(.P16) && !shift.contains(.P13))
    // The device turns: how often is posted matters to who listens.
    let turn = try #require(Scenarios.scenario("rotate-and-back"))
    #expect(try rules("whole-view-shift", turn).contains(.P13))
    #expect(try !rules("none", turn).contains(.P13))
    // Shown and hidden three times: this one looks at the frames of shows alone, that one at those of hides as well.
    let cycles = try #require(Scenarios.scenario("three-cycles"))
    #expect(try !rules("whole-view-shift", cycles).contains(.hideDistance))
    #expect(try rules("iq-keyboard-manager", cycles).contains(.hideDistance))
  }
}
