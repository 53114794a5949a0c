import Testing

@testable import Layout

/// A small generator with a fixed seed, so that random tests are the same on every machine.
struct Random: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}

func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

extension SolverError {
  var conflict: [ConstraintID] { if case .unsatisfiable(let ids) = self { ids } else { [] } }
}

@Suite struct SolverTests {
  @Test("An equality gives a variable its value")
  func equality() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(Constraint(Expression(x) - 42))
    solver.solve()
    #expect(solver.value(of: x) == 42)
  }

  @Test("Equalities and inequalities chain with multipliers")
  func chain() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let z = solver.makeVariable()
    try solver.add(Constraint(2 * x - Expression(y)))
    try solver.add(Constraint(Expression(y) + Expression(z) - 10))
    try solver.add(Constraint(Expression(z) - 4, .greaterThanOrEqual))
    try solver.add(Constraint(Expression(z), .equal, priority: 10))
    solver.solve()
    #expect(near(solver.value(of: x), 3))
    #expect(near(solver.value(of: y), 6))
    #expect(near(solver.value(of: z), 4))
  }

  @Test("One constraint with a higher priority outweighs a hundred with a lower priority")
  func hierarchy() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    for _ in 0..<100 { try solver.add(Constraint(Expression(x) - 1000, .equal, priority: 749)) }
    try solver.add(Constraint(Expression(x) - 3, .equal, priority: 750))
    solver.solve()
    #expect(near(solver.value(of: x), 3))
  }

  @Test("A lower priority decides what higher priorities leave open")
  func lowerLevel() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(Constraint(Expression(x) - 10, .greaterThanOrEqual, priority: 900))
    try solver.add(Constraint(Expression(x) - 20, .lessThanOrEqual, priority: 800))
    try solver.add(Constraint(Expression(x) - 50, .equal, priority: 1))
    solver.solve()
    #expect(near(solver.value(of: x), 20))
  }

  @Test("Weights decide among equal priorities")
  func weights() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(Constraint(Expression(x) - 10, .equal, priority: 500, weight: 1))
    try solver.add(Constraint(Expression(x) - 20, .equal, priority: 500, weight: 1.5))
    solver.solve()
    #expect(near(solver.value(of: x), 20))
  }

  @Test("An equality may resist values below more than values above")
  func excessPriority() throws {
    for (other, expected) in [(10.0, 50.0), (80, 80)] {
      var solver = Solver()
      let x = solver.makeVariable()
      let size = try solver.add(
        Constraint(Expression(x) - 50, .equal, priority: 750, excessPriority: 250))
      try solver.add(Constraint(Expression(x) - other, .equal, priority: 500))
      solver.solve()
      #expect(near(solver.value(of: x), expected))
      try solver.remove(size)
      solver.solve()
      #expect(near(solver.value(of: x), other))
    }
  }

  @Test("More priorities than the initial capacity keep their order")
  func manyLevels() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    for priority in stride(from: 20, through: 900, by: 20) {
      try solver.add(Constraint(Expression(x) - Double(priority), .equal, priority: Double(priority)))
    }
    solver.solve()
    #expect(near(solver.value(of: x), 900))
  }

  @Test("A contradiction names its constraints and leaves the solver unchanged")
  func unsatisfiable() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let z = solver.makeVariable()
    let a = try solver.add(Constraint(Expression(x) - 10))
    let b = try solver.add(Constraint(Expression(y) - Expression(x), .greaterThanOrEqual))
    try solver.add(Constraint(Expression(z) - Expression(y)))
    var conflict: [ConstraintID] = []
    do {
      try solver.add(Constraint(Expression(y) - 5, .lessThanOrEqual))
    } catch {
      conflict = error.conflict
    }
    #expect(conflict.count == 3)
    #expect(Set(conflict.dropFirst()) == [a, b])
    solver.solve()
    #expect(near(solver.value(of: x), 10))
    try solver.add(Constraint(Expression(y) - 15))
    solver.solve()
    #expect(near(solver.value(of: z), 15))
  }

  @Test("A constraint without variables is checked like other constraints")
  func constantOnly() throws {
    var solver = Solver()
    try solver.add(Constraint(Expression(constant: 0)))
    try solver.add(Constraint(Expression(constant: 3), .greaterThanOrEqual))
    #expect(throws: SolverError.self) { try solver.add(Constraint(Expression(constant: 3))) }
    try solver.add(Constraint(Expression(constant: 3), .equal, priority: 5))
    let isSolved = solver.solve()
    #expect(isSolved)
  }

  @Test("Numbers that are not finite are refused")
  func nonFinite() {
    var solver = Solver()
    let x = solver.makeVariable()
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(throws: SolverError.notFinite) { try solver.add(Constraint(bad * x)) }
      #expect(throws: SolverError.notFinite) { try solver.add(Constraint(Expression(x) + bad)) }
    }
    #expect(throws: SolverError.notFinite) {
      try solver.add(Constraint(Expression(x), .equal, priority: .nan))
    }
    #expect(throws: SolverError.notFinite) {
      try solver.add(Constraint(Expression(x), .equal, priority: 1, weight: 0))
    }
    #expect(throws: SolverError.unknownVariable) {
      try solver.add(Constraint(Expression(Variable(symbol: 99))))
    }
  }

  @Test("A removed constraint releases its variables, and its id becomes invalid")
  func removal() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(Constraint(Expression(x) - 100, .equal, priority: 300))
    let a = try solver.add(Constraint(Expression(x) - 10, .lessThanOrEqual))
    let b = try solver.add(Constraint(Expression(x) - 20, .lessThanOrEqual))
    solver.solve()
    #expect(near(solver.value(of: x), 10))
    try solver.remove(a)
    solver.solve()
    #expect(near(solver.value(of: x), 20))
    try solver.remove(b)
    solver.solve()
    #expect(near(solver.value(of: x), 100))
    #expect(throws: SolverError.unknownConstraint) { try solver.remove(a) }
    #expect(throws: SolverError.unknownConstraint) { try solver.setConstant(0, of: b) }
  }

  @Test("A redundant required equality stays in force if its duplicate is removed")
  func redundant() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let a = try solver.add(Constraint(Expression(x) - 10))
    let b = try solver.add(Constraint(2 * x - 20))
    try solver.remove(a)
    solver.solve()
    #expect(near(solver.value(of: x), 10))
    try solver.setConstant(-30, of: b)
    solver.solve()
    #expect(near(solver.value(of: x), 15))
  }

  @Test("If new constants contradict each other, all old ones are restored")
  func atomicEdit() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let a = try solver.add(Constraint(Expression(x) - 10))
    let b = try solver.add(Constraint(Expression(y) - 5))
    let c = try solver.add(Constraint(Expression(y) - Expression(x), .lessThanOrEqual))
    do {
      try solver.setConstants([(a, -4), (b, -6)])
      Issue.record("expected a conflict")
    } catch {
      #expect(Set(error.conflict) == [a, b, c])
    }
    solver.solve()
    #expect(near(solver.value(of: x), 10) && near(solver.value(of: y), 5))
    #expect(solver.constant(of: a) == -10)
    try solver.setConstants([(a, -40), (b, -30)])
    solver.solve()
    #expect(near(solver.value(of: x), 40) && near(solver.value(of: y), 30))
  }

  @Test("Non-negative variables stay non-negative")
  func nonNegative() throws {
    var solver = Solver()
    let x = solver.makeVariable(nonNegative: true)
    try solver.add(Constraint(Expression(x) + 10, .equal, priority: 999))
    solver.solve()
    #expect(solver.value(of: x) == 0)
    #expect(throws: SolverError.self) { try solver.add(Constraint(Expression(x) + 10)) }
  }

  @Test("Only variables that can have several values are ambiguous")
  func ambiguity() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let z = solver.makeVariable()
    let unused = solver.makeVariable()
    try solver.add(Constraint(Expression(x) + Expression(y) - 10))
    try solver.add(Constraint(Expression(z) - 3))
    solver.solve()
    #expect(Set(solver.ambiguousVariables()) == [x, y, unused])
    // Two opposite inequalities fix the variable at 4, which is a degenerate case.
    try solver.add(Constraint(Expression(x) - 4, .lessThanOrEqual))
    try solver.add(Constraint(Expression(x) - 4, .greaterThanOrEqual))
    solver.solve()
    #expect(Set(solver.ambiguousVariables()) == [unused])
  }

  @Test("Variables are ambiguous if errors of one priority can be shared in many ways")
  func sharedError() throws {
    var solver = Solver()
    let x = solver.makeVariable(nonNegative: true)
    let y = solver.makeVariable(nonNegative: true)
    try solver.add(Constraint(Expression(x) + Expression(y) - 10))
    try solver.add(Constraint(Expression(x) - 2, .equal, priority: 250))
    try solver.add(Constraint(Expression(y) - 3, .equal, priority: 250))
    solver.solve()
    #expect(near(abs(solver.value(of: x) - 2) + abs(solver.value(of: y) - 3), 5))
    #expect(Set(solver.ambiguousVariables()) == [x, y])
    try solver.add(Constraint(Expression(x) - 2, .equal, priority: 251))
    solver.solve()
    #expect(solver.ambiguousVariables().isEmpty)
    #expect(near(solver.value(of: x), 2))
  }

  @Test("Degenerate and circular systems terminate")
  func degenerate() throws {
    var solver = Solver()
    let variables = (0..<30).map { _ in solver.makeVariable() }
    for (index, variable) in variables.enumerated() {
      let next = variables[(index + 1) % variables.count]
      try solver.add(Constraint(Expression(variable) - Expression(next), .lessThanOrEqual))
      try solver.add(Constraint(Expression(variable) - Expression(next), .equal, priority: 500))
      try solver.add(Constraint(2 * variable - 2 * next, .greaterThanOrEqual, priority: 400))
      try solver.add(Constraint(Expression(variable) - 7, .equal, priority: Double(100 + index % 3)))
    }
    let isSolved = solver.solve()
    #expect(isSolved)
    for variable in variables { #expect(near(solver.value(of: variable), 7)) }
    #expect(solver.ambiguousVariables().isEmpty)
  }

  @Test("Beale's cycling example ends at its optimum")
  func beale() throws {
    // The program minimizes -3/4 a + 150 b - 1/50 c + 6 d. Its optimum is -1/20 at c = 1 (E. M. L. Beale,
    // 1955).
    var solver = Solver()
    let v = (0..<4).map { _ in solver.makeVariable(nonNegative: true) }
    func sum(_ numbers: [Double]) -> Expression {
      Expression(zip(v, numbers).map { Term($0, $1) })
    }
    try solver.add(Constraint(sum([0.25, -60, -1 / 25, 9]), .lessThanOrEqual))
    try solver.add(Constraint(sum([0.5, -90, -1 / 50, 3]), .lessThanOrEqual))
    try solver.add(Constraint(sum([0, 0, 1, 0]) - 1, .lessThanOrEqual))
    let goal = sum([-0.75, 150, -1 / 50, 6])
    try solver.add(Constraint(goal + 1000, .equal, priority: 100))
    let isSolved = solver.solve()
    #expect(isSolved)
    let value = zip(v, [-0.75, 150, -1 / 50, 6]).reduce(0) { $0 + solver.value(of: $1.0) * $1.1 }
    #expect(near(value, -0.05))
  }

  @Test("A work limit stops a solver that would run for too long")
  func workLimit() throws {
    var solver = Solver()
    solver.workLimit = 50
    let variables = (0..<40).map { _ in solver.makeVariable() }
    var refused = 0
    for (index, x) in variables.enumerated().dropFirst() {
      let sum = Expression(variables[..<index].map { Term($0) })
      do { try solver.add(Constraint(sum - Expression(x) + 1)) } catch {
        #expect(error == .pivotLimit)
        refused += 1
      }
    }
    #expect(refused > 0)
    #expect(solver.isExhausted)
    #expect(solver.ambiguousVariables().isEmpty)
  }
}
