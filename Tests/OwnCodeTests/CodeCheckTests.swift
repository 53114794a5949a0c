import Foundation
import Lab
import StrategyCatalog
import TestSupport
import Testing

@testable import OwnCode

@Suite("Apps of strangers, without the compiler") struct CodeCheckTests {
  private let check: CodeCheck

  init() throws { check = try CodeCheck(Laboratory(StrategyCatalog.families), translates: false) }

  @Test(
    "An empty controller is played on the screens and with the xibs of the fixtures",
    arguments: ["App", "Nibs"])
  func fixtures(_ name: String) {
    #expect(check.fault(in: [TestSupport.fixtures.appendingPathComponent(name).path]) == nil)
  }

  @Test(
    "Numbers, names and elements in a xib that Interface Builder does not write break nothing",
    arguments: [
      ("width=\"393\"", "width=\"1e308\""), ("height=\"60\"", "height=\"nan\""),
      ("constant=\"12\"", "constant=\"-1e308\""),
      ("id=\"snd\"", "id=\"msg\""), ("secondItem=\"msg\"", "secondItem=\"snd\""),
      ("destination=\"msg\"", "destination=\"bar\""),
      ("pointSize=\"14\"", "pointSize=\"1e400\""), ("property=\"textField\"", "property=\"view\""),
      ("<button ", "<visualEffectView "),
      ("placeholder=\"Message\"", "placeholder=\"&#10;::error::&#x202e;\""),
    ])
  func xib(_ part: String, _ other: String) throws {
    let fixtures = TestSupport.fixtures.appendingPathComponent("Nibs")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: fixtures, to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let xib = folder.appendingPathComponent("ComposerBar.xib")
    let text = try String(contentsOf: xib, encoding: .utf8)
    #expect(text.contains(part))
    var changed = text.replacing(part, with: other)
    if part == "<button " { changed = changed.replacing("</button>", with: "</visualEffectView>") }
    try changed.write(to: xib, atomically: true, encoding: .utf8)
    #expect(check.fault(in: [folder.path]) == nil)
  }
}
