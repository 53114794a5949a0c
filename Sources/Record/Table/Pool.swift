/// A collection of distinct values that are referred to by index.
struct Pool<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var slots = Slots()

  var count: Int { values.count }

  /// Returns the index of a value. A new value is added.
  mutating func place(of value: Value) -> Int {
    let hash = value.hashValue
    if let known = slots.find(hash, { values[$0] == value }) { return known }
    if slots.isFull {
      var larger = slots.larger
      for (place, earlier) in values.enumerated() { larger.put(earlier.hashValue, place) }
      slots = larger
    }
    values.append(value)
    slots.put(hash, values.count - 1)
    return values.count - 1
  }

  /// Returns the index of a value; nil if it is not stored.
  func known(_ value: Value) -> Int? { slots.find(value.hashValue) { values[$0] == value } }
}

/// A hash table of indices, in four bytes each. A dictionary would store the values a second time.
struct Slots: Sendable {
  /// The index plus 1, or 0 if the slot is empty. The number of slots is a power of two.
  private var slots: [UInt32] = []
  private var count = 0

  func find(_ hash: Int, _ isEqual: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if isEqual(place) { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Whether one more index would make searches slow.
  var isFull: Bool { 3 * (count + 1) > 2 * slots.count }

  /// An empty table with twice as many slots.
  var larger: Slots {
    var larger = Slots()
    larger.slots = [UInt32](repeating: 0, count: max(16, 2 * slots.count))
    return larger
  }

  /// Adds an index that is not yet in the table.
  mutating func put(_ hash: Int, _ place: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(place + 1)
    count += 1
  }
}
