import Foundation
import Platform
import Testing
import UIKit

@testable import NotificationLogs

@Suite("Screens, systems and contradictions")
struct ReviewTests {
  @Test("The iPad log of 2012 gives the order, the times, unrotated frames and a rotated screen")
  func rotation() throws {
    let log = read(Samples.rotation2012)
    #expect(
      log.names == [
        .willChangeFrame, .willShow, .didChangeFrame, .didShow,
        .willChangeFrame, .willHide, .didChangeFrame, .didHide,
        .willChangeFrame, .willHide, .didChangeFrame, .didHide,
        .willChangeFrame, .willShow, .didChangeFrame, .didShow,
      ])
    // The times are relative to the first one, 13:05:48.791.
    #expect(
      log.events.map(\.time) == [
        0, 0.002, 0.282, 0.285, 5.272, 5.275, 5.536, 5.538, 73.998, 74.001, 74.022, 74.025, 74.142, 74.144,
        74.563, 74.566,
      ])
    let last = [false, false, true, true, false, false]
    #expect(log.events.map { $0.duration != nil } == [Bool](repeating: true, count: 10) + last)
    #expect(log.events.allSatisfy { $0.changedByUser == false && $0.form == .dump })
    #expect(log.events[1].begin == rect(-352, 0, 352, 1024))
    #expect(log.events[1].end == rect(0, 0, 352, 1024))
    #expect(log.events[10].begin == log.events[10].end)
    #expect(log.events[13].begin == rect(0, 1024, 768, 264))
    #expect(log.screens.map(\.orientation) == [.landscape, .portrait])
    #expect(log.screens.map(\.size) == [CGSize(width: 1024, height: 768), CGSize(width: 768, height: 1024)])
    #expect(log.screens.map(\.rule) == [.unrotated, .slidesIn])
    // The key FrameChangedByUserInteraction exists since iOS 5, and the curve was 0 up to iOS 6.
    #expect(log.systems == 5...6)
    #expect(log.devices == ["ipad-2", "ipad-3", "ipad-4", "ipad-mini-1"])
    // Twelve dumps have 10 lines, with duration and curve, and four have 8 lines. Four lines are other
    // output.
    #expect(log.lines == LineCounts(read: 12 * 10 + 4 * 8 + 4, used: 12 * 10 + 4 * 8))
    // The rotated keyboard's begin frame equals its end frame, so the printed begin center does not match.
    #expect(log.kinds == [.unrotated, .centerMismatch, .more])
    #expect(log.findings[1].line == log.events[12].lines.lowerBound)
    #expect(
      log.findings[1].message
        == "the begin centre {384, 1156} is not the centre of the begin frame, {384, 892}")
  }

  private func screen(_ line: String) -> RecordedScreen? { read(line + "\n").events.first?.screen }

  @Test("The screen is inferred from published frames")
  func screens() {
    // The suggestion bar appears on a phone of 375×812 points.
    #expect(screen("keyboardWillChangeFrame (0,521,375,291) (0,477,375,335)")?.rule == .restsOnEdge)
    // The begin and end frames have different heights, 282 and 357 points.
    #expect(
      screen("keyboardWillShow (0,812,375,282) (0,455,375,357)")?.size == CGSize(width: 375, height: 812))
    // A hardware keyboard hides the software keyboard, whose begin frame therefore has no height.
    #expect(
      screen("keyboardWillShow (0,768,1024,0) (0,370,1024,398)")?.size == CGSize(width: 1024, height: 768))
    // With a hardware keyboard, only the accessory view of 44 points is on the screen.
    #expect(screen("keyboardWillShow (0,1024,768,308) (0,980,768,308)")?.rule == .edgeOfKnownScreen)
    // The end frame has no height, as on iOS 9 to 11.
    #expect(screen("keyboardWillShow (0,667,375,216) (0,667,375,0)")?.devices.contains("iphone-7") == true)
    // Up to iOS 7 the frames in landscape are not rotated, which a single frame can show.
    let upright = screen("keyboardWillShow (0,0,162,480)")
    #expect(upright?.rule == .unrotated && upright?.devices == ["iphone-4s"])
    #expect(upright?.size == CGSize(width: 480, height: 320))
    // The table has no such screen, but both frames show its size.
    let unknown = screen("keyboardWillShow (0,900,500,300) (0,600,500,300)")
    #expect(unknown?.size == CGSize(width: 500, height: 900) && unknown?.devices == [])
    #expect(screen("keyboardWillShow (0,700,500,300)") == nil)
    #expect(screen("keyboardWillHide (inf,inf,0,0)") == nil)
    // Before iOS 8 the keyboard of an upside-down device comes from the top, which shows no screen size.
    #expect(screen("keyboardWillShow (0,-308,768,308) (0,-264,768,308)") == nil)
    // The whole numbers were cut from 445.33 and 366.67, so the frame ends one point above the screen's edge.
    #expect(
      screen("keyboardWillShow (0,477,375,335) (0,445,375,366)")?.size == CGSize(width: 375, height: 812))
  }

  private func finding(_ kind: LogFinding.Kind, in text: String) -> String? {
    read(text).findings.first { $0.kind == kind }?.description
  }

  @Test("Contradictions are reported with their place and reason")
  func contradictions() {
    #expect(
      finding(.twoScreens, in: Samples.iPhone7Lines + "keyboardWillShow (0,812,375,335) (0,477,375,335)\n")
        == "app.log:12: warning: the frames belong to a screen of 375×812 points, but those of line 3 to "
        + "one of 375×667; import the logs of different devices separately")
    #expect(
      finding(.unknownScreen, in: "keyboardWillShow (0,900,500,300) (0,600,500,300)\n")
        == "app.log:1: warning: no device in the table has a screen of 500×900 points (the keyboard comes from "
        + "below the bottom edge and ends on it)")
    #expect(
      finding(.unknownScreen, in: "keyboardWillShow (0,700,500,300)\n")
        == "app.log:1: warning: no frame in the log shows the size of the screen")
    // Source: IQKeyboardManager issue 1823, frames that are posted while a password sheet is shown.
    #expect(
      finding(
        .endOutsideScreen,
        in:
          "keyboardWillShow (0,896,414,345) (0,551,414,345)\nkeyboardWillShow (0,551,414,345) (0,-390,414,390)\n"
      )
        == "app.log:2: warning: the end frame (0, -390, 414, 390) is outside the screen of 414×896 points")
    // Source: KGKeyboardChangeManager issue 2. The end frame is {{0, 744}, {320, 216}} although the screen
    // ends at 480.
    #expect(
      finding(.oddHide, in: "keyboardWillHide (0,264,320,216) (0,744,320,216)\n")
        == "app.log:1: warning: the end frame (0, 744, 320, 216) of a hide does not begin at the bottom edge, "
        + "480")
    // Up to iOS 6 a navigation pop moves the keyboard out sideways, which is a valid hide.
    #expect(finding(.oddHide, in: "keyboardWillHide (0,352,320,216) (320,352,320,216)\n") == nil)
    // Source: react-native issue 29974. The end frame is zero because of cross-fade transitions.
    #expect(finding(.oddHide, in: "keyboardWillHide (0,508,390,336) (0,0,0,0)\n") != nil)
    #expect(
      finding(.centerMismatch, in: Samples.iPhone7Dump.replacing("187.5, 538", with: "187.5, 559"))
        == "app.log:1: warning: the end centre {187.5, 559} is not the centre of the end frame, {187.5, 538}")
    #expect(
      finding(
        .boundsMismatch, in: Samples.iPhone7Dump.replacing("{0, 0}, {375, 258}", with: "{0, 0}, {375, 216}"))
        == "app.log:1: warning: the bounds of 375×216 points do not match the end frame, 375×258")
    #expect(
      finding(.showWithoutFrames, in: "UIKeyboardDidShowNotification\n")
        == "app.log:1: warning: a keyboard is shown without a frame")
    #expect(
      finding(.contradictorySystems, in: "\nkeyboardWillShow (0,0,162,480) curve: 7\n" + Samples.iPhone7Dump)
        == "app.log:3: warning: UIKeyboardIsLocalUserInfoKey is present, so this is iOS 9 or later, which "
        + "contradicts: "
        + "iOS 7 or earlier: the frames are not rotated (line 2); iOS 7 or later: the curve is 7 (line 2)")
    #expect(
      finding(.oneFrame, in: "keyboardWillShow (0,409,375,258)\n")?.contains("read as the end frame")
        == true)
    #expect(
      finding(.curveIsOptions, in: "keyboardWillShow (0,409,375,258) curve: 458752\n")
        == "app.log:1: warning: the curve 458752 is an animation option; read as 7")
  }

  @Test("An infinite end frame of a hide is ignored, as printed in DAKeyboardControl 91")
  func infinite() throws {
    let log = read(
      "name = UIKeyboardWillHideNotification, userInfo = [AnyHashable(\"UIKeyboardFrameEndUserInfoKey\"): "
        + "NSRect: {{inf, inf}, {0, 0}}, AnyHashable(\"UIKeyboardFrameBeginUserInfoKey\"): NSRect: "
        + "{{0, 409}, {375, 258}}]\nkeyboardWillHide ({nan, -inf}, {0, 0})\n")
    #expect(log.names == [.willHide, .willHide])
    #expect(log.events.map(\.end) == [nil, nil])
    #expect(log.events[0].begin == rect(0, 409, 375, 258))
    #expect(log.kinds.filter { $0 == .notFinite }.count == 2)
    #expect(
      log.findings.first?.description
        == "app.log:1: warning: the end frame is not finite and was left out")
    #expect(!log.hasErrors)
  }

  @Test("Values that cannot be read are reported with the line, the key and the expected value")
  func malformed() {
    let broken = Samples.iPhone7Dump
      .replacing("\"NSRect: {{0, 409}, {375, 258}}\"", with: "\"NSRect: {{0, 40")
      .replacing("\"0.25\"", with: "soon")
      .replacing("CurveUserInfoKey = 7", with: "CurveUserInfoKey = 7.5")
      .replacing("LocalUserInfoKey = 1", with: "LocalUserInfoKey = 2")
    let log = read(broken)
    #expect(log.events.first?.begin == rect(0, 667, 375, 258))
    #expect(log.events.first?.end == nil && log.events.first?.duration == nil)
    #expect(
      log.findings.filter { $0.kind.severity == .error }.map(\.description) == [
        "app.log:2: error: the curve is 7.5; expected a whole number",
        "app.log:3: error: the duration has no readable value; expected seconds",
        "app.log:8: error: the end frame has a value that cannot be read; expected '{{x, y}, {width, height}}' or "
          + "'(x, y, width, height)'",
        "app.log:9: error: isLocal is 2.0; expected 0 or 1",
      ])
    #expect(read("keyboardWillShow (0, 0, 375, -1)\n").findings.first?.kind == .malformedValue)
    #expect(read("keyboardWillShow (0, 0, 1e300, 1)\n").findings.first?.kind == .malformedValue)
    #expect(read("keyboardWillShow (0, 0, 375, 258) duration: 1e9\n").findings.first?.kind == .malformedValue)
    // A value that is printed as nil is missing, but this is not an error.
    let absent = Samples.iPhone7Dump.replacing("\"0.25\"", with: "(null)")
    #expect(read(absent).findings == [] && read(absent).events.first?.duration == nil)
  }

  @Test("A dump that is cut off keeps the values that were read")
  func cutOff() {
    let cut = Samples.iPhone7Dump.split(separator: "\n").prefix(7).joined(separator: "\n") + "\n"
    let log = read(cut + Samples.iPhone7Dump)
    #expect(log.names == [.willShow, .willShow])
    #expect(log.events.first?.begin == rect(0, 667, 375, 258))
    #expect(log.events.first?.end == nil)
    #expect(log.kinds == [.showWithoutFrames, .cutOff])
    #expect(log.findings.last?.line == 7)
    #expect(log.lines == LineCounts(read: 17, used: 17))
  }
}
