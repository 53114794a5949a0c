import Metrics
import Record

enum Cells {
  static func id(_ text: String) -> CellID {
    let parts = text.split(separator: "/").map(String.init)
    return CellID(
      strategy: parts[0], device: parts[1], orientation: parts[2], scenario: parts[3], screen: parts[4])
  }

  /// Returns a cell in which every gate passes except those in `fails` and `without`. Metrics that are not
  /// given do not apply.
  static func cell(
    _ text: String, _ outcome: Outcome? = nil, isJudged: Bool = true, hasMoved: Bool = true,
    fails: [GateID] = [], without: [GateID] = [], occlusion: Double? = 100,
    motion: Double? = 100, metrics: [MetricID: Double] = [:]
  ) -> CellResult {
    CellResult(
      cell: id(text), doesNothing: outcome == .doesNothing, isJudged: isJudged, hasMoved: hasMoved,
      metrics: MetricID.allCases.map { metric in
        metrics[metric].map { MetricResult(value: $0, score: 0.5) } ?? MetricResult(.notMeasured)
      }, occlusion: occlusion, motion: motion,
      gates: GateID.allCases.map {
        fails.contains($0) ? .failed : without.contains($0) ? .notApplicable : .passed
      })
  }

  static func record(_ cells: [CellResult], model: String = "2", frameRate: Int = 60) -> RunRecord {
    var strategies: [AxisEntry] = []
    for cell in cells where !strategies.contains(where: { $0.id == cell.cell.strategy }) {
      let isReference = ["none", "oracle"].contains(cell.cell.strategy)
      strategies.append(
        AxisEntry(
          id: cell.cell.strategy, title: "", summary: "", group: "", source: "",
          facts: [.init("provenance", isReference ? "reference" : "published")]))
    }
    return RunRecord(
      header: RunHeader(
        model: model, planHash: "0", profile: "ios-26", rules: [.init("P4 = uikit", "")],
        frameRate: frameRate,
        cellCount: cells.count, command: "", strategies: strategies, devices: [], orientations: [],
        scenarios: [], screens: []), cells: cells)
  }
}
