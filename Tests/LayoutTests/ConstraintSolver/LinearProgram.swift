@testable import Layout

/// An independent solver, to check the solver under test: the dense simplex method of textbooks with
/// artificial variables.
///
/// It solves every system anew in standard form, one priority after the other. After each priority it removes
/// the columns that would worsen the sum that it has just minimized. Bland's rule chooses all pivots, so the
/// method terminates.
struct LinearProgram {
  private var rows = 0
  private var columns = 0
  /// The rows of the tableau, each followed by its right side. The last row has the costs.
  private var cells: [Double] = []
  private var basis: [Int] = []
  private var isStruck: [Bool] = []
  /// The two columns of each variable, whose difference is the variable's value. `minus` is -1 for a variable
  /// that is never negative.
  private var plus: [Int] = []
  private var minus: [Int] = []
  /// The minimal weighted sum of errors of each priority, highest priority first; nil if the system is
  /// infeasible.
  private(set) var errors: [Double]?

  private static let tolerance = 1e-7

  init(_ constraints: [Constraint], isNonNegative: [Bool]) {
    let count = isNonNegative.count
    for flag in isNonNegative {
      plus.append(columns)
      minus.append(flag ? -1 : columns + 1)
      columns += flag ? 1 : 2
    }
    // Each row is Σ a·x - above + below = b, in which `above` and `below` are slack or error columns, or
    // absent.
    var levels: [Double: [(column: Int, weight: Double)]] = [:]
    var sides: [(above: Int, below: Int)] = []
    func column(_ isThere: Bool, _ priority: Double?, _ weight: Double) -> Int {
      guard isThere else { return -1 }
      if let priority { levels[priority, default: []].append((columns, weight)) }
      columns += 1
      return columns - 1
    }
    for constraint in constraints {
      let isRequired = constraint.priority >= Constraint.required
      let excess = constraint.excessPriority ?? constraint.priority
      sides.append(
        (
          column(
            constraint.relation == .greaterThanOrEqual || !isRequired,
            constraint.relation == .greaterThanOrEqual ? nil : excess, constraint.weight),
          column(
            constraint.relation == .lessThanOrEqual || !isRequired,
            constraint.relation == .lessThanOrEqual ? nil : constraint.priority, constraint.weight)
        ))
    }
    rows = constraints.count
    let firstArtificial = columns
    columns += rows
    cells = [Double](repeating: 0, count: (rows + 1) * (columns + 1))
    isStruck = [Bool](repeating: false, count: columns)
    for (row, constraint) in constraints.enumerated() {
      let base = row * (columns + 1)
      for term in constraint.expression.terms {
        let variable = Int(term.variable.symbol)
        precondition(variable < count)
        cells[base + plus[variable]] += term.coefficient
        if minus[variable] >= 0 { cells[base + minus[variable]] -= term.coefficient }
      }
      if sides[row].above >= 0 { cells[base + sides[row].above] = -1 }
      if sides[row].below >= 0 { cells[base + sides[row].below] = 1 }
      cells[base + columns] = -constraint.expression.constant
      if cells[base + columns] < 0 { for cell in base...(base + columns) { cells[cell] = -cells[cell] } }
      cells[base + firstArtificial + row] = 1
      basis.append(firstArtificial + row)
    }
    if minimize((firstArtificial..<columns).map { ($0, 1) }) > 1e-6 { return }
    for column in firstArtificial..<columns { isStruck[column] = true }
    expelArtificials(from: firstArtificial)
    errors = levels.sorted { $0.key > $1.key }.map { level in
      let error = minimize(level.value)
      strikeCostly()
      return error
    }
  }

  /// Returns the smallest and the largest value of a variable among all optima, which may be infinite.
  func range(of variable: Int) -> ClosedRange<Double> {
    func extreme(_ sign: Double) -> Double {
      var copy = self
      var costs = [(plus[variable], sign)]
      if minus[variable] >= 0 { costs.append((minus[variable], -sign)) }
      return sign * copy.minimize(costs)
    }
    let low = extreme(1)
    return low...max(low, extreme(-1))
  }

  /// Removes the artificial variables that are still in the basis with the value zero. If one cannot be
  /// removed, its row is redundant.
  private mutating func expelArtificials(from first: Int) {
    for row in 0..<rows where basis[row] >= first {
      let base = row * (columns + 1)
      if let column = (0..<first).first(where: { abs(cells[base + $0]) > Self.tolerance }) {
        pivot(row, column)
      }
    }
  }

  private mutating func strikeCostly() {
    let base = rows * (columns + 1)
    for column in 0..<columns where cells[base + column] > Self.tolerance { isStruck[column] = true }
  }

  /// Minimizes a weighted sum of columns, starting from the current tableau. Returns -infinity if the sum has
  /// no minimum.
  private mutating func minimize(_ costs: [(column: Int, weight: Double)]) -> Double {
    let width = columns + 1
    let base = rows * width
    for cell in base..<(base + width) { cells[cell] = 0 }
    for (column, weight) in costs { cells[base + column] += weight }
    for row in 0..<rows {
      let cost = cells[base + basis[row]]
      if cost == 0 { continue }
      for cell in 0..<width { cells[base + cell] -= cost * cells[row * width + cell] }
    }
    while true {
      guard
        let entering = (0..<columns).first(where: {
          !isStruck[$0] && cells[base + $0] < -Self.tolerance
        })
      else { return -cells[base + columns] }
      var leaving = -1
      var least = Double.infinity
      for row in 0..<rows where cells[row * width + entering] > 1e-9 {
        let ratio = cells[row * width + columns] / cells[row * width + entering]
        if ratio < least - 1e-12 || (ratio <= least + 1e-12 && basis[row] < basis[leaving]) {
          least = min(ratio, least)
          leaving = row
        }
      }
      if leaving < 0 { return -.infinity }
      pivot(leaving, entering)
    }
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    let width = columns + 1
    let rowCount = rows + 1
    cells.withUnsafeMutableBufferPointer { cells in
      let base = row * width
      let inverse = 1 / cells[base + column]
      for cell in base..<(base + width) { cells[cell] *= inverse }
      for other in 0..<rowCount where other != row {
        let factor = cells[other * width + column]
        if factor == 0 { continue }
        let start = other * width
        for cell in 0..<width { cells[start + cell] -= factor * cells[base + cell] }
        cells[start + column] = 0
      }
    }
    basis[row] = column
  }
}
