/// Values that are kept once each and known by their places.
struct Pool<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var slots = Slots()

  var count: Int { values.count }

  /// The place of a value, which is added where it is not there yet.
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

  /// The place of a value that is there.
  func known(_ value: Value) -> Int? { slots.find(value.hashValue) { values[$0] == value } }
}

/// Places by hash: four bytes each, where a dictionary would keep what stands there a second time.
struct Slots: Sendable {
  /// Place + 1, 0 where nothing is; a power of two of them.
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

  /// Whether another place would make searches long.
  var isFull: Bool { 3 * (count + 1) > 2 * slots.count }

  /// Twice as many, all empty.
  var larger: Slots {
    var larger = Slots()
    larger.slots = [UInt32](repeating: 0, count: max(16, 2 * slots.count))
    return larger
  }

  /// Adds a place that was not found.
  mutating func put(_ hash: Int, _ place: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(place + 1)
    count += 1
  }
}
