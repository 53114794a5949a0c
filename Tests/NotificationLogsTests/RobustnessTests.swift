import Foundation
import Platform
import Testing
import TestSupport
import UIKit

@testable import NotificationLogs

@Suite("Damaged and large logs")
struct RobustnessTests {
  /// A small generator with a fixed seed (SplitMix64, public domain, by Sebastiano Vigna), so that failures
  /// can be repeated.
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private func check(_ log: RecordedSequence, _ comment: String) {
    #expect(log.lines.used <= log.lines.read && log.lines.used >= 0, "\(comment)")
    #expect(log.events.allSatisfy { $0.lines.lowerBound >= 1 }, "\(comment)")
    #expect(log.events.allSatisfy { $0.lines.upperBound <= log.lines.read }, "\(comment)")
    #expect(log.findings.allSatisfy { $0.line >= 1 && $0.line <= max(1, log.lines.read) }, "\(comment)")
    for event in log.events {
      for frame in [event.begin, event.end, event.bounds].compactMap({ $0 }) {
        #expect(frame.minX.isFinite && frame.minY.isFinite, "\(comment)")
        #expect((0...1e6).contains(frame.width) && (0...1e6).contains(frame.height), "\(comment)")
      }
    }
    #expect(
      log.events.isEmpty == log.kinds.contains(.nothingFound) || log.kinds.contains(.notUTF8), "\(comment)")
    for row in MeasuredKeyboards(of: log).rows { #expect(row.height > 0 && row.height < 2000, "\(comment)") }
  }

  @Test("3,000 damaged logs never crash the reader, and each has the same result every time")
  func fuzz() {
    var random = Random(state: 20_170_328)
    let pieces: [[UInt8]] = [
      [0], [0xFF, 0xFE], Array("{{".utf8), Array("}}".utf8), Array("inf".utf8), Array("-1e309".utf8),
      Array("UIKeyboardFrameEndUserInfoKey".utf8), Array("name = UIKeyboardDidShowNotification".utf8),
      Array("\r".utf8), Array("<UIScreen: 0x1; bounds = {{".utf8), Array("keyboardWillShow ".utf8),
      [0xE2, 0x96],
      Array("99999999999999999999999999999999999999999999".utf8), Array("[[[[((((".utf8),
    ]
    for round in 0..<tries(3_000, sample: 600) {
      var bytes = Array(Samples.all[Int.random(in: 0..<Samples.all.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...200, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 3: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
        case 4: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        default: bytes.removeSubrange(place...)
        }
      }
      let log = RecordedSequence.read(bytes, file: "fuzz.log")
      check(log, "round \(round)")
      if round % 50 == 0 {
        var reader = NotificationLogReader(file: "fuzz.log")
        for byte in bytes { reader.read([byte]) }
        #expect(reader.finish() == log, "round \(round)")
      }
    }
  }

  @Test("NUL bytes, invalid UTF-8 and a byte order mark are accepted")
  func bytes() {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(Samples.iPhone7Dump.utf8)
    bytes += [0, 0xC0, 0x80, 0xFF, 0x0A, 0] + Array(Samples.iPhone7Lines.utf8)
    let log = RecordedSequence.read(bytes, file: "app.log")
    #expect(log.events.count == 9)
    #expect(log.kinds == [.nulBytes, .more])
    #expect(log.findings.first?.line == 11)
  }

  @Test("UTF-16 is refused with a message that names the fix")
  func utf16() {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      let log = RecordedSequence.read(mark + [0x6B, 0, 0x0A, 0], file: "app.log")
      #expect(log.findings.map(\.description) == ["app.log:1: error: the file is UTF-16; save it as UTF-8"])
      #expect(log.hasErrors)
    }
  }

