import Layout

/// A constraint without its constant, priority and activation.
struct ConstraintShape: Hashable {
  private let first: LayoutItem
  private let firstAttribute: LayoutAttribute
  private let relation: LayoutRelation
  private let second: LayoutItem?
  private let secondAttribute: LayoutAttribute
  private let multiplier: Double

  init(_ constraint: LayoutConstraint) {
    first = constraint.first
    firstAttribute = constraint.firstAttribute
    relation = constraint.relation
    second = constraint.second
    secondAttribute = constraint.second == nil ? constraint.firstAttribute : constraint.secondAttribute
    multiplier = constraint.multiplier
  }
}

extension LayoutConstraint {
  /// The same constraint with its items swapped; nil if it has a multiplier or no second item.
  var swapped: LayoutConstraint? {
    guard let second, multiplier == 1 else { return nil }
    var result = self
    (result.first, result.second) = (second, first)
    (result.firstAttribute, result.secondAttribute) = (secondAttribute, firstAttribute)
    result.constant = 0 - constant
    switch relation {
    case .equal: break
    case .lessThanOrEqual: result.relation = .greaterThanOrEqual
    case .greaterThanOrEqual: result.relation = .lessThanOrEqual
    }
    return result
  }
}
