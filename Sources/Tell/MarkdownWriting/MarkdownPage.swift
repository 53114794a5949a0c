import Text

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
  package enum Alignment { case left, right, centre }

  /// Columns a table may have before it is cut in several: wider ones scroll sideways on a code-hosting site.
  package static let columnLimit = 8

  package let path: String
  private var text = ""

  package init(path: String) { self.path = path }

  /// The finished file.
  package var file: ReportFile { ReportFile(path: path, contents: text) }

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

  package mutating func heading(_ level: Int, _ title: Markdown) {
    block(String(repeating: "#", count: level) + " " + title.source)
  }

  package mutating func paragraph(_ content: Markdown) { block(content.source) }

  package mutating func list(_ items: [Markdown]) {
    if !items.isEmpty { block(items.map { "- " + $0.source }.joined(separator: "\n")) }
  }

  package mutating func numberedList(_ items: [Markdown]) {
    if !items.isEmpty {
      block(items.enumerated().map { "\($0.offset + 1). \($0.element.source)" }.joined(separator: "\n"))
    }
  }

  /// A command in a fence; line breaks in it become spaces, so nothing can close the fence early.
  package mutating func command(_ command: String) {
    var line = ""
    for scalar in command.unicodeScalars.prefix(2000) {
      line += scalar == "\n" || scalar == "\r" ? " " : isInvisible(scalar) ? visible(scalar) : String(scalar)
    }
    let fence =
      line.contains("```") ? String(repeating: "`", count: longestRun(of: "`", in: line) + 1) : "```"
    block("\(fence)sh\n\(line)\n\(fence)")
  }

  /// Lines of code in a fence that nothing in them can close; invisible characters are shown.
  package mutating func fence(_ code: String, language: String) {
    var text = ""
    var (run, longest) = (0, 2)
    for scalar in code.unicodeScalars.prefix(20_000) {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      text += scalar == "\n" || !isInvisible(scalar) ? String(scalar) : visible(scalar)
    }
    let fence = String(repeating: "`", count: longest + 1)
    markdown("\(fence)\(language)\n\(text)\n\(fence)")
  }

  /// A table; one that is too wide becomes several, each with the first column again.
  package mutating func table(_ head: [Markdown], _ alignments: [Alignment], _ rows: [[Markdown]]) {
    guard !rows.isEmpty, let first = head.first else { return }
    if head.count <= MarkdownPage.columnLimit {
      var lines = [line(head), line(alignments.prefix(head.count).map(rule))]
      for row in rows { lines.append(line(row)) }
      block(lines.joined(separator: "\n"))
      return
    }
    // Parts of even width read better than a full one with a narrow rest.
    let width = MarkdownPage.columnLimit - 1
    let parts = (head.count - 1 + width - 1) / width
    let size = (head.count - 1 + parts - 1) / parts
    for start in stride(from: 1, to: head.count, by: size) {
      let columns = start..<min(head.count, start + size)
      table(
        [first] + head[columns], [alignments[0]] + alignments[columns], rows.map { [$0[0]] + $0[columns] })
    }
  }

  /// A part that is closed at first.
  package mutating func details(_ summary: Markdown, _ body: (inout MarkdownPage) -> Void) {
    block("<details>\n<summary>\(summary.source)</summary>")
    body(&self)
    block("</details>")
  }

  /// A picture; `name` is a path without `.svg`.
  package mutating func picture(_ name: String, alt: Markdown) {
    picture(link(to: name), attribute: alt.source.replacing("\"", with: "&quot;").replacing("\\", with: ""))
  }

  /// A picture with a description in plain text.
  package mutating func picture(_ name: String, description: String) {
    picture(link(to: name), attribute: MarkdownText.attribute(description))
  }

  private mutating func picture(_ path: String, attribute: String) {
    block("<p><img src=\"\(path).svg\" alt=\"\(attribute)\"></p>")
  }

  /// A place that the page's own links can name.
  package mutating func anchor(_ name: String) { block("<a name=\"\(name)\"></a>") }

  /// Markdown that the caller vouches for.
  package mutating func markdown(_ source: String) {
    var lines = source[...]
    while lines.hasSuffix("\n") { lines.removeLast() }
    block(String(lines))
  }

  private mutating func block(_ source: String) {
    if !text.isEmpty { text += "\n" }
    text += source
    text += "\n"
  }

  private func line(_ cells: [Markdown]) -> String {
    "| " + cells.map(\.source).joined(separator: " | ") + " |"
  }

  private func rule(_ alignment: Alignment) -> Markdown {
    switch alignment {
    case .left: ":--"
    case .right: "--:"
    case .centre: ":-:"
    }
  }

  private func longestRun(of character: Character, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for other in text {
      run = other == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
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
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return "x" + name + "-" + String(hash, radix: 16)
}
