import Matrix
import Platform
import Record
import Screens
import Simulation
import Support
import UIKit

/// The devices for screens that are known in one size only, such as dumps of running apps.
struct FixedScreens {
  private(set) var devices: [PlannedDevice] = []
  private(set) var notes: [String] = []
  private var screens: [String: Set<String>] = [:]

  /// Finds the devices on which screens with a fixed size fit.
  ///
  /// - Parameter mayAdd: Whether additional devices may be played, which is the case if the user chose none.
  init(
    for all: [Screen], beside usual: [PlannedDevice], _ orientations: [UIInterfaceOrientation],
    _ platform: ResolvedPlatform, mayAdd: Bool
  ) {
    for screen in all {
      guard let size = screen.fixedSize else { continue }
      func fits(_ device: PlannedDevice) -> Bool {
        orientations.contains { orientation in
          let own = device.simulated.size(orientation)
          return screen.fits(width: Double(own.width), height: Double(own.height))
        }
      }
      let fitting = platform.allDevices.filter(fits)
      var played = usual.filter(fits)
      // If several devices have the screen's size, only the newest is played, as in the default matrix.
      if played.isEmpty, mayAdd, let newest = fitting.max(by: { $0.device.year < $1.device.year }) {
        played = [newest]
        if !devices.contains(where: { $0.device.id == newest.device.id }) { devices.append(newest) }
        screens[newest.device.id, default: []].insert(screen.id)
      }
      var text = "The screen '\(screen.id)' is only known at \(size.inWords): \(size.reason). "
      if !size.spans.isEmpty, !fitting.isEmpty {
        text += "\(fitting.count) devices have a size between these sizes."
      } else if fitting.isEmpty {
        text +=
          "No device in the tables has this size in the chosen orientations, so the screen is not played."
      } else if fitting.count == 1 {
        text += "This is the size of \(fitting[0].device.id)."
      } else {
        text += "\(fitting.count) devices have this size, and the file does not name the device: "
        text += OwnScenario.names(fitting) + "."
      }
      if !fitting.isEmpty {
        text +=
          played.isEmpty
          ? " None of them is chosen, so the screen is not played."
          : " It is only played on \(OwnScenario.names(played))."
      }
      notes.append(text)
    }
  }

  /// Whether a situation may be played. An additional device is only played with the screens for which it was
  /// added.
  func includes(_ situation: Situation) -> Bool {
    screens[situation.device]?.contains(situation.screen) ?? true
  }
}
