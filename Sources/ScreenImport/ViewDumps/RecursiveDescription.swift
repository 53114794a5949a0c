import Foundation
import Screens
import Support

/// Reads the output of `recursiveDescription`.
///
/// A view is `<Class: 0xADDRESS; key = value; …>`, after one `|` for each superview. The description of a
/// scroll view ends with `contentOffset: {x, y}; contentSize: {w, h}; adjustedContentInset: {t, l, b, r}`.
/// Text that a debugger or a log puts before a line is skipped, such as prompts, timestamps, `$1 =` and
/// comment marks. Snapshots have no addresses, and may be indented without the `|` bars. A stack view prints
/// more after the `>`: `axis=vert distribution=fill alignment=fill`.
///
/// The format comes from public dumps: cocoanetics.com/2011/05/visual-view-debugging, getsentry/sentry
/// (mockViewHierarchyData.tsx) and the comments of getsentry/sentry-cocoa's redaction tests for iOS 18 and
/// 26.
struct RecursiveDescription {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  /// Whether `|` bars show the depth of a view, as a debugger prints them. If not, the indentation shows the
  /// depth.
  private let hasBars: Bool
  /// The indentations of the open views, in a dump without bars.
  private var indents: [Int] = []

  static func read(_ bytes: [UInt8], into dump: inout ViewDump) throws {
    var reader = RecursiveDescription(bytes: unescaped(bytes))
    try reader.read(into: &dump)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    hasBars = bytes.contains(UInt8(ascii: "|"))
  }

