import Foundation
import Metrics
import Testing

@testable import Record

@Suite("Shards of a plan")
struct ShardRecordTests {
  private static func id(_ number: Int) -> CellID {
    CellID(strategy: "s\(number % 3)", device: "d", orientation: "o", scenario: "k\(number)", screen: "l")
  }

  private static func cell(_ number: Int, occlusion: Double = 50) -> CellRecord {
    CellRecord(
      cell: id(number), metrics: MetricID.allCases.map { _ in MetricResult(.notMeasured) },
      occlusion: occlusion, motion: 1.0 / 3, gates: GateID.allCases.map { _ in .passed })
  }

  private static let planned = (0..<10).map(id)

  private static func record(_ cells: [CellRecord]) -> RunRecord {
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
    func cells(_ numbers: [Int]) -> [CellRecord] { numbers.map { Self.cell($0) } }
    func merge(_ parts: (name: String, cells: [CellRecord])...) -> RecordMerge {
      var joined = JoinedParts(room: 0)
      for part in parts { joined.append(PackedCells(part.cells), name: part.name) }
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
    let newlines = whole.indices.filter { whole[$0] == 10 }
    for cut in stride(from: 0, to: whole.count, by: 97) {
      try? FileManager.default.removeItem(atPath: path)
      try Data(whole[..<cut]).write(to: URL(fileURLWithPath: path + ".incomplete"))
      // The number of complete cell lines before the cut, after the header's line.
      let kept = min(10, max(0, newlines.count { $0 < cut } - 1))
      #expect(try write(resumes: true) == .written(resumed: kept), "\(cut)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(whole), "\(cut)")
      #expect(!FileManager.default.fileExists(atPath: path + ".incomplete"))
    }
    // A damaged line and all lines after it are played again.
    var damaged = whole
    damaged[newlines[4] + 20] = UInt8(ascii: "#")
    try? FileManager.default.removeItem(atPath: path)
    try Data(damaged).write(to: URL(fileURLWithPath: path + ".incomplete"))
    #expect(try write(resumes: true) == .written(resumed: 4))
    // All lines after a blank line or a line that is not the next cell are played again, too.
    for (between, kept) in [("\n", 3), ("{}\n", 3)] {
      let cut = newlines[3] + 1
      try? FileManager.default.removeItem(atPath: path)
      try Data(whole[..<cut] + Array(between.utf8) + whole[cut...]).write(
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
}
