import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import UIKit

/// The size of a keyboard on a device, and whether its height is inferred.
public struct KeyboardFigure: Sendable, Equatable, Codable {
  /// The width of the reported frame, in points.
  public var width: Double
  /// The height of the reported frame in points. For the bar of a hardware keyboard, it is the visible
  /// height.
  public var height: Double
  /// Whether the height is inferred rather than measured or reported.
  public var isInferred: Bool
  /// Creates the size of a keyboard.
  public init(width: Double, height: Double, isInferred: Bool) {
    self.width = width
    self.height = height
    self.isInferred = isInferred
  }
}

/// The sizes of a device's keyboards in one orientation.
public struct KeyboardFigures: Sendable, Equatable, Codable {
  /// The size of the alphabet keyboard with predictions.
  public var letters: KeyboardFigure
  /// The size of the alphabet keyboard without predictions.
  public var lettersWithoutBar: KeyboardFigure
  /// The size of the keyboard that has only digits.
  public var numberPad: KeyboardFigure
  /// The size of the emoji keyboard.
  public var emoji: KeyboardFigure
  /// The size of the Pinyin keyboard with candidates.
  public var chinesePinyin: KeyboardFigure
  /// The size of the alphabet keyboard with the bar of saved passwords.
  public var passwords: KeyboardFigure
  /// The size of the floating panel; nil if the device has none.
  public var floating: KeyboardFigure?
  /// The size of the undocked keyboard, which is also that of the split keyboard; nil if the device has none.
  public var undocked: KeyboardFigure?
  /// The size of the bar that a hardware keyboard leaves on the screen; nil if there is none.
  public var hardwareBar: KeyboardFigure?

  /// Creates the sizes of a device's keyboards.
  public init(
    letters: KeyboardFigure, lettersWithoutBar: KeyboardFigure, numberPad: KeyboardFigure,
    emoji: KeyboardFigure, chinesePinyin: KeyboardFigure, passwords: KeyboardFigure,
    floating: KeyboardFigure? = nil, undocked: KeyboardFigure? = nil, hardwareBar: KeyboardFigure? = nil
  ) {
    self.letters = letters
    self.lettersWithoutBar = lettersWithoutBar
    self.numberPad = numberPad
    self.emoji = emoji
    self.chinesePinyin = chinesePinyin
    self.passwords = passwords
    self.floating = floating
    self.undocked = undocked
    self.hardwareBar = hardwareBar
  }

  /// Returns the size of a docked keyboard.
  public func docked(_ kind: KeyboardKind, suggestions: Bool) -> KeyboardFigure {
    switch kind {
    case .alphabet: suggestions ? letters : lettersWithoutBar
    case .numberPad: numberPad
    case .emoji: emoji
    case .chinesePinyin: chinesePinyin
    case .passwords: passwords
    }
  }

  /// Returns the size of the keyboard in a placement; nil if the device has no such keyboard.
  public func figure(
    at spot: KeyboardPlacement, _ kind: KeyboardKind, suggestions: Bool
  ) -> KeyboardFigure? {
    switch spot {
    case .docked: docked(kind, suggestions: suggestions)
    case .floating: floating
    case .undocked, .split: undocked
    }
  }
}

/// The properties of a device that the simulation needs, for one system version.
public struct SimulatedDevice: Sendable, Equatable, Codable {
  /// The id of the device in the tables.
  public var id: String
  /// The idiom `phone` or `pad`, on which the heights of bars and the margins depend.
  public var idiom: UIUserInterfaceIdiom
  /// The major system version, on which the heights of bars depend.
  public var system: Int
  /// The width of the screen in portrait, in points.
  public var width: Double
  /// The height of the screen in portrait, in points.
  public var height: Double
  /// The number of pixels per point.
  public var scale: Double
  /// The safe area insets of a full-screen window in portrait.
  public var safePortrait: UIEdgeInsets
  /// The safe area insets of a full-screen window in landscape.
  public var safeLandscape: UIEdgeInsets
  /// The sizes of the keyboards in portrait.
  public var keyboardsPortrait: KeyboardFigures
  /// The sizes of the keyboards in landscape.
  public var keyboardsLandscape: KeyboardFigures

