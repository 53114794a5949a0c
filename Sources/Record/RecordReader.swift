import Foundation
import Metrics
import Platform
import Support

/// A reader of complete records.
///
/// The format grows by members that older programs ignore and newer programs do not require: `platformRules`,
/// `settings`, `shard` and `families` of the header; `brokenConstraints`, `outcome`, `judged` and `moved` of
/// a cell; `replay`, `kinds` and `doesNothing` of a sensitivity line. Any other change needs a new schema.
public enum RecordReader {
  /// The newest version of the format that this program reads.
  static let supportedSchema = 1

  /// The difference from a metric's range that counts as a rounding error.
  private static let rounding = 1e-9

  /// The maximum number of bytes to read from a file that is not regular, for example a pipe.
  private static let streamLimit = 1 << 30

  /// The maximum number of entries on each axis. A real matrix has far fewer. The limits keep the tables of a
  /// report, which combine two axes, small for any record.
  private static let axisLimits = [
    ("strategies", 1000), ("devices", 300), ("orientations", 16), ("scenarios", 300), ("screens", 2000),
  ]

  /// Reads a record from a file in parts. The memory is proportional to the number of distinct results.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - metrics: the metrics to read; nil for all. Other metrics count as not measured, so that fewer
  ///     results are distinct.
  public static func read(
    _ path: String, metrics: Set<MetricID>? = nil
  ) throws(RecordError) -> RunRecord {
    let file = try InputParts(path, streamLimit: streamLimit)
    do {
      return try parse(
        RecordLines { () throws(RecordError) in try file.next() }, ofBytes: file.size, metrics: metrics)
    } catch {
      throw error.naming(path)
    }
  }

  /// Reads the header of a record that may be incomplete, for example because its run was interrupted; nil if
  /// the first line is not a header.
  ///
  /// - Parameter start: the first bytes of the file, including the whole first line.
  public static func header(start: [UInt8]) -> RunHeader? {
    guard let end = start.firstIndex(of: 0x0A) else { return nil }
    let line = start[...end]
    var lines = RecordLines(Array(RecordJournal.unmarked(line) ?? line))
    return try? header(&lines)
  }

  /// Reads a record from its bytes.
  ///
  /// - Throws: `RecordError.broken` with the line number if the record is incomplete or malformed, and
  ///   `RecordError.newerSchema`.
  public static func parse(_ bytes: [UInt8]) throws(RecordError) -> RunRecord {
    try parse(RecordLines(bytes), ofBytes: bytes.count, metrics: nil)
  }

  /// A low estimate of the length of a cell's line in the file, in bytes.
  private static let shortLine = 64
  /// The maximum number of cells for which memory is reserved, even if the header and the size of the file
  /// suggest more.
  private static let mostRoom = 1 << 24

  private static func parse(
    _ source: RecordLines, ofBytes size: Int, metrics: Set<MetricID>?
  ) throws(RecordError) -> RunRecord {
    var lines = source
    let header = try header(&lines)
    let isLookedAt = metrics.map { metrics in MetricID.allCases.map(metrics.contains) }
    var record = RunRecord(header: header, cells: ResultTable())
    var cells = CellLines(header, room: min(header.cellCount, size / shortLine, mostRoom))
    var axes = [header.strategies, header.devices, header.orientations, header.scenarios, header.screens]
      .map { Set($0.map(\.id)) }
    try checkSizes(axes)
    while try lines.next() {
      do {
        if lines.withLine({ cells.takeKnown($0) }) {
          try cells.checkLast(lines.number)
          continue
        }
        let line = try value(&lines)
        if line["cell"] != nil {
          let cell = try cell(line, isLookedAt)
          try take(cell.cell, into: &axes)
          lines.withLine { cells.take(cell, $0) }
          try cells.checkLast(lines.number)
        } else if line["sensitivity"] != nil {
          record.sensitivity.append(try sensitivityResult(line))
        } else if let cell = line["range"] {
          record.ranges.append(FoundRange(cell: try cellID(cell), range: try range(line)))
        } else if line["end"] != nil {
          try check(footer: line, cells: cells.cells.count, lines)
          if try lines.next() {
            _ = try value(&lines)
            throw RecordError.broken("line \(lines.number): the record continues after its end")
          }
          record.cells = cells.cells
          return record
        } else {
          throw line.problem("neither a cell nor the end of the record")
        }
      } catch let problem as JSONProblem {
        throw .broken("line \(problem.line): \(problem.message)")
      } catch let error as RecordError {
        throw error
      } catch {
        throw .broken("line \(lines.number): \(error)")
      }
    }
    throw .broken("truncated after line \(lines.number)")
  }

