import Testing

@testable import Layout

/// Checks the solver against `LinearProgram` on thousands of random systems.
@Suite struct LinearProgramTests {
  /// A system under test with its variables and constraints.
  private struct Subject {
    var solver = Solver()
    var isNonNegative: [Bool] = []
    var variables: [Variable] = []
    var held: [(id: ConstraintID, constraint: Constraint)] = []
    let seed: UInt64

    init(seed: UInt64, count: Int, _ random: inout Random) {
      self.seed = seed
      for _ in 0..<count {
        isNonNegative.append(Int.random(in: 0..<3, using: &random) == 0)
        variables.append(solver.makeVariable(nonNegative: isNonNegative[isNonNegative.count - 1]))
      }
    }

    var constraints: [Constraint] { held.map(\.constraint) }

    func program(_ constraints: [Constraint]) -> LinearProgram {
      LinearProgram(constraints, isNonNegative: isNonNegative)
    }

    /// Returns the weighted sum of errors of each priority that has constraints, highest priority first.
    func errors(_ values: [Double]) -> [Double] {
      var sums: [Double: Double] = [:]
      for constraint in constraints {
        let value = constraint.expression.terms.reduce(constraint.expression.constant) {
          $0 + $1.coefficient * values[Int($1.variable.symbol)]
        }
        let below = constraint.relation == .lessThanOrEqual ? 0 : max(0, -value)
        let above = constraint.relation == .greaterThanOrEqual ? 0 : max(0, value)
        let isRequired = constraint.priority >= Constraint.required
        if isRequired {
          #expect(below + above <= 1e-6, "seed \(seed)")
          continue
        }
        if constraint.relation != .lessThanOrEqual {
          sums[constraint.priority, default: 0] += constraint.weight * below
        }
        if constraint.relation != .greaterThanOrEqual {
          let priority = constraint.excessPriority ?? constraint.priority
          sums[priority, default: 0] += constraint.weight * above
        }
      }
      return sums.sorted { $0.key > $1.key }.map(\.value)
    }

    /// Solves the system and compares its errors, values and ambiguous variables with those of
    /// `LinearProgram`.
    mutating func check(ranges: Bool) {
      let isSolved = solver.solve()
      #expect(isSolved, "seed \(seed)")
      let values = variables.map { solver.value(of: $0) }
      let oracle = program(constraints)
      guard let best = oracle.errors else {
        Issue.record("seed \(seed): the second solver finds the system contradictory")
        return
      }
      for (variable, isNonNegative) in zip(variables, isNonNegative) where isNonNegative {
        #expect(solver.value(of: variable) >= -1e-7, "seed \(seed)")
      }
      let own = errors(values)
      #expect(own.count == best.count, "seed \(seed)")
      for (a, b) in zip(own, best) { #expect(near(a, b, 1e-5), "seed \(seed): \(own) against \(best)") }
      guard ranges else { return }
      let ambiguous = Set(solver.ambiguousVariables())
      for (index, variable) in variables.enumerated() {
        let range = oracle.range(of: index)
        #expect(range.lowerBound - 1e-5 <= values[index], "seed \(seed)")
        #expect(values[index] <= range.upperBound + 1e-5, "seed \(seed)")
        let isWide = !(range.upperBound - range.lowerBound < 1e-5)
        #expect(ambiguous.contains(variable) == isWide, "seed \(seed), variable \(index): \(range)")
      }
    }

    /// Returns whether a set of constraints is contradictory, but can be satisfied without any one of them.
    func isMinimal(_ set: [Constraint]) -> Bool {
      if program(set).errors != nil { return false }
      return set.indices.allSatisfy { left in
        program(set.indices.filter { $0 != left }.map { set[$0] }).errors != nil
      }
    }
  }

  /// Returns a constraint with a few small coefficients, so that many corners of the system coincide.
  private func constraint(_ variables: [Variable], _ random: inout Random) -> Constraint {
    var terms: [Term] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let variable = variables.randomElement(using: &random) else { continue }
      terms.append(Term(variable, [-2, -1, -1, 1, 1, 2, 0.5].randomElement(using: &random) ?? 1))
    }
    let relations = [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let priorities = [1000.0, 1000, 750, 500, 250, 250]
    var constraint = Constraint(
      Expression(terms, constant: Double(Int.random(in: -6...6, using: &random))),
      relations.randomElement(using: &random) ?? .equal,
      priority: priorities.randomElement(using: &random) ?? 1000)
    if constraint.priority < 1000 {
      constraint.weight = [1, 1, 2].randomElement(using: &random) ?? 1
      if constraint.relation == .equal, Bool.random(using: &random) {
        constraint.excessPriority = [750, 250, 100].randomElement(using: &random)
      }
    }
    return constraint
  }

  @Test("3000 random systems have the errors, values, ambiguities and conflicts of a dense simplex solver")
  func systems() throws {
    var conflicts = 0
    for seed in UInt64(1)...3000 {
      var random = Random(state: seed &* 15_485_863)
      let count = Int.random(in: 1...7, using: &random)
      var subject = Subject(seed: seed, count: count, &random)
      for _ in 0..<Int.random(in: 1...(2 * count + 4), using: &random) {
        let constraint = constraint(subject.variables, &random)
        do {
          subject.held.append((try subject.solver.add(constraint), constraint))
        } catch {
          conflicts += 1
          let others = subject.held.filter { error.conflict.contains($0.id) }.map(\.constraint)
          #expect(others.count == error.conflict.count - 1, "seed \(seed)")
          let isMinimal = subject.isMinimal([constraint] + others)
          #expect(isMinimal, "seed \(seed)")
        }
      }
      subject.check(ranges: true)
    }
    #expect(conflicts > 700)
  }

