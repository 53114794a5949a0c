import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import SVGDrawing
import Text

extension ReportBuilder {
  /// The pictures of the first page.
  func overviewPictures() -> [ReportFile] {
    let columns = table.entries(.scenario).map(\.title)
    let rows = listed.map { summary in
      HeatMap.Row(
        label: summary.id, isApart: summary.rank == 0,
        cells: byScenario[summary.index].map { .init(part: $0.failures, whole: $0.cells) })
    }
    let heatMap = HeatMap(
      title: "Cells failing a gate, by strategy and scenario", rowsTitle: "strategy", columns: columns,
      rows: rows)
    // A verdict that all share separates nothing: then the marks tell who fails in a quarter of the cells or fewer.
    let isGraded = commonVerdict != nil && ranking.strategies.contains { $0.verdict == .fail }
    func mark(_ summary: StrategySummary) -> Verdict {
      isGraded && summary.failureRate <= 0.25 ? .needsImprovement : summary.verdict
    }
    let scatter = Scatter(
      points: listed.compactMap { summary in
        guard let o = summary.occlusion?.p75, let m = summary.motion?.p75 else { return nil }
        return .init(
          label: summary.rank > 0 ? String(summary.rank) : summary.id, name: summary.id, x: o, y: m,
          verdict: summary.rank > 0 ? mark(summary) : nil)
      }, isGraded: isGraded)
    let screens = HeatMap(
      title: "Cells failing a gate, by strategy and screen", rowsTitle: "strategy",
      columns: table.entries(.screen).map(\.title),
      rows: listed.map { summary in
        HeatMap.Row(
          label: summary.id, isApart: summary.rank == 0,
          cells: byScreen[summary.index].map { .init(part: $0.failures, whole: $0.cells) })
      })
    return twins("img/scenarios", heatMap.drawn) + twins("img/screens", screens.drawn)
      + twins("img/occlusion-motion", scatter.drawn)
  }

  /// The picture of a strategy's page.
  func strategyPictures(_ summary: StrategySummary) -> [ReportFile] {
    let devices = table.entries(.device)
    let scenarios = table.entries(.scenario)
    let slices = slices(of: summary)
    let heatMap = HeatMap(
      title: "\(summary.id): cells failing a gate, by device and scenario", rowsTitle: "device",
      columns: scenarios.map(\.title),
      rows: devices.indices.map { device in
        HeatMap.Row(
          label: devices[device].title, isApart: false,
          cells: scenarios.indices.map { scenario in
            let slice = slices[device * scenarios.count + scenario]
            return .init(part: slice.failures, whole: slice.cells)
          })
      })
    return twins("img/\(strategyPath(summary.index).dropLast(3))", heatMap.drawn)
  }

  /// The light and the dark file of a picture.
  func twins(_ name: String, _ draw: (Palette) -> String) -> [ReportFile] {
    [Palette.light, .dark].map { ReportFile(path: "\(name).\($0.name).svg", contents: draw($0)) }
  }
}

/// Shares as a grid of coloured cells with their numbers.
struct HeatMap {
  struct Row {
    var label: String
    /// Whether a gap sets it apart from the rows above.
    var isApart: Bool
    var cells: [Cell]
  }

  struct Cell {
    var part: Int
    var whole: Int
    var share: Double { whole > 0 ? Double(part) / Double(whole) : .nan }
  }

  /// What fits a picture that is still legible and small; the table beside it has everything.
  static let columnLimit = 24
  static let rowLimit = 40

  var title: String
  var rowsTitle: String
  var columns: [String]
  var rows: [Row]

