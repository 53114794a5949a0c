import KeyboardAvoidance
import Metrics
import Support

/// The rows of a screen in one orientation of a device, which a child process plays at once.
///
/// An exchange between processes costs about as much as playing a cell, so that rows are not sent one by one.
struct RowBatch {
  struct Row {
    var variants: [StrategyVariant]
    /// The stage of the row. The stages differ only in their scenarios.
    var stage: CellStage
    /// The indices of the row's variations.
    var ways: [Int]
  }

  let rows: [Row]
  /// The variations of all rows, with their indices.
  private let ways: [(index: Int, way: Variations.Variation)]

  /// Creates a batch of rows with indices of variations in a list.
  init(rows: [Row], _ ways: [Variations.Variation]) {
    self.rows = rows
    self.ways = Set(rows.flatMap(\.ways)).sorted().map { ($0, ways[$0]) }
  }

  /// Appends everything but the stage of the first row.
  func write(to bytes: inout Bytes) {
    bytes.add(ways.count)
    for (index, way) in ways {
      bytes.add(index)
      way.write(to: &bytes)
    }
    bytes.add(rows.count)
    for row in rows {
      bytes.add(row.variants.map(\.id))
      bytes.add(StageCoding.bytes(of: row.stage.scenario))
      bytes.add(row.ways.count)
      for way in row.ways { bytes.add(way) }
    }
  }

  /// Reads the rows of a batch whose first row has a stage, plays them, and returns the results.
  static func play(
    on stage: CellStage, _ reader: inout BytesReader,
    _ variant: (String) throws(BytesReader.Mistake) -> StrategyVariant, _ engine: inout MetricEngine
  ) throws(BytesReader.Mistake) -> Bytes {
    var known: [Int: Variations.Variation] = [:]
    for _ in 0..<(try reader.integer()) {
      known[try reader.integer()] = try Variations.Variation(from: &reader)
    }
    var results = Bytes()
    for _ in 0..<(try reader.integer()) {
      var variants: [StrategyVariant] = []
      for id in try reader.texts() { variants.append(try variant(id)) }
      guard let scenario = StageCoding.scenario(try reader.bytes()) else { throw BytesReader.Mistake() }
      var ways: [Variations.Variation] = []
      for _ in 0..<(try reader.integer()) {
        guard let way = known[try reader.integer()] else { throw BytesReader.Mistake() }
        ways.append(way)
      }
      PlayedRow(variants, on: stage.with(scenario), ways, &engine).write(to: &results)
    }
    return results
  }
}
