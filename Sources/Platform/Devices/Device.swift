import UIKit

/// How far a number of the tables can be trusted.
public enum DataConfidence: String, Sendable, Hashable, CaseIterable {
  /// Measured or documented, with agreeing sources.
  case high
  /// One good source, or a rule over measured parts.
  case medium
  /// A guess by a rule, or a single weak source.
  case low
}

/// A model of phone or tablet with the numbers of its screen.
public struct Device: Sendable, Hashable, Identifiable {
  /// What interrupts the screen.
  public enum Cutout: String, Sendable, Hashable, CaseIterable {
    /// A phone with a home button and a rectangular screen.
    case homeButton = "home-button"
    /// The camera notch.
    case notch
    /// The Dynamic Island.
    case dynamicIsland = "dynamic-island"
    /// A tablet: nothing.
    case nonePad = "none-pad"
  }

  /// Whether the row is fit for a matrix.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Fit.
    case ok
    /// Very new, with one source only.
    case provisional
    /// Numbers are missing; leave out of a matrix.
    case incomplete
  }

  /// Kebab-case id, unique in the table.
  public var id: String
  /// The marketing name.
  public var name: String
  /// `phone` or `pad`.
  public var idiom: UIUserInterfaceIdiom
  /// Year of release.
  public var year: Int
  /// Size of the screen in portrait, in points.
  public var portraitSize: CGSize
  /// Pixels a point.
  public var scale: Double
  /// What interrupts the screen.
  public var cutout: Cutout
  /// Whether a home indicator lies at the bottom.
  public var homeIndicator: Bool
  /// Window insets in portrait; nil when unknown (incomplete rows).
  public var portraitSafeArea: UIEdgeInsets?
  /// Window insets in landscape for apps built with an SDK before iOS 26; nil when unknown.
  public var landscapeSafeArea: UIEdgeInsets?
  /// Top inset in landscape for apps built with the iOS 26 SDK, in points; nil when no record says so.
  public var os26LandscapeTop: Double?
  /// Bottom inset in landscape for apps built with the iOS 26 SDK, in points; nil when no record says so.
  public var os26LandscapeBottom: Double?
  /// Horizontal size class in landscape; nil when unknown.
  public var landscapeHorizontalClass: UIUserInterfaceSizeClass?
  /// Radius of the screen's corners in points; nil when unknown.
  public var cornerRadius: Double?
  /// First major system version the device runs.
  public var iosMin: Int
  /// Last major system version the device runs; `DeviceTable.newestSystem` means it is still supported.
  public var iosMax: Int
  /// The class of devices with the same keyboard heights.
  public var keyboardGroup: String
  /// How far the row can be trusted.
  public var confidence: DataConfidence
  /// Whether the row is fit for a matrix.
  public var status: Status
  /// Where the numbers come from.
  public var source: String
  /// Remarks on the numbers.
  public var notes: String

  /// Size of the screen in the given orientation, in points.
  public func size(_ orientation: UIInterfaceOrientation) -> CGSize {
    orientation.isLandscape
      ? CGSize(width: portraitSize.height, height: portraitSize.width) : portraitSize
  }

  /// Whether the device runs a major system version.
  public func runs(system: Int) -> Bool { system >= iosMin && system <= iosMax }

  /// Insets of a full-screen window, in points; nil when the table does not know them.
  ///
  /// The landscape values of the iOS 26 SDK hold for apps built with it on iOS 26 or later. Where the
  /// table has none, the older value stands in and `safeAreaNote` says so. Before iOS 11 the insets are
  /// those of the top and bottom layout guides.
  public func safeArea(_ orientation: UIInterfaceOrientation, sdk26: Bool, system: Int) -> UIEdgeInsets? {
    guard orientation.isLandscape else { return portraitSafeArea }
    guard sdk26, system >= 26, var area = landscapeSafeArea else { return landscapeSafeArea }
    if let top = os26LandscapeTop { area.top = top }
    if let bottom = os26LandscapeBottom { area.bottom = bottom }
    return area
  }

  /// Says which insets of `safeArea` were carried over from an older SDK; nil when none were.
  public func safeAreaNote(_ orientation: UIInterfaceOrientation, sdk26: Bool, system: Int) -> String? {
    guard orientation.isLandscape, sdk26, system >= 26, landscapeSafeArea != nil else { return nil }
    let carried = [("top", os26LandscapeTop), ("bottom", os26LandscapeBottom)]
      .filter { $0.1 == nil }.map { $0.0 }
    guard !carried.isEmpty else { return nil }
    return "landscape safe area: no record of the \(carried.joined(separator: " and ")) inset with the "
      + "iOS 26 SDK, the older SDK's is used"
  }

  /// UIKit's horizontal size class of a full-screen window; nil when unknown.
  public func horizontalSizeClass(_ orientation: UIInterfaceOrientation) -> UIUserInterfaceSizeClass? {
    orientation.isLandscape ? landscapeHorizontalClass : idiom == .pad ? .regular : .compact
  }
}
