import Foundation
import Support

/// A part of a dump that was not understood or not read exactly.
public struct DumpProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path of the file, as the caller passed it.
  public var file: String
  /// The line number, from 1; nil if the problem concerns the whole file.
  public var line: Int?
  /// The problem and its consequence.
  public var message: String

  /// The problem in the form `file:line: message`.
  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// A text format in which a tool prints the views of a running app.
public enum DumpFormat: String, Sendable, CaseIterable {
  /// `-[UIView recursiveDescription]`, as a debugger prints it (Apple, Technical Note TN2239, "iOS Debugging
  /// Magic"), or without addresses, as in a snapshot (pointfreeco/swift-snapshot-testing:
  /// `.recursiveDescription`).
  case recursiveDescription = "recursiveDescription"
  /// Appium's and WebDriverAgent's page source (appium.github.io/appium-xcuitest-driver: Element Attributes),
  /// as XML or as WebDriverAgent's JSON.
  case pageSource = "page source"
  /// XCUITest's `debugDescription` of an application or element (developer.apple.com: XCUIElement).
  case debugDescription = "XCUITest debugDescription"
  /// `idb ui describe-all` (fbidb.io: Accessibility), and `axe describe-ui` (cameroncooke/AXe), which prints the same.
  case describeAll = "idb ui describe-all"
  /// `maestro hierarchy` (mobile-dev-inc/Maestro, maestro-client: IOSDriver.kt, mapViewHierarchy).
  case hierarchy = "maestro hierarchy"

  /// The maximum size of a dump, in bytes.
  public static let sizeLimit = 1 << 24
  /// The number of bytes at the beginning of a file from which its format is detected.
  public static let startLength = 1 << 14

  /// Detects the format of a file from its first ``startLength`` bytes; nil if the file is not a dump.
  public init?(start bytes: some Sequence<UInt8>) {
    // Zero bytes are skipped, so that a dump in UTF-16 is recognized here and then refused with an error
    // message.
    let bytes = bytes.filter { $0 != 0 }
    self.init(plain: QuotedDump.text(in: bytes) ?? bytes)
  }

  /// Detects the format of a text that is not inside quotation marks.
  init?(plain text: [UInt8]) {
    func has(_ part: StaticString) -> Bool { text[...].firstPosition(of: part) != nil }
    // WebDriverAgent's reply about an error is refused with its message.
    let isError = has("\"value\"") && has("\"error\"") && has("\"message\"") && has("\"sessionId\"")
    if has("<XCUIElementType") || has("<AppiumAUT") || (has("\"rawIdentifier\"") && has("\"rect\""))
      || isError
    {
      self = .pageSource
    } else if has("\"AXFrame\"") || has("\"role_description\"") || (has("\"AXLabel\"") && has("\"frame\"")) {
      self = .describeAll
    } else if has("\"attributes\""), has("\"bounds\"") || has("\"accessibilityText\"") {
      self = .hierarchy
    } else if has("; frame = ("), has("<") {
      self = .recursiveDescription
    } else if has("}, {"), ElementText.isElement(String(decoding: text, as: UTF8.self)) {
      self = .debugDescription
    } else {
      return nil
    }
  }

  /// Whether frames are in the screen's coordinates. If not, they are in the superview's.
  var isAbsolute: Bool { self != .recursiveDescription }
}

enum DumpedKind: Sendable {
  case window, container, scroll, textField, secureField, searchField, textView, label, button, control, image
  case navigationBar, tabBar, toolbar
  /// A view of the system: a keyboard, a status bar, or a window of either.
  case foreign

  var isClosed: Bool {
    switch self {
    case .window, .container, .scroll: false
    default: true
    }
  }

  var isInput: Bool {
    switch self {
    case .textField, .secureField, .searchField, .textView: true
    default: false
    }
  }
}

/// The parts of a view's position that change with its superview's size, as in `UIView.AutoresizingMask`.
struct DumpedMask: OptionSet, Sendable {
  let rawValue: Int
  static let left = DumpedMask(rawValue: 1)
  static let width = DumpedMask(rawValue: 2)
  static let right = DumpedMask(rawValue: 4)
  static let top = DumpedMask(rawValue: 8)
  static let height = DumpedMask(rawValue: 16)
  static let bottom = DumpedMask(rawValue: 32)
}

/// The arrangement of a stack view's subviews, such as `axis=vert distribution=fill alignment=fill`.
struct DumpedStack: Sendable, Equatable {
  var isColumn: Bool
  /// Whether the views fill the stack across its axis.
  var fills: Bool

