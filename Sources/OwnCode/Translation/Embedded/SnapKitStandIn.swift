// The compiler sees this file beside a person's translated files if the app imports SnapKit. It is written for this
// program, after the public interface and the documentation of SnapKit 5 (snapkit.github.io/SnapKit/docs).

import Foundation
import UIKit

/// The names of SnapKit with the name of its module before them.
enum SnapKit {
  typealias Constraint = OwnCodeConstraint
  typealias ConstraintMaker = OwnCodeConstraintMaker
  typealias ConstraintItem = OwnCodeConstraintItem
  typealias ConstraintPriority = OwnCodeConstraintPriority
}

typealias Constraint = OwnCodeConstraint
typealias ConstraintMaker = OwnCodeConstraintMaker
typealias ConstraintItem = OwnCodeConstraintItem
typealias ConstraintPriority = OwnCodeConstraintPriority
typealias ConstraintMakerExtendable = OwnCodeConstraintMaker.Description
typealias ConstraintMakerRelatable = OwnCodeConstraintMaker.Description
typealias ConstraintMakerEditable = OwnCodeConstraintMaker.Description
typealias ConstraintMakerPrioritizable = OwnCodeConstraintMaker.Description
typealias ConstraintMakerFinalizable = OwnCodeConstraintMaker.Description
typealias ConstraintView = UIView
typealias ConstraintLayoutGuide = UILayoutGuide
typealias ConstraintInsets = UIEdgeInsets

// MARK: Values

/// Attributes of a view or a guide.
struct OwnCodeConstraintItem: OwnCodeRelationTarget {
  /// The view or the guide. Nil after it was released.
  weak var target: AnyObject?
  var attributes: [NSLayoutConstraint.Attribute]
}

/// The priority of a constraint.
struct OwnCodeConstraintPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  OwnCodePriorityTarget
{
  var value: Float

  init(_ value: Float) { self.value = value }
  init(floatLiteral value: Float) { self.value = value }
  init(integerLiteral value: Int) { self.value = Float(value) }

  static var required: OwnCodeConstraintPriority { 1000 }
  static var high: OwnCodeConstraintPriority { 750 }
  static var medium: OwnCodeConstraintPriority { 500 }
  static var low: OwnCodeConstraintPriority { 250 }

  var ownCodePriority: Float { value }
}

/// A value that a priority can be set to.
protocol OwnCodePriorityTarget { var ownCodePriority: Float { get } }

/// A value with a distance for each attribute.
protocol OwnCodeDistances {
  /// Returns the constant of an attribute. If it is an inset, a positive value points to the inside.
  func distance(of attribute: NSLayoutConstraint.Attribute, isInset: Bool) -> CGFloat
}

/// The other side of a relation.
protocol OwnCodeRelationTarget {}

/// A number, as a distance, a factor, a priority or the other side of a relation.
protocol OwnCodeNumber: OwnCodeDistances, OwnCodeRelationTarget, OwnCodePriorityTarget {
  var ownCodeLength: CGFloat { get }
}

extension OwnCodeNumber {
  var ownCodePriority: Float { Float(ownCodeLength) }

  func distance(of attribute: NSLayoutConstraint.Attribute, isInset: Bool) -> CGFloat {
    let value = ownCodeLength
    guard isInset else { return value }
    return UIEdgeInsets(top: value, left: value, bottom: value, right: value)
      .distance(of: attribute, isInset: true)
  }
}

extension Int: OwnCodeNumber { var ownCodeLength: CGFloat { CGFloat(self) } }
extension UInt: OwnCodeNumber { var ownCodeLength: CGFloat { CGFloat(self) } }
extension Float: OwnCodeNumber { var ownCodeLength: CGFloat { CGFloat(self) } }
extension Double: OwnCodeNumber { var ownCodeLength: CGFloat { CGFloat(self) } }
extension CGFloat: OwnCodeNumber { var ownCodeLength: CGFloat { self } }
extension UILayoutPriority: OwnCodePriorityTarget { var ownCodePriority: Float { rawValue } }
extension UIView: OwnCodeRelationTarget {}
extension UILayoutGuide: OwnCodeRelationTarget {}

