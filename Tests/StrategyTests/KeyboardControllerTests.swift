import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct KeyboardControllerTests {
  // MARK: The sticky view

  private func barScreen() -> (host: ScriptedHost, bar: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let bar = host.add(0, 774, 393, 44)
    host.outlets[.pinnedBar] = bar
    return (host, bar)
  }

  // Source: github.com/kirillzyusko/react-native-keyboard-controller/issues/1072
  @Test("the bar moves up by the keyboard's height and keeps its distance from the screen's edge")
  func sticky() throws {
    let (host, bar) = barScreen()
    let session = try Session("keyboard-controller-sticky", on: host)
    session.show(335)
    // The bar ends at 818 - 335 = 483, which is 34 points above the keyboard's top at 517.
    #expect(host.onScreen(bar).maxY == 483)
    session.show(291)
    #expect(host.onScreen(bar).maxY == 527)
    session.hide()
    #expect(host.onScreen(bar).maxY == 818)
  }

  @Test("after 100 ms the bar is at the position of the keyboard's spring")
  func spring() throws {
    let (host, bar) = barScreen()
    let session = try Session("keyboard-controller-sticky", on: host)
    session.post(.willShow, to: session.docked(335))
    session.wait(0.101)
    // After 0.1 s the spring's progress is 1 - (1 + 1.8257) e^-1.8257 = 0.5448, so the bar has moved by 182.5
    // of 335 points.
    #expect(isClose(host.nodes[bar.index].translation, -182.5))
    // Six frames have passed, and each one sets the translation without an animation.
    #expect(host.adjustments.count == 6)
  }

  @Test("the bar follows a finger that drags the keyboard")
  func drag() throws {
    let (host, bar) = barScreen()
    let session = try Session("keyboard-controller-sticky", on: host)
    session.show(335)
    session.drag(to: 752)
    #expect(host.nodes[bar.index].translation == -100)
  }

  // Source: github.com/kirillzyusko/react-native-keyboard-controller/issues/1217
  @Test("the list behind the bar gets neither a shift nor an inset")
  func list() throws {
    let (host, _) = barScreen()
    let list = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 774), contentHeight: 1600)
    let session = try Session("keyboard-controller-sticky", on: host)
    session.show(335)
    #expect(host.nodes[list.index].inset == .zero && host.nodes[list.index].offset == .zero)
  }

  // MARK: The scroll view

  private func scrollScreen() -> (host: ScriptedHost, scroll: ViewID) {
    let host = fullScreen(393, 852)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 852), contentHeight: 1600)
    return (host, scroll)
  }

  @Test("the content scrolls along with the keyboard until the caret's bottom is at its top, and back")
  func aware() throws {
    let (host, scroll) = scrollScreen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("keyboard-controller-aware", on: host)
    session.focus(field)
    session.post(.willShow, to: session.docked(335))
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    session.wait(0.101)
    // The caret ends at 740 + 12 + 20 = 772, 255 points below the keyboard's top at 517. After 0.1 s the
    // offset is 0.5448 · 255.
    #expect(isClose(host.nodes[scroll.index].offset.y, 138.9))
    session.wait(0.5)
    #expect(host.nodes[scroll.index].offset.y == 255)
    session.post(.willHide, to: session.docked(0))
    session.wait(0.6)
    #expect(host.nodes[scroll.index].offset.y == 0)
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  // Source: github.com/kirillzyusko/react-native-keyboard-controller/issues/1218
  @Test("the part of a field below the caret stays covered")
  func belowCaret() throws {
    let (host, scroll) = scrollScreen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("keyboard-controller-aware", on: host)
    session.focus(field)
    session.show(335)
    // The caret ends at the keyboard's top, 517, and the field ends 12 points below it.
    #expect(host.onScreen(field).maxY == 529)
  }

  @Test("a change to the emoji keyboard and back causes no drift")
  func sizes() throws {
    let (host, scroll) = scrollScreen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("keyboard-controller-aware", on: host)
    session.focus(field)
    for height in [335, 291, 335, 291, 335] as [CGFloat] { session.show(height) }
    #expect(host.nodes[scroll.index].offset.y == 255)
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("a change to another field scrolls with the scroll view's own animation")
  func focus() throws {
    let (host, scroll) = scrollScreen()
    let first = host.addInput(300, 44, in: scroll)
    let second = host.addInput(740, 44, in: scroll)
    let session = try Session("keyboard-controller-aware", on: host)
    session.focus(first)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.focus(second)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 255)
    let animated = host.adjustments.contains { if case .animation(0.3, _) = $0 { true } else { false } }
    #expect(animated)
  }

  @Test("a new line scrolls at once; of the edits within a line, the first one of a series does")
  func typing() throws {
    let (host, scroll) = scrollScreen()
    let notes = host.addInput(400, 300, kind: .textView, in: scroll)
    let session = try Session("keyboard-controller-aware", on: host)
    session.focus(notes)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 0)
    host.carets[notes] = CGRect(x: 4, y: 128, width: 2, height: 20)
    session.type()
    // The offset is 400 + 148 - 517 = 31.
    #expect(host.nodes[scroll.index].offset.y == 31)
    // The library's `debounce` runs the first call, and drops a call that comes less than 200 ms after the
    // previous one (utils.ts @af130ca).
    host.nodes[scroll.index].offset.y = 0
    session.type()
    #expect(host.nodes[scroll.index].offset.y == 31)
    host.nodes[scroll.index].offset.y = 0
    session.wait(0.19)
    session.type()
    session.wait(0.3)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.type()
    #expect(host.nodes[scroll.index].offset.y == 31)
  }

  @Test("the visible height is the window's and not the screen's")
  func window() throws {
    // The window of 600 points is at the top of a screen of 852. Its visible part ends at 600 - 335 = 265.
    let host = fullScreen(393, 600)
    host.screen = CGRect(x: 0, y: 0, width: 393, height: 852)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 600), contentHeight: 1200)
    let field = host.addInput(300, 44, in: scroll)
    host.carets[field] = CGRect(x: 4, y: 0, width: 2, height: 44)
    let session = try Session("keyboard-controller-aware", on: host)
    session.focus(field)
    session.show(335)
    session.wait(1)
    #expect(abs(host.nodes[scroll.index].offset.y - (344 - 265)) < 1e-9)
  }
}
