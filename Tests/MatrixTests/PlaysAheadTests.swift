import KeyboardAvoidance
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Testing
import TestSupport
import UIKit

@testable import Matrix

private final class ThirdTime: UIViewController, KeyboardAvoidanceStrategy {
  private let act: (UIView) -> Void
  private var shows = 0

  init(_ act: @escaping (UIView) -> Void) {
    self.act = act
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      self, selector: Selector(willShow), name: UIResponder.keyboardWillShowNotification, object: nil)
  }

  private func willShow(_ note: Notification) {
    shows += 1
    if shows == 3 { act(view) }
  }
}

/// A strategy that focuses the next field as soon as the keyboard is shown, and moves its view 0.85 s later.
private final class MovesOnEarly: UIViewController, KeyboardAvoidanceStrategy {
  private var isDone = false

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      self, selector: Selector(didShow), name: UIResponder.keyboardDidShowNotification, object: nil)
  }

  private func didShow(_ note: Notification) {
    guard !isDone, outlets.inputs.count > 1 else { return }
    isDone = true
    outlets.inputs[1].becomeFirstResponder()
    let main = UIKit.DispatchQueue.main
    main.asyncAfter(deadline: .now() + 0.85) { self.view.frame.origin.y = -50 }
  }
}

/// A strategy that sets invalid values at the third show and when it is released.
private final class InvalidAtRelease: UIViewController, KeyboardAvoidanceStrategy {
  private var kept: UIView?
  private var shows = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    kept = view
    NotificationCenter.default.addObserver(
      self, selector: Selector(willShow), name: UIResponder.keyboardWillShowNotification, object: nil)
  }

  private func willShow(_ note: Notification) {
    shows += 1
    if shows == 3 { kept?.frame.origin.y = .nan }
  }

  deinit { kept?.frame.origin.y = .nan }
}

@Suite("One play for two cells")
struct PlaysAheadTests {
  private func both(
    _ variant: StrategyVariant, _ longer: Scenario, after count: Int, on screen: PreparedScreen,
    _ device: SimulatedDevice, _ profile: PlatformProfile = .newest
  ) -> (whole: PlayedCell, beginning: PlayedCell?) {
    CellPlayer.play(
      variant, scenario: longer, endingAlsoAfter: count, on: screen, device: device, orientation: .portrait,
      profile: profile)
  }

  private func alone(
    _ variant: StrategyVariant, _ scenario: Scenario, on screen: PreparedScreen, _ device: SimulatedDevice,
    _ profile: PlatformProfile = .newest
  ) -> PlayedCell {
    CellPlayer.play(
      variant, scenario: scenario, on: screen, device: device, orientation: .portrait, profile: profile)
  }

  @Test(
    "The beginning of a longer play equals the play of the shorter scenario, and the longer one is unchanged")
  func beginnings() throws {
    let device = try axes(devices: ["ipad-air-11-m3"]).devices[0].simulated
    var found: Set<String> = []
    for screen in sample(Screens.builtIn, 10) {
      let prepared = PreparedScreen(screen)
      let scenarios = Scenarios.builtIn.filter { $0.applies(to: screen) }
      for (shorter, longer) in scenarios.flatMap({ one in scenarios.map { (one, $0) } })
      where shorter.isBeginning(of: longer, on: screen) {
        found.insert("\(shorter.id) \(longer.id)")
        for variant in sample(Catalogue.package.variants, 12) {
          for profile in [PlatformProfile.newest, try .newest.setting(.didShowDelay, to: "0.5")] {
            let both = both(variant, longer, after: shorter.steps.count, on: prepared, device, profile)
            let one = alone(variant, shorter, on: prepared, device, profile)
            let other = alone(variant, longer, on: prepared, device, profile)
            let place = "\(variant.id) in \(shorter.id) and \(longer.id) on \(screen.id)"
            let beginning = try #require(both.beginning, "\(place)")
            #expect(beginning.trace.isSame(as: one.trace), "\(place)")
            #expect(beginning.trace.transitions.count == one.trace.transitions.count, "\(place)")
            #expect(beginning.trace.duration == one.trace.duration, "\(place)")
            #expect(beginning.observation == one.observation && beginning.breach == one.breach, "\(place)")
            #expect(beginning.consulted == one.consulted && beginning.keyboards == one.keyboards, "\(place)")
            #expect(beginning.brokenConstraints == one.brokenConstraints, "\(place)")
            #expect(both.whole.trace.isSame(as: other.trace), "\(place)")
            #expect(both.whole.consulted == other.consulted, "\(place)")
          }
        }
      }
    }
    #expect(found.contains("show-hide-last three-cycles"))
  }

