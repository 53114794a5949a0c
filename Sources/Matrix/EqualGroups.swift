import Record
import Simulation
import Synchronization

/// The groups of a plan whose devices differ only in their names, because several models have the same
/// screen, safe areas, system and keyboards.
///
/// Only the first of several equal groups is played. The others take its results.
final class EqualGroups: Sendable {
  /// The known results of the first of several equal groups.
  struct Known: Sendable {
    let group: Plan.Group
    /// The cells in plan order, with the ids and notes of the first group's device.
    fileprivate let cells: PackedCells

    /// Returns the cells of a row; nil if the group does not contain the row or one of its cells has an
    /// error.
    func cells(of row: Plan.Row) -> [CellRecord]? {
      var start = 0
      for own in group.rows {
        if own == row {
          let cells = Array(cells[start..<start + own.strategies.count])
          return cells.contains { $0.error != nil } ? nil : cells
        }
        start += own.strategies.count
      }
      return nil
    }
  }

  private struct State {
    /// The number of equal groups that still need the results, by index of the first group.
    var left: [Int: Int] = [:]
    /// The cells of the first groups, by index of the group.
    var known: [Int: PackedCells] = [:]
    var cellCount = 0
  }

  /// The maximum number of cells that are kept, which takes some tens of megabytes. Groups whose first group
  /// is not kept are played.
  private static let mostCells = 1 << 20

  private let groups: [Plan.Group]
  /// The index of the first equal group, by index of each later group.
  private let firsts: [Int: Int]
  private let state: Mutex<State>

  init(_ plan: Plan) {
    groups = plan.groups
    firsts = Self.firsts(plan)
    var left: [Int: Int] = [:]
    for first in firsts.values { left[first, default: 0] += 1 }
    state = Mutex(State(left: left))
  }

  private struct Key: Hashable {
    var device: Int
    var orientation: Int
    var screen: Int
  }

  private static func firsts(_ plan: Plan) -> [Int: Int] {
    let devices = plan.axes.devices.map(\.simulated.nameless)
    let alike = devices.map { device in devices.firstIndex(of: device) ?? 0 }
    guard alike != Array(devices.indices) else { return [:] }
    var firsts: [Int: Int] = [:]
    var known: [Key: Int] = [:]
    for (n, group) in plan.groups.enumerated() {
      let key = Key(device: alike[group.device], orientation: group.orientation, screen: group.screen)
      if let first = known[key] { firsts[n] = first } else { known[key] = n }
    }
    return firsts
  }

  /// Returns the known results for a group that is about to be played. It is called once for each group, in
  /// any order.
  func take(_ group: Int) -> Known? {
    guard let first = firsts[group] else { return nil }
    return state.withLock { state in
      let cells = state.known[first]
      let left = (state.left[first] ?? 1) - 1
      state.left[first] = left
      if left == 0, let cells {
        state.known[first] = nil
        state.cellCount -= cells.count
      }
      return cells.map { Known(group: groups[first], cells: $0) }
    }
  }

  func keep(_ records: [CellRecord], of group: Int) {
    guard state.withLock({ $0.left[group, default: 0] > 0 && $0.cellCount + records.count <= Self.mostCells })
    else { return }
    let cells = PackedCells(records)
    state.withLock { state in
      guard state.left[group, default: 0] > 0, state.cellCount + cells.count <= Self.mostCells else { return }
      state.known[group] = cells
      state.cellCount += cells.count
    }
  }
}

extension SimulatedDevice {
  fileprivate var nameless: SimulatedDevice {
    var device = self
    device.id = ""
    return device
  }
}
