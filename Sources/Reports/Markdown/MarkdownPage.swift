import Support

/// One file of a report.
public struct ReportFile: Sendable, Equatable {
  /// The path relative to the report's folder, with `/` between folders.
  public var path: String
  /// The text of the file.
  public var contents: String

  /// Creates a file.
  public init(path: String, contents: String) {
    self.path = path
    self.contents = contents
  }
}

/// A page that is built block by block.
package struct MarkdownPage {
  /// The alignment of a table's column.
  package enum Alignment: Sendable { case left, right, centre }

  /// The maximum number of columns in a table. A wider table is split, because it would scroll sideways on a
  /// code-hosting site.
  package static let columnLimit = 8

  package let path: String
  /// Whether the page plays cells, so that links to all cells work.
  package let playsCells: Bool
  /// The blocks of the page, from the top.
  package private(set) var blocks: [MarkdownBlock] = []
  private var ending: [MarkdownBlock] = []

  package init(path: String, playsCells: Bool = false) {
    self.path = path
    self.playsCells = playsCells
  }

  /// The finished file, in which the parts that do not fit on six screens are folded.
  package var file: ReportFile {
    let shown = PageFold.folded(blocks, ending: ending)
    return ReportFile(path: path, contents: shown.map { $0.source + "\n" }.joined(separator: "\n"))
  }

  /// Returns the relative path from this page to another file of the report.
  package func link(to target: String) -> String {
    let here = path.split(separator: "/").dropLast()
    let there = target.split(separator: "/")
    var shared = 0
    while shared < here.count, shared < there.count - 1, here[shared] == there[shared] { shared += 1 }
    return String(repeating: "../", count: here.count - shared) + there[shared...].joined(separator: "/")
  }

  /// Adds links to the parent pages, such as `[Report](../README.md) / [Strategies](README.md) / Title`.
  package mutating func breadcrumbs(_ parents: [(String, String)], _ here: Markdown) {
    let links = parents.map { Markdown.link(.text($0.0), link(to: $0.1)) }
    paragraph(.joined(links + [here], " / "))
  }

  package mutating func heading(_ level: Int, _ title: Markdown) { blocks.append(.heading(level, title)) }

  package mutating func paragraph(_ content: Markdown) { blocks.append(.paragraph(content)) }

  package mutating func list(_ items: [Markdown]) {
    if !items.isEmpty { blocks.append(.list(items, isNumbered: false)) }
  }

  package mutating func numberedList(_ items: [Markdown]) {
    if !items.isEmpty { blocks.append(.list(items, isNumbered: true)) }
  }

  /// Adds a shell command as a code block. Line breaks become spaces, so that the command cannot close the
  /// block early.
  package mutating func command(_ command: String) { blocks.append(.command(command)) }

  /// Adds a code block. Its fence is long enough that the code cannot close it, and invisible characters are
  /// made visible.
  package mutating func fence(_ code: String, language: String) {
    blocks.append(.code(code, language: language))
  }

  /// Adds a table. A table with too many columns is split into several, which all repeat the first column.
  package mutating func table(_ head: [Markdown], _ alignments: [Alignment], _ rows: [[Markdown]]) {
    guard !rows.isEmpty, !head.isEmpty else { return }
    blocks.append(.table(head, alignments, rows))
  }

  /// Adds a part that is folded until the reader opens it.
  package mutating func details(_ summary: Markdown, _ body: (inout MarkdownPage) -> Void) {
    var inner = MarkdownPage(path: path, playsCells: playsCells)
    body(&inner)
    blocks.append(.details(summary, inner.blocks))
  }

  /// Adds a picture of the report with the description `alt`.
  package mutating func picture(_ file: ReportFile, alt: Markdown) {
    picture(file, attribute: alt.source.replacing("\"", with: "&quot;").replacing("\\", with: ""))
  }

  /// Adds a picture of the report with a description in plain text, and optionally with a version for narrow
  /// windows.
  package mutating func picture(_ file: ReportFile, narrow: ReportFile? = nil, description: String) {
    picture(file, narrow: narrow, attribute: MarkdownText.attribute(description))
  }

  private mutating func picture(_ file: ReportFile, narrow: ReportFile? = nil, attribute: String) {
    blocks.append(
      .picture(
        link(to: file.path), narrow: narrow.map { link(to: $0.path) }, attribute: attribute,
        height: BlockHeight.ofPicture(file.contents)))
  }

  /// Adds a target for links.
  package mutating func anchor(_ name: String) { blocks.append(.anchor(name)) }

  /// Adds blocks to the end of the page, which is never folded.
  package mutating func end(_ body: (inout MarkdownPage) -> Void) {
    var inner = MarkdownPage(path: path, playsCells: playsCells)
    body(&inner)
    ending += inner.blocks
  }

  /// Adds Markdown without escaping it.
  package mutating func markdown(_ source: String) { blocks.append(.verbatim(source)) }
}

/// Returns a file name for an id: the id itself if it is a safe file name.
///
/// An id from an untrusted record may contain anything. An unsafe id is replaced by a name with a digest of
/// the id, so that two ids never share a file, even if file names ignore case.
package func fileName(_ id: String) -> String {
  let kept = id.utf8.prefix(60).map { byte -> UInt8 in
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D ? byte : 0x2D
  }
  let name = String(decoding: kept, as: UTF8.self)
  if name == id, !id.isEmpty, id != "readme", !id.hasPrefix("-") { return id }
  return "x" + name + "-" + Digest(id).text
}
