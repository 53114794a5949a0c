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
  /// Cells of the base that are missing without failing the gate.
  public var unplayed = 0
  /// Cells that cannot be compared any more without failing the gate.
  public var unjudged = 0
  /// Whether no cell of the base is there, so that nothing was judged against it: neither passed nor failed.
  public var isVoid = false

  /// What went unseen, in words, and what would make it fail; nil when nothing did.
  public var unseen: (words: String, conditions: String)? {
    var words: [String] = []
    if unplayed > 0 {
      words.append(
        "\(unplayed) \(unplayed == 1 ? "cell of the baseline was" : "cells of the baseline were") not played")
    }
    if unjudged > 0 {
      let cells = unplayed > 0 ? "" : unjudged == 1 ? " cell" : " cells"
      words.append("\(unjudged)\(cells) can no longer be judged as before")
    }
    guard !words.isEmpty else { return nil }
    let conditions =
      (unplayed > 0 ? [FailCondition.removed] : []) + (unjudged > 0 ? [FailCondition.notComparable] : [])
    return (
      words.joined(separator: " and "), "--fail-on \(conditions.map(\.rawValue).joined(separator: ","))"
    )
  }

  /// Judges a comparison and the findings of thresholds.
  public init(
    comparison: Comparison?, findings: [Thresholds.Finding], failOn conditions: Set<FailCondition>
  ) {
    isVoid = comparison?.isVoid ?? false
    for condition in FailCondition.allCases {
      guard let kind = condition.kind, let comparison, comparison.count(kind) > 0 else { continue }
      let words = "\(comparison.count(kind)) \(kind.rawValue)"
      if conditions.contains(condition) {
        failures.append(words)
      } else if kind == .removed, !isVoid {
        unplayed = comparison.count(kind)
      } else if kind == .notComparable {
        unjudged = comparison.count(kind)
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
