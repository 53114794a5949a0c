import Layout
import Platform
import Screens
import UIKit

/// A view of the screen that UIKit moved into the keyboard's window, because the strategy set it as an
/// accessory view.
///
/// The view leaves its superview, but the screen's constraints to it keep their effect, as if a placeholder
/// had taken its place. For example, a list that ends at the top of the bar still ends where the bar is
/// without a keyboard.
struct KeyboardBar {
  let view: Int
  let views: [Int]

  init(_ view: Int, parents: [Int]) {
    self.view = view
    var isInside = [Bool](repeating: false, count: parents.count)
    isInside[view] = true
    for (index, parent) in parents.enumerated() where parent >= 0 && isInside[parent] {
      isInside[index] = true
    }
    views = isInside.indices.filter { isInside[$0] }
  }
}

/// The state of the accessory views that the strategy has set. It never changes in a cell without such views.
struct AccessoryState {
  /// The view of the screen that UIKit moved into the keyboard's window.
  var bar: KeyboardBar?
  /// Whether `bar` is on the keyboard of the last focused input.
  var barIsOnKeyboard = false
  var controllerResponds = false
  /// The accessory view at the bottom of the screen while the controller is first responder.
  var ofController: InputAccessory?
  /// The frame of the controller's accessory view, if the strategy created that view instead of using a view
  /// of the screen. The keyboard rises from this frame.
  var madeStanding: CGRect?
  /// Whether the strategy asked the controller to become (true) or to resign (false) first responder; nil if
  /// it asked for neither.
  var requestedController: Bool?
  var reloads = false
  /// Whether another screen covers this one. The bar does not move while this is true.
  var isCovered = false
}

extension SimulatedApp {
  // MARK: Requests by the strategy

  var isControllerFirstResponder: Bool { accessory.controllerResponds }

  func requestControllerFirstResponder(_ isWanted: Bool) {
    accessory.requestedController = isWanted
    asksForInputViews = true
  }

  func requestPresentation(_ style: PresentedStyle) -> Bool {
    requestedPresentation = .present(style)
    record(.root, "present", style.rawValue)
    return true
  }

  func requestKeyboardOfPresented() { requestedPresentation = .keyboard }

  func requestDismissal() -> Bool {
    requestedPresentation = .dismiss
    record(.root, "dismiss", "true")
    return true
  }

  func showSearchBar(replacingTitle: Bool) -> Bool {
    guard prepared.navigationBarNode >= 0 else { return false }
    let new: ScreenContainer.SearchBar = replacingTitle ? .replacesTitle : .belowTitle
    if searchBar != new {
      willMutate()
      searchBar = new
      needsLayout = true
    }
    return true
  }

  func requestNavigationBar(isHidden: Bool) {
    guard prepared.navigationBarNode >= 0 else { return }
    hidesNavigationBar = isHidden
  }

  /// Whether the title of the navigation bar makes room for an input while it is in use.
  func replacesTitle(_ input: Int) -> Bool {
    guard searchBar == .replacesTitle, prepared.screen.inputs[input].kind == .searchField else {
      return false
    }
    return sequence(
      first: prepared.screen.inputs[input].view, next: { self.prepared.screen.tree.nodes[$0].parent }
    )
    .contains { prepared.screen.views[$0].role == .bar }
  }

  func reloadInputViews() {
    accessory.reloads = true
    asksForInputViews = true
  }

  /// The origin of the accessory view on the screen. The view is the upper part of the keyboard's frame.
  var accessoryOrigin: CGPoint? { keyboard.isUp ? keyboard.frame.origin : standingFrame?.origin }

  func isInKeyboardWindow(_ view: ViewID) -> Bool { isInBar(view.index) }

  // MARK: The bar

  /// Puts the accessory view of an input on the keyboard, or removes it for nil. Returns the height of the
  /// accessory view.
  func putOnKeyboard(_ other: InputAccessory?) -> Double {
    accessory.barIsOnKeyboard = other?.view != nil
    if let view = other?.view { takeBar(view.index) }
    return other.map(height) ?? 0
  }

  func height(of accessory: InputAccessory) -> Double {
    accessory.view == nil ? Double(accessory.height) : barHeight
  }

  /// Returns the height of the controller's accessory view on the keyboard of a screen that is presented over
  /// this one, in points. A view of this screen keeps its height.
  func inheritedHeight(of accessory: InputAccessory) -> Double {
    guard let view = accessory.view, self.accessory.bar == nil else { return height(of: accessory) }
    return Double(views.frames[view.index].size.height)
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

  /// Returns and resets the frame of an accessory view that the strategy created; nil if there is none.
  func takeMadeStanding() -> CGRect? {
    defer { accessory.madeStanding = nil }
    return accessory.madeStanding
  }

  /// The part of the keyboard's window that is on the screen while the controller is first responder; nil if
  /// there is none.
  var standingFrame: CGRect? {
    guard accessory.controllerResponds, let other = accessory.ofController else { return nil }
    let height = height(of: other)
    return height > 0 ? dockedFrame(height: height + padding(of: other)) : nil
  }

  /// Returns the frame of a hidden keyboard, which is below the screen. If the strategy created an accessory
  /// view for the controller, returns the frame of that view instead.
  func awayFrame(height: Double) -> CGRect {
    guard accessory.controllerResponds, accessory.ofController?.view == nil, let standingFrame else {
      return hiddenFrame(height: height)
    }
    return standingFrame
  }

  /// The height of the bar plus its designed distance from the safe area, in points.
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
    // When a finger drags the keyboard further down, the bar stops at its position without a keyboard. It
    // also stays there while the keyboard is floating, which is a choice of this project.
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

  /// Lays out the views in the bar. The keyboard's window is as wide as the app's window, even if the screen
  /// is in a sheet.
  func layOutBar() {
    guard let bar = accessory.bar else { return }
    if window.isSheet {
      var wide = environment
      (wide.width, wide.height) = (Double(window.frame.width), Double(window.frame.height))
      let layout = solvedLayout(wide)
      for view in bar.views { views.frames[view] = layout.frames[view] }
    }
    placeBar()
  }

  /// The height of the bar as a part of the keyboard's frame, in points.
  var barOnKeyboard: CGFloat {
    let has = accessory.barIsOnKeyboard && keyboard.spot != .floating && (focus >= 0 || !keyboard.isUp)
    return has ? min(CGFloat(barHeight), keyboard.frame.size.height) : 0
  }

  private func takeBar(_ view: Int) {
    guard accessory.bar?.view != view else { return }
    accessory.bar = KeyboardBar(view, parents: views.parents)
    layOutBar()
  }

  /// Returns the distance from the bar to the bottom safe area of the root view in the screen's layout, in
  /// points.
  private func barMargin(_ bar: KeyboardBar) -> CGFloat {
    let bottom = layoutOrigin(of: bar.view).y + views.frames[bar.view].size.height
    return max(0, views.root.size.height - safeAreaInsets.bottom - bottom)
  }

  private func layoutOrigin(of view: Int) -> CGPoint {
    var origin = CGPoint.zero
    var next = view
    while next > 0 {
      origin.x += views.frames[next].origin.x
      origin.y += views.frames[next].origin.y
      next = views.parents[next]
    }
    return origin
  }

  /// The bottom edge of the window's safe area on the screen. Bars of containers do not reduce this area.
  private var safeEdgeOfWindow: CGFloat { window.frame.maxY - window.safeArea.bottom }
}
