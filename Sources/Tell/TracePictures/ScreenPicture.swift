import Foundation
import SVGDrawing
import TraceRecording

/// A screen at rest on several devices, side by side: what was laid out, before any keyboard comes.
public struct ScreenPicture: Sendable {
  /// A device with the screen on it.
  public struct Place: Sendable {
    /// The device's name.
    public var title: String
    /// What is on it at the start.
    public var subject: PictureSubject
    /// Makes a place.
    public init(title: String, subject: PictureSubject) {
      self.title = title
      self.subject = subject
    }
  }

  /// The screen's title.
  public var title: String
  /// What it is, in a sentence.
  public var summary: String
  /// The devices, in order.
  public var places: [Place]

  /// The most devices of one picture.
  public static let limit = 12

  /// Makes a picture of the first devices.
  public init(title: String, summary: String, places: [Place]) {
    self.title = title
    self.summary = summary
    self.places = Array(places.prefix(Self.limit))
  }

  /// The picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String { Detail.fitted { drawn(theme, $0) } }

  private static let widest = 960.0
  private static let gap = 28.0

  private func drawn(_ theme: PictureTheme, _ detail: Detail) -> String {
    let (palette, colors) = (theme.palette, theme.colors)
    let shown = places.filter(\.subject.isDrawable)
    let scenes = shown.map { $0.subject.scene(at: 0) }
    let bodies = zip(shown, scenes).map { $0.subject.device.body(isLandscape: $1.isLandscape) }
    // As high as fits two rows on a page; all to the same scale, so that sizes can be compared.
    let tallest = bodies.map(\.height).max() ?? 1
    let widest = bodies.map(\.width).max() ?? 1
    let scale = min(460 / tallest, (Self.widest - 40) / widest)
    var rows: [[Int]] = [[]]
    var x = 0.0
    for (n, body) in bodies.enumerated() {
      let width = max(150, body.width * scale)
      if x > 0, x + width > Self.widest - 40 {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append(n)
      x += width + Self.gap
    }
    let widths = bodies.map { max(150, $0.width * scale) }
    let width = max(
      560, 40 + (rows.map { $0.reduce(-Self.gap) { $0 + widths[$1] + Self.gap } }.max() ?? 0))
    var svg = SVG(width: width, height: 0, title: title, summary: summary, palette: palette)
    svg.text(
      title, x: 20, y: 34, size: 16, fill: palette.text, bold: true, limit: Captions.fit(width - 40, size: 17)
    )
    var y = 46.0
    for line in Captions.wrapped(summary, columns: Captions.fit(width - 40, size: 11), lines: 3) {
      y += 15
      svg.text(line, x: 20, y: y, size: 11, fill: palette.muted, limit: 400)
    }
    y += 20
    for row in rows where !row.isEmpty {
      var left = 20.0
      let high = (row.map { bodies[$0].height }.max() ?? 0) * scale
      for n in row {
        let body = bodies[n]
        let origin = CGPoint(
          x: left + (widths[n] - body.width * scale) / 2 - body.minX * scale,
          y: y + high - body.maxY * scale)
        let painter = DevicePainter(
          subject: shown[n].subject, colors: colors, background: palette.background, scale: scale,
          origin: origin, detail: detail)
        painter.draw(scenes[n], isRest: false, on: &svg)
        svg.text(
          shown[n].title, x: left, y: y + high + 20, size: 12, fill: palette.text, bold: true,
          limit: Captions.fit(widths[n], size: 12.5))
        let size = scenes[n].screen
        svg.text(
          "\(scenes[n].isLandscape ? "landscape" : "portrait"), \(Int(size.width))×\(Int(size.height)) pt",
          x: left, y: y + high + 35, size: 11, fill: palette.muted,
          limit: 40)
        left += widths[n] + Self.gap
      }
      y += high + 56
    }
    svg.height = y + 4
    return svg.source
  }
}
