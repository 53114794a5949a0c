import Metrics
import Record
import Support

/// A file of cell outcomes to keep under version control: JSON with one line per cell, sorted by id.
///
/// The keys are the ids of cells, gates and measures. The file contains no paths or message texts, so
/// rewording a message changes no line.
public enum Baseline {
  /// The version of the file format. Other versions are refused.
  public static let schema = 1
  /// The measures that a baseline contains by default, in addition to the gate results.
  public static let usualMeasures: [Measure] = [.occlusion, .motion]

  /// Returns the contents of the baseline file for a table. Equal outcomes give equal bytes.
  public static func bytes(_ table: OutcomeTable) -> [UInt8] {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", schema)
    json.member("model", table.platform.model)
    json.member("profile", table.platform.profile)
    json.member("frameRate", table.platform.frameRate)
    for (key, texts) in [("rules", table.platform.rules), ("measures", table.measures.map(\.id))] {
      json.key(key)
      json.beginArray(onOneLine: true)
      for text in texts { json.value(text) }
      json.endArray()
    }
    json.key("cells")
    json.beginObject()
    for cell in table.cells.sorted(by: { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }) {
      json.key(cell.id)
      json.beginObject(onOneLine: true)
      write(cell.outcome, table.measures, to: &json)
      json.endObject()
    }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ outcome: CellOutcome, _ measures: [Measure], to json: inout JSONWriter) {
    if outcome.isError { return json.member("error", true) }
    if outcome.outcome == .doesNothing { json.member("doesNothing", true) }
    if !outcome.isJudged { json.member("judged", false) }
    for (key, result) in [("fail", GateResult.failed), ("pass", .passed)] {
      let ids = GateID.allCases.filter {
        $0.index < outcome.gates.count && outcome.gates[$0.index] == result
      }
      if !ids.isEmpty { json.member(key, ids.map(\.rawValue).joined(separator: " ")) }
    }
    for (measure, value) in zip(measures, outcome.values) {
      if let value { json.member(measure.id, rounded(value, measure.decimals + 1)) }
    }
  }

  /// Rounds a value to a number of decimals. Callers pass one decimal more than is displayed, which is enough
  /// for the tolerance and removes floating-point noise.
  private static func rounded(_ value: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = value * scale
    return scaled.magnitude < 1e15 ? scaled.rounded() / scale : value
  }

  /// An error while reading a baseline.
  public enum ReadingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file is not a baseline. The value is a message of the form `file:line:column: error: …`.
    case broken(String)
    /// The baseline has another schema version.
    case otherSchema(path: String, found: Int)

    /// A message for the user who gave the path.
    public var description: String {
      switch self {
      case .broken(let text): text
      case .otherSchema(let path, let found):
        "\(path): the baseline has schema \(found) and this program reads \(schema); write a new one."
      }
    }
  }

  /// Reads a baseline from the bytes of a file.
  public static func read(_ bytes: [UInt8], path: String) throws(ReadingError) -> OutcomeTable {
    do {
      let file = try JSONDocument.parse(
        bytes, options: JSONOptions(maximumBytes: 512 << 20, maximumValues: 20_000_000))
      let found = try file.member("schema").int()
      guard found == schema else { throw ReadingError.otherSchema(path: path, found: found) }
      return try table(file)
    } catch let problem as JSONProblem {
      throw .broken(problem.description(path: path))
    } catch let error as ReadingError {
      throw error
    } catch {
      throw .broken("\(path): \(error)")
    }
  }

  private static func table(_ file: JSONValue) throws(JSONProblem) -> OutcomeTable {
    var rules: [String] = []
    for rule in try file.member("rules").array() { rules.append(try rule.string()) }
    var measures: [Measure] = []
    for value in try file.member("measures").array() {
      let id = try value.string()
      guard let measure = Measure(id: id), !measure.isOfStrategy else {
        throw value.problem(
          "unknown measure \(quoted(id))\(suggestion(for: id, in: Measure.ofCells.map(\.id)))")
      }
      measures.append(measure)
    }
    let platform = Platform(
      model: try file.member("model").string(), frameRate: try file.member("frameRate").int(in: 1...1000),
      profile: try file.member("profile").string(), rules: rules)
    var cells: [(id: String, outcome: CellOutcome)] = []
    for member in try file.member("cells").object().members {
      cells.append((CellID(member.name)?.text ?? member.name, try outcome(member, measures)))
    }
    return OutcomeTable(platform: platform, measures: measures, cells: cells)
  }

  private static func outcome(_ member: JSONMember, _ measures: [Measure]) throws(JSONProblem) -> CellOutcome
  {
    guard member.name.count(where: { $0 == "/" }) == 4 else {
      throw member.key.problem(
        "\(quoted(member.name)) is not a cell; expected five ids joined by '/'")
    }
    let object = try member.value.object()
    if let error = object["error"] {
      guard try error.bool() else {
        throw error.problem("expected true; omit the key if the cell has no error")
      }
      return CellOutcome(outcome: .error, gates: [], values: measures.map { _ in nil })
    }
    let doesNothing = try object["doesNothing"].map { value throws(JSONProblem) in try value.bool() } ?? false
    let isJudged = try object["judged"].map { value throws(JSONProblem) in try value.bool() } ?? true
    var gates = [GateResult](repeating: .notApplicable, count: GateID.allCases.count)
    var values: [Double?] = measures.map { _ in nil }
    for part in object.members {
      switch part.name {
      case "doesNothing", "judged": break
      case "fail", "pass":
        for name in try part.value.string().split(separator: " ") {
          guard let gate = GateID(rawValue: String(name)) else {
            throw part.value.problem("unknown gate \(quoted(String(name)))")
          }
          guard gates[gate.index] == .notApplicable else {
            throw part.value.problem("the gate \(gate.rawValue) is given twice")
          }
          gates[gate.index] = part.name == "fail" ? .failed : .passed
        }
      default:
        guard let measure = Measure(id: part.name), let index = measures.firstIndex(of: measure) else {
          throw part.key.problem(
            "unknown key \(quoted(part.name)); expected 'fail', 'pass', 'error', 'doesNothing', 'judged' or one of 'measures'"
          )
        }
        values[index] = try part.value.double()
      }
    }
    return CellOutcome(
      outcome: doesNothing && gates.contains(.failed) ? .doesNothing : nil, isJudged: isJudged, gates: gates,
      values: values)
  }
}
