import Foundation

/// What a picture needs to know of the hardware around a screen; figures in points.
public struct DeviceShape: Sendable, Equatable {
  /// What interrupts the screen, or the frame around it.
  public enum Cutout: Sendable {
    /// A phone with a home button: frames above and below the screen.
    case homeButton
    /// A phone with a camera notch.
    case notch
    /// A phone with a Dynamic Island.
    case island
    /// A tablet with a home button.
    case padHomeButton
    /// A tablet with the same frame all around.
    case pad
  }

  /// The screen's size in portrait.
  public var portraitSize: CGSize
  /// What interrupts the screen.
  public var cutout: Cutout
  /// The radius of the screen's corners.
  public var cornerRadius: Double
  /// Whether a home indicator lies at the bottom.
  public var hasHomeIndicator: Bool

  /// Describes a device.
  ///
  /// The corner radius is nil where no source says it. Then drawings take 44 for a phone with a notch or an island,
  /// 18 for a tablet without a home button, and 0 with one, which are choices of this project.
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

  /// The screen's size as it is held.
  func size(isLandscape: Bool) -> CGSize {
    isLandscape ? CGSize(width: portraitSize.height, height: portraitSize.width) : portraitSize
  }

  /// How far the body reaches beyond the screen at the short edges, where a home button is, and at the long ones.
  ///
  /// Choices of this project: real frames with a home button are twice as high and would only take room.
  var frame: (short: Double, long: Double) {
    switch cutout {
    case .homeButton: (56, 14)
    case .padHomeButton: (64, 30)
    case .notch, .island: (14, 14)
    case .pad: (26, 26)
    }
  }

  /// The body around the screen, relative to the screen's origin.
  func body(isLandscape: Bool) -> CGRect {
    let size = size(isLandscape: isLandscape)
    let (dx, dy) = isLandscape ? (frame.short, frame.long) : (frame.long, frame.short)
    return CGRect(x: -dx, y: -dy, width: size.width + 2 * dx, height: size.height + 2 * dy)
  }
}

/// What the app's window is on the screen.
public enum WindowStyle: Sendable {
  /// As large as the screen.
  case fullScreen
  /// Smaller than the screen, with other apps around it.
  case window
  /// A sheet over a screen of the same app.
  case sheet
}
