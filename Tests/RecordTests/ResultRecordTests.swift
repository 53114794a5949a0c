import Foundation
import Metrics
import Support
import Testing
import TestSupport

@testable import Record

private func sample() -> RunRecord {
  let entry = AxisEntry(
    id: "a", title: "A \"quoted\" | title\nwith a line break", summary: "ü \u{202E}", group: "phone",
    source: "\\",
    facts: [.init("reads", "frame end"), .init("", "")])
  let beside = AxisEntry(id: "b", title: "", summary: "", group: "", source: "", isInMatrix: false)
  let metrics = MetricID.allCases.enumerated().map { index, id in
    // Smoothness is never above 0, and shares are never above 1.
    if id.rawValue == "M10" { return MetricResult(value: -120, score: 1) }
    return switch index % 4 {
    case 0: MetricResult(value: 1.0 / Double(index + 3), score: 0.1 + 0.2)
    case 1: MetricResult(.noLabel)
    case 2: MetricResult(value: 1e-9, score: nil)
    default: MetricResult(value: 0.75, score: 1)
    }
  }
  let header = RunHeader(
    model: "1.0.0", planHash: "00ff", profile: "ios-26", rules: [.init("P1", "modern")],
    platformRules: [entry], settings: [entry, entry], frameRate: 60, cellCount: 3,
    command: "avoidance run --strategy 'a b'", families: [entry], strategies: [entry], devices: [entry],
    orientations: [],
    scenarios: [entry],
    screens: [entry, beside])
  func id(_ screen: String) -> CellID {
    CellID(strategy: "a", device: "b", orientation: "portrait", scenario: "c", screen: screen)
  }
  return RunRecord(
    header: header,
    cells: [
      CellResult(
        cell: id("one"), metrics: metrics, occlusion: 100.0 / 3, motion: nil,
        gates: [.passed, .failed, .notApplicable, .passed, .failed], barsDisplaced: 2,
        brokenConstraints: 3, inferred: true,
        notes: ["a note", "\u{0}\u{7F}"]),
      CellResult(cell: id("two"), error: "no\nsolution \"x\""),
      CellResult(
        cell: id("three"), isJudged: false, hasMoved: false, metrics: metrics, occlusion: 0, motion: 100,
        gates: [.passed, .passed, .passed, .passed, .passed]),
    ],
    sensitivity: [
      SensitivityResult(
        setting: "120 Hz", strategy: "a",
        standing: .init(cells: 3, failures: 1, occlusionP75: 33.25, motionP75: nil)),
      SensitivityResult(
        setting: "P6=never", strategy: "a",
        standing: .init(cells: 3, failures: 1, doesNothing: 1, occlusionP75: 33.25, motionP75: 50),
        kinds: [
          .init(.table, .init(cells: 2, failures: 1, occlusionP75: 40, motionP75: 60)),
          .init(.sheet, .init(cells: 1, failures: 0, doesNothing: 1, occlusionP75: 20, motionP75: nil)),
        ],
        replay: .init(
          changed: 2, scoreChange: -1.5,
          before: .init(cells: 2, failures: 0, occlusionP75: 80, motionP75: 70),
          after: .init(cells: 2, failures: 1, occlusionP75: 77.5, motionP75: nil))),
    ],
    ranges: [
      FoundRange(
        cell: id("one"),
        range: FailureRange(
          parameter: .keyboardHeight, failure: .gate(.G2), current: 335, tried: 90...500,
          failing: [120...120, 301...500])),
      FoundRange(
        cell: id("three"),
        range: FailureRange(
          parameter: .fieldHeight, failure: .partlyHidden, current: 44, tried: 20...400, failing: [20...400])),
    ])
}

private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.split(separator: 0x0A) }

private func error(_ bytes: [UInt8]) -> RecordError? {
  do {
    _ = try RecordReader.parse(bytes)
    return nil
  } catch { return error }
}

