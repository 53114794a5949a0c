import Foundation
import Layout
import Screens
import Testing

@testable import ScreenImport
import TestSupport

/// Reads a dump, which we wrote in a format that tools print.
private func read(_ text: String, file: String = "dump", screens: [CGSize] = []) throws -> DumpedScreen {
  let format = try #require(DumpFormat(start: text.utf8.prefix(DumpFormat.startLength)))
  return try DumpedScreen.read(Array(text.utf8), format: format, file: file, screens: screens)
}

extension DumpedScreen {
  fileprivate var names: [String] { screen.tree.nodes.map(\.id) }
  fileprivate var inputNames: [String] { screen.inputs.map { screen.tree.nodes[$0.view].id } }
}

@Suite("Dumps printed by tests, snapshots and debuggers") struct PrintedDumpTests {
  /// A dump in the format of XCUITest since Xcode 11, inside a log.
  static let xcuitest = """
    Test Case '-[LoginUITests testLogin]' started.
        t =     3.10s Requesting snapshot of accessibility hierarchy for app with pid 7340
    Attributes: Application, pid: 7340, label: 'Shop'
    Element subtree:
     →Application, 0x6000027d6ae0, pid: 7340, label: 'Shop'
        Window (Main), 0x6000027d7480, {{0.0, 0.0}, {375.0, 812.0}}
          NavigationBar, 0x6000027d7800, {{0.0, 50.0}, {375.0, 44.0}}, identifier: 'Sign in'
            Button, 0x6000027d78e0, {{0.0, 50.0}, {77.7, 44.0}}, label: 'Home'
          Other, 0x6000027d7c60, {{0.0, 0.0}, {375.0, 812.0}}
            StaticText, 0x6000027d7d40, {{16.0, 154.0}, {93.8, 40.0}}, label: 'E-mail, it's yours'
            TextField, 0x6000027d7e20, {{120.0, 154.0}, {239.0, 40.0}}, identifier: 'email', placeholderValue: 'you@example.com', value: you@example.com
            SecureTextField, 0x6000027e7f00, {{16.0, 214.0}, {343.0, 40.0}}, placeholderValue: 'Password'
            TextField, 0x6000027e7f10, {{16.0, 254.0}, {343.0, 40.0}}, identifier: 'off', Disabled
            Button, 0x6000027e7e20, {{16.0, 310.0}, {343.0, 44.0}}, label: 'Sign in'
              StaticText, 0x6000027e7d40, {{169.2, 321.0}, {37.0, 22.0}}, label: 'Sign in'
    Path to element:
     →Application, 0x6000027d6ae0, pid: 7340, label: 'Shop'
    Query chain:
     →Find: Target Application 'shop'
      Output: {
        Application, pid: 7340, label: 'Shop'
      }
    """

