import Analysis
import Foundation
import Matrix
import Platform
import Simulation
import Support

/// The platform of a run: the iOS version with its rules, the frame rate, and the keyboards.
public struct PlatformChoice: Sendable, Equatable {
  /// The id of the platform profile.
  public var profile = PlatformProfile.newest.id
  /// Rules with changed settings, such as `P4=literal`.
  public var rules: [String] = []
  /// The frame rate, 60 or 120 frames per second. Only runs with the same frame rate can be compared.
  public var frameRate = 60
  /// CSV files with measured keyboards, which override those of the built-in tables.
  public var keyboards: [String] = []

  /// Creates a choice of the newest profile without changes.
  public init() {}

  /// Returns the profile with the changed rules.
  ///
  /// Throws: ``LabError`` if the profile, a rule or a setting does not exist.
  public func resolvedProfile() throws(LabError) -> PlatformProfile {
    guard var resolved = PlatformProfile(id: profile) else {
      throw LabError(
        .misuse,
        "Unknown profile '\(profile)'.\(Suggestions.sentence(for: profile, in: PlatformProfile.ids))",
        about: .profile, unknown: "profile")
    }
    for change in rules { try Self.apply(change, to: &resolved) }
    return resolved
  }

  private static func apply(_ change: String, to profile: inout PlatformProfile) throws(LabError) {
    let parts = change.split(separator: "=", maxSplits: 1).map(String.init)
    let names = PlatformRule.allCases.map(\.rawValue)
    guard parts.count == 2 else {
      throw LabError(
        .misuse, "The rule '\(change)' has no setting. Expected for example 'P4=literal'.", about: .rule)
    }
    guard let rule = PlatformRule(rawValue: parts[0]) else {
      throw LabError(
        .misuse,
        "Unknown rule '\(parts[0])'.\(Suggestions.sentence(for: parts[0], in: names)) "
          + "Rules: \(names.joined(separator: ", ")).", about: .rule, unknown: "rule")
    }
    guard profile.set(rule, to: parts[1]) else {
      let settings = rule.definition.settings.joined(separator: ", ")
      throw LabError(
        .misuse, "The rule '\(rule.rawValue)' cannot be '\(parts[1])'. Expected one of: \(settings).",
        about: .rule)
    }
  }

  /// Returns the built-in tables with the keyboards from the user's files.
  ///
  /// Throws: ``LabError`` if a file is missing or malformed.
  public func table() throws -> DeviceTable {
    var table = DeviceTable.builtIn
    for path in keyboards {
      let bytes = try InputFile.read(path, limit: 4 << 20)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw LabError(.broken, "\(path): is not UTF-8; save it as UTF-8.")
      }
      do {
        table = try table.adding(keyboardsCSV: text, file: path)
      } catch {
        throw LabError(.broken, error.description)
      }
    }
    return table
  }

  /// Returns the given rule changes that have no effect in a plan.
  public func idleRules(in plan: Plan) -> [(change: String, rule: PlatformRule)] {
    rules.compactMap { change in
      guard let rule = PlatformRule(rawValue: String(change.prefix { $0 != "=" })) else { return nil }
      let matters = plan.groups.contains { group in
        group.rows.contains { row in
          rule.canMatter(
            in: plan.axes.scenarios[row.scenario], on: plan.axes.screens[group.screen],
            idiom: plan.axes.devices[group.device].simulated.idiom)
        }
      }
      return matters ? nil : (change, rule)
    }
  }
}

struct ResolvedPlatform {
  let profile: PlatformProfile
  let table: DeviceTable
  let frameRate: Int

  init(_ choice: PlatformChoice) throws {
    profile = try choice.resolvedProfile()
    table = try choice.table()
    frameRate = choice.frameRate
  }

  func planned(_ device: Device) throws(LabError) -> PlannedDevice {
    guard let planned = PlannedDevice(device, profile: profile, table: table) else {
      throw LabError(
        .broken, "The tables have no keyboard or no safe area for '\(device.id)' under '\(profile.id)'.")
    }
    return planned
  }

  var allDevices: [PlannedDevice] {
    table.matrixDevices.compactMap { PlannedDevice($0, profile: profile, table: table) }
  }

  func ordered(_ devices: [PlannedDevice]) -> [PlannedDevice] {
    table.matrixDevices.compactMap { device in devices.first { $0.device.id == device.id } }
  }
}
