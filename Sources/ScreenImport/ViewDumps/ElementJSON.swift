import Foundation
import Support

/// Reads the JSON of `idb ui describe-all`, of `maestro hierarchy` and of WebDriverAgent.
///
/// idb writes an array of elements, either flat or (with `--nested`) each with `children`. Newer versions
/// write the array in `{"elements": …}`. An element has a `frame`, also as text in `AXFrame`, and `AXLabel`,
/// `AXValue`, `AXUniqueId`, `type`, `role` and `enabled` (facebook/idb, FBAXTreeSerialization and its tests).
///
/// Maestro writes a tree of `{"attributes": {…}, "children": […]}` whose attributes are texts: `bounds` is
/// `[left,top][right,bottom]` in points, and others are `accessibilityText`, `title`, `value`, `text`,
/// `hintText`, `resource-id`, `enabled`, `focused` (mobile-dev-inc/Maestro, IOSDriver.kt). Maestro writes no
/// element types. An element with a hint is an input, and other inputs and buttons are recognized by their
/// identifiers.
///
/// WebDriverAgent replies `{"value": {…}}` to `/source?format=json`. An element has `type`, `rawIdentifier`,
/// `name`, `value`, `label`, `rect`, and `isEnabled` and `isVisible` as `"0"` or `"1"`
/// (appium/WebDriverAgent: XCUIApplication+FBHelpers.m).
enum ElementJSON {
  /// Whether a dump begins with an object instead of an XML tag.
  static func isJSON(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.first { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") } == UInt8(ascii: "{")
  }

  /// - Parameter screens: possible screen sizes, for a list of elements that does not include the
  ///   application.
  static func read(_ bytes: [UInt8], screens: [CGSize], into dump: inout ViewDump) throws {
    let root: JSONValue
    let bytes = withoutLog(bytes)
    do {
      // Each level of views takes two levels of JSON.
      root = try JSONDocument.parse(
        bytes,
        options: JSONOptions(
          isRelaxed: false, maximumDepth: 2 * ViewDump.depthLimit + 8, maximumBytes: DumpFormat.sizeLimit))
    } catch {
      throw dump.problem(error.position.line, "column \(error.position.column): \(error.message)")
    }
    if let error = root["value"]?["error"]?.stringValue {
      let message = root["value"]?["message"]?.stringValue ?? ""
      throw dump.problem(
        root.position.line,
        "this is an error reply of WebDriverAgent, not a dump: \(shown(error))"
          + (message.isEmpty ? "" : ", '\(shown(message))'"))
    }
    var pending: [(value: JSONValue, parent: Int)] = []
    func push(_ values: JSONValue, _ parent: Int) {
      guard values.kind == .array else { return }
      pending += values.elements.map { ($0, parent) }.reversed()
    }
    if root.kind == .array {
      push(root, -1)
    } else if let list = root["elements"] {
      push(list, -1)
    } else if dump.format == .pageSource, let reply = root["value"], reply.kind == .object {
      pending.append((reply, -1))
    } else {
      pending.append((root, -1))
    }
    while let (value, parent) = pending.popLast() {
      guard value.kind == .object else { continue }
      var next = parent
      let view =
        switch dump.format {
        case .hierarchy: maestro(value, parent, &dump)
        case .pageSource: webDriverAgent(value, parent, &dump)
        default: idb(value, parent, &dump)
        }
      if let view {
        next = try dump.add(view)
      } else if isBroken(value, dump.format) {
        continue
      }
      if let children = value["children"] { push(children, next) }
    }
    if dump.format == .describeAll { try addApplication(screens, to: &dump) }
  }

  /// Returns the bytes with empty lines instead of the lines that a tool logs before its JSON.
  private static func withoutLog(_ bytes: [UInt8]) -> [UInt8] {
    func begins(_ line: ArraySlice<UInt8>) -> Bool {
      // A log line such as `[info] …` is not an array.
      let marks = line.lazy.filter { ![0x20, 0x09, 0x0D].contains($0) }.prefix(2)
      return marks.first == UInt8(ascii: "{")
        || marks.first == UInt8(ascii: "[")
          && [nil, UInt8(ascii: "{"), UInt8(ascii: "]")].contains(marks.dropFirst().first)
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: begins), start > 0 else { return bytes }
    return [UInt8](repeating: 0x0A, count: start) + bytes[lines[start].startIndex...]
  }

  /// Adds an element for the application if the list has none. Of the possible screen sizes that are as wide
  /// as the elements and tall enough for them, the smallest is used.
  private static func addApplication(_ screens: [CGSize], to dump: inout ViewDump) throws {
    let tops = dump.views.indices.filter { dump.views[$0].parent < 0 }
    guard !tops.contains(where: { dump.views[$0].kind == .window }), tops.count > 1 else { return }
    // If an element is centred, the screen's width is the sum of the element's left and right edges.
    let reach = dump.views.map { max($0.frame.maxX, $0.frame.minX + $0.frame.maxX) }
    let bottom = dump.views.map(\.frame.maxY).max() ?? 0
    let widths = Set(screens.map(\.width)).filter { width in reach.contains { abs($0 - width) <= 0.5 } }
    let fitting = screens.filter { widths.contains($0.width) && $0.height >= bottom - 0.5 }
    guard let size = fitting.min(by: { ($0.height, $0.width) < ($1.height, $1.width) }) else {
      throw dump.problem(
        dump.views[tops[0]].line,
        "the list has no element of the type 'Application' with the screen's size; dump the whole screen"
      )
    }
    let words = "\(shortest(Double(size.width)))×\(shortest(Double(size.height)))"
    dump.problems.append(
      dump.problem(
        nil,
        "the list has no element of the type 'Application'; a screen of \(words) points is assumed")
    )
    _ = try dump.add(
      DumpedView(
        kind: .window, className: "Application", frame: CGRect(origin: .zero, size: size), parent: -1,
        line: dump.views[tops[0]].line))
  }

  /// Whether an element has an invalid frame. The elements inside such an element are also left out.
  private static func isBroken(_ value: JSONValue, _ format: DumpFormat) -> Bool {
    switch format {
    case .hierarchy: value["attributes"]?["bounds"]?.stringValue?.isEmpty == false
    case .pageSource: value["rect"] != nil
    default: value["frame"] != nil || value["AXFrame"] != nil
    }
  }

  private static func text(_ value: JSONValue?, _ key: String) -> String {
    String((value?[key]?.stringValue ?? "").prefix(400))
  }

  private static func idb(_ value: JSONValue, _ parent: Int, _ dump: inout ViewDump) -> DumpedView? {
    let line = value.position.line
    let type = value["type"]?.stringValue ?? String((value["role"]?.stringValue ?? "").dropFirst(2))
    var numbers: [Double?] = []
    if let frame = value["frame"], frame.kind == .object {
      numbers = ["x", "y", "width", "height"].map { frame[$0]?.doubleValue }
    } else if let text = value["AXFrame"]?.stringValue {
      numbers = text.split { "{}, ".contains($0) }.map { Double($0) }
    }
    guard numbers.count == 4, let frame = ViewDump.rect(numbers[0], numbers[1], numbers[2], numbers[3]) else {
      if isBroken(value, .describeAll) {
        dump.leaveOut(line, type, "its frame is not a valid rectangle")
      }
      return nil
    }
    var view = DumpedView(
      kind: ElementType.kind(type), className: type, frame: frame, parent: parent, line: line)
    // idb marks a secure field as a text field with a subrole.
    if view.kind == .textField, value["subrole"]?.stringValue == "AXSecureTextField" {
      view.kind = .secureField
    }
    if view.kind == .textField, value["subrole"]?.stringValue == "AXSearchField" { view.kind = .searchField }
    let placeholder = text(value, "AXPlaceholder")
    view.text =
      [placeholder, text(value, "AXLabel"), text(value, "title"), text(value, "AXValue")].first {
        !$0.isEmpty
      } ?? ""
    view.identifier = text(value, "AXUniqueId")
    view.hasBackground = ElementType.hasBackground(type)
    view.isDisabled = value["enabled"]?.boolValue == false
    return view
  }

  private static func webDriverAgent(
    _ value: JSONValue, _ parent: Int, _ dump: inout ViewDump
  ) -> DumpedView? {
    let (line, type) = (value.position.line, text(value, "type"))
    let rect = value["rect"]
    func number(_ key: String) -> Double? {
      // The element of the application may have only a size. Its origin is the screen's origin.
      if parent == -1, "xy".contains(key), rect?[key] == nil { return 0 }
      return rect?[key]?.doubleValue
    }
    guard let frame = ViewDump.rect(number("x"), number("y"), number("width"), number("height")) else {
      if isBroken(value, .pageSource) { dump.leaveOut(line, type, "its rect is not a valid rectangle") }
      return nil
    }
    var view = DumpedView(
      kind: ElementType.kind(type), className: type, frame: frame, parent: parent, line: line)
    let placeholder = text(value, "placeholderValue")
    let label = [text(value, "label"), text(value, "value")].first { !$0.isEmpty } ?? ""
    view.text = view.kind.isInput && !placeholder.isEmpty ? placeholder : label
    let identifier = [text(value, "rawIdentifier"), text(value, "name")].first { !$0.isEmpty } ?? ""
    view.identifier = identifier == view.text ? "" : identifier
    view.isDisabled = text(value, "isEnabled") == "0"
    view.isHidden = text(value, "isVisible") == "0"
    view.hasBackground = ElementType.hasBackground(type)
    return view
  }

  private static func maestro(_ value: JSONValue, _ parent: Int, _ dump: inout ViewDump) -> DumpedView? {
    guard let attributes = value["attributes"], attributes.kind == .object else { return nil }
    let line = value.position.line
    let bounds = text(attributes, "bounds")
    let numbers = bounds.split { "[],".contains($0) }.map { Double($0) }
    let called = text(attributes, "resource-id")
    guard numbers.count == 4, let left = numbers[0], let top = numbers[1], let right = numbers[2],
      let bottom = numbers[3], let frame = ViewDump.rect(left, top, right - left, bottom - top)
    else {
      if !bounds.isEmpty {
        dump.leaveOut(line, called, "its bounds '\(shown(bounds))' are not a valid rectangle")
      }
      return nil
    }
    let hint = text(attributes, "hintText")
    let shown =
      [text(attributes, "accessibilityText"), text(attributes, "title"), text(attributes, "text")]
      .first { !$0.isEmpty } ?? ""
    let hasChildren = (value["children"]?.count ?? 0) > 0
    let kind = kind(hint: hint, text: shown, id: called, hasChildren: hasChildren, frame: frame, attributes)
    var view = DumpedView(kind: kind, className: "element", frame: frame, parent: parent, line: line)
    view.text = hint.isEmpty ? shown : hint
    view.identifier = called
    view.isDisabled = text(attributes, "enabled") == "false"
    return view
  }

  /// Returns the kind of an element without a type, inferred from its attributes. The rules are a choice of
  /// this project.
  private static func kind(
    hint: String, text: String, id: String, hasChildren: Bool, frame: CGRect, _ attributes: JSONValue
  ) -> DumpedKind {
    let name = id.lowercased()
    func ends(_ words: [String]) -> Bool { words.contains { name.hasSuffix($0) } }
    if name == "uikeyboard" || name == "statusbar" { return .foreign }
    if name.contains("scroll") || ends(["table", "list", "collection"]), hasChildren { return .scroll }
    if hasChildren, frame.height > 120 { return .container }
    let isFocused = attributes["focused"]?.stringValue == "true"
    if !hint.isEmpty || isFocused || ends(["field", "input", "textfield", "textbox", "entry"]) {
      if name.contains("password") || hint.lowercased().contains("password") { return .secureField }
      if name.contains("search") || hint.lowercased().hasPrefix("search") { return .searchField }
      return frame.height >= 80 || name.contains("textview") ? .textView : .textField
    }
    if ends(["button", "btn", "cta"]) || (frame.height >= 36 && !text.isEmpty && frame.height <= 64) {
      return .button
    }
    if hasChildren { return .container }
    return text.isEmpty ? .container : .label
  }
}
