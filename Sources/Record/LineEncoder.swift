import Metrics
import Support

/// An encoder for the lines of a record.
///
/// Each line is one JSON object whose keys have a fixed order, so equal results give equal bytes. The lines
/// of cells can be encoded on several threads, with one encoder each, and joined in plan order.
public struct LineEncoder: Sendable {
  private var json = JSONWriter()
  private let keys = CellKeys()

  /// Creates an empty encoder.
  public init() {}

  /// The lines that were encoded since the last `removeAll`.
  public var bytes: [UInt8] { json.bytes }

  /// Removes the lines but keeps their memory for new lines.
  public mutating func removeAll() { json.removeAll() }

  /// Appends the header line.
  public mutating func append(_ header: RunHeader) {
    json.beginObject()
    json.member("schema", header.schema)
    json.member("model", header.model)
    json.member("planHash", header.planHash)
    json.member("profile", header.profile)
    append("rules", header.rules)
    if !header.platformRules.isEmpty { append("platformRules", header.platformRules) }
    if !header.settings.isEmpty { append("settings", header.settings) }
    json.member("frameRate", header.frameRate)
    json.member("cellCount", header.cellCount)
    if let shard = header.shard {
      json.key("shard")
      json.beginObject()
      json.member("index", shard.index)
      json.member("total", shard.total)
      json.member("by", shard.mode.rawValue)
      json.member("cells", shard.cells)
      json.endObject()
    }
    json.member("command", header.command)
    if !header.families.isEmpty { append("families", header.families) }
    append("strategies", header.strategies)
    append("devices", header.devices)
    append("orientations", header.orientations)
    append("scenarios", header.scenarios)
    append("screens", header.screens)
    json.endObject()
    json.endLine()
  }

  /// Appends the line of one cell.
  public mutating func append(_ record: CellResult) {
    json.beginObject()
    json.member(keys.cell, record.cell.text)
    json.member(keys.status, record.error == nil ? "ok" : "error")
    json.member(keys.outcome, record.shownOutcome.rawValue)
    if let error = record.error { json.member("error", error) }
    json.member(keys.judged, record.isJudged)
    if !record.screenFits { json.member(keys.fits, false) }
    json.member(keys.moved, record.hasMoved)
    json.key(keys.metrics)
    json.beginObject()
    for (metric, key) in zip(record.metrics, keys.ofMetrics) {
      json.key(key)
      json.beginObject()
      json.member(keys.value, metric.value)
      if let score = metric.score { json.member(keys.score, score) }
      if let reason = metric.reason {
        json.member(keys.reason, RecordNames.reasons[Int(reason.rawValue)])
      }
      json.endObject()
    }
    json.endObject()
    json.member(keys.occlusion, record.occlusion)
    json.member(keys.motion, record.motion)
    json.key(keys.gates)
    json.beginObject()
    for (gate, key) in zip(record.gates, keys.ofGates) { json.member(key, gate.rawValue) }
    json.endObject()
    if record.barsDisplaced > 0 { json.member("barsDisplaced", record.barsDisplaced) }
    if record.brokenConstraints > 0 { json.member("brokenConstraints", record.brokenConstraints) }
    json.member(keys.inferred, record.inferred)
    json.key(keys.notes)
    json.beginArray()
    for note in record.notes { json.value(note) }
    json.endArray()
    json.endObject()
    json.endLine()
  }

  /// Appends the line of one sensitivity result.
  public mutating func append(_ result: SensitivityResult) {
    json.beginObject()
    json.member("sensitivity", result.setting)
    json.member("strategy", result.strategy)
    append(result.standing)
    if !result.kinds.isEmpty {
      json.key("kinds")
      json.beginObject()
      for one in result.kinds {
        json.key(one.kind.rawValue)
        json.beginObject()
        append(one.standing)
        json.endObject()
      }
      json.endObject()
    }
    if let replay = result.replay {
      json.key("replay")
      json.beginObject()
      json.member("changed", replay.changed)
      json.member("scoreChange", replay.scoreChange)
      for (name, standing) in [("before", replay.before), ("after", replay.after)] {
        json.key(name)
        json.beginObject()
        append(standing)
        json.endObject()
      }
      json.endObject()
    }
    json.endObject()
    json.endLine()
  }

