/// A key of a keyboard notification's `userInfo`, or the label that replaces the key in a custom format.
enum UserInfoKey: Int, CaseIterable {
  case frameBegin, frameEnd, duration, curve, isLocal, bounds, centerBegin, centerEnd, changedByUser

  /// The key as UIKit spelled it before iOS 12. All systems still print this spelling.
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

/// A token of a line. Words that do not concern keyboard notifications are all `other`.
enum LogToken: Equatable {
  /// The name of a notification. It is exact if it is one of UIKit's identifiers, and not exact if it is a
  /// selector or plain words.
  case name(RecordedEvent.Name, isExact: Bool)
  /// A key. It is exact if it is one of UIKit's identifiers, and not exact if it is a label such as `curve:`.
  case key(UserInfoKey, isExact: Bool)
  /// The label before the name of a notification: `name =`, or `name : "` in a printed tree.
  case nameLabel(isTree: Bool)
  case group(NumberGroup)
  case number(Double)
  case flag(Bool)
  /// The missing value `nil` or `(null)`.
  case null
  case userInfo
  /// The label `object =`.
  case object
  /// The class `UIScreen` in the description of an object, which is printed between angle brackets.
  case screen
  /// The label `bounds =`.
  case bounds
  case open, close
  /// The brackets `<` and `>` around the description of an object.
  case openObject, closeObject
  /// A part of source code, which is not log output.
  case code
  /// Any other word, or a number that is part of a word.
  case other
}

/// Splits a line into tokens. It looks ahead only a fixed distance, so its running time is linear.
struct LineScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { bytes = line }

  /// The maximum length of a bracketed list, in bytes.
  static let groupLimit = 256

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
        // Since iOS 12, the Swift names of the keys have no `UI` prefix and begin with a lowercase letter.
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
    case 6 where matches("object", at: start): return sign(after: end) == nil ? .other : .object
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
    case 14 where matches("endCoordinates", at: start): return key(.frameEnd, end)
    case 16 where matches("startCoordinates", at: start): return key(.frameBegin, end)
    case 17 where matches("animationDuration", at: start): return key(.duration, end)
    default: return hasCodePrefix(start) ? .code : .other
    }
  }

  private func hasCodePrefix(_ start: Int) -> Bool {
    matches("addObserver", at: start) || matches("removeObserver", at: start)
  }

  /// Returns a key for a label. A label counts only before a colon or an equals sign.
  private func key(_ key: UserInfoKey, _ end: Int) -> LogToken {
    sign(after: end) == nil ? .other : .key(key, isExact: false)
  }

  /// Returns the colon or equals sign after a word, perhaps after quotation marks and spaces, and its end.
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

  /// Reads the name of a notification from the word `keyboard` on, and moves past the name. Examples are
  /// `UIKeyboardWillShowNotification`, `keyboardWasShown:` and `Keyboard Will beShown`.
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
    // The identifier may end here, or continue with `Notification` or another word with a capital letter.
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

  /// Returns the position at which the word `keyboard`, in upper or lower case, begins in a range of bytes;
  /// nil if it does not occur.
  private static func find(keyboard bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var at = start
    while at + 8 <= end {
      if bytes[at] | 0x20 == UInt8(ascii: "k"), KeyboardSearch.isKeyboard(bytes, at) { return at }
      at += 1
    }
    return nil
  }

  /// Skips blanks, hyphens and underscores between the words of a name.
  private func skipGap(_ at: inout Int) {
    let limit = min(bytes.count, at + 8)
    while at < limit,
      isBlank(at) || bytes[at] == UInt8(ascii: "_") || bytes[at] == UInt8(ascii: "-")
    { at += 1 }
  }

  /// Returns whether a byte belongs to a space, a tab, or a no-break space (C2 A0), which text from web pages
  /// contains.
  func isBlank(_ at: Int) -> Bool {
    switch bytes[at] {
    case 0x20, 0x09: true
    case 0xC2: at + 1 < bytes.count && bytes[at + 1] == 0xA0
    case 0xA0: at > 0 && bytes[at - 1] == 0xC2
    default: false
    }
  }

  /// Skips a word at a position, and returns whether it was there. The word is given in lower case and may be
  /// in any case in the line.
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

  /// Skips the last letter of `Shown` or `Changed`, but not the `N` of `ShowNotification`.
  private func takeEnding(_ letter: Unicode.Scalar, _ at: inout Int) {
    guard at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: letter) else { return }
    if bytes[at] & 0x20 == bytes[at - 1] & 0x20 { at += 1 }
  }

  func matches(_ word: StaticString, at start: Int) -> Bool {
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

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}
