import Foundation
import Metrics
import Pictures
import Platform
import Record
import Reports
import Support
import Trace

/// The traces of a record's cells, packed for the page.
public struct Films: Sendable {
  fileprivate var packer = FilmPacker()
  fileprivate var reasons = Lexicon<String>()
  /// The number of the reason by cell, from 1.
  fileprivate var refusals: [Int: Int] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Packs the traces of one device, orientation and screen.
  ///
  /// - Parameter cells: the cells with their indices in the record.
  public mutating func add(_ cells: [(index: Int, trace: Trace, measurement: CellMeasurement)]) {
    if !cells.isEmpty { packer.add(cells) }
  }

  /// Stores the reason why a cell of the record cannot be shown.
  public mutating func refuse(_ index: Int, reason: String) {
    refusals[index] = reasons.place(of: reason) + 1
  }
}

/// A record as one page that opens from disk: tables, a pivot and a player, in plain HTML, CSS and
/// JavaScript.
public enum HTMLReport {
  /// The maximum size of a page in bytes; only the results themselves may exceed it. Larger pages are slow to
  /// open (github.com/vitest-dev/vitest/pull/10235 found 3 MB sluggish).
  public static let budget = 3_000_000

  /// A finished page.
  public struct Page: Sendable {
    /// The contents of the file.
    public var bytes: [UInt8]
    /// The number of cells that the page can play.
    public var films: Int
    /// Whether all films fit.
    public var hasAllFilms: Bool
  }

  /// Returns the page of a record; equal input gives equal bytes.
  ///
  /// - Parameters:
  ///   - record: the record to show.
  ///   - films: the films of its cells.
  ///   - devices: the shapes of the devices for the pictures, by device id.
  ///   - budget: the maximum size in bytes.
  public static func render(
    _ record: RunRecord, films: Films, devices: [String: DeviceShape], budget: Int = HTMLReport.budget
  ) -> Page {
    PageDraft(record, budget: budget).rendered(films, devices: devices)
  }
}

/// A page before it has films: its text, and the choice of cells that may fit.
///
/// If not all films fit into the budget, the page keeps the cells that its text links to and the worst cells
/// of every strategy, with `none` and the oracle in the same situations; the page says so.
public struct PageDraft {
  /// A lower bound for the average size of a film in bytes; films of the default record take 150.
  private static let leastFilm = 100

  private let record: RunRecord
  private let budget: Int
  private let text: PageText
  /// The share of every strategy's cells that is tried first.
  private var share: Double
  /// The choice of cells; nil if all may fit.
  private let choice: FilmChoice?
  /// The indices in the record of the cells whose films are worth adding; nil for all cells.
  public private(set) var wanted: Set<Int>?

  /// Starts the page of a record.
  ///
  /// - Parameters:
  ///   - record: the record to show.
  ///   - budget: the maximum size in bytes.
  public init(_ record: RunRecord, budget: Int = HTMLReport.budget) {
    self.record = record
    self.budget = budget
    text = PageText(BrowserText(record), record)
    share = min(1, Double(budget) / Double(max(1, record.cells.count * Self.leastFilm)))
    choice = share < 1 ? FilmChoice(record, linked: text.places.values) : nil
    wanted = choice?.cells(share)
  }

  /// Adds more cells to `wanted`, for the case that all wanted films fit; returns false if all cells were
  /// wanted already.
  public mutating func widen() -> Bool {
    guard wanted != nil else { return false }
    share = min(1, share * 4)
    wanted = share < 1 ? choice?.cells(share) : nil
    return true
  }

  /// Returns the page with as many films as fit; equal input gives equal bytes.
  ///
  /// - Parameters:
  ///   - films: the films of at least the `wanted` cells.
  ///   - devices: the shapes of the devices for the pictures, by device id.
  public func rendered(_ films: Films, devices: [String: DeviceShape]) -> HTMLReport.Page {
    let packed = films.packer.groups.reduce(0) { $0 + $1.entries.count }
    let all = wanted == nil || packed == 0 ? packed : record.cells.count - films.refusals.count
    var choice = choice
    var (share, kept) = (share, wanted)
    while true {
      let (bytes, count, filmBytes) = assemble(films, devices, keeping: kept, of: all)
      if bytes.count <= budget || kept == [] || packed == 0 {
        return HTMLReport.Page(bytes: bytes, films: count, hasAllFilms: count == packed)
      }
      let room = Double(budget - (bytes.count - filmBytes))
      share = room <= 0 || filmBytes == 0 ? 0 : share * min(0.9, room / Double(filmBytes) * 0.97)
      let chosen = choice ?? FilmChoice(record, linked: text.places.values)
      choice = chosen
      kept = chosen.cells(share)
    }
  }

  // MARK: The file

  private func assemble(
    _ films: Films, _ devices: [String: DeviceShape], keeping kept: Set<Int>?, of all: Int
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
      kept == nil || films.packer.groups.isEmpty
        ? "The record was not played again."
        : "Not all cells fit into this file: it has the cells that its text links to and the worst cells of every strategy, with none and oracle in the same situations."
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
