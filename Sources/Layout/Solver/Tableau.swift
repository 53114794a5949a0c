import Support

enum SymbolKind: UInt8 {
  /// The symbol may have any value.
  case free
  /// The symbol is zero or more: slack and error variables, and non-negative unknowns.
  case restricted
  /// The symbol is zero: the marker of a required equality.
  case fixed
  /// The symbol is no longer in use.
  case retired
}

/// The simplex tableau `basic = constant + Σ coefficient · nonbasic`, with one row for each basic symbol.
///
/// Layout systems are sparse, so a row is a run of (symbol, coefficient) cells sorted by symbol. All runs are
/// in one pool. A changed row is written once to the end of the pool, and the pool is compacted when it is
/// full. Therefore pivots allocate no memory, and copying the tableau copies only a few flat arrays.
struct Tableau {
  /// Coefficients and costs with a smaller magnitude are treated as zero.
  static let tiny = 1e-10
  /// The amount by which a value may be below zero and still be feasible.
  static let tolerance = 1e-8

  // The kind of each symbol.
  var kinds: [SymbolKind] = []
  /// The row in which each symbol is basic; -1 for nonbasic symbols.
  var rowOf: [Int32] = []

  // The basic symbol of each row. The next arrays hold each row's constant and the position of its cells.
  var basic: [Int32] = []
  var constants: [Double] = []
  var starts: [Int] = []
  var counts: [Int] = []

  // The pool of cells. `coefficients` holds the coefficient of each cell.
  var symbols: [Int32] = []
  var coefficients: [Double] = []
  var used = 0

  // The costs of the symbols. Each symbol has `stride` numbers, the most important level first.
  var costs: [Double] = []
  var stride = 8
  var levelCount = 0

  // The rows of the last found column. `columnCoefficients` holds their coefficients.
  var columnRows: [Int] = []
  var columnCoefficients: [Double] = []

  var pivotCount = 0
  /// The number of cells written and read so far, which determines the running time. A read counts as a
  /// fraction of a write. `workLimit` is the maximum.
  var work = 0
  var workLimit = Int.max
  /// The number of cells above which a layout with a work limit is given up, because the cells and their copies
  /// would take more than a hundred megabytes in every thread.
  private static let mostCells = 1 << 20

  var rowCount: Int { basic.count }

  /// Whether no more pivots are made, because the work limit was reached or the process was asked to stop.
  var isOver: Bool { work > workLimit || StopRequest.signal != nil }

  /// Adds a symbol that does not occur in any row.
  mutating func addSymbol(_ kind: SymbolKind) -> Int32 {
    kinds.append(kind)
    rowOf.append(-1)
    for _ in 0..<stride { costs.append(0) }
    return Int32(kinds.count - 1)
  }

  mutating func reserveCapacity(symbols count: Int, rows: Int) {
    kinds.reserveCapacity(count)
    rowOf.reserveCapacity(count)
    costs.reserveCapacity(stride * count)
    basic.reserveCapacity(rows)
    constants.reserveCapacity(rows)
    starts.reserveCapacity(rows)
    counts.reserveCapacity(rows)
    columnRows.reserveCapacity(rows)
    columnCoefficients.reserveCapacity(rows)
    reserve(8 * rows)
  }

  // MARK: Rows

  /// Makes room for `count` cells at the end of the pool.
  mutating func reserve(_ count: Int) {
    if used + count <= symbols.count { return }
    var live = 0
    for row in 0..<rowCount { live += counts[row] }
    if live > Self.mostCells, workLimit < .max { work = max(work, workLimit + 1) }
    // New memory costs more than moving the cells, unless they fill most of the pool.
    if 3 * (live + count) <= 2 * symbols.count { return compact() }
    let size = max(64, 3 * (live + count))
    var newSymbols = [Int32](repeating: 0, count: size)
    var newCoefficients = [Double](repeating: 0, count: size)
    var end = 0
    for row in 0..<rowCount {
      let start = starts[row]
      for cell in 0..<counts[row] {
        newSymbols[end + cell] = symbols[start + cell]
        newCoefficients[end + cell] = coefficients[start + cell]
      }
      starts[row] = end
      end += counts[row]
    }
    symbols = newSymbols
    coefficients = newCoefficients
    used = end
  }

