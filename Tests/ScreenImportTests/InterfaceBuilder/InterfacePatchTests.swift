import Foundation
import Layout
import Screens
import Testing
import TestSupport

@testable import ScreenImport

@Suite("Changes of Interface Builder files")
struct InterfacePatchTests {
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("Attributes are set, added in their place and removed, and other text stays")
  func attributes() throws {
    let file = "<a>\n  <b  one='1' two = \"2\" id=\"x\"/>\n  <c>\n    <d/>\n  </c>\n</a>\n"
    var text = try InterfaceText(Array(file.utf8))
    text.set([("two", "a&\"b")], of: 1)
    text.set([("new", "3")], of: 1, before: ["id"])
    text.set([("one", nil)], of: 1)
    #expect(
      String(decoding: text.changed(), as: UTF8.self)
        == "<a>\n  <b two=\"a&amp;&quot;b\" new=\"3\" id=\"x\"/>\n  <c>\n    <d/>\n  </c>\n</a>\n")
  }

  @Test("Elements are inserted with the indentation of their neighbours, and on one line if the file has one")
  func insertion() throws {
    var text = try InterfaceText(Array("<a>\n    <b/>\n    <c>\n        <d/>\n    </c>\n</a>\n".utf8))
    text.insert(["<x/>"], after: 1)
    text.append(["<y/>"], to: 2, unit: "    ")
    #expect(
      String(decoding: text.changed(), as: UTF8.self)
        == "<a>\n    <b/>\n    <x/>\n    <c>\n        <d/>\n        <y/>\n    </c>\n</a>\n")
    var flat = try InterfaceText(Array("<a><b/><c><d/></c></a>".utf8))
    flat.insert(["<x/>"], after: 1)
    flat.append(["<y/>"], to: 2, unit: "    ")
    #expect(String(decoding: flat.changed(), as: UTF8.self) == "<a><b/><x/><c><d/><y/></c></a>")
    var empty = try InterfaceText(Array("<a>\r\n  <b/>\r\n</a>".utf8))
    empty.append(["<y/>"], to: 1, unit: "  ")
    #expect(String(decoding: empty.changed(), as: UTF8.self) == "<a>\r\n  <b>\r\n    <y/>\r\n  </b>\r\n</a>")
  }

  @Test("Elements that are not next to each other are wrapped in the order of the file, with their changes")
  func wrapping() throws {
    var text = try InterfaceText(Array("<a>\n  <b id=\"1\"/>\n  <c/>\n  <d id=\"2\"/>\n</a>\n".utf8))
    text.set([("id", "3")], of: 3)
    text.wrap([1, 3], opening: "<w>", closing: "</w>")
    #expect(
      String(decoding: text.changed(), as: UTF8.self)
        == "<a>\n  <w>\n  <b id=\"1\"/>\n  <d id=\"3\"/>\n  </w>\n  <c/>\n</a>\n")
    var flat = try InterfaceText(Array("<a><b/><c/><d/></a>".utf8))
    flat.wrap([1, 3], opening: "<w>", closing: "</w>")
    #expect(String(decoding: flat.changed(), as: UTF8.self) == "<a><w><b/><d/></w><c/></a>")
  }

  private static func signUp() throws -> (Data, Screen) {
    let file = TestSupport.fixtures.appendingPathComponent("Diagnosis/SignUp.storyboard")
    let data = try Data(contentsOf: file)
    let screen = try InterfaceDocument(data, file: "SignUp.storyboard").screens().screens[0].screen
    return (data, screen)
  }

  private static func tied(_ screen: Screen) throws -> Screen {
    var tied = screen
    let bottom = try #require(screen.bottomConstraint)
    tied.tree.constraints[bottom].second = .guide(0, .keyboard)
    tied.tree.constraints[bottom].secondAttribute = .top
    return tied
  }

  @Test("A constraint to the keyboard layout guide changes one line and adds one, as Xcode writes them")
  func guide() throws {
    let (data, screen) = try Self.signUp()
    #expect(screen.origin?.outlets == [:] && screen.origin?.lines["submit-bottom"] == 61)
    let text = try InterfacePatch.changed(
      data, file: "SignUp.storyboard", from: screen, to: try Self.tied(screen))
    let (old, new) = (
      Self.lines(String(decoding: data, as: UTF8.self)), Self.lines(String(decoding: text, as: UTF8.self))
    )
    let difference = new.difference(from: old)
    #expect(difference.removals.count == 1 && difference.insertions.count == 2)
    let guide = try #require(new.first { $0.contains("<keyboardLayoutGuide ") })
    let id = guide.components(separatedBy: "\"")[3]
    #expect(guide == "            <keyboardLayoutGuide key=\"keyboard\" id=\"\(id)\"/>")
    #expect(id.split(separator: "-").map(\.count) == [3, 2, 3])
    #expect(
      new.contains(
        "              <constraint firstItem=\"\(id)\" firstAttribute=\"top\" secondItem=\"submit\" "
          + "secondAttribute=\"bottom\" constant=\"16\" id=\"submit-bottom\"/>"))
    // The file is read as a screen that follows the keyboard, and a second change has no effect.
    let read = try InterfaceDocument(text, file: "SignUp.storyboard").screens().screens[0].screen
    #expect(read.builtInAvoidance == .keyboardLayoutGuide)
    let again = try InterfacePatch.changed(text, file: "SignUp.storyboard", from: read, to: read)
    #expect(again == text)
  }

  @Test("A scroll view around the form leaves every view in its place, and no constraint conflicts")
  func scrollView() throws {
    let (data, screen) = try Self.signUp()
    let wrapped = screen.adopted(.scrollView).screen
    let text = try InterfacePatch.changed(data, file: "SignUp.storyboard", from: screen, to: wrapped)
    let document = try InterfaceDocument(text, file: "SignUp.storyboard")
    let read = try #require(try document.screens().screens.first)
    #expect(read.screen.structure == .scrollView)
    #expect(wrapped.viewMovedAtRest(in: read.screen) == nil)
    let layout = try document.layout(scene: "sign-up-scene")
    #expect(layout.unsatisfiable.isEmpty && layout.ambiguous.isEmpty)
    // On the canvas of 375×667 points, the safe area begins 20 points below the top edge, and so does the scroll
    // view. The recorded frames move by this distance.
    let written = String(decoding: text, as: UTF8.self)
    #expect(written.contains("<rect key=\"frame\" x=\"0.0\" y=\"20\" width=\"375\" height=\"647\"/>"))
    #expect(written.contains("<rect key=\"frame\" x=\"16\" y=\"64\" width=\"343\" height=\"300\"/>"))
    for (id, frame) in layout.frames where id == "submit" {
      #expect(frame.minY == 581 && frame.height == 50)
    }
  }

  @Test("A change is refused if the file cannot express it, with the line and the way out")
  func refusals() throws {
    let (data, screen) = try Self.signUp()
    var other = screen
    other.tree.constraints[0].isActive = false
    var connected = screen
    connected.origin?.outlets[screen.tree.constraints[0].id] = "bottom"
    #expect {
      try InterfacePatch.changed(data, file: "a.storyboard", from: connected, to: other)
    } throws: {
      "\($0)".contains("an outlet refers to the constraint") && "\($0)".contains("a.storyboard:61")
    }
    let latin = Data("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>".utf8) + Data([0xE9])
    #expect {
      try InterfacePatch.changed(latin, file: "a.storyboard", from: screen, to: screen)
    } throws: { "\($0)".contains("only a file in UTF-8") }
    var built = screen
    built.origin = nil
    #expect {
      try InterfacePatch.changed(data, file: "a.storyboard", from: built, to: built)
    } throws: { "\($0)".contains("is not a scene of this file") }
  }

  @Test("Hostile ids stay attributes of one tag")
  func hostile() throws {
    let (data, _) = try Self.signUp()
    let id = "&lt;x/&gt;&quot;&#10;onload=&quot;1"
    let text = String(decoding: data, as: UTF8.self).replacing("\"submit\"", with: "\"\(id)\"")
      .replacing("\"safe\"", with: "\"&amp;safe\"")
    let file = Data(text.utf8)
    let screen = try InterfaceDocument(file, file: "a.storyboard").screens().screens[0].screen
    let wrapped = screen.adopted(.scrollView).screen
    let changed = try InterfacePatch.changed(file, file: "a.storyboard", from: screen, to: wrapped)
    let read = try InterfaceDocument(changed, file: "a.storyboard").screens().screens[0].screen
    #expect(wrapped.viewMovedAtRest(in: read) == nil)
    #expect(read.origin?.views.values.contains("<x/>\"\nonload=\"1") == true)
  }
}
