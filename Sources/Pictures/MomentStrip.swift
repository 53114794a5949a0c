import Foundation
import Trace

/// A picture of several strategies at the moment at which they differ most.
///
/// It is as wide as a page on a phone. It shows three strategies in a row, or one if the device is in
/// landscape.
public struct MomentStrip: Sendable {
  /// The strategies from left to right, all played in the same situation.
  public var subjects: [PictureSubject]
  /// Whether the devices move in a loop at half speed, unless the reader prefers reduced motion.
  public var isMoving: Bool

  /// Creates a strip with at most six subjects.
  public init(_ subjects: [PictureSubject], isMoving: Bool = false) {
    self.subjects = Array(subjects.prefix(6))
    self.isMoving = isMoving
  }

  /// A sentence that describes the picture.
  public var finding: String { ComparisonStrip(subjects).finding }

  /// Returns the picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String { Detail.fitted { drawn(theme, $0) } }

  /// Returns the moment at which most strategies have a problem, of those at which motion has ended and an eye sees
  /// that the strategies differ.
  ///
  /// If they look alike whenever motion has ended, it is the moment in motion at which they differ most.
  func moment(_ rows: [PictureSubject]) -> Moment? {
    let all = ComparisonStrip.moments(rows, limit: 6)
    let rests = all.filter(\.isRest)
    // An animation needs a transition before the moment.
    let moved = rests.filter { $0.transition >= 0 }
    let usable = isMoving && !moved.isEmpty ? moved : rests
    let seen = usable.filter { Self.difference(rows, $0) >= Self.noticeable }
    if seen.isEmpty, rows.count > 1, !isMoving {
      let inMotion = all.filter { !$0.isRest }.map { (moment: $0, difference: Self.difference(rows, $0)) }
      if let most = inMotion.max(by: { $0.difference < $1.difference }), most.difference >= Self.noticeable {
        return most.moment
      }
    }
    func troubled(_ moment: Moment) -> Int {
      rows.count { row in
        row.notes(moment, row.scene(at: moment.time)).contains { $0.kind != .fine && $0.kind != .worst }
      }
    }
    // If several moments have the same number of problems, take the last one.
    return (seen.isEmpty ? usable : seen).reversed().max { troubled($0) < troubled($1) }
  }

  /// The smallest distance in points that an eye sees between two phones, which are drawn at a quarter of their
  /// size: 4 points of the picture.
  static let noticeable = 16.0

  /// Returns the largest distance between the places of the focused field, the main button or the bar in two of the
  /// subjects, in points.
  static func difference(_ rows: [PictureSubject], _ moment: Moment) -> Double {
    let places = rows.map { row -> [Double?] in
      let scene = row.scene(at: moment.time)
      return [scene.focusNode, row.trace.primaryAction, row.trace.pinnedBar].map { node in
        guard scene.rects.indices.contains(node), scene.rects[node].minY.isFinite else { return nil }
        return Double(scene.rects[node].minY)
      }
    }
    var most = 0.0
    for (n, one) in places.enumerated() {
      for other in places[..<n] {
        for case (let a?, let b?) in zip(one, other) { most = max(most, abs(a - b)) }
      }
    }
    return most
  }

  private func drawn(_ theme: PictureTheme, _ detail: Detail) -> String {
    let rows = subjects.filter(\.isDrawable)
    guard let first = rows.first, let moment = moment(rows) else {
      let palette = theme.palette
      var svg = SVG(
        width: SVG.phoneWidth, height: 60, title: "Comparison", summary: finding, palette: palette)
      svg.text("Nothing is compared.", x: 20, y: 34, fill: palette.muted)
      return svg.source
    }
    let drawing = MomentDrawing(rows, first, moment, theme, detail, isMoving: isMoving)
    return drawing.source(finding: finding)
  }
}

private struct MomentDrawing {
  private static let (margin, gap) = (PictureWidth.phone.margin, 11.0)
  private static let textSize = 12.0
  private static let wideDevice = 206.0

