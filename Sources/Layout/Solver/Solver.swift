/// An incremental solver of linear constraints with priorities, of the Cassowary family.
///
/// Add variables and constraints, call ``solve()`` and read the values. Then change a constant and solve
/// again. A change costs a few pivots of a simplex tableau instead of a new start. The dual simplex handles
/// changed constants, and the primal simplex changed objectives.
///
/// Priorities are levels of a lexicographic objective, with one row of costs for each distinct priority. The
/// weighted sum of the errors of one level is minimized before that of the next level. A single row with
/// widely spaced weights would need less code, but a double has only about fifteen digits. With five
/// priorities and errors of a thousand points, the lowest levels would be lost in rounding noise.
///
/// The algorithm follows G. J. Badros, A. Borning and P. J. Stuckey, "The Cassowary Linear Arithmetic
/// Constraint Solving Algorithm", ACM TOCHI 8(4), 2001.
public struct Solver: Sendable {
  /// The largest magnitude of a coefficient or constant.
  public static let largestNumber = 1e12

  struct Slot {
    var generation: Int32 = 0
    var isUsed = false
    /// The symbol that has the value of the expression: the slack of an inequality, or the positive error of
    /// an equality.
    var marker: Int32 = -1
    /// The symbol of the error that compensates for a missing amount; -1 for required constraints.
    var error: Int32 = -1
    /// The sign is -1 if the expression was negated to turn `<=` into `>=`.
    var sign = 1.0
    var constant = 0.0
    /// The terms of a required constraint. They are used to reduce a conflict to its necessary members.
    var terms: [Term] = []
    var priority = 0.0
    var excessPriority = 0.0
    var weight = 1.0
    var isEquality = false
  }

  var tableau = Tableau()
  var slots: [Slot] = []
  var freeSlots: [Int32] = []
  var freeSymbols: [Int32] = []
  /// The constraint to which each slack, error or marker symbol belongs; -1 for variables.
  var owners: [Int32] = []
  /// The priorities of the levels in descending order. `levelUses` has the number of constraints in each
  /// level.
  var levels: [Double] = []
  var levelUses: [Int] = []
  var needsMinimizing = false
  /// Whether conflicts are only detected and not described, as in the trial solver that reduces a conflict.
  var isTrial = false

  /// Creates a solver without variables or constraints.
  public init() {}

  /// Reserves memory for the expected variables and constraints. This only saves time.
  public mutating func reserveCapacity(variables: Int, constraints: Int) {
    // Each constraint has a marker and, if it is optional, an error.
    tableau.reserveCapacity(symbols: variables + 2 * constraints, rows: constraints)
    slots.reserveCapacity(constraints)
    owners.reserveCapacity(variables + 2 * constraints)
  }

  /// Creates the levels of the expected priorities in a solver without constraints.
  ///
  /// This only saves time, because a level that is created later moves the costs of all symbols.
  public mutating func reserveLevels(_ priorities: [Double]) {
    guard levels.isEmpty else { return }
    levels = Set(priorities.filter { $0 < Constraint.required }).sorted(by: >)
    levelUses = [Int](repeating: 0, count: levels.count)
    while tableau.stride < levels.count { tableau.stride *= 2 }
    tableau.levelCount = levels.count
    tableau.costs = [Double](repeating: 0, count: tableau.kinds.count * tableau.stride)
  }

  /// The maximum work, in numbers written to the tableau (some hundred million per second); unlimited by
  /// default.
  ///
  /// After the limit is reached, constraints are refused with ``SolverError/pivotLimit`` and ``solve()``
  /// returns false immediately. This keeps a system from an external file from taking forever.
  public var workLimit: Int {
    get { tableau.workLimit }
    set { tableau.workLimit = newValue }
  }

  /// Whether the work limit was reached, or the process was asked to stop. The values may then not be optimal.
  public var isExhausted: Bool { tableau.isOver }

  /// The work so far, in the unit of ``workLimit``.
  var work: Int { tableau.work }

  /// The number of pivots since the solver was created.
  public var pivotCount: Int { tableau.pivotCount }

  // MARK: Variables

