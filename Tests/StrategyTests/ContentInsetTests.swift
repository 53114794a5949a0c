import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Tests content insets with a keyboard of 335 points, whose top is at 517.
@Suite struct ContentInsetTests {
  static func phone() -> ScriptedHost { fullScreen(393, 852, safeTop: 59, safeBottom: 34) }

  /// Adds a scroll view that ends at the bottom safe area, at 818.
  static func scroll(_ host: ScriptedHost, contentHeight: CGFloat = 1200) -> ViewID {
    host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: contentHeight)
  }

  @Test("content-inset-plain uses the full height, 34 points too much, and loses the original inset")
  func plain() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    host.nodes[scroll.index].inset.bottom = 20
    let field = host.addInput(600, 44, in: scroll)
    let session = try Session("content-inset-plain", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("content-inset-plain treats a hardware keyboard's bar as a full keyboard")
  func plainHardware() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let session = try Session("content-inset-plain", on: host)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.nodes[scroll.index].inset.bottom == 335)
  }

  @Test(
    "content-inset-archived waits for the end of the show and scrolls with the scroll view's own animation")
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
    // 818 - 335 = 483 points are visible and the field ends at 644, so the offset is 644 - 483 = 161.
    #expect(host.nodes[scroll.index].offset.y == 161)
    // The animation's options are 4 + 32 + 64: from the current state, with the scroll view's own duration
    // and curve.
    #expect(host.adjustments.contains(.animation(0.3, 100)))
    session.hide()
    #expect(host.nodes[scroll.index].inset == .zero)
    #expect(host.nodes[scroll.index].offset.y == 161)
  }

  @Test("content-inset-archived ignores a field with a visible corner: 500 is above 852 - 335, 544 is not")
  func archivedCorner() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let field = host.addInput(500, 44, in: scroll)
    let session = try Session("content-inset-archived", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(field).maxY == 544)
  }

  @Test("content-inset-archived converts the corner of a nested field wrongly and leaves the field covered")
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

  @Test("content-inset-archived uses the previous keyboard's height")
  func archivedBeginFrame() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    let session = try Session("content-inset-archived", on: host)
    session.show(335)
    session.show(216)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
  }

  @Test("content-inset-archived ignores a text view")
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

  @Test(
    "content-inset adds the covered height to the original inset and shows the caret with 8 points around it")
  func right() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host)
    host.nodes[scroll.index].inset.bottom = 20
    let high = host.addInput(300, 44, in: scroll)
    let low = host.addInput(600, 44, in: scroll)
    let session = try Session("content-inset", on: host)
    session.focus(high)
    session.show(335)
    // The inset is 20 + 818 - 517 = 321: the original inset plus the covered height.
    #expect(host.nodes[scroll.index].inset.bottom == 321)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.focus(low)
    // The caret with its margin is at 604..<640, and 818 - 321 = 497 points are visible. So the offset is 640
    // - 497 = 143.
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

  @Test("content-inset moves the offset back into the content when the keyboard hides")
  func clamped() throws {
    let host = Self.phone()
    let scroll = Self.scroll(host, contentHeight: 900)
    let field = host.addInput(800, 44, in: scroll)
    let session = try Session("content-inset", on: host)
    session.focus(field)
    session.show(335)
    // The caret with its margin ends at 840 and 517 points are visible, so the offset is 840 - 517 = 323.
    #expect(host.nodes[scroll.index].offset.y == 323)
    session.hide()
    #expect(host.nodes[scroll.index].offset.y == 82)
  }

  @Test("content-inset uses the visible height of a hardware keyboard's bar, and 0 for a floating keyboard")
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

  @Test("the scrolling content is an editor's text view, but not a composer's")
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
