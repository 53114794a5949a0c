import AvoidanceMetrics
import Foundation
import ResultChecks
import ResultRecord

/// `baseline`: outcomes kept under version control.
enum BaselineVerb {
  enum Action: String, CaseIterable {
    case write, show, prune
  }

  static let spec = CommandSpec(
    name: "baseline", abstract: "Write, show or prune the outcomes that 'check' compares with.",
    discussion: """
      A baseline is a JSON file for version control, one line a cell, sorted by id: gates that fail and pass, occlusion \
      and motion, and what --metric adds. 'write' takes the cells of a record, all or those selected; 'show' counts \
      them; 'prune' removes the cells that the record does not have and says which.
      """,
    positionals: [
      PositionalSpec(name: "action", kind: .choice(Action.allCases.map(\.rawValue)), help: "What to do."),
      PositionalSpec(
        name: "record", arity: .optional, defaultValue: RunVerb.record,
        help: "The record to take cells from."),
    ],
    options: [
      .value("baseline", "file", default: BaselineFile.standard, help: "The baseline."),
      .list(
        "metric", "id",
        help: "Keep these as well as the gates, occlusion and motion; 'all' for all of a cell."),
      .flag("dry-run", help: "Say what would be written, and write nothing."), CommonOptions.quiet,
    ] + RecordSelection.options.filter { $0.name != "status" },
    examples: [
      CommandExample(
        arguments: "baseline write", explanation: "Keep the last run in \(BaselineFile.standard)."),
      CommandExample(
        arguments: "baseline write -s tracking-guide-scroll --metric M1",
        explanation: "Guard one strategy, its excess layout shift too."),
      CommandExample(arguments: "baseline prune --dry-run", explanation: "Which cells are gone."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let path = arguments.string("baseline") ?? BaselineFile.standard
    switch Action(rawValue: arguments.operand("action") ?? "") ?? .show {
    case .write: return try write(path, arguments, console)
    case .show: return try show(path, arguments, console)
    case .prune: return try prune(path, arguments, console)
    }
  }

  private static func record(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> (record: RunRecord, selected: RunRecord) {
    let path = arguments.operand("record") ?? RunVerb.record
    let record = try RecordReader.read(path)
    guard record.cells.count >= record.header.cellCount else {
      throw CommandFailure(
        .incomplete,
        "\(path): incomplete, \(record.cells.count) of \(record.header.cellCount) cells; "
          + "a baseline needs a whole run.")
    }
    return (record, try RecordSelection(arguments, [record.header]).apply(to: record, path, console))
  }

  private static func write(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws
    -> ExitCode
  {
    let table = OutcomeTable(
      try record(arguments, console).selected, measures: try ChangeOptions.measures(arguments))
    let bytes = Baseline.bytes(table)
    let size = "\(table.cells.count) cells, \((bytes.count + 1_023) / 1_024) KiB"
    if arguments.flag("dry-run") {
      console.say("Would write \(path): \(size).\n")
      return .ok
    }
    try OutputFile.write(Data(bytes), to: path, console)
    console.say("Wrote \(path): \(size).\n")
    return .ok
  }

  private static func show(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws
    -> ExitCode
  {
    let table = try BaselineFile.read(path)
    var text = "\(path): \(table.cells.count) cells, model \(table.platform.model), "
    text += "profile \(table.platform.profile), \(table.platform.frameRate) frames a second\n"
    text += "measures: gates, \(table.measures.map(\.id).joined(separator: ", "))\n\n"
    var rows: [String: (cells: Int, failing: Int, errors: Int)] = [:]
    for (id, outcome) in table.cells {
      let strategy = String(id.prefix { $0 != "/" })
      rows[strategy, default: (0, 0, 0)].cells += 1
      if outcome.isError { rows[strategy, default: (0, 0, 0)].errors += 1 }
      if outcome.gates.contains(.failed) { rows[strategy, default: (0, 0, 0)].failing += 1 }
    }
    let width = rows.keys.map(\.count).max() ?? 0
    for (strategy, row) in rows.sorted(by: { $0.key < $1.key }) {
      let name = strategy + String(repeating: " ", count: width - strategy.count)
      text += "\(name)  \(row.cells) cells, \(row.failing) fail"
      text += row.errors > 0 ? ", \(row.errors) could not be played\n" : "\n"
    }
    try console.out(UsageError.visible(text, keeping: "\n"))
    return .ok
  }

  private static func prune(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws
    -> ExitCode
  {
    var table = try BaselineFile.read(path)
    let cells = Set(try record(arguments, console).record.cells.map(\.cell.text))
    let gone = table.cells.filter { !cells.contains($0.id) }.map(\.id)
    for id in gone { try console.out(UsageError.visible(id) + "\n") }
    table.cells.removeAll { !cells.contains($0.id) }
    if !arguments.flag("dry-run"), !gone.isEmpty {
      try OutputFile.write(Data(Baseline.bytes(table)), to: path, console)
    }
    console.say(
      "\(gone.count) cells \(arguments.flag("dry-run") ? "would be " : "")removed from \(path), "
        + "\(table.cells.count) left.\n")
    return .ok
  }
}
