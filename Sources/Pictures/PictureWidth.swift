/// The width of a picture. The size of its text does not depend on it.
public enum PictureWidth: Sendable {
  /// The sum of the widths of its parts, about 900 points, for large windows.
  case wide
  /// A width of 358 points, which code-hosting sites leave on a phone of 390 points. It is readable in large
  /// windows too.
  case phone

  /// The margin at both sides, in points.
  var margin: Double { self == .phone ? 12 : 20 }
}
