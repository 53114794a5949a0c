import Foundation
import KeyboardAvoidance
import Testing
import UIKit

/// Compares the keyboard modes with the unit tests of Flutter's iOS embedder (flutter/flutter
/// FlutterViewControllerTest.mm @02228a8e; FlutterKeyboardInsetManager.mm @16bb5a3c). Their screen has 1170
/// by 2532 points.
///
/// Rows about Flutter's own animation are left out, because UIKit animates here: a target inset that does not
/// change, the direction of a running animation (begin above end is a show), and a hide of duration 0.
@Suite("Keyboard modes match Flutter's") struct KeyboardModeTests {
  static let screen = CGRect(x: 0, y: 0, width: 1170, height: 2532)

  static func frame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  struct Ignored: Sendable {
    var name: KeyboardNotificationName
    var end: CGRect
    var isLocal: Bool
    var ignored: Bool
  }

  @Test(
    "the same notifications are ignored",
    arguments: [
      Ignored(name: .willHide, end: frame(0, 2212, 1170, 320), isLocal: false, ignored: false),
      Ignored(name: .willChangeFrame, end: .zero, isLocal: true, ignored: true),
      Ignored(name: .willChangeFrame, end: frame(0, 0, 1170, 0), isLocal: false, ignored: false),
      Ignored(name: .willChangeFrame, end: frame(0, 2212, 1170, 320), isLocal: false, ignored: true),
      Ignored(name: .willChangeFrame, end: frame(0, 2212, 1170, 320), isLocal: true, ignored: false),
      // These rows come from Flutter's code instead of its tests. A zero frame counts in a show (a dropped
      // shortcuts bar), a zero width counts like a zero height, and a show of another app is ignored like its
      // other notifications.
      Ignored(name: .willShow, end: .zero, isLocal: true, ignored: false),
      Ignored(name: .willChangeFrame, end: frame(0, 2212, 0, 320), isLocal: false, ignored: false),
      Ignored(name: .willShow, end: frame(0, 2212, 1170, 320), isLocal: false, ignored: true),
    ])
  func ignored(_ row: Ignored) {
    #expect(KeyboardMode.ignores(row.name, endFrame: row.end, isLocal: row.isLocal) == row.ignored)
  }

  struct Mode: Sendable {
    var name = KeyboardNotificationName.willChangeFrame
    var end: CGRect
    var mode: KeyboardMode
  }

  @Test(
    "frames have the same mode: docked, floating or hidden",
    arguments: [
      Mode(name: .willHide, end: .zero, mode: .hidden),
      // These rows test only the classifier. The embedder ignores such zero frames earlier.
      Mode(end: .zero, mode: .floating),
      Mode(end: frame(0, 0, 1170, 0), mode: .hidden),
      Mode(end: frame(0, 0, 320, 320), mode: .floating),
      // The keyboard is undocked: it is as wide as the screen, but not at its bottom edge.
      Mode(end: frame(0, 0, 1170, 320), mode: .floating),
      Mode(end: frame(0, 2212, 1170, 320), mode: .docked),
      // Custom keyboards may miss the edge by a tiny fraction, so values like 2531.9999999 are rounded.
      Mode(end: frame(0, 2532 - 320.666, 1170, 320.666), mode: .docked),
      Mode(end: frame(0, 2532 - 1e-7, 1170, 320.666), mode: .hidden),
      Mode(end: frame(0, 2532, 1170, 320), mode: .hidden),
      // These frames occur in logs but not in Flutter's tests: next to the screen, above it, and null.
      Mode(end: frame(1170, 2212, 1170, 320), mode: .hidden),
      Mode(end: frame(0, -320, 1170, 320), mode: .hidden),
      Mode(end: .null, mode: .hidden),
      // The frame of a hardware keyboard's bar has the full height and extends below the screen.
      Mode(end: frame(0, 2477, 1170, 320), mode: .docked),
    ])
  func mode(_ row: Mode) {
    #expect(KeyboardMode(row.name, endFrame: row.end, screen: Self.screen) == row.mode)
  }

  /// A window with a controller that reads the keyboard's frame from a willShow.
  private struct Seen {
    private let world: UIWorld
    private let controller = UIViewController()

    init(_ window: CGRect) {
      let host = ScriptedHost(root: CGRect(origin: .zero, size: window.size), window: window)
      host.screen = KeyboardModeTests.screen
      world = UIWorld(host: host)
      world.install(controller)
    }

    private func look(_ end: CGRect, _ read: (Notification, UIView) -> CGRect?) -> CGRect? {
      world.play {
        let info = [UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end)]
        return read(
          Notification(name: UIResponder.keyboardWillShowNotification, userInfo: info), controller.view)
      }
    }

    func dockedTop(_ end: CGRect) -> CGFloat? {
      look(end) { note, view in note.dockedTop(in: view).map { CGRect(x: 0, y: $0, width: 0, height: 0) } }?
        .minY
    }

    func keyboardFrame(_ end: CGRect) -> CGRect? { look(end) { $0.keyboardFrame(in: $1) } }
  }

  @Test("in a full window, the inset is the height of a docked keyboard")
  func fullWindow() {
    let seen = Seen(Self.screen)
    // The keyboard is 2532 - 2212 = 320 points tall and docked, so its top is at 2212.
    #expect(seen.dockedTop(Self.frame(0, 2212, 1170, 320)) == 2212)
    #expect(seen.dockedTop(Self.frame(0, 0, 1170, 320)) == nil)
    #expect(seen.dockedTop(Self.frame(0, 0, 320, 320)) == nil)
    #expect(seen.dockedTop(Self.frame(0, 2532, 1170, 320)) == nil)
  }

  /// Flutter shifts the frame by the 20 points below the window to choose the mode. As the inset, it uses the
  /// 300 points that the unshifted frame covers, which leaves a gap of 20 if the keyboard is at the screen's
  /// edge.
  ///
  /// Here the shifted frame is used for both. The window's 2492 points are covered from 2212 + 20 - 20 = 2212
  /// on, by 280. This equals the window's height minus the frame's top, the correction of
  /// freshOS/KeyboardLayoutGuide PR 14 for Slide Over.
  @Test("in Slide Over, the strip below the window is added to the frame")
  func slideOver() {
    let seen = Seen(CGRect(x: 20, y: 20, width: 320, height: 2492))
    let reported = Self.frame(20, 2212, 1170, 300)
    #expect(seen.keyboardFrame(reported) == CGRect(x: 0, y: 2212, width: 1170, height: 300))
    #expect(seen.dockedTop(reported) == 2212)
  }

  @Test("a frame that reaches the screen's bottom edge is not shifted, as in Stage Manager")
  func stageManager() {
    let seen = Seen(CGRect(x: 200, y: 300, width: 600, height: 2000))
    // The keyboard's top is at 2212 on the screen, which is 2212 - 300 = 1912 in the window.
    #expect(seen.dockedTop(Self.frame(0, 2212, 1170, 320)) == 1912)
  }

  @Test("a floating keyboard next to a window covers nothing")
  func beside() {
    let seen = Seen(CGRect(x: 595, y: 0, width: 575, height: 2532))
    #expect(seen.keyboardFrame(Self.frame(100, 2000, 320, 254)) == nil)
    // This frame crosses the window's left edge, so it begins at 580 - 595 = -15 in the window.
    let over = Self.frame(580, 2000, 320, 254)
    #expect(seen.keyboardFrame(over) == CGRect(x: -15, y: 2000, width: 320, height: 254))
    #expect(seen.dockedTop(over) == nil)
  }
}
