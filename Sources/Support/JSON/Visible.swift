/// Returns a text with its invisible characters escaped, so that text from a user or a file cannot break a line,
/// control a terminal or reorder the text around it.
///
/// - Parameter kept: A control character that is not escaped, such as the line end in a list of problems.
package func visible(_ text: String, keeping kept: Unicode.Scalar? = nil) -> String {
  if isPlainASCII(text, and: kept) { return text }
  var output = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar != kept, isInvisible(scalar) {
      output.append(contentsOf: escape(scalar).unicodeScalars)
    } else {
      output.append(scalar)
    }
  }
  return String(output)
}

/// Returns lines of plain text for a terminal or the log of a CI system: everything that this program prints for
/// people passes through here.
///
/// Invisible characters except line ends are escaped, and so is the beginning of a workflow command of GitHub
/// Actions, which is `::` after spaces at the start of a line, or `##[` anywhere
/// (github.com/actions/runner, src/Runner.Common/ActionCommand.cs).
package func plainLines(_ text: String) -> String {
  let text = visible(text, keeping: "\n")
  guard text.contains("::") || text.contains("##[") else { return text }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    let line =
      line.contains("##[") ? String(line).replacing("##[", with: "#" + escape("#") + "[") : String(line)
    guard let start = line.firstIndex(where: { !$0.isWhitespace }), line[start...].hasPrefix("::") else {
      return line
    }
    return String(line[..<start]) + escape(":") + String(line[line.index(after: start)...])
  }.joined(separator: "\n")
}

/// Returns the escape of a character, such as `\u{1b}`.
private func escape(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

private func isPlainASCII(_ text: String, and kept: Unicode.Scalar?) -> Bool {
  text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || UInt32($0) == kept?.value }
}
