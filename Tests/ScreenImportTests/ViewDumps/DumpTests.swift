import Foundation
import Layout
import Screens
import Testing
import TestSupport

@testable import ScreenImport

/// Returns a dump in `Tests/Fixtures/Dumps`. We wrote these dumps ourselves in the published formats.
private func fixture(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: fixtures.appendingPathComponent("Dumps/\(name)")))
}

private func read(_ name: String) throws -> DumpedScreen {
  let bytes = try fixture(name)
  let format = try #require(DumpFormat(start: bytes.prefix(DumpFormat.startLength)))
  return try DumpedScreen.read(bytes, format: format, file: name)
}

private func read(text: String, file: String = "dump") throws -> DumpedScreen {
  let format = try #require(DumpFormat(start: text.utf8.prefix(DumpFormat.startLength)))
  return try DumpedScreen.read(Array(text.utf8), format: format, file: file)
}

extension DumpedScreen {
  /// Lays out the screen in a window of the given size and returns the frame of a view in its superview.
  fileprivate func frame(_ id: String, _ width: Double, _ height: Double) throws -> CGRect {
    var engine = LayoutEngine(screen.tree)
    let result = engine.layout(LayoutEnvironment(width: width, height: height))
    #expect(result.diagnostics == [])
    return result.frames[try #require(screen.tree.nodes.firstIndex { $0.id == id })]
  }

  fileprivate var inputNames: [String] { screen.inputs.map { screen.tree.nodes[$0.view].id } }
}

@Suite("View dumps") struct DumpTests {
  @Test("Formats are recognized by content")
  func recognition() throws {
    for (name, format) in [
      ("login.lldb.txt", DumpFormat.recursiveDescription), ("login.xml", .pageSource),
      ("login.idb.json", .describeAll), ("login.maestro.json", .hierarchy),
    ] {
      #expect(DumpFormat(start: try fixture(name)) == format)
    }
    for text in ["", "{\"id\": \"x\", \"title\": \"y\"}", "<document type=\"com.apple\"/>", "a < b; frame"] {
      #expect(DumpFormat(start: text.utf8) == nil)
    }
  }

