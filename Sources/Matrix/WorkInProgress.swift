import Record
import Support

/// The group that a worker plays: what is done of it outlives a trap. One thread at a time touches it.
final class WorkInProgress: @unchecked Sendable {
  /// The group's number in the plan.
  private(set) var group = 0
  /// The results so far, in plan order.
  var records: [CellRecord] = []
  /// What came out otherwise in other ways.
  var varied: [VariedCell] = []
  /// How many cells were played in rows that are done.
  var plays = 0
  /// The row and the place in it of the cell that is being played.
  private(set) var (row, place) = (0, 0)
  /// Among the other ways of the row, the one in which its cells are being played; nil for the plan's own.
  private(set) var way: Int?
  /// Whether the floor and the ceiling are being played, which all cells of the row need.
  var isAtReferences = false
  /// What a group like this one came to.
  private(set) var known: AlikeGroups.Known?
  /// What was played for rows to come.
  private(set) var ahead = PlaysAhead()
  /// How often each strategy trapped in this group, by the number of the way.
  private var traps: [WayOfStrategy: Int] = [:]

  private struct WayOfStrategy: Hashable {
    var way: Int?
    var strategy: Int
  }

  /// Every trap costs a thread: a strategy that trapped as often in one group is not played in it any more.
  static let mostTraps = 3

  /// Begins a group.
  ///
  /// - Parameters:
  ///   - group: its number.
  ///   - known: what one like it came to, if that is known.
  func begin(_ group: Int, known: AlikeGroups.Known?) {
    (self.group, self.known) = (group, known)
    records.removeAll(keepingCapacity: true)
    varied.removeAll(keepingCapacity: true)
    traps.removeAll()
    ahead = PlaysAhead()
    (row, place, way, plays, isAtReferences) = (0, 0, nil, 0, false)
  }

  /// Goes on to the next cell of the row.
  func nextPlace() { place += 1 }

  /// Goes on to the first or the next of the row's other ways.
  func nextWay() { (way, place) = (way.map { $0 + 1 } ?? 0, 0) }

  /// Goes on to the next row.
  func nextRow() { (row, place, way) = (row + 1, 0, nil) }

  /// Why a strategy is not played any more in a way, nil while it is.
  ///
  /// - Parameter way: the number of the way; nil for the plan's own.
  func refusal(of strategy: Int, way: Int?) -> String? {
    traps[WayOfStrategy(way: way, strategy: strategy), default: 0] < Self.mostTraps
      ? nil : "not played: it trapped in \(Self.mostTraps) cells of this screen on this device before"
  }

  /// Gives the cell that trapped an error and passes on to the next; where a reference trapped, all of the row.
  func note(_ trap: Trap, _ job: Job) {
    // It may have been in the other cell: this one is played by itself.
    if ahead.giveUp() {
      isAtReferences = false
      return
    }
    let plan = job.plan
    let group = plan.groups[group]
    let row = group.rows[row]
    let device = plan.axes.devices[group.device]
    let way = way.map { job.variations.ways(in: group, row)[$0] }
    let stricken = isAtReferences ? row.strategies[place...] : row.strategies[place...place]
    for (n, strategy) in stricken.enumerated() {
      traps[WayOfStrategy(way: way, strategy: strategy), default: 0] += 1
      let inferred = device.simulated.restsOnInference(
        screen: plan.axes.screens[group.screen], scenario: plan.axes.scenarios[row.scenario],
        orientation: plan.axes.orientations[group.orientation])
      let who = isAtReferences ? "the floor or the ceiling \(trap)" : "\(trap)"
      let record = CellRecord(
        cell: plan.cell(group, row, strategy), error: who, inferred: inferred, notes: device.notes)
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
    place += stricken.count
    isAtReferences = false
  }
}
