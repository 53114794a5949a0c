/// The types that a Swift file declares and names, found without a parser.
///
/// The outline decides only which files are compiled together, so a name in a string or a comment that is
/// mistaken for a type costs one more file. Comments and string literals are skipped anyway.
struct SwiftOutline: Sendable {
  /// A declaration of a type or an extension.
  struct Declaration: Sendable, Hashable {
    enum Kind: String, Sendable {
      case `class`, `struct`, `enum`, `protocol`, `actor`, `extension`, `typealias`
    }

    var kind: Kind
    var name: String
    /// The types after the colon, without generic arguments.
    var inherited: [String] = []
    /// The first type after the colon: the base class of a class that has one. Nil if there is no colon.
    var first: String? { inherited.first }
    /// The line, from 1.
    var line: Int
    /// Whether the declaration is inside of another one.
    var isNested: Bool
    /// Whether the type has type parameters.
    var isGeneric = false
    /// Whether other files cannot name the type.
    var isPrivate = false
  }

  /// The declarations in the order of the file, nested ones included.
  private(set) var declarations: [Declaration] = []
  /// The words that begin with a capital letter.
  private(set) var words: Set<String> = []
  /// The words that begin with a small letter, and the initializers that are called with a label, such as `init(red`.
  private(set) var names: Set<String> = []
  /// The names of the functions, variables and initializers that extensions add to types and protocols, and those outside of
  /// types under an empty name. An initializer has the name `init(label`.
  private(set) var additions: [String: Set<String>] = [:]
  /// The types whose extensions code can use without naming a member, because they have initializers without a label,
  /// subscripts, operators, overrides or conformances.
  private(set) var typesNeededByName: Set<String> = []
  /// The most names of a file in ``additions``.
  private static let mostAdditions = 2_000
  /// The words that begin with a capital letter on lines that mention the keyboard, and in functions whose first line
  /// does.
  private(set) var keyboardWords: Set<String> = []
  /// The words that begin with a small letter on these lines.
  private(set) var keyboardNames: Set<String> = []
  /// The texts of string literals without interpolation, as far as they may be names.
  private(set) var texts: Set<String> = []
  /// The modules that the file imports.
  private(set) var imports: Set<String> = []
  /// Whether the file imports SwiftUI.
  var importsSwiftUI: Bool { imports.contains("SwiftUI") }
  /// Whether the file declares views of SwiftUI. A file that imports SwiftUI without them often has code for UIKit, too.
  var declaresSwiftUIViews: Bool {
    importsSwiftUI && declarations.contains { !Self.swiftUI.isDisjoint(with: $0.inherited) }
  }
  private static let swiftUI: Set<String> = ["View", "App", "Scene", "ViewModifier"]
  /// Whether brackets are nested more deeply than ``deepest`` says. Swift's parser then takes very long.
  private(set) var isTooDeep = false
  /// The most words and marks after a keyword that are read for a declaration, so that a file has no declarations as long as
  /// itself.
  private static let longest = 500
  /// The most levels of square brackets, and of all brackets. Each level of square brackets doubles the parser's time.
  static let deepest = (square: 20, all: 100)
  /// Whether the file names an input: a text field, a text view, or a search bar or controller.
  var namesInput: Bool {
    !words.isDisjoint(with: [
      "UITextField", "UITextView", "UISearchBar", "UISearchTextField", "UISearchController",
    ])
      || words.contains { $0.hasSuffix("TextField") || $0.hasSuffix("TextView") }
  }

  /// Creates the outline of a file's text.
  init(_ text: String) {
    var reader = SwiftTokens(text)
    let tokens = reader.all()
    texts = reader.texts
    isTooDeep = Self.isTooDeep(tokens)
    let lines = Self.linesAboutKeyboard(tokens)
    var depth = 0
    // The extensions around a token, with the depth of their members.
    var extensions: [(depth: Int, type: String)] = []
    var additionCount = 0
    for (index, token) in tokens.enumerated() {
      depth += token.text == "{" ? 1 : token.text == "}" ? -1 : 0
      while token.text == "}", let last = extensions.last, last.depth > depth { extensions.removeLast() }
      guard token.isWord else { continue }
      let previous = index > 0 ? tokens[index - 1].text : ""
      let type = depth == 0 ? "" : extensions.last.flatMap { $0.depth == depth ? $0.type : nil }
      if let type {
        switch token.text {
        case "func" where !Self.isNamed(index, tokens), "subscript", "override":
          typesNeededByName.insert(type)
        case "init" where previous != ".":
          if additionCount < Self.mostAdditions, let name = Self.initializer(index, tokens) {
            additions[type, default: []].insert(name)
            additionCount += 1
          } else {
            typesNeededByName.insert(type)
          }
        case "func", "var", "let":
          guard additionCount < Self.mostAdditions, let name = Self.member(index, tokens) else { break }
          additions[type, default: []].insert(name)
          additionCount += 1
        default: break
        }
      }
      if previous == "import" { imports.insert(token.text) }
      if previous == "(", index > 1, let name = Self.calledInitializer(index, tokens) {
        names.insert(name)
        if lines.contains(token.line) { keyboardNames.insert(name) }
      }
      if token.text.unicodeScalars.first?.properties.isUppercase == true {
        words.insert(token.text)
        if lines.contains(token.line) { keyboardWords.insert(token.text) }
      } else {
        names.insert(token.text)
        if lines.contains(token.line) { keyboardNames.insert(token.text) }
      }
      guard previous != ".", let kind = Declaration.Kind(rawValue: token.text),
        var found = Self.declaration(
          kind, tokens[(index + 1)...].prefix(Self.longest), line: token.line, isNested: depth > 0)
      else { continue }
      found.isPrivate = Self.isPrivate(index, tokens)
      declarations.append(found)
      // Other files cannot use the members of a private extension.
      guard kind == .extension, !found.isPrivate else { continue }
      extensions.append((depth + 1, found.name))
      if !found.inherited.isEmpty { typesNeededByName.insert(found.name) }
    }
  }

