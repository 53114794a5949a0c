/// A line with frames of a keyboard in a custom format, such as
/// `keyboardFrameEnd: (0.0, 550.0, 414.0, 346.0)`, `kbRect = {{0, 409}, {375, 258}}` or `endCoordinates: {`.
///
/// The words before a frame determine its role and whether it is the keyboard's.
struct FrameLine {
  enum Role { case begin, end }

  /// The certainty that a frame is the keyboard's. The words before the frame name the keyboard, no view, or
  /// another view.
  enum Trust { case keyboard, open, foreign }

  enum Item {
    case frame(NumberGroup, Role?, Trust)
    case size(NumberGroup, Role?, Trust)
    /// One number of a frame that is printed on separate lines: x, y, width or height.
    case component(Int, Double, Role?)
    /// A role whose frame follows on the next lines.
    case role(Role)
    case duration(Double)
    case curve(Double)
    case isLocal(Bool)
    case height(Double)
  }

  private(set) var items: [Item] = []
  /// The notification that the words name; nil if they contain neither "will" nor "did".
  private(set) var name: RecordedEvent.Name?
  private(set) var isCode = false
  private(set) var meansKeyboard = false

  /// Whether the previous item was an origin, so that the next size belongs to it.
  private var hasOrigin = false
  private var hasComponents = false

  /// The maximum number of items on one line. A line with more items is not part of a keyboard log.
  private static let limit = 32
  /// The maximum number of bytes that are read from a line.
  private static let longest = 4_096

  /// Reads a line.
  ///
  /// - parameter inComponents: whether the lines above began a frame whose numbers are on separate lines.
  init(_ line: UnsafeBufferPointer<UInt8>, inComponents: Bool) {
    let bytes = UnsafeBufferPointer(rebasing: line.prefix(Self.longest))
    let scanner = LineScanner(bytes)
    var words = FrameWords()
    var at = 0
    var objects = 0
    while at < bytes.count, items.count < Self.limit, !isCode {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "<"):
        if at + 1 < bytes.count, LineScanner.isLetter(bytes[at + 1]) { objects += 1 }
        at += 1
      case UInt8(ascii: ">"):
        objects = max(0, objects - 1)
        if objects == 0 { words.afterObject() }
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        if let (group, end) = scanner.numberGroup(at: at) {
          add(group, words, isObject: objects > 0)
          words.afterValue()
          at = end
        } else {
          at += 1
        }
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39:
        if let (group, end) = scanner.openGroup(at: at) {
          add(group, words, isObject: objects > 0)
          words.afterValue()
          at = end
        } else if let (value, end) = scanner.number(at: at) {
          add(value, words, inComponents: inComponents)
          at = end
        } else {
          at += 1
          while at < bytes.count, LineScanner.isWord(bytes[at]) { at += 1 }
        }
      default:
        let start = at
        while at < bytes.count, LineScanner.isWord(bytes[at]) || bytes[at] >= 0x80 { at += 1 }
        guard at > start else {
          at += 1
          continue
        }
        words.read(bytes, start, at)
        isCode = isCode || words.isCode
        if let flag = words.flag, words.value == .isLocal { items.append(.isLocal(flag)) }
      }
    }
    name = words.name
    meansKeyboard = words.meansKeyboard
    if isCode { items = [] }
    if !isCode, !words.isOfObject, let role = words.role, words.isAfterRole { items.append(.role(role)) }
  }

  private mutating func add(_ group: NumberGroup, _ words: FrameWords, isObject: Bool) {
    guard !words.isOfObject else { return }
    switch group.count {
    case 4: items.append(.frame(group, words.role, isObject ? .foreign : words.trust))
    case 2:
      // An origin and a size in separate brackets form one frame.
      switch words.part {
      case .origin:
        items.append(.component(0, group.first, words.role))
        items.append(.component(1, group.second, words.role))
        hasOrigin = true
      case .size where words.meansKeyboard && words.role == nil && !isObject && !hasOrigin:
        items.append(.size(group, nil, words.trust))
      case .size:
        items.append(.component(2, group.first, words.role))
        items.append(.component(3, group.second, words.role))
        hasOrigin = false
      case nil:
        if !isObject { items.append(.size(group, words.role, words.trust)) }
      }
    case 1: add(group.first, words, inComponents: false)
    default: break
    }
  }

  private mutating func add(_ value: Double, _ words: FrameWords, inComponents: Bool) {
    guard !words.isOfObject else { return }
    switch words.value {
    case .component(let place)
    where inComponents || hasComponents || place != 3 || !words.meansKeyboard:
      hasComponents = true
      items.append(.component(place, value, words.role))
    case .component: items.append(.height(value))
    case .height: items.append(.height(value))
    case .duration: items.append(.duration(value))
    case .curve: items.append(.curve(value))
    case .isLocal where value == 0 || value == 1: items.append(.isLocal(value == 1))
    case .isLocal, nil: break
    }
  }
}

