import Foundation
import Platform
import Scenarios
import Testing
import TestSupport
import UIKit

@testable import NotificationLogs

/// A published log and what the reader should find in it.
struct PublishedLog: Sendable, CustomTestStringConvertible {
  let file: String
  /// The names of the notifications. A `~` marks a name that is inferred because the log does not print it.
  var names: [String]
  /// The end frames as `x y width height`, or nil if the log does not print one.
  var ends: [String?]
  var lines: LineCounts
  /// One of the devices that match the frames, or nil if there is none.
  var device: String?
  /// The number of notifications that the scenario posts, which is 0 if no scenario can be made.
  var posted: Int
  /// The heights of the measured rows, each with `p` for portrait or `l` for landscape before it.
  var heights: [String]
  /// A part of the error message about a missing value, or nil if no value is missing.
  var missing: String?

  var testDescription: String { file }
}

@Suite("Published logs")
struct PublishedLogTests {
  // The expected contents, written by hand. A keyboard that moves up to the bottom edge is a show, and one
  // that moves down from it is a hide.
  static let logs = [
    // The keyboard's top moves from 768 to 768 − 391 = 377. The log prints no name.
    PublishedLog(
      file: "L01_ipad_ios8_land_391", names: ["~willShow"], ends: ["0 377 1024 391"],
      lines: .init(read: 7, used: 7), device: "ipad-air-2", posted: 1, heights: ["l391"]),
    // The keyboard's top moves from 667 to 667 − 258 = 409. Two of the lines are only comment marks.
    PublishedLog(
      file: "L03_7_216to258", names: ["~willShow"], ends: ["0 409 375 258"],
      lines: .init(read: 10, used: 8), device: "iphone-7", posted: 1, heights: ["p258"]),
    // Each key of a show and a hide is on its own line. The keyboard's top moves from 896 to 550 and back to
    // 896. Two blank lines are not used.
    PublishedLog(
      file: "L06_xr_346_pair", names: ["~willShow", "~willHide"], ends: ["0 550 414 346", "0 896 414 346"],
      lines: .init(read: 8, used: 6), device: "iphone-xr", posted: 2, heights: ["p346"]),
    PublishedLog(
      file: "L09_plus_226_d04", names: ["willChangeFrame"], ends: ["0 510 414 226"],
      lines: .init(read: 2, used: 2), device: "iphone-6s-plus", posted: 1, heights: ["p226"]),
    PublishedLog(
      file: "L11_5_253", names: ["willChangeFrame"], ends: ["0 315 320 253"], lines: .init(read: 9, used: 9),
      device: "iphone-5s", posted: 1, heights: ["p253"]),
    PublishedLog(
      file: "L13_6_260_se2", names: ["willChangeFrame"], ends: ["0 407 375 260"],
      lines: .init(read: 11, used: 11), device: "iphone-8", posted: 1, heights: ["p260"]),
    // The keyboard's height changes from 256 to 298 points while it is shown, because an accessory view of 42
    // points appears. Comment marks are ignored.
    PublishedLog(
      file: "L15_6_acc_298", names: ["willChangeFrame"], ends: ["0 369 375 298"],
      lines: .init(read: 13, used: 10), device: "iphone-7", posted: 1, heights: ["p298"]),
    PublishedLog(
      file: "L17_4s_two", names: ["~willShow", "~willHide"], ends: ["0 264 320 216", "0 480 320 216"],
      lines: .init(read: 17, used: 16), device: "iphone-4s", posted: 2, heights: ["p216"]),
    // Both frames are begin frames below the screen. They show the heights, but not where the keyboard ends.
    PublishedLog(
      file: "L19_rotate_ipad", names: ["~willShow", "~willShow"], ends: [nil, nil],
      lines: .init(read: 2, used: 2), device: "ipad-air-2", posted: 0, heights: ["l398", "p313"],
      missing: "end frame"),
    PublishedLog(
      file: "L20_qq_ts", names: ["~willShow"], ends: ["0 409 375 258"], lines: .init(read: 10, used: 10),
      device: "iphone-6s", posted: 1, heights: ["p258"]),
    // The keyboard's height changes from 216 to 258 points while it is shown, because the bar appears.
    PublishedLog(
      file: "L23_switch_216_258", names: ["~willChangeFrame"], ends: ["0 409 375 258"],
      lines: .init(read: 9, used: 9), device: "iphone-6s", posted: 1, heights: ["p258"]),
    PublishedLog(
      file: "L25_kk971", names: [], ends: [], lines: .init(read: 3, used: 0), device: nil, posted: 0,
      heights: [], missing: "364, 347 and 575"),
    PublishedLog(
      file: "L27_xr_timestamped_pair", names: ["~willShow", "~willHide"],
      ends: ["0 550 414 346", "0 896 414 346"], lines: .init(read: 20, used: 20), device: "iphone-xr",
      posted: 2, heights: ["p346"]),
    // The frames are not rotated. Three lines are not used: `-done:` and two about text editing.
    PublishedLog(
      file: "M1_omni_show_hide",
      names: [
        "willChangeFrame", "willShow", "didChangeFrame", "didShow", "willChangeFrame", "willHide",
        "didChangeFrame", "didHide",
      ],
      ends: [
        "0 0 352 1024", "0 0 352 1024", "0 0 352 1024", "0 0 352 1024", "-352 0 352 1024",
        "-352 0 352 1024", "-352 0 352 1024", "-352 0 352 1024",
      ], lines: .init(read: 83, used: 80), device: "ipad-2", posted: 8, heights: ["l352"]),
    // The keyboard disappears in landscape and appears in portrait. The scenario is the part with the show.
    PublishedLog(
      file: "M2_omni_rotate",
      names: [
        "willChangeFrame", "willHide", "didChangeFrame", "didHide", "willChangeFrame", "willShow",
        "didChangeFrame", "didShow",
      ],
      ends: [
        "-352 0 352 1024", "-352 0 352 1024", "0 0 352 1024", "-352 0 352 1024", "0 760 768 264",
        "0 760 768 264", "0 760 768 264", "0 760 768 264",
      ], lines: .init(read: 74, used: 72), device: "ipad-2", posted: 4, heights: ["p264", "l352"]),
    // Three lines are not used, because the library itself wrote the heading, `isShowing` and
    // `visibleHeight`.
    PublishedLog(
      file: "M4_commonkeyboard", names: ["~willShow"], ends: ["0 550 414 346"],
      lines: .init(read: 6, used: 3), device: "iphone-xr", posted: 1, heights: ["p346"]),
  ]

