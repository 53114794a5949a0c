import Layout
import Platform
import Screens
import UIKit

/// A view of the screen that UIKit moved into the keyboard's window because code set it as an accessory view.
///
/// The view leaves its superview, but the screen's constraints to it keep their effect. A list that ends at
/// the top of the bar still ends there, at the bar's place without a keyboard, as if it were constrained to a
/// placeholder.
struct KeyboardBar {
  let view: Int
  /// The view and all views inside it.
  let views: [Int]

  init(_ view: Int, _ prepared: PreparedScreen) {
    self.view = view
    var isInside = [Bool](repeating: false, count: prepared.parents.count)
    isInside[view] = true
    for (index, parent) in prepared.parents.enumerated() where parent >= 0 && isInside[parent] {
      isInside[index] = true
    }
    views = isInside.indices.filter { isInside[$0] }
  }
}

/// The state of the accessory views that code has set. A cell without any never changes it.
struct AccessoryState {
  /// The view of the screen that is in the keyboard's window.
  var bar: KeyboardBar?
  /// Whether that bar is on the keyboard of the last focused input.
  var barIsOnKeyboard = false
  var controllerResponds = false
  /// The accessory view at the bottom of the screen while the controller is first responder.
  var ofController: InputAccessory?
  /// The frame of that view if code made it. The keyboard rises from there.
  var madeStanding: CGRect?
  /// Whether code asked the controller to become (or to resign) first responder; nil if it asked for nothing.
  var requestedController: Bool?
  var reloads = false
  /// Whether another screen covers this one. The bar stays as it was on this screen then.
  var isCovered = false
}

extension SimulatedApp {
  // MARK: What code asks for

  var isControllerFirstResponder: Bool { accessory.controllerResponds }

  func requestControllerFirstResponder(_ isWanted: Bool) {
    accessory.requestedController = isWanted
    asksForInputViews = true
  }

  func reloadInputViews() {
    accessory.reloads = true
    asksForInputViews = true
  }

  /// The origin of the accessory view, which is the upper part of the keyboard's frame.
  var accessoryOrigin: CGPoint? { keyboard.isUp ? keyboard.frame.origin : standingFrame?.origin }

  func isInKeyboardWindow(_ view: ViewID) -> Bool { isInBar(view.index) }

  // MARK: The bar

  /// Puts the accessory view of an input on the keyboard, or none for nil, and returns its height.
  func putOnKeyboard(_ other: InputAccessory?) -> Double {
    accessory.barIsOnKeyboard = other?.view != nil
    if let view = other?.view { takeBar(view.index) }
    return other.map(height) ?? 0
  }

  func height(of accessory: InputAccessory) -> Double {
    accessory.view == nil ? Double(accessory.height) : barHeight
  }

  /// Returns the padding below an accessory view's content if only the home indicator is below it, in points.
  func padding(of accessory: InputAccessory) -> Double {
    accessory.endsAtSafeArea ? Double(screenSize.height - safeEdgeOfWindow) : 0
  }

  func setController(_ responds: Bool, _ other: InputAccessory?) {
    willMutate()
    accessory.controllerResponds = responds
    accessory.ofController = responds ? other : nil
    if responds, let view = other?.view { takeBar(view.index) }
    if followsKeyboard { needsLayout = true }
    layoutIfNeeded()
    placeBar()
    accessory.madeStanding = other?.view == nil ? standingFrame : nil
  }

  /// Returns the frame of an accessory view that code made, which is then reset; nil if there was none.
  func takeMadeStanding() -> CGRect? {
    defer { accessory.madeStanding = nil }
    return accessory.madeStanding
  }

  /// The part of the keyboard's window that is on the screen while the controller itself is first responder;
  /// nil if there is none.
  var standingFrame: CGRect? {
    guard accessory.controllerResponds, let other = accessory.ofController else { return nil }
    let height = height(of: other)
    return height > 0 ? dockedFrame(height: height + padding(of: other)) : nil
  }

  /// Returns the frame of a keyboard that is away: below the screen, or the frame of the controller's
  /// accessory view if code made that view. A bar of the screen is drawn separately.
  func awayFrame(height: Double) -> CGRect {
    guard accessory.controllerResponds, accessory.ofController?.view == nil, let standingFrame else {
      return hiddenFrame(height: height)
    }
    return standingFrame
  }

  /// The height of the bar with its designed distance from the safe area, in points.
  var barHeight: Double {
    guard let bar = accessory.bar, !views.frames.isEmpty else { return 0 }
    return Double(views.frames[bar.view].size.height + barMargin(bar))
  }

  func isInBar(_ view: Int) -> Bool { accessory.bar?.views.contains(view) ?? false }

  var barBottom: CGFloat {
    guard let bar = accessory.bar else { return screenSize.height }
    let margin = barMargin(bar)
    let rest = safeEdgeOfWindow - margin
    let isOnKeyboard = focus >= 0 && accessory.barIsOnKeyboard
    // The bar stops at its place without a keyboard when a finger drags the keyboard further down. It also
    // stays there with a floating keyboard, which is a choice of this project.
    if keyboard.isUp, isOnKeyboard, keyboard.spot != .floating {
      return min(rest, keyboard.keys.origin.y - margin)
    }
    let stands = accessory.controllerResponds && accessory.ofController?.view != nil
    return stands || isOnKeyboard || accessory.isCovered
      ? rest : screenSize.height + views.frames[bar.view].size.height
  }

  func placeBar() {
    guard let bar = accessory.bar, !views.frames.isEmpty else { return }
    views.bar = bar.views
    views.barOrigin = CGPoint(
      x: window.frame.origin.x + layoutOrigin(of: bar.view).x,
      y: barBottom - views.frames[bar.view].size.height)
    views.originsAreCurrent = false
  }

  /// Lays out the views in the bar. The keyboard's window is as wide as the app's, even if the screen is in a
  /// sheet.
  func layOutBar() {
    guard let bar = accessory.bar else { return }
    if window.isSheet {
      var wide = environment
      (wide.width, wide.height) = (Double(window.frame.width), Double(window.frame.height))
      let layout = prepared.layout(
        form: form, wide, anchor: anchor, constant: constants[anchor], lines: lines)
      for view in bar.views { views.frames[view] = layout.frames[view] }
    }
    placeBar()
  }

  /// The height of the bar in the keyboard's frame, in points.
  var barOnKeyboard: CGFloat {
    let has = accessory.barIsOnKeyboard && keyboard.spot != .floating && (focus >= 0 || !keyboard.isUp)
    return has ? min(CGFloat(barHeight), keyboard.frame.size.height) : 0
  }

  private func takeBar(_ view: Int) {
    guard accessory.bar?.view != view else { return }
    accessory.bar = KeyboardBar(view, prepared)
    layOutBar()
  }

  /// Returns the distance of the bar above the root view's safe area in the screen's layout, in points.
  private func barMargin(_ bar: KeyboardBar) -> CGFloat {
    let bottom = layoutOrigin(of: bar.view).y + views.frames[bar.view].size.height
    return max(0, views.root.size.height - safeAreaInsets.bottom - bottom)
  }

  /// Returns the origin of a view in the root view, according to the screen's layout.
  private func layoutOrigin(of view: Int) -> CGPoint {
    var origin = CGPoint.zero
    var next = view
    while next > 0 {
      origin.x += views.frames[next].origin.x
      origin.y += views.frames[next].origin.y
      next = prepared.parents[next]
    }
    return origin
  }

  /// The lower edge of the window's safe area on the screen. Bars of containers are not a part of it.
  private var safeEdgeOfWindow: CGFloat { window.frame.maxY - window.safeArea.bottom }
}