  /// Parses a line. A malformed line without a line end means that the file is truncated.
  private static func value(_ lines: inout RecordLines) throws(RecordError) -> JSONValue {
    do {
      return try lines.value()
    } catch {
      throw .broken(
        lines.isTerminated
          ? "line \(lines.number): \(error.message)" : "truncated after line \(lines.number - 1)")
    }
  }

  private static func header(_ lines: inout RecordLines) throws(RecordError) -> RunHeader {
    guard try lines.next() else { throw .broken("not a record: it is empty") }
    let first: JSONValue
    do { first = try lines.value() } catch {
      throw .broken("not a record: \(error.message) in line \(error.line)")
    }
    guard let schema = first["schema"]?.intValue, first["planHash"] != nil || schema != supportedSchema else {
      throw .broken("not a record: the first line has no 'schema' and 'planHash'")
    }
    guard schema <= supportedSchema else { throw .newerSchema(found: schema, supported: supportedSchema) }
    guard schema == supportedSchema else { throw .broken("not a record: there is no schema \(schema)") }
    do {
      return RunHeader(
        schema: schema, model: try first.member("model").string(),
        planHash: try first.member("planHash").string(),
        profile: try first.member("profile").string(), rules: try facts(first.member("rules")),
        platformRules: try optionalAxis(first["platformRules"]),
        settings: try optionalAxis(first["settings"]),
        frameRate: try first.member("frameRate").int(in: 1...1000),
        cellCount: try first.member("cellCount").int(in: 0...Int(Int32.max)),
        shard: try first["shard"].map { value throws(JSONProblem) in try shard(value) },
        command: try first.member("command").string(), families: try optionalAxis(first["families"]),
        strategies: try strategies(first.member("strategies")),
        devices: try axis(first.member("devices")), orientations: try axis(first.member("orientations")),
        scenarios: try axis(first.member("scenarios")), screens: try axis(first.member("screens")))
    } catch {
      throw .broken("line \(error.line): \(error.message)")
    }
  }

  private static func shard(_ value: JSONValue) throws(JSONProblem) -> ShardLabel {
    let total = try value.member("total").int(in: 1...100_000)
    return ShardLabel(
      index: try value.member("index").int(in: 1...total), total: total,
      mode: try value.member("by").choice(), cells: try value.member("cells").int(in: 0...Int(Int32.max)))
  }

  enum Beginning {
    /// The file begins with the expected header and `cells` complete lines of the expected cells in order.
    /// These lines end after `bytes` bytes.
    case kept(bytes: Int, cells: Int)
    /// The file does not contain a complete line.
    case nothing
    /// The first line is not the expected header.
    case foreign
    /// The file begins with the expected header, but its lines have no checksums.
    case unchecked
  }

  /// Checks how much of an unfinished record is as expected, so that an interrupted run can continue. Reads
  /// the file in parts.
  ///
  /// - Parameters:
  ///   - file: the file, open for reading. It is read from its beginning.
  ///   - path: the path of the file.
  ///   - header: the expected first line, with its line end.
  ///   - expected: the expected cells in order.
  ///   - take: a closure that receives every line that is kept, with its line end and without its checksum.
  static func beginning(
    of file: Int32, _ path: String, header: [UInt8], cells expected: some Sequence<CellID>,
    _ take: ([UInt8]) -> Void
  ) throws(RecordError) -> Beginning {
    let parts = try InputParts(copying: file, path, streamLimit: streamLimit)
    var lines = RecordLines { () throws(RecordError) in try parts.next() }
    var checksum = Digest()
    /// Returns the current line without its checksum, if the checksum is right, the line has a line end, and
    /// it is line `number` of the file, so that no blank line comes before it.
    func whole(_ number: Int) -> [UInt8]? {
      guard lines.isTerminated, lines.number == number else { return nil }
      return lines.withLine { RecordJournal.checked($0, &checksum) }
    }
    guard try lines.next() else { return lines.number > 0 ? .foreign : .nothing }
    guard whole(1) == header else {
      if lines.isTerminated, lines.withLine({ Array($0) + [0x0A] == header }) { return .unchecked }
      return lines.isTerminated || lines.number > 1 ? .foreign : .nothing
    }
    var (bytes, count) = (RecordJournal.markLength + header.count, 0)
    for cell in expected {
      guard try lines.next(), let line = whole(count + 2),
        let value = try? lines.value(after: RecordJournal.markLength), let known = try? Self.cell(value),
        known.cell == cell
      else { break }
      take(line)
      bytes += RecordJournal.markLength + line.count
      count += 1
    }
    return .kept(bytes: bytes, cells: count)
  }

