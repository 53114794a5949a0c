/// An edge, center, baseline or size of a view or a guide.
protocol LayoutAnchor {
  var item: AnyObject { get }
  var attribute: NSLayoutConstraint.Attribute { get }
}

/// An item and an attribute that code passes to `NSLayoutConstraint(item:attribute:…)`.
struct PlainAnchor: LayoutAnchor {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute
}

/// An edge or size of a view or a guide. Constraints connect two anchors of the same type.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject, LayoutAnchor {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute
  let world: UIWorld

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, world: UIWorld) {
    self.item = item
    self.attribute = attribute
    self.world = world
  }

  /// Returns a constraint that makes this anchor equal to `anchor`.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(equalTo: anchor, constant: 0)
  }

  /// Returns a constraint that makes this anchor equal to `anchor` plus a constant.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(self, .equal, anchor, constant: constant, world: world) }

  /// Returns a constraint that makes this anchor at most `anchor`.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: 0)
  }

  /// Returns a constraint that makes this anchor at least `anchor`.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: 0)
  }

  /// Returns a constraint that makes this anchor at most `anchor` plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .lessThanOrEqual, anchor, constant: constant, world: world)
  }

  /// Returns a constraint that makes this anchor at least `anchor` plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .greaterThanOrEqual, anchor, constant: constant, world: world)
  }
}

/// A horizontal edge of a view or a guide, such as the top or the bottom.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Whether this edge is the one that the screen's bottom constraint positions.
  var isBottomOfContent: Bool {
    guard attribute == .bottom, let view = item as? UIView, let id = view.id else { return false }
    return world.host.outlet(.bottomView) == id
  }

  /// The bottom anchor that this edge represents. Nil if the content's bottom edge cannot be constrained to
  /// this edge.
  var bottomAnchor: BottomAnchor? {
    switch (item, attribute) {
    case (let view as UIView, .bottom) where view.id == .root: .superview
    case (is UIKeyboardLayoutGuide, .top): .keyboardLayoutGuide
    case (let guide as UILayoutGuide, .bottom) where guide.kind == .safeArea && guide.owner == nil: .safeArea
    default: nil
    }
  }

  /// Returns a constraint that puts this anchor below `anchor` by a multiple of the standard distance, which
  /// is 8 points between sibling views.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: 8 * multiplier) }
}

/// A vertical edge of a view or a guide, such as leading or trailing.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint that puts this anchor after `anchor` by a multiple of the standard distance, which
  /// is 8 points between sibling views.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: 8 * multiplier) }
}

/// The width or height of a view or a guide.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that makes this size equal to a constant.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .equal, nil, constant: c, world: world)
  }

  /// Returns a constraint that makes this size at least as large as a constant.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .greaterThanOrEqual, nil, constant: c, world: world)
  }

  /// Returns a constraint that makes this size equal to `anchor` times a multiplier.
  public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .equal, anchor, multiplier: m, constant: 0, world: world)
  }

  /// Returns a constraint that makes this size at most as large as a constant.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .lessThanOrEqual, nil, constant: c, world: world)
  }

  /// Returns a constraint that makes this size equal to `anchor` times a multiplier, plus a constant.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .equal, anchor, multiplier: m, constant: c, world: world)
  }

  /// Returns a constraint that makes this size at most as large as `anchor` times a multiplier.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .lessThanOrEqual, anchor, multiplier: m, constant: 0, world: world)
  }

  /// Returns a constraint that makes this size at least as large as `anchor` times a multiplier.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(self, .greaterThanOrEqual, anchor, multiplier: m, constant: 0, world: world)
  }
}
