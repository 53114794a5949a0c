/// The id of a metric. Codes of occlusion metrics begin with O, and codes of motion metrics begin with M.
/// Each id is declared in the file with its definition.
public struct MetricID: Sendable, Hashable, CaseIterable {
  /// The index in `allCases` and in `CellMeasurement.metrics`.
  public let index: Int

  init(index: Int) { self.index = index }

  init(_ definition: MetricDefinition) {
    guard let id = MetricID(rawValue: definition.code) else {
      preconditionFailure("\(definition.code) is missing in MetricDefinition.all")
    }
    self = id
  }

  /// Creates the id of the metric with a code, such as `O1`. Nil if there is no such metric.
  public init?(rawValue: String) {
    guard let index = MetricDefinition.all.firstIndex(where: { $0.code == rawValue }) else { return nil }
    self.index = index
  }

  /// Every metric, in the order of records and reports.
  public static let allCases = MetricDefinition.all.map(\.id)

  /// The code of the metric, such as `O1`.
  public var rawValue: String { MetricDefinition.all[index].code }
  /// The definition of the metric, with its thresholds and their source.
  public var definition: MetricDefinition { MetricDefinition.all[index] }
  /// Whether the metric measures occlusion rather than motion.
  public var isOcclusion: Bool { MetricDefinition.all[index].side == .occlusion }
  /// The strength of the evidence for the metric's threshold.
  public var tier: MetricTier { MetricDefinition.all[index].tier }
}

/// The id of a gate. A cell fails if any gate fails, whatever its score is. Each id is declared in the file
/// with its definition.
public struct GateID: Sendable, Hashable, CaseIterable {
  /// The index in `allCases` and in `CellMeasurement.gates`.
  public let index: Int

  init(index: Int) { self.index = index }

  init(_ definition: GateDefinition) {
    guard let id = GateID(rawValue: definition.code) else {
      preconditionFailure("\(definition.code) is missing in GateDefinition.all")
    }
    self = id
  }

  /// Creates the id of the gate with a code, such as `G1`. Nil if there is no such gate.
  public init?(rawValue: String) {
    guard let index = GateDefinition.all.firstIndex(where: { $0.code == rawValue }) else { return nil }
    self.index = index
  }

  /// Every gate, in the order of records and reports.
  public static let allCases = GateDefinition.all.map(\.id)

  /// The code of the gate, such as `G1`.
  public var rawValue: String { GateDefinition.all[index].code }
  /// The definition of the gate.
  public var definition: GateDefinition { GateDefinition.all[index] }
  /// A short description of the condition that the gate requires.
  public var title: String { GateDefinition.all[index].title }
  /// The formula of the condition, in plain text.
  public var formula: String { GateDefinition.all[index].formula }
}
