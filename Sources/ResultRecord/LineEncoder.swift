import AvoidanceMetrics

/// Appends the lines of a record to a byte buffer.
///
/// Every line is one JSON object; keys always come in the same order, so equal results make equal bytes.
public enum LineEncoder {
  /// Appends the header line.
  public static func append(_ header: RunHeader, to out: inout [UInt8]) {
    out.append(raw: "{\"schema\":")
    out.append(integer: header.schema)
    out.append(field: "model", header.model)
    out.append(field: "planHash", header.planHash)
    out.append(field: "profile", header.profile)
    out.append(raw: ",\"rules\":")
    append(facts: header.rules, to: &out)
    out.append(raw: ",\"frameRate\":")
    out.append(integer: header.frameRate)
    out.append(raw: ",\"cellCount\":")
    out.append(integer: header.cellCount)
    out.append(field: "command", header.command)
    append(axis: "strategies", header.strategies, to: &out)
    append(axis: "devices", header.devices, to: &out)
    append(axis: "orientations", header.orientations, to: &out)
    append(axis: "scenarios", header.scenarios, to: &out)
    append(axis: "screens", header.screens, to: &out)
    out.append(raw: "}\n")
  }

  /// Appends the line of one cell.
  public static func append(_ record: CellRecord, to out: inout [UInt8]) {
    out.append(raw: "{\"cell\":\"")
    out.append(escaped: record.cell.strategy)
    out.append(raw: "/")
    out.append(escaped: record.cell.device)
    out.append(raw: "/")
    out.append(escaped: record.cell.orientation)
    out.append(raw: "/")
    out.append(escaped: record.cell.scenario)
    out.append(raw: "/")
    out.append(escaped: record.cell.screen)
    if let error = record.error {
      out.append(raw: "\",\"status\":\"error\"")
      out.append(field: "error", error)
    } else {
      out.append(raw: "\",\"status\":\"ok\"")
    }
    out.append(raw: ",\"metrics\":{")
    for (index, metric) in record.metrics.enumerated() where index < RecordNames.metrics.count {
      if index > 0 { out.append(0x2C) }
      out.append(contentsOf: RecordNames.metrics[index])
      out.append(raw: "{\"value\":")
      out.append(number: metric.value)
      if metric.score.isFinite {
        out.append(raw: ",\"score\":")
        out.append(number: metric.score)
      }
      if let reason = metric.reason {
        out.append(raw: ",\"reason\":\"")
        out.append(raw: RecordNames.reasons[Int(reason.rawValue)])
        out.append(0x22)
      }
      out.append(0x7D)
    }
    out.append(raw: "},\"occlusion\":")
    out.append(number: record.occlusion ?? .nan)
    out.append(raw: ",\"motion\":")
    out.append(number: record.motion ?? .nan)
    out.append(raw: ",\"gates\":{")
    for (index, gate) in record.gates.enumerated() where index < RecordNames.gates.count {
      if index > 0 { out.append(0x2C) }
      out.append(contentsOf: RecordNames.gates[index])
      switch gate {
      case .passed: out.append(raw: "\"pass\"")
      case .failed: out.append(raw: "\"fail\"")
      case .notApplicable: out.append(raw: "\"n/a\"")
      }
    }
    out.append(raw: record.inferred ? "},\"inferred\":true,\"notes\":[" : "},\"inferred\":false,\"notes\":[")
    for (index, note) in record.notes.enumerated() {
      if index > 0 { out.append(0x2C) }
      out.append(quoted: note)
    }
    out.append(raw: "]}\n")
  }

  /// Appends the line of one sensitivity result.
  public static func append(_ result: SensitivityResult, to out: inout [UInt8]) {
    out.append(raw: "{\"sensitivity\":")
    out.append(quoted: result.setting)
    out.append(field: "strategy", result.strategy)
    out.append(raw: ",\"cells\":")
    out.append(integer: result.cells)
    out.append(raw: ",\"gateFailures\":")
    out.append(integer: result.gateFailures)
    out.append(raw: ",\"occlusionP75\":")
    out.append(number: result.occlusionP75)
    out.append(raw: ",\"motionP75\":")
    out.append(number: result.motionP75)
    out.append(raw: "}\n")
  }

