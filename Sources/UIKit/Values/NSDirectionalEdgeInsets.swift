import Foundation

/// Distances inward from the edges of a rectangle, in points. Leading and trailing edges depend on the
/// reading direction.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
  /// The inset from the top edge.
  public var top: CGFloat
  /// The inset from the edge where reading starts.
  public var leading: CGFloat
  /// The inset from the bottom edge.
  public var bottom: CGFloat
  /// The inset from the edge where reading ends.
  public var trailing: CGFloat

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets from the four distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of 0 at every edge.
  public static let zero = NSDirectionalEdgeInsets()
}
