import Layout
import UIKit

/// The changes that code made to the constraints and views of a screen.
struct LayoutEdits: Hashable {
  /// The constraints that code added, and those of the design that code changed, in the order of the first
  /// change.
  private(set) var constraints: [LayoutConstraint] = []
  /// The views that code hid or showed.
  private(set) var hidden: [Int: Bool] = [:]

  /// The views that are not on the screen.
  var absent: Set<Int> = []
  /// The indices of the constraints of the design that code has not added yet.
  var missing: Set<Int> = []
  /// The views of the design with other properties.
  var nodes: [Int: LayoutNode] = [:]
  /// The views that are not in the design. Their indices follow those of the design's views.
  var added: [LayoutNode] = []
  /// The orders of subviews in stack views that differ from the order of the indices.
  var orders: [Int: [Int]] = [:]

  var isEmpty: Bool { constraints.isEmpty && hidden.isEmpty && !changesTree }

  /// Whether views or constraints were added, removed or changed.
  private var changesTree: Bool {
    !(absent.isEmpty && missing.isEmpty && nodes.isEmpty && added.isEmpty && orders.isEmpty)
  }

  /// Whether a constraint refers to the keyboard's layout guide.
  private(set) var usesKeyboardGuide = false

  func constraint(_ id: String) -> LayoutConstraint? { constraints.first { $0.id == id } }

  /// Adds a constraint, or replaces the one with the same id.
  mutating func set(_ constraint: LayoutConstraint) {
    if let known = constraints.firstIndex(where: { $0.id == constraint.id }) {
      constraints[known] = constraint
    } else {
      constraints.append(constraint)
      usesKeyboardGuide = usesKeyboardGuide || constraint.usesKeyboardGuide
    }
  }

  mutating func setHidden(_ isHidden: Bool, _ view: Int) { hidden[view] = isHidden }

  /// Forgets that code hid or showed a view, because the view is now as designed.
  mutating func forgetHidden(_ view: Int) { hidden[view] = nil }

  /// Whether a constraint refers to a view that is not on the screen.
  func touchesAbsent(_ constraint: LayoutConstraint) -> Bool {
    !absent.isEmpty
      && [constraint.first, constraint.second].contains { $0.map { absent.contains($0.view) } ?? false }
  }

  /// The edits without constants and activations, which an engine can change without a new system.
  var structure: LayoutEdits {
    var structure = self
    for index in structure.constraints.indices {
      structure.constraints[index].constant = 0
      structure.constraints[index].isActive = true
    }
    return structure
  }

  /// Changes a tree and returns the index of each edited constraint.
  func apply(to tree: inout ViewTree) -> [Int] {
    if changesTree { changeViews(of: &tree) }
    for (view, isHidden) in hidden { tree.nodes[view].isHidden = isHidden }
    return constraints.map { constraint in
      if let known = tree.constraints.firstIndex(where: { $0.id == constraint.id }) {
        tree.constraints[known].priority = constraint.priority
        return known
      }
      tree.constraints.append(constraint)
      return tree.constraints.count - 1
    }
  }

  private func changeViews(of tree: inout ViewTree) {
    tree.nodes += added
    for (view, node) in nodes { tree.nodes[view] = node }
    for view in absent {
      // A view that is not on the screen has no size and takes part in no stack.
      var node = LayoutNode(id: tree.nodes[view].id, parent: 0)
      node.isHidden = true
      node.placement = LayoutPlacement(
        horizontal: LinearPlacement(origin: 0, size: 0), vertical: LinearPlacement(origin: 0, size: 0))
      tree.nodes[view] = node
    }
    tree.subviewOrders = orders
    for index in tree.constraints.indices
    where missing.contains(index) || touchesAbsent(tree.constraints[index]) {
      tree.constraints[index].isActive = false
    }
  }
}

extension LayoutItem {
  var view: Int {
    switch self {
    case .view(let view), .guide(let view, _): view
    }
  }
}

extension LayoutConstraint {
  var usesKeyboardGuide: Bool {
    [first, second].contains { item in if case .guide(_, .keyboard) = item { true } else { false } }
  }

