import UIKit

/// The reliability of a number in the tables.
public enum DataConfidence: String, Sendable, Hashable, CaseIterable {
  /// Measured or documented by sources that agree.
  case high
  /// One good source, or inferred by a rule from measured parts.
  case medium
  /// Guessed by a rule, or from a single weak source.
  case low
}

/// A phone or tablet model with the dimensions of its screen.
public struct Device: Sendable, Hashable, Identifiable {
  /// The kind of cutout in the screen.
  public enum Cutout: String, Sendable, Hashable, CaseIterable {
    /// No cutout, on a phone with a home button and a rectangular screen.
    case homeButton = "home-button"
    case notch
    case dynamicIsland = "dynamic-island"
    /// No cutout, on a tablet.
    case nonePad = "none-pad"
  }

  /// Whether a device can be used in a matrix.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case ok
    /// The device is very new and has only one source.
    case provisional
    /// The device lacks numbers and must be left out of a matrix.
    case incomplete
  }

  /// The kebab-case id, unique in the table.
  public var id: String
  /// The marketing name.
  public var name: String
  /// `phone` or `pad`.
  public var idiom: UIUserInterfaceIdiom
  /// The year of release.
  public var year: Int
  /// The size of the screen in portrait, in points.
  public var portraitSize: CGSize
  /// The number of pixels per point.
  public var scale: Double
  /// The kind of cutout in the screen.
  public var cutout: Cutout
  /// Whether the screen has a home indicator at the bottom.
  public var homeIndicator: Bool
  /// The safe area insets of a full-screen window in portrait; nil if the row is incomplete.
  var portraitSafeArea: UIEdgeInsets?
  /// The safe area insets of a full-screen window in landscape, for apps built with an SDK before iOS 26; nil
  /// if unknown.
  var landscapeSafeArea: UIEdgeInsets?
  /// The top safe area inset in landscape for apps built with the iOS 26 SDK, in points; nil if it is not
  /// recorded.
  var os26LandscapeTop: Double?
  /// The bottom safe area inset in landscape for apps built with the iOS 26 SDK, in points; nil if it is not
  /// recorded.
  var os26LandscapeBottom: Double?
  /// The horizontal size class in landscape; nil if unknown.
  var landscapeHorizontalClass: UIUserInterfaceSizeClass?
  /// The radius of the screen's corners in points; nil if unknown.
  public var cornerRadius: Double?
  /// The first major system version that the device runs.
  public var iosMin: Int
  /// The last major system version that the device runs, which is `DeviceTable.newestSystem` for a supported
  /// device.
  public var iosMax: Int
  /// The name of the class of devices that have the same keyboard heights.
  public var keyboardGroup: String
  /// The reliability of the numbers in the row.
  public var confidence: DataConfidence
  /// Whether the device can be used in a matrix.
  public var status: Status
  /// The sources of the numbers.
  public var source: String
  /// Remarks on the numbers.
  public var notes: String

  /// Returns the size of the screen in an orientation, in points.
  public func size(_ orientation: UIInterfaceOrientation) -> CGSize {
    orientation.isLandscape
      ? CGSize(width: portraitSize.height, height: portraitSize.width) : portraitSize
  }

  /// Returns whether the device runs a major system version.
  public func runs(system: Int) -> Bool { system >= iosMin && system <= iosMax }

  /// Returns the safe area insets of a full-screen window, in points; nil if the table does not have them.
  ///
  /// Apps that were built with the iOS 26 SDK have separate landscape values on iOS 26 or later. If the table
  /// has no such value, the older SDK's value is used and `safeAreaNote` reports it. Before iOS 11 the insets
  /// are those of the top and bottom layout guides.
  public func safeArea(_ orientation: UIInterfaceOrientation, sdk26: Bool, system: Int) -> UIEdgeInsets? {
    guard orientation.isLandscape else { return portraitSafeArea }
    guard sdk26, system >= 26, var area = landscapeSafeArea else { return landscapeSafeArea }
    if let top = os26LandscapeTop { area.top = top }
    if let bottom = os26LandscapeBottom { area.bottom = bottom }
    return area
  }

  /// Returns a note that names the insets of `safeArea` that were taken from an older SDK; nil if there are
  /// none.
  public func safeAreaNote(_ orientation: UIInterfaceOrientation, sdk26: Bool, system: Int) -> String? {
    guard orientation.isLandscape, sdk26, system >= 26, landscapeSafeArea != nil else { return nil }
    let carried = [("top", os26LandscapeTop), ("bottom", os26LandscapeBottom)]
      .filter { $0.1 == nil }.map { $0.0 }
    guard !carried.isEmpty else { return nil }
    return "landscape safe area: no record of the \(carried.joined(separator: " and ")) inset with the "
      + "iOS 26 SDK; the older SDK's value is used"
  }

  /// Returns UIKit's horizontal size class of a full-screen window; nil if unknown.
  func horizontalSizeClass(_ orientation: UIInterfaceOrientation) -> UIUserInterfaceSizeClass? {
    orientation.isLandscape ? landscapeHorizontalClass : idiom == .pad ? .regular : .compact
  }
}
