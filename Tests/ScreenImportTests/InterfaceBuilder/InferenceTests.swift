import Foundation
import Layout
import Platform
import Screens
import Support
import TestSupport
import Testing

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
    #expect(reason(read, "covered")?.hasPrefix("the opaque view members-only-view lies over it") == true)
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
}
