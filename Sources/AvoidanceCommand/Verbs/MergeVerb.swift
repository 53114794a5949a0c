import Foundation
import Lab
import Matrix
import Record
import Support

/// The verb `merge`, which joins the shards of a plan into the record of one run.
enum MergeVerb: Verb {
  struct Options: OptionGroup {
    let parts = Operand<[String]>.rest(
      "parts", atLeast: 1, help: "The records of the shards, in any order."
    ).reading()
    let plan = Option<String>.value(
      "plan", "file", default: "plan.json",
      help:
        "The plan of the shards. If the default file does not exist, it is looked for in the folders of the parts and "
        + "in those above."
    ).reading()
    let output = Option<String>.value(
      "output", short: "o", "file", default: "out/results.ndjson",
      help: "The file for the record; '-' is standard output."
    ).writing()
    let outputDir = Option<String>.value(
      "output-dir", "folder", default: "reports", help: "The folder for the report pages."
    ).writingFolder()
    let report = Option<Bool>.negatable("report", default: true, help: "Write the report pages.")
    let allowMissing = Option<Bool>.flag(
      "allow-missing",
      help:
        "Write an incomplete record if cells are missing and nothing else is wrong; the exit code is still 3."
    )
    let jobs = Option<Amount?>.jobs(
      "Cells played at once, for other settings of platform rules, ranges of failures and pictures.")
    let quiet = Option<Bool>.quiet
    let check = Option<Bool>.flag(
      "check", section: "GATE",
      help: "Also check the merged record, as 'check' does. Without this option, scores never change the "
        + "exit code.")
    let gate = Gate.Options()