  /// Whether a name follows the keyword at an index, which is not so for the keyword of an operator.
  private static func isNamed(_ keyword: Int, _ tokens: [SwiftTokens.Token]) -> Bool {
    keyword + 1 < tokens.count && tokens[keyword + 1].isNamePart
  }

  /// Returns the name of the function or variable whose keyword is at an index. Nil for a private member, which other files
  /// cannot use.
  private static func member(_ keyword: Int, _ tokens: [SwiftTokens.Token]) -> String? {
    guard !isPrivate(keyword, tokens), isNamed(keyword, tokens) else { return nil }
    return tokens[(keyword + 1)...].prefix(2).first(where: \.isWord)?.text
  }

  /// Whether other files cannot use the declaration whose keyword is at an index.
  private static func isPrivate(_ keyword: Int, _ tokens: [SwiftTokens.Token]) -> Bool {
    tokens[..<keyword].suffix(6).reversed().prefix { modifiers.contains($0.text) }.contains {
      $0.text == "private" || $0.text == "fileprivate"
    }
  }

  /// Returns the name of the initializer whose keyword is at an index, such as `init(red`. Nil if it can be called without the
  /// label of its first parameter: the label is missing, the parameter has a default value, or it is a closure.
  private static func initializer(_ keyword: Int, _ tokens: [SwiftTokens.Token]) -> String? {
    let rest = tokens[(keyword + 1)...].prefix(Self.longest).drop { $0.text == "?" || $0.text == "!" }
    guard rest.first?.text == "(", let label = rest.dropFirst().first, label.isWord, label.text != "_" else {
      return nil
    }
    var depth = 0
    for token in rest.dropFirst(2) {
      switch token.text {
      case "(", "[", "<": depth += 1
      case ")" where depth == 0, "," where depth == 0: return "init(\(label.text)"
      case ")", "]", ">": depth -= 1
      // A minus begins the arrow of a closure's type.
      case "=", "-": return nil
      default: break
      }
    }
    return nil
  }

  /// Returns the name of the initializer that is called with the label at an index, such as `init(red`. Nil if the word there
  /// does not begin the arguments of such a call.
  private static func calledInitializer(_ label: Int, _ tokens: [SwiftTokens.Token]) -> String? {
    guard label + 1 < tokens.count, tokens[label + 1].text == ":" else { return nil }
    let called = tokens[label - 2].text
    let isCall =
      called == "init"
      ? label > 2 && tokens[label - 3].text == "."
      : called.unicodeScalars.first?.properties.isUppercase == true
    return isCall ? "init(\(tokens[label].text)" : nil
  }

  private static let modifiers: Set<String> = [
    "private", "fileprivate", "internal", "public", "open", "static", "class", "final", "lazy", "weak",
    "override",
    "mutating", "nonisolated",
  ]

  private static func isTooDeep(_ tokens: [SwiftTokens.Token]) -> Bool {
    var (square, all) = (0, 0)
    for token in tokens {
      switch token.text {
      case "[": (square, all) = (square + 1, all + 1)
      case "(", "{": all += 1
      case "]": (square, all) = (max(0, square - 1), max(0, all - 1))
      case ")", "}": all = max(0, all - 1)
      default: continue
      }
      if square > deepest.square || all > deepest.all { return true }
    }
    return false
  }

  /// Returns the lines that mention the keyboard, and those from a function's line that does to the next function.
  private static func linesAboutKeyboard(_ tokens: [SwiftTokens.Token]) -> Set<Int> {
    // A file repeats most of its words.
    var known: [String: Bool] = [:]
    let about = tokens.filter { token in
      guard token.isWord else { return false }
      if let isAbout = known[token.text] { return isAbout }
      let text = token.text.lowercased()
      let isAbout = KeyboardVocabulary.words.contains { text.contains($0) }
      known[token.text] = isAbout
      return isAbout
    }
    var lines = Set(about.map(\.line))
    let functions = tokens.filter { $0.text == "func" }.map(\.line) + [(tokens.last?.line ?? 0) + 1]
    for (start, end) in zip(functions, functions.dropFirst()) where lines.contains(start) && start < end {
      lines.formUnion(start..<end)
    }
    return lines
  }

