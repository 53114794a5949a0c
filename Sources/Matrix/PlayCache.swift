import Platform
import Simulation

/// The cells that were played in one situation, for use by one thread. It is the only place where plays are
/// used again.
///
/// A play is used again for every strategy with the same code on the same form of the screen, under all
/// profiles that have the same settings of the rules that the play consulted.
final class PlayCache {
  private struct Entry {
    let played: PlayedCell
    let consulted: RuleSet
    let rules: RuleSwitches
  }

  /// The first play and the latest one of each key. A run varies one rule at a time, so no other play could
  /// be used again.
  private var entries: [String: (first: Entry, latest: Entry)] = [:]

  /// Returns a known play that is the same under these rules; nil if there is none.
  func play(_ key: String, under rules: RuleSwitches) -> PlayedCell? {
    guard let (first, latest) = entries[key] else { return nil }
    return [first, latest].first { $0.rules.agree(with: rules, on: $0.consulted) }?.played
  }

  /// Keeps a play. Returns the first play with this key if it is equal, otherwise the play itself.
  func keep(_ played: PlayedCell, _ key: String, under rules: RuleSwitches) -> PlayedCell {
    let first = entries[key]?.first
    let kept = first.flatMap { $0.played.isSame(as: played) ? $0.played : nil } ?? played
    let entry = Entry(played: kept, consulted: played.consulted, rules: rules)
    entries[key] = (first ?? entry, entry)
    return kept
  }
}