    var declared: [any Declaration] {
      [parts, plan, output, outputDir, report, allowMissing, jobs, quiet, check, gate]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "merge", abstract: "Join the shards of a plan, and verify that no cell is missing.",
    discussion: """
      The record and the reports have the same bytes as those of one run. If cells are missing, are not in the plan, or \
      have different results in two parts, they are listed, nothing is written, and the exit code is 3. The same cell \
      with the same result in two parts is allowed. For a missing or unfinished shard, the command that plays it is \
      printed instead of the list of its cells. Parts of another plan or model are refused with exit code 5.

      Scores never change the exit code, unless --check evaluates them, with the options and configuration of 'check'. \
      The findings go to standard output, or to standard error if the record goes to standard output. If several exit \
      codes apply, the first of 1 (a cell could not be played), 3, 5 and 2 is returned.
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "merge --plan plan.json out/parts-*/part-*.ndjson", explanation: "All shards of a plan."),
      CommandExample(
        arguments: "merge --plan plan.json out/parts-*/part-*.ndjson --check --baseline",
        explanation: "The same, with exit code 2 if a cell is worse than in the baseline."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    if !arguments.check, let option = Gate.options.map(\.name).first(where: arguments.words.isGiven) {
      throw arguments.words.usageError("--\(option) can only be used with --check.", option: option)
    }
    let lab = lab.with(jobs: arguments.jobs)
    // An invalid gate must be reported before anything is written.
    let gate = arguments.check ? try Gate(arguments.gate) : nil
    let place = try Self.place(ofPlan: arguments)
    let document = try PlanDocument(path: place)
    let (plan, selected) = try document.remade(arguments.words.program, lab, path: place) {
      if !arguments.quiet { console.note($0) }
    }
    let examination = try selected.examination(of: plan, in: lab)
    let header = plan.header(command: document.command, settings: examination?.settings ?? [])
    let (parts, merge) = try merged(arguments.parts, header, plan)
    let isUsable = merge.conflicts.isEmpty && merge.foreign.isEmpty
    func problems() -> String {
      parts.problems(
        merge, plan,
        command: "\(arguments.words.program.name) run --plan \(shellQuoted(place))")
    }
    guard merge.isWhole || (isUsable && arguments.allowMissing) else {
      throw CommandFailure(.incomplete, problems())
    }

    if arguments.report { try lab.announce(pagesIn: arguments.outputDir, to: console) }
    Signals.catchTermination()
    let record = merged(merge, header, plan, examination, lab)
    if let signal = Signals.pending {
      console.err("Interrupted. Nothing was written.\n")
      return Signals.exitCode(signal)
    }
    Signals.endAtOnce()
    let written = try write(record, plan, arguments, lab, console)
    var codes: [ExitCode] = record.cells.hasErrors ? [.failure] : []
    if !merge.isWhole {
      console.err("Incomplete: \(merge.cells.count) of \(plan.cellCount) cells.\n" + problems() + "\n")
      codes.append(.incomplete)
    } else if !arguments.quiet {
      console.err(
        "\(written.verdict)\(plan.cellCount) cells from \(parts.whole.count) parts\(written.places).\n")
    }
    if let first = record.cells.first(where: { $0.outcome == .error }) {
      let count = record.cells.count { $0.outcome == .error }
      console.err("Error: \(counted(count, "cell")) could not be played, first \(first.cell.text).\n")
    }
    if let gate {
      codes += try judge(
        record, by: gate, arguments.output, isText: arguments.gate.format == .text, arguments.quiet, console)
    }
    return ExitCode.worst(codes)
  }

  /// Returns the path of the plan: the given one, or `plan.json` in this folder, in the folder of a part, or
  /// in one of the three folders above it.
  private static func place(ofPlan arguments: Arguments<Options>) throws -> String {
    let name = arguments.plan
    guard !arguments.words.isGiven("plan"), !FileManager.default.fileExists(atPath: name) else { return name }
    for part in arguments.parts {
      var folder = URL(fileURLWithPath: part).deletingLastPathComponent()
      for _ in 0..<4 {
        let file = folder.appendingPathComponent(name).path
        if FileManager.default.fileExists(atPath: file) { return file }
        folder.deleteLastPathComponent()
      }
    }
    throw CommandFailure(
      .noInput,
      "\(name): no such file, neither here nor in the folders of the parts and the three folders above them. Name the "
        + "plan of the parts with --plan FILE.")
  }

  /// Reads the records of the shards and joins their cells.
  private static func merged(
    _ paths: [String], _ header: RunHeader, _ plan: Plan
  ) throws -> (parts: Parts, merge: RecordMerge) {
    var joined = JoinedParts(room: plan.cellCount)
    let parts = try Parts(paths, of: header, into: &joined)
    return (parts, RecordMerge(joined, planned: plan.eachCell))
  }

  /// Returns the record of the merged cells. If no cell is missing, the record also has the sensitivity and
  /// the failure ranges of a normal run.
  private static func merged(
    _ merge: RecordMerge, _ header: RunHeader, _ plan: Plan, _ examination: Sensitivity?, _ lab: Laboratory
  ) -> RunRecord {
    var record = RunRecord(header: header, cells: merge.cells)
    guard merge.isWhole else { return record }
    let shouldStop: @Sendable () -> Bool = { Signals.pending != nil }
    if let examination {
      record.sensitivity = examination.results(shouldStop: shouldStop)
    }
    record.ranges = FailureSurvey.results(
      of: plan, cells: merge.cells, jobs: lab.jobs, shouldStop: shouldStop)
    return record
  }

  private static func write(
    _ record: RunRecord, _ plan: Plan, _ arguments: Arguments<Options>, _ lab: Laboratory,
    _ console: Console
  ) throws -> (verdict: String, places: String) {
    let output = arguments.output
    if output == "-" {
      try RecordWriter.write(record) { try console.out(String(decoding: $0, as: UTF8.self)) }
    } else {
      try OutputFolder.making(above: output) { try RecordFile.write(record, to: output) }
    }
    let place = output == "-" ? "" : ", record in \(output)"
    guard arguments.report else { return ("", place) }
    let verdict =
      try lab.writePages(
        record, Replay(plan), to: arguments.outputDir, from: output == "-" ? nil : output) + " "
    return (verdict, ", reports in \(arguments.outputDir)/README.md" + place)
  }

  /// Evaluates the merged record. If the baseline cannot be used, the error only adds an exit code, because
  /// the record is already written.
  private static func judge(
    _ record: RunRecord, by gate: Gate, _ output: String, isText: Bool, _ isQuiet: Bool, _ console: Console
  ) throws -> [ExitCode] {
    do {
      let judgement = try gate.judge(
        record, of: record, nil, path: output == "-" ? "the merged record" : output)
      let text = isText ? plainLines(judgement.text) : judgement.text
      if output == "-" { console.unescapedErr(text) } else { try console.out(text) }
      if !isQuiet || !judgement.codes.isEmpty { console.err(visible(judgement.sentence) + "\n") }
      return judgement.codes
    } catch let failure as CommandFailure {
      console.report(failure)
      return [failure.code]
    } catch let error as LabError {
      let failure = CommandFailure(error)
      console.report(failure)
      return [failure.code]
    }
  }
}

/// The records of shards that a merge reads, with those that are incomplete.
private struct Parts {
  /// A record that does not have all cells of its shard.
  fileprivate struct Unfinished {
    var path: String
    /// Nil if the file does not name a shard or is from another plan.
    var shard: ShardLabel?
    /// Whether the file is the journal of an interrupted shard, which can be resumed.
    var isJournal: Bool
    var finding: String
  }

  private(set) var whole: [RunHeader] = []
  private var unfinished: [Unfinished] = []

  /// Reads the records one at a time, so that memory holds only one of them and the joined cells.
  ///
  /// Throws: `CommandFailure` for a record of another plan.
  init(_ paths: [String], of header: RunHeader, into joined: inout JoinedParts) throws {
    for path in paths {
      // The journal of an interrupted shard has no last line, so it is not a complete record.
      if path.hasSuffix(RecordJournal.ending) {
        unfinished.append(
          Unfinished(
            path: path, shard: Self.shard(at: path, of: header), isJournal: true, finding: "unfinished"))
        continue
      }
      let record = try RecordReader.read(path)
      try Self.check(record, at: path, against: header)
      if let shard = record.header.shard, record.cells.count != shard.cells {
        unfinished.append(
          Unfinished(
            path: path, shard: shard, isJournal: false,
            finding: "has \(record.cells.count) of the \(shard.cells) cells of its shard"))
      }
      whole.append(record.header)
      joined.append(record.cells, name: path)
    }
  }

  fileprivate static func check(_ record: RunRecord, at path: String, against header: RunHeader) throws {
    var own = record.header
    own.shard = nil
    guard RecordWriter(header: own).bytes != RecordWriter(header: header).bytes else { return }
    let facts: [(name: String, own: String, planned: String)] = [
      ("model", own.model, header.model), ("plan", own.planHash, header.planHash),
      ("profile", own.profile, header.profile), ("command", own.command, header.command),
      ("frame rate", "\(own.frameRate)", "\(header.frameRate)"),
    ]
    let differences = facts.filter { $0.own != $0.planned }.map {
      "its \($0.name) is \($0.own) and not \($0.planned)"
    }
    throw CommandFailure(
      .notComparable,
      "\(path): is not a part of this plan: "
        + (differences.isEmpty
          ? "its strategies, devices, scenarios, screens or rules are different"
          : differences.joined(separator: "; ")) + ".")
  }

  /// Returns the shard of an incomplete file, or nil if the file does not name one or is from another plan.
  private static func shard(at path: String, of header: RunHeader) -> ShardLabel? {
    guard let start = try? InputFile.start(path, count: 16 << 20), var own = RecordReader.header(start: start)
    else { return nil }
    let shard = own.shard
    own.shard = nil
    return RecordWriter(header: own).bytes == RecordWriter(header: header).bytes ? shard : nil
  }

  /// Returns a list of problems, with the first few items of each kind. The missing cells of a listed shard
  /// are not listed.
  func problems(_ merge: RecordMerge, _ plan: Plan, command: String) -> String {
    var list = ProblemList()
    list.add("Unfinished shards", unfinished.map { Self.text($0, command) }, most: 100)
    var missing = merge.missing
    let labels = whole.compactMap(\.shard)
    if let shard = (labels + unfinished.compactMap(\.shard)).first {
      func isLike(_ other: ShardLabel) -> Bool { other.total == shard.total && other.mode == shard.mode }
      let ended = Set(labels.filter(isLike).map(\.index))
      let begun = Set(unfinished.compactMap(\.shard).filter(isLike).map(\.index))
      let numbers = plan.shardNumbers(of: shard.total, by: shard.mode)
      let gone = Set(merge.missing.compactMap { numbers[$0.situation] }).subtracting(ended).subtracting(begun)
      list.add(
        "Missing shards",
        gone.sorted().map { "\($0)/\(shard.total): \(Self.playing($0, shard, command))" }, most: 100)
      let named = gone.union(begun)
      missing.removeAll { cell in numbers[cell.situation].map(named.contains) ?? false }
    }
    list.add("Missing cells", missing.map(\.text))
    list.add(
      "Cells with different results",
      merge.conflicts.map { "\($0.cell.text) in \($0.parts.joined(separator: " and "))" })
    list.add("Cells that are not in the plan", merge.foreign.map { "\($0.cell.text) in \($0.part)" })
    return list.lines.joined(separator: "\n")
  }

  private static func text(_ part: Unfinished, _ command: String) -> String {
    guard let shard = part.shard else {
      return "\(part.path): \(part.finding)\(part.isJournal ? "; continue it with --resume" : "")"
    }
    let output = part.isJournal ? String(part.path.dropLast(RecordJournal.ending.count)) : part.path
    return
      "\(shard.index)/\(shard.total): \(part.path) \(part.isJournal ? "is unfinished" : part.finding): "
      + "\(playing(shard.index, shard, command)) -o \(shellQuoted(output))\(part.isJournal ? " --resume" : "")"
  }

  private static func playing(_ index: Int, _ shard: ShardLabel, _ command: String) -> String {
    let mode = shard.mode == .hash ? "" : " --shard-by \(shard.mode.rawValue)"
    return "\(command) --shard \(index)/\(shard.total)\(mode)"
  }
}

/// A list of problems under titles, with only the first few items of each.
private struct ProblemList {
  private(set) var lines: [String] = []

  mutating func add(_ title: String, _ items: [String], most: Int = 10) {
    guard !items.isEmpty else { return }
    lines.append("\(title) (\(items.count)):")
    lines += items.prefix(most).map { "  \($0)" }
    if items.count > most { lines.append("  and \(items.count - most) more") }
  }
}
