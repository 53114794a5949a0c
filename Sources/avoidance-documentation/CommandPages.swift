import AvoidanceCommand
import Foundation
import Synchronization

/// The help pages of the command line.
enum CommandPages {
  static func commandLine() throws -> GeneratedPage {
    var page = PageText(
      "The command line", abstract: "Every verb with its options, as `avoidance help` prints them.")
    let overview = try help([])
    page.code(overview)
    for verb in verbs(overview) {
      page.heading(2, verb)
      page.code(try help([verb]))
    }
    return page.page("CommandLineReference")
  }

  /// What `avoidance help` prints.
  private static func help(_ arguments: [String]) throws -> String {
    let text = Mutex("")
    let console = Console(
      out: { part in text.withLock { $0 += part } }, err: { _ in }, environment: ["COLUMNS": "84"],
      isTerminal: false)
    guard AvoidanceCommand.main(["help"] + arguments, console: console) == 0 else {
      throw GenerationError(description: "'avoidance help \(arguments.joined(separator: " "))' fails.")
    }
    return text.withLock { $0 }.trimmingCharacters(in: .newlines)
  }

  /// The verbs that the overview lists.
  private static func verbs(_ overview: String) -> [String] {
    let lines = overview.components(separatedBy: "\n")
    guard let start = lines.firstIndex(where: { $0.uppercased().hasPrefix("VERBS") }) else { return [] }
    return lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.compactMap { line in
      line.hasPrefix("   ") ? nil : line.split(separator: " ").first.map(String.init)
    }.filter { $0 != "help" && $0 != "version" }
  }
}
