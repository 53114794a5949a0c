import DeviceTables
import Foundation
import HTMLReport
import MatrixRunner
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import TracePictures

/// `report --to html`: plays the cells of a record again and writes them as one page.
enum HTMLPage {
  /// What else the page needs to know to play the cells of a record.
  static let options: [OptionSpec] = [
    .list(
      "screen", short: "l", "file", help: "With --to html: a screen file that the record was played with."),
    .list(
      "scenario-file", "file", commas: false,
      help: "With --to html: a scenario file that the record was played with."),
    .list(
      "keyboards", "file", commas: false,
      help: "With --to html: a file of keyboards that the record was played with."),
  ]

  /// Writes the page and returns what to say about it.
  static func write(
    _ record: RunRecord, to path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> String {
    let profile = Replay.profile(named: record.header.profile)
    let table = try PlanRequest.table(arguments)
    let named = Set(record.cells.map(\.cell.device))
    let devices = table.matrixDevices.filter { named.contains($0.id) }.compactMap { device in
      profile.flatMap { PlannedDevice(device, profile: $0, table: table) }
    }
    let screens = try arguments.strings("screen").map { try PlanRequest.screen(at: $0) } + Screens.builtIn
    let own = try OwnScenario.read(arguments)
    for scenario in own { try scenario.checkLength(on: screens) }
    let replay = Replay(
      record, profile: profile, devices: devices,
      scenarios: own.map(\.scenario) + Scenarios.builtIn, screens: screens)
    var films = Films()
    replay.run(jobs: ProcessInfo.processInfo.activeProcessorCount) { cells in
      films.add(
        cells.compactMap { cell in
          if case .played(let trace, let measurement) = cell.outcome {
            (cell.index, trace, measurement)
          } else {
            nil
          }
        })
      for cell in cells {
        if case .refused(let reason) = cell.outcome { films.refuse(cell.index, reason: reason) }
      }
    }
    let page = HTMLReport.render(
      record, films: films,
      devices: Dictionary(devices.map { ($0.device.id, $0.shape) }, uniquingKeysWith: { first, _ in first }))
    try OutputFile.write(Data(page.bytes), to: path, console)
    let count = record.cells.count
    return page.films == count
      ? "All \(count) cells can be played in it" : "\(page.films) of \(count) cells can be played in it"
  }
}
