import Analysis
import Foundation
import Lab
import Matrix
import Record
import Reports
import Support

/// The verb `report`, which writes the pages of a record again, or converts the record to other formats.
enum ReportVerb: Verb {
  struct Options: OptionGroup {
    let record = Operand<String>.optional(
      "record", default: Selection.usualRecord, help: "The record that a run wrote."
    ).reading()
    let to = Option<[ReportForm]>(
      .list(
        "to", "form", kind: .choice(ReportForm.all.map(\.id)), default: ReportForm.pages.id,
        help: "The formats to write.")
    ) {
      let ids = $0.texts($1)
      return ReportForm.all.filter { ids.contains($0.id) }
    }
    let outputDir = Option<String>.value(
      "output-dir", "folder", default: "reports", help: "The folder for the 'md' pages."
    ).writingFolder()
    let exportDir = Option<String>.value(
      "export-dir", "folder", default: "out",
      help: "The folder for all formats except 'md', each in a file with its own name."
    ).writingFolder()
    let output = Option<String?>.value(
      "output", short: "o", "file",
      help: "The file for a single format other than 'md'; '-' is standard output."
    ).writing()
    let base = Option<String?>.value(
      "base", "file",
      help:
        "An earlier record or a baseline. Annotations, summary and comment list the changes from it, and "
        + "junit and sarif report only regressions and new failures as failures."
    ).reading()
    let check = Option<Bool>.flag(
      "check", help: "Write nothing; check that the pages in --output-dir are the report of the record.")
    let roles = OwnFileOptions.roles
    let scenarioFile = OwnFileOptions.scenarios("A scenario file that the run used, for the pictures.")
    let strategyFile = OwnFileOptions.strategies
    let keyboards = Option<[String]>.list(
      "keyboards", "file", commas: false, help: "A CSV file of keyboards that the run used, for the pictures."
    ).reading()
    let jobs = Option<Amount?>.jobs("Cells drawn at once.")
    let quiet = Option<Bool>.quiet
    let selection = RecordOptions(takesFiles: true)
    let status = Option<Set<ShownOutcome>?>.choices(
      "status", "status", section: "SELECTION",
      help:
        "Only cells with this outcome; 'not-judged' has those that fail no gate in a situation that cannot be judged."
    )
    let allowEmpty = Option<Bool>.allowEmpty

    var declared: [any Declaration] {
      [
        record, to, outputDir, exportDir, output, base, check, roles, scenarioFile, strategyFile, keyboards,
        jobs, quiet,
        selection, status, allowEmpty,
      ]
    }
  }

  static let options = Options()

  private static let forms = listed(
    ReportForm.all.map { form in form.note.map { "\(form.id) (\($0))" } ?? form.id })

