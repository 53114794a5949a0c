import Foundation
import KeyboardAvoidance
import ScreenLibrary

/// Which way the interface is turned.
public enum InterfaceOrientation: String, Sendable, CaseIterable {
  case portrait, landscape
  /// The other orientation.
  public var turned: InterfaceOrientation { self == .portrait ? .landscape : .portrait }
}

/// One docked keyboard of a device: its reported height and where the figure comes from.
public struct DockedKeyboard: Sendable, Equatable {
  /// The height of the reported frame in points.
  public var height: Double
  /// Whether the figure is inferred rather than measured or reported.
  public var isInferred: Bool
  /// Makes a docked keyboard.
  public init(height: Double, isInferred: Bool) {
    self.height = height
    self.isInferred = isInferred
  }
}

/// A device as the simulation needs it, for one system version: figures only.
public struct SimulatedDevice: Sendable {
  /// The device's id in the tables.
  public var id: String
  /// Whether it is an iPad; bars and margins differ.
  public var isPad: Bool
  /// Portrait size in points.
  public var width: Double
  /// Portrait height in points.
  public var height: Double
  /// Pixels a point.
  public var scale: Double
  /// The window's safe area insets.
  public var safePortrait: EdgeInsets
  /// The window's safe area insets in landscape.
  public var safeLandscape: EdgeInsets
  /// Docked keyboards in the order portrait and landscape, each: alphabet with and without
  /// suggestions, number pad, emoji.
  public var keyboards: [DockedKeyboard]

  /// Describes a device; `keyboards` has eight entries.
  public init(
    id: String, isPad: Bool, width: Double, height: Double, scale: Double, safePortrait: EdgeInsets,
    safeLandscape: EdgeInsets, keyboards: [DockedKeyboard]
  ) {
    self.id = id
    self.isPad = isPad
    self.width = width
    self.height = height
    self.scale = scale
    self.safePortrait = safePortrait
    self.safeLandscape = safeLandscape
    self.keyboards = keyboards
  }

  /// The screen's size in an orientation, in points.
  public func size(_ orientation: InterfaceOrientation) -> CGSize {
    orientation == .portrait
      ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
  }

  /// The window's safe area insets in an orientation.
  public func safeArea(_ orientation: InterfaceOrientation) -> EdgeInsets {
    orientation == .portrait ? safePortrait : safeLandscape
  }

  /// The docked keyboard of a kind.
  public func keyboard(
    _ kind: ScreenKeyboardType, suggestions: Bool, _ orientation: InterfaceOrientation
  ) -> DockedKeyboard {
    let column =
      switch kind {
      case .alphabet: suggestions ? 0 : 1
      case .numberPad: 2
      case .emoji: 3
      }
    return keyboards[(orientation == .portrait ? 0 : 4) + column]
  }

  /// The height of a navigation bar: 44, 32 on phones in landscape, 50 on pads, as recorded in
  /// Interface Builder files of public apps.
  func navigationBarHeight(_ orientation: InterfaceOrientation) -> Double {
    isPad ? 50 : orientation == .landscape ? 32 : 44
  }

  /// The height of a tab bar above the safe area: 49, 50 on pads, as recorded in Interface Builder files.
  var tabBarHeight: Double { isPad ? 50 : 49 }

  /// The horizontal layout margin of a controller's root view: 20 on pads and on phones at least
  /// 414 points wide in portrait, else 16 (developer.apple.com: UIViewController.systemMinimumLayoutMargins;
  /// the widths are a choice of this project).
  var rootMargin: Double { isPad || width >= 414 ? 20 : 16 }
}