struct FrameWords {
  enum Part { case origin, size }
  enum Value: Equatable { case component(Int), height, duration, curve, isLocal }

  private(set) var role: FrameLine.Role?
  private(set) var part: Part?
  private(set) var value: Value?
  private(set) var name: RecordedEvent.Name?
  private(set) var flag: Bool?
  private(set) var isCode = false
  private(set) var meansKeyboard = false
  /// Whether the last word names a role, perhaps followed by the word "frame".
  private(set) var isAfterRole = false
  private var isForeign = false
  /// Whether a word such as "saving" says that a value of an object is stored or set.
  private var isChanging = false
  /// Whether the values belong to an object whose description the line stores or sets, as in
  /// `IQKeyboardManager: Saving <Shop.Form: 0x1010> beginning Frame: (0, 0, 375, 667)`
  /// (github.com/hackiftekhar/IQKeyboardManager, which prints its own changes beside the notifications).
  private(set) var isOfObject = false
  private var isPast: Bool?

  var trust: FrameLine.Trust { isForeign ? .foreign : meansKeyboard ? .keyboard : .open }

  /// Forgets the words about a value after the value was read.
  mutating func afterValue() {
    role = nil
    part = nil
    value = nil
    isForeign = false
    isAfterRole = false
  }

  /// Takes the end of an object's description.
  mutating func afterObject() { isOfObject = isChanging }

  private static let changes: Set = [
    "saving", "saved", "restoring", "restored", "adjusting", "adjusted", "setting", "moving",
  ]
  private static let keyboards = ["键盘", "鍵盤", "キーボード", "키보드", "клавиатур"]
  private static let latinKeyboards = ["teclado", "clavier", "tastatur"]
  private static let begins: Set = [
    "begin", "start", "from", "old", "before", "initial", "previous", "beginning",
  ]
  private static let ends: Set = ["end", "to", "new", "after", "final", "target", "finish", "ending"]
  private static let foreign: Set = [
    "view", "field", "button", "table", "scroll", "cell", "window", "toolbar", "inset", "insets", "offset",
    "cursor", "caret", "content", "label", "screen", "superview", "visible", "safe", "accessory", "center",
    "centre", "container", "textview", "textfield", "tableview", "collection", "bubble", "composer",
  ]
  private static let code: Set = [
    "let", "var", "guard", "func", "return", "cgfloat", "selector", "nslayoutconstraint", "cgrectmake",
  ]

