import Foundation
import MatrixRunner
import ResultRecord

/// `merge`: the shares of a plan become the record of one run.
enum MergeVerb {
  static let spec = CommandSpec(
    name: "merge", abstract: "Put the shards of a plan together and prove that they are all of it.",
    discussion: """
      The record and the reports have the same bytes as those of one run. Cells that are missing, that two parts have \
      with different results, or that are not in the plan are named, nothing is written, and the exit code is 3; the \
      same cell with the same result in two parts is fine. Of a shard that is missing or unfinished the command is named \
      that plays it, not its cells. Parts of another plan or model are refused with exit code 5.

      Scores never change the exit code; 'check' judges, and so does --check, by the same options and what the \
      configuration says for 'check'. What it finds goes to standard output, or to standard error where the record is \
      there. Of several exit codes the first of 1 (a cell could not be played), 3, 5 and 2 is returned.
      """,
    positionals: [
      PositionalSpec(
        name: "parts", arity: .rest(minimum: 1), help: "The records of the shards, in any order.")
    ],
    options: [
      .value("plan", "file", default: "plan.json", help: "The plan that the shards are of."),
      .value(
        "output", short: "o", "file", default: "out/results.ndjson",
        help: "Where the record goes; '-' is standard output."),
      .value("output-dir", "folder", default: "reports", help: "Where the report pages go."),
      .negatable("report", default: true, help: "Write the report pages."),
      .flag(
        "allow-missing",
        help:
          "Write what there is when only cells are missing, marked as incomplete; the exit code is still 3."),
      .value(
        "jobs", short: "j", "n", kind: .integer(1...512), defaultNote: "the number of cores",
        help: "Cells played at once: other settings of platform rules, ranges of failures, pictures."),
      CommonOptions.quiet,
      .flag(
        "check", section: "GATE",
        help:
          "Judge the merged record at once, as 'check' does; without it scores never change the exit code."),
    ] + Gate.options,
    examples: [
      CommandExample(
        arguments: "merge --plan plan.json out/parts-*/part-*.ndjson", explanation: "All shards of a plan."),
      CommandExample(
        arguments: "merge --plan plan.json out/parts-*/part-*.ndjson --check --baseline",
        explanation: "The same, and exit with 2 when a cell got worse than the baseline."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    if !arguments.flag("check"), let option = Gate.options.map(\.name).first(where: arguments.isGiven) {
      throw arguments.usageError("--\(option) is about --check, which is not given.", option: option)
    }
    // What cannot be judged by is told before anything is written.
    let gate = arguments.flag("check") ? try Gate(arguments) : nil
    let planPath = arguments.string("plan") ?? "plan.json"
    let document = try PlanDocument(path: planPath)
    let isQuiet = arguments.flag("quiet")
    let (plan, selected) = try document.remade(arguments.program, arguments.catalogue, path: planPath) {
      if !isQuiet { console.note($0) }
    }
    let jobs = ReportVerb.jobs(arguments)
    let examination = try RunVerb.examination(plan, selected, jobs: jobs)
    let header = plan.header(
      command: document.command, settings: examination?.settings ?? [])

    var parts: [(name: String, record: RunRecord)] = []
    var unfinished: [Unfinished] = []
    for path in arguments.operands("parts") {
      // What a shard leaves when it is cut short has no end, and is no record.
      if path.hasSuffix(RecordJournal.ending) {
        unfinished.append(
          Unfinished(
            path: path, shard: shard(at: path, of: header), isJournal: true, finding: "unfinished"))
        continue
      }
      let record = try RecordReader.read(path)
      try check(record, at: path, against: header)
      if let shard = record.header.shard, record.cells.count != shard.cells {
        unfinished.append(
          Unfinished(
            path: path, shard: shard, isJournal: false,
            finding: "has \(record.cells.count) of the \(shard.cells) cells of its shard"))
      }
      parts.append((path, record))
    }
    let merge = RecordMerge(parts, planned: plan.cells)
    func problems() -> String {
      let command = "\(arguments.program.name) run --plan \(RunVerb.quoted(planPath))"
      return Self.problems(merge, parts.map(\.record), plan, unfinished, command: command)
    }
    let isUsable = merge.conflicts.isEmpty && merge.foreign.isEmpty
    guard merge.isWhole || (isUsable && arguments.flag("allow-missing")) else {
      throw CommandFailure(.incomplete, problems())
    }

    Signals.catchTermination()
    var record = RunRecord(header: header, cells: merge.cells)
    if merge.isWhole {
      let shouldStop: @Sendable () -> Bool = { Signals.pending != nil }
      if let examination {
        record.sensitivity = examination.results(
          asPlayed: merge.cells.filter { examination.needs($0.cell.device) }, shouldStop: shouldStop)
      }
      record.ranges = FailureSurvey.results(of: plan, cells: merge.cells, jobs: jobs, shouldStop: shouldStop)
      if let signal = Signals.pending {
        console.err("Interrupted. Nothing was written.\n")
        return Signals.exitCode(signal)
      }
    }
    let output = arguments.string("output") ?? "-"
    if output == "-" {
      try console.out(String(decoding: RecordWriter.bytes(of: record), as: UTF8.self))
    } else {
      try RunVerb.makeFolder(above: output)
      try RecordFile.write(record, to: output)
    }
    var verdict = ""
    let folder = arguments.string("output-dir") ?? "reports"
    if arguments.flag("report") {
      verdict = try ReportVerb.write(record, Replay(plan), jobs: jobs, to: folder) + " "
    }
    var codes: [ExitCode] = record.cells.contains { $0.error != nil } ? [.failure] : []
    if !merge.isWhole {
      console.err(
        "Incomplete: \(merge.cells.count) of \(plan.cellCount) cells.\n"
          + problems() + "\n")
      codes.append(.incomplete)
    } else if !isQuiet {
      let places =
        (arguments.flag("report") ? ", reports in \(folder)/README.md" : "")
        + (output == "-" ? "" : ", record in \(output)")
      console.err("\(verdict)\(plan.cellCount) cells from \(parts.count) parts\(places).\n")
    }
    if let gate { codes += try judge(record, by: gate, output, isQuiet, console) }
    return ExitCode.worst(codes)
  }

  /// Judges what was merged; a baseline that cannot be used is one more exit code, since the record is there.
  private static func judge(
    _ record: RunRecord, by gate: Gate, _ output: String, _ isQuiet: Bool, _ console: Console
  ) throws -> [ExitCode] {
    do {
      let judgement = try gate.judge(
        record, of: record, nil, path: output == "-" ? "the merged record" : output)
      if output == "-" { console.err(judgement.text) } else { try console.out(judgement.text) }
      if !isQuiet || !judgement.codes.isEmpty { console.err(UsageError.visible(judgement.sentence) + "\n") }
      return judgement.codes
    } catch let failure as CommandFailure {
      console.tell(failure)
      return [failure.code]
    }
  }

  /// Refuses a part whose header is not that of the plan.
  private static func check(_ record: RunRecord, at path: String, against header: RunHeader) throws {
    var own = record.header
    own.shard = nil
    guard RecordWriter(header: own).bytes != RecordWriter(header: header).bytes else { return }
    let differences = [
      ("model", own.model, header.model), ("plan", own.planHash, header.planHash),
      ("profile", own.profile, header.profile), ("command", own.command, header.command),
      ("frame rate", "\(own.frameRate)", "\(header.frameRate)"),
    ].filter { $0.1 != $0.2 }.map { "its \($0.0) is \($0.1), not \($0.2)" }
    throw CommandFailure(
      .notComparable,
      "\(path): is no part of this plan: "
        + (differences.isEmpty
          ? "it describes its strategies, devices, scenarios, screens or rules otherwise"
          : differences.joined(separator: "; ")) + ".")
  }

  /// A part that is not the whole of its shard.
  private struct Unfinished {
    var path: String
    /// Nil when the file does not say so, or is of another plan.
    var shard: ShardLabel?
    /// Whether it is what a shard left that was cut short, with which it can go on.
    var isJournal: Bool
    var finding: String
  }

  /// Which shard a file without an end is of.
  private static func shard(at path: String, of header: RunHeader) -> ShardLabel? {
    guard let start = try? InputFile.start(path, count: 16 << 20), var own = RecordReader.header(start: start)
    else { return nil }
    let shard = own.shard
    own.shard = nil
    return RecordWriter(header: own).bytes == RecordWriter(header: header).bytes ? shard : nil
  }

  /// What is wrong with the parts, the first few of each kind by name; cells of a shard that is named are not.
  private static func problems(
    _ merge: RecordMerge, _ parts: [RunRecord], _ plan: Plan, _ unfinished: [Unfinished], command: String
  ) -> String {
    var lines: [String] = []
    func list(_ title: String, _ items: [String], most: Int = 10) {
      guard !items.isEmpty else { return }
      lines.append("\(title) (\(items.count)):")
      lines += items.prefix(most).map { "  \($0)" }
      if items.count > most { lines.append("  and \(items.count - most) more") }
    }
    func playing(_ index: Int, _ shard: ShardLabel) -> String {
      let mode = shard.mode == .hash ? "" : " --shard-by \(shard.mode.rawValue)"
      return "\(command) --shard \(index)/\(shard.total)\(mode)"
    }
    let others = unfinished.map { part in
      guard let shard = part.shard else {
        return "\(part.path): \(part.finding)\(part.isJournal ? "; go on with it: --resume" : "")"
      }
      let output =
        part.isJournal ? String(part.path.dropLast(RecordJournal.ending.count)) : part.path
      return
        "\(shard.index)/\(shard.total): \(part.path) \(part.isJournal ? "is unfinished" : part.finding): "
        + "\(playing(shard.index, shard)) -o \(RunVerb.quoted(output))\(part.isJournal ? " --resume" : "")"
    }
    list("Unfinished shards", others, most: 100)
    var missing = merge.missing
    if let shard = (parts.compactMap(\.header.shard) + unfinished.compactMap(\.shard)).first {
      func isLike(_ other: ShardLabel) -> Bool { other.total == shard.total && other.mode == shard.mode }
      let whole = Set(parts.compactMap(\.header.shard).filter(isLike).map(\.index))
      let begun = Set(unfinished.compactMap(\.shard).filter(isLike).map(\.index))
      let numbers = plan.shardNumbers(of: shard.total, by: shard.mode)
      let gone = Set(merge.missing.compactMap { numbers[$0.situation] }).subtracting(whole).subtracting(begun)
      list("Missing shards", gone.sorted().map { "\($0)/\(shard.total): \(playing($0, shard))" }, most: 100)
      let named = gone.union(begun)
      missing.removeAll { cell in numbers[cell.situation].map(named.contains) ?? false }
    }
    list("Missing cells", missing.map(\.text))
    list(
      "Cells with different results",
      merge.conflicts.map { "\($0.cell.text) in \($0.parts.joined(separator: " and "))" })
    list("Cells that are not in the plan", merge.foreign.map { "\($0.cell.text) in \($0.part)" })
    return lines.joined(separator: "\n")
  }
}