@Suite("Records") struct RecordTests {
  @Test("A record that is written and read again is unchanged to the last bit")
  func roundTrip() throws {
    let record = sample()
    let bytes = RecordWriter.bytes(of: record)
    let back = try RecordReader.parse(bytes)
    #expect(RecordWriter.bytes(of: back) == bytes)
    #expect(back.header.strategies == record.header.strategies)
    #expect(back.header.rules == record.header.rules)
    #expect(back.header.command == record.header.command)
    #expect(back.cells.map(\.cell) == record.cells.map(\.cell))
    #expect(back.cells[1].error == "no\nsolution \"x\"")
    #expect(back.cells[1].metrics.isEmpty && back.cells[1].gates.isEmpty)
    #expect(back.cells[0].gates == record.cells[0].gates)
    #expect(back.cells[0].notes == record.cells[0].notes)
    #expect(back.cells[0].inferred && !back.cells[2].inferred)
    #expect(back.cells.map(\.barsDisplaced) == [2, 0, 0])
    #expect(back.cells.map(\.brokenConstraints) == [3, 0, 0])
    #expect(back.header.screens.map(\.isInMatrix) == [true, false])
    #expect(back.cells[0].occlusion == 100.0 / 3)
    #expect(back.cells[0].motion == nil)
    for (a, b) in zip(back.cells[0].metrics, record.cells[0].metrics) {
      #expect(a.value == b.value)
      #expect(a.score == b.score)
      #expect(a.reason == b.reason)
    }
    #expect(back.sensitivity[0].standing.occlusionP75 == 33.25)
    #expect(back.sensitivity[0].standing.motionP75 == nil)
    #expect(back.sensitivity[0].replay == nil)
    #expect(back.sensitivity[1].standing.passes == 1)
    #expect(back.sensitivity[1].kinds.map(\.kind) == [.table, .sheet])
    #expect(back.sensitivity[1].kinds[0] == record.sensitivity[1].kinds[0])
    #expect(back.sensitivity[1].kinds[1].standing.passes == 0)
    let replay = try #require(back.sensitivity[1].replay)
    #expect(replay.changed == 2 && replay.scoreChange == -1.5)
    #expect(replay.before == .init(cells: 2, failures: 0, occlusionP75: 80, motionP75: 70))
    #expect(replay.after.failures == 1 && replay.after.motionP75 == nil)
    #expect(back.header.platformRules == record.header.platformRules)
    #expect(back.header.families == record.header.families)
    #expect(back.ranges == record.ranges)
    #expect(back.header.settings == record.header.settings)
  }

