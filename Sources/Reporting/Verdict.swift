import ResultRecord

extension Reporting {
  /// One sentence on how the run came out, for a terminal.
  public static func verdict(_ ranking: Ranking) -> String {
    guard let best = ranking.strategies.first else { return "No strategy was ranked." }
    return "Best: \(best.id), \(best.played - best.gateFailures) of \(best.played) cells without a failed gate."
  }
}
