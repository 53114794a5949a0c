import Platform
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

  /// Whether the app can begin in an orientation, with an id such as `portrait`. A device on which the app has only one orientation
  /// is not rotated.
  func include(_ orientation: String, isPad: Bool, turns: Bool) -> Bool {
    let own = isPad ? pad : phone
    return own.contains { $0.id == orientation } && (own.count > 1 || !turns)
  }
}
