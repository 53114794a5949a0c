import Matrix
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// A scenario file that the user names.
package struct OwnScenario {
  package var path: String
  package var scenario: Scenario

  /// Reads scenario files.
  ///
  /// Throws `LabError` if a file is missing or malformed, or if an id is already taken.
  package static func read(_ paths: [String]) throws -> [OwnScenario] {
    var all: [OwnScenario] = []
    for path in paths {
      let bytes = try InputFile.read(path, limit: ScenarioReader.maximumBytes)
      var scenario: Scenario
      do { scenario = try ScenarioReader.read(bytes: bytes, path: path) } catch {
        throw LabError(.broken, error.description)
      }
      let owner =
        Scenarios.scenario(scenario.id) != nil
        ? "a built-in scenario" : all.first { $0.scenario.id == scenario.id }?.path
      if let owner {
        throw LabError(
          .broken, "\(path): the id '\(scenario.id)' is already taken by \(owner); choose another id.")
      }
      scenario.file = OwnScreens.reportedPath(path)
      all.append(OwnScenario(path: path, scenario: scenario))
    }
    return all
  }

  /// The maximum product of the number of events in a scenario and the number of views on a screen. It limits
  /// the memory for one cell.
  private static let mostWork = 500_000

  /// Throws an error if the scenario is too long for a screen on which it would be played.
  func checkLength(on screens: [Screen]) throws {
    for screen in screens where scenario.applies(to: screen) {
      let events = scenario.events(on: screen)
      let most = Self.mostWork / screen.tree.nodes.count
      guard events > most else { continue }
      throw LabError(
        .broken,
        "\(path): \(events) events are too many for the screen '\(screen.id)' with its "
          + "\(screen.tree.nodes.count) views; at most \(most).")
    }
  }

  /// Returns the reason why the plan has no cell with the scenario, as a sentence. Nil if the plan has such a
  /// cell.
  func reasonNotPlayed(_ plan: Plan, _ platform: ResolvedPlatform) -> String? {
    guard let index = plan.axes.scenarios.firstIndex(where: { $0.id == scenario.id }),
      !plan.groups.contains(where: { $0.rows.contains { $0.scenario == index } })
    else { return nil }
    let begin = "\(path): the scenario '\(scenario.id)' is not played"
    let orientations = plan.axes.orientations
    if !plan.axes.devices.contains(where: { $0.offers(scenario, in: orientations) }) {
      let fitting = platform.allDevices.filter {
        $0.offers(scenario, in: UIInterfaceOrientation.played)
      }
      let hint =
        fitting.isEmpty
        ? "no device in the tables is suitable under \(plan.profile.id)"
        : "suitable devices: \(Self.names(fitting))"
          + (fitting.contains { $0.offers(scenario, in: orientations) } ? "" : ", in another orientation")
      return
        "\(begin): it needs \(scenario.needsOfDevice ?? scenario.needs), but no chosen device is suitable; "
        + "\(hint)."
    }
    if !plan.axes.screens.contains(where: scenario.applies) {
      return "\(begin): it needs \(scenario.needsOfScreen), but no chosen screen is suitable."
    }
    return
      "\(begin): it needs \(scenario.needsOfDevice ?? scenario.needs), but no chosen strategy runs on a "
      + "suitable device."
  }

  /// Returns the ids of the first few devices and the number of further devices, in words.
  static func names(_ devices: [PlannedDevice]) -> String {
    let most = 8
    let shown = devices.prefix(most).map(\.device.id).joined(separator: ", ")
    return shown + (devices.count > most ? " and \(devices.count - most) more" : "")
  }
}

/// Devices that are added for scenarios which no default device supports.
struct ExtraDevices {
  private(set) var devices: [PlannedDevice] = []
  private(set) var notes: [String] = []
  private var scenarios: [String: Set<String>] = [:]

  init() {}

  /// Finds all devices in the table for scenarios that no device in `usual` supports.
  init(
    for own: [OwnScenario], beside usual: [PlannedDevice], _ orientations: [UIInterfaceOrientation],
    _ platform: ResolvedPlatform
  ) {
    let left = own.filter { one in !usual.contains { $0.offers(one.scenario, in: orientations) } }
    guard !left.isEmpty else { return }
    let all = platform.allDevices
    for one in left {
      let fitting = all.filter { $0.offers(one.scenario, in: orientations) }
      guard !fitting.isEmpty else { continue }
      for device in fitting where scenarios[device.device.id, default: []].insert(one.scenario.id).inserted {
        if !devices.contains(where: { $0.device.id == device.device.id }) { devices.append(device) }
      }
      notes.append(
        "The scenario '\(one.scenario.id)' needs \(one.scenario.needsOfDevice ?? one.scenario.needs), but no "
          + "default device is suitable; it is played on all suitable devices: "
          + "\(OwnScenario.names(fitting)).")
    }
  }

  /// Whether a situation may be played. An added device is only played in the scenarios for which it was
  /// added.
  func includes(_ situation: Situation) -> Bool {
    scenarios[situation.device]?.contains(situation.scenario) ?? true
  }
}

extension PlannedDevice {
  /// Whether the device supports a scenario in one of the orientations.
  package func offers(_ scenario: Scenario, in orientations: [UIInterfaceOrientation]) -> Bool {
    orientations.contains { offers(scenario, $0) }
  }
}
