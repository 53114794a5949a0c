import Foundation
import Lab
import Record
import Support

/// The verb `plan`, which writes the cells of a run in order, with their hash.
enum PlanVerb: Verb {
  struct Options: OptionGroup {
    let plan = PlanOptions()
    let sensitivity = RunVerb.sensitivity
    let output = Option<String>.value(
      "output", short: "o", "file", default: "-", help: "The output file; '-' is standard output."
    ).writing()
    let quiet = Option<Bool>.quiet

    var declared: [any Declaration] { [plan, sensitivity, output, quiet] }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "plan", abstract: "Write the ordered list of cells and its hash, without playing them.",
    discussion: "'run --plan' plays the plan, completely or in shards, and 'merge' joins the shards.",
    takes: options,
    examples: [
      CommandExample(
        arguments: "plan -s 'tracking-guide*' -o plan.json", explanation: "Cells of one family."),
      CommandExample(
        arguments: "plan -o plan.json", explanation: "The default matrix, to be played in shards."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let plan = try arguments.plan.plan(in: lab, note: console.note)
    let document = try PlanDocument(
      plan, arguments.plan, hasSensitivity: arguments.sensitivity,
      command: arguments.plan.reproducingCommand(hasSensitivity: arguments.sensitivity))
    try OutputFile.write(to: arguments.output, console) { append in
      try document.write(cellsOf: plan, into: append)
    }
    return .ok
  }
}

enum OutputFile {
  /// Writes to a file, or to standard output if the path is `-`. A file is written completely or not at all.
  static func write(_ data: Data, to path: String, _ console: Console) throws {
    try write(to: path, console) { append in try append([UInt8](data)) }
  }

  /// Writes plain text for people. On standard output, its marks have colours.
  static func write(lines text: String, to path: String, _ console: Console) throws {
    guard path != "-" else { return try console.print(text, paintsMarks: true) }
    try write(Data(plainLines(text).utf8), to: path, console)
  }

  /// Writes in parts. A file is written completely or not at all.
  static func write(
    to path: String, _ console: Console, _ body: (_ append: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard path != "-" else { return try body { try console.out(String(decoding: $0, as: UTF8.self)) } }
    try OutputGuard.check(path, console)
    try OutputFolder.making(above: path) { try AtomicFile.write(to: path, body: body) }
  }
}