  private let rows: [PictureSubject]
  private let moment: Moment
  private let theme: PictureTheme
  private let detail: Detail
  private let isMoving: Bool
  private let scenes: [PictureScene]
  private let bodies: [CGRect]
  /// Whether each strategy has a separate row, with the texts at the side of the device.
  private let isWide: Bool
  /// The number of devices in a row.
  private let perRow: Int
  private let column: Double
  private let scale: Double
  private let height: Double

  init(
    _ rows: [PictureSubject], _ first: PictureSubject, _ moment: Moment, _ theme: PictureTheme,
    _ detail: Detail, isMoving: Bool
  ) {
    (self.rows, self.moment, self.theme, self.detail, self.isMoving) = (rows, moment, theme, detail, isMoving)
    scenes = rows.map { $0.scene(at: moment.time) }
    bodies = scenes.map { first.device.body(isLandscape: $0.isLandscape) }
    isWide = bodies.contains { $0.width > $0.height }
    let room = SVG.phoneWidth - 2 * Self.margin
    let perRow = isWide ? 1 : min(3, max(2, rows.count))
    self.perRow = perRow
    column =
      isWide
      ? room - Self.wideDevice - Self.gap : (room - Double(perRow - 1) * Self.gap) / Double(perRow)
    scale = (isWide ? Self.wideDevice : column) / (bodies.map(\.width).max() ?? 1)
    height = (bodies.map(\.height).max() ?? 0) * scale
  }

  func source(finding: String) -> String {
    let palette = theme.palette
    let room = SVG.phoneWidth - 2 * Self.margin
    let situation = rows[0].situation
    var svg = SVG(
      width: SVG.phoneWidth, height: 0, title: "\(moment.title): \(situation)", summary: finding,
      palette: palette)
    let head = Captions.draw(
      moment.title, width: room, letters: 15, x: Self.margin, y: 26, step: 17,
      size: 14, fill: palette.text, bold: true, on: &svg)
    let end = Captions.draw(
      situation, width: room, letters: Self.textSize, x: Self.margin, y: head,
      size: 11.5, fill: palette.muted, on: &svg)
    let change = isMoving ? rows[0].trace.transitions.last { $0.start <= moment.time } : nil
    var loop = change.map(AnimationLoop.init)
    var y = end - 6
    for start in stride(from: 0, to: rows.count, by: perRow) {
      let members = start..<min(rows.count, start + perRow)
      y = draw(members, at: y, &loop, on: &svg) + 10
    }
    if let loop { svg.animation = loop.style }
    svg.height = y + 4
    return svg.source
  }

  private func draw(_ members: Range<Int>, at top: Double, _ loop: inout AnimationLoop?, on svg: inout SVG)
    -> Double
  {
    let names = rows.map {
      Captions.wrapped($0.strategy, width: column, letters: Self.textSize + 1)
    }
    let head = isWide ? 0 : 15 * Double(members.map { names[$0].count }.max() ?? 1) + 4
    var bottom = top + head + height
    for n in members {
      let x = Self.margin + Double(n - members.lowerBound) * (column + Self.gap)
      let words = isWide ? x + Self.wideDevice + Self.gap : x
      let below = Captions.draw(
        names[n], x: words, y: top + 12, size: Self.textSize, fill: theme.palette.text, bold: true, on: &svg)
      let painter = DevicePainter(
        subject: rows[n], colors: theme.colors, background: theme.palette.background, scale: scale,
        origin: CGPoint(
          x: x - bodies[n].minX * scale, y: top + head + height - bodies[n].maxY * scale),
        detail: detail)
      if loop == nil {
        painter.draw(scenes[n], isRest: moment.isRest, on: &svg)
      } else {
        loop?.draw(rows[n], painter, scenes[n], on: &svg)
      }
      let end = drawHeadline(
        of: rows[n], x: words, y: isWide ? below + 4 : top + head + height + 18, on: &svg)
      bottom = max(bottom, end)
    }
    return bottom
  }

  private func drawHeadline(of subject: PictureSubject, x: Double, y: Double, on svg: inout SVG) -> Double {
    Captions.draw(
      subject.headline, width: column, letters: Self.textSize, lines: 12, x: x,
      y: y, size: Self.textSize, fill: subject.passes ? theme.palette.pass : theme.palette.fail, on: &svg)
  }
}
