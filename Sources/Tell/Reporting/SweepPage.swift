import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import SVGDrawing
import Text

/// The values of one parameter that a run has, smallest first.
struct SweptParameter {
  struct Point {
    var value: Double
    var summary: StrategySummary
  }

  var name: String
  var unit: String
  var points: [Point]

  /// How many decimals tell its values apart, so that they stand below one another.
  var decimals: Int {
    (0..<3).first { digits in
      points.allSatisfy { fixedValue($0.value, digits) == $0.value }
    } ?? 3
  }

  /// A value for a person.
  func text(_ value: Double) -> String { fixed(value, decimals) }

  /// The same with its unit.
  func quantity(_ value: Double) -> String { unit.isEmpty ? text(value) : "\(text(value)) \(unit)" }

  /// Whether a value is the first or the last of several; no parameter is below 0.
  func isEnd(_ value: Double) -> Bool {
    points.count > 1 && (value == points.last?.value || (value == points.first?.value && value > 0))
  }

  private func fixedValue(_ value: Double, _ digits: Int) -> Double? { Double(fixed(value, digits)) }
}

extension ReportBuilder {
  /// The parameters whose values are strategies of the run.
  var sweptParameters: [SweptParameter] {
    var parameters: [SweptParameter] = []
    for summary in listed {
      func fact(_ name: String) -> String? {
        table.entries(.strategy)[summary.index].facts.first { $0.name == name }?.value
      }
      guard let name = fact("parameter"), let value = fact("value").flatMap(Double.init), value.isFinite
      else {
        continue
      }
      let point = SweptParameter.Point(value: value, summary: summary)
      if let known = parameters.firstIndex(where: { $0.name == name }) {
        parameters[known].points.append(point)
      } else {
        parameters.append(SweptParameter(name: name, unit: fact("unit") ?? "", points: [point]))
      }
    }
    return parameters.map { parameter in
      var sorted = parameter
      sorted.points.sort { ($0.value, $0.summary.index) < ($1.value, $1.summary.index) }
      return sorted
    }.sorted { $0.name < $1.name }
  }

  /// The page of swept parameters and its pictures; nothing without any.
  func sweepPages() -> [ReportFile] {
    let parameters = sweptParameters
    guard !parameters.isEmpty else { return [] }
    var page = MarkdownPage(path: "sweeps.md")
    page.breadcrumbs([("Report", "README.md")], "Sweeps")
    page.heading(1, "Swept parameters")
    page.paragraph(
      """
      Each value is a strategy of its own, played in the same cells as the others. The best value fails the fewest \
      cells; among equals the higher mean score decides, then the smaller value. Values whose failing shares lie less \
      than one cell in 100 apart are as good as each other. \
      The curves are of the mean score, so their tops may lie elsewhere.
      """)
    var pictures: [ReportFile] = []
    for (number, parameter) in parameters.prefix(20).enumerated() {
      page.heading(2, .code(parameter.name))
      if let best = best(parameter.points.map { ($0.value, slice(of: $0.summary, in: nil)) }) {
        page.paragraph(
          """
          **Best over all cells: \(parameter.quantity(best.value))**, \
          \(share(best.slice.failures, best.slice.cells)) cells failing.\(remarks(on: best, of: parameter))
          """)
      }
      let name = "img/sweep-\(number + 1)"
      let lines = classSlices(parameter)
      if parameter.points.count > 1 {
        let curve = SweepCurve(
          title: "\(parameter.name): mean score by value", unit: parameter.unit, text: parameter.text,
          lines: lines.prefix(SweepCurve.lineLimit).map { line in
            (line.name, line.slices.map { (x: $0.value, y: $0.slice.meanScore) })
          })
        pictures += [Palette.light, .dark].map {
          ReportFile(path: "\(name).\($0.name).svg", contents: curve.drawn($0))
        }
        page.picture(
          name, alt: "Mean score against the value of \(parameter.name); the table below has the numbers")
      }
      page.table(
        ["device class", "best value", "as good", "failing there", "mean score there"],
        [.left, .right, .right, .right, .right],
        lines.compactMap { line in
          best(line.slices).map { best in
            [
              .name(line.name),
              .text(
                parameter.quantity(best.value)
                  + (best.equals.isEmpty && parameter.isEnd(best.value) ? ", the end of the range" : "")),
              .text(best.equals.isEmpty ? "no other" : "\(best.equals.count) more"),
              .text(share(best.slice.failures, best.slice.cells)), .text(fixed(best.slice.meanScore, 1)),
            ]
          }
        })
      page.table(
        ["value", "failing", "occlusion p75", "motion p75", "mean score"]
          + lines.dropFirst().prefix(3).map { "\(name: $0.name): mean score" },
        [.left, .right, .right, .right, .right, .right, .right, .right],
        parameter.points.enumerated().map { index, point in
          [
            .link(
              .text(parameter.quantity(point.value)), page.link(to: strategyPath(point.summary.index))),
            .text(share(point.summary.gateFailures, point.summary.played)),
            score(point.summary.occlusion?.p75),
            score(point.summary.motion?.p75), score(point.summary.meanScore),
          ] + lines.dropFirst().prefix(3).map { .text(fixed($0.slices[index].slice.meanScore, 1)) }
        })
    }
    footer(&page)
    return [page.file] + pictures
  }

