import Foundation

/// Distances inwards from the four edges of a rectangle, in points, the horizontal ones by the direction of reading.
public struct NSDirectionalEdgeInsets: Sendable, Hashable {
  /// Inset from the top edge.
  public var top: CGFloat
  /// Inset from the edge where reading starts.
  public var leading: CGFloat
  /// Inset from the bottom edge.
  public var bottom: CGFloat
  /// Inset from the edge where reading ends.
  public var trailing: CGFloat

  /// Makes insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Makes insets from all four.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No inset at any edge.
  public static let zero = NSDirectionalEdgeInsets()
}