  @Test("A line beyond the limit is read up to the limit and reported")
  func longLine() {
    let text =
      Samples.swiftLine + "keyboardWillShow (0,409,375,258) " + String(repeating: "x", count: 5_000) + "\n"
    let log = read(text, limits: .init(lineBytes: 1_000))
    #expect(log.names == [.willShow, .willShow])
    #expect(
      log.findings.first { $0.kind == .longLine }?.description
        == "app.log:2: warning: the line is longer than 1000 bytes; its end was skipped")
    #expect(log.lines == LineCounts(read: 2, used: 2))
  }

  @Test("A log is not read beyond the limits of events and bytes, which is reported")
  func limits() {
    let line = "keyboardWillShow (0,667,375,258) (0,409,375,258)\n"
    let many = read(String(repeating: line, count: 12), limits: .init(events: 10))
    #expect(many.events.count == 10)
    // The eleventh event ends where the twelfth begins.
    #expect(many.lines == LineCounts(read: 12, used: 10))
    #expect(
      many.findings.map(\.description) == [
        "app.log:10: error: more notifications follow; only the first 10 are kept, so cut the log to the part that you need"
      ])
    #expect(read(String(repeating: line, count: 1_000), limits: .init(events: 10)).lines.read == 12)
    let long = read(String(repeating: line, count: 12), limits: .init(bytes: line.utf8.count * 3))
    #expect(long.events.count == 3)
    #expect(long.kinds == [.tooLong] && long.hasErrors)
    let exact = read(String(repeating: line, count: 3), limits: .init(bytes: line.utf8.count * 3))
    #expect(exact.findings == [])
  }

  @Test("At most twenty findings of a kind are listed, and the others are counted")
  func manyFindings() {
    let log = read(String(repeating: "UIKeyboardDidShowNotification\n\n", count: 100))
    #expect(log.events.count == 100)
    #expect(log.findings.count == 21)
    #expect(
      log.findings.last?.description
        == "app.log:200: warning: 80 more findings like the 20 listed")
  }

  @Test("The reading time is linear, even if the input could cause backtracking")
  func hostile() {
    let size = 300_000
    let hostile = [
      "keyboardWillShow " + String(repeating: "(1 ", count: size / 3),
      "keyboardWillShow " + String(repeating: "<a", count: size / 2),
      "keyboardWillShow " + String(repeating: "1", count: size),
      "keyboardWillShow " + String(repeating: "{{{x", count: size / 4),
      String(repeating: "keyboard", count: size / 8),
      String(repeating: "keyboard will ", count: size / 14),
      String(repeating: "UIKeyboardFrameEndUserInfoKey ", count: size / 30),
      String(repeating: "keyboardWillShow\n{\n", count: size / 19),
      String(repeating: "\r", count: size),
      String(repeating: "name = UIKeyboardWillShowNotification {", count: size / 40),
      String(repeating: "10:20:30", count: size / 8),
    ]
    for text in hostile {
      let time = processorTime {
        check(read(text, limits: .init(lineBytes: 1 << 20)), String(text.prefix(30)))
      }
      // Reading takes a few hundred milliseconds in unoptimized code. With quadratic time it would take
      // minutes.
      #expect(time < .seconds(10), "\(text.prefix(30)): \(time)")
    }
  }

  @Test("A file has the same result as its bytes, and a path that is not a regular file is refused")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "notification-logs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "console.log").path
    // The text does not fit into two of the pieces in which a file is read.
    let noise = "10:20:30.1 [App] GET https://example.org/keyboards?page=2 200 OK\n"
    let text =
      String(repeating: noise, count: 5_000) + Samples.rotation2012 + String(repeating: noise, count: 5_000)
    try Data(text.utf8).write(to: URL(filePath: path))
    let log = try RecordedSequence.read(path: path)
    #expect(log == RecordedSequence.read(Array(text.utf8), file: path))
    #expect(log.events.count == 16)
    #expect(log.lines.read == 10_000 + 156)
    #expect(throws: NotificationLogError(path: path + "x", reason: "no such file")) {
      _ = try RecordedSequence.read(path: path + "x")
    }
    let reason = "is not a regular file; save the log to a file first"
    #expect(throws: NotificationLogError(path: folder.path, reason: reason)) {
      _ = try RecordedSequence.read(path: folder.path)
    }
    #expect(throws: NotificationLogError(path: "/dev/zero", reason: reason)) {
      _ = try RecordedSequence.read(path: "/dev/zero")
    }
  }
}
