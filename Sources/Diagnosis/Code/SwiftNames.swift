/// Names of Swift code that are derived from names in a user's files.
enum SwiftNames {
  /// The largest number of characters of a name. Longer names are not used, because nobody reads them.
  private static let longest = 80
  private static let keywords: Set<String> = [
    "associatedtype", "actor", "any", "as", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "open",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "where", "while", "Any", "Type", "Protocol",
  ]

  /// Returns a name of a user's file if it is a Swift name, and nil otherwise.
  static func valid(_ name: String?) -> String? {
    guard let name, let first = name.utf8.first, name.utf8.count <= longest, !keywords.contains(name),
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      name.utf8.allSatisfy(isWordByte)
    else { return nil }
    return name
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Returns the Swift name for an id, such as `titleTop` for `title-top`.
  static func made(_ id: String) -> String {
    let words = id.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.prefix(8)
    let name = words.enumerated().map { n, word in
      (n == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    let short = String(name.prefix(40))
    return short.first?.isLetter == true ? short : "the" + short
  }
}
