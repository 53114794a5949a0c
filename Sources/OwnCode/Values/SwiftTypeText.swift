import Foundation

/// The form of a type in Swift code.
enum SwiftTypeText: Equatable {
  /// An optional type. Its value is nil.
  case optional
  /// A type with an exclamation mark, or in parentheses.
  case plain(String)
  case array
  case dictionary
  /// A function with a number of parameters and a result, which is empty if there is none.
  case function(parameters: Int, result: String)
  case tuple([String])
  /// Several types that a value has together.
  case composition([String])
  /// The type of a type.
  case metatype(String)
  /// A type with arguments, such as `Observable<String>`.
  case generic(String, [String])
  case named(String)

  /// Reads the text of a type.
  init(_ text: String) {
    let text = Self.withoutAttributes(text)
    if let arrow = Self.arrows(in: text).first {
      let result = String(text[text.index(arrow, offsetBy: 2)...]).trimmingCharacters(in: .whitespaces)
      let isEmpty = ["Void", "()", "Swift.Void"].contains(result)
      self = .function(parameters: Self.parameters(String(text[..<arrow])), result: isEmpty ? "" : result)
    } else if Self.parts(of: text, at: "&").count > 1 {
      self = .composition(Self.parts(of: text, at: "&"))
    } else if text.hasSuffix("?") {
      self = .optional
    } else if text.hasSuffix("!") {
      self = .plain(String(text.dropLast()))
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      self = Self.parts(of: String(text.dropFirst().dropLast()), at: ":").count > 1 ? .dictionary : .array
    } else if text.hasPrefix("("), text.hasSuffix(")") {
      let inner = Self.parts(of: String(text.dropFirst().dropLast()), at: ",")
      self = inner.count == 1 ? .plain(Self.withoutLabel(inner[0])) : .tuple(inner.map(Self.withoutLabel))
    } else if let base = Self.base(ofMetatype: text) {
      self = .metatype(base)
    } else if let open = text.firstIndex(of: "<"), text.hasSuffix(">") {
      let name = String(text[..<open])
      let arguments = Self.parts(of: String(text[text.index(after: open)...].dropLast()), at: ",")
      switch name {
      case "Optional": self = .optional
      case "Array", "Set": self = .array
      case "Dictionary": self = .dictionary
      default: self = .generic(name, arguments)
      }
    } else {
      self = .named(text)
    }
  }

  private static func base(ofMetatype text: String) -> String? {
    [".Type", ".Protocol"].first { text.hasSuffix($0) }.map { String(text.dropLast($0.count)) }
  }

  private static let attributes = ["any", "some", "inout", "borrowing", "consuming", "sending", "isolated"]

  private static func withoutAttributes(_ text: String) -> String {
    var rest = Substring(text.trimmingCharacters(in: .whitespaces))
    while let space = rest.firstIndex(of: " "),
      rest.hasPrefix("@") || attributes.contains(String(rest[..<space]))
    {
      rest = rest[space...].drop { $0 == " " }
    }
    return String(rest)
  }

  private static func withoutLabel(_ text: String) -> String { parts(of: text, at: ":").last ?? text }

  private static func parameters(_ text: String) -> Int {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { return 1 }
    return parts(of: String(text[text.index(after: open)..<close]), at: ",").count
  }

  /// The places of the arrows outside of all brackets.
  private static func arrows(in text: String) -> [String.Index] {
    var found: [String.Index] = []
    scan(text) { index, depth in
      if depth == 0, text[index...].hasPrefix("->") { found.append(index) }
    }
    return found
  }

  /// Splits a text at a mark outside of all brackets. An empty text has no parts.
  static func parts(of text: String, at mark: Character) -> [String] {
    var parts: [String] = []
    var start = text.startIndex
    scan(text) { index, depth in
      guard depth == 0, text[index] == mark else { return }
      parts.append(String(text[start..<index]))
      start = text.index(after: index)
    }
    parts.append(String(text[start...]))
    let trimmed = parts.map { $0.trimmingCharacters(in: .whitespaces) }
    return trimmed == [""] ? [] : trimmed
  }

  /// Calls a closure for each character with the number of brackets around it.
  private static func scan(_ text: String, _ body: (String.Index, Int) -> Void) {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      body(index, depth)
      if "([{<".contains(character) { depth += 1 }
      previous = character
    }
  }
}
