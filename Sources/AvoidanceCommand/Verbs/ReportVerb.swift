import Foundation
import Reporting
import ResultRecord

/// `report`: writes the reports of a record again.
enum ReportVerb {
  static let spec = CommandSpec(
    name: "report", abstract: "Write the report pages of a record.",
    discussion:
      "Reports depend on the record alone: the same record gives the same bytes. The report of an interrupted run says "
      + "so, and the exit code is 3.",
    positionals: [
      PositionalSpec(
        name: "record", arity: .optional, defaultValue: "out/results.ndjson",
        help: "The record that a run wrote.")
    ],
    options: [
      .list(
        "to", "format", kind: .choice(["markdown", "html"]), defaultNote: "markdown",
        help: "What to write: 'markdown' pages, or one 'html' page to filter, pivot and play cells in."),
      .value("output-dir", "folder", default: "reports", help: "Where the Markdown pages go."),
      .value("output", short: "o", "file", default: "out/report.html", help: "Where the HTML page goes."),
    ] + HTMLPage.options,
    examples: [
      CommandExample(arguments: "report out/results.ndjson", explanation: "Write reports/ again."),
      CommandExample(
        arguments: "report --to html -o report.html", explanation: "One page that opens from disk."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let record = try RecordReader.read(arguments.operand("record") ?? "out/results.ndjson")
    let formats = arguments.isGiven("to") ? arguments.strings("to") : ["markdown"]
    if !formats.contains("html"),
      let option = ["output", "screen", "scenario-file", "keyboards"].first(where: { arguments.isGiven($0) })
    {
      throw arguments.usageError("'--\(option)' belongs to --to html.", option: option)
    }
    if formats.contains("html") {
      let path = arguments.string("output") ?? "out/report.html"
      let films = try HTMLPage.write(record, to: path, arguments, console)
      if path != "-" { console.err("\(films): \(path).\n") }
    }
    guard formats.contains("markdown") else {
      return record.cells.count < record.header.cellCount ? .incomplete : .ok
    }
    let folder = arguments.string("output-dir") ?? "reports"
    let verdict = try write(record, to: folder)
    let (played, planned) = (record.cells.count, record.header.cellCount)
    let count = played < planned ? "Incomplete: \(played) of \(planned)" : "\(played)"
    console.err("\(verdict) \(count) cells, reports in \(folder)/README.md.\n")
    return played < planned ? .incomplete : .ok
  }

  /// Renders and writes all pages; returns how the run came out, in one sentence.
  static func write(_ record: RunRecord, to folder: String) throws -> String {
    let report = Reporting.render(record, modelNotes: ModelNotes.sections)
    do {
      try ReportTree.write(report.files, to: folder)
    } catch {
      let other = if case .foreign = error { "Or choose" } else { "Choose" }
      throw CommandFailure(.cannotWrite, "\(error) \(other) another folder with --output-dir.")
    }
    return report.verdict
  }
}
