import Layout
import Screens
import UIKit

/// The simulated screen around a scene in Interface Builder: size, bars and insets, in points.
struct SceneCanvas: Sendable {
  var root: RecordedFrame
  var device: InterfaceDevice?
  var isLandscape: Bool
  /// The number of the Xcode version whose layout rules apply.
  var version: Int
  var bars: Bars
  var isStoryboard: Bool
  /// Whether Interface Builder doubles the insets of a screen with a home indicator, as it does since Xcode
  /// 16.
  ///
  /// In eight public repositories, 149 of 151 scenes without bars record doubled insets. None of the 81
  /// scenes that Xcode 15 saved records them.
  var doublesInsets: Bool
  /// Whether this is the screen of a running app instead of a canvas of Interface Builder.
  var isRunning = false
  /// Whether the margins of the controller's view are at least the system's minimum.
  var respectsMinimumMargins = true
  /// Whether the file sets the size of the scene's canvas itself.
  var hasFreeformSize = false

  init(_ document: InterfaceDocument, _ scene: InterfaceScene, root: RecordedFrame) {
    self.root = root
    device = document.device
    isLandscape = document.isLandscape
    version = document.toolsVersion
    doublesInsets = version >= 23_700 && device?.hasHomeIndicator == true
    // In newer Xcode versions, the id of the largest phone means a larger phone than before.
    if device?.id == "retina6_7", max(root.width, root.height) > 926.5 || [430, 932].contains(root.width) {
      device = InterfaceDevice.all["retina6_72"]
    }
    bars = document.bars(of: scene)
    isStoryboard = document.isStoryboard
    if let controller = scene.controller {
      respectsMinimumMargins =
        document.markup[controller].attributes["viewRespectsSystemMinimumLayoutMargins"] != "NO"
      hasFreeformSize = document.markup.child(controller, "size", key: "freeformSize") != nil
    }
  }

  init(_ surroundings: ScreenSurroundings, home: SceneCanvas) {
    doublesInsets = false
    isRunning = true
    root = RecordedFrame(width: surroundings.width, height: surroundings.height)
    let (long, short) = (
      max(surroundings.width, surroundings.height), min(surroundings.width, surroundings.height)
    )
    let side = surroundings.leading
    device = InterfaceDevice(
      id: surroundings.idiom == .pad ? "ipad" : "phone", width: short, height: long, top: side,
      bottom: side > 0 ? 34 : 0, scale: surroundings.scale,
      isWideInLandscape: surroundings.horizontalSizeClass == .regular)
    isLandscape = surroundings.isLandscape
    version = Self.version(ofSystem: surroundings.system)
    bars = home.bars
    isStoryboard = home.isStoryboard
    respectsMinimumMargins = home.respectsMinimumMargins
  }

  /// Returns the Xcode version that came with an iOS version. It determines the sizes of controls.
  private static func version(ofSystem system: Int) -> Int {
    switch system {
    case ...10: 11_762
    case 11: 13_771
    case 12: 14_490
    case 13: 15_705
    case 14: 17_701
    case 15: 19_529
    case 16: 21_701
    case 17: 22_505
    case 18: 23_504
    default: 24_127
    }
  }

  /// The pixels in a point. Without a device, there are three of them from the tools version 21000 on
  /// (recorded by two repositories in thirds of a point), and two before (recorded by 49).
  var scale: Double { device?.scale ?? (version >= 21_000 ? 3 : 2) }

  /// The size of the device in its orientation; nil if there is no device.
  var screen: (width: Double, height: Double)? {
    device.map { isLandscape ? ($0.height, $0.width) : ($0.width, $0.height) }
  }

  /// The height of the part of the screen below the root view, for example below a card; 0 without a device.
  var hiddenHeight: Double {
    guard let screen, root.width == screen.width else { return 0 }
    return max(0, screen.height - root.y - root.height)
  }

  /// Whether the root view of a storyboard is shorter than the screen by the status bar and an opaque
  /// navigation bar. Some files have such a view with an inset of 44 points (recorded by dcrios).
  var isBelowStatusBar: Bool {
    isStoryboard && root.y == 0 && deviceTop > 0 && abs(hiddenHeight - deviceTop - 44) < 0.6
  }

  /// Whether the root view is a card, as presented views are since Xcode 11.
  var isSheet: Bool {
    guard let screen, isStoryboard, version >= 14_800, root.y == 0, let device else { return false }
    if device.idiom == .pad { return root.width < screen.width && root.height < screen.height }
    return root.width == screen.width && root.height < screen.height && root.height > screen.height - 90
      && !bars.hasTabBar
  }

  /// Whether Xcode draws the root view as a popover of an iPad. Xcode 11 and later do so if a path to the scene begins
  /// with a popover.
  var isPopover: Bool {
    guard let screen, isStoryboard, version >= 14_800, bars.mayBePopover, device?.idiom == .pad else {
      return false
    }
    return root.width < screen.width && root.height < screen.height && !hasFreeformSize
  }