extension CGSize: OwnCodeDistances, OwnCodeRelationTarget {
  func distance(of attribute: NSLayoutConstraint.Attribute, isInset: Bool) -> CGFloat {
    switch attribute {
    case .width: width
    case .height: height
    default: 0
    }
  }
}

extension CGPoint: OwnCodeDistances, OwnCodeRelationTarget {
  func distance(of attribute: NSLayoutConstraint.Attribute, isInset: Bool) -> CGFloat {
    switch attribute {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin,
      .centerXWithinMargins:
      x
    case .width, .height, .notAnAttribute: 0
    default: y
    }
  }
}

extension UIEdgeInsets: OwnCodeDistances, OwnCodeRelationTarget {
  func distance(of attribute: NSLayoutConstraint.Attribute, isInset: Bool) -> CGFloat {
    switch attribute {
    case .left, .leading, .leftMargin, .leadingMargin: left
    case .right, .trailing, .rightMargin, .trailingMargin: -right
    case .top, .topMargin, .firstBaseline: top
    case .bottom, .bottomMargin, .lastBaseline: -bottom
    case .width: -(left + right)
    case .height: -(top + bottom)
    case .centerX, .centerXWithinMargins: (left - right) / 2
    case .centerY, .centerYWithinMargins: (top - bottom) / 2
    case .notAnAttribute: 0
    }
  }
}

extension NSDirectionalEdgeInsets: OwnCodeDistances, OwnCodeRelationTarget {
  func distance(of attribute: NSLayoutConstraint.Attribute, isInset: Bool) -> CGFloat {
    UIEdgeInsets(top: top, left: leading, bottom: bottom, right: trailing)
      .distance(of: attribute, isInset: isInset)
  }
}

// MARK: Attributes

/// An object with the attributes of SnapKit by name.
protocol OwnCodeAttributes {
  associatedtype Chosen
  func choosing(_ attributes: [NSLayoutConstraint.Attribute]) -> Chosen
}

extension OwnCodeAttributes {
  var left: Chosen { choosing([.left]) }
  var top: Chosen { choosing([.top]) }
  var right: Chosen { choosing([.right]) }
  var bottom: Chosen { choosing([.bottom]) }
  var leading: Chosen { choosing([.leading]) }
  var trailing: Chosen { choosing([.trailing]) }
  var width: Chosen { choosing([.width]) }
  var height: Chosen { choosing([.height]) }
  var centerX: Chosen { choosing([.centerX]) }
  var centerY: Chosen { choosing([.centerY]) }
  var lastBaseline: Chosen { choosing([.lastBaseline]) }
  var firstBaseline: Chosen { choosing([.firstBaseline]) }
  var leftMargin: Chosen { choosing([.leftMargin]) }
  var rightMargin: Chosen { choosing([.rightMargin]) }
  var topMargin: Chosen { choosing([.topMargin]) }
  var bottomMargin: Chosen { choosing([.bottomMargin]) }
  var leadingMargin: Chosen { choosing([.leadingMargin]) }
  var trailingMargin: Chosen { choosing([.trailingMargin]) }
  var centerXWithinMargins: Chosen { choosing([.centerXWithinMargins]) }
  var centerYWithinMargins: Chosen { choosing([.centerYWithinMargins]) }
  var edges: Chosen { choosing([.top, .left, .bottom, .right]) }
  var horizontalEdges: Chosen { choosing([.left, .right]) }
  var verticalEdges: Chosen { choosing([.top, .bottom]) }
  var directionalEdges: Chosen { choosing([.top, .leading, .bottom, .trailing]) }
  var directionalHorizontalEdges: Chosen { choosing([.leading, .trailing]) }
  var directionalVerticalEdges: Chosen { choosing([.top, .bottom]) }
  var size: Chosen { choosing([.width, .height]) }
  var center: Chosen { choosing([.centerX, .centerY]) }
  var margins: Chosen { choosing([.topMargin, .leftMargin, .bottomMargin, .rightMargin]) }
  var directionalMargins: Chosen { choosing([.topMargin, .leadingMargin, .bottomMargin, .trailingMargin]) }
  var centerWithinMargins: Chosen { choosing([.centerXWithinMargins, .centerYWithinMargins]) }
}

