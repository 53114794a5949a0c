/// A view of the screen, or one of its layout guides, that a constraint refers to.
public enum ConstraintItem: Hashable, Sendable {
  /// A view.
  case view(ViewID)
  /// A layout guide of a view.
  case guide(ViewID, ConstraintGuide)
}

/// A layout guide that UIKit provides for a view.
public enum ConstraintGuide: String, Hashable, Sendable, Codable {
  /// The part of the view that bars do not cover.
  case safeArea
  /// The area inside the layout margins.
  case layoutMargins
  /// The area in which lines of text have a readable width.
  case readableContent
  /// The area of the keyboard.
  case keyboard
  /// The content of a scroll view.
  case scrollContent
  /// The frame of a scroll view.
  case scrollFrame
}

/// A constraint between views of the screen, as a host lays it out.
public struct ConstraintDescription: Hashable, Sendable {
  /// The item on the left side of the equation.
  public var first: ConstraintItem
  /// The attribute of the first item.
  public var firstAttribute: NSLayoutConstraint.Attribute
  /// The relation between the two sides of the equation.
  public var relation: NSLayoutConstraint.Relation
  /// The item on the right side of the equation; nil for a constant size.
  public var second: ConstraintItem?
  /// The attribute of the second item.
  public var secondAttribute: NSLayoutConstraint.Attribute
  /// The factor that the second attribute is multiplied by.
  public var multiplier: CGFloat
  /// The constant that is added to the right side, in points.
  public var constant: CGFloat
  /// The priority, from 1 to 1000.
  public var priority: UILayoutPriority
  /// Whether the constraint takes part in layout.
  public var isActive: Bool

  /// Creates a description.
  public init(
    first: ConstraintItem, firstAttribute: NSLayoutConstraint.Attribute,
    relation: NSLayoutConstraint.Relation, second: ConstraintItem?,
    secondAttribute: NSLayoutConstraint.Attribute, multiplier: CGFloat, constant: CGFloat,
    priority: UILayoutPriority, isActive: Bool
  ) {
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.isActive = isActive
  }
}
