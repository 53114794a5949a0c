import Foundation
import SVGDrawing

/// Numbers as a picture writes them.
enum SVGNumber {
  /// One decimal is a tenth of a pixel; more only makes files larger.
  static func coarse(_ value: Double) -> String { SVG.number((value * 10).rounded() / 10) }

  /// At most two decimals.
  static func text(_ value: Double) -> String { SVG.number(value) }
}

/// Path data, made of rectangles and lines in pixels.
struct PathData {
  private(set) var text = ""

  var isEmpty: Bool { text.isEmpty }

  mutating func move(_ x: Double, _ y: Double) { text += "M\(SVGNumber.coarse(x)) \(SVGNumber.coarse(y))" }
  mutating func line(_ x: Double, _ y: Double) { text += "L\(SVGNumber.coarse(x)) \(SVGNumber.coarse(y))" }

  mutating func close() { text += "z" }

  mutating func rect(_ r: CGRect, radius: Double = 0) {
    guard r.width > 0.05, r.height > 0.05 else { return }
    func n(_ value: Double) -> String { SVGNumber.coarse(value) }
    let c = min(radius, r.width / 2, r.height / 2)
    guard c >= 0.5 else {
      text += "M\(n(r.minX)) \(n(r.minY))h\(n(r.width))v\(n(r.height))h\(n(-r.width))z"
      return
    }
    let (w, h) = (r.width - 2 * c, r.height - 2 * c)
    text += "M\(n(r.minX + c)) \(n(r.minY))h\(n(w))a\(n(c)) \(n(c)) 0 0 1 \(n(c)) \(n(c))v\(n(h))"
    text += "a\(n(c)) \(n(c)) 0 0 1 \(n(-c)) \(n(c))h\(n(-w))a\(n(c)) \(n(c)) 0 0 1 \(n(-c)) \(n(-c))v\(n(-h))"
    text += "a\(n(c)) \(n(c)) 0 0 1 \(n(c)) \(n(-c))z"
  }

  /// Diagonal lines across a rectangle.
  mutating func hatch(_ r: CGRect, spacing: Double) {
    guard r.width > 0, r.height > 0, spacing > 0.5 else { return }
    var offset = spacing / 2
    while offset < r.width + r.height {
      // From the left or lower edge up to the upper or right one.
      let (x0, y0) = offset <= r.height ? (r.minX, r.minY + offset) : (r.minX + offset - r.height, r.maxY)
      let (x1, y1) = offset <= r.width ? (r.minX + offset, r.minY) : (r.maxX, r.minY + offset - r.width)
      move(x0, y0)
      line(x1, y1)
      offset += spacing
    }
  }
}

extension SVG {
  /// A filled path; nothing where it is empty.
  mutating func fill(_ data: PathData, _ color: String, rule: String? = nil, opacity: Double? = nil) {
    guard !data.isEmpty else { return }
    append("<path d=\"\(data.text)\" fill=\"\(color)\"")
    if let rule { append(" fill-rule=\"\(rule)\"") }
    if let opacity { append(" fill-opacity=\"\(number(opacity))\"") }
    append("/>\n")
  }

  /// A path's outline; nothing where it is empty.
  mutating func stroke(
    _ data: PathData, _ color: String, width: Double = 1, dash: String? = nil, fill: String = "none",
    opacity: Double? = nil
  ) {
    guard !data.isEmpty else { return }
    append("<path d=\"\(data.text)\" fill=\"\(fill)\" stroke=\"\(color)\"")
    if width != 1 { append(" stroke-width=\"\(number(width))\"") }
    if let dash { append(" stroke-dasharray=\"\(dash)\"") }
    if let opacity { append(" stroke-opacity=\"\(number(opacity))\"") }
    append("/>\n")
  }
}
