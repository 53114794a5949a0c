#if !canImport(ObjectiveC)
  /// How an object keeps an associated value, with Apple's raw values.
  public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
  }

  /// The values that the app's code associated with one object.
  private final class AssociatedValues {
    /// The object, which is gone if another one with the same address takes its place.
    weak var object: AnyObject?
    var values: [UnsafeRawPointer: Any] = [:]

    init(_ object: AnyObject) { self.object = object }
  }

  /// Associates a value with an object until the end of the cell.
  public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
  ) {
    guard let world = UIWorld.currentIfAny else { return }
    let object = object as AnyObject
    let values = associatedValues(of: object, in: world) ?? AssociatedValues(object)
    values.values[key] = value
    world.ownCodeValues[ObjectIdentifier(object)] = values
  }

  /// Returns the value that is associated with an object; nil if there is none.
  public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    UIWorld.currentIfAny.flatMap { associatedValues(of: object as AnyObject, in: $0)?.values[key] }
  }

  /// Removes the values that are associated with an object.
  public func objc_removeAssociatedObjects(_ object: Any) {
    UIWorld.currentIfAny?.ownCodeValues[ObjectIdentifier(object as AnyObject)] = nil
  }

  private func associatedValues(of object: AnyObject, in world: UIWorld) -> AssociatedValues? {
    let values = world.ownCodeValues[ObjectIdentifier(object)] as? AssociatedValues
    return values?.object === object ? values : nil
  }
#endif
