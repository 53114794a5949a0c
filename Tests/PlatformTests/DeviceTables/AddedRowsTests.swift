import Testing
import UIKit

@testable import Platform

@Suite("Rows added to a table")
struct AddedRowsTests {
  private let header = DeviceTable.keyboardColumns.joined(separator: ",")

  private func row(
    _ id: String = "mine-1", role: String = "canonical", devices: String = "iphone-14",
    group: String = "phone-390x844", systems: String = "18,18", sdk: String = "any",
    orientation: String = "portrait", kind: String = "alphabet,on", height: String = "333",
    width: String = "390", inset: String = "34"
  ) -> String {
    "\(id),\(role),\(devices),\(group),\(systems),\(sdk),\(orientation),\(kind),docked,\(height),\(width),yes,"
      + "\(inset),measured,no,,high,my phone,"
  }

  private func table(_ rows: String...) throws(DeviceTableError) -> DeviceTable {
    try DeviceTable.builtIn.adding(
      keyboardsCSV: ([header] + rows).joined(separator: "\n") + "\n", file: "mine.csv")
  }

  private func message(_ rows: String...) -> String? {
    do {
      _ = try DeviceTable.builtIn.adding(
        keyboardsCSV: ([header] + rows).joined(separator: "\n") + "\n", file: "mine.csv")
      return nil
    } catch { return error.description }
  }

  @Test("The columns are those of the built-in file")
  func columns() throws {
    let file = try #require(EmbeddedFiles.all.first { $0.name == "keyboards.csv" })
    #expect(file.text.split(separator: "\n").first.map(String.init) == header)
  }

  @Test("An added row replaces the row for the same keyboard, and all other rows stay")
  func wins() throws {
    let table = try table(row(), row("mine-2", kind: "number-pad,off", height: "280"))
    #expect(table.addedCount == 2)
    #expect(table.keyboards.count == 654)
    let phone = try #require(table.device("iphone-14"))
    func height(
      _ system: Int, _ kind: KeyboardKind = .alphabet, _ orientation: UIInterfaceOrientation = .portrait,
      in table: DeviceTable
    ) -> Double? {
      table.keyboard(
        device: phone, system: system, sdk26: false, orientation: orientation, kind: kind, suggestions: true
      )?.row.height
    }
    #expect(height(18, in: table) == 333)
    #expect(height(18, .numberPad, in: table) == 280)
    #expect(height(17, in: table) == 336)
    #expect(height(18, .emoji, in: table) == 384)
    #expect(height(18, .alphabet, .landscape, in: table) == 219)
    // The added row replaces a row of the table, so a system still has the same number of rows.
    let rows = table.keyboards(device: phone, system: 18, sdk26: false)
    let before = DeviceTable.builtIn.keyboards(device: phone, system: 18, sdk26: false)
    #expect(rows.count == before.count)
    #expect(Set(rows.map(\.question)).count == rows.count)
    #expect(rows.contains { $0.id == "mine-1" })
    // A row of a file that is added later replaces the earlier one.
    let later = try table.adding(
      keyboardsCSV: header + "\n" + row("later-1", height: "334") + "\n", file: "later.csv")
    #expect(height(18, in: later) == 334)
    #expect(later.addedCount == 3)
  }

  @Test("A row for any SDK replaces the rows of both SDKs, and a row for one SDK keeps the other's")
  func sdks() throws {
    func heights(_ table: DeviceTable) throws -> [Double?] {
      let phone = try #require(table.device("iphone-14"))
      return [false, true].map {
        table.keyboard(
          device: phone, system: 26, sdk26: $0, orientation: .portrait, kind: .alphabet, suggestions: true
        )?.row.height
      }
    }
    #expect(try heights(.builtIn) == [336, 335])
    #expect(try heights(table(row(systems: "26,26"))) == [333, 333])
    #expect(try heights(table(row(systems: "26,26", sdk: "pre26"))) == [333, 335])
    #expect(try heights(table(row(systems: "26,26", sdk: "26"))) == [336, 333])
  }

  @Test("Impossible rows are reported with the file, the line and the fix")
  func messages() {
    #expect(
      message(row(role: "cannonical"))
        == "mine.csv:2: error: column 'role': expected 'canonical', 'observation' or 'table', found 'cannonical'"
    )
    #expect(
      message(row(role: "observation"))
        == "mine.csv:1: error: no row has the role 'canonical'; only rows with this role are used")
    #expect(
      message(row("k001")) == "mine.csv:2: error: the id 'k001' is already used; give the row another id")
    #expect(message(row(devices: "iphone-99")) == "mine.csv:2: error: unknown device 'iphone-99'")
    #expect(
      message(row(devices: "iphone-14;iphone-14")) == "mine.csv:2: error: device 'iphone-14' occurs twice")
    #expect(
      message(row(group: "phone"))
        == "mine.csv:2: error: device_class must be 'phone-390x844', the class of 'iphone-14'")
    #expect(message(row(systems: "9,10")) == "mine.csv:2: error: 'iphone-14' runs only iOS 16 to 27")
    #expect(
      message(row(height: "844"))
        == "mine.csv:2: error: height_pt must be less than 844, the height of 'iphone-14' in portrait")
    #expect(
      message(row(width: "393"))
        == "mine.csv:2: error: width_pt must be 390, the width of 'iphone-14' in portrait")
    #expect(
      message(row(inset: "400")) == "mine.csv:2: error: bottom_inset_pt must not be greater than height_pt")
    #expect(
      message(row(), row()) == "mine.csv:3: error: the id 'mine-1' is already used; give the row another id")
    #expect(
      message(row(systems: "17,18"), row("mine-2", systems: "18,19", sdk: "pre26"))
        == "mine.csv:3: error: describes the same keyboard as the row in line 2; remove one of them")
    #expect(message(row(sdk: "pre26"), row("mine-2", sdk: "26")) == nil)
    #expect(message(row(height: "tall"))?.hasPrefix("mine.csv:2: error: column 'height_pt'") == true)
    #expect(
      message("\"a\u{1B}[2J\nb\"" + row().dropFirst(6))
        == "mine.csv:2: error: column 'id': expected an id of a-z, 0-9 and '-', found 'a?[2J?b'")
    #expect(message("one,two") == "mine.csv:2: error: expected 21 fields as in the header, found 2")
  }

  @Test("The built-in rows are the same after they are written and read again")
  func roundTrip() throws {
    let builtIn = DeviceTable.builtIn
    let devices = try #require(EmbeddedFiles.all.first { $0.name == "devices.csv" }).text
    let again = try DeviceTable(
      devicesCSV: devices, keyboardsCSV: DeviceTable.keyboardsCSV(builtIn.keyboards))
    #expect(again.keyboards == builtIn.keyboards)
  }
}
