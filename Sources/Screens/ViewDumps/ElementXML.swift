import Foundation

/// Reads the XML of Appium's and WebDriverAgent's page source.
///
/// Elements are `XCUIElementType…` with `x`, `y`, `width`, `height` in points of the screen, `enabled`, `visible`,
/// `accessible`, `name`, `label`, `value` and, lately, `placeholderValue`; around them may be `AppiumAUT`
/// (appium/appium#20239, FleksySDK/kebbie#38, appium/appium#7590 for an old one). The XML is written by a program
/// and never by hand, so this reads elements, attributes and the five entities, and refuses the rest.
struct PageSource {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  static func read(_ bytes: [UInt8], into dump: inout ViewDump) throws {
    var reader = PageSource(bytes: bytes)
    try reader.read(into: &dump)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read(into dump: inout ViewDump) throws {
    var open: [(name: String, line: Int, view: Int)] = []
    var hasEnded = false
    while let byte = skipText() {
      let start = line
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") {
        guard bytes[place...].starts(with: Array("!--".utf8)) || byte == UInt8(ascii: "?") else {
          throw dump.problem(start, "document type and entity declarations are not read; remove '<!DOCTYPE'")
        }
        try skip(to: byte == UInt8(ascii: "?") ? "?>" : "-->", start, dump)
        continue
      }
      if byte == UInt8(ascii: "/") {
        place += 1
        let name = name()
        guard let last = open.popLast(), last.name == name else {
          throw dump.problem(
            start, "</\(ViewDump.visible(name))> closes nothing; this is not well-formed XML")
        }
        try expect(">", start, dump)
        hasEnded = open.isEmpty
        continue
      }
      let name = name()
      guard !name.isEmpty, !hasEnded else {
        throw dump.problem(
          start, "this is not well-formed XML" + (hasEnded ? ": there is a second root" : ""))
      }
      let (attributes, isClosed) = try attributes(start, dump)
      guard open.count < ViewDump.depthLimit else {
        throw dump.problem(start, "elements are nested deeper than \(ViewDump.depthLimit) levels")
      }
      let view = try add(name, attributes, start, parent: open.last?.view ?? -1, &dump)
      if !isClosed { open.append((name, start, view)) } else if open.isEmpty { hasEnded = true }
    }
    if let last = open.last {
      throw dump.problem(
        line, "the file is cut short: <\(ViewDump.visible(last.name))> of line \(last.line) is not closed")
    }
  }

  /// Adds an element that is a view; returns what is the parent of its children, -2 inside of one that is left out.
  private func add(
    _ name: String, _ attributes: [String: String], _ line: Int, parent: Int, _ dump: inout ViewDump
  ) throws -> Int {
    guard name.hasPrefix("XCUIElementType"), parent != -2 else { return parent }
    let type = String(name.dropFirst("XCUIElementType".count))
    func number(_ key: String) -> Double? { attributes[key].flatMap { Double($0) } }
    guard let frame = ViewDump.rect(number("x"), number("y"), number("width"), number("height")) else {
      if ["x", "y", "width", "height"].contains(where: { attributes[$0] != nil }) {
        dump.leaveOut(line, name, "x, y, width and height are no sensible numbers")
        return -2
      }
      return parent
    }
    var view = DumpedView(
      kind: ElementType.kind(type), className: type, frame: frame, parent: parent, line: line)
    let placeholder = attributes["placeholderValue"] ?? ""
    let label = attributes["label"] ?? attributes["value"] ?? ""
    view.text = view.kind.isInput && !placeholder.isEmpty ? placeholder : label
    let identifier = attributes["name"] ?? ""
    view.identifier = identifier == view.text ? "" : identifier
    view.isDisabled = attributes["enabled"] == "false"
    view.isHidden = attributes["visible"] == "false"
    return try dump.add(view)
  }

  // MARK: XML

  /// Moves behind the next `<`; the byte there, nil at the end.
  private mutating func skipText() -> UInt8? {
    while place < bytes.count {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
      if bytes[place - 1] == UInt8(ascii: "<") { return place < bytes.count ? bytes[place] : 0 }
    }
    return nil
  }