  /// Adds the ids of a cell to the sets of ids on the axes, and throws if an axis becomes too large.
  private static func take(_ cell: CellID, into axes: inout [Set<String>]) throws(RecordError) {
    var isNew = axes[0].insert(cell.strategy).inserted
    isNew = axes[1].insert(cell.device).inserted || isNew
    isNew = axes[2].insert(cell.orientation).inserted || isNew
    isNew = axes[3].insert(cell.scenario).inserted || isNew
    isNew = axes[4].insert(cell.screen).inserted || isNew
    if isNew { try checkSizes(axes) }
  }

  private static func checkSizes(_ axes: [Set<String>]) throws(RecordError) {
    for (ids, (name, limit)) in zip(axes, axisLimits) where ids.count > limit {
      throw .broken("the record names more than \(limit) \(name)")
    }
  }

  /// Reads an axis that older programs do not write. Its size is limited, because one page lists all of its
  /// entries.
  private static func optionalAxis(_ value: JSONValue?) throws(JSONProblem) -> [AxisEntry] {
    guard let value else { return [] }
    let entries = try axis(value)
    guard entries.count <= 300 else { throw value.problem("expected at most 300 entries") }
    return entries
  }

  private static func axis(_ value: JSONValue) throws(JSONProblem) -> [AxisEntry] {
    var entries: [AxisEntry] = []
    for entry in try value.array() {
      entries.append(
        AxisEntry(
          id: try entry.member("id").string(), title: try entry.member("title").string(),
          summary: try entry.member("summary").string(), group: try entry.member("group").string(),
          source: try entry.member("source").string(), facts: try facts(entry.member("facts")),
          isInMatrix: try entry["isInMatrix"].map { value throws(JSONProblem) in try value.bool() } ?? true))
    }
    return entries
  }

  /// Reads the axis of the strategies, whose former ids become those of today.
  private static func strategies(_ value: JSONValue) throws(JSONProblem) -> [AxisEntry] {
    var entries = try axis(value)
    for index in entries.indices { entries[index].id = Adoption.currentID(of: entries[index].id) }
    return entries
  }

  private static func facts(_ value: JSONValue) throws(JSONProblem) -> [AxisEntry.Fact] {
    var facts: [AxisEntry.Fact] = []
    for pair in try value.array() {
      var texts = try pair.array()
      guard let name = texts.next(), let text = texts.next(), texts.next() == nil else {
        throw pair.problem("expected a name and a value")
      }
      facts.append(AxisEntry.Fact(try name.string(), try text.string()))
    }
    return facts
  }

  private static func cellID(_ id: JSONValue) throws(JSONProblem) -> CellID {
    let parts = try id.string().split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5 else { throw id.problem("expected five ids joined by '/'") }
    return CellID(
      strategy: Adoption.currentID(of: String(parts[0])), device: String(parts[1]),
      orientation: String(parts[2]),
      scenario: String(parts[3]), screen: String(parts[4]))
  }

  private static func cell(
    _ line: JSONValue, _ isLookedAt: [Bool]? = nil
  ) throws(JSONProblem) -> CellResult {
    let cell = try cellID(line.member("cell"))
    var notes: [String] = []
    if let list = line["notes"] {
      for note in try list.array() { notes.append(try note.string()) }
    }
    let inferred = try line.member("inferred").bool()
    let outcome = try outcome(line)
    let (isJudged, screenFits) = (try flag(line["judged"]), try flag(line["fits"]))
    if outcome == .error {
      return CellResult(
        cell: cell, error: try line.member("error").string(), isJudged: isJudged,
        screenFits: screenFits, inferred: inferred, notes: notes)
    }
    let record = CellResult(
      cell: cell, doesNothing: outcome == .doesNothing, isJudged: isJudged,
      screenFits: screenFits, hasMoved: try flag(line["moved"]),
      metrics: try metrics(line.member("metrics").object(), isLookedAt),
      occlusion: try score(line.member("occlusion"), upTo: 100),
      motion: try score(line.member("motion"), upTo: 100),
      gates: try gates(line.member("gates").object()),
      barsDisplaced: try count(line["barsDisplaced"]),
      brokenConstraints: try count(line["brokenConstraints"]), inferred: inferred, notes: notes)
    if line["outcome"].map({ $0.equals(ShownOutcome.notJudged.rawValue) }) ?? false, isJudged {
      throw line.problem(
        "the outcome is '\(ShownOutcome.notJudged.rawValue)', but the situation can be judged")
    }
    if let outcome, outcome != record.outcome {
      throw line.problem(
        "the outcome is '\(outcome.rawValue)', but the gates say '\(record.outcome.rawValue)'")
    }
    return record
  }