// MARK: Constraints

/// The constraints of one line of a closure.
final class OwnCodeConstraint {
  /// The constraints of UIKit.
  let layoutConstraints: [NSLayoutConstraint]

  fileprivate init(_ constraints: [NSLayoutConstraint]) { layoutConstraints = constraints }

  var isActive: Bool {
    get { layoutConstraints.contains(where: \.isActive) }
    set { newValue ? activate() : deactivate() }
  }

  func activate() { NSLayoutConstraint.activate(layoutConstraints) }
  func deactivate() { NSLayoutConstraint.deactivate(layoutConstraints) }

  @discardableResult func update(offset: any OwnCodeDistances) -> OwnCodeConstraint {
    update { offset.distance(of: $0, isInset: false) }
  }

  @discardableResult func update(inset: any OwnCodeDistances) -> OwnCodeConstraint {
    update { inset.distance(of: $0, isInset: true) }
  }

  @discardableResult func update(priority: any OwnCodePriorityTarget) -> OwnCodeConstraint {
    for constraint in layoutConstraints { constraint.priority = UILayoutPriority(priority.ownCodePriority) }
    return self
  }

  @discardableResult func update(priority: OwnCodeConstraintPriority) -> OwnCodeConstraint {
    update(priority: priority as any OwnCodePriorityTarget)
  }

  private func update(_ distance: (NSLayoutConstraint.Attribute) -> CGFloat) -> OwnCodeConstraint {
    for constraint in layoutConstraints { constraint.constant = distance(constraint.firstAttribute) }
    return self
  }
}

/// The constraints that code has made for one view or guide.
private final class OwnCodeConstraintStore {
  var made: [OwnCodeConstraint] = []

  nonisolated(unsafe) private static let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

  static func store(of item: AnyObject) -> OwnCodeConstraintStore {
    if let known = objc_getAssociatedObject(item, key) as? OwnCodeConstraintStore { return known }
    let store = OwnCodeConstraintStore()
    objc_setAssociatedObject(item, key, store, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return store
  }
}

/// The object that closures receive as `make`.
final class OwnCodeConstraintMaker: OwnCodeAttributes {
  fileprivate let item: AnyObject
  fileprivate var descriptions: [Description] = []

  fileprivate init(_ item: AnyObject) { self.item = item }

  func choosing(_ attributes: [NSLayoutConstraint.Attribute]) -> Description {
    let description = Description(self, attributes)
    descriptions.append(description)
    return description
  }

