import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct ReactNativeTests {
  /// Returns a screen of 393x852 points with safe areas of 59 and 34 points. A footer is at the bottom of the
  /// safe area.
  private func footerScreen() -> (host: ScriptedHost, footer: ViewID) {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    return (host, footer)
  }

  // Source: github.com/react/react-native/issues/29358,
  // github.com/react-navigation/react-navigation/issues/3971 and 11030
  @Test(
    "below a header of 103 points, the view moves 103 points too little",
    arguments: ["react-native-kav-padding", "react-native-kav-height"])
  func header(_ id: String) throws {
    let host = ScriptedHost(root: CGRect(x: 0, y: 103, width: 393, height: 749), safeArea: .zero)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    let session = try Session(id, on: host)
    session.show(335)
    // The view ends at 0 + 749 in its parent and the keyboard begins at 517, so the move is 749 - 517 = 232
    // instead of 335.
    #expect(host.constants[.asDesigned] == 232)
    #expect(host.onScreen(footer).maxY == 620)
  }

  @Test(
    "without a header above it, the content ends at the keyboard",
    arguments: ["react-native-kav-padding", "react-native-kav-height", "react-native-kav-position"])
  func exact(_ id: String) throws {
    let (host, footer) = footerScreen()
    let session = try Session(id, on: host)
    // The padding is 59 + 759 - 517 = 301, and then 59 + 759 - 561 = 257.
    session.show(335)
    #expect(host.onScreen(footer).maxY == 517)
    session.show(291)
    #expect(host.onScreen(footer).maxY == 561)
    session.hide()
    #expect(host.onScreen(footer).maxY == 818)
  }

  @Test("behavior position moves all content by the view's covered height, including fields at the top")
  func position() throws {
    let (host, _) = footerScreen()
    let field = host.addInput(100, 44)
    let session = try Session("react-native-kav-position", on: host)
    session.focus(field)
    session.show(335)
    // The field's top is at 100 - 301 = -201.
    #expect(host.onScreen(field).minY == -201)
  }

  // Source: github.com/react/react-native/issues/14825 and 26065
  @Test("the script reacts two frames late, animates the show and jumps at the hide")
  func latency() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-padding", on: host)
    session.post(.willShow, to: session.docked(335))
    session.wait(0.033)
    #expect(host.adjustments.isEmpty)
    session.wait(0.001)
    #expect(host.onScreen(footer).maxY == 517)
    // The options are the keyboard's curve (7 << 16) and beginFromCurrentState (4).
    let curve: UInt = 7 << 16 | 4
    #expect(host.adjustments == [.animation(0.25, curve), .constant(.asDesigned, 301)])
    session.post(.willHide, to: session.docked(0))
    session.wait(0.04)
    #expect(host.adjustments.dropFirst(2) == [.constant(.asDesigned, 0)])
  }

  // Source: github.com/react/react-native/issues/37664
  @Test("after a rotation, the height is that of the other orientation minus the keyboard")
  func staleHeight() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-height", on: host)
    session.show(335)
    session.rotate(to: CGSize(width: 852, height: 393))
    // The height is computed from the first height, 759 - 301 = 458, but is 300 in landscape. So the footer
    // ends 158 points below the safe area's bottom at 359.
    #expect(host.onScreen(footer).maxY == 517)
    session.hide()
    #expect(host.onScreen(footer).maxY == 359)
  }

  @Test("a keyboard that is undocked lowers the content")
  func undocked() throws {
    let (host, footer) = footerScreen()
    let session = try Session("react-native-kav-padding", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.onScreen(footer).maxY == 818)
  }

  // Source: github.com/react/react-native/issues/16826. Only UIKit itself may scroll.
  @Test("the script does not scroll")
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

  @Test("the inset is the covered height, and the caret is shown with 15 points below it")
  func insets() throws {
    let (host, scroll) = scrollScreen()
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("react-native-scroll-insets", on: host)
    session.focus(field)
    session.show(335)
    // The inset is 818 - 517 = 301. The caret ends at 740 + 12 + 20 = 772. The point 15 points below it is at
    // 787, so the offset is 787 - 517 = 270.
    #expect(host.nodes[scroll.index].inset.bottom == 301)
    #expect(host.nodes[scroll.index].offset.y == 270)
    #expect(host.adjustments.first == .animation(0.25, 7 << 16))
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    // The offset stays, because the largest offset without the inset is 1600 - 818 = 782.
    #expect(host.nodes[scroll.index].offset.y == 270)
  }

  @Test("the caret of a text view is shown with no distance below it, and visible content does not move")
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
    // The caret ends at 600 + 8 + 20 = 628, so the offset is 628 - 517 = 111.
    #expect(host.nodes[scroll.index].offset.y == 111)
  }

  // Source: github.com/react/react-native/issues/52414
  @Test("text that grows behind the keyboard is not followed")
  func growingText() throws {
    let (host, scroll) = scrollScreen()
    let notes = host.addInput(400, 200, kind: .textView, in: scroll)
    let session = try Session("react-native-scroll-insets", on: host)
    session.focus(notes)
    session.show(335)
    host.carets[notes] = CGRect(x: 4, y: 128, width: 2, height: 20)
    session.type()
    session.wait(1)
    // The caret now ends at 548, behind the keyboard, but nothing scrolls.
    #expect(host.nodes[scroll.index].offset.y == 0)
  }

  // Source: github.com/react/react-native/issues/46595
  @Test("an input outside the scroll view does not move the scroll view's content")
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

  @Test("with a floating keyboard, the inset is the whole height below the keyboard's top edge")
  func floating() throws {
    let (host, scroll) = scrollScreen()
    let session = try Session("react-native-scroll-insets", on: host)
    session.show(335)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    // The inset is 818 - 300 = 518, as if the floating panel were docked.
    #expect(host.nodes[scroll.index].inset.bottom == 518)
  }
}