  /// Reads the outcome of a cell; nil if the line has none and the gates determine it.
  private static func outcome(_ line: JSONValue) throws(JSONProblem) -> Outcome? {
    let status = try line.member("status")
    if status.equals("error") { return .error }
    guard status.equals("ok") else { throw status.problem("expected 'ok' or 'error'") }
    return try line["outcome"].map { value throws(JSONProblem) in
      value.equals(ShownOutcome.notJudged.rawValue) ? .pass : try value.choice()
    }
  }

  /// Reads a flag. A missing flag is true.
  private static func flag(_ value: JSONValue?) throws(JSONProblem) -> Bool {
    guard let value else { return true }
    return try value.bool()
  }

  /// Reads a count. A missing count is 0.
  private static func count(_ value: JSONValue?) throws(JSONProblem) -> Int {
    guard let value else { return 0 }
    return try value.int(in: 0...Int(Int32.max))
  }

  /// Reads the metrics of a cell. Metrics that the line lacks count as not measured.
  private static func metrics(
    _ object: JSONValue, _ isLookedAt: [Bool]?
  ) throws(JSONProblem) -> [MetricResult] {
    var results = [MetricResult](repeating: MetricResult(.notMeasured), count: RecordNames.metrics.count)
    var expected = 0
    for member in object.members {
      // The metrics are in order, so the expected name is nearly always the right one and is tried first.
      guard
        let metric = expected < results.count && member.key.equals(RecordNames.metrics[expected])
          ? expected : RecordNames.metrics.firstIndex(of: member.name)
      else {
        throw member.value.problem(
          "this program has no metric \(quoted(member.name)); make the record again with 'avoidance run'")
      }
      expected = metric + 1
      let value = try member.value.object().member("value")
      if value.isNull {
        let name = try member.value["reason"].map { name throws(JSONProblem) in try name.string() }
        results[metric] = MetricResult(name.flatMap { RecordNames.reasonsByName[$0] } ?? .notMeasured)
      } else {
        let score = try member.value["score"].map { value throws(JSONProblem) in try value.double(in: 0...1) }
        let (number, range) = (try value.double(), MetricDefinition.all[metric].range)
        guard number >= range.lowerBound - rounding, number <= range.upperBound + rounding else {
          throw value.problem(
            "\(RecordNames.metrics[metric]) cannot be \(number): \(text(of: range)); make the record again with "
              + "'avoidance run'")
        }
        results[metric] = MetricResult(value: number, score: score)
        // A value that is displayed but not scored has a reason why it is not scored.
        if let name = member.value["reason"] {
          results[metric].reason = RecordNames.reasonsByName[try name.string()] ?? .notMeasured
        }
      }
    }
    if let isLookedAt {
      for metric in results.indices where !isLookedAt[metric] { results[metric] = MetricResult(.notMeasured) }
    }
    return results
  }

  /// Returns a sentence part that says which values a range has.
  private static func text(of range: ClosedRange<Double>) -> String {
    "it is from \(short(range.lowerBound)) to \(short(range.upperBound))"
  }

  private static func short(_ number: Double) -> String { "\(Int(number))" }

  private static func gates(_ object: JSONValue) throws(JSONProblem) -> [GateResult] {
    var results: [GateResult] = []
    for gate in GateID.allCases {
      guard let value = object[gate.rawValue] else {
        results.append(.notApplicable)
        continue
      }
      if value.equals("pass") {
        results.append(.passed)
      } else if value.equals("fail") {
        results.append(.failed)
      } else if value.equals("n/a") {
        results.append(.notApplicable)
      } else {
        throw value.problem("expected 'pass', 'fail' or 'n/a'")
      }
    }
    return results
  }

