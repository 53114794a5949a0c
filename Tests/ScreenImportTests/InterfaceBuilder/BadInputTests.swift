import Foundation
import Testing

@testable import ScreenImport

@Suite("Broken Interface Builder files")
struct BadInputTests {
  private func refusal(_ data: Data, _ file: String = "A.storyboard") -> String {
    do {
      let document = try InterfaceDocument(data, file: file)
      _ = try document.layout(scene: "scene")
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  private func refusal(_ text: String) -> String { refusal(Data(text.utf8)) }

  private let plain = TestScene(
    subviews: view("box", (0, 20, 10, 10)), constraints: constraint("box.top = safe.top"))

  @Test("Files without a scene are refused with their name and line")
  func refused() {
    let text = plain.text
    #expect(refusal("") == "A.storyboard: the file is empty")
    #expect(refusal("hello").hasPrefix("A.storyboard:1: this is not well-formed XML"))
    #expect(refusal(String(text.prefix(text.count / 2))).contains("<"))
    #expect(
      refusal(text.replacingOccurrences(of: "CocoaTouch", with: "Cocoa")).contains(
        ":2: this is a macOS document"))
    #expect(refusal("<?xml version=\"1.0\"?>\n<archive/>").contains(":2: this is the format of Xcode 4"))
    #expect(refusal("<html/>") == "A.storyboard:1: expected <document> as the first element, found <html>")
    #expect(
      refusal("<document type=\"InterfaceBuilder2.CocoaTouch\"/>").contains(
        "only documents of type InterfaceBuilder3"))
    #expect(
      refusal(text.replacingOccurrences(of: "\"scene\"", with: "\"other\"")).contains(
        "the scenes are: other (viewController)"))
    #expect(refusal(text.replacingOccurrences(of: "key=\"view\"", with: "")).contains("has no root view"))
  }

  @Test("Entities are refused before the XML parser reads them")
  func entities() {
    let bomb = "<!DOCTYPE a [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>"
    let external = "<!DOCTYPE a SYSTEM \"file:///etc/passwd\" [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
    for declaration in [bomb, external, "<!-- <a> -->\(bomb)"] {
      let text = plain.text.replacingOccurrences(of: "?>\n", with: "?>\n\(declaration)\n")
      #expect(
        refusal(text)
          == "A.storyboard:2: document type and entity declarations are not supported; remove '<!DOCTYPE'")
    }
    #expect(
      refusal(plain.text.replacingOccurrences(of: "<view ", with: "&nothing;<view ")).contains(
        "not well-formed"))
  }

  @Test("Depth and size of a file are limited")
  func bounds() {
    let levels = 100_000
    let deep = String(repeating: "<view>", count: levels) + String(repeating: "</view>", count: levels)
    var scene = plain
    scene.subviews = deep
    #expect(refusal(scene.text).contains("nested deeper than 250 levels"))
    #expect(
      refusal(Data(count: InterfaceMarkup.sizeLimit + 1)).contains(
        "the limit is \(InterfaceMarkup.sizeLimit)"))
    scene.subviews = (0...SceneModel.viewLimit).map { view("v\($0)", (0, 0, 1, 1)) }.joined()
    #expect(refusal(scene.text).contains("views; the limit is \(SceneModel.viewLimit)"))
  }

  @Test("The declared encoding is used, and a wrong declaration is an error")
  func encodings() throws {
    let text = plain.text.replacingOccurrences(of: "UTF-8", with: "UTF-16")
    let data = try #require(text.data(using: .utf16))
    #expect(try InterfaceDocument(data, file: "A").layout(scene: "scene").frames.count == 2)
    var latin = try #require(
      plain.text.replacingOccurrences(of: "id=\"box\"", with: "id=\"b\u{E4}\"").data(using: .isoLatin1))
    #expect(refusal(latin).contains("not well-formed"))
    latin.append(contentsOf: [0, 0])
    #expect(refusal(latin).contains("not well-formed"))
  }

  @Test("Mistakes inside a scene are listed by line, and the other views are laid out")
  func mistakes() throws {
    let good = constraint("box.leading = root.leading + 7")
    func problems(_ constraints: String, subviews: String = view("box", (0, 20, 10, 10))) throws -> [String] {
      let layout = try TestScene(subviews: subviews, constraints: constraints + good).layout()
      #expect(layout.frames.first { $0.id == "box" }?.frame.minX == 7)
      #expect(layout.frames.allSatisfy { $0.frame.minX.isFinite && abs($0.frame.width) < 1e9 })
      return layout.problems.map(\.description)
    }
    // The template's constraints begin on line 14.
    #expect(
      try problems(constraint("nobody.top = root.top")).first?.contains(
        ":14: constraint 'nobody.top = root.top': there is no view or guide 'nobody'") == true)
    #expect(
      try problems(constraint("box.topp = root.top")).first?.contains("the attribute 'topp' is not known")
        == true)
    for constant in ["nan", "1e308", "-inf", "x"] {
      let text = "<constraint firstItem=\"box\" firstAttribute=\"width\" constant=\"\(constant)\" id=\"c\"/>"
      #expect(
        try problems(text).first?.contains("'\(constant)' is not a length; the constraint is left out")
          == true)
    }
    #expect(
      try problems(
        "<constraint firstItem=\"box\" firstAttribute=\"width\" secondItem=\"root\" secondAttribute=\"width\" multiplier=\"1:0\" id=\"c\"/>"
      ).first?.contains("multiplier") == true)
    #expect(
      try problems(constraint("box.width = 5", "priority=\"2000\"")).first?.contains("priority") == true)
    let twice = view("box", (0, 20, 10, 10)) + view("box", (0, 20, 10, 10))
    #expect(try problems("", subviews: twice).first?.contains("the id 'box' occurs twice") == true)
    let nameless = view("box", (0, 20, 10, 10)) + "<view>\(rect(0, 0, 1, 1))</view>"
    #expect(try problems("", subviews: nameless).first?.contains("a view has no id") == true)
    let strange = view("box", (0, 20, 10, 10)) + view("odd", "hologram", (0, .nan, 1, 1))
    let found = try problems("", subviews: strange)
    #expect(found.contains { $0.contains("the view class 'hologram' is not known") })
    #expect(found.contains { $0.contains("the frame of 'odd' does not have four valid lengths") })
  }

  @Test("A conflict breaks the later constraint and is reported")
  func contradictions() throws {
    let layout = try TestScene(
      subviews: view("box", (0, 20, 10, 10)),
      constraints: constraint("box.width = 10") + constraint("box.width = 20") + constraint("box.height = 5")
        + constraint("box.top = root.top") + constraint("box.leading = root.leading")
    ).layout()
    #expect(layout.unsatisfiable == ["box.width = 20"])
    #expect(layout.ambiguous == [])
    #expect(isNear(layout.frames[1].frame, 0, 0, 10, 5))
  }

  @Test("Duplicate scene ids, circular segues and unknown devices are reported")
  func oddities() throws {
    var scene = plain
    scene.scenes = "<scene sceneID=\"scene\"/><scene/>"
    scene.controller = """
      <connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="a"/>\
      <segue destination="vc" kind="show" id="b"/></connections>
      """
    scene.device = "retina99"
    let document = try scene.document()
    #expect(document.scenes.map(\.id) == ["scene"])
    #expect(document.problems.map(\.message).contains { $0.contains("'retina99' is not known") })
    #expect(document.problems.map(\.message).contains { $0.contains("occurs twice") })
    #expect(try document.layout(scene: "scene").frames.count == 2)
  }
}
