/// A key of a keyboard notification's `userInfo`, or the label that stands for it in a line of one's own.
enum UserInfoKey: Int, CaseIterable {
  case frameBegin, frameEnd, duration, curve, isLocal, bounds, centerBegin, centerEnd, changedByUser

  /// The key as it stands in UIKit before iOS 12 and in the output of all systems.
  var uikitName: String {
    switch self {
    case .frameBegin: "UIKeyboardFrameBeginUserInfoKey"
    case .frameEnd: "UIKeyboardFrameEndUserInfoKey"
    case .duration: "UIKeyboardAnimationDurationUserInfoKey"
    case .curve: "UIKeyboardAnimationCurveUserInfoKey"
    case .isLocal: "UIKeyboardIsLocalUserInfoKey"
    case .bounds: "UIKeyboardBoundsUserInfoKey"
    case .centerBegin: "UIKeyboardCenterBeginUserInfoKey"
    case .centerEnd: "UIKeyboardCenterEndUserInfoKey"
    case .changedByUser: "UIKeyboardFrameChangedByUserInteraction"
    }
  }
}

/// The numbers of a bracketed list: a rectangle has four, a size or a point two, `Optional(0.25)` one.
struct NumberGroup: Equatable {
  var count = 0
  var first = 0.0
  var second = 0.0
  var third = 0.0
  var fourth = 0.0

  mutating func append(_ value: Double) -> Bool {
    switch count {
    case 0: first = value
    case 1: second = value
    case 2: third = value
    case 3: fourth = value
    default: return false
    }
    count += 1
    return true
  }

  var isFinite: Bool { first.isFinite && second.isFinite && third.isFinite && fourth.isFinite }
}

/// What a line is made of, as far as it matters here.
enum LogToken: Equatable {
  /// A notification's name. Exact is one of UIKit's identifiers, not exact a selector or plain words.
  case name(RecordedEvent.Name, isExact: Bool)
  /// A key. Exact is one of UIKit's identifiers, not exact a label such as `curve:`.
  case key(UserInfoKey, isExact: Bool)
  /// `name =`, or `name : "` as in a printed tree: what follows is the name of a notification.
  case nameLabel(isTree: Bool)
  case group(NumberGroup)
  case number(Double)
  case flag(Bool)
  /// `nil`, `(null)`
  case null
  case userInfo
  /// The class of an object that is printed between angle brackets.
  case screen
  /// `bounds =`
  case bounds
  case open, close
  /// `<` and `>` around an object's description.
  case openObject, closeObject
  /// Part of a program rather than of its output.
  case code
  /// Another word, or a number that is part of one.
  case other
}

