import Foundation

/// Distances inward from the four edges of a rectangle, in points.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
  /// The inset from the top edge.
  public var top: CGFloat
  /// The inset from the left edge.
  public var left: CGFloat
  /// The inset from the bottom edge.
  public var bottom: CGFloat
  /// The inset from the right edge.
  public var right: CGFloat

  /// Creates insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets from the four distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0 at every edge.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle with its edges moved inward.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
