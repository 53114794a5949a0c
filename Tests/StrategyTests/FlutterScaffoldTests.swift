import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct FlutterScaffoldTests {
  private func scrollScreen() -> (host: ScriptedHost, scroll: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    host.holdBottom(of: scroll, stretches: true)
    return (host, scroll)
  }

  @Test("if the caret ends at 700, it is scrolled to 20 points above the body's bottom edge")
  func vector() throws {
    let (host, scroll) = scrollScreen()
    // The caret is at 12 to 32 in a field of 44 points.
    let field = host.addInput(668, 44, in: scroll)
    let session = try Session("flutter-scaffold", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.nodes[scroll.index].frame.maxY == 517)
    #expect(isClose(host.nodes[scroll.index].offset.y, 203))
    #expect(isClose(host.onScreen(field).minY + 32, 497))
    session.hide()
    #expect(host.nodes[scroll.index].frame.maxY == 818)
    #expect(isClose(host.nodes[scroll.index].offset.y, 203))
  }

  @Test("the body follows the keyboard's spring in every frame, minus the safe area's height")
  func frames() throws {
    let (host, scroll) = scrollScreen()
    let session = try Session("flutter-scaffold", on: host)
    session.post(.willShow, from: session.docked(335).offsetBy(dx: 0, dy: 335), to: session.docked(335))
    session.wait(0.101)
    // After 0.1 s the keyboard shows 0.5448 · 335 = 182.5 points. The safe area already takes 34 of them,
    // which leaves 148.5.
    #expect(isClose(host.nodes[scroll.index].frame.maxY, 818 - 148.5))
    #expect(!host.adjustments.contains { if case .animation(0.25, _) = $0 { true } else { false } })
  }

  // Source: github.com/flutter/flutter/issues/27769 and 34490, which were fixed
  @Test("another app's keyboard is ignored, and a floating one covers without an inset")
  func notDocked() throws {
    let (host, scroll) = scrollScreen()
    let session = try Session("flutter-scaffold", on: host)
    session.postShow(to: session.docked(335), isLocal: false)
    #expect(host.nodes[scroll.index].frame.maxY == 818)
    session.show(335)
    #expect(host.nodes[scroll.index].frame.maxY == 517)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.nodes[scroll.index].frame.maxY == 818)
  }

  // Source: github.com/flutter/flutter/issues/10826 and 18558. Flutter scrolls only scroll views.
  @Test("a field outside all scroll views moves only with the layout")
  func noScrollView() throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let field = host.addInput(600, 44)
    let session = try Session("flutter-scaffold", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(field).minY == 600)
  }

  // Source: github.com/flutter/flutter/pull/164884
  @Test("a hide without a duration is immediate")
  func immediateHide() throws {
    let (host, scroll) = scrollScreen()
    let session = try Session("flutter-scaffold", on: host)
    session.show(335)
    session.post(.willHide, to: session.docked(0), duration: 0)
    #expect(host.nodes[scroll.index].frame.maxY == 818)
  }

  @Test("the tab bar in the safe area is not counted twice")
  func tabBar() throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 83)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    let session = try Session("flutter-scaffold", on: host)
    session.show(335)
    #expect(host.onScreen(footer).maxY == 517)
  }
}