  @Test("A step before the end of the observation prevents sharing")
  func early() throws {
    let screen = PreparedScreen(try #require(Screens.screen("login")))
    let device = try axes().devices[0].simulated
    let variant = try #require(Catalogue.package.variant("bottom-inset"))
    let steps = [ScenarioStep(.focus(.last), after: 0.5), ScenarioStep(.hide)]
    // A transition is observed for one second, so a step after 0.9 s prevents sharing.
    for (delay, isShared) in [(0.9, false), (1.0, true)] {
      let longer = Scenario(
        id: "test", title: "Test", summary: "Test.", source: "these tests",
        steps: steps + [ScenarioStep(.focus(.first), after: delay)])
      #expect((both(variant, longer, after: 2, on: screen, device).beginning != nil) == isShared, "\(delay)")
    }
  }

  @Test("A delayed call of the strategy runs in both shared plays if and only if it runs in each alone")
  func lateCalls() throws {
    let screen = PreparedScreen(try #require(Screens.screen("login")))
    let device = try axes().devices[0].simulated
    let hurries = variant("test-hurries") { MovesOnEarly() }
    func scenario(_ steps: ArraySlice<ScenarioStep>) -> Scenario {
      Scenario(
        id: "test", title: "Test", summary: "Test.", source: "these tests", steps: Array(steps))
    }
    // The strategy moves focus after 0.78 s and its view at 1.63 s. That is more than one second after the
    // tap at 0.5 s, but less than one second after it moved focus.
    for next in [ScenarioStep(.hide, after: 2.5), ScenarioStep(.nextThroughAll, after: 2.5)] {
      let steps = [ScenarioStep(.focus(.first), after: 0.5), next]
      let both = both(hurries, scenario(steps[...]), after: 1, on: screen, device)
      let shorter = alone(hurries, scenario(steps.prefix(1)), on: screen, device)
      let longer = alone(hurries, scenario(steps[...]), on: screen, device)
      #expect(try #require(both.beginning).trace.isSame(as: shorter.trace))
      #expect(both.whole.trace.isSame(as: longer.trace))
      #expect(shorter.trace.transitions.count == 2)
      #expect(!longer.trace.isSame(as: shorter.trace))
    }
  }

  @Test("What a strategy does when it is released counts in both cells")
  func goodbyes() throws {
    var axes = try axes(scenarios: ["show-hide-last", "three-cycles"])
    axes.strategies += [variant("test-leaves") { InvalidAtRelease() }]
    let cells = try play(Plan(axes: axes, profile: .newest)).filter { $0.cell.strategy == "test-leaves" }
    #expect(cells.map(\.error) == ["not finite: rootFrame", "not finite: rootFrame"])
  }

  @Test(
    "Cells of scenarios with the same beginning have the same results with fewer plays, in either order",
    arguments: [["show-hide-last", "three-cycles"], ["three-cycles", "show-hide-last"]])
  func cells(_ scenarios: [String]) throws {
    let strategies = ["none", "bottom-inset", "whole-view-shift", "content-inset-in-scroll-view", "oracle"]
    func plan(_ scenarios: [String]) throws -> Plan {
      Plan(
        axes: try axes(strategies: strategies, scenarios: scenarios, screens: ["login", "form-fixed"]),
        profile: .newest)
    }
    func played(_ plan: Plan) throws -> (lines: Set<[UInt8]>, plays: Int) {
      var (encoder, plays) = (LineEncoder(), 0)
      var lines: Set<[UInt8]> = []
      _ = try Runner(plan: plan, jobs: 1).run {
        plays += $0.plays
        for cell in $0.cells {
          encoder.removeAll()
          encoder.append(cell)
          lines.insert(encoder.bytes)
        }
      }
      return (lines, plays)
    }
    let together = try played(plan(scenarios))
    let apart = try scenarios.map { try played(plan([$0])) }
    #expect(together.lines == apart[0].lines.union(apart[1].lines))
    #expect(together.lines.count == 2 * 2 * strategies.count)
    #expect(apart[0].plays == apart[1].plays && together.plays == apart[0].plays)
  }

  @Test("A trap or an invalid value after the shorter scenario's end is an error only in the longer one")
  func late() throws {
    var axes = try axes(scenarios: ["show-hide-last", "three-cycles"])
    axes.strategies += [
      variant("test-traps") { ThirdTime { view in view.tag = view.subviews[99].tag } },
      variant("test-numbers") { ThirdTime { view in view.frame.origin.y = .nan } },
    ]
    let cells = try play(Plan(axes: axes, profile: .newest))
    func error(_ strategy: String, _ scenario: String) throws -> String? {
      let cell = cells.first { $0.cell.strategy == strategy && $0.cell.scenario == scenario }
      return try #require(cell).error
    }
    for strategy in ["test-traps", "test-numbers"] {
      #expect(try error(strategy, "show-hide-last") == nil, "\(strategy)")
    }
    #expect(try error("test-traps", "three-cycles")?.hasPrefix("trapped with SIG") == true)
    #expect(try error("test-numbers", "three-cycles") == "not finite: rootFrame")
    #expect(cells.count { $0.error != nil } == 2)
  }
}
