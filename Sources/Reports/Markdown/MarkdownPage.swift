import Support

/// One file of a report.
public struct ReportFile: Sendable, Equatable {
  /// Relative to the report's folder, with `/`.
  public var path: String
  /// The whole text.
  public var contents: String

  /// Makes a file.
  public init(path: String, contents: String) {
    self.path = path
    self.contents = contents
  }
}

/// Builds one page block by block.
package struct MarkdownPage {
  /// How a table's column is set.
  package enum Alignment: Sendable { case left, right, centre }

  /// Columns a table may have before it is cut in several: wider ones scroll sideways on a code-hosting site.
  package static let columnLimit = 8

  package let path: String
  /// Whether a link to any cell can be followed, since whoever shows the page plays the cell.
  package let playsCells: Bool
  /// What it says, from the top.
  package private(set) var blocks: [MarkdownBlock] = []
  /// What stands below everything else.
  private var ending: [MarkdownBlock] = []

  package init(path: String, playsCells: Bool = false) {
    self.path = path
    self.playsCells = playsCells
  }

  /// The finished file, with the parts that go beyond six screens closed.
  package var file: ReportFile {
    let shown = PageFold.folded(blocks, ending: ending)
    return ReportFile(path: path, contents: shown.map { $0.source + "\n" }.joined(separator: "\n"))
  }

  /// The way from this page to another file of the report.
  package func link(to target: String) -> String {
    let here = path.split(separator: "/").dropLast()
    let there = target.split(separator: "/")
    var shared = 0
    while shared < here.count, shared < there.count - 1, here[shared] == there[shared] { shared += 1 }
    return String(repeating: "../", count: here.count - shared) + there[shared...].joined(separator: "/")
  }

  /// The way back up: `[Report](../README.md) / [Strategies](README.md) / Title`.
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

  /// A command in a fence; line breaks in it become spaces, so nothing can close the fence early.
  package mutating func command(_ command: String) { blocks.append(.command(command)) }

  /// Lines of code in a fence that nothing in them can close; invisible characters are shown.
  package mutating func fence(_ code: String, language: String) {
    blocks.append(.code(code, language: language))
  }

  /// A table; one that is too wide becomes several, each with the first column again.
  package mutating func table(_ head: [Markdown], _ alignments: [Alignment], _ rows: [[Markdown]]) {
    guard !rows.isEmpty, !head.isEmpty else { return }
    blocks.append(.table(head, alignments, rows))
  }

  /// A part that is closed at first.
  package mutating func details(_ summary: Markdown, _ body: (inout MarkdownPage) -> Void) {
    var inner = MarkdownPage(path: path, playsCells: playsCells)
    body(&inner)
    blocks.append(.details(summary, inner.blocks))
  }

  /// A picture of the report; `alt` is what it shows.
  package mutating func picture(_ file: ReportFile, alt: Markdown) {
    picture(file, attribute: alt.source.replacing("\"", with: "&quot;").replacing("\\", with: ""))
  }

  /// A picture of the report with a description in plain text, and with its twin for narrow windows.
  package mutating func picture(_ file: ReportFile, narrow: ReportFile? = nil, description: String) {
    picture(file, narrow: narrow, attribute: MarkdownText.attribute(description))
  }

  private mutating func picture(_ file: ReportFile, narrow: ReportFile? = nil, attribute: String) {
    blocks.append(
      .picture(
        link(to: file.path), narrow: narrow.map { link(to: $0.path) }, attribute: attribute,
        height: BlockHeight.ofPicture(file.contents)))
  }

  /// A place that the page's own links can name.
  package mutating func anchor(_ name: String) { blocks.append(.anchor(name)) }

  /// Adds to what stands at the end of the page and is never closed.
  package mutating func end(_ body: (inout MarkdownPage) -> Void) {
    var inner = MarkdownPage(path: path, playsCells: playsCells)
    body(&inner)
    ending += inner.blocks
  }

  /// Markdown that the caller vouches for.
  package mutating func markdown(_ source: String) { blocks.append(.verbatim(source)) }
}

/// A file name for an id, equal to the id wherever that is safe.
///
/// An id from a foreign record may hold anything; what is no plain id gets a digest of the id instead, so two ids
/// never share a file, also where file names ignore case.
package func fileName(_ id: String) -> String {
  let kept = id.utf8.prefix(60).map { byte -> UInt8 in
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D ? byte : 0x2D
  }
  let name = String(decoding: kept, as: UTF8.self)
  if name == id, !id.isEmpty, id != "readme", !id.hasPrefix("-") { return id }
  return "x" + name + "-" + Digest(id).text
}