  /// Creates a device from its properties.
  public init(
    id: String, idiom: UIUserInterfaceIdiom, system: Int, width: Double, height: Double, scale: Double,
    safePortrait: UIEdgeInsets,
    safeLandscape: UIEdgeInsets, keyboardsPortrait: KeyboardFigures, keyboardsLandscape: KeyboardFigures
  ) {
    self.id = id
    self.idiom = idiom
    self.system = system
    self.width = width
    self.height = height
    self.scale = scale
    self.safePortrait = safePortrait
    self.safeLandscape = safeLandscape
    self.keyboardsPortrait = keyboardsPortrait
    self.keyboardsLandscape = keyboardsLandscape
  }

  /// Returns the size of the screen in an orientation, in points.
  public func size(_ orientation: UIInterfaceOrientation) -> CGSize {
    orientation.isPortrait
      ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
  }

  /// Returns the safe area insets of a full-screen window in an orientation.
  public func safeArea(_ orientation: UIInterfaceOrientation) -> UIEdgeInsets {
    orientation.isPortrait ? safePortrait : safeLandscape
  }

  /// Returns the sizes of the keyboards in an orientation.
  public func keyboards(_ orientation: UIInterfaceOrientation) -> KeyboardFigures {
    orientation.isPortrait ? keyboardsPortrait : keyboardsLandscape
  }

  /// Whether the device is a phone with a compact width in landscape. Plus and Max phones, which are at least
  /// 414 points wide, have a regular width (developer.apple.com/design/human-interface-guidelines/layout,
  /// device size classes).
  private var isCompactPhone: Bool { idiom != .pad && width < 414 }

  /// Whether a call makes the status bar taller: on a phone with a home button, whose status bar is 20 points tall.
  public var showsCallBar: Bool { idiom == .phone && safePortrait.top == 20 }

  /// Returns the height of a navigation bar in points. On phones it is 44, or 32 in landscape if the width is
  /// compact there. On pads it is 44, and since iOS 12 it is 50 (Tencent/QMUI_iOS 633;
  /// microsoft/fluentui-apple 1727; Interface Builder files of public apps record the same).
  func navigationBarHeight(_ orientation: UIInterfaceOrientation) -> Double {
    if idiom == .pad { return system >= 12 ? 50 : 44 }
    return orientation.isLandscape && isCompactPhone ? 32 : 44
  }

  /// Returns the height of a tab bar above the safe area, in points. On phones it is 49, but since iOS 11 it
  /// is 32 in landscape if the width is compact (eggswift/ESTabBarController 88; Tencent/QMUI_iOS 633). On
  /// pads it is 49, and since iOS 12 it is 50, or 65 including the 20 of a home indicator (Tencent/QMUI_iOS
  /// 633; flutter/flutter 39258, simulators of iOS 13).
  func tabBarHeight(_ orientation: UIInterfaceOrientation) -> Double {
    if idiom == .pad { return system < 12 ? 49 : safeArea(orientation).bottom > 0 ? 45 : 50 }
    return orientation.isLandscape && isCompactPhone && system >= 11 ? 32 : 49
  }

  /// Returns the height that a large title adds to a navigation bar, in points. It is 52, or 0 on phones in
  /// landscape, as in Interface Builder files of public apps.
  func largeTitleHeight(_ orientation: UIInterfaceOrientation) -> Double {
    idiom == .pad || orientation.isPortrait ? 52 : 0
  }

  /// Returns the height of a container's bottom bar above the safe area, in points. On phones, a toolbar is
  /// 44 points tall, or 32 in landscape if the width is compact there. On pads it is 44 points tall, and
  /// since iOS 12 it has the height of a tab bar (Tencent/QMUI_iOS 633).
  func bottomBarHeight(_ container: ScreenContainer, _ orientation: UIInterfaceOrientation) -> Double {
    if container.tabBar || (idiom == .pad && system >= 12) { return tabBarHeight(orientation) }
    return orientation.isLandscape && isCompactPhone ? 32 : 44
  }

  /// Returns the horizontal layout margin of a controller's root view, in points. It is 20 on pads and on
  /// phones that are at least 414 points wide in portrait, and 16 on other phones and in narrow windows on a
  /// pad (developer.apple.com: UIViewController.systemMinimumLayoutMargins; the widths are a choice of this
  /// project).
  func rootMargin(windowWidth: Double) -> Double {
    idiom == .pad ? (windowWidth < 414 ? 16 : 20) : width >= 414 ? 20 : 16
  }
}
