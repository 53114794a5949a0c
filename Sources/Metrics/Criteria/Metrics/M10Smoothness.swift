extension MetricID {
  /// The metric for smoothness (SPARC).
  public static let M10 = MetricID(.smoothness)
}

extension MetricDefinition {
  static let smoothness = MetricDefinition(
    code: "M10", side: .motion, tier: .info, higherIsBetter: true, score: .none,
    range: -1_000...0,
    title: "Smoothness (SPARC)", unit: "", decimals: 3,
    formula: "minus the arc length of the normalised spectrum of |Δy / Δ| up to 10 Hz, amplitudes ≥ 0.05",
    what:
      "How smoothly the content moves, independent of the keyboard. A value closer to 0 is smoother. The "
      + "keyboard has the value -1.45.",
    source:
      "Balasubramanian et al. 2015, J NeuroEng Rehabil 12:112, doi 10.1186/s12984-015-0090-9; reference code "
      + "github.com/siva82kb/SPARC @3650934")
}