  @Test(
    "A recursiveDescription between prompts has masks, scroll views, texts on several lines, custom classes")
  func description() throws {
    let dump = try read("login.lldb.txt")
    #expect(dump.line == 3)
    #expect(dump.problems == [])
    #expect(dump.inputNames == ["you-example-com-field", "text-view"])
    #expect(dump.screen.inputs.map(\.kind) == [.textField, .textView])
    #expect(dump.screen.inputs[0].label.map { dump.screen.tree.nodes[$0].id } == "e-mail-it-s-yours-label")
    #expect(dump.screen.primaryAction.map { dump.screen.tree.nodes[$0].id } == "sign-in-button")
    let scroll = try #require(dump.screen.scrollView)
    #expect(dump.screen.views[scroll].insetAdjustment == .always)
    #expect(dump.screen.tree.nodes[scroll].restingContentSize == CGSize(width: 393, height: 700))
    #expect(dump.screen.fixedSize == nil)
    // The mask W lets the field grow with its superview. LM+RM keep the image centered: its margin grows from
    // 273 / 2 = 136.5 to 347 / 2 = 173.5.
    #expect(
      try dump.frame("you-example-com-field", 393, 852) == CGRect(x: 20, y: 205, width: 353, height: 44))
    #expect(
      try dump.frame("you-example-com-field", 440, 956) == CGRect(x: 20, y: 205, width: 400, height: 44))
    #expect(try dump.frame("image", 467, 852) == CGRect(x: 173.5, y: 24, width: 120, height: 120))
  }

  @Test("Backgrounds, visibility and touch handling are as in the description")
  func appearance() throws {
    let dump = try read(
      text: """
        <UIView: 0x1; frame = (0 0; 375 667); backgroundColor = UIExtendedGrayColorSpace 1 1; layer = <CALayer: 0x2>>
           | <UIView: 0x3; frame = (0 0; 375 100); backgroundColor = UIExtendedSRGBColorSpace 1 0 0 0.5; layer = <CALayer: 0x4>; accessibilityIdentifier = red>
           |    | <UILabel: 0x5; frame = (0 0; 100 20); text = 'Red'; userInteractionEnabled = NO; layer = <CALayer: 0x6>>
           | <UIView: 0x7; frame = (0 0; 375 100); backgroundColor = UIExtendedGrayColorSpace 0 0; layer = <CALayer: 0x8>; accessibilityIdentifier = clear>
           |    | <UIButton: 0x9; frame = (0 0; 44 44); layer = <CALayer: 0x10>>
           | <UIView: 0x11; frame = (0 0; 375 100); alpha = 0.005; layer = <CALayer: 0x12>>
           |    | <UIButton: 0x13; frame = (0 0; 44 44); layer = <CALayer: 0x14>; accessibilityIdentifier = unseen>
           | <UIView: 0x15; frame = (0 0; 375 100); userInteractionEnabled = NO; layer = <CALayer: 0x16>; accessibilityIdentifier = inert>
           |    | <UIButton: 0x17; frame = (0 0; 44 44); layer = <CALayer: 0x18>; accessibilityIdentifier = dead>
           | <UITableView: 0x19; frame = (0 100; 375 500); clipsToBounds = YES; layer = <CALayer: 0x20>; contentOffset: {0, 0}; contentSize: {375, 88}; adjustedContentInset: {0, 0, 0, 0}>
           |    | <Shop.NameTableViewCell: 0x21; baseClass = UITableViewCell; frame = (0 0; 375 44); layer = <CALayer: 0x22>; accessibilityIdentifier = cell>
           |    |    | <UITextField: 0x23; frame = (16 0; 343 44); layer = <CALayer: 0x24>; accessibilityIdentifier = name>
           | <UIVisualEffectView: 0x25; frame = (0 600; 375 67); layer = <CALayer: 0x26>; accessibilityIdentifier = blur>
        """)
    let screen = dump.screen
    func named(_ isIncluded: (ScreenView) -> Bool) -> [String] {
      zip(screen.tree.nodes, screen.views).filter { isIncluded($0.1) }.map(\.0.id)
    }
    #expect(named(\.hasBackground) == ["root", "red", "scroll-view", "cell", "blur"])
    #expect(named { $0.takesTouches == false } == ["red-label", "inert", "dead"])
    // An invisible view is not part of the screen.
    #expect(!screen.tree.nodes.contains { $0.id == "unseen" } && named { !$0.isVisible }.isEmpty)
    #expect(screen.kind == .table && screen.structure == .table)
  }

  @Test("A centered view without a mask must have constraints, which a dump does not contain")
  func constraints() throws {
    let text = try String(decoding: fixture("login.lldb.txt"), as: UTF8.self)
      .replacingOccurrences(
        of: "opaque = NO; autoresize = W; gestureRecognizers", with: "opaque = NO; gestureRecognizers")
    let dump = try read(text: text)
    let size = try #require(dump.screen.fixedSize)
    #expect(size.width == 393 && size.height == 852)
    #expect(size.reason.hasPrefix("'you-example-com-field' (line 10) is centred"))
    #expect(dump.screen.fits(width: 393, height: 852) && !dump.screen.fits(width: 390, height: 844))
  }

  @Test("Appium's page source has entities, nested fields, standard bars and content that is scrolled away")
  func pageSource() throws {
    let dump = try read("login.xml")
    #expect(dump.inputNames == ["email-field", "password-field"])
    #expect(dump.screen.inputs.map(\.suggestions) == [true, false])
    #expect(dump.screen.container.navigationBar == .translucent && !dump.screen.container.largeTitle)
    #expect(dump.screen.tree.nodes.map(\.id).contains("e-mail-more-label"))
    #expect(!dump.screen.tree.nodes.map(\.id).contains("show-button"))
    let action = try #require(dump.screen.primaryAction)
    #expect(dump.screen.tree.nodes[action].id == "sign-in-button")
    let scroll = try #require(dump.screen.scrollView)
    #expect(dump.screen.tree.nodes[scroll].restingContentSize == CGSize(width: 390, height: 850))
    #expect(try dump.frame("password-field", 390, 844) == CGRect(x: 20, y: 200, width: 350, height: 44))
    #expect(dump.screen.fixedSize?.width == 390)
  }

  @Test("idb's list, its tree and its newer format give the same screen")
  func describeAll() throws {
    let flat = try read("login.idb.json")
    #expect(flat.inputNames == ["email", "password"])
    #expect(flat.screen.inputs.map(\.suggestions) == [true, false])
    #expect(flat.screen.primaryAction.map { flat.screen.tree.nodes[$0].id } == "sign-in")
    #expect(try flat.frame("sign-in", 393, 852) == CGRect(x: 20, y: 700, width: 353, height: 50))
    let text = try String(decoding: fixture("login.idb.json"), as: UTF8.self)
    let wrapped = try read(text: "{\"elements\": \(text)}")
    #expect(wrapped.inputNames == flat.inputNames)
    var lines = text.split(separator: "\n").map(String.init)
    lines[1] = String(lines[1].dropLast(2)) + ", \"children\": ["
    lines[lines.count - 1] = "]}]"
    let nested = try read(text: lines.joined(separator: "\n"))
    #expect(nested.screen.tree.nodes.map(\.id) == flat.screen.tree.nodes.map(\.id))
  }

  @Test("Maestro's tree has no types, so roles are inferred from hints and identifiers")
  func hierarchy() throws {
    let dump = try read("login.maestro.json")
    #expect(dump.inputNames == ["email", "password"])
    #expect(dump.screen.inputs.map(\.suggestions) == [true, false])
    #expect(dump.screen.primaryAction.map { dump.screen.tree.nodes[$0].id } == "sign-in-button")
    #expect(try dump.frame("email", 393, 852) == CGRect(x: 20, y: 144, width: 353, height: 44))
  }

  @Test("One of several trees and windows is read, and a shown keyboard is recognized")
  func windows() throws {
    let text = try String(decoding: fixture("login.lldb.txt"), as: UTF8.self)
    let keyboard = """
      <UITextEffectsWindow: 0x7f8; frame = (0 0; 393 852); layer = <UIWindowLayer: 0x6>>
         | <UIInputSetContainerView: 0x7f9; frame = (0 0; 393 852); layer = <CALayer: 0x6>>
         |    | <UIKeyboard: 0x7fa; frame = (0 0; 393 336); layer = <CALayer: 0x6>>
      """
    let dump = try read(text: keyboard + "\n" + text)
    #expect(dump.inputNames == ["you-example-com-field", "text-view"])
    #expect(
      dump.problems.map(\.message).contains {
        $0.hasPrefix("the file has 2 view trees")
      })
    #expect(dump.problems.contains { $0.message.hasPrefix("the keyboard was shown") })
  }
}