  /// One line of a closure: attributes, their relation, and the item to which they are related.
  final class Description: OwnCodeAttributes {
    private let maker: OwnCodeConstraintMaker
    private var attributes: [NSLayoutConstraint.Attribute]
    private var relation: NSLayoutConstraint.Relation?
    private var other: OwnCodeConstraintItem?
    private var distances: (any OwnCodeDistances)?
    private var isInset = false
    private var multiplier: CGFloat = 1
    private var priorityValue: Float = 1000
    private var label: String?
    private var place: (file: StaticString, line: UInt) = (#file, #line)

    fileprivate init(_ maker: OwnCodeConstraintMaker, _ attributes: [NSLayoutConstraint.Attribute]) {
      (self.maker, self.attributes) = (maker, attributes)
    }

    func choosing(_ more: [NSLayoutConstraint.Attribute]) -> Description {
      attributes += more.filter { !attributes.contains($0) }
      return self
    }

    // MARK: Relations

    // Each relation is a value that is called, so that all of them share two functions.
    var equalTo: Relating { Relating(description: self, relation: .equal) }
    var lessThanOrEqualTo: Relating { Relating(description: self, relation: .lessThanOrEqual) }
    var greaterThanOrEqualTo: Relating { Relating(description: self, relation: .greaterThanOrEqual) }
    var equalToSuperview: RelatingToSuperview { RelatingToSuperview(relating: equalTo) }
    var lessThanOrEqualToSuperview: RelatingToSuperview { RelatingToSuperview(relating: lessThanOrEqualTo) }
    var greaterThanOrEqualToSuperview: RelatingToSuperview {
      RelatingToSuperview(relating: greaterThanOrEqualTo)
    }

    /// A relation to another object or to values.
    struct Relating {
      fileprivate let description: Description
      fileprivate let relation: NSLayoutConstraint.Relation

      @discardableResult func callAsFunction(
        _ other: any OwnCodeRelationTarget, _ file: StaticString = #file, _ line: UInt = #line
      ) -> Description {
        description.relate(relation, other, file, line)
      }
    }

    /// A relation to the superview.
    struct RelatingToSuperview {
      fileprivate let relating: Relating

      @discardableResult func callAsFunction(_ file: StaticString = #file, _ line: UInt = #line)
        -> Description
      {
        guard let superview = relating.description.maker.superview else {
          fatalError("SnapKit: the view has no superview", file: file, line: line)
        }
        return relating(superview, file, line)
      }
    }

    private func relate(
      _ relation: NSLayoutConstraint.Relation, _ target: any OwnCodeRelationTarget, _ file: StaticString,
      _ line: UInt
    ) -> Description {
      self.relation = relation
      place = (file, line)
      switch target {
      case let item as OwnCodeConstraintItem: other = item
      case let distances as any OwnCodeDistances:
        // A distance alone is the size of the view, or the place in its superview.
        (self.distances, isInset) = (distances, !(distances is any OwnCodeNumber))
      default: other = OwnCodeConstraintItem(target: target as AnyObject, attributes: [])
      }
      return self
    }

    // MARK: Changes of a relation

    @discardableResult func offset(_ amount: any OwnCodeDistances) -> Description {
      (distances, isInset) = (amount, false)
      return self
    }
    @discardableResult func inset(_ amount: any OwnCodeDistances) -> Description {
      (distances, isInset) = (amount, true)
      return self
    }
    @discardableResult func multipliedBy(_ factor: any OwnCodeNumber) -> Description {
      multiplier = factor.ownCodeLength
      return self
    }
    @discardableResult func dividedBy(_ divisor: any OwnCodeNumber) -> Description {
      multiplier = 1 / divisor.ownCodeLength
      return self
    }
    @discardableResult func priority(_ amount: any OwnCodePriorityTarget) -> Description {
      priorityValue = amount.ownCodePriority
      return self
    }
    @discardableResult func priority(_ amount: OwnCodeConstraintPriority) -> Description {
      priority(amount as any OwnCodePriorityTarget)
    }
    @discardableResult func labeled(_ label: String) -> Description {
      self.label = label
      return self
    }

    /// The constraints of the line, which the end of the closure activates.
    private(set) lazy var constraint = OwnCodeConstraint(layoutConstraints())

    private func layoutConstraints() -> [NSLayoutConstraint] {
      guard let relation else { return [] }
      return attributes.enumerated().map { index, attribute in
        let isSize = attribute == .width || attribute == .height
        let target = other.map(\.target) ?? (isSize ? nil : maker.superview)
        if target == nil, other != nil || !isSize {
          fatalError("SnapKit: the view has no superview", file: place.file, line: place.line)
        }
        let named = other?.attributes ?? []
        let second =
          named.count == attributes.count ? named[index] : named.first ?? attribute
        let constraint = NSLayoutConstraint(
          item: maker.item, attribute: attribute, relatedBy: relation, toItem: target,
          attribute: target == nil ? .notAnAttribute : second, multiplier: multiplier,
          constant: distances?.distance(of: attribute, isInset: isInset) ?? 0)
        constraint.priority = UILayoutPriority(priorityValue)
        if let label { constraint.identifier = label }
        return constraint
      }
    }
  }

  fileprivate var superview: UIView? { (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView }

  // MARK: Priorities of the content

  var contentHuggingHorizontalPriority: Float {
    get { view?.contentHuggingPriority(for: .horizontal).rawValue ?? 0 }
    set { view?.setContentHuggingPriority(UILayoutPriority(newValue), for: .horizontal) }
  }
  var contentHuggingVerticalPriority: Float {
    get { view?.contentHuggingPriority(for: .vertical).rawValue ?? 0 }
    set { view?.setContentHuggingPriority(UILayoutPriority(newValue), for: .vertical) }
  }
  var contentCompressionResistanceHorizontalPriority: Float {
    get { view?.contentCompressionResistancePriority(for: .horizontal).rawValue ?? 0 }
    set { view?.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .horizontal) }
  }
  var contentCompressionResistanceVerticalPriority: Float {
    get { view?.contentCompressionResistancePriority(for: .vertical).rawValue ?? 0 }
    set { view?.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .vertical) }
  }

