import Foundation

/// The visible hardware around a screen. Lengths are in points.
public struct DeviceShape: Sendable, Equatable {
  /// The shape of the screen's cutout, or of the frame around the screen.
  public enum Cutout: Sendable {
    /// A phone with a home button, which has wide frames above and below the screen.
    case homeButton
    case notch
    case island
    case padHomeButton
    /// A tablet with an equally wide frame on all sides.
    case pad
  }

  /// The size of the screen in portrait orientation.
  public var portraitSize: CGSize
  /// The shape of the screen's cutout, or of the frame around the screen.
  public var cutout: Cutout
  /// The radius of the screen's corners.
  public var cornerRadius: Double
  /// Whether a home indicator is at the bottom of the screen.
  public var hasHomeIndicator: Bool

  /// Creates a shape.
  ///
  /// If no source gives the corner radius, pass nil. Drawings then use 44 for a notch or an island, 18 for a
  /// tablet without a home button, and 0 for a device with a home button. These are choices of this project.
  public init(portraitSize: CGSize, cutout: Cutout, cornerRadius: Double?, hasHomeIndicator: Bool) {
    self.portraitSize = portraitSize
    self.cutout = cutout
    self.hasHomeIndicator = hasHomeIndicator
    let chosen: Double =
      switch cutout {
      case .homeButton, .padHomeButton: 0
      case .notch, .island: 44
      case .pad: 18
      }
    self.cornerRadius = cornerRadius ?? chosen
  }

  func size(isLandscape: Bool) -> CGSize {
    isLandscape ? CGSize(width: portraitSize.height, height: portraitSize.width) : portraitSize
  }

  /// The width of the frame around the screen: at the short edges, where the home button is, and at the long
  /// edges.
  ///
  /// These are choices of this project. Real frames with a home button are twice as wide and would waste
  /// space.
  var frame: (short: Double, long: Double) {
    switch cutout {
    case .homeButton: (56, 14)
    case .padHomeButton: (64, 30)
    case .notch, .island: (14, 14)
    case .pad: (26, 26)
    }
  }

  /// Returns the frame of the device. The screen's top left corner is the origin.
  func body(isLandscape: Bool) -> CGRect {
    let size = size(isLandscape: isLandscape)
    let (dx, dy) = isLandscape ? (frame.short, frame.long) : (frame.long, frame.short)
    return CGRect(x: -dx, y: -dy, width: size.width + 2 * dx, height: size.height + 2 * dy)
  }
}

/// The kind of window in which the app is shown.
public enum WindowStyle: Sendable {
  /// A window as large as the screen.
  case fullScreen
  /// A window smaller than the screen, with other apps around it.
  case window
  /// A sheet over a screen of the same app.
  case sheet
}
