import Support

/// Escaping for other writers of Markdown, as on a report's pages.
package enum MarkdownText {
  /// Returns text for a paragraph, a list item, a table cell or a link label, on one line.
  package static func escaped(_ text: String, limit: Int = 400) -> String {
    Markdown.escaped(text, limit: limit)
  }

  /// Returns text in a fixed-width font.
  package static func code(_ text: String, limit: Int = 160) -> String {
    Markdown.code(text, limit: limit).source
  }

  /// Returns text for an attribute of a tag; Markdown marks are written as numbers, because some programs
  /// interpret them even inside tags.
  package static func attribute(_ text: String, limit: Int = 600) -> String {
    var out = ""
    for scalar in escapedForXML(text, limit: limit).unicodeScalars {
      if "[]`*_$\\".unicodeScalars.contains(scalar) {
        out += "&#\(scalar.value);"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
