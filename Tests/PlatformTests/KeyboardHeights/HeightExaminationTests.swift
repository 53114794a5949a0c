import Testing
import UIKit

@testable import Platform

/// Tests how well the rules infer measured heights that are left out of the table one by one.
@Suite("The error of inferred heights")
struct HeightExaminationTests {
  private func device(_ id: String, homeIndicator: Bool = true) -> Device {
    Device(
      id: id, name: id, idiom: .phone, year: 2022, portraitSize: CGSize(width: 390, height: 844), scale: 3,
      cutout: homeIndicator ? .notch : .homeButton, homeIndicator: homeIndicator,
      portraitSafeArea: UIEdgeInsets(top: 47, left: 0, bottom: homeIndicator ? 34 : 0, right: 0),
      landscapeSafeArea: .zero, os26LandscapeTop: nil, os26LandscapeBottom: nil,
      landscapeHorizontalClass: .compact, cornerRadius: nil, iosMin: 14, iosMax: 27, keyboardGroup: id,
      confidence: .high, status: .ok, source: "made up", notes: "")
  }

  private func row(
    _ id: String, _ device: String, _ kind: KeyboardKind, _ bar: KeyboardBar, _ height: Double,
    rule: String = "", notes: String = ""
  ) -> KeyboardRow {
    KeyboardRow(
      id: id, deviceIDs: [device], deviceClass: device, systems: 14...27, appSDK: .any,
      orientation: .portrait, kind: kind, bar: bar, placement: .docked, height: height, width: 390,
      bottomInset: 34, evidence: rule.isEmpty ? .measured : .inferred, inferred: !rule.isEmpty, rule: rule,
      confidence: .high, source: "made up", notes: notes)
  }

  /// Returns a table of three phones with 216 points of keys and a bar of 45 points, and a phone with a home
  /// button and no known parts.
  private func table(_ rows: [KeyboardRow]) -> DeviceTable {
    DeviceTable(
      devices: ["a", "b", "d"].map { device($0) } + [device("c", homeIndicator: false)], keyboards: rows,
      addedCount: 0,
      parts: ["a", "b", "d"].map {
        KeyboardParts(
          id: "p-" + $0, deviceClass: $0, systems: 14...27, orientation: .portrait, keys: 216, bar: 45,
          source: "made up")
      })
  }

  private var rows: [KeyboardRow] {
    [
      row("a-off", "a", .alphabet, .off, 291), row("a-on", "a", .alphabet, .on, 337),
      row("a-emoji", "a", .emoji, .none, 384), row("b-off", "b", .alphabet, .off, 292),
      row("b-on", "b", .alphabet, .on, 336), row("b-emoji", "b", .emoji, .none, 386),
      row("c-on", "c", .alphabet, .on, 250),
    ]
  }

  @Test("Each row is inferred from the others")
  func leaveOneOut() throws {
    let examination = HeightExamination(table(rows))
    let heights = examination.leftOut.map { $0.inferred?.height }
    // The area below the keys comes from the other phone: 292 - 216 = 76 for phone a, and 291 - 216 = 75 for
    // phone b. The bar adds 45. The emoji page adds the other phone's difference to letters with bar: 386 -
    // 336 = 50 for a, and 384 - 337 = 47 for b. The seventh row is the only one of phone c.
    let sums: [Double?] = [292, 336, 387, 291, 337, 383, nil]
    #expect(heights == sums)
    let errors: [Double?] = [1, 1, 3, 1, 1, 3, nil]
    #expect(examination.leftOut.map(\.error) == errors)
    let all = examination.errors()
    #expect(all.count == 7 && all.impossible == 1)
    #expect(all.median == 1 && all.ninetieth == 3 && all.largest == 3)
    let emoji = examination.errors { $0.row.kind == .emoji }
    #expect(emoji.count == 2 && emoji.median == 3)
    #expect(examination.errors { $0.family == .homeButtonPhone }.impossible == 1)
    #expect(examination.errors { $0.family == .pad } == HeightErrors([]))
  }

  @Test("The error of a height that several rules infer is the sum of their errors")
  func carried() throws {
    // The emoji height adds the smaller area below the keys (75, not 76) and the smaller step (47, not 50) to
    // keys and bar.
    let emoji = row("d-emoji", "d", .emoji, .none, 216 + 45 + 75 + 47, rule: "R5 emoji with search")
    let pad = row("d-pad", "d", .numberPad, .off, 291, rule: "R3 number pads")
    let examination = HeightExamination(table(rows + [emoji, pad]))
    #expect(examination.leftOut.count == 7)
    #expect(examination.remade(emoji)?.height == 383)
    #expect(examination.remade(emoji)?.rules == [.emojiSearch, .parts])
    // The error is 3 for the emoji step plus 1 for the letters.
    #expect(examination.error(of: emoji) == 4)
    // The error is unknown, because no number pad was measured.
    #expect(examination.error(of: pad) == nil)
    #expect(examination.error(of: rows[0]) == nil)
  }

