import Foundation
import Lab
import Matrix
import Platform
import Record
import Reports
import Support
import UIKit

extension ShardLabel.Mode: OptionChoice {}

/// The verb `run`, which plays the selected cells and writes the record and the reports.
enum RunVerb: Verb {
  struct Options: OptionGroup {
    let plan = PlanOptions()
    let strategyFile = OwnFileOptions.strategies
    let verbose = RunVerb.verbose
    let output = Option<String>.value(
      "output", short: "o", "file", default: Selection.usualRecord,
      help: "The file for the record; '-' is standard output."
    ).writing()
    let outputDir = Option<String>.value(
      "output-dir", "folder", default: "reports", help: "The folder for the report pages."
    ).writingFolder()
    let report = Option<Bool>.negatable("report", default: true, help: "Write the report pages.")
    let sensitivity = RunVerb.sensitivity
    let planFile = Option<String?>.value(
      "plan", "file", section: "SHARDS",
      help: "Play a plan that 'plan' wrote, which contains the selection and the platform."
    ).reading()
    let shard = Option<String?>.value(
      "shard", "i/n", section: "SHARDS",
      help:
        "Play one share of the plan, for example 3/8. 'auto' reads the share from the CI system or "
        + "scheduler; use 'auto/8' if the system does not provide the number of shares. No reports are "
        + "written; 'merge' writes them."
    )
    let shardBy = Option<ShardLabel.Mode>.choice(
      "shard-by", "mode", default: .hash, section: "SHARDS",
      help:
        "The method of splitting: by a hash of each situation, which keeps situations in their share if the "
        + "plan grows (hash); in turn, situation by situation (slice); or by estimated work, so that all "
        + "shares take about as long (cost)."
    )
    let resume = Option<Bool>.flag(
      "resume", section: "SHARDS",
      help: "Continue an interrupted shard from FILE.incomplete.")
    let jobs = Option<Amount?>.jobs("Cells played at once.")
    let progress = Option<Progress.Style>.choice(
      "progress", "style", default: .auto, help: "How progress is shown on standard error.")
    let watch = Option<Bool>.flag(
      "watch",
      help:
        "Watch the files of screens, scenarios, keyboards and the configuration, and play the cells of a "
        + "changed file again, without other settings of platform rules. Ctrl-C stops it.")
    let dryRun = Option<Bool>.flag("dry-run", help: "Print what would be played and written, but do nothing.")
    let quiet = Option<Bool>.quiet

    var declared: [any Declaration] {
      [
        plan, strategyFile, verbose, output, outputDir, report, sensitivity, planFile, shard, shardBy, resume,
        jobs, progress, watch,
        dryRun, quiet,
      ]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "run", abstract: "Play the selected cells and write the record and the reports.",
    discussion:
      "Without options it plays the default matrix. Results never depend on the number of jobs, and scores "
      + "never change the exit code.",
    takes: options,
    examples: [
      CommandExample(arguments: "run", explanation: "Play the default matrix and write reports/."),
      CommandExample(
        arguments: "run -s 'bottom-inset*' -d 'iphone-*' --screen my-screen.json --output-dir /tmp/reports",
        explanation: "One family on all phones and your own screen."),
      CommandExample(
        arguments: "run --plan plan.json --shard 3/8 -o part-3-of-8.ndjson",
        explanation: "The third of eight shares of a plan."),
      CommandExample(
        arguments: "run --rule P4=literal -o literal.ndjson --no-report",
        explanation: "The default matrix, in which nested animations keep their own curve."),
    ])

  /// The option to list what was left out of a person's own strategies and the libraries that they use.
  static let verbose = Option<Bool>.flag(
    "verbose", help: "List every part of the code of --strategy-file that was left out.")

  /// The option to also play other settings of the platform rules that no source decides.
  static let sensitivity = Option<Bool>.negatable(
    "sensitivity", default: true,
    help:
      "Also play the other settings of platform rules that no source decides, on one iPhone and one iPad.")

