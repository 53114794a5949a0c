import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct TableControllerTests {
  /// Returns a screen with a table from 59 to 818. The keyboard's top is at 517.
  static func table(_ isTable: Bool = true) -> (host: ScriptedHost, table: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let table = host.addScrollView(CGRect(x: 0, y: 59, width: 393, height: 759), contentHeight: 900)
    host.nodes[table.index].isTable = isTable
    return (host, table)
  }

  @Test(
    "the inset is the covered height, the field moves to the keyboard, and the hide restores only the inset")
  func inset() throws {
    let (host, table) = Self.table()
    host.nodes[table.index].inset.bottom = 10
    let field = host.addInput(700, 44, in: table)
    let session = try Session("table-controller", on: host)
    session.focus(field)
    session.show(335)
    // The inset is 10 + 818 - 517 = 311: the original inset plus the covered height. 759 - 311 = 448 points
    // are visible and the field ends at 744, so the offset is 744 - 448 = 296.
    #expect(host.nodes[table.index].inset.bottom == 311)
    #expect(host.nodes[table.index].offset.y == 296)
    #expect(host.onScreen(field).maxY == 507)
    #expect(host.adjustments.first == .animation(0.25, 7 << 16))
    session.hide()
    #expect(host.nodes[table.index].inset.bottom == 10)
    #expect(host.nodes[table.index].offset.y == 296)
  }

  @Test("the margin is a parameter: with 12 points the field ends 12 points above the keyboard")
  func margin() throws {
    let (host, table) = Self.table()
    let field = host.addInput(700, 44, in: table)
    let session = try Session("table-controller-margin-12", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(field).maxY == 505)
  }

  @Test("a plain scroll view gets no inset: brunow/FormKit.m issue 13")
  func noTable() throws {
    let (host, table) = Self.table(false)
    let field = host.addInput(700, 44, in: table)
    let session = try Session("table-controller", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.adjustments.isEmpty)
  }

  @Test("a text view in a cell is not scrolled to: IQKeyboardManager issue 1589")
  func textView() throws {
    let (host, table) = Self.table()
    let notes = host.addInput(700, 100, kind: .textView, in: table)
    let session = try Session("table-controller", on: host)
    session.focus(notes)
    session.show(335)
    #expect(host.nodes[table.index].inset.bottom == 301)
    #expect(host.nodes[table.index].offset.y == 0)
  }

  @Test("a keyboard that does not reach the table's bottom edge covers nothing, and a bar covers 21 points")
  func covered() throws {
    let (host, table) = Self.table()
    let session = try Session("table-controller", on: host)
    session.postShow(to: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.nodes[table.index].inset.bottom == 0)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.nodes[table.index].inset.bottom == 21)
  }

  @Test("a keyboard for another screen of the window also changes the table's inset: radar 27308799")
  func otherScreens() throws {
    let (host, table) = Self.table()
    let session = try Session("table-controller", on: host)
    session.postShow(to: session.docked(335), isLocal: false)
    #expect(host.nodes[table.index].inset.bottom == 301)
  }
}
