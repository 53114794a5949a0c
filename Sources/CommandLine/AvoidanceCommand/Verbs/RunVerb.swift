import Foundation
import MatrixRunner
import Reporting
import ResultRecord

/// `run`: plays the selected cells, writes the record and the reports.
enum RunVerb {
  static let spec = CommandSpec(
    name: "run", abstract: "Play the selected cells and write the record and the reports.",
    discussion:
      "Without options it plays the default matrix. Results never depend on the number of jobs, and scores "
      + "never change the exit code.",
    options: PlanRequest.selection + PlanRequest.platform + [
      .value(
        "output", short: "o", "file", default: record,
        help: "Where the record goes; '-' is standard output."),
      .value("output-dir", "folder", default: "reports", help: "Where the report pages go."),
      .negatable("report", default: true, help: "Write the report pages."),
      sensitivity,
      .value(
        "plan", "file", section: "SHARDS",
        help: "Play the plan that 'plan' wrote; it has the selection and the platform."),
      .value(
        "shard", "i/n", section: "SHARDS",
        help:
          "Play one share of the plan, for example 3/8; 'auto' asks the CI system or scheduler, 'auto/8' one that "
          + "does not say how many there are. No reports are written; 'merge' does that."),
      .value(
        "shard-by", "mode", kind: .choice(ShardLabel.Mode.allCases.map(\.rawValue)),
        default: ShardLabel.Mode.hash.rawValue, section: "SHARDS",
        help:
          "Split by a hash of each situation, so that a larger plan leaves old ones where they are; situation by "
          + "situation in turn; or by estimated work, so that the shares take about as long as each other."),
      .flag(
        "resume", section: "SHARDS",
        help: "Go on with what a shard that was cut short left in FILE.incomplete."),
      .value(
        "jobs", short: "j", "n", kind: .integer(1...512), defaultNote: "the number of cores",
        help: "Cells played at once."),
      .value(
        "progress", "style", kind: .choice(Progress.Style.allCases.map(\.rawValue)), default: "auto",
        help: "How progress is shown on standard error."),
      .flag(
        "watch",
        help:
          "Play again when a screen, scenario, keyboards or configuration file that is named changes, only what it "
          + "touches and without other settings of platform rules; Ctrl-C ends it."),
      .flag("dry-run", help: "Say what would be played and written, and do nothing."),
      CommonOptions.quiet,
    ],
    examples: [
      CommandExample(arguments: "run", explanation: "Play the default matrix and write reports/."),
      CommandExample(
        arguments: "run -s 'bottom-inset*' -d 'iphone-*' --screen my-screen.json --output-dir /tmp/reports",
        explanation: "One family on all phones and a screen of your own."),
      CommandExample(
        arguments: "run --plan plan.json --shard 3/8 -o part-3-of-8.ndjson",
        explanation: "The third of eight shares of a plan."),
      CommandExample(
        arguments: "run --rule P4=literal -o literal.ndjson --no-report",
        explanation: "The same matrix where nested animations keep their own curve."),
    ])

  /// Where the record goes, and where other verbs look for it, unless the configuration says otherwise.
  static let record = "out/results.ndjson"

  /// Whether settings that no source settles are played the other way as well.
  static let sensitivity = OptionSpec.negatable(
    "sensitivity", default: true,
    help: "Play every platform rule that no source settles the other way as well, on one phone and one pad.")

  static func run(_ line: ParsedArguments, _ console: Console) throws -> ExitCode {
    let isQuiet = line.flag("quiet")
    let note = { (text: String) in if !isQuiet { console.note(text) } }
    // What selects is on the command line or in the plan, never in both.
    var (arguments, document) = (line, PlanDocument?.none)
    let plan: Plan
    if let path = line.string("plan") {
      if let option = PlanDocument.options.map(\.name).first(where: line.isGiven) {
        throw line.usageError(
          "The plan has its own selection. Leave out --\(option) or --plan.", option: "plan")
      }
      let read = try PlanDocument(path: path)
      (plan, arguments) = try read.remade(line.program, line.catalogue, path: path, note: note)
      document = read
    } else {
      let own = try OwnScreens.read(line)
      if !isQuiet { own.tell(console) }
      plan = try PlanRequest.plan(line, own: own, note: note)
    }
    if plan.cellCount == 0, !line.isGiven("shard") {
      if !isQuiet { console.err("0 cells: nothing was played and nothing written.\n") }
      return .ok
    }
    if line.isGiven("shard") || line.flag("resume") {
      return try ShardRun.run(plan, document, selected: arguments, line, console)
    }
    return try run(plan, document, selected: arguments, line, console)
  }

