import Metrics
import Support
import Foundation
import Reports
import Record
import Pictures
import Trace
import Platform

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
    /// Whether there was room for all films.
    public var hasAllFilms: Bool
  }

  /// The page of a record; equal input makes equal bytes.
  ///
  /// - Parameters:
  ///   - record: what is shown.
  ///   - films: what was played again.
  ///   - devices: what pictures show of the hardware, by the device's id.
  ///   - budget: the most bytes.
  public static func render(
    _ record: RunRecord, films: Films, devices: [String: DeviceShape], budget: Int = HTMLReport.budget
  ) -> Page {
    PageDraft(record, budget: budget).rendered(films, devices: devices)
  }
}

/// A page on its way: what it says is known, and which cells there can be room for.
///
/// When not all films fit into the budget, those of the cells that its words lead to and of the worst cells of every
/// strategy are kept, with the floor's and the oracle's in the same situations; the page says so.
public struct PageDraft {
  /// The fewest bytes that the films of a page take on average, each: those of the default record take 150.
  private static let leastFilm = 100

  private let record: RunRecord
  private let budget: Int
  private let text: PageText
  /// The share of every strategy's cells that is tried first.
  private var share: Double
  /// Chooses the cells; nil where there may be room for all.
  private let choice: FilmChoice?
  /// The cells whose films are worth adding, by their places in the record; nil for all.
  public private(set) var wanted: Set<Int>?

  /// Begins the page of a record.
  ///
  /// - Parameters:
  ///   - record: what is shown.
  ///   - budget: the most bytes.
  public init(_ record: RunRecord, budget: Int = HTMLReport.budget) {
    self.record = record
    self.budget = budget
    text = PageText(BrowserText(record), record)
    share = min(1, Double(budget) / Double(max(1, record.cells.count * Self.leastFilm)))
    choice = share < 1 ? FilmChoice(record, linked: text.places.values) : nil
    wanted = choice?.cells(share)
  }

  /// Wants more cells, where there was room for the films of all that were wanted: some may not be there. False where all are wanted.
  public mutating func widen() -> Bool {
    guard wanted != nil else { return false }
    share = min(1, share * 4)
    wanted = share < 1 ? choice?.cells(share) : nil
    return true
  }

  /// The page with films, those that are too many left out; equal input makes equal bytes.
  ///
  /// - Parameters:
  ///   - films: what was played again; of `wanted` cells at least.
  ///   - devices: what pictures show of the hardware, by the device's id.
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
