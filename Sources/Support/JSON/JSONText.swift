/// Converts JSON with comments and trailing commas.
public enum JSONText {
  /// Returns the text as strict JSON, without comments, lines that contain only comments, and commas before a
  /// closing bracket.
  ///
  /// - Parameter text: A text that the parser accepted. For any other text, the result is unspecified.
  public static func withoutComments(_ text: String) -> String {
    var lines: [String] = []
    var isInComment = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let wasInComment = isInComment
      let kept = code(of: line, &isInComment)
      let isEmpty = kept.allSatisfy(\.isWhitespace)
      if isEmpty, wasInComment || !line.allSatisfy(\.isWhitespace) { continue }
      lines.append(kept)
    }
    return withoutTrailingCommas(lines.joined(separator: "\n"))
  }

  private static func code(of line: Substring, _ isInComment: inout Bool) -> String {
    var kept: [UInt8] = []
    var isInString = false
    var isCut = false
    let bytes = Array(line.utf8)
    var at = 0
    while at < bytes.count {
      let (byte, next) = (bytes[at], at + 1 < bytes.count ? bytes[at + 1] : 0)
      if isInComment {
        if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
          isInComment = false
          at += 1
        }
      } else if isInString {
        kept.append(byte)
        if byte == UInt8(ascii: "\\"), at + 1 < bytes.count {
          kept.append(next)
          at += 1
        }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        isCut = true
        break
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        isInComment = true
        isCut = true
        at += 1
      } else {
        isInString = byte == UInt8(ascii: "\"")
        kept.append(byte)
      }
      at += 1
    }
    if isCut { while let last = kept.last, last == 32 || last == 9 { kept.removeLast() } }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Removes trailing commas from a text without comments.
  private static func withoutTrailingCommas(_ text: String) -> String {
    var kept: [UInt8] = []
    /// The index of the last comma outside strings, as long as only white space has followed it.
    var comma: Int?
    var isInString = false
    var isEscaped = false
    for byte in text.utf8 {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: ",") {
        comma = kept.count
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        if let place = comma { kept.remove(at: place) }
        comma = nil
      } else if ![32, 9, 10, 13].contains(byte) {
        comma = nil
        isInString = byte == UInt8(ascii: "\"")
      }
      kept.append(byte)
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
