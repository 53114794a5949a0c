import Foundation
import Support

enum StoryNumbers {
  /// Returns a score with one decimal, or a dash for nil.
  static func score(_ value: Double?) -> String { value.map { fixed($0, 1) } ?? "–" }

  /// Returns a length in points, rounded to a tenth.
  static func points(_ value: Double) -> String { shortest((value * 10).rounded() / 10) }

  /// Returns a number with a fixed number of decimals, rounded as `printf` does.
  static func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}
