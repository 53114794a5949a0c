import Support

/// One block of a page.
package enum MarkdownBlock: Sendable {
  /// A heading: its level, from 1, and its text.
  case heading(Int, Markdown)
  case anchor(String)
  case paragraph(Markdown)
  case list([Markdown], isNumbered: Bool)
  /// A table: its header row, the alignments of its columns, and its other rows.
  case table([Markdown], [MarkdownPage.Alignment], [[Markdown]])
  case code(String, language: String)
  case command(String)
  /// A section that is hidden until the reader opens it: its summary and its blocks.
  case details(Markdown, [MarkdownBlock])
  /// A picture: its path, the path of a version for narrow windows, the description escaped for an attribute,
  /// and the height in a wide window in points.
  case picture(String, narrow: String?, attribute: String, height: Double)
  /// Markdown that is inserted unchanged.
  case verbatim(String)

  /// The block as Markdown, without a line break at its end.
  var source: String {
    switch self {
    case .heading(let level, let title): String(repeating: "#", count: level) + " " + title.source
    case .anchor(let name): "<a name=\"\(name)\"></a>"
    case .paragraph(let content): content.source
    case .list(let items, let isNumbered):
      items.enumerated().map { (isNumbered ? "\($0.offset + 1). " : "- ") + $0.element.source }
        .joined(separator: "\n")
    case .table(let head, let alignments, let rows): Self.table(head, alignments, rows)
    case .code(let code, let language): Self.fence(code, language: language)
    case .command(let command): Self.command(command)
    case .details(let summary, let blocks):
      (["<details>\n<summary>\(summary.source)</summary>"] + blocks.map(\.source) + ["</details>"])
        .joined(separator: "\n\n")
    case .picture(let path, let narrow?, let attribute, _):
      "<p><picture><source media=\"(max-width: 600px)\" srcset=\"\(narrow)\"><img src=\"\(path)\" "
        + "alt=\"\(attribute)\"></picture></p>"
    case .picture(let path, nil, let attribute, _): "<p><img src=\"\(path)\" alt=\"\(attribute)\"></p>"
    case .verbatim(let source): Self.trimmed(source)
    }
  }

  private static func trimmed(_ source: String) -> String {
    var lines = source[...]
    while lines.hasSuffix("\n") { lines.removeLast() }
    return String(lines)
  }

  // MARK: Code

  private static func command(_ command: String) -> String {
    var line = ""
    for scalar in command.unicodeScalars.prefix(2000) {
      line += scalar == "\n" || scalar == "\r" ? " " : isInvisible(scalar) ? visible(scalar) : String(scalar)
    }
    let fence =
      line.contains("```") ? String(repeating: "`", count: longestRun(of: "`", in: line) + 1) : "```"
    return "\(fence)sh\n\(line)\n\(fence)"
  }

  private static func fence(_ code: String, language: String) -> String {
    var text = ""
    var (run, longest) = (0, 2)
    for scalar in code.unicodeScalars.prefix(20_000) {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      text += scalar == "\n" || !isInvisible(scalar) ? String(scalar) : visible(scalar)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for other in text {
      run = other == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  // MARK: Tables

  private static func table(
    _ head: [Markdown], _ alignments: [MarkdownPage.Alignment], _ rows: [[Markdown]]
  ) -> String {
    if head.count <= MarkdownPage.columnLimit {
      var lines = [line(head), line(alignments.prefix(head.count).map(rule))]
      for row in rows { lines.append(line(row)) }
      return lines.joined(separator: "\n")
    }
    // Tables of similar width are easier to read than full tables with a narrow last one.
    let width = MarkdownPage.columnLimit - 1
    let parts = (head.count - 1 + width - 1) / width
    let size = (head.count - 1 + parts - 1) / parts
    return stride(from: 1, to: head.count, by: size).map { start in
      let columns = start..<min(head.count, start + size)
      return table(
        [head[0]] + head[columns], [alignments[0]] + alignments[columns],
        rows.map { [$0[0]] + $0[columns] })
    }.joined(separator: "\n\n")
  }

  private static func line(_ cells: [Markdown]) -> String {
    "| " + cells.map(\.source).joined(separator: " | ") + " |"
  }

  private static func rule(_ alignment: MarkdownPage.Alignment) -> Markdown {
    switch alignment {
    case .left: ":--"
    case .right: "--:"
    case .centre: ":-:"
    }
  }
}
