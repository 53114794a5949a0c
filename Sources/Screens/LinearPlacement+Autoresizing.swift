import Layout

extension LinearPlacement {
  /// Creates the placement that an autoresizing mask gives a view. A change of the superview's size is
  /// distributed among the flexible parts in proportion to their sizes.
  package init(
    origin: Double, size: Double, in outer: Double, isMinFlexible: Bool, isSizable: Bool, isMaxFlexible: Bool
  ) {
    let parts = [
      isMinFlexible ? origin : nil, isSizable ? size : nil, isMaxFlexible ? outer - origin - size : nil,
    ]
    let flexible = parts.compactMap { $0 }
    let sum = flexible.reduce(0) { $0 + $1 }
    func share(_ part: Double?) -> Double {
      guard let part else { return 0 }
      return sum > 1e-9 ? part / sum : 1 / Double(flexible.count)
    }
    let (first, second) = (share(parts[0]), share(parts[1]))
    self.init(
      origin: origin - first * outer, originFactor: first, size: size - second * outer, sizeFactor: second)
  }
}
