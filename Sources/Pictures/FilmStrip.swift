import Foundation
import Trace

/// A picture of up to seven moments of a cell, which shows how the strategy changes the screen.
public struct FilmStrip: Sendable {
  /// The cell to draw.
  public var subject: PictureSubject
  /// The maximum number of moments in the picture.
  public var limit: Int
  /// The width of the picture.
  public var width: PictureWidth

  /// Creates a strip.
  public init(_ subject: PictureSubject, limit: Int = 6, width: PictureWidth = .wide) {
    self.subject = subject
    self.limit = max(1, min(7, limit))
    self.width = width
  }

  /// Returns the picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String { Detail.fitted { drawn(theme, $0) } }

  private func drawn(_ theme: PictureTheme, _ detail: Detail) -> String {
    let (palette, colors) = (theme.palette, theme.colors)
    guard subject.isDrawable else { return EmptyPicture.drawn(subject, palette) }
    let moments = subject.moments(limit: limit)
    let scenes = moments.map { subject.scene(at: $0.time) }
    let plan = StripPlan(subject.device, scenes, width)
    let ghosts = scenes.map { min(64, StripPlan.ghostRoom(subject, $0) * plan.scale) }

    let width = width == .phone ? SVG.phoneWidth : max(560, plan.width)
    let margin = self.width.margin
    var svg = SVG(
      width: width, height: 0, title: "\(subject.strategy): \(subject.situation)", summary: subject.finding,
      palette: palette)
    let top = Captions.head(subject, width: width, margin: margin, palette, on: &svg) + 4
    let notes = zip(moments, scenes).map { subject.notes($0, $1) }
    let lines = zip(notes, plan.widths).map { notes, width in notes.map { Captions.lines($0, width) } }
    let titles = moments.indices.map { n in
      Captions.wrapped(
        "\(n + 1) \(moments[n].title)", width: plan.widths[n], letters: 13)
    }
    var y = top
    for members in plan.rows {
      let bodies = members.map { subject.device.body(isLandscape: scenes[$0].isLandscape) }
      let tallest = (bodies.map(\.height).max() ?? 0) * plan.scale
      let room = members.map { ghosts[$0] }.max() ?? 0
      var left = margin
      y += room
      for (n, body) in zip(members, bodies) {
        let column = plan.widths[n]
        // The bottom edges of all devices in a row are at the same height, and each device is in the middle
        // of its column.
        let origin = CGPoint(
          x: left + (column - body.width * plan.scale) / 2 - body.minX * plan.scale,
          y: y + tallest - body.maxY * plan.scale)
        DevicePainter(
          subject: subject, colors: colors, background: palette.background, scale: plan.scale, origin: origin,
          detail: detail, ghostRoom: room
        ).draw(scenes[n], isRest: moments[n].isRest, on: &svg)
        caption(
          moments[n], titles[n], lines[n], x: left, y: y + tallest + 20, width: column, palette, colors,
          on: &svg)
        left += column + plan.gap
      }
      let most =
        members.map { n in
          let head = titles[n].count - 1 + Self.when(moments[n], plan.widths[n]).count - 1
          return lines[n].reduce(head) { $0 + $1.texts.count }
        }.max() ?? 0
      y += tallest + 58 + Double(most) * 15
    }
    svg.height =
      Captions.legend(
        [subject], x: margin, y: y + 4, width: width - 2 * margin, colors, palette,
        hasHidden: notes.contains { $0.contains { [.covered, .aboveTop, .cut].contains($0.kind) } },
        hasGhosts: ghosts.contains { $0 > 0 },
        on: &svg) + 18
    return svg.source
  }

  /// Returns the lines that say when a moment is.
  private static func when(_ moment: Moment, _ width: Double) -> [String] {
    Captions.wrapped(moment.when, width: width, letters: 11)
  }