  static func text(_ frame: CGRect) -> String {
    let numbers: [Double] = [frame.minX, frame.minY, frame.width, frame.height]
    return numbers.map { (number: Double) -> String in
      number == number.rounded() ? String(Int(number)) : String(number)
    }.joined(separator: " ")
  }

  static let folder = fixtures.appendingPathComponent("Logs/Published")

  @Test("A published log gives the contents that a person reads in it", arguments: logs)
  func published(_ wanted: PublishedLog) throws {
    let log = try RecordedSequence.read(path: Self.folder.appending(path: wanted.file + ".log").path)
    #expect(log.events.map { ($0.isNameInferred ? "~" : "") + ($0.name?.rawValue ?? "?") } == wanted.names)
    #expect(log.events.map { $0.end.map(Self.text) } == wanted.ends)
    #expect(log.lines == wanted.lines)
    #expect(wanted.device.map { log.devices.contains($0) } ?? log.devices.isEmpty)
    let inferred = log.events.filter(\.isNameInferred).count
    #expect(log.kinds.filter { $0 == .inferredName }.count == inferred)

    let replay = ReplayScenario(of: log)
    #expect(replay.posted == wanted.posted)
    #expect((replay.scenario != nil) == (wanted.posted > 0))
    let measured = MeasuredKeyboards(of: log)
    let rows = measured.rows.map { "\($0.orientation == .portrait ? "p" : "l")\(Int($0.height))" }
    // There may be several rows with one height, because devices with other keyboards have separate rows.
    #expect(Set(rows) == Set(wanted.heights))
    if let missing = wanted.missing {
      let sentences = (log.findings + replay.findings).filter { $0.kind.severity == .error }.map(\.message)
      #expect(sentences.contains { $0.contains(missing) }, "\(sentences)")
    }
    if !measured.rows.isEmpty {
      _ = try DeviceTable.builtIn.adding(keyboardsCSV: measured.csv, file: "mine.csv")
    }
  }
}
