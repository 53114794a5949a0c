import Analysis
import Pictures

extension ReportPiece {
  func picture(_ name: String, _ draw: (Palette) -> String) -> ReportFile {
    ReportFile(path: "\(name).svg", contents: draw(.adaptive))
  }

  /// Returns the picture files for a place in the report; empty if nothing was drawn.
  func drawings(_ place: IllustratedPlace) -> [ReportFile] {
    guard case .drawn(let drawings, _) = report.illustrations[place.request] else { return [] }
    return drawings.map { file($0, of: place) }
  }

  private func file(_ drawing: Illustrations.Drawing, of place: IllustratedPlace) -> ReportFile {
    ReportFile(path: "\(place.folder)/\(drawing.name).svg", contents: drawing.svg)
  }

  /// Writes a cell's picture, its description and the link or command for its page.
  func showCell(_ cell: Int, on page: inout MarkdownPage) {
    let strategy = table.index[0][cell]
    let strip = illustrated.ofStrategy[strategy] == cell ? illustrated.strips[strategy] : nil
    if let place = illustrated.place(cell) {
      page.paragraph(
        (finding("strip", of: place).map { $0 + " " } ?? "")
          + "Details: \(cellName(cell, from: page)).")
      return show("strip", of: place, on: &page)
    }
    if let strip {
      if let finding = finding("strip", of: strip) { page.paragraph(finding) }
      show("strip", of: strip, on: &page)
    }
    page.paragraph("Details of \(cellName(cell)):")
    page.command(explainCommand(cell))
  }

  /// Returns the command that writes a cell's page.
  func explainCommand(_ row: Int) -> String {
    "\(report.ownFiles.explain(table.record.cells.id(row))) --format markdown -o cell.md"
  }

  /// Writes a picture with its description, or the reason why there is no picture.
  func show(_ name: String, of place: IllustratedPlace, on page: inout MarkdownPage) {
    switch report.illustrations[place.request] {
    case .drawn(let drawings, _):
      guard let drawing = drawings.first(where: { $0.name == name }) else { return }
      let narrow = drawings.first { $0.name == "\(name)-narrow" }.map { file($0, of: place) }
      page.picture(file(drawing, of: place), narrow: narrow, description: drawing.finding)
    case .missing(let reason):
      page.paragraph("*No picture: \(reason).*")
    }
  }

  /// Returns a picture's description in one sentence; nil if there is no picture.
  func finding(_ name: String, of place: IllustratedPlace) -> Markdown? {
    guard case .drawn(let drawings, _) = report.illustrations[place.request] else { return nil }
    return drawings.first { $0.name == name }.map { .text($0.finding) }
  }
}
