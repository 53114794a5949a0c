import Analysis
import Matrix
import Pictures
import Platform
import Record
import Scenarios
import Screens
import Simulation
import Support
import Trace
import UIKit

/// The layout of a screen on some devices before the keyboard appears.
public struct ScreenWithoutKeyboard {
  private static let usualDevice = "iphone-17-pro"

  private let own: OwnScreens.Own
  private let places: [Place]

  private struct Place {
    var device: PlannedDevice
    var orientation: UIInterfaceOrientation
    var story: CellStory
    var title: String { "\(device.device.name), \(orientation.id)" }
  }

  /// Lays a screen out.
  ///
  /// - Parameters:
  ///   - own: The screen.
  ///   - lab: A laboratory. Its baseline strategy is used, because it does not change the screen.
  ///   - selection: The devices and orientations. The default is a phone in portrait.
  ///   - profile: The platform profile, which decides the behaviour of UIKit.
  ///
  /// Throws: ``LabError`` for unknown ids, and if the screen cannot be shown on these devices.
  public init(
    _ own: OwnScreens.Own, in lab: Laboratory, _ selection: Selection, _ profile: PlatformProfile
  ) throws(LabError) {
    self.own = own
    let table = DeviceTable.builtIn
    let devices = try GlobSelector.select(
      selection.devices, of: .device, from: table.matrixDevices.map(\.id), kind: "device")
    let orientations = try GlobSelector.select(
      selection.orientations, of: .orientation, from: UIInterfaceOrientation.played.map(\.id),
      kind: "orientation")
    var places: [Place] = []
    for device in table.matrixDevices {
      guard selection.devices != nil ? devices.contains(device.id) : device.id == Self.usualDevice,
        let planned = PlannedDevice(device, profile: profile, table: table)
      else { continue }
      for orientation in UIInterfaceOrientation.played {
        guard
          selection.orientations != nil
            ? orientations.contains(orientation.id) : orientation.isPortrait
        else { continue }
        let axes = Axes(
          lab.catalogue, strategies: [lab.catalogue.floor], devices: [planned], orientations: [orientation],
          scenarios: Scenarios.builtIn.filter { $0.id == "show-hide" }, screens: [own.screen])
        guard let story = CellStory(Plan(axes: axes, profile: profile)) else { continue }
        places.append(Place(device: planned, orientation: orientation, story: story))
      }
    }
    if places.isEmpty {
      throw LabError(
        .nothingSelected, "The screen '\(own.screen.id)' cannot be shown on these devices.")
    }
    self.places = places
  }

  // MARK: Text

  /// The frames of the screen's views as text for people.
  public var text: String {
    let screen = own.screen
    var out = visible("\(screen.id): \(screen.title)") + "\n\n"
    if !screen.summary.isEmpty { out += visible(screen.summary) + "\n" }
    out += "Kind: \(screen.kindInWords)\n"
    out += visible("From: \(own.place)") + "\n"
    for place in places {
      out += "\n\(place.title): (x, y, width, height) on the screen, in points\n"
      out += Self.table(place.story.trace, screen)
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
      let numbers = (0..<4).map { shortest((trace.rects[n * 4 + $0] * 100).rounded() / 100) }
      var more: [String] = []
      if let input = screen.inputs.first(where: { $0.view == n }) {
        more.append(input.kind.rawValue)
        if input.keyboard != .alphabet { more.append(input.keyboard.rawValue) }
        if let label = id(input.label) { more.append("label \(label)") }
      }
      if screen.pinnedBar == n { more.append("moves with the keyboard") }
      if screen.scrollView == n { more.append("contains the inputs") }
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
      return visible(String(text.reversed().drop { $0 == " " }.reversed())) + "\n"
    }.joined()
  }

  // MARK: Pictures

  /// Returns a picture of the screen on the first few devices, as SVG.
  public func picture(_ theme: PictureTheme) -> String {
    // The picture has space for only some devices, so those of the default matrix come first.
    let ordered =
      places.filter { Axes.defaultDevices.contains($0.device.device.id) }
      + places.filter { !Axes.defaultDevices.contains($0.device.device.id) }
    let most = ScreenPicture.limit
    let rest = places.count > most ? " (\(most) of \(places.count) drawn; choose others with -d)" : ""
    return ScreenPicture(
      title: visible(own.screen.title + rest), summary: visible(own.screen.summary),
      places: ordered.map { ScreenPicture.Place(title: $0.device.device.name, subject: $0.story.picture) }
    ).drawn(theme)
  }
}
