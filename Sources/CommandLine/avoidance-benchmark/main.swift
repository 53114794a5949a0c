// Times the parts of a run in processor time, and prints figures and their ratios.
// Usage: swift run -c release avoidance-benchmark [run] [cell] [layout] [seconds per short measurement]
//        avoidance-benchmark systems [FILE...] > SYSTEMS   the linear systems of screens and scenes, as text
//        avoidance-benchmark solve SYSTEMS ROUNDS           nanoseconds and values of each, see .ci/compare-solvers
import UIKit

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "systems": exit(SolverSystems.export(Array(arguments.dropFirst())))
case "solve": exit(SolverSystems.solve(Array(arguments.dropFirst())))
default: break
}

do {
  let meter = Meter(budget: arguments.last.flatMap(Double.init) ?? 0.5)
  let parts = Set(arguments).intersection(["run", "cell", "layout"])
  if parts.isEmpty || parts.contains("run") { try RunTimes.measure(meter) }
  if parts.isEmpty || parts.contains("cell") { try CellTimes.measure(meter) }
  if parts.isEmpty || parts.contains("layout") { LayoutTimes.measure(meter) }
} catch {
  print("Error:", error)
  exit(1)
}
