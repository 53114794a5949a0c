import Foundation
import Platform
import Testing
import UIKit

@testable import NotificationLogs

/// Returns the events in the form `~willShow 0 667 375 258 > 0 409 375 258`. The `~` marks an inferred name.
private func words(_ log: RecordedSequence) -> [String] {
  log.events.map { event in
    let name = (event.isNameInferred ? "~" : "") + (event.name?.rawValue ?? "?")
    let frames = [event.begin, event.end].map { $0.map(PublishedLogTests.text) ?? "-" }
    return "\(name) \(frames[0]) > \(frames[1])"
  }
}

@Suite("Logs found after the reader was written")
struct FoundLaterTests {
  // The expected events, written by hand from the published pages.
  static let logs: [(file: String, events: [String], heights: Set<String>, posted: Int)] = [
    (
      "U01",
      [
        "~willShow - > 0 315 320 253", "~willChangeFrame - > 0 127 568 193",
        "~willChangeFrame - > 158 0 162 568",
      ], ["p253", "l162"], 1
    ),
    (
      "U02",
      [
        "~willShow 0 480 320 253 > 0 227 320 253", "~willHide 0 227 320 253 > 0 480 320 253",
      ], ["p253"], 2
    ),
    ("U03", ["~willShow 0 812 375 333 > 0 479 375 333"], ["p333"], 1),
    ("U04", ["~willShow - > 0 409 375 258"], ["p258"], 1),
    ("U05", ["~willShow 0 812 375 380 > 0 432 375 380"], ["p380"], 1),
    ("U06", ["willShow 0 896 414 54 > 0 595 414 301"], ["p301"], 1),
    // A hardware keyboard shows nothing that could be measured.
    ("U07", ["~willHide 0 667 375 0 > 0 667 375 0"], [], 0),
    ("U08", ["~willHide 0 264 320 216 > 0 480 320 216"], ["p216"], 0),
    (
      "U09", ["~willHide 0 768 1024 0 > 0 768 1024 0", "~willShow 0 768 1024 0 > 0 370 1024 398"], ["l398"], 1
    ),
    // Both frames are below the screen, but they show the keyboard's height.
    ("U10", ["~willHide - > 0 736 414 271", "~didHide - > 0 736 414 271"], ["p271"], 0),
    ("U11", ["~willShow 0 480 320 216 > 0 264 320 216"], ["p216"], 1),
    // The log has only a didShow, so the scenario adds a willShow before it.
    ("U12", ["didShow 0 667 375 258 > 0 409 375 258"], ["p258"], 2),
    ("U13", ["~willShow 0 896 414 346 > 0 550 414 346"], ["p346"], 1),
    ("U14", ["~willShow 0 736 414 226 > 0 510 414 226"], ["p226"], 1),
    ("U15", ["? - > -", "~willShow - > 0 409 375 258"], ["p258"], 1),
    ("U16", ["~willShow 0 736 414 226 > 0 510 414 226"], ["p226"], 1),
  ]

  @Test("Each log gives the events that a person reads in it", arguments: logs.indices)
  func found(_ index: Int) throws {
    let wanted = Self.logs[index]
    let folder = PublishedLogTests.folder.deletingLastPathComponent().appending(path: "FoundLater")
    let log = try RecordedSequence.read(path: folder.appending(path: wanted.file + ".log").path)
    #expect(words(log) == wanted.events)
    let measured = MeasuredKeyboards(of: log)
    #expect(
      Set(measured.rows.map { "\($0.orientation == .portrait ? "p" : "l")\(Int($0.height))" })
        == wanted.heights)
    #expect(ReplayScenario(of: log).posted == wanted.posted)
    guard !measured.rows.isEmpty else { return }
    _ = try DeviceTable.builtIn.adding(keyboardsCSV: measured.csv, file: "mine.csv")
  }
}

@Suite("Frames in custom lines")
struct FrameLineTests {
  private static let show = ["~willShow 0 896 414 346 > 0 550 414 346"]

