import Foundation
import Support

/// The number formats of a cell's explanation, in text and in Markdown.
enum StoryNumbers {
  /// Returns a score with one decimal, or a dash if there is none.
  static func score(_ value: Double?) -> String { value.map { fixed($0, 1) } ?? "–" }

  /// Returns a length in points, rounded to a tenth.
  static func points(_ value: Double) -> String { shortest((value * 10).rounded() / 10) }

  /// Returns a number with a fixed count of decimals, rounded as `printf` does.
  static func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}
