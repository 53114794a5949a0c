import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Insets of a scroll view, at numbers that were worked out by hand: a keyboard of 335 points has its top at 517.
@Suite struct ContentInsetTests {
  static func phone() -> ScriptedHost { fullScreen(393, 852, safeTop: 59, safeBottom: 34) }

  /// A scroll view that ends at the safe area.
  static func scroll(_ host: ScriptedHost, contentHeight: CGFloat = 1200) -> ViewID {
    host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: contentHeight)
  }

  @Test("content-inset-plain takes the whole height, 34 points too much, and loses the resting inset")
  func plain() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    host.nodes[scroll.index].inset.bottom = 20
    let field = host.addInput(600, 44, in: scroll)
    let session = try Session("content-inset-plain", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    // Nothing is scrolled.
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("content-inset-plain gives a hardware keyboard's bar the height of a keyboard")
  func plainHardware() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let session = try Session("content-inset-plain", on: host)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.nodes[scroll.index].inset.bottom == 335)
  }

  @Test("content-inset-archived waits for the keyboard and lets the scroll view animate by itself")
  func archivedIsLate() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let field = host.addInput(600, 44, in: scroll)
    let session = try Session("content-inset-archived", on: host)
    session.focus(field)
    session.show(335, arrives: false)
    #expect(host.adjustments.isEmpty)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    // 818 - 335 = 483 points are left: 644 - 483.
    #expect(host.nodes[scroll.index].offset.y == 161)
    // From the current state, with a duration and a curve of its own: 4 + 32 + 64.
    #expect(host.adjustments.contains(.animation(0.3, 100)))
    session.hide()
    #expect(host.nodes[scroll.index].inset == .zero)
    #expect(host.nodes[scroll.index].offset.y == 161)
  }

  @Test("content-inset-archived leaves a field whose corner is visible: 500 is above 852 - 335, 544 is not")
  func archivedCorner() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let field = host.addInput(500, 44, in: scroll)
    let session = try Session("content-inset-archived", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(field).maxY == 544)
  }

  @Test("content-inset-archived tests a nested field's corner in the wrong space and leaves it covered")
  func archivedNested() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let group = host.add(0, 600, 393, 100, in: scroll)
    let field = host.addInput(20, 44, in: group)
    let session = try Session("content-inset-archived", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(field).minY == 620)
  }

  @Test("content-inset-archived takes the height of the keyboard before")
  func archivedBeginFrame() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let session = try Session("content-inset-archived", on: host)
    session.show(335)
    session.show(216)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
  }

  @Test("content-inset-archived does nothing for a text view's text field that it never heard of")
  func archivedTextView() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let notes = host.addInput(700, 80, kind: .textView, in: scroll)
    let session = try Session("content-inset-archived", on: host)
    session.focus(notes)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    #expect(host.nodes[scroll.index].offset.y == 0)
  }

  @Test("content-inset adds what is covered to the resting inset and shows the caret with 8 points")
  func right() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    host.nodes[scroll.index].inset.bottom = 20
    let high = host.addInput(300, 44, in: scroll)
    let low = host.addInput(600, 44, in: scroll)
    let session = try Session("content-inset", on: host)
    session.focus(high)
    session.show(335)
    // 818 - 517 = 301 above the resting 20.
    #expect(host.nodes[scroll.index].inset.bottom == 321)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.focus(low)
    // The caret is 612..<632, with the margin 604..<640; 818 - 321 = 497 points are left.
    #expect(host.nodes[scroll.index].offset.y == 143)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 321)
    #expect(host.nodes[scroll.index].offset.y == 143)
    session.show(216)
    #expect(host.nodes[scroll.index].inset.bottom == 202)
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 20)
    #expect(host.nodes[scroll.index].offset.y == 143)
  }

  @Test("content-inset keeps the offset within the content when the keyboard goes")
  func clamped() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host, contentHeight: 900)
    let field = host.addInput(800, 44, in: scroll)
    let session = try Session("content-inset", on: host)
    session.focus(field)
    session.show(335)
    // The caret and its margin end at 840; 517 points are left.
    #expect(host.nodes[scroll.index].offset.y == 323)
    session.hide()
    #expect(host.nodes[scroll.index].offset.y == 82)
  }

  @Test("content-inset counts what is visible of a hardware keyboard's bar, and nothing of one that floats")
  func visible() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let session = try Session("content-inset", on: host)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.nodes[scroll.index].inset.bottom == 21)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    session.postShow(to: CGRect(x: 0, y: 517, width: 393, height: 335), isLocal: false)
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("an editor's text view is its own scroll view; a composer's is not")
  func editor() throws {
    for id in ["content-inset", "content-inset-plain", "content-inset-archived"] {
      let host = Self.phone()
      let text = host.addInput(59, 759, kind: .textView)
      let session = try Session(id, on: host)
      session.focus(text)
      session.show(335)
      #expect(host.nodes[text.index].inset.bottom == (id == "content-inset" ? 301 : 335), "\(id)")

      let chat = Self.phone()
      let bar = chat.add(0, 768, 393, 50)
      let message = chat.addInput(5, 40, kind: .textView, in: bar)
      let other = try Session(id, on: chat)
      other.focus(message)
      other.show(335)
      #expect(chat.adjustments.allSatisfy { if case .inset = $0 { false } else { true } }, "\(id)")
    }
  }
}
