/// Which way the interface is turned.
public enum UIInterfaceOrientation: Int, Sendable, Hashable {
  /// Not known.
  case unknown = 0
  /// Upright, the bottom edge down.
  case portrait = 1
  /// Upside down, the top edge down.
  case portraitUpsideDown = 2
  /// The device's right edge is up: a home button is on the left.
  case landscapeLeft = 4
  /// The device's left edge is up: a home button is on the right.
  case landscapeRight = 3

  /// Whether the long edges are at the sides.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether the long edges are above and below.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
