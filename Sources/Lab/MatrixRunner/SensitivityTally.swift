import AvoidanceMetrics
import ResultRecord

/// What is counted of every strategy in some cells, by its id.
struct Tallies {
  private var byStrategy: [String: Tally] = [:]

  init(_ cells: [CellRecord]) {
    for cell in cells { byStrategy[cell.cell.strategy, default: Tally()].add(cell) }
  }

  subscript(strategy: String) -> Tally? { byStrategy[strategy] }

  /// What is counted of one strategy.
  struct Tally {
    private var cells = 0
    private var failures = 0
    private var occlusion: [Double] = []
    private var motion: [Double] = []

    mutating func add(_ cell: CellRecord) {
      guard cell.error == nil else { return }
      cells += 1
      if cell.gates.contains(.failed) { failures += 1 }
      if let value = cell.occlusion { occlusion.append(value) }
      if let value = cell.motion { motion.append(value) }
    }

    var standing: SensitivityResult.Standing {
      SensitivityResult.Standing(
        cells: cells, gateFailures: failures, occlusionP75: Self.p75(occlusion), motionP75: Self.p75(motion))
    }

    /// The bad-side quartile; more is better.
    private static func p75(_ scores: [Double]) -> Double {
      Scoring.nearestRank(scores.sorted(by: >), 0.75) ?? .nan
    }
  }
}

/// The same cells played twice, cell by cell.
struct Comparison {
  /// Cells with another result, by strategy.
  private(set) var changed: [String: Int] = [:]
  private var sums: [String: (change: Double, cells: Int)] = [:]

  init(before: [CellRecord], after: [CellRecord]) {
    var place: [CellID: Int] = [:]
    place.reserveCapacity(before.count)
    for (n, cell) in before.enumerated() { place[cell.cell] = n }
    for new in after {
      guard let n = place[new.cell] else { continue }
      let old = before[n]
      let strategy = new.cell.strategy
      if Self.differs(old, new) { changed[strategy, default: 0] += 1 }
      if let a = Scoring.overall(occlusion: old.occlusion, motion: old.motion),
        let b = Scoring.overall(occlusion: new.occlusion, motion: new.motion)
      {
        sums[strategy, default: (0, 0)].change += b - a
        sums[strategy, default: (0, 0)].cells += 1
      }
    }
  }

  /// The mean change of a strategy's overall scores; NaN where no cell has a score both times.
  func scoreChange(_ strategy: String) -> Double {
    guard let sum = sums[strategy], sum.cells > 0 else { return .nan }
    return sum.change / Double(sum.cells)
  }

  /// Half a unit of the last decimal that reports show.
  private static let least = 0.05

  private static func differs(_ a: CellRecord, _ b: CellRecord) -> Bool {
    func differ(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return (a == nil) != (b == nil) }
      return abs(a - b) >= least
    }
    return (a.error == nil) != (b.error == nil) || a.gates != b.gates || differ(a.occlusion, b.occlusion)
      || differ(a.motion, b.motion)
  }
}
