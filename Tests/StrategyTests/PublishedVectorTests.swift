import Foundation
import KeyboardAvoidance
import Testing

func isClose(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 0.05) -> Bool { abs(a - b) <= tolerance }

/// Tests the published variants with numbers that were calculated by hand from their code.
@Suite struct PublishedVectorTests {
  struct ResponderRow: Sendable, CustomTestStringConvertible {
    var device: String
    var size: CGSize
    var keyboardTop: CGFloat
    var top: CGFloat
    var height: CGFloat
    /// The root view's top edge after the show, or nil if nothing moves.
    var originY: CGFloat?
    var fieldTop: CGFloat
    var covered: CGFloat
    var testDescription: String { "\(device), field at \(top), \(height) tall" }
  }

  static let phone7 = CGSize(width: 375, height: 667)
  static let phone = CGSize(width: 393, height: 852)

  static let responderRows = [
    ResponderRow(
      device: "375x667", size: phone7, keyboardTop: 409, top: 369, height: 34, originY: nil, fieldTop: 369,
      covered: 0),
    ResponderRow(
      device: "375x667", size: phone7, keyboardTop: 409, top: 389, height: 34, originY: -74.4,
      fieldTop: 314.6, covered: 0),
    ResponderRow(
      device: "375x667", size: phone7, keyboardTop: 409, top: 607, height: 44, originY: -292.4,
      fieldTop: 314.6, covered: 0),
    ResponderRow(
      device: "375x667", size: phone7, keyboardTop: 409, top: 289, height: 160, originY: 25.6,
      fieldTop: 314.6, covered: 65.6),
    ResponderRow(
      device: "667x375", size: CGSize(width: 667, height: 375), keyboardTop: 181, top: 315, height: 44,
      originY: -175.8, fieldTop: 139.2, covered: 2.2),
    ResponderRow(
      device: "393x852", size: phone, keyboardTop: 517, top: 792, height: 44, originY: -394.3,
      fieldTop: 397.7, covered: 0),
    ResponderRow(
      device: "393x852", size: phone, keyboardTop: 517, top: 397, height: 160, originY: 0.7,
      fieldTop: 397.7, covered: 40.7),
    ResponderRow(
      device: "852x393", size: CGSize(width: 852, height: 393), keyboardTop: 185, top: 333, height: 44,
      originY: -190.7, fieldTop: 142.3, covered: 1.3),
    ResponderRow(
      device: "820x1180", size: CGSize(width: 820, height: 1180), keyboardTop: 843, top: 1120, height: 44,
      originY: -471.5, fieldTop: 648.5, covered: 0),
  ]

  @Test("first-responder-shift moves the field's top to the keyboard's top / 1.3", arguments: responderRows)
  func responder(_ row: ResponderRow) throws {
    let host = fullScreen(row.size.width, row.size.height)
    let field = host.addInput(row.top, row.height)
    let session = try Session("first-responder-shift", on: host)
    session.focus(field)
    session.show(row.size.height - row.keyboardTop)
    #expect(isClose(host.nodes[0].frame.minY, row.originY ?? 0))
    let drawn = host.onScreen(field)
    #expect(isClose(drawn.minY, row.fieldTop))
    #expect(isClose(max(0, drawn.maxY - row.keyboardTop), row.covered))
    if row.originY == nil { #expect(host.adjustments.isEmpty) }
    session.hide(row.size.height - row.keyboardTop)
    #expect(host.nodes[0].frame.minY == 0)
  }

  @Test("first-responder-shift leaves a field at the top off the screen if the field before it was covered")
  func responderFollowUp() throws {
    let host = fullScreen(393, 852)
    let low = host.addInput(792, 44)
    let high = host.addInput(120, 44)
    let session = try Session("first-responder-shift", on: host)
    session.focus(low)
    session.show(335)
    session.focus(high)
    session.show(335)
    #expect(isClose(host.nodes[0].frame.minY, -394.3))
    #expect(isClose(host.onScreen(high).minY, -274.3))
  }

  @Test("first-responder-shift ignores a text view, and a repeated show replaces its shift")
  func responderTextViewAndRepeat() throws {
    let host = fullScreen(393, 852)
    let notes = host.addInput(700, 100, kind: .textView)
    let field = host.addInput(792, 44, kind: .searchField)
    let session = try Session("first-responder-shift", on: host)
    session.focus(notes)
    session.show(335)
    #expect(host.adjustments.isEmpty)
    session.focus(field)
    for _ in 0..<3 { session.show(335) }
    #expect(isClose(host.nodes[0].frame.minY, -394.3))
  }

  @Test("fixed-offset-300 always moves to -300 and then to 0, not to its original position")
  func fixed300() throws {
    let host = ScriptedHost(root: CGRect(x: 0, y: 103, width: 393, height: 749))
    let field = host.addInput(20, 44)
    let session = try Session("fixed-offset-300", on: host)
    session.focus(field)
    session.show(335)
    session.show(216)
    #expect(host.nodes[0].frame.minY == -300)
    session.hide(216)
    #expect(host.nodes[0].frame.minY == 0)
  }

  @Test("whole-view-shift-begin-frame drifts by the begin frame's height in each cycle and never returns")
  func beginFrameDrift() throws {
    let host = fullScreen(375, 667)
    let session = try Session("whole-view-shift-begin-frame", on: host)
    for cycle in 1...3 {
      session.show(258)
      session.hide(258)
      #expect(host.nodes[0].frame.minY == CGFloat(cycle) * -258)
    }
    // The options contain the curve, shifted to its bits: 7 << 16.
    #expect(host.adjustments.first == .animation(0.25, 7 << 16))
  }

  @Test("whole-view-shift-begin-frame also subtracts the begin frame's height for another keyboard")
  func beginFrameEmoji() throws {
    let host = fullScreen(375, 667)
    let session = try Session("whole-view-shift-begin-frame", on: host)
    session.show(258)
    session.show(216)
    #expect(host.nodes[0].frame.minY == -516)
  }

  @Test(
    "toolbar-shift of 2014 and 2017 adds up its moves and stays 258 points too high",
    arguments: ["toolbar-shift-2014", "toolbar-shift-2017"])
  func toolbar(_ id: String) throws {
    let host = fullScreen(375, 667)
    let bar = host.add(0, 623, 375, 44)
    host.outlets[.pinnedBar] = bar
    let session = try Session(id, on: host)
    session.show(258)
    #expect(host.nodes[bar.index].frame.minY == 365)
    #expect(host.onScreen(bar).maxY == 409)
    session.show(216)
    #expect(host.nodes[bar.index].frame.minY == 149)
    session.hide(216)
    #expect(host.nodes[bar.index].frame.minY == 365)
    // The 2014 code passes the curve as an option, and the 2017 code passes 7 as raw options.
    #expect(host.adjustments.first == .animation(0.25, id == "toolbar-shift-2014" ? 7 << 16 : 7))
  }

  @Test("toolbar-shift-2017 leaves a gap of the home indicator's height")
  func toolbarGap() throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let bar = host.add(0, 774, 393, 44)
    host.outlets[.pinnedBar] = bar
    let session = try Session("toolbar-shift-2017", on: host)
    session.show(335)
    #expect(host.onScreen(bar).maxY == 483)
    #expect(517 - host.onScreen(bar).maxY == 34)
  }

