/// A blueprint in a solver, with the latest constants and activations.
struct LayoutSession {
  /// A conflict that was found while the rules were added.
  struct Conflict {
    /// The indices of the rules in conflict, the broken rule first.
    var rules: [Int]
    var isNotFinite = false
  }

  /// The terms of a rule's constant, stored flat for fast evaluation.
  private struct Recipe {
    var constant: Double
    var source: Int
    var firstPart: Int
    var partCount: Int
  }

  private(set) var solver = Solver()
  private(set) var conflicts: [Conflict] = []
  private var variables: [Variable] = []
  private var handles: [ConstraintID?]
  private var constants: [Double]
  private var active: [Bool]
  private var recipes: [Recipe] = []
  private var parts: [LinearForm.Part] = []
  private var changes: [(ConstraintID, Double)] = []
  /// The unknowns that have no variable in the solver, because their values follow from the other unknowns.
  private var chain = EqualityChain()
  /// The work that is not counted by the solver: of the solver before it, and of searches for ambiguities.
  private var otherWork = 0

  /// The work so far, in the unit of ``Solver/workLimit``.
  var work: Int { solver.work + otherWork }

  /// Adds all active rules, except required rules that contradict earlier ones.
  ///
  /// To save time, unknowns that follow from others by equalities are computed at the end. If rules
  /// contradict each other or leave a value open, all unknowns and rules go to the solver.
  init(
    _ blueprint: Blueprint, parameters: LayoutParameters, sourceConstants: [Double], activation: [Bool],
    workLimit: Int, isWhole: Bool = false
  ) {
    self.init(
      blueprint, parameters, sourceConstants, activation, workLimit,
      chain: isWhole ? EqualityChain() : EqualityChain(blueprint, activation: activation))
    if chain.links.isEmpty || solver.isExhausted { return }
    if conflicts.isEmpty, solver.ambiguity() == [] { return }
    let before = work
    self.init(
      blueprint, parameters, sourceConstants, activation, workLimit == .max ? .max : workLimit - before,
      chain: EqualityChain())
    otherWork += before
  }

  /// Allows more work, from now on.
  mutating func allow(work: Int) { solver.workLimit = work == .max ? .max : solver.work + work }

  private init(
    _ blueprint: Blueprint, _ parameters: LayoutParameters, _ sourceConstants: [Double],
    _ activation: [Bool], _ workLimit: Int, chain: EqualityChain
  ) {
    self.chain = chain
    let rules = blueprint.rules
    handles = [ConstraintID?](repeating: nil, count: rules.count)
    constants = [Double](repeating: 0, count: rules.count)
    active = [Bool](repeating: false, count: rules.count)
    solver.workLimit = workLimit
    solver.reserveCapacity(variables: blueprint.unknowns.count, constraints: rules.count)
    var priorities = rules.map(\.priority)
    for rule in rules { if let excess = rule.excessPriority { priorities.append(excess) } }
    solver.reserveLevels(priorities)
    // Eliminated unknowns get no variable, because the solver would report a variable without rules as
    // ambiguous.
    let held = Set(chain.links.map(\.unknown))
    let made = blueprint.unknowns.indices.map { index in
      held.contains(index) ? nil : solver.makeVariable(nonNegative: blueprint.unknowns[index].isNonNegative)
    }
    if let any = made.lazy.compactMap({ $0 }).first { variables = made.map { $0 ?? any } }
    for rule in rules {
      recipes.append(
        Recipe(
          constant: rule.form.constant, source: rule.source ?? -1, firstPart: parts.count,
          partCount: rule.form.parameters.count))
      parts += rule.form.parameters
    }
    for index in rules.indices {
      constants[index] = constant(of: index, parameters, sourceConstants)
      active[index] = rules[index].source.map { activation[$0] } ?? true
    }
    for index in Self.order(of: rules, active: active) where !chain.holds(index) {
      if solver.isExhausted { break }
      add(index, of: rules)
    }
    solver.solve()
    followChain(rules)
  }

  /// Returns the order in which active rules are added.
  ///
  /// Optional rules with a single unknown come first, because a row is cheap if it is added before other rows
  /// refer to its unknown. Only the order of the required rules affects the result, because optional rules
  /// cannot conflict. Required rules have the tree's order.
  static func order(of rules: [LayoutRule], active: [Bool]) -> [Int] {
    var turns: [[Int]] = [[], [], []]
    for index in rules.indices where active[index] {
      let isRequired = rules[index].priority >= Constraint.required
      turns[isRequired ? 1 : rules[index].form.unknowns.count == 1 ? 0 : 2].append(index)
    }
    return turns[0] + turns[1] + turns[2]
  }

  func isInForce(_ index: Int) -> Bool { active[index] && handles[index] != nil }

