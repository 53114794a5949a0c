import Layout
import UIKit

/// The frame of a view in the root view's coordinates with nothing scrolled, in points.
struct PlacedFrame {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var midY: Double { y + height / 2 }
  var bottom: Double { y + height }
}

/// A window in which an adopted screen is compared with the original.
///
/// The compared windows are a phone with a notch in portrait and in landscape, a phone with a home button,
/// and an iPad. Their safe areas differ so that no two edges coincide by chance.
struct ComparedWindow {
  var environment: LayoutEnvironment
  var surroundings: ScreenSurroundings

  static let all = [
    ComparedWindow(390, 844, top: 47, side: 0, bottom: 34),
    ComparedWindow(375, 667, top: 20, side: 0, bottom: 0),
    ComparedWindow(844, 390, top: 0, side: 47, bottom: 21),
    ComparedWindow(1024, 1366, top: 24, side: 0, bottom: 20, idiom: .pad),
  ]

  /// Returns the windows for a screen. A screen that is known at only one size is compared at that size.
  static func all(for screen: Screen) -> [ComparedWindow] {
    guard let size = screen.fixedSize else { return all }
    return [ComparedWindow(size.width, size.height, top: 47, side: 0, bottom: 34)]
  }

  private init(
    _ width: Double, _ height: Double, top: Double, side: Double, bottom: Double,
    idiom: UIUserInterfaceIdiom = .phone
  ) {
    let margin = idiom == .pad ? 20.0 : 16
    environment = LayoutEnvironment(
      width: width, height: height,
      safeArea: NSDirectionalEdgeInsets(top: top, leading: side, bottom: bottom, trailing: side),
      rootMargin: margin)
    surroundings = ScreenSurroundings(
      width: width, height: height, leading: side, trailing: side, rootMargin: margin, idiom: idiom,
      isLandscape: width > height, deviceLength: max(width, height))
  }

  /// Returns the frames of a screen's views without the keyboard.
  func frames(of screen: Screen) -> [PlacedFrame] {
    let tree = screen.adapted?(surroundings) ?? screen.tree
    var engine = LayoutEngine(tree)
    var frames: [PlacedFrame] = []
    for (view, frame) in engine.layout(environment).frames.enumerated() {
      let outer = tree.nodes[view].parent.map { frames[$0] }
      frames.append(
        PlacedFrame(
          x: Double(frame.minX) + (outer?.x ?? 0), y: Double(frame.minY) + (outer?.y ?? 0),
          width: Double(frame.width), height: Double(frame.height)))
    }
    return frames
  }
}
