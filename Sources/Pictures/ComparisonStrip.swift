import Foundation
import Record
import Support
import Trace

/// A comparison of strategies in the same situation, with one row for each strategy and one column for each
/// moment.
public struct ComparisonStrip: Sendable {
  /// The strategies in row order, all played in the same situation.
  public var subjects: [PictureSubject]

  /// Creates a comparison.
  ///
  /// At most eight rows are drawn, or fewer if the picture would be too large for a page. The picture says
  /// how many rows are missing.
  public init(_ subjects: [PictureSubject]) { self.subjects = subjects }

  private static let rowLimit = 8

  var finding: String {
    guard let first = subjects.first else { return "Nothing is compared." }
    let clauses = [ShownOutcome.pass, .notJudged, .fail, .doesNothing, .error].compactMap { outcome in
      let ids = subjects.filter { $0.outcome == outcome }.map(\.strategy)
      return ids.isEmpty ? nil : "\(listed(ids)) \(ids.count == 1 ? outcome.verbs.one : outcome.verbs.many)"
    }
    return "\(first.situation): \(clauses.joined(separator: ", "))."
  }

  /// Returns the picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String {
    // If the picture is too large, leave out the keys first, then rows.
    let coarse = Detail(nodes: 120, hasKeys: false)
    for rows in stride(from: Self.rowLimit, to: 2, by: -1) {
      for detail in rows == Self.rowLimit ? [Detail.full, coarse] : [coarse] {
        let picture = drawn(theme, detail, rows: rows)
        if picture.utf8.count <= Detail.budget { return picture }
      }
    }
    return Detail.fitted { drawn(theme, $0, rows: 3) }
  }

  /// Returns the beginning, the end, and moments that show the problems in as many rows as possible.
  static func moments(_ rows: [PictureSubject], limit: Int) -> [Moment] {
    guard let model = rows.first(where: { !$0.passes }) ?? rows.first else { return [] }
    let own = model.moments(limit: limit)
    var kept: [Moment] = []
    func add(_ moment: Moment?) {
      guard let moment, kept.count < limit, kept.allSatisfy({ abs($0.time - moment.time) > 0.02 }) else {
        return
      }
      kept.append(moment)
    }
    add(own.first)
    add(own.last)
    // Add the worst moment of each failing row, but only if motion has ended then, so that a still picture
    // shows it.
    for row in rows where !row.passes {
      let moments = row.moments()
      add(row.worst.flatMap { worst in moments.first { abs($0.time - worst.time) < 0.01 && $0.isRest } })
    }
    for moment in own { add(moment) }
    return kept.sorted { $0.time < $1.time }
  }

  private func drawn(_ theme: PictureTheme, _ detail: Detail, rows limit: Int) -> String {
    let rows = Array(subjects.filter(\.isDrawable).prefix(limit))
    guard let first = rows.first else {
      var svg = SVG(width: 560, height: 60, title: "Comparison", summary: finding, palette: theme.palette)
      svg.text("Nothing is compared.", x: 20, y: 34, fill: theme.palette.muted)
      return svg.source
    }
    var drawing = ComparisonDrawing(rows, first, theme, detail)
    return drawing.source(finding: finding, hidden: subjects.count - rows.count)
  }
}

private struct ComparisonDrawing {
  private static let labels = 184.0

  private let rows: [PictureSubject]
  private let title = "Strategies compared"
  private let situation: String
  private let palette: Palette
  private let colors: SceneColors
  private let detail: Detail
  private let times: [Moment]
  private let scenes: [[PictureScene]]
  private let scale: Double
  private let height: Double
  /// The distance between the left edges of two columns.
  private let pitch: Double
  /// Whether a hidden part of a field was drawn, so that the legend must explain it.
  private var hasHidden = false

  init(
    _ rows: [PictureSubject], _ first: PictureSubject, _ theme: PictureTheme, _ detail: Detail
  ) {
    self.rows = rows
    situation = first.situation
    (palette, colors) = (theme.palette, theme.colors)
    self.detail = detail
    let times = ComparisonStrip.moments(rows, limit: 4)
    self.times = times
    scenes = rows.map { row in times.map { row.scene(at: $0.time) } }
    let bodies = scenes.flatMap { $0 }.map { first.device.body(isLandscape: $0.isLandscape) }
    let (widest, tallest) = (bodies.map(\.width).max() ?? 1, bodies.map(\.height).max() ?? 1)
    scale = min((widest > 700 ? 200 : 140) / widest, 220 / tallest)
    height = (bodies.map(\.height).max() ?? 0) * scale
    pitch = max(widest * scale, 136) + 22
  }

