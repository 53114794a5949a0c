import Support

/// The escaping of the report's pages, for other code that writes Markdown.
package enum MarkdownText {
  /// Returns text escaped for one line of a paragraph, a list item, a table cell or a link label.
  package static func escaped(_ text: String, limit: Int = 400) -> String {
    Markdown.escaped(text, limit: limit)
  }

  /// Returns text in a fixed-width font.
  package static func code(_ text: String, limit: Int = 160) -> String {
    Markdown.code(text, limit: limit).source
  }

  /// Returns text escaped for an attribute of an HTML tag. Markdown marks become numeric entities, because
  /// some programs interpret them even inside tags.
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
