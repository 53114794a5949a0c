// The compiler sees this file beside a person's translated files, which call its functions.

/// The main actor, on which all code of a cell runs. The translation leaves the attribute out.
enum MainActor {
  /// Calls a closure.
  static func run<Result>(
    resultType: Result.Type = Result.self, body: () throws -> Result
  ) async rethrows -> Result { try body() }

  /// Calls a closure.
  static func assumeIsolated<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try operation()
  }
}

/// Sets an outlet if the value has its type, and returns whether it has.
func _ownCodeAssign<Value>(_ outlet: inout Value, _ value: AnyObject) -> Bool {
  guard let value = value as? Value else { return false }
  outlet = value
  return true
}

/// Adds an element to an outlet collection, and returns whether it has the type of the elements.
func _ownCodeAppend<Element>(_ outlet: inout [Element]?, _ value: AnyObject) -> Bool {
  guard let value = value as? Element else { return false }
  outlet = (outlet ?? []) + [value]
  return true
}

/// Adds an element to an outlet collection, and returns whether it has the type of the elements.
func _ownCodeAppend<Element>(_ outlet: inout [Element], _ value: AnyObject) -> Bool {
  guard let value = value as? Element else { return false }
  outlet.append(value)
  return true
}

/// Calls an action without arguments.
func _ownCodeCall<Result>(_ action: () -> Result, _ sender: Any) -> Bool {
  _ = action()
  return true
}

/// Calls an action with its sender, and returns whether the sender has the type of the argument.
func _ownCodeCall<Sender, Result>(_ action: (Sender) -> Result, _ sender: Any) -> Bool {
  guard let sender = sender as? Sender else { return false }
  _ = action(sender)
  return true
}

/// Calls an action with its sender and an event, and returns whether the arguments have the right types.
func _ownCodeCall<Sender, Event, Result>(_ action: (Sender, Event) -> Result, _ sender: Any) -> Bool {
  guard let sender = sender as? Sender, let event = Optional<Any>.none as? Event else { return false }
  _ = action(sender, event)
  return true
}

/// A type that has an empty value for an expression that was left out.
private protocol _OwnCodeEmpty { static var _ownCodeEmpty: Any { get } }
extension Optional: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { Self.none as Any } }
extension Array: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { Self() } }
extension Dictionary: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { Self() } }
extension Set: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { Self() } }
extension String: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { "" } }
extension Bool: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { false } }
extension Int: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { 0 } }
extension Double: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { 0.0 } }
extension Float: _OwnCodeEmpty { fileprivate static var _ownCodeEmpty: Any { Float(0) } }

/// Returns the empty value of a type in place of an expression that was left out, and stops if there is none.
func _ownCodeLeftOut<Value>(file: StaticString = #file, line: UInt = #line) -> Value {
  if Value.self == Void.self, let nothing = () as? Value { return nothing }
  if let type = Value.self as? any _OwnCodeEmpty.Type, let empty = type._ownCodeEmpty as? Value {
    return empty
  }
  fatalError("this line needs a value of the type \(Value.self), which was left out", file: file, line: line)
}
