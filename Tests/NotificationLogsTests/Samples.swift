import Foundation
import Platform
import Testing

@testable import NotificationLogs

/// Notification logs in the formats that people publish.
enum Samples {
  /// The output of `print(notification)` with Swift 3 for an `NSNotification` on an iPhone 7 with iOS 10.
  /// Source: a Korean blog post of 2017-03-28 on keyboard events, "seed blog post 000" of the device tables.
  static let iPhone7Dump = """
    NSConcreteNotification 0x610000242460 {name = UIKeyboardWillShowNotification; userInfo = {
        UIKeyboardAnimationCurveUserInfoKey = 7;
        UIKeyboardAnimationDurationUserInfoKey = "0.25";
        UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {375, 258}}";
        UIKeyboardCenterBeginUserInfoKey = "NSPoint: {187.5, 796}";
        UIKeyboardCenterEndUserInfoKey = "NSPoint: {187.5, 538}";
        UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 667}, {375, 258}}";
        UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 409}, {375, 258}}";
        UIKeyboardIsLocalUserInfoKey = 1;
    }}

    """

  /// The console lines in the same blog post, first in portrait, then in landscape.
  static let iPhone7Lines = """
    iPhone7
    세로
    Keyboard Will beShown (0,667,375,258), (0,409,375,258) curve:7, duration:0.25
    Keyboard Was  Shown    (0,667,375,258), (0,409,375,258) curve:7, duration:0.25
    Keyboard Will beHidden (0,409,375,258), (0,667,375,258) curve:7, duration:0.25
    Keyboard Was  Hidden   (0,409,375,258), (0,667,375,258) curve:7, duration:0.25
    가로
    Keyboard Will beShown (0,375,667,194), (0,181,667,194) curve:7, duration:0.25
    Keyboard Was  Shown    (0,375,667,194), (0,181,667,194) curve:7, duration:0.25
    Keyboard Will beHidden (0,181,667,194), (0,375,667,194) curve:7, duration:0.25
    Keyboard Was  Hidden   (0,181,667,194), (0,375,667,194) curve:7, duration:0.25

    """

  /// The output of `print` for a Swift notification on an iPhone 14. Its object is a screen, as since iOS
  /// 16.1. The keyboard has letters and the bar, 336 points as in the tables.
  static let swiftLine = """
    2023-01-15 10:20:30.123456+0900 Chat[501:9001] name = UIKeyboardWillShowNotification, object = \
    Optional(<UIScreen: 0x7f8b4e40a9a0; bounds = {{0, 0}, {390, 844}}; mode = <UIScreenMode: \
    0x600000b4c0a0; size = 1170.000000 x 2532.000000>>), userInfo = \
    Optional([AnyHashable("UIKeyboardFrameBeginUserInfoKey"): NSRect: {{0, 844}, {390, 336}}, \
    AnyHashable("UIKeyboardIsLocalUserInfoKey"): 1, AnyHashable("UIKeyboardAnimationCurveUserInfoKey"): 7, \
    AnyHashable("UIKeyboardFrameEndUserInfoKey"): NSRect: {{0, 508}, {390, 336}}, \
    AnyHashable("UIKeyboardAnimationDurationUserInfoKey"): 0.25])

    """

  /// The output of a debugger's `po notification` for a change of height on a phone of 375×812 points. Source
  /// of the values: a comment in a public repository (KeyboardManager.swift of 2020-05-08).
  static let debuggerTree = """
    ▿ name = UIKeyboardWillChangeFrameNotification,
      object = nil,
      userInfo = Optional([AnyHashable("UIKeyboardFrameBeginUserInfoKey"): NSRect: {{0, 477}, {375, 335}}, \
    AnyHashable("UIKeyboardIsLocalUserInfoKey"): 1,
      AnyHashable("UIKeyboardAnimationCurveUserInfoKey"): 7,
      AnyHashable("UIKeyboardFrameEndUserInfoKey"): NSRect: {{0, 445.33333333333326}, {375, \
    366.66666666666674}},
      AnyHashable("UIKeyboardCenterEndUserInfoKey"): NSPoint: {187.5, 628.66666666666663}, \
    AnyHashable("UIKeyboardAnimationDurationUserInfoKey"): 0])
      - name : "UIKeyboardWillChangeFrameNotification"
      ▿ userInfo : 6 elements
        ▿ 0 : 2 elements
          ▿ key : AnyHashable("UIKeyboardFrameBeginUserInfoKey")
            - value : "UIKeyboardFrameBeginUserInfoKey"
          - value : NSRect: {{0, 477}, {375, 335}}
        ▿ 1 : 2 elements
          ▿ key : AnyHashable("UIKeyboardAnimationCurveUserInfoKey")
            - value : "UIKeyboardAnimationCurveUserInfoKey"
          - value : 7

    """

