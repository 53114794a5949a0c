import Lab
import Matrix
import StrategyCatalog
import UIKit

/// The benchmark of the default run on one thread, by phase.
enum RunTimes {
  static func measure(_ meter: Meter) throws {
    let lab = try Laboratory(StrategyCatalog.families).with(jobs: 1)
    let selection = Selection()
    let plan = try lab.plan(selection)
    let count = plan.cellCount
    meter.line("the default matrix", Double(count), "cells", digits: 0)

    let bare = try Meter.once { _ = try Runner(plan: plan, jobs: 1, encodesLines: false).run { _ in } }
    meter.cells("simulation and metrics", bare, of: count)
    let encoded = try Meter.once { _ = try Runner(plan: plan, jobs: 1).run { _ in } }
    meter.cells("simulation, metrics and the record's lines", encoded, of: count)

    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("avoidance-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let examination = try lab.examination(of: plan, selection)
    for (name, isExamined) in [("with failure ranges", false), ("with other settings", true)] {
      var part = MatrixRun(
        plan, examining: isExamined ? examination : nil, jobs: 1, command: "avoidance-benchmark")
      part.searchesRanges = !isExamined
      let seconds = try Meter.once { try part.play() }
      meter.cells(name, seconds, of: count)
      meter.line(
        "simulated for each reported cell", Double(part.counts.plays) / Double(count), "cells", digits: 2)
    }
    var run = MatrixRun(plan, examining: examination, jobs: 1, command: "avoidance-benchmark")
    let examined = try Meter.once { try run.play() }
    meter.cells("with both", examined, of: count)
    meter.line(
      "simulated for each reported cell", Double(run.counts.plays) / Double(count), "cells", digits: 2)
    let pages = try Meter.once {
      try lab.write(run.record, as: .pages, to: folder.appendingPathComponent("reports").path)
    }
    meter.cells("the reports, with their pictures", pages, of: count)
    meter.line("the whole default run", examined + pages, "s")

    // A run with half of the devices should take half of the time.
    var devices = selection
    devices.devices = Array(plan.axes.devices.prefix(plan.axes.devices.count / 2).map(\.device.id))
    let half = try lab.plan(devices)
    let halfTime = try Meter.once { _ = try Runner(plan: half, jobs: 1, encodesLines: false).run { _ in } }
    let ratio = bare / halfTime * Double(half.cellCount) / Double(count)
    meter.line("ratio: time per cell, all devices to half of them", ratio, "×", digits: 2)
  }
}