  private static func run(
    _ plan: Plan, _ document: PlanDocument?, selected: ParsedArguments, _ arguments: ParsedArguments,
    _ console: Console
  ) throws -> ExitCode {
    let isQuiet = arguments.flag("quiet")
    let output = arguments.string("output") ?? "-"
    let folder = arguments.string("output-dir") ?? "reports"
    let writesReports = arguments.flag("report")
    let jobs = ReportVerb.jobs(arguments)
    let style = isQuiet ? .none : arguments.choice("progress", as: Progress.Style.self) ?? .auto
    let examination = try examination(plan, selected, jobs: jobs)
    let header = plan.header(
      command: document?.command ?? reproducingCommand(selected), settings: examination?.settings ?? [])

    if arguments.flag("dry-run") {
      let files = (writesReports ? [folder + "/"] : []) + (output == "-" ? [] : [output])
      try console.out(dryRun(plan, examination, writes: files))
      return .ok
    }
    if !isQuiet {
      for note in otherSystems(plan) { console.note(note) }
      for problem in PlanRequest.layoutProblems(plan) { console.err("Warning: \(problem)\n") }
    }
    Signals.catchTermination()
    var progress = Progress(console: console, total: plan.cellCount, style: style)
    var cells: [CellRecord] = []
    var sensitivity: [SensitivityResult] = []
    var survey = FailureSurvey(plan: plan, jobs: jobs)
    var ranges: [FoundRange] = []
    var asPlayed: [CellRecord] = []
    func examine() throws {
      sensitivity =
        examination?.results(asPlayed: asPlayed, shouldStop: { Signals.pending != nil }) ?? []
      ranges = survey.results(shouldStop: { Signals.pending != nil })
      if Signals.pending != nil { throw Interruption() }
    }
    if writesReports { cells.reserveCapacity(plan.cellCount) }
    var errors = 0
    var broken = 0
    var belowCeiling = 0
    let ceiling = plan.axes.catalogue.ceiling.id
    var done = 0
    func play(_ take: ([UInt8], Int) throws -> Void) throws {
      let outcome = try Runner(plan: plan, jobs: jobs).run(shouldStop: { Signals.pending != nil }) { group in
        done += group.cells.count
        errors += group.cells.count { $0.error != nil }
        broken += group.cells.count { $0.brokenConstraints > 0 }
        belowCeiling += group.cells.count { $0.cell.strategy == ceiling && $0.isBelowCeiling }
        if writesReports { cells += group.cells }
        survey.add(group.cells)
        if let examination, let first = group.cells.first, examination.needs(first.cell.device) {
          asPlayed += group.cells
        }
        try take(group.lines, group.cells.count)
        progress.update(done)
      }
      if outcome == .stopped { throw Interruption() }
    }

    let writesToOut = output == "-"
    do {
      if writesToOut {
        var writer = RecordWriter(header: header)
        try play { lines, count in
          writer.append(lines: lines, cells: count)
          try writer.drain { try console.out(String(decoding: $0, as: UTF8.self)) }
        }
        try examine()
        for result in sensitivity { writer.append(result) }
        for range in ranges { writer.append(range) }
        writer.finish()
        try writer.drain { try console.out(String(decoding: $0, as: UTF8.self)) }
      } else {
        try makeFolder(above: output)
        try RecordFile.write(to: output, header: header) { stream in
          try play { lines, count in try stream.append(lines: lines, cells: count) }
          try examine()
          for result in sensitivity { try stream.append(result) }
          for range in ranges { try stream.append(range) }
        }
      }
    } catch is Interruption {
      progress.finish()
      let kept = writesToOut ? "" : try keep(cells, header: header, beside: output)
      console.err(
        "Interrupted after \(done) of \(plan.cellCount) cells. The earlier record and reports are unchanged."
          + "\(kept)\n")
      return Signals.exitCode(Signals.pending ?? SIGINT)
    }
    progress.finish()

    let record = RunRecord(header: header, cells: cells, sensitivity: sensitivity, ranges: ranges)
    var verdict = ""
    if writesReports {
      verdict = try ReportVerb.write(record, Replay(plan), jobs: jobs, to: folder) + " "
    }
    if !isQuiet {
      if belowCeiling > 0 {
        console.err(
          "Warning: the oracle, which must do as well as can be, is below 100 in \(belowCeiling) cells; do not trust "
            + "the scores of those situations.\n")
      }
      if broken > 0 {
        console.err(
          "Warning: \(broken) of \(plan.cellCount) cells rest on a broken required constraint; which one UIKit breaks "
            + "is not documented. 'explain' names the constraints.\n")
      }
      let places =
        (writesReports ? ", reports in \(folder)/README.md" : "")
        + (writesToOut ? "" : ", record in \(output)")
      console.err(
        "\(verdict)\(plan.cellCount) cells\(errors > 0 ? ", \(errors) with errors" : "")\(places).\n")
    }
    return errors > 0 ? .failure : .ok
  }

