import Pictures
import Support

/// A picture with a row for each strategy that shows its two scores on one scale. It is as wide as a page on
/// a phone.
struct ScoreDots {
  struct Row {
    /// The strategy's rank; nil for `none` and the oracle.
    var rank: Int?
    var name: String
    /// The occlusion score, 0...100.
    var occlusion: Double
    var motion: Double
  }

  /// The maximum number of rows in a small picture. The table next to the picture is complete.
  static let limit = 60
  private static let (width, margin, row, top) = (SVG.phoneWidth, 12.0, 16.0, 84.0)
  private static let nameLimit = 44

  var rows: [Row]

  func drawn(_ palette: Palette) -> String {
    let rows = rows.prefix(Self.limit)
    let longest = rows.map { min($0.name.unicodeScalars.count, Self.nameLimit) }.max() ?? 8
    let left = Self.margin + 24 + max(60, Double(longest) * 5.7) + 10
    let right = Self.width - Self.margin - 8
    let bottom = Self.top + Double(rows.count) * Self.row
    func x(_ score: Double) -> Double { left + (right - left) * min(max(score, 0), 100) / 100 }
    var svg = SVG(
      width: Self.width, height: bottom + (self.rows.count > rows.count ? 42 : 24),
      title: "Occlusion and motion at p75, the worse quartile",
      summary:
        "A row for each strategy: its occlusion score as a disc, its motion score as a diamond; 100 is best.",
      palette: palette)
    for (line, text) in ["Occlusion and motion at p75,", "the worse quartile"].enumerated() {
      svg.text(
        text, x: Self.margin, y: 26 + Double(line) * 17, size: 14, fill: palette.text, bold: true)
    }
    disc(x: Self.margin + 5, y: 60, palette, on: &svg)
    svg.text("occlusion", x: Self.margin + 16, y: 64, size: 11, fill: palette.muted)
    diamond(x: Self.margin + 85, y: 60, palette, on: &svg)
    svg.text("motion", x: Self.margin + 96, y: 64, size: 11, fill: palette.muted)
    for tick in [0.0, 50, 100] {
      svg.line(x1: x(tick), y1: Self.top - 6, x2: x(tick), y2: bottom, stroke: palette.grid)
      svg.text(
        fixed(tick, 0), x: x(tick), y: Self.top - 10, anchor: .middle, size: 11, fill: palette.muted)
    }
    for (n, row) in rows.enumerated() {
      let y = Self.top + (Double(n) + 0.5) * Self.row
      let rank = row.rank.map(String.init) ?? "–"
      svg.text(rank, x: Self.margin + 16, y: y + 4, anchor: .end, size: 11, fill: palette.muted)
      svg.text(
        row.name, x: Self.margin + 24, y: y + 4, size: 11,
        fill: row.rank == nil ? palette.muted : palette.text, limit: Self.nameLimit)
      svg.line(x1: x(row.occlusion), y1: y, x2: x(row.motion), y2: y, stroke: palette.border, width: 1.5)
      diamond(x: x(row.motion), y: y, palette, on: &svg)
      disc(x: x(row.occlusion), y: y, palette, on: &svg)
    }
    if self.rows.count > rows.count {
      svg.text(
        "\(self.rows.count - rows.count) more: see the table", x: Self.margin, y: bottom + 28, size: 11,
        fill: palette.muted)
    }
    return svg.source
  }

  private func disc(x: Double, y: Double, _ palette: Palette, on svg: inout SVG) {
    svg.path("M\(svg.number(x - 4)) \(svg.number(y))a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", fill: palette.text)
  }

  private func diamond(x: Double, y: Double, _ palette: Palette, on svg: inout SVG) {
    let (left, top) = (svg.number(x - 5), svg.number(y))
    svg.path(
      "M\(left) \(top)l5 -5l5 5l-5 5z", fill: palette.background, stroke: palette.improve, strokeWidth: 1.75)
  }
}