  /// Appends the line of one failure range.
  public mutating func append(_ found: FoundRange) {
    json.beginObject()
    json.member("range", found.cell.text)
    json.member("parameter", found.range.parameter.rawValue)
    json.member("failure", found.range.failure.name)
    json.member("current", found.range.current)
    json.key("tried")
    append(found.range.tried)
    json.key("failing")
    json.beginArray()
    for range in found.range.failing { append(range) }
    json.endArray()
    json.endObject()
    json.endLine()
  }

  private mutating func append(_ range: ClosedRange<Int>) {
    json.beginArray()
    json.value(range.lowerBound)
    json.value(range.upperBound)
    json.endArray()
  }

  private mutating func append(_ standing: Standing) {
    json.member("cells", standing.cells)
    json.member("gateFailures", standing.failures)
    if standing.doesNothing > 0 { json.member("doesNothing", standing.doesNothing) }
    json.member("occlusionP75", standing.occlusionP75)
    json.member("motionP75", standing.motionP75)
    if let figure = standing.figure { json.member("figure", figure) }
  }

  /// Appends the footer line, with the number of cells and the digest of all bytes before it.
  mutating func append(footer cells: Int, digest: UInt64) {
    json.beginObject()
    json.member("end", true)
    json.member("cells", cells)
    json.member("digest", digest.hexText)
    json.endObject()
    json.endLine()
  }

  private mutating func append(_ name: String, _ facts: [AxisEntry.Fact]) {
    json.key(name)
    json.beginArray()
    for fact in facts {
      json.beginArray()
      json.value(fact.name)
      json.value(fact.value)
      json.endArray()
    }
    json.endArray()
  }

  private mutating func append(_ name: String, _ entries: [AxisEntry]) {
    json.key(name)
    json.beginArray()
    for entry in entries {
      json.beginObject()
      json.member("id", entry.id)
      json.member("title", entry.title)
      json.member("summary", entry.summary)
      json.member("group", entry.group)
      json.member("source", entry.source)
      append("facts", entry.facts)
      if !entry.isInMatrix { json.member("isInMatrix", false) }
      json.endObject()
    }
    json.endArray()
  }
}

/// The JSON keys of a cell's line, encoded once for all lines.
private struct CellKeys {
  let cell = JSONKey("cell")
  let status = JSONKey("status")
  let outcome = JSONKey("outcome")
  let judged = JSONKey("judged")
  let fits = JSONKey("fits")
  let moved = JSONKey("moved")
  let metrics = JSONKey("metrics")
  let ofMetrics = RecordNames.metrics.map { JSONKey($0) }
  let value = JSONKey("value")
  let score = JSONKey("score")
  let reason = JSONKey("reason")
  let occlusion = JSONKey("occlusion")
  let motion = JSONKey("motion")
  let gates = JSONKey("gates")
  let ofGates = RecordNames.gates.map { JSONKey($0) }
  let inferred = JSONKey("inferred")
  let notes = JSONKey("notes")
}

/// The names of metrics, gates and reasons in a record, computed once.
enum RecordNames {
  /// The ids of the metrics, in the order of `MetricID.allCases`.
  static let metrics = MetricID.allCases.map(\.rawValue)
  /// The ids of the gates, in the order of `GateID.allCases`.
  static let gates = GateID.allCases.map(\.rawValue)
  /// The case names of the reasons, by raw value. A record contains these names, because they do not depend
  /// on the wording of messages.
  static let reasons: [String] = {
    var names = [String](
      repeating: "", count: (NotApplicable.allCases.map { Int($0.rawValue) }.max() ?? 0) + 1)
    for reason in NotApplicable.allCases { names[Int(reason.rawValue)] = "\(reason)" }
    return names
  }()
  static let reasonsByName = Dictionary(
    NotApplicable.allCases.map { ("\($0)", $0) }, uniquingKeysWith: { first, _ in first })
}

extension UInt64 {
  /// The value as sixteen hexadecimal digits.
  var hexText: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
