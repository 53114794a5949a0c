import KeyboardAvoidance
import Testing
import UIKit

/// Tests code from apps that scrolls to a field, on a phone of 393×852 points with a keyboard of 335 points.
@Suite struct ScrollToTests {
  private func screen() -> (host: ScriptedHost, scroll: ViewID) {
    let host = fullScreen(393, 852)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 852), contentHeight: 1600)
    return (host, scroll)
  }

  @Test("the field moves to 230 points below the scroll view's top, with every keyboard")
  func field() throws {
    let (host, scroll) = screen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("scroll-to-field", on: host)
    session.focus(field)
    // The offset is 740 - 230 = 510.
    #expect(host.nodes[scroll.index].offset.y == 510)
    #expect(host.onScreen(field).minY == 230)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 510 && host.nodes[scroll.index].inset == .zero)
  }

  @Test("a field at the top moves down, past the content's beginning")
  func top() throws {
    let (host, scroll) = screen()
    let field = host.addInput(100, 44, in: scroll)
    let session = try Session("scroll-to-field", on: host)
    session.focus(field)
    #expect(host.nodes[scroll.index].offset.y == -130)
  }

  @Test("a field in a group counts as one at the top, so it stays covered and moves further down")
  func nested() throws {
    let (host, scroll) = screen()
    let group = host.add(0, 740, 393, 60, in: scroll)
    let field = host.addInput(5, 44, in: group)
    let session = try Session("scroll-to-field", on: host)
    session.focus(field)
    session.show(335)
    // The offset is 5 - 230 = -225, from the field's position in its own superview. The field is at 745 in
    // the content and thus at 970 on the screen.
    #expect(host.nodes[scroll.index].offset.y == -225)
    #expect(host.onScreen(field).minY == 970)
  }

  @Test("the end of editing scrolls to 0, and the next field scrolls from there")
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

  @Test("the fixed offset is the same for every field")
  func fixed() throws {
    let (host, scroll) = screen()
    let (top, low) = (host.addInput(100, 44, in: scroll), host.addInput(1000, 44, in: scroll))
    let session = try Session("scroll-to-fixed", on: host)
    session.focus(top)
    #expect(host.nodes[scroll.index].offset.y == 259 && host.onScreen(top).minY == -159)
    session.focus(low)
    session.show(335)
    // The field's top is at 1000 - 259 = 741, behind the keyboard, whose top is at 517.
    #expect(host.onScreen(low).minY == 741)
  }
}
