import Foundation
import Layout
import Platform
import Screens
import Support
import TestSupport
import Testing
import UIKit

@testable import ScreenImport

/// Tests the inferences about the small files in `Tests/Fixtures/InterfaceBuilder`.
@Suite("Inferences about kinds of scenes") struct InferenceTests {
  private func only(_ file: String, roles: String? = nil) throws -> InterfaceScreen {
    let path = fixtures.appendingPathComponent("InterfaceBuilder/\(file)").path
    let roles = try roles.map { try RolesFile.read(bytes: Array($0.utf8), path: "roles.json") }
    return try #require(try InterfaceDocument.read(path: path).screens(roles: roles).screens.first)
  }

  private func reason(_ screen: InterfaceScreen, _ subject: String) -> String? {
    screen.inferences.first { $0.subject == subject }?.reason
  }

  private func value(_ screen: InterfaceScreen, _ subject: String) -> String? {
    screen.inferences.first { $0.subject == subject }?.value
  }

  @Test("A form in one prototype cell has the cell's inputs, at the top of the table")
  func prototypes() throws {
    let screen = try only("PrototypeForm.storyboard").screen
    #expect(screen.inputs.count == 4 && screen.kind == .table)
    // The cell is drawn at 50 in the file and is the first row of the table on a phone.
    let cell = try #require(screen.tree.nodes.firstIndex { $0.id == "table-view-cell" })
    let adapted = try #require(screen.adapted)
    var engine = LayoutEngine(adapted(ScreenSurroundings()))
    let frame = engine.layout(LayoutEnvironment(width: 390, height: 844)).frames[cell]
    #expect(frame == CGRect(x: 0, y: 0, width: 390, height: 300))
  }

