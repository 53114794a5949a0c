import Foundation

/// The files that `init` creates, and the next steps for the user.
struct Scaffold {
  struct File {
    var path: String
    var text: String
    /// The lines that are added to an existing file without `--force`; empty for a new file.
    var added: [String] = []
    var isEdit: Bool { !added.isEmpty }
  }

  var files: [File]
  var next: [String]
}

struct ScaffoldName {
  /// The name as a Swift type, such as `HalfwayUp`. For this type, the id is `halfway-up` and the title is
  /// `Halfway up`.
  let type: String
  let id: String
  let title: String

  /// Splits the name of a type at its capitals. Nil if the name has other characters than ASCII letters and
  /// digits, or does not begin with a capital.
  init?(type: String) {
    guard type.utf8.count <= 40, let first = type.first, first.isASCII, first.isUppercase,
      type.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    var words: [String] = []
    let letters = Array(type)
    for (index, letter) in letters.enumerated() {
      // A capital begins a word if a lowercase letter precedes or follows it: "HTMLView" is "html-view".
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

  /// Returns the name of a type for a text such as `halfway-up` or `halfway up`, or nil if the text gives no
  /// valid name.
  static func type(for text: String) -> String? {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ScaffoldName(type: name) == nil ? nil : name
  }
}
