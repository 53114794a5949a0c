// Times the parts of a run and prints figures and their ratios.
// Usage: swift run -c release avoidance-benchmark [seconds per measurement]
//        avoidance-benchmark systems [FILE...] > SYSTEMS   the linear systems of screens and scenes, as text
//        avoidance-benchmark solve SYSTEMS ROUNDS           nanoseconds and values of each, see .ci/compare-solvers
import AvoidanceMetrics
import DeviceTables
import KeyboardSimulation
import MatrixRunner
import PlatformRules
import ScenarioLibrary
import ScreenLibrary
import StrategyCatalog
import UIKit
import ViewLayout
import Vocabulary

switch CommandLine.arguments.dropFirst().first {
case "systems": exit(SolverSystems.export(Array(CommandLine.arguments.dropFirst(2))))
case "solve": exit(SolverSystems.solve(Array(CommandLine.arguments.dropFirst(2))))
default: break
}

let budget = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 0.5

/// Repeats `body` for the budget and returns seconds a call.
func time(_ body: () -> Void) -> Double {
  body()
  let clock = ContinuousClock()
  var calls = 0
  let start = clock.now
  var elapsed = Duration.zero
  repeat {
    body()
    calls += 1
    elapsed = clock.now - start
  } while elapsed < .seconds(budget)
  let (seconds, attoseconds) = elapsed.components
  return (Double(seconds) + Double(attoseconds) * 1e-18) / Double(calls)
}

func line(_ name: String, _ value: Double, _ unit: String, digits: Int = 1) {
  let number = String(format: "%.\(digits)f", value)
  print(
    name.padding(toLength: 52, withPad: " ", startingAt: 0),
    String(repeating: " ", count: max(0, 12 - number.count)) + number, unit)
}

let catalogue = try Catalogue(StrategyCatalog.families)
let profile = PlatformProfile.newest
let devices = Axes.defaultDevices.compactMap { DeviceTable.builtIn.device($0) }
  .compactMap { PlannedDevice($0, profile: profile) }
func plan(devices: ArraySlice<PlannedDevice>) -> Plan {
  Plan(
    axes: Axes(
      catalogue, devices: Array(devices),
      orientations: UIInterfaceOrientation.played, scenarios: Scenarios.builtIn, screens: Screens.builtIn),
    profile: profile)
}

// The whole of simulation and metrics, on one thread; then with the record's lines.
let whole = plan(devices: devices[...])
let bare = time { _ = try? Runner(plan: whole, jobs: 1, encodesLines: false).run { _ in } }
let encoded = time { _ = try? Runner(plan: whole, jobs: 1).run { _ in } }
let cells = Double(whole.cellCount)
line("cells a second on one core, simulation and metrics", cells / bare, "cells/s", digits: 0)
line("the same with record lines", cells / encoded, "cells/s", digits: 0)
line("a cell, simulation and metrics", bare / cells * 1e6, "µs")

// Twice the cells, twice the time.
let half = plan(devices: devices.prefix(devices.count / 2))
let halfTime = time { _ = try? Runner(plan: half, jobs: 1, encodesLines: false).run { _ in } }
let ratio = bare / halfTime / (cells / Double(half.cellCount))
line("ratio: time a cell, whole plan against half", ratio, "×", digits: 2)

// One cell, part by part.
if let login = Screens.builtIn.first(where: { $0.id == "login" }) ?? Screens.builtIn.first,
  let scenario = Scenarios.scenario("show-hide"), let device = devices.first,
  let variant = catalogue.variant("whole-view-shift")
{
  let stage = CellStage(
    screen: PreparedScreen(login), device: device.simulated, orientation: .portrait, scenario: scenario,
    profile: profile, frameRate: 60, catalogue: catalogue)
  var engine = MetricEngine()
  let references = stage.references(&engine)
  let played = stage.play(variant)
  let frames = played.trace.duration * 60
  let simulation = time { _ = stage.play(variant) }
  let judging = time { _ = stage.judge(variant, references, &engine) }
  line("simulating one cell (\(login.id), show and hide)", simulation * 1e6, "µs")
  line("simulating and measuring it", judging * 1e6, "µs")
  line("one simulated frame, all metrics", judging / frames * 1e9, "ns", digits: 0)
}

// Layout against screen size.
var perView: [Double] = []
for screen in Screens.builtIn.sorted(by: { $0.tree.nodes.count < $1.tree.nodes.count }) {
  var engine = LayoutEngine(screen.tree)
  var width = 375.0
  let solve = time {
    width = width == 375 ? 393 : 375
    _ = engine.layout(LayoutEnvironment(width: width, height: 700))
  }
  perView.append(solve / Double(screen.tree.nodes.count))
  line("layout of '\(screen.id)', \(screen.tree.nodes.count) views", solve * 1e6, "µs")
}
if let least = perView.min(), let most = perView.max() {
  line("ratio: layout time a view, worst screen against best", most / least, "×", digits: 2)
}