  static func run(
    _ line: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let lab = lab.with(jobs: line.jobs)
    let isQuiet = line.quiet
    let note = { (text: String) in if !isQuiet { console.note(text) } }
    if line.verbose, line.strategyFile.isEmpty {
      note("--verbose lists what was left out of the code of --strategy-file, and there is no such file.")
    }
    // The selection is given by options or by a plan file, but not by both.
    var (selected, document) = (line, PlanDocument?.none)
    let plan: Plan
    if let path = line.planFile {
      if let option = PlanDocument.options.map(\.name).first(where: line.words.isGiven) {
        throw line.usageError(
          "The plan has its own selection. Remove --\(option) or --plan.", about: \.planFile)
      }
      guard line.strategyFile.isEmpty else {
        throw line.usageError(
          "--strategy-file cannot be used with --plan, because a plan has no such strategies. Remove one of them.",
          about: \.strategyFile)
      }
      let read = try PlanDocument(path: path)
      (plan, selected) = try read.remade(line.words.program, lab, path: path, note: note)
      document = read
    } else {
      let own = try OwnScreens.read(line.plan.selection.selection)
      if !isQuiet { own.report(to: console) }
      let strategies = line.strategyFile.isEmpty ? [] : lab.catalogue.ownStrategies
      plan = try line.plan.plan(in: lab, own, orOnly: strategies, note: note)
    }
    if plan.cellCount == 0, !line.isGiven(\.shard) {
      if !isQuiet { console.err("0 cells: nothing was played, and nothing was written.\n") }
      return .ok
    }
    let examination = try selected.examination(of: plan, in: lab)
    if line.isGiven(\.shard) || line.resume {
      return try ShardRun.run(plan, document, examining: examination, line, lab, console)
    }
    let command =
      document?.command
      ?? selected.plan.reproducingCommand(
        hasSensitivity: selected.sensitivity, strategyFiles: line.strategyFile)
    return try run(plan, examining: examination, command: command, line, lab, console)
  }

  private static func run(
    _ plan: Plan, examining examination: Sensitivity?, command: String, _ arguments: Arguments<Options>,
    _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let output = arguments.output
    if arguments.dryRun {
      let files = (arguments.report ? [arguments.outputDir + "/"] : []) + (output == "-" ? [] : [output])
      try console.print(dryRun(plan, examination, writes: files))
      return .ok
    }
    if !arguments.quiet {
      for note in otherSystems(plan) + replaced(by: plan, arguments, lab) { console.note(note) }
      for problem in lab.layoutProblems(of: plan) { console.err("Warning: \(problem)\n") }
    }
    if arguments.report {
      try lab.announce(pagesIn: arguments.outputDir, to: console)
      try OutputFolder.checkRoom(forPagesIn: arguments.outputDir)
    }
    if output != "-" { try OutputFolder.checkRoom(forCells: plan.cellCount, at: output) }
    Signals.catchTermination()
    var progress = Progress(
      console: console, total: plan.cellCount, style: arguments.quiet ? .none : arguments.progress)
    var run = MatrixRun(plan, examining: examination, jobs: lab.jobs, command: command)
    run.keepsCells = arguments.report
    run.shouldStop = { Signals.pending != nil }
    do {
      if output == "-" {
        try run.play(into: console.out) { progress.update($0) }
      } else {
        try OutputFolder.making(above: output) { try run.play(to: output) { progress.update($0) } }
      }
    } catch  where error is MatrixRun.Interruption || Signals.pending != nil {
      // A signal may also arrive after the budget of work was exhausted, and before this is reported.
      progress.finish()
      let kept = output == "-" ? "" : try keep(run, beside: output)
      console.err(
        "Interrupted after \(run.counts.played) of \(plan.cellCount) cells. The earlier record and reports are "
          + "unchanged.\(kept)\n")
      return Signals.exitCode(Signals.pending ?? SIGINT)
    }
    progress.finish()
    var verdict = ""
    if arguments.report {
      Signals.endAtOnce()
      verdict =
        try lab.writePages(
          run.record, Replay(plan), to: arguments.outputDir, from: output == "-" ? nil : output) + " "
    }
    if !arguments.quiet {
      reportResult(run, verdict.isEmpty ? run.counts.words : verdict, arguments, console)
    }
    reportErrors(run, console)
    if !arguments.quiet { reportDoubts(run, console) }
    return run.counts.errors > 0 ? .failure : .ok
  }

