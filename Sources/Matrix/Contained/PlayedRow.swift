import KeyboardAvoidance
import Metrics
import Platform
import Record
import Support
import UIKit

/// The results of a row of cells that a child process has played and measured, with its own baseline and oracle.
///
/// A trace is much larger than its result, and most of the time of a cell with a single strategy is spent on the
/// references. A child that plays rows sends only results, and no process plays a reference twice.
struct PlayedRow {
  /// The results of the cells, in the order of the row's strategies.
  var cells: [CellResult] = []
  /// The results that may be others in a variation, with the indices of the variation and of the cell.
  var varied: [(way: Int, place: Int, cell: CellResult)] = []
  /// The number of cells that were played, with those of the references and the variations.
  var plays = 0

  /// Plays and measures a row. A trap ends the process.
  init(
    _ variants: [StrategyVariant], on stage: CellStage, _ ways: [Variations.Variation],
    _ engine: inout MetricEngine
  ) {
    let references = stage.references(&engine)
    let planned = variants.map { stage.judge($0, references, &engine) }
    cells = planned.map(\.result)
    for (number, way) in ways.enumerated() {
      let changed = way.stage(stage)
      let references = way.references(on: changed, from: references, &engine)
      for (place, variant) in variants.enumerated() {
        guard let judged = way.judge(variant, on: changed, from: planned[place], references, &engine) else {
          continue
        }
        varied.append((number, place, judged.result))
      }
    }
    plays = stage.count.plays
  }

  // MARK: Bytes

  func write(to bytes: inout Bytes) {
    bytes.add(cells.count)
    for cell in cells { cell.writeResult(to: &bytes) }
    bytes.add(varied.count)
    for (way, place, cell) in varied {
      bytes.add(way)
      bytes.add(place)
      cell.writeResult(to: &bytes)
    }
    bytes.add(plays)
  }

  /// Reads the results of variants on a stage.
  init(
    of variants: [StrategyVariant], on stage: CellStage, ways: Int, from bytes: inout BytesReader
  ) throws(BytesReader.Mistake) {
    guard try bytes.integer() == variants.count else { throw BytesReader.Mistake() }
    for variant in variants { cells.append(try CellResult(stage.cell(of: variant), result: &bytes)) }
    for _ in 0..<(try bytes.integer()) {
      let (way, place) = (try bytes.integer(), try bytes.integer())
      guard way < ways, place < variants.count else { throw BytesReader.Mistake() }
      varied.append((way, place, try CellResult(stage.cell(of: variants[place]), result: &bytes)))
    }
    plays = try bytes.integer()
  }
}

extension CellResult {
  private static let gateResults: [GateResult] = [.passed, .failed, .notApplicable]

  /// Appends the result without the id, the notes, and whether a keyboard's height is inferred, which the parent
  /// knows.
  fileprivate func writeResult(to bytes: inout Bytes) {
    bytes.add(error.map { [$0] } ?? [])
    for flag in [doesNothing, isJudged, screenFits, hasMoved] { bytes.add(flag ? 1 : 0) }
    for metric in metrics {
      bytes.add(optional: metric.value)
      bytes.add(optional: metric.score)
      bytes.add(metric.reason.map { Int($0.rawValue) + 1 } ?? 0)
    }
    bytes.add(optional: occlusion)
    bytes.add(optional: motion)
    bytes.add(gates.map { Double(Self.gateResults.firstIndex(of: $0) ?? 0) })
    bytes.add(barsDisplaced)
    bytes.add(brokenConstraints)
  }

  fileprivate init(_ cell: CellID, result bytes: inout BytesReader) throws(BytesReader.Mistake) {
    self.init(cell: cell, error: try bytes.texts().first)
    (doesNothing, isJudged) = (try bytes.flag(), try bytes.flag())
    (screenFits, hasMoved) = (try bytes.flag(), try bytes.flag())
    for _ in 0..<(error == nil ? MetricID.allCases.count : 0) {
      var metric = MetricResult(.notMeasured)
      (metric.value, metric.score) = (try bytes.optionalDouble(), try bytes.optionalDouble())
      let reason = try bytes.integer()
      metric.reason = UInt8(exactly: reason - 1).flatMap { NotApplicable(rawValue: $0) }
      metrics.append(metric)
    }
    (occlusion, motion) = (try bytes.optionalDouble(), try bytes.optionalDouble())
    for number in try bytes.doubles() {
      guard let place = Int(exactly: number), Self.gateResults.indices.contains(place) else {
        throw BytesReader.Mistake()
      }
      gates.append(Self.gateResults[place])
    }
    guard gates.count == (error == nil ? GateID.allCases.count : 0) else { throw BytesReader.Mistake() }
    (barsDisplaced, brokenConstraints) = (try bytes.integer(), try bytes.integer())
  }
}

extension Bytes {
  fileprivate mutating func add(optional number: Double?) {
    add(number == nil ? 0 : 1)
    if let number { add(number) }
  }
}

extension BytesReader {
  fileprivate mutating func optionalDouble() throws(Mistake) -> Double? { try flag() ? try double() : nil }
}

extension Variations.Variation {
  func write(to bytes: inout Bytes) {
    profile.write(to: &bytes)
    bytes.add(frameRate)
    bytes.add(rule?.rawValue ?? "")
    bytes.add(taller.count)
    for (idiom, keyboards) in taller {
      bytes.add(signed: idiom.rawValue)
      bytes.add(keyboards.portrait)
      bytes.add(keyboards.landscape)
    }
  }

  init(from bytes: inout BytesReader) throws(BytesReader.Mistake) {
    let profile = try PlatformProfile(from: &bytes)
    let frameRate = try bytes.integer()
    let rule = PlatformRule(rawValue: try bytes.text())
    var taller: [UIUserInterfaceIdiom: Variations.TallerKeyboards] = [:]
    for _ in 0..<(try bytes.integer()) {
      guard let idiom = UIUserInterfaceIdiom(rawValue: try bytes.signedInteger()) else {
        throw BytesReader.Mistake()
      }
      taller[idiom] = Variations.TallerKeyboards(
        portrait: try bytes.double(), landscape: try bytes.double())
    }
    self.init(profile: profile, frameRate: frameRate, rule: rule, taller: taller)
  }
}
