/// The linear system of a layout, for comparing solvers.
///
/// Its variables are the first variables that an empty `Solver` creates, in order.
package struct LayoutSystem: Sendable {
  /// Whether each variable is never negative.
  package var isNonNegative: [Bool]
  /// The constraints in the order in which they are added, without those that contradict earlier ones.
  package var constraints: [Constraint]

  package init(isNonNegative: [Bool], constraints: [Constraint]) {
    self.isNonNegative = isNonNegative
    self.constraints = constraints
  }
}

extension LayoutSession {
  func system(_ blueprint: Blueprint) -> LayoutSystem {
    let rules = blueprint.rules
    return LayoutSystem(
      isNonNegative: blueprint.unknowns.map(\.isNonNegative),
      constraints: Self.order(of: rules, active: rules.indices.map { isInForce($0) })
        .map { solverConstraint($0, of: rules) })
  }
}

extension LayoutEngine {
  /// Returns the system of a layout after safe areas and margins have settled.
  package mutating func system(
    _ environment: LayoutEnvironment, _ changes: LayoutChanges = LayoutChanges()
  ) -> LayoutSystem {
    let (session, blueprint, _) = settledSession(environment, changes, isWhole: true)
    return session.system(blueprint)
  }
}
