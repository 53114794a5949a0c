/// An unknown of a ``Solver``. It has no meaning in another solver.
public struct Variable: Hashable, Sendable {
  package let symbol: Int32

  /// Returns the variable times a number.
  public static func * (coefficient: Double, variable: Variable) -> Expression {
    Expression([Term(variable, coefficient)])
  }
}

extension Variable {
  /// Returns the sum of two variables.
  public static func + (left: Variable, right: Variable) -> Expression {
    Expression([Term(left), Term(right)])
  }

  /// Returns the difference of two variables.
  public static func - (left: Variable, right: Variable) -> Expression {
    Expression([Term(left), Term(right, -1)])
  }

  /// Returns a variable plus a number.
  public static func + (left: Variable, right: Double) -> Expression {
    Expression([Term(left)], constant: right)
  }

  /// Returns a variable minus a number.
  public static func - (left: Variable, right: Double) -> Expression { left + -right }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable {
  /// The unknown.
  public var variable: Variable
  /// The factor of the variable.
  public var coefficient: Double

  /// Creates a term, with coefficient 1 by default.
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A sum of terms and a constant, such as `2 * x - y + 8`, or only a number.
public struct Expression: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The terms. A variable may occur more than once.
  public var terms: [Term]
  /// The number that is added to the terms.
  public var constant: Double

  /// Creates an expression.
  public init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Creates an expression of one variable.
  public init(_ variable: Variable) { self.init([Term(variable)]) }

  /// Creates a constant expression.
  public init(floatLiteral value: Double) { self.init(constant: value) }

  /// Creates a constant expression.
  public init(integerLiteral value: Int) { self.init(constant: Double(value)) }

  /// Returns the sum of two expressions.
  public static func + (left: Expression, right: Expression) -> Expression {
    Expression(left.terms + right.terms, constant: left.constant + right.constant)
  }

  /// Returns the difference of two expressions.
  public static func - (left: Expression, right: Expression) -> Expression { left + -1 * right }

  /// Returns an expression plus a variable.
  public static func + (left: Expression, right: Variable) -> Expression {
    Expression(left.terms + [Term(right)], constant: left.constant)
  }

  /// Returns an expression minus a variable.
  public static func - (left: Expression, right: Variable) -> Expression {
    Expression(left.terms + [Term(right, -1)], constant: left.constant)
  }

  /// Returns an expression plus a number.
  public static func + (left: Expression, right: Double) -> Expression {
    Expression(left.terms, constant: left.constant + right)
  }

  /// Returns an expression minus a number.
  public static func - (left: Expression, right: Double) -> Expression { left + -right }

  /// Returns an expression times a number.
  public static func * (factor: Double, expression: Expression) -> Expression {
    Expression(
      expression.terms.map { Term($0.variable, $0.coefficient * factor) },
      constant: expression.constant * factor)
  }
}

/// The comparison of an expression with zero.
public enum Relation: Sendable, Hashable {
  case equal
  case lessThanOrEqual
  /// The expression is zero or more.
  case greaterThanOrEqual
}

/// A comparison `expression relation 0` with a priority.
public struct Constraint: Sendable, Hashable {
  /// The priority of a constraint that must hold.
  public static let required = 1000.0

  /// The expression that is compared with zero.
  public var expression: Expression
  /// The comparison.
  public var relation: Relation
  /// The priority. A constraint with a priority of 1000 or more is required. Below 1000, a higher priority
  /// outweighs any number of lower ones.
  public var priority: Double
  /// The priority against positive values of an optional equality; nil if it equals ``priority``.
  ///
  /// It lets one constraint express both the compression resistance and the hugging of a view.
  public var excessPriority: Double?
  /// The weight of the constraint's error, relative to errors of the same priority. It must be positive, and
  /// is 1 by default.
  public var weight: Double

  /// Creates the constraint `expression relation 0`.
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

  /// Creates the constraint `left relation right`. A number is also an expression.
  public init(
    _ left: Expression, _ relation: Relation, _ right: Expression, priority: Double = Constraint.required
  ) {
    self.init(left - right, relation, priority: priority)
  }

  /// Creates the constraint `left relation right` with a single variable on the left.
  public init(
    _ left: Variable, _ relation: Relation, _ right: Expression, priority: Double = Constraint.required
  ) {
    self.init(Expression(left), relation, right, priority: priority)
  }
}

/// The id of a constraint in its solver. It is never reused after the constraint is removed.
public struct ConstraintID: Hashable, Sendable {
  let slot: Int32
  let generation: Int32
}

/// The reason why a solver refused a change. The solver is unchanged after the error.
public enum SolverError: Error, Equatable, Sendable {
  /// Required constraints that contradict each other, the refused one first.
  ///
  /// If any one of them is removed, the others can hold together.
  case unsatisfiable([ConstraintID])
  /// A coefficient, constant, priority or weight is infinite, not a number or beyond ``Solver/largestNumber``.
  case notFinite
  case unknownConstraint
  /// The variable does not belong to this solver.
  case unknownVariable
  /// The simplex algorithm reached its pivot limit, or the solver its work limit.
  case pivotLimit
}
