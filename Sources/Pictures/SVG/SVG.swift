import Support

/// A colour on light pages and its replacement on dark pages, as `#rrggbb`.
package struct ColorPair: Sendable, Hashable {
  package var light: String
  package var dark: String

  package init(light: String, dark: String) {
    self.light = light
    self.dark = dark
  }
}

/// The colours of a picture: for light pages, for dark pages, or for both.
///
/// The browser decides whether a picture for both follows the page or the system. Every picture has an opaque
/// background, so it is readable in both cases.
package struct Palette: Sendable {
  package var background: String
  package var border: String
  package var text: String
  package var muted: String
  package var grid: String
  /// The colours of results. Each result also has a different shape.
  package var pass: String
  package var improve: String
  package var fail: String
  package var reference: String
  /// The fill and text colours of each step, from no failing cell to all cells failing.
  package var heat: [(fill: String, text: String)]
  /// The colours that are replaced on dark pages, with one pair for each light colour; empty for a picture of
  /// one theme.
  package var pairs: [ColorPair] = []

  package static let light = Palette(
    background: "#ffffff", border: "#d1d9e0", text: "#1f2328", muted: "#59636e",
    grid: "#e6eaef",
    pass: "#1a7f37", improve: "#9a6700", fail: "#cf222e", reference: "#59636e",
    heat: [
      ("#e8f3ec", "#1f2328"), ("#fdf3e3", "#1f2328"), ("#fbe0c3", "#1f2328"), ("#f8c49c", "#1f2328"),
      ("#f1a07a", "#1f2328"), ("#e2765c", "#1f2328"), ("#c94b45", "#fffffe"), ("#a4262f", "#ffffff"),
      ("#7a1423", "#ffffff"),
    ])

  package static let dark = Palette(
    background: "#0d1117", border: "#3d444d", text: "#f0f6fc", muted: "#9198a1",
    grid: "#21262d",
    pass: "#3fb950", improve: "#d29922", fail: "#f85149", reference: "#9198a1",
    heat: [
      ("#12261e", "#f0f6fc"), ("#2b2117", "#f0f6fc"), ("#43291b", "#f0f6fc"), ("#5e2f20", "#f0f6fc"),
      ("#7d3526", "#f0f6fc"), ("#9c3d30", "#f0f6fc"), ("#bd473f", "#ffffff"), ("#da5a54", "#0d1117"),
      ("#f47f78", "#0d1117"),
    ])

  /// The light colours, which are replaced by the dark ones if the reader prefers a dark theme.
  package static let adaptive: Palette = {
    var palette = light
    palette.pairs = zip(light.colors, dark.colors).map { ColorPair(light: $0, dark: $1) }
    return palette
  }()

  private var colors: [String] {
    [background, border, text, muted, grid, pass, improve, fail, reference]
      + heat.flatMap { [$0.fill, $0.text] }
  }

  /// Returns the step for a share of 0...1. The first step is only for a share of exactly 0.
  package func heat(_ share: Double) -> Int {
    if share.isNaN || share <= 0 { return 0 }
    return Palette.heatBounds.lastIndex { share >= $0 } ?? 0
  }

  /// The lower bound of each step. The steps are finer where strategies differ most, and the last step is for
  /// a share of 1.
  package static let heatBounds = [0, 0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1]
}

