/// A system font. Its metrics are derived from its size.
public final class UIFont: NSObject {
  /// The size of the font in points.
  public let pointSize: CGFloat

  private init(_ pointSize: CGFloat) { self.pointSize = pointSize }

  /// Returns the system font in the given size.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }

  // The ascender of San Francisco is 1950 units and its descender 494 units, with 2048 units per em. The line
  // height at 17 points is therefore 20.287, as apps log it.

  /// The distance from the baseline to the top of a line, in points.
  public var ascender: CGFloat { pointSize * 1950 / 2048 }
  /// The distance from the baseline to the bottom of a line, in points, as a negative number.
  public var descender: CGFloat { pointSize * -494 / 2048 }
  /// The height of a line, in points.
  public var lineHeight: CGFloat { ascender - descender }
}

/// A color. Only its opacity matters in the simulation.
public final class UIColor: NSObject {
  /// The color as a Core Graphics object.
  public let cgColor: CGColor

  /// Creates a gray color.
  public init(white: CGFloat, alpha: CGFloat) { cgColor = CGColor(gray: white, alpha: alpha) }

  /// White.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// A fully transparent color.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

#if canImport(CoreGraphics)
  import CoreGraphics
#else
  /// A color. Only its opacity is stored.
  public final class CGColor: Sendable {
    /// The opacity, from 0 (transparent) to 1.
    public let alpha: CGFloat

    /// Creates a gray color.
    public init(gray: CGFloat, alpha: CGFloat) { self.alpha = alpha }
  }
#endif