  func solverConstraint(_ index: Int, of rules: [LayoutRule]) -> Constraint {
    let rule = rules[index]
    let relation: Relation =
      switch rule.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return Constraint(
      Expression(
        rule.form.unknowns.map { Term(variables[$0.index], $0.coefficient) }, constant: constants[index]),
      relation, priority: rule.priority, excessPriority: rule.excessPriority, weight: rule.weight)
  }

  /// Adds a rule to the solver. A contradiction is recorded in `conflicts`.
  private mutating func add(_ index: Int, of rules: [LayoutRule]) {
    do {
      handles[index] = try solver.add(solverConstraint(index, of: rules))
    } catch {
      switch error {
      case .unsatisfiable(let ids):
        // The first id belongs to the refused constraint. No rule has this id.
        let others = ids.dropFirst().compactMap { id in handles.firstIndex { $0 == id } }
        conflicts.append(Conflict(rules: [index] + others.sorted()))
      case .notFinite: conflicts.append(Conflict(rules: [index], isNotFinite: true))
      case .pivotLimit where solver.isExhausted: break
      case .pivotLimit, .unknownConstraint, .unknownVariable: conflicts.append(Conflict(rules: [index]))
      }
    }
  }

  private func constant(
    of index: Int, _ parameters: LayoutParameters, _ sourceConstants: [Double]
  ) -> Double {
    let recipe = recipes[index]
    var sum = recipe.constant
    for part in parts[recipe.firstPart..<(recipe.firstPart + recipe.partCount)] {
      sum += part.coefficient * parameters.values[part.index]
    }
    return recipe.source < 0 ? sum : sum - sourceConstants[recipe.source]
  }

  /// Applies new constants and activations. Returns false if they contradict each other or cannot be applied.
  /// The session must then be discarded.
  mutating func update(
    _ blueprint: Blueprint, parameters: LayoutParameters, sourceConstants: [Double], activation: [Bool]
  ) -> Bool {
    guard conflicts.isEmpty else { return false }
    let rules = blueprint.rules
    var joining: [Int] = []
    changes.removeAll(keepingCapacity: true)
    for index in rules.indices {
      let recipe = recipes[index]
      let isActive = recipe.source < 0 || activation[recipe.source]
      if isActive != active[index] {
        if chain.holds(index) { return false }
        active[index] = isActive
        if isActive {
          joining.append(index)
        } else if let handle = handles[index] {
          handles[index] = nil
          do { try solver.remove(handle) } catch { return false }
        }
      }
      let constant = constant(of: index, parameters, sourceConstants)
      if constant == constants[index] { continue }
      constants[index] = constant
      if let handle = handles[index] { changes.append((handle, constant)) }
    }
    if !changes.isEmpty {
      do { try solver.setConstants(changes) } catch { return false }
    }
    for index in joining {
      add(index, of: rules)
      if !conflicts.isEmpty { return false }
    }
    let isSolved = solver.solve()
    followChain(rules)
    return isSolved
  }

  func value(_ unknown: Int) -> Double {
    if !chain.values.isEmpty, let value = chain.values[unknown] { return value }
    return solver.value(of: variables[unknown])
  }

  /// Computes the eliminated unknowns, starting with the last eliminated one.
  private mutating func followChain(_ rules: [LayoutRule]) {
    for link in chain.links.reversed() {
      var sum = constants[link.rule]
      var own = 1.0
      for part in rules[link.rule].form.unknowns {
        if part.index == link.unknown {
          own = part.coefficient
        } else {
          sum += part.coefficient * value(part.index)
        }
      }
      let value = -sum / own
      chain.values[link.unknown] = link.isSize ? max(0, value) : value
    }
  }

  /// Returns the views with undetermined unknowns, in tree order, and the names of these unknowns; nil if the work
  /// limit is reached.
  mutating func openQuantities(_ blueprint: Blueprint) -> [(view: Int, quantities: [String])]? {
    guard let ambiguous = solver.ambiguity() else { return nil }
    let moving = Set(ambiguous)
    if moving.isEmpty { return [] }
    var open: [Int: [String]] = [:]
    for (index, unknown) in blueprint.unknowns.enumerated() where moving.contains(variables[index]) {
      let view = unknown.view
      if blueprint.isCollapsed[view] { continue }
      let place = index - Blueprint.firstUnknown(of: view)
      let names = ["x", "y", "width", "height"]
      if names.indices.contains(place) {
        open[view, default: []].append(names[place])
      } else if let first = blueprint.contentUnknowns[view], (0...1).contains(index - first) {
        open[view, default: []].append(index == first ? "content-width" : "content-height")
      } else {
        open[view, default: []].append("readable-content")
      }
    }
    return open.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
