/// The orientation of the interface.
public enum UIInterfaceOrientation: Int, Sendable, Hashable {
  /// The orientation is not known.
  case unknown = 0
  /// Upright, with the bottom edge down.
  case portrait = 1
  case portraitUpsideDown = 2
  /// Turned so that the device's right edge is up. A home button is on the left.
  case landscapeLeft = 4
  /// Turned so that the device's left edge is up. A home button is on the right.
  case landscapeRight = 3

  /// Whether the long edges are on the left and right.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether the long edges are at the top and bottom.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
