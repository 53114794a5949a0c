import Support

/// Escaping for other writers of Markdown: what a report's pages do with every text.
package enum MarkdownText {
  /// Text for a paragraph, a list item, a table cell or a link label, on one line.
  package static func escaped(_ text: String, limit: Int = 400) -> String {
    Markdown.escaped(text, limit: limit)
  }

  /// Text in a fixed-width font.
  package static func code(_ text: String, limit: Int = 160) -> String {
    Markdown.code(text, limit: limit).source
  }

  /// Text for an attribute of a tag; marks of Markdown are written by their numbers, since a page may be read by a program
  /// that looks for them everywhere.
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
