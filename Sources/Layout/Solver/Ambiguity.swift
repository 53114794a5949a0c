extension Solver {
  /// Returns the variables that could have another value without satisfying any constraint less well.
  ///
  /// Call it after ``solve()``. It is exact up to rounding, and cheap if nothing is ambiguous: then no column
  /// of the tableau is without a cost, which one pass over the costs shows.
  public func ambiguousVariables() -> [Variable] {
    if isExhausted { return [] }
    var face = OptimalFace(self)
    return face.isPoint ? [] : face.movingVariables()
  }
}

/// The set of all optimal solutions, seen from the solver's current one.
///
/// Nonbasic symbols with a cost are zero in every optimum, so they become fixed here. For each restricted
/// symbol that is zero at this solution, one small linear program, whose pivots all stay at this solution,
/// finds out whether another optimum can raise it; if not, it becomes fixed as well. The remaining symbols
/// can all move at the same time, by convexity, and so can the variables whose rows contain one of them.
private struct OptimalFace {
  var tableau: Tableau
  let owners: [Int32]
  /// The nonbasic symbols without a cost; another optimum would have to move one of them.
  private var candidates: [Int32] = []

  var isPoint: Bool { candidates.isEmpty }

  init(_ solver: Solver) {
    tableau = solver.tableau
    owners = solver.owners
    for symbol in 0..<tableau.kinds.count where tableau.rowOf[symbol] < 0 {
      switch tableau.kinds[symbol] {
      case .fixed, .retired: continue
      case .free: candidates.append(Int32(symbol))
      case .restricted:
        if tableau.leadingCost(of: symbol).cost == 0 {
          candidates.append(Int32(symbol))
        } else {
          tableau.kinds[symbol] = .fixed
        }
      }
    }
  }

  mutating func movingVariables() -> [Variable] {
    tableau.stride = 1
    tableau.levelCount = 1
    clearCosts()
    for symbol in candidates where tableau.kinds[Int(symbol)] == .free { pivotIfHeld(symbol) }
    var isPoint = true
    for symbol in candidates {
      switch tableau.kinds[Int(symbol)] {
      case .restricted where !canRise(symbol): tableau.kinds[Int(symbol)] = .fixed
      case .free where !isNonbasic(Int(symbol)): continue
      default: isPoint = false
      }
    }
    // A free symbol that is held moves only if a candidate does, or the symbol that left the basis in its
    // place.
    if isPoint && !candidates.contains(where: { tableau.kinds[Int($0)] == .free }) { return [] }
    for symbol in 0..<tableau.kinds.count where tableau.kinds[symbol] == .restricted {
      if isNonbasic(symbol) || abs(tableau.constants[Int(tableau.rowOf[symbol])]) <= Tableau.tolerance {
        if !canRise(Int32(symbol)) { tableau.kinds[symbol] = .fixed }
      }
    }
    releaseFixedRows()
    return owners.indices.compactMap { symbol in
      owners[symbol] < 0 && moves(symbol) ? Variable(symbol: Int32(symbol)) : nil
    }
  }

  private mutating func clearCosts() {
    tableau.costs = [Double](repeating: 0, count: tableau.kinds.count)
  }

  private func isNonbasic(_ symbol: Int) -> Bool { tableau.rowOf[symbol] < 0 }

  /// Whether a row holds its symbol at zero at this solution.
  private func isHolding(_ row: Int) -> Bool {
    switch tableau.kinds[Int(tableau.basic[row])] {
    case .fixed: true
    case .restricted: tableau.constants[row] <= Tableau.tolerance
    default: false
    }
  }

  /// Makes a free symbol basic in a row that would keep it from moving.
  private mutating func pivotIfHeld(_ symbol: Int32) {
    tableau.findColumn(of: symbol)
    for index in 0..<tableau.columnRows.count where abs(tableau.columnCoefficients[index]) > 1e-9 {
      let row = tableau.columnRows[index]
      if isHolding(row) {
        tableau.pivot(row: row, entering: symbol, columnIsKnown: true)
        return
      }
    }
  }

  /// Returns whether a symbol that is zero here is positive in another optimum.
  private mutating func canRise(_ target: Int32) -> Bool {
    clearCosts()
    tableau.costs[Int(target)] = -1
    let row = tableau.rowOf[Int(target)]
    if row >= 0 { tableau.substituteCosts(of: target, byRow: Int(row)) }
    for _ in 0..<(100 + 4 * tableau.kinds.count) {
      guard let (entering, direction) = improvingSymbol() else { return false }
      tableau.findColumn(of: entering)
      guard let (index, ratio) = tableau.blockingRow(direction: direction, usesBland: true),
        ratio <= Tableau.tolerance
      else { return true }
      tableau.pivot(row: tableau.columnRows[index], entering: entering, columnIsKnown: true)
    }
    return false
  }

  /// Returns the first symbol that lowers the cost, by Bland's rule.
  private func improvingSymbol() -> (Int32, Double)? {
    for symbol in 0..<tableau.kinds.count {
      let cost = tableau.costs[symbol]
      switch tableau.kinds[symbol] {
      case .restricted where cost < -1e-9: return (Int32(symbol), 1)
      case .free where abs(cost) > 1e-9: return (Int32(symbol), cost < 0 ? 1 : -1)
      default: continue
      }
    }
    return nil
  }

  /// Removes fixed symbols from the basis if their rows contain symbols that could move.
  private mutating func releaseFixedRows() {
    clearCosts()
    for symbol in 0..<tableau.kinds.count where tableau.kinds[symbol] == .fixed && !isNonbasic(symbol) {
      let row = Int(tableau.rowOf[symbol])
      let cells = tableau.starts[row]..<(tableau.starts[row] + tableau.counts[row])
      let mover = cells.first { cell in
        isMover(Int(tableau.symbols[cell])) && abs(tableau.coefficients[cell]) > 1e-9
      }
      if let mover { tableau.pivot(row: row, entering: tableau.symbols[mover]) }
    }
  }

  private func isMover(_ symbol: Int) -> Bool {
    tableau.kinds[symbol] == .free || tableau.kinds[symbol] == .restricted
  }

  private func moves(_ symbol: Int) -> Bool {
    if tableau.kinds[symbol] == .retired { return false }
    if isNonbasic(symbol) { return isMover(symbol) }
    let row = Int(tableau.rowOf[symbol])
    return (tableau.starts[row]..<(tableau.starts[row] + tableau.counts[row])).contains { cell in
      isMover(Int(tableau.symbols[cell])) && abs(tableau.coefficients[cell]) > 1e-9
    }
  }
}