  // The frames of one keyboard in all printed styles: 346 points on a 414×896 phone, so its top is at 896 −
  // 346 = 550.
  static let styles = [
    "keyboard from (0.0, 896.0, 414.0, 346.0) to (0.0, 550.0, 414.0, 346.0)",
    "beginFrame: CGRect(x: 0.0, y: 896.0, width: 414.0, height: 346.0)\nendFrame: "
      + "CGRect(x: 0.0, y: 550.0, width: 414.0, height: 346.0)",
    "kbRect {{0, 896}, {414, 346}} -> {{0, 550}, {414, 346}}",
    "keyboard 0.0, 896.0, 414.0, 346.0 / 0.0, 550.0, 414.0, 346.0",
    "начало клавиатуры: (0, 896, 414, 346), конец: (0, 550, 414, 346)",
    "keyboard 시작 begin=x:0 y:896 w:414 h:346\nkeyboard 끝 end=x:0 y:550 w:414 h:346",
    """
    Keyboard event {"duration":250,"easing":"keyboard","startCoordinates":{"height":346,"screenX":0,\
    "screenY":896,"width":414},"endCoordinates":{"height":346,"screenX":0,"screenY":550,"width":414}}
    """,
    """
    {
      "duration": 250,
      "easing": "keyboard",
      "endCoordinates": {
        "height": 346,
        "screenX": 0,
        "screenY": 550,
        "width": 414
      },
      "startCoordinates": {
        "height": 346,
        "screenX": 0,
        "screenY": 896,
        "width": 414
      }
    }
    """,
    """
    (lldb) po beginFrame
    ▿ (0.0, 896.0, 414.0, 346.0)
      ▿ origin : (0.0, 896.0)
        - x : 0.0
        - y : 896.0
      ▿ size : (414.0, 346.0)
        - width : 414.0
        - height : 346.0
    (lldb) po endFrame
    ▿ (0.0, 550.0, 414.0, 346.0)
      ▿ origin : (0.0, 550.0)
        - x : 0.0
        - y : 550.0
      ▿ size : (414.0, 346.0)
        - width : 414.0
        - height : 346.0
    """,
    "keyboard start origin: (0.0, 896.0) size: (414.0, 346.0)\n"
      + "keyboard end origin: (0.0, 550.0) size: (414.0, 346.0)",
  ]

  @Test("One show is read in every printed style", arguments: styles)
  func style(_ text: String) {
    let log = read(text + "\n")
    #expect(words(log) == Self.show, "\(text)")
    #expect(log.events.allSatisfy { $0.duration == nil || $0.duration == 0.25 })
    #expect(log.lines.used > 0 && log.lines.used <= log.lines.read)
  }

  @Test("Frames of other views and cells, source code, and numbers with another meaning are ignored")
  func others() {
    for text in [
      "tableView frame: (0.0, 88.0, 414.0, 774.0)", "<UITextField: 0x1; frame = (0 550; 414 346)>",
      "let rect = CGRect(x: 0, y: 550, width: 414, height: 346)",
      "keyboard will push view.frame = (0.0, 550.0, 414.0, 346.0)",
      "keyboardView.frame = CGRectMake(0, 550, 414, 346);", "version 1, 2, 3, 4 of keyboards",
      "10, 20, 30, 40",
    ] { #expect(read(text + "\n").events.isEmpty, "\(text)") }
  }

  @Test("Frames without names are read as shows, changes and hides according to their sequence")
  func sequence() {
    let log = read(
      """
      [10:20:30.000] keyboard frame: (0.0, 550.0, 414.0, 346.0)
      [10:20:30.280] keyboard frame: (0.0, 550.0, 414.0, 346.0)
      [10:20:32.000] keyboard frame: (0.0, 595.0, 414.0, 301.0)
      [10:20:34.000] keyboard frame: (0.0, 896.0, 414.0, 301.0)
      viewWillTransition to (896.0, 414.0)
      [10:20:36.000] keyboard frame: (0.0, 205.0, 896.0, 209.0)
      """)
    #expect(
      log.names == [.willShow, .didShow, .willChangeFrame, .willHide, .willShow])
    #expect(log.events.allSatisfy { $0.isNameInferred })
    #expect(log.events.map(\.time) == [0, 0.28, 2, 4, 6])
    #expect(log.lines == LineCounts(read: 6, used: 5))
    // Only the heights of shows make rows, because this log has some. The change from 346 to 301 points is a
    // bar that disappeared.
    #expect(MeasuredKeyboards(of: log).rows.map(\.height) == [346, 209])
  }

  @Test("Times are read in every common form")
  func times() {
    func times(_ stamps: [String]) -> [Double?] {
      read(stamps.map { "\($0) keyboardWillShow (0,409,375,258)\n" }.joined()).events.map(\.time)
    }
    #expect(times(["9:20:30 PM", "9:20:31 PM"]) == [0, 1])
    #expect(times(["11:59:59 AM", "12:00:01 PM"]) == [0, 2])
    #expect(times(["10:20:30:123", "10:20:30:405"]) == [0, 0.282])
    #expect(times(["[12.345]", "[12.500]"]) == [0, 0.155])
    #expect(times(["1556631867.627", "1556631868.627"]) == [0, 1])
    #expect(times(["1556631867627", "1556631867907"]) == [0, 0.28])
    #expect(times(["t=0.25", "t=0.5"]) == [0, 0.25])
    #expect(times(["+0.28s", "+1.28s"]) == [0, 1])
    #expect(times(["28.03.2017 23:59:59", "29.03.2017 00:00:01"]) == [0, 2])
    #expect(times(["03/28/2017, 23:59:59", "03/29/2017, 00:00:01"]) == [0, 2])
    #expect(times(["258", "375.0", "0.25", "12345"]).allSatisfy { $0 == nil })
  }
}
