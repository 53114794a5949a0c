import Foundation
import Support

/// The assembly of the page, which inserts the style, script and data into the HTML file.
enum PageAssembly {
  /// The script's modules in the order in which they run. A module imports only from modules before it.
  static let modules = [
    "data.js", "film.js", "selector.js", "table.js", "dom.js", "presented.js", "scene.js", "chart.js",
    "player.js",
    "story.js",
    "text.js", "answer.js", "parts.js", "ranking.js", "pivot.js", "list.js", "cell.js", "app.js",
  ]

  /// The modules joined into one script, without import lines and export keywords.
  static let script = modules.map { name in
    bare(EmbeddedFiles.text(name)).filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }.joined(separator: "\n")

  /// Returns the lines of a script or style without comments, indentation and empty lines. It expects that
  /// the source has no string of several lines.
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

  /// Returns the bytes of the page, given its compressed data as text.
  static func page(model: String, cells: String, films: String) -> [UInt8] {
    let style = "\n" + bare(EmbeddedFiles.text("page.css")).joined(separator: "\n")
    let script = "\n" + Self.script
    // The policy allows the page only its own style and script, which it identifies by their hashes.
    let policy =
      "default-src 'none'; script-src '\(hash(script))'; style-src '\(hash(style))'; base-uri 'none'; "
      + "form-action 'none'"
    var page = ""
    var rest = Substring(EmbeddedFiles.text("page.html"))
    // The placeholders are replaced in the order of the file, so that inserted text is not searched for them.
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

  /// Returns the hash of a text in the form that a content security policy needs.
  static func hash(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(Array(text.utf8))).base64EncodedString()
  }
}