  /// Moves the cells of all rows to the beginning of the pool.
  private mutating func compact() {
    let order = (0..<rowCount).sorted { starts[$0] < starts[$1] }
    var end = 0
    symbols.withUnsafeMutableBufferPointer { symbols in
      coefficients.withUnsafeMutableBufferPointer { coefficients in
        guard let symbols = symbols.baseAddress, let coefficients = coefficients.baseAddress else { return }
        for row in order {
          let (start, count) = (starts[row], counts[row])
          if start > end {
            (symbols + end).update(from: symbols + start, count: count)
            (coefficients + end).update(from: coefficients + start, count: count)
          }
          starts[row] = end
          end += count
        }
      }
    }
    used = end
  }

  /// Begins a new last row. ``addCell(_:_:)`` can add at most `room` cells to it.
  mutating func beginRow(basic symbol: Int32, room: Int) -> Int {
    reserve(room)
    rowOf[Int(symbol)] = Int32(rowCount)
    basic.append(symbol)
    constants.append(0)
    starts.append(used)
    counts.append(0)
    return rowCount - 1
  }

  /// Adds a number to the coefficient of a symbol in the current row. The cells stay sorted.
  mutating func addCell(_ symbol: Int32, _ coefficient: Double) {
    let start = starts[rowCount - 1]
    var place = used
    while place > start && symbols[place - 1] > symbol { place -= 1 }
    if place > start && symbols[place - 1] == symbol {
      coefficients[place - 1] += coefficient
      return
    }
    var cell = used
    while cell > place {
      symbols[cell] = symbols[cell - 1]
      coefficients[cell] = coefficients[cell - 1]
      cell -= 1
    }
    symbols[place] = symbol
    coefficients[place] = coefficient
    used += 1
  }

  /// Ends the current row and removes its zero cells.
  mutating func endRow(constant: Double) {
    let start = starts[rowCount - 1]
    var end = start
    for cell in start..<used where abs(coefficients[cell]) > Tableau.tiny {
      symbols[end] = symbols[cell]
      coefficients[end] = coefficients[cell]
      end += 1
    }
    used = end
    counts[rowCount - 1] = end - start
    constants[rowCount - 1] = constant
  }

  /// Removes a row. Its basic symbol then occurs in no row.
  mutating func removeRow(_ row: Int) {
    rowOf[Int(basic[row])] = -1
    let last = rowCount - 1
    if row != last {
      basic[row] = basic[last]
      constants[row] = constants[last]
      starts[row] = starts[last]
      counts[row] = counts[last]
      rowOf[Int(basic[row])] = Int32(row)
    }
    basic.removeLast()
    constants.removeLast()
    starts.removeLast()
    counts.removeLast()
  }

  /// Returns the coefficient of a symbol in a row, or 0 if the row does not contain it.
  func coefficient(of symbol: Int32, inRow row: Int) -> Double {
    var low = starts[row]
    let end = low + counts[row]
    var high = end
    while low < high {
      let middle = (low + high) >> 1
      if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
    }
    return low < end && symbols[low] == symbol ? coefficients[low] : 0
  }

  mutating func findColumn(of symbol: Int32) {
    columnRows.removeAll(keepingCapacity: true)
    columnCoefficients.removeAll(keepingCapacity: true)
    let rows = rowCount
    work &+= rows >> 2
    symbols.withUnsafeBufferPointer { cells in
      starts.withUnsafeBufferPointer { starts in
        counts.withUnsafeBufferPointer { counts in
          for row in 0..<rows {
            var low = starts[row]
            let end = low + counts[row]
            if low == end || cells[low] > symbol || cells[end - 1] < symbol { continue }
            var high = end
            while low < high {
              let middle = (low + high) >> 1
              if cells[middle] < symbol { low = middle + 1 } else { high = middle }
            }
            if cells[low] == symbol {
              columnRows.append(row)
              columnCoefficients.append(coefficients[low])
            }
          }
        }
      }
    }
  }

