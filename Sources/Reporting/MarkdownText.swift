/// Escaping for other writers of Markdown: what a report's pages do with every text.
package enum MarkdownText {
  /// Text for a paragraph, a list item, a table cell or a link label, on one line.
  package static func escaped(_ text: String, limit: Int = 400) -> String {
    Markup.escaped(text, limit: limit)
  }

  /// Text in a fixed-width font.
  package static func code(_ text: String, limit: Int = 160) -> String {
    Markup.code(text, limit: limit).source
  }
}
