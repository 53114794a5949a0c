import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Tests the guide's height: the window's height minus the end frame's top and minus the safe area.
@Suite struct KeyboardLayoutGuideBackportTests {
  static func screen(safeBottom: CGFloat, margin: CGFloat = 0) -> (host: ScriptedHost, button: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: safeBottom)
    let button = host.add(0, 0, 393, 50)
    host.holdBottom(of: button, margin: margin)
    return (host, button)
  }

  @Test("the safe area counts once, also that of a tab bar: issue 10", arguments: [0, 34, 83])
  func stands(_ safeBottom: CGFloat) throws {
    let (host, button) = Self.screen(safeBottom: safeBottom)
    let session = try Session("freshos-guide", on: host)
    session.show(335)
    #expect(host.onScreen(button).maxY == 517)
    session.show(216)
    #expect(host.onScreen(button).maxY == 636)
    session.hide()
    #expect(host.onScreen(button).maxY == 852 - safeBottom)
  }

  @Test("the design's margin is kept")
  func margin() throws {
    let (host, button) = Self.screen(safeBottom: 34, margin: 16)
    let session = try Session("freshos-guide", on: host)
    session.show(335)
    #expect(host.onScreen(button).maxY == 501)
    session.hide()
    #expect(host.onScreen(button).maxY == 802)
  }

  @Test("the top edge of a floating keyboard is used like that of a docked one: issue 37")
  func floating() throws {
    let (host, button) = Self.screen(safeBottom: 34)
    let session = try Session("freshos-guide", on: host)
    session.show(335)
    // The guide is 852 - 300 - 34 = 518 points tall, so the button ends at 818 - 518 = 300.
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.onScreen(button).maxY == 300)
  }

  @Test("a window next to another app uses its own height instead of the screen's: pull request 14")
  func window() throws {
    // The window is 1000 points tall and begins at 100. The guide's height is 1000 - 843 = 157, although 257
    // points are covered.
    let host = ScriptedHost(
      root: CGRect(x: 0, y: 0, width: 320, height: 1000),
      window: CGRect(x: 400, y: 100, width: 320, height: 1000), safeArea: UIEdgeInsets())
    let button = host.add(0, 0, 320, 50)
    host.holdBottom(of: button)
    let session = try Session("freshos-guide", on: host)
    session.postShow(to: CGRect(x: 0, y: 843, width: 820, height: 337))
    #expect(host.onScreen(button).maxY == 943)
  }

  @Test("of a hardware keyboard's bar, only the visible height counts")
  func hardware() throws {
    let (host, button) = Self.screen(safeBottom: 34)
    let session = try Session("freshos-guide", on: host)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.onScreen(button).maxY == 797)
  }

  @Test("the guide creates no animation")
  func noAnimation() throws {
    let (host, _) = Self.screen(safeBottom: 34)
    let session = try Session("freshos-guide", on: host)
    session.show(335)
    #expect(host.adjustments.allSatisfy { if case .animation = $0 { false } else { true } })
  }
}
