import Pictures
import Support

/// Curves of scores from 0 to 100 over the values of a parameter. Each group of devices has a line with a
/// different mark.
struct SweepCurve {
  /// The maximum number of lines that a reader can distinguish.
  static let lineLimit = 4

  var title: String
  var unit: String
  var text: (Double) -> String
  var lines: [(name: String, points: [(x: Double, y: Double)])]

  func drawn(_ palette: Palette) -> String {
    let xs = lines.flatMap { $0.points.map(\.x) }
    let ys = lines.flatMap { $0.points.map(\.y) }.filter { !$0.isNaN }
    let (low, high) = (xs.min() ?? 0, xs.max() ?? 1)
    let bottom = max(0, (((ys.min() ?? 0) - 1) / 10).rounded(.down) * 10)
    // The picture is as wide as a page on a phone; the names are below the curves.
    let (left, top, width, height) = (42.0, 48.0, SVG.phoneWidth - 60, 200.0)
    let names = Double(min(lines.count, SweepCurve.lineLimit)) * 18
    var svg = SVG(
      width: left + width + 18, height: top + height + 62 + names, title: title,
      summary: "The mean score for each value; a higher score is better. The table has the numbers.",
      palette: palette)
    svg.text(title, x: 12, y: 28, size: 14, fill: palette.text, bold: true, limit: 44)
    func x(_ value: Double) -> Double { left + (high > low ? (value - low) / (high - low) : 0.5) * width }
    func y(_ value: Double) -> Double { top + height - (value - bottom) / (100 - bottom) * height }
    let step = bottom >= 60 ? 10.0 : 20
    for tick in stride(from: (bottom / step).rounded(.up) * step, through: 100, by: step) {
      svg.line(x1: left, y1: y(tick), x2: left + width, y2: y(tick), stroke: palette.grid)
      svg.text(fixed(tick, 0), x: left - 8, y: y(tick) + 4, anchor: .end, fill: palette.muted)
    }
    let values = Array(Set(xs)).sorted()
    let every = max(1, (values.count + 5) / 6)
    for (index, value) in values.enumerated() where index % every == 0 {
      svg.text(
        text(value), x: x(value), y: top + height + 20, anchor: .middle, fill: palette.muted)
    }
    svg.text(
      unit.isEmpty ? "value" : "value, \(unit)", x: left + width, y: top + height + 40, anchor: .end,
      fill: palette.muted)
    let colours = [palette.text, palette.pass, palette.fail, palette.improve]
    for (index, line) in lines.prefix(SweepCurve.lineLimit).enumerated() {
      let points = line.points.filter { !$0.y.isNaN }
      guard let last = points.last else { continue }
      let path = points.enumerated().map {
        "\($0 == 0 ? "M" : "L")\(svg.number(x($1.x))) \(svg.number(y($1.y)))"
      }
      svg.path(path.joined(), fill: "none", stroke: colours[index], strokeWidth: index == 0 ? 2.5 : 1.5)
      for point in points { mark(&svg, index, x(point.x), y(point.y), colours[index], palette) }
      let place = top + height + 62 + Double(index) * 18
      mark(&svg, index, 18, place - 4, colours[index], palette)
      svg.text(
        "\(line.name), \(fixed(last.y, 1)) at the end", x: 30, y: place, fill: palette.text, limit: 50)
    }
    return svg.source
  }

  private func mark(
    _ svg: inout SVG, _ index: Int, _ x: Double, _ y: Double, _ colour: String, _ palette: Palette
  ) {
    func at(_ dx: Double, _ dy: Double) -> String { "\(svg.number(x + dx)) \(svg.number(y + dy))" }
    switch index {
    case 0: svg.path("M\(at(-4, 0))a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", fill: colour)
    case 1: svg.path("M\(at(-4, -4))h8v8h-8z", fill: colour)
    case 2: svg.path("M\(at(0, -5))L\(at(5, 4))L\(at(-5, 4))z", fill: colour)
    default:
      svg.path(
        "M\(at(0, -5))L\(at(5, 0))L\(at(0, 5))L\(at(-5, 0))z", fill: palette.background, stroke: colour,
        strokeWidth: 1.5)
    }
  }
}
