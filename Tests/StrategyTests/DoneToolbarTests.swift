import Foundation
import KeyboardAvoidance
import Matrix
import Testing
import UIKit

@Suite struct DoneToolbarTests {
  /// Returns a screen with a scroll view, which has 1600 points of content, a field and a text view.
  static func form() -> (host: ScriptedHost, scroll: ViewID, field: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 852), contentHeight: 1600)
    let field = host.addInput(700, 44, in: scroll)
    host.addInput(800, 200, kind: .textView, in: scroll)
    return (host, scroll, field)
  }

  @Test("nothing moves, and only the toolbar is set", arguments: ["done-toolbar"])
  func alone(_ id: String) throws {
    let (host, _, field) = Self.form()
    let session = try Session(id, on: host)
    session.focus(field)
    // The shown frame includes the toolbar: 335 + 44 = 379 points.
    session.show(379)
    session.hide()
    #expect(host.adjustments.isEmpty)
    #expect(session.observation.written == .inputAccessory)
    #expect(session.observation.breach == nil)
  }

  @Test("the inset is the end frame's height including the toolbar, and 0 after the hide")
  func inset() throws {
    let (host, scroll, field) = Self.form()
    let session = try Session("done-toolbar-inset", on: host)
    session.focus(field)
    session.show(379)
    #expect(host.nodes[scroll.index].inset.bottom == 379)
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    #expect(session.observation.written == [.contentInset, .inputAccessory])
  }

  @Test("Done ends editing", arguments: ["done-toolbar", "done-toolbar-inset"])
  func done(_ id: String) throws {
    let (host, _, field) = Self.form()
    host.firstResponder = field
    let variant = try #require(Catalogue.package.variant(id))
    let world = UIWorld(host: host)
    world.play {
      world.install(variant.make())
      #expect(world.inputAccessory(of: field) == InputAccessory(height: 44))
      #expect(world.tapDone())
      world.end()
    }
    #expect(host.adjustments == [.endEditing] && host.firstResponder == nil)
  }
}
