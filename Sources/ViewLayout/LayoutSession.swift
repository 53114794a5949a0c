import ConstraintSolver

/// A blueprint in a solver, with constants and activation as they were set last.
struct LayoutSession {
  /// A conflict met while the rules were added.
  struct Conflict {
    /// The rules in conflict, the broken one first.
    var rules: [Int]
    var isNotFinite = false
  }

  /// Where each term of a rule's constant comes from, flat for quick evaluation.
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

  /// Adds all active rules; a required one that contradicts those before it is left out.
  init(
    _ blueprint: Blueprint, parameters: LayoutParameters, sourceConstants: [Double], activation: [Bool]
  ) {
    let rules = blueprint.rules
    handles = [ConstraintID?](repeating: nil, count: rules.count)
    constants = [Double](repeating: 0, count: rules.count)
    active = [Bool](repeating: false, count: rules.count)
    solver.workLimit = blueprint.tree.workLimit
    for unknown in blueprint.unknowns {
      variables.append(solver.makeVariable(nonNegative: unknown.isNonNegative))
    }
    for rule in rules {
      recipes.append(
        Recipe(
          constant: rule.form.constant, source: rule.source ?? -1, firstPart: parts.count,
          partCount: rule.form.parameters.count))
      parts += rule.form.parameters
    }
    // Sizes first: a row that is added before others refer to its unknown is cheap. Optional constraints
    // cannot conflict, so that only the order of the required ones shows, which is the tree's.
    func turn(_ rule: LayoutRule) -> Int {
      if rule.priority >= Constraint.required { return 1 }
      return rule.form.unknowns.count == 1 ? 0 : 2
    }
    for index in rules.indices {
      constants[index] = constant(of: index, parameters, sourceConstants)
      active[index] = rules[index].source.map { activation[$0] } ?? true
    }
    for current in 0...2 {
      for index in rules.indices where active[index] && turn(rules[index]) == current {
        add(index, of: rules)
      }
    }
    solver.solve()
  }

  /// Adds a rule; a contradiction is noted among the conflicts.
  private mutating func add(_ index: Int, of rules: [LayoutRule]) {
    let rule = rules[index]
    let relation: Relation =
      switch rule.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    let terms = rule.form.unknowns.map { Term(variables[$0.index], $0.coefficient) }
    do {
      handles[index] = try solver.add(
        Constraint(
          Expression(terms, constant: constants[index]), relation, priority: rule.priority,
          excessPriority: rule.excessPriority, weight: rule.weight))
    } catch {
      switch error {
      case .unsatisfiable(let ids):
        // The refused constraint comes first and has no rule by its id.
        let others = ids.dropFirst().compactMap { id in handles.firstIndex { $0 == id } }
        conflicts.append(Conflict(rules: [index] + others.sorted()))
      case .notFinite: conflicts.append(Conflict(rules: [index], isNotFinite: true))
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

  /// Takes over new constants and activations; false when they contradict, and the session is of no use.
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
    return solver.solve()
  }

  /// The value of an unknown.
  func value(_ unknown: Int) -> Double { solver.value(of: variables[unknown]) }

  /// The views that have an unknown with more than one possible value, in tree order.
  func ambiguousViews(_ blueprint: Blueprint) -> [Int] {
    let moving = solver.ambiguousVariables()
    if moving.isEmpty { return [] }
    let set = Set(moving)
    var views: Set<Int> = []
    for (index, unknown) in blueprint.unknowns.enumerated() where set.contains(variables[index]) {
      if !blueprint.isCollapsed[unknown.view] { views.insert(unknown.view) }
    }
    return views.sorted()
  }
}
