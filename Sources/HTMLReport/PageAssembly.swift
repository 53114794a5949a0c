import Support
import Foundation

/// Puts the page together: its HTML with style, script and data in place of their marks.
enum PageAssembly {
  /// The script's modules in the order in which they run: each may import from those before it.
  static let modules = [
    "data.js", "film.js", "selector.js", "table.js", "dom.js", "scene.js", "chart.js", "player.js",
    "story.js",
    "text.js", "answer.js", "parts.js", "ranking.js", "pivot.js", "list.js", "cell.js", "app.js",
  ]

  /// One module of all: import lines go, and what was exported is in the same scope.
  static let script = modules.map { name in
    bare(EmbeddedFiles.text(name)).filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }.joined(separator: "\n")

  /// The lines of a script or a style without comments on lines of their own, indentation and empty lines: those are for
  /// who reads the source. No text of the sources goes over several lines.
  static func bare(_ source: String) -> [Substring] {
    var isInComment = false
    return source.split(separator: "\n").compactMap { line in
      let text = line.drop { $0 == " " }
      if isInComment || text.hasPrefix("/*") {
        isInComment = !text.hasSuffix("*/")
        return nil
      }
      return text.isEmpty || text.hasPrefix("//") ? nil : text
    }
  }

  /// The file, given its data as letters of what is compressed.
  static func page(model: String, cells: String, films: String) -> [UInt8] {
    let style = "\n" + bare(EmbeddedFiles.text("page.css")).joined(separator: "\n")
    let script = "\n" + Self.script
    // What the page may load: its own style and script by their hashes, nothing else.
    let policy =
      "default-src 'none'; script-src '\(hash(script))'; style-src '\(hash(style))'; base-uri 'none'; "
      + "form-action 'none'"
    var page = ""
    var rest = Substring(EmbeddedFiles.text("page.html"))
    // In the order in which the file has them; what was put in is not looked at again.
    for (mark, text) in [
      ("{policy}", policy), ("{style}", style), ("{model}", model), ("{cells}", cells), ("{films}", films),
      ("{script}", script),
    ] {
      guard let place = rest.range(of: mark) else { continue }
      page += rest[..<place.lowerBound]
      page += text
      rest = rest[place.upperBound...]
    }
    page += rest
    return Array(page.utf8)
  }

  /// A source expression of a content security policy.
  static func hash(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(Array(text.utf8))).base64EncodedString()
  }
}
