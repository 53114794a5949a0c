/// The metrics of a cell; O judges occlusion, M motion. Each is named beside its definition.
public struct MetricID: Sendable, Hashable, CaseIterable {
  /// The place in `allCases` and in `CellMeasurement.metrics`.
  public let index: Int

  init(index: Int) { self.index = index }

  /// The id of a listed definition.
  init(_ definition: MetricDefinition) {
    guard let id = MetricID(rawValue: definition.code) else {
      preconditionFailure("\(definition.code) is missing in MetricDefinition.all")
    }
    self = id
  }

  /// The metric of a code.
  public init?(rawValue: String) {
    guard let index = MetricDefinition.all.firstIndex(where: { $0.code == rawValue }) else { return nil }
    self.index = index
  }

  /// Every metric, in the order of records and reports.
  public static let allCases = MetricDefinition.all.map(\.id)

  /// Its code, `O1`.
  public var rawValue: String { MetricDefinition.all[index].code }
  /// What the metric is, with its thresholds and their source.
  public var definition: MetricDefinition { MetricDefinition.all[index] }
  /// Whether it judges occlusion; the others judge motion.
  public var isOcclusion: Bool { MetricDefinition.all[index].side == .occlusion }
  /// The strength of the evidence.
  public var tier: MetricTier { MetricDefinition.all[index].tier }
}

/// The gates of a cell: one failed gate fails the cell whatever its score. Each is named beside its definition.
public struct GateID: Sendable, Hashable, CaseIterable {
  /// The place in `allCases` and in `CellMeasurement.gates`.
  public let index: Int

  init(index: Int) { self.index = index }

  /// The id of a listed definition.
  init(_ definition: GateDefinition) {
    guard let id = GateID(rawValue: definition.code) else {
      preconditionFailure("\(definition.code) is missing in GateDefinition.all")
    }
    self = id
  }

  /// The gate of a code.
  public init?(rawValue: String) {
    guard let index = GateDefinition.all.firstIndex(where: { $0.code == rawValue }) else { return nil }
    self.index = index
  }

  /// Every gate, in the order of records and reports.
  public static let allCases = GateDefinition.all.map(\.id)

  /// Its code, `G1`.
  public var rawValue: String { GateDefinition.all[index].code }
  /// What the gate asks for, and what is said of it.
  public var definition: GateDefinition { GateDefinition.all[index] }
  /// What must hold, in a few words.
  public var title: String { GateDefinition.all[index].title }
  /// The formula in plain text.
  public var formula: String { GateDefinition.all[index].formula }
}