  func drawn(_ palette: Palette) -> String {
    let columns = Array(self.columns.prefix(HeatMap.columnLimit))
    let rows = Array(self.rows.prefix(HeatMap.rowLimit))
    let labelLimit = 38
    let labelWidth = (rows.map { min($0.label.unicodeScalars.count, labelLimit) }.max() ?? 8)
    let left = 28 + max(60, Double(labelWidth) * 6.7)
    let longest = Double(columns.map { min($0.unicodeScalars.count, labelLimit) }.max() ?? 4)
    let (slope, cellWidth, cellHeight) = (0.6, 44.0, 26.0)
    let top = 58 + longest * 6.4 * slope
    let gap = rows.contains { $0.isApart } ? 10.0 : 0
    let right = longest * 6.4 * 0.8 - cellWidth / 2 + 20
    let gridWidth = Double(columns.count) * cellWidth
    let gridHeight = Double(rows.count) * cellHeight + gap
    let width = max(left + gridWidth + max(24, right), 560)
    let hidden = self.columns.count - columns.count + self.rows.count - rows.count
    let height = top + gridHeight + 62

    var svg = SVG(
      width: width, height: height, title: title,
      summary:
        "A grid: the darker or redder a cell, the larger the share of failing cells; each holds it in percent.",
      palette: palette)
    svg.text(title, x: 20, y: 28, size: 15, fill: palette.text, bold: true, limit: 100)
    svg.group("fill=\"\(palette.text)\"") { svg in
      for (column, label) in columns.enumerated() {
        let x = left + (Double(column) + 0.5) * cellWidth
        svg.text(label, x: x - 2, y: top - 8, rotate: -36.87, limit: labelLimit)
      }
    }

    // One path per colour keeps the file small.
    var fills = [String](repeating: "", count: palette.heat.count)
    var texts = [[(String, Double, Double)]](repeating: [], count: palette.heat.count)
    var absent: [(Double, Double)] = []
    var y = top
    var didGap = false
    svg.group("fill=\"\(palette.text)\" text-anchor=\"end\"") { svg in
      for row in rows {
        if row.isApart, !didGap {
          y += gap
          didGap = true
        }
        svg.text(
          row.label, x: left - 8, y: y + cellHeight / 2 + 4, fill: row.isApart ? palette.muted : nil,
          limit: labelLimit)
        for (column, cell) in row.cells.prefix(columns.count).enumerated() {
          let x = left + Double(column) * cellWidth
          let centre = (x + cellWidth / 2, y + cellHeight / 2 + 4)
          guard cell.whole > 0 else {
            absent.append(centre)
            continue
          }
          let step = palette.heat(cell.share)
          fills[step] += "M\(svg.number(x + 1)) \(svg.number(y + 1))h42v24h-42z"
          texts[step].append((HeatMap.label(cell), centre.0, centre.1))
        }
        y += cellHeight
      }
    }
    for (step, data) in fills.enumerated() where !data.isEmpty {
      svg.path(data, fill: palette.heat[step].fill)
      svg.group("fill=\"\(palette.heat[step].text)\" text-anchor=\"middle\"") { svg in
        for (label, x, y) in texts[step] { svg.text(label, x: x, y: y) }
      }
    }
    if !absent.isEmpty {
      svg.group("fill=\"\(palette.muted)\" text-anchor=\"middle\"") { svg in
        for (x, y) in absent { svg.text("–", x: x, y: y) }
      }
    }

    let legend = top + gridHeight + 34
    svg.text("cells failing, %", x: 20, y: legend, fill: palette.muted)
    var x = 128.0
    for step in palette.heat.indices {
      let bound = fixed(100 * Palette.heatBounds[step], 0)
      let label = step == 0 ? "0" : step == 1 ? ">0" : step == palette.heat.count - 1 ? bound : "≥" + bound
      svg.rect(x: x, y: legend - 14, width: 40, height: 20, fill: palette.heat[step].fill)
      svg.text(label, x: x + 20, y: legend, anchor: .middle, size: 11, fill: palette.heat[step].text)
      x += 42
    }
    if hidden > 0 {
      svg.text(
        "\(hidden) more rows or columns: see the table", x: 20, y: legend + 20, size: 11, fill: palette.muted)
    }
    return svg.source
  }

  /// Whole percents that say 0 and 100 only when it is exactly that.
  static func label(_ cell: Cell) -> String {
    let value = 100 * cell.share
    if cell.part > 0, value < 1 { return "<1" }
    if cell.part < cell.whole, value > 99 { return ">99" }
    return fixed(value, 0)
  }
}

