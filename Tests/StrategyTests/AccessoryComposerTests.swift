import Foundation
import KeyboardAvoidance
import Matrix
import Testing
import UIKit

/// Tests the strategy with an accessory view. Keyboard frames include the view, and the list's inset is the
/// covered height of the list.
@Suite struct AccessoryComposerTests {
  /// Returns a screen 852 points tall. Its list of 768 points ends at a bar of 50 points on the safe area.
  static func chat(contentHeight: CGFloat) -> (host: ScriptedHost, list: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let list = host.addScrollView(
      CGRect(x: 0, y: 0, width: 393, height: 768), contentHeight: contentHeight)
    let bar = host.add(0, 768, 393, 50)
    host.addInput(5, 40, kind: .textView, in: bar)
    host.outlets[.pinnedBar] = bar
    host.holdBottom(of: bar)
    return (host, list)
  }

  @Test("only the bar is the controller's accessory view")
  func bar() throws {
    let (host, _) = Self.chat(contentHeight: 1600)
    let world = UIWorld(host: host)
    let variant = try #require(Catalogue.package.variant("accessory-composer"))
    world.play {
      world.install(variant.make())
      #expect(world.inputAccessory(of: nil)?.view == host.outlets[.pinnedBar])
      #expect(world.controllerCanBecomeFirstResponder)
      world.end()
    }
  }

  @Test("the inset is the height of the list that bar and keyboard cover, and 0 without the keyboard")
  func inset() throws {
    let (host, list) = Self.chat(contentHeight: 1600)
    let session = try Session("accessory-composer", on: host)
    func bottom() -> CGFloat { host.nodes[list.index].inset.bottom }
    // Without the keyboard, the posted frame has the bar's 50 points plus 34, so it begins at the list's end.
    session.postShow(to: session.docked(84))
    #expect(bottom() == 0)
    // With the bar the frame is 335 + 50 = 385 points tall, so it covers 768 - (852 - 385) = 301 points of
    // the list.
    session.show(385)
    #expect(bottom() == 301)
    session.show(266)
    #expect(bottom() == 182)
    // After the hide, the frame contains only the bar again.
    session.postHide(to: session.docked(84))
    #expect(bottom() == 0)
  }

  @Test("a list at its end stays at its end, and another offset does not change")
  func end() throws {
    let (host, list) = Self.chat(contentHeight: 1600)
    let session = try Session("accessory-composer", on: host)
    // The largest offset of the list is 1600 - 768 = 832.
    host.nodes[list.index].offset.y = 832
    session.show(385)
    #expect(host.nodes[list.index].offset.y == 1133)
    session.hide()
    #expect(host.nodes[list.index].offset.y == 832)
    host.nodes[list.index].offset.y = 100
    session.show(385)
    #expect(host.nodes[list.index].offset.y == 100)
  }

  @Test("a floating keyboard covers nothing")
  func floating() throws {
    let (host, list) = Self.chat(contentHeight: 1600)
    let session = try Session("accessory-composer", on: host)
    session.show(385)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.nodes[list.index].inset.bottom == 0)
  }

  @Test("a screen without a bar does not change")
  func noBar() throws {
    let (host, _) = Self.chat(contentHeight: 1600)
    host.outlets[.pinnedBar] = nil
    let session = try Session("accessory-composer", on: host)
    session.show(385)
    #expect(host.adjustments.isEmpty)
    #expect(session.observation.written == [])
  }
}
