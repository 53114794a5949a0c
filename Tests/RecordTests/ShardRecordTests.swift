import Foundation
import Metrics
import Support
import Testing

@testable import Record

@Suite("Shards of a plan")
struct ShardRecordTests {
  private static func id(_ number: Int) -> CellID {
    CellID(strategy: "s\(number % 3)", device: "d", orientation: "o", scenario: "k\(number)", screen: "l")
  }

  private static func cell(_ number: Int, occlusion: Double = 50) -> CellResult {
    CellResult(
      cell: id(number), metrics: MetricID.allCases.map { _ in MetricResult(.notMeasured) },
      occlusion: occlusion, motion: 1.0 / 3, gates: GateID.allCases.map { _ in .passed })
  }

  private static let planned = (0..<10).map(id)

  private static func record(_ cells: [CellResult]) -> RunRecord {
    RunRecord(
      header: RunHeader(
        model: "2", planHash: "a", profile: "p", rules: [], frameRate: 60, cellCount: 10,
        shard: ShardLabel(index: 2, total: 3, mode: .slice, cells: cells.count), command: "c", strategies: [],
        devices: [], orientations: [], scenarios: [], screens: []), cells: cells)
  }

  @Test("The label of a shard can be written and read, and a complete record has none")
  func label() throws {
    let record = Self.record([Self.cell(1)])
    let read = try RecordReader.parse(RecordWriter.bytes(of: record))
    #expect(read.header.shard == ShardLabel(index: 2, total: 3, mode: .slice, cells: 1))
    var whole = record
    whole.header.shard = nil
    let bytes = RecordWriter.bytes(of: whole)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("shard"))
    #expect(try RecordReader.parse(bytes).header.shard == nil)
    let wrong = String(decoding: RecordWriter.bytes(of: record), as: UTF8.self)
      .replacing("\"index\":2", with: "\"index\":4")
    #expect(throws: RecordError.self) { try RecordReader.parse(Array(wrong.utf8)) }
  }

  @Test("Parts in any order, with repeated cells, are merged into plan order, and problems are named")
  func merge() {
    func cells(_ numbers: [Int]) -> [CellResult] { numbers.map { Self.cell($0) } }
    func merge(_ parts: (name: String, cells: [CellResult])...) -> RecordMerge {
      var joined = JoinedParts(room: 0)
      for part in parts { joined.append(ResultTable(part.cells), name: part.name) }
      return RecordMerge(joined, planned: Self.planned)
    }
    let whole = merge(("b", cells([9, 3, 5, 7, 1])), ("a", cells([0, 2, 3, 4, 6, 8])))
    #expect(whole.isWhole)
    #expect(whole.cells.map(\.cell) == Self.planned)

    let part = merge(("a", cells([0, 1, 2])))
    #expect(!part.isWhole)
    #expect(part.missing == Array(Self.planned[3...]))

    let other = Self.cell(2, occlusion: 50.5)
    let conflict = merge(("a", cells(Array(0..<10))), ("b", [other, Self.cell(11)]))
    #expect(!conflict.isWhole)
    #expect(conflict.conflicts.map(\.cell) == [Self.id(2)] && conflict.conflicts[0].parts == ["a", "b"])
    #expect(conflict.foreign.map(\.cell) == [Self.id(11)] && conflict.foreign[0].part == "b")
  }

  @Test("A record that was cut at any byte is continued to the bytes of a complete one")
  func resume() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("r.ndjson").path
    let record = Self.record((0..<10).map { Self.cell($0) })
    let whole = RecordWriter.bytes(of: record)
    func write(resumes: Bool) throws -> RecordJournal.Outcome {
      try RecordJournal.write(
        to: path, header: record.header, cells: record.cells.map(\.cell), resumes: resumes
      ) { stream, done in
        for cell in record.cells.dropFirst(done) { try stream.append(cell) }
      }
    }
    #expect(try write(resumes: false) == .written(resumed: 0))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(whole))
    #expect(try write(resumes: true) == .alreadyExists)
    var start = Digest()
    let journal = RecordJournal.marked(whole, &start)
    let newlines = journal.indices.filter { journal[$0] == 10 }
    for cut in stride(from: 0, to: journal.count, by: 97) {
      try? FileManager.default.removeItem(atPath: path)
      try Data(journal[..<cut]).write(to: URL(fileURLWithPath: path + ".incomplete"))
      // The number of complete cell lines before the cut, after the header's line.
      let kept = min(10, max(0, newlines.count { $0 < cut } - 1))
      #expect(try write(resumes: true) == .written(resumed: kept), "\(cut)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(whole), "\(cut)")
      #expect(!FileManager.default.fileExists(atPath: path + ".incomplete"))
    }
    // A damaged line and all lines after it are played again, even if the line is still a cell's line.
    for (old, new) in [("\"cell\"", "#cell\""), ("\"occlusion\":50", "\"occlusion\":51")] {
      let line = (newlines[4] + 1)...newlines[5]
      let changed = String(decoding: journal[line], as: UTF8.self).replacing(old, with: new)
      try #require(changed.utf8.count == line.count && !journal[line].elementsEqual(changed.utf8))
      var damaged = journal
      damaged.replaceSubrange(line, with: changed.utf8)
      try? FileManager.default.removeItem(atPath: path)
      try Data(damaged).write(to: URL(fileURLWithPath: path + ".incomplete"))
      #expect(try write(resumes: true) == .written(resumed: 4))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(whole))
    }
    // The lines of another record with the same cells are not taken over.
    var mixed = journal
    mixed.swapAt(newlines[4] + 1, newlines[4] + 2)
    try? FileManager.default.removeItem(atPath: path)
    try Data(mixed).write(to: URL(fileURLWithPath: path + ".incomplete"))
    #expect(try write(resumes: true) == .written(resumed: 4))
    // A file without checksums, which an older version wrote, is refused and left unchanged.
    try? FileManager.default.removeItem(atPath: path)
    try Data(whole).write(to: URL(fileURLWithPath: path + ".incomplete"))
    #expect {
      try write(resumes: true)
    } throws: {
      "\($0)".hasSuffix(
        ": has no checksums, because an older version of this program wrote it; delete it, or start again without "
          + "--resume")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".incomplete")) == Data(whole))
    // All lines after a blank line or a line that is not the next cell are played again, too.
    for (between, kept) in [("\n", 3), ("{}\n", 3)] {
      let cut = newlines[3] + 1
      try? FileManager.default.removeItem(atPath: path)
      try Data(journal[..<cut] + Array(between.utf8) + journal[cut...]).write(
        to: URL(fileURLWithPath: path + ".incomplete"))
      #expect(try write(resumes: true) == .written(resumed: kept))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(whole))
    }
    // An incomplete file that belongs to another plan is left unchanged.
    try? FileManager.default.removeItem(atPath: path)
    let foreign = Data("{\"schema\":1}\nmine\n".utf8)
    try foreign.write(to: URL(fileURLWithPath: path + ".incomplete"))
    #expect(throws: RecordError.self) { try write(resumes: true) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".incomplete")) == foreign)
  }

  @Test("The first line of an unfinished record is its header, with or without a checksum")
  func headers() throws {
    let bytes = RecordWriter.bytes(of: Self.record([Self.cell(0)]))
    var start = Digest()
    for file in [bytes, RecordJournal.marked(bytes, &start)] {
      #expect(RecordReader.header(start: file)?.shard?.text == "2/3")
    }
  }

  @Test("A metric's value outside of its range, and an unknown metric, are refused with the line")
  func metrics() throws {
    var cell = Self.cell(0)
    func parsed(_ id: String, _ value: Double) throws -> RunRecord {
      let metric = try #require(MetricID(rawValue: id))
      cell.metrics[metric.index] = MetricResult(value: value, score: 0.5)
      return try RecordReader.parse(RecordWriter.bytes(of: Self.record([cell])))
    }
    // O1 is a visible share, O3 a time, M10 minus an arc length, and M9 a pass.
    for (id, value) in [("O1", 1.0), ("O1", 0), ("O3", 700), ("M10", -1.45), ("M9", 1), ("M7", 4_008)] {
      cell = Self.cell(0)
      #expect(try parsed(id, value).cells.count == 1, "\(id) \(value)")
    }
    for (id, value, reason) in [
      ("O1", 12_345.0, "it is from 0 to 1"), ("O1", -0.1, "it is from 0 to 1"),
      ("O8", 1.01, "it is from 0 to 1"), ("O3", 11_001, "it is from 0 to 11000"),
      ("M7", -1, "it is from 0 to 100000"), ("M10", 0.5, "it is from -1000 to 0"),
      ("M9", 2, "it is from 0 to 1"),
    ] {
      cell = Self.cell(0)
      #expect {
        try parsed(id, value)
      } throws: {
        "\($0)"
          == "line 2: \(id) cannot be \(value): \(reason); make the record again with 'avoidance run'"
      }
    }
    // No metric of a cell is without limits.
    for definition in MetricDefinition.all {
      let (low, high) = (definition.range.lowerBound, definition.range.upperBound)
      for (value, isAllowed) in [(low, true), (high, true), (low - 1, false), (high + 1, false)] {
        cell = Self.cell(0)
        #expect(((try? parsed(definition.code, value)) != nil) == isAllowed, "\(definition.code) \(value)")
      }
    }
    let text = String(decoding: RecordWriter.bytes(of: Self.record([Self.cell(0)])), as: UTF8.self)
    #expect {
      try RecordReader.parse(Array(text.replacing("\"O1\"", with: "\"O99\"").utf8))
    } throws: {
      "\($0)" == "line 2: this program has no metric 'O99'; make the record again with 'avoidance run'"
    }
  }

  @Test("A line that is longer than any line of a record is refused before all of it is in memory")
  func longLine() throws {
    let part = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
    var parts = 0
    var lines = RecordLines { () throws(RecordError) in
      parts += 1
      return part
    }
    #expect(throws: RecordError.self) { try lines.next() }
    #expect(parts == 17)
  }
}
