/// A stretch of text in one style: what a piece of Markdown says, for writers of other formats.
package indirect enum MarkdownRun: Sendable, Equatable {
  case text(String)
  case strong([MarkdownRun])
  case emphasis([MarkdownRun])
  case code(String)
  /// The label, and the path or address.
  case link([MarkdownRun], to: String)
}

extension Markdown {
  /// What it says. Escaped text comes back as it was, so nothing in it can become a style or a link.
  package var runs: [MarkdownRun] {
    var reader = MarkdownReader(source)
    return reader.runs(until: nil)
  }
}

/// Reads the Markdown that this room writes: escapes, `**`, `*`, code and links.
private struct MarkdownReader {
  private let text: [Character]
  private var position = 0

  init(_ source: String) { text = Array(source) }

  /// The runs up to a closing mark, which is taken; up to the end where it does not come.
  mutating func runs(until mark: String?) -> [MarkdownRun] {
    var runs: [MarkdownRun] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { runs.append(.text(plain)) }
      plain = ""
    }
    while position < text.count {
      if let mark, take(mark) { break }
      if let run = styled() {
        flush()
        runs.append(run)
      } else {
        plain.append(character())
      }
    }
    flush()
    return runs
  }

  /// What a mark at this place begins; nil where none does.
  private mutating func styled() -> MarkdownRun? {
    if take("**") { return .strong(runs(until: "**")) }
    if take("*") { return .emphasis(runs(until: "*")) }
    if take("`") { return .code(verbatim(until: "`")) }
    if take("<code>") { return .code(plain(runs(until: "</code>"))) }
    guard text[position] == "[" else { return nil }
    let start = position
    position += 1
    let label = runs(until: "](")
    guard position <= text.count, text[position - 1] == "(" else {
      position = start
      return nil
    }
    return .link(label, to: verbatim(until: ")"))
  }

  /// One character, an escaped one as what it stands for.
  private mutating func character() -> Character {
    let next = text[position]
    position += 1
    if next == "\\", position < text.count {
      position += 1
      return text[position - 1]
    }
    guard next == "&", let end = text[position...].prefix(8).firstIndex(of: ";") else { return next }
    let name = String(text[position..<end])
    let known: [String: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    let numbered = name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    guard let character = known[name] ?? numbered.map(Character.init) else { return next }
    position = end + 1
    return character
  }

  private mutating func verbatim(until mark: String) -> String {
    var found = ""
    while position < text.count, !take(mark) {
      found.append(text[position])
      position += 1
    }
    return found
  }

  private mutating func take(_ mark: String) -> Bool {
    guard text[position...].starts(with: mark) else { return false }
    position += mark.count
    return true
  }

  private func plain(_ runs: [MarkdownRun]) -> String {
    runs.map { run in
      switch run {
      case .text(let text), .code(let text): text
      case .strong(let inner), .emphasis(let inner), .link(let inner, _): plain(inner)
      }
    }.joined()
  }
}
