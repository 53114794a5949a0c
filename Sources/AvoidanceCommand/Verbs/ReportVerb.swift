import Foundation
import MatrixRunner
import Reporting
import ResultRecord

/// `report`: writes the reports of a record again.
enum ReportVerb {
  static let spec = CommandSpec(
    name: "report", abstract: "Write the report pages of a record.",
    discussion:
      "Pages depend on the record alone: the same record gives the same bytes. The cells that they show in pictures are "
      + "played again, and shown only where they come out as the record says. The report of an interrupted run says so, "
      + "and the exit code is 3.",
    positionals: [
      PositionalSpec(
        name: "record", arity: .optional, defaultValue: "out/results.ndjson",
        help: "The record that a run wrote.")
    ],
    options: [
      .list(
        "to", "form", kind: .choice(["md", "html"]), default: "md",
        help: "What to write: 'md' pages, or one 'html' page to filter, pivot and play cells in."),
      .value("output-dir", "folder", default: "reports", help: "Where the 'md' pages go."),
      .value(
        "output", short: "o", "file", defaultNote: HTMLPage.defaultPath,
        help: "Where the HTML page goes; '-' is standard output."),
      .list(
        "screen", short: "l", "file", help: "A screen file of your own that was played, for the pictures."),
      OwnScreens.roles, PlanRequest.scenarioFile,
      .list(
        "keyboards", "file", commas: false, help: "A CSV file of keyboards that was played, for the pictures."
      ),
      .value(
        "jobs", short: "j", "n", kind: .integer(1...512), defaultNote: "the number of cores",
        help: "Cells drawn at once."),
    ],
    examples: [
      CommandExample(arguments: "report out/results.ndjson", explanation: "Write reports/ again."),
      CommandExample(
        arguments: "report --to html -o report.html", explanation: "One page that opens from disk."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let forms = arguments.strings("to")
    if arguments.isGiven("output"), !forms.contains("html") {
      throw arguments.usageError("'--output' belongs to --to html.", option: "output")
    }
    let record = try RecordReader.read(arguments.operand("record") ?? "out/results.ndjson")
    let table = try PlanRequest.table(arguments)
    let replay = Replay(
      record.header, table: table, scenarios: try OwnScenario.read(arguments).map(\.scenario),
      screens: try OwnScreens.read(arguments).screens.map(\.screen))
    var verdict = ""
    var places: [String] = []
    if forms.contains("md") {
      let folder = arguments.string("output-dir") ?? "reports"
      verdict = try write(record, replay, jobs: jobs(arguments), to: folder) + " "
      places.append("reports in \(folder)/README.md")
    }
    if forms.contains("html") {
      let path = arguments.string("output") ?? HTMLPage.defaultPath
      let films = try HTMLPage.write(
        record, replay, table: table, jobs: jobs(arguments), to: path, console)
      let share = films == record.cells.count ? "all" : "\(films)"
      if path != "-" { places.append("\(share) of them to be played in \(path)") }
    }
    let (played, planned) = (record.cells.count, record.header.cellCount)
    let count = played < planned ? "Incomplete: \(played) of \(planned)" : "\(played)"
    console.err("\(verdict)\(count) cells\(places.map { ", " + $0 }.joined()).\n")
    return played < planned ? .incomplete : .ok
  }

  /// How many threads to use.
  static func jobs(_ arguments: ParsedArguments) -> Int {
    arguments.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Draws, renders and writes all pages; returns how the run came out, in one sentence.
  static func write(_ record: RunRecord, _ replay: Replay, jobs: Int, to folder: String) throws -> String {
    let draft = ReportDraft(record, modelNotes: ModelNotes.sections)
    let report = draft.rendered(
      with: Illustrator.illustrations(draft.requests, of: record.cells, replay, jobs: jobs))
    do {
      try ReportTree.write(report.files, to: folder)
    } catch {
      let other = if case .foreign = error { "Or choose" } else { "Choose" }
      throw CommandFailure(.cannotWrite, "\(error) \(other) another folder with --output-dir.")
    }
    return report.verdict
  }
}
