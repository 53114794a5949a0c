import AvoidanceCommand
import Foundation
import StrategyCatalog
import Synchronization

/// A reader of the command line: files that it takes, and a command that has it read one.
struct Reader: Sendable {
  /// What its figures are called.
  let name: String
  /// What the file is called; endings tell readers what it may be.
  let fileName: String
  /// Files that it accepts.
  let files: [[UInt8]]
  /// The command; `{}` stands for the file.
  let command: [String]

  /// Reads one file; returns the exit code and what stands on standard error.
  func read(_ path: String) -> (code: Int32, words: String) {
    Self.call(command.map { $0 == "{}" ? path : $0 })
  }

  /// Calls the command line in this process; its output is dropped.
  static func call(_ arguments: [String]) -> (code: Int32, words: String) {
    let words = Mutex("")
    let console = Console(
      out: { _ in }, err: { text in words.withLock { $0 += text } }, environment: [:], isTerminal: false)
    let code = AvoidanceCommand.main(
      arguments, console: console, strategies: StrategyCatalog.families, sources: StrategyCatalog.sources)
    return (code, words.withLock { $0 })
  }

  /// All readers; what only the program writes is written into a folder first. Long, because it is a list.
  ///
  /// - Parameters:
  ///   - root: the root of the repository.
  ///   - folder: where there is room.
  static func all(root: String, folder: String) throws -> [Reader] {
    func files(_ path: String, _ endings: String...) throws -> [[UInt8]] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(path)").sorted()
      return try names.filter { name in endings.contains { name.hasSuffix($0) } && !name.contains("schema") }
        .map { Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)/\($0)"))) }
    }
    func made(_ name: String, _ arguments: [String]) throws -> [UInt8] {
      let path = "\(folder)/\(name)"
      let done = call(arguments + [name.hasSuffix("baseline.json") ? "--baseline" : "-o", path])
      guard done.code == 0 else { throw CocoaError(.fileReadUnknown, userInfo: ["words": done.words]) }
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    let small = ["-d", "iphone-16e", "-l", "login", "-k", "show-hide", "-s", "bottom-inset"]
    let whole = "\(folder)/whole.ndjson"
    _ = call(["run", "-q", "--no-report", "-o", whole] + small)
    let record = Array(try Data(contentsOf: URL(fileURLWithPath: whole)))
    let plan = try made("plan.json", ["plan"] + small)
    let baseline = try made("baseline.json", ["baseline", "write", whole])
    let scenes = "\(root)/Tests/Fixtures/InterfaceBuilder/SignIn.storyboard"
    let screens = ["list", "screens", "--screen", "{}"]
    func texts(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
    return [
      Reader(
        name: "storyboard", fileName: "a.storyboard", files: try files("Tests", ".storyboard"),
        command: screens),
      Reader(name: "xib", fileName: "a.xib", files: try files("Tests", ".xib"), command: screens),
      Reader(
        name: "dump-text", fileName: "a.txt", files: try files("Tests/Fixtures/Dumps", ".txt"),
        command: screens),
      Reader(
        name: "dump-xml", fileName: "a.xml", files: try files("Tests/Fixtures/Dumps", ".xml"),
        command: screens),
      Reader(
        name: "dump-json", fileName: "a.json", files: try files("Tests/Fixtures/Dumps", ".json"),
        command: screens),
      Reader(
        name: "screen", fileName: "a.json",
        files: try files("Sources/Screens/BuiltInFiles/BuiltIn", ".json").map {
          // A built-in id is taken.
          $0.replacing(Array(#""id": ""#.utf8), with: Array(#""id": "my-"#.utf8), maxReplacements: 1)
        }, command: screens),
      Reader(
        name: "scenario", fileName: "a.json",
        files: texts(
          """
          {"id": "fuzz", "title": "Show", "summary": "All.", "source": "made up", "requires": {"inputs": 2},
           "rules": {"P10": "zero"}, "steps": [{"focus": "first", "after": 0.5}, {"type": 3, "after": 1},
           {"post": {"name": "willShow", "begin": [0, 667, 375, 258], "end": [0, 409, 375, 258], "curve": 7}}, "hide"]}
          """), command: ["list", "scenarios", "--scenario-file", "{}"]),
      Reader(
        name: "log", fileName: "a.log",
        files: try files("Tests/Fixtures/Logs", ".log", ".txt", ".json", ".csv"),
        command: ["import-log", "{}"]),
      Reader(
        name: "keyboards", fileName: "k.csv",
        files: try files("Sources/World/MeasuredDevices/Data", "keyboards.csv").map {
          // The ids of the tables are taken.
          Array(
            String(decoding: $0, as: UTF8.self).replacing("\nk", with: "\nmine-").prefix(6_000).split(
              separator: "\n"
            ).dropLast().joined(separator: "\n").utf8)
        },
        command: ["plan", "--keyboards", "{}"] + small),
      Reader(
        name: "roles", fileName: "r.json",
        files: texts(#"{"scenes": {"sgn-00-scn": {"primaryAction": null}}}"#),
        command: ["list", "screens", "--screen", scenes, "--roles", "{}"]),
      Reader(
        name: "configuration", fileName: "c.json",
        files: texts(
          #"{"device": ["iphone-*", "!ipad-9"], "rule": ["P4=literal"], "run": {"jobs": "50%", "report": false}, "thresholds": [{"metric": "failing", "max": 20}]}"#
        ),
        command: ["config", "check", "{}"]),
      Reader(
        name: "thresholds", fileName: "t.json",
        files: texts(
          #"{"thresholds": [{"metric": "failing", "max": 100, "level": "warn", "when": {"device": ["iphone-*"]}, "why": "x"}]}"#
        ),
        command: ["check", whole, "--thresholds", "{}"]),
      Reader(name: "baseline", fileName: "b.json", files: [baseline], command: ["compare", "{}", whole]),
      Reader(
        name: "record", fileName: "r.ndjson", files: [record],
        command: ["report", "{}", "--to", "csv", "-o", "-"]),
      Reader(name: "plan", fileName: "p.json", files: [plan], command: ["run", "--dry-run", "--plan", "{}"]),
      Reader(
        name: "cells", fileName: "c.txt", files: texts("none/iphone-16e/portrait/show-hide/login\n"),
        command: ["list", "cells", "--cells-from", "{}"]),
    ]
  }
}
