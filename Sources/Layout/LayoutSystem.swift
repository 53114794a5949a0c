/// The linear system that a layout comes down to, for measuring solvers side by side.
///
/// Its variables are those that an empty `Solver` makes first, in order.
package struct LayoutSystem: Sendable {
  /// Which variables are never below zero; one entry a variable.
  package var isNonNegative: [Bool]
  /// The constraints in the order in which they are added, without those that contradict earlier ones.
  package var constraints: [Constraint]

  package init(isNonNegative: [Bool], constraints: [Constraint]) {
    self.isNonNegative = isNonNegative
    self.constraints = constraints
  }
}

extension LayoutSession {
  /// The rules as they are in force.
  func system(_ blueprint: Blueprint) -> LayoutSystem {
    let rules = blueprint.rules
    return LayoutSystem(
      isNonNegative: blueprint.unknowns.map(\.isNonNegative),
      constraints: Self.order(of: rules, active: rules.indices.map { isInForce($0) })
        .map { solverConstraint($0, of: rules) })
  }
}

extension LayoutEngine {
  /// The system of a layout, as it is when safe areas and margins have settled.
  package mutating func system(
    _ environment: LayoutEnvironment, _ changes: LayoutChanges = LayoutChanges()
  ) -> LayoutSystem {
    let (session, blueprint, _) = settledSession(environment, changes, isWhole: true)
    return session.system(blueprint)
  }
}
