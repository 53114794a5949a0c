import Analysis
import Record
import Support

/// Sentences about the assumptions behind the numbers of a run.
struct Doubts: ReportPiece {
  let report: Report

  /// Returns the results of checks that must pass if the simulation is correct.
  func selfChecks() -> [Markdown] {
    guard let ceiling = ranking.ceiling else { return [] }
    let cells = table.rows[ceiling.index].filter { !(table.cells.outcome($0) == .error) }
    let below = cells.count { table.record.cells[$0].isBelowOracle }
    if below == 0 {
      let fitting = cells.count { table.cells.screenFits($0) }
      return fitting == cells.count
        ? [
          "✓ pass: `oracle` has 100.0 for occlusion and motion in all of its \(counted(cells.count, "cell"))."
        ]
        : [
          """
          ✓ pass: `oracle` has 100.0 for occlusion and motion in all of its \(counted(fitting, "cell")) in which the screen \
          fits. In the other \(cells.count - fitting), content that does not scroll is taller than the space above the \
          keyboard.
          """
        ]
    }
    return [
      """
      ✗ FAIL: `oracle`, the best possible, has less than 100.0 or fails a gate in \(share(below, cells.count)) of its cells; \
      do not trust the scores of those situations.
      """
    ]
  }

  /// Returns one sentence with the share of cells that rest on inferred heights.
  func inferredInBrief() -> Markdown {
    let inferred = table.cells.inferredCount
    guard inferred > 0 else { return "Every keyboard height in these cells was measured or published." }
    let isCovered = !analysis.intervals.isEmpty
    return """
      \(share(inferred, table.record.cells.count)) of the cells rest on a keyboard height that no source states\
      \(isCovered ? "; the ranges in brackets include its expected error" : "").
      """
  }

  /// Returns, for each screen that does not fit in some situations, the number of these situations in which not
  /// even `oracle` passes, and the devices.
  func misfits() -> [[Markdown]] {
    guard let ceiling = ranking.ceiling else { return [] }
    let rows = table.rows[ceiling.index].filter { table.cells.isCounted($0) && !table.cells.screenFits($0) }
    let (screens, devices) = (
      table.index[RunTable.Axis.screen.rawValue], table.index[RunTable.Axis.device.rawValue]
    )
    return table.entries(.screen).enumerated().compactMap { index, screen in
      let own = rows.filter { screens[$0] == index }
      guard !own.isEmpty else { return nil }
      let failing = own.filter(table.fails)
      let names = table.entries(.device).indices.filter { device in failing.contains { devices[$0] == device }
      }
      .map { Markdown.name(table.entries(.device)[$0].id) }
      return [
        .name(screen.title), .text("\(failing.count)"), .text("\(own.count - failing.count)"),
        names.isEmpty ? "–" : .joined(names, ", "),
      ]
    }
  }

  /// Returns a sentence with the share of cells that use an inferred height; nil without cells.
  func inferredShare() -> Markdown? {
    let inferred = table.cells.inferredCount
    let all = table.record.cells.count
    guard all > 0 else { return nil }
    if inferred == 0 {
      return
        "Every keyboard height and safe area used in these \(counted(all, "cell")) was measured or published."
    }
    let errors = table.entries(.device).flatMap(\.facts)
      .filter { $0.name == AxisEntry.Fact.inferenceError }.map(\.value)
    let distinct = errors.enumerated().filter { errors.firstIndex(of: $0.element) == $0.offset }
    let tested: Markdown =
      errors.isEmpty
      ? ""
      : " Measured heights were also inferred by the same rules; the errors are: \(.joined(distinct.map { .text($0.element) }, ". "))."
    return """
      \(share(inferred, all)) of all cells use a keyboard height that no source states; it is inferred by a rule, and the \
      device pages say which.\(tested)
      """
  }

  /// The rows of the cells whose layout has conflicting required constraints.
  var broken: [Int] { table.record.cells.indices.filter { table.cells.brokenConstraints($0) > 0 } }

  /// Returns a sentence with the share of cells whose result depends on which of several conflicting
  /// constraints UIKit drops; nil without cells.
  func brokenShare() -> Markdown? {
    let cells = broken
    guard !table.record.cells.isEmpty else { return nil }
    guard !cells.isEmpty else {
      return "In no cell do required constraints contradict each other."
    }
    var screens: [Markdown] = []
    for (index, entry) in table.entries(.screen).enumerated()
    where cells.contains(where: { table.index[RunTable.Axis.screen.rawValue][$0] == index }) {
      screens.append(.name(entry.title))
    }
    let places = screens.count > 4 ? screens.prefix(3) + ["\(screens.count - 3) more screens"] : screens
    return """
      In \(share(cells.count, table.record.cells.count)) of all cells, required constraints contradict each other: on \
      \(.sentence(places)). Apple does not document which one UIKit drops; the model drops the last one in the order of the \
      screen's constraints (a choice of this project).
      """
  }

  /// The remark about conflicting constraints for the pages of cells and strategies.
  static let brokenReason: Markdown =
    "Apple does not document which one UIKit drops, so the result may differ on a device"
}
