import Foundation

enum SVGNumber {
  /// Returns a number with one decimal. A tenth of a pixel is precise enough, and files stay small.
  static func coarse(_ value: Double) -> String { SVG.number((value * 10).rounded() / 10) }

  static func text(_ value: Double) -> String { SVG.number(value) }
}

/// The data of an SVG path with rectangles and lines, in pixels.
struct PathData {
  private(set) var text = ""

  var isEmpty: Bool { text.isEmpty }

  mutating func move(_ x: Double, _ y: Double) { text += "M\(SVGNumber.coarse(x)) \(SVGNumber.coarse(y))" }
  mutating func line(_ x: Double, _ y: Double) { text += "L\(SVGNumber.coarse(x)) \(SVGNumber.coarse(y))" }

  mutating func close() { text += "z" }

  mutating func rect(_ r: CGRect, radius: Double = 0) {
    guard r.width > 0.05, r.height > 0.05 else { return }
    func n(_ value: Double) -> String { SVGNumber.coarse(value) }
    let c = (min(radius, r.width / 2, r.height / 2) * 10).rounded() / 10
    guard c >= 0.8 else {
      text += "M\(n(r.minX)) \(n(r.minY))h\(n(r.width))v\(n(r.height))h\(n(-r.width))z"
      return
    }
    let (w, h) = (r.width - 2 * c, r.height - 2 * c)
    text += "M\(n(r.minX + c)) \(n(r.minY))h\(n(w))"
    // Small corners are drawn as parabolas, which take fewer characters than arcs.
    func corner(_ x: Double, _ y: Double, _ controlX: Double, _ controlY: Double) {
      text +=
        c < 4
        ? "q\(n(controlX)) \(n(controlY)) \(n(x)) \(n(y))" : "a\(n(c)) \(n(c)) 0 0 1 \(n(x)) \(n(y))"
    }
    corner(c, c, c, 0)
    text += "v\(n(h))"
    corner(-c, c, 0, c)
    text += "h\(n(-w))"
    corner(-c, -c, -c, 0)
    text += "v\(n(-h))"
    corner(c, -c, 0, -c)
    text += "z"
  }

  /// Adds the areas between the corners of a rectangle and its rounded corners.
  mutating func corners(_ r: CGRect, radius: Double) {
    func n(_ value: Double) -> String { SVGNumber.coarse(value) }
    for (x, y, dx, dy) in [
      (r.minX, r.minY, 1.0, 1.0), (r.maxX, r.minY, -1, 1), (r.minX, r.maxY, 1, -1), (r.maxX, r.maxY, -1, -1),
    ] {
      let sweep = dx * dy > 0 ? 0 : 1
      text += "M\(n(x)) \(n(y))h\(n(dx * radius))a\(n(radius)) \(n(radius)) 0 0 \(sweep) "
      text += "\(n(-dx * radius)) \(n(dy * radius))z"
    }
  }

  /// Adds diagonal lines that fill a rectangle.
  mutating func hatch(_ r: CGRect, spacing: Double) {
    guard r.width > 0, r.height > 0, spacing > 0.5 else { return }
    var offset = spacing / 2
    while offset < r.width + r.height {
      // Each line leads from the left or bottom edge to the top or right edge.
      let (x0, y0) = offset <= r.height ? (r.minX, r.minY + offset) : (r.minX + offset - r.height, r.maxY)
      let (x1, y1) = offset <= r.width ? (r.minX + offset, r.minY) : (r.maxX, r.minY + offset - r.width)
      move(x0, y0)
      line(x1, y1)
      offset += spacing
    }
  }
}

extension SVG {
  mutating func fill(_ data: PathData, _ color: String, rule: String? = nil, opacity: Double? = nil) {
    guard !data.isEmpty else { return }
    append("<path d=\"\(data.text)\" fill=\"\(color)\"")
    if let rule { append(" fill-rule=\"\(rule)\"") }
    if let opacity { append(" fill-opacity=\"\(number(opacity))\"") }
    append("/>\n")
  }

  mutating func stroke(
    _ data: PathData, _ color: String, width: Double = 1, dash: String? = nil, fill: String = "none",
    fillOpacity: Double? = nil
  ) {
    guard !data.isEmpty else { return }
    append("<path d=\"\(data.text)\" fill=\"\(fill)\" stroke=\"\(color)\"")
    if width != 1 { append(" stroke-width=\"\(number(width))\"") }
    if let dash { append(" stroke-dasharray=\"\(dash)\"") }
    if let fillOpacity { append(" fill-opacity=\"\(number(fillOpacity))\"") }
    append("/>\n")
  }
}
