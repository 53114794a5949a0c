import Foundation
import Support

/// Something in a dump that was not understood, or not taken over as it stands.
public struct DumpProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file as the caller named it.
  public var file: String
  /// The line, from 1; nil where the whole file is meant.
  public var line: Int?
  /// What is wrong, and what became of it.
  public var message: String

  /// `file:line: message`.
  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// The text forms in which tools write down the views of a running app.
public enum DumpFormat: String, Sendable, CaseIterable {
  /// `-[UIView recursiveDescription]`, as a debugger prints it (Apple, Technical Note TN2239, "iOS Debugging Magic"), or
  /// without addresses, as a snapshot has it (pointfreeco/swift-snapshot-testing: `.recursiveDescription`).
  case recursiveDescription = "recursiveDescription"
  /// Appium's and WebDriverAgent's page source (appium.github.io/appium-xcuitest-driver: Element Attributes).
  case pageSource = "page source"
  /// XCUITest's `debugDescription` of an application or element (developer.apple.com: XCUIElement).
  case debugDescription = "XCUITest debugDescription"
  /// `idb ui describe-all` (fbidb.io: Accessibility), and `axe describe-ui` (cameroncooke/AXe), which prints the same.
  case describeAll = "idb ui describe-all"
  /// `maestro hierarchy` (mobile-dev-inc/Maestro, maestro-client: IOSDriver.kt, mapViewHierarchy).
  case hierarchy = "maestro hierarchy"

  /// The largest dump that is read, in bytes.
  public static let sizeLimit = 1 << 24
  /// How much of a file's beginning tells its format.
  public static let startLength = 1 << 14

  /// The format of a file by its first ``startLength`` bytes; nil for other files.
  public init?(start bytes: some Sequence<UInt8>) {
    // Zero bytes are skipped, so that UTF-16 is seen through and then refused by name.
    let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    if text.contains("<XCUIElementType") || text.contains("<AppiumAUT") {
      self = .pageSource
    } else if text.contains("\"AXFrame\"") || text.contains("\"role_description\"")
      || (text.contains("\"AXLabel\"") && text.contains("\"frame\""))
    {
      self = .describeAll
    } else if text.contains("\"attributes\""),
      text.contains("\"bounds\"") || text.contains("\"accessibilityText\"")
    {
      self = .hierarchy
    } else if text.contains("; frame = ("), text.contains("<") {
      self = .recursiveDescription
    } else if text.contains("}, {"), ElementText.isElement(text) {
      self = .debugDescription
    } else {
      return nil
    }
  }

  /// Whether coordinates are those of the screen; of the superview otherwise.
  var isAbsolute: Bool { self != .recursiveDescription }
}

/// What a view is, as far as its class or element type says.
enum DumpedKind: Sendable {
  case window, container, scroll, textField, secureField, searchField, textView, label, button, control, image
  case navigationBar, tabBar, toolbar
  /// The system's: keyboards, status bars and windows of theirs.
  case foreign

  /// Whether what is inside of it is its own business.
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

/// Which parts of a view's place follow its superview's size, as in `UIView.AutoresizingMask`.
struct DumpedMask: OptionSet, Sendable {
  let rawValue: Int
  static let left = DumpedMask(rawValue: 1)
  static let width = DumpedMask(rawValue: 2)
  static let right = DumpedMask(rawValue: 4)
  static let top = DumpedMask(rawValue: 8)
  static let height = DumpedMask(rawValue: 16)
  static let bottom = DumpedMask(rawValue: 32)
}

/// What a dump says of a stack view: `axis=vert distribution=fill alignment=fill`.
struct DumpedStack: Sendable, Equatable {
  var isColumn: Bool
  /// Whether its views reach from side to side.
  var fills: Bool

