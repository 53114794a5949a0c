/// A font of the system: its size, and what follows from it.
public final class UIFont: NSObject {
  /// The size in points.
  public let pointSize: CGFloat

  private init(_ pointSize: CGFloat) { self.pointSize = pointSize }

  /// The system's font in a size.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }

  // The metrics of San Francisco are 1950 and 494 of 2048 units: at 17 points a line of 20.287, as apps log it.

  /// From the baseline to the top of a line, in points.
  public var ascender: CGFloat { pointSize * 1950 / 2048 }
  /// From the baseline to the bottom of a line, in points; negative.
  public var descender: CGFloat { pointSize * -494 / 2048 }
  /// The height of a line, in points.
  public var lineHeight: CGFloat { ascender - descender }
}

/// A colour: how opaque it is.
public final class UIColor: NSObject {
  /// The colour as Core Graphics has it.
  public let cgColor: CGColor

  /// Makes a grey.
  public init(white: CGFloat, alpha: CGFloat) { cgColor = CGColor(gray: white, alpha: alpha) }

  /// White.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// Nothing.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

#if canImport(CoreGraphics)
  import CoreGraphics
#else
  /// A colour, as Core Graphics has it: how opaque it is.
  public final class CGColor: Sendable {
    /// From 0, nothing, to 1.
    public let alpha: CGFloat

    /// Makes a grey.
    public init(gray: CGFloat, alpha: CGFloat) { self.alpha = alpha }
  }
#endif
