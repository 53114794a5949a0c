// Measures the processor time of the parts of a run, and prints times and ratios.
//
// Usage: swift run -c release avoidance-benchmark [run] [cell] [layout] [seconds per short measurement]
import UIKit

let arguments = CommandLine.arguments.dropFirst()
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
