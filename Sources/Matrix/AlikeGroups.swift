import Simulation
import Record
import Synchronization

/// Groups of a plan that differ in their devices' names alone: several models have the same screen, safe areas, system and
/// keyboards. The first such group is played, and the others come to the same.
final class AlikeGroups: Sendable {
  /// What the first of some alike groups came to.
  struct Known: Sendable {
    let group: Plan.Group
    /// In plan order, with the first device's ids and notes.
    fileprivate let cells: PackedCells

    /// The cells of a row, if the group has them and all could be played.
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
    /// By the first of alike groups, how many others are to come.
    var left: [Int: Int] = [:]
    /// By the first of alike groups.
    var known: [Int: PackedCells] = [:]
    /// How many cells these have.
    var cellCount = 0
  }

  /// So many cells are kept at most, in some tens of megabytes; groups that find no room are played again.
  private static let mostCells = 1 << 20

  private let groups: [Plan.Group]
  /// By group, the first that is like it; only for those that are not the first.
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

  /// What is known of a group before it is played; asked once for each, in any order.
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

  /// Keeps what a group came to for those that are like it.
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
  /// The same figures without a name.
  fileprivate var nameless: SimulatedDevice {
    var device = self
    device.id = ""
    return device
  }
}
