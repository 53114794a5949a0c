/// How wide a picture is drawn; its words keep their size.
public enum PictureWidth: Sendable {
  /// As wide as its parts are, about 900 points: for large windows.
  case wide
  /// 358 points, what a code-hosting site leaves on a phone of 390: legible there and in large windows.
  case phone

  /// The most points that `phone` takes.
  public static let phoneLimit = 358.0
}
