/// The weights of cells in the ranked figure: kinds of screens have equal weights, then the structures within a
/// kind, then the classes of scenarios within a structure, and then the cells of a class.
package struct CellWeights: Sendable {
  /// The index of the kind of each structure.
  package let kinds: [Int]
  /// The number of classes of scenarios.
  package let classes: Int
  /// The index of the structure of each screen.
  package let structures: [Int]
  /// The index of the class of each scenario.
  package let scenarios: [Int]

  /// Equal weights of all cells.
  package static let none = CellWeights()

  private init() { (kinds, classes, structures, scenarios) = ([0], 1, [], []) }

  /// Creates weights.
  ///
  /// - Parameters:
  ///   - screens: the kind and the structure of each screen; an empty text if there is none.
  ///   - scenarios: the class of each scenario; an empty text if there is none.
  package init(screens: [(kind: String, structure: String)], scenarios: [String]) {
    var (kinds, structures, classes): ([String], [[String]], [String]) = ([], [], [])
    func index<Key: Equatable>(_ key: Key, in known: inout [Key]) -> Int {
      if let found = known.firstIndex(of: key) { return found }
      known.append(key)
      return known.count - 1
    }
    self.structures = screens.map { index([$0.kind, $0.structure], in: &structures) }
    self.scenarios = scenarios.map { index($0, in: &classes) }
    self.kinds = structures.map { index($0[0], in: &kinds) }
    self.classes = classes.count
  }

  /// Returns the group of a cell: the cells on a structure in a class of scenarios have equal weights.
  package func group(screen: Int, scenario: Int) -> Int {
    structures.isEmpty ? 0 : structures[screen] * classes + scenarios[scenario]
  }
}

/// A mean of values of cells with the weights of `CellWeights`.
///
/// Groups without cells have no weight.
package struct WeightedMean {
  private let weights: CellWeights
  private var sums: [Double]
  private var counts: [Int]

  /// Creates a mean without values.
  package init(_ weights: CellWeights) {
    self.weights = weights
    sums = [Double](repeating: 0, count: weights.kinds.count * weights.classes)
    counts = [Int](repeating: 0, count: sums.count)
  }

  /// Adds the value of a cell of a group, which is a result of `CellWeights.group(screen:scenario:)`.
  package mutating func add(_ value: Double, group: Int) {
    sums[group] += value
    counts[group] += 1
  }

  /// The mean; nil if there are no values.
  package var value: Double? {
    var kinds = [(sum: Double, count: Int)](repeating: (0, 0), count: (weights.kinds.max() ?? -1) + 1)
    for (structure, kind) in weights.kinds.enumerated() {
      let places = (structure * weights.classes..<(structure + 1) * weights.classes).filter { counts[$0] > 0 }
      guard !places.isEmpty else { continue }
      let sum = places.reduce(0) { $0 + sums[$1] / Double(counts[$1]) }
      kinds[kind].sum += sum / Double(places.count)
      kinds[kind].count += 1
    }
    let used = kinds.filter { $0.count > 0 }
    guard !used.isEmpty else { return nil }
    return used.reduce(0) { $0 + $1.sum / Double($1.count) } / Double(used.count)
  }
}
