import Record
import Support

/// The group that a worker plays; finished results survive a trap.
///
/// For use by one thread at a time.
final class WorkInProgress: @unchecked Sendable {
  private(set) var group = 0
  var records: [CellRecord] = []
  /// The different results in variations so far.
  var varied: [VariedCell] = []
  /// The number of cells that were played in finished rows.
  var plays = 0
  /// The row of the cell that is being played, and the cell's place in it.
  private(set) var (row, place) = (0, 0)
  /// The variation that is being played, as an index of the row's variations; nil for the planned way.
  private(set) var way: Int?
  /// Whether the baseline and the oracle are being played, which all cells of the row need.
  var isAtReferences = false
  /// The known results of an equal group.
  private(set) var known: EqualGroups.Known?
  private(set) var ahead = PlaysAhead()
  /// The number of traps of each strategy in this group, by variation.
  private var traps: [WayOfStrategy: Int] = [:]

  private struct WayOfStrategy: Hashable {
    var way: Int?
    var strategy: Int
  }

  /// The number of traps in a group after which a strategy is not played in it any more, because every trap
  /// costs a thread.
  static let mostTraps = 3

  /// Begins a group.
  ///
  /// - Parameters:
  ///   - group: its index.
  ///   - known: the results of an equal group, if they are known.
  func begin(_ group: Int, known: EqualGroups.Known?) {
    (self.group, self.known) = (group, known)
    records.removeAll(keepingCapacity: true)
    varied.removeAll(keepingCapacity: true)
    traps.removeAll()
    ahead = PlaysAhead()
    (row, place, way, plays, isAtReferences) = (0, 0, nil, 0, false)
  }

  func nextPlace() { place += 1 }

  /// Continues with the first variation of the row, or with the next.
  func nextWay() { (way, place) = (way.map { $0 + 1 } ?? 0, 0) }

  func nextRow() { (row, place, way) = (row + 1, 0, nil) }

  /// Returns the reason why a strategy is not played any more in a variation, or nil if it is still played.
  ///
  /// - Parameter way: the index of the variation; nil for the planned way.
  func refusal(of strategy: Int, way: Int?) -> String? {
    traps[WayOfStrategy(way: way, strategy: strategy), default: 0] < Self.mostTraps
      ? nil
      : "not played, because it trapped in \(Self.mostTraps) earlier cells of this screen on this device"
  }

  /// Records an error for the cell that trapped and continues with the next one; if a reference trapped, all
  /// cells of the row get the error.
  func note(_ trap: Trap, _ job: Job) {
    // The trap may be in the other cell, so this one is played again alone.
    if ahead.giveUp() {
      isAtReferences = false
      return
    }
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
      let record = CellRecord(
        cell: plan.cell(group, row, strategy), error: error, inferred: inferred, notes: device.notes)
      if let way {
        varied.append(
          VariedCell(
            way: way,
            cell: records.count - row.strategies.count + place + n,
            judged: JudgedCell(record, strategy: strategy, kind: plan.axes.screens[group.screen].kind)))
      } else {
        records.append(record)
      }
    }
    place += affected.count
    isAtReferences = false
  }
}