  /// Creates a constraint from UIKit's description; nil if the layout engine has no such attribute.
  init?(_ description: ConstraintDescription, id: String) {
    guard let left = LayoutSide(description.first, description.firstAttribute) else { return nil }
    let right = description.second.flatMap { LayoutSide($0, description.secondAttribute) }
    if description.second != nil, right == nil { return nil }
    let relation: LayoutRelation =
      switch description.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    self.init(
      id: id, first: left.item, firstAttribute: left.attribute, relation: relation, second: right?.item,
      secondAttribute: right?.attribute, multiplier: Double(description.multiplier),
      constant: Double(description.constant), priority: Double(description.priority.rawValue),
      isActive: description.isActive)
  }

  /// The constraint in UIKit's terms.
  var description: ConstraintDescription {
    let relation: NSLayoutConstraint.Relation =
      switch relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return ConstraintDescription(
      first: ConstraintItem(first), firstAttribute: NSLayoutConstraint.Attribute(firstAttribute),
      relation: relation, second: second.map { ConstraintItem($0) },
      secondAttribute: second == nil ? .notAnAttribute : NSLayoutConstraint.Attribute(secondAttribute),
      multiplier: multiplier, constant: constant, priority: UILayoutPriority(Float(priority)),
      isActive: isActive)
  }
}

/// One side of a constraint in the layout engine's terms.
private struct LayoutSide {
  var item: LayoutItem
  var attribute: LayoutAttribute

  init?(_ item: ConstraintItem, _ attribute: NSLayoutConstraint.Attribute) {
    let (name, isInMargins): (LayoutAttribute?, Bool) =
      switch attribute {
      case .notAnAttribute: (nil, false)
      case .left: (.left, false)
      case .right: (.right, false)
      case .top: (.top, false)
      case .bottom: (.bottom, false)
      case .leading: (.leading, false)
      case .trailing: (.trailing, false)
      case .width: (.width, false)
      case .height: (.height, false)
      case .centerX: (.centerX, false)
      case .centerY: (.centerY, false)
      case .lastBaseline: (.lastBaseline, false)
      case .firstBaseline: (.firstBaseline, false)
      case .leftMargin: (.left, true)
      case .rightMargin: (.right, true)
      case .topMargin: (.top, true)
      case .bottomMargin: (.bottom, true)
      case .leadingMargin: (.leading, true)
      case .trailingMargin: (.trailing, true)
      case .centerXWithinMargins: (.centerX, true)
      case .centerYWithinMargins: (.centerY, true)
      }
    guard let name else { return nil }
    self.attribute = name
    switch item {
    case .view(let id): self.item = isInMargins ? .guide(id.index, .layoutMargins) : .view(id.index)
    case .guide(let id, let guide): self.item = .guide(id.index, GuideKind(guide))
    }
  }
}

extension GuideKind {
  fileprivate init(_ guide: ConstraintGuide) {
    self =
      switch guide {
      case .safeArea: .safeArea
      case .layoutMargins: .layoutMargins
      case .readableContent: .readableContent
      case .keyboard: .keyboard
      case .scrollContent: .scrollContent
      case .scrollFrame: .scrollFrame
      }
  }
}

extension ConstraintItem {
  fileprivate init(_ item: LayoutItem) {
    switch item {
    case .view(let view): self = .view(ViewID(view))
    case .guide(let view, let guide):
      let kind: ConstraintGuide =
        switch guide {
        case .safeArea: .safeArea
        case .layoutMargins: .layoutMargins
        case .readableContent: .readableContent
        case .keyboard: .keyboard
        case .scrollContent: .scrollContent
        case .scrollFrame: .scrollFrame
        }
      self = .guide(ViewID(view), kind)
    }
  }
}

extension NSLayoutConstraint.Attribute {
  fileprivate init(_ attribute: LayoutAttribute) {
    self =
      switch attribute {
      case .left: .left
      case .right: .right
      case .top: .top
      case .bottom: .bottom
      case .leading: .leading
      case .trailing: .trailing
      case .width: .width
      case .height: .height
      case .centerX: .centerX
      case .centerY: .centerY
      case .firstBaseline: .firstBaseline
      case .lastBaseline: .lastBaseline
      }
  }
}
