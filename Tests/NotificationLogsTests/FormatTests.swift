import Foundation
import Platform
import Testing
import UIKit

@testable import NotificationLogs

@Suite("Formats of logs")
struct FormatTests {
  @Test("A dump in the style of Objective-C gives every value, the screen and the systems")
  func objectiveC() throws {
    let log = read(Samples.iPhone7Dump)
    let event = try #require(log.events.first)
    #expect(log.events.count == 1)
    #expect(event.name == .willShow)
    #expect(event.form == .dump)
    #expect(event.time == nil)
    #expect(event.begin == rect(0, 667, 375, 258))
    #expect(event.end == rect(0, 409, 375, 258))
    #expect(event.endSize == CGSize(width: 375, height: 258))
    #expect(event.duration == 0.25)
    #expect(event.curve == 7)
    #expect(event.isLocal == true)
    #expect(event.bounds == rect(0, 0, 375, 258))
    #expect(event.beginCenter == CGPoint(x: 187.5, y: 796))
    #expect(event.endCenter == CGPoint(x: 187.5, y: 538))
    #expect(event.changedByUser == nil)
    #expect(event.lines == 1...10)
    #expect(log.lines == LineCounts(read: 10, used: 10))
    #expect(log.findings == [])
    #expect(event.screen?.size == CGSize(width: 375, height: 667))
    #expect(event.screen?.orientation == .portrait)
    #expect(event.screen?.rule == .slidesIn)
    // The curve 7 exists since iOS 7 and isLocal since iOS 9. All phones of 375×667 points can run iOS 9 or
    // later.
    #expect(log.systems == 9...DeviceTable.newestSystem)
    #expect(
      log.devices == ["iphone-6", "iphone-6s", "iphone-7", "iphone-8", "iphone-se-2", "iphone-se-3"])
    #expect(
      log.systemReasons == [
        "iOS 7 or later: the curve is 7 (line 1)",
        "iOS 9 or later: UIKeyboardIsLocalUserInfoKey is present (line 1)",
      ])
  }

  @Test("A dump may lack quotes, have commas for semicolons, and contain comment marks and remarks")
  func commented() throws {
    let log = read(
      """
      //    NSLog(@"%@",notification);
      //    {name = UIKeyboardWillShowNotification; userInfo = {
      //        UIKeyboardFrameBeginUserInfoKey = NSRect: {{0, 409}, {375, 258}},
      //        // 键盘的bounds
      //        UIKeyboardCenterEndUserInfoKey = NSPoint: {187.5, 554.5},
      //        UIKeyboardFrameEndUserInfoKey = NSRect: {{0, 442}, {375, 225}}, 就是他
      //
      //        UIKeyboardAnimationDurationUserInfoKey = 0,
      //        UIKeyboardAnimationCurveUserInfoKey = 7,
      //        UIKeyboardIsLocalUserInfoKey = 0
      //    }}
      """)
    let event = try #require(log.events.first)
    #expect(log.events.count == 1)
    #expect(event.begin == rect(0, 409, 375, 258))
    #expect(event.end == rect(0, 442, 375, 225))
    #expect(event.duration == 0)
    #expect(event.isLocal == false)
    #expect(event.lines == 2...11)
    // The comment's heading and two lines of remarks belong to no event.
    #expect(log.lines == LineCounts(read: 11, used: 8))
    #expect(event.screen?.rule == .restsOnEdge)
    #expect(log.findings == [])
  }

  @Test("Swift's description on one line gives the screen and a time with an offset")
  func swiftLine() throws {
    let log = read(Samples.swiftLine)
    let event = try #require(log.events.first)
    #expect(event.name == .willShow)
    #expect(event.time == 0)
    #expect(event.begin == rect(0, 844, 390, 336))
    #expect(event.end == rect(0, 508, 390, 336))
    #expect(event.printedScreen == CGSize(width: 390, height: 844))
    #expect(event.screen?.rule == .screenObject)
    #expect(event.isLocal == true)
    #expect(log.systems == 16...DeviceTable.newestSystem)
    #expect(log.devices.contains("iphone-14"))
    #expect(log.lines == LineCounts(read: 1, used: 1))
    #expect(log.findings == [])
  }

  @Test("A Swift dictionary on several lines gets its name from the line before it")
  func swiftDictionary() throws {
    let log = read(
      """
      ViewController.keyboardWillShow(_:)
      [
      AnyHashable("UIKeyboardCenterBeginUserInfoKey"): NSPoint: {187.5, 796},
      AnyHashable("UIKeyboardIsLocalUserInfoKey"): 1,
      AnyHashable("UIKeyboardFrameEndUserInfoKey"): NSRect: {{0, 409}, {375, 258}},
      AnyHashable("UIKeyboardAnimationCurveUserInfoKey"): 7,
      AnyHashable("UIKeyboardFrameBeginUserInfoKey"): NSRect: {{0, 667}, {375, 258}},
      AnyHashable("UIKeyboardAnimationDurationUserInfoKey"): 0.25
      ]
      tapped
      """)
    #expect(log.names == [.willShow])
    #expect(log.events.first?.end == rect(0, 409, 375, 258))
    #expect(log.events.first?.duration == 0.25)
    #expect(log.lines == LineCounts(read: 10, used: 9))
    #expect(log.findings == [])
  }

  @Test("A debugger's tree that repeats an event does not add another event")
  func debuggerTree() throws {
    let log = read(Samples.debuggerTree + Samples.iPhone7Dump)
    #expect(log.names == [.willChangeFrame, .willShow])
    let event = try #require(log.events.first)
    #expect(event.begin == rect(0, 477, 375, 335))
    #expect(event.end == rect(0, 445.33333333333326, 375, 366.66666666666674))
    #expect(event.duration == 0)
    #expect(event.screen?.size == CGSize(width: 375, height: 812))
    #expect(log.events.last?.begin == rect(0, 667, 375, 258))
    #expect(log.kinds == [.twoScreens])
  }

  @Test("A tree without the event is read from keys and values on separate lines")
  func treeAlone() throws {
    let log = read(
      """
      ▿ Optional<Dictionary<AnyHashable, Any>>
        ▿ some : 2 elements
          ▿ 0 : 2 elements
            ▿ key : AnyHashable("UIKeyboardFrameEndUserInfoKey")
              - value : "UIKeyboardFrameEndUserInfoKey"
            - value : NSRect: {{0, 409}, {375, 258}}
          ▿ 1 : 2 elements
            ▿ key : AnyHashable("UIKeyboardAnimationDurationUserInfoKey")
              - value : "UIKeyboardAnimationDurationUserInfoKey"
            - value : 0.25
      """)
    #expect(log.names == [.willShow])
    #expect(log.events.first?.end == rect(0, 409, 375, 258))
    #expect(log.events.first?.duration == 0.25)
    #expect(log.kinds == [.inferredName, .noBeginFrame])
  }

  @Test("Custom lines give begin and end frame, curve and duration, in both orientations of one device")
  func lines() throws {
    let log = read(Samples.iPhone7Lines)
    #expect(
      log.names == [.willShow, .didShow, .willHide, .didHide, .willShow, .didShow, .willHide, .didHide])
    #expect(log.events.allSatisfy { $0.form == .line && $0.duration == 0.25 && $0.curve == 7 })
    #expect(log.events[2].begin == rect(0, 409, 375, 258))
    #expect(log.events[2].end == rect(0, 667, 375, 258))
    #expect(log.events[4].begin == rect(0, 375, 667, 194))
    #expect(log.events[5].end == rect(0, 181, 667, 194))
    #expect(log.events.map(\.lines) == [3...3, 4...4, 5...5, 6...6, 8...8, 9...9, 10...10, 11...11])
    #expect(log.lines == LineCounts(read: 11, used: 8))
    #expect(
      log.screens.map(\.size) == [CGSize(width: 375, height: 667), CGSize(width: 667, height: 375)])
    #expect(log.screens.map(\.orientation) == [.portrait, .landscape])
    #expect(log.events[2].screen?.rule == .slidesOut)
    #expect(log.devices.first == "iphone-6" && log.devices.last == "iphone-se-3")
    #expect(log.findings == [])
  }

  @Test("In logs of 2013, the number that is printed as the duration is the curve")
  func sizes() throws {
    let log = read(
      """
      iPhone Retina 3.5-inch
       keyboard Will beShown:   {320, 216}, {320, 216}, duration:7.
       keyboard WasShown:       {320, 216}, {320, 216}
       keyboard Will beHidden:  {162, 480}, {162, 480}
       keyboard WasShown:       {162, 568}, {162, 568} //너비의 차이..
       keyboard Will beShown:   {352, 1024}, {352, 1024}, duration:7.000000
      """)
    #expect(log.names == [.willShow, .didShow, .willHide, .didShow, .willShow])
    let first = try #require(log.events.first)
    #expect(first.end == nil)
    #expect(first.beginSize == CGSize(width: 320, height: 216))
    #expect(first.endSize == CGSize(width: 320, height: 216))
    #expect(first.duration == nil)
    #expect(first.curve == 7)
    #expect(first.screen?.rule == .sizeAlone)
    // Screens of 3.5 and of 4 inches are both 320 points wide, so the size is unknown.
    #expect(first.screen?.size == nil)
    #expect(first.screen?.orientation == .portrait)
    #expect(first.screen?.devices == ["iphone-4s", "iphone-5", "iphone-5c", "iphone-5s", "iphone-se-1"])
    #expect(log.events[2].screen?.devices == ["iphone-4s"])
    #expect(log.events[2].screen?.orientation == .landscape)
    #expect(log.events[3].screen?.size == CGSize(width: 568, height: 320))
    #expect(log.events[4].screen?.size == CGSize(width: 1024, height: 768))
    #expect(log.kinds.filter { $0 == .durationIsCurve }.count == 2)
    #expect(log.findings.first?.line == 2)
  }

  @Test("Names are read in all their common spellings")
  func names() {
    let frame = " {{0, 409}, {375, 258}}"
    let spellings: [(String, RecordedEvent.Name)] = [
      ("UIKeyboardWillShowNotification", .willShow),
      ("UIResponder.keyboardDidShowNotification", .didShow),
      ("NSNotification.Name.UIKeyboardWillHide", .willHide),
      ("-[ViewController keyboardWillBeHidden:]", .willHide),
      ("keyboardWasShown(notification:)", .didShow),
      ("Keyboard was hidden", .didHide),
      ("KEYBOARD WILL CHANGE FRAME", .willChangeFrame),
      ("keyboard_did_change_frame", .didChangeFrame),
      ("keyboardFrameWillChange", .willChangeFrame),
      // The page has a no-break space here.
      ("Keyboard Was\u{A0} Shown\u{A0} ", .didShow),
      ("onKeyboardDidHide", .didHide),
      ("KeyboardWillChangeFrameMessage", .willChangeFrame),
    ]
    for (spelling, name) in spellings {
      #expect(read(spelling + frame).names == [name], "\(spelling)")
    }
    for text in ["keyboardWillShowcase", "keyboard will be changed", "UIKeyboardLayoutGuide", "keyboard"] {
      // The text is not the name of a notification, so the name is inferred from the frames.
      #expect(read(text + frame).events.allSatisfy { $0.isNameInferred }, "\(text)")
    }
  }

  @Test("Labels are read in any order, and rectangles in every style")
  func labels() throws {
    for text in [
      "keyboardWillShow end: (0.0, 508.0, 390.0, 336.0), begin: (0.0, 844.0, 390.0, 336.0) duration=0.25s",
      "keyboardWillShow beginFrame = {{0, 844}, {390, 336}}; endFrame = {{0, 508}, {390, 336}}; duration = 0.25",
      """
      KeyboardWillShowMessage(beginFrame: (0.0, 844.0, 390.0, 336.0), endFrame: (0.0, 508.0, 390.0, 336.0), \
      animationDuration: 0.25, animationCurve: __C.UIViewAnimationCurve(rawValue: 7), isLocal: true, screen: \
      <UIScreen: 0x10; bounds = {{0, 0}, {390, 844}}; mode = <UIScreenMode: 0x20; size = 1170.0 x 2532.0>>)
      """,
      """
      keyboard will show start:CGRect(x: 0, y: 844, width: 390, height: 336); \
      end:(origin = (x = 0, y = 508), size = (width = 390, height = 336)) duration: Optional(0.25)
      """,
      """
      10:20:30.5 keyboardWillShow
      frameBegin: Optional(NSRect: {{0, 844}, {390, 336}})
      frameEnd: Optional(NSRect: {{0, 508}, {390, 336}})
      duration: 0.25
      """,
    ] {
      let log = read(text)
      let event = try #require(log.events.first, "\(text)")
      #expect(log.names == [.willShow], "\(text)")
      #expect(event.begin == rect(0, 844, 390, 336), "\(text)")
      #expect(event.end == rect(0, 508, 390, 336), "\(text)")
      #expect(event.duration == 0.25, "\(text)")
      #expect(log.lines.ignored == 0, "\(text)")
    }
  }

  @Test("Registrations, comments and frames of other views are not notifications")
  func mentions() {
    let log = read(
      """
      [[NSNotificationCenter defaultCenter] addObserver:self name:UIKeyboardWillShowNotification object:nil];
      center.addObserver(self, selector: #selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification)
      NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)
      func keyboardWillShow(_ notification: Notification) { frame = (0, 0, 375, 258) }
      CGFloat y = [notification.userInfo[UIKeyboardFrameEndUserInfoKey] CGRectValue].origin.y - 44;
      let end = (userInfo[UIKeyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue ?? CGRect.zero
      let curve = userInfo[UIKeyboardAnimationCurveUserInfoKey] as? NSNumber ?? NSNumber.init(value: 0)
      [[userInfo objectForKey:UIKeyboardAnimationDurationUserInfoKey] getValue:&duration]; // 0.25
      keyboardWillShow called (2)
      keyboardWillShow for <UITextField: 0x189f10; frame = (20 20; 97 31); text = ''>
      2012-01-19 13:05:48.782 Test[1:2] note: {name = UITextFieldTextDidBeginEditingNotification}
      """)
    #expect(log.events.isEmpty)
    #expect(log.lines == LineCounts(read: 11, used: 0))
    #expect(log.kinds == [.nothingFound])
    #expect(log.hasErrors)
    #expect(
      log.findings.first?.description
        == "app.log:11: error: the keyboard is mentioned, but no notification is printed with its userInfo or "
        + "frames; print the notification itself")
    #expect(
      read("").findings.first?.description
        == "app.log:1: error: the log has no keyboard notification; print it, for example with "
        + "print(notification)")
  }

  @Test("A sequence of names alone is read as events without frames (openradar 25032907)")
  func namesAlone() {
    let log = read(
      """
      UIKeyboardWillChangeFrameNotification
      UIKeyboardDidChangeFrameNotification
      UIKeyboardWillShowNotification
      name = UIKeyboardDidShowNotification, object = nil, userInfo = nil
      """)
    #expect(log.names == [.willChangeFrame, .didChangeFrame, .willShow, .didShow])
    #expect(log.events.allSatisfy { $0.form == .name })
    #expect(log.kinds == [.showWithoutFrames, .showWithoutFrames])
    #expect(log.findings.map(\.line) == [3, 4])
  }

  @Test("The same name twice means two events, as with the return key of some forms")
  func twice() {
    #expect(read("UIKeyboardWillHideNotification\nUIKeyboardWillHideNotification").names.count == 2)
    let empty = "name = UIKeyboardWillHideNotification, object = nil, userInfo = nil\n"
    #expect(read(empty + empty).names == [.willHide, .willHide])
    let line = "Keyboard Will beHidden (0,409,375,258), (0,667,375,258)\n"
    #expect(read(line + line).names == [.willHide, .willHide])
    #expect(read(Samples.iPhone7Dump + Samples.iPhone7Dump).lines == LineCounts(read: 20, used: 20))
  }

  @Test("A name before a notification, on the same line or the line above, belongs to the same event")
  func doubledNames() {
    let oneLine =
      "keyboardWillShow: " + Samples.iPhone7Dump.split(separator: "\n").joined(separator: " ") + "\n"
    #expect(read(oneLine).names == [.willShow])
    #expect(read("UIKeyboardWillShowNotification: " + Samples.iPhone7Dump).names == [.willShow])
    #expect(read("UIKeyboardWillShowNotification:\n" + Samples.iPhone7Dump).names == [.willShow])
    // The notification's own name takes precedence over the name of the handler.
    #expect(read("keyboardDidChange:\n" + Samples.iPhone7Dump).names == [.willShow])
    #expect(read(oneLine + oneLine).lines == LineCounts(read: 2, used: 2))
  }

  @Test("Other output between the lines of a dump is skipped")
  func interleaved() throws {
    var lines = Samples.iPhone7Dump.split(separator: "\n").map(String.init)
    lines.insert("[Network] retry { attempt = 3; }}", at: 4)
    lines.insert("-[Cell keyboardWillHide:] called", at: 7)
    lines.insert("", at: 9)
    let log = read(lines.joined(separator: "\n"))
    let event = try #require(log.events.first)
    #expect(log.names == [.willShow])
    #expect(event.begin == rect(0, 667, 375, 258))
    #expect(event.isLocal == true)
    #expect(log.lines == LineCounts(read: 13, used: 10))
    #expect(log.findings == [])
  }

  @Test("Line feeds, carriage returns and both together have the same result, in pieces of every size")
  func pieces() {
    for text in Samples.all {
      let whole = read(text)
      for ending in ["\r\n", "\r"] {
        let changed = Array(text.replacing("\n", with: ending).utf8)
        #expect(RecordedSequence.read(changed, file: "app.log") == whole)
        for size in [1, 7, 64] {
          var reader = NotificationLogReader(file: "app.log")
          for start in stride(from: 0, to: changed.count, by: size) {
            reader.read(Array(changed[start..<min(start + size, changed.count)]))
          }
          #expect(reader.finish() == whole)
        }
      }
    }
  }
}