  /// Creates a variable that may have any value or, if `nonNegative` is true, only zero and positive values.
  ///
  /// A non-negative variable costs less than a constraint with the same effect.
  public mutating func makeVariable(nonNegative: Bool = false) -> Variable {
    Variable(symbol: makeSymbol(nonNegative ? .restricted : .free, owner: -1))
  }

  /// Returns the value of a variable after the last ``solve()``; 0 for a variable without constraints.
  public func value(of variable: Variable) -> Double {
    guard tableau.rowOf.indices.contains(Int(variable.symbol)) else { return 0 }
    let row = tableau.rowOf[Int(variable.symbol)]
    return row < 0 ? 0 : tableau.constants[Int(row)]
  }

  // MARK: Constraints

  /// Adds a constraint.
  ///
  /// Throws ``SolverError/unsatisfiable(_:)`` if a required constraint contradicts the others,
  /// ``SolverError/notFinite`` or ``SolverError/unknownVariable`` for invalid input, and
  /// ``SolverError/pivotLimit``. The solver is unchanged after an error. The refused constraint's id in the
  /// reported set cannot be used in later calls.
  @discardableResult
  public mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try check(constraint)
    if isExhausted { throw .pivotLimit }
    if needsMinimizing && constraint.priority >= Constraint.required { solve() }
    let id = makeSlot(constraint)
    let index = Int(id.slot)
    let sign = slots[index].sign
    let marker = slots[index].marker
    let error = slots[index].error
    let row = appendRow(constraint.expression, sign: sign, marker: marker, error: error)
    let value = tableau.constants[row]

