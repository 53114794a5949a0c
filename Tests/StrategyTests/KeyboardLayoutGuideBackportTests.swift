import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// The guide's height is the window's height less the end frame's top, less the safe area.
@Suite struct KeyboardLayoutGuideBackportTests {
  static func screen(safeBottom: CGFloat, margin: CGFloat = 0) -> (host: ScriptedHost, button: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: safeBottom)
    let button = host.add(0, 0, 393, 50)
    host.holdBottom(of: button, margin: margin)
    return (host, button)
  }

  @Test("issue 10: the safe area is counted once, also that of a tab bar", arguments: [0, 34, 83])
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

  @Test("a margin of the design is kept")
  func margin() throws {
    let (host, button) = Self.screen(safeBottom: 34, margin: 16)
    let session = try Session("freshos-guide", on: host)
    session.show(335)
    #expect(host.onScreen(button).maxY == 501)
    session.hide()
    #expect(host.onScreen(button).maxY == 802)
  }

  @Test("issue 37: a floating keyboard's top edge is treated as a docked keyboard's")
  func floating() throws {
    let (host, button) = Self.screen(safeBottom: 34)
    let session = try Session("freshos-guide", on: host)
    session.show(335)
    // 852 - 300 - 34 = 518 above 818.
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.onScreen(button).maxY == 300)
  }

  @Test("pull request 14: in a window beside another app's it uses the window's height, not the screen's")
  func window() throws {
    // A window of 1000 points that begins at 100: 1000 - 843 = 157 instead of the covered 257.
    let host = ScriptedHost(
      root: CGRect(x: 0, y: 0, width: 320, height: 1000),
      window: CGRect(x: 400, y: 100, width: 320, height: 1000), safeArea: UIEdgeInsets())
    let button = host.add(0, 0, 320, 50)
    host.holdBottom(of: button)
    let session = try Session("freshos-guide", on: host)
    session.postShow(to: CGRect(x: 0, y: 843, width: 820, height: 337))
    #expect(host.onScreen(button).maxY == 943)
  }

  @Test("a hardware keyboard's bar counts with its visible height")
  func hardware() throws {
    let (host, button) = Self.screen(safeBottom: 34)
    let session = try Session("freshos-guide", on: host)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.onScreen(button).maxY == 797)
  }

  @Test("it creates no animation")
  func noAnimation() throws {
    let (host, _) = Self.screen(safeBottom: 34)
    let session = try Session("freshos-guide", on: host)
    session.show(335)
    #expect(host.adjustments.allSatisfy { if case .animation = $0 { false } else { true } })
  }
}
