import Platform
import Record
import Scenarios
import Screens
import Simulation
import UIKit

/// The situations of a plan whose screen cannot be used.
///
/// Screens that were created from scenes may not fit on a device, and built-in forms that do not scroll are
/// too tall for a phone in landscape. A user's own screen file is always played unchanged.
public struct ScreenFit {
  /// A screen that cannot be used on a device in an orientation.
  public struct Misfit: Sendable, Equatable {
    /// The screen's id.
    public var screen: String
    /// The device's id.
    public var device: String
    /// The id of the orientation.
    public var orientation: String
    /// The reason why the screen cannot be used, in words.
    public var reason: String
    /// Whether the screen is built in. Such misfits need not be reported.
    public var isBuiltIn: Bool
  }

  /// An orientation and a window in which a scenario shows a screen.
  private struct Side: Hashable {
    var orientation: UIInterfaceOrientation
    var window: WindowKind
  }

  /// A situation that is not played.
  public struct LeftOut: Sendable, Equatable {
    /// The situation.
    public var situation: Situation
    /// The id of the orientation in which the screen does not fit. A scenario that rotates the device may
    /// start in the other one.
    public var orientation: String
    /// The reason why the screen cannot be used, in words that follow "even without a keyboard".
    public var reason: String
  }

  /// The situations that are not played, in the order of the axes.
  public private(set) var leftOut: [LeftOut] = []
  private var unplayable: Set<Situation> = []
  /// The misfits, in the order of the axes.
  public private(set) var misfits: [Misfit] = []

  /// Checks the screens made from a scene or a view dump, and the built-in forms that do not scroll. Each is
  /// checked on every device, in the orientations and windows of the scenarios.
  public init(_ axes: Axes, profile: PlatformProfile) {
    for screen in axes.screens where screen.isMadeFromViews || screen.isBuiltInForm {
      let prepared = PreparedScreen(screen)
      for device in axes.devices where device.presents(screen) {
        var reasons: [Side: String?] = [:]
        func reason(_ orientation: UIInterfaceOrientation, _ window: WindowKind) -> String? {
          let side = Side(orientation: orientation, window: window)
          if let known = reasons[side] { return known }
          let reason = ScreenObstacle.find(
            on: prepared, device: device.simulated, orientation: orientation, window: window, profile: profile
          )
          reasons[side] = .some(reason)
          if let reason {
            misfits.append(
              Misfit(
                screen: screen.id, device: device.device.id, orientation: orientation.id, reason: reason,
                isBuiltIn: !screen.isMadeFromViews))
          }
          return reason
        }
        for orientation in axes.orientations {
          let size = device.simulated.size(orientation)
          guard screen.fits(width: Double(size.width), height: Double(size.height)) else { continue }
          for scenario in axes.scenarios
          where scenario.applies(to: screen) && device.offers(scenario, orientation) {
            let sides = [orientation] + (scenario.story.turns ? [orientation.turned] : [])
            var obstacle: (orientation: String, reason: String)?
            for side in sides where obstacle == nil {
              obstacle = reason(side, scenario.window).map { (side.id, $0) }
            }
            guard let obstacle else { continue }
            let situation = Situation(
              device: device.device.id, orientation: orientation.id, scenario: scenario.id, screen: screen.id)
            if unplayable.insert(situation).inserted {
              leftOut.append(
                LeftOut(
                  situation: situation, orientation: obstacle.orientation, reason: obstacle.reason))
            }
          }
        }
      }
    }
  }

  /// Whether the screen of a situation can be used, so that its cells are played.
  public func includes(_ situation: Situation) -> Bool {
    unplayable.isEmpty || !unplayable.contains(situation)
  }

  /// Returns a sentence for each screen that is not played in some cases, with the reason. There are at most
  /// `limit` sentences and one that counts the other screens. Built-in screens are listed only if `ofBuiltIn`
  /// is true.
  public func notes(ofBuiltIn: Bool = false, limit: Int = 12) -> [String] {
    var order: [String] = []
    var found: [String: [Misfit]] = [:]
    for misfit in misfits where ofBuiltIn || !misfit.isBuiltIn {
      if found[misfit.screen] == nil { order.append(misfit.screen) }
      found[misfit.screen, default: []].append(misfit)
    }
    var notes = order.prefix(limit).map { id in
      let all = found[id] ?? []
      let first = all[0]
      let more = all.count > 1 ? " (and \(all.count - 1) more cases)" : ""
      return "\(id) is not played on \(first.device) in \(first.orientation), because even without "
        + "a keyboard \(first.reason)\(more)."
    }
    if order.count > limit {
      notes.append("\(order.count - limit) more screens are not played in some cases.")
    }
    return notes
  }
}

extension Screen {
  /// Whether the screen was created from a scene, a view dump or a running app, whose views were placed for
  /// one device.
  fileprivate var isMadeFromViews: Bool {
    adapted != nil || tags.contains("view-dump") || (file != nil && tags.contains("exported"))
  }

  fileprivate var isBuiltInForm: Bool { file == nil && (structure == .fixed || structure == .stretched) }
}
