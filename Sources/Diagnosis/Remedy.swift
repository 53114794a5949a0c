import Record

/// A technique, a change of the screen, or both, with the results that were measured.
public struct Remedy: Sendable, Equatable {
  /// The id of the screen that was played: the unchanged one or one with a change.
  public var screen: String
  /// The technique's id.
  public var strategy: String
  /// The number of situations that work.
  public var passing: Int
  /// The situations that work and did not before.
  public var gained: [Situation]
  /// The situations that worked before and do not any more.
  public var broken: [Situation]
  /// The number of situations with conflicting required constraints.
  public var conflicts: Int
  /// The effort, in lines of code or steps of the same size.
  public var effort: Int
}

extension [Remedy] {
  /// Returns the remedies that are worth their effort, largest gain first. Each gains more than every remedy
  /// with the same or less effort, and at least a quarter of the largest gain.
  ///
  /// - Parameters:
  ///   - passing: the number of situations that work without a remedy.
  ///   - least: the smallest net gain in situations.
  ///   - conflicts: the number of situations with conflicting required constraints without a remedy; a remedy
  ///     must not have more.
  func worthDoing(over passing: Int, least: Int, conflicts: Int) -> [Remedy] {
    let sorted = filter { $0.passing >= passing + least && $0.conflicts <= conflicts }.sorted {
      if $0.passing != $1.passing { return $0.passing > $1.passing }
      if $0.effort != $1.effort { return $0.effort < $1.effort }
      return ($0.screen, $0.strategy) < ($1.screen, $1.strategy)
    }
    var worth: [Remedy] = []
    let most = (sorted.first?.passing ?? passing) - passing
    for remedy in sorted where worth.allSatisfy({ remedy.effort < $0.effort }) {
      // A remedy with less than a quarter of the best gain is not a solution.
      if 4 * (remedy.passing - passing) < most { break }
      // Skips a remedy that is only marginally worse than the previous one, unless it costs at most half the
      // effort.
      if let last = worth.last, last.passing - remedy.passing < least, 2 * remedy.effort > last.effort {
        continue
      }
      worth.append(remedy)
    }
    return worth
  }
}
