import Foundation
import Support

/// A part of a file that was not understood or not read exactly.
public struct InterfaceProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path of the file, as the caller passed it.
  public var file: String
  /// The line number, from 1; nil if the problem concerns the whole file.
  public var line: Int?
  /// The problem and its consequence.
  public var message: String
  /// Whether the file is missing or unreadable.
  public var isUnreadable = false

  /// Creates a problem.
  public init(file: String, line: Int?, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// The problem in the form `file:line: message`.
  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

struct InterfaceMarkup: Sendable {
  /// An XML element. Parents precede their children.
  struct Element: Sendable {
    var name: String
    var attributes: [String: String]
    var line: Int32
    var parent: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  enum Extent: Sendable {
    case whole
    /// Only the elements that determine bars and canvases: controllers, segues, and root views without their
    /// contents.
    case outline
  }

  /// The maximum nesting depth. The deepest of the measured files has 24 levels.
  static let depthLimit = 250
  /// The maximum size of a file, in bytes. The largest of the measured files has 0.8 million bytes.
  static let sizeLimit = 1 << 24
  /// The maximum number of elements in a file. 16 MB of ordinary XML have fewer elements.
  static let elementLimit = 1 << 18

  /// The maximum number of attributes of an element. The elements of the measured files have at most 18
  /// attributes.
  static let attributeLimit = 1_000

  var elements: [Element] = []
  /// The character data of `string` elements, by element index. Interface Builder stores texts of several
  /// lines in such elements.
  var texts: [Int: String] = [:]

  subscript(index: Int) -> Element { elements[index] }

  func children(of index: Int) -> Children {
    Children(markup: self, current: Int(elements[index].firstChild))
  }

  struct Children: Sequence, IteratorProtocol {
    let markup: InterfaceMarkup
    var current: Int

    mutating func next() -> Int? {
      if current < 0 { return nil }
      defer { current = Int(markup.elements[current].nextSibling) }
      return current
    }
  }

  /// Returns the first child with a name and, if `key` is not nil, with this value of the attribute `key`.
  func child(_ index: Int, _ name: String, key: String? = nil) -> Int? {
    for child in children(of: index) where elements[child].name == name {
      if key == nil || elements[child].attributes["key"] == key { return child }
    }
    return nil
  }

  /// Returns the connections of an element: its outlets, actions and segues.
  func connections(of index: Int) -> [Int] {
    child(index, "connections").map { Array(children(of: $0)) } ?? []
  }

  /// Returns a text of an element: the value of an attribute, or of a child if the text has several lines; nil if
  /// there is neither.
  func text(_ index: Int, _ key: String) -> String? {
    if let text = elements[index].attributes[key] { return text }
    for name in ["string", "mutableString"] {
      if let child = child(index, name, key: key) { return texts[child] ?? "" }
    }
    return nil
  }

  /// Returns the text of an attributed string of an element; nil if there is none.
  func attributedText(_ index: Int, _ key: String) -> String? {
    child(index, "attributedString", key: key).map { string in
      children(of: string).filter { elements[$0].name == "fragment" }.compactMap { text($0, "content") }
        .joined()
    }
  }

  /// Returns the index of the first element after an element and its descendants.
  func end(of index: Int) -> Int {
    // Elements are in document order, so an element's descendants directly follow it.
    var current = index
    while current >= 0 {
      if elements[current].nextSibling >= 0 { return Int(elements[current].nextSibling) }
      current = Int(elements[current].parent)
    }
    return elements.count
  }
}

// MARK: Reading

extension InterfaceMarkup {
  /// Parses the bytes of a file. `file` is the path to show in error messages.
  ///
  /// Documents with a type declaration are refused. Interface Builder writes no type declaration, and one
  /// could define entities.
  static func read(_ data: Data, file: String, extent: Extent) throws -> InterfaceMarkup {
    if data.count > sizeLimit {
      throw InterfaceProblem(
        file: file, line: nil,
        message: "the file has \(data.count) bytes; the limit is \(sizeLimit)")
    }
    if data.isEmpty { throw InterfaceProblem(file: file, line: nil, message: "the file is empty") }
    if let line = lineOfTypeDeclaration(data) {
      throw InterfaceProblem(
        file: file, line: line,
        message: "document type and entity declarations are not supported; remove '<!DOCTYPE'")
    }
    var gatherer = MarkupGatherer(file: file, extent: extent)
    try gatherer.gather(try text(of: data, file))
    return gatherer.markup
  }

  private static func text(of data: Data, _ file: String) throws -> [UInt8] {
    let start = Array(data.prefix(200))
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.prefix(4).contains(0) {
      let encoding: String.Encoding =
        start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
        ? .utf16 : start[0] == 0 ? .utf16BigEndian : .utf16LittleEndian
      guard let text = String(data: data, encoding: encoding) else { throw notWellFormed(file, line: 1) }
      return Array(text.utf8)
    }
    let head = String(decoding: start, as: UTF8.self)
    var name = "utf-8"
    if head.contains("<?xml"), let key = head.range(of: "encoding=") {
      name = head[key.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }.lowercased()
    }
    if name == "iso-8859-1" { return Array(String(data: data, encoding: .isoLatin1)?.utf8 ?? "".utf8) }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
      throw InterfaceProblem(
        file: file, line: 1,
        message: "the encoding '\(InterfaceDocument.visible(name))' is not supported; save the file as UTF-8")
    }
    let bytes = Array(data)
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var line = 0
    for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if String(validating: part, as: UTF8.self) == nil { break }
    }
    throw notWellFormed(file, line: max(1, line))
  }

  fileprivate static func notWellFormed(_ file: String, line: Int) -> InterfaceProblem {
    InterfaceProblem(
      file: file, line: line,
      message: "this is not well-formed XML, or not in the encoding that it declares")
  }

  /// Returns the line of a `<!DOCTYPE` before the first element. The bytes may be in UTF-16, UTF-32 or any
  /// encoding that extends ASCII.
  private static func lineOfTypeDeclaration(_ data: Data) -> Int? {
    data.withUnsafeBytes { bytes -> Int? in
      var line = 1
      var isComment = false
      // Zero bytes are skipped, so that UTF-16 and UTF-32 can be read like ASCII.
      var window: (UInt8, UInt8) = (0, 0)
      for byte in bytes where byte != 0 {
        if byte == 0x0A { line += 1 }
        if isComment {
          if window == (0x2D, 0x2D) && byte == 0x3E { isComment = false }
        } else if window == (0x3C, 0x21) {
          if byte != 0x2D { return line }
          isComment = true
        } else if window.1 == 0x3C && byte != 0x21 && byte != 0x3F {
          return nil
        }
        window = (window.1, byte)
      }
      return nil
    }
  }
}

