import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Tests the move of IQKeyboardManager. The keyboard counts as 10 points and the original safe area taller
/// than it is, which reduces the visible height. The move is the smaller of (field's bottom − visible height
/// + bottom margin) and (field's top − top margin).
@Suite struct IQKeyboardManagerTests {
  static let id = "iq-keyboard-manager"

  /// Returns a phone with a home indicator. Its root view loses the bottom safe area when it moves away from
  /// the screen's edge.
  private func phone() -> ScriptedHost {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    host.holdBottom(of: host.add(0, 0, 393, 40))
    host.losesSafeAreaWhenMoved = true
    return host
  }

  private func homeButtonPhone() -> ScriptedHost { fullScreen(375, 667, safeTop: 20) }

  private func rootY(_ host: ScriptedHost) -> CGFloat { host.nodes[0].frame.minY }

  // MARK: Amounts

  @Test("the safe area counts twice at first, and once from the next event on: issues 2027 and 1977")
  func safeAreaTwice() throws {
    // Source: github.com/hackiftekhar/IQKeyboardManager/issues/2027 and /1977
    let host = phone()
    let (first, second) = (host.addInput(620, 44), host.addInput(620, 44))
    let session = try Session(Self.id, on: host)
    session.focus(first)
    session.show(335)
    // The keyboard counts as 335 + 10 + 34 = 379 points, which leaves 473 visible. The move is min(620 − 59,
    // 664 − 473 + 34) = 225.
    #expect(rootY(host) == -225)
    #expect(517 - host.onScreen(first).maxY == 78)
    session.show(335)
    #expect(rootY(host) == -225)
    session.focus(second)
    // The field now ends at 439 and the safe area is 0. The move is 439 − 473 + 0 = −34, so the view moves
    // down.
    #expect(rootY(host) == -191)
    #expect(517 - host.onScreen(second).maxY == 44)
    session.hide()
    #expect(rootY(host) == 0)
  }

  @Test("on a phone with a home button the field ends 10 points above the keyboard")
  func homeButton() throws {
    let host = homeButtonPhone()
    let field = host.addInput(600, 44)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // The visible height is 667 − 268 = 399, and the move is 644 − 399 = 245.
    #expect(rootY(host) == -245 && host.onScreen(field).maxY == 399)
    // The animation has the notification's duration and curve (7 << 16), starts from the current state (1 << 2)
    // and allows user interaction (1 << 1).
    #expect(host.adjustments.contains(.animation(0.25, 7 << 16 | 6)))
    // The visible height is now 667 − 226 = 441. The move is 399 − 441 = −42, so the view moves down.
    session.show(216)
    #expect(rootY(host) == -203)
  }

  struct Limit: Sendable {
    var top: CGFloat
    var height: CGFloat
    var keyboard: CGFloat
    var originY: CGFloat
  }

  @Test(
    "the view stops at the top bar, moves by at most the keyboard's height, and by whole points",
    arguments: [
      // The move is min(100 − 20, 500 − 399) = 80, so the field's top stops at the top margin.
      Limit(top: 100, height: 400, keyboard: 258, originY: -80),
      // The move would be 660 − (667 − 210) = 203, but the keyboard's height of 200 is the limit.
      Limit(top: 616, height: 44, keyboard: 200, originY: -200),
      // The move would be 444.7 − 399 = 45.7, which is cut to whole points.
      Limit(top: 400.7, height: 44, keyboard: 258, originY: -45),
      // The move would be 389 − 399 = −10, but the view is already at its original position.
      Limit(top: 345, height: 44, keyboard: 258, originY: 0),
    ])
  func limits(_ limit: Limit) throws {
    let host = homeButtonPhone()
    let field = host.addInput(limit.top, limit.height)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(limit.keyboard)
    #expect(rootY(host) == limit.originY)
  }

  @Test("below an opaque bar, the view moves up and returns to its original position")
  func opaqueBar() throws {
    let host = ScriptedHost(
      root: CGRect(x: 0, y: 64, width: 375, height: 603), safeArea: UIEdgeInsets())
    let field = host.addInput(500, 44)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // The field is at 564 to 608 in the window, so the move is min(564 − 64, 608 − 399) = 209. The root view
    // starts at 64.
    #expect(rootY(host) == -145)
    session.hide()
    #expect(rootY(host) == 64)
  }

  // MARK: Scroll views and text views

