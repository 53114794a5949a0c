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
  /// For each cell without a film, the number of the reason, from 1.
  fileprivate var refusals: [Int: Int] = [:]

  /// Creates a collection without films.
  public init() {}

  /// Packs the traces of one device, orientation and screen.
  ///
  /// - Parameter cells: The cells, each with its index in the record.
  public mutating func add(_ cells: [(index: Int, trace: Trace, measurement: CellMeasurement)]) {
    if !cells.isEmpty { packer.add(cells) }
  }

  /// Stores the reason why a cell of the record has no film.
  public mutating func refuse(_ index: Int, reason: String) {
    refusals[index] = reasons.place(of: reason) + 1
  }
}

/// A record as one HTML page that opens from disk, with tables, a pivot and a player. It uses only HTML, CSS
/// and JavaScript.
public enum HTMLReport {
  /// The maximum size of a page in bytes. Only the results of the cells may exceed it. Larger pages open
  /// slowly (github.com/vitest-dev/vitest/pull/10235 found a page of 3 MB sluggish).
  public static let budget = 3_000_000

  /// A finished HTML page.
  public struct Page: Sendable {
    /// The contents of the file.
    public var bytes: [UInt8]
    /// The number of cells that the page can play.
    public var films: Int
    /// Whether the page has the films of all cells that could be played.
    public var hasAllFilms: Bool
  }

  /// Returns the page of a record. Equal input gives equal bytes.
  ///
  /// - Parameters:
  ///   - record: The record to show.
  ///   - films: The films of the record's cells.
  ///   - devices: The shapes of the devices in pictures, by device id.
  ///   - budget: The maximum size in bytes.
  public static func render(
    _ record: RunRecord, films: Films, devices: [String: DeviceShape], budget: Int = HTMLReport.budget
  ) -> Page {
    PageDraft(record, budget: budget).rendered(films, devices: devices)
  }
}

/// A page without films, which has the text and a choice of the cells whose films may fit.
///
/// If not all films fit into the budget, the page keeps the films of the cells that its text links to, of the
/// worst cells of every strategy, and of `none` and the oracle in the same situations. The page says so.
public struct PageDraft {
  /// A lower limit for the average size of a film in bytes. The films of the default record have an average
  /// of 150 bytes.
  private static let leastFilm = 100

  private let record: RunRecord
  private let budget: Int
  private let text: PageText
  /// The share of each strategy's cells whose films are wanted.
  private var share: Double
  /// The choice of cells. Nil if the films of all cells may fit.
  private let choice: FilmChoice?
  /// The indices of the cells whose films may fit on the page. Nil if the films of all cells may fit.
  public private(set) var wanted: Set<Int>?

  /// Creates the page of a record, still without films.
  ///
  /// - Parameters:
  ///   - record: The record to show.
  ///   - budget: The maximum size in bytes.
  public init(_ record: RunRecord, budget: Int = HTMLReport.budget) {
    self.record = record
    self.budget = budget
    text = PageText(BrowserText(record), record)
    share = min(1, Double(budget) / Double(max(1, record.cells.count * Self.leastFilm)))
    choice = share < 1 ? FilmChoice(record, linked: text.places.values) : nil
    wanted = choice?.cells(share)
  }

  /// Adds more cells to `wanted` after the films of all wanted cells turned out to fit. Returns false if all
  /// cells were already wanted.
  public mutating func widen() -> Bool {
    guard wanted != nil else { return false }
    share = min(1, share * 4)
    wanted = share < 1 ? choice?.cells(share) : nil
    return true
  }

  /// Returns the page with as many films as fit. Equal input gives equal bytes.
  ///
  /// - Parameters:
  ///   - films: The films of at least the `wanted` cells.
  ///   - devices: The shapes of the devices in pictures, by device id.
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