  /// Reads the identifier or word in a range of bytes.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    flag = nil
    guard end - start <= 64 else { return }
    let parts = Self.parts(bytes, start, end)
    let lower = Self.lowercased(bytes, start, end)
    if Self.code.contains(lower) { isCode = true }
    if lower == "true" || lower == "yes" { flag = true }
    if lower == "false" || lower == "no" { flag = false }
    let isKeyboard = hasKeyboard(bytes, start, end) || parts.contains("kb")
    let isForeignWord = bytes[start..<end].contains { $0 >= 0x80 }
    let isNamed =
      isForeignWord
      ? Self.keyboards.contains(where: lower.contains) : Self.latinKeyboards.contains(where: lower.hasPrefix)
    if isKeyboard || isNamed {
      meansKeyboard = true
      isOfObject = false
    }
    if Self.changes.contains(lower) { isChanging = true }
    readName(parts)
    readValue(parts, lower, isLabel: hasSign(bytes, end))
    if parts.contains(where: Self.foreign.contains), !isKeyboard { isForeign = true }
    if let last = parts.last, last == "frame" || last == "rect" || last == "coordinates" { part = nil }
    let isBegin = parts.contains(where: Self.begins.contains)
    let isEnd = parts.contains(where: Self.ends.contains)
    if isBegin != isEnd {
      role = isBegin ? .begin : .end
      isAfterRole = parts.count > 1
    } else if let last = parts.last,
      !["frame", "rect", "cgrect", "nsrect", "optional", "nsvalue"].contains(last)
    {
      isAfterRole = false
    }
  }

  /// Reads the word "will" or "did", followed by "show", "hide" or "change".
  private mutating func readName(_ parts: [String]) {
    for part in parts {
      switch part {
      case "will": isPast = false
      case "did": isPast = true
      case "show", "appear": name = isPast.map { $0 ? .didShow : .willShow } ?? name
      case "hide", "disappear", "dismiss": name = isPast.map { $0 ? .didHide : .willHide } ?? name
      case "change": name = isPast.map { $0 ? .didChangeFrame : .willChangeFrame } ?? name
      default: break
      }
    }
  }

  private mutating func readValue(_ parts: [String], _ lower: String, isLabel: Bool) {
    switch lower {
    case "x", "screenx", "minx": value = isLabel ? .component(0) : value
    case "y", "screeny", "miny": value = isLabel ? .component(1) : value
    case "w", "width": value = isLabel ? .component(2) : value
    case "h", "height": value = isLabel || meansKeyboard ? .component(3) : value
    case "origin": (part, value) = (.origin, nil)
    case "size": (part, value) = (.size, nil)
    case "islocal": value = .isLocal
    default:
      if parts.last == "duration" {
        value = .duration
      } else if parts.last == "curve" {
        value = .curve
      } else if parts.last == "height", meansKeyboard {
        value = .height
      } else if lower != "optional", lower != "rawvalue", flag == nil {
        value = nil
      }
      if parts.last == "size", parts.count > 1 { part = .size }
    }
  }

  /// Returns whether a range of bytes contains the word `keyboard`, in upper or lower case.
  private func hasKeyboard(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = start
    while at + 8 <= end {
      if bytes[at] | 0x20 == UInt8(ascii: "k"), KeyboardSearch.isKeyboard(bytes, at) { return true }
      at += 1
    }
    return false
  }

  /// Returns whether a colon or an equals sign follows a word, perhaps after spaces or a quotation mark.
  private func hasSign(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    for byte in bytes[end..<min(bytes.count, end + 4)] {
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") { return true }
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
        return false
      }
    }
    return false
  }

  /// Splits `keyboardFrameEnd` or `keyboard_frame_end` into the words "keyboard", "frame" and "end".
  private static func parts(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> [String] {
    var parts: [String] = []
    var from = start
    var wasCapital = true
    for at in start..<end {
      let isCapital = (0x41...0x5A).contains(bytes[at])
      let isGap = bytes[at] == UInt8(ascii: "_")
      if isGap || (isCapital && !wasCapital) {
        if at > from { parts.append(lowercased(bytes, from, at)) }
        from = isGap ? at + 1 : at
      }
      wasCapital = isCapital
    }
    if end > from { parts.append(lowercased(bytes, from, end)) }
    return parts
  }

  /// Returns a range of bytes as text, with ASCII letters in lower case.
  private static func lowercased(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> String {
    String(unsafeUninitializedCapacity: end - start) { buffer in
      for at in start..<end {
        buffer[at - start] = (0x41...0x5A).contains(bytes[at]) ? bytes[at] | 0x20 : bytes[at]
      }
      return end - start
    }
  }
}

/// Finds lines that may contain a frame although they do not contain the word `keyboard`.
enum FrameSearch {
  /// Returns whether a line contains a word for one of the values that may follow a frame.
  static func mayContinue(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count >= 5 else { return false }
    for at in 0..<(line.count - 4) {
      let word = (line[at] | 0x20, line[at + 1], line[at + 2], line[at + 3], line[at + 4])
      switch word {
      case (0x75, 0x72, 0x61, 0x74, 0x69), (0x63, 0x75, 0x72, 0x76, 0x65), (0x6C, 0x6F, 0x63, 0x61, 0x6C),
        (0x66, 0x72, 0x61, 0x6D, 0x65), (0x63, 0x6F, 0x6F, 0x72, 0x64):
        // The line contains `urati` (of duration), `curve`, `local`, `frame` or `coord`.
        return true
      default: continue
      }
    }
    return false
  }

  /// Returns whether a line has four numbers with commas between them, or a word that names a frame.
  static func mayHold(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var commas = 0
    var hasDigit = false
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: ","):
        commas += 1
        if commas >= 3, hasDigit { return true }
      case 0x30...0x39: hasDigit = true
      case UInt8(ascii: "r"):
        // This matches `rame`, as in `Frame` and `frame`.
        if index + 4 <= line.count, line[index + 1] == 0x61, line[index + 2] == 0x6D, line[index + 3] == 0x65
        {
          return true
        }
      case UInt8(ascii: "C"), UInt8(ascii: "c"):
        // This matches `coor`, as in `endCoordinates`.
        if index + 4 <= line.count, line[index + 1] == 0x6F, line[index + 2] == 0x6F, line[index + 3] == 0x72
        {
          return true
        }
      default: break
      }
    }
    return commas >= 3 && hasDigit
  }
}
