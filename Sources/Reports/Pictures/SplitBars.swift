import Analysis
import Pictures

/// A bar for each published strategy, in three parts: failures that the technique causes, failures that bugs
/// cause, and cells that the correction breaks.
struct SplitBars {
  struct Bar {
    var label: String
    var whole: Int
    var technique: Int
    var bug: Int
    var newlyBroken: Int
  }

  /// The maximum number of bars in a legible and small picture. The table next to the picture is complete.
  static let limit = 30

  var bars: [Bar] = []

  /// Creates a bar for each published strategy and its corrected version. There are no bars if no cell fails.
  init(_ comparisons: [FamilyComparison]) {
    let played = comparisons.filter { $0.cells > 0 }
    guard played.contains(where: { $0.failures + $0.price.count > 0 }) else { return }
    bars = played.map {
      Bar(
        label: $0.published.id, whole: $0.cells, technique: $0.techniqueCount, bug: $0.bug.count,
        newlyBroken: $0.price.count)
    }
  }

  func drawn(_ palette: Palette) -> String {
    let bars = bars.prefix(Self.limit)
    let labelLimit = 44
    // The picture is as wide as a page on a phone, so each bar is drawn below its label.
    let (left, width, row, top) = (12.0, SVG.phoneWidth - 24, 40.0, 78.0)
    let bottom = top + Double(bars.count) * row
    let title = "Technique or bug: failing cells of the code as published"
    var svg = SVG(
      width: left + width + 12, height: bottom + 82, title: title,
      summary:
        "One bar for each strategy, in percent of its cells: failures that the technique causes, failures that bugs cause, and, "
        + "after a gap, cells that only the corrected code fails.",
      palette: palette)
    for (line, text) in ["Technique or bug:", "failing cells of the code as published"].enumerated() {
      svg.text(text, x: left, y: 26 + Double(line) * 18, size: 14, fill: palette.text, bold: true)
    }
    for tick in stride(from: 0, through: 100, by: 20) {
      let x = left + width * Double(tick) / 100
      svg.line(x1: x, y1: top - 6, x2: x, y2: bottom, stroke: palette.grid)
      svg.text(
        "\(tick)%", x: x, y: top - 12, anchor: tick == 0 ? .start : tick == 100 ? .end : .middle, size: 11,
        fill: palette.muted)
    }
    let fills = [palette.reference, palette.fail, palette.improve]
    for (n, bar) in bars.enumerated() {
      let y = top + Double(n) * row
      svg.text(bar.label, x: left, y: y + 12, fill: palette.text, limit: labelLimit)
      var x = left
      for (part, fill) in zip([bar.technique, bar.bug, bar.newlyBroken], fills) where part > 0 {
        let length = width * Double(part) / Double(max(1, bar.whole))
        // Newly broken cells stand apart: the published code passes them, so they are not among its failures.
        if fill == palette.improve { x += 4 }
        svg.rect(x: x, y: y + 17, width: max(1, length), height: 18, fill: fill)
        let label = "\(part)"
        if length > 8 + 7 * Double(label.count) {
          svg.text(
            label, x: x + length / 2, y: y + 30, anchor: .middle, size: 11,
            fill: palette.background, bold: true)
        }
        x += length
      }
    }
    var x = left
    for (text, fill) in zip(["the technique", "the bug", "newly broken by the correction"], fills) {
      // The longest entry of the legend is on a separate line.
      let y = fill == palette.improve ? bottom + 42 : bottom + 18
      if fill == palette.improve { x = left }
      svg.rect(x: x, y: y, width: 14, height: 14, fill: fill)
      svg.text(text, x: x + 20, y: y + 12, fill: palette.muted)
      x += 44 + Double(text.count) * 6.6
    }
    if self.bars.count > bars.count {
      svg.text(
        "\(self.bars.count - bars.count) more: see the table", x: left, y: bottom + 72, size: 11,
        fill: palette.muted)
    }
    return svg.source
  }
}
