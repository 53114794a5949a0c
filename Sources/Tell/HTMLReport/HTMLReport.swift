import Analysis
import AvoidanceMetrics
import Foundation
import Reporting
import ResultRecord
import TracePictures
import TraceRecording
import Vocabulary

/// The traces of a record's cells, packed for the page as they come.
public struct Films: Sendable {
  fileprivate var packer = FilmPacker()
  fileprivate var reasons = Lexicon<String>()
  /// By cell: the number of the reason, from 1.
  fileprivate var refusals: [Int: Int] = [:]

  /// Starts without any.
  public init() {}

  /// Packs the traces of one device, orientation and screen.
  ///
  /// - Parameter cells: each with its place in the record.
  public mutating func add(_ cells: [(index: Int, trace: Trace, measurement: CellMeasurement)]) {
    if !cells.isEmpty { packer.add(cells) }
  }

  /// Notes why a cell of the record cannot be shown.
  public mutating func refuse(_ index: Int, reason: String) {
    refusals[index] = reasons.place(of: reason) + 1
  }
}

/// A record as one page that opens from disk: tables, a pivot and a player, in plain HTML, CSS and JavaScript.
public enum HTMLReport {
  /// How large a page becomes at most, in bytes, as long as the results alone fit: larger ones are slow to open
  /// (github.com/vitest-dev/vitest/pull/10235 found 3 MB sluggish).
  public static let budget = 3_000_000

  /// A finished page.
  public struct Page: Sendable {
    /// The file.
    public var bytes: [UInt8]
    /// How many cells can be played in it.
    public var films: Int
  }

  /// The page of a record; equal input makes equal bytes.
  ///
  /// When not all films fit into the budget, those of the cells that its words lead to and of the worst cells of every
  /// strategy are kept, with the floor's and the oracle's in the same situations; the page says so.
  ///
  /// - Parameters:
  ///   - record: what is shown.
  ///   - films: what was played again.
  ///   - devices: what pictures show of the hardware, by the device's id.
  ///   - budget: the most bytes.
  public static func render(
    _ record: RunRecord, films: Films, devices: [String: DeviceShape], budget: Int = HTMLReport.budget
  ) -> Page {
    let text = PageText(BrowserText(record), record)
    let all = films.packer.groups.reduce(0) { $0 + $1.entries.count }
    var share = 1.0
    var order: [[Int]] = []
    while true {
      var kept: Set<Int>?
      if share < 1 {
        if order.isEmpty { order = worstFirst(record) }
        kept = share < 0.001 ? [] : selection(record, order, share, linked: text.places.values)
      }
      let (bytes, count, filmBytes) = assemble(record, text, films, devices, keeping: kept, of: all)
      if bytes.count <= budget || share < 0.001 || all == 0 { return Page(bytes: bytes, films: count) }
      let room = Double(budget - (bytes.count - filmBytes))
      share = room <= 0 || filmBytes == 0 ? 0 : share * min(0.9, room / Double(filmBytes) * 0.97)
    }
  }

  // MARK: Which films are kept

  /// The cells of every strategy, the worst first.
  private static func worstFirst(_ record: RunRecord) -> [[Int]] {
    var strategies = Lexicon<String>()
    var cells: [[Int]] = []
    for index in record.cells.indices {
      let place = strategies.place(of: record.cells.id(index).strategy)
      if place == cells.count { cells.append([]) }
      cells[place].append(index)
    }
    func key(_ index: Int) -> (Int, Double, Int) {
      let (results, result) = (record.cells.results, record.cells.result(index))
      let outcome = results.outcome(result)
      return (
        outcome == .fail ? 0 : outcome == .doesNothing ? 1 : 2, results.overall(result) ?? 101, index
      )
    }
    return cells.map { $0.map(key).sorted(by: <).map(\.2) }
  }

  private static func selection(
    _ record: RunRecord, _ order: [[Int]], _ share: Double, linked: some Collection<Int>
  ) -> Set<Int> {
    var kept: Set<Int> = []
    var situations: Set<Situation> = []
    // What the page opens on.
    let analysis = RunAnalysis(record)
    let deciding = Set(
      DecidingSituation.cells(analysis.table, analysis.ranking)
        + DecidingSituation.failing(analysis.table, analysis.ranking))
    for index in record.cells.indices where deciding.contains(record.cells.id(index)) { kept.insert(index) }
    // What its words lead to.
    for index in linked {
      kept.insert(index)
      situations.insert(record.cells.id(index).situation)
    }
    for cells in order {
      for index in cells.prefix(Int((Double(cells.count) * share).rounded(.up))) {
        kept.insert(index)
        situations.insert(record.cells.id(index).situation)
      }
    }
    for index in record.cells.indices {
      let cell = record.cells.id(index)
      if ReferenceStrategy.isOne(cell.strategy), situations.contains(cell.situation) { kept.insert(index) }
    }
    return kept
  }

  // MARK: The file

  private static func assemble(
    _ record: RunRecord, _ text: PageText, _ films: Films, _ devices: [String: DeviceShape],
    keeping kept: Set<Int>?, of all: Int
  ) -> (bytes: [UInt8], films: Int, filmBytes: Int) {
    func isKept(_ cell: Int) -> Bool { kept?.contains(cell) ?? true }
    var withoutFilm = [Int](repeating: films.reasons.values.count + 1, count: record.cells.count)
    for (cell, reason) in films.refusals where withoutFilm.indices.contains(cell) {
      withoutFilm[cell] = reason
    }
    var blocks: [(first: Int, bytes: [UInt8])] = []
    var count = 0
    for group in films.packer.groups {
      let cells = group.entries.map(\.cell).filter(isKept)
      guard let first = cells.first else { continue }
      for cell in cells where withoutFilm.indices.contains(cell) { withoutFilm[cell] = 0 }
      count += cells.count
      blocks.append((first, Deflate.compress(group.bytes(keeping: isKept))))
    }
    let columns = CellColumns(record, withoutFilm: withoutFilm)
    var reasons = films.reasons.values
    reasons.append(
      kept == nil
        ? "The record was not played again."
        : "Not all cells fit into this file: it shows the cells that its pages link to and the worst of every strategy, and what the floor and the oracle do there."
    )
    let model = PageModel(
      record: record, columns: columns, shared: films.packer.shared,
      blocks: blocks.map { ($0.first, $0.bytes.count) }, reasons: reasons, devices: devices, text: text,
      films: (count, all)
    )
    let filmData = PrintableBytes.text(blocks.flatMap(\.bytes))
    let bytes = PageAssembly.page(
      model: PrintableBytes.text(Deflate.compress(model.json())),
      cells: PrintableBytes.text(Deflate.compress(columns.bytes.all)), films: filmData)
    return (bytes, count, filmData.utf8.count)
  }
}