/// A writer of a picture with presentation attributes.
///
/// It uses no scripts and no fonts, which a code-hosting site would block. A style sheet is only used for
/// dark pages and motion, because simple renderers may ignore it.
package struct SVG {
  /// The width of a picture on a phone, in points. A code-hosting site leaves 358 of a phone's 390 points.
  package static let phoneWidth = 358.0

  package enum Anchor: String { case start, middle, end }

  private var body = ""
  /// The style sheet for motion, which renderers may ignore.
  package var animation = ""
  private let width: Double
  /// The height of the picture, which may be set after drawing.
  package var height: Double
  private let title: String
  private let summary: String
  private let palette: Palette

  package init(width: Double, height: Double, title: String, summary: String, palette: Palette) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
    self.palette = palette
  }

  /// The finished picture with its opaque background.
  package var source: String {
    let (w, h) = (number(width), number(height))
    let card = """
      <rect x="0.5" y="0.5" width="\(number(width - 1))" height="\(number(height - 1))" rx="8" \
      fill="\(palette.background)" stroke="\(palette.border)"/>
      """
    let style = darkStyle(card + body) + animation
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(w)" height="\(h)" viewBox="0 0 \(w) \(h)" role="img" \
      font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="12">
      <title>\(escapedForXML(title))</title>
      <desc>\(escapedForXML(summary))</desc>\(style.isEmpty ? "" : "\n<style>\(style)</style>")
      \(card)
      \(body)</svg>

      """
  }

  private func darkStyle(_ markup: String) -> String {
    var rules = ""
    // A search by characters instead of bytes would take longer than drawing the picture.
    let used = Attributes(in: markup, named: ["fill", "stroke"])
    for pair in Set(palette.pairs).sorted(by: { $0.light < $1.light }) where pair.light != pair.dark {
      for attribute in ["fill", "stroke"] where used.has(attribute, pair.light) {
        rules += "[\(attribute)=\"\(pair.light)\"]{\(attribute):\(pair.dark)}"
      }
    }
    return rules.isEmpty ? "" : "@media (prefers-color-scheme:dark){\(rules)}"
  }

  package mutating func text(
    _ text: String, x: Double, y: Double, anchor: Anchor = .start, size: Double? = nil, fill: String? = nil,
    bold: Bool = false, rotate: Double? = nil, limit: Int = 60
  ) {
    body += "<text x=\"\(number(x))\" y=\"\(number(y))\""
    if anchor != .start { body += " text-anchor=\"\(anchor.rawValue)\"" }
    if let size { body += " font-size=\"\(number(size))\"" }
    if let fill { body += " fill=\"\(fill)\"" }
    if bold { body += " font-weight=\"600\"" }
    if let rotate { body += " transform=\"rotate(\(number(rotate)) \(number(x)) \(number(y)))\"" }
    body += ">\(escapedForXML(text, limit: limit))</text>\n"
  }

  package mutating func rect(
    x: Double, y: Double, width: Double, height: Double, fill: String, stroke: String? = nil,
    radius: Double = 0
  ) {
    body +=
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
    if radius > 0 { body += " rx=\"\(number(radius))\"" }
    body += " fill=\"\(fill)\""
    if let stroke { body += " stroke=\"\(stroke)\"" }
    body += "/>\n"
  }

  package mutating func line(
    x1: Double, y1: Double, x2: Double, y2: Double, stroke: String, width: Double = 1, dash: String? = nil
  ) {
    body += "<path d=\"M\(number(x1)) \(number(y1))L\(number(x2)) \(number(y2))\" stroke=\"\(stroke)\""
    if width != 1 { body += " stroke-width=\"\(number(width))\"" }
    if let dash { body += " stroke-dasharray=\"\(dash)\"" }
    body += "/>\n"
  }

  package mutating func path(_ data: String, fill: String, stroke: String? = nil, strokeWidth: Double = 1) {
    body += "<path d=\"\(data)\" fill=\"\(fill)\""
    if let stroke { body += " stroke=\"\(stroke)\"" }
    if strokeWidth != 1 { body += " stroke-width=\"\(number(strokeWidth))\"" }
    body += "/>\n"
  }

  /// Draws a group whose attributes apply to its content.
  package mutating func group(_ attributes: String, _ content: (inout SVG) -> Void) {
    body += "<g \(attributes)>\n"
    content(&self)
    body += "</g>\n"
  }

  /// Appends markup that is already escaped.
  package mutating func append(_ markup: String) { body += markup }

  /// Returns a number with at most two decimals and without trailing zeros. NaN becomes 0.
  package func number(_ value: Double) -> String { SVG.number(value) }

  /// Returns a number with at most two decimals and without trailing zeros. NaN becomes 0.
  package static func number(_ value: Double) -> String {
    guard value.magnitude < 1e12 else {
      return value.isNaN ? "0" : value < 0 ? "-1000000000000" : "1000000000000"
    }
    return trimmed(value)
  }
}

/// The values of some attributes in markup, which is searched byte by byte.
private struct Attributes {
  private var values: [String: Set<String>] = [:]

  init(in markup: String, named names: [String]) {
    var markup = markup
    values = markup.withUTF8 { bytes in
      var values: [String: Set<String>] = [:]
      for name in names {
        let key = Array("\(name)=\"".utf8)
        var found: Set<String> = []
        var start = 0
        while start + key.count <= bytes.count {
          guard bytes[start] == key[0],
            key.indices.allSatisfy({ bytes[start + $0] == key[$0] })
          else {
            start += 1
            continue
          }
          start += key.count
          let value = bytes[start...].prefix { $0 != UInt8(ascii: "\"") }
          found.insert(String(decoding: value, as: UTF8.self))
          start += value.count
        }
        values[name] = found
      }
      return values
    }
  }

  func has(_ name: String, _ value: String) -> Bool { values[name]?.contains(value) == true }
}
