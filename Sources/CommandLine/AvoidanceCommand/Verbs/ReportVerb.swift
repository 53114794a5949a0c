import Foundation
import MatrixRunner
import Reporting
import ResultChecks
import ResultRecord

/// `report`: writes the reports of a record again, and the record in other forms.
enum ReportVerb {
  /// The pages.
  private static let pages = "md"
  /// The page for a browser.
  private static let html = "html"

  /// The other forms, as the help lists them.
  private static let forms: String = {
    let forms = ReportForm.all.map { form in form.note.map { "\(form.id) (\($0))" } ?? form.id }
    return forms.dropLast().joined(separator: ", ") + " and " + (forms.last ?? "")
  }()

  static let spec = CommandSpec(
    name: "report", abstract: "Write the report pages of a record, or the record in other forms.",
    discussion: """
      Pages depend on the record alone: the same record gives the same bytes. The cells that they show in pictures are \
      played again, and shown only where they come out as the record says. The report of an interrupted run says so, \
      and the exit code is 3. Scores never change the exit code; 'check' judges.

      Forms: md (the pages), html (one page to filter, pivot and play cells in), \(forms). What has a size limit gets \
      shorter in a fixed order and says what is missing.

      In junit a cell with a failed gate fails; those of 'none' and 'oracle' are skipped. With --base only what got worse \
      fails, or is new and fails; what fails as in the base is skipped and says so. In sarif the base gives every result \
      its baselineState, and only what got worse is an error. Both name the file of a screen of your own as the place.
      """,
    positionals: [
      PositionalSpec(
        name: "record", arity: .optional, defaultValue: RunVerb.record,
        help: "The record that a run wrote.")
    ],
    options: [
      .list(
        "to", "form", kind: .choice([pages, html] + ReportForm.all.map(\.id)), default: pages,
        help: "What to write."),
      .value("output-dir", "folder", default: "reports", help: "Where the 'md' pages go."),
      .value("export-dir", "folder", default: "out", help: "Where the other forms go, each by its own name."),
      .value(
        "output", short: "o", "file",
        help: "Where a single form other than the pages goes; '-' is standard output."),
      .value(
        "base", "file",
        help:
          "An earlier record or a baseline: annotations, summary and comment say what changed, junit and sarif judge by it."
      ),
      OwnScreens.roles, PlanRequest.scenarioFile,
      .list(
        "keyboards", "file", commas: false, help: "A CSV file of keyboards that was played, for the pictures."
      ),
      .value(
        "jobs", short: "j", "n", kind: .integer(1...512), defaultNote: "the number of cores",
        help: "Cells drawn at once."), CommonOptions.quiet,
    ] + RecordSelection.options(screensMayBeFiles: true) + [AllowEmpty.option],
    examples: [
      CommandExample(arguments: "report out/results.ndjson", explanation: "Write reports/ again."),
      CommandExample(
        arguments: "report --to html -o report.html", explanation: "One page that opens from disk."),
      CommandExample(
        arguments: "report --to csv,junit,sarif",
        explanation: "Write out/cells.csv, junit.xml, results.sarif."),
      CommandExample(
        arguments: "report --to comment --base avoidance-baseline.json -o -",
        explanation: "A comment that says what changed."),
      CommandExample(
        arguments: "report -s 'tracking-guide*' --status fail --to csv -o failing.csv",
        explanation: "The failing cells of one family."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let path = arguments.operand("record") ?? RunVerb.record
    let forms = arguments.strings("to")
    let exports = ReportForm.all.filter { forms.contains($0.id) }
    let files = exports.count + (forms.contains(html) ? 1 : 0)
    if arguments.isGiven("output"), forms.contains(pages) || files != 1 {
      throw arguments.usageError(
        "A file takes one form, for example --to html; pages need a folder: --output-dir.", option: "output")
    }
    let whole = try RecordReader.read(path)
    let selection = try RecordSelection(arguments, [whole.header])
    let record = try selection.apply(to: whole, path, console)
    let table = try PlanRequest.table(arguments)
    let replay = Replay(
      record.header, catalogue: arguments.catalogue, table: table,
      scenarios: try OwnScenario.read(arguments).map(\.scenario),
      screens: try OwnScreens.read(arguments).screens.map(\.screen))
    var verdict = ""
    var places: [String] = []
    if forms.contains(pages) {
      let folder = arguments.string("output-dir") ?? "reports"
      verdict = try write(record, replay, jobs: jobs(arguments), to: folder) + " "
      places.append("reports in \(folder)/README.md")
    }
    if forms.contains(html) {
      let path = place(of: HTMLPage.fileName, arguments)
      let films = try HTMLPage.write(
        record, replay, table: table, jobs: jobs(arguments), to: path, console)
      let share = films == record.cells.count ? "all" : "\(films)"
      if path != "-" { places.append("\(share) of them to be played in \(path)") }
    }
    if !exports.isEmpty {
      let changes = try arguments.string("base").map {
        try CompareVerb.report($0, record, path, selection)
      }
      let exporter = Exporter(record, changes: changes, version: AvoidanceCommand.version)
      for format in exports {
        let place = try write(format, exporter, arguments, console)
        if place != "-" { places.append("\(format.id) in \(place)") }
      }
    }
    let (played, planned) = (record.cells.count, record.header.cellCount)
    let count = played < planned ? "Incomplete: \(played) of \(planned)" : "\(played)"
    let what = places.map { ", " + $0 }.joined()
    let sentence = UsageError.visible("\(verdict)\(count) cells\(what).") + "\n"
    guard played < planned else {
      console.say(sentence)
      return .ok
    }
    console.err(sentence)
    return .incomplete
  }

  /// How many threads to use.
  static func jobs(_ arguments: ParsedArguments) -> Int {
    arguments.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Where a file goes.
  private static func place(of name: String, _ arguments: ParsedArguments) -> String {
    arguments.string("output") ?? "\(arguments.string("export-dir") ?? "out")/\(name)"
  }

  /// Writes one form; returns where it went.
  private static func write(
    _ format: ReportForm, _ exporter: Exporter, _ arguments: ParsedArguments, _ console: Console
  ) throws -> String {
    let given = arguments.string("output")
    let pages = arguments.string("output-dir") ?? "reports"
    if format.place == .stepSummary, given == nil, let place = console.environment["GITHUB_STEP_SUMMARY"],
      !place.isEmpty
    {
      // What other commands of the step have written counts towards the same limit.
      var status = stat()
      let size = stat(place, &status) == 0 ? Int(status.st_size) : 0
      let limit = max(0, (format.byteLimit ?? .max) - size)
      try append(exporter.text(format, byteLimit: limit, pages: pages), to: place)
      return "the step summary"
    }
    let place = given == nil && format.place == .standardOutput ? "-" : place(of: format.fileName, arguments)
    try OutputFile.write(Data(exporter.text(format, pages: pages).utf8), to: place, console)
    return place
  }

  private static func append(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    let bytes = Array(text.utf8)
    let isWritten = file >= 0 && Foundation.write(file, bytes, bytes.count) == bytes.count
    if file >= 0 { close(file) }
    guard isWritten else {
      throw CommandFailure(.cannotWrite, "\(path): cannot write: \(String(cString: strerror(errno))).")
    }
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
