import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Tests SwiftUI's rule: the bottom inset is max(safe area, covered height).
@Suite struct SwiftUISafeAreaTests {
  @Test(
    "content at the safe area's bottom moves onto the keyboard: chicio/SwiftUI-CustomTabBar issue 1",
    arguments: [0, 34, 83])
  func bottom(_ safeBottom: CGFloat) throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: safeBottom)
    let button = host.add(0, 0, 393, 50)
    host.holdBottom(of: button)
    let session = try Session("swiftui", on: host)
    session.show(335)
    #expect(host.safeAreaInsets.bottom == 335)
    #expect(host.onScreen(button).maxY == 517)
    session.show(216)
    #expect(host.onScreen(button).maxY == 636)
    session.hide()
    #expect(host.additionalSafeAreaInsets == .zero)
    #expect(host.onScreen(button).maxY == 852 - safeBottom)
  }

  @Test("a bar that covers less than the safe area moves nothing")
  func shallow() throws {
    let host = fullScreen(393, 852, safeBottom: 83)
    let session = try Session("swiftui", on: host)
    session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
    #expect(host.adjustments.allSatisfy { if case .safeArea = $0 { false } else { true } })
  }

  @Test("a scroll view ends at the keyboard and shows the field's frame, and its offset stays after the hide")
  func scroll() throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    let field = host.addInput(600, 44, in: scroll)
    host.holdBottom(of: scroll, stretches: true)
    let session = try Session("swiftui", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(scroll).maxY == 517)
    #expect(host.nodes[scroll.index].offset.y == 127)
    session.hide()
    #expect(host.nodes[scroll.index].offset.y == 127)
  }

  @Test("content moves although the field is not covered: V8tr/KeyboardAvoidanceSwiftUI issue 11")
  func pushes() throws {
    let host = fullScreen(393, 852, safeBottom: 34)
    let field = host.addInput(100, 44)
    let button = host.add(0, 0, 393, 50)
    host.holdBottom(of: button)
    let session = try Session("swiftui", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(button).maxY == 517)
  }

  @Test("a keyboard that is not docked adds no inset")
  func floating() throws {
    let host = fullScreen(393, 852, safeBottom: 34)
    let session = try Session("swiftui", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.additionalSafeAreaInsets == .zero)
  }

  @Test("the inset is the covered height of the view, and 0 for a sheet that ends above the keyboard")
  func sheet() throws {
    let host = ScriptedHost(
      root: CGRect(x: 110, y: 240, width: 600, height: 700),
      window: CGRect(x: 0, y: 0, width: 820, height: 1180), safeArea: UIEdgeInsets())
    let session = try Session("swiftui", on: host)
    session.show(337)
    #expect(host.additionalSafeAreaInsets.bottom == 97)
    // The sheet moves up, which changes the covered height at the next layout pass.
    host.nodes[0].frame.origin.y = 100
    session.layoutPass()
    #expect(host.additionalSafeAreaInsets.bottom == 0)
  }
}
