import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct ReactNativeTests {
  /// Returns a screen of 393x852 points with a safe area of 59 and 34 and a footer at the safe area's bottom
  /// edge.
  private func footerScreen() -> (host: ScriptedHost, footer: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    return (host, footer)
  }

  // github.com/react/react-native/issues/29358, github.com/react-navigation/react-navigation/issues/3971 and 11030
  @Test(
    "below a header of 103 points the view moves 103 points too little",
    arguments: ["react-native-kav-padding", "react-native-kav-height"])
  func header(_ id: String) throws {
    let host = ScriptedHost(root: CGRect(x: 0, y: 103, width: 393, height: 749), safeArea: .zero)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    let session = try Session(id, on: host)
    session.show(335)
    // In its parent the view ends at 0 + 749 and the keyboard begins at 517: 232 instead of 335.
    #expect(host.constants[.asDesigned] == 232)
    #expect(host.onScreen(footer).maxY == 620)
  }

  @Test(
    "with nothing above it the content ends at the keyboard",
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

  @Test("position moves all content by the covered height of the view, including fields at the top")
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
  @Test("the script answers two frames late, animates the show and jumps on the hide")
  func latency() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-padding", on: host)
    session.post(.willShow, to: session.docked(335))
    session.wait(0.033)
    #expect(host.adjustments.isEmpty)
    session.wait(0.001)
    #expect(host.onScreen(footer).maxY == 517)
    // The keyboard's curve, from the current state.
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
    // The first height was 759; 759 - 301 = 458. The height is now 300, so the footer ends 158 below the safe
    // area's 359, at 517.
    #expect(host.onScreen(footer).maxY == 517)
    session.hide()
    #expect(host.onScreen(footer).maxY == 359)
  }

  @Test("a keyboard that leaves the dock lowers the content")
  func undocked() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-padding", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.onScreen(footer).maxY == 818)
  }

  // github.com/react/react-native/issues/16826: any scrolling is done by UIKit.
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

  @Test("the scroll view is inset by its covered height and shows the caret with 15 points below")
  func insets() throws {
    let (host, scroll) = scrollScreen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("react-native-scroll-insets", on: host)
    session.focus(field)
    session.show(335)
    // 818 - 517. The caret ends at 740 + 12 + 20 = 772, and 15 points below it at 787, which is 270 below the
    // keyboard's top edge.
    #expect(host.nodes[scroll.index].inset.bottom == 301)
    #expect(host.nodes[scroll.index].offset.y == 270)
    #expect(host.adjustments.first == .animation(0.25, 7 << 16))
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    // 1600 - 818 = 782 permits 270.
    #expect(host.nodes[scroll.index].offset.y == 270)
  }

  @Test("a text view's caret keeps no distance below it, and visible content does not move")
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

  @Test("a floating keyboard insets by the whole height below its top edge")
  func floating() throws {
    let (host, scroll) = scrollScreen()
    let session = try Session("react-native-scroll-insets", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    // 818 - 300.
    #expect(host.nodes[scroll.index].inset.bottom == 518)
  }
}