  /// Appends the last line: how many cells came before, and the digest of every byte before this line.
  static func append(footer cells: Int, digest: UInt64, to out: inout [UInt8]) {
    out.append(raw: "{\"end\":true,\"cells\":")
    out.append(integer: cells)
    out.append(field: "digest", digest.hexText)
    out.append(raw: "}\n")
  }

  private static func append(facts: [AxisEntry.Fact], to out: inout [UInt8]) {
    out.append(0x5B)
    for (index, fact) in facts.enumerated() {
      if index > 0 { out.append(0x2C) }
      out.append(0x5B)
      out.append(quoted: fact.name)
      out.append(0x2C)
      out.append(quoted: fact.value)
      out.append(0x5D)
    }
    out.append(0x5D)
  }

  private static func append(axis name: String, _ entries: [AxisEntry], to out: inout [UInt8]) {
    out.append(raw: ",\"\(name)\":[")
    for (index, entry) in entries.enumerated() {
      if index > 0 { out.append(0x2C) }
      out.append(raw: "{\"id\":")
      out.append(quoted: entry.id)
      out.append(field: "title", entry.title)
      out.append(field: "summary", entry.summary)
      out.append(field: "group", entry.group)
      out.append(field: "source", entry.source)
      out.append(raw: ",\"facts\":")
      append(facts: entry.facts, to: &out)
      out.append(0x7D)
    }
    out.append(0x5D)
  }
}

/// The names that stand in a record, worked out once.
enum RecordNames {
  /// `"O1":` and so on, in the order of `MetricID.allCases`.
  static let metrics = MetricID.allCases.map { Array("\"\($0.rawValue)\":".utf8) }
  /// `"G1":` and so on, in the order of `GateID.allCases`.
  static let gates = GateID.allCases.map { Array("\"\($0.rawValue)\":".utf8) }
  /// The case names, by raw value: short, and they survive a change of wording.
  static let reasons: [String] = {
    var names = [String](repeating: "", count: (NotApplicable.allCases.map { Int($0.rawValue) }.max() ?? 0) + 1)
    for reason in NotApplicable.allCases { names[Int(reason.rawValue)] = "\(reason)" }
    return names
  }()
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  var hexText: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension [UInt8] {
  /// Appends text that is JSON already.
  mutating func append(raw text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends `,"name":"value"`.
  mutating func append(field name: String, _ value: String) {
    append(raw: ",\"")
    append(raw: name)
    append(raw: "\":")
    append(quoted: value)
  }

  /// Appends a JSON string.
  mutating func append(quoted text: String) {
    append(0x22)
    append(escaped: text)
    append(0x22)
  }

  /// Appends the inside of a JSON string.
  mutating func append(escaped text: String) {
    let view = text.utf8
    if view.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      append(contentsOf: view)
      return
    }
    let digits = Array("0123456789abcdef".utf8)
    for byte in view {
      switch byte {
      case 0x22, 0x5C:
        append(0x5C)
        append(byte)
      case 0x0A:
        append(raw: "\\n")
      case 0..<0x20:
        append(raw: "\\u00")
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
      default:
        append(byte)
      }
    }
  }

  /// Appends an integer.
  mutating func append(integer value: Int) {
    append(contentsOf: value.description.utf8)
  }

  /// Appends the shortest text that reads back as the same number; `null` for what is no number.
  mutating func append(number value: Double) {
    guard value.isFinite else {
      append(raw: "null")
      return
    }
    if let whole = Int(exactly: value), whole.magnitude < 1_000_000_000_000_000 {
      append(integer: whole)
    } else {
      append(contentsOf: value.description.utf8)
    }
  }
}
