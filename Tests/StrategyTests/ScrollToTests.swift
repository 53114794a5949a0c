import KeyboardAvoidance
import Testing
import UIKit

/// Code from apps that scrolls to a field, on a phone of 393×852 with a keyboard of 335 points.
@Suite struct ScrollToTests {
  private func screen() -> (host: ScriptedHost, scroll: ViewID) {
    let host = fullScreen(393, 852)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 852), contentHeight: 1600)
    return (host, scroll)
  }

  @Test("the field moves to 230 points below the scroll view's top, for every keyboard")
  func field() throws {
    let (host, scroll) = screen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("scroll-to-field", on: host)
    session.focus(field)
    // 740 - 230.
    #expect(host.nodes[scroll.index].offset.y == 510)
    #expect(host.onScreen(field).minY == 230)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 510 && host.nodes[scroll.index].inset == .zero)
  }

  @Test("a field at the top moves down, past the content's edge")
  func top() throws {
    let (host, scroll) = screen()
    let field = host.addInput(100, 44, in: scroll)
    let session = try Session("scroll-to-field", on: host)
    session.focus(field)
    #expect(host.nodes[scroll.index].offset.y == -130)
  }

  @Test("a field in a group is treated as one at the top: it stays under the keyboard and moves further down")
  func nested() throws {
    let (host, scroll) = screen()
    let group = host.add(0, 740, 393, 60, in: scroll)
    let field = host.addInput(5, 44, in: group)
    let session = try Session("scroll-to-field", on: host)
    session.focus(field)
    session.show(335)
    // 5 - 230; the field is at 745 in the content, and 225 lower on the screen.
    #expect(host.nodes[scroll.index].offset.y == -225)
    #expect(host.onScreen(field).minY == 970)
  }

  @Test("the end of editing scrolls to zero, and another field scrolls from there")
  func next() throws {
    let (host, scroll) = screen()
    let first = host.addInput(740, 44, in: scroll)
    let second = host.addInput(840, 44, in: scroll)
    let session = try Session("scroll-to-field", on: host)
    session.focus(first)
    session.show(335)
    session.focus(second)
    #expect(host.nodes[scroll.index].offset.y == 610)
    session.hide()
    #expect(host.nodes[scroll.index].offset.y == 0)
  }

  @Test("a fixed offset is the same for every field")
  func fixed() throws {
    let (host, scroll) = screen()
    let (top, low) = (host.addInput(100, 44, in: scroll), host.addInput(1000, 44, in: scroll))
    let session = try Session("scroll-to-fixed", on: host)
    session.focus(top)
    #expect(host.nodes[scroll.index].offset.y == 259 && host.onScreen(top).minY == -159)
    session.focus(low)
    session.show(335)
    // 1000 - 259 = 741, and the keyboard's top is at 517.
    #expect(host.onScreen(low).minY == 741)
  }
}
