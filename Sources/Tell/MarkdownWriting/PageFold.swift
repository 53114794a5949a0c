import Text

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

  /// The blocks, with the parts that go beyond closed.
  ///
  /// `ending` is what stands below them and stays open.
  package static func folded(
    _ blocks: [MarkdownBlock], ending: [MarkdownBlock] = [], limit: Double = limit
  ) -> [MarkdownBlock] {
    var page = PagePart.page(blocks)
    page.keepsNamedParts = true
    if page.height(closing: true) > limit - height(ending) { page.keepsNamedParts = false }
    var left = limit - height(ending) - page.height(closing: true)
    return page.own + page.parts.flatMap { $0.blocks(&left) } + ending
  }

  private static func height(_ blocks: some Sequence<MarkdownBlock>) -> Double {
    blocks.reduce(0) { $0 + BlockHeight.estimate($1) }
  }

  /// A heading with what stands below it.
  private struct PagePart {
    /// The heading and the anchors before it; empty for the page itself.
    var head: [MarkdownBlock] = []
    /// What comes before the first part of its own.
    var own: [MarkdownBlock] = []
    var parts: [PagePart] = []
    /// Whether parts of parts that links can name are closed one by one and not with the part that they belong to.
    var keepsNamedParts = false {
      didSet { for n in parts.indices { parts[n].keepsNamedParts = keepsNamedParts } }
    }

    /// A whole page: its parts begin at headings of level 2, and theirs at those of level 3.
    static func page(_ blocks: [MarkdownBlock]) -> PagePart {
      var page = PagePart(blocks, at: 2)
      page.parts = page.parts.map { PagePart($0.own, at: 3, head: $0.head) }
      return page
    }

    /// Takes blocks apart at the headings of a level; an anchor goes with the heading behind it.
    private init(_ blocks: [MarkdownBlock], at level: Int, head: [MarkdownBlock] = []) {
      self.head = head
      var anchors: [MarkdownBlock] = []
      for block in blocks {
        switch block {
        case .anchor: anchors.append(block)
        case .heading(level, _):
          parts.append(PagePart([], at: level, head: anchors + [block]))
          anchors = []
        default:
          append(anchors + [block])
          anchors = []
        }
      }
      append(anchors)
    }

    private mutating func append(_ blocks: [MarkdownBlock]) {
      if parts.isEmpty { own += blocks } else { parts[parts.count - 1].own += blocks }
    }

    /// What the part says, without its heading.
    var body: [MarkdownBlock] { own + parts.flatMap { $0.head + $0.body } }

    /// How much is won by closing it.
    private var gain: Double { PageFold.height(body) - closedHeight }

    /// Whether it has hardly anything of its own, and parts that links can name.
    private var isList: Bool {
      keepsNamedParts && PageFold.height(own) < 200
        && parts.contains { $0.head.contains { if case .anchor = $0 { true } else { false } } }
    }

    /// How high it is with as much closed as can be.
    private var closedHeight: Double { isList ? height(closing: true) : PageFold.closedHeight }

    /// The height of the page with all of its parts closed, or open.
    func height(closing: Bool) -> Double {
      PageFold.height(own)
        + parts.reduce(0) {
          $0 + PageFold.height($1.head)
            + (closing && $1.gain > 0 ? $1.closedHeight : PageFold.height($1.body))
        }
    }

    /// The blocks, with as much open as what is left of the page allows; takes from it.
    func blocks(_ left: inout Double) -> [MarkdownBlock] {
      if gain <= max(left, 0) {
        left -= max(gain, 0)
        return head + body
      }
      // What its parts take when they are all closed counts against what is left like anything else.
      let inner = height(closing: true) - closedHeight
      if !parts.isEmpty, inner <= max(left, 0) {
        left -= inner
        return head + own + parts.flatMap { $0.blocks(&left) }
      }
      return head + [.details(summary, body)]
    }

    /// What is behind the line that opens it.
    private var summary: Markdown {
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
