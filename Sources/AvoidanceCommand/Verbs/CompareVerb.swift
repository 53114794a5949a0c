import Analysis
import Foundation
import Lab
import Record
import Reports
import Support

/// The verb `compare`, which lists the changes between two records.
enum CompareVerb: Verb {
  enum Form: String, OptionChoice {
    case text, markdown, json
  }

  struct Options: OptionGroup {
    let base = Operand<String>.required("base", help: "The earlier record or baseline.").reading()
    let new = Operand<String>.optional(
      "new", default: Selection.usualRecord, help: "The later record."
    ).reading()
    let format = Option<Form>.choice(
      "format", "form", default: .text, help: "The output format; JSON has all cells.")
    let output = Option<String>.value(
      "output", short: "o", "file", default: "-", help: "The output file; '-' is standard output."
    ).writing()
    let limit = Option<Int>.integer(
      "limit", "n", in: 0...1_000_000, default: 20,
      help: "The maximum number of cells in each list of the text and Markdown output.")
    let quiet = Option<Bool>.quiet
    let changes = ChangeOptions()
    let selection = RecordOptions()

    var declared: [any Declaration] { [base, new, format, output, limit, quiet, changes, selection] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "compare", abstract: "List the changes between two records, cell by cell.",
    discussion: """
      Every changed cell is in exactly one list. A cell regressed if a gate or a number got worse, even if another one \
      got better. It improved if one got better and none got worse. It is not comparable if a gate or a number applies \
      in only one of the records. Scores that differ by less than the tolerance are equal.

      Records of different models or frame rates cannot be compared; the exit code is 5. If a record is incomplete, only \
      its cells are compared, and the exit code is 3. With --fail-on, the exit code is 2 if there is a change of one of \
      the given kinds.
      """,
    takes: options,
    examples: [
      CommandExample(
        arguments: "compare base.ndjson new.ndjson", explanation: "All changes, for a terminal."),
      CommandExample(
        arguments: "compare avoidance-baseline.json", explanation: "The changes of the last run."),
      CommandExample(
        arguments: "compare base.ndjson new.ndjson -s 'tracking-guide*' --format markdown -o changes.md",
        explanation: "One family, for a pull request."),
      CommandExample(
        arguments: "compare base.ndjson new.ndjson --fail-on regression",
        explanation: "Exit with code 2 if a cell got worse."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let measures = try arguments.changes.measures()
    let (basePath, newPath) = (arguments.base, arguments.new)
    if basePath == newPath, newPath == Selection.usualRecord {
      console.note("\(newPath) is compared with itself. Name the earlier record first, then the later one.")
    }
    let new = try RecordReader.read(newPath, metrics: measures.metrics)
    let base = try Source(basePath, measures)
    let selection = try RecordSelection(
      arguments.selection.selection, of: [new.header] + base.headers, takesFiles: false)
    let sides = (base: base.side(basePath, selection), new: selection.applied(to: new))
    guard sides.base.table != nil || sides.new != nil else {
      throw selection.nothing(in: "either record")
    }
    for remark in selection.remarks { console.note(remark) }
    let newTable =
      sides.new.map { OutcomeTable($0, measures: measures) }
      ?? OutcomeTable(platform: Platform(new.header), measures: measures, cells: [])
    let baseTable =
      sides.base.table ?? OutcomeTable(platform: base.platform, measures: measures, cells: [])
    let comparison = Comparison(
      base: baseTable, new: newTable, tolerance: arguments.changes.tolerance)
    let report = ComparisonReport(
      comparison, base: sides.base.side,
      new: .init(
        name: newPath, platform: newTable.platform, cells: newTable.cells.count,
        planned: newTable.cells.count + new.header.cellCount - new.cells.count))
    let text =
      switch arguments.format {
      case .markdown: report.markdown(limit: arguments.limit)
      case .json: report.json()
      case .text: report.text(limit: arguments.limit)
      }
    if arguments.format == .text {
      try OutputFile.write(lines: text, to: arguments.output, console)
    } else {
      try OutputFile.write(Data(text.utf8), to: arguments.output, console)
    }
    return verdict(report, comparison, arguments.changes, console)
  }

  private static func verdict(
    _ report: ComparisonReport, _ comparison: Comparison, _ changes: Arguments<ChangeOptions>,
    _ console: Console
  ) -> ExitCode {
    var codes: [ExitCode] = []
    if !comparison.obstacles.isEmpty {
      console.err("Not comparable: \(visible(comparison.obstacles.joined(separator: " ")))\n")
      codes.append(.notComparable)
    } else {
      let verdict = GateVerdict(
        comparison: comparison, findings: [], failOn: changes.conditions(default: []))
      if verdict.failures.isEmpty {
        console.say("\(report.counts).\n")
      } else {
        codes.append(.gate)
        console.err("Failed: \(report.counts).\n")
      }
    }
    if report.new.cells < report.new.planned || report.base.cells < report.base.planned {
      codes.append(.incomplete)
    }
    return ExitCode.worst(codes)
  }

  /// Returns the report that compares a record with an earlier record or a baseline, for other verbs. If it
  /// is a baseline, all of its measures are compared.
  static func report(
    _ basePath: String, _ record: RunRecord, _ path: String, _ selection: RecordSelection
  ) throws -> ComparisonReport {
    let source = try Source(basePath, Baseline.usualMeasures)
    let base = source.side(basePath, selection)
    let measures = source.measures
    let new = OutcomeTable(record, measures: measures)
    let comparison = Comparison(
      base: base.table ?? OutcomeTable(platform: base.side.platform, measures: measures, cells: []), new: new)
    return ComparisonReport(
      comparison, base: base.side,
      new: .init(
        name: path, platform: new.platform, cells: record.cells.count, planned: record.header.cellCount))
  }

  /// The earlier record or the baseline of a comparison.
  private enum Source {
    case record(RunRecord, [Measure])
    case baseline(OutcomeTable)

    init(_ path: String, _ measures: [Measure]) throws {
      self =
        BaselineFile.isLikely(path)
        ? .baseline(try BaselineFile.read(path))
        : .record(try RecordReader.read(path, metrics: measures.metrics), measures)
    }

    var headers: [RunHeader] { if case .record(let record, _) = self { [record.header] } else { [] } }

    /// The measures to compare, which are those of the baseline or, for a record, the given ones.
    var measures: [Measure] {
      switch self {
      case .record(_, let measures): measures
      case .baseline(let table): table.measures
      }
    }

    var platform: Platform {
      switch self {
      case .record(let record, _): Platform(record.header)
      case .baseline(let table): table.platform
      }
    }

    func side(
      _ path: String, _ selection: RecordSelection
    ) -> (side: ComparisonReport.Side, table: OutcomeTable?) {
      switch self {
      case .record(let record, let measures):
        let table = selection.applied(to: record).map { OutcomeTable($0, measures: measures) }
        let count = table?.cells.count ?? 0
        return (
          .init(
            name: path, platform: platform, cells: count,
            planned: count + record.header.cellCount - record.cells.count), table
        )
      case .baseline(var table):
        table.removeAll { id in CellID(id).map { !selection.contains($0) } ?? true }
        return (
          .init(name: path, platform: platform, cells: table.cells.count, planned: table.cells.count), table
        )
      }
    }
  }
}

extension FailCondition: OptionChoice {}

struct ChangeOptions: OptionGroup {
  let metric = Option<[String]>.list(
    "metric", "id", section: "COMPARISON",
    help:
      "Also compare these metrics, for example M1, in addition to gates, occlusion and motion; 'all' compares all "
      + "metrics of a cell.")
  let tolerance = Option<Double>.number(
    "tolerance", "points", in: 0...100, default: "0.05", section: "COMPARISON",
    help: "Scores that differ by less than this count as equal.")
  let failOn = Option<Set<FailCondition>?>.choices(
    "fail-on", "change", section: "COMPARISON", help: "The changes for which the exit code is 2.")
  let strict = Option<Bool>.flag(
    "strict", section: "COMPARISON",
    help:
      "Fail on every change, for better or worse, and on every warning; the same as --fail-on with all values."
  )

  var declared: [any Declaration] { [metric, tolerance, failOn, strict] }
}

extension Arguments<ChangeOptions> {
  func measures() throws -> [Measure] { try words.measures(self.metric) }

  /// Returns the kinds of changes that make the verb fail.
  func conditions(default conditions: Set<FailCondition>) -> Set<FailCondition> {
    self.strict ? Set(FailCondition.allCases) : self.failOn ?? conditions
  }
}

extension ParsedArguments {
  /// Returns the measures to compare, which are the usual ones and those with the given ids.
  func measures(_ ids: [String]) throws -> [Measure] {
    var measures = Baseline.usualMeasures
    for id in ids {
      if id == "all" {
        measures += Measure.ofCells.filter { !measures.contains($0) }
        continue
      }
      guard let measure = Measure(id: id), !measure.isOfStrategy else {
        let known = Measure.ofCells.map(\.id)
        throw usageError(
          "Unknown metric '\(id)'.\(Suggestions.sentence(for: id, in: known)) "
            + "Known: \(known.joined(separator: ", ")).\(listHint("metric"))", option: "metric")
      }
      if !measures.contains(measure) { measures.append(measure) }
    }
    return measures
  }
}

enum BaselineFile {
  static let standard = "avoidance-baseline.json"
  private static let limit = 512 << 20

  /// Whether a file can be a baseline. The first line of a baseline is only a brace, but the first line of a
  /// record is a whole JSON object.
  static func isLikely(_ path: String) -> Bool {
    let start = (try? InputFile.start(path, count: 2)) ?? []
    return start == Array("{\n".utf8) || start == Array("{\r".utf8)
  }

  /// Reads a baseline.
  ///
  /// Throws `CommandFailure` with code 5 if the file is missing or has another schema, and with code 65 if it
  /// is malformed.
  static func read(_ path: String) throws -> OutcomeTable {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        .notComparable,
        "\(path): there is no baseline. Create one: avoidance baseline write --baseline \(shellQuoted(path))"
      )
    }
    do {
      return try Baseline.read(try InputFile.read(path, limit: limit), path: path)
    } catch let error as Baseline.ReadingError {
      switch error {
      case .broken: throw CommandFailure(.badData, error.description)
      case .otherSchema: throw CommandFailure(.notComparable, error.description)
      }
    }
  }
}
