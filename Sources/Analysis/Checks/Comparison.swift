import Metrics
import Record

/// The change of one cell's result between two runs.
public struct CellChange: Sendable, Equatable {
  /// The kind of a change. The cells of each kind are reported as one list.
  public enum Kind: String, Sendable, CaseIterable {
    /// At least one detail of the result got worse, even if other details got better.
    case regressed
    /// At least one detail of the result got better, and none got worse.
    case improved
    /// No detail of the result got worse, but at least one cannot be compared. A gate, a measure or the
    /// situation can be judged in only one of the runs, or a strategy that fails in one run does nothing in
    /// the other.
    case notComparable = "not comparable"
    /// The cell is only in the new run.
    case new
    /// The cell is only in the baseline.
    case removed
  }

  /// One difference between the old and the new result of a cell.
  public enum Detail: Sendable, Equatable {
    /// A gate fails now that did not fail before.
    case failsNow(GateID)
    case passesNow(GateID)
    /// A gate applied before and does not apply now.
    case gateGone(GateID)
    /// A gate that did not apply before applies now and passes.
    case gateAppeared(GateID)
    /// The cell can no longer be played.
    case cannotBePlayed
    /// The cell could not be played before and can be played now.
    case canBePlayed
    /// The strategy passed or failed the cell before and does nothing in it now.
    case doesNothingNow(before: Outcome)
    /// The strategy did nothing in the cell before and passes or fails it now.
    case doesSomethingNow(Outcome)
    /// The situation could be judged before, but not now.
    case judgedNoMore
    /// The situation can be judged now, but could not be judged before.
    case judgedNow
    /// The value of a measure changed by more than the tolerance.
    case value(Measure, from: Double, to: Double)
    /// A measure applied before and does not apply now.
    case valueGone(Measure, from: Double)
    /// A measure did not apply before and applies now.
    case valueAppeared(Measure, to: Double)
  }

  /// The cell's id.
  public var cell: String
  /// The kind of the change.
  public var kind: Kind
  /// The differences; empty for new and removed cells.
  public var details: [Detail]

  /// Creates a change.
  public init(cell: String, kind: Kind, details: [Detail] = []) {
    self.cell = cell
    self.kind = kind
    self.details = details
  }
}

extension CellChange.Detail {
  /// Whether the result got worse; nil if the difference is neither better nor worse.
  public var isWorse: Bool? {
    switch self {
    case .failsNow, .cannotBePlayed: true
    case .passesNow, .canBePlayed: false
    // Doing nothing is neither a pass nor a failure. It is worse than a pass, but neither better nor worse
    // than a failure.
    case .doesNothingNow(let before): before == .pass ? true : nil
    case .doesSomethingNow(let after): after == .pass ? false : nil
    case .judgedNoMore, .judgedNow: nil
    case .value(let measure, let from, let to): (to > from) != measure.higherIsBetter
    case .gateGone, .gateAppeared, .valueGone, .valueAppeared: nil
    }
  }
}

/// The changes of all cells between two runs. Each change is stored in eight bytes and expanded on access,
/// because there may be millions of them.
public struct CellChanges: Sendable, RandomAccessCollection {
  private struct Row {
    /// The index of the cell in the new run, or in the baseline if the cell was removed.
    var cell: UInt32
    var content: UInt32
  }

  private let base: OutcomeList
  private let new: OutcomeList
  private var rows: [Row] = []
  /// The distinct contents of the changes. Several changes may share one of them.
  private var contents: [(kind: CellChange.Kind, details: [CellChange.Detail])] = []

  fileprivate init(from base: OutcomeList, to new: OutcomeList) { (self.base, self.new) = (base, new) }

  /// The index of the first change.
  public var startIndex: Int { 0 }
  /// The index after the last change.
  public var endIndex: Int { rows.count }

  /// The change at an index.
  public subscript(place: Int) -> CellChange {
    let (cell, content) = (Int(rows[place].cell), contents[Int(rows[place].content)])
    return CellChange(
      cell: content.kind == .removed ? base.id(cell) : new.id(cell), kind: content.kind,
      details: content.details)
  }

  func count(_ kind: CellChange.Kind) -> Int { rows.count { contents[Int($0.content)].kind == kind } }

  func filter(_ kind: CellChange.Kind) -> CellChanges {
    var filtered = self
    filtered.rows.removeAll { contents[Int($0.content)].kind != kind }
    return filtered
  }

