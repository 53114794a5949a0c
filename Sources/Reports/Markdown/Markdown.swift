import Support

/// Markdown for a part of one line, which is safe anywhere in a page.
///
/// String literals are used unchanged and interpolated text is escaped, as in `"**\(name)** failed"`. So a
/// report cannot forget to escape text.
package struct Markdown: ExpressibleByStringInterpolation, Sendable {
  package private(set) var source: String

  package init(stringLiteral value: String) { source = value }
  package init(stringInterpolation: Interpolation) { source = stringInterpolation.source }
  private init(source: String) { self.source = source }

  /// An interpolation that adds literals unchanged and escapes interpolated text.
  package struct Interpolation: StringInterpolationProtocol {
    var source = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity * 2)
    }

    package mutating func appendLiteral(_ literal: String) { source += literal }
    package mutating func appendInterpolation(_ text: String) { source += Markdown.escaped(text, limit: 400) }
    package mutating func appendInterpolation(name text: String) {
      source += Markdown.escaped(text, limit: 80)
    }
    package mutating func appendInterpolation(_ number: Int) { source += String(number) }
    package mutating func appendInterpolation(_ markup: Markdown) { source += markup.source }
  }

  /// Returns escaped text of at most `limit` characters.
  package static func text(_ text: String, limit: Int = 400) -> Markdown {
    Markdown(source: escaped(text, limit: limit))
  }

  /// Returns escaped text of at most 80 characters.
  package static func name(_ text: String) -> Markdown { Markdown(source: escaped(text, limit: 80)) }

  /// Returns text in a fixed-width font.
  package static func code(_ text: String, limit: Int = 160) -> Markdown {
    let isPlain =
      text.utf8.count <= limit && text.utf8.allSatisfy { plainInCode.contains($0) } && !text.isEmpty
    if isPlain { return Markdown(source: "`\(text)`") }
    return Markdown(source: "<code>\(escaped(text, limit: limit))</code>")
  }

  /// Returns a link to a file of the report. The path is not escaped, because the report created it.
  package static func link(_ label: Markdown, _ path: String) -> Markdown {
    Markdown(source: "[\(label.source)](\(path))")
  }

  /// Returns the pieces with a separator between them.
  package static func joined(_ pieces: [Markdown], _ separator: String) -> Markdown {
    Markdown(source: pieces.map(\.source).joined(separator: separator))
  }

  /// Markup that shows nothing and separates the parts of a word.
  static let gap = "<!-- -->"

  private static let plainInCode = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,:+ ".utf8)

  /// Escapes text for a paragraph, a list item, a table cell or a link label.
  ///
  /// Line breaks become spaces. Control and direction-changing characters are replaced by their code points,
  /// so that no name can look like another. Addresses of the web and of mail do not become links. Text beyond `limit` Unicode
  /// scalars is replaced by an ellipsis.
  package static func escaped(_ text: String, limit: Int) -> String {
    var out = ""
    out.reserveCapacity(min(text.utf8.count, 4 * limit) + 8)
    var count = 0
    // At the start of a line, `- x`, `---` and `===` are Markdown syntax, but `-3.5` is not.
    let second = text.unicodeScalars.dropFirst().first
    var isMarker: Bool { out.isEmpty && (second.map { "-+= ".unicodeScalars.contains($0) } ?? true) }
    let scalars = text.unicodeScalars
    for (index, scalar) in zip(scalars.indices, scalars) {
      if count == limit {
        out += "…"
        break
      }
      count += 1
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}":
        out += " "
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "|": out += "&#124;"
      case "\\", "`", "*", "_", "[", "]", "~", "$":
        out += "\\"
        out.unicodeScalars.append(scalar)
      case "#" where out.isEmpty, "+" where isMarker, "-" where isMarker, "=" where isMarker:
        out += "&#\(scalar.value);"
      case _ where isInvisible(scalar):
        out += visible(scalar)
      // Code hosts make links of `https://…`, `www.…` and `a@b.c`. An escaped `@` would not change that.
      case "/" where out.utf8.last == UInt8(ascii: ":"): out += "\\/"
      case "." where out.suffix(3).lowercased() == "www": out += "\\."
      case "@" where isInMailAddress(scalars, at: index):
        out += "\(gap)@"
      default:
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Whether the `@` at a place is between a name and a domain.
  private static func isInMailAddress(_ text: String.UnicodeScalarView, at index: String.Index) -> Bool {
    func isPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "._-+".unicodeScalars.contains(scalar)
    }
    return text[..<index].last.map(isPart) == true
      && text[text.index(after: index)...].prefix(while: isPart).contains(".")
  }
}
