import Foundation
import SVGDrawing
import TraceRecording

/// Several strategies side by side at the one moment that tells them apart.
///
/// As wide as a phone shows pages, 390 points for three strategies, so that its words keep their size there.
public struct MomentStrip: Sendable {
  /// The strategies, from left to right; all played in the same situation.
  public var subjects: [PictureSubject]
  /// Whether the devices move to that moment, at half speed and over and over, as far as the reader wants motion.
  public var isMoving: Bool

  /// Makes a strip; subjects beyond the fourth are left out.
  public init(_ subjects: [PictureSubject], isMoving: Bool = false) {
    self.subjects = Array(subjects.prefix(4))
    self.isMoving = isMoving
  }

  private static let column = 112.0
  private static let gap = 12.0
  private static let margin = 15.0
  private static let textSize = 12.0

  /// The sentence that describes the picture.
  public var finding: String { ComparisonStrip(subjects).finding }

  /// The picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String { Detail.fitted { drawn(theme, $0) } }

  /// The rest in which most of the strategies show what decides them.
  private func moment(_ rows: [PictureSubject]) -> Moment? {
    let rests = ComparisonStrip.moments(rows, limit: 6).filter(\.isRest)
    func troubled(_ moment: Moment) -> Int {
      rows.count { row in
        row.notes(moment, row.scene(at: moment.time)).contains { $0.kind != .fine && $0.kind != .worst }
      }
    }
    // The first of equals.
    return rests.reversed().max { troubled($0) < troubled($1) }
  }

  private func drawn(_ theme: PictureTheme, _ detail: Detail) -> String {
    let rows = subjects.filter(\.isDrawable)
    let (palette, colors) = (theme.palette, theme.colors)
    guard let first = rows.first, let moment = moment(rows) else {
      var svg = SVG(width: 390, height: 60, title: "Comparison", summary: finding, palette: palette)
      svg.text("Nothing is compared.", x: 20, y: 34, fill: palette.muted)
      return svg.source
    }
    let scenes = rows.map { $0.scene(at: moment.time) }
    let bodies = scenes.map { first.device.body(isLandscape: $0.isLandscape) }
    let isWide = bodies.contains { $0.width > $0.height }
    let column = isWide ? 1.8 * Self.column : Self.column
    let scale = column / (bodies.map(\.width).max() ?? 1)
    let height = (bodies.map(\.height).max() ?? 0) * scale
    let width = 2 * Self.margin + Double(rows.count) * (column + Self.gap) - Self.gap
    var svg = SVG(
      width: width, height: 0, title: "\(moment.title): \(first.situation)", summary: finding,
      palette: palette)
    let fit = Captions.fit(width - 2 * Self.margin, size: Self.textSize)
    svg.text(moment.title, x: Self.margin, y: 26, size: 14, fill: palette.text, bold: true, limit: fit)
    svg.text(first.situation, x: Self.margin, y: 43, size: 11.5, fill: palette.muted, limit: fit)
    let columns = Captions.fit(column, size: Self.textSize)
    let names = rows.map {
      Captions.wrapped($0.strategy.replacing("-", with: "- "), columns: columns, lines: 3)
    }
    let top = 54 + 15 * Double(names.map(\.count).max() ?? 1) + 4
    var bottom = top
    let change = isMoving ? first.trace.transitions.last { $0.start <= moment.time } : nil
    var loop = change.map(AnimationLoop.init)
    for (n, subject) in rows.enumerated() {
      let x = Self.margin + Double(n) * (column + Self.gap)
      for (line, text) in names[n].enumerated() {
        svg.text(
          text.replacing("- ", with: "-"), x: x, y: 64 + Double(line) * 15, size: Self.textSize,
          fill: palette.text,
          bold: true, limit: columns + 2)
      }
      let painter = DevicePainter(
        subject: subject, colors: colors, background: palette.background, scale: scale,
        origin: CGPoint(x: x - bodies[n].minX * scale, y: top + height - bodies[n].maxY * scale),
        detail: detail)
      if loop == nil {
        painter.draw(scenes[n], isRest: moment.isRest, on: &svg)
      } else {
        loop?.draw(subject, painter, scenes[n], on: &svg)
      }
      var y = top + height + 18
      let words = Captions.wrapped(subject.headline, columns: columns, lines: 8)
      for text in words {
        svg.text(
          text, x: x, y: y, size: Self.textSize, fill: subject.passes ? palette.pass : palette.fail,
          limit: columns + 4)
        y += 15
      }
      bottom = max(bottom, y)
    }
    if let loop { svg.animation = loop.style }
    svg.height = bottom + 4
    return svg.source
  }
}
