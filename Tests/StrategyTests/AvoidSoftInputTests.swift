import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct AvoidSoftInputTests {
  private func screen() -> ScriptedHost { fullScreen(393, 852, safeTop: 59, safeBottom: 34) }

  // Source: github.com/mateusz1913/react-native-avoid-softinput/issues/53
  @Test("between a covered field and the keyboard, there is a gap as tall as the bottom safe area")
  func root() throws {
    let host = screen()
    let field = host.addInput(700, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    // The root view moves up by 335 - (852 - 744 - 34) = 261.
    #expect(host.nodes[0].frame.minY == -261)
    #expect(host.onScreen(field).maxY == 483)
    // The animation is linear, starts from the current state, and has the library's duration. Only the
    // keyboard's animation block overrides it.
    #expect(host.adjustments.first == .animation(0.22, 3 << 16 | 4))
  }

  @Test("a visible field moves nothing")
  func visible() throws {
    let host = screen()
    let field = host.addInput(400, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.adjustments.isEmpty)
  }

  @Test("the root view waits 0.3 s before it moves down, which takes 0.66 s")
  func hide() throws {
    let host = screen()
    let field = host.addInput(700, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    session.post(.willChangeFrame, to: session.docked(335).offsetBy(dx: 0, dy: 335))
    session.wait(0.299)
    #expect(host.nodes[0].frame.minY == -261)
    session.wait(0.002)
    #expect(host.nodes[0].frame.minY == 0)
    #expect(host.adjustments.contains(.animation(0.66, 3 << 16 | 4)))
  }

  @Test("another field is ignored if its keyboard is the same")
  func nextField() throws {
    let host = screen()
    let first = host.addInput(600, 44)
    let second = host.addInput(760, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(first)
    session.show(335)
    // For the first field the root view moves by 335 - (852 - 644 - 34) = 161. The second field does not move
    // it, so it ends at 804 - 161 = 643, behind the keyboard.
    session.focus(second)
    session.show(335)
    #expect(host.nodes[0].frame.minY == -161)
    #expect(host.onScreen(second).maxY == 643)
  }

  @Test("a change of height moves the root view by the difference, unless the earlier move was smaller")
  func heights() throws {
    let host = screen()
    let field = host.addInput(700, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    session.show(291)
    #expect(host.nodes[0].frame.minY == -217)
    let other = screen()
    let high = other.addInput(460, 44)
    let small = try Session("avoid-soft-input", on: other)
    small.focus(high)
    small.show(335)
    // The root view has moved by 335 - (852 - 504 - 34) = 21, which is less than the keyboards' difference of
    // 44.
    small.show(291)
    #expect(other.nodes[0].frame.minY == -21)
  }

  @Test("a scroll view around the field gets an inset and scrolls, and a hide restores only the inset")
  func scrollView() throws {
    let host = screen()
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    // The scroll view ends 852 - 818 - 34 = 0 points above the safe area, so its inset is 335. The field ends
    // 34 points above, so the offset is 335 - 34 = 301.
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    #expect(host.nodes[scroll.index].offset.y == 301)
    session.hide()
    session.wait(1)
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    #expect(host.nodes[scroll.index].offset.y == 301)
  }

  // Source: github.com/mateusz1913/react-native-avoid-softinput/issues/180
  @Test("after a rotation, a field that was visible stays covered")
  func rotation() throws {
    let host = screen()
    let field = host.addInput(300, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    session.rotate(to: CGSize(width: 852, height: 393))
    session.show(208)
    session.wait(1)
    // A new show would move the root view by 208 - (393 - 344 - 34) = 193. But 208 points are less than the
    // 335 before, so the library treats it as a smaller keyboard, which moves nothing if the show before it
    // moved nothing.
    #expect(host.nodes[0].frame.minY == 0)
    #expect(host.onScreen(field).maxY == 344)
  }
}