private struct MarkupGatherer {
  private(set) var markup = InterfaceMarkup()
  private let file: String
  private let extent: InterfaceMarkup.Extent
  /// The kept elements that are still open. `lastChildren` has the last child of each.
  private var open: [Int32] = []
  private var lastChildren: [Int32] = []
  private var skipped = 0

  init(file: String, extent: InterfaceMarkup.Extent) {
    self.file = file
    self.extent = extent
  }

  /// The elements that an outline leaves out. Segues inside them are kept.
  private static let skippedInOutline: Set<String> = [
    "subviews", "constraints", "resources", "color", "fontDescription", "dependencies", "navigationItem",
    "sections", "prototypes", "cells", "state", "items", "tabBarItem", "toolbarItems", "variation",
    "autoresizingMask", "dataSource", "userDefinedRuntimeAttributes",
  ]

  mutating func gather(_ bytes: [UInt8]) throws {
    var reader = XMLReader(bytes, strictness: .wellFormed)
    func next() throws -> XMLReader.Event? {
      do { return try reader.next() } catch { throw problem(error) }
    }
    while let event = try next() {
      switch event {
      case .start(let tag):
        try begin(tag, depth: reader.depth + (tag.isClosed ? 1 : 0))
        if tag.isClosed { end() }
      case .end: end()
      case .text(let range):
        guard skipped == 0, let element = open.last, extent == .whole else { continue }
        let name = markup.elements[Int(element)].name
        if name == "string" || name == "mutableString" {
          markup.texts[Int(element), default: ""] += reader.text(range)
        }
      }
    }
  }

  private func problem(_ problem: XMLProblem) -> InterfaceProblem {
    guard let open = open.last.map({ markup.elements[Int($0)] }) else {
      return InterfaceMarkup.notWellFormed(file, line: problem.line)
    }
    return InterfaceProblem(
      file: file, line: problem.line,
      message: problem.isCutShort
        ? "the file is cut short: <\(open.name)> on line \(open.line) is not closed"
        : "this is not well-formed XML, inside <\(open.name)> on line \(open.line)")
  }

  private mutating func begin(_ tag: XMLReader.StartTag, depth: Int) throws {
    func refuse(_ message: String) -> InterfaceProblem {
      InterfaceProblem(file: file, line: tag.endLine, message: message)
    }
    if depth > InterfaceMarkup.depthLimit {
      throw refuse("elements are nested deeper than \(InterfaceMarkup.depthLimit) levels")
    }
    if tag.attributes.count > InterfaceMarkup.attributeLimit {
      throw refuse(
        "<\(InterfaceDocument.visible(tag.name))> has \(tag.attributes.count) attributes; the limit is "
          + "\(InterfaceMarkup.attributeLimit)")
    }
    if extent == .outline && (skipped > 0 || Self.skippedInOutline.contains(tag.name)) {
      skipped += 1
      if tag.name != "segue" { return }
    }
    if markup.elements.count >= InterfaceMarkup.elementLimit {
      throw refuse("the file has more than \(InterfaceMarkup.elementLimit) elements")
    }
    let index = Int32(markup.elements.count)
    let parent = open.last ?? -1
    if parent >= 0 {
      let last = lastChildren[lastChildren.count - 1]
      if last >= 0 {
        markup.elements[Int(last)].nextSibling = index
      } else {
        markup.elements[Int(parent)].firstChild = index
      }
      lastChildren[lastChildren.count - 1] = index
    }
    markup.elements.append(
      InterfaceMarkup.Element(
        name: tag.name, attributes: tag.attributes, line: Int32(clamping: tag.endLine), parent: parent))
    if skipped == 0 {
      open.append(index)
      lastChildren.append(-1)
    }
  }

  private mutating func end() {
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let element = open.popLast() else { return }
    lastChildren.removeLast()
    if markup.elements[Int(element)].name == "string", let text = markup.texts[Int(element)],
      markup.elements[Int(element)].attributes["base64-UTF8"] == "YES"
    {
      // Interface Builder encodes texts that XML cannot hold in base64, and omits the padding.
      let padded = text.trimmingCharacters(in: .whitespacesAndNewlines)
      let rest = String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
      let data = Data(base64Encoded: padded + rest, options: .ignoreUnknownCharacters)
      markup.texts[Int(element)] = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }
}

extension InterfaceMarkup {
  /// Whether an element is a prototype cell of a table.
  func isPrototype(_ element: Int) -> Bool { self[Int(self[element].parent)].name == "prototypes" }
}