/// Strategies by occlusion and motion: marks with short labels that keep clear of each other, and a key of names.
///
/// Names beside the marks would not do: good strategies crowd in one corner.
struct Scatter {
  struct Point {
    /// What stands beside the mark: the rank, or the name of the floor or the ceiling.
    var label: String
    var name: String
    /// 0...100.
    var x: Double
    var y: Double
    /// Nil for the floor and the ceiling.
    var verdict: Verdict?
  }

  var points: [Point]
  /// Whether all fail and the marks tell in how many cells.
  var isGraded = false

  private struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    func contains(_ px: Double, _ py: Double) -> Bool {
      px > x && px < x + width && py > y && py < y + height
    }

    func overlap(_ other: Box) -> Double {
      let w = min(x + width, other.x + other.width) - max(x, other.x)
      let h = min(y + height, other.y + other.height) - max(y, other.y)
      return w > 0 && h > 0 ? w * h : 0
    }
  }

  func drawn(_ palette: Palette) -> String {
    // The floor and the ceiling first: beneath the others, and with the places for labels that are nearest.
    let kept = self.points.prefix(Scatter.pointLimit)
    let points = kept.filter { $0.verdict == nil } + kept.filter { $0.verdict != nil }
    let keyed = points.filter { $0.verdict != nil }
    let keyWidth =
      60 + 6.9 * Double(keyed.map { min($0.name.unicodeScalars.count, Scatter.labelLimit) }.max() ?? 0)
    let rowHeight = 20.0
    let plot = Box(x: 64, y: 52, width: 540, height: max(376, Double(keyed.count) * rowHeight))
    let (width, height) = (plot.x + plot.width + keyWidth + 20, plot.y + plot.height + 92)
    let x0 = Scatter.lowerBound(points.map(\.x))
    let y0 = Scatter.lowerBound(points.map(\.y))
    func place(_ point: Point) -> (Double, Double) {
      (
        plot.x + 30 + (plot.width - 60) * (point.x - x0) / (100 - x0),
        plot.y + plot.height - 30 - (plot.height - 60) * (point.y - y0) / (100 - y0)
      )
    }

    var svg = SVG(
      width: width, height: height, title: "Occlusion against motion",
      summary:
        "One mark per strategy at its bad-side quartiles; the upper right corner is best, and the key names ranks.",
      palette: palette)
    svg.text(
      "Occlusion against motion, at the bad-side quartile", x: 20, y: 28, size: 15, fill: palette.text,
      bold: true)
    svg.text("better ↗", x: plot.x + plot.width, y: 44, anchor: .end, size: 11, fill: palette.muted)
    svg.group("fill=\"\(palette.muted)\" font-size=\"11\"") { svg in
      for tick in Scatter.ticks(x0) {
        let x = place(Point(label: "", name: "", x: tick, y: y0)).0
        svg.line(x1: x, y1: plot.y, x2: x, y2: plot.y + plot.height, stroke: palette.grid)
        svg.text(fixed(tick, 0), x: x, y: plot.y + plot.height + 16, anchor: .middle)
      }
      for tick in Scatter.ticks(y0) {
        let y = place(Point(label: "", name: "", x: x0, y: tick)).1
        svg.line(x1: plot.x, y1: y, x2: plot.x + plot.width, y2: y, stroke: palette.grid)
        svg.text(fixed(tick, 0), x: plot.x - 8, y: y + 4, anchor: .end)
      }
    }
    svg.text(
      "occlusion score →", x: plot.x + plot.width / 2, y: plot.y + plot.height + 36, anchor: .middle,
      fill: palette.text)
    svg.text(
      "motion score →", x: 22, y: plot.y + plot.height / 2, anchor: .middle, fill: palette.text, rotate: -90)

    let marks = points.map { point -> Box in
      let (x, y) = place(point)
      return Box(x: x - 7, y: y - 7, width: 14, height: 14)
    }
    // Marks that lie on one another share a label.
    var groups: [(point: Point, text: String, others: Int)] = []
    for point in points {
      let (x, y) = place(point)
      let known = groups.firstIndex { group in
        let (gx, gy) = place(group.point)
        return (gx - x).magnitude < 4 && (gy - y).magnitude < 4
      }
      guard let known else {
        groups.append((point, point.label, 0))
        continue
      }
      groups[known].others += 1
      if !groups[known].text.split(separator: ", ").contains(point.label[...]) {
        groups[known].text += ", " + point.label
      }
    }
    var labels: [Box] = []
    var leaders: [Leader] = []
    for group in groups {
      let (x, y) = place(group.point)
      let box = Scatter.labelBox(group.text, x, y, plot, marks, labels, leaders)
      labels.append(box)
      guard let leader = Leader(from: (x, y), to: box) else { continue }
      leaders.append(leader)
      svg.line(x1: x, y1: y, x2: leader.end.0, y2: leader.end.1, stroke: palette.muted, width: 0.75)
    }
    for point in points {
      let (x, y) = place(point)
      Scatter.mark(&svg, point.verdict, x, y, palette)
    }
    // A rim in the colour of the card keeps grid lines off the letters.
    svg.group(
      "stroke=\"\(palette.background)\" stroke-width=\"3\" paint-order=\"stroke\" stroke-linejoin=\"round\""
    ) { svg in
      for (group, box) in zip(groups, labels) {
        svg.text(
          group.text, x: box.x + 1, y: box.y + 11.5,
          fill: group.point.verdict == nil && group.others == 0 ? palette.muted : palette.text,
          limit: Scatter.labelLimit)
      }
    }

    var row = plot.y + 10
    for point in keyed {
      let x = plot.x + plot.width + 26
      Scatter.mark(&svg, point.verdict, x, row, palette)
      svg.text(point.label, x: x + 28, y: row + 4, anchor: .end, fill: palette.muted)
      svg.text(point.name, x: x + 36, y: row + 4, fill: palette.text, limit: Scatter.labelLimit)
      row += rowHeight
    }

    var x = plot.x
    let legend = height - 24
    for (verdict, text) in [
      (Verdict.pass, "pass"),
      (.needsImprovement, isGraded ? "fails in a quarter of its cells or fewer" : "needs improvement"),
      (.fail, isGraded ? "fails in more" : "fail"),
      (.incomplete, "incomplete"),
      (nil, "floor and ceiling"),
    ] as [(Verdict?, String)] where points.contains(where: { $0.verdict == verdict }) {
      Scatter.mark(&svg, verdict, x + 6, legend - 4, palette)
      svg.text(text, x: x + 20, y: legend, fill: palette.muted)
      x += 42 + Double(text.count) * 6.6
    }
    if self.points.count > points.count {
      svg.text(
        "\(self.points.count - points.count) more: see the table", x: x + 8, y: legend, fill: palette.muted)
    }
    return svg.source
  }

  private static let labelLimit = 36
  private static let pointLimit = 40

  /// Where an axis begins: a round number below the lowest value, so that the marks fill the picture.
  private static func lowerBound(_ values: [Double]) -> Double {
    let lowest = values.min() ?? 0
    return min(90, max(0, ((lowest - 1) / 10).rounded(.down) * 10))
  }

  private static func ticks(_ bound: Double) -> [Double] {
    let step = bound >= 80 ? 5.0 : bound >= 40 ? 10 : 20
    return Array(stride(from: (bound / step).rounded(.up) * step, through: 100, by: step))
  }

  /// The free place for a label that is nearest to its mark; the least bad one when there is none.
  private static func labelBox(
    _ label: String, _ x: Double, _ y: Double, _ plot: Box, _ marks: [Box], _ labels: [Box],
    _ leaders: [Leader]
  ) -> Box {
    let width = Double(min(label.unicodeScalars.count, labelLimit)) * 6.9 + 4
    let height = 15.0
    var best = Box(x: x + 10, y: y - height / 2, width: width, height: height)
    var lowest = Double.infinity
    for radius in [10.0, 20, 32, 46, 62, 80, 100, 125, 150, 180, 215, 250] {
      for (dx, dy) in [
        (1.0, 0.0), (-1, 0), (0.7, -0.7), (0.7, 0.7), (-0.7, -0.7), (-0.7, 0.7), (0, -1), (0, 1), (0.9, -0.4),
        (0.9, 0.4), (-0.9, -0.4), (-0.9, 0.4), (-0.4, 0.9), (0.4, 0.9),
      ] {
        let left = x + dx * radius - (dx > 0.1 ? 0 : dx < -0.1 ? width : width / 2)
        let middle = y + dy * radius
        let box = Box(x: left, y: middle - height / 2, width: width, height: height)
        let outside =
          max(0, plot.x - box.x) + max(0, box.x + width - plot.x - plot.width) + max(0, plot.y - box.y)
          + max(0, box.y + height - plot.y - plot.height)
        var cost = radius + outside * 1000
        for mark in marks { cost += box.overlap(mark) * 40 }
        for other in labels { cost += box.overlap(other) * 60 }
        for leader in leaders where leader.crosses(box) { cost += 400 }
        if let leader = Leader(from: (x, y), to: box) {
          for other in labels where leader.crosses(other) { cost += 400 }
          for other in leaders where leader.crosses(other) { cost += 150 }
          for mark in marks where leader.crosses(mark) && !mark.contains(x, y) { cost += 60 }
        }
        if cost < lowest { (best, lowest) = (box, cost) }
      }
      if lowest <= radius + 1 { break }
    }
    return best
  }

  /// A line from a mark to a label that does not stand beside it.
  private struct Leader {
    var start: (Double, Double)
    var end: (Double, Double)

    init?(from start: (Double, Double), to box: Box) {
      self.start = start
      end = (
        min(max(start.0, box.x - 2), box.x + box.width + 2),
        min(max(start.1, box.y + 3), box.y + box.height - 3)
      )
      let (dx, dy) = (end.0 - start.0, end.1 - start.1)
      if dx * dx + dy * dy < 200 { return nil }
    }

    /// Whether the line passes through a box, looked at in small steps.
    func crosses(_ box: Box) -> Bool {
      for step in 1..<20 {
        let t = Double(step) / 20
        if box.contains(start.0 + t * (end.0 - start.0), start.1 + t * (end.1 - start.1)) { return true }
      }
      return false
    }

    /// Whether two lines cross.
    func crosses(_ other: Leader) -> Bool {
      func side(_ a: (Double, Double), _ b: (Double, Double), _ p: (Double, Double)) -> Double {
        (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
      }
      return side(start, end, other.start) * side(start, end, other.end) < 0
        && side(other.start, other.end, start) * side(other.start, other.end, end) < 0
    }
  }

  /// Every verdict has a shape of its own, so colour carries nothing alone.
  private static func mark(
    _ svg: inout SVG, _ verdict: Verdict?, _ x: Double, _ y: Double, _ palette: Palette
  ) {
    func at(_ dx: Double, _ dy: Double) -> String { "\(svg.number(x + dx)) \(svg.number(y + dy))" }
    switch verdict {
    case .pass:
      svg.path(
        "M\(at(-6, 0))a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z", fill: palette.pass, stroke: palette.background,
        strokeWidth: 1.5)
    case .needsImprovement:
      svg.path(
        "M\(at(0, -7))L\(at(7, 0))L\(at(0, 7))L\(at(-7, 0))z", fill: palette.improve,
        stroke: palette.background,
        strokeWidth: 1.5)
    case .fail:
      svg.path(
        "M\(at(-5, -5))L\(at(5, 5))M\(at(-5, 5))L\(at(5, -5))", fill: "none", stroke: palette.fail,
        strokeWidth: 3)
    case .incomplete:
      svg.path(
        "M\(at(0, -7))L\(at(7, 6))L\(at(-7, 6))z", fill: palette.muted, stroke: palette.background,
        strokeWidth: 1.5)
    case nil:
      svg.path(
        "M\(at(-7, -7))h14v14h-14z", fill: "none", stroke: palette.reference, strokeWidth: 2)
    }
  }
}
