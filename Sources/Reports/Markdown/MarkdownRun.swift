/// A piece of text in one style, for code that writes other formats than Markdown.
package indirect enum MarkdownRun: Sendable, Equatable {
  case text(String)
  case strong([MarkdownRun])
  case emphasis([MarkdownRun])
  case code(String)
  /// A link: its label, and its path or address.
  case link([MarkdownRun], to: String)
}

extension Markdown {
  /// The Markdown as pieces of styled text. Escaped text becomes plain text, so it can never become a style
  /// or a link.
  package var runs: [MarkdownRun] {
    var reader = MarkdownReader(source)
    return reader.runs(until: nil)
  }
}

/// A reader for the Markdown that this module writes: escapes, `**`, `*`, code and links.
private struct MarkdownReader {
  private let text: [UInt8]
  private var position = 0

  init(_ source: String) { text = Array(source.utf8) }

  private enum Mark {
    static let strong = Array("**".utf8)
    static let emphasis = Array("*".utf8)
    static let code = Array("`".utf8)
    static let element = Array("<code>".utf8)
    static let elementEnd = Array("</code>".utf8)
    static let labelEnd = Array("](".utf8)
    static let linkEnd = Array(")".utf8)
    static let gap = Array(Markdown.gap.utf8)
  }

  /// Reads the runs up to a closing mark and skips the mark. Without a closing mark, it reads to the end.
  mutating func runs(until mark: [UInt8]?) -> [MarkdownRun] {
    var runs: [MarkdownRun] = []
    var plain: [UInt8] = []
    while position < text.count {
      if let mark, take(mark) { break }
      if let run = styled() {
        if !plain.isEmpty { runs.append(.text(String(decoding: plain, as: UTF8.self))) }
        plain.removeAll(keepingCapacity: true)
        runs.append(run)
      } else {
        takeCharacter(into: &plain)
      }
    }
    if !plain.isEmpty { runs.append(.text(String(decoding: plain, as: UTF8.self))) }
    return runs
  }

  /// Reads the styled run at the current position, or returns nil if there is none.
  private mutating func styled() -> MarkdownRun? {
    switch text[position] {
    case UInt8(ascii: "*"):
      if take(Mark.strong) { return .strong(runs(until: Mark.strong)) }
      return take(Mark.emphasis) ? .emphasis(runs(until: Mark.emphasis)) : nil
    case UInt8(ascii: "`"):
      return take(Mark.code) ? .code(verbatim(until: Mark.code)) : nil
    case UInt8(ascii: "<"):
      return take(Mark.element) ? .code(runs(until: Mark.elementEnd).plain) : nil
    case UInt8(ascii: "["):
      let start = position
      position += 1
      let label = runs(until: Mark.labelEnd)
      guard text[position - 1] == UInt8(ascii: "(") else {
        position = start
        return nil
      }
      return .link(label, to: verbatim(until: Mark.linkEnd))
    default: return nil
    }
  }

  /// Reads one byte, or an escape, which is replaced by the escaped character. A gap is left out.
  private mutating func takeCharacter(into plain: inout [UInt8]) {
    if take(Mark.gap) { return }
    let next = text[position]
    position += 1
    if next == UInt8(ascii: "\\"), position < text.count {
      plain.append(text[position])
      position += 1
    } else if next == UInt8(ascii: "&"), let (character, end) = entity() {
      plain += String(character).utf8
      position = end
    } else {
      plain.append(next)
    }
  }

  /// Returns the character of the HTML entity after an `&`, and the position after the entity.
  private func entity() -> (Character, end: Int)? {
    guard let end = text[position...].prefix(8).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[position..<end], as: UTF8.self)
    let known: [String: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    let numbered = name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    return (known[name] ?? numbered.map(Character.init)).map { ($0, end + 1) }
  }

  private mutating func verbatim(until mark: [UInt8]) -> String {
    let start = position
    while position < text.count {
      let end = position
      if take(mark) { return String(decoding: text[start..<end], as: UTF8.self) }
      position += 1
    }
    return String(decoding: text[start...], as: UTF8.self)
  }

  private mutating func take(_ mark: [UInt8]) -> Bool {
    guard text.count - position >= mark.count else { return false }
    for (offset, byte) in mark.enumerated() where text[position + offset] != byte { return false }
    position += mark.count
    return true
  }
}

extension [MarkdownRun] {
  /// The text of the runs, without styles and addresses.
  var plain: String {
    map { run in
      switch run {
      case .text(let text), .code(let text): text
      case .strong(let inner), .emphasis(let inner), .link(let inner, _): inner.plain
      }
    }.joined()
  }
}
