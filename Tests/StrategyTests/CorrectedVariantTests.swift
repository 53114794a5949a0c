import KeyboardAvoidance
import Testing
import UIKit

/// Tests the corrected variants on a phone of 393x852 points with safe areas of 59 and 34 points. The
/// keyboard is 335 points tall and its top is at 517.
@Suite struct CorrectedVariantTests {
  func phone() -> ScriptedHost { fullScreen(393, 852, safeTop: 59, safeBottom: 34) }

  @Test("fixed-offset-if-covered moves only for a covered field, and returns to its original position")
  func fixedIfCovered() throws {
    let host = ScriptedHost(
      root: CGRect(x: 0, y: 103, width: 393, height: 749),
      safeArea: UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
    let high = host.addInput(20, 44)
    let low = host.addInput(600, 44)
    let middle = host.addInput(380, 44)
    let session = try Session("fixed-offset-if-covered", on: host)
    session.focus(high)
    session.show(335)
    #expect(host.nodes[0].frame.minY == 103)
    session.focus(low)
    session.show(335)
    #expect(host.nodes[0].frame.minY == -197)
    // Without the shift the field would be at 483..<527, with 10 points covered, so the view keeps its shift
    // of 300 points.
    session.focus(middle)
    session.show(335)
    #expect(host.nodes[0].frame.minY == -197)
    session.hide(335)
    #expect(host.nodes[0].frame.minY == 103)
  }

  @Test("fixed-offset-if-covered keeps the field's top inside the safe area")
  func fixedClamped() throws {
    let host = fullScreen(852, 393, safeTop: 20)
    let field = host.addInput(180, 44)
    let session = try Session("fixed-offset-if-covered", on: host)
    session.focus(field)
    session.show(208)
    #expect(host.onScreen(field).minY == 20)
  }

  @Test("whole-view-shift moves by the covered height, follows a new height and returns")
  func wholeView() throws {
    let host = ScriptedHost(root: CGRect(x: 0, y: 103, width: 393, height: 749))
    let session = try Session("whole-view-shift", on: host)
    session.show(335)
    #expect(host.nodes[0].frame.maxY == 517)
    session.show(335)
    #expect(host.nodes[0].frame.maxY == 517)
    session.show(216)
    #expect(host.nodes[0].frame.maxY == 636)
    session.hide(216)
    #expect(host.nodes[0].frame.minY == 103)
    #expect(host.adjustments.first == .animation(0.25, 7 << 16))
  }

  @Test("whole-view-shift moves by the covered height of a window in the middle of the screen")
  func wholeViewInWindow() throws {
    let host = ScriptedHost(
      root: CGRect(x: 0, y: 0, width: 320, height: 1000),
      window: CGRect(x: 400, y: 100, width: 320, height: 1000))
    let session = try Session("whole-view-shift", on: host)
    // The window ends at 1100 and the screen at 1180. The keyboard is 337 points tall.
    session.postShow(to: CGRect(x: 0, y: 843, width: 820, height: 337))
    #expect(host.onScreen(.root).maxY == 843)
  }

  @Test("first-responder-shift-minimal keeps a gap of 10 points, follows the focus and returns")
  func responderMinimal() throws {
    let host = phone()
    let high = host.addInput(120, 44)
    let low = host.addInput(700, 44)
    let session = try Session("first-responder-shift-minimal", on: host)
    session.focus(high)
    session.show(335)
    #expect(host.adjustments.isEmpty)
    session.focus(low)
    #expect(host.onScreen(low).maxY == 507)
    session.show(335)
    #expect(host.onScreen(low).maxY == 507)
    // The field would be at 120 - 237, above the safe area, so the view moves it down to 59.
    session.focus(high)
    #expect(host.onScreen(high).minY == 59)
    session.hide(335)
    #expect(host.nodes[0].frame.minY == 0)
  }

  @Test("first-responder-shift-minimal handles text views and growing text")
  func responderMinimalGrows() throws {
    let host = phone()
    let notes = host.addInput(440, 60, kind: .textView)
    let session = try Session("first-responder-shift-minimal", on: host)
    session.focus(notes)
    session.show(335)
    #expect(host.nodes[0].frame.minY == 0)
    host.nodes[notes.index].frame.size.height = 100
    session.type()
    #expect(host.onScreen(notes).maxY == 507)
  }

  @Test("first-responder-shift-minimal moves again if the loss of the safe area moves the field down")
  func responderMinimalSafeArea() throws {
    let host = phone()
    host.losesSafeAreaWhenMoved = true
    let field = host.addInput(0, 44)
    host.holdBottom(of: field, margin: 20)
    let session = try Session("first-responder-shift-minimal", on: host)
    session.focus(field)
    session.show(335)
    // The field ends at 798. Lifting it by 291 also moves it down by 34, to 541, because the safe area is
    // gone. So 34 more points are needed.
    #expect(host.nodes[0].frame.minY == -325)
    #expect(host.onScreen(field).maxY == 507)
    session.hide(335)
    #expect(host.onScreen(field).maxY == 798)
  }

  @Test("bottom-inset ends at the keyboard for every kind of constraint, and keeps the constraint's margin")
  func bottomInset() throws {
    for anchor in [BottomAnchor.safeArea, .superview] {
      let host = phone()
      host.designedBottomAnchor = anchor
      let footer = host.add(0, 0, 393, 50)
      host.holdBottom(of: footer, margin: 16)
      let rest = host.onScreen(footer).maxY
      let session = try Session("bottom-inset", on: host)
      session.show(335)
      #expect(host.onScreen(footer).maxY == 501)
      session.show(216)
      #expect(host.onScreen(footer).maxY == 620)
      // The bar of a hardware keyboard has a frame of 335 points, of which 55 are visible.
      session.postShow(to: CGRect(x: 0, y: 797, width: 393, height: 335))
      #expect(host.onScreen(footer).maxY == 781)
      session.hide(216)
      #expect(host.onScreen(footer).maxY == rest)
    }
  }

  @Test("toolbar-shift moves the bar onto the keyboard, again after a layout pass, and back")
  func toolbar() throws {
    let host = phone()
    let bar = host.add(0, 774, 393, 44)
    host.outlets[.pinnedBar] = bar
    let session = try Session("toolbar-shift", on: host)
    session.show(335)
    session.show(335)
    #expect(host.onScreen(bar).maxY == 517)
    // The layout pass makes the bar taller and discards its moved frame.
    host.nodes[bar.index].frame = CGRect(x: 0, y: 754, width: 393, height: 64)
    session.layoutPass()
    #expect(host.onScreen(bar).maxY == 517)
    session.hide(335)
    #expect(host.onScreen(bar).maxY == 818)
  }

  @Test("toolbar-shift moves the bar back when the keyboard is undocked")
  func toolbarFloating() throws {
    let host = phone()
    let bar = host.add(0, 774, 393, 44)
    host.outlets[.pinnedBar] = bar
    let session = try Session("toolbar-shift", on: host)
    session.show(335)
    session.postShow(to: CGRect(x: 40, y: 300, width: 300, height: 250))
    #expect(host.onScreen(bar).maxY == 818)
  }

  @Test("tracking-guide-scroll scrolls by the smallest amount and restores the inset and the offset")
  func guideScroll() throws {
    let host = phone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1200)
    let high = host.addInput(300, 44, in: scroll)
    let low = host.addInput(600, 44, in: scroll)
    let session = try Session("tracking-guide-scroll", on: host)
    session.focus(high)
    session.show(335)
    #expect(host.nodes[scroll.index].inset.bottom == 301)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.focus(low)
    #expect(host.onScreen(low).maxY == 507)
    #expect(host.nodes[scroll.index].offset.y == 137)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 137)
    session.hide(335)
    #expect(host.nodes[scroll.index].inset == UIEdgeInsets())
    #expect(host.nodes[scroll.index].offset.y == 0)
  }

  @Test("tracking-guide-scroll adds no inset if the guide already makes the scroll view shorter")
  func guideScrollStretches() throws {
    let host = phone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 100, width: 393, height: 718), contentHeight: 700)
    let field = host.addInput(600, 44, in: scroll)
    host.holdBottom(of: scroll, stretches: true)
    let session = try Session("tracking-guide-scroll", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(scroll).maxY == 517)
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    #expect(host.onScreen(field).maxY == 507)
  }
}
