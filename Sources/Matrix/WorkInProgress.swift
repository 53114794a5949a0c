import Record
import Support

/// The group that a worker is playing, with the results so far. Finished results survive a trap.
///
/// The object is used by one thread at a time.
final class WorkInProgress: @unchecked Sendable {
  private(set) var group = 0
  var records: [CellResult] = []
  /// The results so far that differ in a variation, with the indices of the variation and of the cell.
  private(set) var varied: [(way: Int, cell: Int, result: CellResult)] = []
  /// The number of cells that were played in the finished rows.
  var plays = 0
  /// The index of the row that is being played, and the index of the current cell in it.
  private(set) var (row, place) = (0, 0)
  /// The index, among the row's variations, of the variation that is being played; nil while the planned
  /// cells are played.
  private(set) var way: Int?
  /// Whether the baseline or the oracle is being played, which all cells of the row need.
  var isAtReferences = false
  private var traps: [WayOfStrategy: Int] = [:]
  /// The number of cells in which a contained strategy ended its process or broke a bound.
  private var losses: [WayOfStrategy: Int] = [:]

  private struct WayOfStrategy: Hashable {
    var way: Int?
    var strategy: Int
  }

  /// The number of traps after which a strategy is no longer played in the group, because every trap costs a
  /// thread or a process.
  static let mostTraps = 3

  /// Counts a cell that a contained strategy could not play.
  func noteLoss(of strategy: Int, way: Int?) {
    losses[WayOfStrategy(way: way, strategy: strategy), default: 0] += 1
  }

  /// Begins the group with an index.
  func begin(_ group: Int) {
    self.group = group
    records.removeAll(keepingCapacity: true)
    varied.removeAll(keepingCapacity: true)
    traps.removeAll()
    losses.removeAll()
    (row, place, way, plays, isAtReferences) = (0, 0, nil, 0, false)
  }

  /// Records the result of a cell in a variation, if the parts that are compared differ from the planned result.
  func note(_ result: CellResult, of cell: Int, way: Int) {
    let result = result.compared
    if result != records[cell].compared { varied.append((way, cell, result)) }
  }

  /// Whether no cell of the group was played.
  var isAtStart: Bool { row == 0 && place == 0 && way == nil }

  func nextPlace() { place += 1 }

  /// Continues with the next variation of the row. After the planned cells, this is the first variation.
  func nextWay() { (way, place) = (way.map { $0 + 1 } ?? 0, 0) }

  func nextRow() { (row, place, way) = (row + 1, 0, nil) }

  /// Returns the reason why a strategy is no longer played in a variation; nil if it is still played.
  ///
  /// - Parameter way: the index of the variation; nil for the planned cells.
  func refusal(of strategy: Int, way: Int?) -> String? {
    let key = WayOfStrategy(way: way, strategy: strategy)
    let verb =
      traps[key, default: 0] >= Self.mostTraps
      ? "trapped" : losses[key, default: 0] >= Self.mostTraps ? "failed" : nil
    return verb.map {
      "\(EarlierFailures.announcement)\($0) in \(Self.mostTraps) earlier cells of this screen on this device"
    }
  }

  /// Records an error for the cell that trapped, and continues with the next cell. If a reference trapped,
  /// all cells of the row that are not finished get the error.
  func note(_ trap: Trap, _ job: Job) {
    let plan = job.plan
    let group = plan.groups[group]
    let row = group.rows[row]
    let device = plan.axes.devices[group.device]
    let way = way.map { job.variations.ways(in: group, row)[$0] }
    let affected = isAtReferences ? row.strategies[place...] : row.strategies[place...place]
    for (n, strategy) in affected.enumerated() {
      traps[WayOfStrategy(way: way, strategy: strategy), default: 0] += 1
      let inferred = device.simulated.usesInferredKeyboard(
        screen: plan.axes.screens[group.screen], scenario: plan.axes.scenarios[row.scenario],
        orientation: plan.axes.orientations[group.orientation])
      let error = isAtReferences ? "the baseline or the oracle \(trap)" : "\(trap)"
      let record = CellResult(
        cell: plan.cell(group, row, strategy), error: error, inferred: inferred,
        notes: plan.notes(of: row, in: group))
      if let way {
        note(record, of: records.count - row.strategies.count + place + n, way: way)
      } else {
        records.append(record)
      }
    }
    place += affected.count
    isAtReferences = false
  }
}

extension CellResult {
  /// The result without the parts that no setting is compared by, such as the metrics.
  var compared: CellResult {
    CellResult(
      cell: cell, error: error, doesNothing: doesNothing, isJudged: isJudged, hasMoved: hasMoved,
      occlusion: occlusion, motion: motion, gates: gates)
  }
}

/// The errors of cells that are not played because of failures in earlier cells.
package enum EarlierFailures {
  /// The words with which such an error begins.
  static let announcement = "not played, because it "

  /// Whether earlier failures are the reason for an error.
  package static func cause(_ error: String) -> Bool { error.hasPrefix(announcement) }
}
