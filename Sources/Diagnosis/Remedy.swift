import Record

/// Something to do about a screen: a technique, a change of how it is built, or both, and what it came to when played.
public struct Remedy: Sendable, Equatable {
  /// The id of the screen that was played: the one as it is, or one with a change.
  public var screen: String
  /// The technique's id.
  public var strategy: String
  /// Situations that work.
  public var passing: Int
  /// Situations that work and did not before.
  public var mended: [Situation]
  /// Situations that worked before and do not any more.
  public var broken: [Situation]
  /// Situations in which a required constraint is broken.
  public var conflicts: Int
  /// How much work it is, in lines of code or steps of the same size.
  public var effort: Int
}

extension [Remedy] {
  /// Those that are worth doing, most gain first: each gains more than everything that is as little work, and at least a
  /// quarter of what the best gains.
  ///
  /// - Parameters:
  ///   - passing: how many situations work without any of them.
  ///   - least: situations that have to be gained, net.
  ///   - conflicts: situations in which a required constraint is broken without any of them; what breaks more is no
  ///     remedy.
  func worthDoing(over passing: Int, least: Int, conflicts: Int) -> [Remedy] {
    let sorted = filter { $0.passing >= passing + least && $0.conflicts <= conflicts }.sorted {
      if $0.passing != $1.passing { return $0.passing > $1.passing }
      if $0.effort != $1.effort { return $0.effort < $1.effort }
      return ($0.screen, $0.strategy) < ($1.screen, $1.strategy)
    }
    var worth: [Remedy] = []
    let most = (sorted.first?.passing ?? passing) - passing
    for remedy in sorted where worth.allSatisfy({ remedy.effort < $0.effort }) {
      // What mends a small part of what can be mended is no answer.
      if 4 * (remedy.passing - passing) < most { break }
      // A hair's breadth less is no choice of its own, unless it is much less work.
      if let last = worth.last, last.passing - remedy.passing < least, 2 * remedy.effort > last.effort {
        continue
      }
      worth.append(remedy)
    }
    return worth
  }
}
