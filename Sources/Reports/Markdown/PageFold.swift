import Support

/// A fold of the parts of a page that do not fit on a few screens, so that a reader sees the answer and all
/// headings first.
///
/// The parts are opened from the top while they fit. A part that does not fit is folded; if it has inner
/// parts, only the inner parts that do not fit are folded. The headings of the page's parts always stay
/// visible, and headings that links can name stay visible if there is space.
///
/// The heights are estimates for text 890 points wide, the width that github-markdown-css leaves in a window
/// of 1,280 points. `.ci/check-html` measures the pages in a browser.
package struct PageFold {
  /// The maximum height of a page with all folded parts closed, in points: six screens of 800 points, less
  /// the error of the estimates.
  package static let limit = 3_600.0
  /// The height of a folded part, which shows one line, in points.
  private static let closedHeight = 40.0

  /// Whether parts that links can name are folded one by one instead of together with the part that contains
  /// them.
  private var keepsNamedParts = true
  /// The height that is left for opening parts, in points.
  private var left = 0.0

  /// Returns the blocks, in which the parts that do not fit within `limit` are folded.
  ///
  /// `ending` is shown below the blocks and is never folded.
  package static func folded(
    _ blocks: [MarkdownBlock], ending: [MarkdownBlock] = [], limit: Double = limit
  ) -> [MarkdownBlock] {
    let page = PagePart(blocks, splitAt: 2)
    let room = limit - PagePart.height(ending)
    var fold = PageFold()
    if fold.leastHeight(of: page) > room { fold.keepsNamedParts = false }
    fold.left = room - fold.leastHeight(of: page)
    return page.own + fold.blocks(of: page.parts) + ending
  }

  /// Returns the blocks of the parts. As many parts are open as the remaining height allows.
  private mutating func blocks(of parts: [PagePart]) -> [MarkdownBlock] {
    var result: [MarkdownBlock] = []
    for part in parts {
      result += part.head
      let gain = gain(of: part)
      // An open part needs this additional height even if its inner parts are folded.
      let inner = leastHeight(of: part) - closedHeight(of: part)
      if gain <= max(left, 0) {
        left -= max(gain, 0)
        result += part.body
      } else if !part.parts.isEmpty, inner <= max(left, 0) {
        left -= inner
        result += part.own + blocks(of: part.parts)
      } else {
        result.append(.details(part.summary, part.body))
      }
    }
    return result
  }

  /// Returns the minimum height below a part's heading. Every inner part is folded if this makes it shorter.
  private func leastHeight(of part: PagePart) -> Double {
    part.parts.reduce(part.ownHeight) {
      $0 + $1.headHeight + (gain(of: $1) > 0 ? closedHeight(of: $1) : $1.bodyHeight)
    }
  }

  /// Returns the height of a folded part. If links can name its inner parts, only the inner parts are folded.
  private func closedHeight(of part: PagePart) -> Double {
    keepsNamedParts && part.isListOfNamedParts ? leastHeight(of: part) : Self.closedHeight
  }

  private func gain(of part: PagePart) -> Double { part.bodyHeight - closedHeight(of: part) }

  /// A heading with the blocks below it, and their height, which is computed once because the estimate reads
  /// every word.
  private struct PagePart {
    /// The heading of the part and the anchors before it; empty for the page itself.
    let head: [MarkdownBlock]
    /// The blocks before the first inner part.
    let own: [MarkdownBlock]
    let parts: [PagePart]
    let headHeight: Double
    let ownHeight: Double
    let bodyHeight: Double

    /// Splits blocks at the headings of a level, which is 2 for a page, and then splits each part at the
    /// headings of level 3. An anchor belongs to the heading after it.
    init(_ blocks: [MarkdownBlock], splitAt level: Int, head: [MarkdownBlock] = []) {
      var groups: [(head: [MarkdownBlock], body: [MarkdownBlock])] = [([], [])]
      var anchors: [MarkdownBlock] = []
      for block in blocks {
        switch block {
        case .anchor: anchors.append(block)
        case .heading(level, _) where level <= 3:
          groups.append((anchors + [block], []))
          anchors = []
        default:
          groups[groups.count - 1].body += anchors + [block]
          anchors = []
        }
      }
      groups[groups.count - 1].body += anchors
      self.head = head
      own = groups[0].body
      parts = groups.dropFirst().map { PagePart($0.body, splitAt: level + 1, head: $0.head) }
      headHeight = Self.height(head)
      ownHeight = Self.height(own)
      bodyHeight = parts.reduce(ownHeight) { $0 + $1.headHeight + $1.bodyHeight }
    }

    static func height(_ blocks: [MarkdownBlock]) -> Double {
      blocks.reduce(0) { $0 + BlockHeight.estimate($1) }
    }

    /// The blocks of the part, without its heading.
    var body: [MarkdownBlock] { own + parts.flatMap { $0.head + $0.body } }

    /// Whether the part consists almost only of inner parts that links can name.
    var isListOfNamedParts: Bool {
      ownHeight < 200
        && parts.contains { $0.head.contains { if case .anchor = $0 { true } else { false } } }
    }

    /// The line that opens the part, with a summary of its contents.
    var summary: Markdown {
      var (pictures, rows, lines, tables) = (0, 0, 0, 0)
      var columns: [Markdown] = []
      for block in body {
        switch block {
        case .picture: pictures += 1
        case .table(let head, _, let body):
          (tables, rows, columns) = (tables + 1, rows + body.count, head)
        case .code(let code, _): lines += code.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        default: break
        }
      }
      let parts: [Markdown] = [
        pictures > 0 ? "\(counted(pictures, "picture"))" : nil,
        tables > 1
          ? "\(counted(tables, "table"))"
          : tables == 1 ? "a table of \(counted(rows, "row"))\(.text(Self.names(of: columns)))" : nil,
        lines > 0 ? "\(counted(lines, "line")) of code" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? "Read on" : "Show \(Markdown.sentence(parts))"
    }

    /// Returns the names of a table's first columns in brackets, after a space.
    private static func names(of head: [Markdown]) -> String {
      let names = head.map(\.runs.plain).filter { !$0.isEmpty }
      let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
      return shown.isEmpty ? "" : " (\(shown))"
    }
  }
}
