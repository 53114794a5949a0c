import Foundation
import Reporting
import ResultChecks
import ResultRecord

/// `check`: the gate.
enum CheckVerb {
  static let spec = CommandSpec(
    name: "check", abstract: "Fail when a threshold is missed or a cell got worse than the baseline.",
    discussion: """
      Thresholds come from --max, --min and --thresholds. A file is JSON:

        {"thresholds": [
          {"metric": "M1", "max": 0.25, "level": "warn"},
          {"metric": "failing", "max": 20, "when": {"strategy": "tracking-guide-scroll", "device": "iphone-*"}}]}

      'level' is off, warn or error. Of several thresholds for one metric that fit a cell the one with the most exact \
      selectors decides; those of the command line win over files. 'none' and 'oracle' are judged only where a \
      threshold names them. 'failing', 'occlusion-p75' and 'motion-p75' are judged strategy by strategy, the others \
      cell by cell; 'list metrics' and 'avoidance show metric' say what they are.

      Exit codes: 0 passed, 2 failed, 3 the record is incomplete, 5 the baseline is missing or of another model, \
      profile, rule, frame rate or schema.
      """,
    positionals: [
      PositionalSpec(
        name: "record", arity: .optional, defaultValue: "out/results.ndjson", help: "The record to judge.")
    ],
    options: [
      .value(
        "baseline", "file", default: BaselineFile.standard, optional: true,
        help: "Compare with a baseline, '=\(BaselineFile.standard)' unless another file is named."),
      .list(
        "max", "metric=limit", commas: false,
        help:
          "The highest value that is fine, for example M1=0.25 or 'failing=20@tracking-guide*/iphone-*/*/*/*'."
      ),
      .list("min", "metric=limit", commas: false, help: "The lowest value that is fine."),
      .list("thresholds", "file", commas: false, help: "A file of thresholds."),
      .value(
        "format", "form", kind: .choice(["text", "markdown", "json", "github"]), default: "text",
        help: "How it is written; 'github' makes annotations."),
      .value("output", short: "o", "file", default: "-", help: "Where to write; '-' is standard output."),
      .value(
        "limit", "n", kind: .integer(0...1_000_000), default: "10",
        help: "How many cells of each list text and Markdown show."),
    ] + ChangeOptions.options + RecordSelection.options.filter { $0.name != "status" },
    examples: [
      CommandExample(
        arguments: "check --baseline", explanation: "Exit with 2 when a cell got worse than the baseline."),
      CommandExample(
        arguments: "check --max failing=20 --min occlusion-p75=90 -s tracking-guide-scroll",
        explanation: "Limits for one strategy."),
      CommandExample(
        arguments: "check --thresholds thresholds.json --baseline --strict --format github",
        explanation: "Nothing may differ; annotations for GitHub Actions."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let thresholds = try Self.thresholds(arguments)
    let baselinePath = arguments.isGiven("baseline") ? arguments.string("baseline") : nil
    guard !thresholds.list.isEmpty || baselinePath != nil else {
      throw arguments.usageError("Nothing to check by. Give --baseline, --max, --min or --thresholds.")
    }
    let measures = try ChangeOptions.measures(arguments)
    let path = arguments.operand("record") ?? "out/results.ndjson"
    let whole = try RecordReader.read(path)
    let selection = try RecordSelection(arguments, [whole.header])
    let record = try selection.apply(to: whole, path)

    var comparison: ComparisonReport?
    if let baselinePath {
      comparison = try compare(record, whole, with: baselinePath, measures, selection, arguments, path)
    }
    let findings: [Thresholds.Finding]
    do { findings = try thresholds.judge(record) } catch {
      throw CommandFailure(.badConfig, error.description)
    }
    let verdict = GateVerdict(
      comparison: comparison?.comparison, findings: findings,
      failOn: ChangeOptions.conditions(arguments, default: [.regression]))
    let report = CheckReport(findings: findings, comparison: comparison, verdict: verdict)
    let limit = arguments.integer("limit") ?? 10
    let text =
      switch arguments.string("format") {
      case "markdown": report.markdown(limit: limit)
      case "json": report.json()
      case "github": report.annotations()
      default: report.text(limit: limit)
      }
    try OutputFile.write(Data(text.utf8), to: arguments.string("output") ?? "-", console)

    var codes: [ExitCode] = verdict.failures.isEmpty ? [] : [.gate]
    var sentence = report.sentence
    if whole.cells.count < whole.header.cellCount {
      codes.append(.incomplete)
      sentence += " The record is incomplete: \(whole.cells.count) of \(whole.header.cellCount) cells."
    }
    if let comparison, comparison.comparison.count(.improved) > 0,
      comparison.comparison.count(.regressed) == 0
    {
      sentence += " To keep what got better: avoidance baseline write"
    }
    console.err(UsageError.visible(sentence) + "\n")
    return ExitCode.worst(codes)
  }

  private static func thresholds(_ arguments: ParsedArguments) throws -> Thresholds {
    var thresholds = Thresholds()
    for path in arguments.strings("thresholds") {
      let bytes = try InputFile.read(path, limit: 4 << 20)
      do { try thresholds.add(bytes: bytes, path: path) } catch {
        throw CommandFailure(.badConfig, error.description)
      }
    }
    for (name, bound) in [("max", Threshold.Bound.max), ("min", .min)] {
      for text in arguments.strings(name) {
        do { try thresholds.add(text, bound: bound) } catch {
          throw arguments.usageError(error.description, option: name)
        }
      }
    }
    return thresholds
  }

  private static func compare(
    _ record: RunRecord, _ whole: RunRecord, with baselinePath: String, _ measures: [Measure],
    _ selection: RecordSelection, _ arguments: ParsedArguments, _ path: String
  ) throws -> ComparisonReport {
    var base = try BaselineFile.read(baselinePath)
    let platform = Platform(record.header)
    let obstacles = base.platform.obstacles(to: platform) + base.platform.differences(to: platform)
    guard obstacles.isEmpty else {
      throw CommandFailure(
        .notComparable,
        "\(baselinePath): not comparable with \(path). \(obstacles.joined(separator: " ")) "
          + "Write the baseline again when that is meant.")
    }
    if selection.isGiven {
      base.cells.removeAll { cell in CellID(cell.id).map { !selection.contains($0) } ?? true }
    }
    let given = arguments.isGiven("metric") ? measures : base.measures
    let comparison = Comparison(
      base: base, new: OutcomeTable(record, measures: given),
      tolerance: arguments.number("tolerance") ?? Comparison.tolerance)
    return ComparisonReport(
      comparison,
      base: .init(
        name: baselinePath, platform: base.platform, cells: base.cells.count, planned: base.cells.count),
      new: .init(
        name: path, platform: platform, cells: record.cells.count,
        planned: record.cells.count + whole.header.cellCount - whole.cells.count))
  }
}
