import Metrics
import Record

/// The change of one cell between two runs.
public struct CellChange: Sendable, Equatable {
  /// The list that a changed cell belongs to.
  public enum Kind: String, Sendable, CaseIterable {
    /// Something got worse, even if something else got better.
    case regressed
    /// Something got better and nothing got worse.
    case improved
    /// Nothing got worse, but a gate, a measure or the situation can be judged on one side only, or a failing
    /// strategy does nothing on the other side.
    case notComparable = "not comparable"
    /// Only the new run has the cell.
    case new
    /// Only the base has the cell.
    case removed
  }

  /// One difference between the two sides.
  public enum Detail: Sendable, Equatable {
    /// A gate fails now.
    case failsNow(GateID)
    /// A gate failed before and passes now.
    case passesNow(GateID)
    /// A gate was judged before and does not apply now.
    case gateGone(GateID)
    /// A gate did not apply before and is judged now, and passes.
    case gateAppeared(GateID)
    /// The cell can no longer be played.
    case cannotBePlayed
    /// The cell could not be played before and can be played now.
    case canBePlayed
    /// The strategy does nothing in the cell now; before, it passed or failed.
    case doesNothingNow(before: Outcome)
    /// The strategy did nothing in the cell before; now it passes or fails.
    case doesSomethingNow(Outcome)
    /// The situation could be judged before and cannot be judged now.
    case judgedNoMore
    /// The situation could not be judged before and can be judged now.
    case judgedNow
    /// A number changed by more than the tolerance.
    case value(Measure, from: Double, to: Double)
    /// A number applied before and does not apply now.
    case valueGone(Measure, from: Double)
    /// A number did not apply before and applies now.
    case valueAppeared(Measure, to: Double)
  }

  /// The cell's id.
  public var cell: String
  /// The list that the cell belongs to.
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
  /// Whether the difference is for the worse; nil if that is unknown.
  public var isWorse: Bool? {
    switch self {
    case .failsNow, .cannotBePlayed: true
    case .passesNow, .canBePlayed: false
    // Doing nothing is neither a pass nor a failure, so it is worse only than a pass, and only a pass
    // improves on it.
    case .doesNothingNow(let before): before == .pass ? true : nil
    case .doesSomethingNow(let after): after == .pass ? false : nil
    case .judgedNoMore, .judgedNow: nil
    case .value(let measure, let from, let to): (to > from) != measure.higherIsBetter
    case .gateGone, .gateAppeared, .valueGone, .valueAppeared: nil
    }
  }
}

/// The changes of cells between two runs. Each takes eight bytes and is expanded on access, because there may
/// be millions.
public struct CellChanges: Sendable, RandomAccessCollection {
  private struct Row {
    /// The index of the cell in the new run, or in the base if the cell was removed.
    var cell: UInt32
    var content: UInt32
  }

  private let base: OutcomeList
  private let new: OutcomeList
  private var rows: [Row] = []
  /// The distinct contents of changes; several cells may share one.
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

  /// Stores the contents of a change and returns their index.
  fileprivate mutating func place(of kind: CellChange.Kind, _ details: [CellChange.Detail] = []) -> Int {
    contents.append((kind, details))
    return contents.count - 1
  }

  fileprivate mutating func append(_ content: Int, cell: Int) {
    rows.append(Row(cell: UInt32(cell), content: UInt32(content)))
  }
}

/// The comparison of two runs, cell by cell.
public struct Comparison: Sendable {
  /// The changed cells: first those of the new run in its order, then the removed ones in the base's order.
  public private(set) var changes: CellChanges
  /// The number of cells that are the same on both sides.
  public private(set) var unchanged = 0
  /// The reasons why the runs cannot be compared; if there are any, there are no changes.
  public let obstacles: [String]
  /// Other differences, for the reader.
  public private(set) var remarks: [String]
  private let base: OutcomeList
  private let places: OutcomeIndex

  /// The largest difference between two scores that counts as equal: a table with one decimal does not show
  /// it.
  public static let tolerance = 0.05

  /// Compares the cells of two tables by the measures that both have. Cells that cannot be judged on either
  /// side count as unchanged.
  ///
  /// - Parameters:
  ///   - base: the earlier cells.
  ///   - new: the later cells.
  ///   - tolerance: the largest difference between scores (0...100) that counts as equal; for metrics it is
  ///     half of their last displayed decimal.
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
    for (side, measures) in [("new run", left), ("base", right)] where !measures.isEmpty {
      remarks.append(
        "Not compared, because the \(side) does not have it: \(measures.map(\.id).joined(separator: ", ")).")
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

  /// Returns the base's outcome of a cell; nil if the base lacks the cell or the runs cannot be compared.
  public func before(_ id: String) -> CellOutcome? { places.place(of: id).map(base.outcome) }

  /// A cache of the changes between pairs of results, because most cells share their results.
  private struct KnownPairs {
    let base: OutcomeList
    let new: OutcomeList
    private let outcomes: (base: NarrowColumn, new: NarrowColumn)?
    /// A cached pair; `content` is the index of the change plus 1, or 0 if nothing changed.
    private struct Pair {
      /// The index of the new run's result plus 1; 0 if the entry is unused.
      var new: UInt32 = 0
      var content: UInt32 = 0
    }

    /// By result of the base, the first result of the new run that it was compared with; most have no other.
    private var firsts: [Pair]
    /// The remaining pairs, by both results.
    private var others: [UInt64: UInt32] = [:]

    init(_ base: OutcomeList, _ new: OutcomeList) {
      (self.base, self.new) = (base, new)
      outcomes = base.packed.flatMap { base in new.packed.map { (base.outcomes, $0.outcomes) } }
      firsts = [Pair](repeating: Pair(), count: base.packed?.results.count ?? 0)
    }

    /// Returns the index of the contents of a cell's change, given the cell's index on both sides; nil if
    /// nothing changed.
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

  /// The number of cells that both sides have.
  public var compared: Int {
    unchanged + count(.regressed) + count(.improved) + count(.notComparable)
  }

  /// Whether there are cells but none that both sides have, so that nothing was compared.
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
  /// Returns the largest difference between two numbers that counts as equal.
  func tolerance(scores: Double) -> Double {
    switch self {
    case .occlusion, .motion, .score, .failing, .passing, .doesNothing, .occlusionP75, .motionP75: scores
    case .failedGates: 0
    case .metric: Self.halves[min(decimals, Self.halves.count - 1)]
    }
  }

  /// Half of the last displayed decimal, by the number of decimals.
  private static let halves = [0.5, 0.05, 0.005, 0.0005, 0.00005]
}