@Suite("Broken view dumps") struct BrokenDumpTests {
  /// Returns the reader's error for a dump, or nil if the reader accepts it.
  private func complaint(_ text: String, _ format: DumpFormat) -> String? {
    complaint(Array(text.utf8), format)
  }

  private func complaint(_ bytes: [UInt8], _ format: DumpFormat) -> String? {
    do {
      _ = try DumpedScreen.read(bytes, format: format, file: "f")
      return nil
    } catch { return "\(error)" }
  }

  @Test("Every mistake is reported with its line")
  func messages() throws {
    let head = "<AppiumAUT>\n<XCUIElementTypeApplication x=\"0\" y=\"0\" width=\"390\" height=\"844\">\n"
    let field = "<XCUIElementTypeTextField x=\"20\" y=\"100\" width=\"350\" height=\"44\"/>\n"
    for (text, format, expected) in [
      ("", DumpFormat.recursiveDescription, "f: there is no view with a frame"),
      ("<UIView: 0x1; frame = (0 0; 390 844)>", .recursiveDescription, "f:1: there is no text input"),
      (
        "<UIView: 0x1; frame = (0 0; 9 9)>\n | <UITextField: 0x2; frame = (0 0; 5 5)>", .recursiveDescription,
        "f:1: the root view has 9×9 points"
      ),
      ("<UIView: 0x1; frame = (0 0; nan 1e308)>", .recursiveDescription, "f: there is no view with a frame"),
      (head + field, .pageSource, "f:4: the file is cut short: <XCUIElementTypeApplication> of line 2"),
      (head + "<XCUIElementTypeTextField x=\"20", .pageSource, "f:3: the file is cut short in the tag"),
      (head + "</AppiumAUT>", .pageSource, "f:3: </AppiumAUT> has no start tag"),
      (head + "<a b=c/>", .pageSource, "f:3: the value of 'b' is not quoted"),
      (
        "<!DOCTYPE x [<!ENTITY a \"b\">]>\n" + head, .pageSource, "f:1: document type and entity declarations"
      ),
      (
        head + "</XCUIElementTypeApplication></AppiumAUT><more/>", .pageSource,
        "f:3: this is not well-formed XML: there is a second root"
      ),
      ("[{\"type\": \"Application\",\n \"frame\": {\"x\": 0,", .describeAll, "f:2: column"),
      (
        "{\"value\": {\"error\": \"invalid session id\", \"message\": \"No session\"}, \"sessionId\": null}",
        .pageSource,
        "f:1: this is an error reply of WebDriverAgent, not a dump: invalid session id, 'No session'"
      ),
      ("[]", .describeAll, "f: there is no view with a frame"),
      (
        "{\"attributes\": {\"bounds\": \"[0,0][390,844]\"}}", .hierarchy,
        "f:1: there is no text input in this maestro hierarchy; Maestro writes no"
      ),
    ] {
      let said = complaint(text, format)
      #expect(said?.hasPrefix(expected) == true, "\(said ?? "nothing") for \(text.prefix(60))")
    }
  }

