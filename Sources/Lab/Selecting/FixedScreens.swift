import Platform
import Simulation
import Matrix
import Record
import Screens
import Support
import UIKit

/// The devices of screens that are known at one size only, as dumps of running apps are.
struct FixedScreens {
  /// Devices beside the usual ones, for screens that fit none of those.
  private(set) var devices: [PlannedDevice] = []
  /// What to tell the person, a sentence or two a screen.
  private(set) var notes: [String] = []
  /// The screens of each device beside the usual ones.
  private var screens: [String: Set<String>] = [:]

  /// Finds the devices whose screen has the size of a dump.
  ///
  /// - Parameter mayAdd: Whether devices beside the usual ones may be played: where the person chose none.
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
      // Of devices with the same screen the newest stands for the others, as among the default ones.
      if played.isEmpty, mayAdd, let newest = fitting.max(by: { $0.device.year < $1.device.year }) {
        played = [newest]
        if !devices.contains(where: { $0.device.id == newest.device.id }) { devices.append(newest) }
        screens[newest.device.id, default: []].insert(screen.id)
      }
      var text = "The screen '\(screen.id)' is known at \(size.inWords) only: \(size.reason). "
      if !size.spans.isEmpty, !fitting.isEmpty {
        text += "\(fitting.count) devices are between them."
      } else if fitting.isEmpty {
        text += "No device of the tables has that size in the chosen orientations, so it is not played."
      } else if fitting.count == 1 {
        text += "That is the size of \(fitting[0].device.id)."
      } else {
        text += "\(fitting.count) devices have that size, and the file does not say which it was: "
        text += OwnScenario.names(fitting) + "."
      }
      if !fitting.isEmpty {
        text +=
          played.isEmpty
          ? " None of them is chosen, so it is not played."
          : " It is played on \(OwnScenario.names(played)), and does not apply to other devices."
      }
      notes.append(text)
    }
  }

  /// Whether a situation is not one of a device that was added for other screens.
  func includes(_ situation: Situation) -> Bool {
    screens[situation.device]?.contains(situation.screen) ?? true
  }
}
