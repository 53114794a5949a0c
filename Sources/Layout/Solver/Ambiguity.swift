extension Solver {
  /// Returns the variables that could have another value without satisfying any constraint less well.
  ///
  /// Call this method after ``solve()``. The result is exact up to rounding. The method is fast if no
  /// variable is ambiguous, because it then only reads the costs once: every column of the tableau has a
  /// cost. If the work limit is reached, the result is empty.
  public func ambiguousVariables() -> [Variable] {
    var copy = self
    return copy.ambiguity() ?? []
  }

  /// Returns the ambiguous variables, or nil if the work limit is reached. The search counts as work.
  mutating func ambiguity() -> [Variable]? {
    if isExhausted { return nil }
    var face = OptimalFace(self)
    if face.isPoint { return [] }
    let variables = face.movingVariables()
    tableau.work = face.tableau.work
    return face.tableau.isOver ? nil : variables
  }
}

/// The set of all optimal solutions, explored from the solver's current solution.
///
/// A nonbasic symbol with a cost is zero in every optimum, so it becomes fixed here. For each restricted
/// symbol that is zero in the current solution, a small linear program determines whether the symbol is
/// positive in another optimum. If not, it becomes fixed as well. All pivots of these programs stay at the
/// current solution. By convexity, the remaining symbols can all move at the same time, and so can the
/// variables whose rows contain one of them.
private struct OptimalFace {
  var tableau: Tableau
  let owners: [Int32]
  /// The nonbasic symbols without a cost. At least one of them has another value in any other optimum.
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
    // A free symbol that a row holds moves only if one of two others moves: a candidate, or the symbol that
    // left the basis when the free symbol entered it.
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

  /// Returns whether a symbol that is zero in the current solution is positive in another optimum.
  private mutating func canRise(_ target: Int32) -> Bool {
    clearCosts()
    tableau.costs[Int(target)] = -1
    let row = tableau.rowOf[Int(target)]
    if row >= 0 { tableau.substituteCosts(of: target, byRow: Int(row)) }
    for _ in 0..<(100 + 4 * tableau.kinds.count) {
      tableau.work &+= tableau.kinds.count >> 2
      guard !tableau.isOver, let (entering, direction) = improvingSymbol() else { return false }
      tableau.findColumn(of: entering)
      guard let (index, ratio) = tableau.blockingRow(direction: direction, usesBland: true),
        ratio <= Tableau.tolerance
      else { return true }
      tableau.pivot(row: tableau.columnRows[index], entering: entering, columnIsKnown: true)
    }
    return false
  }

  /// Returns the first symbol that lowers the cost, by Bland's rule, and the direction in which it must move.
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

  /// Removes fixed symbols from the basis if their rows contain symbols that can move.
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
