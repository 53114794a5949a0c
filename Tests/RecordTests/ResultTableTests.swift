import Metrics
import Support
import Testing
import TestSupport

@testable import Record

private func id(_ strategy: String, _ screen: String) -> CellID {
  CellID(strategy: strategy, device: "d", orientation: "portrait", scenario: "s", screen: screen)
}

private func played(_ cell: CellID, _ value: Double, _ gate: GateResult = .passed) -> CellResult {
  let gates = [gate] + Array(repeating: GateResult.passed, count: GateID.allCases.count - 1)
  return CellResult(
    cell: cell,
    metrics: MetricID.allCases.map {
      let most = $0.definition.range.upperBound
      return MetricResult(value: most == 0 ? -value : most == 1 ? value / 4 : value, score: value / 2)
    },
    occlusion: value, motion: nil, gates: gates, notes: ["n"])
}

private func line(_ cell: CellResult) -> [UInt8] {
  var encoder = LineEncoder()
  encoder.append(cell)
  return encoder.bytes
}

@Suite("Packed cells") struct ResultTableTests {
  @Test("A packed cell is unchanged to the last bit, for any contents")
  func exact() {
    var odd = played(id("a", "one"), -0.0)
    odd.metrics[1] = MetricResult(value: .leastNonzeroMagnitude, score: nil)
    odd.metrics[2] = MetricResult(.noLabel)
    odd.metrics[3].reason = .doesNotFit
    odd.metrics += [MetricResult(value: 0.1 + 0.2, score: 1)]
    odd.gates += [.failed, .notApplicable]
    (odd.barsDisplaced, odd.brokenConstraints) = (.max, -1)
    odd.notes = ["", "ü", "n"]
    let cells = [
      odd, CellResult(cell: id("b", "one"), error: "", isJudged: false, hasMoved: false),
      CellResult(cell: id("c", "two"), doesNothing: true, gates: [.failed], inferred: true),
    ]
    let packed = ResultTable(cells)
    #expect(packed.count == 3)
    for (one, other) in zip(packed, cells) {
      #expect(one.cell == other.cell && one.error == other.error && one.notes == other.notes)
      #expect(one.outcome == other.outcome && one.doesNothing == other.doesNothing)
      #expect(one.isJudged == other.isJudged && one.hasMoved == other.hasMoved)
      #expect(one.inferred == other.inferred && one.gates == other.gates)
      #expect(one.barsDisplaced == other.barsDisplaced && one.brokenConstraints == other.brokenConstraints)
      #expect(one.occlusion?.bitPattern == other.occlusion?.bitPattern && one.motion == other.motion)
      #expect(one.metrics.map(\.value?.bitPattern) == other.metrics.map(\.value?.bitPattern))
      #expect(one.metrics.map(\.score?.bitPattern) == other.metrics.map(\.score?.bitPattern))
      #expect(one.metrics.map(\.reason) == other.metrics.map(\.reason))
    }
  }

  @Test("Equal results and situations are stored only once")
  func shared() {
    let packed = ResultTable(
      (0..<1000).map { played(id("s\($0 % 10)", "x\($0 / 10)"), Double($0 % 3)) })
    #expect(packed.results.count == 3)
    #expect(packed.situationCount == 100)
    #expect(packed.ids(0).count == 10)
    #expect(packed[999].cell == id("s9", "x99") && packed[999].occlusion == 0)
    #expect(packed[500].occlusion == 2)
  }

  @Test("More distinct values can be stored than one or two bytes can number")
  func wide() {
    var column = NarrowColumn()
    let numbers = [0, 255, 256, 65_535, 65_536, Int(UInt32.max), 7]
    for (place, number) in numbers.enumerated() {
      column.append(number)
      #expect(Array(numbers[...place]) == (0...place).map { column[$0] })
    }
    let packed = ResultTable((0..<70_000).map { played(id("a", "x"), Double($0)) })
    #expect(packed.results.count == 70_000)
    for place in [0, 1, 254, 255, 256, 257, 65_535, 65_536, 69_999] {
      #expect(packed[place].occlusion == Double(place) && packed[place].metrics[5].value == Double(place))
    }
  }

