import Testing
import TestSupport

@testable import Layout

/// A solver that tries every corner of a small system.
///
/// The errors of a priority are piecewise linear. A bounded system therefore has an optimum at a corner, a
/// point at which as many constraints as variables hold with equality. The set of all optima is the hull of
/// such corners.
private struct BruteForce {
  let count: Int
  let constraints: [Constraint]

  /// Returns the optimal corners, or an empty array if the required constraints are contradictory.
  func optima(_ variables: [Variable]) -> [[Double]] {
    var best: [[Double]] = []
    var bestErrors: [Double] = []
    let rows = constraints.map { constraint -> [Double] in
      var row = [Double](repeating: 0, count: count + 1)
      for term in constraint.expression.terms {
        if let index = variables.firstIndex(of: term.variable) { row[index] += term.coefficient }
      }
      row[count] = -constraint.expression.constant
      return row
    }
    let priorities = Set(constraints.map(\.priority)).sorted(by: >)
    forEachChoice(of: count, from: rows.count) { choice in
      guard let point = solve(choice.map { rows[$0] }) else { return }
      var errors = [Double](repeating: 0, count: priorities.count)
      for (row, constraint) in zip(rows, constraints) {
        let value = zip(row, point).reduce(-row[count]) { $0 + $1.0 * $1.1 }
        let error: Double =
          switch constraint.relation {
          case .equal: abs(value)
          case .lessThanOrEqual: max(0, value)
          case .greaterThanOrEqual: max(0, -value)
          }
        if constraint.priority >= Constraint.required {
          if error > 1e-6 { return }
        } else if let level = priorities.firstIndex(of: constraint.priority) {
          errors[level] += error * constraint.weight
        }
      }
      if let level = errors.indices.first(where: {
        !bestErrors.isEmpty && abs(errors[$0] - bestErrors[$0]) > 1e-6
      }) {
        if errors[level] > bestErrors[level] { return }
        best = []
      }
      if best.isEmpty { bestErrors = errors }
      best.append(point)
    }
    return best
  }

  private func forEachChoice(of size: Int, from count: Int, _ body: ([Int]) -> Void) {
    func extend(_ choice: [Int], from start: Int) {
      if choice.count == size { return body(choice) }
      for next in start..<max(start, count) { extend(choice + [next], from: next + 1) }
    }
    extend([], from: 0)
  }

