/// Values by the order in which they first came.
package struct Lexicon<Value: Hashable & Sendable>: Sendable {
  package private(set) var values: [Value] = []
  private var places: [Value: Int] = [:]

  package init() {}

  /// The value's place, a new one where it is new.
  package mutating func place(of value: Value) -> Int {
    if let place = places[value] { return place }
    places[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
