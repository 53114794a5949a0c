/// A condition that makes the check fail, in addition to violated thresholds of level `error`.
public enum FailCondition: String, Sendable, CaseIterable {
  /// A cell got worse.
  case regression
  /// A cell got better, so the baseline should be updated.
  case improvement
  case new
  case removed
  /// A gate, a measure or the situation of a cell can be judged in one run only.
  case notComparable = "not-comparable"
  /// A threshold of level `warn` is violated, or a threshold applies to no cell.
  case warning

  /// The kind of change that meets the condition; nil for warnings.
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

/// The verdict of the check, with its reasons.
public struct GateVerdict: Sendable, Equatable {
  /// The reasons why the check fails, in a few words each; empty if it passes.
  public var failures: [String] = []
  /// The warnings that do not make the check fail, in a few words each.
  public var warnings: [String] = []
  /// The number of baseline cells that were not played, or 0 if they make the check fail.
  var unplayed = 0
  /// The number of cells that can no longer be compared, or 0 if they make the check fail.
  public var unjudged = 0
  /// Whether the run has none of the baseline's cells, so that the check neither passes nor fails.
  public var isVoid = false

  /// The cells that were not compared, in words, and the option that makes the check fail because of them;
  /// nil if there are no such cells.
  public var unseen: (words: String, conditions: String)? {
    var words: [String] = []
    if unplayed > 0 {
      words.append(
        "\(unplayed) \(unplayed == 1 ? "cell of the baseline was" : "cells of the baseline were") not played")
    }
    if unjudged > 0 {
      let cells = unplayed > 0 ? "" : unjudged == 1 ? " cell" : " cells"
      words.append("\(unjudged)\(cells) can no longer be compared")
    }
    guard !words.isEmpty else { return nil }
    let conditions =
      (unplayed > 0 ? [FailCondition.removed] : []) + (unjudged > 0 ? [FailCondition.notComparable] : [])
    return (
      words.joined(separator: " and "), "--fail-on \(conditions.map(\.rawValue).joined(separator: ","))"
    )
  }

  /// Derives the verdict from a comparison and the findings about the thresholds.
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
          "\(finding.beyond.count) of \(finding.judged) \(subject) violate '\(finding.threshold.text)'"
        if isError { failures.append(words) } else { warnings.append(words) }
      } else if finding.judged == 0 {
        let words = "\(finding.threshold.text) (\(finding.threshold.origin)) matches nothing"
        if conditions.contains(.warning) { failures.append(words) } else { warnings.append(words) }
      }
    }
  }
}
