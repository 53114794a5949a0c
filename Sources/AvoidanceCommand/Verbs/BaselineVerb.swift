import Analysis
import Foundation
import Lab
import Metrics
import Record
import Support

/// The verb `baseline`, which writes, shows or prunes a baseline for version control.
enum BaselineVerb: Verb {
  enum Action: String, OptionChoice {
    case write, show, prune
  }

  struct Options: OptionGroup {
    let action = Operand<Action>.choice("action", fallback: .show, help: "The action.")
    let record = Operand<String>.optional(
      "record", default: Selection.usualRecord, help: "The record to take cells from."
    ).reading()
    let baseline = Option<String>.value(
      "baseline", "file", default: BaselineFile.standard, help: "The baseline."
    ).writing(if: [Action.write.rawValue, Action.prune.rawValue])
    let metric = Option<[String]>.list(
      "metric", "id",
      help:
        "Also keep these metrics, in addition to gates, occlusion and motion; 'all' keeps all metrics of a cell."
    )
    let dryRun = Option<Bool>.flag("dry-run", help: "Print what would be written, but write nothing.")
    let quiet = Option<Bool>.quiet
    let selection = RecordOptions()

    var declared: [any Declaration] { [action, record, baseline, metric, dryRun, quiet, selection] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "baseline", abstract: "Write, show or prune the outcomes that 'check' compares with.",
    discussion: """
      A baseline is a JSON file for version control. For each cell it has one line, sorted by id: the gates passed and \
      failed, the outcome, the two scores, and the metrics of --metric. 'write' takes all or the selected cells of a \
      record; 'show' counts the cells of a baseline; 'prune' removes the cells that the record does not have, and \
      lists them.
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "baseline write", explanation: "Write the last run to \(BaselineFile.standard)."),
      CommandExample(
        arguments: "baseline write -s tracking-guide-scroll --metric M1",
        explanation: "One strategy, with its excess layout shift."),
      CommandExample(
        arguments: "baseline prune --dry-run", explanation: "List the cells that the last run does not have."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let path = arguments.baseline
    switch arguments.action {
    case .write: return try write(path, arguments, console)
    case .show: return try show(path, arguments, console)
    case .prune: return try prune(path, arguments, console)
    }
  }

  private static func record(
    _ arguments: Arguments<Options>, _ console: Console
  ) throws -> (record: RunRecord, selected: RunRecord) {
    let path = arguments.record
    let record = try RecordReader.read(path)
    guard record.cells.count >= record.header.cellCount else {
      throw CommandFailure(
        .incomplete,
        "\(path): incomplete, \(record.cells.count) of \(record.header.cellCount) cells; "
          + "a baseline needs a complete run.")
    }
    let selection = try RecordSelection(
      arguments.selection.selection, of: [record.header], takesFiles: false)
    return (record, try selection.apply(to: record, path, remark: console.note))
  }

  private static func write(_ path: String, _ arguments: Arguments<Options>, _ console: Console) throws
    -> ExitCode
  {
    let table = OutcomeTable(
      try record(arguments, console).selected, measures: try arguments.words.measures(arguments.metric))
    let bytes = Baseline.bytes(table)
    let size = "\(table.cells.count) cells, \((bytes.count + 1_023) / 1_024) KiB"
    if !arguments.isGiven(\.baseline), let lost = lost(from: path, by: table), lost > 0 {
      console.note(
        "\(path) has \(lost) other cells, which will be removed. Use --baseline=FILE to write to another file."
      )
    }
    if arguments.dryRun {
      console.say("Would write \(path): \(size).\n")
      return .ok
    }
    try OutputFile.write(Data(bytes), to: path, console)
    console.say("Wrote \(path): \(size).\n")
    return .ok
  }

  /// Returns the number of cells that an earlier baseline has and the table does not, or nil if there is no
  /// earlier baseline.
  private static func lost(from path: String, by table: OutcomeTable) -> Int? {
    guard let earlier = try? BaselineFile.read(path) else { return nil }
    let kept = Set(table.cells.lazy.map(\.id))
    return earlier.cells.count { !kept.contains($0.id) }
  }

  private static func show(_ path: String, _ arguments: Arguments<Options>, _ console: Console) throws
    -> ExitCode
  {
    let table = try BaselineFile.read(path)
    var text = "\(path): \(table.cells.count) cells, model \(table.platform.model), "
    text += "profile \(table.platform.profile), \(table.platform.frameRate) frames per second\n"
    text += "measures: gates, \(table.measures.map(\.id).joined(separator: ", "))\n\n"
    var rows: [String: (cells: Int, failing: Int, idle: Int, errors: Int)] = [:]
    for (id, outcome) in table.cells {
      let strategy = String(id.prefix { $0 != "/" })
      var row = rows[strategy] ?? (0, 0, 0, 0)
      row.cells += 1
      switch outcome.outcome {
      case .pass: break
      case .fail: row.failing += 1
      case .doesNothing: row.idle += 1
      case .error: row.errors += 1
      }
      rows[strategy] = row
    }
    let width = rows.keys.map(\.count).max() ?? 0
    for (strategy, row) in rows.sorted(by: { $0.key < $1.key }) {
      let name = strategy + String(repeating: " ", count: width - strategy.count)
      text += "\(name)  \(row.cells) cells, \(row.failing) fail"
      if row.idle > 0 { text += ", does nothing in \(row.idle)" }
      text += row.errors > 0 ? ", \(row.errors) could not be played\n" : "\n"
    }
    try console.print(text)
    return .ok
  }

  private static func prune(_ path: String, _ arguments: Arguments<Options>, _ console: Console) throws
    -> ExitCode
  {
    var table = try BaselineFile.read(path)
    let cells = CellIndex(try record(arguments, console).record.cells)
    func isThere(_ id: String) -> Bool { CellID(id).flatMap(cells.place(of:)) != nil }
    let gone = table.cells.map(\.id).filter { !isThere($0) }
    for id in gone { try console.print(visible(id) + "\n") }
    table.removeAll { !isThere($0) }
    if !arguments.dryRun, !gone.isEmpty {
      try OutputFile.write(Data(Baseline.bytes(table)), to: path, console)
    }
    console.say(
      "\(gone.count) cells \(arguments.dryRun ? "would be " : "")removed from \(path), "
        + "\(table.cells.count) left.\n")
    return .ok
  }
}
