/// A text in a font, with its estimated size.
struct MeasuredText {
  let text: String
  let font: InterfaceFont
  let scale: Double

  init(_ text: String, _ font: UIFont, scale: CGFloat) {
    // No screen shows more than 10,000 characters of a label.
    self.text = String(text.prefix(10_000))
    self.font = font.measures
    self.scale = Double(scale)
  }

  var isEmpty: Bool { text.isEmpty }

  /// The size in one line, rounded up to pixels.
  var oneLine: CGSize {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    return CGSize(
      width: TextMetrics.roundUp(TextMetrics.width(line, font), scale: scale),
      height: font.lineHeight(scale: scale))
  }

  /// Returns the size in lines that break at a width. A width of 0 breaks only at line ends.
  func size(breakingAt width: CGFloat, limit: Int) -> CGSize {
    let wrapped = wrapped(limit: limit)
    let most = width > 0 && width < 1e6 ? Double(width) : 1e6
    return CGSize(
      width: TextMetrics.roundUp(wrapped.longestLine(most), scale: scale), height: wrapped.height(most))
  }

  func wrapped(limit: Int) -> WrappedText {
    WrappedText(text: text, font: font, lineLimit: max(0, limit), scale: scale)
  }
}

/// A text whose height depends on its width, because its lines break.
package struct WrappedText: Hashable, Sendable, Codable {
  package var text: String
  package var font: InterfaceFont
  /// The maximum number of lines; 0 for no limit.
  package var lineLimit: Int
  /// The number of pixels in a point.
  package var scale: Double
  /// The amounts by which the view is wider and taller than its text.
  package var paddingWidth = 0.0
  package var paddingHeight = 0.0

  package init(text: String, font: InterfaceFont, lineLimit: Int, scale: Double) {
    (self.text, self.font, self.lineLimit, self.scale) = (text, font, lineLimit, scale)
  }

  private func lines(_ width: Double) -> (count: Int, longest: Double) {
    TextMetrics.lines(
      text, font, width: width - paddingWidth, factor: 1, tolerance: TextMetrics.tolerance(text, font))
  }

  /// Returns the number of lines in a view of a width.
  package func lineCount(_ width: Double) -> Int { lines(width).count }

  package func longestLine(_ width: Double) -> Double { lines(width).longest + paddingWidth }

  /// Returns the height at a width. Only the total height is rounded, not the height of each line.
  package func height(_ width: Double) -> Double {
    let count = lines(width).count
    let shown = lineLimit > 0 ? min(count, lineLimit) : count
    let height = Double(shown) * font.pointSize * InterfaceFont.lineFactor
    return TextMetrics.roundUp(height, scale: scale) + paddingHeight
  }
}