  private mutating func skip(to end: String, _ start: Int, _ dump: ViewDump) throws {
    let end = Array(end.utf8)
    while place + end.count <= bytes.count {
      if bytes[place...].starts(with: end) {
        place += end.count
        return
      }
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    throw dump.problem(start, "the file is cut short")
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
  }

  private mutating func name() -> String {
    let start = place
    while place < bytes.count, !Self.ends.contains(bytes[place]), place - start < 200 { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static let ends = Set(" \t\n\r/>=<\"'".utf8)

  private mutating func expect(_ character: Character, _ start: Int, _ dump: ViewDump) throws {
    skipSpace()
    guard place < bytes.count else {
      throw dump.problem(start, "the file is cut short in the tag of this line")
    }
    guard bytes[place] == character.asciiValue else {
      throw dump.problem(line, "expected '\(character)'; this is not well-formed XML")
    }
    place += 1
  }

  private mutating func attributes(
    _ start: Int, _ dump: ViewDump
  ) throws -> (attributes: [String: String], isClosed: Bool) {
    var found: [String: String] = [:]
    while true {
      skipSpace()
      guard place < bytes.count else {
        throw dump.problem(start, "the file is cut short in the tag of this line")
      }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        return (found, false)
      }
      if bytes[place] == UInt8(ascii: "/") {
        place += 1
        try expect(">", start, dump)
        return (found, true)
      }
      let key = name()
      guard !key.isEmpty else {
        throw dump.problem(line, "expected an attribute; this is not well-formed XML")
      }
      try expect("=", start, dump)
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
      else {
        throw dump.problem(line, "the value of '\(ViewDump.visible(key))' is not quoted")
      }
      let quote = bytes[place]
      place += 1
      let begin = place
      while place < bytes.count, bytes[place] != quote {
        if bytes[place] == 0x0A { line += 1 }
        if bytes[place] == UInt8(ascii: "<") {
          throw dump.problem(
            line, "'<' in the value of '\(ViewDump.visible(key))'; this is not well-formed XML")
        }
        place += 1
      }
      guard place < bytes.count else {
        throw dump.problem(start, "the file is cut short in the tag of this line")
      }
      // No name or number is longer; texts are kept for their first words only.
      found[key] = Self.text(bytes[begin..<min(place, begin + 400)])
      place += 1
    }
  }

  /// A value with its entities resolved; unknown ones stay as they are.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let raw = String(decoding: bytes, as: UTF8.self)
    guard raw.contains("&") else { return raw }
    var result = ""
    var rest = raw[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else { break }
      let name = rest[rest.index(after: mark)..<end]
      switch name {
      case "amp": result += "&"
      case "lt": result += "<"
      case "gt": result += ">"
      case "quot": result += "\""
      case "apos": result += "'"
      default:
        let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
        let code = name.hasPrefix("#") ? UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10) : nil
        if let scalar = code.flatMap(Unicode.Scalar.init) {
          result.unicodeScalars.append(scalar)
        } else {
          result += rest[...end]
        }
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

/// The element types of XCTest, as Appium and idb name them.
enum ElementType {
  static func kind(_ type: String) -> DumpedKind {
    switch type {
    case "TextField", "ComboBox": .textField
    case "SecureTextField": .secureField
    case "SearchField": .searchField
    case "TextView", "TextArea": .textView
    case "StaticText", "Heading", "Text": .label
    case "Button", "Link", "PopUpButton", "MenuButton": .button
    case "Switch", "Toggle", "Slider", "Stepper", "SegmentedControl", "DatePicker", "Picker", "PickerWheel",
      "PageIndicator", "CheckBox", "RadioButton", "ColorWell":
      .control
    case "Image", "Icon", "Map", "WebView", "ActivityIndicator", "ProgressIndicator": .image
    case "NavigationBar": .navigationBar
    case "TabBar": .tabBar
    case "Toolbar", "ToolBar": .toolbar
    case "StatusBar", "Keyboard", "Key": .foreign
    case "Table", "CollectionView", "ScrollView", "ScrollArea", "List": .scroll
    case "Application", "Window": .window
    default: .container
    }
  }
}
