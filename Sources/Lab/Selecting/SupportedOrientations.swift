import Matrix
import Record
import Platform
import Simulation
import UIKit

/// The orientations in which an app can be on phones and on tablets.
public struct SupportedOrientations: Sendable, Equatable {
  /// The orientations on iPhones. They are simulated values, such as `UIInterfaceOrientation.landscape`.
  public var phone: Set<UIInterfaceOrientation>
  /// The orientations on iPads.
  public var pad: Set<UIInterfaceOrientation>

  /// Creates sets of orientations.
  public init(phone: Set<UIInterfaceOrientation>, pad: Set<UIInterfaceOrientation>) {
    (self.phone, self.pad) = (phone, pad)
  }

  /// Returns a function that tests whether the app can be in a situation: it begins in an orientation of the device's kind, and
  /// the device is not rotated if the app has only one.
  func includes(on axes: Axes) -> (Situation) -> Bool {
    let pads = Set(axes.devices.filter { $0.simulated.idiom == .pad }.map(\.device.id))
    let turning = Set(axes.scenarios.filter(\.story.turns).map(\.id))
    let ids = [phone, pad].map { Set($0.map(\.id)) }
    return { situation in
      let own = pads.contains(situation.device) ? ids[1] : ids[0]
      return own.contains(situation.orientation) && (own.count > 1 || !turning.contains(situation.scenario))
    }
  }
}