  private static func reportResult(
    _ run: MatrixRun, _ verdict: String, _ arguments: Arguments<Options>, _ console: Console
  ) {
    let (counts, total) = (run.counts, run.plan.cellCount)
    let places =
      (arguments.report ? ", reports in \(arguments.outputDir)/README.md" : "")
      + (arguments.output == "-" ? "" : ", record in \(arguments.output)")
    let errors = counts.errors > 0 ? ", \(counts.errors) with errors" : ""
    console.err("\(verdict)\(total) cells\(errors)\(places).\n")
  }

  /// Names the strategies that could not be played, which are the reason for the exit code.
  private static func reportErrors(_ run: MatrixRun, _ console: Console) {
    let counts = run.counts
    let (shown, files) = (counts.unplayed.prefix(5), RecordedFiles(run.header))
    for unplayed in shown {
      console.err(
        "Error: \(visible(unplayed.text)). To see it: \(files.explain(unplayed.first))\n"
      )
    }
    if counts.unplayed.count > shown.count {
      let more = counts.unplayed.count - shown.count
      console.err("\(counted(more, "more strategy", "more strategies")) could not be played in some cells.\n")
    }
  }

  private static func reportDoubts(_ run: MatrixRun, _ console: Console) {
    let (counts, total) = (run.counts, run.plan.cellCount)
    if counts.belowOracle > 0 {
      console.err(
        "Warning: 'oracle' must have the best possible score, but has less in \(counts.belowOracle) cells. Do not trust "
          + "the scores of these situations:\n"
          + counts.cellsBelowOracle.prefix(10).map { "  \($0.text)\n" }.joined()
          + (counts.belowOracle > 10 ? "  and \(counts.belowOracle - 10) more, noted in the record\n" : ""))
    }
    if counts.broken > 0 {
      console.note(
        "in \(counts.broken) of \(total) cells the layout has conflicting constraints; the result there depends on which one "
          + "UIKit drops. 'avoidance explain CELL' names the constraints.")
    }
  }

  private static func dryRun(_ plan: Plan, _ examination: Sensitivity?, writes files: [String]) -> String {
    let header = plan.header(command: "")
    let axes = [
      (("strategy", "strategies"), header.strategies), (("device", "devices"), header.devices),
      (("orientation", "orientations"), header.orientations), (("scenario", "scenarios"), header.scenarios),
      (("screen", "screens"), header.screens),
    ]
    var text = "\(counted(plan.cellCount, "cell")), plan \(plan.hash)\n"
    for ((one, many), entries) in axes {
      func ids(_ entries: [AxisEntry]) -> String { entries.map(\.id).joined(separator: ", ") }
      let (matrix, others) = (entries.filter(\.isInMatrix), entries.filter { !$0.isInMatrix })
      if !matrix.isEmpty { text += "\(counted(matrix.count, one, many)): \(ids(matrix))\n" }
      if !others.isEmpty { text += "  \(others.count) more for pain points: \(ids(others))\n" }
    }
    text += "profile \(plan.profile.id), \(plan.frameRate) frames per second\n"
    let settings = examination?.settings.count ?? 0
    if settings > 0 {
      text += "\(counted(settings, "other setting")) of platform rules, on one iPhone and one iPad\n"
    }
    text += "would write: \(files.isEmpty ? "nothing" : files.joined(separator: ", "))\n"
    return text
  }