  @Test(
    "Numbers in long and in short runs are read as they were written", arguments: [1, 3, 40, 500])
  func runs(length: Int) {
    var random = SeededGenerator(seed: 7)
    var column = NarrowColumn.ofRuns
    var numbers: [Int] = []
    while numbers.count < 5_000 {
      let number = Int.random(in: 0...70_000, using: &random)
      for _ in 0..<Int.random(in: 1...length, using: &random) { numbers.append(number) }
    }
    for number in numbers { column.append(number) }
    #expect(column.count == numbers.count)
    #expect(numbers.indices.allSatisfy { column[$0] == numbers[$0] })
    // Short runs take more bytes than the three bytes of each number, so the column stores the numbers.
    #expect(column.width == (length < 4 ? 3 : 0))
    // A column of runs changes to single numbers if the runs become short.
    for number in 0..<20_000 { column.append(number) }
    #expect(column.width == 3 && column.count == numbers.count + 20_000)
    #expect(numbers.indices.allSatisfy { column[$0] == numbers[$0] })
    #expect((0..<20_000).allSatisfy { column[numbers.count + $0] == $0 })
  }

  @Test("Cells can be replaced, removed and selected like those of an array")
  func changes() {
    let cells = (0..<7).map { played(id("a", "x\($0)"), Double($0)) }
    var packed = ResultTable(cells)
    packed[2].occlusion = 50
    #expect(packed.map(\.occlusion) == [0, 1, 50, 3, 4, 5, 6])
    packed.removeAll { $0.occlusion == 50 || $0.cell.screen == "x0" }
    #expect(packed.map(\.cell.screen) == ["x1", "x3", "x4", "x5", "x6"])
    packed.replaceSubrange(1..<3, with: [cells[0]])
    #expect(packed.map(\.cell.screen) == ["x1", "x0", "x5", "x6"])
    #expect(packed.picking([3, 0]).map(\.cell.screen) == ["x6", "x1"])
    #expect(packed.usedResults.map { packed.results.occlusion($0) } == [0, 1, 5, 6])
    var joined = ResultTable(cells.suffix(1))
    joined.append(contentsOf: packed)
    #expect(joined.map(\.occlusion) == [6, 1, 0, 5, 6] && joined.results.count == 4)
  }

  @Test("A cell is found by its id in full and in sparse matrices", arguments: [1, 40])
  func places(strategies: Int) throws {
    let ids = (0..<2_000).map { id("s\($0 % strategies)", "x\($0)") } + [id("s0", "x0")]
    var again: [[Int]] = []
    let packed = ResultTable(ids.map { CellResult(cell: $0, error: "e") })
    let places = CellIndex(packed) { again.append([$0, $1]) }
    #expect(again == [[0, 2_000]])
    #expect(ids.dropLast().enumerated().allSatisfy { places.place(of: $1) == $0 })
    #expect(places.place(of: id("s0", "x")) == nil && places.place(of: id("t", "x0")) == nil)
    #expect(CellIndex(ResultTable()).place(of: id("a", "b")) == nil)
  }
}

extension ResultTableTests {
  @Test(
    "A cell is found if situations lack strategies, have another order, repeat or are missing",
    arguments: 0..<8)
  func placesOfAny(variant: Int) {
    var random = SeededGenerator(seed: UInt64(variant))
    var ids: [CellID] = []
    for screen in 0..<60 {
      var strategies = Array(0..<12)
      if variant & 1 != 0 { strategies.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 } }
      if variant & 2 != 0 { strategies.shuffle(using: &random) }
      ids += strategies.map { id("s\($0)", "x\(screen)") }
    }
    if variant & 4 != 0 { ids.swapAt(5, ids.count - 5) }
    var packed = ResultTable(ids.map { CellResult(cell: $0, error: "e") })
    func check() {
      let places = CellIndex(packed) { _, _ in Issue.record("a cell was reported twice") }
      #expect(packed.indices.allSatisfy { places.place(of: packed.id($0)) == $0 })
      #expect(places.place(of: id("s12", "x0")) == nil && places.place(of: id("s0", "x60")) == nil)
      #expect(Set(ids).subtracting(packed.ids).allSatisfy { places.place(of: $0) == nil })
    }
    check()
    packed = packed.keeping { $0 % 7 != 3 && packed.id($0).screen != "x30" }
    check()
  }
}

