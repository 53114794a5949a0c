import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Something in a file that was not understood, or not taken over as it stands.
public struct InterfaceProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file as the caller named it.
  public var file: String
  /// The line, from 1; nil where the whole file is meant.
  public var line: Int?
  /// What is wrong, and what became of it.
  public var message: String
  /// Whether the file is missing, or cannot be read at all.
  public var isUnreadable = false

  /// Describes a problem.
  public init(file: String, line: Int?, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// `file:line: message`.
  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// The elements of an XML file, in document order.
struct Markup: Sendable {
  /// An element; its parent precedes it.
  struct Element: Sendable {
    var name: String
    var attributes: [String: String]
    var line: Int32
    var parent: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  /// How much of a file is kept.
  enum Extent: Sendable {
    /// Every element.
    case whole
    /// What tells bars and canvases: controllers, segues and root views without what is inside of them.
    case outline
  }

  /// The deepest nesting; the deepest of the measured files has 24 levels, and libxml2 ends at 256.
  static let depthLimit = 250
  /// The largest file that is read, in bytes; the largest of the measured files has 0.8 million.
  static let sizeLimit = 1 << 24
  /// The most elements that are kept; 16 megabytes of sensible XML have fewer.
  static let elementLimit = 1 << 18

  var elements: [Element] = []
  /// The character content of `string` elements, which hold texts of several lines.
  var texts: [Int: String] = [:]

  subscript(index: Int) -> Element { elements[index] }

  /// The direct children of an element.
  func children(of index: Int) -> Children {
    Children(markup: self, current: Int(elements[index].firstChild))
  }

  /// A walk over the children of one element.
  struct Children: Sequence, IteratorProtocol {
    let markup: Markup
    var current: Int

    mutating func next() -> Int? {
      if current < 0 { return nil }
      defer { current = Int(markup.elements[current].nextSibling) }
      return current
    }
  }

  /// The first child with a name, and a key if one is asked for.
  func child(_ index: Int, _ name: String, key: String? = nil) -> Int? {
    for child in children(of: index) where elements[child].name == name {
      if key == nil || elements[child].attributes["key"] == key { return child }
    }
    return nil
  }

  /// The first element after all that is inside of an element.
  func end(of index: Int) -> Int {
    // Elements are in document order, so the subtree is a run of them.
    var current = index
    while current >= 0 {
      if elements[current].nextSibling >= 0 { return Int(elements[current].nextSibling) }
      current = Int(elements[current].parent)
    }
    return elements.count
  }
}

// MARK: Reading

extension Markup {
  /// Reads a file's bytes; `file` is the name that errors show.
  ///
  /// Documents with a type declaration are refused: Interface Builder writes none, and with it go entities.
  static func read(_ data: Data, file: String, extent: Extent) throws -> Markup {
    if data.count > sizeLimit {
      throw InterfaceProblem(
        file: file, line: nil,
        message: "the file has \(data.count) bytes; more than \(sizeLimit) are not read")
    }
    if data.isEmpty { throw InterfaceProblem(file: file, line: nil, message: "the file is empty") }
    if let line = lineOfTypeDeclaration(data) {
      throw InterfaceProblem(
        file: file, line: line,
        message: "document type and entity declarations are not read; remove '<!DOCTYPE'")
    }
    if let problem = encodingProblem(data, file) { throw problem }
    let reader = MarkupReader(file: file, extent: extent)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isSound = parser.parse()
    if let problem = reader.problem { throw problem }
    if let open = reader.openElement {
      throw InterfaceProblem(
        file: file, line: reader.errorLine ?? max(1, parser.lineNumber),
        message: reader.errorLine == nil
          ? "the file is cut short: <\(open.name)> of line \(open.line) is not closed"
          : "this is not well-formed XML, inside of <\(open.name)> of line \(open.line)")
    }
    if !isSound || reader.errorLine != nil || reader.markup.elements.isEmpty {
      // The parser's error texts differ between platforms, so the line is what helps.
      throw InterfaceProblem(
        file: file, line: reader.errorLine ?? max(1, parser.lineNumber),
        message: "this is not well-formed XML, or not in the encoding that it says")
    }
    return reader.markup
  }

  /// What is wrong with the encoding of a file; nil where the parser may have it.
  ///
  /// Foundation's parser on Linux ends the program when a name or a value is not the UTF-8 that the file says,
  /// so the bytes are looked at before.
  private static func encodingProblem(_ data: Data, _ file: String) -> InterfaceProblem? {
    let start = Array(data.prefix(200))
    let isWide =
      start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.prefix(4).contains(0)
    if isWide { return nil }
    let head = String(decoding: start, as: UTF8.self)
    var name = "utf-8"
    if head.contains("<?xml"), let key = head.range(of: "encoding=") {
      name = head[key.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }.lowercased()
    }
    if name == "iso-8859-1" { return nil }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
      return InterfaceProblem(
        file: file, line: 1,
        message: "the encoding '\(InterfaceDocument.visible(name))' is not read; save the file as UTF-8")
    }
    return data.withUnsafeBytes { bytes -> InterfaceProblem? in
      if String(validating: bytes, as: UTF8.self) != nil { return nil }
      var line = 0
      for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        line += 1
        if String(validating: part, as: UTF8.self) == nil { break }
      }
      return InterfaceProblem(
        file: file, line: max(1, line),
        message: "this is not well-formed XML, or not in the encoding that it says")
    }
  }

  /// The line of a `<!DOCTYPE` before the first element, in any encoding that keeps ASCII's order of bytes.
  private static func lineOfTypeDeclaration(_ data: Data) -> Int? {
    data.withUnsafeBytes { bytes -> Int? in
      var line = 1
      var isComment = false
      // Zero bytes are skipped, so that UTF-16 and UTF-32 are seen through.
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

/// Collects elements while the parser runs.
private final class MarkupReader: NSObject, XMLParserDelegate {
  var markup = Markup()
  var problem: InterfaceProblem?
  private let file: String
  private let extent: Markup.Extent
  /// The open elements that are kept, and the last child of each.
  private var open: [Int32] = []
  private var lastChildren: [Int32] = []
  private var depth = 0
  /// How deep inside of something left out the parser is.
  private var skipped = 0
  /// Where the parser met its first error.
  private(set) var errorLine: Int?

  /// The innermost element that is not closed.
  var openElement: (name: String, line: Int)? {
    open.last.map { (markup.elements[Int($0)].name, Int(markup.elements[Int($0)].line)) }
  }

  init(file: String, extent: Markup.Extent) {
    self.file = file
    self.extent = extent
  }

  /// Elements whose inside an outline leaves out, but for segues.
  private static let left: Set<String> = [
    "subviews", "constraints", "resources", "color", "fontDescription", "dependencies", "navigationItem",
    "sections", "prototypes", "cells", "state", "items", "tabBarItem", "toolbarItems", "variation",
    "autoresizingMask", "dataSource", "userDefinedRuntimeAttributes",
  ]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    depth += 1
    if depth > Markup.depthLimit {
      stop(parser, "elements are nested deeper than \(Markup.depthLimit) levels")
      return
    }
    if extent == .outline && (skipped > 0 || Self.left.contains(name)) {
      skipped += 1
      if name != "segue" { return }
    }
    if markup.elements.count >= Markup.elementLimit {
      stop(parser, "the file has more than \(Markup.elementLimit) elements")
      return
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
      Markup.Element(
        name: name, attributes: attributes, line: Int32(clamping: parser.lineNumber), parent: parent))
    if skipped == 0 {
      open.append(index)
      lastChildren.append(-1)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    if skipped > 0 {
      skipped -= 1
    } else if let element = open.last {
      if name == "string", let text = markup.texts[Int(element)],
        markup.elements[Int(element)].attributes["base64-UTF8"] == "YES"
      {
        // Interface Builder leaves out the padding of texts that XML cannot hold.
        let padded = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let rest = String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
        let data = Data(base64Encoded: padded + rest, options: .ignoreUnknownCharacters)
        markup.texts[Int(element)] = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      open.removeLast()
      lastChildren.removeLast()
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard skipped == 0, let element = open.last, extent == .whole else { return }
    let name = markup.elements[Int(element)].name
    if name == "string" || name == "mutableString" { markup.texts[Int(element), default: ""] += text }
  }

  func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    stop(parser, "entity declarations are not read")
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    if errorLine == nil { errorLine = max(1, parser.lineNumber) }
  }

  private func stop(_ parser: XMLParser, _ message: String) {
    if problem == nil {
      problem = InterfaceProblem(file: file, line: max(1, parser.lineNumber), message: message)
    }
    parser.abortParsing()
  }
}
