import KeyboardAvoidance
import Scenarios
import Screens
import UIKit
import Platform

/// The size of one keyboard of a device and where the figure comes from.
public struct KeyboardFigure: Sendable, Equatable {
  /// The width of the reported frame in points.
  public var width: Double
  /// The height of the reported frame in points; of a hardware keyboard's bar, the visible height.
  public var height: Double
  /// Whether the figure is inferred rather than measured or reported.
  public var isInferred: Bool
  /// Makes a figure.
  public init(width: Double, height: Double, isInferred: Bool) {
    self.width = width
    self.height = height
    self.isInferred = isInferred
  }
}

/// The keyboards of a device in one orientation.
public struct KeyboardFigures: Sendable, Equatable {
  /// Letters with predictions.
  public var letters: KeyboardFigure
  /// Letters without predictions.
  public var lettersWithoutBar: KeyboardFigure
  /// Digits.
  public var numberPad: KeyboardFigure
  /// The emoji page.
  public var emoji: KeyboardFigure
  /// Pinyin with candidates.
  public var chinesePinyin: KeyboardFigure
  /// Letters with the passwords bar.
  public var passwords: KeyboardFigure
  /// The floating panel, nil where there is none.
  public var floating: KeyboardFigure?
  /// The undocked keyboard, nil where there is none; the split one is as large.
  public var undocked: KeyboardFigure?
  /// The bar that a hardware keyboard leaves, nil where there is none.
  public var hardwareBar: KeyboardFigure?

  /// Describes keyboards.
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

  /// The docked keyboard of a kind.
  public func docked(_ kind: KeyboardKind, suggestions: Bool) -> KeyboardFigure {
    switch kind {
    case .alphabet: suggestions ? letters : lettersWithoutBar
    case .numberPad: numberPad
    case .emoji: emoji
    case .chinesePinyin: chinesePinyin
    case .passwords: passwords
    }
  }

  /// The keyboard at a place, nil where the device has none.
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

/// Docked keyboards of a device, by kind and whether they show suggestions.
public struct DockedKeyboards: OptionSet, Sendable {
  /// One bit a keyboard.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The keyboard of a kind.
  public init(_ kind: KeyboardKind, suggestions: Bool) {
    let place =
      switch kind {
      case .alphabet: 0
      case .numberPad: 1
      case .emoji: 2
      case .chinesePinyin: 3
      case .passwords: 4
      }
    rawValue = 1 << UInt16(place * 2 + (suggestions ? 1 : 0))
  }
}

extension KeyboardFigures {
  /// Whether some docked keyboards have one height, in points.
  public func have(height: Double, _ keyboards: DockedKeyboards) -> Bool {
    KeyboardKind.allCases.allSatisfy { kind in
      [true, false].allSatisfy { suggestions in
        keyboards.isDisjoint(with: DockedKeyboards(kind, suggestions: suggestions))
          || docked(kind, suggestions: suggestions).height == height
      }
    }
  }
}

/// A device as the simulation needs it, for one system version: figures only.
public struct SimulatedDevice: Sendable, Equatable {
  /// The device's id in the tables.
  public var id: String
  /// `phone` or `pad`; bars and margins differ.
  public var idiom: UIUserInterfaceIdiom
  /// The major version of the system it runs; bars differ.
  public var system: Int
  /// Portrait size in points.
  public var width: Double
  /// Portrait height in points.
  public var height: Double
  /// Pixels a point.
  public var scale: Double
  /// The window's safe area insets.
  public var safePortrait: UIEdgeInsets
  /// The window's safe area insets in landscape.
  public var safeLandscape: UIEdgeInsets
  /// Its keyboards in portrait.
  public var keyboardsPortrait: KeyboardFigures
  /// Its keyboards in landscape.
  public var keyboardsLandscape: KeyboardFigures

  /// Describes a device.
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

  /// The screen's size in an orientation, in points.
  public func size(_ orientation: UIInterfaceOrientation) -> CGSize {
    orientation.isPortrait
      ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
  }

  /// The window's safe area insets in an orientation.
  public func safeArea(_ orientation: UIInterfaceOrientation) -> UIEdgeInsets {
    orientation.isPortrait ? safePortrait : safeLandscape
  }

  /// The keyboards in an orientation.
  public func keyboards(_ orientation: UIInterfaceOrientation) -> KeyboardFigures {
    orientation.isPortrait ? keyboardsPortrait : keyboardsLandscape
  }

  /// Whether it is a phone whose width is compact in landscape too: those narrower than the Plus and Max phones
  /// (developer.apple.com/design/human-interface-guidelines/layout, device size classes).
  private var isCompactPhone: Bool { idiom != .pad && width < 414 }

  /// The height of a navigation bar: 44, 32 on phones in landscape whose width is compact, 50 on pads since iOS 12
  /// (Tencent/QMUI_iOS 633; microsoft/fluentui-apple 1727; Interface Builder files of public apps record the same).
  func navigationBarHeight(_ orientation: UIInterfaceOrientation) -> Double {
    if idiom == .pad { return system >= 12 ? 50 : 44 }
    return orientation.isLandscape && isCompactPhone ? 32 : 44
  }

  /// The height of a tab bar above the safe area: 49; since iOS 11 32 on phones in landscape whose width is compact
  /// (eggswift/ESTabBarController 88; Tencent/QMUI_iOS 633); on pads since iOS 12 50, and 65 with the home
  /// indicator's 20 (Tencent/QMUI_iOS 633; flutter/flutter 39258, simulators of iOS 13).
  func tabBarHeight(_ orientation: UIInterfaceOrientation) -> Double {
    if idiom == .pad { return system < 12 ? 49 : safeArea(orientation).bottom > 0 ? 45 : 50 }
    return orientation.isLandscape && isCompactPhone && system >= 11 ? 32 : 49
  }

  /// What a large title adds to a navigation bar: 52, nothing on phones in landscape, as recorded in
  /// Interface Builder files of public apps.
  func largeTitleHeight(_ orientation: UIInterfaceOrientation) -> Double {
    idiom == .pad || orientation.isPortrait ? 52 : 0
  }

  /// The height above the safe area of a container's bar at the bottom; a toolbar has 44, 32 on phones in landscape
  /// whose width is compact, and a tab bar's height on pads since iOS 12 (Tencent/QMUI_iOS 633).
  func bottomBarHeight(_ container: ScreenContainer, _ orientation: UIInterfaceOrientation) -> Double {
    if container.tabBar || (idiom == .pad && system >= 12) { return tabBarHeight(orientation) }
    return orientation.isLandscape && isCompactPhone ? 32 : 44
  }

  /// The horizontal layout margin of a controller's root view: 20 on pads and on phones at least
  /// 414 points wide in portrait, else 16 (developer.apple.com: UIViewController.systemMinimumLayoutMargins;
  /// the widths are a choice of this project). A pad's narrow window has a phone's margin.
  func rootMargin(windowWidth: Double) -> Double {
    idiom == .pad ? (windowWidth < 414 ? 16 : 20) : width >= 414 ? 20 : 16
  }
}
