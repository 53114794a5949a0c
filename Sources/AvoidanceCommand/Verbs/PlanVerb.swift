import Foundation
import MatrixRunner
import ResultRecord

/// `plan`: the ordered cells and their hash.
enum PlanVerb {
  static let spec = CommandSpec(
    name: "plan", abstract: "Write the ordered list of cells and its hash, without playing them.",
    options: PlanRequest.selection + PlanRequest.platform + [
      .value("output", short: "o", "file", default: "-", help: "Where to write; '-' is standard output.")
    ],
    examples: [
      CommandExample(arguments: "plan -s 'tracking-guide*' -o plan.json", explanation: "Cells of one family.")
    ])

  private struct Document: Encodable {
    var schema = 1
    var model = modelVersion
    var planHash: String
    var profile: String
    var frameRate: Int
    var cellCount: Int
    var cells: [String]
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let plan = try PlanRequest.plan(arguments, note: console.note)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    var data = try encoder.encode(
      Document(
        planHash: plan.hash, profile: plan.profile.id, frameRate: plan.frameRate, cellCount: plan.cellCount,
        cells: plan.cells.map(\.text)))
    data.append(10)
    try OutputFile.write(data, to: arguments.string("output") ?? "-", console)
    return .ok
  }
}

/// Writes documents that people asked for.
enum OutputFile {
  /// Writes to a file, whole or not at all, or to standard output when the path is `-`.
  static func write(_ data: Data, to path: String, _ console: Console) throws {
    guard path != "-" else { return try console.out(String(decoding: data, as: UTF8.self)) }
    try RunVerb.makeFolder(above: path)
    try AtomicFile.write(to: path) { append in try append([UInt8](data)) }
  }
}
