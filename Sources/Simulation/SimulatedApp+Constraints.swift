import Layout
import Trace
import UIKit

// The constraints that code adds to a screen, and those of the design that code changes.

extension SimulatedApp {
  var bottomConstraintID: String? {
    prepared.screen.bottomConstraint.map { prepared.screen.tree.constraints[$0].id }
  }

  var isBottomConstraintReversed: Bool { prepared.screen.isBottomConstraintSwapped }

  var designedConstraints: [String] { prepared.screen.tree.constraints.map(\.id) }

  func constraint(_ id: String) -> ConstraintDescription? {
    (edits.constraint(id) ?? prepared.constraint(id, form: form))?.description
  }

  func addConstraint(_ constraint: ConstraintDescription, named name: String?) -> String? {
    guard var added = LayoutConstraint(constraint, id: "") else { return nil }
    if makesViews, let known = addDesigned(added) { return known }
    let base = name ?? text(added)
    var number = 1
    repeat {
      added.id = number == 1 ? base : "\(base) (\(number))"
      number += 1
    } while edits.constraint(added.id) != nil || prepared.constraint(added.id, form: form) != nil
    set(added, "isActive", "true")
    return added.id
  }

  func changeConstraint(_ id: String, to constraint: ConstraintDescription) {
    guard let old = edits.constraint(id) ?? prepared.constraint(id, form: form) else { return }
    var new = old
    new.constant = Double(constraint.constant)
    new.priority = Double(constraint.priority.rawValue)
    new.isActive = constraint.isActive
    guard new != old else { return }
    if new.isActive != old.isActive {
      set(new, "isActive", "\(new.isActive)")
    } else if new.priority != old.priority {
      set(new, "priority", Self.text(new.priority))
    } else {
      set(new, "constant", Self.text(new.constant))
    }
  }

  func set(_ constraint: LayoutConstraint, _ what: String, _ value: @autoclosure () -> String) {
    willMutate()
    if isDetailed { recordAdjustment(of: constraint.id, what, value()) }
    edits.set(constraint)
    needsLayout = true
  }

  /// Returns a constraint as an equation in one line, without its constant, which changes.
  private func text(_ constraint: LayoutConstraint) -> String {
    func side(_ item: LayoutItem, _ attribute: LayoutAttribute) -> String {
      switch item {
      case .view(let view): "\(self.name(of: ViewID(view))).\(attribute.rawValue)"
      case .guide(let view, let guide):
        "\(self.name(of: ViewID(view))).\(guide.rawValue).\(attribute.rawValue)"
      }
    }
    let left = side(constraint.first, constraint.firstAttribute)
    let right = constraint.second.map { side($0, constraint.secondAttribute) } ?? "constant"
    return "\(left) \(constraint.relation.rawValue) \(right)"
  }
}
