import Layout
import Support

struct ConstraintTextProblem: Error {
  /// The position of the problem, in bytes from the start of the text.
  var offset: Int
  var message: String
}

/// Reads constraints as screen files contain them, for example `email.top == title.bottom + 24 @750`.
///
/// The form is `[id:] item relation item [* multiplier] [+ constant] [@ priority]`. For a width or height, a
/// number may replace the second item. An item is `view.attribute` or `view.guide.attribute`.
struct ConstraintTextReader {
  let views: [String: Int]
  let isScroll: [Bool]

  static let guides: [(word: String, kind: GuideKind)] = [
    ("safe-area", .safeArea), ("margins", .layoutMargins), ("readable", .readableContent),
    ("keyboard", .keyboard), ("content", .scrollContent), ("frame", .scrollFrame),
  ]
  static let priorities: [(word: String, value: Double)] = [
    ("required", 1000), ("high", 750), ("low", 250), ("fitting", 50),
  ]
  /// The maximum length of one constraint, in bytes.
  static let maximumLength = 400

  /// Reads one constraint. If the text contains no id, the id is the text itself with single spaces.
  func read(_ text: String) throws(ConstraintTextProblem) -> LayoutConstraint {
    guard text.utf8.count <= Self.maximumLength else {
      throw ConstraintTextProblem(
        offset: 0, message: "a constraint has more than \(Self.maximumLength) bytes")
    }
    var scanner = ConstraintScanner(text)
    var id = try scanner.identifier()
    let first = try item(&scanner)
    let relation = try scanner.relation()
    var second: (item: LayoutItem, attribute: LayoutAttribute, offset: Int)?
    var multiplier = 1.0
    var constant = 0.0
    if scanner.isAtNumber {
      constant = try scanner.number()
      guard first.attribute.isDimension else {
        throw ConstraintTextProblem(
          offset: first.offset,
          message: "only a width or height can be set to a number; name the item that "
            + "'\(first.attribute.rawValue)' is relative to")
      }
    } else {
      let other = try item(&scanner)
      if let factor = try scanner.multiplier() { multiplier = factor }
      if let term = try scanner.term() { constant = term }
      try check(first, against: other)
      second = other
    }
    let priority = try scanner.priority(words: Self.priorities)
    try scanner.expectEnd()
    if id.isEmpty { id = text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return LayoutConstraint(
      id: id, first: first.item, firstAttribute: first.attribute, relation: relation, second: second?.item,
      secondAttribute: second?.attribute, multiplier: multiplier, constant: constant, priority: priority)
  }

  private func item(
    _ scanner: inout ConstraintScanner
  ) throws(ConstraintTextProblem) -> (item: LayoutItem, attribute: LayoutAttribute, offset: Int) {
    let parts = try scanner.path()
    guard let view = parts.first, let last = parts.last, 2...3 ~= parts.count else {
      throw ConstraintTextProblem(
        offset: scanner.lastStart,
        message: "expected 'view.attribute' or 'view.guide.attribute', found \(quoted(scanner.lastText))")
    }
    guard let index = views[view.text] else {
      throw ConstraintTextProblem(
        offset: view.offset,
        message: "unknown view \(quoted(view.text))\(suggestion(for: view.text, in: views.keys.sorted()))")
    }
    var item = LayoutItem.view(index)
    if parts.count == 3 {
      let name = parts[1]
      guard let guide = Self.guides.first(where: { $0.word == name.text })?.kind else {
        throw ConstraintTextProblem(
          offset: name.offset,
          message: "unknown guide \(quoted(name.text)); guides are "
            + Self.guides.map(\.word).joined(separator: ", ")
            + suggestion(for: name.text, in: Self.guides.map(\.word)))
      }
      if guide == .scrollContent || guide == .scrollFrame, !isScroll[index] {
        throw ConstraintTextProblem(
          offset: name.offset,
          message: "\(quoted(view.text)) has no guide '\(name.text)' because it is not a scroll view")
      }
      item = .guide(index, guide)
    }
    guard let attribute = LayoutAttribute(rawValue: last.text) else {
      let words = LayoutAttribute.allCases.map(\.rawValue)
      throw ConstraintTextProblem(
        offset: last.offset,
        message: "unknown attribute \(quoted(last.text)); attributes are \(words.joined(separator: ", "))"
          + suggestion(for: last.text, in: words))
    }
    if parts.count == 3, attribute == .firstBaseline || attribute == .lastBaseline {
      throw ConstraintTextProblem(offset: last.offset, message: "a guide has no baseline")
    }
    return (item, attribute, view.offset)
  }

  /// Throws a problem if UIKit would throw an exception for the two attributes.
  private func check(
    _ first: (item: LayoutItem, attribute: LayoutAttribute, offset: Int),
    against second: (item: LayoutItem, attribute: LayoutAttribute, offset: Int)
  ) throws(ConstraintTextProblem) {
    let (one, other) = (first.attribute, second.attribute)
    var reason: String?
    if one.isDimension != other.isDimension {
      reason = "one is a size and the other a position"
    } else if one.isDimension {
      return
    } else if one.isHorizontal != other.isHorizontal {
      reason = "one is horizontal and the other vertical"
    } else if one.isAbsolute && other.isByReadingDirection || one.isByReadingDirection && other.isAbsolute {
      reason = "one is left or right and the other leading or trailing"
    }
    if let reason {
      throw ConstraintTextProblem(
        offset: second.offset,
        message: "'\(one.rawValue)' and '\(other.rawValue)' cannot be related because \(reason)")
    }
  }
}

extension LayoutAttribute {
  fileprivate var isDimension: Bool { self == .width || self == .height }
  fileprivate var isAbsolute: Bool { self == .left || self == .right }
  fileprivate var isByReadingDirection: Bool { self == .leading || self == .trailing }
  fileprivate var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .width: true
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: false
    }
  }
}