  /// What else is played to see whether the ranking depends on it; nil when nothing is.
  static func examination(_ plan: Plan, _ selected: ParsedArguments, jobs: Int) throws -> Sensitivity? {
    guard selected.flag("sensitivity") else { return nil }
    return Sensitivity(plan: plan.matrix, jobs: jobs, reserve: try PlanRequest.reserve(selected))
  }

  /// What a run would do.
  private static func dryRun(_ plan: Plan, _ examination: Sensitivity?, writes files: [String]) -> String {
    let header = plan.header(command: "")
    let axes = [
      ("strategies", header.strategies), ("devices", header.devices), ("orientations", header.orientations),
      ("scenarios", header.scenarios), ("screens", header.screens),
    ]
    var text = "\(plan.cellCount) cells, plan \(plan.hash)\n"
    for (name, entries) in axes {
      let ids = entries.map(\.id).joined(separator: ", ")
      text += "\(entries.count) \(name): \(ids)\n"
    }
    text += "profile \(plan.profile.id), \(plan.frameRate) frames a second\n"
    let settings = examination?.settings.count ?? 0
    if settings > 0 { text += "\(settings) other settings of platform rules, on one phone and one pad\n" }
    text += "would write: \(files.isEmpty ? "nothing" : files.joined(separator: ", "))\n"
    return UsageError.visible(text, keeping: "\n")
  }

  /// Which devices do not run the profile's system, the first few by name.
  private static func otherSystems(_ plan: Plan) -> [String] {
    let used = plan.usedAxes
    let others = used.devices.filter { $0.system != plan.profile.system }
    let oldest = used.devices.map(\.system).min() ?? 0
    let choosy = used.strategies.filter { $0.minimumSystem > oldest }.map(\.id)
    let shown = others.prefix(3).map {
      "\($0.device.id) runs iOS \($0.system), not iOS \(plan.profile.system)."
    }
    // The system that a strategy needs decides where it is played, not that of the profile.
    let early = used.strategies.filter { $0.minimumSystem > plan.profile.system }
    let newer = others.filter { device in early.contains { $0.minimumSystem <= device.system } }
    let named = newer.prefix(3).map { "\($0.device.id) (iOS \($0.system))" }
    let more = newer.count > 3 ? " and \(newer.count - 3) more" : ""
    let anachronisms = early.map {
      "\($0.id) needs iOS \($0.minimumSystem), newer than iOS \(plan.profile.system): it is played under the newer "
        + "system of \(named.joined(separator: ", "))\(more)."
    }
    return shown + (others.count > 3 ? ["\(others.count - 3) more devices run another system."] : [])
      + anachronisms
      + (choosy.isEmpty
        ? []
        : [
          "\(choosy.joined(separator: ", ")): not played on devices that run iOS \(oldest), so counted over fewer "
            + "cells than the others."
        ])
  }

  /// The run was asked to stop.
  private struct Interruption: Error {}

  /// Saves what an interrupted run has, under another name than the whole record's.
  private static func keep(_ cells: [CellRecord], header: RunHeader, beside path: String) throws -> String {
    guard !cells.isEmpty else { return " No cells were kept: without reports none are held." }
    let partial = path + ".incomplete"
    try RecordFile.write(RunRecord(header: header, cells: cells), to: partial)
    return " The \(cells.count) cells so far are in \(partial)."
  }

  static func makeFolder(above path: String) throws {
    // Foundation's `deletingLastPathComponent` traps on a path of one character.
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .cannotWrite,
        "\(folder): cannot make this folder: \(error.localizedDescription). "
          + "Choose another place with --output.")
    }
  }

  /// The command that makes the same record: what selects and what sets the platform, nothing else.
  static func reproducingCommand(_ arguments: ParsedArguments) -> String {
    var words = ["avoidance", "run"]
    if !arguments.flag("sensitivity") { words.append("--no-sensitivity") }
    for option in PlanRequest.selection + PlanRequest.platform where arguments.isGiven(option.name) {
      for value in arguments.strings(option.name) {
        let isFile =
          ["scenario-file", "keyboards", "roles", "cells-from", "last", "last-failed"].contains(option.name)
          || option.name == "screen" && OwnScreens.isPath(value)
        // A path of this machine does not belong into a report.
        let text = quoted(isFile ? OwnScreens.reportedName(value) : value)
        words += option.form == .optionalValue ? ["--\(option.name)=\(text)"] : ["--\(option.name)", text]
      }
    }
    return words.joined(separator: " ")
  }

  /// A word as a shell reads it.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || [0x2D, 0x2E, 0x2F, 0x3D, 0x5F].contains($0)
    }
    return isPlain ? text : "'\(text.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
