/// Estimates of the height of blocks, in points. They assume text of 16 points, lines of 24 points and a page
/// width of 890 points.
enum BlockHeight {
  static let width = 890.0
  /// The average width of a character, in points.
  private static let character = 7.4
  private static let line = 24.0
  private static let gap = 16.0

  /// Returns the estimated height of a block, including the gap below it.
  static func estimate(_ block: MarkdownBlock) -> Double {
    switch block {
    case .heading(let level, _): level == 1 ? 80 : level == 2 ? 72 : 64
    case .anchor: 0
    case .paragraph(let content): lines(content, in: width) * line + gap
    case .list(let items, _): items.reduce(gap) { $0 + lines($1, in: width - 32) * line + 4 }
    case .table(let head, _, let rows): table([head] + rows) + gap
    case .code(let code, _): Double(code.utf8.count { $0 == UInt8(ascii: "\n") } + 1) * 20 + 32 + gap
    case .command: 20 + 32 + gap
    case .details: line + gap
    case .picture(_, _, _, let height): height + gap
    case .verbatim(let source):
      source.split(separator: "\n").reduce(gap) {
        $0 + max(1, (Double($1.utf8.count) * character / width).rounded(.up)) * line
      }
    }
  }

  /// Returns the height at which an SVG is shown, from the `width` and `height` of its first tag. A picture
  /// that is wider than the text is scaled down.
  static func ofPicture(_ svg: String) -> Double {
    let tag = svg.prefix(400).prefix { $0 != ">" }
    func number(_ name: String) -> Double? {
      guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
      return Double(tag[start...].prefix { $0 != "\"" })
    }
    guard let height = number("height"), let own = number("width"), own > 0 else { return 480 }
    return height * min(1, width / own)
  }

  private static func lines(_ content: Markdown, in width: Double) -> Double {
    max(1, (Double(length(content)) * character / width).rounded(.up))
  }

  /// Returns the height of a table, whose columns share the width in proportion to their longest cells.
  private static func table(_ rows: [[Markdown]]) -> Double {
    let padding = 27.0
    let lengths = rows.map { $0.map(length) }
    var longest: [Double] = []
    for row in lengths {
      for (column, length) in row.enumerated() {
        if column == longest.count { longest.append(0) }
        longest[column] = max(longest[column], Double(length) * character)
      }
    }
    let room = max(100, width - padding * Double(longest.count))
    let share = min(1, room / max(1, longest.reduce(0, +)))
    return lengths.reduce(0) { height, row in
      let high = row.enumerated().map { column, length in
        let own = max(longest[column] * share, min(longest[column], 60))
        return max(1, (Double(length) * character / max(own, 1) - 0.01).rounded(.up))
      }
      return height + (high.max() ?? 1) * line + 13
    }
  }

  /// Returns the number of visible characters. Markup and link addresses do not count.
  private static func length(_ content: Markdown) -> Int { content.runs.reduce(0) { $0 + length($1) } }

  private static func length(_ run: MarkdownRun) -> Int {
    switch run {
    case .text(let text), .code(let text): text.count
    case .strong(let inner), .emphasis(let inner), .link(let inner, _): inner.reduce(0) { $0 + length($1) }
    }
  }
}
