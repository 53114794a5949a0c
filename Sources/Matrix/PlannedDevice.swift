import KeyboardAvoidance
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import UIKit

/// A device from the device tables, resolved for a platform profile.
public struct PlannedDevice: Sendable {
  /// The figures of the device that the simulation reads.
  public var simulated: SimulatedDevice
  /// The device's row in the device tables.
  public var device: Device
  /// The system version that the device runs: the profile's, or the nearest version that the device supports.
  public var system: Int
  /// Remarks for the reader, for example that the device runs the last system version that it supports.
  public var notes: [String] { systemNotes + safeAreaNotes.map(\.text) }
  private let systemNotes: [String]
  /// The remarks about safe areas, each with the orientation that it is about.
  private let safeAreaNotes: [(orientation: UIInterfaceOrientation, text: String)]
  private let inferred: [Docked: KeyboardRow]
  /// A closure that returns the possible error of an inferred height; nil if it is not known.
  private let heightError: @Sendable (KeyboardRow) -> Double?

  private struct Docked: Hashable {
    var isPortrait: Bool
    var kind: KeyboardKind
    var suggestions: Bool
  }

  /// Resolves a device for a profile. Returns nil if its safe areas or keyboards are not known.
  ///
  /// - Parameters:
  ///   - device: the device's row in the table.
  ///   - profile: the rules of UIKit, which determine the system of the device.
  ///   - table: the table that contains the device's keyboards.
  ///   - heightError: returns the possible error of an inferred height in the table. It is called only for
  ///     descriptions.
  public init?(
    _ device: Device, profile: PlatformProfile, table: DeviceTable,
    heightError: @escaping @Sendable (KeyboardRow) -> Double?
  ) {
    let system = min(max(profile.system, device.iosMin), device.iosMax)
    if profile.system > device.iosMax {
      systemNotes = ["runs iOS \(system), its last version, instead of iOS \(profile.system)"]
    } else if profile.system < device.iosMin {
      systemNotes = ["runs iOS \(system), its first version, instead of iOS \(profile.system)"]
    } else {
      systemNotes = []
    }
    var inferred: [Docked: KeyboardRow] = [:]
    func figures(_ orientation: UIInterfaceOrientation) -> KeyboardFigures? {
      func figure(
        _ kind: KeyboardKind?, suggestions: Bool = true, placement: KeyboardPlacement = .docked
      ) -> KeyboardFigure? {
        table.keyboard(
          device: device, system: system, sdk26: profile.sdk26, orientation: orientation, kind: kind,
          suggestions: suggestions, placement: placement
        ).map {
          if $0.row.inferred, !$0.isFallback, placement == .docked, let kind {
            inferred[Docked(isPortrait: orientation.isPortrait, kind: kind, suggestions: suggestions)] =
              $0.row
          }
          return KeyboardFigure(
            width: $0.row.width, height: $0.row.height, isInferred: $0.row.inferred || $0.isFallback)
        }
      }
      guard let letters = figure(.alphabet), let bare = figure(.alphabet, suggestions: false),
        let numberPad = figure(.numberPad), let emoji = figure(.emoji),
        let pinyin = figure(.chinesePinyin), let passwords = figure(.passwords)
      else { return nil }
      return KeyboardFigures(
        letters: letters, lettersWithoutBar: bare, numberPad: numberPad, emoji: emoji,
        chinesePinyin: pinyin, passwords: passwords, floating: figure(.alphabet, placement: .floating),
        undocked: figure(.alphabet, placement: .undocked),
        hardwareBar: device.idiom == .pad ? figure(nil) : nil)
    }
    guard let keyboardsPortrait = figures(.portrait), let keyboardsLandscape = figures(.landscape) else {
      return nil
    }
    guard let portrait = device.safeArea(.portrait, sdk26: profile.sdk26, system: system),
      let landscape = device.safeArea(.landscape, sdk26: profile.sdk26, system: system)
    else { return nil }
    safeAreaNotes = UIInterfaceOrientation.played.compactMap { orientation in
      device.safeAreaNote(orientation, sdk26: profile.sdk26, system: system).map { (orientation, $0) }
    }
    self.device = device
    self.system = system
    self.inferred = inferred
    self.heightError = heightError
    simulated = SimulatedDevice(
      id: device.id, idiom: device.idiom, system: system, width: device.portraitSize.width,
      height: device.portraitSize.height, scale: device.scale, safePortrait: portrait,
      safeLandscape: landscape, keyboardsPortrait: keyboardsPortrait,
      keyboardsLandscape: keyboardsLandscape)
  }

  /// Returns the remarks about the orientations in which a scenario is played.
  func notes(on scenario: Scenario, from orientation: UIInterfaceOrientation) -> [String] {
    let sides = scenario.story.sides(from: orientation)
    return systemNotes + safeAreaNotes.filter { sides.contains($0.orientation) }.map(\.text)
  }

  /// Returns the largest expected error of the device's inferred keyboards for letters and digits in an
  /// orientation, in points; nil if none of them is inferred or no error is known.
  func expectedHeightError(isPortrait: Bool) -> Double? {
    inferred.filter { key, _ in
      key.isPortrait == isPortrait && (key.kind == .alphabet || key.kind == .numberPad)
    }.values.compactMap(heightError).max()
  }

  var entry: AxisEntry {
    func insets(_ i: UIEdgeInsets) -> String {
      "top \(shortest(i.top)), left \(shortest(i.left)), bottom \(shortest(i.bottom)), right \(shortest(i.right)) pt"
    }
    func heights(_ orientation: UIInterfaceOrientation) -> String {
      let keyboards = simulated.keyboards(orientation)
      let rows: [(String, KeyboardFigure, KeyboardKind, Bool)] = [
        ("letters with suggestions", keyboards.letters, .alphabet, true),
        ("without", keyboards.lettersWithoutBar, .alphabet, false),
        ("number pad", keyboards.numberPad, .numberPad, true), ("emoji", keyboards.emoji, .emoji, true),
      ]
      return rows.map { name, keyboard, kind, suggestions in
        let row = inferred[Docked(isPortrait: orientation.isPortrait, kind: kind, suggestions: suggestions)]
        let error = row.flatMap(heightError).map { ", ±\(shortest($0))" } ?? ""
        return "\(name) \(shortest(keyboard.height))\(keyboard.isInferred ? " (inferred\(error))" : "")"
      }.joined(separator: ", ") + " pt"
    }
    return AxisEntry(
      id: device.id, title: device.name,
      summary:
        "\(shortest(simulated.width))×\(shortest(simulated.height)) pt at \(shortest(simulated.scale))x, iOS \(system)",
      group: device.idiom.id, source: device.source,
      facts: [
        .init("system", "iOS \(system)"), .init("safe area portrait", insets(simulated.safePortrait)),
        .init("safe area landscape", insets(simulated.safeLandscape)),
        .init("keyboards portrait", heights(.portrait)), .init("keyboards landscape", heights(.landscape)),
      ] + notes.map { .init("note", $0) })
  }
}
