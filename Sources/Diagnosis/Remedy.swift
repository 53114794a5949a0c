import Record

/// A technique, a change of the screen, or both, with the measured results.
public struct Remedy: Sendable, Equatable {
  /// The id of the screen that was played, which is the unchanged screen or one with a change.
  public var screen: String
  /// The technique's id.
  public var strategy: String
  /// The number of situations that pass.
  public var passing: Int
  /// The situations that pass only with the remedy.
  public var gained: [Situation]
  /// The situations that pass only without the remedy.
  public var broken: [Situation]
  /// The number of situations that pass today with too much space above the keyboard, and pass with the remedy with less of it,
  /// by at least the gap that is named.
  public var closed = 0
  /// The number of situations with conflicting required constraints.
  public var conflicts: Int
  /// The effort of the remedy. The unit is one line of code, or one step in Interface Builder.
  public var effort: Int
}

extension [Remedy] {
  /// Returns the remedies that help, largest gain first, and the least effort first if the gain is the same.
  ///
  /// - Parameters:
  ///   - passing: the number of situations that pass without a remedy.
  ///   - least: the minimum gain of a remedy in situations.
  ///   - conflicts: the number of situations with conflicting required constraints without a remedy. Remedies
  ///     with more such situations are dropped.
  func helpful(over passing: Int, least: Int, conflicts: Int) -> [Remedy] {
    filter { $0.passing >= passing + least && $0.conflicts <= conflicts }.sorted {
      if $0.passing != $1.passing { return $0.passing > $1.passing }
      if $0.effort != $1.effort { return $0.effort < $1.effort }
      return ($0.screen, $0.strategy) < ($1.screen, $1.strategy)
    }
  }

  /// Returns those of the ``helpful(over:least:conflicts:)`` remedies that are worth their effort.
  ///
  /// Keeps remedies with less effort than every kept one, unless they gain under a quarter of the largest gain, or
  /// are slightly worse for more than half the effort.
  func worthDoing(over passing: Int, least: Int) -> [Remedy] {
    var worth: [Remedy] = []
    let most = (first?.passing ?? passing) - passing
    for remedy in self where worth.allSatisfy({ remedy.effort < $0.effort }) {
      // A remedy with less than a quarter of the largest gain is not a solution.
      if 4 * (remedy.passing - passing) < most { break }
      // A remedy that is only slightly worse than the previous one is skipped, unless it needs at most half
      // the effort.
      if let last = worth.last, last.passing - remedy.passing < least, 2 * remedy.effort > last.effort {
        continue
      }
      worth.append(remedy)
    }
    return worth
  }
}