  @Test("a scroll view scrolls and gets an inset, and the hide keeps the offset")
  func scrollView() throws {
    let host = homeButtonPhone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 20, width: 375, height: 647), contentHeight: 1000)
    let field = host.addInput(540, 44, in: scroll)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // The field ends at 604, so the offset is 604 − 399 = 205. The inset is the 268 points that the taller
    // keyboard covers.
    #expect(host.nodes[scroll.index].offset.y == 205 && host.nodes[scroll.index].inset.bottom == 268)
    #expect(rootY(host) == 0)
    session.hide()
    // The offset stays, because the largest offset of the content is 1000 − 647 = 353.
    #expect(host.nodes[scroll.index].offset.y == 205 && host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("the hide corrects an offset past the content's end")
  func overscroll() throws {
    let host = homeButtonPhone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 20, width: 375, height: 647), contentHeight: 700)
    let field = host.addInput(600, 44, in: scroll)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // The offset is 664 − 399 = 265.
    #expect(host.nodes[scroll.index].offset.y == 265)
    session.hide()
    // Without the inset, the largest offset is 700 − 647 = 53.
    #expect(host.nodes[scroll.index].offset.y == 53)
  }

  @Test("the root view moves by the distance that a scroll view cannot scroll")
  func rest() throws {
    let host = homeButtonPhone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 400, width: 375, height: 200), contentHeight: 400)
    let field = host.addInput(30, 44, in: scroll)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // The field has to move by 474 − 399 = 75. A scroll by 30 brings it to the scroll view's top, and the
    // root view moves by the remaining 45. The inset is 268 − (667 − 600) = 201.
    #expect(host.nodes[scroll.index].offset.y == 30 && rootY(host) == -45)
    #expect(host.nodes[scroll.index].inset.bottom == 201)
    session.hide()
    #expect(rootY(host) == 0 && host.nodes[scroll.index].inset.bottom == 0)
  }

  @Test("a scroll view around a stack view uses its own animation")
  func stack() throws {
    let host = homeButtonPhone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 20, width: 375, height: 647), contentHeight: 1000)
    let stack = host.add(0, 500, 375, 200, in: scroll)
    host.nodes[stack.index].stacks = true
    let field = host.addInput(40, 44, in: stack)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    #expect(host.nodes[scroll.index].offset.y == 205)
    // The animation takes 0.3 s with ease-in-out. Its options (1 << 2, 1 << 5 and 1 << 6) make it independent
    // of the animation around it.
    #expect(host.adjustments.contains(.animation(0.3, 100)))
  }

  @Test("a text view that is taller than the visible part gets an inset and does not move")
  func tallTextView() throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let text = host.addInput(59, 759, kind: .textView)
    let session = try Session(Self.id, on: host)
    session.focus(text)
    session.show(335)
    // 852 − 59 − 335 = 458 points are visible, so the inset is 759 − 458 = 301.
    #expect(host.nodes[text.index].inset.bottom == 301 && rootY(host) == 0)
    session.hide()
    #expect(host.nodes[text.index].inset.bottom == 0)
  }

  // MARK: Reports

  @Test("of a hardware keyboard's bar, only the visible height counts: issue 469")
  func hardwareBar() throws {
    // Source: github.com/hackiftekhar/IQKeyboardManager/issues/469
    let host = fullScreen(820, 1180)
    let field = host.addInput(1100, 44)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.postShow(to: CGRect(x: 0, y: 1125, width: 820, height: 313))
    // The visible height is 1180 − 55 − 10 = 1115, and the move is 1144 − 1115 = 29.
    #expect(rootY(host) == -29)
  }

  @Test("text that grows is ignored until the next event: issues 1285 and 1310")
  func growing() throws {
    // Source: github.com/hackiftekhar/IQKeyboardManager/issues/1285 and /1310
    let host = homeButtonPhone()
    let text = host.addInput(500, 44, kind: .textView)
    let session = try Session(Self.id, on: host)
    session.focus(text)
    session.show(258)
    // The move is 544 − 399 = 145.
    #expect(rootY(host) == -145)
    host.nodes[text.index].frame.size.height += 60
    session.type()
    session.layoutPass()
    #expect(rootY(host) == -145 && host.onScreen(text).maxY == 459)
  }

  @Test("a button below the field stays behind the keyboard: issue 957")
  func button() throws {
    // Source: github.com/hackiftekhar/IQKeyboardManager/issues/957
    let host = homeButtonPhone()
    let field = host.addInput(500, 44)
    let button = host.addContent(564, 50)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    // The field ends at 399 and the button begins 20 points below it. The keyboard's top is at 409, so it
    // covers the button.
    #expect(host.onScreen(button).minY == 419)
  }

  @Test("a visible field is not scrolled to the keyboard: issue 925")
  func inSight() throws {
    // Source: github.com/hackiftekhar/IQKeyboardManager/issues/925
    let host = homeButtonPhone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 20, width: 375, height: 647), contentHeight: 1000)
    let (high, low) = (host.addInput(300, 44, in: scroll), host.addInput(540, 44, in: scroll))
    let session = try Session(Self.id, on: host)
    session.focus(low)
    session.show(258)
    session.focus(high)
    // The field's top is at 20 + 300 − 205 = 115, which is visible, so the offset does not change.
    #expect(host.nodes[scroll.index].offset.y == 205 && host.onScreen(high).minY == 115)
  }

  // MARK: When it does nothing

  @Test("a floating keyboard counts as hidden")
  func floating() throws {
    let host = fullScreen(820, 1180)
    let field = host.addInput(1100, 44)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(337)
    // The move is 1144 − (1180 − 347) = 311.
    #expect(rootY(host) == -311)
    session.float(in: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(rootY(host) == 0)
  }

  @Test("without focus nothing moves")
  func elsewhere() throws {
    let host = homeButtonPhone()
    let field = host.addInput(600, 44)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    session.hide()
    let count = host.adjustments.count
    session.postShow(to: session.docked(258), isLocal: false)
    #expect(host.adjustments.count == count)
  }

  @Test("a view that its container has reset is lifted again when the app becomes active")
  func comeback() throws {
    let host = homeButtonPhone()
    let field = host.addInput(600, 44)
    let session = try Session(Self.id, on: host)
    session.focus(field)
    session.show(258)
    host.nodes[0].frame.origin.y = 0
    session.becomeActive()
    #expect(rootY(host) == -245)
    session.hide()
    #expect(rootY(host) == 0)
  }
}
