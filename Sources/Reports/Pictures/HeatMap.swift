import Analysis
import Record
import Pictures
import Support

/// A grid of coloured fields that shows shares of cells in percent.
struct HeatMap {
  struct Row {
    var label: String
    /// Whether a gap separates the row from the rows above it.
    var isApart: Bool
    var cells: [Cell]
  }

  /// A field of the grid: the number of cells that do not pass, and the number of all cells.
  struct Cell {
    var part: Int
    var whole: Int
    /// The number of cells in which the strategy does nothing. They are a part of the cells that do not pass.
    var idle: Int

    init(_ slice: Standing) {
      (part, whole, idle) = (slice.cells - slice.passes, slice.cells, slice.doesNothing)
    }

    /// Whether the strategy does nothing in most of the cells that do not pass.
    var isMostlyIdle: Bool { 2 * idle > part }
    var share: Double { whole > 0 ? Double(part) / Double(whole) : .nan }
  }

  /// The maximum number of columns in a legible and small picture. The table next to the picture is complete.
  static let columnLimit = 24
  static let narrowColumnLimit = 16
  static let rowLimit = 40

  var title: String
  var rowsTitle: String
  var columns: [String]
  var rows: [Row]

  func drawn(_ palette: Palette) -> String { HeatMapDrawing(self, palette, isNarrow: false).source }

  /// Returns the picture for phones, with the label of each row above its fields.
  func drawnNarrow(_ palette: Palette) -> String { HeatMapDrawing(self, palette, isNarrow: true).source }

  /// Returns the share in whole percent. It is 0 or 100 only if that is exact.
  static func label(_ cell: Cell) -> String {
    let value = 100 * cell.share
    if cell.part > 0, value < 1 { return "<1" }
    if cell.part < cell.whole, value > 99 { return ">99" }
    return fixed(value, 0)
  }
}

private struct HeatMapDrawing {
  private static let labelLimit = 44
  private static let slope = 0.6
  /// The smallest distance between two columns.
  private static let leastPitch = 29.0

  private let isNarrow: Bool
  private let pitch: (width: Double, height: Double)
  private let map: HeatMap
  private let palette: Palette
  private let columns: [String]
  private let rows: [HeatMap.Row]
  private let left: Double
  private let top: Double
  private let height: Double
  private let gap: Double
  private let width: Double

  init(_ map: HeatMap, _ palette: Palette, isNarrow: Bool) {
    self.isNarrow = isNarrow
    self.map = map
    self.palette = palette
    columns = Array(map.columns.prefix(isNarrow ? HeatMap.narrowColumnLimit : HeatMap.columnLimit))
    rows = Array(map.rows.prefix(HeatMap.rowLimit))
    func longest(_ labels: [String], otherwise: Int) -> Double {
      Double(labels.map { min($0.unicodeScalars.count, Self.labelLimit) }.max() ?? otherwise)
    }
    let head = longest(columns, otherwise: 4)
    gap = rows.contains { $0.isApart } ? 10.0 : 0
    if isNarrow {
      left = 12
      pitch = ((SVG.phoneWidth - 2 * left) / Double(max(1, columns.count)), 36)
      top = 62 + head * 6.1
      width = SVG.phoneWidth
    } else {
      left = 28 + max(60, longest(rows.map(\.label), otherwise: 8) * 6.4)
      // Leave space for the labels of the last columns, which extend to the right of the grid.
      let right = columns.reversed().enumerated().map { columnsBehind, label in
        Double(min(label.unicodeScalars.count, Self.labelLimit)) * 6.4 * 0.8 - 8
          - Double(columnsBehind) * Self.leastPitch
      }.reduce(24, max)
      let room = (880 - left - right) / Double(max(1, columns.count))
      pitch = (min(44, max(Self.leastPitch, room.rounded(.down))), 26)
      top = 58 + head * 6.4 * Self.slope
      width = max(left + Double(columns.count) * pitch.width + right, 560)
    }
    height = Double(rows.count) * pitch.height + gap
  }

  var source: String {
    var svg = SVG(
      width: width, height: top + height + (isNarrow ? 110 : 62), title: map.title,
      summary:
        "A grid of fields with the share of cells that do not pass, in percent\(isNarrow ? " except in grey fields" : ""). A larger share has a darker or redder field. In grey fields the strategy mostly does nothing.",
      palette: palette)
    if isNarrow {
      // The title is split at its comma into two lines.
      for (n, text) in map.title.split(separator: ",", maxSplits: 1).enumerated() {
        svg.text(
          text.trimmingPrefix(" ") + (n == 0 ? "," : ""), x: left, y: 26 + Double(n) * 18, size: 14,
          fill: palette.text, bold: true, limit: 44)
      }
    } else {
      svg.text(map.title, x: 20, y: 28, size: 15, fill: palette.text, bold: true, limit: 100)
    }
    svg.group("fill=\"\(palette.text)\"") { svg in
      for (column, label) in columns.enumerated() {
        let x = left + (Double(column) + 0.5) * pitch.width
        svg.text(
          label, x: isNarrow ? x + 4 : x - 2, y: top - 8, rotate: isNarrow ? -90 : -36.87,
          limit: Self.labelLimit)
      }
    }
    drawRows(on: &svg)
    drawLegend(on: &svg)
    return svg.source
  }