  @Test("A sensitivity line has its keys in the documented order, and old lines without a replay are read")
  func sensitivityLine() throws {
    let record = sample()
    var encoder = LineEncoder()
    encoder.append(record.sensitivity[1])
    let line = String(decoding: encoder.bytes, as: UTF8.self)
    #expect(
      line
        == #"{"sensitivity":"P6=never","strategy":"a","cells":3,"gateFailures":1,"doesNothing":1,"#
        + #""occlusionP75":33.25,"motionP75":50,"kinds":{"table":{"cells":2,"gateFailures":1,"#
        + #""occlusionP75":40,"motionP75":60},"sheet":{"cells":1,"gateFailures":0,"doesNothing":1,"#
        + #""occlusionP75":20,"motionP75":null}},"replay":{"changed":2,"scoreChange":-1.5,"before":{"cells":2,"gateFailures":0,"#
        + #""occlusionP75":80,"motionP75":70},"after":{"cells":2,"gateFailures":1,"occlusionP75":77.5,"#
        + #""motionP75":null}}}"# + "\n")
    // An older program wrote records without complete rules, settings and replays.
    var old = record
    old.header.platformRules = []
    old.header.settings = []
    old.sensitivity[1].replay = nil
    old.sensitivity[1].kinds = []
    let bytes = RecordWriter.bytes(of: old)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("platformRules") && !text.contains("settings") && !text.contains("replay"))
    #expect(!text.contains("kinds"))
    let back = try RecordReader.parse(bytes)
    #expect(back.header.platformRules.isEmpty && back.header.settings.isEmpty)
    #expect(back.sensitivity[1].replay == nil && back.sensitivity[1].standing.motionP75 == 50)
  }

  @Test("The words of an outcome come from one place, and no error is a pass")
  func outcomeWords() {
    #expect(
      ShownOutcome.allCases.map(\.verdict) == [
        "✓ pass", "✗ FAIL", "○ does nothing", "✗ error", "– not judged",
      ])
    // A trap before the first gate leaves no gate that fails.
    let trapped = Outcome(error: "the code trapped", gates: [])
    #expect(ShownOutcome(trapped, isJudged: true).verdict == "✗ error")
    #expect(ShownOutcome(trapped, isJudged: false) == .error)
    #expect(ShownOutcome(.pass, isJudged: false).verdict == "– not judged")
    #expect(ShownOutcome(.fail, isJudged: false) == .fail)
  }

  @Test("A cell's outcome is written and read; without an outcome the gates decide between pass and fail")
  func outcomes() throws {
    var record = sample()
    record.cells[0].doesNothing = true
    let text = String(decoding: RecordWriter.bytes(of: record), as: UTF8.self)
    #expect(
      text.contains(
        #"{"cell":"a/b/portrait/c/one","status":"ok","outcome":"does-nothing","judged":true,"moved":true,"#))
    #expect(
      text.contains(
        #"{"cell":"a/b/portrait/c/three","status":"ok","outcome":"not-judged","judged":false,"moved":false,"#)
    )
    let back = try RecordReader.parse(Array(text.utf8))
    #expect(back.cells.map(\.outcome) == [.doesNothing, .error, .pass])
    #expect(back.cells.map(\.isJudged) == [true, true, false])
    #expect(back.cells.map(\.passes) == [false, false, false])
    #expect(back.cells.map(\.hasMoved) == [true, true, false])
    for (part, other) in [
      (#""outcome":"does-nothing""#, #""outcome":"idle""#),
      (#""outcome":"does-nothing""#, #""outcome":"error""#),
      // The outcome cannot be a pass, because a gate fails in this cell.
      (#""outcome":"does-nothing""#, #""outcome":"pass""#),
      (#""judged":true"#, #""judged":1"#),
    ] {
      guard case .broken(let message)? = error(Array(text.replacingOccurrences(of: part, with: other).utf8))
      else {
        Issue.record("\(other) was accepted")
        continue
      }
      #expect(message.hasPrefix("line 2:"), "\(message)")
    }
    #expect(Outcome(error: nil, gates: [.passed, .failed]) == .fail)
    #expect(Outcome(error: nil, gates: [.passed, .notApplicable]) == .pass)
    #expect(Outcome(error: "x", gates: []) == .error)
  }

  @Test("An invalid range is refused with its line")
  func brokenRange() throws {
    let text = String(decoding: RecordWriter.bytes(of: sample()), as: UTF8.self)
    #expect(
      text.contains(
        #"{"range":"a/b/portrait/c/one","parameter":"keyboardHeight","failure":"G2","current":335,"#
          + #""tried":[90,500],"failing":[[120,120],[301,500]]}"#))
    for (part, other) in [
      (#""tried":[90,500]"#, #""tried":[500,90]"#), (#""tried":[90,500]"#, #""tried":[90]"#),
      (#"[120,120],[301,500]"#, #"[301,500],[120,120]"#), (#"[120,120],[301,500]"#, #"[120,501]"#),
      (#"[[120,120],[301,500]]"#, "[]"), (#""current":335"#, #""current":-1"#),
      (#""failure":"G2""#, #""failure":"G9""#), (#""parameter":"keyboardHeight""#, #""parameter":"width""#),
      (#""range":"a/b/portrait/c/one""#, #""range":"a/b""#), (#""tried":[90,500]"#, #""tried":[90,20000]"#),
    ] {
      #expect(text.contains(part))
      guard case .broken(let message)? = error(Array(text.replacingOccurrences(of: part, with: other).utf8))
      else {
        Issue.record("\(other) was accepted")
        continue
      }
      #expect(message.hasPrefix("line 7:"), "\(message)")
    }
  }

  @Test("An invalid replay is refused with its line")
  func brokenReplay() throws {
    let bytes = RecordWriter.bytes(of: sample())
    for (part, other) in [
      (#""scoreChange":-1.5"#, #""scoreChange":-101"#), (#""changed":2"#, #""changed":-1"#),
      (#""before":{"cells":2,"gateFailures":0"#, #""before":{"cells":2,"gateFailures":3"#),
      (#""after":"#, #""then":"#), (#""replay":{"#, #""replay":1,"x":{"#),
    ] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains(part))
      let found = error(Array(text.replacingOccurrences(of: part, with: other).utf8))
      guard case .broken(let message)? = found else {
        Issue.record("\(other): \(String(describing: found))")
        continue
      }
      #expect(message.hasPrefix("line 6:"), "\(message)")
    }
    // The number of rules and settings is limited, because a page lists all of them.
    var record = sample()
    record.header.settings = [AxisEntry](repeating: record.header.settings[0], count: 301)
    guard case .broken(let message)? = error(RecordWriter.bytes(of: record)) else {
      Issue.record("301 settings were read")
      return
    }
    #expect(message == "line 1: expected at most 300 entries")
  }

  @Test("A value that is shown but not scored keeps its reason")
  func unscoredValue() throws {
    var record = sample()
    var metric = MetricResult(.doesNotFit)
    metric.value = 0.55
    record.cells[0].metrics[0] = metric
    let back = try RecordReader.parse(RecordWriter.bytes(of: record)).cells[0].metrics[0]
    #expect(back.value == 0.55)
    #expect(back.score == nil)
    #expect(back.reason == .doesNotFit)
  }

  @Test("A cell's line has its keys in the documented order")
  func cellLine() {
    let cell = CellResult(
      cell: CellID(strategy: "a", device: "b", orientation: "c", scenario: "d", screen: "e"),
      metrics: [MetricResult(value: 0.5, score: 1), MetricResult(.noFocusAtRest)], occlusion: 12.5,
      motion: nil,
      gates: [.passed, .notApplicable])
    var encoder = LineEncoder()
    encoder.append(cell)
    #expect(
      String(decoding: encoder.bytes, as: UTF8.self)
        == #"{"cell":"a/b/c/d/e","status":"ok","outcome":"pass","judged":true,"moved":true,"metrics":{"O1":{"value":0.5,"score":1},"#
        + #""O2":{"value":null,"reason":"noFocusAtRest"}},"occlusion":12.5,"motion":null,"#
        + #""gates":{"G1":"pass","G2":"n/a"},"inferred":false,"notes":[]}"# + "\n")
  }

  @Test("The digest is FNV-1a, and the footer has the digest and the number of cells")
  func footer() throws {
    var digest = Digest()
    digest.add(Array("foobar".utf8))
    #expect(digest.value == 0x8594_4171_f739_67e8)
    let bytes = RecordWriter.bytes(of: sample())
    let last = try #require(lines(bytes).last)
    var before = Digest()
    before.add(bytes[..<last.startIndex])
    #expect(
      String(decoding: last, as: UTF8.self) == #"{"end":true,"cells":3,"digest":"\#(before.value.hexText)"}"#)
  }

  @Test("Lines that are encoded elsewhere, in several steps, give the same bytes")
  func drained() {
    let record = sample()
    var writer = RecordWriter(header: record.header)
    var out: [UInt8] = []
    writer.drain { out += $0 }
    var encoder = LineEncoder()
    for cell in record.cells { encoder.append(cell) }
    writer.append(lines: encoder.bytes, cells: record.cells.count)
    writer.drain { out += $0 }
    for result in record.sensitivity { writer.append(result) }
    for range in record.ranges { writer.append(range) }
    writer.finish()
    writer.finish()
    writer.drain { out += $0 }
    #expect(out == RecordWriter.bytes(of: record))
  }

  @Test("A record that is cut after any line or at any byte is refused with the position")
  func truncated() {
    let bytes = RecordWriter.bytes(of: sample())
    let all = lines(bytes)
    for count in 1..<all.count {
      #expect(
        error(Array(bytes[..<(all[count - 1].endIndex + 1)])) == .broken("truncated after line \(count)"))
    }
    #expect(error([]) == .broken("not a record: it is empty"))
    for end in stride(from: 1, to: bytes.count - 1, by: isThorough ? 1 : 7) {
      #expect(error(Array(bytes[..<end])) != nil)
    }
    let middle = all[2].startIndex + 20
    #expect(error(Array(bytes[..<middle])) == .broken("truncated after line 2"))
  }

  @Test("Any changed byte is detected")
  func changed() {
    let bytes = RecordWriter.bytes(of: sample())
    for index in stride(from: 0, to: bytes.count - 1, by: 3) {
      var copy = bytes
      copy[index] = copy[index] == 0x30 ? 0x31 : 0x30
      if copy != bytes { #expect(error(copy) != nil, "byte \(index)") }
    }
  }

  @Test("A file that is not a record, or has a newer format, is reported as such")
  func foreign() {
    #expect(error(Array("{\"schema\":7,\"x\":1}\n".utf8)) == .newerSchema(found: 7, supported: 1))
    #expect(
      RecordError.newerSchema(found: 7, supported: 1).description
        == "newer schema 7; this program reads up to 1")
    for text in [
      "hello\n", "[]\n", "{}\n", "\u{0}", "{\"schema\":1}\n", "{\"schema\":0,\"planHash\":\"\"}\n",
    ] {
      guard case .broken(let what) = error(Array(text.utf8)) else {
        Issue.record("\(text) was read")
        continue
      }
      #expect(what.hasPrefix("not a record"))
    }
    #expect(error([UInt8](repeating: 0x5B, count: 100_000)) != nil)
  }

  @Test("A wrong line is reported with its number")
  func wrongLine() {
    let bytes = RecordWriter.bytes(of: sample())
    func swapping(_ old: String, _ new: String) -> String? {
      let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: old, with: new)
      return error(Array(text.utf8))?.description
    }
    #expect(swapping("b/portrait/c/two", "b/portrait/c") == "line 3: expected five ids joined by '/'")
    #expect(swapping("c/two", "c/one") == "line 3: the cell 'a/b/portrait/c/one' occurs twice")
    #expect(swapping("\"status\":\"error\"", "\"status\":\"maybe\"") == "line 3: expected 'ok' or 'error'")
    #expect(
      swapping("\"cells\":3,\"digest\"", "\"cells\":4,\"digest\"")
        == "line 9: the footer says 4 cells, but the record has 3")
    #expect(
      swapping("\"motion\":100", "\"motion\":101")?.hasPrefix("line 4: expected a number from 0 to 100")
        == true)
    #expect(error(bytes + bytes)?.description == "line 10: the record continues after its end")
  }
}

@Suite("Hostile records") struct HostileRecordTests {
  @Test("A record with too many entries of an axis is refused")
  func axes() {
    var record = sample()
    record.cells = ResultTable(
      (0..<301).map {
        CellResult(
          cell: CellID(strategy: "a", device: "d\($0)", orientation: "o", scenario: "s", screen: "x"),
          error: "e")
      })
    #expect(error(RecordWriter.bytes(of: record)) == .broken("the record names more than 300 devices"))
    record.cells.removeLast(2)
    #expect(error(RecordWriter.bytes(of: record)) == nil)
  }

  @Test("Random changes with a valid digest never crash the reader, and never give a score outside its range")
  func mutations() throws {
    let bytes = RecordWriter.bytes(of: sample())
    let end = try #require(lines(bytes).last).startIndex
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = ["\"", "{", "}", "[", "]", ",", ":", "9", "-", "e", "null", "\\u0000", "/", "1e308", "\n"]
      .map { Array($0.utf8) }
    for _ in 0..<tries(3_000, sample: 1_000) {
      var body = Array(bytes[..<end])
      for _ in 0...random(3) {
        let place = random(body.count)
        body.replaceSubrange(place..<min(body.count, place + random(3)), with: pieces[random(pieces.count)])
      }
      var digest = Digest()
      digest.add(body)
      let cut = body + Array("{\"end\":true,\"cells\":3,\"digest\":\"\(digest.value.hexText)\"}\n".utf8)
      guard let record = try? RecordReader.parse(cut) else { continue }
      for cell in record.cells {
        #expect((0...100).contains(cell.occlusion ?? 0) && (0...100).contains(cell.motion ?? 0))
        #expect(cell.metrics.allSatisfy { $0.score.map { (0...1).contains($0) } ?? true })
      }
    }
  }
}

@Suite("Record files") struct RecordFileTests {
  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("record-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  @Test("A file is written completely and can be read again")
  func write() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("results.ndjson").path
    try RecordFile.write(sample(), to: path)
    let record = try RecordReader.read(path)
    #expect(RecordWriter.bytes(of: record) == RecordWriter.bytes(of: sample()))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["results.ndjson"])
  }

  @Test("A failure while writing keeps the old file and leaves no temporary file")
  func failure() throws {
    struct Stop: Error {}
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("results.ndjson").path
    try RecordFile.write(sample(), to: path)
    #expect(throws: Stop.self) {
      try RecordFile.write(to: path, header: sample().header) { stream in
        try stream.append(sample().cells[0])
        throw Stop()
      }
    }
    #expect(try RecordReader.read(path).cells.count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["results.ndjson"])
  }

  @Test("Errors name the path and the system's reason")
  func errors() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = folder.appendingPathComponent("missing/results.ndjson").path
    #expect(throws: RecordError.unwritable(path: missing, reason: "No such file or directory")) {
      try RecordFile.write(sample(), to: missing)
    }
    #expect(throws: RecordError.notFound(path: missing)) { try RecordReader.read(missing) }
    #expect(throws: RecordError.unreadable(path: folder.path, reason: "Is a directory")) {
      try RecordReader.read(folder.path)
    }
    #expect(throws: RecordError.unwritable(path: folder.path, reason: "Is a directory")) {
      try RecordFile.write(sample(), to: folder.path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
