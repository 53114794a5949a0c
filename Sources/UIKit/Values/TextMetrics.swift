/// The measures of a font on which the size of a text depends.
package struct InterfaceFont: Sendable, Hashable, Codable {
  package var pointSize: Double
  /// Whether the font is the system font, whose measures are known.
  package var isSystem: Bool
  package var weight = Weight.regular

  package init(pointSize: Double, isSystem: Bool, weight: Weight = .regular) {
    (self.pointSize, self.isSystem, self.weight) = (pointSize, isSystem, weight)
  }

  package enum Weight: String, Sendable, Codable {
    case light, regular, medium, semibold, bold

    /// The extra width of every character, in thousandths of the point size, and the factor on the extra
    /// widths that single characters have in bold.
    var gain: (all: Double, bold: Double) {
      switch self {
      case .light: (-7, 0)
      case .regular: (0, 0)
      case .medium: (13, 0)
      case .semibold: (24, 0.7)
      case .bold: (36, 1)
      }
    }
  }

  /// Returns the height of a line, rounded up to a pixel. It is 1.1934 times the point size, as in one-line
  /// labels in public Interface Builder files (17 points → 20.5 at 2x and 20.33 at 3x).
  package func lineHeight(scale: Double) -> Double {
    TextMetrics.roundUp(pointSize * Self.lineFactor, scale: scale)
  }

  package static let lineFactor = 1.1934
  /// The ascent and descent of the system font as shares of the point size, measured like `lineFactor`.
  package static let ascent = 0.952
  package static let descent = 0.241
  /// The distance from the centre of a single line down to its baseline, as a share of the point size.
  package static let baselineBelowCenter = 0.356

  /// The sizes of the text styles at the default content size (Apple, Human Interface Guidelines,
  /// Typography).
  package static let styles: [String: Double] = [
    "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17,
    "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]
}

/// Estimates the width of text in the system font.
///
/// The measures are a least-squares fit to the recorded widths of one-line labels in Interface Builder files
/// of public repositories: 1,495 texts in 2,270 places of 105 repositories. A cross-validation left out an
/// eighth of the repositories in each of eight turns: 98 of 100 widths were within 2 points, and 86 within
/// one. The tables of the font are not used.
package enum TextMetrics {
  /// The widths of the characters from space to tilde, in thousandths of the point size.
  private static let widths: [Double] = [
    275, 296, 366, 598, 628, 922, 687, 249, 363, 370, 429, 639, 256, 451, 280, 322, 615, 460, 599,
    611, 637, 615, 624, 570, 621, 617, 292, 286, 602, 614, 621, 524, 1016, 646, 655, 709, 709, 590,
    558, 739, 738, 270, 526, 618, 559, 868, 740, 757, 616, 794, 632, 626, 590, 735, 641, 938, 672,
    629, 656, 330, 286, 330, 483, 550, 343, 541, 610, 550, 604, 560, 349, 602, 590, 244, 211, 529,
    249, 868, 576, 578, 602, 580, 369, 511, 356, 581, 517, 747, 499, 527, 512, 368, 265, 368, 593,
  ]
  /// The extra width of each of these characters in bold. In semibold it is seven tenths of this width.
  private static let boldWidths: [Double] = [
    -31, -1, 0, 0, 0, 0, 0, 5, 2, 2, 0, 1, 0, -1, 2, 2, 5, 2, 4, -2, 4, 0, 4, -1, 0, 1, 2, 0, 0, 0,
    0, 0, 0, 0, -1, -10, -7, -3, 3, -10, 5, 12, 2, 5, -4, 0, -3, -6, 5, -3, -3, -1, -9, 1, 1, 3, -8,
    -4, 1, 2, 0, 2, 0, 5, 0, -7, 3, -5, 6, -4, 6, -3, 1, 2, 0, 3, 1, 11, 5, -10, -1, 0, 11, 6, 6, 5,
    -2, 8, 2, 4, 0, 1, 0, 1, 0,
  ]
  /// The extra width of each of these characters in sizes of at least 19.5 points, in which the system font
  /// has another design.
  private static let displayWidths: [Double] = [
    -25, 1, 0, 0, 1, 0, 0, 6, 0, 0, 0, 0, 0, -2, 2, 0, 4, 1, 4, 0, 2, 5, 7, -1, 1, 3, 5, 0, 0, 0, 0,
    0, 0, 3, 4, 12, -4, -3, -1, 4, 3, 11, 0, 3, 2, 6, -3, 5, 5, 0, -9, 4, 7, 3, -3, -5, -2, -4, 0,
    0, 0, 0, 0, -2, 0, 1, -5, -8, -5, -6, -1, 0, -1, 3, 0, 2, -3, -6, 3, -12, 6, 1, -7, 8, -1, -2,
    -2, -2, 1, 5, 1, -1, 0, -1, 0,
  ]
  /// The extra width of every character by point size. The system font has wider spacing in small sizes.
  private static let tracking: [(upTo: Double, gain: Double)] = [
    (10.5, 33), (11.5, 14), (12.5, 8), (13.5, 2), (14.5, -2), (15.5, -7), (16.5, -11), (17.5, -16),
    (18.5, -17),
    (displaySize, -19), (21, -23), (23, -27), (26, -29), (29, -31), (33, -30),
  ]
  private static let largeTracking = -27.0
  /// The smallest point size in which the system font has its design for large text.
  private static let displaySize = 19.5

  package static func roundUp(_ value: Double, scale: Double) -> Double {
    ((value * scale - 1e-6).rounded(.up)) / scale
  }

  package static func width(_ text: some StringProtocol, _ font: InterfaceFont) -> Double {
    let tracking = tracking.first { font.pointSize < $0.upTo }?.gain ?? largeTracking
    let isLarge = font.pointSize >= displaySize
    let (gain, bold) = font.weight.gain
    var sum = 0.0
    for scalar in text.unicodeScalars {
      var advance = advance(scalar)
      if advance == 0 { continue }
      if case 0x20...0x7E = scalar.value {
        let place = Int(scalar.value) - 0x20
        advance += bold * boldWidths[place] + (isLarge ? displayWidths[place] : 0)
      }
      sum += advance + tracking + gain
    }
    return sum / 1000 * font.pointSize
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x20...0x7E: widths[Int(scalar.value) - 0x20]
    case 0..<0x20, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    // Ideographs, kana, hangul, full-width forms and emoji are as wide as the point size.
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x1FFFF: 1000
    default: 556
    }
  }

  /// Returns the greatest likely error of an estimated line width, as a share of the width. The errors of
  /// single characters average out in the system font, but not in other fonts and scripts.
  package static func tolerance(_ text: some StringProtocol, _ font: InterfaceFont) -> Double {
    font.isSystem && text.utf8.allSatisfy { $0 < 0x80 } ? 0.005 : 0.025
  }

  /// Returns the number of lines of a text that breaks at spaces to fit a width, and the width of the longest
  /// line.
  ///
  /// A line that is too wide by less than the tolerance is assumed to fit, as it does in most texts.
  package static func lines(
    _ text: String, _ font: InterfaceFont, width: Double, factor: Double, tolerance: Double
  ) -> (count: Int, longest: Double) {
    guard width > 0 else { return (1, 0) }
    let limit = width * (1 + tolerance)
    var count = 0
    var longest = 0.0
    let space = self.width(" ", font) * factor
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      count += 1
      var used = 0.0
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let size = self.width(word, font) * factor
        if used > 0 && used + space + size > limit {
          count += 1
          longest = max(longest, used)
          used = 0
        }
        if size > limit {
          // A single word, or a text without spaces, can be wider than a line.
          let more = Int(min(10_000, ((used + size) / limit).rounded(.down)))
          count += more
          longest = limit
          used = max(0, used + size - Double(more) * limit)
        } else {
          used += (used > 0 ? space : 0) + size
        }
      }
      longest = max(longest, used)
    }
    return (max(1, count), min(longest, width))
  }
}
