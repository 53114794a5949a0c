/// A trait that code can observe.
public protocol UITraitDefinition {}
/// A type of trait.
public typealias UITrait = any UITraitDefinition.Type
/// The horizontal size class.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
/// The vertical size class.
public struct UITraitVerticalSizeClass: UITraitDefinition {}
/// The light or dark appearance.
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
/// The size of text that the person prefers.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

/// A registration for changes of traits.
public protocol UITraitChangeRegistration {}
private struct TraitChangeRegistration: UITraitChangeRegistration {}

/// An object that can observe its traits. The simulation never reports a change, as it never calls
/// `traitCollectionDidChange(_:)`.
public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Registers a closure, which is never called.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }
  /// Registers a closure with a first argument of the type `Self` in a class, which is never called.
  @_disfavoredOverload @discardableResult public func registerForTraitChanges<Observed>(
    _ traits: [UITrait], handler: @escaping (Observed, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }
  /// Registers a method, which is never called.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }
  /// Registers a method of another object, which is never called.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }
  /// Has no effect, because no registration is ever called.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