  /// Returns a dump in the style of Objective-C without the key `isLocal`, as before iOS 9.
  static func dump(
    _ time: String, _ name: String, begin: String, end: String, centers: (String, String), bounds: String,
    isAnimated: Bool = true
  ) -> String {
    let animation = """
       UIKeyboardAnimationCurveUserInfoKey = 0;
       UIKeyboardAnimationDurationUserInfoKey = "0.25";

      """
    return """
      \(time) KeyboardTest[1453:707] note: NSConcreteNotification 0x1b0220 {name = UIKeyboard\(name)Notification; userInfo = {
      \(isAnimated ? animation : "") UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, \(bounds)}";
       UIKeyboardCenterBeginUserInfoKey = "NSPoint: \(centers.0)";
       UIKeyboardCenterEndUserInfoKey = "NSPoint: \(centers.1)";
       UIKeyboardFrameBeginUserInfoKey = "NSRect: \(begin)";
       UIKeyboardFrameChangedByUserInteraction = 0;
       UIKeyboardFrameEndUserInfoKey = "NSRect: \(end)";
       }}

      """
  }

  /// The log of an iPad with iOS 5.0. The keyboard is shown and hidden in landscape, and rotated to portrait
  /// while it is shown. Source: a comment of 2012-01-19 in OmniGroup's OmniUIDocument
  /// (OUIDocumentRenameViewController.m).
  static let rotation2012: String = {
    let below = "{{-352, 0}, {352, 1024}}"
    let shown = "{{0, 0}, {352, 1024}}"
    let low = "{512, 944}"
    let high = "{512, 592}"
    let day = "2012-01-19 "
    func landscape(_ time: String, _ name: String, hides: Bool, isAnimated: Bool = true, end: String? = nil)
      -> String
    {
      dump(
        day + time, name, begin: hides ? shown : below, end: end ?? (hides ? below : shown),
        centers: hides ? (high, low) : (low, high), bounds: "{1024, 352}", isAnimated: isAnimated)
    }
    func portrait(_ time: String, _ name: String, begin: String, isAnimated: Bool = true) -> String {
      dump(
        day + time, name, begin: begin, end: "{{0, 760}, {768, 264}}",
        centers: ("{384, 1156}", "{384, 892}"), bounds: "{768, 264}", isAnimated: isAnimated)
    }
    return """
      2012-01-19 13:05:48.782 KeyboardTest[1453:707] note: NSConcreteNotification 0x1a8160 {name = \
      UITextFieldTextDidBeginEditingNotification; object = <UITextField: 0x189f10; frame = (20 20; 97 31); \
      text = ''; layer = <CALayer: 0x179830>>}

      """
        + landscape("13:05:48.791", "WillChangeFrame", hides: false)
        + landscape("13:05:48.793", "WillShow", hides: false)
        + landscape("13:05:49.073", "DidChangeFrame", hides: false)
        + landscape("13:05:49.076", "DidShow", hides: false)
        + "2012-01-19 13:05:54.057 KeyboardTest[1453:707] -done:\n"
        + landscape("13:05:54.063", "WillChangeFrame", hides: true)
        + landscape("13:05:54.066", "WillHide", hides: true)
        + landscape("13:05:54.327", "DidChangeFrame", hides: true)
        + landscape("13:05:54.329", "DidHide", hides: true)
        + "2012-01-19 13:07:02.785 KeyboardTest[1453:707] will rotate\n"
        + landscape("13:07:02.789", "WillChangeFrame", hides: true)
        + landscape("13:07:02.792", "WillHide", hides: true)
        + landscape("13:07:02.813", "DidChangeFrame", hides: true, isAnimated: false, end: shown)
        + landscape("13:07:02.816", "DidHide", hides: true, isAnimated: false)
        + portrait("13:07:02.933", "WillChangeFrame", begin: "{{0, 760}, {768, 264}}")
        + portrait("13:07:02.935", "WillShow", begin: "{{0, 1024}, {768, 264}}")
        + "2012-01-19 13:07:03.352 KeyboardTest[1453:707] did rotate\n"
        + portrait("13:07:03.354", "DidChangeFrame", begin: "{{0, 1024}, {768, 264}}", isAnimated: false)
        + portrait("13:07:03.357", "DidShow", begin: "{{0, 1024}, {768, 264}}", isAnimated: false)
  }()

  static let all = [iPhone7Dump, iPhone7Lines, swiftLine, debuggerTree, rotation2012] + published

  /// The texts of the logs in `PublishedLogTests`.
  static let published = PublishedLogTests.logs.compactMap {
    try? String(
      contentsOf: PublishedLogTests.folder.appending(path: $0.file + ".log"), encoding: .utf8)
  }
}

func read(_ text: String, limits: NotificationLogReader.Limits = .init()) -> RecordedSequence {
  RecordedSequence.read(Array(text.utf8), file: "app.log", limits: limits)
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

extension RecordedSequence {
  var kinds: [LogFinding.Kind] { findings.map(\.kind) }
  var names: [RecordedEvent.Name?] { events.map(\.name) }
}