  init?(_ text: String) {
    let words = text.split { " ,;\r\n".contains($0) }
    guard let axis = words.first(where: { $0.hasPrefix("axis=") }) else { return nil }
    isColumn = axis.hasPrefix("axis=vert")
    fills = words.contains("alignment=fill")
  }
}

struct DumpedView: Sendable {
  var kind: DumpedKind
  var className: String
  var text = ""
  var identifier = ""
  /// The frame in points, in the coordinates of the screen or the superview, depending on the format.
  var frame: CGRect
  /// The index of the superview, which comes before the view; -1 if there is none.
  var parent: Int
  var line: Int
  var isHidden = false
  var isDisabled = false
  var clips = false
  var mask: DumpedMask = []
  /// The arrangement of the subviews; nil if the view is not a stack or the dump lacks it.
  var stack: DumpedStack?
  /// The offset of a scroll view's content, in points; nil if the dump lacks it. `contentSize` has the size.
  var contentOffset: CGPoint?
  var contentSize: CGSize?
  var hasContentInset = false
  var hasBackground = false
  /// Whether the view takes touches; nil if the dump does not say.
  var takesTouches: Bool?
  var isTable: Bool { className == "Table" || className.hasSuffix("TableView") }
}

struct ViewDump: Sendable {
  static let viewLimit = 100_000
  static let depthLimit = 1_000
  /// The largest magnitude of a coordinate, in points.
  static let farthest = 1e6

  let file: String
  let format: DumpFormat
  var views: [DumpedView] = []
  var problems: [DumpProblem] = []
  /// The number of views that were left out without a separate report.
  private var unnamed = 0

  init(file: String, format: DumpFormat) {
    self.file = file
    self.format = format
  }

  func problem(_ line: Int?, _ message: String) -> DumpProblem {
    DumpProblem(file: file, line: line, message: message)
  }

  static func rect(_ x: Double?, _ y: Double?, _ width: Double?, _ height: Double?) -> CGRect? {
    guard let x, let y, let width, let height else { return nil }
    for number in [x, y, width, height] where !(abs(number) <= farthest) { return nil }
    return CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
  }

  mutating func add(_ view: DumpedView) throws -> Int {
    guard views.count < Self.viewLimit else {
      throw problem(view.line, "more than \(Self.viewLimit) views; dump one screen, not all windows")
    }
    views.append(view)
    return views.count - 1
  }

  mutating func leaveOut(_ line: Int, _ name: String, _ reason: String) {
    if problems.count < 20 {
      problems.append(problem(line, "'\(shown(name))' is left out: \(reason)"))
    } else {
      unnamed += 1
    }
  }

  mutating func finish() {
    if unnamed > 0 { problems.append(problem(nil, "\(unnamed) more views are left out")) }
  }

  /// Reads the bytes of a dump. `file` is the path to show in messages.
  ///
  /// Throws ``DumpProblem`` if the bytes are not UTF-8 text or the format has mistakes.
  static func read(
    _ bytes: [UInt8], format: DumpFormat, file: String, screens: [CGSize] = []
  ) throws -> ViewDump {
    var dump = ViewDump(file: file, format: format)
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard bytes.count <= DumpFormat.sizeLimit else {
      throw dump.problem(
        nil, "the file has \(bytes.count) bytes; the limit is \(DumpFormat.sizeLimit)")
    }
    let line = lineOfBadByte(bytes)
    guard line == nil else {
      throw dump.problem(line, "this is not UTF-8 text; save the file as UTF-8")
    }
    if let text = QuotedDump.text(in: bytes) { bytes = text[...] }
    switch format {
    case .recursiveDescription: try RecursiveDescription.read(Array(bytes), into: &dump)
    case .debugDescription: try ElementText.read(Array(bytes), into: &dump)
    case .pageSource where ElementJSON.isJSON(bytes):
      try ElementJSON.read(Array(bytes), screens: screens, into: &dump)
    case .pageSource: try ElementXML.read(Array(bytes), into: &dump)
    case .describeAll, .hierarchy: try ElementJSON.read(Array(bytes), screens: screens, into: &dump)
    }
    dump.finish()
    guard !dump.views.isEmpty else {
      throw dump.problem(nil, "there is no view with a frame in this \(format.rawValue)")
    }
    return dump
  }

  /// Returns the line of the first byte that is zero or not UTF-8 text; nil if there is none.
  private static func lineOfBadByte(_ bytes: ArraySlice<UInt8>) -> Int? {
    if !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil { return nil }
    var line = 1
    for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if part.contains(0) || String(validating: part, as: UTF8.self) == nil { return line }
      line += 1
    }
    return line
  }
}
