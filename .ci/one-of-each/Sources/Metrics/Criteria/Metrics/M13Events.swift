extension MetricID {
  /// Events.
  public static let M13 = MetricID(.events)
}

extension MetricDefinition {
  static let events = MetricDefinition(
    code: "M13", side: .motion, tier: .info, score: .none, title: "Events", unit: "", decimals: 0,
    formula: "the number of transitions", what: "How many things happen in the scenario.",
    source: "an example of this project", complaint: "too much happens",
    judging: .whenOver { pass, index, _, _ in pass.count(index) })
}

extension CellPass {
  /// M13.
  fileprivate mutating func count(_ index: Int) { worst.offer(.M13, Double(index + 1), index) }
}
