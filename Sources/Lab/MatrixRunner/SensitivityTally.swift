import AvoidanceMetrics
import ResultRecord
import Vocabulary

/// What the examination keeps of a cell: small, for all cells of the run are compared under every setting.
struct JudgedCell {
  /// The strategy's place among the plan's.
  let strategy: Int
  /// The kind of its screen.
  let kind: ScreenKind
  let outcome: Outcome
  let isJudged: Bool
  /// The gates' results in two bits each.
  private let gates: UInt64
  let occlusion: Double?
  let motion: Double?
  let overall: Double?

  init(_ cell: CellRecord, strategy: Int, kind: ScreenKind) {
    (self.strategy, self.kind) = (strategy, kind)
    (outcome, isJudged) = (cell.outcome, cell.isJudged)
    gates = cell.gates.reduce(0) { bits, gate in
      let code: UInt64 =
        switch gate {
        case .passed: 1
        case .failed: 2
        case .notApplicable: 3
        }
      return bits << 2 | code
    }
    (occlusion, overall) = (cell.occlusion, cell.overall)
    motion = cell.hasMoved ? cell.motion : nil
  }

  /// Half a unit of the last decimal that reports show.
  private static let least = 0.05

  /// Whether a reader sees another result.
  func differs(from other: JudgedCell) -> Bool {
    func differ(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return (a == nil) != (b == nil) }
      return abs(a - b) >= Self.least
    }
    return outcome != other.outcome || gates != other.gates || differ(occlusion, other.occlusion)
      || differ(motion, other.motion)
  }
}

/// What is counted of one strategy's cells: those that can be judged.
struct StrategyTally {
  /// Whether it has no cells at all, not even ones with errors.
  private(set) var isEmpty = true
  private var cells = 0
  private var failures = 0
  private var doesNothing = 0
  private var occlusion: [Double] = []
  private var motion: [Double] = []

  mutating func add(_ cell: JudgedCell) {
    isEmpty = false
    guard cell.outcome != .error, cell.isJudged else { return }
    cells += 1
    if cell.outcome == .fail { failures += 1 }
    if cell.outcome == .doesNothing { doesNothing += 1 }
    if let value = cell.occlusion { occlusion.append(value) }
    if let value = cell.motion { motion.append(value) }
  }

  var standing: SensitivityResult.Standing {
    SensitivityResult.Standing(
      cells: cells, failures: failures, doesNothing: doesNothing, occlusionP75: Self.p75(occlusion),
      motionP75: Self.p75(motion))
  }

  /// The bad-side quartile; more is better.
  private static func p75(_ scores: [Double]) -> Double {
    Scoring.nearestRank(scores.sorted(by: >), 0.75) ?? .nan
  }
}

/// What is counted of one strategy's cells, in all and by the kinds of their screens.
struct KindTallies {
  private(set) var all = StrategyTally()
  private var kinds: [ScreenKind: StrategyTally] = [:]

  mutating func add(_ cell: JudgedCell) {
    all.add(cell)
    kinds[cell.kind, default: StrategyTally()].add(cell)
  }

  /// By kind, as far as there are cells.
  var standings: [SensitivityResult.OfKind] {
    ScreenKind.allCases.compactMap { kind in
      guard let standing = kinds[kind]?.standing, standing.cells > 0 else { return nil }
      return SensitivityResult.OfKind(kind, standing)
    }
  }
}

/// The cells of a plan, played under one setting.
struct PlayedPart {
  private(set) var cells: [JudgedCell] = []
  private(set) var ids: [CellID] = []
  private var places: [CellID: Int] = [:]
  private let strategies: [String: Int]
  private let kinds: [String: ScreenKind]

  /// No cells yet of the plan's strategies, in their order, on screens of these kinds.
  init(strategies: [String], kinds: [String: ScreenKind]) {
    self.strategies = Dictionary(strategies.enumerated().map { ($1, $0) }) { first, _ in first }
    self.kinds = kinds
  }

  mutating func append(_ cell: CellRecord) {
    guard let strategy = strategies[cell.cell.strategy] else { return }
    places[cell.cell] = cells.count
    cells.append(JudgedCell(cell, strategy: strategy, kind: kinds[cell.cell.screen] ?? .fixedForm))
    ids.append(cell.cell)
  }

  /// Where a cell is.
  func place(of id: CellID) -> Int? { places[id] }

  /// The cells that another part has as well, in its order.
  func shared(with other: PlayedPart) -> PlayedPart {
    var shared = self
    (shared.cells, shared.ids, shared.places) = ([], [], [:])
    for id in other.ids {
      guard let n = places[id] else { continue }
      shared.places[id] = shared.cells.count
      shared.cells.append(cells[n])
      shared.ids.append(id)
    }
    return shared
  }

  /// The same with the cells that another part has as well taken from there.
  func replacing(_ other: PlayedPart) -> PlayedPart {
    var whole = self
    for (cell, id) in zip(other.cells, other.ids) { if let n = places[id] { whole.cells[n] = cell } }
    return whole
  }

  /// One tally a strategy.
  var tallies: [KindTallies] {
    var tallies = [KindTallies](repeating: KindTallies(), count: strategies.count)
    for cell in cells { tallies[cell.strategy].add(cell) }
    return tallies
  }
}

/// The same cells played twice, cell by cell, as far as they can be judged; everything by strategy.
struct ReplayComparison {
  /// Cells with another result.
  private(set) var changed: [Int]
  private var sums: [(change: Double, cells: Int)]

  init(before: PlayedPart, after: PlayedPart, strategies: Int) {
    changed = [Int](repeating: 0, count: strategies)
    sums = [(change: Double, cells: Int)](repeating: (0, 0), count: strategies)
    for (new, id) in zip(after.cells, after.ids) {
      guard let n = before.place(of: id) else { continue }
      let old = before.cells[n]
      guard old.isJudged, new.isJudged else { continue }
      if old.differs(from: new) { changed[new.strategy] += 1 }
      if let a = old.overall, let b = new.overall {
        sums[new.strategy].change += b - a
        sums[new.strategy].cells += 1
      }
    }
  }

  /// The mean change of a strategy's overall scores; NaN where no cell has a score both times.
  func scoreChange(_ strategy: Int) -> Double {
    let sum = sums[strategy]
    return sum.cells > 0 ? sum.change / Double(sum.cells) : .nan
  }
}
