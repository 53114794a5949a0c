import Record

/// A filter that selects cells by patterns for the parts of their ids and for their whole ids.
package struct CellFilter: Sendable, Equatable {
  /// The parts of a cell's id, in order.
  package enum Part: String, Sendable, CaseIterable {
    case strategy, device, orientation, scenario, screen

    /// Returns this part of a cell's id.
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

  /// The patterns for each part of the id. A part without patterns is not checked.
  package private(set) var parts: [Part: GlobSelector] = [:]
  /// The patterns for whole ids; nil if there are none.
  package private(set) var whole: GlobSelector?
  /// The specificity of the patterns. Each part adds 2 if it has only plain ids, otherwise 1. Whole ids add
  /// 10 if they are plain, otherwise 1.
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
    // A plain whole id is as specific as plain ids for all five parts.
    specificity += selector.isPlain ? 10 : 1
  }

  /// Whether the filter accepts a cell.
  package func contains(_ cell: CellID) -> Bool {
    for (part, selector) in parts where !selector.contains(part.of(cell)) { return false }
    return whole?.contains(cell.text) ?? true
  }

  /// Whether one of the strategy patterns is exactly this id.
  package func names(strategy: String) -> Bool { parts[.strategy]?.names(strategy) ?? false }
}

/// A filter that caches its decision for each id of each part, because a record has many cells but few
/// different ids.
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