  private var width: Double { 40 + Self.labels + Double(times.count) * pitch - 18 }

  /// Returns the picture as SVG. `hidden` is the number of rows that are left out.
  mutating func source(finding: String, hidden: Int) -> String {
    var svg = SVG(
      width: width, height: 0, title: "\(title): \(situation)", summary: finding, palette: palette)
    var y = drawHead(on: &svg)
    for row in rows.indices { y = draw(row, at: y, on: &svg) }
    var end = Captions.legend(
      rows, x: 20, y: y + 12, width: width - 40, colors, palette, hasHidden: hasHidden, hasGhosts: false,
      on: &svg)
    if hidden > 0 {
      end += 18
      svg.text("\(hidden) more are not shown.", x: 20, y: end, size: 11, fill: palette.muted)
    }
    svg.height = end + 18
    return svg.source
  }

  /// Draws the title and the names of the moments, and returns the top of the area below them.
  private func drawHead(on svg: inout SVG) -> Double {
    svg.text(title, x: 20, y: 30, size: 16, fill: palette.text, bold: true)
    let top =
      Captions.draw(
        situation, width: width - 40, letters: 12.5, x: 20, y: 50, size: 12,
        fill: palette.muted, on: &svg) + 13
    let ends = times.enumerated().map { column, moment in
      let x = left(of: column)
      let y = Captions.draw(
        moment.title, width: pitch - 14, letters: 13, x: x, y: top, size: 12,
        fill: palette.text, bold: true, on: &svg)
      return Captions.draw(
        moment.when, width: pitch - 14, letters: 11, x: x, y: y, size: 11,
        fill: palette.muted, on: &svg)
    }
    return (ends.max() ?? top) - 4
  }

  private func left(of column: Int) -> Double { 20 + Self.labels + Double(column) * pitch }

  private mutating func draw(_ row: Int, at top: Double, on svg: inout SVG) -> Double {
    let subject = rows[row]
    var notes = times.indices.map { n in
      subject.notes(times[n], scenes[row][n]).filter { $0.kind != .worst }
    }
    for n in notes.indices { notes[n] = Array(notes[n].prefix(2)) }
    hasHidden = hasHidden || notes.contains { $0.contains { [.covered, .aboveTop, .cut].contains($0.kind) } }
    let lines = notes.map { $0.map { Captions.lines($0, pitch - 14) } }
    svg.line(x1: 20, y1: top, x2: width - 20, y2: top, stroke: palette.grid)
    let y = top + 12
    let end = drawLabel(of: subject, at: y, on: &svg)
    for (column, scene) in scenes[row].enumerated() {
      let left = left(of: column)
      let body = subject.device.body(isLandscape: scene.isLandscape)
      DevicePainter(
        subject: subject, colors: colors, background: palette.background, scale: scale,
        origin: CGPoint(x: left - body.minX * scale, y: y + height - body.maxY * scale), detail: detail
      ).draw(scene, isRest: times[column].isRest, on: &svg)
      var line = y + height + 16
      for note in lines[column] { line = Captions.draw(note, x: left, y: line, colors, palette, on: &svg) }
    }
    let most = lines.map { $0.reduce(0) { $0 + $1.texts.count } }.max() ?? 0
    return max(y + max(height + 14 + Double(most) * 15, 130), end)
  }

  private func drawLabel(of subject: PictureSubject, at y: Double, on svg: inout SVG) -> Double {
    let name = Captions.draw(
      subject.strategy, width: Self.labels - 14, letters: 15, x: 20, y: y + 14,
      step: 17, size: 14, fill: palette.text, bold: true, on: &svg)
    return Captions.draw(
      subject.headline, width: Self.labels - 14, letters: 12, lines: 12, x: 20,
      y: name + 6, size: 11.5, fill: subject.passes ? palette.muted : palette.fail, on: &svg)
  }
}
