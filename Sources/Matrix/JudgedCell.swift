import Metrics
import Platform
import Record

/// The part of a cell's result that is needed for comparisons. It is small, because all cells of the run are
/// compared under every setting.
package struct JudgedCell: Sendable, Equatable {
  package var strategy: Int
  package let kind: ScreenKind
  /// The cell's group in the weights of the collection that has the cell.
  package var group = 0
  package let outcome: Outcome
  package let isJudged: Bool
  private let gates: UInt64
  package let occlusion: Double?
  package let motion: Double?
  package let overall: Double?

  package init(_ cell: CellRecord, strategy: Int, kind: ScreenKind) {
    (self.strategy, self.kind) = (strategy, kind)
    (outcome, isJudged) = (cell.outcome, cell.isJudged)
    gates = cell.gates.reduce(0) { bits, gate in
      let code: UInt64 =
        switch gate {
        case .passed: 1
        case .failed: 2
        case .notApplicable: 3
        }
      return bits << 2 | code
    }
    (occlusion, overall) = (cell.occlusion, cell.overall)
    motion = cell.hasMoved ? cell.motion : nil
  }

  /// Half a unit of the last decimal that reports show.
  private static let least = 0.05

  /// Whether readers of a report would see a different result.
  package func differs(from other: JudgedCell) -> Bool {
    func differ(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return (a == nil) != (b == nil) }
      return abs(a - b) >= Self.least
    }
    return outcome != other.outcome || gates != other.gates || differ(occlusion, other.occlusion)
      || differ(motion, other.motion)
  }
}
