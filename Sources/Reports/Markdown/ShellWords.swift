/// Returns a word, quoted for a shell if necessary.
package func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty
    && text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || [0x2C, 0x2D, 0x2E, 0x2F, 0x3D, 0x5F].contains($0)
    }
  return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

/// Returns the words of a command line in which words were quoted with `shellWord`.
package func shellWords(_ command: String) -> [String] {
  var words: [String] = []
  var word: String?
  var (isQuoted, isEscaped) = (false, false)
  for character in command.prefix(4000) {
    if isEscaped {
      word = (word ?? "") + String(character)
      isEscaped = false
    } else if character == "'" {
      isQuoted.toggle()
      word = word ?? ""
    } else if character == "\\", !isQuoted {
      isEscaped = true
    } else if character == " ", !isQuoted {
      if let finished = word { words.append(finished) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  if let finished = word { words.append(finished) }
  return words
}