@Suite("Records that are read in parts") struct RecordPartsTests {
  private static func record(_ cells: [CellResult]) -> RunRecord {
    RunRecord(
      header: RunHeader(
        model: "1", planHash: "0", profile: "p", rules: [], frameRate: 60, cellCount: cells.count,
        command: "", strategies: [], devices: [], orientations: [], scenarios: [], screens: []),
      cells: cells)
  }

  @Test("Lines are the same wherever a part of the file ends", arguments: [1, 2, 3, 7, 1000])
  func parts(size: Int) throws {
    let text = Array("{\"a\":1}\n\n \r\n{\"a\":2}\r\n{\"a\":3".utf8)
    var left = text[...]
    var lines = RecordLines { () throws(RecordError) in
      defer { left = left.dropFirst(size) }
      return Array(left.prefix(size))
    }
    #expect(try lines.next())
    #expect(try lines.value()["a"]?.intValue == 1 && lines.number == 1 && lines.isTerminated)
    #expect(try lines.next())
    let second = try lines.value()
    #expect(second["a"]?.intValue == 2 && lines.number == 4)
    var digest = Digest()
    digest.add(Array(text[..<12]))
    #expect(lines.digest(before: second.offset) == digest.value)
    #expect(try lines.next() && !lines.isTerminated && lines.number == 5)
    #expect(throws: (any Error).self) { try lines.value() }
    #expect(try !lines.next())
  }

  @Test("Lines are numbered as in the file, blank lines are skipped, and a bad line does not stop the reader")
  func badLine() throws {
    var lines = RecordLines(Array("{\"a\":1}\n\n \r\n{\"a\":2,}\r\n{\"a\":3}\r\n[4".utf8))
    func next() throws -> JSONValue? { try lines.next() ? try lines.value() : nil }
    #expect(try next()?["a"]?.intValue == 1)
    let bad = #expect(throws: JSONProblem.self) { try next() }
    #expect(bad?.description(path: "r") == "r:4:7: error: a comma must not precede '}'")
    let third = try next()
    #expect(third?["a"]?.intValue == 3)
    #expect(third?.position == JSONPosition(line: 5, column: 1))
    let last = #expect(throws: JSONProblem.self) { try next() }
    #expect(!lines.isTerminated)
    #expect(last?.line == 6)
    #expect(last?.message.contains("ends too early") == true)
    #expect(try next() == nil)
    // A value that was read earlier stays valid while later lines are read.
    #expect(third?["a"]?.position == JSONPosition(line: 5, column: 6))
    #expect(third?["a"]?.intValue == 3)
  }

  @Test("A file without lines has no values", arguments: ["", "\n\n"])
  func empty(text: String) throws {
    var lines = RecordLines(Array(text.utf8))
    #expect(try !lines.next())
    #expect(lines.isTerminated)
  }

  @Test("A cell whose result was read before equals one that is read anew")
  func known() throws {
    var cells: [CellResult] = []
    for screen in 0..<20 {
      for strategy in ["ä", "b", "c\"", "d"] {
        cells.append(
          (screen + strategy.utf8.count) % 4 == 0
            ? CellResult(cell: id(strategy, "x\(screen)"), error: "no", notes: ["a"])
            : played(id(strategy, "x\(screen)"), Double(screen % 3), screen % 5 == 0 ? .failed : .passed))
      }
    }
    // The order of the cells in a record may differ from the plan's.
    for order in [cells, cells.reversed(), cells.shuffled()] {
      let back = try RecordReader.parse(RecordWriter.bytes(of: Self.record(order))).cells
      #expect(back.map(line) == order.map(line))
    }
  }

  @Test("A cell that occurs twice is found in any order, with its line")
  func twice() {
    let cells = (0..<6).map { played(id("s\($0 % 2)", "x\($0 / 2)"), 1) }
    for (order, line) in [([0, 1, 1], 4), ([0, 1, 2, 3, 0], 6), ([5, 0, 1, 2, 0, 5], 6), ([3, 2, 3], 4)] {
      #expect(
        throws: RecordError.broken(
          "line \(line): the cell '\(cells[order[line - 2]].cell.text)' occurs twice")
      ) { try RecordReader.parse(RecordWriter.bytes(of: Self.record(order.map { cells[$0] }))) }
    }
  }
}