  /// Returns a text as `po` prints a string, or as JSON writes it.
  private static func quoted(_ text: String, apostrophe: String = "\\'", arrow: String = "→") -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("'", with: apostrophe).replacing("→", with: arrow)
    return "\"\(escaped)\""
  }

  @Test("A debugDescription that po or a debugger's variable prints as a quoted string is unescaped")
  func quotedDescription() throws {
    let plain = try read(Self.xcuitest)
    for text in [
      Self.quoted(Self.xcuitest), "(lldb) po app.debugDescription\n\(Self.quoted(Self.xcuitest))\n(lldb) ",
      "$R0 = \(Self.quoted(Self.xcuitest, arrow: "\\u{2192}"))",
      "{\n  \"value\" : \(Self.quoted(Self.xcuitest, apostrophe: "'", arrow: "\\u2192")),\n  \"sessionId\" : null\n}",
    ] {
      let dump = try read(text)
      #expect(DumpFormat(start: text.utf8) == .debugDescription)
      #expect(dump.names == plain.names && dump.frames == plain.frames)
      #expect(dump.inputNames == plain.inputNames && dump.problems.isEmpty)
    }
    // A dump of views that is printed as a quoted string is read as well.
    let views = "<UIView: 0x1; frame = (0 0; 390 844)>\n   | <UITextField: 0x2; frame = (20 400; 350 44)>"
    #expect(try read(Self.quoted(views)).inputNames == ["field"])
    // A quoted text that is not a dump stays what it is, even if it ends with an escape.
    for text in ["\"a\\nb\"", "\"\\n\\u", "\"\\n\\", "{\"value\": \"\\n\\u{"] {
      #expect(DumpFormat(start: text.utf8) == nil)
    }
  }

  @Test("WebDriverAgent's replies have XML, JSON or a description, and a root without an origin is at zero")
  func webDriverAgent() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="App" label="App" width="390" height="844">
        <XCUIElementTypeTextField type="XCUIElementTypeTextField" visible="true" name="city" x="20" y="400" width="350" height="44"/>
        <XCUIElementTypeButton type="XCUIElementTypeButton" visible="true" name="join" label="Join" x="20" y="700" width="350" height="44"/>
      </XCUIElementTypeApplication>
      """
    let json = """
      {"value": {"type": "Application", "name": "App", "rawIdentifier": null, "rect": {"width": 390, "height": 844},
        "isEnabled": "1", "isVisible": "1", "children": [
          {"type": "TextField", "rawIdentifier": "city", "name": "city", "value": null, "label": "",
           "rect": {"x": 20, "y": 400, "width": 350, "height": 44}, "isEnabled": "1", "isVisible": "1"},
          {"type": "TextField", "rawIdentifier": "off", "rect": {"x": 20, "y": 460, "width": 350, "height": 44},
           "isEnabled": "0", "isVisible": "1"},
          {"type": "Button", "rawIdentifier": "unseen", "rect": {"x": 20, "y": 520, "width": 350, "height": 44},
           "isEnabled": "1", "isVisible": "0"},
          {"type": "Button", "rawIdentifier": "join", "label": "Join", "isEnabled": "1", "isVisible": "1",
           "rect": {"x": 20, "y": 700, "width": 350, "height": 44}}]}, "sessionId": null}
      """
    for text in [xml, "{\"sessionId\": null, \"value\": \(Self.quoted(xml, apostrophe: "'"))}", json] {
      let dump = try read(text)
      #expect(DumpFormat(start: text.utf8) == .pageSource)
      #expect(dump.inputNames == ["city"])
      #expect(dump.screen.fixedSize.map { [$0.width, $0.height] } == [390, 844])
      let city = try #require(dump.names.firstIndex(of: "city"))
      #expect(dump.frames[city] == CGRect(x: 20, y: 400, width: 350, height: 44))
      #expect(dump.screen.primaryAction.map { dump.names[$0] } == "join")
      #expect(!dump.names.contains("unseen"))
      #expect(dump.problems.isEmpty)
    }
    // Only the root may lack its origin.
    let broken = try read(xml.replacing(" x=\"20\" y=\"700\"", with: ""))
    #expect(broken.problems.map(\.line) == [4])
  }

  @Test("XCUITest's debugDescription is found in the middle of a log")
  func debugDescription() throws {
    let dump = try read(Self.xcuitest)
    #expect(DumpFormat(start: Self.xcuitest.utf8) == .debugDescription)
    #expect(dump.inputNames == ["email", "password-field"])
    #expect(dump.screen.inputs.map(\.isSecure) == [false, true])
    #expect(dump.screen.inputs[0].label.map { dump.names[$0] } == "e-mail-it-s-yours-label")
    #expect(dump.screen.primaryAction.map { dump.names[$0] } == "sign-in-button")
    #expect(dump.screen.container.navigationBar == .translucent)
    #expect(dump.screen.fixedSize.map { [$0.width, $0.height] } == [375, 812])
    let email = try #require(dump.names.firstIndex(of: "email"))
    #expect(dump.frames[email] == CGRect(x: 120, y: 154, width: 239, height: 40))
    #expect(dump.problems.isEmpty)
  }

  @Test("The format of Xcode 7 to 9 has traits, and a shown keyboard is recognized")
  func traits() throws {
    let dump = try read(
      """
      Element subtree:
       →Application 0x608000168100: traits: 8589934592, label: 'Chat'
          Window 0x608000168200: Main Window, traits: 8589934592, {{0.0, 0.0}, {320.0, 568.0}}
            TextView 0x608000168280: traits: 8589934592, {{0.0, 275.0}, {250.0, 40.0}}, label: 'Message'
            Button 0x608000168340: traits: 8589934593, {{260.0, 275.0}, {60.0, 40.0}}, label: 'Send'
          Window 0x608000168900: traits: 8589934592, {{0.0, 0.0}, {320.0, 568.0}}
            Other 0x608000168a00: traits: 8589934592, {{-0.0, 315.0}, {320.0, 253.0}}
              Keyboard 0x608000168b80: traits: 8589934592, {{-0.0, 315.0}, {320.0, 253.0}}
                Key 0x608000168b90: traits: 8589934592, {{3.0, 360.0}, {26.0, 40.0}}, label: 'Q'
      """)
    #expect(dump.inputNames == ["message-text-view"])
    #expect(dump.names == ["root", "message-text-view", "send-button"])
    #expect(dump.keyboardTop == 315)
    #expect(dump.problems.map(\.message) == [KeptViews.keyboardWarning])
  }

  @Test("Broken frames, missing frames and unlimited depth are named or refused")
  func badText() throws {
    let broken = try read(
      Self.xcuitest.replacingOccurrences(
        of: "{{16.0, 214.0}, {343.0, 40.0}}", with: "{{inf, 214.0}, {343.0, 40.0}}"))
    #expect(broken.inputNames == ["email"])
    #expect(broken.problems.count == 1 && broken.problems[0].line == 12)
    var deep = "Element subtree:\n"
    for level in 0..<1_200 {
      deep += String(repeating: " ", count: level) + "Other, 0x1, {{0.0, 0.0}, {375.0, 812.0}}\n"
    }
    #expect(throws: DumpProblem.self) { try read(deep) }
    #expect(DumpFormat(start: "Element subtree: {{0, 0}, {1, 1}}".utf8) == nil)
    let long =
      "Element subtree:\n"
      + String(repeating: "Other, 0x1, {{" + String(repeating: "'", count: 3_000) + "\n", count: 500)
    let time = processorTime {
      #expect(throws: DumpProblem.self) {
        try DumpedScreen.read(Array(long.utf8), format: .debugDescription, file: "long")
      }
    }
    #expect(time < .seconds(20))
  }

  @Test("A snapshot has no addresses and is indented with bars or spaces")
  func snapshot() throws {
    let spaces = try read(
      """
      <UIView; frame = (0 0; 375 667)>
        <UIView; frame = (0 50; 375 300); autoresize = W+H; layer = <CALayer>>
          <UITextField; frame = (20 50; 335 44); text = ''; placeholder = Email; autoresize = W>
        <UIButton; frame = (20 400; 335 50); title = 'Log In'>
      """)
    #expect(spaces.inputNames == ["email-field"])
    #expect(spaces.frames.map(\.minY) == [0, 50, 100, 400])
    let bars = try read(
      """
      <UIView; frame = (0 0; 375 667); layer = <CALayer>>
         | <Shop.Field; baseClass = UITextField; frame = (20 50; 335 44); autoresize = W; layer = <CALayer>>
         | <UILabel; frame = (20 20; 335 20); text = 'Name; or <none>'; layer = <_UILabelLayer>>
      """)
    #expect(bars.inputNames == ["name-or-none-field"])
    #expect(bars.screen.fixedSize == nil)
    #expect(bars.names.last == "name-or-none-label")
  }

  @Test("If a stack's description has an axis after its bracket, its views resize with it")
  func stacks() throws {
    let dump = try read(
      """
      <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
         | <UIView: 0x3; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x4>>
         |    | <UIStackView: 0x5; frame = (12 55; 366 100); autoresize = W; layer = <CALayer: 0x6>> axis=vert distribution=fill alignment=fill
         |    |    | <UITextField: 0x7; frame = (0 0; 366 34); text = ''; opaque = NO; layer = <CALayer: 0x8>>
      """)
    #expect(dump.screen.fixedSize == nil)
    var engine = LayoutEngine(dump.screen.tree)
    let frames = engine.layout(LayoutEnvironment(width: 430, height: 932)).frames
    // The window is 40 points wider, so the stack and its field are now 406 points wide.
    #expect(frames[dump.screen.inputs[0].view] == CGRect(x: 0, y: 0, width: 406, height: 34))
  }

  @Test("A list of elements without an application is given the smallest screen that contains it")
  func list() throws {
    let text = """
      [info] connected
      [
        {"AXFrame": "{{0, 44}, {390, 50}}", "frame": {"x": 0, "y": 44, "width": 390, "height": 50}, "AXLabel": "Sign in", "type": "StaticText"},
        {"AXFrame": "{{20, 120}, {350, 44}}", "AXUniqueId": "email", "frame": {"x": 20, "y": 120, "width": 350, "height": 44}, "type": "TextField"},
        {"AXFrame": "{{20, 320}, {350, 50}}", "AXUniqueId": "submit", "frame": {"x": 20, "y": 320, "width": 350, "height": 50}, "type": "Button", "AXLabel": "Continue"}
      ]
      """
    let screens = [(320, 568), (390, 844), (390, 300), (430, 932)].map { CGSize(width: $0.0, height: $0.1) }
    let dump = try read(text, screens: screens)
    #expect(dump.inputNames == ["email"])
    #expect(dump.screen.fixedSize.map { [$0.width, $0.height] } == [390, 844])
    #expect(dump.problems.count == 1)
    // None of the given screens is 428 points wide.
    #expect(throws: DumpProblem.self) { try read(text, screens: [CGSize(width: 428, height: 926)]) }
  }

  @Test("AXe's tree equals idb's tree with an application around it")
  func axe() throws {
    let dump = try read(
      """
      [{"AXFrame": "{{0, 0}, {402, 874}}", "AXUniqueId": null, "frame": {"y": 0, "x": 0, "width": 402, "height": 874},
        "role_description": "application", "AXLabel": "Shop", "type": "Application", "role": "AXApplication", "children": [
          {"AXFrame": "{{16, 200}, {370, 44}}", "AXUniqueId": "name", "frame": {"y": 200, "x": 16, "width": 370, "height": 44},
           "role_description": "text field", "type": "TextField", "role": "AXTextField", "enabled": true, "children": []},
          {"AXFrame": "{{16, 300}, {370, 50}}", "AXUniqueId": null, "frame": {"y": 300, "x": 16, "width": 370, "height": 50},
           "AXLabel": "Save", "type": "Button", "role": "AXButton", "enabled": true, "children": []}]}]
      """)
    #expect(dump.inputNames == ["name"])
    #expect(dump.screen.primaryAction.map { dump.names[$0] } == "save-button")
    #expect(dump.problems.isEmpty)
  }
}

@Suite("Several dumps of one screen") struct MergedDumpTests {
  private func source(_ width: Int, _ height: Int, field: Int, button: Int, keyboard: Int? = nil) -> String {
    let up =
      keyboard.map {
        "<XCUIElementTypeWindow x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\"><XCUIElementTypeKeyboard x=\"0\" "
          + "y=\"\($0)\" width=\"\(width)\" height=\"\(height - $0)\"/></XCUIElementTypeWindow>"
      } ?? ""
    return """
      <XCUIElementTypeApplication x="0" y="0" width="\(width)" height="\(height)">
      <XCUIElementTypeWindow x="0" y="0" width="\(width)" height="\(height)">
      <XCUIElementTypeTextField name="email" x="16" y="\(field)" width="\(width - 32)" height="44"/>
      <XCUIElementTypeButton name="go" label="Go" x="16" y="\(button)" width="\(width - 32)" height="44"/>
      </XCUIElementTypeWindow>\(up)</XCUIElementTypeApplication>
      """
  }

  private func frames(_ dump: DumpedScreen, _ width: Double, _ height: Double) -> [CGRect] {
    let tree = dump.screen.adapted?(ScreenSurroundings(width: width, height: height)) ?? dump.screen.tree
    var engine = LayoutEngine(tree)
    return engine.layout(LayoutEnvironment(width: width, height: height)).frames
  }

  @Test("Dumps in two sizes give one screen for all sizes between them")
  func sizes() throws {
    let small = try read(source(375, 667, field: 100, button: 603), file: "se.xml")
    let large = try read(source(425, 867, field: 140, button: 783), file: "max.xml")
    #expect(small.shows(large))
    let merged = DumpedScreen.merged([small, large])
    #expect(merged.screen.fixedSize?.inWords == "375×667 to 425×867 points")
    #expect(merged.screen.fits(width: 400, height: 767) && merged.screen.fits(width: 375, height: 812))
    #expect(!merged.screen.fits(width: 440, height: 956) && !merged.screen.fits(width: 667, height: 375))
    // At half of the difference in size, the width is 375 + 25 and the views' width is 343 + 25. Each y is
    // halfway, too: 120 between 100 and 140, and 693 between 603 and 783.
    let middle = frames(merged, 400, 767)
    #expect(middle[1] == CGRect(x: 16, y: 120, width: 368, height: 44))
    #expect(middle[2] == CGRect(x: 16, y: 693, width: 368, height: 44))
    #expect(frames(merged, 375, 667)[2].minY == 603 && frames(merged, 425, 867)[2].minY == 783)
    #expect(merged.inferences.contains { $0.subject == "dumps" && $0.value == "se.xml, max.xml" })
  }

  @Test("Portrait and landscape stay separate, and a dump with the keyboard shows which bar follows it")
  func orientations() throws {
    let upright = try read(source(375, 667, field: 100, button: 603))
    let turned = try read(source(667, 375, field: 60, button: 315))
    let up = try read(source(375, 667, field: 100, button: 343, keyboard: 395), file: "up.xml")
    let merged = DumpedScreen.merged([up, upright, turned])
    #expect(merged.screen.fixedSize?.inWords == "375×667 and 667×375 points")
    #expect(frames(merged, 667, 375)[2].minY == 315 && frames(merged, 375, 667)[2].minY == 603)
    // The button ends at 603 + 44 = 647, 20 points above the bottom. With the keyboard at 395 it ends at 387,
    // so it stays on the keyboard.
    #expect(merged.screen.pinnedBar.map { merged.names[$0] } == "go")
    #expect(merged.problems.isEmpty)
    #expect(DumpedScreen.merged([up]).problems.count == 1)
  }

  @Test("Views that one dump lacks are omitted, and different screens are not merged")
  func differences() throws {
    let one = try read(source(375, 667, field: 100, button: 603))
    let other = try read(
      source(425, 867, field: 140, button: 783).replacingOccurrences(
        of: "name=\"go\" label=\"Go\"", with: "name=\"stop\""))
    let merged = DumpedScreen.merged([one, other])
    #expect(merged.names == ["root", "email"])
    #expect(merged.screen.primaryAction == nil)
    let stranger = try read(
      source(425, 867, field: 140, button: 783).replacingOccurrences(of: "\"email\"", with: "\"phone\""))
    #expect(!one.shows(stranger))
  }
}