  @Test("Rows of the same record are left out together")
  func oneRecord() throws {
    var rows = rows
    rows[0] = row("a-off", "a", .alphabet, .off, 291, notes: "one screenshot")
    rows[3] = row("b-off", "b", .alphabet, .off, 291, notes: "one screenshot")
    let examination = HeightExamination(table(rows))
    // No other row shows the area below the keys, so the heights are the totals minus the bar: 337 - 45 and
    // 336 - 45.
    #expect(examination.leftOut[0].inferred?.height == 292)
    #expect(examination.leftOut[3].inferred?.height == 291)
  }

  @Test("A reading is compared with the inferred row for its keyboard, and skipped if the row is measured")
  func readings() throws {
    let pad = row("d-pad", "d", .numberPad, .off, 291, rule: "R3 number pads")
    let examination = HeightExamination(
      table(rows + [pad]),
      readings: [row("o-1", "d", .numberPad, .off, 293), row("o-2", "a", .alphabet, .on, 340)])
    #expect(examination.readings.map(\.row.id) == ["o-1"])
    #expect(examination.readings.map(\.error) == [2])
    #expect(examination.errors(of: .numberPad).largest == 2)
    // The error of the letters without bar, 1, is added to the reading's error of 2, because the pad has
    // their height.
    #expect(examination.error(of: pad) == 3)
  }

  @Test("Quantiles are errors that occurred, not interpolated values")
  func quantiles() {
    func held(_ error: Double?) -> HeldOutHeight {
      HeldOutHeight(
        row: row("x", "a", .alphabet, .on, 300), family: .faceIDPhone,
        inferred: error.map { InferredHeight(height: 300 - $0, rules: [.parts]) })
    }
    let values: [Double?] = [5, 0, 1, 0, 0, 0, 0, 0, 2, 0, nil]
    let errors = HeightErrors(values.map(held))
    #expect(errors.errors == [0, 0, 0, 0, 0, 0, 0, 1, 2, 5])
    #expect(errors.median == 0 && errors.ninetieth == 2 && errors.largest == 5)
    #expect(errors.count == 11 && errors.impossible == 1)
    #expect(HeightErrors([held(nil)]).median == nil)
  }

  @Test("Every measured row of the built-in table is left out once")
  func builtIn() throws {
    let table = DeviceTable.builtIn
    let examination = HeightExamination.builtIn
    #expect(examination.leftOut.map(\.row.id) == table.keyboards.filter { !$0.inferred }.map(\.id))
    func inferred(_ id: String) throws -> InferredHeight? {
      try #require(examination.leftOut.first { $0.row.id == id }).inferred
    }
    // An iPhone 7 has 258 points with the bar on iOS 10. Without the bar its keys are 216, and Keyman's bar
    // on iOS 12 has 44.
    #expect(try inferred("k062") == InferredHeight(height: 216 + 44, rules: [.carried]))
    // In landscape the iPhone 7 has 194 points. Its keys are 162, and on iOS 10 the bar of a phone with the
    // same keys has 31.
    #expect(try inferred("k068") == InferredHeight(height: 162 + 31, rules: [.parts]))
    // The iPad Pro 12.9 on iOS 12 has the previous generation's keys of 323 points, a bar of 55 and a home
    // indicator of 20.
    #expect(try inferred("k555") == InferredHeight(height: 323 + 55 + 20, rules: [.parts]))
    // Letters are 335 points on iOS 26. The search field of the emoji page adds 384 - 336 on three phones
    // with older SDKs.
    #expect(try inferred("k304") == InferredHeight(height: 335 + 48, rules: [.emojiSearch]))
    // The row cannot be inferred, because no other landscape height of an iPhone with Face ID and the iOS 26
    // SDK was measured.
    #expect(try inferred("k320") == nil)
    // The readings and the inferred heights: pinyin 252 and 253, and 333 and 335; passwords above the bar 390
    // and 346; iPad number pads without difference.
    #expect(examination.readings.map(\.row.id) == ["o011", "o022", "o029", "o060", "o061"])
    #expect(examination.readings.map(\.error) == [1, 2, 44, 0, 0])
  }

  @Test("The rules give the inferred rows of the built-in table, except two placeholders of a foldable")
  func rulesMakeTheTable() throws {
    let others = DeviceTable.builtIn.keyboards.filter {
      $0.inferred && HeightExamination.builtIn.remade($0)?.height != $0.height
    }
    #expect(others.map(\.id) == ["k421", "k422"])
    #expect(others.allSatisfy { $0.deviceClass == "phone-duo" })
  }
}