  /// Returns the bytes with `\n` replaced by line breaks, because `p` prints a Swift string on one line.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "\\")
    guard !bytes.dropLast().contains(0x0A), bytes.contains(slash) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == slash, index + 1 < bytes.count {
        let next = bytes[index + 1]
        result.append(next == UInt8(ascii: "n") ? 0x0A : next)
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private mutating func read(into dump: inout ViewDump) throws {
    // The indices of the open views by depth: -1 for a missing view, -2 for a view that was left out.
    var open: [Int] = []
    var roots = 0
    while place < bytes.count {
      let start = line
      guard let depth = findView() else { continue }
      guard depth <= ViewDump.depthLimit else {
        throw dump.problem(start, "views are nested deeper than \(ViewDump.depthLimit) levels")
      }
      let entry = entry()
      guard let text = entry["frame"] else {
        // Every view has a frame. Layers and other objects have none.
        continue
      }
      if open.count > depth { open.removeLast(open.count - depth) }
      // If the text begins in the middle of a dump, its outermost line is the root.
      let parent = open.last ?? -1
      let name = Self.className(entry.name)
      while open.count < depth { open.append(parent) }
      guard parent != -2 else {
        open.append(-2)
        continue
      }
      guard let frame = Self.frame(text) else {
        dump.leaveOut(
          start, name, "its frame '\(shown(text))' is not a valid rectangle")
        open.append(-2)
        continue
      }
      if parent < 0 { roots += 1 }
      var view = DumpedView(
        kind: Self.kind(name, base: entry["baseClass"], isScroll: entry["contentOffset"] != nil),
        className: name,
        frame: frame, parent: parent, line: start)
      // The text in an input comes from the user and does not describe the input.
      let shown = view.kind.isInput ? nil : entry["text"] ?? entry["title"]
      view.text = shown ?? entry["placeholder"] ?? ""
      view.identifier = entry["accessibilityIdentifier"] ?? ""
      let alpha = entry["alpha"].flatMap(Double.init) ?? 1
      view.isHidden = entry["hidden"] == "YES" || alpha < ScreenView.leastVisibleAlpha
      view.hasBackground = Self.hasBackground(view, entry["backgroundColor"])
      // A dump mentions only views that take no touches, because most views take them.
      view.takesTouches = entry["userInteractionEnabled"] != "NO"
      view.isDisabled = entry["enabled"] == "NO"
      view.clips = entry["clipsToBounds"] == "YES"
      view.mask = Self.mask(entry["autoresize"] ?? "")
      if parent >= 0 { view.mask.formUnion(Self.mask(inStack: dump.views[parent].stack)) }
      view.stack = DumpedStack(entry.tail)
      let offset = entry["contentOffset"].map(Self.numbers) ?? []
      if offset.count == 2 { view.contentOffset = CGPoint(x: offset[0], y: offset[1]) }
      let size = entry["contentSize"].map(Self.numbers) ?? []
      if size.count == 2 { view.contentSize = CGSize(width: max(0, size[0]), height: max(0, size[1])) }
      let inset = entry["adjustedContentInset"].map(Self.numbers) ?? []
      view.hasContentInset =
        inset.count == 4 ? inset[0] > 0 || inset[2] > 0 : (view.contentOffset?.y ?? 0) < 0
      open.append(try dump.add(view))
    }
    if roots > 1 {
      dump.problems.append(
        dump.problem(
          nil, "the file has \(roots) view trees; the one with text input, or the largest, is used"))
    }
  }

  // MARK: Lines

  /// Moves past the `<` of a line's view and returns the number of superviews. If the line has no view, moves
  /// to the next line and returns nil.
  private mutating func findView() -> Int? {
    var depth = 0
    var index = place
    while index < bytes.count, bytes[index] != 0x0A {
      switch bytes[index] {
      case UInt8(ascii: "|"): depth += 1
      case UInt8(ascii: "<") where beginsView(index + 1):
        // Some classes print the description of their superclass inside their brackets:
        // `<<_UITextContainerView: …`.
        let indent = index - place
        place = bytes[index + 1] == UInt8(ascii: "<") ? index + 2 : index + 1
        return hasBars ? depth : self.depth(indent)
      default: break
      }
      index += 1
    }
    place = index + 1
    line += 1
    return nil
  }

  private mutating func depth(_ indent: Int) -> Int {
    while let last = indents.last, last >= indent { indents.removeLast() }
    indents.append(indent)
    return indents.count - 1
  }

  /// Whether the description of a view begins here: `Class: 0x…`, `Class: 0x… baseClass = …` or, in a
  /// snapshot, `Class; frame = …`.
  private func beginsView(_ start: Int) -> Bool {
    var index = start
    if index < bytes.count, bytes[index] == UInt8(ascii: "<") { index += 1 }
    let end = min(bytes.count, index + 300)
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: ":"):
        return index + 3 < bytes.count && bytes[index + 1] == 0x20 && bytes[index + 2] == UInt8(ascii: "0")
          && bytes[index + 3] == UInt8(ascii: "x")
      case UInt8(ascii: ";"):
        let rest = bytes[index...].prefix(12)
        return index > start
          && ["; frame = (", "; baseClass"].contains { rest.starts(with: $0.utf8) }
      case 0x0A: return false
      default: index += 1
      }
    }
    return false
  }

  /// The class and the values in a description. If a key is repeated, its first value counts.
  private struct Entry {
    var name = ""
    /// The text after the closing bracket.
    var tail = ""
    private var values: [(key: String, value: String)] = []

    subscript(key: String) -> String? { values.first { $0.key == key }?.value }

    /// Adds the text between two semicolons: the class first, then `key = value` or `key: {value}`. The first
    /// separator in the text counts.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      let part = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      if name.isEmpty {
        name = part.components(separatedBy: ": 0x").first ?? part
        return
      }
      let equals = part.range(of: " = ")
      let colon = part.range(of: ": {")
      if let equals, colon.map({ equals.lowerBound < $0.lowerBound }) ?? true {
        values.append(
          (String(part[..<equals.lowerBound]), RecursiveDescription.unquoted(part[equals.upperBound...])))
      } else if let colon {
        values.append((String(part[..<colon.lowerBound]), "{" + part[colon.upperBound...]))
      }
    }
  }

  /// Reads a description up to its `>`, and moves to the next line. The description has several lines if one
  /// of its texts does.
  private mutating func entry() -> Entry {
    var entry = Entry()
    var depth = 0
    var start = place
    reading: while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "'")
      where place > 1 && bytes[place - 1] == 0x20 && bytes[place - 2] == UInt8(ascii: "="):
        place += 1
        guard skipText() else { break reading }
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: ">") where depth > 0: depth -= 1
      case UInt8(ascii: ">"), 0x0A: break reading
      case UInt8(ascii: ";") where depth == 0:
        entry.add(bytes[start..<place])
        start = place + 1
      default: break
      }
      place += 1
    }
    entry.add(bytes[start..<max(start, place)])
    if place < bytes.count, bytes[place] == UInt8(ascii: ">") {
      let end = bytes[place...].prefix(200).firstIndex(of: 0x0A) ?? min(bytes.count, place + 200)
      entry.tail = String(decoding: bytes[place + 1..<end], as: UTF8.self)
    }
    skipLine()
    return entry
  }

  /// Moves to the quotation mark that closes a text; returns false if there is none.
  ///
  /// A text may contain quotation marks. The closing one is followed by `;` or `>`.
  private mutating func skipText() -> Bool {
    var lines = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "'"), place + 1 == bytes.count || [0x3B, 0x3E].contains(bytes[place + 1]) {
        return true
      }
      if byte == 0x0A {
        // A description cuts its texts after about twenty characters, so no text has more than 25 lines.
        lines += 1
        if lines > 25 || beginsNextView() { return false }
        line += 1
      }
      place += 1
    }
    return false
  }

  /// Whether the next line begins a view. A text without a closing quotation mark ends there.
  private func beginsNextView() -> Bool {
    var index = place + 1
    let end = min(bytes.count, index + 4 * ViewDump.depthLimit)
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == UInt8(ascii: "|") {
      index += 1
    }
    return index < bytes.count && bytes[index] == UInt8(ascii: "<") && beginsView(index + 1)
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != 0x0A { place += 1 }
    place += 1
    line += 1
  }

  private static func unquoted(_ text: Substring) -> String {
    guard text.hasPrefix("'") else { return String(text) }
    return String(text.dropFirst().hasSuffix("'") ? text.dropFirst().dropLast() : text.dropFirst())
  }

  // MARK: Values

  private static func numbers(_ text: String) -> [Double] {
    text.split { !($0.isNumber || $0 == "." || $0 == "-" || $0 == "e" || $0 == "+") }
      .compactMap { Double($0) }.filter { abs($0) <= ViewDump.farthest }
  }

  /// Returns the rectangle written as `(x y; width height)`; nil if the text has another form.
  private static func frame(_ text: String) -> CGRect? {
    let words = text.split { " ();,".contains($0) }.map { Double($0) }
    guard words.count == 4 else { return nil }
    return ViewDump.rect(words[0], words[1], words[2], words[3])
  }

  /// Whether a view covers the views behind it.
  ///
  /// A colour is printed as `UIExtendedGrayColorSpace 1 1`, with its alpha last, or as
  /// `<UIDynamicSystemColor: 0x…; name = systemBackgroundColor>`. Tables and cells without a colour are
  /// white.
  private static func hasBackground(_ view: DumpedView, _ color: String?) -> Bool {
    if view.className.hasSuffix("VisualEffectView") { return true }
    guard let color else { return view.isTable || view.className.hasSuffix("TableViewCell") }
    if color.hasPrefix("<") { return !color.contains("clear") }
    let components = color.split(separator: " ").compactMap { Double($0) }
    return components.last.map { $0 >= ScreenView.leastVisibleAlpha } ?? true
  }

  /// Returns the autoresizing mask in a text such as `LM+RM` or `W+H`.
  private static func mask(_ text: String) -> DumpedMask {
    var mask: DumpedMask = []
    for word in text.split(separator: "+") {
      switch word {
      case "LM": mask.insert(.left)
      case "W": mask.insert(.width)
      case "RM": mask.insert(.right)
      case "TM": mask.insert(.top)
      case "H": mask.insert(.height)
      case "BM": mask.insert(.bottom)
      default: break
      }
    }
    return mask
  }

  /// Returns the mask that a stack gives its views. If the alignment is `fill`, the views in a column are as
  /// wide as the stack, and the views in a row are as tall as the stack.
  private static func mask(inStack stack: DumpedStack?) -> DumpedMask {
    guard let stack, stack.fills else { return [] }
    return stack.isColumn ? .width : .height
  }

  /// Returns a class name without its module and generic arguments: `MyApp.LoginButton` becomes
  /// `LoginButton`.
  private static func className(_ text: String) -> String {
    let plain = text.prefix { $0 != "<" && $0 != " " }
    return String(plain.split(separator: ".").last ?? plain)
  }

  /// Returns the kind of a view from its class name. Custom classes are recognized if their names end like
  /// the names of UIKit's classes.
  ///
  /// The description of a custom class contains its UIKit class as `baseClass`.
  private static func kind(_ own: String, base: String?, isScroll: Bool) -> DumpedKind {
    let name = base.map(className) ?? own
    let foreign = [
      "UITextEffectsWindow", "UIRemoteKeyboardWindow", "UIInputSet", "UIInputWindow", "UIKeyboard",
      "UIStatusBar",
      "_UIStatusBar", "UIRemoteKeyboard", "_UIRemoteKeyboard", "UITextEffects",
    ]
    if foreign.contains(where: name.hasPrefix) { return .foreign }
    switch name {
    case "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIDatePicker", "UIPickerView",
      "UIPageControl",
      "UIColorWell":
      return .control
    case "UISearchBar", "UISearchTextField": return .searchField
    case "UINavigationBar": return .navigationBar
    case "UITabBar": return .tabBar
    case "UIToolbar": return .toolbar
    default: break
    }
    if name.hasPrefix("_") { return isScroll ? .scroll : .container }
    if name.hasSuffix("SearchBar") { return .searchField }
    if name.hasSuffix("TextField") { return .textField }
    if name.hasSuffix("TextView") && isScroll { return .textView }
    if name.hasSuffix("Window") { return .window }
    if isScroll || name.hasSuffix("ScrollView") || name == "UITableView" || name == "UICollectionView" {
      return .scroll
    }
    if name.hasSuffix("Label") { return .label }
    if name.hasSuffix("Button") { return .button }
    if name.hasSuffix("ImageView") { return .image }
    return .container
  }
}
