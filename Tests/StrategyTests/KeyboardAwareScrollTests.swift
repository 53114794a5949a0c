import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct KeyboardAwareScrollTests {
  private func screen(top: CGFloat = 0) -> (host: ScriptedHost, scroll: ViewID) {
    let host = fullScreen(393, 852)
    let scroll = host.addScrollView(
      CGRect(x: 0, y: top, width: 393, height: 852 - top), contentHeight: 1600)
    return (host, scroll)
  }

  @Test("a visible field within 75 points above the keyboard scrolls by 2 points, 250 ms after the event")
  func vector() throws {
    let (host, scroll) = screen()
    let field = host.addInput(400, 44, in: scroll)
    let session = try Session("keyboard-aware-scroll", on: host)
    session.focus(field)
    session.post(.willShow, to: session.docked(335))
    session.wait(0.034)
    // The inset is set two frames after the notification, without an animation.
    #expect(host.adjustments == [.inset(scroll, UIEdgeInsets(top: 0, left: 0, bottom: 335, right: 0))])
    session.wait(0.248)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.wait(0.01)
    // The offset is 444 - 517 + 75 = 2. It changes with the scroll view's own animation.
    #expect(host.nodes[scroll.index].offset.y == 2)
    let scrolls = host.adjustments.contains { if case .animation(0.3, _) = $0 { true } else { false } }
    #expect(scrolls)
  }

  @Test("a field that ends 75 points above the keyboard does not move")
  func farEnough() throws {
    let (host, scroll) = screen()
    let field = host.addInput(398, 44, in: scroll)
    let session = try Session("keyboard-aware-scroll", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 0)
  }

  @Test("a covered field ends 75 points above the keyboard")
  func covered() throws {
    let (host, scroll) = screen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("keyboard-aware-scroll", on: host)
    session.focus(field)
    session.show(335)
    // The offset is 784 - 517 + 75 = 342.
    #expect(host.nodes[scroll.index].offset.y == 342)
    #expect(host.onScreen(field).maxY == 442)
    session.hide()
    #expect(host.nodes[scroll.index].offset.y == 0)
    #expect(host.nodes[scroll.index].inset == .zero)
  }

  // Source: github.com/APSL/react-native-keyboard-aware-scroll-view/issues/82 and 551
  @Test("when the keyboard hides, scrolling by the user is undone")
  func scrolledMeanwhile() throws {
    let (host, scroll) = screen()
    let field = host.addInput(740, 44, in: scroll)
    host.nodes[scroll.index].offset.y = 100
    let session = try Session("keyboard-aware-scroll", on: host)
    session.focus(field)
    session.show(335)
    host.nodes[scroll.index].offset.y = 600
    session.hide()
    #expect(host.nodes[scroll.index].offset.y == 100)
  }

  // Source: github.com/APSL/react-native-keyboard-aware-scroll-view/issues/287 and 313
  @Test("a hide without a show scrolls to the top")
  func jumpToTop() throws {
    let (host, scroll) = screen()
    host.nodes[scroll.index].offset.y = 300
    let session = try Session("keyboard-aware-scroll", on: host)
    session.hide(335)
    #expect(host.nodes[scroll.index].offset.y == 0)
  }

  @Test("below a bar of 103 points, 28 points of a field stay covered")
  func bar() throws {
    let (host, scroll) = screen(top: 103)
    let field = host.addInput(500, 44, in: scroll)
    let session = try Session("keyboard-aware-scroll", on: host)
    session.focus(field)
    session.show(335)
    // The offset is 544 - 517 + 75 = 102, as if the content began at the screen's top edge. So the field ends
    // at 647 - 102 = 545, behind the keyboard.
    #expect(host.nodes[scroll.index].offset.y == 102)
    #expect(host.onScreen(field).maxY == 545)
  }

  @Test("a screen without a scroll view does not change")
  func noScrollView() throws {
    let host = fullScreen(393, 852)
    let field = host.addInput(740, 44)
    let session = try Session("keyboard-aware-scroll", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.adjustments.isEmpty)
  }
}