  private func drawRows(on svg: inout SVG) {
    // Fields of one colour share a path, which keeps the file small.
    var fills = [String](repeating: "", count: palette.heat.count)
    var texts = [[(String, Double, Double)]](repeating: [], count: palette.heat.count)
    var absent: [(Double, Double)] = []
    var idle: [(String, Double, Double)] = []
    var idleFill = ""
    var y = top
    var didGap = false
    svg.group("fill=\"\(palette.text)\"") { svg in
      for row in rows {
        if row.isApart, !didGap {
          y += gap
          didGap = true
        }
        let boxTop = isNarrow ? y + 15 : y
        let boxHeight = isNarrow ? pitch.height - 17 : pitch.height
        let middle = boxTop + boxHeight / 2 + 4
        svg.text(
          row.label, x: isNarrow ? left : left - 8, y: isNarrow ? y + 11 : middle,
          anchor: isNarrow ? .start : .end, fill: row.isApart ? palette.muted : nil, limit: Self.labelLimit)
        for (column, cell) in row.cells.prefix(columns.count).enumerated() {
          let x = left + Double(column) * pitch.width
          guard cell.whole > 0 else {
            absent.append((x + pitch.width / 2, middle))
            continue
          }
          let (w, h) = (svg.number(pitch.width - 2), svg.number(boxHeight - 2))
          let box = "M\(svg.number(x + 1)) \(svg.number(boxTop + 1))h\(w)v\(h)h-\(w)z"
          if cell.isMostlyIdle {
            idleFill += box
            idle.append((idleLabel(cell), x + pitch.width / 2, middle))
            continue
          }
          let step = palette.heat(cell.share)
          fills[step] += box
          texts[step].append((HeatMap.label(cell), x + pitch.width / 2, middle))
        }
        y += pitch.height
      }
    }
    for (step, data) in fills.enumerated() where !data.isEmpty {
      svg.path(data, fill: palette.heat[step].fill)
      svg.group("fill=\"\(palette.heat[step].text)\" text-anchor=\"middle\"") { svg in
        for (label, x, y) in texts[step] { svg.text(label, x: x, y: y, size: isNarrow ? 11 : nil) }
      }
    }
    if !idleFill.isEmpty {
      svg.path(idleFill, fill: palette.grid)
      svg.group("fill=\"\(palette.text)\" text-anchor=\"middle\"") { svg in
        for (label, x, y) in idle { svg.text(label, x: x, y: y) }
      }
    }
    if !absent.isEmpty {
      svg.group("fill=\"\(palette.muted)\" text-anchor=\"middle\"") { svg in
        for (x, y) in absent { svg.text("–", x: x, y: y) }
      }
    }
  }

  /// Returns the text of a field in which the strategy mostly does nothing. A circle and three characters do not
  /// fit into a field, so the circle stands alone if nothing passes.
  private func idleLabel(_ cell: HeatMap.Cell) -> String {
    if isNarrow || cell.part == cell.whole { return "○" }
    return "○" + (cell.share > 0.99 ? "99" : HeatMap.label(cell))
  }

  /// Draws the legend of the colours, and the number of rows and columns that are left out.
  private func drawLegend(on svg: inout SVG) {
    var y = top + height + 34
    let start = isNarrow ? left : 20
    svg.text("not passing, %", x: start, y: y, fill: palette.muted)
    var x = isNarrow ? start : 128
    if isNarrow { y += 24 }
    let width = isNarrow ? 34.0 : 40
    for step in palette.heat.indices {
      let bound = fixed(100 * Palette.heatBounds[step], 0)
      let label = step == 0 ? "0" : step == 1 ? ">0" : step == palette.heat.count - 1 ? bound : "≥" + bound
      svg.rect(x: x, y: y - 14, width: width, height: 20, fill: palette.heat[step].fill)
      svg.text(label, x: x + width / 2, y: y, anchor: .middle, size: 11, fill: palette.heat[step].text)
      x += width + 2
    }
    if map.rows.contains(where: { $0.cells.contains { $0.isMostlyIdle } }) {
      if isNarrow { (x, y) = (start, y + 24) }
      svg.rect(x: x, y: y - 14, width: 24, height: 20, fill: palette.grid)
      svg.text("○", x: x + 12, y: y, anchor: .middle, size: 11, fill: palette.text)
      let words = isNarrow ? "mostly does nothing" : "mostly does nothing; without a number, none passes"
      svg.text(words, x: x + 30, y: y, size: 11, fill: palette.muted)
    }
    let hidden = map.columns.count - columns.count + map.rows.count - rows.count
    if hidden > 0 {
      svg.text(
        "\(hidden) more rows or columns: see the table", x: start, y: y + 20, size: 11, fill: palette.muted)
    }
  }
}
