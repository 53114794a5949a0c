import Analysis
import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

/// Every cell for programs: one row a cell in one file, and one file a strategy beside it when that one is too large to be
/// shown as a table.
struct CellTable {
  /// Beyond this size a code-hosting site shows a table as raw text.
  private static let limit = 500_000
  private static let head = "cell,outcome,judged,moved,occlusion,motion,failed gates,worst metric,error\n"

  /// The tables.
  let files: [ReportFile]
  /// Whether there is a file for every strategy.
  var isSplit: Bool { files.count > 1 }

  init(_ table: RunTable) {
    let parts = table.rows.map { rows -> String in
      var text = ""
      for row in rows { text += Self.line(row, of: table) }
      return text
    }
    let whole = ReportFile(path: "cells.csv", contents: Self.head + parts.joined())
    guard whole.contents.utf8.count > Self.limit else {
      files = [whole]
      return
    }
    files =
      [whole]
      + parts.indices.filter { !table.rows[$0].isEmpty }.map { strategy in
        ReportFile(
          path: "cells/\(fileName(table.entries(.strategy)[strategy].id)).csv",
          contents: Self.head + parts[strategy])
      }
  }

  private static func line(_ row: Int, of table: RunTable) -> String {
    let cell = table.record.cells[row]
    if let error = cell.error { return "\(csv(cell.cell.text)),error,,,,,,,\(csv(error))\n" }
    let failed = table.failedGates[row]
    var gates = ""
    if failed != 0 {
      gates = GateID.allCases.filter { failed & (1 << $0.index) != 0 }.map(\.rawValue).joined(separator: " ")
    }
    var worst = ""
    var largest = 0.0
    for definition in MetricDefinition.all {
      let loss = table.loss(definition, row)
      if loss > largest { (worst, largest) = (definition.id.rawValue, loss) }
    }
    let o = table.occlusion[row].isNaN ? "" : fixed(table.occlusion[row], 1)
    let m = table.motion[row].isNaN ? "" : fixed(table.motion[row], 1)
    let facts = "\(cell.outcome.rawValue),\(cell.isJudged ? "yes" : "no"),\(cell.hasMoved ? "yes" : "no")"
    return "\(csv(cell.cell.text)),\(facts),\(o),\(m),\(gates),\(worst),\n"
  }
}
