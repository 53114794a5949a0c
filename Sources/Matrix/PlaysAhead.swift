import Simulation
import Scenarios
import Screens

/// What is played for one scenario along with another of the same group: where a scenario ends and a longer one goes on, one play
/// gives both. One thread at a time touches it.
///
/// Code goes away once, at the end of the longer one: what it would do only if it went away earlier, nobody sees.
final class PlaysAhead {
  /// Which play of the group it is.
  struct Key: Hashable {
    var scenario: String
    /// What tells the play from others in that scenario.
    var play: String
  }

  /// Whether anything is played along. What traps in the longer scenario may be sound in the shorter one: then all is played by
  /// itself.
  private(set) var isOn = true
  private var isPlaying = false
  private var plays: [Key: PlayedCell] = [:]

  /// Plays two cells at once.
  func guarding<Result>(_ play: () -> Result) -> Result {
    isPlaying = true
    defer { isPlaying = false }
    return play()
  }

  /// Keeps what was played along.
  func put(_ played: PlayedCell, _ key: Key) { plays[key] = played }

  /// What was played along, which nobody else asks for; nil where it was not.
  func take(_ key: Key) -> PlayedCell? { plays.isEmpty ? nil : plays.removeValue(forKey: key) }

  /// Whether two cells were being played when the thread ended; from now on each is played by itself.
  func giveUp() -> Bool {
    guard isPlaying else { return false }
    (isPlaying, isOn) = (false, false)
    return true
  }
}

extension Plan {
  /// The most events times views of a cell whose play is kept for a row to come: several times that of any built-in cell.
  private static let mostWorkAhead = 2_000

  /// Of each row of a group, a later one whose cells are played along with its own: with the same strategies, in a scenario of
  /// which the row's is the beginning or the other way round. Every row is in one pair at most.
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
