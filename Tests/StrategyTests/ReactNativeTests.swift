import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// React Native's own two answers to the keyboard, at numbers worked out by hand.
@Suite struct ReactNativeTests {
  /// 393x852 points, 59 and 34 of them unsafe, a footer on the safe area's bottom edge.
  private func footerScreen() -> (host: ScriptedHost, footer: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    return (host, footer)
  }

  // github.com/react/react-native/issues/29358, github.com/react-navigation/react-navigation/issues/3971 and 11030
  @Test(
    "below a header of 103 points the view is short by these 103 points",
    arguments: ["react-native-kav-padding", "react-native-kav-height"])
  func header(_ id: String) throws {
    let host = ScriptedHost(root: CGRect(x: 0, y: 103, width: 393, height: 749), safeArea: .zero)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    let session = try Session(id, on: host)
    session.show(335)
    // In its parent the view ends at 0 + 749, the keyboard begins at 517: 232 instead of 335.
    #expect(host.constants[.asDesigned] == 232)
    #expect(host.onScreen(footer).maxY == 620)
  }

  @Test(
    "with nothing above it the content ends on the keyboard",
    arguments: ["react-native-kav-padding", "react-native-kav-height", "react-native-kav-position"])
  func exact(_ id: String) throws {
    let (host, footer) = footerScreen()
    let session = try Session(id, on: host)
    // 59 + 759 - 517 = 301, then 59 + 759 - 561 = 257.
    session.show(335)
    #expect(host.onScreen(footer).maxY == 517)
    session.show(291)
    #expect(host.onScreen(footer).maxY == 561)
    session.hide()
    #expect(host.onScreen(footer).maxY == 818)
  }

  @Test("position moves everything by what is covered of the view, fields at the top as well")
  func position() throws {
    let (host, _) = footerScreen()
    let field = host.addInput(100, 44)
    let session = try Session("react-native-kav-position", on: host)
    session.focus(field)
    session.show(335)
    // 100 - 301.
    #expect(host.onScreen(field).minY == -201)
  }

  // github.com/react/react-native/issues/14825 and 26065
  @Test("the script answers two frames late, animates the show and lets the hide jump")
  func latency() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-padding", on: host)
    session.post(.willShow, to: session.docked(335))
    session.wait(0.033)
    #expect(host.adjustments.isEmpty)
    session.wait(0.001)
    #expect(host.onScreen(footer).maxY == 517)
    // The keyboard's curve, from what is on screen now.
    let curve: UInt = 7 << 16 | 4
    #expect(host.adjustments == [.animation(0.25, curve), .constant(.asDesigned, 301)])
    session.post(.willHide, to: session.docked(0))
    session.wait(0.04)
    #expect(host.adjustments.dropFirst(2) == [.constant(.asDesigned, 0)])
  }

  // github.com/react/react-native/issues/37664
  @Test("after a rotation the height is that of the other orientation less the keyboard")
  func staleHeight() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-height", on: host)
    session.show(335)
    session.rotate(to: CGSize(width: 852, height: 393))
    // The first height was 759, less 301 is 458. There are 300 now: 158 too many below the safe area's 359, at 517.
    #expect(host.onScreen(footer).maxY == 517)
    session.hide()
    #expect(host.onScreen(footer).maxY == 359)
  }

  @Test("a keyboard that leaves the dock lets the content down")
  func undocked() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-padding", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.onScreen(footer).maxY == 818)
  }

  // github.com/react/react-native/issues/16826: what UIKit scrolls by itself is not this view's doing.
  @Test("nothing is scrolled")
  func noScroll() throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    let notes = host.addInput(600, 200, kind: .textView, in: scroll)
    host.holdBottom(of: scroll, stretches: true)
    let session = try Session("react-native-kav-padding", on: host)
    session.focus(notes)
    session.show(335)
    #expect(host.nodes[scroll.index].frame.maxY == 517)
    #expect(host.nodes[scroll.index].offset == .zero)
  }

  // MARK: automaticallyAdjustKeyboardInsets

  private func scrollScreen() -> (host: ScriptedHost, scroll: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    return (host, scroll)
  }

  @Test("the scroll view is inset by what is covered of it and shows the caret with 15 points below")
  func insets() throws {
    let (host, scroll) = scrollScreen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("react-native-scroll-insets", on: host)
    session.focus(field)
    session.show(335)
    // 818 - 517; the caret ends at 740 + 12 + 20 = 772, with 15 below at 787: 270 under the keyboard's top edge.
    #expect(host.nodes[scroll.index].inset.bottom == 301)
    #expect(host.nodes[scroll.index].offset.y == 270)
    #expect(host.adjustments.first == .animation(0.25, 7 << 16))
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    // 1600 - 818 = 782 permits 270.
    #expect(host.nodes[scroll.index].offset.y == 270)
  }

  @Test("a text view's caret keeps nothing below it, and what is visible is not moved")
  func textView() throws {
    let (host, scroll) = scrollScreen()
    let high = host.addInput(100, 44, in: scroll)
    let notes = host.addInput(600, 200, kind: .textView, in: scroll)
    let session = try Session("react-native-scroll-insets", on: host)
    session.focus(high)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.focus(notes)
    session.show(335)
    // The caret ends at 600 + 8 + 20 = 628, 111 below 517.
    #expect(host.nodes[scroll.index].offset.y == 111)
  }

  // github.com/react/react-native/issues/52414
  @Test("text that grows under the keyboard is not followed")
  func growingText() throws {
    let (host, scroll) = scrollScreen()
    let notes = host.addInput(400, 200, kind: .textView, in: scroll)
    let session = try Session("react-native-scroll-insets", on: host)
    session.focus(notes)
    session.show(335)
    host.carets[notes] = CGRect(x: 4, y: 128, width: 2, height: 20)
    session.type()
    session.wait(1)
    // The caret ends at 548.
    #expect(host.nodes[scroll.index].offset.y == 0)
  }

  // github.com/react/react-native/issues/46595
  @Test("an input beside the scroll view does not move its content")
  func composer() throws {
    let (host, scroll) = scrollScreen()
    let bar = host.add(0, 768, 393, 50)
    let message = host.addInput(5, 40, in: bar)
    let session = try Session("react-native-scroll-insets", on: host)
    session.focus(message)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 301)
    #expect(host.nodes[scroll.index].offset == .zero)
  }

  @Test("a floating keyboard insets by all below its top edge")
  func floating() throws {
    let (host, scroll) = scrollScreen()
    let session = try Session("react-native-scroll-insets", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    // 818 - 300.
    #expect(host.nodes[scroll.index].inset.bottom == 518)
  }
}
