import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// The inset is the covered height of the scroll view, and the caret moves to the middle of the visible part.
@Suite struct TPKeyboardAvoidingTests {
  static let id = "tp-keyboard-avoiding"

  /// A scroll view of 603 points below a bar of 64, with 1000 points of content, on 375 by 667.
  private struct Form {
    let host = fullScreen(375, 667)
    let scroll: ViewID

    init() { scroll = host.addScrollView(CGRect(x: 0, y: 64, width: 375, height: 603), contentHeight: 1000) }

    var offset: CGFloat { host.nodes[scroll.index].offset.y }
    var inset: CGFloat { host.nodes[scroll.index].inset.bottom }
  }

  @Test("a hundredth of a second later the caret is in the middle of the visible part")
  func centre() throws {
    let form = Form()
    let field = form.host.addInput(500, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(field)
    session.show(258, arrives: false)
    session.wait(0.009)
    #expect(form.host.adjustments.isEmpty)
    session.wait(0.002)
    // 603 − 258 = 345; the caret, at 512 to 532, has (345 − 20) / 2 = 162.5 above it.
    #expect(form.inset == 258 && form.offset == 349.5)
    // The notification's duration and curve, from the current state.
    #expect(form.host.adjustments.contains(.animation(0.25, 7 << 16 | 4)))
  }

  struct Row: Sendable {
    var top: CGFloat
    var offset: CGFloat
  }

  @Test(
    "a field that was not covered also moves, as far as the content permits",
    arguments: [
      // 262 − 162.5, although the field is at 314 to 358 and the keyboard at 409.
      Row(top: 250, offset: 99.5),
      // 22 − 162.5 is above the content.
      Row(top: 10, offset: 0),
      // 962 − 162.5 = 799.5 is below the content's end, 1000 − 345.
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

  @Test("at least 20 points stay above a caret that is taller than the visible part")
  func padding() throws {
    let form = Form()
    let text = form.host.addInput(300, 600, kind: .textView, in: form.scroll)
    form.host.carets[text] = CGRect(x: 4, y: 0, width: 2, height: 340)
    let session = try Session(Self.id, on: form.host)
    session.focus(text)
    session.show(258)
    // (345 − 340) / 2 is less than 20.
    #expect(form.offset == 280)
  }

  @Test("only what the keyboard covers of the scroll view counts")
  func overlap() throws {
    let host = fullScreen(375, 667)
    let scroll = host.addScrollView(CGRect(x: 0, y: 64, width: 375, height: 403), contentHeight: 1000)
    let field = host.addInput(300, 44, in: scroll)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // 467 − 409 = 58; 403 − 58 = 345 as above.
    #expect(host.nodes[scroll.index].inset.bottom == 58 && host.nodes[scroll.index].offset.y == 149.5)
  }

  @Test("content that changes its size uses the keyboard's position from before the content scrolled")
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
    // 345 to 603 in the content at offset 0; at 149.5 the scroll view ends at 552.5: 258 − 50.5.
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

  @Test("the inset is restored and the offset stays: issue 84")
  func offsetStays() throws {
    // github.com/michaeltyson/TPKeyboardAvoiding/issues/84
    let form = Form()
    form.host.nodes[form.scroll.index].inset.bottom = 20
    let field = form.host.addInput(500, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(field)
    session.show(258)
    session.hide()
    #expect(form.inset == 20 && form.offset == 349.5)
  }

  @Test("the content jumps to every focused field and ignores the repeated notification: issue 10")
  func jump() throws {
    // github.com/michaeltyson/TPKeyboardAvoiding/issues/10
    let form = Form()
    let first = form.host.addInput(500, 44, in: form.scroll)
    let second = form.host.addInput(560, 44, in: form.scroll)
    let session = try Session(Self.id, on: form.host)
    session.focus(first)
    session.show(258)
    let count = form.host.adjustments.count
    session.focus(second)
    session.show(258)
    // 572 − 162.5, with the last duration and ease-in-out, and nothing else.
    let field = Array(form.host.adjustments[count...])
    #expect(field == [.animation(0.25, 0), .offset(form.scroll, CGPoint(x: 0, y: 409.5))])
  }

  @Test("another height sets another inset, and a hide removes all of it: issue 6 and pull request 279")
  func heights() throws {
    // github.com/michaeltyson/TPKeyboardAvoiding/issues/6
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

  @Test("a keyboard that hides within the hundredth of a second leaves no inset: issue 202")
  func early() throws {
    // github.com/michaeltyson/TPKeyboardAvoiding/issues/202; pull requests 233 and 288
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

  @Test("a floating panel insets the scroll view, and one that was dragged leaves that inset behind")
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
    // During the drag the frame is zero. The next frame then takes the panel's inset as the app's own.
    session.postShow(from: panel, to: .zero)
    session.show(337)
    #expect(host.nodes[scroll.index].inset.bottom == 337)
    session.hide()
    session.wait(1)
    #expect(host.nodes[scroll.index].inset.bottom == 250)
  }
}
