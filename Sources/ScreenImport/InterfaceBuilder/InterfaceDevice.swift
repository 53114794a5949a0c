import UIKit

/// A device that Interface Builder can show, with its size in portrait and its insets without bars, in
/// points.
struct InterfaceDevice: Sendable {
  var id: String
  var width: Double
  var height: Double
  var top: Double
  var bottom: Double
  var scale: Double
  var isWideInLandscape: Bool

  /// The idiom of the device. In Interface Builder, a Mac has the size classes and bars of an iPad.
  var idiom: UIUserInterfaceIdiom { id.hasPrefix("ipad") || isMac ? .pad : .phone }
  /// Whether the device is the window of an iPad app on a Mac. Such a window has no status bar.
  var isMac: Bool { id == "mac" }
  var hasHomeIndicator: Bool { bottom > 0 }

  /// The devices of Interface Builder by id. Each row of the table names its source.
  static let all: [String: InterfaceDevice] = {
    var devices: [String: InterfaceDevice] = [:]
    let text = EmbeddedFiles.text("interface-devices.csv")
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",", maxSplits: 7, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 8, let width = Double(fields[1]), let height = Double(fields[2]),
        let top = Double(fields[3]), let bottom = Double(fields[4]), let scale = Double(fields[5])
      else { continue }
      devices[fields[0]] = InterfaceDevice(
        id: fields[0], width: width, height: height, top: top, bottom: bottom, scale: scale,
        isWideInLandscape: fields[6] == "yes")
    }
    return devices
  }()
}
