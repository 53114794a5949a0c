import Support

/// Closes the parts of a page that go beyond a few screens, so that a reader meets the answer and the headings of the rest.
///
/// The parts are opened from the top while they fit; one that doesn't is closed, or where it has parts of its own, those of
/// them that don't fit. The headings of the page's parts stay in sight, and so does every heading that links can name where
/// there is room for them. Heights are estimates for text 890 points wide, what
/// github-markdown-css leaves a page in a window of 1,280; `.ci/check-html` measures the pages in a browser.
package struct PageFold {
  /// How high an open page may be, in points: six screens of 800 less what the estimates miss.
  package static let limit = 4_000.0
  /// How high a closed part is: the line that opens it.
  private static let closedHeight = 40.0

  /// Whether parts of parts that links can name are closed one by one and not with the part that they belong to.
  private var keepsNamedParts = true
  /// How much more of the page may be opened, in points.
  private var left = 0.0

  /// The blocks, with the parts that go beyond closed.
  ///
  /// `ending` is what stands below them and stays open.
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

  /// The blocks of parts, with as much open as what is left of the page allows.
  private mutating func blocks(of parts: [PagePart]) -> [MarkdownBlock] {
    var result: [MarkdownBlock] = []
    for part in parts {
      result += part.head
      let gain = gain(of: part)
      // What its parts take when they are all closed counts against what is left like anything else.
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

  /// The height below a part's heading with all of its own parts closed that win by it.
  private func leastHeight(of part: PagePart) -> Double {
    part.parts.reduce(part.ownHeight) {
      $0 + $1.headHeight + (gain(of: $1) > 0 ? closedHeight(of: $1) : $1.bodyHeight)
    }
  }

  /// How high a part is with as much closed as can be.
  private func closedHeight(of part: PagePart) -> Double {
    keepsNamedParts && part.isListOfNamedParts ? leastHeight(of: part) : Self.closedHeight
  }

  /// How much is won by closing a part.
  private func gain(of part: PagePart) -> Double { part.bodyHeight - closedHeight(of: part) }

  /// A heading with what stands below it, and how high that is: estimated once, since every word is read for it.
  private struct PagePart {
    /// The heading and the anchors before it; empty for the page itself.
    let head: [MarkdownBlock]
    /// What comes before the first part of its own.
    let own: [MarkdownBlock]
    let parts: [PagePart]
    let headHeight: Double
    let ownHeight: Double
    /// The height of all below the heading.
    let bodyHeight: Double

    /// Takes blocks apart at the headings of a level, 2 for a page, and what is between them at those of level 3; an anchor
    /// goes with the heading behind it.
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

    /// What the part says, without its heading.
    var body: [MarkdownBlock] { own + parts.flatMap { $0.head + $0.body } }

    /// Whether it has hardly anything of its own, and parts that links can name.
    var isListOfNamedParts: Bool {
      ownHeight < 200
        && parts.contains { $0.head.contains { if case .anchor = $0 { true } else { false } } }
    }

    /// What is behind the line that opens it.
    var summary: Markdown {
      var (pictures, rows, lines, tables) = (0, 0, 0, 0)
      for block in body {
        switch block {
        case .picture: pictures += 1
        case .table(_, _, let body): (tables, rows) = (tables + 1, rows + body.count)
        case .code(let code, _): lines += code.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        default: break
        }
      }
      let parts: [Markdown] = [
        pictures > 0 ? "\(counted(pictures, "picture"))" : nil,
        tables > 1 ? "\(counted(tables, "table"))" : tables == 1 ? "a table of \(counted(rows, "row"))" : nil,
        lines > 0 ? "\(counted(lines, "line")) of code" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? "Read on" : "Show \(Markdown.joined(parts, ", "))"
    }
  }
}
