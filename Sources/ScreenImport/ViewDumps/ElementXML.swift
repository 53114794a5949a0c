import Foundation
import Support

/// Reads the XML of Appium's and WebDriverAgent's page source.
///
/// Elements are `XCUIElementType…` with `x`, `y`, `width`, `height` in points of the screen, `enabled`,
/// `visible`, `accessible`, `name`, `label`, `value` and, in newer versions, `placeholderValue`. They may be
/// inside an `AppiumAUT` (appium/appium#20239, FleksySDK/kebbie#38, appium/appium#7590 for an old one). The
/// XML is not checked for being well-formed, because a program always writes it.
enum ElementXML {
  static func read(_ bytes: [UInt8], into dump: inout ViewDump) throws {
    // Names and numbers are shorter than this limit, and only the first words of texts are used.
    var reader = XMLReader(bytes, strictness: .tagsOnly, valueLimit: 400)
    /// The index of the superview for the children of each open element.
    var parents: [Int] = []
    func next() throws -> XMLReader.Event? {
      do { return try reader.next() } catch { throw dump.problem(error.line, error.message) }
    }
    while let event = try next() {
      switch event {
      case .start(let tag):
        guard parents.count < ViewDump.depthLimit else {
          throw dump.problem(tag.line, "elements are nested deeper than \(ViewDump.depthLimit) levels")
        }
        let view = try add(tag.name, tag.attributes, tag.line, parent: parents.last ?? -1, &dump)
        if !tag.isClosed { parents.append(view) }
      case .end: parents.removeLast()
      case .text: break
      }
    }
  }

  /// Adds an element if it is a view, and returns the superview's index for its children: -2 inside an
  /// element that is left out.
  private static func add(
    _ name: String, _ attributes: [String: String], _ line: Int, parent: Int, _ dump: inout ViewDump
  ) throws -> Int {
    guard name.hasPrefix("XCUIElementType"), parent != -2 else { return parent }
    let type = String(name.dropFirst("XCUIElementType".count))
    func number(_ key: String) -> Double? { attributes[key].flatMap { Double($0) } }
    // The element of the application may have only a size. Its origin is the screen's origin.
    func origin(_ key: String) -> Double? { parent == -1 && attributes[key] == nil ? 0 : number(key) }
    guard let frame = ViewDump.rect(origin("x"), origin("y"), number("width"), number("height")) else {
      if ["x", "y", "width", "height"].contains(where: { attributes[$0] != nil }) {
        dump.leaveOut(line, name, "x, y, width and height are not valid numbers")
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
    view.hasBackground = ElementType.hasBackground(type)
    return try dump.add(view)
  }
}

/// The element types of XCTest, as Appium and idb name them.
enum ElementType {
  /// Whether elements of a type cover the views behind them. Dumps contain no backgrounds, so elements of
  /// other types are assumed not to.
  static func hasBackground(_ type: String) -> Bool { type == "Table" || type == "Cell" }

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
