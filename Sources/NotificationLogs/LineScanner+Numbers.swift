extension LineScanner {
  /// Returns the list in round or curly brackets at a position, and its end; nil unless the list contains
  /// only numbers and their labels.
  ///
  /// Examples are `{{0, 409}, {375, 258}}`, `(0.0, 409.0, 375.0, 258.0)`,
  /// `(x: 0, y: 409, width: 375, height: 258)`, `(NSRect: {{0, 409}, {375, 258}})`, `(rawValue: 7)`, and with
  /// labels in any order `{"height": 258, "screenX": 0, "screenY": 409, "width": 375}`.
  func numberGroup(at start: Int) -> (NumberGroup, end: Int)? {
    var group = NumberGroup()
    var labelled = LabelledNumbers()
    var place: Int?
    var depth = 0
    /// One bit for each open bracket. The bit of a curly bracket is set.
    var kinds: UInt8 = 0
    var at = start
    let limit = min(bytes.count, start + Self.groupLimit)
    while at < limit {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        guard depth < 4 else { return nil }
        kinds = kinds << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        guard kinds & 1 == (byte == UInt8(ascii: "}") ? 1 : 0) else { return nil }
        kinds >>= 1
        depth -= 1
        at += 1
        guard depth == 0 else { continue }
        if !labelled.isEmpty { return group.count > 0 ? nil : labelled.group.map { ($0, at) } }
        return group.count > 0 ? (group, at) : nil
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        at += 1
      case _ where isBlank(at):
        at += 1
      default:
        if let (value, end) = number(at: at) {
          if let known = place {
            labelled.set(known, value)
            place = nil
          } else if !group.append(value) {
            return nil
          }
          at = end
        } else if let label = geometryLabel(at, limit) {
          place = label.place ?? place
          at = label.end
        } else {
          return nil
        }
      }
    }
    return nil
  }

  /// Returns the end of a word that a list of numbers may contain, and the index of x, y, width or height if
  /// the word is one of them.
  func geometryLabel(_ start: Int, _ limit: Int) -> (end: Int, place: Int?)? {
    var end = start
    while end < limit, Self.isLetter(bytes[end]) { end += 1 }
    switch end - start {
    case 1:
      let place = "xywh".utf8.enumerated().first { $0.element == bytes[start] }?.offset
      return place.map { (end, $0) }
    case 4: return matches("size", at: start) ? (end, nil) : nil
    case 5: return matches("width", at: start) ? (end, 2) : nil
    case 6:
      if matches("height", at: start) { return (end, 3) }
      let isPlain =
        matches("origin", at: start) || matches("NSRect", at: start) || matches("CGRect", at: start)
        || matches("NSSize", at: start) || matches("CGSize", at: start)
      return isPlain ? (end, nil) : nil
    case 7:
      if matches("screenX", at: start) { return (end, 0) }
      if matches("screenY", at: start) { return (end, 1) }
      return matches("NSPoint", at: start) || matches("CGPoint", at: start) ? (end, nil) : nil
    case 8: return matches("rawValue", at: start) ? (end, nil) : nil
    default: return nil
    }
  }

  /// Returns four numbers with commas between them but without brackets, such as `0.0, 409.0, 375.0, 258.0`,
  /// and their end.
  func openGroup(at start: Int) -> (NumberGroup, end: Int)? {
    var group = NumberGroup()
    var at = start
    while let (value, end) = number(at: at), group.append(value) {
      at = end
      if group.count == 4 { break }
      guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else { return nil }
      at += 1
      let limit = min(bytes.count, at + 4)
      while at < limit, isBlank(at) { at += 1 }
    }
    guard group.count == 4 else { return nil }
    let isLonger = at < bytes.count && bytes[at] == UInt8(ascii: ",")
    return isLonger ? nil : (group, at)
  }

  /// Returns the number at a position, and its end; nil if it is part of a word. `7.` and `0.25s` are
  /// numbers.
  func number(at start: Int) -> (Double, end: Int)? {
    var at = start
    let limit = min(bytes.count, start + 40)
    var isNegative = false
    if at < limit, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    if let value = notFinite(at) { return (isNegative ? -value : value, at + 3) }
    var digits = 0
    while at < limit, Self.isDigit(bytes[at]) {
      at += 1
      digits += 1
    }
    var end = at
    if at < limit, bytes[at] == UInt8(ascii: ".") {
      at += 1
      var decimals = 0
      while at < limit, Self.isDigit(bytes[at]) {
        at += 1
        decimals += 1
      }
      if decimals > 0 { end = at }
      digits += decimals
    }
    guard digits > 0 else { return nil }
    if at < limit, bytes[at] | 0x20 == UInt8(ascii: "e") {
      var exponent = at + 1
      if exponent < limit, bytes[exponent] == UInt8(ascii: "-") || bytes[exponent] == UInt8(ascii: "+") {
        exponent += 1
      }
      let firstDigit = exponent
      while exponent < limit, Self.isDigit(bytes[exponent]) { exponent += 1 }
      if exponent > firstDigit {
        at = exponent
        end = exponent
      }
    }
    guard at < start + 40, let value = Double(String(decoding: bytes[start..<end], as: UTF8.self)) else {
      return nil
    }
    // A number of seconds may have the unit `s`.
    if at < bytes.count, bytes[at] == UInt8(ascii: "s") { at += 1 }
    guard at == bytes.count || !Self.isWord(bytes[at]) else { return nil }
    return (value, at)
  }

  /// Returns the value of the word `inf` or `nan` at a position; nil for any other word.
  func notFinite(_ at: Int) -> Double? {
    guard at + 3 == bytes.count || (at + 3 < bytes.count && !Self.isWord(bytes[at + 3])) else { return nil }
    if matches("inf", at: at) { return .infinity }
    return matches("nan", at: at) ? .nan : nil
  }
}
