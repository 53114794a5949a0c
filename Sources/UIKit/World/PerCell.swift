/// A static or global variable of an app's code, of which each cell has its own value.
///
/// The value is made when it is first read in a cell and released at the end of the cell. Outside of a cell, the
/// value belongs to the program.
@propertyWrapper
public struct PerCell<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// The identity of the variable, and its value outside of cells.
  private final class Storage {
    var outside: Box?
  }

  private let storage = Storage()
  private let make: () -> Value

  /// Creates a variable with the value that it has at first.
  public init(wrappedValue: @autoclosure @escaping () -> Value) { make = wrappedValue }

  /// The value in the cell that is played.
  public var wrappedValue: Value {
    get {
      if let box { return box.value }
      let made = make()
      keep(Box(made))
      return made
    }
    nonmutating set {
      if let box { box.value = newValue } else { keep(Box(newValue)) }
    }
  }

  private var box: Box? {
    guard let world = UIWorld.currentIfAny else { return storage.outside }
    return world.ownCodeValues[ObjectIdentifier(storage)] as? Box
  }

  private func keep(_ box: Box) {
    if let world = UIWorld.currentIfAny {
      world.ownCodeValues[ObjectIdentifier(storage)] = box
    } else {
      storage.outside = box
    }
  }
}