/// Takes a line apart; never looks further than a fixed distance, so its time is linear.
struct LineScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { bytes = line }

  /// The longest bracketed list that is read, in bytes.
  private static let groupLimit = 256

  /// The next token, nil at the end of the line.
  mutating func next() -> LogToken? {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        if let (group, end) = numberGroup(at: position) {
          position = end
          return .group(group)
        }
        position += 1
        if byte == UInt8(ascii: "{") { return .open }
      case UInt8(ascii: "["):
        position += 1
        return .open
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        position += 1
        return .close
      case UInt8(ascii: "<"):
        position += 1
        if position < bytes.count, Self.isLetter(bytes[position]) { return .openObject }
      case UInt8(ascii: ">"):
        position += 1
        return .closeObject
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39:
        if let (value, end) = number(at: position) {
          position = end
          return .number(value)
        }
        position += 1
        if Self.isDigit(byte) {
          skipWord()
          return .other
        }
      default:
        if Self.isLetter(byte) || byte == UInt8(ascii: "_") { return word() }
        position += 1
      }
    }
    return nil
  }

  // MARK: Words

  private mutating func word() -> LogToken {
    let start = position
    skipWord()
    let end = position
    if let keyboard = Self.find(keyboard: bytes, from: start, to: end) {
      if let name = notificationName(wordStart: start, keyboard: keyboard) { return name }
      let prefix = keyboard - start
      guard prefix == 0 || (prefix == 2 && matches("UI", at: start)) else { return .other }
      for key in UserInfoKey.allCases {
        // The spelling of iOS 12 and later lacks the first two letters and begins with a small one.
        let name = key.uikitName
        guard end - keyboard == name.utf8.count - 2 else { continue }
        if name.utf8.dropFirst(3).elementsEqual(bytes[(keyboard + 1)..<end]) {
          return .key(key, isExact: true)
        }
      }
      return .other
    }
    return label(start, end)
  }

  private func label(_ start: Int, _ end: Int) -> LogToken {
    let length = end - start
    guard length <= 24 else { return hasCodePrefix(start) ? .code : .other }
    switch length {
    case 2 where matches("NO", at: start): return .flag(false)
    case 3 where matches("YES", at: start): return .flag(true)
    case 3 where matches("nil", at: start): return .null
    case 3 where matches("inf", at: start): return .number(.infinity)
    case 3 where matches("nan", at: start): return .number(.nan)
    case 3 where matches("end", at: start): return key(.frameEnd, end)
    case 4 where matches("true", at: start): return .flag(true)
    case 4 where matches("null", at: start): return .null
    case 4 where matches("func", at: start): return .code
    case 4 where matches("name", at: start):
      guard let (sign, after) = sign(after: end) else { return .other }
      if sign == UInt8(ascii: "=") { return .nameLabel(isTree: false) }
      return after < bytes.count && bytes[after] == UInt8(ascii: "\"") ? .nameLabel(isTree: true) : .code
    case 5 where matches("false", at: start): return .flag(false)
    case 5 where matches("begin", at: start), 5 where matches("start", at: start):
      return key(.frameBegin, end)
    case 5 where matches("curve", at: start): return key(.curve, end)
    case 6 where matches("bounds", at: start): return .bounds
    case 7 where matches("isLocal", at: start): return key(.isLocal, end)
    case 7 where matches("forName", at: start): return .code
    case 8 where matches("endFrame", at: start), 8 where matches("frameEnd", at: start):
      return key(.frameEnd, end)
    case 8 where matches("duration", at: start): return key(.duration, end)
    case 8 where matches("userInfo", at: start):
      return end < bytes.count && bytes[end] == UInt8(ascii: "[") ? .code : .userInfo
    case 8 where matches("UIScreen", at: start): return .screen
    case 8 where matches("selector", at: start): return .code
    case 9 where matches("publisher", at: start): return .code
    case 10 where matches("beginFrame", at: start), 10 where matches("frameBegin", at: start),
      10 where matches("startFrame", at: start):
      return key(.frameBegin, end)
    case 12 where matches("objectForKey", at: start): return .code
    case 14 where matches("animationCurve", at: start): return key(.curve, end)
    case 17 where matches("animationDuration", at: start): return key(.duration, end)
    default: return hasCodePrefix(start) ? .code : .other
    }
  }

  /// `addObserver` and `removeObserver` in all their forms.
  private func hasCodePrefix(_ start: Int) -> Bool {
    matches("addObserver", at: start) || matches("removeObserver", at: start)
  }

  /// A label counts only before a colon or an equals sign.
  private func key(_ key: UserInfoKey, _ end: Int) -> LogToken {
    sign(after: end) == nil ? .other : .key(key, isExact: false)
  }

  /// The colon or equals sign after a word, with what follows it; quotes and a few spaces may stand between.
  private func sign(after end: Int) -> (sign: UInt8, next: Int)? {
    var at = end
    let limit = min(bytes.count, end + 6)
    while at < limit, isBlank(at) || bytes[at] == UInt8(ascii: "\"") { at += 1 }
    guard at < limit, bytes[at] == UInt8(ascii: ":") || bytes[at] == UInt8(ascii: "=") else { return nil }
    var next = at + 1
    let nextLimit = min(bytes.count, next + 4)
    while next < nextLimit, isBlank(next) { next += 1 }
    return (bytes[at], next)
  }

  // MARK: Names of notifications

  /// Reads `UIKeyboardWillShowNotification`, `keyboardWasShown:`, `Keyboard Will beShown` and their like
  /// from the word `keyboard` on; moves behind what it read.
  private mutating func notificationName(wordStart: Int, keyboard: Int) -> LogToken? {
    var at = keyboard + 8
    let afterKeyboard = at
    skipGap(&at)
    if take("frame", &at) { skipGap(&at) }
    let isPast: Bool
    var isState = false
    if take("will", &at) {
      isPast = false
    } else if take("did", &at) {
      isPast = true
    } else if take("was", &at) {
      isPast = true
      isState = true
    } else {
      return nil
    }
    skipGap(&at)
    if take("be", &at) {
      isState = true
      skipGap(&at)
    }
    let name: RecordedEvent.Name
    if take("show", &at) {
      takeEnding("n", &at)
      name = isPast ? .didShow : .willShow
    } else if take("hidden", &at) || take("hide", &at) {
      name = isPast ? .didHide : .willHide
    } else if !isState, take("change", &at) {
      takeEnding("d", &at)
      var frame = at
      skipGap(&frame)
      if take("frame", &frame) { at = frame }
      name = isPast ? .didChangeFrame : .willChangeFrame
    } else {
      return nil
    }
    // The rest of the identifier: nothing, `Notification`, or another word with a capital letter.
    let rest = at
    while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
    guard at == rest || !(bytes[rest] >= 0x61 && bytes[rest] <= 0x7A) else { return nil }
    let prefix = keyboard - wordStart
    let isUIKit = prefix == 2 && matches("UI", at: wordStart)
    let isOneWord = bytes[afterKeyboard..<at].allSatisfy { Self.isLetter($0) }
    let ending = at - rest
    let isExact =
      isOneWord
      && ((isUIKit && ending == 0)
        || ((isUIKit || prefix == 0) && ending == 12 && matches("Notification", at: rest))
        || (prefix == 0 && ending == 7 && matches("Message", at: rest)))
    position = max(position, at)
    return .name(name, isExact: isExact)
  }

  /// Where the word `keyboard`, in either case, begins between two positions; nil when it does not.
  private static func find(keyboard bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var at = start
    while at + 8 <= end {
      if bytes[at] | 0x20 == UInt8(ascii: "k"), KeyboardSearch.isKeyboard(bytes, at) { return at }
      at += 1
    }
    return nil
  }

  /// Moves behind blanks, hyphens and underscores between the words of a name.
  private func skipGap(_ at: inout Int) {
    let limit = min(bytes.count, at + 8)
    while at < limit,
      isBlank(at) || bytes[at] == UInt8(ascii: "_") || bytes[at] == UInt8(ascii: "-")
    { at += 1 }
  }

  /// Whether a byte belongs to a space, a tab, or the no-break space (C2 A0) that pages put into logs.
  private func isBlank(_ at: Int) -> Bool {
    switch bytes[at] {
    case 0x20, 0x09: true
    case 0xC2: at + 1 < bytes.count && bytes[at + 1] == 0xA0
    case 0xA0: at > 0 && bytes[at - 1] == 0xC2
    default: false
    }
  }

  /// Moves behind a word in small letters if it stands here in any case.
  private func take(_ word: StaticString, _ at: inout Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard at + length <= bytes.count else { return false }
    let isHere = word.withUTF8Buffer { word in
      for offset in 0..<length where bytes[at + offset] | 0x20 != word[offset] { return false }
      return true
    }
    if isHere { at += length }
    return isHere
  }

  /// Moves behind the last letter of a verb's other form; the `N` of `ShowNotification` is none.
  private func takeEnding(_ letter: Unicode.Scalar, _ at: inout Int) {
    guard at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: letter) else { return }
    if bytes[at] & 0x20 == bytes[at - 1] & 0x20 { at += 1 }
  }

  private func matches(_ word: StaticString, at start: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard start + length <= bytes.count else { return false }
    return word.withUTF8Buffer { word in
      for offset in 0..<length where bytes[start + offset] != word[offset] { return false }
      return true
    }
  }

  private mutating func skipWord() {
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
  }

  // MARK: Numbers

  /// A list in round or curly brackets that holds numbers and their labels alone, with its end.
  ///
  /// `{{0, 409}, {375, 258}}`, `(0.0, 409.0, 375.0, 258.0)`, `(x: 0, y: 409, width: 375, height: 258)`,
  /// `(NSRect: {{0, 409}, {375, 258}})`, `(rawValue: 7)`.
  private func numberGroup(at start: Int) -> (NumberGroup, end: Int)? {
    var group = NumberGroup()
    var depth = 0
    /// One bit for each open bracket: set for a curly one.
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
        if depth == 0 { return group.count > 0 ? (group, at) : nil }
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="):
        at += 1
      case _ where isBlank(at):
        at += 1
      default:
        if let (value, end) = number(at: at) {
          guard group.append(value) else { return nil }
          at = end
        } else if let end = geometryLabel(at, limit) {
          at = end
        } else {
          return nil
        }
      }
    }
    return nil
  }

  /// The end of a word that may stand in a list of numbers; nil when another word or none is here.
  private func geometryLabel(_ start: Int, _ limit: Int) -> Int? {
    var end = start
    while end < limit, Self.isLetter(bytes[end]) { end += 1 }
    let isLabel =
      switch end - start {
      case 1: "xywh".utf8.contains(bytes[start])
      case 4: matches("size", at: start)
      case 5: matches("width", at: start)
      case 6:
        matches("height", at: start) || matches("origin", at: start) || matches("NSRect", at: start)
          || matches("CGRect", at: start) || matches("NSSize", at: start) || matches("CGSize", at: start)
      case 7: matches("NSPoint", at: start) || matches("CGPoint", at: start)
      case 8: matches("rawValue", at: start)
      default: false
      }
    return isLabel ? end : nil
  }

  /// A number that is no part of a word, with its end; `7.` and `0.25s` are numbers.
  private func number(at start: Int) -> (Double, end: Int)? {
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
    // Seconds may carry their unit.
    if at < bytes.count, bytes[at] == UInt8(ascii: "s") { at += 1 }
    guard at == bytes.count || !Self.isWord(bytes[at]) else { return nil }
    return (value, at)
  }

  /// `inf` and `nan` as words of their own.
  private func notFinite(_ at: Int) -> Double? {
    guard at + 3 == bytes.count || (at + 3 < bytes.count && !Self.isWord(bytes[at + 3])) else { return nil }
    if matches("inf", at: at) { return .infinity }
    return matches("nan", at: at) ? .nan : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}

