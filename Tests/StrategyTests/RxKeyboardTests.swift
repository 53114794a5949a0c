import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Tests the recipes of RxKeyboard's README, which use the keyboard's visible height on the main screen.
@Suite struct RxKeyboardTests {
  static let panel = CGRect(x: 40, y: 300, width: 300, height: 250)

  static func form() -> (host: ScriptedHost, scroll: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1200)
    return (host, scroll)
  }

  /// Returns a screen with a list that ends at a bar of 50 points on the safe area.
  static func chat(safeBottom: CGFloat = 34, margin: CGFloat = 0) -> (
    host: ScriptedHost, list: ViewID, bar: ViewID
  ) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: safeBottom)
    let list = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 768), contentHeight: 1600)
    host.outlets[.scrollView] = nil
    let bar = host.add(0, 0, 393, 50)
    host.addInput(5, 40, in: bar)
    host.outlets[.pinnedBar] = bar
    host.holdBottom(of: bar, margin: margin)
    return (host, list, bar)
  }

  @Test("the inset is the visible height, 34 more than the covered height, and 0 after the hide")
  func inset() throws {
    let (host, scroll) = Self.form()
    host.nodes[scroll.index].inset.bottom = 0
    let session = try Session("rx-keyboard-inset", on: host)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    session.show(216)
    #expect(host.nodes[scroll.index].inset.bottom == 216)
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("a floating keyboard counts with its height, and one above the screen as if it were docked")
  func frames() throws {
    let (host, scroll) = Self.form()
    let session = try Session("rx-keyboard-inset", on: host)
    session.show(335)
    session.float(in: Self.panel)
    #expect(host.nodes[scroll.index].inset.bottom == 250)
    session.postShow(to: CGRect(x: 0, y: -335, width: 393, height: 335))
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    session.postHide(to: CGRect(x: 0, y: -1, width: 393, height: 335))
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("a hide with cross-fades has a zero frame, which counts as no height since 2.0.1: pull request 107")
  func crossFade() throws {
    let (host, scroll) = Self.form()
    let session = try Session("rx-keyboard-inset", on: host)
    session.show(335)
    session.postHide(to: .zero)
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("the inset follows the finger that drags the keyboard, up to the whole height")
  func drag() throws {
    let (host, scroll) = Self.form()
    let session = try Session("rx-keyboard-inset", on: host)
    session.show(335)
    session.drag(to: 617)
    #expect(host.nodes[scroll.index].inset.bottom == 235)
    session.drag(to: 400)
    #expect(host.nodes[scroll.index].inset.bottom == 335)
  }

  @Test("a toolbar on the safe area is too high by the safe area's height: issue 84", arguments: [34, 83, 0])
  func toolbar(_ safeBottom: CGFloat) throws {
    let (host, _, bar) = Self.chat(safeBottom: safeBottom)
    let session = try Session("rx-keyboard-toolbar", on: host)
    #expect(host.onScreen(bar).maxY == 852 - safeBottom)
    session.show(335)
    #expect(host.onScreen(bar).maxY == 517 - safeBottom)
    session.hide()
    #expect(host.onScreen(bar).maxY == 852 - safeBottom)
  }

  @Test("a toolbar's original margin is lost before the keyboard appears")
  func margin() throws {
    let (host, _, bar) = Self.chat(margin: 16)
    _ = try Session("rx-keyboard-toolbar", on: host)
    #expect(host.onScreen(bar).maxY == 818)
  }

  @Test("the list's offset grows by the first keyboard height and stays")
  func offset() throws {
    let (host, list, _) = Self.chat()
    let session = try Session("rx-keyboard-toolbar", on: host)
    session.show(335)
    #expect(host.nodes[list.index].offset.y == 335)
    session.show(216)
    #expect(host.nodes[list.index].offset.y == 335)
    session.hide()
    #expect(host.nodes[list.index].offset.y == 335)
    session.show(335)
    #expect(host.nodes[list.index].offset.y == 670)
  }
}
