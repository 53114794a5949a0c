import Testing

@testable import Support

@Suite("Comma-separated files")
struct CSVTableTests {
  private func error(_ text: String) -> CSVError? {
    do {
      _ = try CSVTable(text)
      return nil
    } catch { return error }
  }

  @Test("Plain fields, empty fields and a last line without a line end are read")
  func plain() throws {
    let table = try CSVTable("a,b,c\n1,,3\n,,")
    #expect(table.header == ["a", "b", "c"])
    #expect(table.count == 2)
    #expect((0..<3).map { table[0, $0] } == ["1", "", "3"])
    #expect((0..<3).map { table[1, $0] } == ["", "", ""])
    #expect(table.column("c") == 2)
    #expect(table.column("d") == nil)
  }

  @Test("Quoted fields may contain commas, line ends and doubled quotes")
  func quoted() throws {
    let table = try CSVTable("a,b\r\n\"1,2\",\"x\r\ny\"\r\n\"say \"\"hi\"\"\",\"\"\"\"\r\n\"\",é\r\n")
    #expect(table.count == 3)
    #expect(table[0, 0] == "1,2")
    #expect(table[0, 1] == "x\r\ny")
    #expect(table[1, 0] == "say \"hi\"")
    #expect(table[1, 1] == "\"")
    #expect(table[2, 0].isEmpty)
    #expect(table[2, 1] == "é")
    #expect(table.line(ofRecord: 0) == 2)
    #expect(table.line(ofRecord: 1) == 4)
  }

  @Test("LF, CR and CRLF end a record; empty lines and a byte order mark are skipped")
  func lineEnds() throws {
    let table = try CSVTable("\u{FEFF}a,b\r1,2\n\n\r\n3,4\r\n\n")
    #expect(table.header == ["a", "b"])
    #expect(table.count == 2)
    #expect(table[1, 1] == "4")
    #expect(table.line(ofRecord: 1) == 5)
  }

  @Test("An empty line is a record of a table with one column")
  func oneColumn() throws {
    let table = try CSVTable("a\n1\n\n3\n")
    #expect((0..<table.count).map { table[$0, 0] } == ["1", "", "3"])
  }

  @Test("A field can be compared without creating a string")
  func equality() throws {
    let table = try CSVTable("a\ncanonical\n\"canon\"\n")
    #expect(table.field(0, 0, equals: "canonical"))
    #expect(!table.field(1, 0, equals: "canonical"))
    #expect(table.field(1, 0, equals: "canon"))
  }

  @Test("Errors contain the line")
  func errors() {
    #expect(error("") == CSVError(line: 1, reason: .noHeader))
    #expect(error("\n\n") == CSVError(line: 3, reason: .noHeader))
    #expect(error("a,b,a\n") == CSVError(line: 1, reason: .duplicateColumn("a")))
    #expect(error("a,b\n1,2\n3\n") == CSVError(line: 3, reason: .fieldCount(expected: 2, found: 1)))
    #expect(error("a\n1,2\n") == CSVError(line: 2, reason: .fieldCount(expected: 1, found: 2)))
    #expect(error("a,b\n\"x\ny\",1\nz,\"q\n\n") == CSVError(line: 4, reason: .unclosedQuote))
    #expect(error("a,b\n1,x\"y\n") == CSVError(line: 2, reason: .strayQuote))
    #expect(error("a,b\n1,\"x\"y\n") == CSVError(line: 2, reason: .textAfterQuote))
    #expect(
      error("a,b\n3\n")?.description == "line 2: expected 2 fields as in the header, found 1")
  }

  @Test("Any short text of special characters is either refused, or read and written back unchanged")
  func exhaustive() throws {
    let letters: [Character] = ["x", ",", "\"", "\n", "\r"]
    var texts: [String] = [""]
    for _ in 0..<6 {
      texts += texts.suffix(texts.count).flatMap { text in letters.map { text + String($0) } }
    }
    var read = 0
    for text in Set(texts) {
      guard let table = try? CSVTable(text) else { continue }
      read += 1
      // The table must be the same when its fields are written with quotes and read again.
      func line(_ fields: [String]) -> String {
        fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
      }
      let records = (0..<table.count).map { record in table.header.indices.map { table[record, $0] } }
      let again = try CSVTable(([table.header] + records).map(line).joined())
      #expect(again.header == table.header)
      #expect(
        (0..<again.count).map { record in again.header.indices.map { again[record, $0] } } == records)
    }
    #expect(read > 1000)
  }
}