  /// Returns notes about devices and strategies with another iOS version than the profile. Each note names
  /// only the first few.
  private static func otherSystems(_ plan: Plan) -> [String] {
    let used = plan.usedAxes
    let others = used.devices.filter { $0.system != plan.profile.system }
    let oldest = used.devices.map(\.system).min() ?? 0
    let choosy = used.strategies.filter { $0.minimumSystem > oldest }.map(\.id)
    let shown = others.prefix(3).map {
      "\($0.device.id) runs iOS \($0.system), not iOS \(plan.profile.system)."
    }
    // A strategy is played on a device if the device's iOS version supports it, even if the profile has an
    // older version.
    let early = used.strategies.filter { $0.minimumSystem > plan.profile.system }
    let newer = others.filter { device in early.contains { $0.minimumSystem <= device.system } }
    let named = newer.prefix(3).map { "\($0.device.id) (iOS \($0.system))" }
    let more = newer.count > 3 ? " and \(newer.count - 3) more" : ""
    let anachronisms = early.map {
      "\($0.id) needs iOS \($0.minimumSystem), and the profile has iOS \(plan.profile.system): it is only played on "
        + "devices with a newer system, \(named.joined(separator: ", "))\(more)."
    }
    return shown + (others.count > 3 ? ["\(others.count - 3) more devices run another system."] : [])
      + anachronisms
      + (choosy.isEmpty
        ? []
        : [
          "\(choosy.joined(separator: ", ")): not played on devices that run iOS \(oldest), so they have fewer cells than "
            + "the other strategies."
        ])
  }

  /// Returns a note if the run replaces a larger record or its pages at the default paths.
  private static func replaced(
    by plan: Plan, _ arguments: Arguments<Options>, _ lab: Laboratory
  ) -> [String] {
    var lost: [String] = []
    let (record, pages) = (arguments.output, arguments.outputDir)
    if !arguments.isGiven(\.output), let start = try? InputFile.start(record, count: 16 << 20),
      let count = RecordReader.header(start: start)?.cellCount, count > plan.cellCount
    {
      lost.append("the record of \(counted(count, "cell")) in \(record)")
    }
    if arguments.report, !arguments.isGiven(\.outputDir),
      let count = lab.cellCount(ofPagesIn: pages), count > plan.cellCount
    {
      lost.append("the pages of \(counted(count, "cell")) in \(pages)")
    }
    guard !lost.isEmpty else { return [] }
    return [
      "these \(plan.cellCount) cells replace \(lost.joined(separator: " and ")). Use --output and "
        + "--output-dir to write to other paths."
    ]
  }

  /// Saves the cells of an interrupted run to a file with another name, so that the complete record stays.
  private static func keep(_ run: MatrixRun, beside path: String) throws -> String {
    guard !run.cells.isEmpty else {
      return " No cells were saved, because a run without reports does not keep them."
    }
    let partial = path + ".incomplete"
    try OutputFolder.making(above: partial) {
      try RecordFile.write(RunRecord(header: run.header, cells: run.cells), to: partial)
    }
    return " The \(run.cells.count) cells so far are in \(partial)."
  }
}

extension Arguments<RunVerb.Options> {
  /// Returns the examination of other platform rule settings, or nil if it is turned off.
  func examination(of plan: Plan, in lab: Laboratory) throws -> Sensitivity? {
    guard self.sensitivity else { return nil }
    return try lab.examination(
      of: plan, self.plan.selection.selection, on: self.plan.platform.choice)
  }
}

extension Arguments<PlanOptions> {
  /// Returns the command that creates the same record. It has only the selection and platform options.
  func reproducingCommand(hasSensitivity: Bool, strategyFiles: [String] = []) -> String {
    var parts = ["avoidance", "run"]
    if !hasSensitivity { parts.append("--no-sensitivity") }
    for file in strategyFiles {
      parts.append("--strategy-file \(shellQuoted(OwnScreens.reportedName(file)))")
    }
    for option in options.options where words.isGiven(option.name) {
      for value in words.texts(option) {
        let isFile =
          ["scenario-file", "keyboards", "roles", "cells-from", "last", "last-failed"].contains(option.name)
          || option.name == "screen" && OwnScreens.isPath(value)
        // A report must not contain an absolute path of this machine.
        let text = shellQuoted(isFile ? OwnScreens.reportedName(value) : value)
        parts += option.form == .optionalValue ? ["--\(option.name)=\(text)"] : ["--\(option.name)", text]
      }
    }
    return parts.joined(separator: " ")
  }
}

func shellQuoted(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy {
    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      || [0x2D, 0x2E, 0x2F, 0x3D, 0x5F].contains($0)
  }
  return isPlain ? text : "'\(text.replacingOccurrences(of: "'", with: "'\\''"))'"
}
