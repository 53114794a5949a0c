import Support
import Foundation

/// How the stories of a cell write numbers, as text and as Markdown alike.
enum StoryNumbers {
  /// A score with one decimal, a dash where there is none.
  static func score(_ value: Double?) -> String { value.map { fixed($0, 1) } ?? "–" }

  /// A length in points, to a tenth.
  static func points(_ value: Double) -> String { shortest((value * 10).rounded() / 10) }

  /// A number with a fixed count of decimals, rounded as `printf` does.
  static func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}