  static let spec = CommandSpec(
    name: "report", abstract: "Write the report pages of a record, or the record in other formats.",
    discussion: """
      The pages depend only on the record: the same record gives the same bytes. Cells in pictures are played again, and \
      are only shown if they have the result of the record. The report of an interrupted run says so, and the exit code \
      is 3. Scores never change the exit code; 'check' evaluates them.

      If the run had --strategy-file, give the same files here: without them, the strategies' cells are in the tables, but \
      not in pictures.

      manifest.txt in the folder of the pages lists them, and the digest of the record that they show. With --check, \
      nothing is written; the exit code is 2 if the pages belong to another record or were edited.

      Formats: \(forms). A format with a size limit is shortened in a fixed order and says what is missing.

      In junit, a cell with a failed gate fails; cells of 'none' and 'oracle' are skipped. With --base, a cell fails only \
      if it got worse, or if it is new and fails; a failure that is also in the base is skipped with a remark. In sarif, \
      every result gets its baselineState from the base, and only cells that got worse are errors. In both formats, the \
      location of a result on your own screen is the screen's file.
      """,
    takes: options,
    examples: [
      CommandExample(arguments: "report out/results.ndjson", explanation: "Write reports/ again."),
      CommandExample(
        arguments: "report --to html -o report.html", explanation: "One page that a browser opens from disk."),
      CommandExample(
        arguments: "report --to csv,junit,sarif",
        explanation: "Write out/cells.csv, junit.xml, results.sarif."),
      CommandExample(
        arguments: "report --to comment --base avoidance-baseline.json -o -",
        explanation: "A comment with the changes."),
      CommandExample(
        arguments: "report -s 'tracking-guide*' --status fail --to csv -o failing.csv",
        explanation: "The failing cells of one family."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let forms = arguments.to
    if arguments.output != nil, forms.contains(.pages) || forms.count != 1 {
      throw arguments.usageError(
        "--output writes one format, for example --to html. Pages need a folder: use --output-dir.",
        about: \.output)
    }
    if arguments.check { return try check(arguments, lab, console) }
    let whole = try RecordReader.read(arguments.record)
    let chosen = chosen(arguments)
    let selection = try RecordSelection(chosen, of: [whole.header])
    let record = try selection.apply(to: whole, arguments.record, remark: console.note)
    var platform = PlatformChoice()
    platform.keyboards = arguments.keyboards
    let replay = try lab.replay(of: record.header, on: platform, from: chosen)
    let lab = lab.with(jobs: arguments.jobs)
    if forms.contains(.pages) || forms.contains(.browserPage) {
      for refusal in replay.refusals(of: record.header) {
        console.note("not every cell can be drawn: \(refusal).")
      }
    }
    var verdict = ""
    var places: [String] = []
    if forms.contains(.pages) {
      try lab.announce(pagesIn: arguments.outputDir, to: console)
      let isWhole = record.cells.count == whole.cells.count
      verdict =
        try lab.writePages(
          record, replay, to: arguments.outputDir, from: isWhole ? arguments.record : nil) + " "
      places.append("reports in \(arguments.outputDir)/\(ReportForm.pages.fileName)")
    }
    if forms.contains(.browserPage) {
      let path = place(of: ReportForm.browserPage.fileName, arguments)
      let page = lab.browserPage(record, replay, table: try platform.table())
      try OutputFile.write(Data(page.bytes), to: path, console)
      let share = page.films == record.cells.count ? "all" : "\(page.films)"
      if path != "-" { places.append("\(share) of them can be played in \(path)") }
    }
    let exports = forms.compactMap { if case .export(let form) = $0 { form } else { nil } }
    places += try write(exports, of: record, selection, arguments, console)
    return reportPlaces(record, verdict, places, console)
  }

  private static func check(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let (file, folder) = (arguments.record, arguments.outputDir)
    _ = try RecordReader.read(file)
    let differences = lab.differences(ofPagesIn: folder, from: file)
    guard differences.isEmpty else {
      console.err(
        "\(folder) is not the report of \(file): \(differences.joined(separator: " ")) "
          + "'\(arguments.words.program.name) report \(shellQuoted(file))' writes it again.\n")
      return .gate
    }
    console.say("\(folder) is the report of \(file).\n")
    return .ok
  }

  /// Returns the selection of cells together with the user's own screens and scenarios.
  private static func chosen(_ arguments: Arguments<Options>) -> Selection {
    var selection = arguments.selection.selection
    selection.roles = arguments.roles
    selection.scenarioFiles = arguments.scenarioFile
    selection.statuses = arguments.status
    selection.mayBeEmpty = arguments.allowEmpty
    return selection
  }

  private static func write(
    _ exports: [ExportForm], of record: RunRecord, _ selection: RecordSelection,
    _ arguments: Arguments<Options>, _ console: Console
  ) throws -> [String] {
    guard !exports.isEmpty else { return [] }
    let changes = try arguments.base.map {
      try CompareVerb.report($0, record, arguments.record, selection)
    }
    let exporter = Exporter(
      record, changes: changes, version: AvoidanceCommand.version,
      code: StrategyFiles.places(
        record.header, isNeeded: exports.contains(.github) || exports.contains(.xcode)))
    return try exports.compactMap { format in
      let place = try write(format, exporter, arguments, console)
      return place == "-" ? nil : "\(format.id) in \(place)"
    }
  }

  /// Prints a summary of the written files, and returns an exit code that shows if cells are missing.
  private static func reportPlaces(
    _ record: RunRecord, _ verdict: String, _ places: [String], _ console: Console
  ) -> ExitCode {
    let (played, planned) = (record.cells.count, record.header.cellCount)
    let count = played < planned ? "Incomplete: \(played) of \(planned)" : "\(played)"
    let what = places.map { ", " + $0 }.joined()
    let sentence = visible("\(verdict)\(count) cells\(what).") + "\n"
    guard played < planned else {
      console.say(sentence)
      return .ok
    }
    console.err(sentence)
    return .incomplete
  }

  private static func place(of name: String, _ arguments: Arguments<Options>) -> String {
    arguments.output ?? "\(arguments.exportDir)/\(name)"
  }

  private static func write(
    _ format: ExportForm, _ exporter: Exporter, _ arguments: Arguments<Options>, _ console: Console
  ) throws -> String {
    let given = arguments.output
    let pages = arguments.outputDir
    if format.place == .stepSummary, given == nil, let place = console.environment["GITHUB_STEP_SUMMARY"],
      !place.isEmpty
    {
      // Earlier commands in the same CI step may have written to the summary, and its size limit includes
      // their output.
      var status = stat()
      let size = stat(place, &status) == 0 ? Int(status.st_size) : 0
      let limit = max(0, (format.byteLimit ?? .max) - size)
      try append(exporter.text(format, byteLimit: limit, pages: pages), to: place)
      return "the step summary"
    }
    let place = given == nil && format.place == .standardOutput ? "-" : place(of: format.fileName, arguments)
    try OutputFile.write(to: place, console) { try exporter.write(format, pages: pages, to: $0) }
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
}
