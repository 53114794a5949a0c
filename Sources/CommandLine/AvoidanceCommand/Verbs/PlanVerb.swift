import Foundation
import ResultRecord

/// `plan`: the ordered cells and their hash.
enum PlanVerb {
  static let spec = CommandSpec(
    name: "plan", abstract: "Write the ordered list of cells and its hash, without playing them.",
    discussion: "'run --plan' plays it, whole or in shards, and 'merge' puts the shards together.",
    options: PlanRequest.selection + PlanRequest.platform + [
      RunVerb.sensitivity,
      .value("output", short: "o", "file", default: "-", help: "Where to write; '-' is standard output."),
      CommonOptions.quiet,
    ],
    examples: [
      CommandExample(
        arguments: "plan -s 'tracking-guide*' -o plan.json", explanation: "Cells of one family."),
      CommandExample(
        arguments: "plan -o plan.json", explanation: "The default matrix, to be played in shards."),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let plan = try PlanRequest.plan(arguments, note: console.note)
    let document = try PlanDocument(plan, arguments, command: RunVerb.reproducingCommand(arguments))
    try OutputFile.write(Data(document.bytes()), to: arguments.string("output") ?? "-", console)
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
