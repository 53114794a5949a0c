import Foundation
import Trace

/// A picture of a screen on several devices, side by side, before a keyboard appears.
public struct ScreenPicture: Sendable {
  /// A device that shows the screen.
  public struct Place: Sendable {
    /// The name of the device.
    public var title: String
    /// The cell whose first moment is drawn.
    public var subject: PictureSubject
    /// Creates a place.
    public init(title: String, subject: PictureSubject) {
      self.title = title
      self.subject = subject
    }
  }

  /// The title of the screen.
  public var title: String
  /// A sentence that describes the screen.
  public var summary: String
  /// The devices, in the order in which they are drawn.
  public var places: [Place]

  /// The maximum number of devices in one picture.
  public static let limit = 12

  /// Creates a picture. Devices beyond the limit are left out.
  public init(title: String, summary: String, places: [Place]) {
    self.title = title
    self.summary = summary
    self.places = Array(places.prefix(Self.limit))
  }

  /// Returns the picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String { Detail.fitted { drawn(theme, $0) } }

  private static let widest = 960.0
  private static let gap = 28.0

  private func drawn(_ theme: PictureTheme, _ detail: Detail) -> String {
    let (palette, colors) = (theme.palette, theme.colors)
    let shown = places.filter(\.subject.isDrawable).map { Device($0) }
    // All devices have the same scale, so that sizes can be compared, and two rows of them fit on a page.
    let tallest = shown.map(\.body.height).max() ?? 1
    let widest = shown.map(\.body.width).max() ?? 1
    let scale = min(460 / tallest, (Self.widest - 40) / widest)
    let rows = Self.rows(of: shown, scale)
    let width = max(
      560,
      40 + (rows.map { $0.reduce(-Self.gap) { $0 + $1.width(scale) + Self.gap } }.max() ?? 0))
    var svg = SVG(width: width, height: 0, title: title, summary: summary, palette: palette)
    let head = Captions.draw(
      title, width: width - 40, letters: 17, x: 20, y: 34, step: 20, size: 16,
      fill: palette.text, bold: true, on: &svg)
    var y =
      Captions.draw(
        summary, width: width - 40, letters: 11, x: 20, y: head + 7, size: 11,
        fill: palette.muted, on: &svg) + 5
    for row in rows where !row.isEmpty {
      var left = 20.0
      let high = (row.map(\.body.height).max() ?? 0) * scale
      var bottom = y + high
      for device in row {
        let width = device.width(scale)
        let painter = DevicePainter(
          subject: device.place.subject, colors: colors, background: palette.background, scale: scale,
          origin: CGPoint(
            x: left + (width - device.body.width * scale) / 2 - device.body.minX * scale,
            y: y + high - device.body.maxY * scale), detail: detail)
        painter.draw(device.scene, isRest: false, on: &svg)
        let end = device.drawCaption(at: CGPoint(x: left, y: y + high), width: width, palette, on: &svg)
        bottom = max(bottom, end)
        left += width + Self.gap
      }
      y = bottom + 6
    }
    svg.height = y + 4
    return svg.source
  }

  private static func rows(of devices: [Device], _ scale: Double) -> [[Device]] {
    var rows: [[Device]] = [[]]
    var x = 0.0
    for device in devices {
      let width = device.width(scale)
      if x > 0, x + width > widest - 40 {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append(device)
      x += width + gap
    }
    return rows
  }

  private struct Device {
    let place: Place
    let scene: PictureScene
    let body: CGRect

    init(_ place: Place) {
      self.place = place
      scene = place.subject.scene(at: 0)
      body = place.subject.device.body(isLandscape: scene.isLandscape)
    }

    /// Returns the width that the device takes in a row, with space for its caption.
    func width(_ scale: Double) -> Double { max(150, body.width * scale) }

    /// Draws the caption below a device, and returns the baseline below its last line.
    func drawCaption(at foot: CGPoint, width: Double, _ palette: Palette, on svg: inout SVG) -> Double {
      let size = "\(Int(scene.screen.width))×\(Int(scene.screen.height)) pt"
      let y = Captions.draw(
        place.title, width: width, letters: 13, x: foot.x, y: foot.y + 20,
        size: 12, fill: palette.text, bold: true, on: &svg)
      return Captions.draw(
        ["\(scene.isLandscape ? "landscape" : "portrait"), \(size)"], x: foot.x, y: y, size: 11,
        fill: palette.muted, on: &svg)
    }
  }
}