  /// Returns the declaration whose keyword stands before some tokens. Nil for other uses of the keyword, such as
  /// `class func`.
  private static func declaration(
    _ kind: Declaration.Kind, _ tokens: ArraySlice<SwiftTokens.Token>, line: Int, isNested: Bool
  ) -> Declaration? {
    var rest = tokens
    guard let name = rest.popFirst(), name.isWord, !["func", "var", "let", "subscript"].contains(name.text)
    else {
      return nil
    }
    var found = Declaration(kind: kind, name: name.text, line: line, isNested: isNested)
    while rest.first?.text == ".", let part = rest.dropFirst().first, part.isWord {
      found.name += ".\(part.text)"
      rest = rest.dropFirst(2)
    }
    found.isGeneric = rest.first?.text == "<"
    if found.isGeneric { rest = rest.drop { $0.text != ">" && $0.text != "{" }.dropFirst() }
    if rest.first?.text == ":" { found.inherited = inherited(rest.dropFirst()) }
    return found
  }

  /// Returns the types of an inheritance clause, which follow its colon.
  private static func inherited(_ tokens: ArraySlice<SwiftTokens.Token>) -> [String] {
    var names: [String] = []
    var depth = 0
    var isNext = true
    for token in tokens {
      if token.text == "{" || token.text == "where" { break }
      depth += token.text == "<" ? 1 : token.text == ">" ? -1 : 0
      if depth == 0, token.isWord, isNext, !["any", "unchecked"].contains(token.text) {
        names.append(token.text)
        isNext = false
      }
      if depth == 0, token.text == "," || token.text == "&" { isNext = true }
    }
    return names
  }
}

/// The words and punctuation marks of a Swift text, without comments and string literals.
struct SwiftTokens: IteratorProtocol {
  struct Token {
    var text: String
    var line: Int
    var isWord: Bool

    /// Whether a name begins here. A name may stand in backticks.
    var isNamePart: Bool { isWord || text == "`" }
  }

  private let bytes: [UInt8]
  /// The texts of the string literals so far that consist of characters of words.
  private(set) var texts: Set<String> = []
  private var at = 0
  /// The end of the last `#` that is known not to begin a string literal.
  private var marksEnd = 0
  private var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the words and punctuation marks up to the end of the text.
  mutating func all() -> [Token] {
    var tokens: [Token] = []
    while let token = next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

  private mutating func step() {
    if byte() == UInt8(ascii: "\n") { line += 1 }
    at += 1
  }

  mutating func next() -> Token? {
    while at < bytes.count {
      switch byte() {
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while at < bytes.count, byte() != UInt8(ascii: "\n") { at += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""),
        UInt8(ascii: "#") where isRawString():
        skipString()
      case let byte where Self.isPartOfWord(byte):
        let start = at
        while at < bytes.count, Self.isPartOfWord(bytes[at]) { at += 1 }
        return Token(text: String(decoding: bytes[start..<at], as: UTF8.self), line: line, isWord: true)
      case 0x09, 0x0A, 0x0D, 0x20: step()
      default:
        let text = String(UnicodeScalar(byte()))
        step()
        return Token(text: text, line: line, isWord: false)
      }
    }
    return nil
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private mutating func skipComment() {
    var depth = 0
    while at < bytes.count {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        at += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        at += 2
        if depth == 0 { return }
      } else {
        step()
      }
    }
  }

  /// Whether the `#` here begins a string literal.
  private mutating func isRawString() -> Bool {
    guard at >= marksEnd else { return false }
    var offset = 0
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    if byte(offset) == UInt8(ascii: "\"") { return true }
    marksEnd = at + offset
    return false
  }

  private mutating func skipString() {
    var marks = 0
    while byte() == UInt8(ascii: "#") {
      marks += 1
      at += 1
    }
    let quotes = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") ? 3 : 1
    at += quotes
    let start = at
    while Self.isPartOfWord(byte()), at - start < 100 { at += 1 }
    if quotes == 1, at > start, byte() == UInt8(ascii: "\"") {
      texts.insert(String(decoding: bytes[start..<at], as: UTF8.self))
    }
    while at < bytes.count {
      if byte() == UInt8(ascii: "\\"), marks == 0 {
        step()
        if at < bytes.count { step() }
      } else if quotes == 1, byte() == UInt8(ascii: "\n") {
        return
      } else if (0..<quotes).allSatisfy({ byte($0) == UInt8(ascii: "\"") }),
        (0..<marks).allSatisfy({ byte(quotes + $0) == UInt8(ascii: "#") })
      {
        at += quotes + marks
        return
      } else {
        step()
      }
    }
  }
}
