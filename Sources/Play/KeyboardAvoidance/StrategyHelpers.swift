import Foundation

extension CGRect {
  /// Whether the two share more than an edge.
  public func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }

  /// Whether all four numbers are finite; `null` is not.
  var isAllFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

extension KeyboardNotification {
  /// The top edge of the keyboard that will be docked under the window, in window coordinates.
  ///
  /// Nil when the keyboard hides, floats, is split or undocked, does not reach the window, or when the end
  /// frame is no rectangle: a docked keyboard spans the window's width and reaches its bottom edge. Needs
  /// the reads `frameEnd` and `viewGeometry`.
  public func dockedTop(in controller: ViewController) -> CGFloat? {
    guard let end = endFrame(in: controller) else { return nil }
    let window = controller.windowBounds
    // Half a point of tolerance: some systems report frames that are not on whole pixels.
    guard end.minX <= window.minX + 0.5, end.maxX >= window.maxX - 0.5,
      end.maxY >= window.maxY - 0.5, end.minY < window.maxY
    else { return nil }
    return end.minY
  }

  /// The keyboard's end frame in window coordinates if it covers a part of the window; nil otherwise.
  ///
  /// Needs the reads `frameEnd` and `viewGeometry`.
  public func endFrame(in controller: ViewController) -> CGRect? {
    let reported = frameEnd
    guard reported.isAllFinite, reported.size.width > 0, reported.size.height > 0 else { return nil }
    let view = controller.view
    var end = view.convert(view.convert(reported, from: .screen), to: .window)
    let window = controller.windowBounds
    // In Slide Over the frame leaves out the strip below the window.
    let bottom = controller.screenBounds.maxY
    let below = bottom - view.convert(view.convert(window, from: .window), to: .screen).maxY
    let onScreen = view.convert(view.convert(end, from: .window), to: .screen)
    if below > 0.5, abs(onScreen.maxY + below - bottom) < 0.5 { end.origin.y += below }
    guard end.overlaps(window) else { return nil }
    return end
  }

  /// Whether the notification is about this screen: its view is in the window, and the keyboard is the app's
  /// own or leaves.
  ///
  /// Needs the reads `isLocal` and `viewGeometry`.
  public func concerns(_ controller: ViewController) -> Bool {
    guard controller.isInWindow else { return false }
    return isLocal || name == .willHide || name == .didHide
  }

  /// The reported curve as animation options, shifted to its bits as UIKit wants it.
  public var animationOptions: AnimationOptions {
    AnimationOptions(rawValue: UInt(truncatingIfNeeded: animationCurve & 0xF) << 16)
  }
}

extension ViewController {
  /// Runs `changes` in an animation block with the duration and the curve that the keyboard reports.
  ///
  /// Needs the reads `animationDuration` and `animationCurve`.
  public func animate(along notification: KeyboardNotification, changes: () -> Void) {
    animate(
      withDuration: notification.animationDuration, options: notification.animationOptions,
      changes: changes)
  }
}

extension View {
  /// The frame in window coordinates, the view's own translation included.
  public var frameInWindow: CGRect {
    // Through the superview, because a scroll view's own space is its content.
    guard gate.allows(.viewGeometry) else { return .zero }
    let moved = host.frame(of: id).offsetBy(dx: 0, dy: host.translation(of: id))
    return host.convert(moved, from: .superview(id), to: .window)
  }

  /// The scroll view in which this view scrolls; a scroll view is not inside itself.
  public var outerScrollView: View? { superview?.enclosingScrollView }

  /// Resigns the first responder if it is this view.
  public func resignFirstResponder() {
    if gate.allows(.resignFirstResponder), host.firstResponder == id { host.endEditing() }
  }
}