  /// Adds `factor` times row `source` to row `target`, and removes the target's cell of the symbol `dropped`.
  mutating func addRow(_ source: Int, times factor: Double, to target: Int, dropping dropped: Int32) {
    let (sourceCount, targetCount) = (counts[source], counts[target])
    reserve(sourceCount + targetCount)
    let (sourceStart, targetStart) = (starts[source], starts[target])
    let begin = used
    var end = begin
    symbols.withUnsafeMutableBufferPointer { symbols in
      coefficients.withUnsafeMutableBufferPointer { coefficients in
        var a = sourceStart
        let aEnd = sourceStart + sourceCount
        var b = targetStart
        let bEnd = targetStart + targetCount
        while a < aEnd && b < bEnd {
          let aSymbol = symbols[a]
          let bSymbol = symbols[b]
          if aSymbol < bSymbol {
            symbols[end] = aSymbol
            coefficients[end] = factor * coefficients[a]
            end += 1
            a += 1
          } else if bSymbol < aSymbol {
            if bSymbol != dropped {
              symbols[end] = bSymbol
              coefficients[end] = coefficients[b]
              end += 1
            }
            b += 1
          } else {
            let sum = coefficients[b] + factor * coefficients[a]
            if abs(sum) > Tableau.tiny {
              symbols[end] = aSymbol
              coefficients[end] = sum
              end += 1
            }
            a += 1
            b += 1
          }
        }
        while a < aEnd {
          symbols[end] = symbols[a]
          coefficients[end] = factor * coefficients[a]
          end += 1
          a += 1
        }
        while b < bEnd {
          if symbols[b] != dropped {
            symbols[end] = symbols[b]
            coefficients[end] = coefficients[b]
            end += 1
          }
          b += 1
        }
      }
    }
    starts[target] = begin
    counts[target] = end - begin
    used = end
    work &+= end - begin
    constants[target] += factor * constants[source]
  }

  // MARK: Pivoting

  /// Makes the nonbasic symbol `entering` basic in `row`, whose basic symbol leaves the basis.
  ///
  /// If `columnIsKnown` is true, the caller has already found the column of `entering`.
  mutating func pivot(row: Int, entering: Int32, columnIsKnown: Bool = false) {
    if !columnIsKnown { findColumn(of: entering) }
    pivotCount += 1
    solve(row: row, for: entering)
    for index in 0..<columnRows.count where columnRows[index] != row {
      addRow(row, times: columnCoefficients[index], to: columnRows[index], dropping: entering)
    }
    substituteCosts(of: entering, byRow: row)
  }

  mutating func solve(row: Int, for entering: Int32) {
    let leaving = basic[row]
    let start = starts[row]
    let end = start + counts[row]
    let inverse = 1 / coefficient(of: entering, inRow: row)
    symbols.withUnsafeMutableBufferPointer { symbols in
      coefficients.withUnsafeMutableBufferPointer { coefficients in
        // The cell of the entering symbol moves to the sorted position of the leaving symbol.
        var hole = start
        for cell in start..<end {
          if symbols[cell] == entering { hole = cell }
          coefficients[cell] *= -inverse
        }
        while hole + 1 < end && symbols[hole + 1] < leaving {
          symbols[hole] = symbols[hole + 1]
          coefficients[hole] = coefficients[hole + 1]
          hole += 1
        }
        while hole > start && symbols[hole - 1] > leaving {
          symbols[hole] = symbols[hole - 1]
          coefficients[hole] = coefficients[hole - 1]
          hole -= 1
        }
        symbols[hole] = leaving
        coefficients[hole] = inverse
      }
    }
    constants[row] *= -inverse
    basic[row] = entering
    rowOf[Int(entering)] = Int32(row)
    rowOf[Int(leaving)] = -1
  }

  mutating func substituteCosts(of symbol: Int32, byRow row: Int) {
    let base = Int(symbol) * stride
    for level in 0..<levelCount {
      let cost = costs[base + level]
      if cost == 0 { continue }
      costs[base + level] = 0
      addCosts(ofRow: row, times: cost, level: level)
    }
  }

  mutating func addCosts(ofRow row: Int, times factor: Double, level: Int) {
    for cell in starts[row]..<(starts[row] + counts[row]) {
      let index = Int(symbols[cell]) * stride + level
      let sum = costs[index] + factor * coefficients[cell]
      costs[index] = abs(sum) > Tableau.tiny ? sum : 0
    }
  }

  /// Returns the most important nonzero cost of a symbol, and its level.
  @inline(__always)
  func leadingCost(of symbol: Int) -> (cost: Double, level: Int) {
    let base = symbol * stride
    for level in 0..<levelCount {
      let cost = costs[base + level]
      if cost > 1e-9 || cost < -1e-9 { return (cost, level) }
    }
    return (0, levelCount)
  }
}
