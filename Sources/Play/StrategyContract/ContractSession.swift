import Foundation
import KeyboardAvoidance

/// One variant playing on one scripted screen; delivers only the events the variant subscribes to.
package final class ContractSession {
  package let host: ScriptedHost
  package let gate: AccessGate
  package let variant: StrategyVariant
  private var strategy: any KeyboardAvoidanceStrategy

  /// Makes a fresh strategy on a screen and tells it that the views are loaded.
  package init(_ variant: StrategyVariant, on host: ScriptedHost) {
    self.host = host
    self.variant = variant
    gate = AccessGate(variant.declaration)
    strategy = variant.make()
    strategy.viewDidLoad(controller)
  }

  private var controller: ViewController { ViewController(host: host, gate: gate) }
  private func listens(_ event: Subscriptions) -> Bool { variant.declaration.subscribes.contains(event) }

  /// Makes an input first responder and begins editing, before the keyboard as text fields do.
  package func focus(_ input: ViewID) {
    host.firstResponder = input
    guard listens(.didBeginEditing) else { return }
    strategy.didBeginEditing(View(id: input, host: host, gate: gate), in: controller)
  }

  package func post(
    _ name: KeyboardNotificationName, begin: CGRect? = nil, end: CGRect, duration: Double = 0.25,
    curve: Int = 7, isLocal: Bool = true
  ) {
    let event: Subscriptions =
      switch name {
      case .willChangeFrame: .willChangeFrame
      case .willShow: .willShow
      case .didChangeFrame: .didChangeFrame
      case .didShow: .didShow
      case .willHide: .willHide
      case .didHide: .didHide
      }
    guard listens(event) else { return }
    let info = KeyboardInfo(
      frameBegin: begin ?? end, frameEnd: end, animationDuration: duration, animationCurve: curve,
      isLocal: isLocal)
    strategy.receive(KeyboardNotification(name: name, info: info, gate: gate), in: controller)
  }

  /// A docked keyboard of this height at the bottom of the screen.
  package func keyboard(_ height: CGFloat) -> CGRect {
    CGRect(x: 0, y: host.window.maxY - height, width: host.window.maxX, height: height)
  }

  package func show(_ height: CGFloat, begin: CGFloat? = nil) {
    host.keyboardTop = host.window.maxY - height
    host.layout()
    post(.willShow, begin: keyboard(begin ?? height), end: keyboard(height))
    layoutPass()
  }

  package func hide(_ height: CGFloat) {
    host.keyboardTop = nil
    host.layout()
    let hidden = keyboard(height).offsetBy(dx: 0, dy: height)
    post(.willHide, begin: keyboard(height), end: hidden)
    layoutPass()
  }

  package func type() {
    guard listens(.textDidChange), let input = host.firstResponder else { return }
    strategy.textDidChange(in: View(id: input, host: host, gate: gate), of: controller)
  }

  package func layoutPass() {
    host.layout()
    if listens(.viewDidLayoutSubviews) { strategy.viewDidLayoutSubviews(controller) }
  }

  /// Tells the strategy that the view is about to change size; nothing changes yet.
  package func announceRotation(to size: CGSize) {
    if listens(.viewWillTransition) { strategy.viewWillTransition(to: size, in: controller) }
  }

  /// Turns the window to another size as UIKit does: the root view fills it again, transforms stay.
  package func rotate(to size: CGSize) {
    announceRotation(to: size)
    host.window.size = size
    host.nodes[0].frame = CGRect(origin: .zero, size: size)
    layoutPass()
  }

  /// Drags the docked keyboard down with a finger to this top edge.
  package func drag(to top: CGFloat) {
    if listens(.keyboardDrag) { strategy.keyboardDrag(to: top, in: controller) }
  }
}
