import Analysis
import Lab
import Metrics
import Record
import Reports

/// The thresholds and the baseline for the evaluation of a record.
struct Gate {
  enum Form: String, OptionChoice {
    case text, markdown, json, github, xcode
  }

  struct Options: OptionGroup {
    let baseline = Option<String?>.optionalValue(
      "baseline", "file", default: BaselineFile.standard, section: "GATE",
      help: "Compare with a baseline: \(BaselineFile.standard), or the file in --baseline=FILE."
    ).readingIfGiven()
    let max = Option<[String]>.list(
      "max", "metric=limit", commas: false, section: "GATE",
      help:
        "The highest allowed value, for example M1=0.25 or 'failing=20@tracking-guide*/iphone-*/*/*/*'.")
    let min = Option<[String]>.list(
      "min", "metric=limit", commas: false, section: "GATE", help: "The lowest allowed value.")
    /// The configuration may also contain thresholds directly.
    let thresholds = Option<[String]>.list(
      "thresholds", "file", commas: false, section: "GATE",
      help: "A file of thresholds, which replaces \"thresholds\" in the configuration."
    ).reading()
    let format = Option<Form>.choice(
      "format", "form", default: .text, section: "GATE",
      help:
        "The output format of the findings; 'github' writes annotations, 'xcode' lines for its issue navigator."
    )
    let limit = Option<Int>.integer(
      "limit", "n", in: 0...1_000_000, default: 10, section: "GATE",
      help: "The maximum number of cells in each list of the text and Markdown output.")
    let changes = ChangeOptions()

    var declared: [any Declaration] { [baseline, max, min, thresholds, format, limit, changes] }
  }

  static let options = Options().options
  static let thresholds = Options().thresholds.spec

  private let arguments: Arguments<Options>
  private let thresholds: Thresholds
  private let measures: [Measure]
  private let baseline: String?

  /// Reads the options, the thresholds in the configuration, and the files of thresholds.
  ///
  /// Throws `UsageError` if there are neither thresholds nor a baseline, and `CommandFailure` with code 78 if
  /// a threshold is invalid.
  init(_ arguments: Arguments<Options>) throws {
    self.arguments = arguments
    var thresholds: Thresholds = arguments.words.attachment(of: Self.thresholds) ?? Thresholds()
    for path in arguments.thresholds {
      let bytes = try InputFile.read(path, limit: 4 << 20)
      do { try thresholds.add(bytes: bytes, path: path) } catch {
        throw CommandFailure(.badConfig, error.description)
      }
    }
    for text in arguments.max {
      do { try thresholds.add(text, bound: .max) } catch {
        throw arguments.usageError(error.description, about: \.max)
      }
    }
    for text in arguments.min {
      do { try thresholds.add(text, bound: .min) } catch {
        throw arguments.usageError(error.description, about: \.min)
      }
    }
    baseline = arguments.baseline
    guard !thresholds.list.isEmpty || baseline != nil else {
      throw arguments.usageError(
        "There is nothing to check. Give --baseline, --max, --min or --thresholds, or add \"thresholds\" to "
          + "\(ConfigurationFile.name).")
    }
    self.thresholds = thresholds
    measures = try arguments.changes.measures()
  }

  /// The metrics to read from the record, or nil for all. With a baseline all are read, because only its file
  /// lists the metrics to compare.
  var metrics: Set<MetricID>? {
    baseline == nil ? thresholds.list.map(\.measure).metrics : nil
  }

  struct Judgement {
    var text: String
    var sentence: String
    /// The exit codes: `gate` if the gate failed, `notComparable` if the record has no cell of the baseline,
    /// and `incomplete` if cells are missing.
    var codes: [ExitCode]
  }

  /// Evaluates a record.
  ///
  /// - Parameters:
  ///   - record: The cells to evaluate.
  ///   - whole: The record that contains these cells.
  ///   - selection: The selection of the cells, or nil if `record` is the whole record.
  ///   - path: The name of the record in messages.
  ///
  /// Throws `CommandFailure` with code 5 if the baseline is missing or from another model, 65 if the baseline
  /// is malformed, and 78 if thresholds contradict each other.
  func judge(
    _ record: RunRecord, of whole: RunRecord, _ selection: RecordSelection?, path: String
  ) throws -> Judgement {
    let comparison = try baseline.map { try compare(record, whole, with: $0, selection, path) }
    let findings: [Thresholds.Finding]
    do { findings = try thresholds.judge(record) } catch {
      throw CommandFailure(.badConfig, error.description)
    }
    let verdict = GateVerdict(
      comparison: comparison?.comparison, findings: findings,
      failOn: arguments.changes.conditions(default: [.regression]))
    let report = CheckReport(
      findings: findings, comparison: comparison, verdict: verdict, header: whole.header,
      code: StrategyFiles.places(
        whole.header, isNeeded: arguments.format == .github || arguments.format == .xcode))
    let limit = arguments.limit
    let text =
      switch arguments.format {
      case .markdown: report.markdown(limit: limit)
      case .json: report.json()
      case .github: report.annotations()
      case .xcode: report.issues()
      case .text: report.text(limit: limit)
      }
    var judgement = Judgement(
      text: text, sentence: report.sentence,
      codes: (verdict.failures.isEmpty ? [] : [.gate]) + (verdict.isVoid ? [.notComparable] : []))
    if whole.cells.count < whole.header.cellCount {
      judgement.codes.append(.incomplete)
      judgement.sentence +=
        " The record is incomplete: \(whole.cells.count) of \(whole.header.cellCount) cells."
    }
    if let changes = comparison?.comparison, changes.count(.improved) > 0, changes.count(.regressed) == 0 {
      judgement.sentence += " To keep the improvements: avoidance baseline write"
    }
    return judgement
  }

  private func compare(
    _ record: RunRecord, _ whole: RunRecord, with baselinePath: String, _ selection: RecordSelection?,
    _ path: String
  ) throws -> ComparisonReport {
    var base = try BaselineFile.read(baselinePath)
    let platform = Platform(record.header)
    let obstacles = base.platform.obstacles(to: platform) + base.platform.differences(to: platform)
    guard obstacles.isEmpty else {
      throw CommandFailure(
        .notComparable,
        "\(baselinePath): not comparable with \(path). \(obstacles.joined(separator: " ")) "
          + "If this is intended, write the baseline again.")
    }
    if let selection, selection.isGiven {
      base.removeAll { id in CellID(id).map { !selection.contains($0) } ?? true }
    }
    let given = arguments.changes.isGiven(\.metric) ? measures : base.measures
    let comparison = Comparison(
      base: base, new: OutcomeTable(record, measures: given),
      tolerance: arguments.changes.tolerance)
    return ComparisonReport(
      comparison,
      base: .init(
        name: baselinePath, platform: base.platform, cells: base.cells.count, planned: base.cells.count),
      new: .init(
        name: path, platform: platform, cells: record.cells.count,
        planned: record.cells.count + whole.header.cellCount - whole.cells.count))
  }
}
