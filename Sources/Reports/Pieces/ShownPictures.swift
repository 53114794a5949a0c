import Analysis
import Pictures

/// Pictures on pages, and their files.
extension ReportPiece {
  /// The file of a picture.
  func picture(_ name: String, _ draw: (Palette) -> String) -> ReportFile {
    ReportFile(path: "\(name).svg", contents: draw(.adaptive))
  }

  /// The files of what was drawn for a place; none where it could not be.
  func drawings(_ place: IllustratedPlace) -> [ReportFile] {
    guard case .drawn(let drawings, _) = report.illustrations[place.request] else { return [] }
    return drawings.map { file($0, of: place) }
  }

  private func file(_ drawing: Illustrations.Drawing, of place: IllustratedPlace) -> ReportFile {
    ReportFile(path: "\(place.folder)/\(drawing.name).svg", contents: drawing.svg)
  }

  /// A cell's moments, what they show, and the way to its page.
  func showCell(_ cell: Int, on page: inout MarkdownPage) {
    let strategy = table.index[0][cell]
    let strip = illustrated.ofStrategy[strategy] == cell ? illustrated.strips[strategy] : nil
    if let place = illustrated.place(cell) {
      page.paragraph(
        (finding("strip", of: place).map { $0 + " " } ?? "")
          + "\(cellName(cell, from: page)) has its whole story.")
      return show("strip", of: place, on: &page)
    }
    if let strip {
      if let finding = finding("strip", of: strip) { page.paragraph(finding) }
      show("strip", of: strip, on: &page)
    }
    page.paragraph("The whole story of \(cellName(cell)):")
    page.command(explainCommand(cell))
  }

  /// The command that writes a cell's page.
  func explainCommand(_ row: Int) -> String {
    "\(report.ownFiles.explain(table.record.cells.id(row))) --format markdown -o cell.md"
  }

  /// A picture that a page shows, with the sentence on what it shows below it; why there is none otherwise.
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

  /// What a picture shows, in one sentence; nil when there is none.
  func finding(_ name: String, of place: IllustratedPlace) -> Markdown? {
    guard case .drawn(let drawings, _) = report.illustrations[place.request] else { return nil }
    return drawings.first { $0.name == name }.map { .text($0.finding) }
  }
}