/// Looks for the word `keyboard` in either case, which every line of interest has.
enum KeyboardSearch {
  /// How far to move when the last byte of the window is this one and no match.
  private static let steps: [UInt8] = {
    var steps = [UInt8](repeating: 8, count: 256)
    for (offset, byte) in "keyboar".utf8.enumerated() {
      steps[Int(byte)] = UInt8(7 - offset)
      steps[Int(byte ^ 0x20)] = UInt8(7 - offset)
    }
    return steps
  }()

  /// Whether a line holds the word.
  static func contains(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count >= 8 else { return false }
    return steps.withUnsafeBufferPointer { steps in
      var last = 7
      while last < line.count {
        let byte = line[last]
        if byte | 0x20 == UInt8(ascii: "d"), isKeyboard(line, last - 7) { return true }
        last += Int(steps[Int(byte)])
      }
      return false
    }
  }

  /// Whether the word begins at a position that has eight bytes after it.
  static func isKeyboard(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    bytes[at] | 0x20 == UInt8(ascii: "k") && bytes[at + 1] | 0x20 == UInt8(ascii: "e")
      && bytes[at + 2] | 0x20 == UInt8(ascii: "y") && bytes[at + 3] | 0x20 == UInt8(ascii: "b")
      && bytes[at + 4] | 0x20 == UInt8(ascii: "o") && bytes[at + 5] | 0x20 == UInt8(ascii: "a")
      && bytes[at + 6] | 0x20 == UInt8(ascii: "r") && bytes[at + 7] | 0x20 == UInt8(ascii: "d")
  }
}