  @Test("Edits and removals have the same result as a dense simplex solver that starts anew")
  func edits() throws {
    var refused = 0
    for seed in UInt64(1)...300 {
      var random = Random(state: seed &* 32_452_843)
      let count = Int.random(in: 2...6, using: &random)
      var subject = Subject(seed: seed, count: count, &random)
      for _ in 0..<(2 * count + 3) {
        let constraint = constraint(subject.variables, &random)
        if let id = try? subject.solver.add(constraint) { subject.held.append((id, constraint)) }
      }
      for step in 0..<8 {
        if subject.held.count > 2, Int.random(in: 0..<4, using: &random) == 0 {
          let index = Int.random(in: 0..<subject.held.count, using: &random)
          try subject.solver.remove(subject.held.remove(at: index).id)
        } else if !subject.held.isEmpty {
          var new = subject.constraints
          var changes: [(ConstraintID, Double)] = []
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 0..<new.count, using: &random)
            new[index].expression.constant = Double(Int.random(in: -8...8, using: &random))
            changes.append((subject.held[index].id, new[index].expression.constant))
          }
          do {
            try subject.solver.setConstants(changes)
            for index in new.indices { subject.held[index].constraint = new[index] }
          } catch {
            refused += 1
            let set = subject.held.indices.filter { error.conflict.contains(subject.held[$0].id) }
            #expect(set.count == error.conflict.count, "seed \(seed)")
            let isMinimal = subject.isMinimal(set.map { new[$0] })
            #expect(isMinimal, "seed \(seed)")
          }
        }
        subject.check(ranges: step % 4 == 3)
      }
    }
    #expect(refused > 50)
  }
}

/// Linear programs on which the simplex method cycles or visits every corner if the pivot rule is unsuitable.
@Suite struct CyclingTests {
  /// Returns the minimum of `costs · x` with `rows · x <= limits` and `x >= 0`.
  private func minimum(
    _ costs: [Double], _ rows: [[Double]], _ limits: [Double], far: Double
  ) throws -> Double {
    var solver = Solver()
    let x = costs.map { _ in solver.makeVariable(nonNegative: true) }
    func sum(_ numbers: [Double]) -> Expression { Expression(zip(x, numbers).map { Term($0, $1) }) }
    for (row, limit) in zip(rows, limits) { try solver.add(Constraint(sum(row) - limit, .lessThanOrEqual)) }
    try solver.add(Constraint(sum(costs) + far, .equal, priority: 1))
    let isSolved = solver.solve()
    #expect(isSolved)
    return zip(x, costs).reduce(0) { $0 + $1.1 * solver.value(of: $1.0) }
  }

  // The expected minima are those of HiGHS (SciPy 1.17, scipy.optimize.linprog).
  @Test("The examples of Kuhn, of Marshall and Suurballe, and of Chvátal end at their optima")
  func published() throws {
    // Source: M. L. Balinski and A. W. Tucker, "Duality Theory of Linear Programs", SIAM Review 11(3), 1969.
    let kuhn = try minimum(
      [-2, -3, 1, 12], [[-2, -9, 1, 9], [1.0 / 3, 1, -1.0 / 3, -2], [2, 3, -1, -12]], [0, 0, 2], far: 1000)
    #expect(near(kuhn, -2))
    // Source: K. T. Marshall and J. W. Suurballe, "A note on cycling in the simplex method", 1969.
    let marshall = try minimum(
      [-0.4, -0.4, 1.8], [[0.6, -6.4, 4.8], [0.2, -1.8, 0.6], [0.4, -1.6, 0.2], [0, 1, 0]], [0, 0, 0, 1],
      far: 1000)
    #expect(near(marshall, -2))
    // Source: V. Chvátal, "Linear Programming", 1983, chapter 3.
    let chvatal = try minimum(
      [-10, 57, 9, 24], [[0.5, -5.5, -2.5, 9], [0.5, -1.5, -0.5, 1], [1, 0, 0, 0]], [0, 0, 1], far: 1000)
    #expect(near(chvatal, -1))
  }

  @Test("The Klee–Minty cube, which has a path over all its corners, ends at its optimum")
  func kleeMinty() throws {
    for n in 2...6 {
      let costs = (0..<n).map { -power(10, n - 1 - $0) }
      let rows = (0..<n).map { i in (0..<n).map { $0 < i ? 2 * power(10, i - $0) : $0 == i ? 1 : 0 } }
      let least = try minimum(costs, rows, (0..<n).map { power(100, $0) }, far: 1e11)
      #expect(near(least / power(100, n - 1), -1, 1e-9))
    }
  }

  private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  @Test("Systems with rings of equalities and inequalities terminate, also after edits")
  func rings() throws {
    for n in [2, 3, 50] {
      var solver = Solver()
      let x = (0..<n).map { _ in solver.makeVariable() }
      var ring: [ConstraintID] = []
      for i in 0..<n {
        let difference = Expression(x[(i + 1) % n]) - Expression(x[i])
        ring.append(try solver.add(Constraint(difference, .greaterThanOrEqual)))
        try solver.add(Constraint(difference, .equal, priority: 500))
      }
      try solver.add(Constraint(Expression(x[0]) - 5, .equal, priority: 10))
      solver.solve()
      for variable in x { #expect(near(solver.value(of: variable), 5)) }
      // A ring of equal distances cannot close, so the conflict contains every constraint of the ring.
      do {
        try solver.setConstants(ring.map { ($0, -1) })
        Issue.record("a ring of gaps was accepted")
      } catch {
        #expect(Set(error.conflict) == Set(ring))
      }
      for variable in x { #expect(near(solver.value(of: variable), 5)) }
    }
  }
}
