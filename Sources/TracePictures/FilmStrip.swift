import Foundation
import SVGDrawing
import TraceRecording

/// Five to seven moments of a cell side by side: what the strategy does to the screen.
public struct FilmStrip: Sendable {
  /// The cell.
  public var subject: PictureSubject
  /// The most moments that are shown.
  public var limit: Int

  /// Makes a strip.
  public init(_ subject: PictureSubject, limit: Int = 6) {
    self.subject = subject
    self.limit = max(1, min(7, limit))
  }

  /// The picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String {
    let (palette, colors) = (theme.palette, theme.colors)
    guard subject.isDrawable else { return EmptyPicture.drawn(subject, palette) }
    let moments = subject.moments(limit: limit)
    let scenes = moments.map { subject.scene(at: $0.time) }
    let plan = StripPlan(subject.device, scenes, columns: moments.count)
    let ghosts = scenes.map { StripPlan.ghostRoom(subject, $0) }.max() ?? 0

    let width = max(560, plan.width)
    var svg = SVG(
      width: width, height: 0, title: "\(subject.strategy): \(subject.situation)", summary: subject.finding,
      palette: palette)
    let top = Captions.head(subject, width: width, palette, on: &svg) + 4
    let notes = zip(moments, scenes).map { subject.notes($0, $1) }
    let lines = Double(notes.map(\.count).max() ?? 0)
    let ghostPixels = min(64, ghosts * plan.scale)
    let rowHeight = ghostPixels + plan.box.height + 44 + lines * 16
    for (n, moment) in moments.enumerated() {
      let (column, row) = (n % plan.columns, n / plan.columns)
      let left = 20 + Double(column) * plan.pitch
      let y = top + Double(row) * rowHeight + ghostPixels
      let body = subject.device.body(isLandscape: scenes[n].isLandscape)
      // Bodies stand on one line, each in the middle of its column.
      let origin = CGPoint(
        x: left + (plan.pitch - plan.gap - body.width * plan.scale) / 2 - body.minX * plan.scale,
        y: y + plan.box.height - body.height * plan.scale - body.minY * plan.scale)
      DevicePainter(
        subject: subject, colors: colors, scale: plan.scale, origin: origin, ghostRoom: ghostPixels
      ).draw(scenes[n], isRest: moment.isRest, on: &svg)
      caption(
        moment, notes[n], number: n + 1, x: left, y: y + plan.box.height + 19, width: plan.pitch - plan.gap,
        palette, colors, on: &svg)
    }
    let rows = Double((moments.count + plan.columns - 1) / plan.columns)
    let legend = top + rows * rowHeight + 14
    Captions.legend(
      [subject], x: 20, y: legend, width: width - 40, colors, palette, hasGhosts: ghosts > 0, on: &svg)
    svg.height = legend + 34
    return svg.source
  }

  private func caption(
    _ moment: Moment, _ notes: [Note], number: Int, x: Double, y: Double, width: Double, _ palette: Palette,
    _ colors: SceneColors, on svg: inout SVG
  ) {
    svg.text(
      "\(number)  \(moment.title)", x: x, y: y, size: 12, fill: palette.text, bold: true,
      limit: Captions.fit("", width, size: 12.5))
    svg.text(moment.when, x: x, y: y + 15, size: 11, fill: palette.muted, limit: Captions.fit("", width, size: 11))
    for (n, note) in notes.enumerated() {
      let line = y + 32 + Double(n) * 16
      Captions.mark(note.kind, x: x, y: line, colors, palette, on: &svg)
      svg.text(
        note.text, x: x + 16, y: line, size: 11, fill: palette.text,
        limit: Captions.fit("", width - 14, size: 11))
    }
  }
}

/// How large devices are drawn and how many stand in a row.
struct StripPlan {
  var scale: Double
  /// The room for one body, in pixels.
  var box: CGSize
  var columns: Int
  /// From one column to the next.
  var pitch: Double
  var gap = 22.0
  var width: Double { 40 + Double(columns) * pitch - gap }

  /// - Parameter columns: how many pictures there are.
  init(_ device: DeviceShape, _ scenes: [Scene], columns count: Int) {
    let bodies = scenes.map { device.body(isLandscape: $0.isLandscape) }
    let widest = bodies.map(\.width).max() ?? 1
    let tallest = bodies.map(\.height).max() ?? 1
    // A row of slim phones, or two rows of what is wide.
    let isSlim = widest < 560
    let most = isSlim ? 6 : 3
    columns = max(1, min(count, most))
    if !isSlim, count == 4 { columns = 2 }
    let room = isSlim ? (count > 6 ? 132.0 : 140) : 296
    scale = min(room / widest, (isSlim ? 320 : 360) / tallest)
    box = CGSize(width: widest * scale, height: tallest * scale)
    pitch = max(box.width, 138) + gap
  }

  /// How far things were pushed over the top, in points.
  static func ghostRoom(_ subject: PictureSubject, _ scene: Scene) -> Double {
    let trace = subject.trace
    let body = subject.device.body(isLandscape: scene.isLandscape)
    var room = 0.0
    for node in 0..<trace.keyboard where trace.nodes[node].isLeaf && trace.nodes[node].scroll < 0 {
      guard [.input, .label, .primaryAction, .control].contains(trace.nodes[node].role) else { continue }
      let rect = scene.rects[node]
      if !rect.isEmpty, rect.minY < scene.container.minY - 2 { room = max(room, body.minY - rect.minY) }
    }
    return room
  }
}

/// What is drawn where there is nothing to draw.
enum EmptyPicture {
  static func drawn(_ subject: PictureSubject, _ palette: Palette) -> String {
    var svg = SVG(
      width: 560, height: 90, title: "\(subject.strategy): \(subject.situation)", summary: "The trace is empty.",
      palette: palette)
    svg.text(subject.strategy, x: 20, y: 34, size: 16, fill: palette.text, bold: true)
    svg.text("The trace of this cell is empty.", x: 20, y: 60, fill: palette.muted)
    return svg.source
  }
}