  /// The part of a popover's view at its left edge that the arrow takes, in points.
  ///
  /// Since iOS 13, the view of a popover extends under the arrow, and the safe area excludes the arrow
  /// (github.com/marlimox/AloeStackView/issues/68, github.com/ChenYilong/iOS13AdaptationTips/issues/27). In all
  /// 14 scenes that utmapp/UTM records as popovers, the root view is 13 points wider than its content, which
  /// begins 13 points from its left edge.
  var arrowWidth: Double { isPopover ? 13 : 0 }

  // The insets and bar heights come from Interface Builder files of public repositories. They depend on the
  // Xcode version that saved the file.

  var deviceTop: Double {
    // Without a device, the canvas is the screen of a phone with a home button.
    guard let device else { return version < 14_800 || version >= 21_600 ? 20 : 0 }
    if device.isMac || isLandscape && device.idiom != .pad { return 0 }
    switch device.id {
    case "retina6_1": return version >= 21_200 ? 48 : 44
    case "retina6_0", "retina6_7": return version >= 21_200 ? 47 : 44
    // In newer Xcode versions, the smallest phone without a home button is another model.
    case "retina5_9": return version >= 21_600 ? 50 : version >= 21_200 ? 47 : 44
    default: break
    }
    if !device.hasHomeIndicator { return version < 14_800 || version >= 21_600 ? 20 : 0 }
    return device.top
  }

  var deviceBottom: Double {
    guard let device else { return 0 }
    return isLandscape && device.idiom != .pad && device.hasHomeIndicator ? 21 : device.bottom
  }

  var deviceSide: Double {
    guard let device, isLandscape, device.idiom != .pad, device.hasHomeIndicator else { return 0 }
    return device.top
  }

  var navigationBarHeight: Double {
    switch bars.navigation {
    case .none: 0
    case .large: isLandscape && device?.idiom != .pad ? 32 : version >= 24_000 ? 106 : 96
    case .standard:
      if let device, device.idiom == .pad {
        // The navigation bars of iPads became taller with iOS 12.
        version >= 14_300 ? 50 : 44
      } else {
        isLandscape && device != nil ? 32 : version >= 24_000 ? 54 : 44
      }
    }
  }

  var bottomBarHeight: Double {
    if bars.hasTabBar {
      return device?.idiom == .pad ? (version >= 14_300 ? 50 : 49) : isLandscape && device != nil ? 32 : 49
    }
    return bars.hasToolbar ? (isLandscape && device != nil && device?.idiom != .pad ? 32 : 44) : 0
  }

  /// The root view's safe-area insets, computed by rule.
  var insets: NSDirectionalEdgeInsets {
    if bars.isEmbedded { return NSDirectionalEdgeInsets() }
    let times = doublesInsets ? 2.0 : 1
    if !isStoryboard {
      guard let screen, root.width == screen.width else { return NSDirectionalEdgeInsets() }
      var insets = NSDirectionalEdgeInsets(
        top: times * deviceTop, leading: deviceSide, bottom: times * deviceBottom, trailing: deviceSide)
      if root.height == screen.height { return insets }
      // A view that is shorter than the screen has insets only if an opaque navigation bar explains the
      // difference. If not, the file contains a separate view.
      guard abs(screen.height - root.height - deviceTop - 44) < 0.6 else { return NSDirectionalEdgeInsets() }
      insets.top = 0
      return insets
    }
    var insets = NSDirectionalEdgeInsets(
      top: times * deviceTop + navigationBarHeight, leading: deviceSide + arrowWidth,
      bottom: times * deviceBottom + bottomBarHeight, trailing: deviceSide)
    if isSheet {
      insets.top =
        switch bars.navigation {
        case .none: 0
        case .standard: device?.isMac == true ? 50 : version >= 24_000 ? 70 : 56
        case .large: version >= 24_000 ? 126 : 108
        }
      // On iPads, a card does not reach down to the home indicator.
      if device?.idiom == .pad { insets.bottom = bottomBarHeight }
      // In newer versions, a card is 10 points shorter than the screen and ends above the home indicator.
      if hiddenHeight <= 12 { insets.bottom = 0 }
    }
    // Opaque bars are outside the view.
    if root.y > 0 || bars.isOpaque && hiddenHeight > 0 { insets.top = 0 }
    if let (isTopCut, isBottomCut) = opaqueBars {
      if isTopCut { insets.top = 0 }
      if isBottomCut { insets.bottom = 0 }
    }
    return insets
  }

  /// The edges with opaque bars, inferred from the height by which the root view is shorter than the screen;
  /// nil if no bars have that height.
  private var opaqueBars: (top: Bool, bottom: Bool)? {
    guard root.y == 0, hiddenHeight > 0 else { return nil }
    let upper = navigationBarHeight
    let lower = bottomBarHeight
    for top in upper > 0 ? [0, upper, deviceTop + upper] : [0] {
      for bottom in lower > 0 ? [0, lower, deviceBottom + lower] : [0]
      where top + bottom > 0 && abs(top + bottom - hiddenHeight) < 0.6 {
        return (top > 0, bottom > 0)
      }
    }
    return nil
  }
}
