import Record

/// Which cells of a record are looked at: patterns for each part of the id, for the whole id, and for the status.
package struct CellFilter: Sendable, Equatable {
  /// The parts of a cell's id, in its order.
  package enum Part: String, Sendable, CaseIterable {
    case strategy, device, orientation, scenario, screen

    /// The part of an id.
    package func of(_ cell: CellID) -> String {
      switch self {
      case .strategy: cell.strategy
      case .device: cell.device
      case .orientation: cell.orientation
      case .scenario: cell.scenario
      case .screen: cell.screen
      }
    }
  }

  /// Patterns by part; a part without is not looked at.
  package private(set) var parts: [Part: GlobSelector] = [:]
  /// Patterns for whole ids.
  package private(set) var whole: GlobSelector?
  /// How exactly the patterns choose: 2 for every part with plain ids only, 1 for one with other patterns.
  package private(set) var specificity = 0

  /// A filter that takes everything.
  package init() {}

  /// Adds patterns for a part of the id.
  package mutating func add(_ part: Part, _ patterns: [String]) throws(SelectorError) {
    let selector = try GlobSelector(patterns)
    parts[part] = selector
    specificity += selector.isPlain ? 2 : 1
  }

  /// Adds patterns for whole ids.
  package mutating func add(cells patterns: [String]) throws(SelectorError) {
    let selector = try GlobSelector(patterns)
    whole = selector
    // A plain id is worth all five parts.
    specificity += selector.isPlain ? 10 : 1
  }

  /// Whether a cell is taken.
  package func contains(_ cell: CellID) -> Bool {
    for (part, selector) in parts where !selector.contains(part.of(cell)) { return false }
    return whole?.contains(cell.text) ?? true
  }

  /// Whether a plain pattern names the strategy.
  package func names(strategy: String) -> Bool { parts[.strategy]?.names(strategy) ?? false }
}

/// Answers of a filter, remembered by part: a record has many cells and few ids.
package struct FilterMemory {
  private let filter: CellFilter
  private var known: [CellFilter.Part: [String: Bool]] = [:]

  /// Starts without memories.
  package init(_ filter: CellFilter) { self.filter = filter }

  /// Whether the filter takes a cell.
  package mutating func contains(_ cell: CellID) -> Bool {
    for (part, selector) in filter.parts {
      let id = part.of(cell)
      let isIn: Bool
      if let answer = known[part]?[id] {
        isIn = answer
      } else {
        isIn = selector.contains(id)
        known[part, default: [:]][id] = isIn
      }
      if !isIn { return false }
    }
    return filter.whole?.contains(cell.text) ?? true
  }
}