  init?(_ text: String) {
    let words = text.split { " ,;\r\n".contains($0) }
    guard let axis = words.first(where: { $0.hasPrefix("axis=") }) else { return nil }
    isColumn = axis.hasPrefix("axis=vert")
    fills = words.contains("alignment=fill")
  }
}

/// A view of a dump.
struct DumpedView: Sendable {
  var kind: DumpedKind
  /// The class or element type, without the module.
  var className: String
  /// What it shows or is called.
  var text = ""
  /// Its accessibility identifier.
  var identifier = ""
  /// In points, in the screen's or the superview's coordinates.
  var frame: CGRect
  /// An earlier view, or -1.
  var parent: Int
  var line: Int
  var isHidden = false
  var isDisabled = false
  var clips = false
  var mask: DumpedMask = []
  /// How it arranges what is inside of it; nil for what is no stack, or where the dump does not say.
  var stack: DumpedStack?
  /// Of scroll views, in points.
  var contentOffset: CGPoint?
  var contentSize: CGSize?
  var hasContentInset = false
  /// Whether it paints over what is behind it.
  var hasBackground = false
  /// Whether it takes touches; nil where the dump does not say.
  var takesTouches: Bool?
  /// Whether it is a table.
  var isTable: Bool { className == "Table" || className.hasSuffix("TableView") }
}

/// The views of a dump, superviews first.
struct ViewDump: Sendable {
  /// The most views that are read.
  static let viewLimit = 100_000
  /// The deepest nesting that is read.
  static let depthLimit = 1_000
  /// The largest coordinate that is taken for one, in points.
  static let farthest = 1e6

  let file: String
  let format: DumpFormat
  var views: [DumpedView] = []
  var problems: [DumpProblem] = []
  /// Views left out for their numbers, beyond those named among the problems.
  private var unnamed = 0

  init(file: String, format: DumpFormat) {
    self.file = file
    self.format = format
  }

  func problem(_ line: Int?, _ message: String) -> DumpProblem {
    DumpProblem(file: file, line: line, message: message)
  }

  /// A rectangle of sensible numbers; nil where one is not.
  static func rect(_ x: Double?, _ y: Double?, _ width: Double?, _ height: Double?) -> CGRect? {
    guard let x, let y, let width, let height else { return nil }
    for number in [x, y, width, height] where !(abs(number) <= farthest) { return nil }
    return CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
  }

  /// Adds a view; false when there are too many.
  mutating func add(_ view: DumpedView) throws -> Int {
    guard views.count < Self.viewLimit else {
      throw problem(view.line, "more than \(Self.viewLimit) views; dump one screen, not all windows")
    }
    views.append(view)
    return views.count - 1
  }

  /// Notes a view that is left out, with all that is inside of it.
  mutating func leaveOut(_ line: Int, _ name: String, _ reason: String) {
    if problems.count < 20 {
      problems.append(problem(line, "'\(shown(name))' is left out: \(reason)"))
    } else {
      unnamed += 1
    }
  }

  /// Notes how many more views were left out than are named.
  mutating func finish() {
    if unnamed > 0 { problems.append(problem(nil, "\(unnamed) more views are left out")) }
  }

  /// Reads a dump's bytes; `file` is the name that problems show.
  ///
  /// Throws ``DumpProblem`` for bytes that are no UTF-8 text and for what the format does not allow.
  static func read(
    _ bytes: [UInt8], format: DumpFormat, file: String, screens: [CGSize] = []
  ) throws -> ViewDump {
    var dump = ViewDump(file: file, format: format)
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard bytes.count <= DumpFormat.sizeLimit else {
      throw dump.problem(
        nil, "the file has \(bytes.count) bytes; more than \(DumpFormat.sizeLimit) are not read")
    }
    let line = lineOfBadByte(bytes)
    guard line == nil else {
      throw dump.problem(line, "this is not UTF-8 text; save the file as UTF-8")
    }
    switch format {
    case .recursiveDescription: try RecursiveDescription.read(Array(bytes), into: &dump)
    case .debugDescription: try ElementText.read(Array(bytes), into: &dump)
    case .pageSource: try ElementXML.read(Array(bytes), into: &dump)
    case .describeAll, .hierarchy: try ElementJSON.read(Array(bytes), screens: screens, into: &dump)
    }
    dump.finish()
    guard !dump.views.isEmpty else {
      throw dump.problem(nil, "no view with a frame is in this \(format.rawValue)")
    }
    return dump
  }

  /// The line of the first byte that is no UTF-8 text, or a zero; nil where all is well.
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
