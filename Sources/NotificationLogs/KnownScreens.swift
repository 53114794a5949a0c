import Platform
import UIKit

/// The screens and keyboard heights of the device table. They determine which rectangles can be a keyboard's
/// frame.
struct KnownScreens {
  private var screens: [CGSize] = []
  /// The portrait sizes of devices that ran a system before iOS 8.
  private var oldScreens: [CGSize] = []
  /// The heights of docked keyboards by keyboard width, in whole points.
  private var heights: [Int: Set<Int>] = [:]

  init(_ table: DeviceTable) {
    for device in table.devices {
      if device.iosMin <= 7 { oldScreens.append(device.portraitSize) }
      for orientation in UIInterfaceOrientation.played {
        let size = device.size(orientation)
        if !screens.contains(size) { screens.append(size) }
      }
    }
    for row in table.keyboards where row.placement == .docked {
      heights[Int(row.width), default: []].insert(Int(row.height))
    }
  }

  /// Returns whether a frame is as wide as a screen and begins or ends at its bottom edge.
  func fits(_ frame: NumberGroup) -> Bool {
    let close = ScreenRecognition.isClose
    guard close(frame.first, 0), frame.fourth >= 0 else { return false }
    return screens.contains { screen in
      close(frame.third, screen.width) && frame.second >= screen.height * 0.2
        && (close(frame.second, screen.height)
          || (close(frame.second + frame.fourth, screen.height) && frame.fourth > 0))
    }
  }

  /// Returns whether a frame lies along a long edge of a screen in portrait, as keyboards in landscape did
  /// before iOS 8.
  func fitsUnrotated(_ frame: NumberGroup) -> Bool {
    let close = ScreenRecognition.isClose
    guard close(frame.second, 0), frame.third > 0, frame.third < frame.fourth * 0.6 else { return false }
    return oldScreens.contains { screen in
      close(frame.fourth, screen.height)
        && (close(frame.first, 0) || close(frame.first, screen.width) || close(frame.first + frame.third, 0)
          || close(frame.first + frame.third, screen.width))
    }
  }

  func isKeyboard(_ frame: NumberGroup) -> Bool {
    guard abs(frame.third) < 1e6, abs(frame.fourth) < 1e6, let known = heights[Int(frame.third)] else {
      return false
    }
    return (-1...1).contains { known.contains(Int(frame.fourth) + $0) }
  }
}