private struct ConstraintScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// The position of the last word. `lastText` has its text.
  private(set) var lastStart = 0
  private(set) var lastText = ""

  init(_ text: String) { bytes = Array(text.utf8) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = current, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  private func found() -> String {
    guard position < bytes.count else { return "the end" }
    var end = position
    while end < bytes.count, bytes[end] != 0x20 { end += 1 }
    return quoted(String(decoding: bytes[position..<end], as: UTF8.self))
  }

  private func fail(_ message: String, at offset: Int? = nil) -> ConstraintTextProblem {
    ConstraintTextProblem(offset: offset ?? position, message: message)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      return true
    default: return byte >= 0x80
    }
  }

  private mutating func word() -> String {
    skipSpaces()
    lastStart = position
    while let byte = current, isWordByte(byte) { position += 1 }
    lastText = String(decoding: bytes[lastStart..<position], as: UTF8.self)
    return lastText
  }

  /// Reads `id:`; returns an empty text if the constraint has no id.
  mutating func identifier() throws(ConstraintTextProblem) -> String {
    let start = position
    let id = word()
    skipSpaces()
    guard current == UInt8(ascii: ":") else {
      position = start
      return ""
    }
    guard isIdentifier(id) else {
      throw fail("a constraint's id may contain only lower-case letters, digits and '-'", at: lastStart)
    }
    position += 1
    return id
  }

  mutating func path() throws(ConstraintTextProblem) -> [(text: String, offset: Int)] {
    let text = word()
    guard !text.isEmpty else { throw fail("expected 'view.attribute', found \(found())") }
    var offset = lastStart
    var parts: [(text: String, offset: Int)] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      parts.append((String(part), offset))
      offset += part.utf8.count + 1
    }
    return parts
  }

  mutating func relation() throws(ConstraintTextProblem) -> LayoutRelation {
    skipSpaces()
    for relation in [LayoutRelation.equal, .lessThanOrEqual, .greaterThanOrEqual]
    where bytes[position...].starts(with: relation.rawValue.utf8) {
      position += 2
      return relation
    }
    throw fail("expected '==', '<=' or '>=', found \(found())")
  }

  var isAtNumber: Bool {
    mutating get {
      skipSpaces()
      guard let byte = current else { return false }
      let isSigned = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      guard isSigned || isDigit(byte) || byte == UInt8(ascii: ".") else { return false }
      // An id may begin with a digit: `2nd.top`.
      var end = position
      while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
      return !bytes[position..<end].contains {
        $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
      }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Reads a number such as `12`, `-0.5` or `+ 8`.
  mutating func number() throws(ConstraintTextProblem) -> Double {
    skipSpaces()
    let start = position
    var sign = 1.0
    if let byte = current, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      sign = byte == UInt8(ascii: "-") ? -1 : 1
      position += 1
      skipSpaces()
    }
    let digits = position
    while let byte = current, isDigit(byte) || byte == UInt8(ascii: ".") { position += 1 }
    let text = String(decoding: bytes[digits..<position], as: UTF8.self)
    if text.isEmpty { throw fail("expected a number, found \(found())", at: digits) }
    guard let value = Double(text), current.map({ !isWordByte($0) }) ?? true else {
      position = digits
      throw fail("expected a number, found \(found())", at: digits)
    }
    guard value <= ScreenReader.largestNumber else {
      throw fail("the number is larger than \(shortest(ScreenReader.largestNumber))", at: start)
    }
    return sign * value
  }

  /// Reads `* number` or `/ number`; returns nil if the text has neither.
  mutating func multiplier() throws(ConstraintTextProblem) -> Double? {
    skipSpaces()
    guard let byte = current, byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/") else { return nil }
    position += 1
    skipSpaces()
    let start = position
    let value = try number()
    let isAbsurd = value == 0 || (byte == UInt8(ascii: "/") && 1 / abs(value) > ScreenReader.largestNumber)
    if isAbsurd { throw fail("a multiplier must not be 0", at: start) }
    return byte == UInt8(ascii: "*") ? value : 1 / value
  }

  /// Reads `+ number` or `- number`; returns nil if the text has neither.
  mutating func term() throws(ConstraintTextProblem) -> Double? {
    skipSpaces()
    guard let byte = current, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return nil }
    return try number()
  }

  /// Reads `@ priority`; returns 1000 if there is none.
  mutating func priority(
    words: [(word: String, value: Double)]
  ) throws(ConstraintTextProblem) -> Double {
    skipSpaces()
    guard current == UInt8(ascii: "@") else { return 1000 }
    position += 1
    skipSpaces()
    let start = position
    if isAtNumber {
      let value = try number()
      guard 1...1000 ~= value else { throw fail("a priority must be from 1 to 1000", at: start) }
      return value
    }
    let name = word()
    guard let value = words.first(where: { $0.word == name })?.value else {
      let names = words.map(\.word)
      throw fail(
        "expected a priority from 1 to 1000 or one of \(names.joined(separator: ", ")), found "
          + (name.isEmpty ? found() : quoted(name)) + suggestion(for: name, in: names), at: start)
    }
    return value
  }

  mutating func expectEnd() throws(ConstraintTextProblem) {
    skipSpaces()
    guard position < bytes.count else { return }
    throw fail("expected '+', '-', '*', '@' or the end, found \(found())")
  }
}