  /// Stores the kind and the details of a change and returns their index in `contents`.
  fileprivate mutating func place(of kind: CellChange.Kind, _ details: [CellChange.Detail] = []) -> Int {
    contents.append((kind, details))
    return contents.count - 1
  }

  fileprivate mutating func append(_ content: Int, cell: Int) {
    rows.append(Row(cell: UInt32(cell), content: UInt32(content)))
  }
}

/// The cell-by-cell comparison of two runs.
public struct Comparison: Sendable {
  /// The changed cells: first the cells of the new run in its order, then the removed cells in the order of
  /// the baseline.
  public private(set) var changes: CellChanges
  /// The number of cells that have the same result in both runs.
  public private(set) var unchanged = 0
  /// The reasons why the runs cannot be compared. If there are any, `changes` is empty.
  public let obstacles: [String]
  /// The differences between the runs that do not prevent a comparison, one sentence each.
  public private(set) var remarks: [String]
  private let base: OutcomeList
  private let places: OutcomeIndex

  /// The largest difference between two scores that counts as equal. A table with one decimal does not show a
  /// smaller difference.
  public static let tolerance = 0.05

  /// Compares the cells of two tables by the measures that both tables have. A cell that cannot be judged in
  /// either table counts as unchanged.
  ///
  /// - Parameters:
  ///   - base: the outcomes of the earlier run.
  ///   - new: the outcomes of the later run.
  ///   - tolerance: the largest difference between scores (0...100) that counts as equal. The tolerance for
  ///     metrics is half a unit of their last displayed decimal.
  public init(base: OutcomeTable, new: OutcomeTable, tolerance: Double = Comparison.tolerance) {
    obstacles = base.platform.obstacles(to: new.platform)
    remarks = base.platform.differences(to: new.platform)
    self.base = obstacles.isEmpty ? base.cells : OutcomeList([])
    places = OutcomeIndex(self.base)
    changes = CellChanges(from: self.base, to: new.cells)
    guard obstacles.isEmpty else { return }
    let shared = base.measures.enumerated().compactMap { index, measure in
      new.measures.firstIndex(of: measure).map { (measure: measure, base: index, new: $0) }
    }
    let left = base.measures.filter { !new.measures.contains($0) }
    let right = new.measures.filter { !base.measures.contains($0) }
    for (side, measures) in [("new run", left), ("baseline", right)] where !measures.isEmpty {
      remarks.append(
        "These measures are not compared, because the \(side) does not have them: "
          + "\(measures.map(\.id).joined(separator: ", ")).")
    }
    let (isNew, isRemoved) = (changes.place(of: .new), changes.place(of: .removed))
    let earlier = places.places(of: new.cells)
    var seen = [Bool](repeating: false, count: base.cells.count)
    var known = KnownPairs(base.cells, new.cells)
    for cell in new.cells.indices {
      guard let old = earlier(cell) else {
        changes.append(isNew, cell: cell)
        continue
      }
      seen[old] = true
      let content = known.content(old, cell) { before, after -> Int? in
        let details = Self.details(before, after, shared, tolerance)
        guard !details.isEmpty else { return nil }
        let judgements = details.map(\.isWorse)
        return changes.place(
          of: judgements.contains(true) ? .regressed : judgements.contains(nil) ? .notComparable : .improved,
          details)
      }
      if let content { changes.append(content, cell: cell) } else { unchanged += 1 }
    }
    for cell in base.cells.indices where !seen[cell] { changes.append(isRemoved, cell: cell) }
  }

  /// Returns the outcome of a cell in the baseline; nil if the baseline lacks the cell or the runs cannot be
  /// compared.
  public func before(_ id: String) -> CellOutcome? { places.place(of: id).map(base.outcome) }

  /// A cache of the changes between pairs of results, because many cells have the same pair of results.
  private struct KnownPairs {
    let base: OutcomeList
    let new: OutcomeList
    private let outcomes: (base: NarrowColumn, new: NarrowColumn)?
    /// A cached pair of results. `content` is the index of the change's contents plus 1, or 0 if nothing
    /// changed.
    private struct Pair {
      /// The index of the new run's result plus 1; 0 if the entry is unused.
      var new: UInt32 = 0
      var content: UInt32 = 0
    }

