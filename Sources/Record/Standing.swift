import Metrics

/// The results of one strategy in some cells, which determine its place in a ranking.
public struct Standing: Sendable, Equatable {
  /// The number of cells that were played and can be judged.
  public var cells: Int
  /// The number of cells that fail.
  public var failures: Int
  /// The number of cells in which the strategy does nothing.
  public var doesNothing: Int
  /// The number of cells that could not be played. A record does not store it, so it is 0 when it is read.
  public var errors = 0
  /// The number of cells that were played but cannot be judged. A record does not store it, so it is 0 when it is read.
  public var unjudged = 0
  /// The occlusion score that three quarters of the cells reach, 0...100; nil if no cell has a score.
  public var occlusionP75: Double?
  /// The motion score that three quarters of the cells reach, 0...100. Only cells in which something moved count; nil if
  /// there are none.
  public var motionP75: Double?
  /// The ranked figure, 0...100: the weighted mean over the cells of the overall score of a cell that passes, and of
  /// 0 for other cells. Nil without cells, and in older records.
  public var figure: Double?

  /// Creates a standing.
  public init(
    cells: Int = 0, failures: Int = 0, doesNothing: Int = 0, occlusionP75: Double? = nil,
    motionP75: Double? = nil, figure: Double? = nil
  ) {
    self.cells = cells
    self.failures = failures
    self.doesNothing = doesNothing
    self.occlusionP75 = occlusionP75
    self.motionP75 = motionP75
    self.figure = figure
  }

  /// The number of cells that pass.
  public var passes: Int { cells - failures - doesNothing }
  /// The share of cells that pass; 0 if there are none.
  public var passRate: Double { cells > 0 ? Double(passes) / Double(cells) : 0 }
  /// The number of all cells, with those that could not be played or cannot be judged.
  package var allCells: Int { cells + errors + unjudged }

  /// Adds a cell to the counts, but not its scores.
  package mutating func add(_ outcome: Outcome, isJudged: Bool) {
    if outcome == .error {
      errors += 1
    } else if !isJudged {
      unjudged += 1
    } else {
      cells += 1
      if outcome == .fail { failures += 1 }
      if outcome == .doesNothing { doesNothing += 1 }
    }
  }
}

/// The counts and scores of a strategy's cells, from which its standing is computed.
package struct StandingTally {
  private var counts = Standing()
  private var occlusion: [Double] = []
  private var motion: [Double] = []
  private var figures: WeightedMean

  package init(_ weights: CellWeights) { figures = WeightedMean(weights) }

  /// Adds a result.
  ///
  /// - Parameters:
  ///   - place: the index of the result in `results`.
  ///   - occlusion: other occlusion scores, by index of the result.
  ///   - motion: other motion scores, by index of the result.
  ///   - occlusionShare: the weight of the occlusion score.
  ///   - group: the group of the cell in the weights.
  package mutating func add(
    _ place: Int, of results: DistinctResults, occlusion others: [Double?]? = nil,
    motion otherMotions: [Double?]? = nil, occlusionShare: Double = Scoring.occlusionShare, group: Int
  ) {
    let (outcome, isJudged) = (results.outcome(place), results.isJudged(place))
    counts.add(outcome, isJudged: isJudged)
    guard outcome != .error, isJudged else { return }
    let ownOcclusion = others.map { $0[place] } ?? results.occlusion(place)
    let ownMotion = otherMotions.map { $0[place] } ?? results.motion(place)
    if let ownOcclusion { occlusion.append(ownOcclusion) }
    // Standing still has no motion to score.
    if let ownMotion, results.hasMoved(place) { motion.append(ownMotion) }
    let overall = Scoring.mean(occlusion: ownOcclusion, motion: ownMotion, occlusionShare: occlusionShare)
    figures.add(outcome == .pass ? overall ?? 0 : 0, group: group)
  }

  /// Whether no cell was added.
  package var isEmpty: Bool { counts.allCells == 0 }

  package var standing: Standing {
    var standing = counts
    standing.occlusionP75 = Scoring.badQuartile(occlusion)
    standing.motionP75 = Scoring.badQuartile(motion)
    standing.figure = figures.value
    return standing
  }
}
