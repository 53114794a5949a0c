/// A system font: its size and the metrics derived from it.
public final class UIFont: NSObject {
  /// The size in points.
  public let pointSize: CGFloat

  private init(_ pointSize: CGFloat) { self.pointSize = pointSize }

  /// Returns the system font in the given size.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }

  // San Francisco has metrics of 1950 and 494 of 2048 units: a line height of 20.287 at 17 points, as apps
  // log it.

  /// The distance from the baseline to the top of a line, in points.
  public var ascender: CGFloat { pointSize * 1950 / 2048 }
  /// The distance from the baseline to the bottom of a line, in points; negative.
  public var descender: CGFloat { pointSize * -494 / 2048 }
  /// The height of a line, in points.
  public var lineHeight: CGFloat { ascender - descender }
}

/// A color, of which only the opacity matters here.
public final class UIColor: NSObject {
  /// The color as a Core Graphics object.
  public let cgColor: CGColor

  /// Creates a gray.
  public init(white: CGFloat, alpha: CGFloat) { cgColor = CGColor(gray: white, alpha: alpha) }

  /// White.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// A fully transparent color.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

#if canImport(CoreGraphics)
  import CoreGraphics
#else
  /// A color, of which only the opacity is stored.
  public final class CGColor: Sendable {
    /// The opacity, from 0 (transparent) to 1.
    public let alpha: CGFloat

    /// Creates a gray.
    public init(gray: CGFloat, alpha: CGFloat) { self.alpha = alpha }
  }
#endif