  /// What some cells of a strategy come to.
  private struct SweepSlice {
    var cells = 0
    var failures = 0
    var meanScore = Double.nan
  }

  /// All cells first, then the classes of devices, each with a slice a value.
  private func classSlices(
    _ parameter: SweptParameter
  ) -> [(name: String, slices: [(value: Double, slice: SweepSlice)])] {
    let all: [(String, Int?)] = [("all devices", nil)] + classes.enumerated().map { ($1, $0) }
    return all.map { name, index in
      (name, parameter.points.map { ($0.value, slice(of: $0.summary, in: index)) })
    }
  }

  private func slice(of summary: StrategySummary, in deviceClass: Int?) -> SweepSlice {
    var slice = SweepSlice()
    var (sum, count) = (0.0, 0)
    let devices = table.entries(.device)
    for row in table.rows[summary.index] where !table.isError[row] {
      let device = table.index[RunTable.Axis.device.rawValue][row]
      if let deviceClass, devices[device].group != classes[deviceClass] { continue }
      slice.cells += 1
      if table.failedGates[row] != 0 { slice.failures += 1 }
      let overall = table.overall(row)
      if !overall.isNaN {
        sum += overall
        count += 1
      }
    }
    if count > 0 { slice.meanScore = sum / Double(count) }
    return slice
  }

  /// The value that serves some cells best.
  private struct BestValue {
    var value: Double
    var slice: SweepSlice
    /// The other values that are as good, smallest first.
    var equals: [Double]
  }

  private func best(_ slices: [(value: Double, slice: SweepSlice)]) -> BestValue? {
    func rate(_ slice: SweepSlice) -> Double { Double(slice.failures) / Double(max(1, slice.cells)) }
    let played = slices.filter { $0.slice.cells > 0 }
    let first = played.min { a, b in
      (rate(a.slice), a.slice.meanScore.isNaN ? 0 : -a.slice.meanScore, a.value)
        < (rate(b.slice), b.slice.meanScore.isNaN ? 0 : -b.slice.meanScore, b.value)
    }
    return first.map { first in
      // Less than one cell in 100 is a choice of this project: so much hangs on which cells were chosen.
      let equals = played.filter { $0.value != first.value && rate($0.slice) - rate(first.slice) < 0.01 }
      return BestValue(value: first.value, slice: first.slice, equals: equals.map(\.value))
    }
  }

