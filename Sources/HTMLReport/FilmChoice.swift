import Analysis
import Platform
import Record

/// The choice of cells for which the page has films, if the films of all cells do not fit.
struct FilmChoice {
  /// The minimum share of each strategy's cells. With a smaller share, the page has no films.
  private static let leastShare = 0.001

  private let cells: ResultTable
  private let deciding: Set<Int>
  private let linked: [Int]
  private let worstFirst: [[Int]]
  /// The cells of the baseline `none` and the oracle.
  private let references: [Int]

  init(_ record: RunRecord, linked: some Collection<Int>) {
    cells = record.cells
    self.linked = Array(linked)
    let analysis = RunAnalysis(record)
    let ids = Set(
      DecidingSituation.cells(analysis.table, analysis.ranking)
        + DecidingSituation.failing(analysis.table, analysis.ranking))
    let cells = cells
    deciding = Set(cells.indices.filter { ids.contains(cells.id($0)) })
    let strategies = cells.ids(0)
    references = cells.indices.filter { ReferenceStrategy.isOne(strategies[cells.strategy($0)]) }
    worstFirst = Self.worstFirst(cells)
  }

  private static func worstFirst(_ cells: ResultTable) -> [[Int]] {
    func key(_ index: Int) -> (Int, Double, Int) {
      let outcome = cells.outcome(index)
      return (outcome == .fail ? 0 : outcome == .doesNothing ? 1 : 2, cells.overall(index) ?? 101, index)
    }
    let rows = CellNumbers.grouped(cells.indices, into: cells.ids(0).count, by: cells.strategy)
    return rows.map { $0.map(key).sorted(by: <).map(\.2) }
  }

  /// Returns the cells whose films the page should have.
  ///
  /// These are a share of every strategy's cells, worst first, the cells that the page links to, and the
  /// cells of `none` and the oracle in the same situations. The set is empty if the share is below the
  /// minimum.
  func cells(_ share: Double) -> Set<Int> {
    guard share >= Self.leastShare else { return [] }
    var kept = deciding
    var situations: Set<Int> = []
    func keep(_ index: Int) {
      kept.insert(index)
      situations.insert(cells.situation(index))
    }
    linked.forEach(keep)
    for row in worstFirst { row.prefix(Int((Double(row.count) * share).rounded(.up))).forEach(keep) }
    for index in references where situations.contains(cells.situation(index)) { kept.insert(index) }
    return kept
  }
}