  @Test("Invalid numbers remove a view with a warning, and all other views stay")
  func numbers() throws {
    let head = "<XCUIElementTypeApplication x=\"0\" y=\"0\" width=\"390\" height=\"844\">\n"
    let field = "<XCUIElementTypeTextField x=\"20\" y=\"100\" width=\"350\" height=\"44\"/>\n"
    for bad in ["1e308", "nan", "inf", "-1e9", "twelve", ""] {
      let broken =
        "<XCUIElementTypeOther x=\"\(bad)\" y=\"0\" width=\"1\" height=\"1\">\(field)</XCUIElementTypeOther>"
      let dump = try read(text: head + field + broken + "</XCUIElementTypeApplication>")
      #expect(dump.screen.inputs.count == 1)
      #expect(
        dump.problems.map(\.description) == [
          "dump:3: 'XCUIElementTypeOther' is left out: x, y, width and height are not valid numbers"
        ])
    }
  }

  @Test("Files in other encodings are refused with the line")
  func encodings() throws {
    let good = try fixture("login.lldb.txt")
    var latin = good
    latin[latin.count / 2] = 0xE9
    let line = good.prefix(good.count / 2).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    #expect(
      complaint(latin, .recursiveDescription) == "f:\(line): this is not UTF-8 text; save the file as UTF-8")
    let wide: [UInt8] = good.flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] }
    #expect(DumpFormat(start: wide) == .recursiveDescription)
    #expect(complaint(wide, .recursiveDescription)?.hasPrefix("f:1: this is not UTF-8 text") == true)
    #expect(complaint([0xEF, 0xBB, 0xBF] + good, .recursiveDescription) == nil)
  }

  @Test("The depth and the number of views are limited")
  func limits() throws {
    let levels = tries(100_000, sample: 5_000)
    let line = "<UIView: 0x1; frame = (0 0; 390 844)>\n"
    var deep = ""
    for level in 0..<1_100 { deep += String(repeating: "|", count: level) + line }
    #expect(complaint(deep, .recursiveDescription) == "f:1002: views are nested deeper than 1000 levels")
    let xml = String(repeating: "<XCUIElementTypeOther>", count: levels)
    #expect(complaint(xml, .pageSource) == "f:1: elements are nested deeper than 1000 levels")
    let json = String(repeating: "[", count: levels)
    #expect(complaint(json, .describeAll)?.hasPrefix("f:1: column") == true)
    let maestro = String(
      repeating: "{\"attributes\":{\"bounds\":\"[0,0][1,1]\"},\"children\":[", count: levels)
    #expect(complaint(maestro, .hierarchy)?.hasPrefix("f:1: column") == true)
    let many = "<UIWindow: 0x1; frame = (0 0; 390 844)>\n" + String(repeating: " | " + line, count: 2_100)
    #expect(complaint(many, .recursiveDescription) == "f:2002: the screen has more than 2000 views")
    let endless =
      "<UIWindow: 0x1; frame = (0 0; 390 844)>\n" + String(repeating: " | " + line, count: 100_000)
    #expect(complaint(endless, .recursiveDescription)?.hasPrefix("f:100001: more than 100000 views") == true)
  }

  @Test("Control characters do not get into names or messages")
  func controls() throws {
    let text =
      "<UIWindow: 0x1; frame = (0 0; 390 844)>\n"
      + " | <UITextField: 0x2; frame = (20 100; 350 44); placeholder = a\u{1B}[31m\u{7}<script>b>\n"
      + " | <X\u{1B}Y: 0x3; frame = (a\u{1B} b; c d)>\n"
    let dump = try read(text: text)
    let said =
      dump.screen.tree.nodes.map(\.id) + dump.problems.map(\.description) + [
        dump.screen.summary, dump.screen.title,
      ]
    #expect(!said.joined().unicodeScalars.contains { $0.value < 0x20 || $0 == "<" })
  }

  @Test("Thousands of changed dumps are each read or refused with a message")
  func mutations() throws {
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: (state >> 33) % UInt64(max(1, count)))
    }
    for name in ["login.lldb.txt", "login.xml", "login.idb.json", "login.maestro.json"] {
      let good = try fixture(name)
      let format = try #require(DumpFormat(start: good))
      for _ in 0..<400 {
        var bytes = good
        for _ in 0...random(6) {
          let start = random(bytes.count)
          let end = min(bytes.count, start + 1 + random(40))
          switch random(4) {
          case 0: bytes.removeSubrange(start..<end)
          case 1: bytes.insert(contentsOf: bytes[start..<end], at: random(bytes.count))
          case 2: bytes[start] = UInt8(random(256))
          default:
            bytes.insert(
              contentsOf: Array(["1e308", "<", "'", "\n", "{", "|", "-"][random(7)].utf8), at: start)
          }
          if bytes.isEmpty { bytes = good }
        }
        _ = complaint(bytes, format)
      }
    }
  }
}