  private static func score(_ value: JSONValue, upTo limit: Double) throws(JSONProblem) -> Double? {
    value.isNull ? nil : try value.double(in: 0...limit)
  }

  private static func sensitivityResult(_ line: JSONValue) throws(JSONProblem) -> SensitivityResult {
    var result = SensitivityResult(
      setting: try line.member("sensitivity").string(),
      strategy: Adoption.currentID(of: try line.member("strategy").string()),
      standing: try standing(line), kinds: try kinds(line["kinds"]))
    if let replay = line["replay"] {
      let before = try standing(replay.member("before"))
      let change = try replay.member("scoreChange")
      result.replay = SensitivityResult.Replay(
        changed: try replay.member("changed").int(in: 0...Int(Int32.max)),
        scoreChange: change.isNull ? nil : try change.double(in: -100...100), before: before,
        after: try standing(replay.member("after")))
    }
    return result
  }

  /// Reads the standings by kind of screen. Unknown kinds are ignored.
  private static func kinds(_ value: JSONValue?) throws(JSONProblem) -> [SensitivityResult.OfKind] {
    guard let value else { return [] }
    let object = try value.object()
    var kinds: [SensitivityResult.OfKind] = []
    for kind in ScreenKind.allCases {
      guard let member = object[kind.rawValue] else { continue }
      kinds.append(SensitivityResult.OfKind(kind, try standing(member)))
    }
    return kinds
  }

  private static func range(_ line: JSONValue) throws(JSONProblem) -> FailureRange {
    let (parameter, failure) = (try line.member("parameter"), try line.member("failure"))
    guard let varied = FailureRange.Parameter(rawValue: try parameter.string()) else {
      throw parameter.problem("expected 'keyboardHeight' or 'fieldHeight'")
    }
    guard let failed = FailureRange.Failure(name: try failure.string()) else {
      throw failure.problem("expected a gate or 'partlyHidden'")
    }
    let limits = 0...10_000
    let tried = try span(line.member("tried"), in: limits)
    let list = try line.member("failing")
    var failing: [ClosedRange<Int>] = []
    for value in try list.array() {
      let part = try span(value, in: tried)
      if let last = failing.last, part.lowerBound <= last.upperBound {
        throw value.problem("expected ascending ranges that do not overlap")
      }
      failing.append(part)
    }
    guard !failing.isEmpty else { throw list.problem("expected a range") }
    return FailureRange(
      parameter: varied, failure: failed, current: try line.member("current").int(in: limits), tried: tried,
      failing: failing)
  }

  /// Reads a range from an array of two ascending whole numbers.
  private static func span(_ value: JSONValue, in limits: ClosedRange<Int>) throws(JSONProblem)
    -> ClosedRange<Int>
  {
    var ends = try value.array()
    guard let first = ends.next(), let last = ends.next(), ends.next() == nil else {
      throw value.problem("expected two numbers")
    }
    let low = try first.int(in: limits)
    return low...(try last.int(in: low...limits.upperBound))
  }

  private static func standing(_ object: JSONValue) throws(JSONProblem) -> Standing {
    let cells = try object.member("cells").int(in: 0...Int(Int32.max))
    let failures = try object.member("gateFailures").int(in: 0...cells)
    let doesNothing = try object["doesNothing"].map { value throws(JSONProblem) in
      try value.int(in: 0...(cells - failures))
    }
    let figure = try object["figure"].map { value throws(JSONProblem) in try score(value, upTo: 100) }
    return Standing(
      cells: cells, failures: failures, doesNothing: doesNothing ?? 0,
      occlusionP75: try score(object.member("occlusionP75"), upTo: 100),
      motionP75: try score(object.member("motionP75"), upTo: 100), figure: figure ?? nil)
  }

  private static func check(footer: JSONValue, cells: Int, _ lines: RecordLines) throws {
    let promised = try footer.member("cells").int()
    guard promised == cells else {
      throw footer.problem("the footer says \(promised) cells, but the record has \(cells)")
    }
    let digest = try footer.member("digest").string()
    let found = lines.digest(before: footer.offset).hexText
    guard digest == found else {
      throw footer.problem(
        "the digest is \(quoted(digest)) but should be \(found): the file was changed")
    }
  }
}
