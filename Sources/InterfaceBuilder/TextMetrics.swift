/// A font as an element names it.
struct InterfaceFont: Sendable, Equatable {
  var pointSize: Double
  /// Whether it is the system's, whose measures are known.
  var isSystem: Bool
  var isBold: Bool

  /// The height of a line to the pixel: 1.1934 of the point size, as labels of one line in public
  /// Interface Builder files show it (17 points → 20.5 at 2x and 20.33 at 3x).
  func lineHeight(scale: Double) -> Double { TextMetrics.roundUp(pointSize * 1.1934, scale: scale) }

  /// Ascent and descent of the system font by point size, measured likewise.
  static let ascent = 0.952
  static let descent = 0.241
  /// How far below the centre of a single line its baseline is.
  static let baselineBelowCenter = 0.356

  /// Sizes of the text styles at the default content size (Apple, Human Interface Guidelines, Typography).
  static let styles: [String: Double] = [
    "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17,
    "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]
}

/// How wide text is, by a table of a similar font.
enum TextMetrics {
  /// Advance widths of the characters from space to tilde in thousandths of the point size: Helvetica
  /// (Adobe, Font Metrics for PDF Core 14 Fonts).
  private static let widths: [Double] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// How much wider the system font is than the table, at text sizes.
  private static let systemFactor = 1.04
  private static let boldFactor = 1.06

  static func roundUp(_ value: Double, scale: Double) -> Double {
    ((value * scale - 1e-6).rounded(.up)) / scale
  }

  /// The estimated width of one line.
  static func width(_ text: some StringProtocol, _ font: InterfaceFont) -> Double {
    var sum = 0.0
    for scalar in text.unicodeScalars { sum += advance(scalar) }
    return sum / 1000 * font.pointSize * (font.isBold ? boldFactor : 1) * systemFactor
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x20...0x7E: widths[Int(scalar.value) - 0x20]
    case 0..<0x20, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    // Ideographs, kana, hangul, full-width forms and emoji fill a square.
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x1FFFF: 1000
    default: 556
    }
  }

  /// How many lines a text takes within a width, broken at spaces; at least one.
  static func lines(_ text: String, _ font: InterfaceFont, width: Double, factor: Double = 1) -> Int {
    guard width > 0 else { return 1 }
    var count = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      count += 1
      var used = 0.0
      let space = self.width(" ", font) * factor
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let size = self.width(word, font) * factor
        if used > 0 && used + space + size > width {
          count += 1
          used = 0
        }
        if size > width {
          // A word, or a text without spaces, that fills lines by itself.
          let more = Int(min(10_000, ((used + size) / width).rounded(.down)))
          count += more
          used = max(0, used + size - Double(more) * width)
        } else {
          used += (used > 0 ? space : 0) + size
        }
      }
    }
    return max(1, count)
  }
}