  /// Which other values are as good, and whether better ones may lie beyond those that were played.
  private func remarks(on best: BestValue, of parameter: SweptParameter) -> String {
    var text = ""
    if !best.equals.isEmpty {
      let shown = best.equals.prefix(6).map(parameter.quantity)
      let more = best.equals.count - shown.count
      text +=
        " \(counted(best.equals.count, "other value is", "other values are")) as good: "
        + shown.joined(separator: ", ") + (more > 0 ? " and \(more) more." : ".")
    }
    if best.equals.isEmpty, parameter.isEnd(best.value) {
      text += " It is the end of the range: a value beyond it may be better."
    }
    return text
  }
}

/// Scores of 0 to 100 over the values of a parameter, a line a group of devices, each with a mark of its own.
struct SweepCurve {
  /// More lines than this cannot be told apart.
  static let lineLimit = 4

  var title: String
  var unit: String
  /// A value as the axis has it.
  var text: (Double) -> String
  var lines: [(name: String, points: [(x: Double, y: Double)])]

  func drawn(_ palette: Palette) -> String {
    let xs = lines.flatMap { $0.points.map(\.x) }
    let ys = lines.flatMap { $0.points.map(\.y) }.filter { !$0.isNaN }
    let (low, high) = (xs.min() ?? 0, xs.max() ?? 1)
    let bottom = max(0, (((ys.min() ?? 0) - 1) / 10).rounded(.down) * 10)
    let (left, top, width, height) = (56.0, 48.0, 600.0, 240.0)
    let longest = lines.map { min($0.name.unicodeScalars.count, 24) }.max() ?? 0
    var svg = SVG(
      width: left + width + 60 + Double(longest) * 7, height: top + height + 56, title: title,
      summary: "Lines of the mean score over the values, higher is better; the table has the numbers.",
      palette: palette)
    svg.text(title, x: 20, y: 28, size: 15, fill: palette.text, bold: true, limit: 80)
    func x(_ value: Double) -> Double { left + (high > low ? (value - low) / (high - low) : 0.5) * width }
    func y(_ value: Double) -> Double { top + height - (value - bottom) / (100 - bottom) * height }
    let step = bottom >= 60 ? 10.0 : 20
    for tick in stride(from: (bottom / step).rounded(.up) * step, through: 100, by: step) {
      svg.line(x1: left, y1: y(tick), x2: left + width, y2: y(tick), stroke: palette.grid)
      svg.text(fixed(tick, 0), x: left - 8, y: y(tick) + 4, anchor: .end, fill: palette.muted)
    }
    let values = Array(Set(xs)).sorted()
    let every = max(1, (values.count + 8) / 9)
    for (index, value) in values.enumerated() where index % every == 0 {
      svg.text(
        text(value), x: x(value), y: top + height + 20, anchor: .middle, fill: palette.muted)
    }
    svg.text(
      unit.isEmpty ? "value" : "value, \(unit)", x: left + width, y: top + height + 40, anchor: .end,
      fill: palette.muted)
    let colours = [palette.text, palette.pass, palette.fail, palette.improve]
    var labels: [Double] = []
    for (index, line) in lines.prefix(SweepCurve.lineLimit).enumerated() {
      let points = line.points.filter { !$0.y.isNaN }
      guard let last = points.last else { continue }
      let path = points.enumerated().map {
        "\($0 == 0 ? "M" : "L")\(svg.number(x($1.x))) \(svg.number(y($1.y)))"
      }
      svg.path(path.joined(), fill: "none", stroke: colours[index], strokeWidth: index == 0 ? 2.5 : 1.5)
      for point in points { mark(&svg, index, x(point.x), y(point.y), colours[index], palette) }
      // Names stand at the ends of their lines, moved apart where lines meet.
      var place = y(last.y) + 4
      while labels.contains(where: { ($0 - place).magnitude < 15 }) { place += 15 }
      labels.append(place)
      mark(&svg, index, left + width + 16, place - 4, colours[index], palette)
      svg.text(line.name, x: left + width + 26, y: place, fill: palette.text, limit: 24)
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
