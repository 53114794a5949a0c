import Foundation
import UIKit

/// Another screen that is presented over this one. Its sizes and its contents are choices of this project, except
/// that an alert is 270 points wide and a form sheet 540 by 620 points, as on devices.
extension DevicePainter {
  func drawPresented(_ scene: PictureScene, on svg: inout SVG) {
    guard let style = scene.presented else { return }
    let screen = CGRect(origin: .zero, size: scene.screen)
    if style.dims {
      var shade = PathData()
      shade.rect(px(screen), radius: subject.device.cornerRadius * scale)
      svg.fill(shade, colors.body, opacity: 0.3)
    }
    let card = style.frame(in: scene)
    var back = PathData()
    back.rect(px(card.intersection(screen)), radius: style.isFull ? 0 : 14 * scale)
    svg.stroke(back, colors.line, fill: colors.screen)
    if style == .alert || style == .actionSheet {
      drawQuestion(card, hasButtonsInRow: style == .alert, on: &svg)
    } else {
      drawPage(card, on: &svg)
    }
  }

  /// Draws the title, the message and two buttons of an alert or an action sheet.
  private func drawQuestion(_ card: CGRect, hasButtonsInRow: Bool, on svg: inout SVG) {
    func stroke(_ share: Double, y: Double, height: Double = 8) -> CGRect {
      let width: Double = Double(card.width) * share
      let left: Double = Double(card.midX) - width / 2
      let top: Double = Double(card.minY) + y - height / 2
      return CGRect(x: left, y: top, width: width, height: height)
    }
    paint(pieces([stroke(0.4, y: 28, height: 10)]), .ink, on: &svg)
    paint(pieces([stroke(0.75, y: 52), stroke(0.5, y: 70)]), .text, on: &svg)
    let row = 44.0
    let top = card.maxY - (hasButtonsInRow ? row : 2 * row)
    var lines = [CGRect(x: card.minX, y: top, width: card.width, height: 1)]
    var buttons: [CGPoint] = []
    if hasButtonsInRow {
      lines.append(CGRect(x: card.midX, y: top, width: 1, height: row))
      buttons = [0.25, 0.75].map { CGPoint(x: card.minX + card.width * $0, y: top + row / 2) }
    } else {
      lines.append(CGRect(x: card.minX, y: top + row, width: card.width, height: 1))
      buttons = [0.5, 1.5].map { CGPoint(x: card.midX, y: top + row * $0) }
    }
    paint(pieces(lines), .line, on: &svg)
    paint(
      pieces(buttons.map { CGRect(x: $0.x - 28, y: $0.y - 4, width: 56, height: 8) }), .action, on: &svg)
  }

  /// Draws the title and some lines of a page.
  private func drawPage(_ card: CGRect, on svg: inout SVG) {
    let title = CGRect(x: card.midX - 40, y: card.minY + 20, width: 80, height: 10)
    var lines: [CGRect] = []
    let room: Double = max(0, Double(card.width) - 48)
    for line in 0..<6 {
      let width: Double = line % 3 == 2 ? 0.5 * room : 0.85 * room
      let top: Double = Double(card.minY) + 64 + Double(line) * 26
      if top + 20 < Double(card.maxY) {
        lines.append(CGRect(x: Double(card.minX) + 24, y: top, width: width, height: 8))
      }
    }
    paint(pieces([title]), .ink, on: &svg)
    paint(pieces(lines), .text, on: &svg)
  }

  private func pieces(_ rects: [CGRect]) -> PathData {
    var data = PathData()
    for rect in rects { data.rect(px(rect)) }
    return data
  }
}

extension PresentedStyle {
  /// Whether the screen below is darker while this one is presented.
  fileprivate var dims: Bool {
    switch self {
    case .undimmedHalfSheet, .popover, .fullScreen, .overFullScreen: false
    case .alert, .actionSheet, .pageSheet, .formSheet, .halfSheet: true
    }
  }

  fileprivate var isFull: Bool { self == .fullScreen || self == .overFullScreen }

  /// Returns the frame in which the presented screen is drawn, in screen coordinates.
  fileprivate func frame(in scene: PictureScene) -> CGRect {
    let (width, height) = (Double(scene.screen.width), Double(scene.screen.height))
    let isPad = min(width, height) >= 700
    func centered(_ w: Double, _ h: Double) -> CGRect {
      CGRect(
        x: (width - min(w, width)) / 2, y: (height - min(h, height)) / 2, width: min(w, width),
        height: min(h, height))
    }
    switch self {
    case .alert:
      // UIKit centers an alert above the keyboard that it has.
      var card = centered(270, 140)
      let free = scene.keyboardKind == .docked ? Double(scene.keyboard.minY) : height
      card.origin.y = max(8, (free - card.height) / 2)
      return card
    case .actionSheet:
      let w = min(width, height) - 16
      return isPad
        ? centered(300, 190) : CGRect(x: (width - w) / 2, y: height - 190 - 21, width: w, height: 190)
    case .popover: return centered(320, 260)
    case .formSheet: return centered(540, 620)
    case .pageSheet:
      return isPad ? centered(704, height - 40) : CGRect(x: 0, y: 54, width: width, height: height - 54)
    case .halfSheet, .undimmedHalfSheet:
      let w = isPad ? min(704, width) : width
      return CGRect(x: (width - w) / 2, y: height / 2, width: w, height: height / 2)
    case .fullScreen, .overFullScreen: return CGRect(x: 0, y: 0, width: width, height: height)
    }
  }
}
