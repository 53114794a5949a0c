import Foundation
import KeyboardAvoidance
import Testing
import UIKit

@Suite struct AvoidSoftInputTests {
  private func screen() -> ScriptedHost { fullScreen(393, 852, safeTop: 59, safeBottom: 34) }

  // github.com/mateusz1913/react-native-avoid-softinput/issues/53
  @Test("a gap of the bottom safe area's height stays between a covered field and the keyboard")
  func root() throws {
    let host = screen()
    let field = host.addInput(700, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    // 335 - (852 - 744 - 34) = 261.
    #expect(host.nodes[0].frame.minY == -261)
    #expect(host.onScreen(field).maxY == 483)
    // A linear animation from the current state with the library's timing, which only the keyboard's block
    // overrides.
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

  @Test("the root view waits 0.3 s and then moves down in 0.66 s")
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

  @Test("another field with the same keyboard is ignored")
  func nextField() throws {
    let host = screen()
    let first = host.addInput(600, 44)
    let second = host.addInput(760, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(first)
    session.show(335)
    // 335 - (852 - 644 - 34) = 161, and the second stays at 804 - 161 = 643, under the keyboard.
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
    // 335 - (852 - 504 - 34) = 21, which is less than the difference of 44 between the keyboards.
    small.show(291)
    #expect(other.nodes[0].frame.minY == -21)
  }

  @Test("a scroll view around the field is inset and scrolled, and a hide restores only the inset")
  func scrollView() throws {
    let host = screen()
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    let field = host.addInput(740, 44, in: scroll)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    // The scroll view ends 852 - 818 - 34 = 0 points above the safe area, the field 34: 335 and 335 - 34.
    #expect(host.nodes[scroll.index].inset.bottom == 335)
    #expect(host.nodes[scroll.index].offset.y == 301)
    session.hide()
    session.wait(1)
    #expect(host.nodes[scroll.index].inset.bottom == 0)
    #expect(host.nodes[scroll.index].offset.y == 301)
  }

  // github.com/mateusz1913/react-native-avoid-softinput/issues/180
  @Test("after a rotation a field that was visible stays covered")
  func rotation() throws {
    let host = screen()
    let field = host.addInput(300, 44)
    let session = try Session("avoid-soft-input", on: host)
    session.focus(field)
    session.show(335)
    session.rotate(to: CGSize(width: 852, height: 393))
    session.show(208)
    session.wait(1)
    // A new show would move by 208 - (393 - 344 - 34) = 193. But 208 is less than 335, so this counts as a
    // smaller keyboard, which moves nothing after a show without a move.
    #expect(host.nodes[0].frame.minY == 0)
    #expect(host.onScreen(field).maxY == 344)
  }
}
