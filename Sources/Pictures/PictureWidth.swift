/// The width of a picture; the text size does not depend on it.
public enum PictureWidth: Sendable {
  /// The sum of its parts, about 900 points, for large windows.
  case wide
  /// 358 points, the width of code-hosting sites on a phone of 390 points; readable in large windows too.
  case phone

  /// The margin at both sides, in points.
  var margin: Double { self == .phone ? 12 : 20 }
}
