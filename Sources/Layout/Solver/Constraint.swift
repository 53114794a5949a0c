/// An unknown of a ``Solver``; it means nothing to another solver.
public struct Variable: Hashable, Sendable {
  package let symbol: Int32

  /// The variable times a number.
  public static func * (coefficient: Double, variable: Variable) -> Expression {
    Expression([Term(variable, coefficient)])
  }
}

extension Variable {
  /// The sum of two variables.
  public static func + (left: Variable, right: Variable) -> Expression {
    Expression([Term(left), Term(right)])
  }

  /// The difference of two variables.
  public static func - (left: Variable, right: Variable) -> Expression {
    Expression([Term(left), Term(right, -1)])
  }

  /// A variable plus a number.
  public static func + (left: Variable, right: Double) -> Expression {
    Expression([Term(left)], constant: right)
  }

  /// A variable minus a number.
  public static func - (left: Variable, right: Double) -> Expression { left + -right }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  /// The unknown.
  public var variable: Variable
  /// What it is multiplied by.
  public var coefficient: Double

  /// Makes a term, with coefficient 1 by default.
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A sum of terms and a constant: `2 * x - y + 8`, or a number alone.
public struct Expression: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The terms; a variable may occur more than once.
  public var terms: [Term]
  /// What is added to the terms.
  public var constant: Double

  /// Makes an expression.
  public init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Makes an expression of one variable.
  public init(_ variable: Variable) { self.init([Term(variable)]) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self.init(constant: value) }

  /// Makes a number.
  public init(integerLiteral value: Int) { self.init(constant: Double(value)) }

  /// The sum of two expressions.
  public static func + (left: Expression, right: Expression) -> Expression {
    Expression(left.terms + right.terms, constant: left.constant + right.constant)
  }

  /// The difference of two expressions.
  public static func - (left: Expression, right: Expression) -> Expression { left + -1 * right }

  /// An expression plus a variable.
  public static func + (left: Expression, right: Variable) -> Expression {
    Expression(left.terms + [Term(right)], constant: left.constant)
  }

  /// An expression minus a variable.
  public static func - (left: Expression, right: Variable) -> Expression {
    Expression(left.terms + [Term(right, -1)], constant: left.constant)
  }

  /// An expression plus a number.
  public static func + (left: Expression, right: Double) -> Expression {
    Expression(left.terms, constant: left.constant + right)
  }

  /// An expression minus a number.
  public static func - (left: Expression, right: Double) -> Expression { left + -right }

  /// An expression times a number.
  public static func * (factor: Double, expression: Expression) -> Expression {
    Expression(
      expression.terms.map { Term($0.variable, $0.coefficient * factor) },
      constant: expression.constant * factor)
  }
}

/// How an expression compares with zero.
public enum Relation: Sendable, Hashable {
  /// Equal to zero.
  case equal
  /// Zero or less.
  case lessThanOrEqual
  /// Zero or more.
  case greaterThanOrEqual
}

/// `expression relation 0`, as strong as its priority.
public struct Constraint: Sendable, Hashable {
  /// The priority that must hold.
  public static let required = 1000.0

  /// What is compared with zero.
  public var expression: Expression
  /// The comparison.
  public var relation: Relation
  /// 1000 and above is required; below, a higher priority beats any number of lower ones.
  public var priority: Double
  /// The priority against values above zero of an optional equality, if it differs from ``priority``.
  ///
  /// With it one constraint says how strongly a view resists compression and how strongly it hugs.
  public var excessPriority: Double?
  /// How much an error counts against errors of the same priority; positive, 1 by default.
  public var weight: Double

  /// Makes `expression relation 0`.
  public init(
    _ expression: Expression, _ relation: Relation = .equal, priority: Double = Constraint.required,
    excessPriority: Double? = nil, weight: Double = 1
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
    self.excessPriority = excessPriority
    self.weight = weight
  }

  /// Makes `left relation right`; numbers are expressions too.
  public init(
    _ left: Expression, _ relation: Relation, _ right: Expression, priority: Double = Constraint.required
  ) {
    self.init(left - right, relation, priority: priority)
  }

  /// Makes `left relation right` for a variable alone.
  public init(
    _ left: Variable, _ relation: Relation, _ right: Expression, priority: Double = Constraint.required
  ) {
    self.init(Expression(left), relation, right, priority: priority)
  }
}

/// Names a constraint inside its solver; never used again after removal.
public struct ConstraintID: Hashable, Sendable {
  let slot: Int32
  let generation: Int32
}

/// Why a solver refused a change; it is then as it was before.
public enum SolverError: Error, Equatable, Sendable {
  /// Required constraints that cannot hold together, the refused one first.
  ///
  /// Without any one of them the others can hold together.
  case unsatisfiable([ConstraintID])
  /// A coefficient, constant, priority or weight is infinite, not a number or beyond ``Solver/largestNumber``.
  case notFinite
  /// The constraint is not in this solver.
  case unknownConstraint
  /// The variable is not of this solver.
  case unknownVariable
  /// The simplex did not finish within its limit of pivots, or the solver's limit of work was reached.
  case pivotLimit
}
