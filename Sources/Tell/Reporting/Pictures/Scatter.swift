import Analysis
import SVGDrawing
import Text

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
  /// Whether all fail and the marks tell how many cells pass.
  var isGraded = false

  func drawn(_ palette: Palette) -> String { ScatterDrawing(self, palette).source }
}

/// A scatter on its way to a picture: where everything stands.
private struct ScatterDrawing {
  private static let labelLimit = 36
  private static let pointLimit = 40
  private static let rowHeight = 20.0

  private let palette: Palette
  private let isGraded: Bool
  /// The floor and the ceiling first: beneath the others, and with the places for labels that are nearest.
  private let points: [Scatter.Point]
  /// How many have no room.
  private let hidden: Int
  private let plot: LabelBox
  private let (width, height): (Double, Double)
  /// Where the axes begin.
  private let (x0, y0): (Double, Double)

  init(_ scatter: Scatter, _ palette: Palette) {
    self.palette = palette
    isGraded = scatter.isGraded
    let kept = scatter.points.prefix(Self.pointLimit)
    points = kept.filter { $0.verdict == nil } + kept.filter { $0.verdict != nil }
    hidden = scatter.points.count - kept.count
    let keyed = points.filter { $0.verdict != nil }
    let keyWidth =
      60 + 6.9 * Double(keyed.map { min($0.name.unicodeScalars.count, Self.labelLimit) }.max() ?? 0)
    plot = LabelBox(x: 64, y: 52, width: 540, height: max(376, Double(keyed.count) * Self.rowHeight))
    width = plot.x + plot.width + keyWidth + 20
    height = plot.y + plot.height + 92
    x0 = Self.lowerBound(points.map(\.x))
    y0 = Self.lowerBound(points.map(\.y))
  }

  /// Where an axis begins: a round number below the lowest value, so that the marks fill the picture.
  private static func lowerBound(_ values: [Double]) -> Double {
    let lowest = values.min() ?? 0
    return min(90, max(0, ((lowest - 1) / 10).rounded(.down) * 10))
  }

  private static func ticks(_ bound: Double) -> [Double] {
    let step = bound >= 80 ? 5.0 : bound >= 40 ? 10 : 20
    return Array(stride(from: (bound / step).rounded(.up) * step, through: 100, by: step))
  }

  private func place(_ x: Double, _ y: Double) -> (Double, Double) {
    (
      plot.x + 30 + (plot.width - 60) * (x - x0) / (100 - x0),
      plot.y + plot.height - 30 - (plot.height - 60) * (y - y0) / (100 - y0)
    )
  }

  private func place(_ point: Scatter.Point) -> (Double, Double) { place(point.x, point.y) }

  var source: String {
    var svg = SVG(
      width: width, height: height, title: "Occlusion against motion",
      summary:
        "One mark per strategy at its bad-side quartiles; the upper right corner is best, and the key names ranks.",
      palette: palette)
    svg.text(
      "Occlusion against motion, at the bad-side quartile", x: 20, y: 28, size: 15, fill: palette.text,
      bold: true)
    svg.text("better ↗", x: plot.x + plot.width, y: 44, anchor: .end, size: 11, fill: palette.muted)
    drawAxes(on: &svg)
    drawPoints(on: &svg)
    drawKey(on: &svg)
    drawLegend(on: &svg)
    return svg.source
  }

  private func drawAxes(on svg: inout SVG) {
    svg.group("fill=\"\(palette.muted)\" font-size=\"11\"") { svg in
      for tick in Self.ticks(x0) {
        let x = place(tick, y0).0
        svg.line(x1: x, y1: plot.y, x2: x, y2: plot.y + plot.height, stroke: palette.grid)
        svg.text(fixed(tick, 0), x: x, y: plot.y + plot.height + 16, anchor: .middle)
      }
      for tick in Self.ticks(y0) {
        let y = place(x0, tick).1
        svg.line(x1: plot.x, y1: y, x2: plot.x + plot.width, y2: y, stroke: palette.grid)
        svg.text(fixed(tick, 0), x: plot.x - 8, y: y + 4, anchor: .end)
      }
    }
    svg.text(
      "occlusion score →", x: plot.x + plot.width / 2, y: plot.y + plot.height + 36, anchor: .middle,
      fill: palette.text)
    svg.text(
      "motion score →", x: 22, y: plot.y + plot.height / 2, anchor: .middle, fill: palette.text, rotate: -90)
  }

  /// A mark for every point, and labels that keep clear of each other.
  private func drawPoints(on svg: inout SVG) {
    let groups = labelled()
    var labels = ScatterLabels(
      plot: plot,
      marks: points.map { point in
        let (x, y) = place(point)
        return LabelBox(x: x - 7, y: y - 7, width: 14, height: 14)
      })
    for group in groups {
      let (x, y) = place(group.point)
      let length = min(group.text.unicodeScalars.count, Self.labelLimit)
      guard let leader = labels.add(at: (x, y), width: Double(length) * 6.9 + 4) else { continue }
      svg.line(x1: x, y1: y, x2: leader.end.0, y2: leader.end.1, stroke: palette.muted, width: 0.75)
    }
    for point in points {
      let (x, y) = place(point)
      Self.mark(&svg, point.verdict, x, y, palette)
    }
    // A rim in the colour of the card keeps grid lines off the letters.
    svg.group(
      "stroke=\"\(palette.background)\" stroke-width=\"3\" paint-order=\"stroke\" stroke-linejoin=\"round\""
    ) { svg in
      for (group, box) in zip(groups, labels.boxes) {
        svg.text(
          group.text, x: box.x + 1, y: box.y + 11.5,
          fill: group.point.verdict == nil && group.others == 0 ? palette.muted : palette.text,
          limit: Self.labelLimit)
      }
    }
  }

  /// The points with their labels; marks that lie on one another share one.
  private func labelled() -> [(point: Scatter.Point, text: String, others: Int)] {
    var groups: [(point: Scatter.Point, text: String, others: Int)] = []
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
    return groups
  }

  /// The names of the labels.
  private func drawKey(on svg: inout SVG) {
    var row = plot.y + 10
    for point in points where point.verdict != nil {
      let x = plot.x + plot.width + 26
      Self.mark(&svg, point.verdict, x, row, palette)
      svg.text(point.label, x: x + 28, y: row + 4, anchor: .end, fill: palette.muted)
      svg.text(point.name, x: x + 36, y: row + 4, fill: palette.text, limit: Self.labelLimit)
      row += Self.rowHeight
    }
  }

  /// What the marks stand for, and how many have no room.
  private func drawLegend(on svg: inout SVG) {
    var x = plot.x
    let y = height - 24
    for (verdict, text) in [
      (Verdict.pass, "pass"),
      (.needsImprovement, isGraded ? "passes three quarters of its cells or more" : "needs improvement"),
      (.fail, isGraded ? "passes fewer" : "fail"),
      (.partial, "does nothing in some"), (.incomplete, "incomplete"),
      (nil, "floor and ceiling"),
    ] as [(Verdict?, String)] where points.contains(where: { $0.verdict == verdict }) {
      Self.mark(&svg, verdict, x + 6, y - 4, palette)
      svg.text(text, x: x + 20, y: y, fill: palette.muted)
      x += 42 + Double(text.count) * 6.6
    }
    if hidden > 0 { svg.text("\(hidden) more: see the table", x: x + 8, y: y, fill: palette.muted) }
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
    case .partial:
      svg.path(
        "M\(at(-5, 0))a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", fill: "none", stroke: palette.improve,
        strokeWidth: 2.5)
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