    if error >= 0 {
      addErrorCosts(of: index, sign: 1)
      if value < 0 { tableau.pivot(row: row, entering: error) }
      needsMinimizing = true
      return id
    }
    let isSatisfied = value >= 0 && !(slots[index].isEquality && value > Tableau.tolerance)
    if slots[index].isEquality || !isSatisfied, let free = freeSymbol(inRow: row) {
      tableau.pivot(row: row, entering: free)
    } else if isSatisfied {
      return id
    }
    let outcome = tableau.restoreFeasibility()
    if outcome == .done { return id }
    let conflict = conflict(of: outcome, firstSlot: index)
    // The previous values satisfy the constraint if its constant is shifted by the missing amount.
    shift(index, by: -value)
    _ = tableau.restoreFeasibility()
    removeSlot(index)
    throw conflict
  }

  /// Removes a constraint.
  public mutating func remove(_ id: ConstraintID) throws(SolverError) {
    guard contains(id) else { throw .unknownConstraint }
    removeSlot(Int(id.slot))
  }

  /// Whether the constraint is in the solver.
  public func contains(_ id: ConstraintID) -> Bool {
    slots.indices.contains(Int(id.slot)) && slots[Int(id.slot)].isUsed
      && slots[Int(id.slot)].generation == id.generation
  }

  /// Returns the constant of a constraint's expression, or nil if the constraint is not in the solver.
  public func constant(of id: ConstraintID) -> Double? { contains(id) ? slots[Int(id.slot)].constant : nil }

  /// Changes the constant of a constraint's expression.
  public mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
    try setConstants(CollectionOfOne((id, constant)))
  }

  /// Changes many constants at once. If required constraints would contradict each other, no constant
  /// changes.
  public mutating func setConstants(
    _ changes: some Collection<(ConstraintID, Double)>
  ) throws(SolverError) {
    for (id, constant) in changes {
      guard contains(id) else { throw .unknownConstraint }
      guard abs(constant) <= Solver.largestNumber else { throw .notFinite }
    }
    if needsMinimizing { solve() }
    var previous: [(Int, Double)] = []
    previous.reserveCapacity(changes.count)
    for (id, constant) in changes {
      let index = Int(id.slot)
      let old = slots[index].constant
      if old == constant { continue }
      previous.append((index, old))
      slots[index].constant = constant
      shift(index, by: slots[index].sign * (constant - old))
    }
    if previous.isEmpty { return }
    let outcome = tableau.restoreFeasibility()
    if outcome == .done { return }
    let conflict = conflict(of: outcome, firstSlot: previous[0].0)
    for (index, old) in previous.reversed() {
      shift(index, by: slots[index].sign * (old - slots[index].constant))
      slots[index].constant = old
    }
    _ = tableau.restoreFeasibility()
    throw conflict
  }

  /// Moves the variables to their optimal values. Returns false if the pivot limit was reached first.
  @discardableResult
  public mutating func solve() -> Bool {
    if !needsMinimizing { return true }
    needsMinimizing = false
    return tableau.minimizeCosts() == .done
  }

  // MARK: Symbols and slots

  private mutating func makeSymbol(_ kind: SymbolKind, owner: Int32) -> Int32 {
    if let symbol = freeSymbols.popLast() {
      tableau.kinds[Int(symbol)] = kind
      owners[Int(symbol)] = owner
      return symbol
    }
    owners.append(owner)
    return tableau.addSymbol(kind)
  }

  private mutating func retire(_ symbol: Int32) {
    let base = Int(symbol) * tableau.stride
    for level in 0..<tableau.stride { tableau.costs[base + level] = 0 }
    tableau.kinds[Int(symbol)] = .retired
    owners[Int(symbol)] = -1
    freeSymbols.append(symbol)
  }

  private func check(_ constraint: Constraint) throws(SolverError) {
    let largest = Solver.largestNumber
    for term in constraint.expression.terms {
      guard abs(term.coefficient) <= largest else { throw .notFinite }
      let symbol = Int(term.variable.symbol)
      guard owners.indices.contains(symbol), owners[symbol] < 0, tableau.kinds[symbol] != .retired else {
        throw .unknownVariable
      }
    }
    guard abs(constraint.expression.constant) <= largest, abs(constraint.priority) <= largest,
      abs(constraint.excessPriority ?? 0) <= largest,
      constraint.weight > 0, constraint.weight <= largest
    else { throw .notFinite }
  }

  private mutating func makeSlot(_ constraint: Constraint) -> ConstraintID {
    let index: Int32
    if let free = freeSlots.popLast() {
      index = free
    } else {
      slots.append(Slot())
      index = Int32(slots.count - 1)
    }
    let isRequired = constraint.priority >= Constraint.required
    let isEquality = constraint.relation == .equal
    let marker = makeSymbol(isRequired && isEquality ? .fixed : .restricted, owner: index)
    let error = isRequired ? -1 : makeSymbol(.restricted, owner: index)
    let generation = slots[Int(index)].generation &+ 1
    slots[Int(index)] = Slot(
      generation: generation, isUsed: true, marker: marker, error: error,
      sign: constraint.relation == .lessThanOrEqual ? -1 : 1, constant: constraint.expression.constant,
      terms: isRequired ? constraint.expression.terms : [],
      priority: constraint.priority, excessPriority: constraint.excessPriority ?? constraint.priority,
      weight: constraint.weight, isEquality: isEquality)
    return ConstraintID(slot: index, generation: generation)
  }

  /// Appends the row `marker = sign · expression + error`, with the expression in terms of the nonbasic
  /// symbols.
  private mutating func appendRow(
    _ expression: Expression, sign: Double, marker: Int32, error: Int32
  ) -> Int {
    let row = tableau.beginRow(basic: marker, room: expression.terms.count + 1)
    for term in expression.terms where tableau.rowOf[Int(term.variable.symbol)] < 0 {
      tableau.addCell(term.variable.symbol, sign * term.coefficient)
    }
    if error >= 0 { tableau.addCell(error, 1) }
    tableau.endRow(constant: sign * expression.constant)
    for term in expression.terms {
      let source = tableau.rowOf[Int(term.variable.symbol)]
      if source >= 0 && abs(term.coefficient) > Tableau.tiny {
        tableau.addRow(Int(source), times: sign * term.coefficient, to: row, dropping: -1)
      }
    }
    return row
  }

  /// Returns the newest free symbol in a row, because it occurs in the fewest other rows.
  private func freeSymbol(inRow row: Int) -> Int32? {
    let start = tableau.starts[row]
    for cell in (start..<(start + tableau.counts[row])).reversed() {
      let symbol = tableau.symbols[cell]
      if tableau.kinds[Int(symbol)] == .free && abs(tableau.coefficients[cell]) > 1e-9 { return symbol }
    }
    return nil
  }

  // MARK: Costs

  private mutating func level(of priority: Double) -> Int {
    if let level = levels.firstIndex(of: priority) { return level }
    if levels.count == tableau.stride { makeRoomForLevel() }
    let level = levels.firstIndex { $0 < priority } ?? levels.count
    levels.insert(priority, at: level)
    levelUses.insert(0, at: level)
    tableau.levelCount = levels.count
    for symbol in 0..<tableau.kinds.count {
      let base = symbol * tableau.stride
      for index in stride(from: levels.count - 1, to: level, by: -1) {
        tableau.costs[base + index] = tableau.costs[base + index - 1]
      }
      tableau.costs[base + level] = 0
    }
    return level
  }

  /// Removes the levels without constraints. If there are none, doubles the space for levels.
  private mutating func makeRoomForLevel() {
    let kept = levels.indices.filter { levelUses[$0] > 0 }
    let old = tableau.stride
    let new = kept.count == old ? 2 * old : old
    var costs = [Double](repeating: 0, count: tableau.kinds.count * new)
    for symbol in 0..<tableau.kinds.count {
      for (index, level) in kept.enumerated() {
        costs[symbol * new + index] = tableau.costs[symbol * old + level]
      }
    }
    tableau.costs = costs
    tableau.stride = new
    levels = kept.map { levels[$0] }
    levelUses = kept.map { levelUses[$0] }
    tableau.levelCount = levels.count
  }

  private mutating func addErrorCosts(of index: Int, sign: Double) {
    let slot = slots[index]
    addCost(of: slot.error, priority: slot.priority, weight: slot.weight, sign: sign)
    if slot.isEquality {
      addCost(of: slot.marker, priority: slot.excessPriority, weight: slot.weight, sign: sign)
    }
  }

  private mutating func addCost(of symbol: Int32, priority: Double, weight: Double, sign: Double) {
    let level = level(of: priority)
    levelUses[level] += sign > 0 ? 1 : -1
    let cost = sign * weight
    let row = tableau.rowOf[Int(symbol)]
    if row >= 0 {
      tableau.addCosts(ofRow: Int(row), times: cost, level: level)
    } else {
      let index = Int(symbol) * tableau.stride + level
      let sum = tableau.costs[index] + cost
      tableau.costs[index] = abs(sum) > Tableau.tiny ? sum : 0
    }
  }

  // MARK: Changing and removing

  /// Shifts a constraint's expression by `delta`. Rows may become infeasible.
  private mutating func shift(_ index: Int, by delta: Double) {
    let slot = slots[index]
    let row = tableau.rowOf[Int(slot.marker)]
    if row >= 0 {
      tableau.constants[Int(row)] += delta
      return
    }
    if slot.error >= 0, case let row = tableau.rowOf[Int(slot.error)], row >= 0 {
      tableau.constants[Int(row)] -= delta
      return
    }
    tableau.findColumn(of: slot.marker)
    for entry in 0..<tableau.columnRows.count {
      tableau.constants[tableau.columnRows[entry]] -= tableau.columnCoefficients[entry] * delta
    }
  }

  private mutating func removeSlot(_ index: Int) {
    let slot = slots[index]
    if slot.error >= 0 {
      addErrorCosts(of: index, sign: -1)
      needsMinimizing = true
    }
    // Either symbol of the constraint may be basic. The other symbol then occurs only in the row of the basic
    // one.
    if case let row = tableau.rowOf[Int(slot.marker)], row >= 0 {
      tableau.removeRow(Int(row))
    } else if slot.error >= 0, case let row = tableau.rowOf[Int(slot.error)], row >= 0 {
      tableau.removeRow(Int(row))
    } else {
      tableau.findColumn(of: slot.marker)
      if let row = rowForLeaving() {
        tableau.pivot(row: row, entering: slot.marker, columnIsKnown: true)
        tableau.removeRow(row)
        needsMinimizing = true
      }
    }
    retire(slot.marker)
    if slot.error >= 0 { retire(slot.error) }
    slots[index].isUsed = false
    slots[index].terms = []
    freeSlots.append(Int32(index))
  }

  /// Returns the row of the last found column in which a removed marker can replace the basic symbol while
  /// the values stay feasible.
  private func rowForLeaving() -> Int? {
    if let (index, _) = tableau.blockingRow(direction: 1, usesBland: false) {
      return tableau.columnRows[index]
    }
    if let (index, _) = tableau.blockingRow(direction: -1, usesBland: false) {
      return tableau.columnRows[index]
    }
    return tableau.columnRows.first
  }

  // MARK: Conflicts

  /// Returns the error for a row that cannot be satisfied, with the constraints in conflict.
  ///
  /// The row is a combination of the constraints whose markers it contains. No other combination of these
  /// constraints eliminates the variables, so no smaller set of them is in conflict (J. Gleeson and J. Ryan,
  /// "Identifying Minimally Infeasible Subsystems of Inequalities", ORSA Journal on Computing 2(1), 1990).
  /// This is true if all variables are free. If some are non-negative, unnecessary constraints are filtered
  /// out.
  private mutating func conflict(of outcome: SimplexOutcome, firstSlot: Int) -> SolverError {
    guard case .infeasible(let row) = outcome else { return .pivotLimit }
    if isTrial { return .unsatisfiable([]) }
    var found: Set<Int32> = [owners[Int(tableau.basic[row])]]
    let start = tableau.starts[row]
    for cell in start..<(start + tableau.counts[row]) where abs(tableau.coefficients[cell]) > 1e-9 {
      found.insert(owners[Int(tableau.symbols[cell])])
    }
    found.remove(-1)
    let first = Int32(firstSlot)
    let isInSet = found.remove(first) != nil
    // A constraint that is being added comes last, because the others can hold together without it.
    var set = found.sorted() + (isInSet ? [first] : [])
    if set.contains(where: { slots[Int($0)].terms.contains(where: isNonNegative) }) { set = minimal(set) }
    if let place = set.firstIndex(of: first) { set.insert(set.remove(at: place), at: 0) }
    return .unsatisfiable(
      set.map { ConstraintID(slot: $0, generation: slots[Int($0)].generation) })
  }

  private func isNonNegative(_ term: Term) -> Bool {
    tableau.kinds[Int(term.variable.symbol)] == .restricted
  }

  /// Returns the necessary members of a conflict. A member is removed if the others contradict each other
  /// without it.
  ///
  /// This is the deletion filter of J. W. Chinneck and E. W. Dravnieks, "Locating Minimal Infeasible
  /// Constraint Sets in Linear Programs", ORSA Journal on Computing 3(2), 1991. Its work counts as work of
  /// this solver. If the work limit is reached, the set is returned unchanged.
  private mutating func minimal(_ set: [Int32]) -> [Int32] {
    var trial = Solver()
    trial.isTrial = true
    trial.workLimit = workLimit == .max ? .max : max(0, workLimit - tableau.work)
    defer { tableau.work &+= trial.tableau.work }
    var variables: [Int32: Variable] = [:]
    var constraints: [Constraint] = []
    for index in set {
      let slot = slots[Int(index)]
      var terms = slot.terms
      for term in terms.indices {
        let symbol = terms[term].variable.symbol
        if variables[symbol] == nil {
          variables[symbol] = trial.makeVariable(nonNegative: isNonNegative(terms[term]))
        }
        if let variable = variables[symbol] { terms[term].variable = variable }
      }
      constraints.append(
        Constraint(
          Expression(terms, constant: slot.constant),
          slot.isEquality ? .equal : slot.sign < 0 ? .lessThanOrEqual : .greaterThanOrEqual))
    }
    // The first member that contradicts the earlier ones completes the conflict. Later members are not
    // needed.
    var members: [(index: Int, id: ConstraintID)] = []
    var last: Int?
    for index in set.indices {
      do { members.append((index, try trial.add(constraints[index]))) } catch {
        guard case .unsatisfiable = error else { return set }
        last = index
        break
      }
    }
    guard let last else { return set }
    var needed: [Int] = [last]
    for (index, id) in members {
      do {
        try trial.remove(id)
        let closing = try trial.add(constraints[last])
        needed.append(index)
        try trial.remove(closing)
        _ = try trial.add(constraints[index])
      } catch {
        guard case .unsatisfiable = error else { return set }
      }
    }
    return needed.sorted().map { set[$0] }
  }
}
