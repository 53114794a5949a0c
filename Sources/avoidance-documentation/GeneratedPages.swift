import Foundation
import Matrix

/// A documentation page that is generated from the code, or a picture on such a page.
struct GeneratedPage {
  /// The name of the file in the folder of generated pages. Links omit the ending `.md`.
  var name: String
  /// The contents of the file, which are Markdown for DocC or SVG.
  var text: String
}

struct GenerationError: Error, CustomStringConvertible {
  var description: String
}

enum GeneratedPages {
  /// Returns all generated pages and pictures, ordered by name.
  ///
  /// - Parameters:
  ///   - catalogue: The strategies of the package.
  ///   - repository: The folder that contains `CONTRIBUTING.md`.
  static func all(_ catalogue: Catalogue, repository: String) throws -> [GeneratedPage] {
    let pages =
      try [
        MetricPages.metrics(catalogue), RulePages.simulation(), LimitPages.limits(catalogue),
        HeightPages.inferredHeights(), FieldReportPages.reports(catalogue),
        CommandPages.commandLine(catalogue),
      ]
      + StrategyPages.all(catalogue) + ModulePages.all(repository: repository)
    return pages.sorted { $0.name < $1.name }
  }

  static func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GenerationError(
        description: "'\(path)' cannot be read; run this command in the repository's folder.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

struct PageText {
  private(set) var text = ""

  init(_ title: String, abstract: String) {
    text = "# \(title)\n\n\(abstract)\n"
  }

  mutating func heading(_ level: Int, _ title: String) {
    text += "\n\(String(repeating: "#", count: level)) \(title)\n"
  }

  mutating func paragraph(_ paragraph: String) { text += "\n\(paragraph)\n" }

  mutating func list(_ items: [String]) {
    text += "\n" + items.map { "- \($0)\n" }.joined()
  }

  mutating func table(_ head: [String], _ rows: [[String]]) {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    text += "\n" + line(head) + line(head.map { _ in "---" }) + rows.map(line).joined()
  }

  mutating func code(_ code: String, _ language: String = "") {
    text += "\n```\(language)\n\(code)\n```\n"
  }

  func page(_ name: String) -> GeneratedPage { GeneratedPage(name: "\(name).md", text: text) }
}

extension String {
  /// The text with a backslash before each special character of Markdown.
  var plain: String {
    var out = ""
    for character in self {
      if "\\`*_[]<>|#~".contains(character) { out.append("\\") }
      out.append(character)
    }
    return out
  }

  var code: String { "`\(self)`" }
}
