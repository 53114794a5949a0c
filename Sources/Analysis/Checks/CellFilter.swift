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
  /// The specificity of the patterns. Plain ids are ids without wildcards. Each part adds 2 if it has only plain ids,
  /// otherwise 1. Whole ids add 10 if they are plain, otherwise 1.
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

/// The decisions of a filter for the cells of a table, which has many cells but few different ids.
package struct TableFilter {
  private let cells: ResultTable
  private let acceptsStrategy: [Bool]
  private let acceptsSituation: [Bool]
  private let whole: GlobSelector?

  /// Compares the patterns with each id of the table once.
  package init(_ filter: CellFilter, of cells: ResultTable) {
    let accepts = CellFilter.Part.allCases.enumerated().map { axis, part in
      let selector = filter.parts[part]
      return cells.ids(axis).map { selector?.contains($0) ?? true }
    }
    self.cells = cells
    whole = filter.whole
    acceptsStrategy = accepts[0]
    acceptsSituation = (0..<cells.situationCount).map { situation in
      let parts = cells.parts(ofSituation: situation)
      return accepts[1][parts.device] && accepts[2][parts.orientation] && accepts[3][parts.scenario]
        && accepts[4][parts.screen]
    }
  }

  /// Whether the filter accepts a cell of the table.
  package func contains(_ cell: Int) -> Bool {
    guard acceptsStrategy[cells.strategy(cell)], acceptsSituation[cells.situation(cell)] else { return false }
    return whole?.contains(cells.id(cell).text) ?? true
  }
}
