/// What makes a gate fail, beside thresholds of level `error`.
public enum FailCondition: String, Sendable, CaseIterable {
  /// A cell got worse.
  case regression
  /// A cell got better: the baseline should be written again.
  case improvement
  /// A cell is new.
  case new
  /// A cell is missing.
  case removed
  /// A gate or a measure applies on one side only.
  case notComparable = "not-comparable"
  /// A threshold of level `warn` is not kept, or one fits nothing.
  case warning

  /// The list of changes that it is about; nil for warnings.
  public var kind: CellChange.Kind? {
    switch self {
    case .regression: .regressed
    case .improvement: .improved
    case .new: .new
    case .removed: .removed
    case .notComparable: .notComparable
    case .warning: nil
    }
  }
}

/// Whether a gate is passed, and why not.
public struct GateVerdict: Sendable, Equatable {
  /// What fails the gate, a few words each; empty when it is passed.
  public var failures: [String] = []
  /// What does not, but should be looked at.
  public var warnings: [String] = []

  /// Judges a comparison and the findings of thresholds.
  public init(
    comparison: Comparison?, findings: [Thresholds.Finding], failOn conditions: Set<FailCondition>
  ) {
    for condition in FailCondition.allCases {
      guard let kind = condition.kind, let comparison, comparison.count(kind) > 0 else { continue }
      let words = "\(comparison.count(kind)) \(kind.rawValue)"
      if conditions.contains(condition) {
        failures.append(words)
      } else if kind == .notComparable || kind == .removed {
        warnings.append(words)
      }
    }
    for finding in findings where finding.threshold.level != .off {
      let isError = finding.threshold.level == .error || conditions.contains(.warning)
      if !finding.beyond.isEmpty {
        let subject = finding.threshold.measure.isOfStrategy ? "strategies" : "cells"
        let words =
          "\(finding.beyond.count) of \(finding.judged) \(subject) beyond \(finding.threshold.text)"
        if isError { failures.append(words) } else { warnings.append(words) }
      } else if finding.judged == 0 {
        let words = "\(finding.threshold.text) (\(finding.threshold.origin)) fits nothing"
        if conditions.contains(.warning) { failures.append(words) } else { warnings.append(words) }
      }
    }
  }
}
