import Foundation
import Support

enum StoryNumbers {
  /// Returns a score with one decimal, or a dash for nil.
  static func score(_ value: Double?) -> String { value.map { fixed($0, 1) } ?? "–" }

  /// Returns a length in points, rounded to a tenth.
  static func points(_ value: Double) -> String { shortest((value * 10).rounded() / 10) }

  /// Returns a range of points, such as `12–56`. Negative numbers have a minus sign, and "to" instead of a dash.
  static func span(_ from: Double, _ to: Double) -> String {
    let (first, last) = (points(from), points(to))
    guard first.hasPrefix("-") || last.hasPrefix("-") else { return "\(first)–\(last)" }
    return "\(first) to \(last)".replacing("-", with: "−")
  }

  /// Returns a number with a fixed number of decimals, rounded as `printf` does.
  static func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}
