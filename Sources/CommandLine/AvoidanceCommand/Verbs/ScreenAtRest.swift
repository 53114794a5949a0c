import DeviceTables
import KeyboardSimulation
import MatrixRunner
import PlatformRules
import PositionedJSON
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import TracePictures
import TraceRecording
import UIKit
import Vocabulary

/// `show screen`: a screen as its devices lay it out, before any keyboard comes.
enum ScreenAtRest {
  /// The device that stands for the others where none is named.
  private static let usualDevice = "iphone-17-pro"

  /// The screen's file, its frames or its picture.
  static func text(
    _ own: OwnScreens.Own, _ format: String?, _ profile: PlatformProfile, _ arguments: ParsedArguments
  ) throws -> String {
    switch format {
    case "json", nil:
      if let text = own.text { return text }
      if format == nil { return try frames(own, profile, arguments) }
      throw arguments.usageError(
        "'\(own.screen.id)' was made from a scene, which has no JSON form. --format text lists its frames.",
        option: "format")
    case "svg": return try picture(own, profile, arguments)
    default: return try frames(own, profile, arguments)
    }
  }

  private struct Place {
    var device: PlannedDevice
    var orientation: UIInterfaceOrientation
    var story: CellStory
    var title: String { "\(device.device.name), \(orientation.id)" }
  }

  private static func places(
    _ own: OwnScreens.Own, _ profile: PlatformProfile, _ arguments: ParsedArguments
  ) throws -> [Place] {
    let table = DeviceTable.builtIn
    let devices = try arguments.select("device", from: table.matrixDevices.map(\.id), kind: "device")
    let orientations = try arguments.select(
      "orientation", from: UIInterfaceOrientation.played.map(\.id), kind: "orientation")
    var places: [Place] = []
    for device in table.matrixDevices {
      guard arguments.isGiven("device") ? devices.contains(device.id) : device.id == usualDevice,
        let planned = PlannedDevice(device, profile: profile, table: table)
      else { continue }
      for orientation in UIInterfaceOrientation.played {
        guard
          arguments.isGiven("orientation")
            ? orientations.contains(orientation.id) : orientation.isPortrait
        else { continue }
        let plan = Plan(
          axes: Axes(
            arguments.catalogue, strategies: [arguments.catalogue.floor], devices: [planned],
            orientations: [orientation], scenarios: Scenarios.builtIn.filter { $0.id == "show-hide" },
            screens: [own.screen]),
          profile: profile)
        if let story = CellStory(plan) {
          places.append(Place(device: planned, orientation: orientation, story: story))
        }
      }
    }
    if places.isEmpty {
      throw CommandFailure(
        .nothingSelected, "The screen '\(own.screen.id)' cannot be shown on these devices.")
    }
    return places
  }

  // MARK: Text

  private static func frames(
    _ own: OwnScreens.Own, _ profile: PlatformProfile, _ arguments: ParsedArguments
  ) throws -> String {
    let screen = own.screen
    var out = UsageError.visible("\(screen.id): \(screen.title)") + "\n\n"
    if !screen.summary.isEmpty { out += UsageError.visible(screen.summary) + "\n" }
    out += UsageError.visible("From: \(own.place)") + "\n"
    for place in try places(own, profile, arguments) {
      out += "\n\(place.title): (x, y, width, height) on the screen, in points\n"
      out += table(place.story.trace, screen)
    }
    return out
  }

  private static func table(_ trace: Trace, _ screen: Screen) -> String {
    func id(_ index: Int?) -> String? { index.map { trace.nodes[$0].id } }
    var lines: [(role: String, name: String, frame: String, more: String)] = []
    for (n, node) in trace.nodes.enumerated() where n < trace.keyboard {
      let isOutlet = [screen.primaryAction, screen.pinnedBar, screen.scrollView].contains(n)
      guard n == 0 || node.isLeaf || isOutlet || node.role == .bar || node.role == .scrollView else {
        continue
      }
      let numbers = (0..<4).map { decimalText((trace.rects[n * 4 + $0] * 100).rounded() / 100) }
      var more: [String] = []
      if let input = screen.inputs.first(where: { $0.view == n }) {
        more.append(input.kind.rawValue)
        if input.keyboard != .alphabet { more.append(input.keyboard.rawValue) }
        if let label = id(input.label) { more.append("label \(label)") }
      }
      if screen.pinnedBar == n { more.append("stays on the keyboard") }
      if screen.scrollView == n { more.append("holds the inputs") }
      lines.append(
        (node.role.rawValue, node.id, "(\(numbers.joined(separator: ", ")))", more.joined(separator: ", ")))
    }
    let widths = (
      lines.map(\.role.count).max() ?? 0, lines.map(\.name.count).max() ?? 0,
      lines.map(\.frame.count).max() ?? 0
    )
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return lines.map { line in
      let text =
        "  \(pad(line.role, widths.0))  \(pad(line.name, widths.1))  \(pad(line.frame, widths.2))  \(line.more)"
      return UsageError.visible(String(text.reversed().drop { $0 == " " }.reversed())) + "\n"
    }.joined()
  }

  // MARK: Pictures

  private static func picture(
    _ own: OwnScreens.Own, _ profile: PlatformProfile, _ arguments: ParsedArguments
  ) throws -> String {
    let all = try places(own, profile, arguments)
    // Where there are too many, those of the default matrix come first.
    let places =
      all.filter { Axes.defaultDevices.contains($0.device.device.id) }
      + all.filter { !Axes.defaultDevices.contains($0.device.device.id) }
    let most = ScreenPicture.limit
    let rest = all.count > most ? " (\(most) of \(all.count) drawn; -d names others)" : ""
    let theme = PictureTheme(rawValue: arguments.string("theme") ?? "") ?? .light
    return ScreenPicture(
      title: UsageError.visible(own.screen.title + rest), summary: UsageError.visible(own.screen.summary),
      places: places.map { ScreenPicture.Place(title: $0.device.device.name, subject: $0.story.picture) }
    ).drawn(theme)
  }
}
