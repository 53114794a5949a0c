import Record

/// Patterns that select cells of a record, for the parts of the id and for the whole id.
package struct CellFilter: Sendable, Equatable {
  /// The parts of a cell's id, in order.
  package enum Part: String, Sendable, CaseIterable {
    case strategy, device, orientation, scenario, screen

    /// Returns this part of an id.
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

  /// The patterns by part; a part without patterns is not checked.
  package private(set) var parts: [Part: GlobSelector] = [:]
  /// The patterns for whole ids.
  package private(set) var whole: GlobSelector?
  /// The exactness of the patterns: for each part 2 if it has only plain ids and else 1, for whole ids 10 or
  /// 1.
  package private(set) var specificity = 0

  /// Creates a filter that accepts every cell.
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
    // A plain whole id counts as much as plain ids for all five parts.
    specificity += selector.isPlain ? 10 : 1
  }

  /// Whether the filter accepts a cell.
  package func contains(_ cell: CellID) -> Bool {
    for (part, selector) in parts where !selector.contains(part.of(cell)) { return false }
    return whole?.contains(cell.text) ?? true
  }

  /// Whether a plain pattern names the strategy.
  package func names(strategy: String) -> Bool { parts[.strategy]?.names(strategy) ?? false }
}

/// A filter that caches its answers by part, because a record has many cells but few ids.
package struct CachedCellFilter {
  private let filter: CellFilter
  private var known: [CellFilter.Part: [String: Bool]] = [:]

  package init(_ filter: CellFilter) { self.filter = filter }

  /// Whether the filter accepts a cell.
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
