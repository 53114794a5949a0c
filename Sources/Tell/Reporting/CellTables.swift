import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

extension ReportBuilder {
  /// Beyond this size a code-hosting site shows a table as raw text.
  private static let tableLimit = 500_000

  /// One row per cell in one file for scripts; beside it one file per strategy when that one is too large to be shown
  /// as a table.
  func cellTables() -> [ReportFile] {
    let head = "cell,verdict,occlusion,motion,failed gates,worst metric,error\n"
    let parts = table.rows.map { rows -> String in
      var text = ""
      for row in rows { text += line(row) }
      return text
    }
    let size = parts.reduce(head.utf8.count) { $0 + $1.utf8.count }
    let whole = ReportFile(path: "cells.csv", contents: head + parts.joined())
    if size <= ReportBuilder.tableLimit { return [whole] }
    return [whole]
      + parts.indices.filter { !table.rows[$0].isEmpty }.map { strategy in
        ReportFile(
          path: "cells/\(fileName(table.entries(.strategy)[strategy].id)).csv",
          contents: head + parts[strategy]
        )
      }
  }

  private func line(_ row: Int) -> String {
    let cell = table.record.cells[row]
    if let error = cell.error { return "\(csv(cell.cell.text)),error,,,,,\(csv(error))\n" }
    let failed = table.failedGates[row]
    var gates = ""
    if failed != 0 {
      gates = GateID.allCases.filter { failed & (1 << $0.index) != 0 }.map(\.rawValue).joined(separator: " ")
    }
    var worst = ""
    var largest = 0.0
    for definition in definitions {
      let loss = loss(definition, row)
      if loss > largest { (worst, largest) = (definition.id.rawValue, loss) }
    }
    let o = table.occlusion[row].isNaN ? "" : fixed(table.occlusion[row], 1)
    let m = table.motion[row].isNaN ? "" : fixed(table.motion[row], 1)
    return "\(csv(cell.cell.text)),\(failed != 0 ? "fail" : "pass"),\(o),\(m),\(gates),\(worst),\n"
  }
}
