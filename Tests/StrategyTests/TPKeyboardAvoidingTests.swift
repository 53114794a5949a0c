import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Tests that the inset is the covered height of the scroll view, and that the caret moves to the middle of
/// the visible part.
@Suite struct TPKeyboardAvoidingTests {
  static let id = "tp-keyboard-avoiding"

  /// A screen of 375 by 667 points with a scroll view of 603 points below a bar of 64. The content is 1000
  /// points tall.
  private struct Form {
    let host = fullScreen(375, 667)
    let scroll: ViewID

    init() { scroll = host.addScrollView(CGRect(x: 0, y: 64, width: 375, height: 603), contentHeight: 1000) }

    var offset: CGFloat { host.nodes[scroll.index].offset.y }
    var inset: CGFloat { host.nodes[scroll.index].inset.bottom }
  }

  @Test("a hundredth of a second after the show, the caret is in the middle of the visible part")
  func centre() throws {
    let form = Form()
    let field = form.host.addInput(500, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(field)
    session.show(258, arrives: false)
    session.wait(0.009)
    #expect(form.host.adjustments.isEmpty)
    session.wait(0.002)
    // 603 − 258 = 345 points are visible. The caret is at 512 to 532 and should have (345 − 20) / 2 = 162.5
    // points above it.
    #expect(form.inset == 258 && form.offset == 349.5)
    // The animation has the notification's duration and curve and starts from the current state.
    #expect(form.host.adjustments.contains(.animation(0.25, 7 << 16 | 4)))
  }

  struct Row: Sendable {
    var top: CGFloat
    var offset: CGFloat
  }

  @Test(
    "a field that was not covered also moves, as far as the content permits",
    arguments: [
      // The offset is 262 − 162.5 = 99.5, although the field ends at 358 and the keyboard's top is at 409.
      Row(top: 250, offset: 99.5),
      // The offset would be 22 − 162.5, which is before the content's beginning.
      Row(top: 10, offset: 0),
      // The offset would be 962 − 162.5 = 799.5, but the largest offset is 1000 − 345 = 655.
      Row(top: 950, offset: 655),
    ])
  func ends(_ row: Row) throws {
    let form = Form()
    let field = form.host.addInput(row.top, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(field)
    session.show(258)
    #expect(form.offset == row.offset)
  }

  @Test("above a caret that is taller than the visible part, at least 20 points stay")
  func padding() throws {
    let form = Form()
    let text = form.host.addInput(300, 600, kind: .textView, in: form.scroll)
    form.host.carets[text] = CGRect(x: 4, y: 0, width: 2, height: 340)
    let session = try Session(Self.id, on: form.host)
    session.focus(text)
    session.show(258)
    // The distance above the caret would be (345 − 340) / 2, but the minimum is 20.
    #expect(form.offset == 280)
  }

  @Test("only the covered height of the scroll view counts")
  func overlap() throws {
    let host = fullScreen(375, 667)
    let scroll = host.addScrollView(CGRect(x: 0, y: 64, width: 375, height: 403), contentHeight: 1000)
    let field = host.addInput(300, 44, in: scroll)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // The covered height is 467 − 409 = 58. The visible height is 403 − 58 = 345, as in the other tests.
    #expect(host.nodes[scroll.index].inset.bottom == 58 && host.nodes[scroll.index].offset.y == 149.5)
  }

  @Test("content that changes its size uses the keyboard's position from before the scroll")
  func staleKeyboard() throws {
    let host = fullScreen(375, 667)
    let scroll = host.addScrollView(CGRect(x: 0, y: 64, width: 375, height: 403), contentHeight: 1000)
    let field = host.addInput(300, 44, in: scroll)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    #expect(host.nodes[scroll.index].inset.bottom == 58)
    host.nodes[scroll.index].contentSize.height = 1020
    session.layoutPass()
    // The library still has the keyboard's position in the content at offset 0, from 345 on. At offset 149.5
    // the scroll view ends at 552.5, so the inset becomes 552.5 − 345 = 207.5.
    #expect(host.nodes[scroll.index].inset.bottom == 207.5)
    session.hide()
    #expect(host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("a screen without a scroll view does not change")
  func noScrollView() throws {
    let host = fullScreen(375, 667)
    let field = host.addInput(600, 44)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    session.hide()
    #expect(host.adjustments.isEmpty && session.observation.heard == [])
  }

  // MARK: Reports

  @Test("the hide restores the inset and keeps the offset: issue 84")
  func offsetStays() throws {
    // Source: github.com/michaeltyson/TPKeyboardAvoiding/issues/84
    let form = Form()
    form.host.nodes[form.scroll.index].inset.bottom = 20
    let field = form.host.addInput(500, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(field)
    session.show(258)
    session.hide()
    #expect(form.inset == 20 && form.offset == 349.5)
  }

  @Test("the content jumps to every focused field and ignores repeated notifications: issue 10")
  func jump() throws {
    // Source: github.com/michaeltyson/TPKeyboardAvoiding/issues/10
    let form = Form()
    let first = form.host.addInput(500, 44, in: form.scroll)
    let second = form.host.addInput(560, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(first)
    session.show(258)
    let count = form.host.adjustments.count
    session.focus(second)
    session.show(258)
    // The offset is 572 − 162.5 = 409.5, in an animation with the last duration and ease-in-out. There are no
    // other adjustments.
    let field = Array(form.host.adjustments[count...])
    #expect(field == [.animation(0.25, 0), .offset(form.scroll, CGPoint(x: 0, y: 409.5))])
  }

  @Test("another height sets another inset, and the hide removes it completely: issue 6, pull request 279")
  func heights() throws {
    // Source: github.com/michaeltyson/TPKeyboardAvoiding/issues/6
    let form = Form()
    let field = form.host.addInput(500, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(field)
    for height in [216, 258, 216] as [CGFloat] {
      session.show(height)
      #expect(form.inset == height)
    }
    session.hide()
    #expect(form.inset == 0)
  }

  @Test("a keyboard that hides within a hundredth of a second leaves no inset: issue 202")
  func early() throws {
    // Source: github.com/michaeltyson/TPKeyboardAvoiding/issues/202, pull requests 233 and 288
    let form = Form()
    let field = form.host.addInput(500, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(field)
    session.show(258, arrives: false)
    session.hide()
    session.wait(1)
    #expect(form.inset == 0 && form.offset == 0)
  }

  // MARK: Off the dock

  @Test("a floating panel causes an inset, which stays after the panel was dragged")
  func floating() throws {
    let host = fullScreen(820, 1180)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 820, height: 1180), contentHeight: 1500)
    let field = host.addInput(700, 44, in: scroll)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(337)
    let panel = CGRect(x: 40, y: 300, width: 300, height: 250)
    session.float(in: panel)
    #expect(host.nodes[scroll.index].inset.bottom == 250)
    // A zero frame during the drag counts as hidden. At the next show, the library takes the panel's inset
    // for the app's own.
    session.postShow(from: panel, to: .zero)
    session.show(337)
    #expect(host.nodes[scroll.index].inset.bottom == 337)
    session.hide()
    session.wait(1)
    #expect(host.nodes[scroll.index].inset.bottom == 250)
  }
}
