import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Tests the library's constant: the bar's bottom is at min(-34, gap - height), relative to the superview's
/// bottom edge.
@Suite struct InputBarAccessoryTests {
  static func chat(_ host: ScriptedHost) -> (host: ScriptedHost, list: ViewID, bar: ViewID) {
    let size = host.nodes[0].frame.size
    let list = host.addScrollView(
      CGRect(x: 0, y: 0, width: size.width, height: size.height - 84), contentHeight: 1600)
    host.outlets[.scrollView] = nil
    let bar = host.add(0, 0, size.width, 50)
    host.addInput(5, 40, kind: .textView, in: bar)
    host.outlets[.pinnedBar] = bar
    host.holdBottom(of: bar)
    return (host, list, bar)
  }

  static func phone() -> (host: ScriptedHost, list: ViewID, bar: ViewID) {
    chat(fullScreen(393, 852, safeTop: 59, safeBottom: 34))
  }

  @Test("the bar ends at the keyboard for every height, and returns to the safe area")
  func follows() throws {
    let (host, _, bar) = Self.phone()
    let session = try Session("input-bar", on: host)
    #expect(host.onScreen(bar).maxY == 818)
    session.show(335)
    #expect(host.onScreen(bar).maxY == 517)
    session.show(216)
    #expect(host.onScreen(bar).maxY == 636)
    session.hide()
    #expect(host.onScreen(bar).maxY == 818)
    // Curve 7 has no name, so the animation becomes linear (3 << 16). It starts from the current state (4).
    #expect(host.adjustments.contains(.animation(0.25, 3 << 16 | 4)))
  }

  @Test("without a home indicator, a keyboard without height lifts the bar by 34 points")
  func literal34() throws {
    let (host, _, bar) = Self.chat(fullScreen(375, 667, safeTop: 20))
    let session = try Session("input-bar", on: host)
    session.postShow(to: CGRect(x: 0, y: 667, width: 375, height: 0))
    #expect(host.onScreen(bar).maxY == 633)
  }

  @Test("a hardware keyboard lifts the bar by the full height that it reports")
  func hardware() throws {
    let (host, _, bar) = Self.phone()
    let session = try Session("input-bar", on: host)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.onScreen(bar).maxY == 517)
  }

  @Test("another app's keyboard is ignored")
  func local() throws {
    let (host, _, bar) = Self.phone()
    let session = try Session("input-bar", on: host)
    session.postShow(to: session.docked(335), isLocal: false)
    #expect(host.onScreen(bar).maxY == 818)
  }

  @Test(
    "the bar follows the finger to the superview's edge, where its own padding keeps it above the safe area")
  func drag() throws {
    let (host, _, bar) = Self.phone()
    let session = try Session("input-bar", on: host)
    session.show(335)
    session.drag(to: 617)
    #expect(host.onScreen(bar).maxY == 617)
    session.drag(to: 840)
    #expect(host.onScreen(bar).maxY == 818)
  }

  @Test("the bar follows neither a floating keyboard nor the finger on it: pull request 227")
  func floating() throws {
    let (host, _, bar) = Self.phone()
    let session = try Session("input-bar", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    session.drag(to: 600)
    // The library has already handled didHide, after which it ignores frame changes.
    #expect(host.onScreen(bar).maxY == 818)
  }

  @Test("on iPad the height below the superview is subtracted: issue 238")
  func gap() throws {
    // There are 1180 - 940 = 240 points below the view, so the constant is 240 - 337 = -97. The bar then ends
    // at the keyboard's top, 843.
    let host = ScriptedHost(
      root: CGRect(x: 110, y: 240, width: 600, height: 700),
      window: CGRect(x: 0, y: 0, width: 820, height: 1180), safeArea: UIEdgeInsets())
    host.traits.userInterfaceIdiom = .pad
    let (_, _, bar) = Self.chat(host)
    let session = try Session("input-bar", on: host)
    session.show(337)
    #expect(host.onScreen(bar).maxY == 843)
  }

  @Test("if a sheet moves during the same turn of the run loop, the bar follows in the next turn")
  func nextTurn() throws {
    let host = ScriptedHost(
      root: CGRect(x: 110, y: 240, width: 600, height: 700),
      window: CGRect(x: 0, y: 0, width: 820, height: 1180), safeArea: UIEdgeInsets())
    host.traits.userInterfaceIdiom = .pad
    let (_, _, bar) = Self.chat(host)
    let session = try Session("input-bar", on: host)
    let end = session.docked(337)
    session.post(.willShow, to: end)
    #expect(host.onScreen(bar).maxY == 843)
    host.nodes[0].frame.origin.y = 100
    session.wait(0.01)
    // 1180 - 800 = 380 points below the view are more than the keyboard's 337, so the bar ends at 800 - 34.
    #expect(host.onScreen(bar).maxY == 766)
  }

  @Test("a screen does not change if its bottom constraint does not hold a bar")
  func noBar() throws {
    let host = fullScreen(393, 852, safeBottom: 34)
    let button = host.add(0, 0, 393, 50)
    host.holdBottom(of: button)
    let session = try Session("input-bar", on: host)
    session.show(335)
    #expect(host.adjustments.isEmpty)
  }
}