  @Test("toolbar-shift-2017 resigns the first input in a rotation, but no other input")
  func toolbarRotation() throws {
    let host = fullScreen(393, 852)
    host.outlets[.pinnedBar] = host.add(0, 774, 393, 44)
    let first = host.addInput(100, 44)
    let second = host.addInput(200, 44)
    let session = try Session("toolbar-shift-2017", on: host)
    session.focus(second)
    session.announceRotation(to: CGSize(width: 852, height: 393))
    #expect(host.firstResponder == second)
    session.focus(first)
    session.announceRotation(to: CGSize(width: 852, height: 393))
    #expect(host.firstResponder == nil)
  }

  struct FooterRow: Sendable {
    var id: String
    var safeBottom: CGFloat
    var bottom: CGFloat
  }

  @Test(
    "the footer is at the position that each variant's constraint gives",
    arguments: [
      FooterRow(id: "bottom-inset-safe-area", safeBottom: 34, bottom: 483),
      FooterRow(id: "bottom-inset-superview", safeBottom: 34, bottom: 517),
      FooterRow(id: "bottom-inset-reversed", safeBottom: 34, bottom: 852 + 335),
      // If the safe area includes a tab bar, the gap is 83 points.
      FooterRow(id: "bottom-inset-safe-area", safeBottom: 83, bottom: 434),
    ])
  func footer(_ row: FooterRow) throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: row.safeBottom)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer)
    let session = try Session(row.id, on: host)
    let rest = host.onScreen(footer).maxY
    session.show(335)
    #expect(host.onScreen(footer).maxY == row.bottom)
    session.show(335)
    #expect(host.onScreen(footer).maxY == row.bottom)
    session.hide(335)
    #expect(host.onScreen(footer).maxY == rest)
    // The code ignores the notification's curve, so the animation has no options.
    #expect(host.adjustments.contains(.animation(0.25, 0)))
  }

  @Test(
    "on a phone with a home button, both footers end at the keyboard",
    arguments: ["bottom-inset-safe-area", "bottom-inset-superview"])
  func footerHomeButton(_ id: String) throws {
    let host = fullScreen(375, 667, safeTop: 20)
    let footer = host.add(0, 0, 375, 50)
    host.holdBottom(of: footer)
    let session = try Session(id, on: host)
    session.show(258)
    #expect(host.onScreen(footer).maxY == 409)
  }

  @Test("the published footer loses its original margin after one cycle")
  func footerMargin() throws {
    let host = fullScreen(393, 852, safeBottom: 34)
    let footer = host.add(0, 0, 393, 50)
    host.holdBottom(of: footer, margin: 16)
    let session = try Session("bottom-inset-safe-area", on: host)
    #expect(host.onScreen(footer).maxY == 802)
    session.show(335)
    session.hide(335)
    #expect(host.onScreen(footer).maxY == 818)
  }

  @Test(
    "the guide moves the bottom view onto the keyboard, and back to the safe area",
    arguments: ["tracking-guide", "tracking-guide-undocked", "tracking-guide-scroll"])
  func guide(_ id: String) throws {
    let host = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let button = host.add(0, 0, 393, 50)
    host.holdBottom(of: button)
    let session = try Session(id, on: host)
    #expect(host.onScreen(button).maxY == 818)
    session.show(335)
    #expect(host.onScreen(button).maxY == 517)
    session.hide(335)
    #expect(host.onScreen(button).maxY == 818)
  }
}