  private var view: UIView? { item as? UIView }
}

// MARK: Entry

/// The functions of SnapKit for one view or guide.
struct OwnCodeSnap: OwnCodeAttributes {
  fileprivate let item: AnyObject
  private var store: OwnCodeConstraintStore { OwnCodeConstraintStore.store(of: item) }

  fileprivate init(_ item: AnyObject) { self.item = item }

  func choosing(_ attributes: [NSLayoutConstraint.Attribute]) -> OwnCodeConstraintItem {
    OwnCodeConstraintItem(target: item, attributes: attributes)
  }

  /// Makes constraints, but does not activate them.
  @discardableResult func prepareConstraints(_ closure: (OwnCodeConstraintMaker) -> Void)
    -> [OwnCodeConstraint]
  {
    (item as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    let maker = OwnCodeConstraintMaker(item)
    closure(maker)
    return maker.descriptions.map(\.constraint).filter { !$0.layoutConstraints.isEmpty }
  }

  /// Makes constraints and activates them.
  func makeConstraints(_ closure: (OwnCodeConstraintMaker) -> Void) {
    let made = prepareConstraints(closure)
    store.made += made
    for constraint in made { constraint.activate() }
  }

  /// Removes the constraints of the view that code has made, and makes others.
  func remakeConstraints(_ closure: (OwnCodeConstraintMaker) -> Void) {
    removeConstraints()
    makeConstraints(closure)
  }

  /// Changes the constants of constraints that code has made. It is an error if one of them does not exist.
  func updateConstraints(_ closure: (OwnCodeConstraintMaker) -> Void) {
    guard !store.made.isEmpty else { return makeConstraints(closure) }
    let known = store.made.flatMap(\.layoutConstraints)
    for wanted in prepareConstraints(closure).flatMap(\.layoutConstraints) {
      guard let same = known.first(where: { Self.agree($0, wanted) }) else {
        fatalError("SnapKit: updateConstraints names a constraint that was not made before")
      }
      same.constant = wanted.constant
    }
  }

  /// Removes the constraints of the view that code has made.
  func removeConstraints() {
    for constraint in store.made { constraint.deactivate() }
    store.made = []
  }

  private static func agree(_ a: NSLayoutConstraint, _ b: NSLayoutConstraint) -> Bool {
    a.firstItem === b.firstItem && a.secondItem === b.secondItem && a.firstAttribute == b.firstAttribute
      && a.secondAttribute == b.secondAttribute && a.relation == b.relation && a.priority == b.priority
      && a.multiplier == b.multiplier
  }
}

extension UIView {
  /// The functions of SnapKit for the view.
  var snp: OwnCodeSnap { OwnCodeSnap(self) }
}

extension UILayoutGuide {
  /// The functions of SnapKit for the guide.
  var snp: OwnCodeSnap { OwnCodeSnap(self) }
}