    /// For each result of the baseline, the first result of the new run that it was compared with. Most
    /// results are compared with only one.
    private var firsts: [Pair]
    /// The other pairs. The key combines the indices of both results.
    private var others: [UInt64: UInt32] = [:]

    init(_ base: OutcomeList, _ new: OutcomeList) {
      (self.base, self.new) = (base, new)
      outcomes = base.packed.flatMap { base in new.packed.map { (base.outcomes, $0.outcomes) } }
      firsts = [Pair](repeating: Pair(), count: base.packed?.results.count ?? 0)
    }

    /// Returns the index of the contents of a cell's change; nil if nothing changed. `old` and `cell` are the
    /// cell's indices in the baseline and in the new run.
    mutating func content(_ old: Int, _ cell: Int, _ found: (CellOutcome, CellOutcome) -> Int?) -> Int? {
      guard let outcomes else { return found(base.outcome(old), new.outcome(cell)) }
      let (earlier, later) = (outcomes.base[old], UInt32(outcomes.new[cell] + 1))
      let key = UInt64(earlier) << 32 | UInt64(later)
      if let known = firsts[earlier].new == later ? firsts[earlier].content : others[key] {
        return known == 0 ? nil : Int(known) - 1
      }
      let content = found(base.outcome(old), new.outcome(cell))
      let kept = UInt32(content.map { $0 + 1 } ?? 0)
      if firsts[earlier].new == 0 {
        firsts[earlier] = Pair(new: later, content: kept)
      } else {
        others[key] = kept
      }
      return content
    }
  }

  /// The number of cells that both runs have.
  public var compared: Int {
    unchanged + count(.regressed) + count(.improved) + count(.notComparable)
  }

  /// Whether the two runs have cells but none in common, so that nothing was compared.
  public var isVoid: Bool { obstacles.isEmpty && compared == 0 && !changes.isEmpty }

  /// Returns the changes of one kind, in order.
  public func changes(_ kind: CellChange.Kind) -> CellChanges { changes.filter(kind) }

  /// Returns the number of changes of a kind.
  public func count(_ kind: CellChange.Kind) -> Int { changes.count(kind) }

  private static func details(
    _ before: CellOutcome, _ after: CellOutcome, _ shared: [(measure: Measure, base: Int, new: Int)],
    _ tolerance: Double
  ) -> [CellChange.Detail] {
    if before.isError || after.isError {
      return before.isError == after.isError ? [] : [after.isError ? .cannotBePlayed : .canBePlayed]
    }
    if !before.isJudged || !after.isJudged {
      return before.isJudged == after.isJudged ? [] : [after.isJudged ? .judgedNow : .judgedNoMore]
    }
    switch (before.outcome == .doesNothing, after.outcome == .doesNothing) {
    case (false, true): return [.doesNothingNow(before: before.outcome)]
    case (true, false): return [.doesSomethingNow(after.outcome)]
    default: break
    }
    var details: [CellChange.Detail] = []
    for gate in GateID.allCases where gate.index < before.gates.count && gate.index < after.gates.count {
      switch (before.gates[gate.index], after.gates[gate.index]) {
      case (.passed, .passed), (.failed, .failed), (.notApplicable, .notApplicable): break
      case (_, .failed): details.append(.failsNow(gate))
      case (.failed, .passed): details.append(.passesNow(gate))
      case (_, .notApplicable): details.append(.gateGone(gate))
      case (.notApplicable, .passed): details.append(.gateAppeared(gate))
      }
    }
    for (measure, base, new) in shared {
      switch (before.values[base], after.values[new]) {
      case (nil, nil): break
      case (let from?, nil): details.append(.valueGone(measure, from: from))
      case (nil, let to?): details.append(.valueAppeared(measure, to: to))
      case (let from?, let to?):
        if abs(to - from) > measure.tolerance(scores: tolerance) {
          details.append(.value(measure, from: from, to: to))
        }
      }
    }
    return details
  }
}

extension Measure {
  /// Returns the largest difference between two values of the measure that counts as equal.
  func tolerance(scores: Double) -> Double {
    switch self {
    case .occlusion, .motion, .score, .failing, .passing, .doesNothing, .occlusionP75, .motionP75: scores
    case .failedGates: 0
    case .metric: Self.halves[min(decimals, Self.halves.count - 1)]
    }
  }

  /// Half a unit of the last displayed decimal, by the number of decimals.
  private static let halves = [0.5, 0.05, 0.005, 0.0005, 0.00005]
}