  /// Returns the solution of a square linear system, or nil if the system is singular.
  private func solve(_ rows: [[Double]]) -> [Double]? {
    var rows = rows
    for column in 0..<count {
      let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      if abs(rows[pivot][column]) < 1e-9 { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}

@Suite struct RandomSystemTests {
  /// Returns a constraint with small coefficients, so that many systems are degenerate.
  private func randomConstraint(_ variables: [Variable], _ random: inout Random) -> Constraint {
    var terms: [Term] = []
    for variable in variables where Int.random(in: 0..<3, using: &random) > 0 {
      terms.append(Term(variable, [-2, -1, 1, 1, 2, 0.5].randomElement(using: &random) ?? 1))
    }
    let relation = [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)
    let priority = [1000.0, 1000, 750, 500, 500, 250].randomElement(using: &random)
    return Constraint(
      Expression(terms, constant: Double(Int.random(in: -6...6, using: &random))), relation ?? .equal,
      priority: priority ?? 1000)
  }

  private func box(_ variables: [Variable]) -> [Constraint] {
    variables.flatMap {
      [
        Constraint(Expression($0) - 20, .lessThanOrEqual),
        Constraint(Expression($0) + 20, .greaterThanOrEqual),
      ]
    }
  }

  private func check(
    _ solver: Solver, _ constraints: [Constraint], _ variables: [Variable], _ seed: UInt64
  ) {
    let optima = BruteForce(count: variables.count, constraints: constraints).optima(variables)
    #expect(!optima.isEmpty, "seed \(seed)")
    let values = variables.map { solver.value(of: $0) }
    let ambiguous = Set(solver.ambiguousVariables())
    for (index, variable) in variables.enumerated() {
      let all = optima.map { $0[index] }
      let low = all.min() ?? 0
      let high = all.max() ?? 0
      #expect(low - 1e-6 <= values[index] && values[index] <= high + 1e-6, "seed \(seed)")
      #expect(ambiguous.contains(variable) == (high - low > 1e-6), "seed \(seed)")
    }
    // Each value may lie within its limits although their combination is wrong, so the errors are compared
    // too.
    #expect(
      errors(constraints, variables, values).elementsEqual(
        errors(constraints, variables, optima.first ?? values), by: { near($0, $1) }), "seed \(seed)")
  }

  private func errors(_ constraints: [Constraint], _ variables: [Variable], _ values: [Double]) -> [Double] {
    var sums: [Double: Double] = [:]
    for constraint in constraints {
      var value = constraint.expression.constant
      for term in constraint.expression.terms {
        value += term.coefficient * (variables.firstIndex(of: term.variable).map { values[$0] } ?? 0)
      }
      switch constraint.relation {
      case .equal: value = abs(value)
      case .lessThanOrEqual: value = max(0, value)
      case .greaterThanOrEqual: value = max(0, -value)
      }
      sums[constraint.priority, default: 0] += value
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }

  @Test("Random systems have the optimum, the conflicts and the ambiguities that their corners show")
  func corners() throws {
    for seed in UInt64(1)...200 {
      var random = Random(state: seed &* 7919)
      let count = 2 + Int(seed % 2)
      var solver = Solver()
      let variables = (0..<count).map { _ in solver.makeVariable() }
      var held: [(id: ConstraintID, constraint: Constraint)] = []
      for constraint in box(variables) { held.append((try solver.add(constraint), constraint)) }
      for _ in 0..<(3 + Int(seed % 6)) {
        let constraint = randomConstraint(variables, &random)
        do {
          held.append((try solver.add(constraint), constraint))
        } catch {
          // The constraints of the conflict are contradictory, but can be satisfied without any one of them.
          let others = held.filter { error.conflict.contains($0.id) }.map(\.constraint)
          #expect(others.count == error.conflict.count - 1, "seed \(seed)")
          let set = [constraint] + others
          for left in set.indices {
            var rest = Solver()
            let copies = variables.map { _ in rest.makeVariable() }
            #expect(copies == variables)
            for (index, member) in set.enumerated() where index != left {
              #expect(throws: Never.self, "seed \(seed)") { try rest.add(member) }
            }
          }
          let all = held.map(\.constraint) + [constraint]
          #expect(BruteForce(count: count, constraints: all).optima(variables).isEmpty, "seed \(seed)")
        }
      }
      solver.solve()
      check(solver, held.map(\.constraint), variables, seed)
      // Some constraints are removed again, but not those of the bounding box.
      while held.count > 2 * count + 2 {
        let index = Int.random(in: (2 * count)..<held.count, using: &random)
        try solver.remove(held[index].id)
        held.remove(at: index)
        solver.solve()
        check(solver, held.map(\.constraint), variables, seed)
      }
    }
  }

  @Test("A changed constant has the same result as a new solver")
  func edits() throws {
    for seed in UInt64(1)...UInt64(tries(80, sample: 20)) {
      var random = Random(state: seed &* 104_729)
      let count = 2 + Int(seed % 2)
      var solver = Solver()
      let variables = (0..<count).map { _ in solver.makeVariable() }
      var held: [(id: ConstraintID, constraint: Constraint)] = []
      for constraint in box(variables) { held.append((try solver.add(constraint), constraint)) }
      for _ in 0..<7 {
        let constraint = randomConstraint(variables, &random)
        if let id = try? solver.add(constraint) { held.append((id, constraint)) }
      }
      for _ in 0..<12 {
        var new = held.map(\.constraint)
        var changes: [(ConstraintID, Double)] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let index = Int.random(in: (2 * count)..<max(held.count, 2 * count + 1), using: &random)
          guard index < held.count else { continue }
          let constant = Double(Int.random(in: -8...8, using: &random))
          new[index].expression.constant = constant
          changes.append((held[index].id, constant))
        }
        let isPossible = !BruteForce(count: count, constraints: new).optima(variables).isEmpty
        do {
          try solver.setConstants(changes)
          #expect(isPossible, "seed \(seed)")
          for index in held.indices { held[index].constraint = new[index] }
        } catch {
          #expect(!isPossible, "seed \(seed)")
        }
        solver.solve()
        check(solver, held.map(\.constraint), variables, seed)
      }
    }
  }

  @Test("The order of additions does not change a unique solution")
  func order() throws {
    for seed in UInt64(1)...40 {
      var random = Random(state: seed &* 65_537)
      var first = Solver()
      let variables = (0..<6).map { _ in first.makeVariable() }
      var constraints = box(variables)
      for (index, variable) in variables.enumerated() {
        constraints.append(
          Constraint(Expression(variable) - Double(index), .equal, priority: 10 + Double(index)))
      }
      for _ in 0..<8 {
        var constraint = randomConstraint(variables, &random)
        constraint.priority = min(constraint.priority, 900)
        constraints.append(constraint)
      }
      for constraint in constraints { try first.add(constraint) }
      first.solve()
      let ambiguous = Set(first.ambiguousVariables())
      for _ in 0..<4 {
        var second = Solver()
        for _ in variables { _ = second.makeVariable() }
        for constraint in constraints.shuffled(using: &random) { try second.add(constraint) }
        second.solve()
        #expect(Set(second.ambiguousVariables()) == ambiguous, "seed \(seed)")
        for variable in variables where !ambiguous.contains(variable) {
          #expect(near(first.value(of: variable), second.value(of: variable)), "seed \(seed)")
        }
      }
    }
  }

  @Test("Hundreds of edits, additions and removals accumulate no error")
  func longRun() throws {
    var random = Random(state: 42)
    var solver = Solver()
    let variables = (0..<20).map { _ in solver.makeVariable(nonNegative: true) }
    var edits: [ConstraintID] = []
    for (index, variable) in variables.enumerated() {
      if index > 0 {
        try solver.add(
          Constraint(Expression(variable) - Expression(variables[index - 1]) - 1, .greaterThanOrEqual))
      }
      edits.append(try solver.add(Constraint(Expression(variable), .equal, priority: Double(100 + index))))
    }
    for step in 0..<600 {
      let index = Int.random(in: 0..<20, using: &random)
      try solver.setConstant(-Double.random(in: 0...300, using: &random), of: edits[index])
      if step % 10 == 0 {
        let constant = try #require(solver.constant(of: edits[index]))
        try solver.remove(edits[index])
        edits[index] = try solver.add(
          Constraint(Expression(variables[index]) + constant, .equal, priority: Double(100 + index)))
      }
      solver.solve()
    }
    var fresh = Solver()
    for _ in variables { _ = fresh.makeVariable(nonNegative: true) }
    for (index, variable) in variables.enumerated() {
      if index > 0 {
        try fresh.add(
          Constraint(Expression(variable) - Expression(variables[index - 1]) - 1, .greaterThanOrEqual))
      }
      let constant = try #require(solver.constant(of: edits[index]))
      try fresh.add(Constraint(Expression(variable) + constant, .equal, priority: Double(100 + index)))
    }
    fresh.solve()
    for variable in variables {
      #expect(near(solver.value(of: variable), fresh.value(of: variable), 1e-7))
    }
  }
}
