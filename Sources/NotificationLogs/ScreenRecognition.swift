import Platform
import UIKit

struct ScreenRecognition {
  let table: DeviceTable

  /// The largest difference that counts as equal, in points. A custom keyboard misses the edge by fractions
  /// of a point, and many logs contain whole numbers.
  static let tolerance = 1.0

  static func isClose(_ first: Double, _ second: Double) -> Bool { abs(first - second) <= tolerance }

  /// Returns the screen on which an event's frames were measured; nil if no rule applies.
  func screen(of event: RecordedEvent) -> RecordedScreen? {
    let line = event.lines.lowerBound
    if let size = event.printedScreen { return screen(size, .screenObject, line) }
    if let screen = unrotated(event, line) { return screen }
    if let screen = fromBothFrames(event, line) { return screen }
    if let screen = fromOneFrame(event, line) { return screen }
    return event.begin == nil && event.end == nil ? fromSize(event, line) : nil
  }

  /// Returns whether a frame is taller than wide and fits a device with unrotated frames (before iOS 8).
  func isUnrotated(_ frame: CGRect) -> Bool {
    frame.width > 0 && frame.height > frame.width && !unrotatedDevices(frame).isEmpty
  }

  private func unrotatedDevices(_ frame: CGRect) -> [Device] {
    table.devices.filter { $0.iosMin <= 7 && Self.isClose($0.portraitSize.height, frame.height) }
  }

  private func unrotated(_ event: RecordedEvent, _ line: Int) -> RecordedScreen? {
    guard let frame = [event.end, event.begin].compactMap({ $0 }).first(where: isUnrotated) else {
      return nil
    }
    let devices = unrotatedDevices(frame)
    return RecordedScreen(
      size: commonSize(devices, .landscape), orientation: .landscape, devices: devices.map(\.id),
      rule: .unrotated, line: line)
  }

  private func fromBothFrames(_ event: RecordedEvent, _ line: Int) -> RecordedScreen? {
    guard let begin = event.begin, let end = event.end, end.width > 0, Self.isClose(begin.minX, 0),
      Self.isClose(end.minX, 0), Self.isClose(begin.width, end.width)
    else { return nil }
    let edge: (y: Double, rule: RecordedScreen.Rule)
    if end.height > 0, begin.minY > end.minY, Self.isClose(begin.minY, end.maxY) {
      edge = (begin.minY, .slidesIn)
    } else if begin.height > 0, end.minY > begin.minY, Self.isClose(end.minY, begin.maxY) {
      edge = (end.minY, .slidesOut)
    } else if begin.height > 0, end.height > 0, Self.isClose(begin.maxY, end.maxY) {
      edge = (end.maxY, .restsOnEdge)
    } else {
      return nil
    }
    // Before iOS 8, the keyboard of a screen that is held upside down is at the top of the screen and not at
    // the bottom edge.
    guard edge.y > end.width / 4 else { return nil }
    return screen(CGSize(width: end.width, height: edge.y), edge.rule, line)
  }

  private func fromOneFrame(_ event: RecordedEvent, _ line: Int) -> RecordedScreen? {
    let isHide = event.name == .willHide || event.name == .didHide
    // The most likely bottom edges come first: a hide begins at the bottom edge, and a show ends there.
    let begin = event.begin ?? .null
    let end = event.end ?? .null
    let edges: [(frame: CGRect, y: Double)] =
      isHide
      ? [(end, end.minY), (begin, begin.maxY)]
      : [(begin, begin.minY), (end, end.maxY), (begin, begin.maxY), (end, end.minY)]
    for (frame, y) in edges where Self.isClose(frame.minX, 0) && frame.width > 0 {
      let screen = screen(CGSize(width: frame.width, height: y), .edgeOfKnownScreen, line)
      if !screen.devices.isEmpty { return screen }
    }
    return nil
  }

  private func fromSize(_ event: RecordedEvent, _ line: Int) -> RecordedScreen? {
    guard let size = event.endSize ?? event.beginSize else { return nil }
    let isUpright = size.height > size.width
    let width = isUpright ? size.height : size.width
    let height = isUpright ? size.width : size.height
    for orientation in isUpright ? [UIInterfaceOrientation.landscape] : UIInterfaceOrientation.played {
      let ids = Set(
        table.keyboards.filter {
          $0.placement == .docked && $0.orientation == orientation && Self.isClose($0.width, width)
            && Self.isClose($0.height, height) && (!isUpright || $0.systems.lowerBound <= 7)
        }.flatMap(\.deviceIDs))
      let devices = table.devices.filter { ids.contains($0.id) }
      guard !devices.isEmpty else { continue }
      return RecordedScreen(
        size: commonSize(devices, orientation), orientation: orientation, devices: devices.map(\.id),
        rule: .sizeAlone, line: line)
    }
    return nil
  }

  /// Returns a screen of about this size. If a device fits, the screen has the device's exact size.
  private func screen(_ size: CGSize, _ rule: RecordedScreen.Rule, _ line: Int) -> RecordedScreen {
    let orientation: UIInterfaceOrientation = size.width > size.height ? .landscape : .portrait
    let devices = table.devices.filter {
      let known = $0.size(orientation)
      return Self.isClose(known.width, size.width) && Self.isClose(known.height, size.height)
    }
    return RecordedScreen(
      size: commonSize(devices, orientation) ?? size, orientation: orientation, devices: devices.map(\.id),
      rule: rule, line: line)
  }

  private func commonSize(_ devices: [Device], _ orientation: UIInterfaceOrientation) -> CGSize? {
    guard let size = devices.first?.size(orientation) else { return nil }
    return devices.allSatisfy { $0.size(orientation) == size } ? size : nil
  }
}
