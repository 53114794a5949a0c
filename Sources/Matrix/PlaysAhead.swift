import Scenarios
import Screens
import Simulation

/// The cells of scenarios that were played ahead, together with a cell of another scenario of the same group.
/// The object is used by one thread at a time.
///
/// If one scenario is the beginning of a longer one, a single play gives the results of both. The controller
/// is deallocated only once, after the longer scenario, so effects of an earlier deallocation are not
/// observed.
final class PlaysAhead {
  struct Key: Hashable {
    var scenario: String
    /// The key of the variant's played cell in the scenario.
    var play: String
  }

  /// Whether cells are played ahead.
  ///
  /// Code that traps in the longer scenario may work in the shorter one. After a trap every cell is therefore
  /// played alone.
  private(set) var isOn = true
  private var isPlaying = false
  private var plays: [Key: PlayedCell] = [:]

  /// Runs a closure that plays two cells at once, so that `giveUp` can detect a trap in it.
  func guarding<Result>(_ play: () -> Result) -> Result {
    isPlaying = true
    defer { isPlaying = false }
    return play()
  }

  func put(_ played: PlayedCell, _ key: Key) { plays[key] = played }

  /// Removes and returns a cell that was played ahead; nil if there is none.
  func take(_ key: Key) -> PlayedCell? { plays.isEmpty ? nil : plays.removeValue(forKey: key) }

  /// Returns whether two cells were being played at once when the thread ended. If so, every cell is played
  /// alone from then on.
  func giveUp() -> Bool {
    guard isPlaying else { return false }
    (isPlaying, isOn) = (false, false)
    return true
  }
}

extension Plan {
  /// The maximum of events × views for a scenario that is played ahead: several times the value of any
  /// built-in cell.
  private static let mostWorkAhead = 2_000

  /// Returns pairs of rows in a group that are played together: for the first row of each pair, the index of
  /// the later row.
  ///
  /// Both rows have the same strategies, and one of the two scenarios is the beginning of the other. Every
  /// row is in at most one pair.
  func companions(in group: Group) -> [Int: Int] {
    let screen = axes.screens[group.screen]
    let scenarios = group.rows.map { axes.scenarios[$0.scenario] }
    let mostEvents = Self.mostWorkAhead / max(1, screen.tree.nodes.count)
    var companions: [Int: Int] = [:]
    var taken: Set<Int> = []
    for first in group.rows.indices where !taken.contains(first) {
      let second = group.rows.indices.first {
        $0 > first && !taken.contains($0)
          && max(scenarios[first].events(on: screen), scenarios[$0].events(on: screen)) <= mostEvents
          && group.rows[$0].strategies == group.rows[first].strategies
          && (scenarios[first].isBeginning(of: scenarios[$0], on: screen)
            || scenarios[$0].isBeginning(of: scenarios[first], on: screen))
      }
      guard let second else { continue }
      companions[first] = second
      taken.insert(second)
    }
    return companions
  }
}
