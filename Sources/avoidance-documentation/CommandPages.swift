import AvoidanceCommand
import Foundation
import Matrix
import Synchronization

enum CommandPages {
  static func commandLine(_ catalogue: Catalogue) throws -> GeneratedPage {
    var page = PageText(
      "The command line", abstract: "Every verb with its options, as `avoidance help` prints them.")
    let overview = try help([], catalogue)
    page.code(overview)
    for verb in verbs(overview) {
      page.heading(2, verb)
      page.code(try help([verb], catalogue))
    }
    return page.page("CommandLineReference")
  }

  private static func help(_ arguments: [String], _ catalogue: Catalogue) throws -> String {
    try output(["help"] + arguments, catalogue).trimmingCharacters(in: .newlines)
  }

  static func output(_ arguments: [String], _ catalogue: Catalogue) throws -> String {
    let (out, err) = (Text(), Text())
    let console = Console(
      out: out.append, err: err.append, environment: ["COLUMNS": "84"], isTerminal: false)
    let code = AvoidanceCommand.main(arguments, console: console, strategies: catalogue.families)
    guard code == 0 else {
      throw GenerationError(description: "'avoidance \(arguments.joined(separator: " "))' failed: \(err.all)")
    }
    return out.all
  }

  private final class Text: Sendable {
    private let parts = Mutex("")
    var all: String { parts.withLock { $0 } }
    @Sendable func append(_ part: String) { parts.withLock { $0 += part } }
  }

  private static func verbs(_ overview: String) -> [String] {
    let lines = overview.components(separatedBy: "\n")
    guard let start = lines.firstIndex(where: { $0.uppercased().hasPrefix("VERBS") }) else { return [] }
    return lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.compactMap { line in
      line.hasPrefix("   ") ? nil : line.split(separator: " ").first.map(String.init)
    }.filter { $0 != "help" && $0 != "version" }
  }
}
