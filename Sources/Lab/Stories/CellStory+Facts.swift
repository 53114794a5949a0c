import Matrix
import Metrics
import Record
import Simulation
import Support
import Trace

extension CellStory {
  /// A sentence about the controls that the keyboard or another view covers after the worst transition; nil if none
  /// is covered.
  package var lostControls: String? {
    let worst = measurement.worstTransition[MetricID.O8.index]
    guard trace.transitions.indices.contains(worst) else { return nil }
    let stage = trace.transitions[worst].stageAfter
    let keyboard = trace.rect(trace.keyboard, stage: stage)
    var hidden: [(name: String, by: String)] = []
    for (view, node) in trace.nodes.enumerated()
    where node.isLeaf && [.input, .primaryAction, .control].contains(node.role) {
      let rect = trace.rect(view, stage: stage)
      guard rect.height > 0, rect.width > 0 else { continue }
      if keyboard.height > 1, rect.maxY > keyboard.minY, rect.minY >= keyboard.minY - 24 {
        hidden.append(("'\(node.id)'", "under the keyboard"))
      } else if let cover = cover(of: view, stage) {
        hidden.append(("'\(node.id)'", "behind '\(trace.nodes[cover].id)'"))
      }
    }
    guard let by = hidden.first?.by else { return nil }
    let names = hidden.filter { $0.by == by }.map(\.name)
    let all = names.prefix(3) + (names.count > 3 ? ["\(names.count - 3) more"] : [])
    return "\(listed(Array(all))) \(names.count == 1 ? "is" : "are") \(by)"
  }

  /// Returns the first view, apart from the keyboard, that covers more than a sliver of another one.
  private func cover(of view: Int, _ stage: Int) -> Int? {
    trace.covers(of: view, stage: stage, isCaret: false).lazy.compactMap { cover in
      guard case .node(let node) = cover.source, node != trace.keyboard, cover.rect.height > 8 else {
        return nil
      }
      return node
    }.first
  }

  /// Returns the height of the bar above the keys, such as the passwords bar, that the notifications include and the
  /// heights of failure ranges do not; nil if there is none.
  func barOverKeys(_ ranges: [FailureRange]) -> Double? {
    guard let keys = ranges.first(where: { $0.parameter == .keyboardHeight })?.current,
      let lowest = trace.notifications.map(\.endFrame.height).filter({ $0 > 1 }).min(),
      lowest > Double(keys) + 1
    else { return nil }
    return lowest - Double(keys)
  }
}
