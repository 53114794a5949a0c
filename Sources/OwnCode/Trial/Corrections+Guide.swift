import Diagnosis
import Foundation
import Record
import Support

extension Corrections {
  /// The most constraints that are tried at the keyboard layout guide, one at a time.
  private static let mostGuides = 4

  /// The code in which one constraint ends at the keyboard layout guide and no longer at the safe area, without the code
  /// that answers the keyboard.
  var endingAtKeyboard: [Proposal] {
    guard let removals, removals.allSatisfy(hasOwnLines) else { return [] }
    func isRemoved(_ file: AppFolder.File, _ line: Int) -> Bool {
      removals.contains { $0.file == file.path && $0.lines.contains(line) }
    }
    let tied = files.flatMap { file in
      file.lines.enumerated().compactMap { index, line -> LineEdit? in
        guard !isRemoved(file, index + 1), let text = Self.endingAtKeyboard(String(line)) else { return nil }
        return LineEdit(file: file.path, line: index + 1, text: text)
      }
    }
    let deletions = removals.flatMap { part in
      part.lines.map { LineEdit(file: part.file, line: $0, text: "") }
    }
    let deletionInWords = ownCode.removal(acting: [])
    return tied.prefix(Self.mostGuides).enumerated().map { n, edit in
      Proposal(
        correction: CodeCorrection(
          id: id("keyboard-guide-\(n + 1)"),
          title: "End at view.keyboardLayoutGuide.topAnchor in \(edit.place)"
            + (removals.isEmpty ? "" : ", and delete your code for the keyboard"),
          reasons: [
            "The system moves the keyboard layout guide with the keyboard; it needs iOS 15 and no code."
          ],
          steps: deletionInWords,
          effort: 1 + removals.count),
        edits: [edit] + deletions)
    }
  }

  /// Whether the lines of a part have no other code, which would be deleted with them.
  private func hasOwnLines(_ part: KeyboardRemoval) -> Bool {
    guard let file = files.first(where: { $0.path == part.file }) else { return false }
    let text = file.lines
    let lines = part.lines.filter { text.indices.contains($0 - 1) }.map { line in
      CodeLine(String(text[line - 1])).text
    }
    guard let first = lines.first, let last = lines.last else { return false }
    var depth = 0
    for character in lines.joined() {
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      if depth < 0 { return false }
    }
    // Most code begins a line with each function; a statement may follow another one or the start of a body.
    let begins =
      part.function != nil
      || !first.contains(";") && !first.contains(/^\s*(?:[\w@]+\s+)*(?:func|init|class|extension)\b/)
    return depth == 0 && begins && !last.hasSuffix(";")
  }

  /// Returns a line that makes a constraint of a bottom edge to the safe area, with the keyboard layout guide instead.
  /// Nil if the line does anything else.
  static func endingAtKeyboard(_ line: String) -> String? {
    let code = CodeLine(line)
    let second =
      /^(.*\.bottomAnchor\.constraint\(\s*(?:equalTo|lessThanOrEqualTo):\s*(?:self\.)?view\.)safeAreaLayoutGuide\.bottomAnchor\b(.*)$/
    if let match = try? second.wholeMatch(in: code.text) {
      return "\(match.1)keyboardLayoutGuide.topAnchor\(match.2)\(code.end)"
    }
    let first =
      /^(.*?\b(?:self\.)?view\.)safeAreaLayoutGuide\.bottomAnchor(\.constraint\(\s*(?:equalTo|greaterThanOrEqualTo):.*\.bottomAnchor\b.*)$/
    return (try? first.wholeMatch(in: code.text)).map {
      "\($0.1)keyboardLayoutGuide.topAnchor\($0.2)\(code.end)"
    }
  }
}
