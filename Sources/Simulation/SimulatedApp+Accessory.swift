import Screens
import UIKit
import Layout
import Platform

/// A view of the screen that UIKit took into the keyboard's window because code named it as accessory view.
///
/// It leaves its superview there. What the screen's constraints tie to it stays tied to where they would have it: a list
/// that ends at the bar's top still ends where the bar rests, as one does that is tied to a placeholder.
struct KeyboardBar {
  /// The view.
  let view: Int
  /// The view and everything in it.
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

/// What code has of UIKit's accessory views; a cell without any leaves it as it is.
struct AccessoryState {
  /// The view of the screen in the keyboard's window.
  var bar: KeyboardBar?
  /// Whether the input focused last has that bar on its keyboard.
  var barIsOnKeyboard = false
  /// Whether the view controller itself is first responder.
  var controllerResponds = false
  /// What then stands at the bottom of the screen.
  var ofController: InputAccessory?
  /// Where that stands if code made it: from there the keyboard rises.
  var madeStanding: CGRect?
  /// Whether code asked for the controller as first responder, or for it to resign; nil when it asked for nothing.
  var requestedController: Bool?
  /// Whether code asked to show the input views afresh.
  var reloads = false
  /// Whether another screen covers this one, which went with its bar as it was.
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

  /// An accessory view is the upper part of the keyboard's frame.
  var accessoryOrigin: CGPoint? { keyboard.isUp ? keyboard.frame.origin : standingFrame?.origin }

  func isInKeyboardWindow(_ view: ViewID) -> Bool { isInBar(view.index) }

  // MARK: The bar

  /// Puts what stands on an input's keyboard there, nil for nothing of code's own, and says how high it is.
  func putOnKeyboard(_ other: InputAccessory?) -> Double {
    accessory.barIsOnKeyboard = other?.view != nil
    if let view = other?.view { takeBar(view.index) }
    return other.map(height) ?? 0
  }

  /// How high an accessory view is on a keyboard, in points.
  func height(of accessory: InputAccessory) -> Double {
    accessory.view == nil ? Double(accessory.height) : barHeight
  }

  /// What an accessory view has below its content where nothing but the home indicator is below it, in points.
  func padding(of accessory: InputAccessory) -> Double {
    accessory.endsAtSafeArea ? Double(screenSize.height - safeEdgeOfWindow) : 0
  }

  /// The view controller becomes first responder, or does not remain it.
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

  /// Where an accessory view that code made stood until now, nil where none did.
  func takeMadeStanding() -> CGRect? {
    defer { accessory.madeStanding = nil }
    return accessory.madeStanding
  }

  /// What of the keyboard's window is on the screen while the controller itself is first responder; nil where nothing is.
  var standingFrame: CGRect? {
    guard accessory.controllerResponds, let other = accessory.ofController else { return nil }
    let height = height(of: other)
    return height > 0 ? dockedFrame(height: height + padding(of: other)) : nil
  }

  /// Where a keyboard of a height is while it is away: below the screen, or, where the controller has an accessory view
  /// that code made, as high as that and on the screen's bottom edge. A bar of the screen's is drawn by itself.
  func awayFrame(height: Double) -> CGRect {
    guard accessory.controllerResponds, accessory.ofController?.view == nil, let standingFrame else {
      return hiddenFrame(height: height)
    }
    return standingFrame
  }

  /// The bar with the distance that it was designed to keep from the safe area, in points.
  var barHeight: Double {
    guard let bar = accessory.bar, !views.frames.isEmpty else { return 0 }
    return Double(views.frames[bar.view].size.height + barMargin(bar))
  }

  /// Whether an input is in the bar on the keyboard's window.
  func isInBar(_ view: Int) -> Bool { accessory.bar?.views.contains(view) ?? false }

  /// Where the bar ends on the screen.
  var barBottom: CGFloat {
    guard let bar = accessory.bar else { return screenSize.height }
    let margin = barMargin(bar)
    let rest = safeEdgeOfWindow - margin
    let isOnKeyboard = focus >= 0 && accessory.barIsOnKeyboard
    // It stops where it rests while a finger drags the keyboard on. That a floating keyboard leaves it there is a choice
    // of this project.
    if keyboard.isUp, isOnKeyboard, keyboard.spot != .floating {
      return min(rest, keyboard.keys.origin.y - margin)
    }
    let stands = accessory.controllerResponds && accessory.ofController?.view != nil
    return stands || isOnKeyboard || accessory.isCovered
      ? rest : screenSize.height + views.frames[bar.view].size.height
  }

  /// Puts the bar where the keyboard has it.
  func placeBar() {
    guard let bar = accessory.bar, !views.frames.isEmpty else { return }
    views.bar = bar.views
    views.barOrigin = CGPoint(
      x: window.frame.origin.x + layoutOrigin(of: bar.view).x,
      y: barBottom - views.frames[bar.view].size.height)
    views.originsAreCurrent = false
  }

  /// Lays out what is in the bar: the keyboard's window is as wide as the app's, whatever sheet the screen is in.
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

  /// How much of the keyboard's frame is the bar, in points.
  var barOnKeyboard: CGFloat {
    let has = accessory.barIsOnKeyboard && keyboard.spot != .floating && (focus >= 0 || !keyboard.isUp)
    return has ? min(CGFloat(barHeight), keyboard.frame.size.height) : 0
  }

  private func takeBar(_ view: Int) {
    guard accessory.bar?.view != view else { return }
    accessory.bar = KeyboardBar(view, prepared)
    layOutBar()
  }

  /// How far above the root view's safe area the screen's layout has the bar, in points.
  private func barMargin(_ bar: KeyboardBar) -> CGFloat {
    let bottom = layoutOrigin(of: bar.view).y + views.frames[bar.view].size.height
    return max(0, views.root.size.height - safeAreaInsets.bottom - bottom)
  }

  /// Where the screen's layout has a view's corner in the root view.
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

  /// The lower edge of the window's safe area on the screen: bars of containers are no part of it.
  private var safeEdgeOfWindow: CGFloat { window.frame.maxY - window.safeArea.bottom }
}