@Suite("Times of logs")
struct TimeTests {
  private func times(_ stamps: [String]) -> [Double?] {
    read(stamps.map { "\($0) keyboardWillShow (0,409,375,258)\n" }.joined()).events.map(\.time)
  }

  @Test("Times are seconds after the first time, across formats, midnight and offsets")
  func formats() {
    #expect(
      times(["2017-03-28 10:20:30.123 App[123:456]", "2017-03-28 10:20:30.405 App[123:456]"]) == [0, 0.282])
    #expect(
      times(["2018-12-19 21:05:51.338401+0800 A[1:2]", "2018-12-19 21:05:51.644361+0800 A[1:2]"])
        == [0, 0.30596])
    #expect(times(["10:20:30.123456+0900", "10:20:30.223456+0900"]) == [0, 0.1])
    // A time without an offset is in the time zone of the time before it, or of the first offset if there is
    // none before.
    #expect(times(["10:20:30+0900", "10:20:31", "03:20:32+0200"]) == [0, 1, 2])
    #expect(times(["10:20:30", "10:20:31+0900", "01:20:32Z"]) == [0, 1, 2])
    #expect(
      times(["default\t13:31:24.336756-0500\tApp", "default\t13:31:24.337756-0500\tApp"]) == [0, 0.001])
    #expect(times(["[10:20:30,5]", "[10:20:31]"]) == [0, 0.5])
    #expect(times(["2017-03-28T10:20:30.5Z", "2017-03-28T19:20:31.5+09:00"]) == [0, 1])
    #expect(times(["23:59:59.9", "00:00:00.1"]) == [0, 0.2])
    #expect(times(["2016-02-28 23:59:59", "2016-03-01 00:00:00"]) == [0, 86_401])
    #expect(times(["2015-12-31 23:59:59", "00:00:01"]) == [0, 2])
    #expect(times(["Mar 28 10:20:30 phone App[123] <Warning>:", "Mar 28 10:20:32 phone App"]) == [0, 2])
    #expect(times(["", "10:20:30", "no time", "10:20:31"]) == [nil, 0, nil, 1])
    #expect(
      times(["25:20:30", "10:61:30", "1:2:3", "10:20:3x", "aa:bb:cc", "::::::"]).allSatisfy { $0 == nil })
  }

  @Test("A clock that goes backward is reported, and the order of the log is kept")
  func goesBack() {
    let log = read("10:20:30 keyboardWillShow (0,409,375,258)\n10:20:29 keyboardWillHide (0,667,375,258)\n")
    #expect(log.events.map(\.time) == [0, -1])
    #expect(log.names == [.willShow, .willHide])
    #expect(log.findings.first { $0.kind == .timeGoesBack }?.line == 2)
  }
}
