import KeyboardAvoidance
import Layout
import Metrics
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import Synchronization
import Testing
import TestSupport
import UIKit

@testable import Matrix

@Suite("Runs")
struct RunnerTests {
  @Test("Results are in plan order and have the same bytes for any number of jobs")
  func jobs() throws {
    let plan = Plan(
      axes: try axes(
        devices: ["iphone-se-3", "ipad-mini-7"], orientations: UIInterfaceOrientation.played,
        scenarios: ["show-hide", "rotate-and-back", "tap-outside"], screens: ["login", "chat", "scroll-form"]),
      profile: .newest)
    var outputs: [[UInt8]] = []
    for jobs in [1, 2, 7] {
      var cells: [CellResult] = []
      var lines: [UInt8] = []
      let outcome = try Runner(plan: plan, jobs: jobs).run { result in
        cells += result.cells
        lines += result.lines
      }
      #expect(outcome == .finished)
      #expect(cells.map(\.cell) == plan.cells)
      #expect(lines.count { $0 == 10 } == plan.cellCount)
      outputs.append(lines)
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] == outputs[2])
  }

  @Test("A stopped run delivers the first cells of the plan")
  func stop() throws {
    let plan = Plan(
      axes: try axes(orientations: UIInterfaceOrientation.played, screens: Screens.builtIn.map(\.id)),
      profile: .newest)
    let asked = Atomic<Int>(0)
    var cells: [CellResult] = []
    let outcome = try Runner(plan: plan, jobs: 2).run(
      shouldStop: { asked.add(1, ordering: .relaxed).newValue > 6 }, receive: { cells += $0.cells })
    #expect(outcome == .stopped)
    #expect(!cells.isEmpty && cells.count < plan.cellCount)
    #expect(cells.map(\.cell) == Array(plan.cells.prefix(cells.count)))
    // A run can also be stopped before it begins.
    #expect(try Runner(plan: plan, jobs: 3).run(shouldStop: { true }, receive: { _ in }) == .stopped)
  }

  @Test("A run whose layouts exceed its budget stops, without the cells that were given up")
  func budget() throws {
    let plan = Plan(axes: try axes(), profile: .newest)
    let budget = WorkBudget(limit: 10)
    var count = 0
    let outcome = try budget.limiting {
      try Runner(plan: plan, jobs: 2).run(receive: { count += $0.cells.count })
    }
    #expect(outcome == .stopped && count == 0 && budget.isExhausted)
  }

  @Test("An error of the receiver stops the run and is thrown")
  func receiverFails() throws {
    struct Full: Error {}
    let plan = Plan(
      axes: try axes(orientations: UIInterfaceOrientation.played, screens: Screens.builtIn.map(\.id)),
      profile: .newest)
    var calls = 0
    #expect(throws: Full.self) {
      _ = try Runner(plan: plan, jobs: 2).run { _ in
        calls += 1
        if calls == 3 { throw Full() }
      }
    }
    #expect(calls == 3)
  }

  /// A strategy that passes its view to a closure when the keyboard will show. It observes nothing if
  /// `listens` is false.
  final class Mover: UIViewController, KeyboardAvoidanceStrategy {
    private let listens: Bool
    private let change: @Sendable (UIView, Notification) -> Void

    init(listens: Bool = true, _ change: @escaping @Sendable (UIView, Notification) -> Void) {
      (self.listens, self.change) = (listens, change)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

    override func viewDidLoad() {
      super.viewDidLoad()
      guard listens else { return }
      NotificationCenter.default.addObserver(
        self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification,
        object: nil)
    }

    private func keyboardWillShow(_ note: Notification) { change(view, note) }
  }

  /// Moves a view up by the height of the keyboard's end frame.
  static let lift: @Sendable (UIView, Notification) -> Void = {
    $0.frame.origin.y = -$1.keyboardFrameEnd.height
  }

  @Test("A strategy does nothing if its screen equals that of 'none' and 'none' fails")
  func outcomes() throws {
    var axes = try axes(
      orientations: UIInterfaceOrientation.played, scenarios: ["show-hide", "show-hide-last", "tap-outside"],
      screens: ["login", "scroll-form"])
    axes.strategies.insert(variant("test-still") { Mover(listens: false, Self.lift) }, at: 1)
    axes.strategies.insert(variant("test-lift") { Mover(Self.lift) }, at: 2)
    let cells = try play(Plan(axes: axes, profile: .newest))
    let bySituation = Dictionary(grouping: cells, by: \.cell.situation)
    var seen: Set<Outcome> = []
    for (situation, cells) in bySituation {
      func cell(_ strategy: String) throws -> CellResult {
        try #require(cells.first { $0.cell.strategy == strategy })
      }
      let (floor, still, lift, oracle) =
        (try cell("none"), try cell("test-still"), try cell("test-lift"), try cell("oracle"))
      let floorFails = floor.gates.contains(.failed)
      #expect(floor.outcome == (floorFails ? .fail : .pass) && !floor.hasMoved)
      #expect(still.outcome == (floorFails ? .doesNothing : .pass) && !still.hasMoved, "\(situation)")
      #expect(still.gates == floor.gates)
      #expect(oracle.outcome == .pass)
      #expect(lift.hasMoved && lift.outcome != .doesNothing)
      // Either all strategies of a situation can be judged, or none.
      #expect(Set(cells.map(\.isJudged)).count == 1)
      var (applicable, all) = (0.0, 0.0)
      for (metric, result) in zip(MetricID.allCases, oracle.metrics) {
        let weight: Double =
          switch metric.definition.tier {
          case .A: 6
          case .B: 3
          case .C: 1
          case .info: 0
          }
        all += weight
        // A metric that does not apply because nothing moves is evaluated.
        let isStill = [.stoodStill, .nothingHadToMove, .contentDoesNotMove].contains(result.reason)
        if result.score != nil || isStill { applicable += weight }
      }
      #expect(cells[0].isJudged == (2 * applicable >= all), "\(situation)")
      seen.formUnion(cells.map(\.outcome))
    }
    #expect(seen == [.pass, .fail, .doesNothing])
  }

  @Test("Unsupported calls and values that are not numbers are errors only in the strategy's own cells")
  func breach() throws {
    var axes = try axes(orientations: UIInterfaceOrientation.played)
    let clean = try play(Plan(axes: axes, profile: .newest))
    let breakers = [
      variant("test-hides") { Mover { view, _ in view.isHidden = true } },
      variant("test-removes") { Mover { view, _ in view.removeFromSuperview() } },
      variant("test-infinite") { Mover { view, _ in view.frame.origin.y = -.infinity } },
    ]
    axes.strategies.insert(contentsOf: breakers, at: 1)
    axes.strategies.insert(variant("test-right") { Mover(Self.lift) }, at: 2)
    let cells = try play(Plan(axes: axes, profile: .newest))
    let names = [
      "test-hides": "not supported: UIView.isHidden (set)",
      "test-removes": "not supported: UIView.removeFromSuperview() of the root view",
      "test-infinite": "not finite: rootFrame",
    ]
    for cell in cells {
      let error = cell.error
      #expect((error != nil) == (names[cell.cell.strategy] != nil), "\(cell.cell.text): \(error ?? "")")
      if let name = names[cell.cell.strategy] {
        #expect(error?.contains(name) == true, "\(error ?? "")")
        #expect(cell.metrics.isEmpty && cell.gates.isEmpty && cell.occlusion == nil && cell.motion == nil)
      }
    }
    // All other strategies have the same results as in a run without the breaking ones.
    var writer = LineEncoder()
    func lines(_ cells: [CellResult]) -> [[UInt8]] {
      cells.map { cell in
        writer.removeAll()
        writer.append(cell)
        return writer.bytes
      }
    }
    #expect(lines(cells.filter { !$0.cell.strategy.hasPrefix("test-") }) == lines(clean))
  }

  @Test("A strategy that traps has errors only in its own cells, and the run continues", arguments: [1, 3])
  func trap(_ jobs: Int) throws {
    let scenarios = ["show-hide", "show-hide-last", "next-through-all", "reshow", "rotate-and-back"]
    var axes = try axes(devices: ["iphone-se-3", "iphone-16"], scenarios: scenarios)
    let clean = try play(Plan(axes: axes, profile: .newest), jobs: jobs)
    axes.strategies.insert(
      variant("test-traps") { Mover { view, _ in view.tag = view.subviews[99].tag } }, at: 1)
    let cells = try play(Plan(axes: axes, profile: .newest), jobs: jobs)
    for device in ["iphone-se-3", "iphone-16"] {
      let errors = cells.filter { $0.cell.strategy == "test-traps" && $0.cell.device == device }.map(\.error)
      #expect(errors.count == scenarios.count)
      #expect(errors.prefix(3).allSatisfy { $0?.hasPrefix("trapped with SIG") == true }, "\(errors)")
      #expect(
        errors.dropFirst(3).allSatisfy {
          $0 == "not played, because it trapped in 3 earlier cells of this screen on this device"
        }, "\(errors)")
    }
    let others = cells.filter { $0.cell.strategy != "test-traps" }
    #expect(others.map(\.cell) == clean.map(\.cell))
    #expect(others.map(\.occlusion) == clean.map(\.occlusion))
    #expect(others.allSatisfy { $0.error == nil })
  }

  @Test("The story of a trapped cell contains the error")
  func trappedStory() throws {
    var axes = try axes()
    axes.strategies = [variant("test-traps") { Mover { view, _ in view.tag = view.subviews[99].tag } }]
    let story = try #require(CellStory(Plan(axes: axes, profile: .newest)))
    #expect(story.breach?.hasPrefix("trapped with SIG") == true)
  }

  @Test("A strategy without observers receives nothing")
  func deaf() throws {
    var axes = try axes()
    axes.strategies = [
      variant("test-deaf") { Mover(listens: false, Self.lift) },
      try #require(Catalogue.package.variant("none")),
    ]
    let cells = try play(Plan(axes: axes, profile: .newest))
    #expect(cells.map(\.error) == [nil, nil])
    #expect(cells[0].occlusion == cells[1].occlusion && cells[0].motion == cells[1].motion)
  }

  @Test("A cell has the same result alone and together with cells whose traces look the same")
  func alone() throws {
    let variants = Catalogue.package.variants.map(\.id).filter { id in
      ["none", "tracking", "bottom", "content-inset", "swiftui", "oracle"].contains { id.hasPrefix($0) }
    }
    let together = try play(
      Plan(
        axes: try axes(
          strategies: variants, scenarios: ["show-hide", "rotate-and-back"], screens: ["tab-form"]),
        profile: .newest))
    // The story of a cell is measured separately and must have the same result.
    for cell in together {
      let plan = Plan(
        axes: try axes(
          strategies: [cell.cell.strategy], scenarios: [cell.cell.scenario], screens: ["tab-form"]),
        profile: .newest)
      let story = try #require(CellStory(plan))
      #expect(story.measurement.gates == cell.gates, "\(cell.cell.text)")
      #expect(story.occlusion == cell.occlusion && story.motion == cell.motion, "\(cell.cell.text)")
    }
    #expect(together.count == 2 * variants.count && variants.count > 12)
  }

  @Test("A cell's story agrees with its record")
  func story() throws {
    for strategy in ["bottom-inset", "oracle", "none"] {
      let plan = Plan(axes: try axes(strategies: [strategy], screens: ["chat"]), profile: .newest)
      let cell = try #require(try play(plan).first)
      let story = try #require(CellStory(plan))
      #expect(story.cell == cell.cell)
      #expect(story.occlusion == cell.occlusion && story.motion == cell.motion)
      #expect(story.measurement.gates == cell.gates)
      #expect(story.trace.notifications.count == 8)
    }
  }

  @Test("A screen that does not fit in a situation fits in a cell that passes with everything within reach")
  func fits() throws {
    let axes = try axes(
      strategies: ["oracle", "swiftui"], devices: ["iphone-17-pro"], orientations: [.portrait],
      scenarios: ["switch-keyboards"], screens: ["form-fixed", "toolbar"])
    let cells = try play(Plan(axes: axes, profile: .newest))
    #expect(cells.count == 4)
    for cell in cells {
      // The fixed form is taller than the space above the keyboard, but a column of SwiftUI becomes shorter. The
      // text of the note under the toolbar can be scrolled.
      let isTooTall = cell.cell.strategy == "oracle" && cell.cell.screen == "form-fixed"
      #expect(cell.screenFits == !isTooTall, "\(cell.cell.text)")
      #expect(((cell.metrics[MetricID.O8.index].value ?? 0) > 0) == isTooTall, "\(cell.cell.text)")
      #expect(cell.outcome == .pass, "\(cell.cell.text)")
    }
  }

  @Test(
    "The oracle scores 100 and 100 and fails no gate, on all screens and in all scenarios, on phone and iPad")
  func oracle() throws {
    let plan = Plan(
      axes: try axes(
        strategies: ["oracle"], devices: ["iphone-17-pro", "ipad-mini-7"],
        orientations: UIInterfaceOrientation.played,
        scenarios: sample(Scenarios.builtIn.map(\.id), 9), screens: Screens.builtIn.map(\.id)),
      profile: .newest)
    let cells = try play(plan)
    #expect(cells.count == plan.cellCount && cells.count > 200)
    for cell in cells {
      #expect(cell.error == nil, "\(cell.cell.text)")
      // Text that grows costs the oracle half a percent of excess travel, which is below the tolerance. In
      // these scenarios the keyboard cannot cover anything, because this app has no focus or the keyboard
      // belongs to another app.
      let isUncovered = ["hardware-without-bar", "another-app", "covered-by-another"]
      // In landscape the fixed form extends past the screen's bottom edge, so the keyboard hides nothing that
      // was visible before.
      let isOff = "\(cell.cell.scenario)/\(cell.cell.screen)" == "tap-outside/form-fixed"
      #expect(
        cell.occlusion != nil || isOff || isUncovered.contains(cell.cell.scenario), "\(cell.cell.text)")
      // The oracle may fail if the screen does not fit, and only there.
      guard cell.screenFits else { continue }
      // With the password bar, the keyboard leaves less room than the card's height on a phone in landscape.
      let isTooLow =
        cell.cell.screen == "bottom-sheet"
        && ["late-password-bar", "autofill-bar-unannounced"].contains(cell.cell.scenario)
      #expect(abs((cell.occlusion ?? 100) - 100) < (isTooLow ? 4 : 0.01), "\(cell.cell.text)")
      // The keyboard hides and shows again within 0.1 s, so all content that follows it reverses once (M5).
      // Without a move, there is no motion to score.
      let tolerance = cell.cell.scenario == "autofill" ? 3.0 : 0.01
      #expect(abs((cell.motion ?? 100) - 100) < tolerance, "\(cell.cell.text)")
      #expect(!cell.gates.contains(.failed), "\(cell.cell.text)")
    }
  }
}
