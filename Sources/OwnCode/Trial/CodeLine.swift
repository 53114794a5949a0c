/// A line of Swift, divided into its code and the comment at its end.
struct CodeLine {
  /// The code without the spaces and the comment behind it.
  var text: Substring
  /// The spaces and the comment behind the code. Empty if there are none.
  var end: Substring

  init(_ line: String) {
    let comment = Self.comment(in: line) ?? line.endIndex
    var last = comment
    while last > line.startIndex, line[line.index(before: last)].isWhitespace {
      last = line.index(before: last)
    }
    (text, end) = (line[..<last], comment == line.endIndex ? "" : line[last...])
  }

  /// Returns the start of a comment that goes on to the end of a line. Nil if there is none.
  private static func comment(in line: String) -> String.Index? {
    var isText = false
    var index = line.startIndex
    while index < line.endIndex {
      let rest = line[index...]
      switch line[index] {
      case "\\" where isText: index = line.index(after: index)
      case "\"": isText.toggle()
      case "/" where !isText && rest.hasPrefix("//"): return index
      case "/" where !isText && rest.hasPrefix("/*"):
        guard let close = rest.dropFirst(2).firstRange(of: "*/") else { return index }
        if rest[close.upperBound...].allSatisfy(\.isWhitespace) { return index }
        index = line.index(before: close.upperBound)
      default: break
      }
      if index < line.endIndex { index = line.index(after: index) }
    }
    return nil
  }

  /// Whether the code does not go on in the next line, as far as this line tells: its brackets are closed, no operator is
  /// at its end, and no comment of several lines begins in it.
  var isWhole: Bool {
    var depth = 0
    for character in text {
      depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
      if depth < 0 { return false }
    }
    guard depth == 0, let last = text.last, !(end.contains("/*") && !end.contains("*/")) else { return false }
    return !"+-*/%=&|<>?:,.".contains(last)
  }

  /// Whether the code of a line goes on with that of the line before it.
  static func continues(_ text: Substring) -> Bool {
    text.first { !$0.isWhitespace }.map { "+-*/%=&|<>?:,.)]".contains($0) } ?? false
  }
}
