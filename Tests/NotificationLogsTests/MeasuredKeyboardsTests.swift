import Foundation
import Platform
import Testing

@testable import NotificationLogs

@Suite("Keyboards measured from a log")
struct MeasuredKeyboardsTests {
  @Test("The iPhone 7 log gives one row in portrait and one in landscape")
  func iPhone7() throws {
    let log = RecordedSequence.read(Array(Samples.iPhone7Lines.utf8), file: "logs/iPhone 7.log")
    let measured = MeasuredKeyboards(of: log, options: .init(device: "iphone-7", systems: 10...10))
    #expect(measured.findings == [])
    #expect(measured.rows.map(\.id) == ["log-iphone-7-1", "log-iphone-7-2"])
    let portrait = try #require(measured.rows.first)
    #expect(portrait.height == 258 && portrait.width == 375)
    #expect(portrait.orientation == .portrait)
    #expect(portrait.deviceIDs == ["iphone-7"])
    #expect(portrait.deviceClass == "phone-375x667")
    #expect(portrait.systems == 10...10)
    // On these phones, letters with the suggestion bar of iOS 8 to 10 have 258 points.
    #expect(portrait.kind == .alphabet && portrait.bar == .on)
    #expect(portrait.placement == .docked && portrait.evidence == .measured && !portrait.inferred)
    #expect(portrait.bottomInset == 0)
    #expect(portrait.source == "iPhone 7.log")
    #expect(portrait.confidence == .medium)
    #expect(
      portrait.notes.hasPrefix(
        "2 end frames from line 3 on; the keyboard comes from below the bottom edge and ends on it."))
    let landscape = try #require(measured.rows.last)
    #expect(landscape.height == 194 && landscape.width == 667 && landscape.orientation == .landscape)
    #expect(
      measured.csv.split(separator: "\n").first.map(String.init)
        == DeviceTable.keyboardColumns.joined(separator: ","))
  }

  @Test("A row without a given device and system applies to all that match, with a warning")
  func unknown() throws {
    let measured = MeasuredKeyboards(of: read(Samples.iPhone7Dump))
    let row = try #require(measured.rows.first)
    #expect(measured.rows.count == 1)
    // The other phones with this screen size were sold with iOS 11 or later.
    #expect(row.deviceIDs == ["iphone-6", "iphone-6s", "iphone-7"])
    // In the table, 258 points belong to iOS 8 to 10. The key isLocal exists since iOS 9.
    #expect(row.systems == 9...10)
    #expect(
      measured.findings.contains {
        $0.kind == .wideRow
          && $0.message.hasPrefix("258 points are used for iOS 9 to 10 on 3 devices, 'iphone-6'")
      })
    let known = MeasuredKeyboards(
      of: read(Samples.iPhone7Dump), options: .init(device: "iphone-7", systems: 10...10))
    #expect(known.findings.isEmpty)
    #expect(row.notes.contains("The log does not name the system, only: iOS 7 or later: the curve is 7"))
    #expect(row.notes.contains("The log does not name the device."))
  }

  @Test("Frames that are not rotated give the height as their width")
  func unrotated() throws {
    let rows = MeasuredKeyboards(of: read(Samples.rotation2012)).rows
    #expect(rows.map(\.height) == [352, 264])
    #expect(rows.map(\.width) == [1024, 768])
    #expect(rows.map(\.orientation) == [.landscape, .portrait])
    #expect(rows.allSatisfy { $0.systems == 5...6 && $0.bar == .none && $0.kind == .alphabet })
  }

  @Test("The table identifies number pads and emoji by their height, and the last of several heights applies")
  func several() {
    let text = """
      keyboardWillShow (0,844,390,336) (0,508,390,336)
      keyboardWillShow (0,508,390,336) (0,553,390,291)
      keyboardWillShow (0,553,390,291) (0,460,390,384)
      keyboardWillShow (0,844,390,384) (0,834,390,10)
      keyboardWillShow (0,834,390,10) (0,544,390,300)
      keyboardWillChangeFrame (0,544,390,300) (0,494,390,350)
      keyboardDidShow (0,844,320,254) (20,400,320,254)
      """
    let measured = MeasuredKeyboards(of: read(text), options: .init(device: "iphone-14", systems: 18...18))
    // The floating frame makes no row, and neither does a frame that only occurs in a change. The frame of 10
    // points is replaced by the 300 points that follow.
    #expect(measured.rows.map(\.height) == [300, 291, 384])
    #expect(measured.rows.map(\.kind) == [.alphabet, .alphabet, .emoji])
    #expect(measured.rows.map(\.bar) == [.on, .off, .none])
    #expect(measured.findings.map(\.kind) == [.severalHeights, .severalHeights])
    #expect(
      measured.findings.last?.description
        == "app.log:4: warning: 10 and 300 points both look like 'alphabet' with bar 'on' in portrait; the last "
        + "in the log is used; shorten the log or name the keyboard")
    #expect(measured.rows.allSatisfy { $0.bottomInset == 34 })
    let third = MeasuredKeyboards(
      of: read("keyboardWillShow (0,844,390,300) (0,544,390,300)"),
      options: .init(device: "iphone-14", kind: .numberPad, bar: .off))
    #expect(third.rows.map(\.kind) == [.numberPad])
  }

  @Test("A log without any measured height gives a reason")
  func nothing() {
    func reason(_ text: String, _ options: MeasuredKeyboards.Options = .init()) -> String? {
      let measured = MeasuredKeyboards(of: read(text), options: options)
      #expect(measured.rows.isEmpty)
      return measured.findings.first?.description
    }
    #expect(
      reason("keyboardWillShow {320, 216}, {320, 216}\n")
        == "app.log:1: error: no frame is as wide as the screen and ends at its bottom edge")
    #expect(
      reason("keyboardWillShow (0,700,500,300)\n")
        == "app.log:1: error: no frame in the log shows the size of the screen")
    #expect(
      reason("keyboardWillShow (0,900,500,300) (0,600,500,300)\n")
        == "app.log:1: error: no device in the table fits all frames in the log")
    #expect(
      reason("keyboardWillShow (0,844,390,336) (0,508,390,336)\n", .init(device: "iphone-99"))
        == "app.log:1: error: there is no device 'iphone-99' in the table")
    #expect(
      reason(Samples.iPhone7Dump, .init(device: "iphone-14"))?.contains("its frames fit 'iphone-6'") == true)
  }

  @Test("Measured rows replace rows of the built-in table")
  func roundTrip() throws {
    let log = read("keyboardWillShow (0,844,390,333) (0,511,390,333)\n")
    let csv = MeasuredKeyboards(of: log, options: .init(device: "iphone-14", systems: 18...18)).csv
    let table = try DeviceTable.builtIn.adding(keyboardsCSV: csv, file: "mine.csv")
    let phone = try #require(table.device("iphone-14"))
    func height(_ system: Int) -> Double? {
      table.keyboard(
        device: phone, system: system, sdk26: false, orientation: .portrait, kind: .alphabet,
        suggestions: true
      )?.row.height
    }
    #expect(height(18) == 333)
    #expect(height(17) == 336)
  }
}
