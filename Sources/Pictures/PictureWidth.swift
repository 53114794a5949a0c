/// How wide a picture is drawn; its words keep their size.
public enum PictureWidth: Sendable {
  /// As wide as its parts are, about 900 points: for large windows.
  case wide
  /// 358 points, what a code-hosting site leaves on a phone of 390: legible there and in large windows.
  case phone

  /// What is left free at both sides, in points.
  var margin: Double { self == .phone ? 12 : 20 }
}
