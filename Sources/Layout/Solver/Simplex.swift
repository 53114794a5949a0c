enum SimplexOutcome: Equatable {
  case done
  /// No values satisfy this row.
  case infeasible(row: Int)
  case pivotLimit
}

extension Tableau {
  /// The maximum number of pivots in a run. It is several times as many as any realistic system needs.
  private var pivotLimit: Int { 500 + 10 * (rowCount + kinds.count) }

  // MARK: Primal

  /// Lowers the costs until no column can lower them further. The values stay feasible.
  ///
  /// Dantzig's rule selects the column. After a series of pivots without progress, Bland's rule is used until
  /// there is progress again, because it cannot cycle.
  mutating func minimizeCosts() -> SimplexOutcome {
    var idlePivots = 0
    for _ in 0..<pivotLimit {
      if isOver { return .pivotLimit }
      let usesBland = idlePivots > 20
      work &+= kinds.count * (4 + levelCount) >> 4
      guard let (entering, direction) = entering(usesBland: usesBland) else { return .done }
      findColumn(of: entering)
      guard let (index, ratio) = blockingRow(direction: direction, usesBland: usesBland) else {
        // The costs are sums of errors and cannot fall without limit, so this cost is rounding noise.
        for level in 0..<levelCount { costs[Int(entering) * stride + level] = 0 }
        continue
      }
      pivot(row: columnRows[index], entering: entering, columnIsKnown: true)
      idlePivots = ratio > Tableau.tolerance ? 0 : idlePivots + 1
    }
    return .pivotLimit
  }

  private func entering(usesBland: Bool) -> (Int32, Double)? {
    var best: Int32 = -1
    var bestLevel = levelCount
    var bestCost = 0.0
    var bestDirection = 1.0
    for symbol in 0..<kinds.count {
      let kind = kinds[symbol]
      if kind == .fixed || kind == .retired { continue }
      var (cost, level) = leadingCost(of: symbol)
      if cost == 0 || (cost > 0 && kind == .restricted) { continue }
      var direction = 1.0
      if cost > 0 {
        direction = -1
        cost = -cost
      }
      if level < bestLevel || (level == bestLevel && cost < bestCost) {
        best = Int32(symbol)
        bestLevel = level
        bestCost = cost
        bestDirection = direction
        if usesBland { break }
      }
    }
    return best < 0 ? nil : (best, bestDirection)
  }

  /// Returns the entry of the last found column whose row is the first to stop the column's symbol, and the
  /// distance that the symbol can move.
  func blockingRow(direction: Double, usesBland: Bool) -> (index: Int, ratio: Double)? {
    var best = -1
    var bestRatio = Double.infinity
    var bestSize = 0.0
    for index in 0..<columnRows.count {
      let row = columnRows[index]
      let slope = direction * columnCoefficients[index]
      let ratio: Double
      switch kinds[Int(basic[row])] {
      case .restricted where slope < 0: ratio = max(0, constants[row]) / -slope
      case .fixed: ratio = 0
      default: continue
      }
      let size = abs(slope)
      let ties = abs(ratio - bestRatio) <= 1e-12
      if ratio < bestRatio && !ties
        || ties && (usesBland ? basic[row] < basic[columnRows[best]] : size > bestSize)
      {
        best = index
        bestRatio = min(ratio, bestRatio)
        bestSize = size
      }
    }
    return best < 0 ? nil : (best, bestRatio)
  }

  // MARK: Dual

  /// Makes all values feasible again. The costs stay optimal.
  mutating func restoreFeasibility() -> SimplexOutcome {
    let limit = pivotLimit
    let blandStart = 4 * rowCount + 20
    for count in 0..<limit {
      if isOver { return .pivotLimit }
      work &+= rowCount >> 2
      guard let row = infeasibleRow(usesBland: count > blandStart) else { return .done }
      guard let entering = dualEntering(row: row, usesBland: count > blandStart) else {
        return .infeasible(row: row)
      }
      pivot(row: row, entering: entering)
    }
    return .pivotLimit
  }

  private func infeasibleRow(usesBland: Bool) -> Int? {
    var best = -1
    var worst = Tableau.tolerance
    for row in 0..<rowCount {
      let value = constants[row]
      let error: Double
      switch kinds[Int(basic[row])] {
      case .restricted: error = -value
      case .fixed: error = abs(value)
      default: continue
      }
      if error <= Tableau.tolerance { continue }
      if usesBland ? (best < 0 || basic[row] < basic[best]) : error > worst {
        best = row
        worst = error
      }
    }
    return best < 0 ? nil : best
  }

  /// Returns the column that makes a row feasible at the lowest cost. The most important level is compared
  /// first.
  private func dualEntering(row: Int, usesBland: Bool) -> Int32? {
    let sign = constants[row] < 0 ? 1.0 : -1.0
    var best: Int32 = -1
    var bestSize = 0.0
    for cell in starts[row]..<(starts[row] + counts[row]) {
      let symbol = symbols[cell]
      let slope = sign * coefficients[cell]
      switch kinds[Int(symbol)] {
      case .restricted where slope > 1e-9: break
      case .free where abs(slope) > 1e-9: break
      default: continue
      }
      let size = abs(slope)
      if best < 0 {
        best = symbol
        bestSize = size
        continue
      }
      let order = compareCosts(symbol, size, best, bestSize)
      if order < 0 || (order == 0 && !usesBland && size > bestSize) {
        best = symbol
        bestSize = size
      }
    }
    return best < 0 ? nil : best
  }

  /// Compares two costs per unit of slope. The result is negative if the first cost is lower.
  private func compareCosts(_ a: Int32, _ aSize: Double, _ b: Int32, _ bSize: Double) -> Double {
    let aBase = Int(a) * stride
    let bBase = Int(b) * stride
    for level in 0..<levelCount {
      let difference = costs[aBase + level] * bSize - costs[bBase + level] * aSize
      if abs(difference) > 1e-9 { return difference }
    }
    return 0
  }
}