  private func caption(
    _ moment: Moment, _ title: [String], _ notes: [Captions.Lines], x: Double, y: Double, width: Double,
    _ palette: Palette, _ colors: SceneColors, on svg: inout SVG
  ) {
    let y = Captions.draw(title, x: x, y: y, size: 12, fill: palette.text, bold: true, on: &svg)
    var line =
      Captions.draw(Self.when(moment, width), x: x, y: y, size: 11, fill: palette.muted, on: &svg) + 2
    for note in notes { line = Captions.draw(note, x: x, y: line, colors, palette, on: &svg) }
  }
}

/// The scale of the devices in a film strip, and their arrangement in rows.
struct StripPlan {
  var scale: Double
  /// The width of the column of each moment, in pixels.
  var widths: [Double]
  var rows: [Range<Int>]
  let gap: Double
  private static let widest = 960.0

  var width: Double {
    40 + (rows.map { row in row.reduce(-gap) { $0 + widths[$1] + gap } }.max() ?? 0)
  }

  init(_ device: DeviceShape, _ scenes: [PictureScene], _ width: PictureWidth) {
    let bodies = scenes.map { device.body(isLandscape: $0.isLandscape) }
    let widest = bodies.map(\.width).max() ?? 1
    // Narrow phones fit into one row; wider devices take two or three rows.
    let isSlim = widest < 560
    if width == .phone {
      gap = 11
      let room = SVG.phoneWidth - 2 * width.margin
      let perRow = isSlim ? 3 : 2
      let column = (room - Double(perRow - 1) * gap) / Double(perRow)
      scale = min(column / widest, 310 / (bodies.map(\.height).max() ?? 1))
      widths = bodies.map { _ in column }
      rows = stride(from: 0, to: bodies.count, by: perRow).map { [count = bodies.count] start in
        start..<min(count, start + perRow)
      }
      return
    }
    gap = 22
    scale = min((isSlim ? 140 : 296) / widest, 310 / (bodies.map(\.height).max() ?? 1))
    let scale = scale
    widths = bodies.map { max(138, $0.width * scale) }
    rows = Self.rows(widths, gap, within: Self.widest)
    // Make the rows equally long, but do not add a row.
    for narrower in stride(from: Self.widest, to: 200, by: -20) {
      let balanced = Self.rows(widths, gap, within: narrower)
      if balanced.count > rows.count { break }
      rows = balanced
    }
  }

  private static func rows(_ widths: [Double], _ gap: Double, within limit: Double) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    var x = 0.0
    for n in widths.indices {
      if n > start, x + widths[n] > limit {
        rows.append(start..<n)
        (start, x) = (n, 0)
      }
      x += widths[n] + gap
    }
    if start < widths.count { rows.append(start..<widths.count) }
    return rows
  }

  /// Returns the greatest distance from the top of the device to a view that was pushed above it, in points.
  static func ghostRoom(_ subject: PictureSubject, _ scene: PictureScene) -> Double {
    let trace = subject.trace
    let body = subject.device.body(isLandscape: scene.isLandscape)
    var room = 0.0
    for node in 0..<trace.keyboard where trace.nodes[node].isLeaf && trace.nodes[node].scroll < 0 {
      guard [.input, .primaryAction, .control].contains(trace.nodes[node].role) else { continue }
      let rect = scene.rects[node]
      if !rect.isEmpty, rect.minY < scene.container.minY - 2 { room = max(room, body.minY - rect.minY) }
    }
    return room
  }
}

enum EmptyPicture {
  static func drawn(_ subject: PictureSubject, _ palette: Palette) -> String {
    var svg = SVG(
      width: 560, height: 90, title: "\(subject.strategy): \(subject.situation)",
      summary: "The trace is empty.",
      palette: palette)
    svg.text(subject.strategy, x: 20, y: 34, size: 16, fill: palette.text, bold: true)
    svg.text("The trace of this cell is empty.", x: 20, y: 60, fill: palette.muted)
    return svg.source
  }
}