  @Test("A scene whose layouts exceed a limit is skipped, with the limits and the way out")
  func workLimit() throws {
    let path = fixtures.appendingPathComponent("InterfaceBuilder/FieldAboveToolbar.storyboard").path
    let document = try InterfaceDocument.read(path: path)
    #expect(try document.screens().screens.count == 1)
    let read = try WorkBudget(limit: 100).limiting { try document.screens() }
    #expect(read.screens.isEmpty)
    let reason = try #require(read.skipped.first).reason
    #expect(
      reason.hasPrefix(
        "solving its constraints exceeds the work limit (50000000 numbers for a layout, 400000000 for all"))
    #expect(reason.hasSuffix("or name another scene"))
  }

  @Test("The bottom constraint is found at the end of a chain of views below the scroll view")
  func chain() throws {
    let read = try only("ScrollAboveVersion.xib")
    #expect(value(read, "bottom constraint") == "kbd-00-001")
    #expect(reason(read, "bottom constraint")?.hasPrefix("it holds the bottom edge of scroll-view") == true)
  }

  @Test("A constraint that is not required is the bottom constraint if it moves an input, or if roles say so")
  func optional() throws {
    let read = try only("FieldAboveToolbar.storyboard")
    #expect(value(read, "bottom constraint") == "con-bo-ttm")
    let bottom = read.screen.tree.constraints[try #require(read.screen.bottomConstraint)]
    #expect(bottom.relation == .lessThanOrEqual && bottom.priority == 745 && bottom.constant == -8)
    let roles = """
      {"scenes": {"MendPictureController": {"bottomConstraint": "cn-02-221"}}}
      """
    #expect(try only("FieldAboveToolbar.storyboard", roles: roles).screen.bottomConstraint == 0)
  }

  @Test("An inset at the top shows no tab bar, and a sheet without a segue is recognized by its size")
  func container() throws {
    let sheet = try only("SheetWithTopInset.storyboard")
    #expect(!sheet.screen.container.tabBar && sheet.screen.container.presentation == .pageSheet)
    #expect(value(sheet, "container") == nil)
    let alert = try only("FreeformAlert.storyboard")
    #expect(
      reason(alert, "presentation")
        == "no segue presents it; the root view's size, 355×403 on the canvas of 768×1024, looks like a card")
  }

  @Test(
    "A segue to a popover presents a popover of the preferred size, and a note names fonts without measures")
  func popover() throws {
    let read = try only("PopoverForm.storyboard")
    #expect(read.screen.container.presentation == .popover)
    #expect(read.screen.container.popoverSize == CGSize(width: 280, height: 160))
    #expect(value(read, "popover size") == "280×160")
    #expect(value(read, "font") == "Gotham-Book")
    #expect(
      reason(read, "font")?.hasPrefix("the sizes of 1 text in it are those that the file records") == true)
    let roles = """
      {"scenes": {"NoteController": {"container": {"popoverSize": {"width": 300, "height": 200}}}}}
      """
    let changed = try only("PopoverForm.storyboard", roles: roles)
    #expect(changed.screen.container.popoverSize == CGSize(width: 300, height: 200))
  }

  @Test("A bar below a container view whose scene is a table is a composer")
  func embedded() throws {
    let screen = try only("ChatWithEmbeddedTable.storyboard").screen
    #expect(screen.kind == .composer)
    #expect(screen.pinnedBar.map { screen.tree.nodes[$0].id } == "view")
  }

  @Test("A button's words and the screen's title outweigh the name of the controller's class")
  func contradiction() throws {
    #expect(value(try only("ClassSaysRegister.storyboard"), "primary action") == "login-button")
  }

  @Test("A note names the view that lies over an input, and a roles file can hide that view")
  func covered() throws {
    let read = try only("CoveredComposer.storyboard")
    #expect(value(read, "covered") == "message-field")
    #expect(
      reason(read, "covered")?.hasPrefix("the opaque view members-only-view (line 5) lies over it") == true)
    func roles(_ view: String) -> String {
      "{\"scenes\": {\"ThreadController\": {\"roles\": {\"\(view)\": \"hidden\"}}}}"
    }
    let hidden = try only("CoveredComposer.storyboard", roles: roles("members-only-view"))
    #expect(value(hidden, "covered") == nil && hidden.screen.inputs.count == 1)
    let cover = try #require(hidden.screen.tree.nodes.firstIndex { $0.id == "members-only-view" })
    #expect(!hidden.screen.views[cover].isVisible && !hidden.screen.views[cover].hasBackground)
    #expect {
      try only("CoveredComposer.storyboard", roles: roles("view"))
    } throws: { "\($0)".contains("a screen needs an input that is not hidden") }
  }

  @Test("A form part whose class has the word input is no screen")
  func formPart() throws {
    let path = fixtures.appendingPathComponent("InterfaceBuilder/FormInputView.xib").path
    let read = try InterfaceDocument.read(path: path).screens()
    #expect(read.screens.isEmpty && read.skipped.first?.isPlayable == true)
  }

  @Test("An opaque view over two inputs is noted once, with its line")
  func coverOfTwo() throws {
    var scene = TestScene()
    scene.subviews =
      fixed("first", "textField", 20, 100, 300, 34) + fixed("second", "textField", 20, 150, 300, 34)
      + fixed(
        "cover", "view", 0, 80, 375, 200,
        inside: "<color key=\"backgroundColor\" white=\"1\" alpha=\"1\" colorSpace=\"calibratedWhite\"/>")
    let read = try #require(try scene.document().screens().screens.first)
    let notes = read.inferences.filter { $0.subject == "covered" }
    #expect(notes.map(\.value) == ["field, field-2"])
    let line = scene.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("id=\"cover\"") }
    #expect(notes.first?.reason.contains("(line \(try #require(line) + 1)) lies over them") == true)
  }

  @Test("A main action in a bar is not part of the content, unless a button says that it is the main one")
  func barItem() throws {
    func conclusion(_ title: String, item: String) throws -> (String?, String?) {
      var scene = TestScene()
      scene.subviews =
        fixed("field", "textField", 20, 100, 300, 34)
        + fixed(
          "button", "button", 20, 160, 300, 44, inside: "<state key=\"normal\" title=\"\(title)\"/>")
      scene.controller = "<navigationItem key=\"navigationItem\" id=\"nav\">\(item)</navigationItem>"
      let read = try #require(try scene.document().screens().screens.first)
      return (value(read, "primary action"), reason(read, "primary action"))
    }
    let send = "<barButtonItem key=\"rightBarButtonItem\" title=\"Send\" id=\"item\"/>"
    let inBar = try conclusion("Purple", item: send)
    #expect(inBar.0 == "none" && inBar.1?.hasPrefix("the item 'Send' of a bar (line ") == true)
    #expect(try conclusion("Log in", item: send).0 == "log-in-button")
    let cancel = "<barButtonItem key=\"leftBarButtonItem\" systemItem=\"cancel\" id=\"item\"/>"
    #expect(try conclusion("Log in", item: cancel).0 == "log-in-button")
    let back = "<barButtonItem key=\"backBarButtonItem\" title=\"Log in\" id=\"item\"/>"
    #expect(try conclusion("Purple", item: back).1?.contains("Log in") == false)
    let custom = """
      <barButtonItem key="rightBarButtonItem" id="item"><connections>
      <action selector="saveNote:" destination="vc" id="action"/></connections></barButtonItem>
      """
    #expect(try conclusion("Purple", item: custom).0 == "none")
  }

  @Test("Labels and views that take taps are buttons, and a button shows its own title or the label over it")
  func buttons() throws {
    func conclusion(_ views: String, item: String = "") throws -> String? {
      var scene = TestScene()
      scene.subviews = fixed("field", "textField", 20, 100, 300, 34) + views
      scene.controller = "<navigationItem key=\"navigationItem\" id=\"nav\">\(item)</navigationItem>"
      return value(try #require(try scene.document().screens().screens.first), "primary action")
    }
    func label(_ text: String, _ attributes: String = "", y: Double = 160, inside: String = "") -> String {
      view(
        "label", "label", (20, y, 300, 30), "fixedFrame=\"YES\" text=\"\(text)\" \(attributes)",
        inside: inside
      )
      .replacing("translatesAutoresizingMaskIntoConstraints=\"NO\"", with: "")
    }
    let taps = """
      <connections><outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="c"/></connections>
      """
    let untouched = "userInteractionEnabled=\"NO\""
    // Interface Builder writes for a new label that it takes no touches.
    #expect(try conclusion(label("Save")) == "save-label")
    #expect(try conclusion(label("Save", untouched)) == "none")
    #expect(try conclusion(label("Your name")) == "none")
    #expect(try conclusion(label("Order pizza", inside: taps)) == "order-pizza-label")
    let send =
      "<barButtonItem key=\"rightBarButtonItem\" image=\"paperplane\" catalog=\"system\" id=\"item\"/>"
    #expect(try conclusion(label("Save"), item: send) == "none")
    // A view with a gesture shows the label in it, and a button the label over it.
    let inner = "<subviews>\(label("Log in", untouched, y: 5))</subviews>"
    #expect(try conclusion(fixed("card", "view", 20, 160, 335, 44, inside: inner + taps)) == "view")
    #expect(try conclusion(fixed("card", "view", 20, 160, 335, 44, inside: inner)) == "none")
    let cover = fixed("cover", "button", 20, 150, 90, 50) + fixed("other", "button", 120, 150, 90, 50)
    #expect(try conclusion(cover) == "unsure")
    #expect(try conclusion(cover + label("Confirm", untouched).replacing("300.0", with: "90.0")) == "button")
    // Code lets a button take touches as it enables one, but not a button inside a view without touches.
    let next = fixed(
      "next", "button", 20, 160, 335, 44,
      inside: """
        <state key="normal" title="Next"/><connections><action selector="go:" destination="vc" id="a"/></connections>
        """
    ).replacing("<button ", with: "<button userInteractionEnabled=\"NO\" ")
    #expect(try conclusion(next) == "next-button")
    #expect(
      try conclusion(
        fixed("box", "view", 0, 0, 375, 667, inside: "<subviews>\(next)</subviews>")
          .replacing("<view ", with: "<view userInteractionEnabled=\"NO\" ")) == "none")
    // Interface Builder stores titles of several lines and attributed titles in elements.
    for title in [
      "<string key=\"title\">Log\nin</string>",
      "<attributedString key=\"attributedTitle\"><fragment content=\"Log in\"/></attributedString>",
    ] {
      let states = ["Cancel", nil].enumerated().map { place, own in
        fixed(
          "button-\(place)", "button", 20, 160 + 50 * Double(place), 300, 44,
          inside: "<state key=\"normal\"\(own.map { " title=\"\($0)\"/>" } ?? ">\(title)</state>")")
      }
      #expect(try conclusion(states.joined()) == "log-in-button")
    }
  }

  @Test("A roles file can put a search bar below the title of the navigation bar")
  func searchBar() throws {
    func roles(_ bar: String) -> String {
      "{\"scenes\": {\"NoteController\": {\"container\": {\"navigationBar\": \"\(bar)\", \"searchBar\": \"below-title\"}}}}"
    }
    let screen = try only("PopoverForm.storyboard", roles: roles("translucent")).screen
    #expect(screen.container.searchBar == .belowTitle && screen.container.navigationBar == .translucent)
    #expect {
      try only("PopoverForm.storyboard", roles: roles("none"))
    } throws: { "\($0)".contains("'searchBar' needs a 'navigationBar'") }
  }

  @Test("A roles file sets the number of rows of a prototype cell")
  func rows() throws {
    let roles = "{\"scenes\": {\"EditProfile\": {\"rows\": {\"table-view-cell\": 3}}}}"
    let screen = try only("PrototypeForm.storyboard", roles: roles).screen
    #expect(screen.inputs.count == 12)
    let names = screen.inputs.map { screen.tree.nodes[$0.view].id }
    #expect(names[0] == "field-0-field" && names[4] == "field-0-field-row-2")
    let cells = ["table-view-cell", "table-view-cell-row-2", "table-view-cell-row-3"].map { name in
      screen.tree.nodes.firstIndex { $0.id == name } ?? 0
    }
    let adapted = try #require(screen.adapted)
    var engine = LayoutEngine(adapted(ScreenSurroundings()))
    let result = engine.layout(LayoutEnvironment(width: 390, height: 844))
    // The cell is 300 points tall, so three rows are at 0, 300 and 600, and the content has 900.
    #expect(cells.map { result.frames[$0].minY } == [0, 300, 600])
    #expect(cells.map { result.frames[$0].height } == [300, 300, 300])
    #expect(result.contentSizes[try #require(screen.scrollView)].height == 900)
    // The first field is 20 points below the top of its row in every row.
    #expect([0, 4, 8].map { result.frames[screen.inputs[$0].view].minY } == [20, 20, 20])

    for (rows, message) in [
      ("\"table-view\": 3", "only a prototype cell"), ("\"table-view-cell\": 51", "from 0 to 50"),
    ] {
      let wrong = "{\"scenes\": {\"EditProfile\": {\"rows\": {\(rows)}}}}"
      #expect {
        try only("PrototypeForm.storyboard", roles: wrong)
      } throws: { "\($0)".contains(message) }
    }
  }

  @Test("A scene in a container view is part of the scene around it")
  func embeddedForm() throws {
    var scene = TestScene()
    scene.subviews = view(
      "box", "containerView", (20, 100, 335, 367),
      inside: "<connections><segue destination=\"child\" kind=\"embed\" id=\"segue\"/></connections>")
    scene.constraints =
      constraint("box.leading = root.leading + 20") + constraint("root.trailing = box.trailing + 20")
      + constraint("box.top = root.top + 100") + constraint("root.bottom = box.bottom + 200")
    scene.scenes = """
      <scene sceneID="inner-scene"><objects>
      <viewController id="child" customClass="NameController" sceneMemberID="viewController">
      <view key="view" id="inner">\(rect(0, 0, 375, 667))
      <subviews>\(view("name", "textField", (16, 8, 303, 34), "borderStyle=\"roundedRect\""))</subviews>
      <viewLayoutGuide key="safeArea" id="inner-safe"/>
      <constraints>
      \(constraint("name.top = inner-safe.top + 8"))
      \(constraint("name.leading = inner.leadingMargin"))
      \(constraint("inner.trailingMargin = name.trailing"))
      </constraints></view></viewController></objects></scene>
      """
    let read = try scene.document().screens()
    #expect(read.screens.count == 1)
    #expect(
      read.skipped.map(\.reason) == [
        "it is in a container view of the scene 'scene'; select it by name to play it as a whole screen"
      ])
    let screen = try #require(read.screens.first).screen
    let adapted = try #require(screen.adapted)
    var engine = LayoutEngine(adapted(ScreenSurroundings()))
    let frames = engine.layout(
      LayoutEnvironment(
        width: 390, height: 844,
        safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
    ).frames
    // The container view is 390 − 40 wide and 844 − 300 tall, below the safe area. The embedded view has side
    // margins of 16, so the field is 350 − 32 wide, and it is 8 points below the view's top.
    let name = try #require(screen.inputs.first).view
    let inner = try #require(screen.tree.nodes[name].parent)
    #expect(isNear(frames[try #require(screen.tree.nodes[inner].parent)], 20, 100, 350, 544))
    #expect(isNear(frames[inner], 0, 0, 350, 544))
    #expect(isNear(frames[name], 16, 8, 318, 34))
    // By name, the embedded scene is a whole screen.
    #expect(try scene.document().screens(named: "NameController").screens.first?.screen.inputs.count == 1)
  }

  @Test("Scenes that embed each other are read, each with the other inside it once")
  func embeddedCycle() throws {
    func container(_ id: String, _ destination: String) -> String {
      view(
        id, "containerView", (0, 300, 375, 300),
        inside:
          "<connections><segue destination=\"\(destination)\" kind=\"embed\" id=\"\(id)-segue\"/></connections>"
      )
    }
    var scene = TestScene()
    scene.subviews = fixed("first", "textField", 20, 100, 300, 34) + container("box", "child")
    scene.scenes = """
      <scene sceneID="inner-scene"><objects><viewController id="child" sceneMemberID="viewController">
      <view key="view" id="inner">\(rect(0, 0, 375, 300))
      <subviews>\(fixed("second", "textField", 20, 10, 300, 34))\(container("inner-box", "vc"))</subviews>
      </view></viewController></objects></scene>
      """
    let document = try scene.document()
    for name in ["scene", "inner-scene"] {
      #expect(try document.screens(named: name).screens.first?.screen.inputs.count == 2)
    }
  }

  /// Returns a view that its frame places.
  private func fixed(
    _ id: String, _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    inside: String = ""
  ) -> String {
    "<\(name) id=\"\(id)\" fixedFrame=\"YES\">\(rect(x, y, width, height))\(inside)</\(name)>\n"
  }
}
