import Foundation

/// Files to make, and the next steps.
struct Scaffold {
  struct File {
    var path: String
    var text: String
    /// The lines that are added to an existing file, which needs no `--force`; empty for a new file.
    var added: [String] = []
    var isEdit: Bool { !added.isEmpty }
  }

  /// The files, in the order in which they are written.
  var files: [File]
  /// The next steps, one command or sentence each.
  var next: [String]
}

/// A name in the spellings that a scaffold needs.
struct ScaffoldName {
  /// The type, such as `HalfwayUp`, whose id is `halfway-up` and whose title is `Halfway up`.
  let type: String
  let id: String
  let title: String

  /// Splits a type's name at its capitals; nil unless it is a capital followed by letters and digits.
  init?(type: String) {
    guard type.utf8.count <= 40, let first = type.first, first.isASCII, first.isUppercase,
      type.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    var words: [String] = []
    let letters = Array(type)
    for (index, letter) in letters.enumerated() {
      // A capital begins a word if it follows a small letter or precedes one: "HTMLView" is "html-view".
      let afterSmall = index > 0 && !letters[index - 1].isUppercase
      let beforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase, index == 0 || afterSmall || beforeSmall {
        words.append(letter.lowercased())
      } else {
        words[words.count - 1] += letter.lowercased()
      }
    }
    self.type = type
    id = words.joined(separator: "-")
    let text = words.joined(separator: " ")
    title = text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns the type's name for a text such as `halfway-up` or `halfway up`, or nil if there is none.
  static func type(for text: String) -> String? {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ScaffoldName(type: name) == nil ? nil : name
  }
}
