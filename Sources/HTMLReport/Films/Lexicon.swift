/// A table of distinct values in the order in which they were added.
package struct Lexicon<Value: Hashable & Sendable>: Sendable {
  package private(set) var values: [Value] = []
  private var places: [Value: Int] = [:]

  package init() {}

  /// Returns the index of a value. A new value is added to the table.
  package mutating func place(of value: Value) -> Int {
    if let place = places[value] { return place }
    places[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
