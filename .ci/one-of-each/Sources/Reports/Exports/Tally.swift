extension ExportForm {
  /// The number of cells.
  static let tally = ExportForm("tally", file: "tally.txt", note: "the number of cells") { exporter, _, _ in
    "\(exporter.analysis.run.cells.count) cells\n"
  }
}
